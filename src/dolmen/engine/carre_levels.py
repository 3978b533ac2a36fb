"""Carré's levels 1 to 10: what each does not see, and how strong it was measured to be. bench/carre_levels.py measures
them; docs/carre-players.md has what it found."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class CarreLevel:
    elo: int
    """With two players, level 1 being 0."""
    elo_error: int
    """Its 95 % margin."""
    settings: str
    """Of the native player; the same for two, three and four seats."""


@cache
def carre_levels() -> tuple[CarreLevel, ...]:
    """All levels, the weakest first."""
    rows = json.loads(files("dolmen.engine").joinpath("carre_levels.json").read_text(encoding="utf-8"))
    return tuple(CarreLevel(**row) for row in rows)
