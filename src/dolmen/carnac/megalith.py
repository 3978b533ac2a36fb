"""The stone: two cubes joined, ends of opposite colours, long faces alternating. Where one stands or lies."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dolmen.carnac.geometry import Direction, Square
from dolmen.games import Seat


class Colour(Enum):
    """The two colours of every megalith, each also the name of a player."""

    RED = "red"
    WHITE = "white"

    @property
    def other(self) -> Colour:
        return Colour.WHITE if self is Colour.RED else Colour.RED

    @property
    def seat(self) -> Seat:
        """Red places first, so Red has the first seat."""
        return Seat.FIRST if self is Colour.RED else Seat.SECOND

    @staticmethod
    def of(seat: Seat) -> Colour:
        return Colour.RED if seat is Seat.FIRST else Colour.WHITE

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Standing:
    """A megalith that stands: the colour of its upper end and of its north and south faces."""

    square: Square
    top: Colour
    north_south: Colour

    @property
    def squares(self) -> tuple[Square, ...]:
        return (self.square,)

    def face(self, direction: Direction) -> Colour:
        """The colour of the side that looks that way: what a fall the other way or this way brings up."""
        return self.north_south if direction.along_ranks else self.north_south.other


@dataclass(frozen=True, slots=True)
class Lying:
    """A megalith that lies on two squares, the western or southern one first. `top` is the colour seen from above on
    both, `end` that of the end which looks east or north."""

    square: Square
    toward: Direction
    top: Colour
    end: Colour

    def __post_init__(self) -> None:
        if self.toward not in (Direction.NORTH, Direction.EAST):
            what = "a lying megalith is named by its western or southern half, toward the east or north"
            raise ValueError(f"{what}, not the {self.toward.value}")

    @property
    def squares(self) -> tuple[Square, ...]:
        columns, ranks = self.toward.step
        return (self.square, Square(self.square.column + columns, self.square.rank + ranks))

    def face(self, direction: Direction) -> Colour:
        """The colour of the side that looks that way."""
        if direction is self.toward:
            return self.end
        return self.end.other if direction is self.toward.opposite else self.top.other


Megalith = Standing | Lying
