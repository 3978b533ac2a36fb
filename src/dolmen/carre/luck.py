"""What every roll of a game was worth: the turns it saved against the average roll, by the table of expected turns. So
geometry and stoppers are left out, and what was made of the roll does not matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from dolmen.carre.dice import FACES, Die
from dolmen.carre.expected import ExpectedTurns
from dolmen.carre.position import Position
from dolmen.carre.purchases import Token
from dolmen.games import CHANCE, Seat


@dataclass(frozen=True, slots=True)
class RollWorth:
    """A roll, the turn it was made in, and the turns it saved; negative if it cost some."""

    turn: int
    dice: tuple[Die, ...]
    saved: float


@dataclass(frozen=True, slots=True)
class SeatLuck:
    seat: Seat
    rolls: tuple[RollWorth, ...]

    @property
    def saved(self) -> float:
        """The turns that all rolls together saved against the average. Over many games it comes to nothing."""
        return sum(roll.saved for roll in self.rolls)

    @property
    def faces(self) -> tuple[int, ...]:
        """How often each face has come, the 1 first."""
        return tuple(sum(roll.dice.count(face) for roll in self.rolls) for face in FACES)

    @property
    def mean(self) -> float | None:
        """The average sum of the three dice; over many rolls it comes to 10.5."""
        return sum(sum(roll.dice) for roll in self.rolls) / len(self.rolls) if self.rolls else None

    @property
    def best(self) -> RollWorth | None:
        return max(self.rolls, key=lambda roll: roll.saved, default=None)

    @property
    def worst(self) -> RollWorth | None:
        return min(self.rolls, key=lambda roll: roll.saved, default=None)


def luck(positions: Sequence[Position], table: ExpectedTurns | None = None) -> tuple[SeatLuck, ...]:
    """The rolls of a game, given as all its positions in order, seat by seat."""
    worths = list(_worths(positions, table or ExpectedTurns()))
    return tuple(SeatLuck(seat, tuple(worth for by, worth in worths if by is seat)) for seat in positions[0].seats)


def _worths(positions: Sequence[Position], table: ExpectedTurns) -> Iterator[tuple[Seat, RollWorth]]:
    for before, after in pairwise(positions):
        if before.to_act is CHANCE and after.dice is not None:
            reserve = before.tableau(before.player).reserve
            chips = before.held(Token.CHIP, before.player)
            saved = table.turns(reserve, chips) - 1 - table.turns_after(reserve, chips, after.dice)
            yield before.player, RollWorth(before.turn, after.dice, saved)
