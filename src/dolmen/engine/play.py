"""One game from its opening to its end between bots. Knows no match, no file and no game by name."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from dolmen.engine.bot import Bot
from dolmen.engine.errors import PlayerFailed
from dolmen.games import CHANCE, AnyGame, AnyPosition, Outcome, RulesError, Seat

LONGEST: Final = 5_000
"""Actions in a game. Those of sensible players end long before; one that goes on counts as a draw."""


@dataclass(slots=True)
class Thought:
    """What one seat used in one game."""

    choices: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, seconds: float) -> None:
        self.choices += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    tokens: tuple[str, ...]
    outcome: Outcome
    thoughts: tuple[Thought, ...]


@dataclass(slots=True)
class _Table:
    game: AnyGame
    position: AnyPosition
    dice: Random
    tokens: list[str] = field(default_factory=list)

    def act(self, action: Any) -> None:
        self.position = self.position.after(action)
        self.tokens.append(self.game.format(action))

    def roll(self) -> bool:
        """Lets CHANCE act if it is to; whether it was."""
        if self.position.to_act is not CHANCE:
            return False
        actions, weights = zip(*self.position.chances(), strict=True)
        self.act(self.dice.choices(actions, weights)[0])
        return True


def play_game(  # noqa: PLR0913
    game: AnyGame,
    first: AnyPosition,
    bots: Sequence[Bot],
    *,
    opening: int = 0,
    chance: Random | None = None,
    dice: Random | None = None,
) -> PlayedGame:
    """The whole game, the first `opening` choices of seats made at random; a draw if it comes to no end. PlayerFailed,
    naming the player, if one cannot or will not go on. The bots have been told of the new game already."""
    table = _Table(game, first, dice or Random(0))
    chance = chance or Random(0)
    thoughts = tuple(Thought() for _ in bots)
    while table.position.outcome is None:
        if len(table.tokens) >= LONGEST:
            return PlayedGame(tuple(table.tokens), Outcome(None), thoughts)
        if table.roll():
            continue
        if opening:
            opening -= 1
            table.act(chance.choice(table.position.legal_actions()))
        else:
            seat = table.position.to_act
            assert isinstance(seat, Seat)
            _ask(table, bots[seat.value - 1], thoughts[seat.value - 1])
    return PlayedGame(tuple(table.tokens), table.position.outcome, thoughts)


def _ask(table: _Table, bot: Bot, thought: Thought) -> None:
    began = time.perf_counter()
    action = bot.choose(table.position)
    thought.add(time.perf_counter() - began)
    try:
        table.act(action)
    except (RulesError, AttributeError, TypeError) as error:
        where = table.game.format_position(table.position)
        raise PlayerFailed(f"{bot.name} answered with no legal action ({error}) in: {where}") from error
