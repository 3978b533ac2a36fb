"""One table: what commands lead to, and that a table is nothing but a replay of its events."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dolmen.catalogue import GAMES
from dolmen.games import AnyGame
from dolmen.server.decide import Moment, run_out
from dolmen.server.table import Table, after, opened, replayed
from dolmen.wire import (
    Answer,
    AnyEvent,
    Claim,
    LiveClock,
    MakeOffer,
    OfferKind,
    Rename,
    Resign,
    SetLevel,
    TakeBack,
    TakebackPolicy,
)
from tests.server.playing import (
    COMPUTER,
    OPEN,
    PERSON,
    START,
    created,
    done,
    fresh,
    play,
    random_action,
    refused,
)

NOW = Moment(START)
LIVE = LiveClock(base=60_000, increment=1_000)


def offer(what: OfferKind) -> MakeOffer:
    return MakeOffer(type="offer", id="o", what=what)


def answer(what: OfferKind, accept: bool) -> Answer:
    return Answer(type="answer", id="a", what=what, accept=accept)


TAKE_BACK = TakeBack(type="take_back", id="t")
RESIGN = Resign(type="resign", id="r")
CLAIM = Claim(type="claim", id="c")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 60))
@settings(max_examples=20)
def test_a_table_is_the_replay_of_its_events(game: AnyGame, seed: int, plies: int) -> None:
    first = created(game=game, variant=game.variants[-1].name if game is not GAMES[0] else "8x5", clock=LIVE)
    events: list[AnyEvent] = [first]
    table, random = opened(game, first), Random(seed)
    for ply in range(plies):
        if table.to_act is None:
            break
        for event in random_action(table, random, START + 400 * ply):
            table = after(table, event)
            events.append(event)
    assert replayed(game, events) == table
    assert table.version == len(events)
    assert len(table.positions) == table.ply + 1


def test_a_whole_game_ends_with_a_result_and_the_count_behind_it() -> None:
    table, random = fresh(), Random(3)
    while table.to_act is not None:
        for event in random_action(table, random, START):
            table = after(table, event)
    assert table.result is not None
    assert table.result.how == "played"
    assert table.result.detail is not None
    assert table.result.detail["decided_by"]
    assert table.legal_tokens() == []
    assert refused(table, 1, play(fresh()), NOW).code == "over"


def test_a_play_is_refused_with_its_reason() -> None:
    table = fresh()
    first = play(table)
    assert refused(table, 2, first, NOW).code == "not_your_turn"
    assert refused(table, 1, first.model_copy(update={"ply": 1}), NOW).code == "stale"
    assert refused(table, 1, first.model_copy(update={"token": "z9rr"}), NOW).code == "illegal"
    assert refused(table, 1, first.model_copy(update={"token": "gibberish"}), NOW).code == "illegal"
    waiting = fresh(PERSON, OPEN)
    assert refused(waiting, 1, play(waiting), NOW).code == "not_allowed"


def after_plies(table: Table, count: int) -> Table:
    for _ in range(count):
        assert table.to_act
        table = done(table, table.to_act, play(table), NOW)
    return table


def test_taking_back_goes_to_before_ones_own_last_action() -> None:
    table = after_plies(fresh(takeback="free"), 5)
    last_of_first = max(ply for ply, move in enumerate(table.moves) if move.seat == 1)
    back = done(table, 1, TAKE_BACK, NOW)
    assert back.ply == last_of_first
    assert back.positions == table.positions[: last_of_first + 1]
    assert back.to_act == 1


@pytest.mark.parametrize("policy", ["ask", "never"])
def test_nothing_is_taken_back_alone_where_others_must_agree(policy: TakebackPolicy) -> None:
    table = after_plies(fresh(takeback=policy), 3)
    assert refused(table, 1, TAKE_BACK, NOW).code == "not_allowed"


def test_against_the_computer_there_is_nobody_to_ask() -> None:
    table = after_plies(fresh(PERSON, COMPUTER), 1)
    assert done(table, 1, TAKE_BACK, NOW).ply == 0
    assert refused(table, 1, offer("draw"), NOW).text == "nobody is at this table who could accept it"


def test_a_takeback_offered_and_accepted() -> None:
    table = done(after_plies(fresh(), 3), 1, offer("takeback"), NOW)
    assert refused(table, 1, answer("takeback", accept=True), NOW).code == "not_allowed"
    back = done(table, 2, answer("takeback", accept=True), NOW)
    assert back.offers == ()
    assert back.to_act == 1
    assert back.ply < table.ply


def test_a_declined_offer_may_be_made_again_only_after_an_action() -> None:
    table = done(after_plies(fresh(), 3), 1, offer("draw"), NOW)
    table = done(table, 2, answer("draw", accept=False), NOW)
    assert refused(table, 1, offer("draw"), NOW).code == "not_allowed"
    assert done(after_plies(table, 1), 1, offer("draw"), NOW).offers


def test_two_offers_of_the_same_are_an_agreement() -> None:
    table = done(after_plies(fresh(), 1), 2, offer("draw"), NOW)
    table = done(table, 1, offer("draw"), NOW)
    assert table.result is not None
    assert (table.result.how, table.result.winner) == ("agreed", None)


def test_an_offer_among_four_waits_for_everybody() -> None:
    carre = GAMES[1]
    four = opened(carre, created(PERSON, PERSON, PERSON, COMPUTER, game=carre, variant=carre.variants[0].name))
    table = done(four, 1, offer("draw"), NOW)
    table = done(table, 2, answer("draw", accept=True), NOW)
    assert table.result is None
    table = done(table, 3, answer("draw", accept=True), NOW)
    assert table.result is not None
    assert table.result.how == "agreed"


def test_an_offer_of_a_draw_falls_when_the_other_plays_on() -> None:
    table = after_plies(fresh(), 1)
    other = 3 - (table.to_act or 0)
    table = done(table, other, offer("draw"), NOW)
    assert after_plies(table, 1).offers == ()


def test_resigning_gives_the_game_to_the_other() -> None:
    table = done(fresh(), 2, RESIGN, NOW)
    assert table.result is not None
    assert (table.result.winner, table.result.how) == (1, "resigned")
    assert refused(table, 1, RESIGN, NOW).code == "over"
    assert refused(table, 1, TAKE_BACK, NOW).code == "over"


def test_a_rematch_is_for_after_the_game() -> None:
    table = after_plies(fresh(), 1)
    assert refused(table, 1, offer("rematch"), NOW).code == "not_allowed"
    over = done(done(table, 1, RESIGN, NOW), 2, offer("rematch"), NOW)
    assert done(over, 1, answer("rematch", accept=True), NOW).offers == ()


def test_an_absent_opponent_can_be_waited_out() -> None:
    table = after_plies(fresh(clock=LIVE), 1)
    until = table.claimable_at(1, {1: START})
    assert until is not None
    early = refused(table, 2, CLAIM, Moment(until - 1, absent={1: START}))
    assert early.until == until
    over = done(table, 2, CLAIM, Moment(until, absent={1: START}))
    assert over.result is not None
    assert (over.result.winner, over.result.how) == (2, "abandoned")
    assert refused(table, 2, CLAIM, Moment(until)).code == "not_allowed"
    assert refused(table, 1, CLAIM, Moment(until, absent={1: START})).code == "not_allowed"


def test_clocks_begin_with_the_first_action_and_pass_with_the_turn() -> None:
    table = fresh(clock=LIVE)
    assert table.clocks is not None
    assert table.clocks.running is None
    table = done(table, 1, play(table), Moment(START + 50_000))
    assert table.clocks is not None
    assert table.clocks.left == (60_000, 60_000)
    assert table.clocks.running == 2
    table = done(table, 2, play(table), Moment(START + 60_000, lag=200))
    assert table.moves[-1].spent == 9_800
    assert table.moves[-1].lag == 200
    assert table.clocks is not None
    assert table.clocks.left[1] == 60_000 - 9_800 + 1_000


def test_a_clock_that_runs_out_ends_the_game() -> None:
    table = after_plies(fresh(clock=LIVE), 1)
    assert run_out(table, START + 59_999) == []
    late = Moment(START + 60_100)
    assert refused(table, 2, play(table), late).code == "over"
    assert done(table, 2, play(table), Moment(START + 60_100, lag=150)).ply == 2
    [ended] = run_out(table, late.now)
    over = after(table, ended)
    assert over.result is not None
    assert (over.result.winner, over.result.how) == (1, "time")
    assert run_out(over, late.now) == []


def test_a_computer_has_no_clock() -> None:
    table = fresh(PERSON, COMPUTER, clock=LIVE)
    table = done(table, 1, play(table), NOW)
    assert table.clocks is not None
    assert table.clocks.running is None


def test_names_and_levels_change() -> None:
    table = fresh(PERSON, COMPUTER)
    table = done(table, 1, Rename(type="rename", id="n", name="  Anna\n\u0007 B "), NOW)
    assert table.seats[0].name == "Anna B"
    table = done(table, 1, SetLevel(type="set_level", id="l", seat=2, level=4), NOW)
    assert table.seats[1].level == 4
    assert refused(table, 1, SetLevel(type="set_level", id="l", seat=1, level=4), NOW).code == "not_allowed"
