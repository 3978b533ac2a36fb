"""Reads the record file for people: headers, numbered moves, comments in braces, variations in brackets.
Knows the grammar; what a token is and what it means it asks the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from dolmen.games.errors import RulesError
from dolmen.games.protocol import AnyGame, AnyPosition
from dolmen.games.record import Line, Move, Record, check_result, first_position
from dolmen.games.record_headers import Headers, begins_headers, game_of, opening, read_headers
from dolmen.games.text_place import complaint, place

_FILLER = re.compile(r"[\s,]+")
_NUMBER = re.compile(r"[0-9]+(?:[ \t]?\.+|(?=\s|$))")
_BRACKETED_NUMBER = re.compile(r"[0-9]+\)")
_MARK = re.compile(r"[!?]{1,2}(?![!?])")
_COMMENT = re.compile(r"\{((?:[^\\}]|\\.)*)\}", re.DOTALL)
_LINE_COMMENT = re.compile(r";[ \t]*([^\n]*)")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_END = re.compile(r"\*(?=\s|$)")
_NEXT = re.compile(r"^\[\s*Game\b", re.IGNORECASE | re.MULTILINE)
_DEEPEST = 50
_MOST_DAMAGED = 100


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text holds: the record up to the first error, the position its last move leads to (None when it has no
    readable beginning), and that error, if there was one."""

    record: Record
    final: AnyPosition | None
    error: RulesError | None


def read_record(text: str, games: Sequence[AnyGame]) -> Reading:
    """Reads one record, forgiving case, blanks, line ends and missing headers. Without a Game header the game is the
    first of `games`. Never raises for a wrong text: the error comes with everything before it."""
    text = _plain(text)
    reading, end = _read(text, 0, games)
    if reading.error is None and end < len(text):
        return replace(reading, error=complaint(text, end, "a second record begins here"))
    return reading


def read_records(text: str, games: Sequence[AnyGame]) -> Iterator[Reading]:
    """Reads one record after the other; each begins with headers, all but the first must. After a damaged one it goes
    on at the next line with a Game header, but a text with a hundred of them is something else: there it ends."""
    text = _plain(text)
    at = damaged = 0
    while damaged < _MOST_DAMAGED:
        reading, end = _read(text, at, games)
        yield reading
        if reading.error is not None:
            damaged += 1
            following = _NEXT.search(text, max(end, at + 1))
            end = following.start() if following else len(text)
        if end >= len(text):
            return
        at = end
    what = f"{damaged} records before this are damaged, so the rest is not read"
    yield Reading(_nothing(games), None, complaint(text, at, what))


def _nothing(games: Sequence[AnyGame]) -> Record:
    """The record of a text of which nothing is understood."""
    return Record(games[0].slug, games[0].variants[0].name, games[0].seats[0])


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")


def _read(text: str, at: int, games: Sequence[AnyGame]) -> tuple[Reading, int]:
    """The record that begins at `at`, and where the reader stopped: before the next one or, after an error, somewhere
    behind its beginning."""
    record = _nothing(games)
    headers = Headers(text, at)
    damage = _read_headers(headers)
    try:
        game = game_of(headers, games)
        record = opening(headers, game)
        start = first_position(game, record)
    except RulesError as error:
        return Reading(record, None, error), headers.end
    main, moves = _Draft([start]), _Moves(text, game, headers.end)
    problem = damage or _read_moves(moves, headers, main)
    record = Record(record.game, record.variant, record.seats, main.line(), record.headers, record.start)
    return Reading(record, main.positions[-1], problem), moves.at


def _read_headers(headers: Headers) -> RulesError | None:
    try:
        read_headers(headers)
    except RulesError as error:
        return error
    return None


def _read_moves(moves: _Moves, headers: Headers, main: _Draft) -> RulesError | None:
    try:
        moves.read(main, depth=0)
        with headers.placing("Result"):
            check_result(moves.game, headers.get("Result"), main.positions[-1])
    except RulesError as error:
        return error
    return None


@dataclass(slots=True)
class _DraftMove:
    token: str
    mark: str = ""
    comments: list[str] = field(default_factory=list)
    variations: list[_Draft] = field(default_factory=list)

    def move(self) -> Move:
        return Move(self.token, self.mark, " ".join(self.comments), tuple(draft.line() for draft in self.variations))


@dataclass(slots=True)
class _Draft:
    """A line being read: its moves so far and the positions before and after each of them."""

    positions: list[AnyPosition]
    moves: list[_DraftMove] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def line(self) -> Line:
        return Line(tuple(move.move() for move in self.moves), " ".join(self.comments))

    def note(self, comment: str) -> None:
        if comment:
            (self.moves[-1].comments if self.moves else self.comments).append(comment)


@dataclass(slots=True)
class _Moves:
    text: str
    game: AnyGame
    at: int

    def read(self, draft: _Draft, depth: int) -> None:
        """Reads to the end of the line: inside a variation a closing bracket; outside, the headers of the next record
        or the end of the text."""
        opened = self.at - 1
        while not self.skip(_FILLER):
            if self.text[self.at] == "[" and not depth and begins_headers(self.text, self.at):
                return
            if self.text[self.at] == ")":
                if depth == 0:
                    raise complaint(self.text, self.at, "this bracket closes a variation that was never opened")
                self.at += 1
                return
            self.item(draft, depth)
        if depth:
            raise complaint(self.text, opened, "this variation is never closed")

    def skip(self, pattern: re.Pattern[str]) -> bool:
        """Passes over what the pattern matches here; True at the end of the text."""
        if match := pattern.match(self.text, self.at):
            self.at = match.end()
        return self.at >= len(self.text)

    def item(self, draft: _Draft, depth: int) -> None:
        match self.text[self.at]:
            case "{" | ";":
                draft.note(self.comment())
            case "(":
                self.variation(draft, depth)
            case "!" | "?":
                self.mark(draft)
            case _ if found := self.number(depth) or _END.match(self.text, self.at):
                self.at = found.end()
            case _:
                self.move(draft)

    def number(self, depth: int) -> re.Match[str] | None:
        """The number of a turn: `3.`, `3...`, `3` or, where no variation can be closed by it, `3)`."""
        numbered = _NUMBER.match(self.text, self.at)
        return numbered or (None if depth else _BRACKETED_NUMBER.match(self.text, self.at))

    def comment(self) -> str:
        if match := _COMMENT.match(self.text, self.at):
            self.at = match.end()
            return _ESCAPED.sub(r"\1", match[1])
        if match := _LINE_COMMENT.match(self.text, self.at):
            self.at = match.end()
            return match[1].rstrip()
        raise complaint(self.text, self.at, "this comment is never closed")

    def variation(self, draft: _Draft, depth: int) -> None:
        if not draft.moves:
            raise complaint(self.text, self.at, "a variation stands behind the move it replaces")
        if depth == _DEEPEST:
            raise complaint(self.text, self.at, f"variations may be {_DEEPEST} deep, no deeper")
        inner = _Draft([draft.positions[-2]])
        draft.moves[-1].variations.append(inner)
        self.at += 1
        self.read(inner, depth + 1)

    def mark(self, draft: _Draft) -> None:
        match = _MARK.match(self.text, self.at)
        if match is None or not draft.moves or draft.moves[-1].mark:
            raise complaint(self.text, self.at, "a mark is one of ! ? !! ?? !? ?! behind a move")
        draft.moves[-1].mark = match[0]
        self.at = match.end()

    def move(self, draft: _Draft) -> None:
        match = self.game.token_pattern.match(self.text, self.at)
        if match is None:
            raise complaint(self.text, self.at, f"{self.text[self.at]!r} begins no move of {self.game.name}")
        try:
            action = self.game.parse(match[0], draft.positions[-1])
            position = draft.positions[-1].after(action)
        except RulesError as error:
            raise error.at(*place(self.text, self.at)) from None
        draft.moves.append(_DraftMove(self.game.format(action)))
        draft.positions.append(position)
        self.at = match.end()
