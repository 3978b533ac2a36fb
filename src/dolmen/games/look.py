"""How a picture of a position should look. Says nothing about what is in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Theme(Enum):
    LIGHT = "light"
    DARK = "dark"


class View(Enum):
    """From straight above, or from where a player sits."""

    ABOVE = "above"
    TILTED = "tilted"


@dataclass(frozen=True, slots=True)
class Look:
    theme: Theme = Theme.LIGHT
    view: View = View.ABOVE
    coordinates: bool = True
    outlines: bool = True
    """Draw what counts (dolmens with their sizes, tiles with their values) around the squares."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a picture for a terminal is written: plain ASCII without colour codes unless more is asked for. `summary`
    is what follows the board, such as whose choice it is and how both sides stand."""

    unicode: bool = False
    colour: bool = False
    coordinates: bool = True
    summary: bool = True


PLAIN = TextStyle()
