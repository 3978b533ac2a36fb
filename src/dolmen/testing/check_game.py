"""The conformance kit: plays seeded random games of any Game and holds each position and each record to what the
protocol promises. Knows no game by name."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.games import AnyGame, NotationError, seats
from dolmen.testing.law import law, refused, within
from dolmen.testing.playing import LONGEST, Choice, Played, chosen, random_game
from dolmen.testing.position_laws import check_position, check_step
from dolmen.testing.record_laws import check_line_of, check_records

_POOL = 400


def check_game(
    game: AnyGame, *, games: int = 8, seed: int = 1, choose: Choice = chosen, longest: int = LONGEST
) -> None:
    """Raises AssertionError, saying where and what, if the game breaks a promise of the protocol in as many random
    games as asked for, on each of its variants and with each number of seats. Games are broken off after `longest`
    actions; `choose` may play better than at random, so that games come to their end."""
    with within(game.slug):
        _check_names(game)
    for variant in game.variants:
        for count in game.seats:
            for number in range(games):
                rng = Random(f"{seed} {variant.name} {count} {number}")
                with within(f"{game.slug} {variant.name}, {count} seats, game {number} of seed {seed}"):
                    _check_played(random_game(game, variant, count, rng, choose, longest), rng)


def _check_names(game: AnyGame) -> None:
    law(
        game.slug.isascii() and game.slug == game.slug.casefold() and game.slug.isidentifier(),
        "the slug is a plain word",
    )
    law(game.token_pattern.fullmatch("") is None, "the token pattern does not match the empty text")
    law(len(game.seats) > 0 and len(game.variants) > 0, "there is a variant and a number of seats")
    names = [game.seat_name(seat) for seat in seats(max(game.seats))]
    law(len(set(names)) == len(names) and all(names), "the seats have names of their own", names)
    for variant in game.variants:
        law(not set(variant.name) & set(" \t\n"), "a variant's name has no blanks", variant.name)
        law(game.variant(variant.name) == variant, "a variant can be read back by its name", variant.name)
    refused(lambda: game.variant("no such variant"), NotationError, "an unknown variant")
    refused(lambda: game.read_line({}), NotationError, "an empty conformance line")
    refused(lambda: game.check_line({"moves": 7}), NotationError, "a malformed conformance line")


def _check_played(played: Played[Any], rng: Random) -> None:
    first = played.positions[0]
    law(first.variant == played.variant, "a game starts in its variant", first.variant)
    law(first.turn >= 1, "turns count from 1", first.turn)
    refused(lambda: played.game.parse("\0", first), NotationError, "a token of rubbish")
    pool = _pool(played, rng)
    for ply, position in enumerate(played.positions):
        with within(f"after {ply} actions, at {played.game.format_position(position)}"):
            check_position(played.game, position, played.seats)
            check_step(played.game, position, pool, rng)
    turns = [position.turn for position in played.positions]
    law(turns == sorted(turns), "the turn never falls", turns)
    check_records(played, rng)
    check_line_of(played)


def _pool(played: Played[Any], rng: Random) -> list[Any]:
    """Actions that are legal somewhere in the game, to be tried where they may not be."""
    seen = {action: None for position in played.positions for action in position.legal_actions()}
    return rng.sample(list(seen), min(len(seen), _POOL))
