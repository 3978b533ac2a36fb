"""What of a tableau is seen from above: which tile tops each square, and the connected parts of a tile in sight.
Knows no way of drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from dolmen.carre.pieces import COLUMNS, ROWS, SQUARES, Square
from dolmen.carre.tableau import Laid, Tableau

Tops: TypeAlias = tuple[int | None, ...]
"""For each of `SQUARES` the place in `Tableau.placements` of the tile on top; None where the board is bare."""


@dataclass(frozen=True, slots=True)
class Part:
    """A connected part of a tile in sight, its squares column by column."""

    laid: Laid
    squares: tuple[Square, ...]

    @property
    def height(self) -> int:
        return self.laid.level + 1

    @property
    def middle(self) -> tuple[float, float]:
        """Where a label stands best: the column and row of the centre of a rectangle, else of the square nearest to the
        centre of gravity."""
        columns, rows = [square.column for square in self.squares], [square.row for square in self.squares]
        across, up = max(columns) - min(columns), max(rows) - min(rows)
        if len(self.squares) == (across + 1) * (up + 1):
            return min(columns) + across / 2, min(rows) + up / 2
        column, row = sum(columns) / len(columns), sum(rows) / len(rows)
        nearest = min(
            self.squares, key=lambda square: ((square.column - column) ** 2 + (square.row - row) ** 2, square)
        )
        return nearest.column, nearest.row


def tops_of(tableau: Tableau) -> Tops:
    tops: list[int | None] = [None] * len(SQUARES)
    for place, placement in enumerate(tableau.placements):
        for index in placement.indices:
            tops[index] = place
    return tuple(tops)


def top_at(tops: Tops, square: Square) -> int | None:
    """The top of a square, None also outside the board."""
    inside = 0 <= square.column < COLUMNS and 0 <= square.row < ROWS
    return tops[square.index] if inside else None


def parts_of(tableau: Tableau) -> tuple[Part, ...]:
    """Every connected part in sight, row by row from a1."""
    tops, laid = tops_of(tableau), tableau.laid()
    parts, done = [], set[Square]()
    for square in SQUARES:
        top = tops[square.index]
        if top is not None and square not in done:
            squares = _connected(tops, square)
            done |= squares
            parts.append(Part(laid[top], tuple(sorted(squares))))
    return tuple(parts)


def _connected(tops: Tops, square: Square) -> set[Square]:
    found, waiting = {square}, [square]
    while waiting:
        here = waiting.pop()
        for near in neighbours(here):
            if near not in found and top_at(tops, near) == tops[square.index]:
                found.add(near)
                waiting.append(near)
    return found


def neighbours(square: Square) -> tuple[Square, ...]:
    """The squares beside, in front and behind, also beyond the board."""
    return tuple(Square(square.column + across, square.row + up) for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1)))
