"""`dolmen engine`: a player of the house at the other end of a pipe, speaking the text protocol."""

from __future__ import annotations

import sys

import click

from dolmen.catalogue import GAMES
from dolmen.engine.errors import UnknownPlayer
from dolmen.engine.players import player_named
from dolmen.engine.serve_text import serve_text


@click.command()
@click.argument("player", default="engine")
def command(player: str) -> None:
    """Answer the text protocol on standard input as PLAYER: engine, engine:threads=2, uct, level:5, greedy.

    The limit comes with every question. Type `hello 1`, then `game carnac 10x7 1`, then
    `choose 1000n | 10x7 ...` with a position's line of text, and `quit`.
    """
    _check_name(player)

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    serve_text(player, sys.stdin, say)


def _check_name(player: str) -> None:
    """Says at once that nobody is called so, not only when the first action is wanted."""
    errors = []
    for game in GAMES:
        for name in (player, f"{player}@1n"):
            try:
                player_named(name, game, game.variants[0])
            except UnknownPlayer as unknown:
                errors.append(unknown)
            else:
                return
    raise errors[0]
