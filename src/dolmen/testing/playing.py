"""Random games of any game, the same for the same seed. Knows the protocol and dice, no game by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Any, Generic, TypeAlias

from dolmen.games import AnyGame, AnyPosition, Game, Line, Move, Record, record_of
from dolmen.games.protocol import P, V

LONGEST = 400
"""Actions after which a random game is broken off: where luck and clumsiness meet, it may not end in a lifetime."""

Choice: TypeAlias = Callable[[Any, Random], Any]
"""How somebody plays: a legal action for a position."""


@dataclass(frozen=True, slots=True)
class Played(Generic[P]):
    """A game from its start on: every position, the first included, and what led from each to the next."""

    game: AnyGame
    variant: Any
    seats: int
    positions: tuple[P, ...]
    actions: tuple[Any, ...]

    @property
    def tokens(self) -> tuple[str, ...]:
        return tuple(self.game.format(action) for action in self.actions)

    @property
    def final(self) -> P:
        return self.positions[-1]

    @property
    def record(self) -> Record:
        """What was played, without headers and annotations."""
        return record_of(self.game, self.variant.name, self.seats, self.tokens)


def chosen(position: AnyPosition, rng: Random) -> Any:
    """One legal action: any of them is as likely where somebody acts, CHANCE throws by its weights. The game must not
    be over."""
    weighted = position.chances() or [(action, 1) for action in position.legal_actions()]
    left = rng.randrange(sum(weight for _, weight in weighted))
    for action, weight in weighted:
        left -= weight
        if left < 0:
            return action
    raise AssertionError("weights are positive")


def random_game(  # noqa: PLR0913, PLR0917 - what is played, by whom and how long
    game: Game[V, P, Any], variant: V, seats: int, rng: Random, choose: Choice = chosen, longest: int = LONGEST
) -> Played[P]:
    """Plays a random game to its end, or to so many actions."""
    positions = [game.start(variant, seats)]
    actions: list[Any] = []
    while positions[-1].to_act is not None and len(actions) < longest:
        actions.append(choose(positions[-1], rng))
        positions.append(positions[-1].after(actions[-1]))
    return Played(game, variant, seats, tuple(positions), tuple(actions))


_REMARKS = (
    "",
    "",
    "Red looks (and waits).",
    'a "quoted" word',
    "braces } and { and \\ too",
    "; not a comment [x]",
    "é ß 石",
)
_MARKS = ("", "", "", "!", "?", "!!", "??", "!?", "?!")
_HEADERS = {
    "Event": 'The "Stones" \\ open',
    "Date": "2014-10-16",
    "Red": "A. B.",
    "Clock": "10 min",
    "Note": "two\nlines",
}


def annotated(played: Played[Any], rng: Random, depth: int = 2) -> Record:
    """The game as a record with random headers, marks, comments and variations that are legal too."""
    line = _line(played.game, played.positions, played.actions, rng, depth)
    kept = {name: value for name, value in _HEADERS.items() if rng.randrange(2)}
    return replace(played.record, line=line, headers=MappingProxyType(kept))


def _line(game: AnyGame, positions: tuple[AnyPosition, ...], actions: tuple[Any, ...], rng: Random, depth: int) -> Line:
    moves = []
    for position, action in zip(positions, actions, strict=False):
        count = rng.randrange(1, 3) if depth and not rng.randrange(8) else 0
        variations = tuple(_variation(game, position, rng, depth - 1) for _ in range(count))
        moves.append(Move(game.format(action), rng.choice(_MARKS), rng.choice(_REMARKS), variations))
    return Line(tuple(moves), rng.choice(_REMARKS))


def _variation(game: AnyGame, position: AnyPosition, rng: Random, depth: int) -> Line:
    positions = [position]
    actions: list[Any] = []
    for _ in range(rng.randrange(1, 5)):
        if positions[-1].to_act is None:
            break
        actions.append(chosen(positions[-1], rng))
        positions.append(positions[-1].after(actions[-1]))
    return _line(game, tuple(positions), tuple(actions), rng, depth)
