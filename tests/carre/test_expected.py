"""The table of expected turns against values known to three places."""

from __future__ import annotations

import pytest

from dolmen.carre import TILES, ExpectedTurns, Tile
from dolmen.carre.expected import MOST_CHIPS

ONE_TILE = {2: (1.697, 1.323), 3: (1.629, 1.269), 4: (1.490, 1.189), 6: (1.297, 1.037)}
ONE_TILE |= {7: (1.684, 1.115), 8: (1.762, 1.282), 9: (1.926, 1.371), 12: (2.665, 1.946)}


def only(*tiles: int) -> list[int]:
    return [tiles.count(tile.price) for tile in TILES]


@pytest.fixture(scope="module")
def table() -> ExpectedTurns:
    return ExpectedTurns()


@pytest.mark.parametrize("price", ONE_TILE)
def test_one_tile_left(table: ExpectedTurns, price: int) -> None:
    assert tuple(round(table.turns(only(price), chips), 3) for chips in (0, 1)) == ONE_TILE[price]


def test_all_tiles_left(table: ExpectedTurns) -> None:
    """Solves the whole table, which takes some three seconds."""
    turns = [round(table.turns([2] * 8, chips), 3) for chips in range(5)]
    assert turns == [11.331, 10.994, 10.720, 10.504, 10.348]


def test_nothing_left_takes_no_turn(table: ExpectedTurns) -> None:
    assert table.turns([0] * 8, 0) == 0


def test_a_seven_alone_by_hand(table: ExpectedTurns) -> None:
    """192 of the 216 throws pay 7 with a chip. Of the other 24 every one without a 1 leaves the chip where it is, and
    with a 1 there is a second chip to be bought."""
    with_two = table.turns(only(7), 2)
    missing = [24, table.turns(only(7), 1), with_two]
    assert 1 + missing[0] / 216 * missing[2] <= missing[1] <= 1 + missing[0] / 216 * missing[1]


def test_more_chips_and_fewer_tiles_never_take_longer(table: ExpectedTurns) -> None:
    for tiles in ((2, 9), (12, 12, 7), (2, 3, 4, 6, 7, 8)):
        by_chips = [table.turns(only(*tiles), chips) for chips in range(MOST_CHIPS + 1)]
        assert by_chips == sorted(by_chips, reverse=True)
        assert all(table.turns(only(*tiles[1:]), chips) < by_chips[chips] for chips in range(MOST_CHIPS + 1))
    assert table.turns(only(12), 9) == table.turns(only(12), MOST_CHIPS)


@pytest.mark.parametrize("reserve", [[3, *[0] * 7], [0] * 7, [-1, *[0] * 7]])
def test_no_such_reserve(table: ExpectedTurns, reserve: list[int]) -> None:
    with pytest.raises(ValueError, match="no reserve"):
        table.turns(reserve, 0)


def test_tiles_are_counted_by_their_order() -> None:
    assert [tile.order for tile in Tile] == list(range(8))
