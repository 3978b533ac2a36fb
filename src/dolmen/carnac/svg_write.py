"""Writes SVG elements, numbers and paths, always the same for the same input. Knows nothing of the game."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from html import escape

Point = tuple[float, float]


def number(value: float) -> str:
    """For places and lengths: one decimal."""
    return _short(round(value, 1))


def _short(value: float) -> str:
    text = f"{value + 0.0:g}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """An element. Underscores in attribute names stand for hyphens; children are SVG already."""
    written = "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return escape(value)
    return _short(round(value, 2)) if abs(value) < 1 else number(value)


def words(name: str, text: str, **attributes: str | float) -> str:
    """An element that holds text."""
    return tag(name, escape(text, quote=False), **attributes)


def line(points: Iterable[Point], closed: bool = False) -> str:
    """Path data through the points."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points) + ("z" if closed else "")


def soft(points: list[Point]) -> str:
    """Path data of a closed curve that has the points as its outer corners, all rounded off."""
    middles = [
        ((x + to_x) / 2, (y + to_y) / 2) for (x, y), (to_x, to_y) in zip(points[-1:] + points[:-1], points, strict=True)
    ]
    data = f"M{number(middles[0][0])},{number(middles[0][1])}"
    for (x, y), (to_x, to_y) in zip(points, middles[1:] + middles[:1], strict=True):
        data += f"Q{number(x)},{number(y)} {number(to_x)},{number(to_y)}"
    return data + "z"


def wobble(*key: object) -> float:
    """A number from -1 to 1 that looks random and is always the same for the same key."""
    digest = blake2b(repr(key).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 2**31 - 1
