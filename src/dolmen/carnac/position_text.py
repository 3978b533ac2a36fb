"""The line of text that says all there is to a position: how it is written. `setup_text` reads it.

    10x7 ........../....R...../.... 27 white reacts e4

Variant, ranks from the top down, stock, and whose choice is next. A square is one character. `.` is free. The letters
R and K are red from above, W and S white (knot and spiral); capitals stand, small letters lie. R and W show their own
colour to the north too, K and S the other one; a lying stone along a rank shows it to the east. The other half of a
lying stone is `<` (its first half is to the west) or `v` (its first half is to the south, the next rank down)."""

from __future__ import annotations

from typing import Protocol, assert_never

from dolmen.carnac.geometry import Board
from dolmen.carnac.megalith import Colour, Lying, Megalith, Standing
from dolmen.carnac.variants import Variant

FREE = "."
WEST_HALF = "<"
SOUTH_HALF = "v"
LETTER = {
    (Colour.RED, Colour.RED): "R",
    (Colour.RED, Colour.WHITE): "K",
    (Colour.WHITE, Colour.WHITE): "W",
    (Colour.WHITE, Colour.RED): "S",
}
"""By the colour from above and the one to the north."""


class Shown(Protocol):
    """What is asked of a position to write it."""

    @property
    def variant(self) -> Variant: ...
    @property
    def megaliths(self) -> tuple[Megalith, ...]: ...
    @property
    def pending(self) -> Standing | None: ...
    @property
    def acting(self) -> Colour | None: ...
    @property
    def stock_left(self) -> int: ...


def format_position(position: Shown) -> str:
    rows = format_rows(position.variant.board, position.megaliths)
    return f"{position.variant} {rows} {position.stock_left} {_phase(position)}"


def format_rows(board: Board, megaliths: tuple[Megalith, ...]) -> str:
    """The ranks from the top down, joined by slashes."""
    squares = [FREE] * len(board.squares)
    for megalith in megaliths:
        match megalith:
            case Standing(square, top, north_south):
                squares[board.index(square)] = LETTER[top, north_south]
            case Lying(square, toward, top, end):
                squares[board.index(square)] = LETTER[top, end].lower()
                squares[board.index(megalith.squares[1])] = SOUTH_HALF if toward.along_ranks else WEST_HALF
            case _:
                assert_never(megalith)
    ranks = ["".join(squares[first : first + board.columns]) for first in range(0, len(squares), board.columns)]
    return "/".join(reversed(ranks))


def _phase(position: Shown) -> str:
    if position.acting is None:
        return "over"
    if position.pending is None:
        return f"{position.acting} places"
    return f"{position.acting} reacts {position.pending.square}"
