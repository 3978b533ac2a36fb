"""What is engraved on the faces, around the middle of a face 40 units wide: a knot of two loops for Red, a spiral for
White. And the grain of the granite. Knows no stones and no board."""

from __future__ import annotations

from math import atan2, cos, pi, radians, sin

from dolmen.carnac.megalith import Colour
from dolmen.carnac.svg_palette import granite_of
from dolmen.carnac.svg_write import Point, number, tag, wobble

_LONG, _SHORT = 16.0, 7.1
"""Half the axes of one loop of the knot."""
_UNDER = 0.27
"""How far from a crossing, in the angle of the loop, the strand below ends."""
_GRAIN = 24


def symbol_name(colour: Colour) -> str:
    return "knot" if colour is Colour.RED else "spiral"


def symbol(colour: Colour, name: str, transform: str = "") -> str:
    """The symbol under that name, for `use`: the groove, and the paint in it."""
    granite, data, width = granite_of(colour), _DATA[colour], _STROKE[colour]
    attributes = {"transform": transform} if transform else {}
    return tag(
        "g",
        tag("path", d=data, stroke=granite.groove, stroke_width=width + 2.2),
        tag("path", d=data, stroke=granite.symbol, stroke_width=width),
        id=name,
        fill="none",
        stroke_linecap="butt" if colour is Colour.RED else "round",
        **attributes,
    )


def _knot() -> str:
    """Two long loops across each other, each over and under the other in turn."""
    return "".join(_strand(turned, first) for turned in (45, 135) for first in (0, 2))


def _strand(turned: int, first: int) -> str:
    """Half a loop, from one crossing below the other loop to the next one but one."""
    crossing = atan2(_LONG, _SHORT)
    crossings = (crossing, pi - crossing, pi + crossing, 2 * pi - crossing, 2 * pi + crossing)
    start, end = crossings[first] + _UNDER, crossings[first + 2] - _UNDER
    (x, y), (end_x, end_y) = _on_loop(start, turned), _on_loop(end, turned)
    return f"M{x:.1f},{y:.1f}A{number(_LONG)},{number(_SHORT)} {turned} 0 1 {end_x:.1f},{end_y:.1f}"


def _on_loop(angle: float, turned: int) -> Point:
    x, y, turn = _LONG * cos(angle), _SHORT * sin(angle), radians(turned)
    return x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)


def _spiral() -> str:
    """Half circles, each wider than the one before by half the distance between the turns."""
    step, radius, x, way = 3.2, 1.9, -0.6, 1
    data = f"M{x:.1f},0.6"
    for _ in range(5):
        x += 2 * radius * way
        data += f"A{radius:.1f},{radius:.1f} 0 0 1 {x:.1f},0.6"
        radius, way = radius + step, -way
    return data


_DATA = {Colour.RED: _knot(), Colour.WHITE: _spiral()}
_STROKE = {Colour.RED: 4.6, Colour.WHITE: 4.0}


def grain(colour: Colour, name: str) -> str:
    """The granite of a face as a pattern."""
    granite = granite_of(colour)
    return tag(
        "pattern",
        tag("rect", width=_GRAIN, height=_GRAIN, fill=granite.face),
        tag("path", d=_specks("bright", colour), fill=granite.bright_grain, fill_opacity=0.55),
        tag("path", d=_specks("dark", colour), fill=granite.dark_grain, fill_opacity=0.6),
        id=name,
        width=_GRAIN,
        height=_GRAIN,
        patternUnits="userSpaceOnUse",
    )


def _specks(kind: str, colour: Colour) -> str:
    data = ""
    for speck in range(9):
        x, y = (12 + 10.5 * wobble(kind, colour.value, speck, axis) for axis in "xy")
        size = 0.8 + 0.5 * wobble(kind, speck)
        data += f"M{x:.1f},{y:.1f}l{size:.1f},-{size / 2:.1f} {size:.1f},{size:.1f}-{size:.1f},{size / 2:.1f}z"
    return data
