"""The numbers and nouns of the rules sheet that no other test of this folder is named after."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from dolmen.carnac import (
    CARNAC,
    LARGE,
    MEDIUM,
    SMALL,
    Colour,
    Direction,
    Ending,
    Lying,
    Phase,
    Position,
    Square,
    Standing,
    Tilt,
    Variant,
    start,
)
from dolmen.games import Seat
from dolmen.testing import random_game
from tests.carnac.tables import play, variant


def test_three_boards_are_offered_and_the_medium_one_is_to_begin_with() -> None:
    assert [offered.name for offered in CARNAC.variants] == ["10x7", "8x5", "14x9"]


@pytest.mark.parametrize("offered", CARNAC.variants, ids=str)
def test_the_stock_is_28_the_last_is_not_tilted_and_red_places_first(offered: Variant) -> None:
    position = start(offered)
    assert (offered.stock, offered.final_tilt) == (28, False)
    assert (position.stock_left, position.acting, position.to_act) == (28, Colour.RED, Seat.FIRST)
    assert position.megaliths == ()


@pytest.mark.parametrize("token", ["c3rr", "c3rw", "c3wr", "c3ww"])
def test_a_megalith_has_three_red_and_three_white_faces(token: str) -> None:
    """Ends of opposite colours; long faces alike across, different beside each other; standing or lying."""
    standing = play(SMALL, token)
    for position in (standing, *(standing.after(Tilt(fall.direction)) for fall in standing.falls())):
        (stone,) = position.megaliths
        sides = {direction: stone.face(direction) for direction in Direction}
        faces = Counter([stone.top, _below(stone), *sides.values()])
        assert faces == {Colour.RED: 3, Colour.WHITE: 3}
        if isinstance(stone, Standing):
            assert sides[Direction.NORTH] is sides[Direction.SOUTH] is not sides[Direction.EAST]
            assert sides[Direction.EAST] is sides[Direction.WEST]


def _below(stone: Standing | Lying) -> Colour:
    """Long faces across from each other are alike, the two ends are not."""
    return stone.top if isinstance(stone, Lying) else stone.top.other


def test_a_standing_megalith_shows_one_square_a_lying_one_two_of_one_colour() -> None:
    standing = play(SMALL, "c3rw")
    assert [standing.colour_at(square) for square in standing.megaliths[0].squares] == [Colour.RED]
    for fall in standing.falls():
        lying = standing.after(Tilt(fall.direction))
        assert [lying.colour_at(square) for square in fall.squares] == [fall.colour, fall.colour]
        assert lying.colour_at(Square(2, 2)) is None


def test_a_player_can_place_many_times_in_a_row() -> None:
    position: Position = start(MEDIUM)
    for placed, square in enumerate(("a1", "c1", "e1", "g1", "i1", "a3", "c3"), start=1):
        position = play(position, f"{square}ww")
        assert (position.phase, position.acting) == (Phase.REACT, Colour.WHITE)
        position = play(position, "-")
        assert (position.phase, position.acting, position.placed) == (Phase.PLACE, Colour.RED, placed)


def test_28_megaliths_cover_at_most_56_squares_so_only_the_small_board_fills_up() -> None:
    endings = {offered: _endings_when_all_is_tilted(offered) for offered in CARNAC.variants}
    assert Ending.BOARD_FULL in endings[SMALL]
    assert endings[MEDIUM] == endings[LARGE] == {Ending.STOCK_EMPTY}
    assert [len(offered.board.squares) > 2 * offered.stock for offered in CARNAC.variants] == [True, False, True]


def _endings_when_all_is_tilted(offered: Variant) -> set[Ending | None]:
    """How games end in which every megalith that can be tilted is, which covers the most squares."""
    found = set()
    for seed in range(6):
        rng, position = Random(seed), start(offered)
        while actions := position.legal_actions():
            tilts = [action for action in actions if isinstance(action, Tilt)]
            position = position.after(rng.choice(tilts or actions))
        assert len(position.board.squares) - len(position.free_squares) <= 2 * offered.stock
        found.add(position.ending)
    return found


@pytest.mark.parametrize("offered", CARNAC.variants, ids=str)
def test_a_random_game_on_an_offered_board_has_at_most_28_placements_and_27_reactions(offered: Variant) -> None:
    for seed in range(20):
        played = random_game(CARNAC, offered, 2, Random(seed))
        placements = played.final.placed
        assert placements <= 28
        assert len(played.actions) - placements <= 27


@pytest.mark.parametrize(("final_tilt", "reactions"), [(False, 27), (True, 28)])
def test_every_megalith_but_the_last_can_have_its_reaction(final_tilt: bool, reactions: int) -> None:
    position, actions = start(variant(14, 9, final_tilt=final_tilt)), 0
    while legal := position.legal_actions():
        position = position.after(legal[-1])  # leaves every megalith and places from the far corner on
        actions += 1
    assert (position.placed, actions - position.placed) == (28, reactions)
