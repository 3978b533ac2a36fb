"""Computer opponents of every game by level, and advice for people, behind names that are the same for each game.
Knows which games have which; how they play is written elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from dolmen.engine.bot import Bot
from dolmen.engine.carre_levels import carre_levels
from dolmen.engine.carre_turns import hint
from dolmen.engine.engine import Engine
from dolmen.engine.errors import UnknownPlayer
from dolmen.engine.levels import levels
from dolmen.engine.limits import Limit
from dolmen.engine.native import is_built
from dolmen.engine.players import player_named
from dolmen.games import AnyGame, AnyPosition


@dataclass(frozen=True, slots=True)
class Advice:
    """One action with what is thought of it by the side that is to act: the expected result from 0 to 1, the margin
    in the game's own count, and how it may go on (beginning with the action itself)."""

    token: str
    value: float
    margin: float
    continuation: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rung:
    """A level of a game's computer players and how strong it was measured to be, level 1 being 0."""

    number: int
    elo: int | None
    """None where it was not measured."""
    elo_error: int | None
    """Its 95 % margin, where there is one."""


def levels_of(game: AnyGame) -> tuple[Rung, ...]:
    """The levels of this game's computer players, the weakest first; none where there is no such player here."""
    return _LADDERS[game.slug]() if game.slug in _LADDERS and is_built() else ()


def _carnac_ladder() -> tuple[Rung, ...]:
    return tuple(Rung(level.number, level.elo, None) for level in levels())


def _carre_ladder() -> tuple[Rung, ...]:
    return tuple(Rung(number, level.elo, level.elo_error) for number, level in enumerate(carre_levels(), start=1))


_LADDERS: Final = {"carnac": _carnac_ladder, "carre": _carre_ladder}


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


def _by_turns(game: AnyGame, position: Any, seconds: float, lines: int) -> tuple[Advice, ...]:  # noqa: ARG001
    """The rest of the best turn that was found, at once: one line, by its first action. The margin is by how many
    expected turns the player is then ahead of the best other one (alone: minus those still needed)."""
    told = hint(position)
    mine = told.after[position.player.value - 1]
    others = [told.after[seat.value - 1].turns for seat in position.opponents]
    margin = min(others, default=0.0) - mine.turns
    return (Advice(told.tokens[0], mine.chance, margin, told.tokens),)


_ADVISERS: Final = {"carnac": _by_engine, "carre": _by_turns}
