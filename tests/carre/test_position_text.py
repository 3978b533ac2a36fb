"""The line of a position: it gives the position back, is read leniently, and an impossible one is told why."""

from __future__ import annotations

import pytest

from dolmen.carre import CARRE, STANDARD, Variant
from dolmen.games import ImpossiblePosition, NotationError, Seat
from tests.carre.playing import play, positions, shown


@pytest.mark.parametrize("variant", [STANDARD, Variant(strict_double=True, max_rounds=3)])
def test_the_line_gives_the_position_back(variant: Variant) -> None:
    for position in positions(range(6), 100, variant):
        text = CARRE.format_position(position)
        assert CARRE.parse_position(text) == position
        assert str(position) == text


def test_a_line_says_everything() -> None:
    position = play(
        CARRE.start(Variant(strict_double=True), 2), "roll 1 5 5", "build 6@a1v 5+c", "buychip 1 1", "buystop 1 5"
    )
    assert CARRE.format_position(position) == (
        "standard+strict_double turn=1 seat=1 dice=- chips=0+1,1 stoppers=0+1,0 bought=chips+stoppers 1:6@a1v 2:-"
    )


def test_a_draw_is_written_too() -> None:
    drawn = play(CARRE.start(Variant(max_rounds=1), 2), "roll 1 2 3", "end", "roll 1 1 1", "buychip 1 1", "end")
    assert CARRE.format_position(drawn).endswith(" draw")
    assert CARRE.parse_position(CARRE.format_position(drawn)) == drawn


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("1:- 2:-", "standard turn=1 seat=1 dice=? chips=1,1 stoppers=0,0 bought=- 1:- 2:-"),
        ("bought\n=\n- 1\n:- 2:-", "standard turn=1 seat=1 dice=? chips=1,1 stoppers=0,0 bought=- 1:- 2:-"),
        ("SEAT=2 1 : - 2 : -", "standard turn=2 seat=2 dice=? chips=1,1 stoppers=0,0 bought=- 1:- 2:-"),
        (
            "2:- 1: 8 @ A1 v , 2@a1h dice = 6,2",
            "standard turn=1 seat=1 dice=2+6 chips=1,1 stoppers=0,0 bought=- 1:8@a1v,2@a1h 2:-",
        ),
        (
            "turn=3 1:8@a1v 2@a1h 2:-",
            "standard turn=3 seat=1 dice=? chips=1,1 stoppers=0,0 bought=- 1:8@a1v,2@a1h 2:-",
        ),
        ("8@a1v 2@a1h", "standard turn=1 seat=1 dice=? chips=1 stoppers=0 bought=- 1:8@a1v,2@a1h"),
    ],
)
def test_a_line_is_read_leniently(written: str, meant: str) -> None:
    assert CARRE.format_position(shown(written)) == meant


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("", 1, "a position shows the tableaus of the seats from 1 on"),
        ("1:- 3:-", 8, "a position shows the tableaus of the seats from 1 on"),
        ("1:- 2:- hello", 9, "expected standard, turn=, seat="),
        ("1:- 2:- 1:-", 9, "1 stands there twice"),
        ("standard+fast 1:-", 1, "unknown option 'fast'"),
        ("1:8@a1 2:-", 8, "which way does the 8 lie"),
        ("1:8@z1v 2:-", 5, "there is no square z1"),
        ("dice=1+2+3+4 1:-", 12, "there are three dice"),
        ("dice=7 1:-", 6, "expected dice from 1 to 6"),
        ("chips=1,1,1 1:- 2:-", 20, "chips of 3 players, tableaus of 2"),
        ("bought=tiles 1:-", 8, "expected chips, stoppers"),
        ("turn=x 1:-", 6, "expected a number of a turn, found 'x'"),
        ("1:" + ",".join(["7@a1"] * 70), 323, "no tableau has more than 64 tiles"),
    ],
)
def test_an_unreadable_line_says_where(text: str, column: int, said: str) -> None:
    with pytest.raises(NotationError) as error:
        CARRE.parse_position(text)
    assert said in error.value.message
    assert error.value.column == column


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("1:12@a1v,12@a1v,12@a1v 2:-", ("seat 1: 12@a1v is one 12 more than the 2 there are",)),
        ("1:- 2:12@d1v", ("seat 2: 12@d1v reaches beyond the grid",)),
        ("1:7@a1,2@a1h 2:-", ("seat 1: 2@a1h does not lie on level ground",)),
        ("chips=3,2 1:- 2:-", ("there are 4 chips in all, the players hold 5",)),
        ("stoppers=5,0 1:- 2:-", ("there are 4 stoppers in all, the players hold 5",)),
        (
            "dice=- chips=1,0+1 bought=chips 1:- 2:-",
            ("seat 2 has chips bought in this turn, in which it has not bought any",),
        ),
        (
            "dice=- stoppers=0+1,0 1:- 2:-",
            ("seat 1 has stoppers bought in this turn, in which it has not bought any",),
        ),
        ("dice=- chips=0+3,0 bought=chips 1:- 2:-", ("seat 1 cannot have bought 3 chips in one turn",)),
        ("turn=2 seat=1 1:- 2:-", ("with 2 players turn 2 is not that of seat 1",)),
        ("turn=0 1:- 2:-", ("with 2 players turn 0 is not that of seat 2",)),
        ("standard+max_rounds=1 turn=3 1:- 2:-", ("turn 3 comes after the last of 1 rounds",)),
        ("bought=chips 1:- 2:-", ("nothing can have been bought before the roll",)),
        (
            "dice=- 1:- 2:- draw",
            ("it is a draw only at the end of the last round, with no dice left and nobody's tableau complete",),
        ),
        (
            "chips=3,2 1:7@a1,2@a1h 2:12@d1v",
            (
                "seat 1: 2@a1h does not lie on level ground",
                "seat 2: 12@d1v reaches beyond the grid",
                "there are 4 chips in all, the players hold 5",
            ),
        ),
    ],
)
def test_every_reason_why_a_position_cannot_be(text: str, problems: tuple[str, ...]) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        CARRE.parse_position(text)
    assert error.value.problems == problems


COMPLETE = "12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h,4@a1,4@c1,7@e1,7@e2"


@pytest.mark.parametrize("text", [f"turn=2 dice=- 1:{COMPLETE} 2:-", f"1:{COMPLETE} 2:-"])
def test_who_is_complete_won_in_the_own_turn(text: str) -> None:
    with pytest.raises(ImpossiblePosition, match="seat 1 has built everything, so the game ended in its turn"):
        CARRE.parse_position(text)


def test_a_complete_tableau_is_a_win() -> None:
    won = shown(f"dice=- 1:{COMPLETE} 2:-")
    assert won.outcome is not None
    assert won.outcome.winner is Seat.FIRST


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("standard", Variant()),
        (" Standard + Strict-Double ", Variant(strict_double=True)),
        ("standard+max_rounds=40+strict_double", Variant(strict_double=True, max_rounds=40)),
        ("standard+max rounds = 40", Variant(max_rounds=40)),
    ],
)
def test_names_of_variants(name: str, variant: Variant) -> None:
    assert CARRE.variant(name) == variant
    assert CARRE.variant(variant.name) == variant
    assert " " not in variant.name


@pytest.mark.parametrize("name", ["", "fast", "standard+", "standard+max_rounds", "standard+max_rounds=0"])
def test_no_such_variant(name: str) -> None:
    with pytest.raises(NotationError):
        CARRE.variant(name)


def test_a_limit_of_no_rounds_is_no_variant() -> None:
    with pytest.raises(ValueError, match="max_rounds is 1 to 9999"):
        Variant(max_rounds=0)
