"""What is known of Carré beforehand: shapes, rolls, worked examples of the rulebook, stacks."""

from __future__ import annotations

import pytest

from dolmen.carre import CARRE, EMPTY, PLACEMENTS, SQUARES, STANDARD, TILES, WEIGHTS, Tableau, Tile, payments
from dolmen.carre.notation import read_placement
from dolmen.carre.reader import Reader
from tests.carre.playing import play, shown, tokens_of

LOWEST = "12@a1v 8@d1v 12@a1v 8@d1v 9@a1 6@d1v 3@a4h 2@d4h 9@a1 6@d1v 3@a4h 2@d4h 4@a1 4@c1 7@e1 7@e2"


def stacked(tiles: str) -> Tableau:
    tableau = EMPTY
    for tile in tiles.split():
        tableau = tableau.build(read_placement(Reader(tile)))
    return tableau


def test_the_board_and_the_tiles() -> None:
    assert [str(square) for square in SQUARES[:6]] == ["a1", "b1", "c1", "d1", "e1", "a2"]
    assert len(SQUARES) == 20
    assert [tile.price for tile in TILES] == [2, 3, 4, 6, 7, 8, 9, 12]
    assert (EMPTY.price_left, EMPTY.area_left, len(EMPTY.tiles_left)) == (102, 90, 16)


@pytest.mark.parametrize(
    ("tile", "count"),
    [
        (Tile.SEVEN, 20),
        (Tile.TWO, 31),
        (Tile.THREE, 22),
        (Tile.FOUR, 12),
        (Tile.SIX, 17),
        (Tile.EIGHT, 10),
        (Tile.NINE, 6),
        (Tile.TWELVE, 7),
    ],
)
def test_placements_on_an_empty_board(tile: Tile, count: int) -> None:
    assert len(EMPTY.level_placements(tile)) == count


def test_all_placements() -> None:
    everywhere = [placement for tile in PLACEMENTS for placement in tile]
    assert len(everywhere) == 125
    assert len({placement.mask for placement in everywhere}) == 125


def test_the_lowest_finished_stack_is_five_high() -> None:
    finished = stacked(LOWEST)
    assert finished.is_complete
    assert max(finished.heights) == 5
    assert EMPTY.area_left > 4 * len(SQUARES)


def test_after_only_a_nine_no_twelve_fits() -> None:
    for placement in PLACEMENTS[Tile.NINE.order]:
        assert not EMPTY.build(placement).fits(Tile.TWELVE)


def test_rolls_and_their_weights() -> None:
    assert len(WEIGHTS) == 56
    assert sum(WEIGHTS.values()) == 216
    assert set(WEIGHTS.values()) == {1, 3, 6}


PAYABLE = {
    1: (91, 216), 2: (104, 152), 3: (116, 162), 4: (131, 178), 5: (145, 192), 6: (162, 208),
    7: (105, 192), 8: (97, 160), 9: (85, 146), 10: (73, 131), 11: (57, 112), 12: (41, 89),
}  # fmt: skip


@pytest.mark.parametrize("price", PAYABLE)
def test_rolls_that_can_pay_a_price(price: int) -> None:
    able = tuple(sum(weight for dice, weight in WEIGHTS.items() if payments(dice, chips, price)) for chips in (0, 1))
    assert able == PAYABLE[price]


def test_two_four_six_as_in_the_rulebook() -> None:
    rolled = shown("seat=1 dice=2+4+6 chips=0,1 1:- 2:-")
    assert [tile.price for tile in rolled.buildable()] == [2, 4, 6, 8, 12]
    assert [str(way) for way in rolled.payments(6)] == ["6", "2+4"]
    assert [str(way) for way in rolled.payments(10)] == ["4+6"]
    assert "buystop 2 4+6" in tokens_of(rolled)


def test_justus_stops_an_eight_and_buys_a_stopper() -> None:
    rolled = shown("seat=1 dice=3+4+5 chips=1,1 stoppers=1,0 1:- 2:12@a1v,8@a1v")
    assert "stop 2 8@a1v 3+5" in tokens_of(rolled)
    assert not any(token.startswith("stop 2 12") for token in tokens_of(rolled))
    stopped = play(rolled, "stop 2 8@a1v 3+5", "buystop 1 4+c")
    assert stopped.stoppers == (1, 0)
    assert stopped.chips == (0, 1)
    assert stopped.dice == ()
    assert not any(token.startswith("stop ") for token in tokens_of(stopped))


def test_a_chip_fills_up_a_twelve() -> None:
    assert "build 12@a1v 1+5+5+c" in tokens_of(shown("dice=1+5+5 chips=1,1 1:- 2:-"))


def test_marianne_builds_an_eight_and_buys_two_stoppers() -> None:
    rolled = shown("dice=3+6+6 chips=3,0 1:- 2:-")
    bought = play(rolled, "build 8@a1v 6+c+c", "buystop 2 3+6+c")
    assert (bought.chips, bought.stoppers, bought.dice) == ((0, 0), (2, 0), ())


def test_one_one_four_buys_a_single_chip_for_a_single_one() -> None:
    buys = [token for token in tokens_of(shown("dice=1+1+4 chips=0,1 1:- 2:-")) if token.startswith("buychip")]
    assert buys == ["buychip 1 1"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start(players: int) -> None:
    start = CARRE.start(STANDARD, players)
    assert [len(tableau.tiles_left) for tableau in start.tableaus] == [16] * players
    assert (start.chips, start.stoppers) == ((1,) * players, (0,) * players)
    assert len(start.chances()) == 56
    for token in CARRE.format_position(start).split():
        assert token != "draw"
