"""How fast everything is on this machine: random games, search, exact endings, a call of `choose`. Measures only; what
is compared is measured in turns, so that both meet the same machine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from dolmen.carnac import LARGE, MEDIUM, SMALL, Position, Variant, start
from dolmen.engine.engine import Engine
from dolmen.engine.levels import Strength
from dolmen.engine.limits import Limit
from dolmen.engine.native import native, searcher, state_of, values_of

BOARDS = (SMALL, MEDIUM, LARGE)
RandomGame = Callable[[Variant, Random], object]
"""Plays a whole random game: somebody else's rules, to compare with."""


def random_games(seconds: float, others: Mapping[str, RandomGame]) -> dict[str, dict[str, float]]:
    """Complete random games per second on each board, scored: the core one game after another, many at once as any
    processor can, at its best on this one, the library's rules, and whatever else is given."""
    return {variant.name: _random_games_on(variant, seconds, others) for variant in BOARDS}


_BATCH = 20_000
_TURNS = 8


@dataclass(slots=True)
class _Runner:
    """Somebody who plays random games, and how long he has taken for how many."""

    play: Callable[[int], object]
    batch: int
    seconds: float = 0.0
    games: int = 0

    def run_to(self, seconds: float) -> None:
        while self.seconds < seconds:
            before = time.perf_counter()
            self.play(self.games)
            self.seconds += time.perf_counter() - before
            self.games += self.batch


def _random_games_on(variant: Variant, seconds: float, others: Mapping[str, RandomGame]) -> dict[str, float]:
    paths = native().paths()
    runners = {
        "scalar": _Runner(_native_games(variant, paths[0]), _BATCH),
        "portable": _Runner(_native_games(variant, "portable"), _BATCH),
        "best": _Runner(_native_games(variant, paths[-1]), _BATCH),
        "library": _Runner(_python_game(variant, library_game), 1),
        **{name: _Runner(_python_game(variant, play), 1) for name, play in others.items()},
    }
    for turn in range(1, _TURNS + 1):
        for runner in runners.values():
            runner.run_to(seconds * turn / _TURNS)
    return {name: round(runner.games / runner.seconds, 1) for name, runner in runners.items()}


def _native_games(variant: Variant, path: str) -> Callable[[int], object]:
    play, state = native().random_games, state_of(start(variant))
    return lambda seed: play(state, _BATCH, seed, path)


def _python_game(variant: Variant, play: RandomGame) -> Callable[[int], object]:
    return lambda seed: play(variant, Random(seed))


def library_game(variant: Variant, random: Random) -> Position:
    """A random game by the library's own rules, to its end."""
    position = start(variant)
    while actions := position.legal_actions():
        position = position.after(random.choice(actions))
    assert position.outcome is not None
    return position


def search_speed(seconds: float) -> dict[str, dict[str, float]]:
    """Nodes per second of the engine and of uct from the same positions, one thread, and of the engine with two."""
    return {variant.name: _search_speed_on(variant, seconds) for variant in BOARDS}


def _search_speed_on(variant: Variant, seconds: float) -> dict[str, float]:
    positions = [middle_game(variant, seed) for seed in range(3)]
    found: dict[str, float] = {}
    for name, kind, threads in (("engine", "engine", 1), ("engine_2_threads", "engine", 2), ("uct", "uct", 1)):
        nodes = spent = 0.0
        for position in positions:
            engine = Engine(variant, kind=kind, threads=threads)
            analysis = engine.analyse(position, Limit(seconds=seconds / len(positions)), lines=1)
            nodes, spent = nodes + analysis.nodes, spent + analysis.seconds
        found[name] = round(nodes / spent)
    return found


def middle_game(variant: Variant, seed: int, stones: int = 10) -> Position:
    """A placement to make after so many stones of quick play by the engine: always the same for a seed."""
    random, engine = Random(seed), Engine(variant, memory_mb=8, seed=seed)
    position = start(variant)
    while position.placed < stones or position.pending is not None:
        if position.placed < 2:
            position = position.after(random.choice(position.legal_actions()))
        else:
            position = position.after(engine.choose(position, Strength(Limit(nodes=60), noise=0.3)))
    return position


def solve_times(endings: Iterable[tuple[str, Position]], most: float) -> dict[str, dict[str, Any]]:
    """Per group of endings: how many were solved exactly within `most` seconds, the median and the longest time."""
    groups: dict[str, list[tuple[float, bool]]] = {}
    for group, position in endings:
        search = searcher(position.variant, kind="engine", memory_mb=256, seed=0)
        answer = search.solve(*values_of(position), seconds=most)
        groups.setdefault(group, []).append((answer["seconds"], answer["proven"] is not None))
    return {
        group: {
            "positions": len(runs),
            "solved": sum(solved for _, solved in runs),
            "within_1_s": sum(solved and seconds <= 1 for seconds, solved in runs),
            "median": round(median(seconds for seconds, _ in runs), 4),
            "slowest": round(max(seconds for seconds, _ in runs), 3),
        }
        for group, runs in groups.items()
    }


def choose_overhead(calls: int = 40) -> dict[str, float]:
    """Milliseconds of a `choose` at 1,000 nodes beyond the time the search itself took: the median of so many calls."""
    found = {}
    for variant in BOARDS:
        position, engine = middle_game(variant, 1), Engine(variant)
        beyond = []
        for _ in range(calls):
            engine.clear()
            before = time.perf_counter()
            analysis = engine.analyse(position, Limit(nodes=1000), lines=1)
            beyond.append(time.perf_counter() - before - analysis.seconds)
        found[variant.name] = round(1000 * median(beyond), 4)
    return found


def memory_after(seconds: float, memory_mb: int = 256) -> dict[str, int]:
    """Bytes a search holds after that long, which its limit bounds."""
    return {
        variant.name: Engine(variant, memory_mb=memory_mb).analyse(start(variant), Limit(seconds=seconds), 1).memory
        for variant in BOARDS
    }


def signature(nodes: int = 1000) -> int:
    """One number that changes whenever the search does."""
    number: int = native().signature(nodes)
    return number
