"""What a source holds: a position, or games as records or conformance lines. Finds out which it is."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice

import click
from click.shell_completion import CompletionItem

from dolmen.catalogue import GAMES, game_named
from dolmen.cli.sources import InputError, read_source
from dolmen.games import (
    AnyGame,
    AnyPosition,
    ImpossiblePosition,
    NotationError,
    Reading,
    Record,
    RulesError,
    read_records,
    record_of,
    replay,
)
from dolmen.games.text_place import quoted


class GameName(click.ParamType[AnyGame]):
    """The name of a game of the house."""

    name = "game"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> AnyGame:
        game = game_named(str(value))
        if game is None:
            self.fail(_no_game(str(value)), param, ctx)
        return game

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(game.slug) for game in GAMES if game.slug.startswith(incomplete.casefold())]


class VariantName(click.ParamType[str]):
    """The name of a variant; which names there are is for the game to say."""

    name = "variant"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        game = ctx.params.get("game") or GAMES[0]
        return [CompletionItem(each.name) for each in game.variants if each.name.startswith(incomplete)]


game_option = click.option(
    "--game", type=GameName(), help="The game, where the input does not say: carnac (the default) or carre."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def games_for(game: AnyGame | None) -> tuple[AnyGame, ...]:
    """The game somebody asked for, or all of them."""
    return GAMES if game is None else (game,)


def players_of(game: AnyGame, seats: int | None) -> int:
    """The number of players asked for, or the game's first; refuses one it cannot be played with."""
    players = seats or game.seats[0]
    if players not in game.seats:
        raise InputError(f"{game.name} is played with {' or '.join(map(str, game.seats))} seats, not {players}")
    return players


@dataclass(frozen=True, slots=True)
class Loaded:
    """A position (then `record` is None), or a record and all positions it leads through. `error` is what ended the
    record early."""

    game: AnyGame
    positions: tuple[AnyPosition, ...]
    record: Record | None = None
    error: RulesError | None = None


def load(source: str, game: AnyGame | None) -> Loaded:
    """Reads whatever the source holds, the first game where it holds several, and then says so. Raises RulesError if
    that is nothing readable at all."""
    return load_text(read_source(source), game)


def load_text(text: str, game: AnyGame | None) -> Loaded:
    """The same for a text that has been read already."""
    found = load_all(text, game)
    first = next(found)
    if isinstance(first, RulesError):
        raise first
    if next(found, None) is not None:
        click.echo("dolmen: there are several games; this is the first", err=True)
    return first


def load_all(text: str, game: AnyGame | None) -> Iterator[Loaded | RulesError]:
    """Reads everything a source held, at least one thing; an error stands for a game that cannot be read at all."""
    if not text.strip("\ufeff \t\r\n"):
        raise InputError("there is nothing to read: give a position, a record, a file, or - for standard input")
    if text.lstrip().startswith("{"):
        return _lines(text, game)
    problems: list[RulesError] = []
    for candidate in games_for(game):
        try:
            return iter([Loaded(candidate, (candidate.parse_position(text),))])
        except ImpossiblePosition:
            raise  # it is this game's, only not a right one
        except RulesError as error:
            problems.append(error)
    if _looks_like_position(text):
        raise furthest(problems)
    return _records(text, games_for(game), problems)


def furthest(problems: Sequence[RulesError]) -> RulesError:
    """Of what several readers say of one text, the word of the one that understood most of it; the first of equals."""
    return max(problems, key=lambda problem: (problem.line or 1, problem.column or 1))


def _looks_like_position(text: str) -> bool:
    """Whether it has ranks joined by slashes, so that its author meant a position and not a record."""
    first = text.strip().split("\n", 1)[0]
    return "/" in first and not first.startswith("[")


def _records(text: str, games: Sequence[AnyGame], problems: Sequence[RulesError]) -> Iterator[Loaded | RulesError]:
    """The records as the first game reads them that can make something of the first record. `problems` is what is
    wrong with the text as a position."""
    found: list[RulesError] = []
    for first in games:
        readings = read_records(text, (first, *(game for game in games if game is not first)))
        reading = next(readings)
        if not _is_unreadable(reading) and (reading.record.line.moves or first is games[0]):
            return _all_loaded(chain([reading], readings))
        found += [reading.error] if reading.error else []
        if reading.final is None:  # its headers are wrong, whatever the moves are
            break
    return chain([furthest([*found, *problems])], islice(_all_loaded(read_records(text, games)), 1, None))


def _is_unreadable(reading: Reading) -> bool:
    return reading.final is None or (reading.error is not None and not reading.record.line.moves)


def _all_loaded(readings: Iterable[Reading]) -> Iterator[Loaded | RulesError]:
    for reading in readings:
        if reading.error is not None and _is_unreadable(reading):
            yield reading.error
        else:
            yield _of_reading(reading)


def _of_reading(reading: Reading) -> Loaded:
    game = game_named(reading.record.game)
    assert game is not None
    return Loaded(game, replay(game, reading.record).positions, reading.record, reading.error)


def _lines(text: str, game: AnyGame | None) -> Iterator[Loaded | RulesError]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                yield _of_line(line, number, game)
            except RulesError as error:
                yield error.at(number, 1)


def _of_line(text: str, number: int, game: AnyGame | None) -> Loaded:
    line = parse_json_line(text)
    chosen = game or game_of_line(line)
    variant, seats, tokens = chosen.read_line(line)
    record = record_of(chosen, variant.name, seats, tokens)
    played = replay(chosen, record)
    kept = record_of(chosen, variant.name, seats, tokens[: len(played.positions) - 1])
    error = played.error and NotationError(f"move {len(played.positions)}: {played.error.message}").at(number, 1)
    return Loaded(chosen, played.positions, kept, error)


def parse_json_line(text: str) -> Mapping[str, object]:
    """One JSON object; NotationError with the column otherwise."""
    try:
        line = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg}", error.colno) from None
    except RecursionError:
        raise NotationError("not a game: nested too deeply") from None
    except ValueError:
        raise NotationError("not a game: a number with thousands of digits") from None
    if not isinstance(line, dict):
        raise NotationError('not a game: a JSON object is expected, such as {"board": ..., "moves": [...]}')
    return line


def game_of_line(line: Mapping[str, object]) -> AnyGame:
    """The game a conformance line names; Carnac when it names none."""
    name = line.get("game", GAMES[0].slug)
    game = game_named(name) if isinstance(name, str) else None
    if game is None:
        raise NotationError(_no_game(str(name)))
    return game


def _no_game(name: str) -> str:
    return f"there is no game {quoted(name)}, only {', '.join(game.slug for game in GAMES)}"
