"""Writes SVG elements, numbers and paths, always the same for the same input. Knows nothing of the game."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from zlib import crc32

Point = tuple[float, float]


def number(value: float) -> str:
    """One decimal, two where they show."""
    return f"{round(value, 2 if abs(value) < 2 else 1) + 0.0:g}"


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """An element. Underscores in attribute names stand for hyphens; children are SVG already."""
    written = "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def words(name: str, text: str, **attributes: str | float) -> str:
    """An element that holds text."""
    return tag(name, escape(text, quote=False), **attributes)


def line(points: Iterable[Point], closed: bool = False) -> str:
    """Path data through the points."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points) + ("z" if closed else "")


def wobble(*key: object) -> float:
    """A number from -1 to 1 that looks random and is always the same for the same key."""
    return crc32(repr(key).encode()) / 2**31 - 1
