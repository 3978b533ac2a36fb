"""All tables of a server: read from the store when somebody asks for one, dropped from memory when nobody does, woken
when their time has come."""

from __future__ import annotations

import asyncio
import logging

from dolmen.server import snapshot
from dolmen.server.decide import Refusal, TableCommand
from dolmen.server.live import House, LiveTable, Sender, Settled
from dolmen.server.making import Refused, game_of, key_digests, made, play_on_wish, settled
from dolmen.server.seats import digest, table_name
from dolmen.server.store import NewRow, StoreProblem
from dolmen.server.table import opened
from dolmen.server.thinkers import Question, ThinkerFailed, ThinkingFailed, TooBusy
from dolmen.wire import (
    Bye,
    Code,
    Created,
    Done,
    Hint,
    HintGiven,
    HintLine,
    NewTable,
    PlayOn,
    PublicTable,
    PublicTables,
    TableMade,
)
from dolmen.wire import Refused as RefusedMessage

_LOG = logging.getLogger(__name__)
_SWEEP_SECONDS = 5.0
_DUE_AT_ONCE = 200
_LISTED = 50
_LISTED_FOR = 6 * 3_600_000
"""A public table that nobody has touched for so long is not listed any more."""


class Tables:
    def __init__(self, house: House, idle_after: int = 120_000) -> None:
        self.house = house
        self._idle_after = idle_after
        self._live: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._hinting: set[str] = set()
        self._closing = False
        self._sweeper = asyncio.create_task(self._sweep())

    @property
    def live(self) -> list[LiveTable]:
        """The tables in memory."""
        tables = (task.result() for task in self._live.values() if task.done() and not task.exception())
        return [table for table in tables if table is not None]

    async def find(self, name: str) -> LiveTable:
        """The table of that name; Refused if there is none."""
        if self._closing:
            raise Refused(Refusal("busy", "the server is being restarted; try again in a moment"))
        task = self._live.get(name)
        if task is not None and task.done() and (task.exception() or (table := task.result()) is None or table.broken):
            await self._forget(name)
            task = None
        if task is None:
            task = self._live[name] = asyncio.create_task(self._read(name))
        try:
            table = await asyncio.shield(task)
        except Refused:
            self._live.pop(name, None)
            raise
        if table is None:
            self._live.pop(name, None)
            raise Refused(Refusal("no_such_table", "there is no such table"))
        table.used = self.house.now()
        return table

    async def _read(self, name: str) -> LiveTable | None:
        try:
            stored = await self.house.ledger.read(lambda store: store.load(name))
            return None if stored is None else LiveTable(self.house, name, stored)
        except StoreProblem as problem:
            _LOG.error("a table could not be read", extra={"table": name, "reason": str(problem)})
            raise Refused(Refusal("busy", "the games cannot be read at the moment; try again soon")) from None
        except Exception:
            _LOG.exception("what is stored of a table is no game", extra={"table": name})
            raise Refused(Refusal("internal", "this table cannot be read; the server's log says why")) from None

    async def _forget(self, name: str) -> None:
        task = self._live.pop(name, None)
        if task is not None and task.done() and not task.exception() and (table := task.result()) is not None:
            await table.close()

    # New tables

    async def make(self, wish: NewTable) -> TableMade:
        """A new table; the same wish again gives the same one. Refused if there can be none such."""
        return await self._make(wish, wish.id)

    async def _make(self, wish: NewTable, made_from: str) -> TableMade:
        now, name = self.house.now(), table_name()
        created = settled(wish, now)
        keys = key_digests(self.house.secret, made_from, name, created)
        heading = snapshot.heading(name, opened(game_of(created.game), created), now)
        kept = await self._kept(NewRow(name, digest(made_from), (created,), keys, heading))
        if kept != name:
            first = (await self.find(kept)).audience.events[0]
            assert isinstance(first, Created)
            created = first
        else:
            self.house.metrics.count("dolmen_tables_made_total", f'game="{created.game}"')
        return made(self.house.secret, made_from, kept, created)

    async def _kept(self, row: NewRow) -> str:
        try:
            return await self.house.ledger.create(row)
        except StoreProblem as problem:
            _LOG.error("a table could not be stored", extra={"reason": str(problem)})
            raise Refused(Refusal("busy", "the table could not be saved; try again soon")) from None

    # What is asked of one table

    async def command(
        self, name: str, keys: tuple[str, ...], lag: int, command: TableCommand | PlayOn | Hint
    ) -> Settled | HintGiven:
        """The answer to any command of whoever holds these keys."""
        table = await self.find(name)
        try:
            seats = table.audience.seats_of(keys)
            match command:
                case Hint():
                    return await self._hint(table, seats, command)
                case PlayOn():
                    return await self._play_on(table, keys, seats, command)
                case _:
                    answer: Settled = await table.command(Sender(seats, lag), command)
                    return answer
        except Refused as refused:
            refusal = refused.timed(self.house.now())
            return RefusedMessage(id=command.id, code=refusal.code, text=refusal.text, until=refusal.until)

    async def _play_on(self, table: LiveTable, keys: tuple[str, ...], seats: tuple[int, ...], command: PlayOn) -> Done:
        if not seats:
            raise Refused(Refusal("bad_key", "only those who sit at this table may do this"))
        wish = play_on_wish(table.table, command.ply, command.seats)
        key = next(key for key in keys if seats[0] in table.audience.ring.opened_by(key))
        new = await self._make(wish, f"{key} {command.id}")
        return Done(id=command.id, version=1, result=new)  # the new table's version: always the same answer

    async def _hint(self, live: LiveTable, seats: tuple[int, ...], command: Hint) -> HintGiven:
        table = live.table
        if not seats:
            raise Refused(Refusal("bad_key", "only those who sit at this table may do this"))
        if table.to_act not in seats:
            raise Refused(Refusal("not_your_turn", "a hint is given to whoever is to act"))
        if set(table.people) - set(seats) or table.waiting_for_players:
            raise Refused(Refusal("not_allowed", "no hints are given where other people play"))
        if live.name in self._hinting:
            raise Refused(Refusal("busy", "a hint is being thought about already"))
        self._hinting.add(live.name)
        position = table.game.format_position(table.position)
        try:
            lines = await self.house.thinkers.advise(
                Question("advise", table.game.slug, position, min(1.0, self.house.think_seconds))
            )
        except TooBusy:
            raise Refused(Refusal("busy", "the computer thinks for many tables now; try again in a moment")) from None
        except ThinkingFailed as failed:
            code: Code = "internal" if isinstance(failed, ThinkerFailed) else "not_allowed"
            raise Refused(Refusal(code, str(failed))) from None
        finally:
            self._hinting.discard(live.name)
        told = [HintLine(token=line[0], value=line[1], margin=line[2], continuation=line[3]) for line in lines]
        return HintGiven(id=command.id, lines=told)

    async def public(self) -> PublicTables:
        """The public games being played, the liveliest first."""
        since = self.house.now() - _LISTED_FOR
        try:
            rows = await self.house.ledger.read(lambda store: store.listed(since, _LISTED))
        except StoreProblem:
            raise Refused(Refusal("busy", "the games cannot be read at the moment; try again soon")) from None
        watchers = {table.name: table.audience.watchers for table in self.live}
        shown = [PublicTable.model_validate_json(listed) for _, listed in rows]
        return PublicTables(
            tables=[each.model_copy(update={"watchers": watchers.get(each.table, 0)}) for each in shown]
        )

    # By the clock

    async def _sweep(self) -> None:
        while True:
            try:
                await self._wake_due()
                await self._drop_idle()
            except StoreProblem as problem:
                _LOG.error("the store cannot be read", extra={"reason": str(problem)})
            except Exception:
                _LOG.exception("looking after the tables failed")
            await asyncio.sleep(_SWEEP_SECONDS)

    async def _wake_due(self) -> None:
        """Reads the tables on which something is to happen though nobody looks: a clock runs out, a computer acts."""
        now = self.house.now()
        for name in await self.house.ledger.read(lambda store: store.due(now, _DUE_AT_ONCE)):
            if name not in self._live:
                try:
                    await self.find(name)
                except Refused as refused:
                    _LOG.error("a table could not be woken", extra={"table": name, "reason": str(refused)})

    async def _drop_idle(self) -> None:
        before = self.house.now() - self._idle_after
        for table in self.live:
            if table.broken or (table.idle and table.used < before):
                await self._forget(table.name)

    async def close(self) -> None:
        """Lets everything that was asked finish, and sends everybody away to come back to a new server."""
        self._closing = True
        self._sweeper.cancel()
        farewell = Bye(code="restart", text="the server is being restarted; connect again in a moment")
        await asyncio.gather(*(table.close(farewell) for table in self.live))
