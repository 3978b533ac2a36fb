"""`dolmen convert`: one record form into another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from dolmen.cli.inputs import Loaded, game_option, load_all
from dolmen.cli.outputs import OutputFile, tokens_text, write
from dolmen.cli.sources import InputError, read_source, source_argument
from dolmen.games import AnyGame, Record, RulesError, format_record, result_word

_FORMS = ("record", "json", "tokens", "position")


@click.command()
@source_argument
@click.option("--to", "form", type=click.Choice(_FORMS), required=True, help="The form to write.")
@click.option("--output", "-o", type=OutputFile(), help="Write to this file.")
@game_option
@click.pass_context
def command(ctx: click.Context, source: str, form: str, output: Path | None, game: AnyGame | None) -> None:
    """Convert SOURCE (records, conformance lines, a position; a file, text, or - for standard input) to records for
    people, to JSON lines as in the conformance corpus, to bare tokens, or to the line of the last position.

    Every game of SOURCE is converted. A damaged one is converted up to the damage, which is then reported: exit code 2.
    """
    errors: list[RulesError] = []
    written = list(_all_written(load_all(read_source(source), game), form, errors))
    if errors and output is not None and Path(source).resolve() == output.resolve():
        raise InputError(f"{source} is left as it is, for not all of it could be converted: {errors[0]}")
    if written:
        write(("\n\n" if form == "record" else "\n").join(written), output)
    for error in errors:
        click.echo(f"dolmen: converted up to an error: {error}" if written else f"dolmen: {error}", err=True)
    ctx.exit(2 if errors else 0)


def _all_written(games: Iterator[Loaded | RulesError], form: str, errors: list[RulesError]) -> Iterator[str]:
    """Every game in the form wanted; what is wrong with some of them is added to the errors."""
    for loaded in games:
        if isinstance(loaded, RulesError):
            errors.append(loaded)
            continue
        yield _written(loaded, form)
        if loaded.error is not None:
            errors.append(loaded.error)


def _written(loaded: Loaded, form: str) -> str:
    game, record = loaded.game, loaded.record
    if form == "position":
        return game.format_position(loaded.positions[-1])
    if record is None:
        raise InputError(f"a position has no moves, so it cannot become {form}; only --to position")
    match form:
        case "tokens":
            return tokens_text(record.tokens)
        case "json":
            if record.start:
                raise InputError("a conformance line begins with the game's own start, this record does not")
            line = game.write_line(game.variant(record.variant), record.seats, record.tokens)
            return json.dumps(line, ensure_ascii=False)
        case _:
            return format_record(game, _with_result(loaded, record)).rstrip("\n")


def _with_result(loaded: Loaded, record: Record) -> Record:
    """The record with a Result header, where it has none and its game is over."""
    if "Result" in record.headers or loaded.positions[-1].outcome is None:
        return record
    return replace(record, headers={**record.headers, "Result": result_word(loaded.game, loaded.positions[-1])})
