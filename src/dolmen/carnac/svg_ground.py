"""The turf a game is played on: its patches, the worn joints between the squares, and the names of files and ranks.
Knows no stones."""

from __future__ import annotations

from functools import lru_cache
from math import cos, sin, tau

from dolmen.carnac.geometry import Board, file_name
from dolmen.carnac.svg_palette import Palette
from dolmen.carnac.svg_projection import SIDE, Projection
from dolmen.carnac.svg_write import Point, line, number, soft, tag, wobble, words

BORDER = 0.3
"""The turf beyond the outer squares, in squares."""
_SWARD = 61
THICKNESS = 0.16
"""How deep the turf is, in squares, where its edge can be seen."""


def ground(board: Board, projection: Projection, palette: Palette, prefix: str) -> str:
    joints, groove = _joints(board, projection), f"{prefix}-joints"
    return tag(
        "g",
        tag("defs", _sward(palette, f"{prefix}-turf"), tag("path", d=joints, id=groove)),
        _slab(board, projection, palette, f"url(#{prefix}-turf)"),
        tag("path", d=_patches(board, projection), fill=palette.patch, fill_opacity=0.6),
        tag(
            "g",
            tag("use", href=f"#{groove}", y=1.3, stroke=palette.glint, stroke_width=1.6),
            tag("use", href=f"#{groove}", stroke=palette.joint, stroke_width=2.2),
            fill="none",
        ),
        tag("path", d=_tufts(board, projection), stroke=palette.tuft, stroke_width=1.3, fill="none"),
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _sward(palette: Palette, name: str) -> str:
    """Short growth, as a pattern."""
    blades = [[], []]  # type: list[list[str]]
    for blade in range(44):
        x, y = _SWARD / 2 * (1 + wobble("blade", blade, "x")), _SWARD / 2 * (1 + wobble("blade", blade, "y"))
        blades[blade % 2].append(f"M{x:.1f},{y:.1f}l{1.6 * wobble(blade):.1f},-{1.6 + wobble(blade, 2):.1f}")
    return tag(
        "pattern",
        tag("rect", width=_SWARD, height=_SWARD, fill=palette.turf),
        tag("path", d="".join(blades[0]), stroke=palette.tuft, stroke_opacity=0.4),
        tag("path", d="".join(blades[1]), stroke=palette.glint, stroke_opacity=0.5),
        id=name,
        width=_SWARD,
        height=_SWARD,
        patternUnits="userSpaceOnUse",
    )


def _slab(board: Board, projection: Projection, palette: Palette, turf: str) -> str:
    """The turf as one piece; from the side its front edge shows the soil."""
    east, north = board.columns + BORDER, board.rows + BORDER
    corners = [projection.at(*corner) for corner in ((-BORDER, north), (east, north), (east, -BORDER))]
    outline = line([*corners, projection.at(-BORDER, -BORDER)], closed=True)
    edge = ""
    if projection.rise:
        sunk = [projection.at(*corner, -THICKNESS) for corner in ((east, north), (east, -BORDER), (-BORDER, -BORDER))]
        soil = line([corners[0], corners[1], *sunk, projection.at(-BORDER, -BORDER)], closed=True)
        edge = tag("path", d=soil, fill=palette.soil, stroke=palette.soil, stroke_width=10)
    return edge + tag("path", d=outline, fill=turf, stroke=turf, stroke_width=10)


@lru_cache(maxsize=16)
def _patches(board: Board, projection: Projection) -> str:
    """Lichen or heather: a flat blot or two on about every fourth square."""
    return "".join(
        _blot(board, projection, ("blot", square.column, square.rank, blot))
        for square in board.squares
        if wobble("patch", square.column, square.rank) > 0.5
        for blot in range(2)
    )


def _blot(board: Board, projection: Projection, key: tuple[str, int, int, int]) -> str:
    _, column, rank, _ = key
    size = 0.24 + 0.12 * wobble(*key)
    east = _within(column + 0.5 + 0.6 * wobble(*key, "x"), size, board.columns)
    north = _within(rank + 0.5 + 0.6 * wobble(*key, "y"), size, board.rows)
    around = [(tau * part / 6, size * (1 + 0.35 * wobble(*key, part))) for part in range(6)]
    shore = [projection.at(east + far * cos(turn), north + 0.8 * far * sin(turn)) for turn, far in around]
    return soft([(round(x), round(y)) for x, y in shore])


def _within(value: float, margin: float, end: int) -> float:
    return min(max(value, margin), end - margin)


@lru_cache(maxsize=16)
def _tufts(board: Board, projection: Projection) -> str:
    """Three blades of grass here and there."""
    data = []
    for square in board.squares:
        if wobble("tuft", square.column, square.rank) < 0.2:
            continue
        key = (square.column, square.rank, "tuft")
        x, y = projection.at(square.column + 0.5 + 0.3 * wobble(*key, 1), square.rank + 0.5 + 0.3 * wobble(*key, 2))
        data.append(f"M{number(x)},{number(y)}l-2.5-3.5m2.5 3.5l.4-4.6m-.4 4.6l3-3.2")
    return "".join(data)


@lru_cache(maxsize=16)
def _joints(board: Board, projection: Projection) -> str:
    """Between two neighbouring corners a joint that is not quite straight and ends short of both."""
    across = [((x, y), (x + 1, y)) for y in range(board.rows + 1) for x in range(board.columns)]
    along = [((x, y), (x, y + 1)) for x in range(board.columns + 1) for y in range(board.rows)]
    return "".join(_joint(start, end, projection) for start, end in (*across, *along))


def _joint(start: tuple[int, int], end: tuple[int, int], projection: Projection) -> str:
    points: list[Point] = []
    for part, stray in ((0.07, 0.012), (0.5, 0.035), (0.93, 0.012)):
        worn = part + 0.05 * wobble(start, end, part)
        aside = stray * wobble(end, start, part)
        column = start[0] + worn * (end[0] - start[0]) + aside * (end[1] - start[1])
        points.append(projection.at(column, start[1] + worn * (end[1] - start[1]) + aside * (end[0] - start[0])))
    (x, y), (middle_x, middle_y), (end_x, end_y) = points
    bend = f"{number(middle_x - x)},{number(middle_y - y)}"
    return f"M{number(x)},{number(y)}q{bend} {number(end_x - x)},{number(end_y - y)}"


def coordinates(board: Board, projection: Projection, palette: Palette) -> str:
    """The files below the board. The ranks to its left or, where tall stones would hide them there, to its right."""
    below = projection.at(0, -BORDER)[1] + 22 + (THICKNESS * projection.rise * SIDE)
    beside = board.columns + BORDER + 0.36 if projection.rise else -BORDER - 0.36
    files = [(file_name(column), (projection.at(column + 0.5, 0)[0], below)) for column in range(board.columns)]
    ranks = [(str(rank + 1), projection.at(beside, rank + 0.4)) for rank in range(board.rows)]
    return tag(
        "g",
        *(words("text", name, x=x, y=y) for name, (x, y) in (*files, *ranks)),
        fill=palette.ink,
        font_family="system-ui, sans-serif",
        font_size=15,
        text_anchor="middle",
    )
