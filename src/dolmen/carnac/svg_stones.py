"""All stones of a scene in one of the two views, with their shadows, their dolmens' outlines and the marks on them.
Each kind of stone is drawn once, in `defs`, and used wherever there is one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from dolmen.carnac import svg_above, svg_tilted
from dolmen.carnac.dolmens import Dolmen
from dolmen.carnac.geometry import Square
from dolmen.carnac.megalith import Colour, Lying, Standing
from dolmen.carnac.scene import Loose, Piece, Scene
from dolmen.carnac.svg_faces import grain, symbol, symbol_name
from dolmen.carnac.svg_marks import frame, mark_of
from dolmen.carnac.svg_outline import rim, rim_line
from dolmen.carnac.svg_palette import Palette
from dolmen.carnac.svg_projection import Projection
from dolmen.carnac.svg_write import Point, line, number, tag, wobble

_RIM = (
    '<stop stop-color="#fff" stop-opacity=".42"/><stop offset=".5" stop-color="#fff" stop-opacity=".12"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".45"/>'
)


@dataclass(frozen=True, slots=True)
class Stones:
    """Draws the stones of a scene. `prefix` begins every id, so that many pictures can share a page."""

    scene: Scene
    projection: Projection
    palette: Palette
    prefix: str
    outlines: bool

    @property
    def tilted(self) -> bool:
        return self.projection.rise > 0

    def defs(self) -> str:
        """Grain, symbols and each kind of stone on the board."""
        kinds = {_kind(piece): piece for piece in self.scene.pieces}
        shapes = [tag("g", self._shape(kinds[kind]), id=f"{self.prefix}-{kind}") for kind in sorted(kinds)]
        gradient = tag("linearGradient", _RIM, id=f"{self.prefix}-rim", x2=1.0, y2=1.0)
        return tag("defs", gradient, *self._faces(), *shapes)

    def _faces(self) -> Iterator[str]:
        ways = {"top": "scale(.94)", "small": "scale(.72)"}
        if self.tilted:
            ways = svg_tilted.symbol_transforms(self.projection)
        for colour in Colour:
            yield grain(colour, f"{self.prefix}-{colour}")
            for way, transform in ways.items():
                yield symbol(colour, f"{self.prefix}-{symbol_name(colour)}-{way}", transform)

    def _shape(self, piece: Piece) -> str:
        if self.tilted:
            return svg_tilted.shape(piece, self.prefix, self.projection)
        return svg_above.shape(piece, self.prefix)

    def draw(self) -> str:
        if self.tilted:
            order = svg_tilted.painting_order(self.scene.pieces, self.projection)
            return "".join(self._stone(piece) + self._on_top(piece) for piece in order)
        drawn = [self._stone(piece) for piece in self.scene.pieces]
        if self.outlines:
            for dolmen in self.scene.dolmens:
                data = rim(frozenset(dolmen.squares), dolmen.squares, self.projection, 0, 0.035)
                drawn.append(rim_line(data, dolmen.colour, self.palette))
        return "".join((*drawn, *(self._mark(piece) for piece in self.scene.pieces)))

    def _stone(self, piece: Piece) -> str:
        x, y = self._middle(piece.square)
        body = tag("use", href=f"#{self.prefix}-{_kind(piece)}", x=x, y=y)
        way = "small" if isinstance(piece, Standing) and not self.tilted else "top"
        name = f"#{self.prefix}-{symbol_name(piece.top)}-{way}"
        symbols = [self._symbol(name, square, piece) for square in piece.squares]
        turn = {} if self.tilted else {"transform": self._turn(piece)}
        return tag("g", body, *symbols, data_stone=" ".join(map(str, piece.squares)), **turn)

    def _symbol(self, name: str, square: Square, piece: Piece) -> str:
        x, y = self._middle(square, svg_tilted.height_of(piece))
        return tag("use", href=name, x=x, y=y)

    def _turn(self, piece: Piece) -> str:
        """Nobody sets a stone down quite straight."""
        x, y = self._middle(piece.square)
        degrees = (0.7 if isinstance(piece, Lying) else 2.0) * wobble("turn", str(piece.square))
        return f"rotate({number(degrees)} {number(x)} {number(y)})"

    def _middle(self, square: Square, height: float = 0) -> Point:
        return self.projection.at(square.column + 0.5, square.rank + 0.5, height)

    def _on_top(self, piece: Piece) -> str:
        """The piece's share of its dolmen's outline, and its mark."""
        dolmen = self.dolmen_at(piece.square)
        if dolmen is None or not self.outlines:
            return self._mark(piece)
        height = svg_tilted.height_of(piece)
        data = rim(frozenset(dolmen.squares), piece.squares, self.projection, height, 0.135)
        return (rim_line(data, dolmen.colour, self.palette, 2.0) if data else "") + self._mark(piece)

    def dolmen_at(self, square: Square) -> Dolmen | None:
        return next((dolmen for dolmen in self.scene.dolmens if square in dolmen.squares), None)

    def _mark(self, piece: Piece) -> str:
        mark = mark_of(self.scene, piece)
        if mark is None:
            return ""
        return frame(piece.squares, mark, self.projection, svg_tilted.height_of(piece), self.palette)

    def shadows(self) -> str:
        data = "".join(self._shadow(piece) for piece in self.scene.pieces)
        return tag("path", d=data, fill="#000", fill_opacity=self.palette.shadow) if data else ""

    def _shadow(self, piece: Piece) -> str:
        """The light comes from the north-west: the foot of the stone, drawn out to the south-east."""
        height = svg_tilted.height_of(piece)
        east, south = 0.17 * height, 0.13 * height
        first, last = piece.squares[0], piece.squares[-1]
        left, right, low, high = first.column + 0.08, last.column + 0.92, first.rank + 0.08, last.rank + 0.92
        outline = [
            (left, high),
            (right, high),
            (right + east, high - south),
            (right + east, low - south),
            (left + east, low - south),
            (left, low),
        ]
        return line([self.projection.at(*place) for place in outline], closed=True)

    def plate_places(self) -> list[tuple[Dolmen, Point]]:
        """Where the size of each dolmen is written: the north-western corner of its northernmost square; seen from
        the side, that of a stone which stands, if one does."""
        return [(dolmen, self._plate_place(dolmen)) for dolmen in self.scene.dolmens]

    def _plate_place(self, dolmen: Dolmen) -> Point:
        heights = {
            square: svg_tilted.height_of(piece) if self.tilted else 0
            for piece in self.scene.pieces
            for square in piece.squares
        }
        square = max(dolmen.squares, key=lambda square: (heights.get(square, 0) > 1, square.rank, -square.column))
        return self.projection.at(square.column + 0.04, square.rank + 0.96, heights.get(square, 0))


def _kind(piece: Piece) -> str:
    match piece:
        case Standing(_, top, north_south):
            return f"standing-{top}-{north_south}"
        case Lying(_, toward, top, end):
            return f"lying-{toward.value}-{top}-{end}"
        case Loose(_, top):
            return f"loose-{top}"
        case _:
            assert_never(piece)
