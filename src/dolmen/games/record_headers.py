"""The headers of a record file: `[Event "..."]` or `Event: ...`, and what they say of game, variant and start."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType

from dolmen.games.errors import NotationError, RulesError
from dolmen.games.protocol import AnyGame, seats
from dolmen.games.record import Line, Record
from dolmen.games.text_place import complaint, place, quoted

_BRACKETED = re.compile(
    r"\[[ \t]*([A-Za-z][A-Za-z0-9_-]*)[ \t]++(?:\"((?:[^\"\\\n]|\\[^\n])*+)\"[ \t]*|([^\"\]\n]*))\]"
)
_LOOSE = re.compile(r"([A-Za-z][A-Za-z_-]*)[ \t]*:([^\n]*)")
_BLANK = re.compile(r"\s+")
_ESCAPED = re.compile(r"\\(.)")
STRUCTURE = ("Game", "Seats", "Position")
"""Headers that a record holds in fields of its own, beside the one a game names its variant in."""
COMMON = ("Event", "Site", "Date", "Round", "Result", "Termination", "Clock")
"""Headers of every game, whose names are put right; those beyond them and the seats are kept as they are written."""


@dataclass(frozen=True, slots=True)
class Header:
    name: str
    value: str
    at: int


@dataclass(slots=True)
class Headers:
    """The headers of one text in their order, where each of them stands, and where the moves begin. Names are looked
    up without regard to case."""

    text: str
    end: int = 0
    found: dict[str, Header] = field(default_factory=dict)

    def __contains__(self, name: str) -> bool:
        return name.casefold() in self.found

    def get(self, name: str, default: str = "") -> str:
        return self.found[name.casefold()].value if name in self else default

    def wrong(self, name: str, message: str) -> NotationError:
        """A complaint that points at the header of that name."""
        return complaint(self.text, self.found[name.casefold()].at, message)

    @contextmanager
    def placing(self, name: str) -> Iterator[None]:
        """Points errors raised inside at the header of that name."""
        try:
            yield
        except RulesError as error:
            if name in self:
                error.line = error.column = None
                raise error.at(*place(self.text, self.found[name.casefold()].at)) from None
            raise


def begins_headers(text: str, at: int) -> bool:
    """Whether a header in brackets stands there."""
    return _BRACKETED.match(text, at) is not None


def read_headers(headers: Headers) -> None:
    """Reads the headers that the text begins with; NotationError if one cannot be read or stands there twice, after
    those before it."""
    text = headers.text
    while True:
        if match := _BLANK.match(text, headers.end):
            headers.end = match.end()
        match = _BRACKETED.match(text, headers.end) or _LOOSE.match(text, headers.end)
        if match is None:
            break
        if match[1].casefold() == "game" and "Game" in headers:
            return  # the next record's: this one has no moves
        _add(headers, match)
    if text.startswith("[", headers.end):
        raise complaint(text, headers.end, 'a header is written [Name "value"]')


def _add(headers: Headers, match: re.Match[str]) -> None:
    name = match[1]
    if name in headers:
        first = headers.found[name.casefold()].name
        raise complaint(headers.text, match.start(), f"the header {first} stands there twice")
    in_quotes = match.re is _BRACKETED and match[2] is not None
    value = _unescape(match[2]) if in_quotes else (match[match.lastindex or 2]).strip()
    headers.found[name.casefold()] = Header(name, value, match.start())
    headers.end = match.end()


def _unescape(value: str) -> str:
    return _ESCAPED.sub(lambda match: "\n" if match[1] == "n" else match[1], value)


def game_of(headers: Headers, games: Sequence[AnyGame]) -> AnyGame:
    """The game a record says it is of, the first of `games` when it says nothing."""
    name = headers.get("Game", games[0].slug)
    for game in games:
        if name.casefold() in (game.slug.casefold(), game.name.casefold()):
            return game
    known = " and ".join(game.name for game in games)
    raise headers.wrong("Game", f"there is no game {quoted(name)} here, only {known}")


def opening(headers: Headers, game: AnyGame) -> Record:
    """The record as far as the headers tell it, without moves."""
    name, start = headers.get(game.variant_header, game.variants[0].name), headers.get("Position")
    with headers.placing(game.variant_header):
        variant = game.variant(name).name
    if start:
        with headers.placing("Position"):
            position = game.parse_position(start)
        start = game.format_position(position)
        if game.variant_header in headers and position.variant.name != variant:
            what = f"the position is one of {position.variant.name}, the header {game.variant_header} says {variant}"
            raise headers.wrong("Position", what)
        variant = position.variant.name
    return Record(game.slug, variant, _seats(headers, game), Line(), MappingProxyType(_others(headers, game)), start)


def _others(headers: Headers, game: AnyGame) -> dict[str, str]:
    """All that a record has no fields for."""
    fields = {name.casefold() for name in (*STRUCTURE, game.variant_header)}
    players = [game.seat_name(seat) for seat in seats(max(game.seats))]
    names = {name.casefold(): name for name in (*COMMON, *players)}
    return {names.get(key, header.name): header.value for key, header in headers.found.items() if key not in fields}


def _seats(headers: Headers, game: AnyGame) -> int:
    text = headers.get("Seats", str(game.seats[0]))
    for count in game.seats:
        if text == str(count):
            return count
    allowed = " or ".join(map(str, game.seats))
    what = f"{game.name} is played with {allowed} seats, not {quoted(text)}"
    raise headers.wrong("Seats", what)
