"""Who may come in: addresses, their rates, the pages from which a browser may call. Errors as HTTP tells them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from dolmen.server.config import Config
from dolmen.server.decide import Refusal, TableCommand
from dolmen.server.limits import Buckets, Connections
from dolmen.server.making import Refused
from dolmen.wire import Answer, Code, Error, ErrorTold, Hint, MakeOffer, PlayOn

_LATER = 10_000
"""Milliseconds after which it pays to look whether there is room for another connection."""
STATUS: dict[Code, int] = {
    "malformed": 400,
    "not_your_turn": 409,
    "illegal": 422,
    "over": 409,
    "stale": 409,
    "not_allowed": 403,
    "no_such_table": 404,
    "no_such_game": 404,
    "bad_key": 403,
    "seat_taken": 409,
    "too_many": 429,
    "too_large": 413,
    "busy": 503,
    "internal": 500,
}


def error_told(refusal: Refusal) -> ErrorTold:
    return ErrorTold(error=Error(code=refusal.code, text=refusal.text, until=refusal.until))


def first_problem(errors: Sequence[Any]) -> str:
    """What is wrong first and where, in one sentence; nothing of what was sent, which may hold a key."""
    place = ".".join(str(part) for part in errors[0]["loc"])
    place = "".join(letter if letter.isascii() and letter.isprintable() else "?" for letter in place[:80])
    return f"{place}: {errors[0]['msg'][:200]}" if place else str(errors[0]["msg"])[:200]


class Gate:
    def __init__(self, config: Config) -> None:
        self._origins = frozenset(config.origins)
        self._requests = Buckets(config.limits.requests)
        self._tables = Buckets(config.limits.tables)
        self.connections = Connections(config.limits.connections_per_address, config.limits.connections)

    def request(self, address: str, now: int) -> None:
        """Counts a request; Refused if there were too many."""
        if (until := self._requests.take(address, now)) is not None:
            raise Refused(Refusal("too_many", "too many requests come from your address; wait a moment", until))

    def table(self, address: str, now: int) -> None:
        """Counts a new table; Refused if there were too many."""
        if (until := self._tables.take(address, now)) is not None:
            raise Refused(Refusal("too_many", "your address has made many tables; it may make another soon", until))

    def command(self, address: str, command: TableCommand | PlayOn | Hint, now: int) -> None:
        """Counts a new table, where the command may lead to one; Refused if there were too many."""
        match command:
            case PlayOn() | MakeOffer(what="rematch") | Answer(what="rematch", accept=True):
                self.table(address, now)
            case _:
                pass

    def has_room(self, address: str, now: int) -> None:
        """Refused if too many connections from there, or in all, are open."""
        if self.connections.full:
            raise Refused(Refusal("busy", "this server has all the connections it takes; try again soon", now + _LATER))
        if not self.connections.room(address):
            text = "too many connections are open from your address; close one, then try again"
            raise Refused(Refusal("too_many", text, now + _LATER))

    @contextmanager
    def connection(self, address: str, now: int) -> Iterator[None]:
        """Counts a connection that stays open for a while; Refused if there is no room for it."""
        self.has_room(address, now)
        self.connections.opened(address)
        try:
            yield
        finally:
            self.connections.closed(address)

    def allows(self, headers: Headers) -> bool:
        """Whether the page that a browser calls from is ours. Programs send no Origin and are let in."""
        origin = headers.get("origin")
        return origin is None or urlsplit(origin).netloc == headers.get("host") or origin in self._origins


def bearer_keys(headers: Headers) -> tuple[str, ...]:
    """The seat keys that a request shows: Authorization: Bearer KEY, several separated by blanks."""
    scheme, _, keys = headers.get("authorization", "").partition(" ")
    return tuple(_short(keys.split()[:4])) if scheme.casefold() == "bearer" else ()


def _short(keys: Iterable[str]) -> Iterable[str]:
    return (key for key in keys if len(key) <= 200)
