"""The picture of a position for a terminal: every tableau with the outlines of the tiles in sight, each with its value
and, behind a slash, how high it lies. Four tableaus take 69 of the 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from types import MappingProxyType
from typing import Final

from dolmen.carre.actions import Action, Build, StopAndBuild
from dolmen.carre.notation import format_action
from dolmen.carre.pieces import COLUMNS, ROWS, SQUARES, Placement, Square, Tile
from dolmen.carre.position import Position
from dolmen.carre.seen import Tops, parts_of, top_at, tops_of
from dolmen.carre.tableau import Tableau
from dolmen.carre.words import headline, middle_line, reserve_lines, tokens_line
from dolmen.games import PLAIN, Seat, TextStyle

_CELL: Final = 5
_WIDTH: Final = (_CELL + 1) * COLUMNS + 3
_GAP: Final = "   "
_ASCII: Final = " -|+--++|+|+++++"
_UNICODE: Final = " ╴╷┐╶─┌┬╵┘│┤└┴├┼"
"""Where lines meet, by the arms to the left (1), down (2), to the right (4) and up (8)."""
_PAINT: Final = MappingProxyType(dict(zip(Tile, (179, 173, 108, 73, 174, 110, 140, 145), strict=True)))
"""Colours of the terminal's 256, light enough for black letters."""


def draw_text(position: Position, style: TextStyle = PLAIN, last: Action | None = None) -> str:
    """The tableaus, two beside each other, with the turn and the middle above them. The tile that the last action built
    has a star."""
    built = last.placement if isinstance(last, Build) else last.own if isinstance(last, StopAndBuild) else None
    blocks = [_block(position, seat, style, built if seat is position.player else None) for seat in position.seats]
    lines = [*(_summary(position, last) if style.summary else [])]
    for left in range(0, len(blocks), 2):
        lines += ["", *_beside(blocks[left : left + 2])] if lines else _beside(blocks[left : left + 2])
    return "\n".join(line.rstrip() for line in lines)


def _summary(position: Position, last: Action | None) -> Iterator[str]:
    yield headline(position)
    yield middle_line(position)
    if last is not None:
        yield f"last: {format_action(last)}"


def _block(position: Position, seat: Seat, style: TextStyle, built: Placement | None) -> list[str]:
    """The lines of one seat, each padded to the same width."""
    tableau = position.tableau(seat)
    title = tokens_line(position, seat) if style.summary else f"seat {seat}"
    below = reserve_lines(tableau) if style.summary else ()
    drawn = _Drawn(tableau, style, built).lines()
    return [title.ljust(_WIDTH), *drawn, *(line.ljust(_WIDTH) for line in below)]


def _beside(blocks: list[list[str]]) -> Iterator[str]:
    for lines in zip_longest(*blocks, fillvalue=" " * _WIDTH):
        yield _GAP.join(lines)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """One tableau as text, row 4 on top. `built` has a star if it is in sight."""

    tableau: Tableau
    style: TextStyle
    built: Placement | None

    def lines(self) -> list[str]:
        tops, labels = tops_of(self.tableau), self._labels()
        lines = []
        for row in reversed(range(ROWS)):
            lines.append("  " + self._seam(tops, row + 1))
            name = str(row + 1) if self.style.coordinates else " "
            lines.append(f"{name} {self._row(tops, labels, row)}")
        lines.append("  " + self._seam(tops, 0))
        if self.style.coordinates:
            names = "".join(f"{chr(ord('a') + column):^{_CELL + 1}}" for column in range(COLUMNS))
            lines.append(f"   {names}"[:_WIDTH].ljust(_WIDTH))
        return lines

    def _labels(self) -> dict[Square, str]:
        """What stands on each square: the first of a tile's squares in sight bears its value and height."""
        labels, star = dict.fromkeys(SQUARES, "."), self._star()
        for part in parts_of(self.tableau):
            labels |= dict.fromkeys(part.squares, "")
            first = min(part.squares, key=lambda square: (-square.row, square.column))
            mark = "*" if part.laid.placement == self.built and part.height == star else ""
            labels[first] = f"{part.laid.placement.tile}/{part.height}{mark}"
        return labels

    def _star(self) -> int:
        """How high the tile built last lies; 0 if there is none."""
        return 0 if self.built is None else self.tableau.heights[self.built.indices[0]]

    def _row(self, tops: Tops, labels: dict[Square, str], row: int) -> str:
        bar = "│" if self.style.unicode else "|"
        cells = []
        for column in range(COLUMNS):
            edge = bar if _upright(tops, column, row) else " "
            square = Square(column, row)
            cells.append(edge + self._painted(f"{labels[square]:^{_CELL}}", top_at(tops, square)))
        return "".join(cells) + bar

    def _painted(self, text: str, top: int | None) -> str:
        if top is None or not self.style.colour:
            return text
        return f"\x1b[30;48;5;{_PAINT[self.tableau.placements[top].tile]}m{text}\x1b[0m"

    def _seam(self, tops: Tops, row: int) -> str:
        """The line below a row of squares, or above the last."""
        line = "─" if self.style.unicode else "-"
        cells = (self._corner(tops, at, row) + (line if _flat(tops, at, row) else " ") * _CELL for at in range(COLUMNS))
        return "".join(cells) + self._corner(tops, COLUMNS, row)

    def _corner(self, tops: Tops, column: int, row: int) -> str:
        left, right = _flat(tops, column - 1, row), _flat(tops, column, row)
        down, up = _upright(tops, column, row - 1), _upright(tops, column, row)
        return (_UNICODE if self.style.unicode else _ASCII)[left + 2 * down + 4 * right + 8 * up]


def _upright(tops: Tops, column: int, row: int) -> bool:
    """Whether there is an outline to the left of a square."""
    if not 0 <= row < ROWS:
        return False
    return column in (0, COLUMNS) or top_at(tops, Square(column, row)) != top_at(tops, Square(column - 1, row))


def _flat(tops: Tops, column: int, row: int) -> bool:
    """Whether there is an outline below a square."""
    if not 0 <= column < COLUMNS:
        return False
    return row in (0, ROWS) or top_at(tops, Square(column, row)) != top_at(tops, Square(column, row - 1))
