from __future__ import annotations

import pytest

from dolmen.carnac import (
    CARNAC,
    LARGE,
    LEAVE,
    MEDIUM,
    SMALL,
    Board,
    Colour,
    Direction,
    Place,
    Square,
    Tilt,
    Variant,
    board_of,
    start,
    variant_of,
)
from dolmen.games import NotationError
from tests.carnac.tables import board, variant

E4RW = Place(Square(4, 3), Colour.RED, Colour.WHITE)


@pytest.mark.parametrize("token", ["e4rw", "E4RW", " e4rw ", "\te4Rw\n", "E4rW", "e4 rw", "E4\tRW"])
def test_a_placement_is_read_however_it_is_written(token: str) -> None:
    assert CARNAC.parse(token, start(MEDIUM)) == E4RW


@pytest.mark.parametrize("token", ["-", " - ", "–", "—", "−", "leave"])
def test_leaving_is_a_dash_of_any_length_or_the_word(token: str) -> None:
    assert CARNAC.parse(token, start(MEDIUM)) == LEAVE


@pytest.mark.parametrize("token", ["N", "n", " north", "North"])
def test_a_tilt_is_a_letter_or_the_word(token: str) -> None:
    assert CARNAC.parse(token, start(MEDIUM)) == Tilt(Direction.NORTH)


@pytest.mark.parametrize(
    ("token", "error"),
    [
        ("", "column 1: '' is no move: write a placement such as e4rw, a tilt N, E, S or W, or - to leave"),
        ("x", "column 1: 'x' is no move: write a placement such as e4rw, a tilt N, E, S or W, or - to leave"),
        ("NE", "column 1: 'NE' is no move: write a placement such as e4rw, a tilt N, E, S or W, or - to leave"),
        ("  4erw", "column 3: '4erw' is no move: write a placement such as e4rw, a tilt N, E, S or W, or - to leave"),
        ("e4rx", "column 4: 'x' is no colour: write r or w"),
        ("e4xr", "column 3: 'x' is no colour: write r or w"),
        (" e4 xw", "column 5: 'x' is no colour: write r or w"),
        ("e4 r w", "column 5: ' ' is no colour: write r or w"),
        ("e4r", "column 4: 'e4r' wants two colours, the top and the north-south faces, such as e4rw"),
        ("e4", "column 3: 'e4' wants two colours, the top and the north-south faces, such as e4rw"),
        ("e4rwr", "column 5: 'e4rwr' wants two colours, the top and the north-south faces, such as e4rw"),
        ("k4rw", "column 1: 'k4' is no square of the 10x7 board, which goes from a1 to j7"),
        ("a8rw", "column 1: 'a8' is no square of the 10x7 board, which goes from a1 to j7"),
        ("a0rw", "column 1: 'a0' is no square of the 10x7 board, which goes from a1 to j7"),
        ("a01rw", "column 1: 'a01' is no square of the 10x7 board, which goes from a1 to j7"),
        (
            "e" * 99,
            f"column 1: '{'e' * 29}...' is no move: write a placement such as e4rw, a tilt N, E, S or W, or - to leave",
        ),
    ],
)
def test_an_unreadable_token_is_refused_with_its_place(token: str, error: str) -> None:
    with pytest.raises(NotationError) as caught:
        CARNAC.parse(token, start(MEDIUM))
    assert str(caught.value) == error


def test_files_beyond_z_have_two_letters() -> None:
    wide = start(Variant(board_of(64, 2)))
    names = [str(square) for square in wide.board.squares[:64]]
    assert names[25:28] == ["z1", "aa1", "ab1"]
    assert names[-1] == "bl1"
    assert CARNAC.parse("bl2rr", wide) == Place(Square(63, 1), Colour.RED, Colour.RED)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("10x7", MEDIUM),
        (" 10 X 7 ", MEDIUM),
        ("10×7", MEDIUM),
        ("Medium", MEDIUM),
        ("small", SMALL),
        ("LARGE", LARGE),
        ("6x4+stock=12+final_tilt", variant(6, 4, 12, True)),
        ("6x4 + Final-Tilt + stock = 12", variant(6, 4, 12, True)),
        ("128x1", variant(128, 1)),
    ],
)
def test_a_variant_is_read_however_it_is_written(name: str, found: Variant) -> None:
    assert CARNAC.variant(name) == found
    assert variant_of(found.name) == found


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("", "'' is no board: write its columns and rows, such as 10x7"),
        ("huge", "'huge' is no board: write its columns and rows, such as 10x7"),
        ("10x", "'10x' is no board: write its columns and rows, such as 10x7"),
        ("0x7", "a board has 1 to 128 squares, 0x7 has 0"),
        ("13x10", "a board has 1 to 128 squares, 13x10 has 130"),
        ("8x5+stock=0", "a stock has 1 to 128 megaliths, not 0"),
        ("8x5+stock=999", "a stock has 1 to 128 megaliths, not 999"),
        ("8x5+dice", "unknown option 'dice' in '8x5+dice': there are final_tilt and stock=NUMBER"),
    ],
)
def test_an_unknown_variant_is_refused(name: str, error: str) -> None:
    with pytest.raises(NotationError) as caught:
        CARNAC.variant(name)
    assert str(caught.value) == error


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (129, 1), (12, 11), (-1, 3)])
def test_a_board_has_1_to_128_squares(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="a board has 1 to 128 squares"):
        Board(columns, rows)


def test_a_stock_has_a_megalith_at_least() -> None:
    with pytest.raises(ValueError, match="a stock has 1 to 128 megaliths, not 0"):
        Variant(board(8, 5), 0)
    with pytest.raises(ValueError, match="Carnac is a game for 2, not for 3"):
        CARNAC.start(MEDIUM, 3)
