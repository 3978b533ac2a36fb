"""The colours of the pictures: turf by day, heather by night, and the granite that stays the same.
Every symbol on its face and every sign on its ground has a contrast of at least 3, letters of at least 4.5."""

from __future__ import annotations

from dataclasses import dataclass

from dolmen.carnac.megalith import Colour
from dolmen.games import Theme


@dataclass(frozen=True, slots=True)
class Granite:
    """The faces of one colour: seen from above, in the light, from the front, in the shade; its grain; what is
    engraved, and the edge of the engraving."""

    face: str
    lit: str
    front: str
    shade: str
    bright_grain: str
    dark_grain: str
    symbol: str
    groove: str


@dataclass(frozen=True, slots=True)
class Sign:
    """How a colour is marked off on the board: the line around a dolmen and its number."""

    line: str
    casing: str
    plate: str
    figure: str


@dataclass(frozen=True, slots=True)
class Palette:
    """`patch` and `tuft` are what grows on the turf, `joint` the worn lines between squares and `glint` their lit
    edge, `soil` the edge of the
    ground, `lichen` the mark of the last action and of the stone that waits, on its `lichen_casing`."""

    turf: str
    patch: str
    tuft: str
    joint: str
    glint: str
    soil: str
    ink: str
    shadow: float
    lichen: str
    lichen_casing: str
    red: Sign
    white: Sign

    def sign(self, colour: Colour) -> Sign:
        return self.red if colour is Colour.RED else self.white


_RED_GRANITE = Granite("#582720", "#7a4536", "#431d16", "#32140f", "#8f5648", "#371510", "#e97d5a", "#29100b")
_WHITE_GRANITE = Granite("#7e7a71", "#a39e93", "#59564f", "#45423d", "#aaa59a", "#57534c", "#fdf6e4", "#36332e")

_LIGHT = Palette(
    turf="#ddd3b2",
    patch="#c3c690",
    tuft="#b7ab7c",
    joint="#b0a677",
    glint="#eee6cb",
    soil="#9a8f63",
    ink="#4d4632",
    shadow=0.3,
    lichen="#f0bd3f",
    lichen_casing="#3b2c0b",
    red=Sign("#ab3417", "#f0e8cd", "#a23016", "#fffaf0"),
    white=Sign("#fffaf0", "#4c463a", "#fffaf0", "#2b2822"),
)
_DARK = Palette(
    turf="#2a3036",
    patch="#41384f",
    tuft="#56476a",
    joint="#191d21",
    glint="#3c444b",
    soil="#181c20",
    ink="#b9bcba",
    shadow=0.5,
    lichen="#f0bd3f",
    lichen_casing="#20190a",
    red=Sign("#f08a66", "#14171a", "#c14b2a", "#fffaf0"),
    white=Sign("#f7eeda", "#14171a", "#f7eeda", "#24211c"),
)


def palette_of(theme: Theme) -> Palette:
    return _LIGHT if theme is Theme.LIGHT else _DARK


def granite_of(colour: Colour) -> Granite:
    return _RED_GRANITE if colour is Colour.RED else _WHITE_GRANITE
