"""A table in memory, with everybody who looks at it: one serial inbox. Decide, store, then tell; wake whoever is next.
Nothing is told or acknowledged that the store has not committed."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from dolmen.server import chance, decide, snapshot
from dolmen.server.audience import Audience
from dolmen.server.clock import LAG_SPARED
from dolmen.server.decide import Moment, Refusal
from dolmen.server.ledger import Ledger
from dolmen.server.making import Refused, game_of, known_level, rematch_of
from dolmen.server.metrics import Metrics
from dolmen.server.pulse import Outage, away
from dolmen.server.seats import Keyring, digest, table_name
from dolmen.server.store import Entry, Kept, NewRow, StoredTable, StoreProblem
from dolmen.server.table import Table, after, opened, replayed, still_asked
from dolmen.server.thinkers import Question, Thinkers, ThinkingFailed
from dolmen.server.who import seat_for
from dolmen.wire import (
    Answer,
    Answered,
    AnyEvent,
    Bye,
    Created,
    Done,
    MakeOffer,
    Play,
    Rematched,
    Seated,
    SetLevel,
)
from dolmen.wire import Refused as RefusedMessage

_LOG = logging.getLogger(__name__)
_INBOX = 64
_REFUSALS = 256
"""Refusals remembered in memory: they changed nothing, so a restart may forget them."""

T = TypeVar("T")
Settled = Done | RefusedMessage


@dataclass(frozen=True)
class House:
    """What all tables share."""

    ledger: Ledger
    thinkers: Thinkers
    now: Callable[[], int]
    metrics: Metrics
    secret: bytes
    think_seconds: float
    outages: tuple[Outage, ...] = ()
    """When no server was up, before this one came."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends a command: the seats at this table that the keys open, and the delay of the network."""

    seats: tuple[int, ...]
    lag: int = 0


class LiveTable:
    def __init__(self, house: House, name: str, stored: StoredTable) -> None:
        first = stored.events[0]
        assert isinstance(first, Created)
        self.house, self.name = house, name
        self._seed = chance.seed_of(house.secret, name)
        self.table: Table = replayed(game_of(first.game), stored.events)
        self._away = away(house.outages, stored.events[-1].at)
        """For how long nobody has served since the last event; nothing once that is noted."""
        self.used = house.now()
        self.broken = False
        self._answers = dict(stored.answers)
        self._refusals: OrderedDict[tuple[int, str], RefusedMessage] = OrderedDict()
        self.audience = Audience(name, Keyring(stored.keys), self.table, stored.events, house.now)
        self._inbox: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]] | None]
        self._inbox = asyncio.Queue(_INBOX)
        self._server = asyncio.create_task(self._serve())
        self._thinking: tuple[int, asyncio.Task[None]] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._later(self._ask(self._go_on, patient=True))

    # What others ask

    async def command(self, sender: Sender, command: decide.TableCommand) -> Settled:
        """The answer to a command; the same id again gets the same answer."""
        return await self._ask(lambda: self._handle(sender, command))

    async def take_seat(self, key: str, name: str) -> int:
        """Seats whoever knows the key of an open seat; Refused if it opens none."""
        return await self._ask(lambda: self._seat(key, name))

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it: what is to happen at some time is kept in the store."""
        return not self.audience.count and self._inbox.empty() and self._thinking is None and not self._tasks

    # The inbox

    async def _ask(self, work: Callable[[], Awaitable[T]], *, patient: bool = False) -> T:
        """What comes of the work, done after all that was asked before. Cancelling the wait does not undo it. Whoever
        is patient waits for a place in the inbox instead of being refused."""
        if self.broken or self._server.done():
            raise Refused(Refusal("busy", "this table is being read anew; send it again"))
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.used = self.house.now()
        if not patient and self._inbox.full():
            raise Refused(Refusal("busy", "too much is being asked of this table; send it again in a second"))
        await self._inbox.put((work, answer))
        return await answer

    async def _serve(self) -> None:
        """The life of the inbox. Work that fails because of the store leaves the table to be read anew."""
        while (item := await self._inbox.get()) is not None:
            work, answer = item
            try:
                found = await work()
            except Exception as error:
                if not isinstance(error, Refused):
                    self._log_failure(error)
                    self._break()
                    error = Refused(Refusal("busy", "this could not be saved; send it again"))
                if not answer.done():
                    answer.set_exception(error)
                    answer.exception()  # fetched, whether or not anybody still waits
            else:
                if not answer.done():
                    answer.set_result(found)

    def _log_failure(self, error: Exception) -> None:
        if isinstance(error, StoreProblem):
            _LOG.error("what happened at a table could not be stored", extra={"table": self.name, "reason": str(error)})
        else:
            _LOG.error("a table failed", exc_info=error, extra={"table": self.name})

    def _later(self, work: Awaitable[Any]) -> None:
        """Something nobody waits for, kept from being forgotten half-way."""

        async def quietly() -> None:
            try:
                await work
            except Refused as refused:
                _LOG.info("a table could not go on by itself", extra={"table": self.name, "reason": str(refused)})

        task = asyncio.create_task(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _break(self) -> None:
        """What is in memory may not be what is stored: everybody is to come again and read it anew."""
        self.broken = True
        self.audience.close(Bye(code="restart", text="this table is being read anew; connect again"))

    async def close(self, farewell: Bye | None = None) -> None:
        """Finishes what was asked, then stops."""
        if not self._server.done():
            await self._inbox.put(None)
            await self._server
        while not self._inbox.empty():
            item = self._inbox.get_nowait()
            if item is not None and not item[1].done():
                item[1].set_exception(Refused(Refusal("busy", "this table is being read anew; send it again")))
        if self._thinking is not None:
            self._thinking[1].cancel()
        for task in self._tasks:
            task.cancel()
        if self._alarm is not None:
            self._alarm.cancel()
        self.audience.close(farewell)

    # One at a time

    async def _handle(self, sender: Sender, command: decide.TableCommand) -> Settled:
        for seat in sender.seats:
            if (known := self._answers.get((seat, command.id))) is not None:
                return Done.model_validate_json(known)
            if (refused := self._refusals.get((seat, command.id))) is not None:
                return refused
        now = self.house.now()
        seat = seat_for(self.table, sender.seats, command)
        lag = min(sender.lag, LAG_SPARED)
        await self._commit(decide.run_out(self.table, now - self._in_flight(seat, lag)))
        if isinstance(command, SetLevel):
            known_level(self.table.game, command.level)
        moment = Moment(now, lag, self.audience.presence.absent)
        decision = decide.decide(self.table, seat, command, moment)
        if isinstance(decision, Refusal):
            return self._refuse(seat, command.id, decision)
        if rematched := await self._rematch(seat, command, decision, now):
            decision = [*decision, rematched]
        decision = chance.with_seed_told(self.table, decision, self._seed, now)
        done = Done(id=command.id, version=self.table.version + len(decision))
        await self._commit(decision, Kept(seat, command.id, done.model_dump_json()))
        await self._let_chance_act()
        return done

    def _in_flight(self, sender: int, lag: int) -> int:
        """How late an action of the seat whose clock runs may still come in."""
        clocks = self.table.clocks
        return lag if clocks is None or clocks.running == sender else LAG_SPARED

    def _refuse(self, seat: int, command: str, refusal: Refusal) -> RefusedMessage:
        refused = RefusedMessage(id=command, code=refusal.code, text=refusal.text, until=refusal.until)
        if refusal.until is None:
            self._refusals[seat, command] = refused
            if len(self._refusals) > _REFUSALS:
                self._refusals.popitem(last=False)
        return refused

    async def _seat(self, key: str, name: str) -> int:
        seats = self.audience.ring.opened_by(key)
        if not seats:
            raise Refused(Refusal("bad_key", "this key opens no seat at this table"))
        seat = seats[0]
        if self.table.seats[seat - 1].kind == "open":
            await self._commit([Seated(at=self.house.now(), seat=seat, name=name)])
            self.audience.reseat(self.table)
            await self._let_chance_act()
        return seat

    async def _rematch(
        self, seat: int, command: decide.TableCommand, decision: list[AnyEvent], now: int
    ) -> Rematched | None:
        """The new table, when with this everybody has agreed to play again."""
        agreed = isinstance(command, Answer | MakeOffer) and command.what == "rematch"
        if not agreed or not isinstance(decision[-1], Answered) or not decision[-1].accept:
            return None
        standing = next(offer for offer in self.table.offers if offer.what == "rematch")
        if still_asked(self.table, standing) != (seat,):
            return None
        again = rematch_of(self.table, self.audience.ring.digests, now)
        name, table = table_name(), opened(self.table.game, again.created)
        row = NewRow(
            name,
            digest(f"rematch of {self.name} at {self.table.version}"),
            (again.created,),
            again.keys,
            snapshot.heading(name, table, now),
        )
        return Rematched(at=now, table=await self.house.ledger.create(row))

    async def _commit(self, events: list[AnyEvent], kept: Kept | None = None) -> None:
        """Stores, then tells. Raises StoreProblem, and nobody was told anything."""
        if not events:
            return
        events = chance.with_seed_told(self.table, events, self._seed, self.house.now())
        states = [self.table]
        for event in events:
            states.append(after(states[-1], event))
        now = self.house.now()
        heading = snapshot.heading(self.name, states[-1], now)
        began = asyncio.get_running_loop().time()
        if not await self.house.ledger.append(Entry(self.name, self.table.version, tuple(events), heading, kept)):
            raise StoreProblem("somebody else has written to this table")
        if kept is not None:
            self._answers[kept.seat, kept.command] = kept.answer
        self.house.metrics.time("dolmen_commit_seconds", asyncio.get_running_loop().time() - began)
        for event, table in zip(events, states[1:], strict=True):
            self.table = table
            self.house.metrics.count("dolmen_events_total", f'kind="{event.kind}"')
            self.audience.tell(event, table, latest=table is states[-1])
        self._wake()

    # Whoever acts by itself

    async def _go_on(self) -> None:
        """After the table was read: what has become due meanwhile."""
        away, self._away = self._away, 0
        await self._commit(decide.resumed(self.table, away, self.house.now()))
        await self._commit(decide.run_out(self.table, self.house.now()))
        await self._let_chance_act()
        self._wake()

    async def wake(self) -> None:
        await self._ask(self._go_on)

    async def _let_chance_act(self) -> None:
        while events := chance.acts(self.table, self._seed, self.house.now()):
            await self._commit(events)

    def _wake(self) -> None:
        """Sets the alarm for the running clock or waiting dice, and a computer thinking if one is to act."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if (due := self._due_at()) is not None:
            delay = max(0, due - self.house.now()) / 1000
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(delay, lambda: self._later(self._ask(self._go_on, patient=True)))
        if self._thinking is not None and self._thinking[0] != self.table.version:
            if self._thinking[1] is not asyncio.current_task():
                self._thinking[1].cancel()
            self._thinking = None
        if self._computer() is not None and self._thinking is None:
            self._thinking = (self.table.version, asyncio.create_task(self._think(self.table)))

    def _due_at(self) -> int | None:
        """When something happens at this table though nobody acts."""
        out = self.table.clocks.runs_out_at if self.table.clocks else None
        times = (chance.waits_until(self.table), None if out is None else out + LAG_SPARED)
        return min((at for at in times if at is not None), default=None)

    def _computer(self) -> int | None:
        """The level of the computer that is to act."""
        actor = self.table.to_act
        if actor is None or actor == 0 or self.table.waiting_for_players:
            return None
        seat = self.table.seats[actor - 1]
        return (seat.level or 1) if seat.kind == "computer" else None

    async def _think(self, table: Table) -> None:
        """Asks for a computer's action and plays it, unless the table has moved on meanwhile."""
        question = Question(
            "choose",
            table.game.slug,
            table.game.format_position(table.position),
            self.house.think_seconds,
            self._computer() or 1,
            secrets.randbits(31),
        )
        try:
            token = await self.house.thinkers.choose(question)
        except ThinkingFailed as failed:
            _LOG.error(
                "a computer player failed, so it acts at random", extra={"table": self.name, "reason": str(failed)}
            )
            self.house.metrics.count("dolmen_thinking_failed_total")
            token = secrets.choice(table.legal_tokens())
        self._later(self._ask(lambda: self._computer_acts(table, token), patient=True))

    async def _computer_acts(self, table: Table, token: str) -> None:
        self._thinking = None
        if table.version == self.table.version and table.to_act:
            play = Play(type="play", id="computer", ply=table.ply, token=token)
            decision = decide.decide(self.table, table.to_act, play, Moment(self.house.now()))
            if isinstance(decision, Refusal):
                _LOG.error("a computer player answered nonsense", extra={"table": self.name, "reason": decision.text})
                play = play.model_copy(update={"token": secrets.choice(table.legal_tokens())})
                decision = decide.decide(self.table, table.to_act, play, Moment(self.house.now()))
            assert not isinstance(decision, Refusal)
            await self._commit(decision)
        await self._let_chance_act()
        self._wake()
