"""`dolmen show`: a position, or a record at any point, as text or SVG."""

from __future__ import annotations

import json
from pathlib import Path

import click

from dolmen.cli.inputs import Loaded, game_option, json_option, load
from dolmen.cli.outputs import OutputFile, write
from dolmen.cli.sources import InputError, source_argument
from dolmen.cli.terminal import text_style
from dolmen.games import AnyGame, AnyPosition, Look, Theme, View, result_word


@click.command()
@source_argument
@click.option("--ply", type=click.IntRange(min=0), help="Show a record after that many actions, not at its end.")
@click.option("--svg", is_flag=True, help="Draw SVG instead of text.")
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

    A damaged record is shown up to the damage, which is then reported: exit code 2.
    """
    loaded = load(source, game)
    at = _ply(loaded, ply)
    last, before = _last(loaded, at)
    if as_json:
        text = json.dumps(_data(loaded, at), ensure_ascii=False)
    elif svg:
        look = Look(Theme(theme), View(view), coordinates, outlines)
        text = loaded.game.drawing(loaded.positions[at], look, last, before)
    else:
        text = loaded.game.picture(loaded.positions[at], text_style(plain or output is not None), last, before)
    write(text, output)
    if loaded.error is not None:
        click.echo(f"dolmen: shown up to an error: {loaded.error}", err=True)
        ctx.exit(2)


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
