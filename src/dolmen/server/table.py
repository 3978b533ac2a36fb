"""One game being played, as a replay of its events. Pure: no await, clock, database or randomness.
What a command leads to is decided in decide.py; here is what each event does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from types import MappingProxyType
from typing import assert_never

from dolmen.games import CHANCE, AnyGame, AnyPosition, Seat
from dolmen.server.clock import Clocks, patience_with_absence
from dolmen.wire import (
    Answered,
    AnyEvent,
    Committed,
    Created,
    Ended,
    LevelChanged,
    Mixed,
    Offered,
    OfferKind,
    Played,
    Rematched,
    Renamed,
    Result,
    Resumed,
    Revealed,
    Seated,
    SeatSettings,
    TakenBack,
)


@dataclass(frozen=True, slots=True)
class Standing:
    """An offer that waits for the seats that have not accepted it yet."""

    what: OfferKind
    by: int
    accepted: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Dice:
    """What chance has committed to and since when, the seats' values, whether it has acted since, and the seed when it
    has been told."""

    at: int
    commitment: str
    values: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    closed: bool = False
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """`version` counts the events. `positions` holds one more than `moves`."""

    game: AnyGame
    created: Created
    seats: tuple[SeatSettings, ...]
    positions: tuple[AnyPosition, ...]
    moves: tuple[Played, ...] = ()
    clocks: Clocks | None = None
    offers: tuple[Standing, ...] = ()
    declined: tuple[tuple[OfferKind, int, int], ...] = ()
    """Offers that somebody declined: what, by whom, at which ply."""
    result: Result | None = None
    rematch: str | None = None
    dice: Dice | None = None
    complete_since: int = 0
    """When the last seat was taken."""
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
        return 0 if actor is CHANCE else number_of(actor)

    @property
    def people(self) -> tuple[int, ...]:
        """The numbers of the seats that people sit on."""
        return tuple(number for number, seat in enumerate(self.seats, start=1) if seat.kind == "human")

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


def number_of(seat: Seat) -> int:
    return int(seat.value)


def opened(game: AnyGame, created: Created) -> Table:
    """The table that its first event makes. Raises the rules' error for a variant or position that is none."""
    variant = game.variant(created.variant)
    first = game.parse_position(created.start) if created.start else game.start(variant, len(created.seats))
    clocks = None if created.clock is None else Clocks.of(created.clock, len(created.seats))
    return Table(game, created, tuple(created.seats), (first,), clocks=clocks, complete_since=created.at)


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
            back = replace(
                table, positions=positions, moves=table.moves[: event.to], offers=(), declined=(), result=None
            )
            return _with_clock_running(back, event.at) if event.to else _with_clocks_stopped(back, event.at)
        case Offered():
            return replace(table, offers=(*_offers_but(table, event.what), Standing(event.what, event.by)))
        case Answered():
            return _after_answer(table, event)
        case Ended():
            return replace(_with_clocks_stopped(table, event.at), result=event.result, offers=())
        case Seated() | Renamed() | LevelChanged():
            return _after_change_at_seat(table, event)
        case Rematched():
            return replace(table, rematch=event.table, offers=())
        case Committed() | Mixed() | Revealed():
            return replace(table, dice=_dice_after(table.dice, event))
        case Resumed():
            return replace(table, clocks=table.clocks and table.clocks.held(event.held, event.at))
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
        dice=replace(table.dice, closed=True) if table.dice is not None and event.seat is None else table.dice,
    )
    return _with_clock_running(moved, event.at)


def _after_change_at_seat(table: Table, event: Seated | Renamed | LevelChanged) -> Table:
    kept = table.seats[event.seat - 1]
    match event:
        case Seated():
            kept = SeatSettings(kind="human", name=event.name)
            table = replace(table, complete_since=event.at)
        case Renamed():
            kept = kept.model_copy(update={"name": event.name})
        case LevelChanged():
            kept = kept.model_copy(update={"level": event.level})
    return replace(table, seats=(*table.seats[: event.seat - 1], kept, *table.seats[event.seat :]))


def _dice_after(dice: Dice | None, event: Committed | Mixed | Revealed) -> Dice:
    if isinstance(event, Committed):
        return Dice(event.at, event.commitment)
    assert dice is not None
    match event:
        case Mixed():
            return replace(dice, values=MappingProxyType({**dice.values, event.seat: event.value}))
        case Revealed():
            return replace(dice, seed=event.seed)


def _after_answer(table: Table, event: Answered) -> Table:
    standing = next(offer for offer in table.offers if offer.what == event.what)
    others = _offers_but(table, event.what)
    if not event.accept:
        declined = (event.what, standing.by, table.ply)
        return replace(table, offers=others, declined=(*table.declined, declined))
    standing = replace(standing, accepted=standing.accepted | {event.by})
    return replace(table, offers=(*others, standing) if still_asked(table, standing) else others)


def still_asked(table: Table, offer: Standing) -> tuple[int, ...]:
    """The people who have not accepted the offer yet."""
    return tuple(seat for seat in table.people if seat != offer.by and seat not in offer.accepted)


def _with_clock_running(table: Table, now: int) -> Table:
    if table.clocks is None:
        return table
    seat = table.to_act
    human = seat is not None and seat > 0 and table.seats[seat - 1].kind == "human"
    return replace(table, clocks=table.clocks.started(seat if human else None, now))


def _with_clocks_stopped(table: Table, now: int) -> Table:
    return table if table.clocks is None else replace(table, clocks=table.clocks.started(None, now))


def _offers_but(table: Table, what: OfferKind) -> tuple[Standing, ...]:
    return tuple(offer for offer in table.offers if offer.what != what)
