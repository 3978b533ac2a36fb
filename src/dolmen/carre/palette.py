"""The colours of Carré's drawings, light and dark. Every tile also has its value written on it: colour is never the
only sign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from dolmen.carre.pieces import Tile
from dolmen.games import Theme


@dataclass(frozen=True, slots=True)
class Palette:
    paper: str
    board: str
    ink: str
    grid: str
    mark: str
    """Around what the last action changed."""
    tiles: Mapping[Tile, str]


_LIGHT: Final = Palette(
    paper="#ffffff",
    board="#ece8df",
    ink="#1d1b18",
    grid="#8a857b",
    mark="#b3001b",
    tiles=MappingProxyType(
        {
            Tile.TWO: "#f6d365",
            Tile.THREE: "#f2b880",
            Tile.FOUR: "#b8d8a0",
            Tile.SIX: "#8fd0c3",
            Tile.SEVEN: "#f29e9e",
            Tile.EIGHT: "#9dc3ea",
            Tile.NINE: "#c3b1e6",
            Tile.TWELVE: "#d3cbbd",
        }
    ),
)

_DARK: Final = Palette(
    paper="#171614",
    board="#2b2925",
    ink="#f5f2ea",
    grid="#8d887d",
    mark="#ffb000",
    tiles=MappingProxyType(
        {
            Tile.TWO: "#6b5600",
            Tile.THREE: "#77470f",
            Tile.FOUR: "#3d5f26",
            Tile.SIX: "#1f5f55",
            Tile.SEVEN: "#7d2f2f",
            Tile.EIGHT: "#2a5382",
            Tile.NINE: "#58428a",
            Tile.TWELVE: "#5a5348",
        }
    ),
)


def palette_of(theme: Theme) -> Palette:
    return _DARK if theme is Theme.DARK else _LIGHT


def shaded(colour: str, part: float) -> str:
    """The colour, darker: `part` of its brightness."""
    channels = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(channel * part):02x}" for channel in channels)
