"""Every refusal names the action, the position, and the rule that is broken by its name."""

from __future__ import annotations

import pytest

from dolmen.carre import CARRE, END, STANDARD, Build, BuyChips, Payment, Roll, Rule, Variant
from dolmen.carre.dice import Die
from dolmen.carre.notation import read_placement
from dolmen.carre.reader import Reader
from dolmen.games import GameOver, IllegalAction
from tests.carre.playing import play, shown

EMPTY_TWO = "1:- 2:-"


@pytest.mark.parametrize(
    ("position", "token", "rule", "why"),
    [
        (f"dice=? {EMPTY_TWO}", "end", "turn", "the turn begins with the roll"),
        (f"dice=? {EMPTY_TWO}", "build 2@a1h 2", "turn", "the turn begins with the roll"),
        (f"dice=? {EMPTY_TWO}", "back 2@a1h", "turn", "the turn begins with the roll"),
        (f"dice=1+2+3 {EMPTY_TWO}", "roll 1 2 3", "turn", "the dice are rolled once a turn, and they have been"),
        (f"dice=2+2+6 {EMPTY_TWO}", "build 8@a1v 2+2", "payment", "2+2 is 4, the price is 8"),
        (f"dice=2+2+6 {EMPTY_TWO}", "build 8@a1v 3+5", "payment", "the dice left are 2 2 6"),
        (f"dice=1 {EMPTY_TWO}", "build 2@a1h 1+1", "payment", "the dice left are 1"),
        (f"dice=- {EMPTY_TWO}", "build 2@a1h 2", "payment", "the dice left are none"),
        (f"dice=6 {EMPTY_TWO}", "build 8@a1v 6+c+c", "payment", "it takes 2 chips, you have 1"),
        (f"dice=6 chips=0,0 {EMPTY_TWO}", "build 7@a1 6+c", "payment", "it takes 1 chip, you have none"),
        (
            f"dice=6 chips=0+1,0 bought=chips {EMPTY_TWO}",
            "build 7@a1 6+c",
            "fresh token",
            "a chip bought this turn can be used from the next turn on",
        ),
        ("dice=2 1:2@a1h,2@a1h 2:-", "build 2@a1h 2", "reserve", "there is no 2 left in the reserve"),
        (f"dice=6+6 {EMPTY_TWO}", "build 12@d1v 6+6", "grid", "it would reach beyond the 5 by 4 squares of the grid"),
        (f"dice=6+6 {EMPTY_TWO}", "build 12@a3h 6+6", "grid", "it would reach beyond the 5 by 4 squares of the grid"),
        (
            "dice=5+6 1:9@a1 2:-",
            "build 12@c1v 5+6+c",
            "support",
            "the squares under it are not all at the same height",
        ),
        ("dice=- 1:4@a1 2:-", "back 4@b1", "not there", "there is no such tile on your tableau"),
        ("dice=- 1:4@a1,7@b2 2:-", "back 4@a1", "covered", "another tile lies on it"),
        (
            "dice=3+4+5 stoppers=1,0 1:- 2:12@a1v,8@a1v",
            "stop 2 12@a1v 3+4+5",
            "covered",
            "another tile lies on it",
        ),
        (
            "dice=4 stoppers=1,0 1:- 2:4@a1",
            "stop 2 4@b1 4",
            "not there",
            "there is no such tile on the tableau of seat 2",
        ),
        ("dice=4 1:- 2:4@a1", "stop 2 4@a1 4", "no stopper", "it takes 1 stopper, you have none"),
        (
            "dice=4 stoppers=1,0 1:- 2:4@a1",
            "stop2 2 4@a1 4 own=4@a1",
            "no stopper",
            "it takes 2 stoppers, you have 1",
        ),
        (
            "dice=4 stoppers=0+1,0 bought=stoppers 1:- 2:4@a1",
            "stop 2 4@a1 4",
            "fresh token",
            "a stopper bought this turn can be used from the next turn on",
        ),
        (
            "dice=4 stoppers=1+1,0 bought=stoppers 1:- 2:4@a1",
            "stop2 2 4@a1 4 own=4@a1",
            "fresh token",
            "a stopper bought this turn can be used from the next turn on",
        ),
        (
            "dice=4 stoppers=1,0 1:4@a1 2:-",
            "stop 1 4@a1 4",
            "opponent",
            "a stopper goes against an opponent, seat 2, not seat 1",
        ),
        (
            "dice=4 stoppers=1,0,0 1:4@a1 2:- 3:-",
            "stop 4 4@a1 4",
            "opponent",
            "a stopper goes against an opponent, seat 2 or 3, not seat 4",
        ),
        (
            "dice=4 stoppers=2,0 1:- 2:4@a1",
            "stop2 2 4@a1 4 own=6@a1h",
            "same value",
            "who stops a 4 builds a 4, not a 6",
        ),
        (
            "dice=4 stoppers=2,0 1:4@a1,4@a1 2:4@a1",
            "stop2 2 4@a1 4 own=4@c1",
            "reserve",
            "there is no 4 left in the reserve",
        ),
        (
            "dice=4 stoppers=2,0 1:7@a1 2:4@a1",
            "stop2 2 4@a1 4 own=4@a1",
            "support",
            "the squares under it are not all at the same height",
        ),
        (f"dice=5 bought=stoppers {EMPTY_TWO}", "buystop 1 5", "bought already", "stoppers are bought once a turn"),
        (f"dice=1 bought=chips {EMPTY_TWO}", "buychip 1 1", "bought already", "chips are bought once a turn"),
        (f"dice=6 {EMPTY_TWO}", "buystop 1 6", "payment", "6 is 6, the price is 5"),
        (f"dice=5 {EMPTY_TWO}", "buystop 1 5 from=2", "giver", "nobody is named here: write it without from=2"),
        (
            f"dice=1 chips=0,4 {EMPTY_TWO}",
            "buychip 1 1",
            "giver",
            "the middle runs out: name an opponent who has a chip, from=2",
        ),
        (
            "dice=1 chips=0,4,0,4 1:- 2:- 3:- 4:-",
            "buychip 1 1 from=3",
            "giver",
            "the middle runs out: name an opponent who has a chip, from=2 or from=4",
        ),
        (
            f"dice=1 chips=2,2 {EMPTY_TWO}",
            "buychip 1 1 from=1",
            "giver",
            "the middle runs out: name an opponent who has a chip, from=2",
        ),
        (
            f"dice=5 stoppers=4,0 {EMPTY_TWO}",
            "buystop 1 5",
            "nobody can give",
            "the middle has not 1 stopper, and no opponent has one",
        ),
        (
            f"dice=4+6 stoppers=4,0 {EMPTY_TWO}",
            "buystop 2 4+6",
            "nobody can give",
            "the middle has not 2 stoppers, and no opponent has one",
        ),
    ],
)
def test_a_refusal_names_the_rule(position: str, token: str, rule: str, why: str) -> None:
    before = shown(position)
    with pytest.raises(IllegalAction) as refused:
        play(before, token)
    assert refused.value.action == token
    assert refused.value.reason == f"{rule}: {why}"
    assert str(refused.value) == f"{token}: {rule}: {why}"
    assert refused.value.position == CARRE.format_position(before)
    assert rule in {each.value for each in Rule}


def test_a_strict_double_wants_both_halves() -> None:
    one_left = "dice=4+6 stoppers=3,0 1:- 2:-"
    assert play(shown(one_left), "buystop 2 4+6").stoppers == (4, 0)
    with pytest.raises(IllegalAction, match="nobody can give: the middle has not 2 stoppers"):
        play(shown(f"standard+strict_double {one_left}"), "buystop 2 4+6")


def test_actions_that_no_token_writes() -> None:
    rolled = play(CARRE.start(STANDARD, 2), "roll 2 3 5")
    placement = read_placement(Reader("8@a1v"))
    assert rolled.refusal(Build(placement, Payment((Die(3), Die(5))))) is None
    for action, rule in (
        (Build(placement, Payment((Die(5), Die(3)))), Rule.PAYMENT),
        (Build(placement, Payment((), 8)), Rule.PAYMENT),
        (Build(read_placement(Reader("4@a1")), Payment((Die(5),), -1)), Rule.PAYMENT),
        (BuyChips(3, Payment((Die(2),))), Rule.COUNT),
    ):
        refused = rolled.refusal(action)
        assert refused is not None
        assert refused.rule is rule
    unsorted = CARRE.start(STANDARD, 2).refusal(Roll((Die(5), Die(3), Die(2))))
    assert unsorted is not None
    assert unsorted.rule is Rule.TURN


@pytest.mark.parametrize("token", ["roll 1 2 3", "end", "build 2@a1h 2", "back 7@e2"])
def test_nothing_comes_after_the_end(token: str) -> None:
    over = play(CARRE.start(Variant(max_rounds=1), 2), "roll 1 2 3", "end", "roll 1 2 3", "end")
    assert over.legal_actions() == ()
    assert over.to_act is None
    with pytest.raises(GameOver, match="the game is over"):
        over.after(CARRE.parse(token, over))


def test_every_turn_may_end() -> None:
    assert END in play(CARRE.start(STANDARD, 4), "roll 1 1 1").legal_actions()
