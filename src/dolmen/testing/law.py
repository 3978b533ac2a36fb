"""How a broken promise is told: which law, what was found, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


def law(kept: bool, text: str, found: object = "") -> None:
    """AssertionError with the law in words, and what was found instead, unless it is kept."""
    if not kept:
        raise AssertionError(f"not kept: {text}" + (f"; found {found!r}" if found != "" else ""))


def refused(act: Callable[[], object], error: type[Exception] | tuple[type[Exception], ...], what: str) -> Exception:
    """The declared error with which the game refuses; AssertionError if it accepts or fails in another way."""
    try:
        found = act()
    except error as refusal:
        return refusal
    raise AssertionError(f"not kept: {what} is refused; found {found!r}")


@contextmanager
def within(where: str) -> Iterator[None]:
    """Says where a law was broken, or where the game failed with an exception of its own."""
    try:
        yield
    except AssertionError as broken:
        raise AssertionError(f"{where}: {broken}") from broken
    except Exception as failure:
        raise AssertionError(f"{where}: {type(failure).__name__}: {failure}") from failure
