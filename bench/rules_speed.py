"""How fast the Python rules are: complete random games per second of processor time beside the naive ones, and what a
position weighs.
Run it as `python -m bench.rules_speed`, from the checkout."""

from __future__ import annotations

import argparse
import gc
import random
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from time import process_time

from bench import naive_carnac
from dolmen.carnac import LARGE, MEDIUM, SMALL, Position, Variant, start

ROUND = 20
"""Games in a row before it is the other one's turn: often enough that both meet the same weather on the machine."""


@dataclass(frozen=True)
class Speed:
    variant: str
    library: float
    naive: float

    @property
    def ratio(self) -> float:
        return self.library / self.naive

    def __str__(self) -> str:
        return f"{self.variant:>5}: {self.library:6.0f} games a second, naive {self.naive:5.0f}, ratio {self.ratio:.2f}"


def library_game(variant: Variant, rng: random.Random) -> int:
    """Plays a random game to its end and scores it; how many actions it had."""
    position, plies = start(variant), 0
    while actions := position.legal_actions():
        position = position.after(actions[rng.randrange(len(actions))])
        plies += 1
    assert position.outcome is not None
    return plies


def naive_game(variant: Variant, rng: random.Random) -> int:
    """The same with the naive implementation."""
    game, plies = naive_carnac.Game(variant.board.columns, variant.board.rows, variant.stock, variant.final_tilt), 0
    while tokens := game.legal():
        game.play(tokens[rng.randrange(len(tokens))])
        plies += 1
    assert game.winner()
    return plies


def compare(variant: Variant, seconds: float = 2.0, seed: int = 1) -> Speed:
    """Both in turns, the same games, until both together have taken that long."""
    taken = {library_game: 0.0, naive_game: 0.0}
    games = 0
    while sum(taken.values()) < seconds:
        plies = set()
        for play in taken:
            before = process_time()
            plies.add(_round(play, variant, f"{seed}:{games}"))
            taken[play] += process_time() - before
        if len(plies) > 1:
            raise AssertionError(f"the two play different games on {variant}, seed {seed}:{games}")
        games += ROUND
    return Speed(variant.name, games / taken[library_game], games / taken[naive_game])


def _round(play: Callable[[Variant, random.Random], int], variant: Variant, seed: str) -> int:
    rng = random.Random(seed)
    return sum(play(variant, rng) for _ in range(ROUND))


def random_positions(variant: Variant, seed: int = 1) -> Iterator[Position]:
    """All positions of random games, one after another."""
    rng = random.Random(seed)
    while True:
        position = start(variant)
        while actions := position.legal_actions():
            position = position.after(actions[rng.randrange(len(actions))])
            yield position


def bytes_per_position(variant: Variant, count: int = 1_000_000, seed: int = 1) -> float:
    """What each of so many positions takes while all are held, by Python's own account of its memory. The list that
    holds them counts too."""
    positions = random_positions(variant, seed)
    next(positions)
    gc.collect()
    tracemalloc.start()
    held = list(islice(positions, count))
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / len(held)


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed and weight of the Python rules of Carnac.")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to play on each board")
    parser.add_argument("--positions", type=int, default=1_000_000, help="how many positions to hold")
    options = parser.parse_args()
    for variant in (SMALL, MEDIUM, LARGE):
        print(compare(variant, options.seconds))
    for variant in (SMALL, MEDIUM, LARGE):
        print(f"{variant.name:>5}: {bytes_per_position(variant, options.positions):.0f} bytes per position held")


if __name__ == "__main__":
    main()
