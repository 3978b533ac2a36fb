"""Thinking time: what runs, what is charged, what is spared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dolmen.server.clock import LAG_SPARED, Clocks, patience_with_absence
from dolmen.wire import CorrespondenceClock, LiveClock

LIVE = LiveClock(base=60_000, increment=2_000)


def test_clocks_stand_until_one_is_started() -> None:
    clocks = Clocks.of(LIVE, 2)
    assert clocks.left_at(1, 10**9) == clocks.left_at(2, 10**9) == 60_000
    assert clocks.runs_out_at is None
    assert clocks.spent_by(1, 10**9, 0) == (0, 0)


def test_only_the_running_clock_loses_time_and_never_below_zero() -> None:
    clocks = Clocks.of(LIVE, 2).started(2, 1_000)
    assert clocks.left_at(2, 11_000) == 50_000
    assert clocks.left_at(1, 11_000) == 60_000
    assert clocks.left_at(2, 10**9) == 0
    assert clocks.runs_out_at == 61_000


def test_an_action_stops_the_clock_and_adds_the_increment() -> None:
    clocks = Clocks.of(LIVE, 2).started(1, 0).charged(1, 5_000).started(2, 5_000)
    assert clocks.left == (57_000, 60_000)
    assert clocks.running == 2


def test_stopping_a_running_clock_keeps_what_it_had() -> None:
    clocks = Clocks.of(LIVE, 2).started(1, 0).started(None, 7_000)
    assert clocks.left_at(1, 10**9) == 53_000


@given(waited=st.integers(0, 50_000), lag=st.integers(-100, 10_000))
def test_what_is_charged_and_what_is_spared_make_up_the_wait(waited: int, lag: int) -> None:
    spent, spared = Clocks.of(LIVE, 2).started(1, 100).spent_by(1, 100 + waited, lag)
    assert spent + spared == waited
    assert 0 <= spared <= min(LAG_SPARED, waited)
    assert lag < 0 or spared <= lag


@pytest.mark.parametrize(
    ("base", "increment", "expected"), [(60_000, 0, 30_000), (300_000, 5_000, 85_000), (3_600_000, 0, 180_000)]
)
def test_patience_grows_with_the_length_of_the_game(base: int, increment: int, expected: int) -> None:
    assert patience_with_absence(LiveClock(base=base, increment=increment)) == expected


def test_nobody_need_be_there_in_a_slow_game() -> None:
    assert patience_with_absence(CorrespondenceClock(bank=86_400_000, increment=0)) is None
    assert patience_with_absence(None) is None
