"""Everybody who plays Carré: the engine by level or by settings, and the greedy builder."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from dolmen.engine.carre_greedy import choose_greedily
from dolmen.engine.carre_levels import carre_levels
from dolmen.engine.carre_turns import TurnBot
from dolmen.engine.errors import UnknownPlayer
from dolmen.engine.native import native
from dolmen.engine.players import Cast, Player, Wanted, from_function
from dolmen.games import AnyGame


def _level(wanted: Wanted, game: AnyGame, variant: Any) -> Player:  # noqa: ARG001
    number = int(wanted.argument) if wanted.argument.isdecimal() else 0
    levels = carre_levels()
    if not 1 <= number <= len(levels):
        raise UnknownPlayer(
            f"{wanted.text!r}: there are levels 1 to {len(levels)}; write level:1 to level:{len(levels)}"
        )
    if wanted.limit is not None:
        raise UnknownPlayer(f"{wanted.text!r}: a level of Carré plays without a limit; write level:{number}")
    return _engine_player(f"level:{number}", levels[number - 1].settings)


def _engine(wanted: Wanted, game: AnyGame, variant: Any) -> Player:  # noqa: ARG001
    """The strongest, or one with settings: `engine:noise=0.5,stops=0`."""
    if wanted.limit is not None:
        raise UnknownPlayer(f"{wanted.text!r}: at Carré the engine takes settings, such as engine:noise=0.5, no limit")
    return _engine_player(wanted.text, wanted.argument)


def _engine_player(name: str, settings: str) -> Player:
    try:
        native().carre_check_settings(settings)
    except ValueError as error:
        raise UnknownPlayer(f"{name!r}: {error}") from None
    return Player(name, lambda: TurnBot(name, settings))


CARRE_CAST: Final[Cast] = MappingProxyType(
    {"level": _level, "engine": _engine, "greedy": from_function(choose_greedily)}
)
