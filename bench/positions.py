"""Makes the endings that `dolmen bench` solves: positions from games of the engine with itself, so many stones before
their end. `python -m bench.positions` writes bench/positions/*.txt; the same engine writes the same files."""

from __future__ import annotations

from pathlib import Path

from dolmen.carnac import LARGE, MEDIUM, SMALL, Position, Variant
from dolmen.engine.engine import Engine
from dolmen.engine.levels import Strength
from dolmen.engine.limits import Limit
from dolmen.engine.speed import middle_game

_HERE = Path(__file__).parent / "positions"
_LEFT = {SMALL: (10, 9), MEDIUM: (6, 5), LARGE: (5, 4)}
"""Stones left to place, hardest first."""
_GAMES = 20


def endings(variant: Variant, left: int) -> list[Position]:
    """One from each game, a placement to make."""
    found: list[Position] = []
    seed = 0
    while len(found) < _GAMES:
        seed += 1
        position = middle_game(variant, seed, stones=6)
        engine = Engine(variant, memory_mb=8, seed=seed)
        while position.ending is None and (position.stock_left > left or position.pending is not None):
            position = position.after(engine.choose(position, Strength(Limit(nodes=400))))
        if position.ending is None and position.stock_left == left:
            found.append(position)
    return found


def main() -> None:
    _HERE.mkdir(exist_ok=True)
    for variant, lefts in _LEFT.items():
        for left in lefts:
            lines = [str(position) for position in endings(variant, left)]
            (_HERE / f"{variant}-{left:02d}-left.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
