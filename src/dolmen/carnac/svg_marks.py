"""Marks in the yellow of lichen: the stone that waits for a reaction and the ways it can fall, the stone the last
action touched, and the square it stood on before."""

from __future__ import annotations

from enum import Enum

from dolmen.carnac.geometry import Square
from dolmen.carnac.scene import Piece, Scene
from dolmen.carnac.svg_palette import Palette
from dolmen.carnac.svg_projection import Projection
from dolmen.carnac.svg_write import line, tag

_EDGE, _ARM = 0.41, 0.18


class Mark(Enum):
    LAST = "last"
    PENDING = "pending"


def mark_of(scene: Scene, piece: Piece) -> Mark | None:
    if piece is scene.pending:
        return Mark.PENDING
    touched = scene.trace is not None and set(scene.trace.squares) == set(piece.squares)
    return Mark.LAST if touched else None


def frame(squares: tuple[Square, ...], mark: Mark, projection: Projection, height: float, palette: Palette) -> str:
    """Around the waiting stone all the way, around the last action's only at the corners."""
    west, south = squares[0].column + 0.5 - _EDGE, squares[0].rank + 0.5 - _EDGE
    east, north = squares[-1].column + 0.5 + _EDGE, squares[-1].rank + 0.5 + _EDGE
    if mark is Mark.PENDING:
        data = line(
            [projection.at(*at, height) for at in ((west, south), (east, south), (east, north), (west, north))], True
        )
    else:
        data = "".join(
            line([projection.at(*at, height) for at in ((x, y + up), (x, y), (x + right, y))])
            for x, right in ((west, _ARM), (east, -_ARM))
            for y, up in ((south, _ARM), (north, -_ARM))
        )
    return _stroked(data, palette, mark.value)


def ground_marks(scene: Scene, projection: Projection, palette: Palette) -> str:
    """What lies on the turf itself: the arrows where the waiting stone can fall, the square a tilted one stood on."""
    data = ""
    if scene.pending is not None:
        data = "".join(_arrow(scene.pending.square, fall.step, projection) for fall in scene.falls)
    if scene.trace is not None and scene.trace.stood_on is not None:
        data += _footprint(scene.trace.stood_on, projection)
    return _stroked(data, palette, "ground") if data else ""


def _arrow(square: Square, step: tuple[int, int], projection: Projection) -> str:
    """Two chevrons on the next square; seen from the side, one further on, where the stone does not hide them."""
    start = 1.78 if projection.rise else 0.86
    return "".join(_chevron(square, step, projection, start + further) for further in (0.0, 0.22))


def _chevron(square: Square, step: tuple[int, int], projection: Projection, distance: float) -> str:
    east, north = step
    column, rank = square.column + 0.5, square.rank + 0.5
    points = [(distance, 0.15), (distance + 0.2, 0.0), (distance, -0.15)]
    return line(
        [projection.at(column + far * east + aside * north, rank + far * north + aside * east) for far, aside in points]
    )


def _footprint(square: Square, projection: Projection) -> str:
    column, rank = square.column + 0.5, square.rank + 0.5
    return line([projection.at(column + x, rank + y) for x, y in ((-0.2, 0), (0, -0.2), (0.2, 0), (0, 0.2))], True)


def _stroked(data: str, palette: Palette, mark: str) -> str:
    return tag(
        "g",
        tag("path", d=data, stroke=palette.lichen_casing, stroke_width=4.6),
        tag("path", d=data, stroke=palette.lichen, stroke_width=2.6),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
        data_mark=mark,
    )
