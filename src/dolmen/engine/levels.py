"""The levels 1 to 10: how much each sees. Their names are the same on all boards, the settings fitted per board by
`bench/levels.py` so that steps are even; docs/levels.md has the measurements."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from dolmen.carnac import LARGE, MEDIUM, SMALL, Variant
from dolmen.engine.errors import UnknownPlayer
from dolmen.engine.limits import Limit, is_whole


@dataclass(frozen=True, slots=True)
class Strength:
    """How well the engine plays: how long it may think, by how much it misjudges positions (`noise`, a standard
    deviation in logits), how many placements it considers in each (`width`, 0: all), whether it plays endings out
    exactly."""

    limit: Limit
    noise: float = 0.0
    width: int = 0
    solve: bool = True


@dataclass(frozen=True, slots=True)
class Level:
    number: int
    elo: int | None
    """Measured on the medium board, level 1 being 0; None where it was not measured."""

    def strength(self, variant: Variant) -> Strength:
        """That of the offered board nearest in size."""
        return _strengths()[_nearest(variant)][self.number - 1]


def level_of(number: int) -> Level:
    if not is_whole(number) or not 1 <= number <= COUNT:
        raise UnknownPlayer(f"there are levels 1 to {COUNT}, not {number!r}")
    return levels()[number - 1]


COUNT: Final = 10


@cache
def levels() -> tuple[Level, ...]:
    """All levels, the weakest first."""
    return tuple(Level(number, elo) for number, elo in enumerate(_data()["elo"], start=1))


def _nearest(variant: Variant) -> str:
    squares = len(variant.board.squares)
    boards = [offered.board for offered in (SMALL, MEDIUM, LARGE)]
    return str(min(boards, key=lambda board: abs(len(board.squares) - squares)))


@cache
def _data() -> Mapping[str, Any]:
    data: Mapping[str, Any] = json.loads(files("dolmen.engine").joinpath("levels.json").read_text(encoding="utf-8"))
    return data


@cache
def _strengths() -> Mapping[str, tuple[Strength, ...]]:
    return {board: tuple(_strength(**row) for row in rows) for board, rows in _data()["boards"].items()}


def _strength(nodes: int, noise: float = 0.0, width: int = 0, solve: bool = True, seconds: float = 0.0) -> Strength:
    return Strength(Limit(nodes=nodes, seconds=seconds), noise, width, solve)
