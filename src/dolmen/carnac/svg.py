"""A position or a setup as a self-contained SVG picture: no scripts, fonts, styles or links, small enough to put in a
page. Puts together what its neighbours draw."""

from __future__ import annotations

from typing import assert_never
from zlib import crc32

from dolmen.carnac.actions import Action
from dolmen.carnac.geometry import Square, board_of
from dolmen.carnac.megalith import Colour, Lying, Megalith, Standing
from dolmen.carnac.position import Position
from dolmen.carnac.scene import Scene, scene_of
from dolmen.carnac.setup import Setup
from dolmen.carnac.svg_ground import BORDER, THICKNESS, coordinates, ground
from dolmen.carnac.svg_marks import ground_marks
from dolmen.carnac.svg_outline import areas, plates
from dolmen.carnac.svg_palette import palette_of
from dolmen.carnac.svg_projection import SIDE, Projection, projection_of
from dolmen.carnac.svg_stones import Stones
from dolmen.carnac.svg_write import number, tag, words
from dolmen.carnac.variants import Variant
from dolmen.games import Look

_EDGE = 7.0
"""What is left free around everything, in units."""
_NAMES = 26.0
"""The room for coordinates."""
_PLATE = 8.0
"""How far the plate with a dolmen's size rises above a stone at the back of the board."""
Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def draw_svg(
    shown: Position | Setup,
    look: Look | None = None,
    last: Action | None = None,
    before: Position | None = None,
    prefix: str | None = None,
) -> str:
    """The picture as one `svg` element. `before`, the position before the last action, is needed to mark a tilt or a
    leave. Ids in the picture begin with `prefix`, by default made from what is shown, so that different pictures can
    be put in the same page."""
    look = look or Look()
    scene = scene_of(shown, last, before)
    projection, palette = projection_of(scene.board, look.view), palette_of(look.theme)
    name = prefix or f"c{crc32(repr((scene, look)).encode()):08x}"
    stones = Stones(scene, projection, palette, name, look.outlines)
    dolmens = scene.dolmens if look.outlines else ()
    layers = (
        ground(scene.board, projection, palette, name),
        areas(dolmens, projection, palette),
        coordinates(scene.board, projection, palette) if look.coordinates else "",
        stones.shadows(),
        ground_marks(scene, projection, palette),
        stones.draw(),
        plates(stones.plate_places() if look.outlines else (), palette),
    )
    return _document(_frame(scene, projection, look), _title(scene), describe(scene), stones.defs(), *layers)


def draw_stone(stone: Megalith, look: Look | None = None, prefix: str | None = None) -> str:
    """One megalith by itself, without ground. Its square does not matter."""
    look = look or Look()
    alone = _at_origin(stone)
    last = alone.squares[-1]
    scene = scene_of(Setup(Variant(board_of(last.column + 1, last.rank + 1)), (alone,)))
    projection = projection_of(scene.board, look.view)
    name = prefix or f"m{crc32(repr((alone, look)).encode()):08x}"
    stones = Stones(scene, projection, palette_of(look.theme), name, outlines=False)
    tall = (2 if isinstance(alone, Standing) else 1) * projection.rise * SIDE
    _, top = projection.at(0, scene.board.rows)
    right, _ = projection.at(scene.board.columns, scene.board.rows)
    box = (0.0, top - tall, right + 4, tall + scene.board.rows * projection.depth * SIDE + 4)
    title = f"A megalith that {'stands' if isinstance(alone, Standing) else 'lies'}, {alone.top} on top"
    return _document(box, title, "", stones.defs(), stones.draw())


def _at_origin(stone: Megalith) -> Megalith:
    match stone:
        case Standing(_, top, north_south):
            return Standing(Square(0, 0), top, north_south)
        case Lying(_, toward, top, end):
            return Lying(Square(0, 0), toward, top, end)
        case _:
            assert_never(stone)


def _frame(scene: Scene, projection: Projection, look: Look) -> Box:
    """The turf, what rises above it, the coordinates, and a narrow edge."""
    columns, rows = scene.board.columns, scene.board.rows
    names = _NAMES if look.coordinates else 0.0
    left, bottom = projection.at(-BORDER, -BORDER, -THICKNESS)
    right, back = projection.at(columns + BORDER, rows + BORDER)
    top = min(back, projection.at(0, rows - 0.1, 2)[1] - _PLATE)
    left, right = (left, right + names) if projection.rise else (left - names, right)
    return left - _EDGE, top - _EDGE, right - left + 2 * _EDGE, bottom + names - top + 2 * _EDGE


def _document(box: Box, title: str, description: str, *parts: str) -> str:
    return tag(
        "svg",
        words("title", title),
        words("desc", description) if description else "",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, box)),
        width=round(box[2]),
        height=round(box[3]),
        role="img",
    )


def _title(scene: Scene) -> str:
    return f"Carnac on the {scene.board} board"


def describe(scene: Scene) -> str:
    """What the picture shows, for those who listen to it."""
    sizes = [f"{colour.value.capitalize()}: {_sizes(scene, colour)}." for colour in Colour]
    stock = [] if scene.stock_left is None else [f"Megaliths in the stock: {scene.stock_left}."]
    return " ".join((scene.choice, *sizes, *stock))


def _sizes(scene: Scene, colour: Colour) -> str:
    dolmens = scene.dolmens_of(colour)
    if not dolmens:
        return "no dolmen"
    listed = ", ".join(str(dolmen.size) for dolmen in dolmens)
    return f"one dolmen of {listed}" if len(dolmens) == 1 else f"{len(dolmens)} dolmens of {listed}"
