"""What a person hands to a command: a file, standard input or the text itself, holding a position, a record or a
conformance line. Finds out which it is."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from dolmen.catalogue import GAMES, game_named
from dolmen.games import (
    AnyGame,
    AnyPosition,
    NotationError,
    Record,
    RulesError,
    first_position,
    read_record,
    record_of,
    replay,
)

LONGEST = 4_000_000
"""Characters; a record of a game has some hundreds."""


class GameName(click.ParamType[AnyGame]):
    """The name of a game of the house."""

    name = "game"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> AnyGame:
        game = game_named(str(value))
        if game is None:
            self.fail(f"there is no game {value!r}, only {', '.join(game.slug for game in GAMES)}", param, ctx)
        return game


game_option = click.option(
    "--game", type=GameName(), help="The game, where the input does not say: carnac (the default) or carre."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A position (then `record` is None), or a record and all positions it leads through. `error` is what ended the
    record early."""

    game: AnyGame
    positions: tuple[AnyPosition, ...]
    record: Record | None = None
    error: RulesError | None = None


def read_source(source: str) -> str:
    """The text of a file, of standard input for `-`, or the argument itself when it names no file."""
    if source == "-":
        return _decoded(sys.stdin.buffer.read(LONGEST), "standard input")
    path = Path(source)
    try:
        if path.is_dir() and path.name not in ("", ".."):  # dots alone are a diagram of free squares
            raise click.UsageError(f"{source} is a folder, not a file")
        there = path.is_file()
    except (OSError, ValueError):
        return source
    if there:
        return _decoded(path.read_bytes()[:LONGEST], source)
    if path.suffix in (".txt", ".jsonl", ".json", ".dolmen") and "\n" not in source:
        raise click.UsageError(f"there is no file {source}")
    return source


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise click.UsageError(f"{name}, line {line}: this is not UTF-8 text") from None


def load(source: str, game: AnyGame | None) -> Loaded:
    """Reads whatever the source holds. Raises RulesError if that is nothing readable at all."""
    text = read_source(source)
    if not text.strip("\ufeff \t\r\n"):
        raise click.UsageError("there is nothing to read: give a position, a record, a file, or - for standard input")
    if text.lstrip().startswith("{"):
        return _from_line(text, game)
    try:
        chosen, position = _position(text, game)
    except RulesError as error:
        if _looks_like_position(text):
            raise
        return _from_record(text, game, error)
    return Loaded(chosen, (position,))


def _position(text: str, game: AnyGame | None) -> tuple[AnyGame, AnyPosition]:
    if game is not None:
        return game, game.parse_position(text)
    problem: RulesError | None = None
    for candidate in GAMES:
        try:
            return candidate, candidate.parse_position(text)
        except RulesError as error:
            problem = problem or error
    raise problem or NotationError("no game is known")


def _looks_like_position(text: str) -> bool:
    """Whether it has ranks joined by slashes, so that its author meant a position and not a record."""
    first = text.strip().split("\n", 1)[0]
    return "/" in first and not first.startswith("[")


def _from_record(text: str, game: AnyGame | None, problem: RulesError) -> Loaded:
    games = (game,) if game is not None else GAMES
    reading = read_record(text, games)
    if reading.final is None or (reading.error is not None and not reading.record.line.moves):
        raise reading.error or problem
    chosen = game_named(reading.record.game)
    assert chosen is not None
    return Loaded(chosen, replay(chosen, reading.record).positions, reading.record, reading.error)


def _from_line(text: str, game: AnyGame | None) -> Loaded:
    line = parse_json_line(text.strip().split("\n", 1)[0])
    chosen = game or game_of_line(line)
    variant, seats, tokens = chosen.read_line(line)
    record = record_of(chosen, variant.name, seats, tokens)
    played = replay(chosen, record)
    if played.error is not None:
        kept = record_of(chosen, variant.name, seats, tokens[: len(played.positions) - 1])
        return Loaded(chosen, played.positions, kept, played.error)
    return Loaded(chosen, played.positions or (first_position(chosen, record),), record)


def parse_json_line(text: str) -> Mapping[str, object]:
    """One JSON object; NotationError with the column otherwise."""
    try:
        line = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg}", error.colno) from None
    except RecursionError:
        raise NotationError("not a game: nested too deeply") from None
    if not isinstance(line, dict):
        raise NotationError('not a game: a JSON object is expected, such as {"board": ..., "moves": [...]}')
    return line


def game_of_line(line: Mapping[str, object]) -> AnyGame:
    """The game a conformance line names; Carnac when it names none."""
    name = line.get("game", GAMES[0].slug)
    game = game_named(name) if isinstance(name, str) else None
    if game is None:
        raise NotationError(f"there is no game {name!r}, only {', '.join(game.slug for game in GAMES)}")
    return game
