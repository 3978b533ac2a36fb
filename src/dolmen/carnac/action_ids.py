"""A stable number for every action of a board, for learning code and batches of calls.

Four per square from a1 on (red or white on top, then red or white to the north and south), then the tilts north, east,
south and west, then leave: 165, 285 and 509 numbers on the three boards. The engine uses the same."""

from __future__ import annotations

from typing import NewType, assert_never

from dolmen.carnac.actions import LEAVE, TILTS, Action, Leave, Place, Tilt
from dolmen.carnac.geometry import Board, Direction
from dolmen.carnac.megalith import Colour

ActionId = NewType("ActionId", int)

_DIRECTIONS = tuple(Direction)
_COLOURS = tuple(Colour)


def action_count(board: Board) -> int:
    """How many numbers there are: 4 per square, 4 tilts, 1 leave."""
    return 4 * len(board.squares) + 5


def action_id(action: Action, board: Board) -> ActionId:
    """The number of an action, legal here or not. ValueError for a square off the board."""
    match action:
        case Place(square, top, north_south):
            if square not in board:
                raise ValueError(f"{square} is not on the {board} board")
            return ActionId(4 * board.index(square) + 2 * _COLOURS.index(top) + _COLOURS.index(north_south))
        case Tilt(direction):
            return ActionId(4 * len(board.squares) + _DIRECTIONS.index(direction))
        case Leave():
            return ActionId(4 * len(board.squares) + 4)
        case _:
            assert_never(action)


def action_of(number: int, board: Board) -> Action:
    """The action with that number. ValueError outside the board's range."""
    squares = board.squares
    if not 0 <= number < action_count(board):
        raise ValueError(f"the {board} board numbers its actions from 0 to {action_count(board) - 1}, not {number}")
    if number < 4 * len(squares):
        return Place(squares[number // 4], _COLOURS[number // 2 % 2], _COLOURS[number % 2])
    rest = number - 4 * len(squares)
    return TILTS[_DIRECTIONS[rest]] if rest < 4 else LEAVE
