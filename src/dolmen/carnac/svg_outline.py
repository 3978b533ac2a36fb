"""The lines around dolmens and the plates with their sizes: Red's solid, White's dashed. Works square by square, so
that each piece can lie on the stone it belongs to. Knows no stones."""

from __future__ import annotations

from collections.abc import Iterable

from dolmen.carnac.dolmens import Dolmen
from dolmen.carnac.geometry import Square
from dolmen.carnac.megalith import Colour
from dolmen.carnac.svg_palette import Palette
from dolmen.carnac.svg_projection import SIDE, Projection
from dolmen.carnac.svg_write import Point, number, tag, words

_ROUND = 0.2
_CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
"""East and north, clockwise from the north-eastern corner."""


def rim(
    dolmen: frozenset[Square], squares: Iterable[Square], projection: Projection, height: float, inset: float
) -> str:
    """Path data of the dolmen's outline as far as it runs over these of its squares."""
    data = ""
    for square in squares:
        for corner in _CORNERS:
            points = [(x * corner[0], y * corner[1]) for x, y in _quarter(dolmen, square, corner, inset)]
            data += _path([_placed(square, x, y, projection, height) for x, y in points])
    return data


def _quarter(dolmen: frozenset[Square], square: Square, corner: tuple[int, int], inset: float) -> list[Point]:
    """What runs through one quarter of a square, from its middle: a rounded corner, half a straight side, a notch, or
    nothing. As if the quarter were the north-eastern one."""
    east, north = corner
    beside = Square(square.column + east, square.rank) in dolmen
    above = Square(square.column, square.rank + north) in dolmen
    across = Square(square.column + east, square.rank + north) in dolmen
    edge, bend = 0.5 - inset, 0.5 - inset - _ROUND
    match beside, above:
        case False, False:
            return [(0.0, edge), (bend, edge), (edge, edge), (edge, bend), (edge, 0.0)]
        case True, False:
            return [(0.0, edge), (0.5, edge)]
        case False, True:
            return [(edge, 0.0), (edge, 0.5)]
        case _:
            return [] if across else [(edge, 0.5), (edge, edge), (0.5, edge)]


def _placed(square: Square, east: float, north: float, projection: Projection, height: float) -> Point:
    return projection.at(square.column + 0.5 + east, square.rank + 0.5 + north, height)


def _path(points: list[Point]) -> str:
    written = [f"{number(x)},{number(y)}" for x, y in points]
    match written:
        case []:
            return ""
        case start, end:
            return f"M{start}L{end}"
        case start, control, end:
            return f"M{start}Q{control} {end}"
        case _:
            start, bend, control, bent, end = written
            return f"M{start}L{bend}Q{control} {bent}L{end}"


def rim_line(data: str, colour: Colour, palette: Palette, width: float = 2.3) -> str:
    sign = palette.sign(colour)
    return tag(
        "g",
        tag("path", d=data, stroke=sign.casing, stroke_width=width + 1.6, **_dashes(colour, 8.8)),
        tag("path", d=data, stroke=sign.line, stroke_width=width, **_dashes(colour, 7.2)),
        fill="none",
    )


def _dashes(colour: Colour, length: float) -> dict[str, str | float]:
    """Four dashes to a side of a square, the first around its middle, so that the pieces join in a dash."""
    if colour is Colour.RED:
        return {}
    return {"stroke_dasharray": f"{length} {number(SIDE / 4 - length)}", "stroke_dashoffset": length / 2}


def plate(dolmen: Dolmen, at: Point, palette: Palette) -> str:
    """The size on a plate: round for Red, square for White."""
    sign = palette.sign(dolmen.colour)
    x, y = at
    half = 9.0 if dolmen.size < 10 else 12.0
    size: dict[str, str | float] = {"x": x - half, "y": y - 9, "width": 2 * half, "height": 18}
    edge: dict[str, str | float] = {"fill": sign.plate, "stroke": sign.figure, "stroke_width": 1.2}
    shape = tag("rect", **size, rx=9 if dolmen.colour is Colour.RED else 2.5, **edge)
    figure = words("text", str(dolmen.size), x=x, y=y + 4.8, fill=sign.figure)
    return tag("g", shape, figure, data_dolmen=str(dolmen.squares[0]))


def plates(placed: Iterable[tuple[Dolmen, Point]], palette: Palette) -> str:
    drawn = [plate(dolmen, at, palette) for dolmen, at in placed]
    font: dict[str, str | float] = {"font_family": "system-ui, sans-serif", "font_size": 13.5, "font_weight": "700"}
    return tag("g", *drawn, text_anchor="middle", **font) if drawn else ""


def areas(dolmens: Iterable[Dolmen], projection: Projection, palette: Palette) -> str:
    """The ground of each dolmen, faintly in its colour."""
    return "".join(
        tag("path", d="".join(_ground(square, projection) for square in dolmen.squares), **_tint(dolmen, palette))
        for dolmen in dolmens
    )


def _tint(dolmen: Dolmen, palette: Palette) -> dict[str, str | float]:
    return {"fill": palette.sign(dolmen.colour).line, "fill_opacity": 0.28}


def _ground(square: Square, projection: Projection) -> str:
    x, y = projection.at(square.column, square.rank)
    up = -projection.depth * SIDE
    return (
        f"M{number(x)},{number(y)}l{number(projection.lean * SIDE)},{number(up)}h{number(SIDE)}"
        f"l{number(-projection.lean * SIDE)},{number(-up)}z"
    )
