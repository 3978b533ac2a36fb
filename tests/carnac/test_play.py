from __future__ import annotations

import pytest

from dolmen.carnac import LARGE, MEDIUM, SMALL, Colour, Direction, Ending, Fall, Lying, Phase, Square, Variant, start
from dolmen.carnac.game import CARNAC
from dolmen.games import GameOver, IllegalAction, NotationError, RulesError
from tests.carnac.tables import legal_tokens, play, shown, variant


@pytest.mark.parametrize(("offered", "placements"), [(SMALL, 160), (MEDIUM, 280), (LARGE, 504)])
def test_every_square_takes_the_first_megalith_in_four_ways(offered: Variant, placements: int) -> None:
    position = start(offered)
    assert len(position.legal_actions()) == placements
    assert (position.phase, position.acting, position.turn) == (Phase.PLACE, Colour.RED, 1)
    assert legal_tokens(position)[:5] == ["a1rr", "a1rw", "a1wr", "a1ww", "b1rr"]


@pytest.mark.parametrize(
    ("placed", "tilt", "squares", "seen"),
    [
        ("c3rr", "N", "c4 c5", Colour.RED),
        ("c3rr", "E", "d3 e3", Colour.WHITE),
        ("c3ww", "S", "c1 c2", Colour.WHITE),
        ("c3ww", "W", "a3 b3", Colour.RED),
        ("c3rw", "N", "c4 c5", Colour.WHITE),
        ("c3wr", "E", "d3 e3", Colour.WHITE),
    ],
)
def test_a_tilted_megalith_shows_the_faces_along_its_fall(placed: str, tilt: str, squares: str, seen: Colour) -> None:
    standing = play(variant(5, 5), placed)
    fallen = play(standing, tilt)
    shown_squares = {square for square in fallen.board.squares if fallen.colour_at(square) is not None}
    assert {str(square) for square in shown_squares} == set(squares.split())
    assert {fallen.colour_at(square) for square in shown_squares} == {seen}
    falls = {fall.direction: fall.colour for fall in standing.falls()}
    assert falls[next(side for side in Direction if side.value[0] == tilt.lower())] is seen


@pytest.mark.parametrize("top", list(Colour))
@pytest.mark.parametrize("north_south", list(Colour))
@pytest.mark.parametrize("direction", list(Direction))
def test_a_fall_turns_the_faces_as_a_real_stone_would(top: Colour, north_south: Colour, direction: Direction) -> None:
    columns, ranks = direction.step
    up, down = (0, 0, 1), (0, 0, -1)
    faces = {up: top, down: top.other}
    for side in Direction:
        faces[(*side.step, 0)] = north_south if side.along_ranks else north_south.other
    forward, backward = (columns, ranks, 0), (-columns, -ranks, 0)
    turned = dict(faces)
    for before, after in ((up, forward), (forward, down), (down, backward), (backward, up)):
        turned[after] = faces[before]
    fallen = play(variant(5, 5), f"c3{top.value[0]}{north_south.value[0]} {direction.value[0]}")
    stone = fallen.megaliths[0]
    assert isinstance(stone, Lying)
    assert stone.top is turned[up]
    assert {side: stone.face(side) for side in Direction} == {side: turned[(*side.step, 0)] for side in Direction}


def test_who_tilts_places_next_and_who_leaves_lets_place_again() -> None:
    placed = play(MEDIUM, "e4rw")
    assert (placed.acting, placed.phase, placed.turn) == (Colour.WHITE, Phase.REACT, 1)
    tilted, left = play(placed, "N"), play(placed, "-")
    assert (tilted.acting, tilted.phase, tilted.turn) == (Colour.WHITE, Phase.PLACE, 2)
    assert (left.acting, left.phase, left.turn) == (Colour.RED, Phase.PLACE, 2)
    assert play(left, "a1rr - a2rr -").acting is Colour.RED
    assert play(left, "a1rr - a2rr E").acting is Colour.WHITE


def test_where_nothing_can_be_tilted_the_opponent_simply_places() -> None:
    position = play(variant(2, 2), "a1rr")
    assert (position.acting, position.phase, position.pending) == (Colour.WHITE, Phase.PLACE, None)
    assert position.falls() == ()
    assert play(position, "b1ww").acting is Colour.RED


def test_tilts_need_two_free_squares_in_a_row() -> None:
    # Of the four ways from c3 the east is taken at d3, the west at a3; north and south are free.
    position = play(shown("5x5 ...../...../R..R./...../..... 26 red places"), "c3rw")
    assert legal_tokens(position) == ["N", "S", "-"]
    assert position.falls()[0] == Fall(Direction.NORTH, (Square(2, 3), Square(2, 4)), Colour.WHITE)


def test_the_square_just_freed_is_a_legal_choice() -> None:
    position = play(MEDIUM, "e4rw N")
    assert {"e4rr", "e4rw", "e4wr", "e4ww"} <= set(legal_tokens(position))
    assert play(position, "e4ww").colour_at(Square(4, 3)) is Colour.WHITE


def test_the_last_megalith_is_never_tilted() -> None:
    position = play(variant(8, 5, stock=2), "a1rr - h5ww")
    assert (position.ending, position.to_act, position.legal_actions()) == (Ending.STOCK_EMPTY, None, ())
    assert position.stock_left == 0


def test_with_final_tilt_the_last_megalith_may_be_tilted_or_left() -> None:
    waiting = play(variant(8, 5, stock=2, final_tilt=True), "a1rr - h5ww")
    assert waiting.outcome is None
    assert waiting.acting is Colour.WHITE
    assert legal_tokens(waiting) == ["S", "W", "-"]
    assert {play(waiting, token).ending for token in legal_tokens(waiting)} == {Ending.STOCK_EMPTY}


def test_with_final_tilt_a_last_megalith_that_cannot_fall_ends_the_game() -> None:
    assert play(variant(2, 2, stock=1, final_tilt=True), "a1rr").ending is Ending.STOCK_EMPTY


def test_a_board_that_fills_up_ends_the_game() -> None:
    position = play(variant(2, 2), "a1rr b1rr a2rr b2ww")
    assert position.ending is Ending.BOARD_FULL
    assert (position.stock_left, position.legal_actions(), position.turn) == (24, (), 4)
    assert position.verdict.winner is Colour.RED


def test_an_empty_stock_on_a_full_board_counts_as_empty_stock() -> None:
    assert play(variant(2, 2, stock=4), "a1rr b1rr a2rr b2ww").ending is Ending.STOCK_EMPTY


@pytest.mark.parametrize(
    ("tokens", "wrong", "reason"),
    [
        ("a3rr", "W", "no room to tilt west of a3, where the board ends"),
        ("b3rr", "W", "no room to tilt west of b3, where the board ends"),
        ("c3rr - a3rr", "E", "no room to tilt east of a3, where c3 is taken"),
        ("c3rr - b3rr", "E", "no room to tilt east of b3, where c3 is taken"),
        ("", "N", "there is no megalith to tilt now; place one"),
        ("", "-", "there is no megalith to leave standing now; place one"),
        ("e4rw", "a1rr", "first tilt or leave the megalith on e4"),
        ("e4rw", "e4rr", "first tilt or leave the megalith on e4"),
        ("e4rw -", "e4ww", "e4 is not free"),
        ("e4rw N", "e6ww", "e6 is not free"),
    ],
)
def test_an_illegal_action_names_action_position_and_reason(tokens: str, wrong: str, reason: str) -> None:
    position = play(MEDIUM, tokens)
    with pytest.raises(IllegalAction) as caught:
        play(position, wrong)
    assert str(caught.value) == f"{wrong}: {reason}"
    assert caught.value.action == wrong
    assert caught.value.reason == reason
    assert caught.value.position == str(position)


def test_a_square_of_a_larger_board_is_illegal_here() -> None:
    action = CARNAC.parse("n9rr", start(LARGE))
    with pytest.raises(IllegalAction, match=r"^n9rr: n9 is not on the 10x7 board$"):
        start(MEDIUM).after(action)


@pytest.mark.parametrize("late", ["a1rr", "N", "-"])
def test_nothing_can_be_played_after_the_end(late: str) -> None:
    position = play(variant(2, 2, stock=1), "a1rr")
    with pytest.raises(GameOver, match=rf"^{late}: the game is over$") as caught:
        play(position, late)
    assert caught.value.position == str(position)


def test_the_three_errors_are_told_apart() -> None:
    kinds = (NotationError, IllegalAction, GameOver)
    assert all(issubclass(kind, RulesError) for kind in kinds)
    assert not any(issubclass(one, other) for one in kinds for other in kinds if one is not other)


def test_a_position_is_frozen() -> None:
    position = start(MEDIUM)
    with pytest.raises(AttributeError):
        position.placed = 3  # type: ignore[misc]


def test_a_megalith_is_found_under_either_of_its_squares() -> None:
    position = play(MEDIUM, "e4rw N d3rr -")
    fallen = position.megalith_at(Square(4, 5))
    assert fallen is not None
    assert fallen == position.megalith_at(Square(4, 4))
    assert [str(square) for square in fallen.squares] == ["e5", "e6"]
    assert position.megalith_at(Square(0, 0)) is None
