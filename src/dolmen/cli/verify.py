"""`dolmen verify`: replays conformance games and reports where this implementation disagrees."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click

from dolmen.cli.inputs import game_of_line, json_option, parse_json_line
from dolmen.games import RulesError


@dataclass(slots=True)
class _Tally:
    games: int = 0
    disagreements: list[dict[str, object]] = field(default_factory=list)
    malformed: list[dict[str, object]] = field(default_factory=list)


@click.command()
@click.argument("files", nargs=-1, required=True)
@json_option
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Replay the games in FILES (one JSON object a line; - reads standard input): is every move legal, are the numbers
    of legal moves, the final picture, both lists of sizes and the winner as the line says?

    Exit code 0: no disagreement. 1: some. 2: a line or file that cannot be read.
    """
    tally = _Tally()
    for name in files:
        for number, text in _lines(name):
            _check(tally, name, number, text)
    _print(tally, as_json)
    ctx.exit(2 if tally.malformed else 1 if tally.disagreements else 0)


def _lines(name: str) -> Iterator[tuple[int, bytes]]:
    if name == "-":
        yield from _numbered(sys.stdin.buffer)
        return
    try:
        with Path(name).open("rb") as file:
            yield from _numbered(file)
    except OSError as error:
        raise click.UsageError(f"{name} cannot be read: {error.strerror}") from None


def _numbered(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    return ((number, line) for number, line in enumerate(lines, start=1) if line.strip())


def _check(tally: _Tally, name: str, number: int, text: bytes) -> None:
    try:
        line = parse_json_line(text.decode("utf-8-sig"))
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
        click.echo(f"{problem['file']}:{problem['line']}: {problem['text']}")
    for problem in tally.malformed:
        click.echo(f"{problem['file']}:{problem['line']}: {problem['text']}", err=True)
    click.echo(f"{tally.games} games, {len(tally.disagreements)} disagreements")
