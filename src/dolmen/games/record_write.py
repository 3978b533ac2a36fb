"""Writes the record file for people. What it writes, `read_record` reads back as the same record."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dolmen.games.protocol import AnyGame, AnyPosition, Turn
from dolmen.games.record import Line, Move, Record, first_position
from dolmen.games.record_headers import STRUCTURE

_WIDTH = 96
_BEFORE_NAMES = ("Event", "Site", "Date", "Round")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_LINE_END = re.compile(r"\r\n?")


def format_record(game: AnyGame, record: Record) -> str:
    """The record as text. Raises the game's own error if a token of it cannot be played, ValueError for a header that
    a reader would take for something else."""
    headers = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in _headers(game, record))
    moves = _wrap(_line(game, first_position(game, record), record.line))
    return f"{headers}\n{moves}\n" if moves else headers


def _headers(game: AnyGame, record: Record) -> Iterator[tuple[str, str]]:
    fields = (*STRUCTURE, game.variant_header)
    for name in record.headers:
        if not _NAME.fullmatch(name) or name.casefold() in (field.casefold() for field in fields):
            raise ValueError(f"{name!r} cannot be the name of one more header: letters and digits, not {fields}")
    yield "Game", game.name
    yield from ((name, record.headers[name]) for name in _BEFORE_NAMES if name in record.headers)
    yield game.variant_header, record.variant
    if len(game.seats) > 1:
        yield "Seats", str(record.seats)
    if record.start:
        yield "Position", record.start
    yield from ((name, value) for name, value in record.headers.items() if name not in _BEFORE_NAMES)


def _escape(value: str) -> str:
    return _LINE_END.sub("\n", value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _line(game: AnyGame, position: AnyPosition, line: Line, earlier: Turn | None = None) -> Iterator[str]:
    """The words of a line, each a piece that stays whole. `earlier` is the turn of the move before the line."""
    if line.comment:
        yield _comment(line.comment)
    shown: Turn | None = None
    for move in line.moves:
        action = game.parse(move.token, position)
        dots = "..." if position.turn == earlier else "."
        number = "" if position.turn == shown else f"{position.turn}{dots} "
        yield f"{number}{game.format(action)}{move.mark}"
        yield from _notes(game, position, move, earlier)
        shown = None if move.comment or move.variations else position.turn
        earlier = position.turn
        position = position.after(action)


def _notes(game: AnyGame, before: AnyPosition, move: Move, earlier: Turn | None) -> Iterator[str]:
    if move.comment:
        yield _comment(move.comment)
    for variation in move.variations:
        yield f"({' '.join(_line(game, before, variation, earlier))})"


def _comment(text: str) -> str:
    escaped = _LINE_END.sub("\n", text).replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{escaped}}}"


def _wrap(words: Iterator[str]) -> str:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= _WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "\n".join(lines)
