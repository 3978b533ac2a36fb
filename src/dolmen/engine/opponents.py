"""Computer opponents of every game by level, and advice for people, behind names that are the same for each game.
Knows which games have which; how they play is written elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dolmen.engine.bot import Bot
from dolmen.engine.engine import Engine
from dolmen.engine.errors import UnknownPlayer
from dolmen.engine.levels import Level, levels
from dolmen.engine.limits import Limit
from dolmen.engine.native import is_built
from dolmen.engine.players import cast_of, player_named
from dolmen.games import AnyGame, AnyPosition


@dataclass(frozen=True, slots=True)
class Advice:
    """One action with what is thought of it by the side that is to act: the expected result from 0 to 1, the margin
    in the game's own count, and how it may go on (beginning with the action itself)."""

    token: str
    value: float
    margin: float
    continuation: tuple[str, ...]


def levels_of(game: AnyGame) -> tuple[Level, ...]:
    """The levels of this game's computer players, the weakest first; none where there is no such player here."""
    return levels() if "level" in cast_of(game) and is_built() else ()


def opponent(game: AnyGame, variant: Any, level: int) -> Bot:
    """A player of that level; UnknownPlayer if the game has none such."""
    return player_named(f"level:{level}", game, variant).make()


def can_advise(game: AnyGame) -> bool:
    return game.slug in _ADVISERS and is_built()


def advice(game: AnyGame, position: AnyPosition, seconds: float, lines: int = 3) -> tuple[Advice, ...]:
    """The best actions after so much thought, best first; UnknownPlayer for a game nobody here can advise in."""
    if game.slug not in _ADVISERS:
        raise UnknownPlayer(f"nobody here gives advice in {game.name}")
    return _ADVISERS[game.slug](game, position, seconds, lines)


def _by_engine(game: AnyGame, position: Any, seconds: float, lines: int) -> tuple[Advice, ...]:
    analysis = Engine(position.variant, memory_mb=64).analyse(position, Limit(seconds=seconds), lines)
    return tuple(
        Advice(game.format(line.action), line.value, line.margin, tuple(map(game.format, line.continuation)))
        for line in analysis.lines
    )


_ADVISERS = {"carnac": _by_engine}
