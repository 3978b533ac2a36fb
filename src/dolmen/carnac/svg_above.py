"""Megaliths from straight above: a lying one is a slab over two squares, a standing one a small top between its four
sides, in the colours those have. Shapes only: where they go is the entry's business."""

from __future__ import annotations

from typing import assert_never

from dolmen.carnac.geometry import Direction
from dolmen.carnac.megalith import Colour, Lying, Standing
from dolmen.carnac.scene import Loose, Piece
from dolmen.carnac.svg_palette import granite_of
from dolmen.carnac.svg_projection import SIDE
from dolmen.carnac.svg_write import Point, line, number, tag, wobble

_FOOT, _TOP = 0.43, 0.32
"""Half the width of a stone's foot, and of the top of a standing one, in squares."""
_EDGE = 2.2


def shape(piece: Piece, prefix: str) -> str:
    """The stone without its symbols around the middle of its first square."""
    match piece:
        case Standing():
            return _standing(piece, prefix)
        case Lying():
            return _lying(piece, prefix)
        case Loose():
            return _loose(piece, prefix)
        case _:
            assert_never(piece)


def _loose(piece: Loose, prefix: str) -> str:
    """A square cut out of an unknown stone."""
    half = _FOOT * SIDE
    edge: dict[str, str | float] = {
        "stroke": granite_of(piece.top).shade,
        "stroke_width": 1.2,
        "stroke_dasharray": "4 3",
    }
    fill = f"url(#{prefix}-{piece.top})"
    return tag("rect", x=-half, y=-half, width=2 * half, height=2 * half, fill=fill, **edge)


def _lying(stone: Lying, prefix: str) -> str:
    foot = _FOOT * SIDE
    far = SIDE if stone.toward is Direction.EAST else 0.0, -SIDE if stone.toward is Direction.NORTH else 0.0
    left, top, right, bottom = -foot, far[1] - foot, far[0] + foot, foot
    granite = granite_of(stone.top)
    base = tag("path", d=_weathered(left, top, right, bottom, 7.0), fill=granite.shade)
    slab = _weathered(left + _EDGE * 0.6, top + _EDGE * 0.6, right - _EDGE, bottom - _EDGE, 6.0)
    rim = f"url(#{prefix}-rim)"
    return base + tag("path", d=slab, fill=f"url(#{prefix}-{stone.top})", stroke=rim, stroke_width=1.4)


def _standing(stone: Standing, prefix: str) -> str:
    foot, top = _FOOT * SIDE, _TOP * SIDE
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    sides = []
    for turn, direction in enumerate(Direction):
        (x, y), (next_x, next_y) = corners[turn], corners[(turn + 1) % 4]
        points = [
            (x * foot, y * foot),
            (next_x * foot, next_y * foot),
            (next_x * top, next_y * top),
            (x * top, y * top),
        ]
        sides.append(_side(points, stone.face(direction), direction))
    outline = _weathered(-foot, -foot, foot, foot, 5.0)
    under = tag("path", d=outline, fill="#1d1a18", stroke="#1d1a18", stroke_width=1)
    face = tag(
        "path",
        d=_weathered(-top, -top, top, top, 4.0),
        fill=f"url(#{prefix}-{stone.top})",
        stroke=f"url(#{prefix}-rim)",
        stroke_width=1.4,
    )
    return under + "".join(sides) + face


def _side(points: list[Point], colour: Colour, direction: Direction) -> str:
    granite = granite_of(colour)
    fill = {
        Direction.NORTH: granite.lit,
        Direction.EAST: granite.shade,
        Direction.SOUTH: granite.shade,
        Direction.WEST: granite.lit,
    }[direction]
    return tag("path", d=line(points, closed=True), fill=fill)


def _weathered(left: float, top: float, right: float, bottom: float, radius: float) -> str:
    """A rectangle with rounded corners whose sides are not quite straight."""
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    data = ""
    for place, (x, y) in enumerate(corners):
        back_x, back_y = corners[place - 1]
        next_x, next_y = corners[(place + 1) % 4]
        start = _toward((x, y), (back_x, back_y), radius)
        end = _toward((x, y), (next_x, next_y), radius)
        stray = 0.7 * wobble("side", place, right - left)
        middle = (x + next_x) / 2 + stray, (y + next_y) / 2 + stray
        data += f"{'L' if data else 'M'}{_at(start)}Q{_at((x, y))} {_at(end)}L{_at(middle)}"
    return data + "z"


def _toward(start: Point, end: Point, distance: float) -> Point:
    (x, y), (end_x, end_y) = start, end
    part = distance / max(abs(end_x - x), abs(end_y - y))
    return x + (end_x - x) * part, y + (end_y - y) * part


def _at(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"
