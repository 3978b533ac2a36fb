from __future__ import annotations

import pytest
from hypothesis import given

from dolmen.carnac import (
    CARNAC,
    MEDIUM,
    Colour,
    Direction,
    Lying,
    Phase,
    ProblemKind,
    Setup,
    Square,
    Standing,
    parse_setup,
    start,
)
from dolmen.games import ImpossiblePosition, NotationError
from dolmen.testing.strategies import setups
from tests.carnac.tables import play, shown, variant

R, W = Colour.RED, Colour.WHITE
SIX = variant(6, 3)


def stone(square: str) -> Standing:
    return Standing(Square(ord(square[0]) - ord("a"), int(square[1:]) - 1), R, R)


PROBLEMS = {
    ProblemKind.OFF_BOARD: (
        Setup(SIX, (Lying(Square(5, 0), Direction.EAST, R, R),)),
        "the megalith on f1 is not wholly on the 6x3 board",
    ),
    ProblemKind.COVERED_TWICE: (
        Setup(SIX, (Lying(Square(1, 0), Direction.EAST, R, R), stone("c1"))),
        "c1 is covered twice",
    ),
    ProblemKind.UNKNOWN_STONE: (
        Setup(SIX, (), ((Square(0, 0), W),)),
        "a1: only a colour, not whether the megalith stands or where its other half lies",
    ),
    ProblemKind.NOWHERE_TO_FALL_FROM: (
        Setup(variant(6, 2), (Lying(Square(1, 0), Direction.NORTH, R, R),)),
        "the megalith on b1 and b2 lies where none can fall from",
    ),
    ProblemKind.TOO_MANY: (
        Setup(variant(6, 3, stock=1), (stone("a1"), stone("b1")), phase=Phase.OVER),
        "2 megaliths are on the board, the stock had 1",
    ),
    ProblemKind.STOCK_MISMATCH: (
        Setup(SIX, (stone("a1"),), stock_left=28),
        "1 of 28 megaliths are on the board, so 27 are left, not 28",
    ),
    ProblemKind.LAST_LIES: (
        Setup(variant(3, 1, stock=1), (Lying(Square(1, 0), Direction.EAST, R, R),), phase=Phase.OVER),
        "every megalith lies, but the last one to be placed is never tilted",
    ),
    ProblemKind.PENDING_NOT_STANDING: (
        Setup(SIX, (stone("a1"),), pending=Square(1, 0)),
        "no megalith stands on b1 to react to",
    ),
    ProblemKind.PENDING_CANNOT_FALL: (
        Setup(variant(2, 2), (stone("a1"),), pending=Square(0, 0)),
        "the megalith on a1 can be tilted nowhere, so there is nothing to react to",
    ),
    ProblemKind.PENDING_LAST: (
        Setup(variant(6, 3, stock=1), (stone("a1"),), pending=Square(0, 0)),
        "the megalith on a1 is the last of the stock, which is never tilted",
    ),
    ProblemKind.PENDING_WHEN_OVER: (
        Setup(SIX, (stone("a1"),), pending=Square(0, 0), phase=Phase.OVER),
        "the game is said to be over, but the megalith on a1 waits for a reaction",
    ),
    ProblemKind.OVER_TOO_EARLY: (
        Setup(SIX, (stone("a1"),), phase=Phase.OVER),
        "the game is not over: there are free squares, and 27 megaliths are left",
    ),
    ProblemKind.OVER_UNNOTICED: (
        Setup(variant(6, 3, stock=1), (stone("a1"),)),
        "nobody can place: the stock is empty, so the game is over",
    ),
    ProblemKind.RED_BEGINS: (Setup(SIX, placer=W), "Red places the first megalith"),
}


@pytest.mark.parametrize("kind", list(ProblemKind))
def test_each_problem_is_named(kind: ProblemKind) -> None:
    setup, text = PROBLEMS[kind]
    assert [(problem.kind, str(problem)) for problem in setup.problems()] == [(kind, text)]
    with pytest.raises(ImpossiblePosition) as caught:
        setup.position()
    assert caught.value.problems == (text,)


def test_all_problems_are_named_at_once() -> None:
    setup = Setup(SIX, (stone("a1"), stone("a1")), ((Square(9, 9), W),), placer=W, stock_left=3)
    kinds = [problem.kind for problem in setup.problems()]
    assert kinds == [
        ProblemKind.COVERED_TWICE,
        ProblemKind.OFF_BOARD,
        ProblemKind.UNKNOWN_STONE,
        ProblemKind.STOCK_MISMATCH,
    ]
    assert [str(square) for square in setup.problems()[0].squares] == ["a1"]


def test_somebody_to_react_needs_a_pending_megalith() -> None:
    setup = Setup(SIX, (stone("a1"),), phase=Phase.REACT)
    assert [problem.text for problem in setup.problems()] == ["somebody is to react, but no pending megalith is named"]


def test_a_full_board_is_over() -> None:
    full = Setup(variant(2, 1), (stone("a1"), stone("b1")))
    assert [problem.text for problem in full.problems()] == ["nobody can place: no square is free, so the game is over"]
    over = Setup(variant(2, 1), (stone("a1"), stone("b1")), phase=Phase.OVER).position()
    assert over == play(variant(2, 1), "a1rr b1rr")


@given(setups())
def test_a_diagram_is_a_position_or_says_why_not(setup: Setup) -> None:
    problems = setup.problems()
    assert setup.verdict.margin == len(setup.dolmens(R)) - len(setup.dolmens(W))
    if problems:
        with pytest.raises(ImpossiblePosition) as caught:
            setup.position()
        assert caught.value.problems == tuple(problem.text for problem in problems)
        assert all(problem.text for problem in problems)
    else:
        position = setup.position()
        assert sorted(map(str, position.megaliths)) == sorted(map(str, setup.megaliths))
        assert CARNAC.parse_position(str(position)) == position
        assert all(position.after(action) != position for action in position.legal_actions())


def test_a_position_is_written_in_one_line() -> None:
    position = play(MEDIUM, "e4rw N d3rr - f2wr")
    rows = "........../....v...../....s...../........../...R....../.....S..../.........."
    assert str(position) == f"10x7 {rows} 25 red reacts f2"
    assert shown(str(position)) == position
    assert str(start(variant(3, 2, 5, True))) == "3x2+stock=5+final_tilt .../... 5 red places"
    assert str(play(variant(2, 1), "a1rw b1wr")) == "2x1 KS 26 over"
    assert str(play(variant(5, 1), "b1rw E")) == "5x1 ..r<. 27 white places"


@pytest.mark.parametrize(
    "text",
    [
        "4x3 ..../..v./R.r. 26 white places",
        "4X3 ..../..v./R.r. 26 WHITE PLACE",
        "4x3\n....\n..v.\nR.r.\n26\nwhite places\n",
        "\r\n4x3\r\n____\r\n··v·\r\nR.r.\r\n26 white  places",
        "  4x3   .... / ..v. / R.r.   26   White places ",
        "..../..v./R.r. white places",
        "..../..v./R.r. 26 white places",
    ],
)
def test_a_position_is_read_however_it_is_written(text: str) -> None:
    wanted = Setup(
        variant(4, 3), (stone("a1"), Lying(Square(2, 0), Direction.NORTH, R, R)), placer=W, stock_left=26
    ).position()
    assert parse_setup(text).position() == wanted


def test_every_letter_means_its_megalith() -> None:
    position = shown("9x4 ........./v...RKWS./r.k<s<.v./.......w. 20 red places")
    assert {str(one.squares[0]): one for one in position.megaliths} == {
        "h1": Lying(Square(7, 0), Direction.NORTH, W, W),
        "a2": Lying(Square(0, 1), Direction.NORTH, R, R),
        "c2": Lying(Square(2, 1), Direction.EAST, R, W),
        "e2": Lying(Square(4, 1), Direction.EAST, W, R),
        "e3": Standing(Square(4, 2), R, R),
        "f3": Standing(Square(5, 2), R, W),
        "g3": Standing(Square(6, 2), W, W),
        "h3": Standing(Square(7, 2), W, R),
    }


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "line 1, column 1: here the ranks should stand, such as .../.R./... with . for a free square"),
        ("10x7", "line 1, column 5: here the ranks should stand, such as .../.R./... with . for a free square"),
        ("10x7 ..x", "line 1, column 8: 'x' is no square: write . for a free one, R, K, W, S, r, k, w, s, < or v"),
        ("rr.\nr?.", "line 2, column 2: '?' is no square: write . for a free one, R, K, W, S, r, k, w, s, < or v"),
        ("r r r\nw w", "line 2, column 1: this rank has 2 squares, the first one 3"),
        (".../..", "line 1, column 5: this rank has 2 squares, the first one 3"),
        ("...\n....", "line 2, column 1: this rank has 4 squares, the first one 3"),
        ("4x1 ...", "line 1, column 1: the board is said to be 4x1, but 3x1 squares are shown"),
        ("99x9 ...", "line 1, column 1: a board has 1 to 128 squares, 99x9 has 891"),
        ("." * 129, "line 1, column 1: a board has at most 128 squares, not 129"),
        (".<.", "line 1, column 2: '<' on b1 continues a lying megalith, but none begins to its left"),
        ("R<.", "line 1, column 2: '<' on b1 continues a lying megalith, but none begins to its left"),
        ("v../R..", "line 1, column 1: 'v' on a2 continues a lying megalith, but none begins below it"),
        ("...\n.v.\n.r<", "line 2, column 2: 'v' on b2 continues a lying megalith, but none begins below it"),
        ("... 28 blue places", "line 1, column 8: here 'red places', 'white reacts e4' or 'over' should stand"),
        ("... 28 red places now", "line 1, column 19: this is too much"),
        ("... 9999", "line 1, column 5: here 'red places', 'white reacts e4' or 'over' should stand"),
        ("... 28 red reacts d1", "line 1, column 19: 'd1' is no square of the 3x1 board, which goes from a1 to c1"),
    ],
)
def test_an_unreadable_diagram_is_refused_with_its_place(text: str, error: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_setup(text)
    assert str(caught.value) == error


def test_a_diagram_of_colours_alone_can_be_scored_but_not_played() -> None:
    setup = parse_setup("rrr.\nwww.")
    assert setup.megaliths == ()
    assert (setup.verdict.red, setup.verdict.white) == ((3,), (3,))
    assert {problem.kind for problem in setup.problems()} == {ProblemKind.UNKNOWN_STONE}


@pytest.mark.parametrize("text", ["rr.\nww.", "rr./ww./", " r r . / w w . ", "r r .\n\nw w .\n", "rr.\r\nww.\r\n"])
def test_a_diagram_is_read_however_it_is_typed(text: str) -> None:
    assert parse_setup(text) == parse_setup("rr./ww.")


def test_more_capitals_than_stones_are_colours_alone() -> None:
    setup = parse_setup("RRRRRR......../" * 4 + "WWWWWW........")
    assert (setup.megaliths, len(setup.loose)) == ((), 30)
    (problem,) = setup.problems()
    assert problem.text.startswith("a1 b1 c1 d1 e1 f1 a2 b2 and 22 more: only a colour, not whether")
    assert len(parse_setup("RRRRRR......../" * 4 + "WWWW..........").megaliths) == 28


def test_the_last_megalith_may_lie_where_it_may_be_tilted() -> None:
    lying = (Lying(Square(1, 0), Direction.EAST, R, R),)
    assert Setup(variant(3, 1, stock=1, final_tilt=True), lying, phase=Phase.OVER).problems() == ()
    full = Setup(variant(2, 3, final_tilt=True), tuple(Lying(Square(x, 0), Direction.NORTH, R, R) for x in (0, 1)))
    assert full.problems() == ()
    board = Setup(variant(4, 1, final_tilt=True), tuple(Lying(Square(x, 0), Direction.EAST, R, R) for x in (0, 2)),
                  phase=Phase.OVER)  # fmt: skip
    assert [problem.kind for problem in board.problems()] == [ProblemKind.LAST_LIES]


def test_a_position_may_be_reached_from_a_setup_and_back() -> None:
    position = play(MEDIUM, "e4rw N d3rr -")
    assert Setup.of(position).position() == position
    assert Setup.of(position).stock_left == 26
