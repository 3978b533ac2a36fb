"""Pictures for terminals and as SVG: what they show, that they stand alone, that nobody needs colour to read them."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dolmen.carre import CARRE, TILES, Answer, Setup, Tile
from dolmen.carre.palette import palette_of, shaded
from dolmen.carre.seen import parts_of
from dolmen.games import Look, Seat, TextStyle, Theme, View
from tests.carre.playing import play, positions, shown

STACK = shown("turn=5 dice=2+6 chips=0+1,2 stoppers=1,0 bought=chips 1:12@a1v,2@d4h,9@a1,7@b2 2:12@a1v,8@d1v,4@a1,4@a1")
LOOKS = [Look(theme, view, coordinates, outlines) for theme, view, coordinates, outlines in product(
    Theme, View, (True, False), (True, False)
)]  # fmt: skip

PICTURE = """\
turn 5: seat 1 to act, dice left: 2 6
in the middle: 1 chip, 3 stoppers; bought in this turn: 1 chip

seat 1: 1 chip, 1 stopper           seat 2: 2 chips, 0 stoppers
  +-----------------+-----------+     +-----------------+-----------+
4 |12/1             | 2/1       |   4 |12/1             | 8/1       |
  +-----------------+-----------+     |                 |           |
3 | 9/2             |  .     .  |   3 |                 |           |
  |     +-----+     |           |     +-----------+     |           |
2 |     | 7/3 |     |  .     .  |   2 | 4/3       |     |           |
  |     +-----+     |           |     |           |     |           |
1 |                 |  .     .  |   1 |           |     |           |
  +-----------------+-----------+     +-----------+-----+-----------+
     a     b     c     d     e           a     b     c     d     e
to build: 12 tiles, price 72        to build: 12 tiles, price 74
2 3 3 4 4 6 6 7 8 8 9 12            2 2 3 3 6 6 7 7 8 9 9 12"""


def test_the_text_picture() -> None:
    assert CARRE.picture(STACK) == PICTURE


def test_styles_of_the_text_picture() -> None:
    boxes = CARRE.picture(STACK, TextStyle(unicode=True))
    assert boxes.translate(str.maketrans("│─┌┐└┘├┤┬┴┼", "|-+++++++++")) == PICTURE
    colour = CARRE.picture(STACK, TextStyle(colour=True))
    assert colour != PICTURE
    assert re.sub(r"\x1b\[[0-9;]*m", "", colour) == PICTURE
    bare = CARRE.picture(STACK, TextStyle(coordinates=False, summary=False)).splitlines()
    assert bare[0] == "seat 1                              seat 2"
    assert bare[2] == "  |12/1             | 2/1       |     |12/1             | 8/1       |"
    assert len(bare) == 10


def test_four_tableaus_fit_a_terminal() -> None:
    lines = [line for position in positions(range(3), 150) for line in CARRE.picture(position).splitlines()]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("token", "starred"), [("build 6@c1v 6", "6/3*"), ("stop2 2 6@d1v 2+4 own=6@c1v", "6/3*"), ("back 4@a3", None)]
)
def test_the_last_action_is_told_and_the_built_tile_has_a_star(token: str, starred: str | None) -> None:
    before = shown("dice=2+4+6 stoppers=2,0 1:12@a1v,8@d1v,12@a1v,8@d1v,4@a3 2:6@d1v")
    picture = CARRE.picture(play(before, token), last=CARRE.parse(token, before))
    assert f"last: {token}" in picture
    assert ("*" in picture) == (starred is not None)
    assert starred is None or starred in picture


def test_parts_in_sight_are_labelled_with_value_and_height() -> None:
    parts = {(str(part.laid.placement), part.height, len(part.squares)) for part in parts_of(STACK.tableau(Seat.FIRST))}
    assert parts == {("12@a1v", 1, 3), ("2@d4h", 1, 2), ("9@a1", 2, 8), ("7@b2", 3, 1)}
    for position in positions(range(3), 200):
        for tableau in position.tableaus:
            seen = [square for part in parts_of(tableau) for square in part.squares]
            assert len(set(seen)) == len(seen) == sum(height > 0 for height in tableau.heights)


def texts(drawing: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(drawing).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("look", LOOKS)
def test_a_drawing_stands_alone_and_says_what_the_look_asks_for(look: Look) -> None:
    drawing = CARRE.drawing(STACK, look)
    root = ElementTree.fromstring(drawing)
    assert root.get("role") == "img"
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "turn 5: seat 1 to act, dice left: 2 6"
    assert "href" not in drawing
    assert "url(" not in drawing
    assert set(re.findall(r'font-family="([^"]*)"', drawing)) == {"sans-serif"}
    shown_texts = texts(drawing)
    assert all(text.isascii() for text in shown_texts)
    assert ("e" in shown_texts) == look.coordinates
    assert ("9" in shown_texts) == look.outlines
    assert "2 high" in shown_texts
    assert "to build: 12 tiles, price 72" in shown_texts


def test_from_above_every_part_in_sight_has_its_value_and_height() -> None:
    for position in positions(range(3), 60):
        found = texts(CARRE.drawing(position, Look()))
        for tableau in position.tableaus:
            for part in parts_of(tableau):
                assert str(part.laid.placement.tile) in found
                assert f"{part.height} high" in found


def test_the_tilted_view_draws_the_sides_of_every_tile() -> None:
    """A stack of two fours has a front and a right face for each square along those sides, and one top."""
    palette = palette_of(Theme.LIGHT)
    drawing = CARRE.drawing(shown("1:4@a1,4@a1 2:-"), Look(view=View.TILTED))
    four = palette.tiles[Tile.FOUR]
    assert drawing.count(f'fill="{four}"') == 4
    assert drawing.count(f'fill="{shaded(four, 0.78)}"') == 4
    assert drawing.count(f'fill="{shaded(four, 0.62)}"') == 4


@pytest.mark.parametrize("view", list(View))
@pytest.mark.parametrize(
    ("token", "marks"),
    [("build 6@c1v 6", 1), ("back 4@a3", 1), ("stop 2 6@d1v 6", 1), ("stop2 2 6@d1v 2+4 own=6@c1v", 2)],
)
def test_the_last_action_is_marked(view: View, token: str, marks: int) -> None:
    before = shown("dice=2+4+6 stoppers=2,0 1:12@a1v,8@d1v,12@a1v,8@d1v,4@a3 2:6@d1v")
    after = play(before, token)
    assert CARRE.drawing(after, Look(view=view), CARRE.parse(token, before)).count("stroke-dasharray") == marks
    assert "stroke-dasharray" not in CARRE.drawing(after, Look(view=view))


def brightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", list(Theme))
def test_letters_are_readable_on_every_tile(theme: Theme) -> None:
    palette = palette_of(theme)
    grounds = [palette.paper, palette.board, *(palette.tiles[tile] for tile in TILES)]
    assert min(contrast(palette.ink, ground) for ground in grounds) >= 4.5
    assert len({palette.tiles[tile] for tile in TILES}) == 8
    assert min(contrast(palette.mark, ground) for ground in (palette.paper, palette.board)) >= 3


def test_setups_are_scored_whether_possible_or_not() -> None:
    sheet = CARRE.score("1:12@a1v,7@a1,2@a1h 2:9@a1")
    players = sheet.data["players"]
    assert isinstance(players, list)
    assert players[0]["built"] == ["12@a1v", "7@a1", "2@a1h"]
    assert players[0]["heights"] == [[3, 2, 1, 0, 0], [1, 1, 1, 0, 0], [1, 1, 1, 0, 0], [1, 1, 1, 0, 0]]
    assert (players[0]["highest"], players[0]["price_left"]) == (3, 81)
    assert players[1]["reserve"] == [2, 2, 3, 3, 4, 4, 6, 6, 7, 7, 8, 8, 9, 12, 12]
    assert sheet.data["problems"] == ["seat 1: 2@a1h does not lie on level ground"]
    assert sheet.text.splitlines()[-1] == "nobody has won yet; the least left to build: seat 1 (price 81)"


COMPLETE = "12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h,4@a1,4@c1,7@e1,7@e2"


@pytest.mark.parametrize(
    ("text", "winner", "draw", "said"),
    [
        (f"dice=- 1:{COMPLETE} 2:-", 1, False, "seat 1 has won"),
        (COMPLETE, 1, False, "seat 1 has won"),
        (f"1:{COMPLETE} 2:{COMPLETE}", None, False, "no winner: only one tableau can be complete"),
        ("standard+max_rounds=1 turn=2 dice=- 1:- 2:- draw", None, True, "a draw: the rounds are over"),
        ("1:- 2:-", None, False, "nobody has won yet; the least left to build: seat 1 and seat 2 (price 102)"),
    ],
)
def test_who_has_won(text: str, winner: int | None, draw: bool, said: str) -> None:
    sheet = CARRE.score(text)
    assert (sheet.data["winner"], sheet.data["draw"], sheet.text.splitlines()[-1]) == (winner, draw, said)


def test_a_setup_may_hold_too_much() -> None:
    sheet = CARRE.score(",".join(["7@a1"] * 3))
    assert "seat 1: 7@a1 is one 7 more than the 2 there are" in str(sheet.data["problems"])
    assert isinstance(Setup, type)


def test_the_pictures_of_the_rules_page_are_of_possible_tableaus() -> None:
    page = Path(__file__).parents[2] / "src" / "dolmen" / "web" / "carre" / "rules.js"
    shown = re.findall(r'figure\("([^"]+)"', page.read_text(encoding="utf-8"))
    tableaus = [CARRE.parse_position(f"1:{tiles} 2:-").tableau(Seat.FIRST) for tiles in shown]
    assert len(tableaus) == 3
    assert not tableaus[-1].fits(Tile.TWELVE), "the stuck one"
    assert CARRE.parse_position(f"1:{shown[-1]} 2:-").can_finish(Seat.FIRST, 20_000) is Answer.NO
