"""A diagram somebody composed: tableaus, tokens, dice. It need not be possible; `problems` says everything that is
wrong with it, and without problems it makes a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dolmen.carre.dice import Die
from dolmen.carre.pieces import COPIES, SQUARES, TILES, Placement, Tile
from dolmen.carre.position import Position
from dolmen.carre.purchases import Token
from dolmen.carre.tableau import EMPTY, Tableau
from dolmen.carre.variants import STANDARD, Variant
from dolmen.games import ImpossiblePosition, Outcome, Seat, Turn, seats


class Held(NamedTuple):
    """A player's tokens of one kind: those usable now, and those bought in this turn."""

    usable: int
    fresh: int = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """Tuples go by seat. `tableaus` holds tiles in the order of building; `dice` are those left, None before the roll;
    `draw` says that the rounds ran out."""

    tableaus: tuple[tuple[Placement, ...], ...]
    chips: tuple[Held, ...]
    stoppers: tuple[Held, ...]
    variant: Variant = STANDARD
    turn: int = 1
    seat: Seat = Seat.FIRST
    dice: tuple[Die, ...] | None = None
    bought: frozenset[Token] = frozenset()
    draw: bool = False

    def tokens(self, token: Token) -> tuple[Held, ...]:
        return self.chips if token is Token.CHIP else self.stoppers

    def heights(self, seat: Seat) -> tuple[int, ...]:
        """How many tiles cover each square of a tableau, in the order of `SQUARES`, hollow or not."""
        stack = self.tableaus[seat.value - 1]
        return tuple(sum(placement.mask >> index & 1 for placement in stack) for index in range(len(SQUARES)))

    def reserve(self, seat: Seat) -> tuple[Tile, ...]:
        """The tiles not built, cheapest first."""
        built = Counter(placement.tile for placement in self.tableaus[seat.value - 1])
        return tuple(tile for tile in TILES for _ in range(COPIES - built[tile]))

    @property
    def complete(self) -> tuple[Seat, ...]:
        """The seats that have built everything."""
        return tuple(seat for seat in seats(len(self.tableaus)) if not self.reserve(seat))

    def problems(self) -> tuple[str, ...]:
        """Every reason why this is no position of the game, each a sentence; none if it is one."""
        return (*self._tableau_problems(), *self._token_problems(), *self._turn_problems(), *self._end_problems())

    def _tableau_problems(self) -> Iterator[str]:
        for seat, stack in zip(seats(len(self.tableaus)), self.tableaus, strict=True):
            yield from (f"seat {seat}: {problem}" for problem in _stacked(stack)[1])

    def _token_problems(self) -> Iterator[str]:
        everybody = 2 * len(self.tableaus)
        for token in Token:
            held = self.tokens(token)
            together = sum(map(sum, held))
            if together > everybody:
                yield f"there are {everybody} {token.value}s in all, the players hold {together}"
            for seat, tokens in zip(seats(len(held)), held, strict=True):
                if tokens.fresh and (seat is not self.seat or token not in self.bought):
                    yield f"seat {seat} has {token.value}s bought in this turn, in which it has not bought any"
                if tokens.fresh > 2:
                    yield f"seat {seat} cannot have bought {tokens.fresh} {token.value}s in one turn"

    def _turn_problems(self) -> Iterator[str]:
        players = len(self.tableaus)
        if self.turn < 1 or (self.turn - 1) % players != self.seat.value - 1:
            yield f"with {players} players turn {self.turn} is not that of seat {self.seat}"
        if self.variant.max_rounds is not None and self.turn > self.variant.max_rounds * players:
            yield f"turn {self.turn} comes after the last of {self.variant.max_rounds} rounds"
        if self.dice is None and self.bought:
            yield "nothing can have been bought before the roll"

    def _end_problems(self) -> Iterator[str]:
        if self.complete and (self.complete != (self.seat,) or self.dice is None):
            yield f"seat {self.complete[0]} has built everything, so the game ended in its turn"
        last = self.variant.max_rounds is not None and self.turn == self.variant.max_rounds * len(self.tableaus)
        if self.draw and (self.complete or not last or self.dice != ()):
            yield "it is a draw only at the end of the last round, with no dice left and nobody's tableau complete"

    def position(self) -> Position:
        """The position this shows. ImpossiblePosition if there are problems."""
        problems = self.problems()
        if problems:
            raise ImpossiblePosition(problems)
        return Position(
            self.variant,
            tuple(_stacked(stack)[0] for stack in self.tableaus),
            tuple(map(sum, self.chips)),
            tuple(map(sum, self.stoppers)),
            Turn(self.turn),
            self.dice,
            self._bought(Token.CHIP),
            self._bought(Token.STOPPER),
            Outcome(None) if self.draw else Outcome(self.complete[0]) if self.complete else None,
        )

    def _bought(self, token: Token) -> int | None:
        return self.tokens(token)[self.seat.value - 1].fresh if token in self.bought else None


def _stacked(stack: tuple[Placement, ...]) -> tuple[Tableau, tuple[str, ...]]:
    """The tableau with everything built that can be, and a sentence about each tile that cannot."""
    tableau, problems = EMPTY, []
    for placement in stack:
        if not tableau.has(placement.tile):
            problems.append(f"{placement} is one {placement.tile} more than the {COPIES} there are")
        elif not placement.on_grid:
            problems.append(f"{placement} reaches beyond the grid")
        elif not tableau.is_level(placement):
            problems.append(f"{placement} does not lie on level ground")
        else:
            tableau = tableau.build(placement)
    return tableau, tuple(problems)
