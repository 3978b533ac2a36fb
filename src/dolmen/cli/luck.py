"""`dolmen luck`: what the rolls of a game of Carré were worth, against the average, player by player."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

import click

from dolmen.carre import CARRE, Position, RollWorth, SeatLuck, luck
from dolmen.cli.inputs import json_option, load
from dolmen.cli.sources import InputError, source_argument
from dolmen.games import RulesError

_HEAD = ("seat", "rolls", "mean", *"123456", "turns saved", "best roll", "worst roll")


@click.command()
@source_argument
@json_option
def command(source: str, as_json: bool) -> None:
    """Print what the rolls of SOURCE were worth: a record or conformance line of Carré (a file, text, or - for standard
    input). A roll is worth the turns it saves against the average roll, when used as well as can be; where the tiles
    lie and what stoppers do is left out. Also how often each face came, and the mean sum of three dice (10.5 on
    average).

    A record with an error is counted up to the error, which is then reported: exit code 2.
    """
    loaded = load(source, None)
    if loaded.game is not CARRE or loaded.record is None:
        raise InputError("only a record of Carré has rolls to count")
    found = luck([position for position in loaded.positions if isinstance(position, Position)])
    click.echo(json.dumps([_data(seat) for seat in found]) if as_json else _table(found))
    if loaded.error is not None:
        raise _Half(f"counted up to an error: {loaded.error}")


class _Half(RulesError):
    """The rest of the record cannot be played."""


def _data(seat: SeatLuck) -> dict[str, object]:
    rolls = [{"turn": roll.turn, "dice": list(roll.dice), "saved": round(roll.saved, 4)} for roll in seat.rolls]
    mean = None if seat.mean is None else round(seat.mean, 4)
    return {"seat": seat.seat.value, "saved": round(seat.saved, 4), "mean": mean, "faces": seat.faces, "rolls": rolls}


def _table(found: Sequence[SeatLuck]) -> str:
    rows = [_HEAD, *(_row(seat) for seat in found)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    return "\n".join(_line(row, widths) for row in rows)


def _line(row: Iterable[str], widths: Sequence[int]) -> str:
    return "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))


def _row(seat: SeatLuck) -> tuple[str, ...]:
    mean = "" if seat.mean is None else f"{seat.mean:.2f}"
    counts = (str(len(seat.rolls)), mean, *map(str, seat.faces))
    return (str(seat.seat), *counts, f"{seat.saved:+.2f}", _roll(seat.best), _roll(seat.worst))


def _roll(roll: RollWorth | None) -> str:
    return "" if roll is None else f"{' '.join(map(str, roll.dice))} ({roll.saved:+.2f}, turn {roll.turn})"
