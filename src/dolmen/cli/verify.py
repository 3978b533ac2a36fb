"""`dolmen verify`: replays conformance games and reports where this implementation disagrees."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import click

from dolmen.cli.inputs import game_of_line, json_option, parse_json_line
from dolmen.cli.sources import InputError, Source, lines_of
from dolmen.games import RulesError


@dataclass(slots=True)
class _Tally:
    games: int = 0
    disagreements: list[dict[str, object]] = field(default_factory=list)
    malformed: list[dict[str, object]] = field(default_factory=list)


@click.command()
@click.argument("files", type=Source(), nargs=-1, required=True)
@json_option
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Replay the games in FILES (one JSON object a line; - reads standard input): is every move legal, are the numbers
    of legal moves, the final picture, both lists of sizes and the winner as the line says?

    Exit code 0: no disagreement. 1: some. 2: a line or file that cannot be read.
    """
    tally = _Tally()
    for name in files:
        _check_file(tally, name)
    _print(tally, as_json)
    ctx.exit(2 if tally.malformed else 1 if tally.disagreements else 0)


def _check_file(tally: _Tally, name: str) -> None:
    """Checks a file to its end or to where it can be read no further; what was found before is kept."""
    try:
        for number, text in lines_of(name):
            _check(tally, name, number, text)
    except InputError as error:
        tally.malformed.append({"file": name, "line": None, "text": error.message})


def _check(tally: _Tally, name: str, number: int, text: bytes) -> None:
    try:
        line = parse_json_line(text.decode("utf-8-sig").strip())
        found = game_of_line(line).check_line(line)
    except UnicodeDecodeError:
        tally.malformed.append({"file": name, "line": number, "text": "this is not UTF-8 text"})
    except RulesError as error:
        tally.malformed.append({"file": name, "line": number, "text": str(error)})
    else:
        tally.games += 1
        tally.disagreements += [{"file": name, "line": number, "text": what} for what in found]


def _print(tally: _Tally, as_json: bool) -> None:
    if as_json:
        data = {"games": tally.games, "disagreements": tally.disagreements, "malformed": tally.malformed}
        click.echo(json.dumps(data, ensure_ascii=False))
        return
    for problem in tally.disagreements:
        click.echo(_told(problem))
    for problem in tally.malformed:
        click.echo(_told(problem), err=True)
    click.echo(f"{tally.games} games, {len(tally.disagreements)} disagreements")


def _told(problem: dict[str, object]) -> str:
    if problem["line"] is None:
        return f"dolmen: {problem['text']}"
    return f"{problem['file']}:{problem['line']}: {problem['text']}"
