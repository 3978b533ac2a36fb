"""The symmetries of a board: they turn games into games. A quarter turn or a diagonal mirror, on square boards only,
swaps the meaning of the north-south faces."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from dolmen.carnac.actions import TILTS, Action, Leave, Place, Tilt
from dolmen.carnac.geometry import Board, Direction, Square
from dolmen.carnac.megalith import Lying, Megalith, Standing
from dolmen.carnac.position import Position
from dolmen.carnac.setup import Setup


class Symmetry(Enum):
    """Each as (swaps columns and ranks, then mirrors columns, then mirrors ranks)."""

    IDENTITY = (False, False, False)
    MIRROR = (False, True, False)
    FLIP = (False, False, True)
    HALF_TURN = (False, True, True)
    DIAGONAL = (True, False, False)
    LEFT_TURN = (True, True, False)
    RIGHT_TURN = (True, False, True)
    ANTIDIAGONAL = (True, True, True)

    @property
    def swaps_axes(self) -> bool:
        return self.value[0]

    def of_square(self, square: Square, board: Board) -> Square:
        swap, mirror, flip = self.value
        column, rank = (square.rank, square.column) if swap else (square.column, square.rank)
        return Square(
            board.columns - 1 - column if mirror else column,
            board.rows - 1 - rank if flip else rank,
        )

    def of_direction(self, direction: Direction) -> Direction:
        swap, mirror, flip = self.value
        columns, ranks = direction.step
        if swap:
            columns, ranks = ranks, columns
        step = (-columns if mirror else columns, -ranks if flip else ranks)
        return next(turned for turned in Direction if turned.step == step)

    def of_action(self, action: Action, board: Board) -> Action:
        match action:
            case Place(square, top, north_south):
                face = north_south.other if self.swaps_axes else north_south
                return Place(self.of_square(square, board), top, face)
            case Tilt(direction):
                return TILTS[self.of_direction(direction)]
            case Leave():
                return action
            case _:
                assert_never(action)

    def of_megalith(self, stone: Megalith, board: Board) -> Megalith:
        if isinstance(stone, Standing):
            face = stone.north_south.other if self.swaps_axes else stone.north_south
            return Standing(self.of_square(stone.square, board), stone.top, face)
        toward = self.of_direction(stone.toward)
        first, last = (self.of_square(square, board) for square in stone.squares)
        if toward in (Direction.EAST, Direction.NORTH):
            return Lying(first, toward, stone.top, stone.end)
        return Lying(last, toward.opposite, stone.top, stone.end.other)

    def of_position(self, position: Position) -> Position:
        setup = Setup.of(position)
        stones = tuple(self.of_megalith(stone, setup.board) for stone in setup.megaliths)
        pending = None if setup.pending is None else self.of_square(setup.pending, setup.board)
        return Setup(setup.variant, stones, (), pending, setup.placer, setup.phase, setup.stock_left).position()


def symmetries_of(board: Board) -> tuple[Symmetry, ...]:
    """Eight on square boards, four on others; the identity is the first."""
    return tuple(symmetry for symmetry in Symmetry if board.columns == board.rows or not symmetry.swaps_axes)


def swap_colours_of_action(action: Action) -> Action:
    """The same action with red and white exchanged on every stone."""
    if isinstance(action, Place):
        return Place(action.square, action.top.other, action.north_south.other)
    return action


def swap_colours(stone: Megalith) -> Megalith:
    """The same stone with red and white exchanged."""
    if isinstance(stone, Standing):
        return Standing(stone.square, stone.top.other, stone.north_south.other)
    return Lying(stone.square, stone.toward, stone.top.other, stone.end.other)
