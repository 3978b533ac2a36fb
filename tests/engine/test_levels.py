"""Levels 1 to 10: each sees more than the one below and beats it, the lowest plays like a beginner who means it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from bench.level_slips import slips
from bench.levels import PLAYERS, RUNGS, at, fitted, plans

from dolmen.carnac import CARNAC, MEDIUM, Variant, start
from dolmen.engine.engine import Engine
from dolmen.engine.errors import UnknownPlayer
from dolmen.engine.levels import level_of, levels
from dolmen.engine.match import run_match
from dolmen.engine.plan import Pairing, Plan
from tests.engine.boards import SIZES, random_position

pytestmark = pytest.mark.usefixtures("core")


def _engine(variant: Variant, seed: int = 0) -> Engine:
    return Engine(variant, memory_mb=8, seed=seed)


@pytest.mark.parametrize("number", [0, 11, -1, True, "7", 2.5])
def test_unknown_levels_are_refused(number: int) -> None:
    with pytest.raises(UnknownPlayer, match=f"levels 1 to 10, not {number!r}"):
        _engine(MEDIUM).choose(start(MEDIUM), number)


@pytest.mark.parametrize("number", range(1, 11))
def test_every_level_answers_legally_and_within_its_time(number: int) -> None:
    for variant in SIZES:
        position = random_position(variant, 6, number)
        engine = _engine(variant)
        assert engine.choose(position, number, seconds=0.05) in position.legal_actions()
    assert level_of(number) is levels()[number - 1]


@pytest.mark.parametrize("variant", SIZES, ids=str)
def test_levels_see_more_and_more(variant: Variant) -> None:
    strengths = [level.strength(variant) for level in levels()]
    seen = [(strength.limit.nodes, -strength.noise) for strength in strengths]
    assert seen == sorted(set(seen))
    assert [strength.noise for strength in strengths] == sorted((s.noise for s in strengths), reverse=True)


@pytest.mark.parametrize("variant", SIZES, ids=str)
def test_only_the_highest_level_listens_to_the_clock(variant: Variant) -> None:
    strengths = [level.strength(variant) for level in levels()]
    assert [strength.limit.repeatable for strength in strengths] == [True] * 9 + [False]


@pytest.mark.parametrize("variant", SIZES, ids=str)
def test_level_one_is_no_random_mover(variant: Variant) -> None:
    """It wins every game against one, from either side."""
    state = run_match(Plan(CARNAC, variant.name, ("level:1", "random"), 3, seed=5))
    assert state.encounters[0].wins == 6


def test_level_one_is_no_better_than_the_greedy_player() -> None:
    state = run_match(Plan(CARNAC, MEDIUM.name, ("level:1", "greedy"), 20, seed=5))
    assert 0.25 < state.encounters[0].score.value <= 0.55


def test_level_one_overlooks_dolmens_now_and_then_but_not_as_chance_would() -> None:
    level, chance = (slips(name, MEDIUM, games=4, seed=1) for name in ("level:1", "random"))
    assert 0 < level.one + level.more < 0.25 * level.actions
    assert level.one + level.more < 0.5 * (chance.one + chance.more) * level.actions / chance.actions


@pytest.mark.parametrize("variant", SIZES, ids=str)
def test_each_of_the_lower_levels_loses_to_the_next(variant: Variant) -> None:
    players = tuple(f"level:{number}" for number in range(1, 7))
    state = run_match(Plan(CARNAC, variant.name, players, 10, seed=3, pairing=Pairing.NEIGHBOURS))
    assert len(state.encounters) == 5
    assert all(encounter.score.value < 0.4 for encounter in state.encounters)


@pytest.mark.parametrize("number", range(1, 10))
def test_levels_do_not_begin_every_game_alike(number: int) -> None:
    assert len({_engine(MEDIUM, seed).choose(start(MEDIUM), number) for seed in range(8)}) > 2


def _curve() -> list[float]:
    return [100.0 * number for number in range(len(RUNGS))]


def test_a_fit_meets_the_measured_points() -> None:
    assert [at(elo, _curve()) for elo in _curve()] == list(RUNGS)


def test_a_fit_bridges_a_curve_that_falls_for_a_while() -> None:
    dented = _curve()
    dented[5] = 320.0
    rungs = [at(elo, dented) for elo in range(0, 1500, 25)]
    assert all((a.nodes, -a.noise) <= (b.nodes, -b.noise) for a, b in pairwise(rungs))


def test_fitted_levels_rise_from_below_greedy() -> None:
    rungs = fitted(_curve(), greedy=200.0, below=100.0)
    assert rungs[0] == RUNGS[1]
    seen = [(rung.nodes, -rung.noise) for rung in rungs]
    assert seen == sorted(set(seen))


def test_the_matches_of_a_fit_hang_together() -> None:
    """Everybody is joined to everybody by games, so that all have one scale."""
    joined = {PLAYERS[0]}
    for _ in PLAYERS:
        for plan in plans(MEDIUM.name, games=8, seed=1):
            pairs = [{plan.players[player] for player in lineup} for lineup in plan.lineups]
            joined |= {name for pair in pairs if pair & joined for name in pair}
    assert joined == set(PLAYERS)
