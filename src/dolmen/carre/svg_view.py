"""Draws one tableau as SVG, from straight above or tilted: boxes seen from the front, above and the right.
Knows where points come to lie, not what stands around the tableau."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from dolmen.carre.palette import Palette, shaded
from dolmen.carre.pieces import COLUMNS, ROWS, SQUARES, Placement, Square
from dolmen.carre.seen import Part, parts_of, top_at, tops_of
from dolmen.carre.tableau import Tableau
from dolmen.games import Look, View

_VALUE: Final = 17
"""The size of letters for a tile's value."""

Point: TypeAlias = tuple[float, float]

_LITTLE_HIDDEN: Final = 0.3
"""Up to what part of a square hidden by stacks in front there is room for a whole label; above `_MOST_HIDDEN` there is
none for a value either."""
_MOST_HIDDEN: Final = 0.6


@dataclass(frozen=True, slots=True)
class Projection:
    """Where a corner of the grid comes to lie at a height: the lower left corner of a1 at (0, 0), y downwards."""

    across: float
    """How far a column goes to the right; `lean` a row to the right, `back` a row upwards, `rise` a level upwards."""
    lean: float
    back: float
    rise: float

    def at(self, column: float, row: float, height: float) -> Point:
        return column * self.across + row * self.lean, -row * self.back - height * self.rise

    def size(self, height: int) -> tuple[float, float]:
        """The room that the whole board and stacks of that height take."""
        return COLUMNS * self.across + ROWS * self.lean, ROWS * self.back + height * self.rise


_PROJECTION: Final = {View.ABOVE: Projection(46, 0, 46, 0), View.TILTED: Projection(46, 14, 30, 15)}


def projection_of(view: View) -> Projection:
    return _PROJECTION[view]


@dataclass(frozen=True, slots=True)
class Sketch:
    """One tableau drawn with one projection, theme and look."""

    tableau: Tableau
    projection: Projection
    palette: Palette
    look: Look

    def elements(self, marked: Sequence[Placement]) -> Iterator[str]:
        """The SVG elements, those behind first."""
        yield self._ground()
        if self.look.view is View.TILTED:
            yield from self._boxes()
        else:
            yield from self._tops()
        yield from self._labels()
        yield from (self._mark(placement) for placement in marked)
        if self.look.coordinates:
            yield from self._coordinates()

    def _polygon(self, corners: Sequence[tuple[float, float, float]], style: str) -> str:
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in (self.projection.at(*corner) for corner in corners))
        return f'<polygon points="{points}" {style}/>'

    def _line(self, one: tuple[float, float, float], other: tuple[float, float, float]) -> str:
        (x, y), (end_x, end_y) = self.projection.at(*one), self.projection.at(*other)
        return f'<path d="M{_number(x)} {_number(y)}L{_number(end_x)} {_number(end_y)}" stroke="{self.palette.ink}"/>'

    def _ground(self) -> str:
        corners = [(0, 0, 0), (COLUMNS, 0, 0), (COLUMNS, ROWS, 0), (0, ROWS, 0)]
        style = f'fill="{self.palette.board}" stroke="{self.palette.grid}" stroke-width="2"'
        lines = [((column, 0, 0), (column, ROWS, 0)) for column in range(1, COLUMNS)]
        lines += [((0, row, 0), (COLUMNS, row, 0)) for row in range(1, ROWS)]
        drawn = "".join(self._line(*line) for line in lines)
        return f'{self._polygon(corners, style)}<g opacity="0.35">{drawn}</g>'

    def _tops(self) -> Iterator[str]:
        tops = tops_of(self.tableau)
        for square in SQUARES:
            top = tops[square.index]
            if top is not None:
                yield self._top(square, 0, self.tableau.placements[top])
        if self.look.outlines:
            yield from self._outlines()

    def _outlines(self) -> Iterator[str]:
        """Lines where a tile in sight ends."""
        tops = tops_of(self.tableau)
        for column in range(COLUMNS + 1):
            for row in range(ROWS + 1):
                here = top_at(tops, Square(column, row))
                if here != top_at(tops, Square(column - 1, row)):
                    yield self._line((column, row, 0), (column, row + 1, 0))
                if here != top_at(tops, Square(column, row - 1)):
                    yield self._line((column, row, 0), (column + 1, row, 0))

    def _boxes(self) -> Iterator[str]:
        """Level by level, from the back to the front and from left to right, so that nearer faces hide farther ones."""
        levels: dict[int, dict[Square, Placement]] = {}
        for laid in self.tableau.laid():
            squares = dict.fromkeys(laid.placement.squares, laid.placement)
            levels.setdefault(laid.level, {}).update(squares)
        for level in sorted(levels):
            for square in sorted(levels[level], key=lambda square: (-square.row, square.column)):
                yield from self._box(square, level, levels[level][square])

    def _box(self, square: Square, level: int, placement: Placement) -> Iterator[str]:
        """The piece of a tile over one square, with lines only along the tile's own edges."""
        column, row = square.column, square.row
        left, right = column, column + 1
        front, back, low, high = row, row + 1, level, level + 1
        fill = self.palette.tiles[placement.tile]
        ends = _Ends(placement, square)
        if ends.front:
            face = [(left, front, low), (right, front, low), (right, front, high), (left, front, high)]
            yield self._polygon(face, f'fill="{shaded(fill, 0.78)}"')
        if ends.right:
            face = [(right, front, low), (right, back, low), (right, back, high), (right, front, high)]
            yield self._polygon(face, f'fill="{shaded(fill, 0.62)}"')
        if high == self.tableau.height(square):
            yield self._top(square, high, placement)
        if self.look.outlines:
            yield from (self._line(one, other) for one, other in ends.edges(level))

    def _top(self, square: Square, height: int, placement: Placement) -> str:
        left, front = square.column, square.row
        right, back = left + 1, front + 1
        corners = [(left, front, height), (right, front, height), (right, back, height), (left, back, height)]
        fill = self.palette.tiles[placement.tile]
        return self._polygon(corners, f'fill="{fill}" stroke="{fill}" stroke-width="0.5"')

    def _labels(self) -> Iterator[str]:
        for part in parts_of(self.tableau):
            column, row = self._label_place(part)
            hidden = self._hidden(column, row, part.height)
            x, y = self.projection.at(column + 0.5, row + 0.5 + hidden / 2, part.height)
            if self.look.outlines and hidden < _MOST_HIDDEN:
                yield self._text(x, y + (2 if hidden < _LITTLE_HIDDEN else 6), str(part.laid.placement.tile), _VALUE)
            if hidden < _LITTLE_HIDDEN:
                yield self._text(x, y + (13 if self.look.outlines else 4), f"{part.height} high", 9)

    def _label_place(self, part: Part) -> tuple[float, float]:
        """The middle of a part if nothing in front hides it, else its best square to be seen."""
        squares = ((square.column, square.row) for square in part.squares)
        places: list[tuple[float, float]] = [part.middle, *squares]
        return min(places, key=lambda place: self._hidden(place[0], place[1], part.height))

    def _hidden(self, column: float, row: float, height: int) -> float:
        """How much of a square at that height the stacks in front of it hide, in squares; 0 as seen from above."""
        hidden = 0.0
        for square in SQUARES:
            if square.row < row and abs(square.column - column) < 1:
                above = (self.tableau.height(square) - height) * self.projection.rise / self.projection.back
                hidden = max(hidden, above - max(0, row - square.row - 1) if above > 0 else 0)
        return hidden

    def _mark(self, placement: Placement) -> str:
        """Around a placement, at the height that its squares have now."""
        height = max(self.tableau.heights[index] for index in placement.indices)
        left, front = placement.anchor.column, placement.anchor.row
        right, back = left + placement.columns, front + placement.rows
        corners = [(left, front, height), (right, front, height), (right, back, height), (left, back, height)]
        style = f'fill="none" stroke="{self.palette.mark}" stroke-width="4" stroke-dasharray="9 4"'
        return self._polygon(corners, style)

    def _coordinates(self) -> Iterator[str]:
        for column in range(COLUMNS):
            x, y = self.projection.at(column + 0.5, 0, 0)
            yield self._text(x, y + 14, chr(ord("a") + column), 11)
        beside = (COLUMNS, 10) if self.projection.lean else (0, -10)
        for row in range(ROWS):
            x, y = self.projection.at(beside[0], row + 0.5, 0)
            yield self._text(x + beside[1], y + 4, str(row + 1), 11)

    def _text(self, x: float, y: float, text: str, size: int) -> str:
        weight = "bold" if size == _VALUE else "normal"
        style = (
            f'font-size="{size}" font-weight="{weight}" text-anchor="middle" fill="{self.palette.ink}" stroke="none"'
        )
        return f'<text x="{_number(x)}" y="{_number(y)}" {style}>{text}</text>'


@dataclass(frozen=True, slots=True)
class _Ends:
    """On which sides of a square of it a tile ends."""

    placement: Placement
    square: Square

    @property
    def front(self) -> bool:
        return self.square.row == self.placement.anchor.row

    @property
    def back(self) -> bool:
        return self.square.row == self.placement.anchor.row + self.placement.rows - 1

    @property
    def left(self) -> bool:
        return self.square.column == self.placement.anchor.column

    @property
    def right(self) -> bool:
        return self.square.column == self.placement.anchor.column + self.placement.columns - 1

    def edges(self, level: int) -> Iterator[tuple[tuple[int, int, int], tuple[int, int, int]]]:
        """The tile's edges at this square that can be seen when nothing is in front of it."""
        x, y, low, high = self.square.column, self.square.row, level, level + 1
        candidates = (
            (self.front, (x, y, high), (x + 1, y, high)),
            (self.front, (x, y, low), (x + 1, y, low)),
            (self.back, (x, y + 1, high), (x + 1, y + 1, high)),
            (self.left, (x, y, high), (x, y + 1, high)),
            (self.right, (x + 1, y, high), (x + 1, y + 1, high)),
            (self.right, (x + 1, y, low), (x + 1, y + 1, low)),
            (self.front and self.left, (x, y, low), (x, y, high)),
            (self.front and self.right, (x + 1, y, low), (x + 1, y, high)),
            (self.back and self.right, (x + 1, y + 1, low), (x + 1, y + 1, high)),
        )
        yield from ((one, other) for seen, one, other in candidates if seen)


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")
