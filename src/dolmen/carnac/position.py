"""One moment of a game of Carnac: what is on the board, whose choice is next, and what each choice leads to.
Knows the rules; knows no file format and draws nothing. Bitboards inside, words outside."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import chain
from typing import NoReturn, assert_never

from dolmen.carnac.actions import LEAVE, TILTS, Action, Leave, Place, Tilt
from dolmen.carnac.dolmens import Dolmen, NearDolmen, Verdict, dolmens_of, near_dolmens_of, sizes_of, verdict_on
from dolmen.carnac.effect import Effect, effect_between
from dolmen.carnac.geometry import Board, Direction, Square
from dolmen.carnac.megalith import Colour, Lying, Megalith, Standing
from dolmen.carnac.notation import format_action
from dolmen.carnac.placements import placements_on
from dolmen.carnac.position_text import format_position
from dolmen.carnac.variants import Variant
from dolmen.games import Actor, GameOver, IllegalAction, Outcome, Turn


class Phase(Enum):
    PLACE = "place"
    REACT = "react"
    OVER = "over"


class Ending(Enum):
    """Why a game ended. The stock counts where both happen at once."""

    STOCK_EMPTY = "stock empty"
    BOARD_FULL = "board full"


@dataclass(frozen=True, slots=True)
class Fall:
    """One way the pending megalith can be tilted: the squares it would lie on and the colour both would show."""

    direction: Direction
    squares: tuple[Square, Square]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Position:
    """Made by `start`, `after` and `Setup.position` only, so that it is always one the rules allow. The fields are
    sets of squares as bits; ask the properties and methods instead."""

    variant: Variant
    red: int = 0
    """Squares that show red from above; `white` likewise."""
    white: int = 0
    standing: int = 0
    eastward: int = 0
    """Western halves of megaliths that lie along a rank; `northward`: southern halves of those along a file."""
    northward: int = 0
    faces: int = 0
    """Of the squares in the three sets above, those whose megalith shows red to the north (an eastward one: east)."""
    placed: int = 0
    placer: Colour = Colour.RED
    """Who placed the pending megalith or, when there is none, places next. Red when the game is over."""
    pending_bit: int = 0

    def __str__(self) -> str:
        return format_position(self)

    @property
    def board(self) -> Board:
        return self.variant.board

    @property
    def phase(self) -> Phase:
        if self.pending_bit:
            return Phase.REACT
        return Phase.PLACE if self.ending is None else Phase.OVER

    @property
    def ending(self) -> Ending | None:
        """Why the game is over; None while it is being played."""
        if self.pending_bit:
            return None
        if self.placed == self.variant.stock:
            return Ending.STOCK_EMPTY
        return Ending.BOARD_FULL if self.red | self.white == self.board.all else None

    @property
    def acting(self) -> Colour | None:
        """The colour that is to act; None when the game is over."""
        if self.pending_bit:
            return self.placer.other
        return self.placer if self.ending is None else None

    @property
    def to_act(self) -> Actor | None:
        colour = self.acting
        return None if colour is None else colour.seat

    @property
    def turn(self) -> Turn:
        """Placements are numbered, and the reaction to one has its number."""
        return Turn(self.placed if self.pending_bit or self.ending is not None else self.placed + 1)

    @property
    def outcome(self) -> Outcome | None:
        if self.ending is None:
            return None
        winner = self.verdict.winner
        return Outcome(None if winner is None else winner.seat)

    @property
    def stock_left(self) -> int:
        return self.variant.stock - self.placed

    @property
    def free(self) -> int:
        """The free squares, as bits."""
        return self.board.all & ~(self.red | self.white)

    @property
    def free_squares(self) -> tuple[Square, ...]:
        return self.board.in_set(self.free)

    def colour_at(self, square: Square) -> Colour | None:
        """The colour the square shows from above; None when it is free."""
        bit = self.board.bit(square)
        return Colour.RED if self.red & bit else Colour.WHITE if self.white & bit else None

    @property
    def pending(self) -> Standing | None:
        """The megalith just placed, which the opponent is to tilt or to leave."""
        return self._standing_on(self.pending_bit) if self.pending_bit else None

    @property
    def megaliths(self) -> tuple[Megalith, ...]:
        """Every megalith on the board, by its western or southern square, a1 first."""
        anchors = self.standing | self.eastward | self.northward
        return tuple(self._megalith_on(self.board.bit(square)) for square in self.board.in_set(anchors))

    def megalith_at(self, square: Square) -> Megalith | None:
        return next((megalith for megalith in self.megaliths if square in megalith.squares), None)

    def _megalith_on(self, bit: int) -> Megalith:
        if self.standing & bit:
            return self._standing_on(bit)
        toward = Direction.EAST if self.eastward & bit else Direction.NORTH
        return Lying(self.board.squares[bit.bit_length() - 1], toward, self._top(bit), self._face(bit))

    def _standing_on(self, bit: int) -> Standing:
        return Standing(self.board.squares[bit.bit_length() - 1], self._top(bit), self._face(bit))

    def _top(self, bit: int) -> Colour:
        return Colour.RED if self.red & bit else Colour.WHITE

    def _face(self, bit: int) -> Colour:
        return Colour.RED if self.faces & bit else Colour.WHITE

    def squares_of(self, colour: Colour) -> int:
        """The squares that show the colour from above, as bits."""
        return self.red if colour is Colour.RED else self.white

    def dolmens(self, colour: Colour) -> tuple[Dolmen, ...]:
        """The colour's dolmens, the largest first."""
        return dolmens_of(self.board, colour, self.squares_of(colour))

    def sizes(self, colour: Colour) -> tuple[int, ...]:
        """The sizes of the colour's dolmens, largest first."""
        return sizes_of(self.board, self.squares_of(colour))

    def near_dolmens(self, colour: Colour) -> tuple[NearDolmen, ...]:
        """The colour's pairs that one more square completes."""
        return near_dolmens_of(self.board, colour, self.squares_of(colour), self.free)

    @property
    def verdict(self) -> Verdict:
        """Who is ahead as the board stands, the tie chain included: who has won, when the game is over."""
        return verdict_on(self.board, self.red, self.white)

    def falls(self) -> tuple[Fall, ...]:
        """The ways the pending megalith can be tilted; at least one while there is such a megalith."""
        stone = self.pending
        if stone is None:
            return ()
        landings = self.board.landings[self.board.index(stone.square)]
        return tuple(
            Fall(landing.direction, (landing.near, landing.far), stone.face(landing.direction))
            for landing in landings
            if not landing.squares & ~self.free
        )

    def effect(self, action: Action) -> Effect:
        """What a legal action does to the dolmens of both colours."""
        return effect_between(self, self.after(action))

    def chances(self) -> tuple[tuple[Action, int], ...]:
        """Nothing: Carnac has no luck."""
        return ()

    def legal_actions(self) -> tuple[Action, ...]:
        """Placements from a1 on, or tilts (north, east, south, west) and then leave."""
        free = self.free
        if not self.pending_bit:
            over = self.placed == self.variant.stock
            return () if over else tuple(chain.from_iterable(placements_on(self.board, free)))
        landings = self.board.landings[self.pending_bit.bit_length() - 1]
        return (*(TILTS[fall.direction] for fall in landings if not fall.squares & ~free), LEAVE)

    def after(self, action: Action) -> Position:
        match action:
            case Place():
                return self._after_place(action)
            case Tilt():
                return self._after_tilt(action)
            case Leave():
                return self._after_leave(action)
            case _:
                assert_never(action)

    def _after_place(self, action: Place) -> Position:
        board, square = self.variant.board, action.square
        if square not in board:
            self._refuse(action, f"{square} is not on the {board} board")
        bit = 1 << square.rank * board.columns + square.column
        free = self.free
        if self.pending_bit or not free & bit or self.placed == self.variant.stock:
            self._refuse(action, self._why_not_place(square))
        red_top, red_face = action.top is Colour.RED, action.north_south is Colour.RED
        free ^= bit
        placed = self.placed + 1
        pending = bit if self._waits(bit, free, placed) else 0
        over = not pending and (placed == self.variant.stock or not free)
        return Position(
            self.variant,
            self.red | bit if red_top else self.red,
            self.white if red_top else self.white | bit,
            self.standing | bit,
            self.eastward,
            self.northward,
            self.faces | bit if red_face else self.faces,
            placed,
            Colour.RED if over else self.placer if pending else self.placer.other,
            pending,
        )

    def _waits(self, bit: int, free: int, placed: int) -> bool:
        """Whether a megalith just placed on `bit` waits for a reaction: it can fall, and is not the last."""
        if placed == self.variant.stock and not self.variant.final_tilt:
            return False
        return any(not fall.squares & ~free for fall in self.variant.board.landings[bit.bit_length() - 1])

    def _why_not_place(self, square: Square) -> str:
        if self.pending is not None:
            return f"first tilt or leave the megalith on {self.pending.square}"
        return "the stock is empty" if self.placed == self.variant.stock else f"{square} is not free"

    def _after_tilt(self, action: Tilt) -> Position:
        pending, direction = self.pending_bit, action.direction
        if not pending:
            self._refuse(action, "there is no megalith to tilt now; place one")
        board, free = self.variant.board, self.free
        for fall in board.landings[pending.bit_length() - 1]:
            if fall.direction is direction and not fall.squares & ~free:
                break
        else:
            self._refuse(action, self._why_not_tilt(direction))
        red_top, red_face = bool(self.red & pending), bool(self.faces & pending)
        red_seen = red_face == direction.along_ranks
        forward = direction in (Direction.NORTH, Direction.EAST)
        anchor = board.bit(fall.near if forward else fall.far)
        over = self.placed == self.variant.stock
        return Position(
            self.variant,
            self.red & ~pending | (fall.squares if red_seen else 0),
            self.white & ~pending | (0 if red_seen else fall.squares),
            self.standing ^ pending,
            self.eastward if direction.along_ranks else self.eastward | anchor,
            self.northward | anchor if direction.along_ranks else self.northward,
            self.faces & ~pending | (anchor if red_top == forward else 0),
            self.placed,
            Colour.RED if over else self.placer.other,
        )

    def _why_not_tilt(self, direction: Direction) -> str:
        stone = self._standing_on(self.pending_bit).square
        columns, ranks = direction.step
        room = f"no room to tilt {direction.value} of {stone}"
        for distance in (1, 2):
            square = Square(stone.column + distance * columns, stone.rank + distance * ranks)
            if square not in self.board:
                return f"{room}, where the board ends"
            if self.colour_at(square) is not None:
                return f"{room}, where {square} is taken"
        return room

    def _after_leave(self, action: Leave) -> Position:
        if not self.pending_bit:
            self._refuse(action, "there is no megalith to leave standing now; place one")
        over = self.placed == self.variant.stock
        return Position(
            self.variant,
            self.red,
            self.white,
            self.standing,
            self.eastward,
            self.northward,
            self.faces,
            self.placed,
            Colour.RED if over else self.placer,
        )

    def _refuse(self, action: Action, reason: str) -> NoReturn:
        if self.ending is not None:
            raise GameOver(format_action(action), format_position(self))
        raise IllegalAction(format_action(action), reason, format_position(self))


def start(variant: Variant) -> Position:
    """The empty board with the whole stock, Red to place."""
    return Position(variant)
