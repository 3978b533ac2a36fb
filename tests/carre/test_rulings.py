"""The points on which the rulebook is silent or easily misread, one by one."""

from __future__ import annotations

import pytest

from dolmen.carre import CARRE, STANDARD, Token, Variant
from dolmen.games import CHANCE, Outcome, Seat
from tests.carre.playing import play, shown, tokens_of

ALL_BUT_A_SEVEN = "12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h,4@a1,4@c1,7@e1"


def test_a_turn_is_a_roll_then_anything_then_the_next_seat() -> None:
    start = CARRE.start(STANDARD, 3)
    assert (start.to_act, start.player, start.turn) == (CHANCE, Seat.FIRST, 1)
    rolled = play(start, "roll 6 2 4")
    assert (rolled.to_act, rolled.dice) == (Seat.FIRST, (2, 4, 6))
    passed = play(rolled, "end")
    assert (passed.to_act, passed.player, passed.turn, passed.dice) == (CHANCE, Seat.SECOND, 2, None)
    again = play(passed, "roll 1 1 1", "end", "roll 1 1 1", "end")
    assert (again.player, again.turn, again.round) == (Seat.FIRST, 4, 2)


def test_a_kind_is_bought_once_a_turn_and_again_in_the_next() -> None:
    bought = play(shown("dice=1+1+5 1:- 2:-"), "buychip 1 1")
    assert not any(token.startswith("buychip") for token in tokens_of(bought))
    assert "buystop 1 5" in tokens_of(bought)
    later = play(bought, "end", "roll 1 1 1", "end", "roll 1 1 1")
    assert "buychip 1 1" in tokens_of(later)


def test_a_die_is_never_split_and_used_once() -> None:
    left = play(shown("dice=2+2+6 chips=0,0 1:- 2:-"), "build 2@a1h 2", "build 6@d1v 6")
    assert left.dice == (2,)
    assert [tile.price for tile in left.buildable()] == [2]


def test_chips_alone_may_pay_and_go_to_the_middle_at_once() -> None:
    paid = play(shown("dice=6 chips=3,0 1:- 2:-"), "build 3@a1h c+c+c")
    assert (paid.chips, paid.middle(Token.CHIP), paid.dice) == ((0, 0), 4, (6,))


def test_a_chip_bought_with_a_chip_is_the_same_but_fresh() -> None:
    """Also where the middle was empty: the payment fills it, so that nobody is named."""
    before = shown("dice=- chips=1,3 1:- 2:-")
    assert before.middle(Token.CHIP) == 0
    assert [token for token in tokens_of(before) if token.startswith("buychip")] == ["buychip 1 c"]
    after = play(before, "buychip 1 c")
    assert (after.chips, after.bought_chips, after.usable(Token.CHIP)) == ((1, 3), 1, 0)


def test_two_chips_paid_with_a_chip_from_an_empty_middle() -> None:
    after = play(shown("dice=5+5 chips=1,3 1:- 2:-"), "buychip 2 5+5+c from=2")
    assert (after.chips, after.middle(Token.CHIP), after.bought_chips) == ((1, 2), 1, 1)


def test_one_from_an_empty_middle_brings_nothing_and_uses_up_the_kind() -> None:
    before = shown("dice=5+5+5 stoppers=0,4 1:- 2:-")
    after = play(before, "buystop 1 5 from=2")
    assert (after.stoppers, after.middle(Token.STOPPER), after.bought_stoppers) == ((0, 3), 1, 0)
    assert not any(token.startswith("buystop") for token in tokens_of(after))


def test_two_from_an_empty_middle_bring_the_one_laid_down() -> None:
    after = play(shown("dice=5+5 stoppers=0,1,5 1:- 2:- 3:-"), "buystop 2 5+5 from=3")
    assert (after.stoppers, after.middle(Token.STOPPER), after.bought_stoppers) == ((1, 1, 4), 0, 1)


def test_two_with_one_in_the_middle_bring_it_and_another_is_laid_down() -> None:
    after = play(shown("dice=5+5 stoppers=0,3 1:- 2:-"), "buystop 2 5+5 from=2")
    assert (after.stoppers, after.middle(Token.STOPPER), after.bought_stoppers) == ((1, 2), 1, 1)


def test_two_with_one_in_the_middle_and_nobody_to_give() -> None:
    after = play(shown("dice=5+5 stoppers=3,0 1:- 2:-"), "buystop 2 5+5")
    assert (after.stoppers, after.middle(Token.STOPPER), after.bought_stoppers) == ((4, 0), 0, 1)


def test_only_opponents_who_have_one_can_be_named() -> None:
    listed = tokens_of(shown("dice=5 stoppers=1,0,3,4 1:- 2:- 3:- 4:-"))
    assert [token for token in listed if "from=" in token] == ["buystop 1 5 from=3", "buystop 1 5 from=4"]


def test_tokens_bought_now_are_usable_in_the_next_turn() -> None:
    bought = play(shown("dice=1+5+5 1:- 2:4@a1"), "buystop 2 5+5", "buychip 1 1")
    assert (bought.usable(Token.STOPPER), bought.usable(Token.CHIP)) == (0, 1)
    next_turn = play(bought, "end", "roll 1 1 1", "end", "roll 2 2 2")
    assert (next_turn.usable(Token.STOPPER), next_turn.usable(Token.CHIP)) == (2, 2)
    assert "stop2 2 4@a1 2+2 own=4@a1" in tokens_of(next_turn)


def test_a_stop_bares_the_next_target_and_others_may_be_hit_too() -> None:
    before = shown("dice=2+4+6 stoppers=3,0,0 1:- 2:4@a1,2@a1h 3:6@a1h")
    after = play(before, "stop 2 2@a1h 2", "stop 2 4@a1 4", "stop 3 6@a1h 6")
    assert [len(tableau.placements) for tableau in after.tableaus] == [0, 0, 0]
    assert (after.stoppers, after.middle(Token.STOPPER)) == ((0, 0, 0), 6)


def test_stop_and_build_takes_two_stoppers_and_one_payment() -> None:
    after = play(shown("dice=3+5 stoppers=2,0 1:12@a1v 2:8@d1v"), "stop2 2 8@d1v 3+5 own=8@a1v")
    assert [str(placement) for placement in after.tableau(Seat.FIRST).placements] == ["12@a1v", "8@a1v"]
    assert after.tableau(Seat.SECOND).placements == ()
    assert (after.stoppers, after.dice) == ((0, 0), ())


def test_an_own_tile_is_taken_back_only_after_those_above_it() -> None:
    before = shown("dice=- 1:4@a1,2@a1h,7@a1 2:-")
    assert [token for token in tokens_of(before) if token.startswith("back")] == ["back 7@a1"]
    after = play(before, "back 7@a1", "back 2@a1h", "back 4@a1")
    assert len(after.tableau(Seat.FIRST).tiles_left) == 16


def test_a_tile_taken_back_may_be_built_again_for_its_price() -> None:
    after = play(shown("dice=2+2 chips=0,0 1:- 2:-"), "build 2@a1h 2", "back 2@a1h", "build 2@b1h 2")
    assert after.dice == ()


def test_two_alike_in_one_place_lie_on_each_other() -> None:
    before = shown("dice=- 1:4@a1,4@a1 2:-")
    assert [laid.level for laid in before.tableau(Seat.FIRST).laid()] == [0, 1]
    after = play(before, "back 4@a1")
    assert [laid.level for laid in after.tableau(Seat.FIRST).laid()] == [0]


def test_a_tile_may_lie_across_tiles_of_one_height_and_beside_a_hollow_it_may_not() -> None:
    before = shown("dice=6+6 1:8@a1v,4@c1,2@c3h,3@c4h,2@c4h 2:-")
    own = before.tableau(Seat.FIRST)
    fitting = {str(placement) for tile in own.tiles_left for placement in own.level_placements(tile)}
    assert "6@a1h" in fitting
    assert "12@a1v" not in fitting
    assert "3@c3h" not in fitting


def test_the_last_tile_wins_at_once() -> None:
    before = shown(f"dice=1+3+4 1:{ALL_BUT_A_SEVEN} 2:-")
    won = play(before, "build 7@e2 3+4")
    assert won.outcome == Outcome(Seat.FIRST)
    assert (won.to_act, won.legal_actions(), won.dice) == (None, (), (1,))


def test_a_win_by_stop_and_build_counts() -> None:
    before = shown(f"turn=2 dice=3+4 stoppers=0,2 1:7@a1 2:{ALL_BUT_A_SEVEN}")
    assert play(before, "stop2 1 7@a1 3+4 own=7@e2").outcome == Outcome(Seat.SECOND)


def test_the_rounds_run_out_after_everybody_s_last_turn() -> None:
    position = CARRE.start(Variant(max_rounds=2), 2)
    for turn in range(4):
        assert position.outcome is None
        assert position.turn == turn + 1
        position = play(position, "roll 1 2 3", "end")
    assert position.outcome == Outcome(None)
    assert position.turn == 4


def test_without_the_option_the_rounds_never_run_out() -> None:
    assert STANDARD.max_rounds is None
    assert shown("turn=99999 1:- 2:-").to_act is CHANCE


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        CARRE.start(STANDARD, players)
