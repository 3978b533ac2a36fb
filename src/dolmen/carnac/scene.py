"""What a picture of a position or a setup has to show, in words and squares. Knows no shapes, letters or colours of
any picture, so that the text and the drawings say the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from dolmen.carnac.actions import Action, Leave, Place, Tilt
from dolmen.carnac.dolmens import Dolmen
from dolmen.carnac.geometry import Board, Direction, Square
from dolmen.carnac.megalith import Colour, Megalith, Standing
from dolmen.carnac.position import Phase, Position
from dolmen.carnac.score import decision
from dolmen.carnac.setup import Setup


@dataclass(frozen=True, slots=True)
class Trace:
    """What the last action left to see: the squares of its stone and, after a tilt, where the stone had stood."""

    squares: tuple[Square, ...]
    stood_on: Square | None = None


@dataclass(frozen=True, slots=True)
class Loose:
    """A square of which only the colour is known."""

    square: Square
    top: Colour

    @property
    def squares(self) -> tuple[Square, ...]:
        return (self.square,)


Piece = Megalith | Loose


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies and stands on the board, dolmens (Red's first, each the largest first), the stone that
    waits for a reaction and the ways it can fall, the trace of the last action, and what is to be said about it."""

    board: Board
    pieces: tuple[Piece, ...]
    dolmens: tuple[Dolmen, ...]
    pending: Standing | None
    falls: tuple[Direction, ...]
    trace: Trace | None
    choice: str
    stock_left: int | None
    """None where colours without megaliths leave it open."""

    def dolmens_of(self, colour: Colour) -> tuple[Dolmen, ...]:
        return tuple(dolmen for dolmen in self.dolmens if dolmen.colour is colour)


def scene_of(shown: Position | Setup, last: Action | None = None, before: Position | None = None) -> Scene:
    """Gathers the scene. A tilt or a leave names no square, so it leaves a trace only if the position `before` it is
    given. Stones of a setup that are not wholly on the board are left out."""
    setup = Setup.of(shown) if isinstance(shown, Position) else shown
    board = setup.board
    stones = tuple(stone for stone in setup.megaliths if all(square in board for square in stone.squares))
    pending = next((stone for stone in stones if stone.squares == (setup.pending,)), None)
    assert pending is None or isinstance(pending, Standing)
    left = setup.variant.stock - len(setup.megaliths) if setup.stock_left is None else setup.stock_left
    return Scene(
        board,
        (*stones, *(Loose(square, colour) for square, colour in setup.loose if square in board)),
        tuple(dolmen for colour in Colour for dolmen in setup.dolmens(colour)),
        pending,
        () if pending is None else _falls(setup, pending),
        None if last is None else trace_of(last, before),
        f"{decision(setup.verdict)}." if setup.loose else _choice(setup, pending, left),
        None if setup.loose else left,
    )


def _falls(setup: Setup, pending: Standing) -> tuple[Direction, ...]:
    taken = setup.squares_of(Colour.RED) | setup.squares_of(Colour.WHITE)
    landings = setup.board.landings[setup.board.index(pending.square)]
    return tuple(landing.direction for landing in landings if not landing.squares & taken)


def trace_of(action: Action, before: Position | None) -> Trace | None:
    """The trace of an action; None if the squares it touched cannot be known."""
    match action:
        case Place(square):
            return Trace((square,))
        case Tilt(direction):
            fall = next((fall for fall in before.falls() if fall.direction is direction), None) if before else None
            stood_on = before.pending.square if before and before.pending else None
            return None if fall is None else Trace(fall.squares, stood_on)
        case Leave():
            return Trace(before.pending.squares) if before and before.pending else None
        case _:
            assert_never(action)


def _choice(setup: Setup, pending: Standing | None, left: int) -> str:
    match setup.phase:
        case Phase.PLACE:
            return f"{_name(setup.placer)} places."
        case Phase.REACT:
            return f"{_name(setup.placer.other)} tilts or leaves {_described(pending)}."
        case Phase.OVER:
            why = "the stock is empty" if left == 0 else "no square is free"
            return f"The game is over, {why}. {decision(setup.verdict)}."
        case _:
            assert_never(setup.phase)


def _name(colour: Colour) -> str:
    return colour.value.capitalize()


def _described(pending: Standing | None) -> str:
    if pending is None:
        return "the last megalith"
    sides = f"{pending.north_south} to north and south, {pending.north_south.other} to east and west"
    return f"the megalith on {pending.square}: {pending.top} on top, {sides}"
