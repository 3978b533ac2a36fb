"""Megaliths from the south-east and above: blocks with their tops, southern and eastern sides; and the order in which
to paint them so that the nearer ones cover the farther ones. Shapes only: where they go is the entry's business."""

from __future__ import annotations

from collections.abc import Sequence
from graphlib import TopologicalSorter
from typing import assert_never

from dolmen.carnac.geometry import Direction
from dolmen.carnac.megalith import Colour, Lying, Standing
from dolmen.carnac.scene import Loose, Piece
from dolmen.carnac.svg_faces import symbol_name
from dolmen.carnac.svg_palette import granite_of
from dolmen.carnac.svg_projection import SIDE, Projection
from dolmen.carnac.svg_write import Point, line, number, tag

_FOOT = 0.44
"""Half the width of a block, in squares."""
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
    sorter: TopologicalSorter[int] = TopologicalSorter({place: () for place in range(len(pieces))})
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
    height = height_of(piece)
    east = _FOOT + (1 if isinstance(piece, Lying) and piece.toward is Direction.EAST else 0)
    north = _FOOT + (1 if isinstance(piece, Lying) and piece.toward is Direction.NORTH else 0)
    west = south = -_FOOT
    low, high = 0.0, height
    top = _polygon(projection, [(west, south), (east, south), (east, north), (west, north)], [high] * 4)
    front = _polygon(projection, [(west, south), (east, south), (east, south), (west, south)], [low, low, high, high])
    side = _polygon(projection, [(east, south), (east, north), (east, north), (east, south)], [low, low, high, high])
    front_colour, side_colour = (_face(piece, direction) for direction in (Direction.SOUTH, Direction.EAST))
    edges = line(
        [
            _local(projection, west, south, high),
            _local(projection, east, south, high),
            _local(projection, east, north, high),
        ]
    )
    corner = line([_local(projection, east, south, high), _local(projection, east, south, low)])
    return "".join(
        (
            tag("path", d=front, fill=granite_of(front_colour).front),
            tag("path", d=side, fill=granite_of(side_colour).shade),
            tag("path", d=top, fill=f"url(#{prefix}-{piece.top})"),
            _engraved(piece, prefix, projection, east, north),
            tag("path", d=edges + corner, fill="none", stroke="#fff", stroke_opacity=0.28, stroke_width=1.1),
        )
    )


def _face(piece: Piece, direction: Direction) -> Colour:
    return piece.top if isinstance(piece, Loose) else piece.face(direction)


def _local(projection: Projection, east: float, north: float, height: float) -> Point:
    x, y = projection.at(east, north, height)
    return x, y - projection.rows * projection.depth * SIDE


def _polygon(projection: Projection, places: list[tuple[float, float]], heights: list[float]) -> str:
    points = [_local(projection, *place, height) for place, height in zip(places, heights, strict=True)]
    return line(points, closed=True)


def _engraved(piece: Piece, prefix: str, projection: Projection, east: float, north: float) -> str:
    """The symbols on the southern and the eastern side: one on each cube."""
    if isinstance(piece, Loose):
        return ""
    levels = [level + 0.5 for level in range(int(height_of(piece)))]
    along = [0.0, 1.0]
    fronts = [(x, -_FOOT, z) for x in along if x < east for z in levels]
    sides = [(east, y, z) for y in along if y < north for z in levels]
    return "".join(
        _use(prefix, symbol_name(piece.face(direction)), way, _local(projection, *place))
        for direction, way, places in ((Direction.SOUTH, "south", fronts), (Direction.EAST, "east", sides))
        for place in places
    )


def _use(prefix: str, name: str, way: str, at: Point) -> str:
    return tag("use", href=f"#{prefix}-{name}-{way}", x=at[0], y=at[1])


def symbol_transforms(projection: Projection) -> dict[str, str]:
    """How a symbol lies on a top, on a southern and on an eastern side."""
    lean, depth, rise = projection.lean, projection.depth, projection.rise
    flat = 0.86
    return {
        "top": _matrix(0.92, 0, -lean * 0.92, depth * 0.92),
        "south": _matrix(flat, 0, 0, rise * flat),
        "east": _matrix(lean * flat, -depth * flat, 0, rise * flat),
    }


def _matrix(*values: float) -> str:
    return f"matrix({' '.join(number(value) for value in values)} 0 0)"
