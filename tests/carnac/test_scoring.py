from __future__ import annotations

import pytest
from hypothesis import given

from dolmen.carnac import (
    AllEqual,
    Colour,
    Decider,
    LargerDolmen,
    MoreDolmens,
    NearDolmen,
    Position,
    Setup,
    Square,
    Symmetry,
    Verdict,
    parse_setup,
)
from dolmen.carnac.score import decision, score_sheet
from dolmen.testing.strategies import positions
from tests.carnac.tables import PUBLISHERS_EXAMPLE, shown


def test_the_publishers_example_scores_as_printed() -> None:
    verdict = parse_setup(PUBLISHERS_EXAMPLE).verdict
    assert verdict.red == (8, 5, 4, 4, 4)
    assert verdict.white == (8, 6, 4, 3, 3)
    assert (verdict.winner, verdict.decider) == (Colour.WHITE, LargerDolmen(2))


def test_the_publishers_example_turned_onto_the_large_board_scores_the_same() -> None:
    rows = PUBLISHERS_EXAMPLE.split()
    turned = "\n".join("".join(column) for column in zip(*reversed(rows), strict=True))
    setup = parse_setup("14x9\n" + turned)
    assert setup.verdict == parse_setup(PUBLISHERS_EXAMPLE).verdict


@pytest.mark.parametrize(
    ("picture", "winner", "decider", "red", "white"),
    [
        pytest.param(
            "WWWWWWW...\nWWWWWWW...\n..........\nRRRRRR.RRR\nRRRR......\n......RRRR\n..........",
            Colour.RED,
            MoreDolmens(),
            (10, 4, 3),
            (14,),
            id="one of fourteen loses to ten, four and three",
        ),
        pytest.param("RRRR\n....\nWWW.", Colour.RED, LargerDolmen(1), (4,), (3,), id="the largest decides"),
        pytest.param(
            "RRRRR.RRR\n.........\nWWWWW.WW.\n......WW.",
            Colour.WHITE,
            LargerDolmen(2),
            (5, 3),
            (5, 4),
            id="the second largest decides",
        ),
        pytest.param(
            "RRRR.RRR.RRRR\n.............\nWWWW.WWW.WWW.",
            Colour.RED,
            LargerDolmen(2),
            (4, 4, 3),
            (4, 3, 3),
            id="sizes are compared in their order",
        ),
        pytest.param(
            "RRRR.RRRR.RRR\n.............\nWWWW.WWWW.WW.\n..........WW.",
            Colour.WHITE,
            LargerDolmen(3),
            (4, 4, 3),
            (4, 4, 4),
            id="the third largest decides",
        ),
        pytest.param("RRRR.RRR\n........\nWWW.WWWW", None, AllEqual(), (4, 3), (4, 3), id="equal sizes are a draw"),
        pytest.param("RR.R\n....\nW.WW", None, AllEqual(), (), (), id="no dolmens at all are a draw"),
        pytest.param("RR..\n..R.\nWWW.", Colour.WHITE, MoreDolmens(), (), (3,), id="corners do not join"),
        pytest.param("RWR\nWRW\nRWR", None, AllEqual(), (), (), id="a chessboard has no dolmens"),
        pytest.param("RRR\nRWR\nRRR", Colour.RED, MoreDolmens(), (8,), (), id="a ring is one dolmen"),
    ],
)
def test_who_wins_and_what_decides(
    picture: str, winner: Colour | None, decider: Decider, red: tuple[int, ...], white: tuple[int, ...]
) -> None:
    verdict = parse_setup(picture).verdict
    assert (verdict.red, verdict.white) == (red, white)
    assert (verdict.winner, verdict.decider) == (winner, decider)
    mirrored = parse_setup(picture.translate(str.maketrans("RW", "WR"))).verdict
    assert mirrored.winner is (None if winner is None else winner.other)
    assert mirrored.decider == decider


def test_dolmens_do_not_reach_around_the_edge() -> None:
    assert parse_setup("..RR\nR...\n....").verdict.red == ()
    assert parse_setup("...R\n...R\nR...").verdict.red == ()


def test_a_dolmen_knows_its_squares() -> None:
    dolmen = parse_setup("R..\nRR.\nWW.").dolmens(Colour.RED)[0]
    assert [str(square) for square in dolmen.squares] == ["a2", "b2", "a3"]
    assert dolmen.size == 3


def test_dolmens_come_the_largest_first_then_from_a1() -> None:
    dolmens = parse_setup("RRR.RRR\n.......\nRRRR...").dolmens(Colour.RED)
    assert [str(dolmen.squares[0]) for dolmen in dolmens] == ["a1", "a3", "e3"]


def test_a_score_sheet_says_sizes_winner_and_the_deciding_step() -> None:
    sheet = score_sheet(parse_setup(PUBLISHERS_EXAMPLE))
    assert sheet.text.splitlines() == [
        "Red   5 dolmens: 8, 5, 4, 4, 4",
        "White 5 dolmens: 8, 6, 4, 3, 3",
        "White wins: equal numbers of dolmens, and the 2nd largest is 6 to 5",
    ]
    assert sheet.data["winner"] == "white"
    assert sheet.data["decided_by"] == {"step": "size", "nth": 2}


@pytest.mark.parametrize(
    ("picture", "sentence"),
    [
        ("RRR.RRR\nWWW....", "Red wins: 2 dolmens to 1"),
        ("RRR", "Red wins: 1 dolmen to 0"),
        ("RRR.\nWWWW", "White wins: equal numbers of dolmens, and the largest is 4 to 3"),
        ("RRR\nWWW", "A draw: equal numbers of dolmens and equal sizes"),
    ],
)
def test_the_decision_in_one_sentence(picture: str, sentence: str) -> None:
    assert score_sheet(parse_setup(picture)).text.splitlines()[-1] == sentence


@pytest.mark.parametrize(
    ("nth", "which"), [(1, "largest"), (3, "3rd largest"), (11, "11th largest"), (21, "21st largest")]
)
def test_the_deciding_step_is_counted_in_words(nth: int, which: str) -> None:
    equal = (4,) * (nth - 1)
    verdict = Verdict(Colour.RED, (*equal, 4), (*equal, 3), LargerDolmen(nth))
    assert decision(verdict).endswith(f"and the {which} is 4 to 3")


def _plain_groups(cells: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """Groups of cells side to side, found by merging, unlike the library's flood."""
    groups: list[set[tuple[int, int]]] = []
    for column, rank in cells:
        touching = [
            g for g in groups if g & {(column - 1, rank), (column + 1, rank), (column, rank - 1), (column, rank + 1)}
        ]
        groups = [g for g in groups if g not in touching] + [set().union({(column, rank)}, *touching)]
    return groups


def _cells(position: Position, colour: Colour | None) -> set[tuple[int, int]]:
    return {(s.column, s.rank) for s in position.board.squares if position.colour_at(s) is colour}


@given(positions())
def test_near_dolmens_are_the_pairs_that_one_more_square_completes(position: Position) -> None:
    for colour in Colour:
        cells, free = _cells(position, colour), _cells(position, None)
        pairs = [group for group in _plain_groups(cells) if len(group) == 2]
        wanted = set()
        for pair in pairs:
            grown = {cell for cell in free if any(pair < group for group in _plain_groups(cells | {cell}))}
            if grown:
                wanted.add((frozenset(pair), frozenset(grown)))
        found = position.near_dolmens(colour)
        assert {(_as_cells(near.squares), _as_cells(near.growth)) for near in found} == wanted
        assert len(found) == len(wanted)
        assert all(near.colour is colour for near in found)


def _as_cells(squares: tuple[Square, ...]) -> frozenset[tuple[int, int]]:
    return frozenset((square.column, square.rank) for square in squares)


def test_a_near_dolmen_lists_the_squares_that_complete_it() -> None:
    position = shown("4x2 ..R./RRW. 24 red places")
    near = position.near_dolmens(Colour.RED)
    assert near == (NearDolmen(Colour.RED, (Square(0, 0), Square(1, 0)), (Square(0, 1), Square(1, 1))),)
    assert position.near_dolmens(Colour.WHITE) == ()


@given(positions())
def test_dolmens_sizes_and_verdict_agree(position: Position) -> None:
    for colour in Colour:
        sizes = sorted(
            (len(group) for group in _plain_groups(_cells(position, colour)) if len(group) > 2), reverse=True
        )
        assert list(position.sizes(colour)) == sizes
        assert [dolmen.size for dolmen in position.dolmens(colour)] == sizes
    assert position.verdict == Setup.of(position).verdict
    keys = {colour: (len(position.sizes(colour)), position.sizes(colour)) for colour in Colour}
    best = max(keys.values())
    leaders = [colour for colour in Colour if keys[colour] == best]
    assert position.verdict.winner is (leaders[0] if len(leaders) == 1 else None)


@given(positions())
def test_turning_the_board_changes_no_size(position: Position) -> None:
    turned = Symmetry.HALF_TURN.of_position(position)
    assert turned.verdict == position.verdict
