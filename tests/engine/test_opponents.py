"""Opponents and advice for every game: what the server and the page ask for."""

from __future__ import annotations

import pytest

from dolmen.carnac import CARNAC
from dolmen.carre import CARRE, STANDARD
from dolmen.carre.position import start
from dolmen.engine.errors import UnknownPlayer
from dolmen.engine.opponents import advice, can_advise, levels_of, opponent
from dolmen.games import AnyGame, Seat
from tests.games.race import RACE


@pytest.mark.parametrize("game", [CARNAC, CARRE])
def test_every_game_has_ten_levels_of_rising_strength(game: AnyGame) -> None:
    rungs = levels_of(game)
    assert [rung.number for rung in rungs] == list(range(1, 11))
    measured = [rung.elo for rung in rungs if rung.elo is not None]
    assert measured[0] == 0
    assert measured == sorted(set(measured))
    assert can_advise(game)


def test_each_game_has_its_own_strengths() -> None:
    assert [rung.elo for rung in levels_of(CARRE)] != [rung.elo for rung in levels_of(CARNAC)]
    assert all(rung.elo_error is not None for rung in levels_of(CARRE))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_advice_at_carre_is_a_whole_turn_by_its_first_action(seats: int) -> None:
    position = start(STANDARD, seats)
    position = position.after(CARRE.parse("roll 3 6 6", position))
    [line] = advice(CARRE, position, seconds=0.1)
    assert line.continuation[0] == line.token
    assert line.continuation[-1] == "end"
    for token in line.continuation:
        position = position.after(CARRE.parse(token, position))
    assert position.player is (Seat(2) if seats > 1 else Seat.FIRST)
    assert 0 < line.value <= 1
    assert (line.margin < 0) is (seats == 1)


def test_advice_in_the_middle_of_a_turn_goes_on_from_there() -> None:
    position = CARRE.parse_position("seat=2 dice=5 chips=1,1 stoppers=0,0 1:12@a1v 2:12@a1v")
    [line] = advice(CARRE, position, seconds=0.1)
    assert line.token in {CARRE.format(action) for action in position.legal_actions()}


def test_a_level_of_carre_is_a_bot() -> None:
    position = CARRE.parse_position("seat=1 dice=2+4+6 chips=1,1,1 1:- 2:- 3:-")
    action = opponent(CARRE, STANDARD, 3).choose(position)
    assert action in position.legal_actions()


def test_a_game_nobody_knows_has_neither() -> None:
    assert levels_of(RACE) == ()
    assert not can_advise(RACE)
    with pytest.raises(UnknownPlayer, match="nobody here gives advice"):
        advice(RACE, RACE.start(RACE.variants[0], 2), seconds=0.1)
