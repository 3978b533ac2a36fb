"""`dolmen show`: a position, or a record at any point, as text or SVG."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import click

from dolmen.cli.inputs import Loaded, game_option, games_for, json_option, load_text
from dolmen.cli.outputs import OutputFile, write
from dolmen.cli.sources import InputError, read_source, source_argument
from dolmen.cli.terminal import text_style
from dolmen.games import AnyGame, AnyPosition, ImpossiblePosition, Look, RulesError, TextStyle, Theme, View, result_word


@click.command()
@source_argument
@click.option("--ply", type=click.IntRange(min=0), help="Show a record after that many actions, not at its end.")
@click.option("--svg", is_flag=True, help="Draw SVG instead of text; so does -o FILE.svg.")
@click.option("--view", type=click.Choice([view.value for view in View]), default="above", show_default=True)
@click.option("--theme", type=click.Choice([theme.value for theme in Theme]), default="light", show_default=True)
@click.option("--coordinates/--no-coordinates", default=True, help="Name files and ranks.")
@click.option(
    "--outlines/--no-outlines",
    default=True,
    help="Draw what counts around the squares: dolmens and sizes, tiles and values.",
)
@click.option("--ascii", "plain", is_flag=True, help="Plain ASCII text, no colours.")
@click.option("--output", "-o", type=OutputFile(), help="Write to this file.")
@game_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    source: str,
    ply: int | None,
    svg: bool,
    view: str,
    theme: str,
    coordinates: bool,
    outlines: bool,
    plain: bool,
    output: Path | None,
    game: AnyGame | None,
    as_json: bool,
) -> None:
    """Show SOURCE: a position, a record or a conformance line, given as a file, as text, or - for standard input.

    A damaged record is shown up to the damage, and a diagram that is no position as far as it can be drawn; what is
    wrong is then reported: exit code 2.
    """
    style = replace(text_style(plain or output is not None), coordinates=coordinates)
    drawn = svg or (output is not None and output.suffix.casefold() == ".svg")
    look = Look(Theme(theme), View(view), coordinates, outlines) if drawn else style
    text = read_source(source)
    try:
        loaded = load_text(text, game)
    except ImpossiblePosition:
        if not as_json and (sketch := _sketch(text, look, games_for(game))):
            write(sketch, output)
        raise
    at = _ply(loaded, ply)
    write(json.dumps(_data(loaded, at), ensure_ascii=False) if as_json else _picture(loaded, at, look), output)
    if loaded.error is not None:
        click.echo(f"dolmen: shown up to an error: {loaded.error}", err=True)
        ctx.exit(2)


def _sketch(text: str, look: Look | TextStyle, games: Sequence[AnyGame]) -> str:
    """The diagram as the first game draws it that can; empty if none can."""
    for game in games:
        with suppress(RulesError):
            return game.sketch(text, look)
    return ""


def _picture(loaded: Loaded, at: int, look: Look | TextStyle) -> str:
    last, before = _last(loaded, at)
    if isinstance(look, Look):
        return loaded.game.drawing(loaded.positions[at], look, last, before)
    return loaded.game.picture(loaded.positions[at], look, last, before)


def _ply(loaded: Loaded, ply: int | None) -> int:
    last = len(loaded.positions) - 1
    if ply is not None and ply > last:
        raise InputError(f"--ply {ply}: there are {last} actions to show")
    return last if ply is None else ply


def _last(loaded: Loaded, at: int) -> tuple[object | None, AnyPosition | None]:
    """The last action and the position before it, where a record tells."""
    if loaded.record is None or at == 0:
        return None, None
    before = loaded.positions[at - 1]
    return loaded.game.parse(loaded.record.tokens[at - 1], before), before


def _data(loaded: Loaded, at: int) -> dict[str, object]:
    game, position = loaded.game, loaded.positions[at]
    seat = position.to_act
    return {
        "game": game.slug,
        "variant": position.variant.name,
        "position": game.format_position(position),
        "to_act": None if seat is None else seat.value,
        "legal": [game.format(action) for action in position.legal_actions()],
        "result": result_word(game, position),
        "tokens": list(loaded.record.tokens[:at]) if loaded.record is not None else None,
    }
