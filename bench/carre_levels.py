"""Measures how far Carré's levels are apart: `python -m bench.carre_levels --rounds 300`.

Each level plays the one below it, seats rotated, the same dice in all games of a round. With three or four seats one of
the upper level sits with the lower one in all others. `--write` puts the strengths of two-seat games into
carre_levels.json, from which the page shows them."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from bench.carre_match import Share, play, shares
from dolmen.engine.carre_levels import carre_levels

_DATA = Path(__file__).parent.parent / "src" / "dolmen" / "engine" / "carre_levels.json"


def share(names: list[str], rounds: int, seed: int) -> Share:
    """What the first of the players wins."""
    return shares(play(names, rounds, seed), rounds)[0]


def steps(seats: int, rounds: int, seed: int) -> Iterable[Share]:
    """Each level against the one below it, the lowest first."""
    names = [f"level:{number}" for number, _ in enumerate(carre_levels(), start=1)]
    for below, above in pairwise(names):
        yield share([above, *[below] * (seats - 1)], rounds, seed)


def ladder(found: list[Share]) -> tuple[list[int], list[int]]:
    """Elo of all levels, the first being 0, and their margins: errors of the steps add up as independent ones do."""
    elo, squares = [0.0], [0.0]
    for step in found:
        elo.append(elo[-1] + step.elo)
        squares.append(squares[-1] + step.elo_margin**2)
    return [round(value) for value in elo], [round(math.sqrt(square)) for square in squares]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=300, help="each of as many games as there are seats")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="into carre_levels.json (two seats)")
    options = parser.parse_args()
    found = []
    for level, step in enumerate(steps(options.seats, options.rounds, options.seed), start=2):
        found.append(step)
        elo = f"  Elo {step.elo:+.0f} ± {step.elo_margin:.0f}" if options.seats == 2 else ""
        seats = f"level {level} against {options.seats - 1} of level {level - 1}"
        print(f"{seats}: {step}{elo}", flush=True)
    if options.write and options.seats == 2:
        _write(*ladder(found))


def _write(elo: list[int], margins: list[int]) -> None:
    rows = [
        json.dumps({"elo": value, "elo_error": margin, "settings": level.settings})
        for level, value, margin in zip(carre_levels(), elo, margins, strict=True)
    ]
    _DATA.write_text("[\n  " + ",\n  ".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
