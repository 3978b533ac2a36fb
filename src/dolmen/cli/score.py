"""`dolmen score`: how a position or diagram counts, and which step of the tie chain decides."""

from __future__ import annotations

import json

import click

from dolmen.cli.inputs import game_option, games_for, json_option, load_text
from dolmen.cli.sources import read_source, source_argument
from dolmen.games import AnyGame, RulesError, ScoreSheet


@click.command()
@source_argument
@game_option
@json_option
def command(source: str, game: AnyGame | None, as_json: bool) -> None:
    """Score SOURCE: a position, a diagram of any size (ranks of . r w, one to a line or joined by slashes), a record
    or a conformance line, given as a file, as text, or - for standard input. The game need not be over.
    """
    sheet = _sheet(source, game)
    click.echo(json.dumps(sheet.data, ensure_ascii=False) if as_json else sheet.text)


def _sheet(source: str, game: AnyGame | None) -> ScoreSheet:
    text = read_source(source)
    for candidate in games_for(game):
        try:
            return candidate.score(text)
        except RulesError:
            continue
    loaded = load_text(text, game)
    if loaded.error is not None:
        raise loaded.error
    return loaded.game.score(loaded.game.format_position(loaded.positions[-1]))
