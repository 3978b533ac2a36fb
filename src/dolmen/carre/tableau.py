"""One player's board: the tiles built on it, how high it is, and what fits on it.
Knows that a tile lies on level ground inside the grid; knows no dice and no opponents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from dolmen.carre.pieces import COPIES, PLACEMENTS, SQUARES, TILES, Placement, Square, Tile, seams_of

_FLAT: Final = (0,) * len(SQUARES)


@dataclass(frozen=True, slots=True)
class Laid:
    """A built tile and the level it lies on, 0 for the board itself."""

    placement: Placement
    level: int


@dataclass(frozen=True, slots=True)
class Tableau:
    """Grown from `EMPTY` by `build` and `take_back` only, so that every tile of it lies on level ground. `placements`
    is in the order of building; the other fields follow from it."""

    placements: tuple[Placement, ...] = ()
    heights: tuple[int, ...] = field(default=_FLAT, compare=False)
    """How many tiles lie on each square, in the order of `SQUARES`."""
    seams: int = field(default=seams_of(_FLAT), compare=False, repr=False)
    """Where neighbouring squares are at the same height, see `seams_of`."""
    reserve: tuple[int, ...] = field(default=(COPIES,) * len(TILES), compare=False)
    """How many tiles of each kind wait to be built, by `Tile.order`."""

    def height(self, square: Square) -> int:
        return self.heights[square.index]

    @property
    def is_complete(self) -> bool:
        return not any(self.reserve)

    @property
    def tiles_left(self) -> tuple[Tile, ...]:
        """The reserve, cheapest first, a tile that is there twice listed twice."""
        return tuple(tile for tile in TILES for _ in range(self.reserve[tile.order]))

    @property
    def price_left(self) -> int:
        return sum(tile.price * self.reserve[tile.order] for tile in TILES)

    @property
    def area_left(self) -> int:
        return sum(tile.area * self.reserve[tile.order] for tile in TILES)

    def has(self, tile: Tile) -> bool:
        """Whether the reserve holds such a tile."""
        return self.reserve[tile.order] > 0

    def is_level(self, placement: Placement) -> bool:
        """Whether the placement is on the grid and all its squares are at the same height."""
        return placement.mask != 0 and not placement.seams & ~self.seams

    def level_placements(self, tile: Tile) -> tuple[Placement, ...]:
        """Where such a tile could lie now, whether the reserve has one or not."""
        uneven = ~self.seams
        return tuple([placement for placement in PLACEMENTS[tile.order] if not placement.seams & uneven])

    def fits(self, tile: Tile) -> bool:
        """Whether there is level ground for such a tile, whether the reserve has one or not."""
        uneven = ~self.seams
        return any(not placement.seams & uneven for placement in PLACEMENTS[tile.order])

    def free_lying(self) -> tuple[Placement, ...]:
        """The tiles with nothing above any square of them, in the order of building."""
        covered, free = 0, []
        for placement in reversed(self.placements):
            if not placement.mask & covered:
                free.append(placement)
            covered |= placement.mask
        return tuple(reversed(free))

    def laid(self) -> tuple[Laid, ...]:
        """Every built tile with its level, in the order of building."""
        heights, laid = list(_FLAT), []
        for placement in self.placements:
            level = heights[placement.indices[0]]
            laid.append(Laid(placement, level))
            for index in placement.indices:
                heights[index] = level + 1
        return tuple(laid)

    def tiles_at(self, square: Square) -> tuple[Laid, ...]:
        """What lies on a square, from the board up."""
        return tuple(laid for laid in self.laid() if laid.placement.mask >> square.index & 1)

    def build(self, placement: Placement) -> Tableau:
        """With one more tile. ValueError if the reserve has no such tile or the ground is not level."""
        if not self.has(placement.tile) or not self.is_level(placement):
            raise ValueError(f"{placement} cannot be built here")
        return self._with((*self.placements, placement), placement, 1)

    def take_back(self, placement: Placement) -> Tableau:
        """With one tile less, back in the reserve. ValueError if it does not lie free."""
        if placement not in self.free_lying():
            raise ValueError(f"{placement} does not lie free here")
        place = max(place for place, built in enumerate(self.placements) if built == placement)
        return self._with(self.placements[:place] + self.placements[place + 1 :], placement, -1)

    def _with(self, placements: tuple[Placement, ...], changed: Placement, step: int) -> Tableau:
        heights, reserve = list(self.heights), list(self.reserve)
        for index in changed.indices:
            heights[index] += step
        reserve[changed.tile.order] -= step
        raised = tuple(heights)
        return Tableau(placements, raised, seams_of(raised), tuple(reserve))


EMPTY: Final = Tableau()
