"""Where things of the board are in a picture: from straight above, or from the south-east and above.
Columns and ranks are counted from the south-western corner of the board, heights in cubes."""

from __future__ import annotations

from dataclasses import dataclass

from dolmen.carnac.geometry import Board
from dolmen.carnac.svg_write import Point
from dolmen.games import View

SIDE = 48.0
"""The side of a square in the picture's units."""


@dataclass(frozen=True, slots=True)
class Projection:
    """`lean`: how far a rank moves east on its way north; `depth`: how deep it looks; `rise`: how high a cube does."""

    rows: int
    lean: float
    depth: float
    rise: float

    def at(self, column: float, rank: float, height: float = 0.0) -> Point:
        down = (self.rows - rank) * self.depth - height * self.rise
        return (column + self.lean * rank) * SIDE, down * SIDE


def projection_of(board: Board, view: View) -> Projection:
    """Seen from the side a cube is a little lower than true, so that the squares behind it stay in sight."""
    return Projection(board.rows, 0, 1, 0) if view is View.ABOVE else Projection(board.rows, 0.3, 0.74, 0.56)
