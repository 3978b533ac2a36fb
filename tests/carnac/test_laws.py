"""Laws that hold in every legal game, on every board."""

from __future__ import annotations

from random import Random

import pytest
from bench import naive_carnac
from hypothesis import given
from hypothesis import strategies as st

from dolmen.carnac import (
    CARNAC,
    LARGE,
    MEDIUM,
    SMALL,
    Action,
    Colour,
    Lying,
    Place,
    Position,
    Setup,
    Standing,
    Symmetry,
    Variant,
    action_count,
    action_id,
    action_of,
    board_of,
    start,
    symmetries_of,
)
from dolmen.carnac.symmetry import swap_colours, swap_colours_of_action
from dolmen.games import GameOver, IllegalAction, format_record, read_record
from dolmen.testing import Played, annotated, random_game
from dolmen.testing.strategies import actions, games, positions, tokens
from tests.carnac.tables import legal_tokens, variant


@given(games())
def test_an_action_is_listed_if_and_only_if_it_is_accepted(played: Played[Position]) -> None:
    position = played.final
    numbered = [action_of(number, position.board) for number in range(action_count(position.board))]
    accepted = [action for action in numbered if _accepts(position, action)]
    assert accepted == list(position.legal_actions())


def _accepts(position: Position, action: Action) -> bool:
    """Refused in the wrong way counts as accepted."""
    try:
        position.after(action)
    except GameOver:
        return position.to_act is not None
    except IllegalAction:
        return position.to_act is None
    return True


@given(games())
def test_stones_stock_and_colours_agree(played: Played[Position]) -> None:
    for position in played.positions:
        stones = position.megaliths
        covered = [square for stone in stones for square in stone.squares]
        assert len(covered) == len(set(covered))
        assert position.stock_left + len(stones) == position.variant.stock
        assert len(stones) == position.placed
        assert {square: stone.top for stone in stones for square in stone.squares} == {
            square: colour for square in position.board.squares if (colour := position.colour_at(square)) is not None
        }
        assert set(position.free_squares) == set(position.board.squares) - set(covered)
        for stone in stones:
            assert all(position.megalith_at(square) == stone for square in stone.squares)


@given(games())
def test_megaliths_once_down_never_change(played: Played[Position]) -> None:
    for before, after in zip(played.positions, played.positions[1:], strict=False):
        settled = {stone for stone in before.megaliths if stone != before.pending}
        assert settled <= set(after.megaliths)
        assert len(after.megaliths) - len(before.megaliths) == (1 if before.pending is None else 0)


@given(games())
def test_only_standing_megaliths_wait_and_only_where_they_can_fall(played: Played[Position]) -> None:
    for action, position in zip(played.actions, played.positions[1:], strict=True):
        pending = position.pending
        if pending is not None:
            assert isinstance(action, Place)
            assert pending == Standing(action.square, action.top, action.north_south)
            assert position.falls()
            assert [*(f"{fall.direction.value[0]}".upper() for fall in position.falls()), "-"] == legal_tokens(position)
            assert all(set(fall.squares) <= set(position.free_squares) for fall in position.falls())


@given(games(to_the_end=True))
def test_a_game_has_at_most_its_stock_of_placements_and_one_reaction_fewer(played: Played[Position]) -> None:
    placements = sum(isinstance(action, Place) for action in played.actions)
    reactions = len(played.actions) - placements
    assert played.final.ending is not None
    assert placements <= played.variant.stock
    assert reactions <= placements - (0 if played.variant.final_tilt else 1)


@given(games())
def test_the_two_texts_give_the_game_back(played: Played[Position]) -> None:
    for position in played.positions:
        again = CARNAC.parse_position(str(position))
        assert again == position
        assert hash(again) == hash(position)
        assert Setup.of(position).position() == position


@given(games(), st.randoms(use_true_random=False))
def test_a_record_file_gives_the_record_back(played: Played[Position], rng: Random) -> None:
    record = annotated(played, rng)
    reading = read_record(format_record(CARNAC, record), (CARNAC,))
    assert (reading.error, reading.record, reading.final) == (None, record, played.final)


@given(st.sampled_from([SMALL.board, MEDIUM.board, LARGE.board, board_of(1, 128), board_of(64, 2)]).flatmap(tokens))
def test_a_token_means_its_action_however_it_is_written(written: tuple[str, Action]) -> None:
    token, action = written
    longest = start(Variant(board_of(1, 128))), start(Variant(board_of(64, 2))), start(LARGE)
    position = next(one for one in longest if not isinstance(action, Place) or action.square in one.board)
    assert CARNAC.parse(token, position) == action
    assert CARNAC.parse(CARNAC.format(action), position) == action


@pytest.mark.parametrize(("offered", "count"), [(SMALL, 165), (MEDIUM, 285), (LARGE, 509)])
def test_every_action_has_one_number(offered: Variant, count: int) -> None:
    board = offered.board
    assert action_count(board) == count
    numbered = [action_of(number, board) for number in range(count)]
    assert len(set(numbered)) == count
    assert [action_id(action, board) for action in numbered] == list(range(count))
    assert [CARNAC.format(action) for action in numbered[-5:]] == ["N", "E", "S", "W", "-"]
    assert [CARNAC.format(action) for action in numbered[:5]] == ["a1rr", "a1rw", "a1wr", "a1ww", "b1rr"]


@given(positions())
def test_legal_actions_are_listed_in_the_order_of_their_numbers(position: Position) -> None:
    numbers = [action_id(action, position.board) for action in position.legal_actions()]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("number", [-1, 165])
def test_numbers_out_of_range_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"from 0 to 164, not {number}"):
        action_of(number, SMALL.board)


def test_a_square_of_another_board_has_no_number() -> None:
    with pytest.raises(ValueError, match="n9 is not on the 8x5 board"):
        action_id(action_of(500, LARGE.board), SMALL.board)


@given(games(), st.data())
def test_any_named_action_is_accepted_or_refused_with_its_token(played: Played[Position], data: st.DataObject) -> None:
    position = played.final
    action = data.draw(actions(position.board))
    if position.to_act is not None and action not in position.legal_actions():
        with pytest.raises(IllegalAction) as caught:
            position.after(action)
        assert caught.value.action == CARNAC.format(action)


BOARDS = [
    *(Variant(offered.board, final_tilt=tilt) for offered in (SMALL, MEDIUM, LARGE) for tilt in (False, True)),
    *(variant(columns, rows) for columns, rows in ((1, 1), (1, 7), (7, 1), (2, 2), (2, 9), (3, 3), (4, 3), (5, 5))),
    *(variant(5, 4, stock, tilt) for stock in (1, 4) for tilt in (False, True)),
]


@pytest.mark.parametrize("played_on", BOARDS, ids=str)
def test_a_naive_second_implementation_agrees(played_on: Variant) -> None:
    for seed in range(12):
        played = random_game(CARNAC, played_on, 2, Random(seed))
        board = played_on.board
        naive = naive_carnac.Game(board.columns, board.rows, played_on.stock, played_on.final_tilt)
        for position, token in zip(played.positions, [*played.tokens, ""], strict=True):
            assert naive.legal() == legal_tokens(position)
            assert naive.sizes("r") == list(position.sizes(Colour.RED))
            assert naive.sizes("w") == list(position.sizes(Colour.WHITE))
            assert position.phase.value == ("react" if naive.pending else "place" if naive.legal() else "over")
            if position.to_act is not None:
                assert naive.placer == position.placer.value
                naive.play(token)
        winner = played.final.verdict.winner
        assert naive.winner() == ("draw" if winner is None else winner.value)
        assert naive.final() == CARNAC.write_line(played_on, 2, played.tokens)["final"]


@given(games())
def test_outcomes_swap_with_the_colours(played: Played[Position]) -> None:
    mirrored = start(played.variant)
    for action, position in zip(played.actions, played.positions, strict=False):
        assert set(mirrored.legal_actions()) == {swap_colours_of_action(a) for a in position.legal_actions()}
        mirrored = mirrored.after(swap_colours_of_action(action))
    final = played.final
    assert set(mirrored.megaliths) == {swap_colours(stone) for stone in final.megaliths}
    assert (mirrored.verdict.red, mirrored.verdict.white) == (final.verdict.white, final.verdict.red)
    assert mirrored.verdict.decider == final.verdict.decider
    winner = final.verdict.winner
    assert mirrored.verdict.winner is (None if winner is None else winner.other)


def _check_symmetries(played: Played[Position]) -> None:
    board = played.variant.board
    for symmetry in symmetries_of(board):
        turned = start(played.variant)
        for action, position in zip(played.actions, played.positions, strict=False):
            legal = {symmetry.of_action(legal, board) for legal in position.legal_actions()}
            assert set(turned.legal_actions()) == legal
            turned = turned.after(symmetry.of_action(action, board))
        assert turned == symmetry.of_position(played.final)
        assert turned.verdict == played.final.verdict
        assert turned.to_act == played.final.to_act


@given(games())
def test_every_symmetry_commutes_with_play(played: Played[Position]) -> None:
    _check_symmetries(played)


@given(games(variant(5, 5)))
def test_quarter_turns_commute_with_play_on_a_square_board(played: Played[Position]) -> None:
    assert len(symmetries_of(played.variant.board)) == 8
    _check_symmetries(played)


def test_the_symmetries_of_a_board() -> None:
    assert len(symmetries_of(SMALL.board)) == 4
    assert len(symmetries_of(board_of(4, 4))) == 8
    assert symmetries_of(SMALL.board)[0] is Symmetry.IDENTITY
    images = {
        tuple(symmetry.of_square(square, board_of(4, 4)) for square in board_of(4, 4).squares) for symmetry in Symmetry
    }
    assert len(images) == 8


def test_a_quarter_turn_swaps_the_meaning_of_the_axis() -> None:
    board = board_of(5, 5)
    assert CARNAC.format(Symmetry.LEFT_TURN.of_action(CARNAC.parse("a1rw", start(variant(5, 5))), board)) == "e1rr"
    assert CARNAC.format(Symmetry.LEFT_TURN.of_action(CARNAC.parse("N", start(variant(5, 5))), board)) == "W"
    stone = Symmetry.LEFT_TURN.of_position(start(variant(5, 5)).after(CARNAC.parse("c1rw", start(variant(5, 5)))))
    assert stone.megaliths[0] == Standing(stone.board.squares[14], Colour.RED, Colour.RED)


def test_a_lying_megalith_is_named_by_its_western_or_southern_half() -> None:
    board = board_of(5, 5)
    for direction in ("north", "east", "south", "west"):
        position = start(variant(5, 5))
        for token in ("c3rw", direction[0]):
            position = position.after(CARNAC.parse(token, position))
        stone = position.megaliths[0]
        assert isinstance(stone, Lying)
        assert board.index(stone.squares[0]) < board.index(stone.squares[1])
        with pytest.raises(ValueError, match="western or southern half"):
            Lying(stone.squares[1], stone.toward.opposite, stone.top, stone.end)
