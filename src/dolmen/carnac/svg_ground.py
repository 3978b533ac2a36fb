"""The turf a game is played on: its patches, the worn joints between the squares, and the names of files and ranks.
Knows no stones."""

from __future__ import annotations

from dolmen.carnac.geometry import Board, file_name
from dolmen.carnac.svg_palette import Palette
from dolmen.carnac.svg_projection import SIDE, Projection
from dolmen.carnac.svg_write import Point, line, number, tag, wobble, words

BORDER = 0.3
"""The turf beyond the outer squares, in squares."""
THICKNESS = 0.16
"""How deep the turf is, in squares, where its edge can be seen."""


def ground(board: Board, projection: Projection, palette: Palette) -> str:
    patches = "".join(_patches(board, projection))
    tufts = "".join(_tufts(board, projection))
    return tag(
        "g",
        _slab(board, projection, palette),
        tag("path", d=patches, fill=palette.patch, fill_opacity=0.5),
        tag("path", d=tufts, stroke=palette.tuft, stroke_width=1.3, fill="none", stroke_linecap="round"),
        tag("path", d=_joints(board, projection), stroke=palette.joint, stroke_width=1.6, fill="none"),
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _slab(board: Board, projection: Projection, palette: Palette) -> str:
    """The turf as one piece; from the side its front edge shows the soil."""
    east, north = board.columns + BORDER, board.rows + BORDER
    corners = [projection.at(*corner) for corner in ((-BORDER, north), (east, north), (east, -BORDER))]
    outline = line([*corners, projection.at(-BORDER, -BORDER)], closed=True)
    edge = ""
    if projection.rise:
        sunk = [projection.at(*corner, -THICKNESS) for corner in ((east, north), (east, -BORDER), (-BORDER, -BORDER))]
        soil = line([corners[0], corners[1], *sunk, projection.at(-BORDER, -BORDER)], closed=True)
        edge = tag("path", d=soil, fill=palette.soil, stroke=palette.soil, stroke_width=10)
    return edge + tag("path", d=outline, fill=palette.turf, stroke=palette.turf, stroke_width=10)


def _patches(board: Board, projection: Projection) -> list[str]:
    """Lichen or heather: a few flat blots on about every fourth square."""
    data = []
    for square in board.squares:
        if wobble("patch", square.column, square.rank) < 0.45:
            continue
        for blot in range(3):
            key = ("blot", square.column, square.rank, blot)
            x, y = projection.at(
                _within(square.column + 0.5 + 0.5 * wobble(*key, "x"), board.columns),
                _within(square.rank + 0.5 + 0.5 * wobble(*key, "y"), board.rows),
            )
            wide = SIDE * (0.2 + 0.11 * wobble(*key))
            high = wide * projection.depth * 0.8
            data.append(
                f"M{number(x - wide)},{number(y)}a{number(wide)},{number(high)} 0 1 0 {number(2 * wide)},0"
                f"a{number(wide)},{number(high)} 0 1 0 {number(-2 * wide)},0"
            )
    return data


def _within(value: float, end: int) -> float:
    return min(max(value, 0.1), end - 0.1)


def _tufts(board: Board, projection: Projection) -> list[str]:
    """Three blades of grass here and there."""
    data = []
    for square in board.squares:
        if wobble("tuft", square.column, square.rank) < 0.2:
            continue
        key = (square.column, square.rank, "tuft")
        x, y = projection.at(square.column + 0.5 + 0.3 * wobble(*key, 1), square.rank + 0.5 + 0.3 * wobble(*key, 2))
        data.append(f"M{number(x)},{number(y)}l-2.5-3.5m2.5 3.5l.4-4.6m-.4 4.6l3-3.2")
    return data


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
    """The files below the board, the ranks to its left."""
    deep = BORDER + 0.42 if not projection.rise else BORDER + 0.62
    files = [(file_name(column), projection.at(column + 0.5, -deep)) for column in range(board.columns)]
    ranks = [(str(rank + 1), projection.at(-BORDER - 0.38, rank + 0.5)) for rank in range(board.rows)]
    return tag(
        "g",
        *(words("text", name, x=x, y=y + 5) for name, (x, y) in (*files, *ranks)),
        fill=palette.ink,
        font_family="system-ui, sans-serif",
        font_size=15,
        text_anchor="middle",
    )
