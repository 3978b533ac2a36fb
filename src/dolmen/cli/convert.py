"""`dolmen convert`: one record form into another."""

from __future__ import annotations

import json
from pathlib import Path

import click

from dolmen.cli.inputs import Loaded, game_option, load
from dolmen.cli.outputs import OutputFile, write
from dolmen.games import AnyGame, Record, format_record, result_word

_FORMS = ("record", "json", "tokens", "position")


@click.command()
@click.argument("source", default="-")
@click.option("--to", "form", type=click.Choice(_FORMS), required=True, help="The form to write.")
@click.option("--output", "-o", type=OutputFile(), help="Write to this file.")
@game_option
@click.pass_context
def command(ctx: click.Context, source: str, form: str, output: Path | None, game: AnyGame | None) -> None:
    """Convert SOURCE (a record, a conformance line, a position; a file, text, or - for standard input) to a record for
    people, to the JSON line of the conformance corpus, to bare tokens, or to the line of its last position.

    A damaged record is converted up to the damage, which is then reported: exit code 2.
    """
    loaded = load(source, game)
    write(_written(loaded, form), output)
    if loaded.error is not None:
        click.echo(f"dolmen: converted up to an error: {loaded.error}", err=True)
        ctx.exit(2)


def _written(loaded: Loaded, form: str) -> str:
    game, record = loaded.game, loaded.record
    if form == "position":
        return game.format_position(loaded.positions[-1])
    if record is None:
        raise click.UsageError(f"a position has no moves, so it cannot become {form}; only --to position")
    match form:
        case "tokens":
            return _tokens(record)
        case "json":
            if record.start:
                raise click.UsageError("a conformance line begins with the game's own start, this record does not")
            line = game.write_line(game.variant(record.variant), record.seats, record.tokens)
            return json.dumps(line, ensure_ascii=False)
        case _:
            return format_record(game, _with_result(loaded, record)).rstrip("\n")


def _tokens(record: Record) -> str:
    return (", " if any(" " in token for token in record.tokens) else " ").join(record.tokens)


def _with_result(loaded: Loaded, record: Record) -> Record:
    """The record with a Result header, where it has none and its game is over."""
    if "Result" in record.headers or loaded.positions[-1].outcome is None:
        return record
    headers = {**record.headers, "Result": result_word(loaded.game, loaded.positions[-1])}
    return Record(record.game, record.variant, record.seats, record.line, headers, record.start)
