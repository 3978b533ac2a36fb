"""One game being played, as a replay of its events. Pure: no await, clock, database or randomness; `now` is passed in.

`decide` says what a command leads to: events, or a refusal with its reason. `after` applies one event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from types import MappingProxyType
from typing import assert_never

from dolmen.games import CHANCE, AnyGame, AnyPosition, IllegalAction, NotationError, RulesError, Seat
from dolmen.server.clock import Clocks, patience_with_absence
from dolmen.wire import (
    Answer,
    Answered,
    AnyEvent,
    Claim,
    Code,
    Created,
    Ended,
    How,
    LevelChanged,
    MakeOffer,
    Offered,
    Play,
    Played,
    Rematched,
    Rename,
    Renamed,
    Resign,
    Result,
    Seated,
    SeatSettings,
    SetLevel,
    TakeBack,
    TakenBack,
)

TableCommand = Play | TakeBack | MakeOffer | Answer | Resign | Claim | Rename | SetLevel
"""What one table can decide for itself; a rematch or a game played on from here is a new table and is made above."""


@dataclass(frozen=True, slots=True)
class Refusal:
    code: Code
    text: str
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """What a decision may depend on beside the table: the time, the sender's network delay, and since when which
    seats have nobody connected."""

    now: int
    lag: int = 0
    absent: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Table:
    """`version` counts the events. `positions` holds one more than `moves`."""

    game: AnyGame
    created: Created
    seats: tuple[SeatSettings, ...]
    positions: tuple[AnyPosition, ...]
    moves: tuple[Played, ...] = ()
    clocks: Clocks | None = None
    offers: tuple[Offered, ...] = ()
    result: Result | None = None
    rematch: str | None = None
    version: int = 1

    @property
    def position(self) -> AnyPosition:
        return self.positions[-1]

    @property
    def ply(self) -> int:
        return len(self.moves)

    @property
    def to_act(self) -> int | None:
        """The number of the seat to act; 0 for chance, None when the game is over."""
        actor = self.position.to_act
        if self.result is not None or actor is None:
            return None
        return 0 if actor is CHANCE else _number(actor)

    @property
    def waiting_for_players(self) -> bool:
        return any(seat.kind == "open" for seat in self.seats)

    def legal_tokens(self) -> list[str]:
        """What whoever is to act may do; nothing when the game is over or chance acts."""
        if self.to_act is None or self.to_act == 0:
            return []
        return [self.game.format(action) for action in self.position.legal_actions()]

    def claimable_at(self, seat: int, absent: Mapping[int, int]) -> int | None:
        """When the others may claim a game that this seat has left; None if they may not."""
        patience = patience_with_absence(self.created.clock)
        if patience is None or seat not in absent or self.result is not None or self.ply == 0:
            return None
        return absent[seat] + patience


def _number(seat: Seat) -> int:
    return int(seat.value)


def opened(game: AnyGame, created: Created) -> Table:
    """The table that its first event makes. Raises the rules' error for a variant or position that is none."""
    variant = game.variant(created.variant)
    first = game.parse_position(created.start) if created.start else game.start(variant, len(created.seats))
    clocks = None if created.clock is None else Clocks.of(created.clock, len(created.seats))
    return Table(game, created, tuple(created.seats), (first,), clocks=clocks)


def replayed(game: AnyGame, events: Iterable[AnyEvent]) -> Table:
    """The table that its stored events lead to."""
    first, *rest = events
    assert isinstance(first, Created)
    return reduce(after, rest, opened(game, first))


def after(table: Table, event: AnyEvent) -> Table:
    """The table after one more event, which must be one that `decide` gave for it."""
    table = replace(table, version=table.version + 1)
    match event:
        case Played():
            return _after_play(table, event)
        case TakenBack():
            positions = table.positions[: event.to + 1]
            back = replace(table, positions=positions, moves=table.moves[: event.to], offers=(), result=None)
            return _with_clock_running(back, event.at) if event.to else _with_clocks_stopped(back, event.at)
        case Offered():
            return replace(table, offers=(*_offers_but(table, event.what), event))
        case Answered():
            return replace(table, offers=_offers_but(table, event.what))
        case Ended():
            return replace(_with_clocks_stopped(table, event.at), result=event.result, offers=())
        case Seated():
            return _with_seat(table, event.seat, SeatSettings(kind="human", name=event.name))
        case Renamed():
            kept = table.seats[event.seat - 1]
            return _with_seat(table, event.seat, kept.model_copy(update={"name": event.name}))
        case LevelChanged():
            kept = table.seats[event.seat - 1]
            return _with_seat(table, event.seat, kept.model_copy(update={"level": event.level}))
        case Rematched():
            return replace(table, rematch=event.table, offers=())
        case Created():
            raise ValueError("a table is created once")
        case _:
            assert_never(event)


def _after_play(table: Table, event: Played) -> Table:
    position = table.position.after(table.game.parse(event.token, table.position))
    clocks = table.clocks
    if clocks is not None and event.seat is not None:
        clocks = clocks.charged(event.seat, event.spent)
    kept = tuple(offer for offer in table.offers if offer.what == "draw" and offer.by == event.seat)
    moved = replace(
        table,
        positions=(*table.positions, position),
        moves=(*table.moves, event),
        clocks=clocks,
        offers=kept,
    )
    return _with_clock_running(moved, event.at)


def _with_clock_running(table: Table, now: int) -> Table:
    if table.clocks is None:
        return table
    seat = table.to_act
    human = seat is not None and seat > 0 and table.seats[seat - 1].kind == "human"
    return replace(table, clocks=table.clocks.started(seat if human else None, now))


def _with_clocks_stopped(table: Table, now: int) -> Table:
    return table if table.clocks is None else replace(table, clocks=table.clocks.started(None, now))


def _with_seat(table: Table, seat: int, settings: SeatSettings) -> Table:
    seats = tuple(settings if number == seat else kept for number, kept in enumerate(table.seats, start=1))
    return replace(table, seats=seats)


def _offers_but(table: Table, what: str) -> tuple[Offered, ...]:
    return tuple(offer for offer in table.offers if offer.what != what)


# What a command leads to

Decision = list[AnyEvent] | Refusal


def decide(table: Table, seat: int, command: TableCommand, moment: Moment) -> Decision:
    """What the command of that seat does now. The events are to be stored and then applied in order."""
    match command:
        case Play():
            return _play(table, seat, command, moment)
        case TakeBack():
            return _take_back(table, seat, moment)
        case MakeOffer():
            return _offer(table, seat, command, moment)
        case Answer():
            return _answer(table, seat, command, moment)
        case Resign():
            return _resign(table, seat, moment)
        case Claim():
            return _claim(table, seat, moment)
        case Rename():
            return [Renamed(at=moment.now, seat=seat, name=command.name.strip())]
        case SetLevel():
            return _set_level(table, command, moment)
        case _:
            assert_never(command)


def roll(token: str, now: int) -> list[AnyEvent]:
    """Chance acts: the caller has drawn the token fairly."""
    return [Played(at=now, seat=None, token=token, spent=0)]


def run_out(table: Table, now: int) -> list[AnyEvent]:
    """The end of the game, if the running clock shows nothing; no event otherwise."""
    clocks = table.clocks
    if clocks is None or clocks.running is None or table.result is not None or clocks.left_at(clocks.running, now):
        return []
    return [_ended(_only_other(table, clocks.running), "time", now)]


def _play(table: Table, seat: int, command: Play, moment: Moment) -> Decision:
    if table.result is not None:
        return Refusal("over", "the game is over")
    if command.ply != table.ply:
        return Refusal("stale", f"this is for ply {command.ply}, the game is at ply {table.ply}")
    if table.waiting_for_players:
        return Refusal("not_allowed", "a seat is still open")
    if seat != table.to_act:
        return Refusal("not_your_turn", "it is not this seat's turn")
    if ended := run_out(table, moment.now - moment.lag):
        return ended
    try:
        action = table.game.parse(command.token, table.position)
        position = table.position.after(action)
    except (NotationError, IllegalAction) as error:
        return Refusal("illegal", str(error))
    except RulesError as error:
        return Refusal("over", str(error))
    spent, lag = (0, 0) if table.clocks is None else table.clocks.spent_by(seat, moment.now, moment.lag)
    played = Played(at=moment.now, seat=seat, token=table.game.format(action), spent=spent, lag=lag)
    if position.outcome is None:
        return [played]
    winner = position.outcome.winner
    number = None if winner is None else _number(winner)
    detail = dict(table.game.score(table.game.format_position(position)).data)
    return [played, Ended(at=moment.now, result=Result(winner=number, how="played", detail=detail))]


def _ended(winner: int | None, how: How, now: int) -> Ended:
    return Ended(at=now, result=Result(winner=winner, how=how))


def _only_other(table: Table, seat: int) -> int | None:
    """Who wins when this seat gives up: the other of two; nobody where several are left."""
    return 3 - seat if len(table.seats) == 2 else None


def _take_back(table: Table, seat: int, moment: Moment) -> Decision:
    if table.created.takeback != "free":
        return Refusal("not_allowed", "moves are taken back at this table only if the others agree: offer it")
    to = last_own_ply(table, seat)
    if to is None:
        return Refusal("not_allowed", "there is nothing of this seat to take back")
    return [TakenBack(at=moment.now, to=to)]


def last_own_ply(table: Table, seat: int) -> int | None:
    """The number of actions before the last one of this seat; None when it has not acted."""
    plies = (ply for ply in range(table.ply - 1, -1, -1) if table.moves[ply].seat == seat)
    return next(plies, None)


def _offer(table: Table, seat: int, command: MakeOffer, moment: Moment) -> Decision:
    offered = Offered(at=moment.now, what=command.what, by=seat)
    if any(offer.what == command.what for offer in table.offers):
        standing = next(offer for offer in table.offers if offer.what == command.what)
        if standing.by == seat:
            return Refusal("not_allowed", "this offer stands already")
        return _accepted(table, standing, seat, moment)
    match command.what:
        case "rematch" if table.result is None:
            return Refusal("not_allowed", "the game is still being played")
        case "draw" if table.result is not None:
            return Refusal("over", "the game is over")
        case "takeback" if table.created.takeback == "never":
            return Refusal("not_allowed", "nothing is taken back at this table")
        case "takeback" if table.result is not None:
            return Refusal("over", "the game is over")
        case "takeback" if last_own_ply(table, seat) is None:
            return Refusal("not_allowed", "there is nothing of this seat to take back")
        case _:
            return [offered]


def _answer(table: Table, seat: int, command: Answer, moment: Moment) -> Decision:
    offer = next((offer for offer in table.offers if offer.what == command.what), None)
    if offer is None:
        return Refusal("not_allowed", "there is no such offer (any more)")
    if offer.by == seat:
        if command.accept:
            return Refusal("not_allowed", "an offer is for the others to accept")
        return [Answered(at=moment.now, what=command.what, by=seat, accept=False)]
    if not command.accept:
        return [Answered(at=moment.now, what=command.what, by=seat, accept=False)]
    return _accepted(table, offer, seat, moment)


def _accepted(table: Table, offer: Offered, seat: int, moment: Moment) -> Decision:
    answered = Answered(at=moment.now, what=offer.what, by=seat, accept=True)
    match offer.what:
        case "draw":
            return [answered, _ended(None, "agreed", moment.now)]
        case "takeback":
            to = last_own_ply(table, offer.by)
            return [answered] if to is None else [answered, TakenBack(at=moment.now, to=to)]
        case "rematch":
            return [answered]
        case _:
            assert_never(offer.what)


def _resign(table: Table, seat: int, moment: Moment) -> Decision:
    if table.result is not None:
        return Refusal("over", "the game is over")
    return [_ended(_only_other(table, seat), "resigned", moment.now)]


def _claim(table: Table, seat: int, moment: Moment) -> Decision:
    if table.result is not None:
        return Refusal("over", "the game is over")
    others = [number for number in range(1, len(table.seats) + 1) if number != seat]
    times = [at for number in others if (at := table.claimable_at(number, moment.absent)) is not None]
    if not times or len(table.seats) != 2:
        return Refusal("not_allowed", "nobody has left this game")
    if moment.now < min(times):
        return Refusal("not_allowed", "the other player may still come back", until=min(times))
    return [_ended(seat, "abandoned", moment.now)]


def _set_level(table: Table, command: SetLevel, moment: Moment) -> Decision:
    number = command.seat
    if number is None or number > len(table.seats) or table.seats[number - 1].kind != "computer":
        return Refusal("not_allowed", "only a computer's seat has a level")
    return [LevelChanged(at=moment.now, seat=number, level=command.level)]
