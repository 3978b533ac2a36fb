"""What is in the drawings: well-formed, self-contained, complete, and the same every time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from dolmen.carnac import (
    CARNAC,
    LARGE,
    LEAVE,
    MEDIUM,
    SMALL,
    Colour,
    Direction,
    Lying,
    Megalith,
    Position,
    Setup,
    Square,
    Standing,
    Tilt,
    Variant,
    start,
)
from dolmen.carnac.actions import Action
from dolmen.carnac.svg import draw_stone, draw_svg
from dolmen.carnac.svg_palette import granite_of, palette_of
from dolmen.carnac.svg_projection import projection_of
from dolmen.carnac.svg_tilted import painting_order
from dolmen.catalogue import GAMES
from dolmen.games import Look, Theme, View, read_record
from tests.carnac.tables import play, variant

SVG = "{http://www.w3.org/2000/svg}"
LOOKS = [Look(*options) for options in product(Theme, View, (True, False), (True, False))]
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def moments(variant_: Variant, seed: int, every: int) -> Iterator[tuple[Position, Action | None, Position | None]]:
    """Some positions of a random game and its last, each with the action before it."""
    random, position = Random(seed), start(variant_)
    yield position, None, None
    count = 0
    while actions := position.legal_actions():
        before, action = position, random.choice(actions)
        position, count = before.after(action), count + 1
        if count % every == 0 or position.outcome is not None:
            yield position, action, before


@pytest.mark.parametrize("board", [SMALL, MEDIUM, LARGE], ids=str)
def test_every_look_of_every_board_is_whole(board: Variant) -> None:
    for number, (position, last, before) in enumerate(moments(board, 11, every=8)):
        for look in LOOKS[number % 2 :: 2]:
            text = draw_svg(position, look, last, before)
            drawing = ElementTree.fromstring(text)
            assert_self_contained(drawing)
            assert_shows_every_stone_once(drawing, position)
            assert len(text) < 60_000


def assert_self_contained(drawing: ElementTree.Element) -> None:
    ids = [element.attrib["id"] for element in drawing.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert len({name.split("-")[0] for name in ids}) == 1
    for element in drawing.iter():
        assert element.tag.removeprefix(SVG) not in {"script", "style", "image", "a", "foreignObject", "filter"}
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert "//" not in value
            if name == "href":
                assert value.removeprefix("#") in ids
            assert set(re.findall(r"url\(#([^)]*)\)", value)) <= set(ids)


def assert_shows_every_stone_once(drawing: ElementTree.Element, position: Position) -> None:
    stones = [element for element in drawing.iter() if "data-stone" in element.attrib]
    expected = [" ".join(map(str, stone.squares)) for stone in position.megaliths]
    assert sorted(element.attrib["data-stone"] for element in stones) == sorted(expected)
    symbols = Counter(use.attrib["href"].split("-")[1] for stone in stones for use in stone.findall(f"{SVG}use")[1:])
    assert symbols["knot"] == position.squares_of(Colour.RED).bit_count()
    assert symbols["spiral"] == position.squares_of(Colour.WHITE).bit_count()


def test_the_same_position_is_drawn_the_same() -> None:
    position = play(MEDIUM, "e4rw N d3rr - f2wr")
    for look in LOOKS:
        assert draw_svg(position, look) == draw_svg(play(MEDIUM, "e4rw N d3rr - f2wr"), look)
    assert len({draw_svg(position, look) for look in LOOKS}) == len(LOOKS)


def test_pictures_in_one_page_share_no_ids() -> None:
    first, second = play(SMALL, "a1rr"), play(SMALL, "a1rw")
    names = [re.findall(r' id="([^"]*)"', draw_svg(shown, look)) for shown in (first, second) for look in LOOKS]
    assert len(set().union(*names)) == sum(map(len, names))
    named = draw_svg(first, Look(), prefix="here")
    assert set(re.findall(r' id="(\w+)-', named)) == {"here"}


def test_it_says_in_words_what_it_shows() -> None:
    drawing = ElementTree.fromstring(draw_svg(play(variant(6, 3), "a1rr - b1rw - c1rw -"), Look()))
    assert drawing.findtext(f"{SVG}title") == "Carnac on the 6x3 board"
    spoken = "Red places. Red: one dolmen of 3. White: no dolmen. Megaliths in the stock: 25."
    assert drawing.findtext(f"{SVG}desc") == spoken
    assert drawing.attrib["role"] == "img"


def test_dolmens_have_an_outline_and_their_size() -> None:
    position = play(variant(6, 3), "a1rr - b1rw - c1rw - a3ww - b3ww - c3ww - d3ww -")
    for view in View:
        drawing = draw_svg(position, Look(view=view))
        plates = re.findall(r'data-dolmen="(\w+)"><rect[^>]*/><text[^>]*>(\d+)<', drawing)
        assert plates == [("a1", "3"), ("a3", "4")]
        assert "stroke-dasharray" in drawing
        assert "data-dolmen" not in draw_svg(position, Look(view=view, outlines=False))


def test_coordinates_name_each_file_and_rank() -> None:
    position = start(SMALL)
    for view in View:
        drawing = ElementTree.fromstring(draw_svg(position, Look(view=view)))
        assert [text.text for text in drawing.iter(f"{SVG}text")] == [*"abcdefgh", *"12345"]
        assert "<text" not in draw_svg(position, Look(view=view, coordinates=False))


def marks(drawing: str) -> list[str]:
    return re.findall(r'data-mark="(\w+)"', drawing)


@pytest.mark.parametrize("view", View)
def test_the_waiting_stone_and_the_last_action_are_marked(view: View) -> None:
    look, waiting = Look(view=view), play(SMALL, "c3rw")
    assert marks(draw_svg(waiting, look)) == ["ground", "pending"]
    for direction in Direction:
        tilt = Tilt(direction)
        assert marks(draw_svg(waiting.after(tilt), look, tilt, waiting)) == ["ground", "last"]
        assert marks(draw_svg(waiting.after(tilt), look, tilt)) == []
    assert marks(draw_svg(waiting.after(LEAVE), look, LEAVE, waiting)) == ["last"]


def test_a_setup_may_be_anything() -> None:
    stones = (
        Lying(Square(1, 1), Direction.NORTH, Colour.WHITE, Colour.RED),
        Lying(Square(0, 2), Direction.EAST, Colour.RED, Colour.RED),
        Standing(Square(9, 9), Colour.RED, Colour.RED),
        Lying(Square(2, 0), Direction.EAST, Colour.WHITE, Colour.RED),
    )
    diagram = Setup(variant(3, 3), stones, ((Square(0, 0), Colour.WHITE), (Square(1, 0), Colour.WHITE)))
    for look in LOOKS:
        drawing = draw_svg(diagram, look)
        assert_self_contained(ElementTree.fromstring(drawing))
        assert re.findall(r'data-stone="([^"]*)"', drawing).count("a1") == 1
        assert "j10" not in drawing


@pytest.mark.parametrize("view", View)
def test_a_megalith_by_itself(view: View) -> None:
    stones: list[Megalith] = [Standing(Square(3, 3), Colour.RED, Colour.WHITE)]
    stones += [Lying(Square(3, 3), toward, Colour.WHITE, Colour.RED) for toward in (Direction.EAST, Direction.NORTH)]
    for stone in stones:
        drawing = ElementTree.fromstring(draw_stone(stone, Look(view=view)))
        assert_self_contained(drawing)
        assert len([element for element in drawing.iter() if "data-stone" in element.attrib]) == 1


def test_nearer_stones_are_painted_later() -> None:
    """The northern stone before the southern one in the same file, the western before its eastern neighbour."""
    for seed in range(5):
        *_, (position, _, _) = moments(SMALL, seed, every=1)
        order = painting_order(position.megaliths, projection_of(position.board, View.TILTED))
        painted = {square: place for place, stone in enumerate(order) for square in stone.squares}
        assert len(order) == len(position.megaliths)
        for square, place in painted.items():
            south, east = Square(square.column, square.rank - 1), Square(square.column + 1, square.rank)
            assert place <= painted.get(south, place)
            assert place <= painted.get(east, place)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", Theme)
def test_contrasts_suffice(theme: Theme) -> None:
    """The Web Content Accessibility Guidelines ask 3 of signs and 4.5 of letters."""
    palette = palette_of(theme)
    for colour in Colour:
        granite, sign = granite_of(colour), palette.sign(colour)
        assert contrast(granite.symbol, granite.face) >= 3
        assert contrast(sign.figure, sign.plate) >= 4.5
        assert contrast(sign.line, sign.casing) >= 3
        assert max(contrast(sign.line, palette.turf), contrast(sign.casing, palette.turf)) >= 3
    assert contrast(granite_of(Colour.RED).face, granite_of(Colour.WHITE).face) >= 2.5
    assert contrast(palette.lichen, palette.lichen_casing) >= 4.5
    assert contrast(palette.ink, palette.turf) >= 4.5


@pytest.mark.parametrize("theme", Theme)
def test_the_pictures_of_the_documentation_are_what_is_drawn_now(theme: Theme) -> None:
    """After a change of the drawing, look at the new pictures and write them with the commands beside them."""
    reading = read_record((PICTURES / "board.txt").read_text(), GAMES)
    assert reading.error is None
    positions = replay_of(reading.record.tokens)
    last = CARNAC.parse(reading.record.tokens[-1], positions[-2])
    drawn = draw_svg(positions[-1], Look(theme, View.TILTED), last, positions[-2])
    assert drawn == (PICTURES / f"board-{theme.value}.svg").read_text().rstrip("\n")


def replay_of(tokens: tuple[str, ...]) -> list[Position]:
    return [play(MEDIUM, " ".join(tokens[:count])) for count in range(len(tokens) + 1)]
