"""What the bench measures, as far as it can be counted: the same games on both sides, and light positions."""

from __future__ import annotations

from random import Random

import pytest
from bench.rules_speed import bytes_per_position, library_game, naive_game

from dolmen.carnac import LARGE, MEDIUM, SMALL, Variant


@pytest.mark.parametrize("variant", [SMALL, MEDIUM, LARGE], ids=str)
def test_both_sides_of_the_bench_play_the_same_games(variant: Variant) -> None:
    assert [library_game(variant, Random(seed)) for seed in range(5)] == [
        naive_game(variant, Random(seed)) for seed in range(5)
    ]


def test_a_position_weighs_less_than_a_kilobyte() -> None:
    assert bytes_per_position(LARGE, 5000) < 1000
