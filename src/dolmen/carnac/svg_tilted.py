"""Megaliths from the south-east and above: blocks with their tops, southern and eastern sides; and the order in which
to paint them so that the nearer ones cover the farther ones. Shapes only: where they go is the entry's business."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from graphlib import TopologicalSorter
from typing import assert_never

from dolmen.carnac.geometry import Direction
from dolmen.carnac.megalith import Colour, Lying, Standing
from dolmen.carnac.scene import Loose, Piece
from dolmen.carnac.svg_faces import symbol_name
from dolmen.carnac.svg_palette import granite_of
from dolmen.carnac.svg_projection import SIDE, Projection
from dolmen.carnac.svg_write import Point, line, tag

_FOOT, _WORN = 0.44, 0.06
"""Half the width of a block, and the width of its worn edge, in squares."""
_DARK = "#1d1a18"


def height_of(piece: Piece) -> float:
    """In cubes."""
    match piece:
        case Standing():
            return 2.0
        case Lying():
            return 1.0
        case Loose():
            return 0.3
        case _:
            assert_never(piece)


def painting_order(pieces: Sequence[Piece], projection: Projection) -> list[Piece]:
    """The farther first. Who looks from the south and a little from the east has the northern piece behind the
    southern one and, side by side, the western behind the eastern one."""
    sorter: TopologicalSorter[int] = TopologicalSorter(dict.fromkeys(range(len(pieces)), ()))
    for place, piece in enumerate(pieces):
        for other, behind in enumerate(pieces):
            if place != other and _covers(piece, behind, projection):
                sorter.add(place, other)
    return [pieces[place] for place in sorter.static_order()]


def _covers(near: Piece, far: Piece, projection: Projection) -> bool:
    if not _overlap(_seen_width(near, projection), _seen_width(far, projection)):
        return False
    (first, last), (other_first, other_last) = _ranks(near), _ranks(far)
    if last < other_first:
        return True
    columns, other_columns = ({square.column for square in piece.squares} for piece in (near, far))
    return first <= other_last and min(columns) > max(other_columns)


def _overlap(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _seen_width(piece: Piece, projection: Projection) -> tuple[float, float]:
    """From where to where it stretches across the picture."""
    places = [square.column + projection.lean * square.rank for square in piece.squares]
    return min(places), max(places) + 1 + projection.lean


def _ranks(piece: Piece) -> tuple[int, int]:
    ranks = [square.rank for square in piece.squares]
    return min(ranks), max(ranks)


def shape(piece: Piece, prefix: str, projection: Projection) -> str:
    """The block without the symbols on its top, around the middle of its first square on the ground."""
    block = _Block.of(piece, projection)
    front, side = (granite_of(_face(piece, direction)) for direction in (Direction.SOUTH, Direction.EAST))
    return tag(
        "g",
        tag("path", d=block.silhouette(), fill=_DARK, stroke=_DARK, stroke_width=2.2),
        tag("path", d=block.front(), fill=front.front),
        tag("path", d=block.side(), fill=side.shade),
        _engraved(piece, prefix, block),
        tag("path", d=block.shoulder(), fill=granite_of(piece.top).lit),
        tag("path", d=block.top(), fill=f"url(#{prefix}-{piece.top})"),
        tag("path", d=block.edge(), stroke="#fff", stroke_opacity=0.2, stroke_width=1.2),
        stroke_linejoin="round",
    )


def _face(piece: Piece, direction: Direction) -> Colour:
    return piece.top if isinstance(piece, Loose) else piece.face(direction)


@dataclass(frozen=True, slots=True)
class _Block:
    """A block from `west`, which is also its southern end, to `east` and `north`, in squares; a worn edge runs around
    its top."""

    projection: Projection
    west: float
    east: float
    north: float
    height: float

    @staticmethod
    def of(piece: Piece, projection: Projection) -> _Block:
        last = piece.squares[-1]
        east, north = last.column - piece.square.column, last.rank - piece.square.rank
        return _Block(projection, -_FOOT, east + _FOOT, north + _FOOT, height_of(piece))

    def at(self, east: float, north: float, height: float) -> Point:
        x, y = self.projection.at(east, north, height)
        return x, y - self.projection.rows * self.projection.depth * SIDE

    def _path(self, *places: tuple[float, float, float]) -> str:
        return line([self.at(*place) for place in places], closed=True)

    def silhouette(self) -> str:
        west, east, north, high = self.west, self.east, self.north, self.height - _WORN
        low = [(west, west, 0.0), (east, west, 0.0), (east, north, 0.0)]
        return self._path(*low, (east, north, high), (west, north, high), (west, west, high))

    def front(self) -> str:
        west, east, high = self.west, self.east, self.height - _WORN
        return self._path((west, west, 0), (east, west, 0), (east, west, high), (west, west, high))

    def side(self) -> str:
        west, east, north, high = self.west, self.east, self.north, self.height - _WORN
        return self._path((east, west, 0), (east, north, 0), (east, north, high), (east, west, high))

    def shoulder(self) -> str:
        west, east, north, high = self.west, self.east, self.north, self.height - _WORN
        return self._path((west, west, high), (east, west, high), (east, north, high), (west, north, high))

    def top(self) -> str:
        west, east, north = self.west + _WORN, self.east - _WORN, self.north - _WORN
        return self._path(*((x, y, self.height) for x, y in ((west, west), (east, west), (east, north), (west, north))))

    def edge(self) -> str:
        """The upright edge between the two sides that can be seen."""
        high = self.height - _WORN
        return line([self.at(self.east, self.west, 0.05), self.at(self.east, self.west, high)])


def _engraved(piece: Piece, prefix: str, block: _Block) -> str:
    """The symbols on the southern and the eastern side, one on each cube, fainter than those on top, which count."""
    if isinstance(piece, Loose):
        return ""
    levels = [level + 0.5 - _WORN / 2 for level in range(int(block.height))]
    fronts = [block.at(x, block.west, level) for x in (0.0, 1.0) if x < block.east for level in levels]
    sides = [block.at(block.east, y, level) for y in (0.0, 1.0) if y < block.north for level in levels]
    uses = [
        tag("use", href=f"#{prefix}-{symbol_name(piece.face(direction))}-{way}", x=x, y=y)
        for direction, way, places in ((Direction.SOUTH, "south", fronts), (Direction.EAST, "east", sides))
        for x, y in places
    ]
    return tag("g", *uses, opacity=0.75)


def symbol_transforms(projection: Projection) -> dict[str, str]:
    """How a symbol lies on a top, on a southern and on an eastern side."""
    lean, depth, rise = projection.lean, projection.depth, projection.rise
    flat = 0.9
    return {
        "top": _matrix(0.88, 0, -lean * 0.88, depth * 0.88),
        "south": _matrix(flat, 0, 0, rise * flat),
        "east": _matrix(lean * flat, -depth * flat, 0, rise * flat),
    }


def _matrix(*values: float) -> str:
    return f"matrix({' '.join(f'{value:.3g}' for value in values)} 0 0)"
