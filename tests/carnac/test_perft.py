from __future__ import annotations

import pytest
from bench.check_perft import COUNTS, Count, counts, naive_count

from dolmen.carnac import start, variant_of
from dolmen.games.perft import perft

# What takes longer is left to `python -m bench.check_perft`.
_LIBRARY_EFFORT, _NAIVE_EFFORT = 2500, 200

LINES = list(counts(COUNTS.read_text("utf-8").splitlines()))


@pytest.mark.parametrize("line", [line for line in LINES if line.effort <= _LIBRARY_EFFORT], ids=str)
def test_the_counts_of_the_conformance_data(line: Count) -> None:
    assert perft(start(line.variant), line.depth) == line.count


@pytest.mark.parametrize("line", [line for line in LINES if line.effort <= _NAIVE_EFFORT], ids=str)
def test_a_naive_second_implementation_counts_the_same(line: Count) -> None:
    assert naive_count(line) == line.count


def test_the_three_boards_and_the_smallest_are_counted() -> None:
    firsts = {line.variant.name: line.count for line in LINES if line.depth == 1}
    assert {board: firsts[board] for board in ("8x5", "10x7", "14x9", "1x1")} == {
        "8x5": 160,
        "10x7": 280,
        "14x9": 504,
        "1x1": 4,
    }


def test_depth_0_is_one_sequence_and_less_is_none() -> None:
    assert perft(start(variant_of("3x1")), 0) == 1
    with pytest.raises(ValueError, match="a depth is 0 or more, not -1"):
        perft(start(variant_of("3x1")), -1)


def test_games_that_end_earlier_do_not_count() -> None:
    assert perft(start(variant_of("1x1")), 2) == 0
    assert perft(start(variant_of("3x1+stock=1")), 1) == 12
    assert perft(start(variant_of("3x1+stock=1")), 2) == 0
    # a1 and c1 can each be tilted one way or left, b1 cannot be tilted: 8 placements with 2 reactions.
    assert perft(start(variant_of("3x1+stock=1+final_tilt")), 2) == 16
