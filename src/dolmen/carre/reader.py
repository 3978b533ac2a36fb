"""Reads a short text piece by piece and says at which column it goes wrong. Knows letters, not meanings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from dolmen.games import NotationError

_LENIENT: Final = re.IGNORECASE | re.ASCII


@dataclass(slots=True)
class Reader:
    """Blanks before a piece are passed over. Patterns are matched without regard to case."""

    text: str
    at: int = 0

    def take(self, pattern: str, expected: str) -> str:
        """The next piece, in lower case; NotationError, "expected ...", if the pattern does not match here."""
        found = self.maybe(pattern)
        if found is None:
            raise self.error(f"expected {expected}, found {self.rest()}")
        return found

    def maybe(self, pattern: str) -> str | None:
        """The next piece if the pattern matches here, else None."""
        self.blanks()
        match = re.compile(pattern, _LENIENT).match(self.text, self.at)
        if match is None:
            return None
        self.at = match.end()
        return match[0].lower()

    def peek(self, pattern: str) -> bool:
        """Whether the pattern matches the next piece."""
        self.blanks()
        return re.compile(pattern, _LENIENT).match(self.text, self.at) is not None

    def blanks(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def rest(self) -> str:
        """The word that comes next, for a message."""
        self.blanks()
        word = re.match(r"\S{1,20}", self.text[self.at :])
        return repr(word[0]) if word else "the end"

    def done(self) -> bool:
        self.blanks()
        return self.at >= len(self.text)

    def end(self, what: str) -> None:
        if not self.done():
            raise self.error(f"{what} ends before {self.rest()}")

    @contextmanager
    def placing(self, at: int) -> Iterator[None]:
        """Points errors raised inside, which know no place, at the piece that begins at `at`."""
        try:
            yield
        except NotationError as error:
            raise self.error(error.message, at) from None

    def error(self, message: str, at: int | None = None) -> NotationError:
        """A complaint about the next piece, or the one that begins at `at`."""
        return NotationError(message, (self.at if at is None else at) + 1)
