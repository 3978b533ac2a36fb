"""The conformance kit for computer players: lets one play seeded games from random openings and holds it to what a
player promises. Asks of a player only the few calls below, and knows no game by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from dolmen.games import CHANCE, AnyGame, AnyPosition
from dolmen.testing.law import law, within


class Plays(Protocol):
    """What `dolmen.engine.bot.Bot` has, as far as it is checked here."""

    def new_game(self, seed: int) -> None: ...
    def choose(self, position: Any) -> Any: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


def check_bot(  # noqa: PLR0913
    game: AnyGame,
    make: Callable[[], Plays],
    *,
    variant: Any = None,
    seats: int | None = None,
    games: int = 3,
    seed: int = 1,
    repeatable: bool = True,
) -> None:
    """Raises AssertionError if the player that `make` makes, on all seats at once, answers with anything but a legal
    action, changes the position it is shown or, when it should be repeatable, chooses differently the second time."""
    played = variant or game.variants[0]
    for number in range(games):
        bot = make()
        try:
            with within(f"{game.slug} {played.name}, game {number} of seed {seed}"):
                first: AnyPosition = game.start(played, seats or game.seats[0])
                opening = _OPENINGS[number % len(_OPENINGS)]
                tokens = _play(game, bot, first, opening, Random(f"{seed} {number}"))
                if repeatable:
                    again = _play(game, bot, first, opening, Random(f"{seed} {number}"))
                    law(tokens == again, "the same seed and positions give the same actions", (tokens, again))
                bot.stop()
        finally:
            bot.close()


_OPENINGS = (0, 10, 1, 20, 5, 40, 2)
"""Random actions before the player takes over, game by game."""


def _play(game: AnyGame, bot: Plays, position: AnyPosition, opening: int, random: Random) -> list[str]:
    """The tokens of a game."""
    bot.new_game(random.getrandbits(31))
    tokens: list[str] = []
    while position.outcome is None:
        legal = list(position.legal_actions())
        if position.to_act is CHANCE or len(tokens) < opening:
            action = random.choice(legal)
        else:
            action = _asked(game, bot, position, legal)
        tokens.append(game.format(action))
        position = position.after(action)
    return tokens


def _asked(game: AnyGame, bot: Plays, position: AnyPosition, legal: list[Any]) -> Any:
    before = game.format_position(position)
    action = bot.choose(position)
    law(action in legal, "the player's action is legal", (before, action))
    law(game.format_position(position) == before, "the position shown to a player stays as it is", before)
    return action
