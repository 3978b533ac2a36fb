"""Explanations against the rules' own effects, and against positions made to show one thing."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from dolmen.carnac import CARNAC, MEDIUM, SMALL, Action, Colour, Position, Tilt, start, variant_of
from dolmen.carnac.notation import format_action
from dolmen.engine.analysis import Analysis, AnalysisLine, Proven
from dolmen.study.explain import Explanation, Worth, explain
from dolmen.study.mistakes import Judgement, Mistake, Reason, judge, mistake
from tests.engine.boards import random_position


def _analysis(position: Position, values: Sequence[tuple[str, float]], proven: Proven | None = None) -> Analysis:
    """An analysis with these values for actions, as an engine would have put it."""
    lines = []
    for token, value in values:
        action = CARNAC.parse(token, position)
        lines.append(AnalysisLine(action, value, 4 * (value - 0.5), 100, 1, (action,), proven))
    return Analysis(position, tuple(lines), 100, 0.1, 0, proven is not None)


@pytest.mark.parametrize("variant", [SMALL, MEDIUM], ids=str)
def test_every_effect_is_the_rules_own(variant: object) -> None:
    for seed in range(12):
        position = random_position(variant, 4 * seed, seed)  # type: ignore[arg-type]
        for action in position.legal_actions()[:: 7 if position.pending is None else 1]:
            explained = explain(position, action)
            after = position.after(action)
            assert explained.effect == position.effect(action)
            assert explained.acting is position.acting
            reactions = after.legal_actions() if after.pending and after.acting is not position.acting else ()
            assert {answer.action for answer in explained.answers} == set(reactions)
            for answer in explained.answers:
                assert answer.effect == after.effect(answer.action)
            _check_threats(position, action, explained)
            json.dumps(explained.to_json())


def _check_threats(position: Position, action: Action, explained: Explanation) -> None:
    before = {(near.colour, near.squares) for colour in Colour for near in position.near_dolmens(colour)}
    after = {(near.colour, near.squares) for colour in Colour for near in position.after(action).near_dolmens(colour)}
    assert {(near.colour, near.squares) for near in explained.threats.made} == after - before
    gone = {(near.colour, near.squares) for near in explained.threats.spoiled}
    assert gone <= before - after
    for colour, squares in before - after - gone:  # those grew into a dolmen
        assert any(set(squares) <= set(dolmen.squares) for dolmen in position.after(action).dolmens(colour))


def test_a_tilt_that_completes_a_dolmen() -> None:
    position = CARNAC.parse_position("8x5 ......../......../WW..S.../......../.RK..... 23 white reacts e3")
    explained = explain(position, CARNAC.parse("W", position))
    assert (explained.effect.white, explained.effect.red) == (1, 0)
    assert explained.keeps_turn
    assert explained.answers == ()
    assert explained.threats.spoiled == ()  # the pair became the dolmen


def test_a_stone_that_spoils_a_pair() -> None:
    position = CARNAC.parse_position("4x1 WW.. 26 red places")
    explained = explain(position, CARNAC.parse("c1rr", position))
    assert [near.squares for near in explained.threats.spoiled] == [position.near_dolmens(Colour.WHITE)[0].squares]
    assert not explained.keeps_turn
    assert explained.answers == ()  # it can be tilted nowhere


def test_worth_comes_from_the_position_after_where_it_was_looked_at() -> None:
    position = start(SMALL)
    action = CARNAC.parse("e3rw", position)
    here = _analysis(position, [("d3rw", 0.6), ("e3rw", 0.55)])
    assert _rounded(explain(position, action, here).worth) == (0.55, 0.2)
    after = _analysis(position.after(action), [("N", 0.7), ("-", 0.5)])
    explained = explain(position, action, here, after)
    assert _rounded(explained.worth) == (0.3, -0.8)
    assert [format_action(answer.action) for answer in explained.answers[:2]] == ["N", "-"]
    assert explained.best_answer is explained.answers[0]
    assert explained.answers[2].worth is None


def _rounded(worth: Worth | None) -> tuple[float, float]:
    assert worth is not None
    return round(worth.value, 6), round(worth.margin, 6)


def test_a_proof_is_turned_with_the_side() -> None:
    position = start(SMALL)
    action = CARNAC.parse("e3rw", position)
    worth = explain(position, action, None, _analysis(position.after(action), [("N", 1.0)], Proven.WIN)).worth
    assert worth is not None
    assert worth.proven is Proven.LOSS


def test_the_last_action_is_worth_what_the_game_ends_in() -> None:
    position = CARNAC.parse_position("3x1 RR. 26 red places")
    worth = explain(position, CARNAC.parse("c1rr", position)).worth
    assert worth == Worth(1.0, 1, Proven.WIN)
    assert explain(position, CARNAC.parse("c1ww", position)).worth == Worth(0.5, 0, Proven.DRAW)


@pytest.mark.parametrize(
    ("cost", "choices", "expected"),
    [
        (0.5, 1, Judgement.FORCED),
        (0.0, 2, Judgement.BEST),
        (0.03, 9, Judgement.GOOD),
        (0.08, 9, Judgement.INACCURACY),
        (0.15, 9, Judgement.MISTAKE),
        (0.21, 9, Judgement.BLUNDER),
    ],
)
def test_judgements_by_cost(cost: float, choices: int, expected: Judgement) -> None:
    assert judge(cost, choices) is expected


def _compared(position: Position, played: str, best: str, values: tuple[float, float]) -> Mistake:
    analysis = _analysis(position, [(best, values[1]), (played, values[0])])
    actions = [CARNAC.parse(token, position) for token in (played, best)]
    return mistake(position, explain(position, actions[0], analysis), explain(position, actions[1], analysis))


def test_a_dolmen_not_taken_is_the_reason() -> None:
    position = CARNAC.parse_position("8x5 ......../......../WW..S.../......../.RK..... 23 white reacts e3")
    found = _compared(position, "-", "W", (0.4, 0.7))
    assert found.judgement is Judgement.BLUNDER
    assert found.cost == pytest.approx(0.3)
    assert found.reasons[0] is Reason.MISSED_DOLMEN
    assert found.reasons[-1] is Reason.SHOULD_HAVE_TILTED
    assert json.loads(json.dumps(found.to_json()))["reasons"][0] == "missed_dolmen"


def test_a_dolmen_given_is_the_reason() -> None:
    """Placing white next to white's pair, for Red, makes White's dolmen at once."""
    position = CARNAC.parse_position("8x5 ......../......../WW....../......../........ 26 red places")
    found = _compared(position, "c3ww", "c3rr", (0.2, 0.5))
    assert found.reasons[0] is Reason.MADE_THEIR_DOLMEN


def test_a_dolmen_allowed_is_the_reason() -> None:
    """A stone two squares off whose fall brings white up beside the pair."""
    position = CARNAC.parse_position("8x5 ......../......../WW....../......../........ 26 red places")
    played, best = CARNAC.parse("e3rr", position), CARNAC.parse("h5rr", position)
    first = explain(position, played, None, _analysis(position.after(played), [("W", 0.8)]))
    second = explain(position, best, None, _analysis(position.after(best), [("-", 0.5)]))
    found = mistake(position, first, second)
    assert isinstance(first.answers[0].action, Tilt)
    assert Reason.GAVE_DOLMEN in found.reasons
    assert found.margin_cost == pytest.approx(1.2)


def test_a_win_thrown_away_weighs_most() -> None:
    position = start(variant_of("4x3"))
    actions = [CARNAC.parse(token, position) for token in ("a1rr", "b2rr")]
    first = explain(position, actions[0], _analysis(position, [("a1rr", 0.0)], Proven.LOSS))
    second = explain(position, actions[1], _analysis(position, [("b2rr", 1.0)], Proven.WIN))
    assert mistake(position, first, second).reasons[:2] == (Reason.MISSED_WIN, Reason.ALLOWED_LOSS)


def test_the_best_action_has_no_reasons() -> None:
    position = start(SMALL)
    found = _compared(position, "e3rw", "e3rw", (0.4, 0.6))
    assert (found.cost, found.reasons, found.judgement) == (0.0, (), Judgement.BEST)
