"""What is kept of tables, and where: the protocol that every store satisfies, and one that forgets with the process.
A store knows events as values and never what they mean; it knows no game, clock or connection."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from dolmen.wire import AnyEvent


class StoreProblem(Exception):
    """The store cannot be used as it is; one sentence for whoever runs the server."""


@dataclass(frozen=True, slots=True)
class Heading:
    """By what a table is found. `wake_at` is when somebody must look at it although nobody asks (a clock runs out, a
    computer is to act); `listed` is what the public list says of it, None for a private or finished table."""

    touched: int
    wake_at: int | None = None
    listed: str | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """The answer to a command, kept under the sender's id."""

    seat: int
    command: str
    answer: str


@dataclass(frozen=True, slots=True)
class NewRow:
    """A table to be. `made_by` is a digest of what it was made from: the same one again makes nothing new."""

    table: str
    made_by: str
    events: tuple[AnyEvent, ...]
    keys: Mapping[int, str]
    heading: Heading


@dataclass(frozen=True, slots=True)
class Entry:
    """Events to follow `version` earlier ones, together with the answer that was given for them."""

    table: str
    version: int
    events: tuple[AnyEvent, ...]
    heading: Heading
    kept: Kept | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    events: tuple[AnyEvent, ...]
    keys: Mapping[int, str]
    answers: Mapping[tuple[int, str], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Run:
    """A time in which a server was up: when it came and when it was last known to be there."""

    began: int
    seen: int


class Store(Protocol):
    """Calls may come from several threads. When a call has returned, what it wrote outlives the process and, for a
    database, the machine. Trouble with the store itself is a StoreProblem."""

    def create(self, row: NewRow) -> str:
        """Keeps a new table; the name of the table that has that `made_by`, this one or an earlier one."""

    def append(self, entries: Sequence[Entry]) -> list[bool]:
        """Keeps all entries at once, in order; False for one whose table does not have that version (or is unknown),
        of which nothing is kept."""

    def load(self, table: str) -> StoredTable | None: ...

    def listed(self, since: int, limit: int) -> list[tuple[str, str]]:
        """Public tables touched since then, the latest first: name and what is said of each."""

    def due(self, now: int, limit: int) -> list[str]:
        """Tables that are to be woken by now, the longest overdue first."""

    def came(self, now: int) -> list[Run]:
        """Notes that a server comes up now; all runs so far in order, this one last."""

    def alive(self, now: int) -> None:
        """Notes that the server which came last is still there."""

    def secret(self) -> bytes:
        """32 random bytes, the same as long as the store lives."""

    def check(self) -> None:
        """StoreProblem if the store cannot be read now."""

    def close(self) -> None: ...


@dataclass
class _Row:
    stored: StoredTable
    heading: Heading


class MemoryStore:
    """Keeps everything as long as the process lives: for trying things out."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rows: dict[str, _Row] = {}
        self._made: dict[str, str] = {}
        self._secret = secrets.token_bytes(32)
        self._runs: list[Run] = []

    def create(self, row: NewRow) -> str:
        with self._lock:
            if row.made_by not in self._made:
                self._made[row.made_by] = row.table
                self._rows[row.table] = _Row(StoredTable(row.events, dict(row.keys)), row.heading)
            return self._made[row.made_by]

    def append(self, entries: Sequence[Entry]) -> list[bool]:
        with self._lock:
            return [self._append(entry) for entry in entries]

    def _append(self, entry: Entry) -> bool:
        row = self._rows.get(entry.table)
        if row is None or len(row.stored.events) != entry.version:
            return False
        answers = dict(row.stored.answers)
        if entry.kept is not None:
            answers[entry.kept.seat, entry.kept.command] = entry.kept.answer
        row.stored = replace(row.stored, events=(*row.stored.events, *entry.events), answers=answers)
        row.heading = entry.heading
        return True

    def load(self, table: str) -> StoredTable | None:
        with self._lock:
            row = self._rows.get(table)
            return row.stored if row else None

    def listed(self, since: int, limit: int) -> list[tuple[str, str]]:
        with self._lock:
            found = [(row.heading, name) for name, row in self._rows.items() if row.heading.touched >= since]
        found.sort(key=lambda item: -item[0].touched)
        return [(name, heading.listed) for heading, name in found if heading.listed is not None][:limit]

    def due(self, now: int, limit: int) -> list[str]:
        with self._lock:
            found = [(row.heading.wake_at, name) for name, row in self._rows.items()]
        return [name for _, name in sorted((at, name) for at, name in found if at is not None and at <= now)][:limit]

    def came(self, now: int) -> list[Run]:
        self._runs.append(Run(now, now))
        return list(self._runs)

    def alive(self, now: int) -> None:
        self._runs[-1] = replace(self._runs[-1], seen=now)

    def secret(self) -> bytes:
        return self._secret

    def check(self) -> None:
        """Memory is always there."""

    def close(self) -> None:
        """Nothing to close."""
