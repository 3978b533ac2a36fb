"""What rolls are worth: nothing on average, and what one can work out by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dolmen.carre import CARRE, STANDARD, TILES, WEIGHTS, Die, ExpectedTurns, Position, luck, start
from dolmen.carre.expected import MOST_CHIPS
from dolmen.games import record_of, replay
from tests.cli.test_commands import dolmen, refused

CORPUS = Path(__file__).parents[2] / "conformance"


@pytest.fixture(scope="module")
def table() -> ExpectedTurns:
    return ExpectedTurns()


def only(*tiles: int) -> list[int]:
    return [tiles.count(tile.price) for tile in TILES]


@pytest.mark.parametrize("tiles", [(), (7,), (12,), (2, 3), (9, 12, 12), (2, 2, 3, 7, 8), (2, 3, 4, 6, 7, 8)])
def test_a_roll_saves_nothing_on_average(table: ExpectedTurns, tiles: tuple[int, ...]) -> None:
    for chips in range(MOST_CHIPS + 1):
        before = table.turns(only(*tiles), chips)
        after = [(table.turns_after(only(*tiles), chips, dice), weight) for dice, weight in WEIGHTS.items()]
        mean = sum(turns * weight for turns, weight in after) / 216
        assert mean == pytest.approx(max(0, before - 1))


def test_what_a_seven_alone_is_worth(table: ExpectedTurns) -> None:
    """With a roll that pays it is over; with any other there is one more turn to come, and as many as before."""
    assert table.turns_after(only(7), 0, dice(1, 6, 6)) == 0
    assert table.turns_after(only(7), 0, dice(2, 2, 4)) == table.turns(only(7), 0)
    assert table.turns_after(only(7), 0, dice(1, 2, 2)) == table.turns(only(7), 1)


def dice(*faces: int) -> list[Die]:
    return [Die(face) for face in faces]


def game(name: str) -> list[Position]:
    line = json.loads((CORPUS / name).read_text().splitlines()[0])
    variant, seats, tokens = CARRE.read_line(line)
    played = replay(CARRE, record_of(CARRE, variant.name, seats, tokens)).positions
    return [position for position in played if isinstance(position, Position)]


def test_every_roll_of_a_game_is_counted_for_its_player(table: ExpectedTurns) -> None:
    positions = game("carre-3.jsonl")
    seats = luck(positions, table)
    assert [seat.seat.value for seat in seats] == [1, 2, 3]
    turns = sorted(roll.turn for seat in seats for roll in seat.rolls)
    assert turns == list(range(1, len(turns) + 1))
    for seat in seats:
        assert all((roll.turn - 1) % 3 == seat.seat.value - 1 for roll in seat.rolls)
        assert sum(seat.faces) == 3 * len(seat.rolls)
        assert seat.saved == pytest.approx(sum(roll.saved for roll in seat.rolls))
        assert seat.best is not None
        assert seat.worst is not None
        assert seat.best.saved >= 0 >= seat.worst.saved


def test_nothing_has_been_rolled_yet() -> None:
    [first, _] = luck([start(STANDARD, 2)], ExpectedTurns())
    assert (first.rolls, first.saved, first.mean, first.best, first.worst) == ((), 0, None, None, None)


LATE = (
    "standard turn=1 seat=1 dice=? chips=1,1 stoppers=0,0 bought=- "
    "1:12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h,4@a1 "
    "2:12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h"
)
"""The first seat has a 4 and both 7 left, the second both 4 and both 7."""
ROLLED = f'[Game Carré]\n[Position "{LATE}"]\n\n1. roll 1 1 4 buychip 1 1 end 2. roll 4 6 6 end 3. roll 6 6 6'


def test_the_command_prints_a_row_for_each_seat() -> None:
    result = dolmen("luck", "-", stdin=ROLLED)
    assert result.code == 0
    head, one, two = result.out.splitlines()
    assert head.split()[:9] == ["seat", "rolls", "mean", "1", "2", "3", "4", "5", "6"]
    assert one.split()[:9] == ["1", "2", "12.00", "2", "0", "0", "1", "0", "3"]
    assert two.split()[:9] == ["2", "1", "16.00", "0", "0", "0", "1", "0", "2"]
    assert "1 1 4 (-" in one


def test_the_command_prints_json() -> None:
    told = json.loads(dolmen("luck", "-", "--json", stdin=ROLLED).out)
    assert [len(seat["rolls"]) for seat in told] == [2, 1]
    assert told[0]["rolls"][0]["dice"] == [1, 1, 4]


def test_what_has_no_rolls_is_refused() -> None:
    assert "record of Carré" in refused("luck", "-", stdin="1. e4rw N")
    assert "nothing to read" in refused("luck", "-", stdin="")
    assert "up to an error" in refused("luck", "-", stdin=ROLLED + " build 12@a1v 6+6")
