"""Fits the settings of the levels so that neighbours are evenly spaced: `python -m bench.levels --board 10x7`.

First a curve: engines that see ever more play their neighbours, which gives Elo against a single scale of weakness.
Then levels 1 to 8 are read off that curve, downwards from its highest point, and written to levels.json; 9 and 10 are
for the clock to limit. How all really stand to each other is measured by `make levels`, a match of neighbours."""

from __future__ import annotations

import argparse
import json
import math
import sys
from bisect import bisect_left
from dataclasses import dataclass
from pathlib import Path

from dolmen.carnac import CARNAC
from dolmen.engine.elo import Estimate
from dolmen.engine.match import run_match
from dolmen.engine.match_file import MatchFile
from dolmen.engine.match_text import progress_line
from dolmen.engine.plan import Pairing, Plan

_LEVELS = Path(__file__).parent.parent / "src" / "dolmen" / "engine" / "levels.json"
_SOLVING_FROM = 1000
"""Nodes from which a level plays endings out exactly."""


@dataclass(frozen=True)
class Rung:
    """A point on the scale of weakness: ever less noise, then ever more nodes."""

    nodes: int
    noise: float = 0.0

    @property
    def name(self) -> str:
        solve = "yes" if self.nodes >= _SOLVING_FROM else "no"
        return f"engine:noise={self.noise:g},solve={solve},memory=16@{self.nodes}n"

    @property
    def row(self) -> dict[str, object]:
        return {"nodes": self.nodes, "noise": self.noise, "solve": self.nodes >= _SOLVING_FROM}


RUNGS = (
    Rung(16, 1.2),
    Rung(16, 0.9),
    Rung(16, 0.65),
    Rung(16, 0.42),
    Rung(24, 0.2),
    Rung(40, 0.08),
    Rung(64),
    Rung(160),
    Rung(420),
    Rung(1024),
    Rung(2048),
    Rung(4096),
)
"""Measured points; the levels lie between them."""


def curve(board: str, games: int, seed: int, concurrency: int, records: Path) -> list[Estimate]:
    """The Elo of each rung, the mean being 0."""
    names = tuple(rung.name for rung in RUNGS)
    plan = Plan(CARNAC, board, names, games // 2, seed=seed, pairing=Pairing.NEIGHBOURS)
    file = MatchFile(records, plan)
    state = run_match(
        plan,
        file=file,
        concurrency=concurrency,
        progress=lambda now: print(progress_line(now), file=sys.stderr),
        every=30,
    )
    strengths = {row.player: row.elo for row in state.table}
    found = [strengths[number] for number in range(len(RUNGS))]
    return [elo for elo in found if elo is not None]


def at(elo: float, strengths: list[float]) -> Rung:
    """The rung, between those measured, that has this Elo. The curve is made rising first."""
    rising = [max(strengths[: number + 1]) + 1e-6 * number for number in range(len(strengths))]
    upper = min(max(bisect_left(rising, elo), 1), len(rising) - 1)
    part = (elo - rising[upper - 1]) / (rising[upper] - rising[upper - 1])
    part = min(max(part, 0.0), 1.0)
    low, high = RUNGS[upper - 1], RUNGS[upper]
    nodes = round(math.exp((1 - part) * math.log(low.nodes) + part * math.log(high.nodes)))
    return Rung(nodes, round((1 - part) * low.noise + part * high.noise, 3))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--board", default="10x7")
    parser.add_argument("--games", type=int, default=100, help="games between neighbours on the curve")
    parser.add_argument("--step", type=float, default=230.0, help="Elo between levels")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--concurrency", type=int, default=1)
    parser.add_argument("--records", type=Path, help="where the games go; an interrupted run goes on from them")
    options = parser.parse_args()
    records = options.records or Path("matches", f"levels-{options.board}-{options.seed}.jsonl")
    found = curve(options.board, options.games, options.seed, options.concurrency, records)
    for rung, elo in zip(RUNGS, found, strict=True):
        print(f"{rung.name:<50} {elo.value:+7.0f}  {elo.low:+7.0f} to {elo.high:+7.0f}")
    strengths = [elo.value for elo in found]
    rungs = [at(max(strengths) - options.step * (8 - level), strengths) for level in range(1, 9)]
    data = json.loads(_LEVELS.read_text(encoding="utf-8"))
    data["boards"][options.board] = [rung.row for rung in rungs] + data["boards"][options.board][8:]
    _LEVELS.write_text(_written(data), encoding="utf-8")
    for level, rung in enumerate(rungs, start=1):
        print(f"level {level}: {rung.name}")


def _written(data: dict[str, object]) -> str:
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
