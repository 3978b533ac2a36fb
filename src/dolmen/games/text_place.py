"""Where in a text something stands, as people count: lines and columns from 1; and how to quote from it."""

from __future__ import annotations

from dolmen.games.errors import NotationError


def place(text: str, at: int) -> tuple[int, int]:
    """The line and column of the character with index `at`."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def quoted(text: str, longest: int = 32) -> str:
    """The text in quotes as an error shows it: cut short when it is long, so that the message stays a sentence."""
    return repr(text if len(text) <= longest else f"{text[: longest - 3]}...")


def shown(value: object, longest: int) -> str:
    """A value that somebody claims, as a sentence shows it: in one line, and no longer than a true one can be."""
    text = str(value)
    return text if len(text) <= longest and text.isprintable() else quoted(text, longest)


def complaint(text: str, at: int, message: str) -> NotationError:
    """A NotationError that points at the character with index `at`."""
    return NotationError(message).at(*place(text, at))
