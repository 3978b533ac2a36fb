"""A table in memory, with everybody who looks at it: one serial inbox. Decide, store, then tell; wake whoever is next.
Nothing is told or acknowledged that the store has not committed."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from dolmen.games import AnyPosition
from dolmen.server import decide, snapshot
from dolmen.server.clock import LAG_SPARED
from dolmen.server.decide import Moment, Refusal
from dolmen.server.ledger import Ledger
from dolmen.server.making import Refused, game_of, known_level, next_seat, rematch_of
from dolmen.server.metrics import Metrics
from dolmen.server.seats import Keyring, digest, table_name
from dolmen.server.store import Entry, Kept, NewRow, StoredTable, StoreProblem
from dolmen.server.table import Table, after, opened, replayed, still_asked
from dolmen.server.thinkers import Question, Thinkers, ThinkingFailed
from dolmen.server.viewers import Presence, Viewer
from dolmen.server.who import seat_for
from dolmen.wire import (
    Answer,
    Answered,
    AnyEvent,
    Bye,
    Created,
    Done,
    Here,
    MakeOffer,
    Play,
    Rematched,
    Seated,
    SetLevel,
    TableShown,
    Watchers,
    Welcome,
)
from dolmen.wire import Refused as RefusedMessage

_LOG = logging.getLogger(__name__)
_INBOX = 64
_REFUSALS = 256
"""Refusals remembered in memory: they changed nothing, so a restart may forget them."""
_WATCHERS_TOLD_EVERY = 1.0

T = TypeVar("T")
Settled = Done | RefusedMessage


class Dice(Protocol):
    """Where chance comes from."""

    def draw(self, position: AnyPosition) -> Any:
        """One of the position's chances, by their weights."""


class FairDice:
    """The operating system's randomness."""

    def draw(self, position: AnyPosition) -> Any:
        actions, weights = zip(*position.chances(), strict=True)
        return secrets.SystemRandom().choices(actions, weights)[0]


@dataclass(frozen=True)
class House:
    """What all tables share."""

    ledger: Ledger
    thinkers: Thinkers
    now: Callable[[], int]
    metrics: Metrics
    dice: Dice
    secret: bytes
    think_seconds: float


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
        self.table: Table = replayed(game_of(first.game), stored.events)
        self.events: list[AnyEvent] = list(stored.events)
        self.ring = Keyring(stored.keys)
        self.used = house.now()
        self.broken = False
        self._answers = dict(stored.answers)
        self._refusals: OrderedDict[tuple[int, str], RefusedMessage] = OrderedDict()
        self._viewers: set[Viewer] = set()
        self._presence = Presence(self.table.people, self.used)
        self._inbox: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]] | None]
        self._inbox = asyncio.Queue(_INBOX)
        self._server = asyncio.create_task(self._serve())
        self._thinking: tuple[int, asyncio.Task[None]] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._watchers_timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._later(self._ask(self._go_on, patient=True))

    # What others ask

    async def command(self, sender: Sender, command: decide.TableCommand) -> Settled:
        """The answer to a command; the same id again gets the same answer."""
        return await self._ask(lambda: self._handle(sender, command))

    async def take_seat(self, key: str, name: str) -> int:
        """Seats whoever knows the key of an open seat; Refused if it opens none."""
        return await self._ask(lambda: self._seat(key, name))

    def seats_of(self, keys: tuple[str, ...]) -> tuple[int, ...]:
        """The taken seats that these keys open."""
        opened_seats = {seat for key in keys for seat in self.ring.opened_by(key)}
        return tuple(sorted(opened_seats & set(self.table.people)))

    @property
    def watchers(self) -> int:
        return sum(1 for viewer in self._viewers if not viewer.seats)

    @property
    def viewers(self) -> int:
        return len(self._viewers)

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it: what is to happen at some time is kept in the store."""
        return not self._viewers and self._inbox.empty() and self._thinking is None and not self._tasks

    def shown(self, keys: tuple[str, ...]) -> TableShown:
        now = self.house.now()
        shown = snapshot.snapshot(self.name, self.table, self._presence, self.watchers, now)
        return TableShown(version=self.table.version, now=now, you=list(self.seats_of(keys)), table=shown)

    # Those who look

    def join(self, viewer: Viewer, version: int) -> None:
        """From now on the viewer is told everything; at first what was missed since that version."""
        self.used = self.house.now()
        viewer.seats = self.seats_of(viewer.keys)
        viewer.resync = lambda: self._welcome(viewer)
        returning = viewer in self._viewers
        self._viewers.add(viewer)
        for seat in () if returning else viewer.seats:
            if self._presence.came(seat):
                self._tell_presence(seat, but=viewer)
        if 1 <= version <= self.table.version:
            self._catch_up(viewer, version)
        else:
            viewer.put(self._welcome(viewer))
        if not viewer.seats:
            self._watchers_changed()

    def leave(self, viewer: Viewer) -> None:
        if viewer not in self._viewers:
            return
        self._viewers.remove(viewer)
        self.used = self.house.now()
        for seat in viewer.seats:
            if self._presence.left(seat, self.used):
                self._tell_presence(seat)
        if not viewer.seats:
            self._watchers_changed()

    def _welcome(self, viewer: Viewer) -> str:
        shown = self.shown(viewer.keys)
        keys = self._rematch_keys(viewer) if self.table.rematch else None
        return Welcome(
            version=shown.version, now=shown.now, you=shown.you, table=shown.table, rematch_keys=keys
        ).model_dump_json()

    def _catch_up(self, viewer: Viewer, version: int) -> None:
        now = self.house.now()
        for number, event in enumerate(self.events[version:], start=version + 1):
            latest = number == self.table.version
            viewer.put(
                snapshot.told(self.table, number, self._for(viewer, event), now, latest=latest).model_dump_json()
            )
        for seat in self.table.people:
            viewer.put(self._fleeting(snapshot.presence_of(self.table, self._presence, seat)))
        viewer.put(self._fleeting(Watchers(count=self.watchers)))

    def _for(self, viewer: Viewer, event: AnyEvent) -> AnyEvent:
        if isinstance(event, Rematched) and viewer.seats:
            return event.model_copy(update={"keys": self._rematch_keys(viewer)})
        return event

    def _rematch_keys(self, viewer: Viewer) -> dict[str, str] | None:
        """The keys that the viewer has shown, under the seats they open at the rematch."""
        found = {
            str(next_seat(self.table, seat)): key
            for key in viewer.keys
            for seat in self.ring.opened_by(key)
            if seat in viewer.seats
        }
        return found or None

    def _fleeting(self, event: Here | Watchers) -> str:
        return snapshot.told(self.table, self.table.version, event, self.house.now()).model_dump_json()

    def _tell_presence(self, seat: int, but: Viewer | None = None) -> None:
        message = self._fleeting(snapshot.presence_of(self.table, self._presence, seat))
        for viewer in self._viewers - {but}:
            viewer.put(message)

    def _watchers_changed(self) -> None:
        """Tells it soon: a crowd that arrives together is told of once."""
        if self._watchers_timer is None:
            loop = asyncio.get_running_loop()
            self._watchers_timer = loop.call_later(_WATCHERS_TOLD_EVERY, self._tell_watchers)

    def _tell_watchers(self) -> None:
        self._watchers_timer = None
        if self._viewers:
            message = self._fleeting(Watchers(count=self.watchers))
            for viewer in self._viewers:
                viewer.put(message)

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
                if not isinstance(error, Refused | StoreProblem):
                    _LOG.exception("a table failed", extra={"table": self.name})
                if not isinstance(error, Refused):
                    self._break()
                    error = Refused(Refusal("busy", "this could not be saved; send it again"))
                if not answer.done():
                    answer.set_exception(error)
                    answer.exception()  # fetched, whether or not anybody still waits
            else:
                if not answer.done():
                    answer.set_result(found)

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
        self._close_viewers(Bye(code="restart", text="this table is being read anew; connect again"))

    async def close(self, farewell: Bye | None = None) -> None:
        """Finishes what was asked, then stops."""
        if not self._server.done():
            await self._inbox.put(None)
            await self._server
        if self._thinking is not None:
            self._thinking[1].cancel()
        for task in self._tasks:
            task.cancel()
        for timer in (self._alarm, self._watchers_timer):
            if timer is not None:
                timer.cancel()
        self._close_viewers(farewell)

    def _close_viewers(self, farewell: Bye | None) -> None:
        for viewer in self._viewers:
            viewer.close(farewell.model_dump_json() if farewell else None)

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
        await self._commit(decide.run_out(self.table, now - lag))
        if isinstance(command, SetLevel):
            known_level(self.table.game, command.level)
        moment = Moment(now, lag, self._presence.absent)
        decision = decide.decide(self.table, seat, command, moment)
        if isinstance(decision, Refusal):
            return self._refuse(seat, command.id, decision)
        if rematched := await self._rematch(seat, command, decision, now):
            decision = [*decision, rematched]
        done = Done(id=command.id, version=self.table.version + len(decision))
        await self._commit(decision, Kept(seat, command.id, done.model_dump_json()))
        await self._let_chance_act()
        return done

    def _refuse(self, seat: int, command: str, refusal: Refusal) -> RefusedMessage:
        refused = RefusedMessage(id=command, code=refusal.code, text=refusal.text, until=refusal.until)
        if refusal.until is None:
            self._refusals[seat, command] = refused
            if len(self._refusals) > _REFUSALS:
                self._refusals.popitem(last=False)
        return refused

    async def _seat(self, key: str, name: str) -> int:
        seats = self.ring.opened_by(key)
        if not seats:
            raise Refused(Refusal("bad_key", "this key opens no seat at this table"))
        seat = seats[0]
        if self.table.seats[seat - 1].kind == "open":
            await self._commit([Seated(at=self.house.now(), seat=seat, name=name)])
            self._presence.absent[seat] = self.house.now()
            self._reseat()
            await self._let_chance_act()
        return seat

    def _reseat(self) -> None:
        """Somebody has sat down: connections that showed the key before are at that seat now."""
        for viewer in list(self._viewers):
            seats = self.seats_of(viewer.keys)
            if seats != viewer.seats:
                for seat in set(seats) - set(viewer.seats):
                    self._presence.came(seat)
                viewer.seats = seats
                viewer.put(self._welcome(viewer))
                for seat in seats:
                    self._tell_presence(seat, but=viewer)

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
        again = rematch_of(self.table, self.ring.digests, now)
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
        states = [self.table]
        for event in events:
            states.append(after(states[-1], event))
        now = self.house.now()
        heading = snapshot.heading(self.name, states[-1], now)
        began = asyncio.get_running_loop().time()
        if not await self.house.ledger.append(Entry(self.name, self.table.version, tuple(events), heading, kept)):
            raise StoreProblem("somebody else has written to this table")
        self.house.metrics.time("dolmen_commit_seconds", asyncio.get_running_loop().time() - began)
        for event, table in zip(events, states[1:], strict=True):
            self.table = table
            self.events.append(event)
            self._tell(event, latest=table is states[-1])
        self._wake()

    def _tell(self, event: AnyEvent, *, latest: bool) -> None:
        now, version = self.house.now(), self.table.version
        self.house.metrics.count("dolmen_events_total", f'kind="{event.kind}"')
        message = snapshot.told(self.table, version, event, now, latest=latest).model_dump_json()
        for viewer in self._viewers:
            if isinstance(event, Rematched) and viewer.seats:
                viewer.put(snapshot.told(self.table, version, self._for(viewer, event), now).model_dump_json())
            else:
                viewer.put(message)
        if event.kind == "played" and self.table.ply == 1:
            for seat in set(self.table.people) & self._presence.absent.keys():
                self._tell_presence(seat)

    # Whoever acts by itself

    async def _go_on(self) -> None:
        """After the table was read: what has become due meanwhile."""
        await self._commit(decide.run_out(self.table, self.house.now()))
        await self._let_chance_act()
        self._wake()

    async def wake(self) -> None:
        await self._ask(self._go_on)

    async def _let_chance_act(self) -> None:
        while self.table.to_act == 0 and not self.table.waiting_for_players:
            token = self.table.game.format(self.house.dice.draw(self.table.position))
            await self._commit(decide.acted_by_chance(self.table, token, self.house.now()))

    def _wake(self) -> None:
        """Sets the alarm for the running clock, and a computer thinking if one is to act."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.table.clocks is not None and (out := self.table.clocks.runs_out_at) is not None:
            delay = max(0, out + LAG_SPARED - self.house.now()) / 1000
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(delay, lambda: self._later(self._ask(self._go_on, patient=True)))
        if self._thinking is not None and self._thinking[0] != self.table.version:
            if self._thinking[1] is not asyncio.current_task():
                self._thinking[1].cancel()
            self._thinking = None
        if self._computer() is not None and self._thinking is None:
            self._thinking = (self.table.version, asyncio.create_task(self._think(self.table)))

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
