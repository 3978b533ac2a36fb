"""What positions look like as text, character by character."""

from __future__ import annotations

import re
from random import Random

import pytest

from dolmen.carnac import (
    LARGE,
    LEAVE,
    MEDIUM,
    SMALL,
    Colour,
    Direction,
    Lying,
    Position,
    Setup,
    Square,
    Standing,
    Tilt,
    Variant,
    start,
)
from dolmen.carnac.diagram import draw_text
from dolmen.games import TextStyle
from tests.carnac.tables import play, variant


@pytest.fixture
def position() -> Position:
    """A lying stone along a rank and one along a file, one left standing, one that waits on e1."""
    return play(variant(5, 4), "b2rw E a1ww - b2rw N e1rw")


def test_in_ascii(position: Position) -> None:
    assert draw_text(position).splitlines() == [
        "       +---+",
        " 4   . | w | .   .   .",
        "       |   |",
        " 3   . | w | .   .   .",
        "       +---+-------+",
        " 2   .   . | r   r | .",
        "   +===+   +-------+===+",
        " 1 | W | .   .   . |?R?|",
        "   +===+           +===+",
        "     a   b   c   d   e",
        "",
        "White tilts or leaves the megalith on e1: red on top, white to north and south,",
        "red to east and west. 24 megaliths in the stock.",
        "Red   no dolmen",
        "White no dolmen",
    ]


def test_in_unicode(position: Position) -> None:
    assert draw_text(position, TextStyle(unicode=True, coordinates=False, summary=False)).splitlines() == [
        "    ┌───┐",
        "  · │ @ │ ·   ·   ·",
        "    │   │",
        "  · │ @ │ ·   ·   ·",
        "    └───┼───────┐",
        "  ·   · │ ⌘   ⌘ │ ·",
        "┏━━━┓   └───────╆━━━┓",
        "┃ @ ┃ ·   ·   · ┃?⌘?┃",
        "┗━━━┛           ┗━━━┛",
    ]


def test_colours_are_codes_around_the_same_text(position: Position) -> None:
    coloured = draw_text(position, TextStyle(colour=True))
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == draw_text(position)
    assert "\x1b[0;97;41m r   r \x1b[0m" in coloured
    assert "\x1b[0;30;47m W \x1b[0m" in coloured
    assert "\x1b" not in draw_text(position)


def test_dolmens_are_listed_with_their_squares() -> None:
    lines = draw_text(play(variant(6, 3), "a1rr - b1rw - c1rw - a3ww -")).splitlines()
    assert lines[-2:] == ["Red   3 (a1 b1 c1)", "White no dolmen"]
    assert draw_text(play(variant(6, 3), "a1rr - b1rw - c1rw -"), TextStyle(colour=True)).count("\x1b[0;1;97;41m") == 3


def test_the_last_action_is_marked() -> None:
    style = TextStyle(coordinates=False, summary=False)
    before = play(variant(4, 2), "a1rw")
    tilted = before.after(Tilt(Direction.EAST))
    assert draw_text(tilted, style, Tilt(Direction.EAST), before).splitlines()[3] == "  o |*r* *r*| ."
    left = before.after(LEAVE)
    assert draw_text(left, style, LEAVE, before).splitlines()[3] == "|*R*| .   .   ."


def test_a_tilt_without_the_position_before_it_leaves_no_mark() -> None:
    tilted = play(variant(4, 2), "a1rw E")
    assert draw_text(tilted, last=Tilt(Direction.EAST)) == draw_text(tilted)


def test_a_finished_game_says_who_has_won_and_why() -> None:
    text = draw_text(play(variant(3, 2, stock=3), "a1rr - b1rr c1rr"))
    assert "The game is over, the stock is empty. Red wins: 1 dolmen to 0." in text.replace("\n", " ")


def test_setups_show_what_is_known() -> None:
    lying = Lying(Square(1, 0), Direction.NORTH, Colour.WHITE, Colour.RED)
    outside = Standing(Square(7, 7), Colour.RED, Colour.RED)
    diagram = Setup(variant(3, 2), (lying, outside), ((Square(0, 0), Colour.RED),))
    assert draw_text(diagram, TextStyle(summary=False)).splitlines() == [
        "       +---+",
        " 2   . | w | .",
        "       |   |",
        " 1   r | w | .",
        "       +---+",
        "     a   b   c",
    ]


@pytest.mark.parametrize("board", [SMALL, MEDIUM, LARGE], ids=str)
def test_whole_games_fit_80_columns_and_show_every_square(board: Variant) -> None:
    random, position = Random(4), start(board)
    while actions := position.legal_actions():
        position = position.after(random.choice(actions))
        text = draw_text(position)
        assert max(map(len, text.splitlines())) < 80
        picture = draw_text(position, TextStyle(summary=False, coordinates=False))
        for colour, letter in ((Colour.RED, "r"), (Colour.WHITE, "w")):
            shown = picture.count(letter) + picture.count(letter.upper())
            assert shown == position.squares_of(colour).bit_count()
