"""Players of Carré: legal, repeatable, sensible, and in order of their strength."""

from __future__ import annotations

import json
from random import Random

import pytest

from dolmen.carre import CARRE, STANDARD, Answer, Position, Variant
from dolmen.carre.position import start
from dolmen.engine.carre_greedy import choose_greedily
from dolmen.engine.carre_levels import carre_levels
from dolmen.engine.carre_turns import TurnBot, hint, outlooks, turn_of
from dolmen.engine.errors import NotForEngine, UnknownPlayer
from dolmen.engine.match import run_match
from dolmen.engine.native import native
from dolmen.engine.plan import Plan
from dolmen.engine.players import player_named
from dolmen.games import CHANCE, Seat
from dolmen.testing.check_bot import check_bot

SHORT = Variant(max_rounds=12)
_BUT_THREE = "12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h,4@a1"
_STUCK = "9@a1,8@d1v,2@b4h,4@a1,9@c1,2@a3h,12@a1h,4@a1,7@a4,6@c1v,6@c1v"


def _rolled(position: Position, random: Random) -> Position:
    actions, weights = zip(*position.chances(), strict=True)
    return position.after(random.choices(actions, weights)[0])


def _after(position: Position, tokens: tuple[str, ...]) -> Position:
    for token in tokens:
        position = position.after(CARRE.parse(token, position))
    return position


@pytest.mark.parametrize(("name", "seats"), [("engine", 2), ("level:1", 3), ("level:5", 4), ("greedy", 3)])
def test_players_keep_their_promises(name: str, seats: int) -> None:
    check_bot(CARRE, player_named(name, CARRE, SHORT).make, variant=SHORT, seats=seats, games=2)


def test_the_native_greedy_player_is_the_readable_one() -> None:
    random = Random(4)
    for seats in (1, 2, 4):
        position = start(Variant(max_rounds=30), seats)
        while position.outcome is None:
            if position.to_act is CHANCE:
                position = _rolled(position, random)
            else:
                action = choose_greedily(position, random)
                assert native().carre_greedy(str(position)) == CARRE.format(action), str(position)
                position = position.after(action)


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("dice=2+4+6 chips=1,1 stoppers=1,0 1:12@a1v 2:-", "build 12@a1v 2+4+6"),
        ("dice=2+4+6 chips=1,1 1:9@a1 2:-", "build 9@a1 2+6+c"),
        ("dice=1+3+4 chips=0,1 1:8@a1h 2:-", "build 8@a3h 1+3+4"),
        (f"dice=2+4+6 chips=1,1 stoppers=1,0 1:- 2:{_BUT_THREE}", "stop 2 6@d1v 6"),
        (f"dice=2+4+6 chips=1,1 stoppers=0,1 1:- 2:{_BUT_THREE}", "build 12@a1v 2+4+6"),
    ],
)
def test_greedy_is_what_it_says(line: str, token: str) -> None:
    """The largest tile, at the lowest level; a stopper against whoever has three tiles left."""
    position = CARRE.parse_position(f"seat=1 {line}")
    assert CARRE.format(choose_greedily(position, Random())) == token


def test_greedy_begins_again_in_every_fiftieth_round() -> None:
    """Without that it can go round in a circle for ever."""
    position = CARRE.parse_position("turn=99 dice=2+4+6 chips=0,1 1:12@a1v,8@d1v,9@a1 2:-")
    tokens: list[str] = []
    while position.player is Seat.FIRST and tokens[-1:] != ["end"]:
        action = choose_greedily(position, Random())
        tokens.append(CARRE.format(action))
        assert native().carre_greedy(str(position)) == tokens[-1]
        position = position.after(action)
    assert tokens == ["back 8@d1v", "back 9@a1", "back 12@a1v", "build 12@a1v 2+4+6", "end"]


@pytest.mark.parametrize("line", ["1:- 2:-", f"1:{_BUT_THREE} 2:-"])
def test_a_win_is_never_left_lying(line: str) -> None:
    """Not even where ending the turn would win as surely, later: two players once waited for each other for ever."""
    last = "12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h,4@a1,4@c1,7@e1"
    position = CARRE.parse_position(f"seat=3 dice=1+3+4 chips=1,1,1 {line} 3:{last}")
    for level in carre_levels():
        assert _after(position, turn_of(position, level.settings)).outcome is not None


@pytest.mark.parametrize("seed", range(3))
def test_the_engine_keeps_its_stack_fit_to_be_finished_and_finishes_it(seed: int) -> None:
    random, position = Random(seed), start(STANDARD, 1)
    while position.outcome is None:
        position = _rolled(position, random)
        position = _after(position, turn_of(position))
        assert position.outcome is not None or position.can_finish(Seat.FIRST, 20_000) is not Answer.NO
    assert position.turn < 25


@pytest.mark.parametrize("dice", ["1+6", "3+4", "2+5+6"])
def test_the_engine_wins_when_it_can(dice: str) -> None:
    built = "12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h,4@a1,4@c1,7@e1"
    position = CARRE.parse_position(f"seat=1 dice={dice} chips=1,1 stoppers=2,2 1:{built} 2:{built}")
    after = _after(position, turn_of(position))
    assert after.outcome is not None
    assert after.outcome.winner is Seat.FIRST


def test_the_engine_stops_who_is_about_to_win() -> None:
    built = "12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h,4@a1,4@c1,7@e1"
    position = CARRE.parse_position(f"seat=1 dice=1+3+4 chips=1,1,1 stoppers=1,0,0 1:12@a1v 2:{built} 3:12@a1v")
    assert any(token.startswith("stop 2") for token in turn_of(position))


def test_a_stuck_stack_is_taken_apart() -> None:
    stuck = CARRE.parse_position(f"seat=1 dice=1+2+3 chips=0,1 1:{_STUCK} 2:-")
    assert stuck.can_finish(Seat.FIRST, 20_000) is Answer.NO
    tokens = turn_of(stuck)
    assert tokens[0].startswith("back")
    assert _after(stuck, tokens).can_finish(Seat.FIRST, 20_000) is Answer.YES


def test_a_bot_plans_anew_when_the_position_is_another() -> None:
    bot = TurnBot("engine", "")
    position = _rolled(start(STANDARD, 2), Random(1))
    planned = turn_of(position, "", position.turn)
    assert CARRE.format(bot.choose(position)) == planned[0]
    other = CARRE.parse_position("seat=1 dice=6+6 chips=1,1 1:12@a1v 2:-")
    assert CARRE.format(bot.choose(other)) == turn_of(other, "", other.turn)[0]


def test_a_hint_says_what_a_turn_changes() -> None:
    position = CARRE.parse_position("seat=2 dice=3+4+5 chips=1,1,1 stoppers=0,1,0 1:12@a1v 2:9@a1 3:-")
    told = hint(position)
    assert _after(position, told.tokens).player is Seat.THIRD
    assert sum(outlook.chance for outlook in told.before) == pytest.approx(1)
    assert sum(outlook.chance for outlook in told.after) == pytest.approx(1)
    assert told.after[1].turns < told.before[1].turns
    assert told.after[1].chance > told.before[1].chance
    assert json.loads(json.dumps(told.to_json()))["tokens"] == list(told.tokens)
    assert len(outlooks(start(STANDARD, 4))) == 4


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nobody", "there are engine, greedy, level, program, random"),
        ("level:0", "levels 1 to 10"),
        ("level:11", "levels 1 to 10"),
        ("level:3@1s", "without a limit"),
        ("engine@1s", "takes settings"),
        ("engine:speed=1", "'speed=1' is no setting"),
        ("engine:noise=much", "noise wants a number"),
        ("greedy:1", "takes no options"),
    ],
)
def test_wrong_names_are_refused_in_one_sentence(name: str, words: str) -> None:
    with pytest.raises(UnknownPlayer, match=words) as caught:
        player_named(name, CARRE, STANDARD)
    assert "\n" not in str(caught.value)


def test_the_engine_refuses_what_it_cannot_choose_in() -> None:
    with pytest.raises(NotForEngine, match="rolled first"):
        turn_of(start(STANDARD, 2))


def test_a_match_for_three_rotates_the_seats() -> None:
    plan = Plan(CARRE, "standard", ("engine", "greedy"), 2, seats=3, seed=1, opening=0)
    state = run_match(plan)
    assert state.games == 6
    assert state.table[0].points >= 4


def test_levels_are_in_order_of_their_strength() -> None:
    """Few games, so only levels far apart; docs/carre-players.md has the measurements."""
    levels = carre_levels()
    for weak, strong in ((0, 5), (4, 9)):
        played = native().carre_match(
            [f"engine:{levels[strong].settings}", f"engine:{levels[weak].settings}"], 25, seed=2
        )
        assert played["wins"][0] > played["wins"][1], (weak, strong)


def test_native_matches_repeat_and_continue() -> None:
    names = ["engine", "greedy", "greedy"]
    both, first, rest = (
        native().carre_match(names, rounds, seed=3, first_round=begin) for rounds, begin in ((4, 0), (2, 0), (2, 2))
    )
    assert [one + other for one, other in zip(first["wins"], rest["wins"], strict=True)] == both["wins"]
    assert both["games"] == 12
