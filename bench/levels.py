"""Fits the settings of levels 1 to 6 so that steps are even: `python -m bench.levels --board 10x7`.

First a curve: engines that see ever more play their neighbours, and the weakest of them `greedy`, which puts all on one
scale of Elo. Level 1 belongs a little below `greedy`; level 7 is the end of the curve, for levels 7 to 10 are set by
what an action may cost. The levels between are read off the curve at even distances and written to levels.json.

How far the levels then are apart is another question, for other games: `dolmen match`, see docs/levels.md."""

from __future__ import annotations

import argparse
import json
import math
import sys
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dolmen.carnac import CARNAC
from dolmen.engine.elo import Estimate, Results, ratings
from dolmen.engine.match import run_match
from dolmen.engine.match_file import MatchFile
from dolmen.engine.match_text import progress_line
from dolmen.engine.plan import Pairing, Plan

_LEVELS = Path(__file__).parent.parent / "src" / "dolmen" / "engine" / "levels.json"
_FITTED = 6
"""Levels above this one are not touched."""
_VARIETY = 0.03
"""Noise that costs no strength that shows (docs/levels.md), but lets no two games begin alike."""


@dataclass(frozen=True)
class Rung:
    """A point on the scale of weakness: ever less noise, then ever more nodes."""

    nodes: int
    noise: float = _VARIETY

    @property
    def name(self) -> str:
        return f"engine:noise={self.noise:g},solve=no,memory=16@{self.nodes}n"

    @property
    def row(self) -> dict[str, object]:
        return {"nodes": self.nodes, "noise": self.noise, "solve": False}


RUNGS = (
    *(Rung(1, noise) for noise in (0.9, 0.7, 0.55, 0.42, 0.3, 0.2)),
    *(Rung(3, noise) for noise in (0.2, 0.1)),
    *(Rung(nodes) for nodes in (3, 4, 6, 8, 16, 32, 64, 128, 256, 800)),
)
"""Measured points, the last with the nodes of level 7; levels 1 to 6 lie between them."""
_CHEAP = 64
"""Up to so many nodes a game costs next to nothing."""
_NEAR_GREEDY = slice(0, 4)
PLAYERS = (*(rung.name for rung in RUNGS), "greedy")


def plans(board: str, games: int, seed: int) -> Iterator[Plan]:
    """The matches that make the curve: half as many games where they cost more."""
    names = [rung.name for rung in RUNGS]
    parting = next(number for number, rung in enumerate(RUNGS) if rung.nodes == _CHEAP)
    few = max(games // 4, 1)
    yield Plan(CARNAC, board, tuple(names[: parting + 1]), games // 2, seed=seed, pairing=Pairing.NEIGHBOURS)
    yield Plan(CARNAC, board, tuple(names[parting:]), few, seed=seed, pairing=Pairing.NEIGHBOURS)
    yield Plan(CARNAC, board, ("greedy", *names[_NEAR_GREEDY]), few, seed=seed, pairing=Pairing.FIRST)


def played(plan: Plan, concurrency: int, folder: Path) -> Results:
    """The rounds of a match, its players numbered as in PLAYERS. An interrupted match goes on from its records."""
    state = run_match(
        plan,
        file=MatchFile(folder / f"levels-{plan.variant}-{plan.digest}.jsonl", plan),
        concurrency=concurrency,
        progress=lambda now: print(progress_line(now), file=sys.stderr),
        every=30,
    )
    numbers = [PLAYERS.index(name) for name in plan.players]
    return {(numbers[one.lineup[0]], numbers[one.lineup[1]]): list(one.rounds) for one in state.encounters}


def curve(board: str, games: int, seed: int, concurrency: int, folder: Path) -> tuple[Estimate, ...]:
    """The Elo of all PLAYERS, the mean being 0."""
    results: Results = {}
    for plan in plans(board, games, seed):
        results |= played(plan, concurrency, folder)
    return ratings(len(PLAYERS), results)


def at(elo: float, strengths: list[float]) -> Rung:
    """The rung, between those measured, that has this Elo. The curve is made rising first."""
    rising = [max(strengths[: number + 1]) + 1e-6 * number for number in range(len(strengths))]
    upper = min(max(bisect_left(rising, elo), 1), len(rising) - 1)
    part = (elo - rising[upper - 1]) / (rising[upper] - rising[upper - 1])
    part = min(max(part, 0.0), 1.0)
    low, high = RUNGS[upper - 1], RUNGS[upper]
    nodes = round(math.exp((1 - part) * math.log(low.nodes) + part * math.log(high.nodes)))
    if nodes == 2:  # the second node shows nothing that the first did not
        return low if part < 0.5 else high
    return Rung(nodes, round((1 - part) * low.noise + part * high.noise, 3))


def fitted(strengths: list[float], greedy: float, below: float) -> list[Rung]:
    """Levels 1 to 6: the first so far below greedy, but not beyond the curve; the one after the last at its end."""
    first, end = max(greedy - below, strengths[0]), strengths[-1]
    return [at(first + (end - first) * step / _FITTED, strengths) for step in range(_FITTED)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--board", default="10x7")
    parser.add_argument("--games", type=int, default=200, help="games between neighbours on the curve")
    parser.add_argument("--below", type=float, default=20.0, help="Elo by which level 1 is to be weaker than greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--records", type=Path, default=Path("matches"), help="the folder where the games go")
    options = parser.parse_args()
    found = curve(options.board, options.games, options.seed, options.concurrency, options.records)
    for name, elo in zip(PLAYERS, found, strict=True):
        print(f"{name:<45} {elo.value:+7.0f}  {elo.low:+7.0f} to {elo.high:+7.0f}")
    *strengths, greedy = (elo.value for elo in found)
    rungs = fitted(strengths, greedy, options.below)
    _write(options.board, rungs)
    for level, rung in enumerate(rungs, start=1):
        print(f"level {level}: {rung.name}")


def _write(board: str, rungs: list[Rung]) -> None:
    data = json.loads(_LEVELS.read_text(encoding="utf-8"))
    data["boards"][board] = [rung.row for rung in rungs] + data["boards"][board][_FITTED:]
    _LEVELS.write_text(_text_of(data), encoding="utf-8")


def _text_of(data: dict[str, object]) -> str:
    """JSON with one level a line."""
    boards = data["boards"]
    assert isinstance(boards, dict)
    rows = {
        board: "[\n      " + ",\n      ".join(json.dumps(row) for row in levels) + "\n    ]"
        for board, levels in boards.items()
    }
    lists = ",\n".join(f'    "{board}": {text}' for board, text in rows.items())
    return f'{{\n  "elo": {json.dumps(data["elo"])},\n  "boards": {{\n{lists}\n  }}\n}}\n'


if __name__ == "__main__":
    main()
