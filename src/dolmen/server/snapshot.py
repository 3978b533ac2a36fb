"""A table as the messages show it. Pure: values in, messages out."""

from __future__ import annotations

from dolmen.games import Record, Seat, record_of, result_word
from dolmen.games.fair_dice import dice_headers
from dolmen.server.chance import waits_until
from dolmen.server.store import Heading
from dolmen.server.table import Table
from dolmen.server.viewers import Presence
from dolmen.wire import (
    Absence,
    AnyEvent,
    ClockReading,
    Clocks,
    DiceShown,
    EventTold,
    Here,
    MoveShown,
    OfferShown,
    PublicSeat,
    PublicTable,
    SeatSettings,
    SeatShown,
    Snapshot,
    ToAct,
    Watchers,
)


def snapshot(name: str, table: Table, presence: Presence, watchers: int, now: int) -> Snapshot:
    created = table.created
    return Snapshot(
        table=name,
        game=created.game,
        variant=created.variant,
        start=created.start,
        seats=_seats(table, presence),
        clock=created.clock,
        takeback=created.takeback,
        public=created.public,
        moves=[
            MoveShown(token=move.token, seat=move.seat, at=move.at, spent=move.spent, lag=move.lag)
            for move in table.moves
        ],
        legal=legal(table),
        to_act=to_act(table),
        clocks=clock_readings(table, now),
        offers=[OfferShown(what=offer.what, by=offer.by) for offer in table.offers],
        absent=_claimable(table, presence),
        result=table.result,
        rematch=table.rematch,
        watchers=watchers,
        dice=_dice(table),
    )


def _dice(table: Table) -> DiceShown | None:
    if (dice := table.dice) is None:
        return None
    values = {str(seat): value for seat, value in sorted(dice.values.items())}
    return DiceShown(commitment=dice.commitment, values=values, closed=dice.closed, seed=dice.seed)


def _seats(table: Table, presence: Presence) -> list[SeatShown]:
    return [
        SeatShown(
            seat=number,
            name=seat.name,
            kind=seat.kind,
            level=seat.level,
            here=seat.kind == "computer" or presence.here(number),
        )
        for number, seat in enumerate(table.seats, start=1)
    ]


def legal(table: Table) -> list[str]:
    return [] if table.waiting_for_players else table.legal_tokens()


def to_act(table: Table) -> ToAct:
    return "chance" if table.to_act == 0 else table.to_act


def clock_readings(table: Table, now: int) -> Clocks:
    clocks = table.clocks
    if clocks is None:
        return {}
    lags = {move.seat: move.lag for move in table.moves[-2 * len(table.seats) :]}
    return {
        str(seat): ClockReading(left=clocks.left_at(seat, now), running=clocks.running == seat, lag=lags.get(seat, 0))
        for seat in range(1, len(table.seats) + 1)
    }


def told(table: Table, version: int, event: AnyEvent | Here | Watchers, now: int, *, latest: bool = True) -> EventTold:
    """An event as it is told. What may be done now is said with the latest only."""
    return EventTold(
        version=version,
        now=now,
        event=event,
        legal=legal(table) if latest else [],
        to_act=to_act(table),
        clocks=clock_readings(table, now),
    )


def presence_of(table: Table, presence: Presence, seat: int) -> Here:
    """Whether somebody is at the seat, and from when on the game may be claimed if not."""
    if presence.here(seat):
        return Here(seat=seat, here=True)
    claim_at = table.claimable_at(seat, presence.absent)
    return Here(seat=seat, here=False, since=presence.absent.get(seat) if claim_at else None, claim_at=claim_at)


def _claimable(table: Table, presence: Presence) -> dict[str, Absence]:
    found = {seat: table.claimable_at(seat, presence.absent) for seat in table.people}
    return {
        str(seat): Absence(since=presence.absent[seat], claim_at=at) for seat, at in found.items() if at is not None
    }


def heading(name: str, table: Table, now: int) -> Heading:
    """By what the store finds this table."""
    listed = table.created.public and table.result is None
    return Heading(now, _wake_at(table, now), public_table(name, table).model_dump_json() if listed else None)


def _wake_at(table: Table, now: int) -> int | None:
    actor = table.to_act
    if actor is None or table.waiting_for_players:
        return None
    if actor == 0:
        return waits_until(table) or now
    if table.seats[actor - 1].kind == "computer":
        return now
    return table.clocks.runs_out_at if table.clocks else None


def public_table(name: str, table: Table, watchers: int = 0) -> PublicTable:
    created = table.created
    return PublicTable(
        table=name,
        game=created.game,
        variant=created.variant,
        seats=[PublicSeat(name=seat.name, level=seat.level) for seat in table.seats],
        ply=table.ply,
        started=created.at,
        clock=created.clock,
        watchers=watchers,
    )


def record(table: Table) -> Record:
    """The game as it is written down."""
    game = table.game
    names = {
        game.seat_name(Seat(number)).replace(" ", ""): _called(seat) for number, seat in enumerate(table.seats, start=1)
    }
    headers = {"Site": "Dolmen", **names}
    if table.result is not None:
        winner = table.result.winner
        played = table.result.how == "played"
        word = (
            result_word(game, table.position) if played else "Draw" if winner is None else game.seat_name(Seat(winner))
        )
        headers |= {"Result": word, "Ended": table.result.how}
    if table.dice is not None:
        headers |= dice_headers(table.dice.commitment, table.dice.values, table.dice.seed)
    tokens = (move.token for move in table.moves)
    made = record_of(game, table.created.variant, len(table.seats), tokens, headers)
    return Record(made.game, made.variant, made.seats, made.line, made.headers, table.created.start or "")


def _called(seat: SeatSettings) -> str:
    return seat.name or (f"level {seat.level}" if seat.kind == "computer" else "?")
