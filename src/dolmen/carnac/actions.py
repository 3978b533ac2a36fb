"""What a player can do: place a megalith, tilt the opponent's last one, or leave it. Knows no position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from dolmen.carnac.geometry import Direction, Square
from dolmen.carnac.megalith import Colour


@dataclass(frozen=True, slots=True)
class Place:
    """Stand a megalith on a free square, `top` upwards, its north and south faces in `north_south`."""

    square: Square
    top: Colour
    north_south: Colour


@dataclass(frozen=True, slots=True)
class Tilt:
    """Tilt the megalith just placed onto the two next squares in that direction."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the megalith just placed standing, so that its player places again."""


Action: TypeAlias = Place | Tilt | Leave

LEAVE = Leave()
TILTS = {direction: Tilt(direction) for direction in Direction}
