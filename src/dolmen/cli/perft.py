"""`dolmen perft`: how many sequences of actions there are. Two implementations that agree on it agree on the rules."""

from __future__ import annotations

import json

import click

from dolmen.catalogue import GAMES
from dolmen.cli.inputs import VariantName, game_option, json_option, players_of
from dolmen.cli.sources import InputError
from dolmen.games import AnyGame
from dolmen.games.perft import perft


@click.command()
@click.argument("board", type=VariantName())
@click.argument("depth", type=click.IntRange(min=0))
@click.option("--position", help="Count from this position instead of the empty board.")
@click.option("--seats", type=int, help="Number of players, where the game can be played by several.")
@game_option
@json_option
def command(
    board: str, depth: int, position: str | None, seats: int | None, game: AnyGame | None, as_json: bool
) -> None:
    """Count the sequences of DEPTH actions from the start on BOARD (10x7, or with options as 10x7+final_tilt)."""
    game = game or GAMES[0]
    variant = game.variant(board)
    first = game.parse_position(position) if position else game.start(variant, players_of(game, seats))
    if first.variant != variant:
        raise InputError(f"the position is one of {first.variant.name}, not of {variant.name}")
    count = perft(first, depth)
    if as_json:
        data = {"game": game.slug, "board": variant.name, "depth": depth, "count": count}
        click.echo(json.dumps(data | ({"position": position} if position else {})))
    else:
        click.echo(f"{count}")
