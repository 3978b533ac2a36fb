"""Tables without a network: a clock that tests move, any store, any processes to think in."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

from dolmen.server.ledger import Ledger
from dolmen.server.live import House
from dolmen.server.metrics import Metrics
from dolmen.server.pulse import outages
from dolmen.server.store import MemoryStore, Store
from dolmen.server.tables import Tables
from dolmen.server.thinkers import Thinkers
from dolmen.server.viewers import Viewer
from dolmen.wire import ClockSettings, Mix, NewTable, Play, SeatWish, TableMade, TakebackPolicy
from tests.server.playing import SMALL, START

ME, OPEN, COMPUTER = SeatWish(who="me"), SeatWish(who="open"), SeatWish(who="computer", level=1)


def runs(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Runs an asynchronous test, and fails it rather than hang."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        async def limited() -> None:
            async with asyncio.timeout(60):
                await test(*args, **kwargs)

        asyncio.run(limited())

    return run


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


class Clock:
    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> int:
        return self.time

    def skip(self, milliseconds: int) -> None:
        self.time += milliseconds


def nobody_thinks() -> Thinkers:
    return Thinkers(processes=0)


@asynccontextmanager
async def hall(
    store: Store | None = None,
    clock: Clock | None = None,
    thinkers: Callable[[], Thinkers] = nobody_thinks,
    idle_after: int = 60_000,
) -> AsyncIterator[Tables]:
    store, clock = store or MemoryStore(), clock or Clock()
    nobody_there = outages(store.came(clock()))
    ledger, thinking = Ledger(store), thinkers()
    house = House(ledger, thinking, clock, Metrics(), store.secret(), 1.0, nobody_there)
    tables = Tables(house, idle_after)
    try:
        yield tables
    finally:
        await tables.close()
        await thinking.close()
        now = clock()
        await ledger.write(lambda store: store.alive(now))
        await ledger.close()


def wish(
    *seats: SeatWish,
    game: str = "carnac",
    variant: str = SMALL,
    clock: ClockSettings | None = None,
    takeback: TakebackPolicy = "ask",
    public: bool = False,
    lot: bool = False,
) -> NewTable:
    return NewTable(
        id=str(uuid.uuid4()),
        game=game,
        variant=variant,
        seats=list(seats or (ME, ME)),
        clock=clock,
        takeback=takeback,
        public=public,
        lot=lot,
    )


def keys_of(made: TableMade) -> tuple[str, ...]:
    return tuple({**made.keys, **made.invites}.values())


async def act(tables: Tables, made: TableMade, token: str | None = None, command: str | None = None) -> Any:
    """Plays the first legal token, or this one, for whoever is to act."""
    table = (await tables.find(made.table)).table
    play = Play(type="play", id=command or uuid.uuid4().hex, ply=table.ply, token=token or table.legal_tokens()[0])
    return await tables.command(made.table, keys_of(made), 0, play)


async def add_to_dice(tables: Tables, made: TableMade) -> None:
    """Everybody who sits at the table gives a value, so that the first roll waits for nobody."""
    table = await tables.find(made.table)
    await until(lambda: table.table.dice is not None)
    for seat in table.table.people:
        command = Mix(type="mix", id=uuid.uuid4().hex, seat=seat, value=f"value-of-{seat}")
        await tables.command(made.table, keys_of(made), 0, command)


async def heard(viewer: Viewer) -> list[dict[str, Any]]:
    """All messages that wait for a viewer."""
    found = []
    while viewer.pending:
        message = await viewer.next()
        assert message is not None
        found.append(json.loads(message))
    return found
