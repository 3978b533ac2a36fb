"""Checks every count of conformance/carnac-perft.jsonl with the Python rules, also those too long for the tests, and
with the naive ones as far as patience goes. Run it as `python -m bench.check_perft`, from the checkout."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from bench import naive_carnac
from dolmen.carnac import Variant, start, variant_of
from dolmen.games.perft import perft

COUNTS = Path(__file__).parent.parent / "conformance" / "carnac-perft.jsonl"


@dataclass(frozen=True)
class Count:
    """A line of the data. `effort` is how many positions must be reached to count."""

    variant: Variant
    depth: int
    count: int
    effort: int

    def __str__(self) -> str:
        return f"{self.variant} depth {self.depth}"


def counts(lines: Iterable[str]) -> Iterator[Count]:
    """The lines in their order; those of one board stand together, the depths rising."""
    known: dict[tuple[Variant, int], int] = {}
    for text in lines:
        line = json.loads(text)
        variant = Variant(variant_of(line["board"]).board, line.get("stock", 28), line.get("final_tilt", False))
        known[variant, line["depth"]] = line["count"]
        yield Count(variant, line["depth"], line["count"], known.get((variant, line["depth"] - 1), 1))


def naive_perft(game: naive_carnac.Game, depth: int) -> int:
    """What `perft` counts, by the naive rules."""
    if depth == 1:
        return len(game.legal())
    total = 0
    for token in game.legal():
        after = replace(game, colours=dict(game.colours))
        after.free = set(game.free)
        after.play(token)
        total += naive_perft(after, depth - 1)
    return total


def naive_count(count: Count) -> int:
    board = count.variant.board
    game = naive_carnac.Game(board.columns, board.rows, count.variant.stock, count.variant.final_tilt)
    return naive_perft(game, count.depth)


def main() -> int:
    parser = argparse.ArgumentParser(description="Check the perft counts of Carnac.")
    parser.add_argument(
        "--naive", type=int, default=100_000, help="how many positions the naive rules may visit for one"
    )
    options = parser.parse_args()
    checked, wrong = 0, 0
    for line in counts(COUNTS.read_text("utf-8").splitlines()):
        found = {"library": perft(start(line.variant), line.depth)}
        if line.effort <= options.naive:
            found["naive"] = naive_count(line)
        for who, count in found.items():
            checked += 1
            if count != line.count:
                wrong += 1
                print(f"{line}: {count} by the {who} rules, {line.count} in the data")
    print(f"{checked} counts, {wrong} disagreements")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
