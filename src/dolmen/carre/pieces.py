"""The board's squares, the eight kinds of tile, and every way a tile can lie on the grid.
Knows shapes and prices; knows no stack, no reserve and no dice."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from itertools import product
from types import MappingProxyType
from typing import Final

COLUMNS: Final = 5
ROWS: Final = 4
COPIES: Final = 2
"""How many tiles of each kind a player has."""


@dataclass(frozen=True, slots=True, order=True)
class Square:
    """A square of a tableau, counted from 0: `a1` is column 0, row 0, seen at the lower left."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.column)}{self.row + 1}"

    @property
    def index(self) -> int:
        """Its place in `SQUARES` and in every list of heights."""
        return self.row * COLUMNS + self.column


SQUARES: Final = tuple(Square(column, row) for row in range(ROWS) for column in range(COLUMNS))
"""Row by row from a1: a1 b1 ... e1 a2 ... e4."""


class Tile(Enum):
    """A kind of tile. Its price is the number printed on it, which is also the number of its squares, but for 7."""

    price: int
    long: int
    short: int
    order: int

    def __new__(cls, price: int, long: int, short: int) -> Tile:
        tile = object.__new__(cls)
        tile._value_ = price
        tile.price, tile.long, tile.short = price, long, short
        tile.order = len(cls.__members__)
        return tile

    TWO = 2, 2, 1
    THREE = 3, 3, 1
    FOUR = 4, 2, 2
    SIX = 6, 3, 2
    SEVEN = 7, 1, 1
    EIGHT = 8, 4, 2
    NINE = 9, 3, 3
    TWELVE = 12, 4, 3

    def __str__(self) -> str:
        return str(self.price)

    @property
    def area(self) -> int:
        return self.long * self.short

    @property
    def lies(self) -> tuple[Lie, ...]:
        """The ways round it can lie that differ."""
        return (Lie.SAME,) if self.long == self.short else (Lie.ALONG_ROW, Lie.ALONG_COLUMN)


class Lie(Enum):
    """Which way a tile's long side points; SAME for a square one."""

    ALONG_ROW = "h"
    ALONG_COLUMN = "v"
    SAME = ""


TILES: Final = tuple(Tile)
"""From the cheapest to the dearest; `Tile.order` is the place in this list."""

TILE_OF: Final = MappingProxyType({tile.price: tile for tile in TILES})
"""The tile that costs so much."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile in one place of the grid: its lowest column and row, and which way round. It may reach beyond the grid,
    so that a refusal can say so; then it covers nothing."""

    tile: Tile
    anchor: Square
    lie: Lie
    mask: int = field(init=False, repr=False, compare=False)
    """The squares it covers, bit n for `SQUARES[n]`. Tiles differ in area, so no two placements share a mask."""
    seams: int = field(init=False, repr=False, compare=False)
    """The seams inside it, see `seams_of`. All of them level is what makes the ground level."""
    indices: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.lie not in self.tile.lies:
            raise ValueError(f"a tile of {self.tile} does not lie like {self.lie}")
        steps = (row * COLUMNS + column for row in range(self.rows) for column in range(self.columns))
        indices = tuple(self.anchor.index + step for step in steps) if self.on_grid else ()
        object.__setattr__(self, "indices", indices)
        object.__setattr__(self, "mask", sum(1 << index for index in self.indices))
        inside = (1 << seam for seam, (one, other) in enumerate(SEAMS) if self.mask >> one & self.mask >> other & 1)
        object.__setattr__(self, "seams", sum(inside))

    def __hash__(self) -> int:
        return self.mask

    def __str__(self) -> str:
        return f"{self.tile}@{self.anchor}{self.lie.value}"

    @property
    def columns(self) -> int:
        return self.tile.short if self.lie is Lie.ALONG_COLUMN else self.tile.long

    @property
    def rows(self) -> int:
        return self.tile.long if self.lie is Lie.ALONG_COLUMN else self.tile.short

    @property
    def on_grid(self) -> bool:
        return self.anchor.column + self.columns <= COLUMNS and self.anchor.row + self.rows <= ROWS

    @property
    def squares(self) -> tuple[Square, ...]:
        return tuple(SQUARES[index] for index in self.indices)


SEAMS: Final = tuple(
    (square.index, square.index + step)
    for square in SQUARES
    for step, inside in ((1, square.column + 1 < COLUMNS), (COLUMNS, square.row + 1 < ROWS))
    if inside
)
"""The pairs of squares that touch. A rectangle is level when every seam inside it is."""


def seams_of(heights: tuple[int, ...]) -> int:
    """The seams with the same height on both sides, bit n for `SEAMS[n]`."""
    return sum(1 << seam for seam, (one, other) in enumerate(SEAMS) if heights[one] == heights[other])


def _placements(tile: Tile) -> tuple[Placement, ...]:
    everywhere = (Placement(tile, square, lie) for square, lie in product(sorted(SQUARES), tile.lies))
    return tuple(placement for placement in everywhere if placement.on_grid)


PLACEMENTS: Final = tuple(_placements(tile) for tile in TILES)
"""By `Tile.order`: every placement on the grid, column by column."""
