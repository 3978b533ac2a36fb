"""The games of the house: the one place that knows them all."""

from __future__ import annotations

from typing import Final

from dolmen.carnac import CARNAC
from dolmen.carre import CARRE
from dolmen.games import AnyGame

GAMES: Final[tuple[AnyGame, ...]] = (CARNAC, CARRE)


def game_named(name: str) -> AnyGame | None:
    """The game with that slug or name, whatever the case."""
    wanted = name.casefold()
    return next((game for game in GAMES if wanted in (game.slug.casefold(), game.name.casefold())), None)
