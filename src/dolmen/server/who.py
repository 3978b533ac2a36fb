"""Which seat a command is for, where one connection holds several: two people at one device. Pure."""

from __future__ import annotations

from typing import assert_never

from dolmen.server.decide import Refusal, TableCommand
from dolmen.server.making import Refused
from dolmen.server.table import Table
from dolmen.wire import Answer, Claim, MakeOffer, Mix, Play, Rename, Resign, SetLevel, TakeBack


def seat_for(table: Table, seats: tuple[int, ...], command: TableCommand) -> int:
    """The seat that acts; Refused if the sender has none or not that one."""
    if not seats:
        raise Refused(Refusal("bad_key", "only those who sit at this table may do this"))
    if isinstance(command, SetLevel):
        return seats[0]
    if command.seat is not None:
        if command.seat in seats:
            return command.seat
        raise Refused(Refusal("bad_key", f"seat {command.seat} is not yours"))
    return _meant(table, seats, command)


def _meant(table: Table, seats: tuple[int, ...], command: TableCommand) -> int:
    acting = table.to_act if table.to_act in seats else None
    match command:
        case Play() | Resign() | MakeOffer():
            return acting or seats[0]
        case TakeBack():
            return next((move.seat for move in reversed(table.moves) if move.seat in seats and move.seat), seats[0])
        case Answer():
            by = next((offer.by for offer in table.offers if offer.what == command.what), None)
            return next((seat for seat in seats if seat != by), seats[0])
        case Mix():
            given = table.dice.values if table.dice else {}
            return next((seat for seat in seats if seat not in given), seats[0])
        case Claim() | Rename() | SetLevel():
            return seats[0]
        case _:
            assert_never(command)
