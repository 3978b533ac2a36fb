"""The sequential test: its ratio against a brute-force search, its rates of error by simulation."""

from __future__ import annotations

import math
from random import Random

import pytest

from dolmen.engine.elo import score_of
from dolmen.engine.errors import BadLimit
from dolmen.engine.sprt import Decision, Sprt

_POINTS = (0, 0.25, 0.5, 0.75, 1)


def _brute_force(counts: tuple[int, ...], mean: float) -> float:
    """The largest log-likelihood of these counts under any distribution with that mean, by hill climbing along moves
    that keep sum and mean: probability goes from two results to two others."""
    # a first distribution with the right mean: a mixture of an even one and one at the end that is needed
    even = [0.2] * 5
    if mean >= 0.5:
        part = (mean - 0.5) / 0.5
        chances = [(1 - part) * e + part * (index == 4) for index, e in enumerate(even)]
    else:
        part = (0.5 - mean) / 0.5
        chances = [(1 - part) * e + part * (index == 0) for index, e in enumerate(even)]
    moves = [(1, -2, 1, 0, 0), (0, 1, -2, 1, 0), (0, 0, 1, -2, 1)]

    def likelihood(chances: list[float]) -> float:
        if min(chances) <= 0:
            return -math.inf
        return sum(count * math.log(chance) for count, chance in zip(counts, chances, strict=True))

    step = 0.05
    best = likelihood(chances)
    while step > 1e-9:
        improved = False
        for move in moves:
            for sign in (1, -1):
                moved = [chance + sign * step * m for chance, m in zip(chances, move, strict=True)]
                value = likelihood(moved)
                if value > best:
                    chances, best, improved = moved, value, True
        if not improved:
            step /= 2
    assert sum(chances) == pytest.approx(1)
    assert sum(c * p for c, p in zip(chances, _POINTS, strict=True)) == pytest.approx(mean)
    return best


@pytest.mark.parametrize("counts", [(10, 20, 40, 25, 12), (3, 9, 30, 8, 4), (40, 5, 10, 5, 60), (1, 2, 3, 40, 80)])
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 10), (-5, 5), (0, 100)])
def test_ratio_is_that_of_the_likeliest_distributions(counts: tuple[int, ...], elo0: float, elo1: float) -> None:
    expected = _brute_force(counts, score_of(elo1)) - _brute_force(counts, score_of(elo0))
    assert Sprt(elo0, elo1).ratio(counts) == pytest.approx(expected, abs=1e-3, rel=1e-3)


def test_ratio_near_its_normal_approximation_for_a_small_difference() -> None:
    """(s1 - s0) (2 mean - s0 - s1) N / (2 variance): the textbook's approximation for small steps."""
    counts = (60, 190, 460, 215, 75)
    total = sum(counts)
    mean = sum(c * p for c, p in zip(counts, _POINTS, strict=True)) / total
    variance = sum(c * (p - mean) ** 2 for c, p in zip(counts, _POINTS, strict=True)) / total
    low, high = score_of(0), score_of(5)
    expected = total * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert Sprt(0, 5).ratio(counts) == pytest.approx(expected, rel=0.01)


def test_swapping_the_players_swaps_the_sign() -> None:
    counts = (10, 20, 40, 30, 15)
    assert Sprt(-5, 5).ratio(counts) == pytest.approx(-Sprt(-5, 5).ratio(counts[::-1]))


def test_bounds_for_five_per_cent() -> None:
    assert Sprt(0, 10).bounds == pytest.approx((-math.log(19), math.log(19)))


def test_first_rounds_decide_nothing() -> None:
    assert Sprt(0, 50).decision((0, 0, 0, 0, 0)) is Decision.OPEN
    assert Sprt(0, 50).decision((0, 0, 0, 0, 2)) is Decision.OPEN


def _run(test: Sprt, score: float, random: Random) -> Decision:
    counts = [0] * 5
    while (decision := test.decision(counts)) is Decision.OPEN:
        counts[2 * (random.random() < score) + 2 * (random.random() < score)] += 1
    return decision


@pytest.mark.parametrize(("elo", "expected"), [(0.0, Decision.REJECTED), (120.0, Decision.ACCEPTED)])
def test_is_rarely_wrong_where_a_hypothesis_holds(elo: float, expected: Decision) -> None:
    random = Random(int(elo) + 3)
    test = Sprt(0, 120)
    right = sum(_run(test, score_of(elo), random) is expected for _ in range(120))
    assert right >= 106  # 95 % of 120 is 114; 106 is more than three standard deviations below


@pytest.mark.parametrize("bounds", [(5.0, 5.0), (10.0, 0.0)])
def test_refuses_a_question_the_wrong_way_round(bounds: tuple[float, float]) -> None:
    with pytest.raises(BadLimit, match="lower one"):
        Sprt(*bounds)
