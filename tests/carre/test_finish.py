"""Whether a stack can still be finished: proofs checked by building, or by trying everything."""

from __future__ import annotations

from random import Random

from dolmen.carre import EMPTY, STANDARD, TILES, Answer, Tableau, Tile, can_finish, finishable, start, way_to_finish
from dolmen.games import Seat
from tests.carre.playing import play, shown

NEARLY = "12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h,4@a1"

WITHOUT_A_NINE = "12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,6@d1v,3@a4h,2@d4h,4@a1"


def board(tiles: str) -> Tableau:
    return shown(f"1:{tiles} 2:-").tableau(Seat.FIRST)


def every_way_fails(tableau: Tableau) -> bool:
    """All orders and all placements, without memory."""
    if tableau.is_complete:
        return False
    return all(
        every_way_fails(tableau.build(placement))
        for tile in TILES
        if tableau.has(tile)
        for placement in tableau.level_placements(tile)
    )


def test_an_empty_board_can_be_finished_and_the_way_is_shown() -> None:
    assert can_finish(EMPTY) is Answer.YES
    built = EMPTY
    for placement in way_to_finish(EMPTY) or ():
        built = built.build(placement)
    assert built.is_complete


def test_ways_to_finish_are_ways() -> None:
    rng = Random(3)
    found = 0
    for _ in range(12):
        tableau = EMPTY
        for tile in (Tile.TWELVE, Tile.NINE, Tile.EIGHT, Tile.SIX)[: rng.randrange(1, 5)]:
            places = tableau.level_placements(tile)
            tableau = tableau.build(rng.choice(places)) if places else tableau
        way = way_to_finish(tableau)
        assert (way is not None) == (can_finish(tableau) is Answer.YES)
        for placement in way or ():
            tableau = tableau.build(placement)
        found += tableau.is_complete
    assert found > 3


def test_no_is_a_proof() -> None:
    """Whenever little is left, the answer is the one of trying everything."""
    answers = set()
    lasts = ("4@c1,7@e1", "4@c1", "4@d1", "7@a1,7@d1", "4@c3", "7@b2,7@d2")
    burying = ("7@c2,7@b3", "7@c2,4@d1", "7@b3", "4@d1", "4@d2,7@b2")
    for tiles in (*(f"{NEARLY},{last}" for last in lasts), *(f"{WITHOUT_A_NINE},{last}" for last in burying)):
        tableau = board(tiles)
        answer = can_finish(tableau)
        assert answer is (Answer.NO if every_way_fails(tableau) else Answer.YES)
        answers.add(answer)
    assert answers == {Answer.YES, Answer.NO}


def test_a_finished_stack_needs_nothing() -> None:
    full = board(f"{NEARLY},4@c1,7@e1")
    last = full.build(full.level_placements(Tile.SEVEN)[0])
    assert can_finish(last) is Answer.YES
    assert way_to_finish(last) == ()
    assert finishable(last) == {}


def test_a_search_that_runs_out_says_so() -> None:
    assert can_finish(EMPTY, nodes=3) is Answer.UNKNOWN
    assert way_to_finish(EMPTY, nodes=3) is None


def test_each_tile_of_the_reserve_is_answered() -> None:
    """After only a 9 no 12 fits at once, but it does after others; sevens in a cross bury it for good."""
    nine = play(shown("dice=4+5 1:- 2:-"), "build 9@b1 4+5")
    assert not nine.tableau(Seat.FIRST).fits(Tile.TWELVE)
    assert nine.finishable(Seat.FIRST)[Tile.TWELVE] is Answer.YES
    assert nine.can_finish(Seat.SECOND) is Answer.YES
    stuck = board(f"{WITHOUT_A_NINE},7@c2,7@b3,4@d1")
    assert finishable(stuck) == {Tile.NINE: Answer.NO}
    assert can_finish(stuck) is Answer.NO


def test_the_reserve_at_the_start() -> None:
    answers = start(STANDARD, 2).finishable(Seat.SECOND)
    assert list(answers) == list(TILES)
    assert set(answers.values()) == {Answer.YES}
