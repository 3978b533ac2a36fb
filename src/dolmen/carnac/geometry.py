"""The grid: squares with their names, directions, and per board the tables that make play fast.
Sets of squares are ints, bit number rank * columns + column. Knows no stones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from typing import NewType

SquareSet = NewType("SquareSet", int)
"""A set of squares of one board, as bits. Inside the rules only: outside, squares are `Square`s."""

LARGEST = 128


@dataclass(frozen=True, slots=True, order=True)
class Square:
    """A square by column and rank, both from 0; rank 0 is the southernmost. Its name counts from `a1`."""

    column: int
    rank: int

    @property
    def file(self) -> str:
        return file_name(self.column)

    def __str__(self) -> str:
        return _square_name(self.column, self.rank)


@lru_cache(maxsize=1024)
def _square_name(column: int, rank: int) -> str:
    return f"{file_name(column)}{rank + 1}"


def file_name(column: int) -> str:
    """a to z, then aa, ab, and so on."""
    name = chr(ord("a") + column % 26)
    return name if column < 26 else file_name(column // 26 - 1) + name


class Direction(Enum):
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"

    @property
    def opposite(self) -> Direction:
        return _OPPOSITE[self]

    @property
    def step(self) -> tuple[int, int]:
        """Columns and ranks to the next square."""
        return _STEP[self]

    @property
    def along_ranks(self) -> bool:
        """Whether it leads up or down the board, from rank to rank."""
        return self in (Direction.NORTH, Direction.SOUTH)


_OPPOSITE = {
    Direction.NORTH: Direction.SOUTH,
    Direction.SOUTH: Direction.NORTH,
    Direction.EAST: Direction.WEST,
    Direction.WEST: Direction.EAST,
}
_STEP = {Direction.NORTH: (0, 1), Direction.EAST: (1, 0), Direction.SOUTH: (0, -1), Direction.WEST: (-1, 0)}


@dataclass(frozen=True)
class Landing:
    """Where a stone falls in one direction: the square next to it, the one behind, and both as a set."""

    direction: Direction
    near: Square
    far: Square
    squares: SquareSet


@dataclass(frozen=True)
class Board:
    """A grid of `columns` x `rows` squares, at most 128. Equal sizes are equal boards; get them from `board_of`."""

    columns: int
    rows: int

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1 or self.columns * self.rows > LARGEST:
            raise ValueError(f"a board has 1 to {LARGEST} squares, not {self.columns} x {self.rows}")

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """All squares, a1 first, rank by rank."""
        return tuple(Square(column, rank) for rank in range(self.rows) for column in range(self.columns))

    @cached_property
    def all(self) -> SquareSet:
        return SquareSet((1 << (self.columns * self.rows)) - 1)

    @cached_property
    def landings(self) -> tuple[tuple[Landing, ...], ...]:
        """Per square, the falls that stay on the board, in the order north, east, south, west."""
        return tuple(tuple(self._landings(square)) for square in self.squares)

    def _landings(self, square: Square) -> Iterator[Landing]:
        for direction in Direction:
            columns, ranks = direction.step
            near = Square(square.column + columns, square.rank + ranks)
            far = Square(near.column + columns, near.rank + ranks)
            if far in self:
                yield Landing(direction, near, far, self.set_of((near, far)))

    def __contains__(self, square: object) -> bool:
        return isinstance(square, Square) and 0 <= square.column < self.columns and 0 <= square.rank < self.rows

    def index(self, square: Square) -> int:
        """The square's bit number. The square must be on the board."""
        return square.rank * self.columns + square.column

    def bit(self, square: Square) -> SquareSet:
        return SquareSet(1 << (square.rank * self.columns + square.column))

    def set_of(self, squares: Iterable[Square]) -> SquareSet:
        return SquareSet(sum(1 << self.index(square) for square in set(squares)))

    def in_set(self, squares: int) -> tuple[Square, ...]:
        """The members of a set, a1 first."""
        found = []
        while squares:
            lowest = squares & -squares
            found.append(self.squares[lowest.bit_length() - 1])
            squares ^= lowest
        return tuple(found)

    @cached_property
    def _not_first_file(self) -> int:
        return int(self.all) & ~self._file(0)

    @cached_property
    def _not_last_file(self) -> int:
        return int(self.all) & ~self._file(self.columns - 1)

    def _file(self, column: int) -> int:
        return sum(1 << (rank * self.columns + column) for rank in range(self.rows))

    def beside(self, squares: int) -> SquareSet:
        """All squares that share a side with one of these; may include some of them."""
        sideways = (squares & self._not_last_file) << 1 | (squares & self._not_first_file) >> 1
        return SquareSet((sideways | squares << self.columns | squares >> self.columns) & self.all)

    def groups(self, squares: int) -> list[SquareSet]:
        """The set cut into its parts that hang together side to side, that of the lowest square first."""
        right, left, columns = self._not_last_file, self._not_first_file, self.columns
        found = []
        while squares:
            group = 0
            grown = squares & -squares
            while grown != group:
                group = grown
                grown |= (group & right) << 1 | (group & left) >> 1 | group << columns | group >> columns
                grown &= squares
            found.append(SquareSet(group))
            squares ^= group
        return found


@lru_cache(maxsize=256)
def board_of(columns: int, rows: int) -> Board:
    """The board of that size, made once. ValueError beyond 128 squares."""
    return Board(columns, rows)
