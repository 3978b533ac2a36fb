"""The tiny protocol that both games satisfy: positions, actions, seats, chance, outcome.
Standard library only: no I/O, no clock, no randomness."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Literal, NewType, Protocol, Self, TypeAlias, TypeVar

from dolmen.games.look import PLAIN, Look, TextStyle


class Seat(Enum):
    """A place at the table, in the order of play."""

    FIRST = 1
    SECOND = 2
    THIRD = 3
    FOURTH = 4

    def __str__(self) -> str:
        return str(self.value)


class Chance(Enum):
    CHANCE = "chance"


CHANCE: Final = Chance.CHANCE
"""Who acts when dice are rolled. A roll is an action like any other and stands in the record."""

Actor: TypeAlias = Seat | Literal[Chance.CHANCE]
Turn = NewType("Turn", int)
"""The number under which an action stands in a written record, from 1."""


def seats(count: int) -> tuple[Seat, ...]:
    """The seats of a table for `count` players, in order of play."""
    return tuple(Seat)[:count]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended: one winner, or nobody (a draw)."""

    winner: Seat | None

    def share(self, seat: Seat, players: int) -> float:
        """The seat's part of the one point a game is worth: all, none, or an equal part of a draw."""
        if self.winner is None:
            return 1 / players
        return 1.0 if seat is self.winner else 0.0


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """How a position or diagram counts: the same facts as plain data and as lines for people."""

    data: Mapping[str, object]
    text: str


class Variant(Protocol):
    """A way to play the game: a board size, options. `name` has no blanks and can be read back by the game."""

    @property
    def name(self) -> str: ...


A = TypeVar("A")


class Position(Protocol[A]):
    """One moment of a game; a frozen, hashable value, legal by construction."""

    @property
    def variant(self) -> Variant:
        """The way this game is being played."""

    @property
    def to_act(self) -> Actor | None:
        """Whose choice is next; None when the game is over."""

    @property
    def turn(self) -> Turn:
        """The number in the record of the action to come (of the last one when the game is over)."""

    @property
    def outcome(self) -> Outcome | None:
        """None while the game is being played."""

    def legal_actions(self) -> Sequence[A]:
        """Every allowed action once, in an order that depends on the position alone; empty when the game is over."""

    def chances(self) -> Sequence[tuple[A, int]]:
        """When CHANCE is to act, each legal action with its weight, a positive whole number; empty otherwise."""

    def after(self, action: A) -> Self:
        """The position that the action leads to. Raises IllegalAction or GameOver, with the reason."""


P = TypeVar("P", bound=Position[Any])
V = TypeVar("V", bound=Variant)


class Game(Protocol[V, P, A]):
    """A game's rules, notation and pictures behind names that are the same for every game."""

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players it can be played with."""

    @property
    def variants(self) -> tuple[V, ...]:
        """What players are offered, the one to begin with first. More may be named to `variant`."""

    @property
    def variant_header(self) -> str:
        """What a written record calls the variant."""

    @property
    def token_pattern(self) -> re.Pattern[str]:
        """Matches one token, or an attempt at one, at its place in a written record; never the empty text."""

    def variant(self, name: str) -> V:
        """The variant of that name; NotationError when there is none."""

    def seat_name(self, seat: Seat) -> str: ...

    def start(self, variant: V, seats: int) -> P: ...

    def parse(self, token: str, position: P) -> A:
        """The action a token means here, sloppy but unambiguous writing accepted; NotationError if there is none.
        Whether it is allowed is for `position.after` to say."""

    def format(self, action: A) -> str:
        """The one canonical token of an action."""

    def parse_position(self, text: str) -> P:
        """The position that a line of text shows; NotationError or ImpossiblePosition otherwise."""

    def format_position(self, position: P) -> str:
        """One line that says all there is to a position; `parse_position` gives the position back."""

    def picture(self, position: P, style: TextStyle = PLAIN, last: A | None = None, before: P | None = None) -> str:
        """The position for a terminal, in several lines: ASCII without colour codes unless the style says more. The
        last action is marked if it is given with the position before it."""

    def drawing(self, position: P, look: Look, last: A | None = None, before: P | None = None) -> str:
        """The position as a self-contained SVG document, the last action marked likewise."""

    def sketch(self, text: str, look: Look | TextStyle) -> str:
        """A diagram somebody composed, as SVG for a Look and as text for a TextStyle. NotationError if it cannot be
        read; ImpossiblePosition if it is no position, where the game draws nothing else."""

    def score(self, text: str) -> ScoreSheet:
        """How a position or a diagram counts, complete or not, reachable or not."""

    def read_line(self, line: Mapping[str, object]) -> tuple[V, int, tuple[str, ...]]:
        """The variant, the number of seats and the tokens of a conformance line; NotationError if it is malformed."""

    def write_line(self, variant: V, seats: int, tokens: Sequence[str]) -> dict[str, object]:
        """The conformance line of a game, with everything a check compares."""

    def check_line(self, line: Mapping[str, object]) -> tuple[str, ...]:
        """Replays a conformance line: every disagreement as a sentence, none if all is as the line says;
        NotationError if the line is malformed."""


AnyPosition: TypeAlias = Position[Any]
AnyGame: TypeAlias = Game[Any, Any, Any]
