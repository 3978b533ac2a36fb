"""Elo, error bars and ratings against values computed in other ways."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from statistics import NormalDist, stdev

import pytest

from dolmen.engine.elo import Results, elo_estimate, elo_of, mean_score, pentanomial, ratings, score_of


def test_elo_of_known_scores() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(0.75) == pytest.approx(190.848, abs=1e-3)
    assert elo_of(1.0) == math.inf
    assert elo_of(0.0) == -math.inf


@pytest.mark.parametrize("elo", [-700.0, -3.0, 0.0, 12.5, 150.0])
def test_score_and_elo_are_inverse(elo: float) -> None:
    assert elo_of(score_of(elo)) == pytest.approx(elo)


def test_pentanomial_counts_rounds_by_points() -> None:
    assert pentanomial([0, 0.25, 0.5, 0.5, 0.75, 1, 1, 1]) == (1, 1, 2, 1, 3)


def test_interval_of_many_rounds_is_the_normal_one() -> None:
    """10,000 rounds with the frequencies of a close match: mean and standard error by the textbook."""
    rounds = [0.0] * 600 + [0.25] * 1900 + [0.5] * 4600 + [0.75] * 2100 + [1.0] * 800
    error = stdev(rounds) / math.sqrt(len(rounds))
    found = mean_score(rounds, 2)
    assert found.value == pytest.approx(0.515)
    reach = NormalDist().inv_cdf(0.975) * error
    assert found.low == pytest.approx(0.515 - reach, abs=2e-5)
    assert found.high == pytest.approx(0.515 + reach, abs=2e-5)


def test_paired_games_that_always_split_leave_no_doubt() -> None:
    """When every pair ends one all, the pairs say more than as many free games would."""
    even = mean_score([0.5] * 49 + [0.25], 2)
    loose = mean_score([0.0, 1.0] * 25, 2)
    assert even.high - even.low < 0.4 * (loose.high - loose.low)


def test_interval_stays_inside_and_open_at_the_ends() -> None:
    perfect = mean_score([1.0] * 10, 2)
    assert perfect.value == perfect.high == 1.0
    assert 0.8 < perfect.low < 1.0
    assert mean_score([], 2).low == 0.0
    assert elo_estimate(perfect).high == math.inf


def test_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    random = Random(5)
    held = 0
    for _ in range(400):
        rounds = [(random.random() < 0.9) / 2 + (random.random() < 0.9) / 2 for _ in range(60)]
        found = mean_score(rounds, 2)
        held += found.low <= 0.9 <= found.high
    assert 0.92 <= held / 400 <= 0.98


def test_ratings_of_two_players_agree_with_their_score() -> None:
    rounds = [0.5] * 500 + [1.0] * 500
    one, other = ratings(2, {(0, 1): rounds})
    assert one.value - other.value == pytest.approx(elo_of(0.75), abs=0.5)
    assert one.value == pytest.approx(-other.value)
    # the binomial standard error of the difference, halved for each of the two
    error = 400 / math.log(10) / math.sqrt(2001 * 0.75 * 0.25) / 2
    assert one.high - one.value == pytest.approx(1.96 * error, rel=0.01)


def test_ratings_of_a_ladder_add_up() -> None:
    """Each player scores what 150 Elo promise against the one below."""
    rounds = [score_of(150)] * 2000
    results: Results = {(upper, upper - 1): rounds for upper in range(1, 6)}
    found = [rating.value for rating in ratings(6, results)]
    assert sum(found) == pytest.approx(0, abs=1e-6)
    for lower, upper in pairwise(found):
        assert upper - lower == pytest.approx(150, abs=1)


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    strengths = [-200.0, -40.0, 60.0, 180.0]
    random = Random(11)
    results: Results = {}
    for one in range(4):
        for other in range(one + 1, 4):
            score = score_of(strengths[one] - strengths[other])
            results[one, other] = [((random.random() < score) + (random.random() < score)) / 2 for _ in range(400)]
    for truth, rating in zip(strengths, ratings(4, results), strict=True):
        assert rating.low - 10 <= truth <= rating.high + 10
        assert rating.high - rating.low < 80


def test_ratings_without_games_are_even_and_wide() -> None:
    for rating in ratings(3, {}):
        assert rating.value == 0
        assert rating.high > 1000
