"""Record files: written for people, read forgivingly, and when damaged, read up to the damage."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dolmen.carnac import CARNAC, Position
from dolmen.games import (
    IllegalAction,
    Line,
    Move,
    NotationError,
    Reading,
    Record,
    Replay,
    first_position,
    format_record,
    read_record,
    read_records,
    record_of,
    replay,
    result_word,
)
from dolmen.testing import Played
from dolmen.testing.strategies import games
from tests.games.race import RACE

WRITTEN = """[Game "Carnac"]
[Event "An evening"]
[Board "10x7"]
[Red "Ada"]
[White "Bo \\"the\\" \\\\ stone"]

1. e4rw N 2. d3rr! {strong} 2... - (2... W {a way \\} out} 3. a1rr (3. a2ww - 4. b7rr)) 3. f2wr
"""


def read(text: str) -> Reading:
    return read_record(text, (CARNAC, RACE))


def tokens(text: str) -> tuple[str, ...]:
    reading = read(text)
    assert reading.error is None
    return reading.record.tokens


def written_record() -> Record:
    inner = Line((Move("a2ww"), Move("-"), Move("b7rr")))
    variation = Line((Move("W", comment="a way } out"), Move("a1rr", variations=(inner,))))
    moves = (Move("e4rw"), Move("N"), Move("d3rr", "!", "strong"), Move("-", variations=(variation,)), Move("f2wr"))
    headers = {"Event": "An evening", "Red": "Ada", "White": 'Bo "the" \\ stone'}
    return Record("carnac", "10x7", 2, Line(moves), MappingProxyType(headers))


def test_a_record_is_written_for_people() -> None:
    assert format_record(CARNAC, written_record()) == WRITTEN


def test_a_record_is_read_back() -> None:
    reading = read(WRITTEN)
    assert reading.error is None
    assert reading.record == written_record()
    assert str(reading.final) == str(replay(CARNAC, written_record()).final)


@pytest.mark.parametrize(
    "text",
    [
        "e4rw N d3rr -",
        "E4RW n D3rr –",
        "1. e4rw N 2. d3rr -",
        "1.e4rw N 2.d3rr -",
        "1) e4 rw N 2) D3  RR -",
        "1 e4rw 1... N 2 . d3rr 2... - 3.",
        "e4rw, N, d3rr, -, *",
        "\ufeffe4rw\r\nN\r\n\r\nd3rr\r-",
        "{before} e4rw N ; to the end of the line\nd3rr! - ?!",
        "Red: Ada\nWHITE :Bo\nboard: Medium\n\ne4rw N d3rr -",
        '[red Ada]\n[ Board  "10 x 7" ]\n[Result *]\n\n1. e4rw N 2. d3rr -',
        '[game "CARNAC"] [seats 2] [BOARD "medium"] e4rw N d3rr -',
        "e4rw N (- a1rr) d3rr (d3ww) (d3rw {so}) -",
    ],
)
def test_a_record_is_read_however_it_is_written(text: str) -> None:
    assert tokens(text) == ("e4rw", "N", "d3rr", "-")


def test_the_text_before_the_moves_belongs_to_headers_and_the_rest_to_moves() -> None:
    reading = read("Event: The 1st\nTimeControl: 10+5\n\n{Hello} a1rr {one} {two} ; three\n- !?")
    assert reading.error is None
    assert reading.record.headers == {"Event": "The 1st", "TimeControl": "10+5"}
    assert reading.record.line == Line((Move("a1rr", comment="one two three"), Move("-", "!?")), "Hello")


def test_a_record_names_its_game() -> None:
    reading = read("[Game Race]\n[Seats 3]\n[Track fast]\n\nr5 take r1 pass")
    assert (reading.error, reading.record.game, reading.record.seats) == (None, "race", 3)
    assert reading.record.variant == "fast"
    assert format_record(RACE, reading.record).splitlines()[-1] == "1. r5 take 2. r1 pass"


def test_a_record_may_begin_anywhere() -> None:
    line = "8x5 ......../......../......../......../R....... 27 white reacts a1"
    reading = read(f'[Position "{line}"]\n\n1... N 2. a1ww')
    assert (reading.error, reading.record.start, reading.record.variant) == (None, line, "8x5")
    assert reading.record.tokens == ("N", "a1ww")
    assert read(format_record(CARNAC, reading.record)).record == reading.record


DAMAGED = [
    ("e4rw N d3rr W W", ("e4rw", "N", "d3rr", "W"), 1, 15, "W: there is no megalith to tilt now; place one"),
    ("e4rw N\n2. e6rr -", ("e4rw", "N"), 2, 4, "e6rr: e6 is not free"),
    ("e4rw N d3rx -", ("e4rw", "N"), 1, 11, "'x' is no colour: write r or w"),
    ("e4rw N d3", ("e4rw", "N"), 1, 10, "'d3' wants two colours, the top and the north-south faces, such as e4rw"),
    ("e4rw\r\nN k9rr", ("e4rw", "N"), 2, 3, "'k9' is no square of the 10x7 board, which goes from a1 to j7"),
    ("e4rw N {no end", ("e4rw", "N"), 1, 8, "this comment is never closed"),
    ("e4rw N (- a1rr", ("e4rw", "N"), 1, 8, "this variation is never closed"),
    ("e4rw N ) d3rr", ("e4rw", "N"), 1, 8, "this bracket closes a variation that was never opened"),
    ("(a1rr) e4rw", (), 1, 1, "a variation stands behind the move it replaces"),
    ("e4rw N (W W) d3rr", ("e4rw", "N"), 1, 11, "W: there is no megalith to tilt now; place one"),
    ("e4rw !!! N", ("e4rw",), 1, 6, "a mark is one of ! ? !! ?? !? ?! behind a move"),
    ("! e4rw", (), 1, 1, "a mark is one of ! ? !! ?? !? ?! behind a move"),
    ("e4rw ! ? N", ("e4rw",), 1, 8, "a mark is one of ! ? !! ?? !? ?! behind a move"),
    ("e4:rw N", (), 1, 3, "':' is no colour: write r or w"),
    ("e4rw N ( 2. ) d3rr)", ("e4rw", "N", "d3rr"), 1, 19, "this bracket closes a variation that was never opened"),
    ("e4rw N ] d3rr", ("e4rw", "N"), 1, 8, "']' begins no move of Carnac"),
    ("e4rw N } d3rr", ("e4rw", "N"), 1, 8, "'}' begins no move of Carnac"),
    (
        "e4rw \x00",
        ("e4rw",),
        1,
        6,
        "'\\x00' is no move: write a placement such as e4rw, a tilt N, E, S or W, or - to leave",
    ),
    ("[Result Red]\n[Board 1x1]\na1rr", ("a1rr",), 1, 1, "the moves end in Draw, the header says Red"),
    ("[Result 1-0]\ne4rw", ("e4rw",), 1, 1, "a result is Draw, *, Red or White, not '1-0'"),
]


@pytest.mark.parametrize(("text", "kept", "line", "column", "message"), DAMAGED)
def test_a_damaged_record_yields_what_stands_before_the_damage(
    text: str, kept: tuple[str, ...], line: int, column: int, message: str
) -> None:
    reading = read(text)
    assert reading.record.tokens == kept
    assert reading.error is not None
    assert (reading.error.line, reading.error.column, reading.error.message) == (line, column, message)
    assert str(reading.error) == f"line {line}, column {column}: {message}"
    assert str(reading.final) == str(replay(CARNAC, reading.record).final)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("[Board 9]\na1rr", 1, 1, "'9' is no board: write its columns and rows, such as 10x7"),
        ("[Event a]\n[Board 40x40]", 2, 1, "a board has 1 to 128 squares, 40x40 has 1600"),
        ("[Game Chess]", 1, 1, "there is no game 'Chess' here, only Carnac and Race"),
        ("[Seats 3]", 1, 1, "Carnac is played with 2 seats, not '3'"),
        ("[Game Race]\n[Seats 4]", 2, 1, "Race is played with 2 or 3 seats, not '4'"),
        ("[Position nothing]", 1, 1, "here the ranks should stand, such as .../.R./... with . for a free square"),
        (
            '[Position "2x2 ../.. 28 white places"]',
            1,
            1,
            "Red places the first megalith",
        ),
        (
            '[Board 8x5]\n[Position "2x2 ../.. 28 red places"]',
            2,
            1,
            "the position is one of 2x2, the header Board says 8x5",
        ),
    ],
)
def test_a_record_whose_beginning_cannot_be_read_has_no_position(
    text: str, line: int, column: int, message: str
) -> None:
    reading = read(text)
    assert reading.final is None
    assert reading.error is not None
    assert (reading.error.line, reading.error.column, reading.error.message) == (line, column, message)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ('[Event "no end', 'a header is written [Name "value"]'),
        ("[White]", 'a header is written [Name "value"]'),
        ("[red Eve]", "the header Red stands there twice"),
        ("[1 2 3]", 'a header is written [Name "value"]'),
    ],
)
def test_headers_before_a_damaged_one_are_kept(damage: str, message: str) -> None:
    reading = read(f"[Red Ada]\n[Board 8x5]\n{damage}\n\n1. a1rr")
    assert reading.error is not None
    assert (reading.error.line, reading.error.column, reading.error.message) == (3, 1, message)
    assert (reading.record.headers, reading.record.variant) == ({"Red": "Ada"}, "8x5")
    assert reading.record.tokens == ()
    assert str(reading.final) == "8x5 ......../......../......../......../........ 28 red places"


def test_variations_may_be_fifty_deep_and_no_deeper() -> None:
    nested = "a1rr" + " (a1ww" * 50 + ")" * 50
    assert tokens(nested) == ("a1rr",)
    reading = read("a1rr" + " (a1ww" * 51 + ")" * 51)
    assert reading.error is not None
    assert reading.error.message == "variations may be 50 deep, no deeper"
    assert reading.error.column == len("a1rr" + " (a1ww" * 50) + 2


def test_a_deep_record_can_be_written_too() -> None:
    reading = read("a1rr" + " (a1ww" * 50 + ")" * 50)
    assert read(format_record(CARNAC, reading.record)).record == reading.record


def test_an_unfinished_game_may_have_any_result() -> None:
    for result in ("Red", "white", "DRAW", "*"):
        assert tokens(f"[Result {result}]\n[Termination Time]\n\na1rr -") == ("a1rr", "-")


def test_an_empty_text_is_a_game_not_yet_begun() -> None:
    reading = read(" \n ")
    assert (reading.error, reading.record) == (None, record_of(CARNAC, "10x7", 2, ()))
    assert str(reading.final) == str(first_position(CARNAC, reading.record))
    assert format_record(CARNAC, reading.record) == '[Game "Carnac"]\n[Board "10x7"]\n'


@given(games())
def test_written_lines_stay_short(played: Played[Position]) -> None:
    assert all(len(line) <= 96 for line in format_record(CARNAC, played.record).splitlines() if "Position" not in line)


@given(games(), st.data())
def test_a_truncated_record_yields_a_beginning_of_the_game(played: Played[Position], data: st.DataObject) -> None:
    text = format_record(CARNAC, played.record)
    cut = data.draw(st.integers(text.index("\n\n") if "\n\n" in text else len(text), len(text)))
    reading = read(text[:cut])
    kept = reading.record.tokens
    assert kept == played.tokens[: len(kept)]
    assert reading.final == played.positions[len(kept)]
    whole = [word for word in text[text.find("\n\n") : cut].split()[:-1] if not word.endswith(".")]
    assert len(kept) >= len(whole)


@given(games(), st.data())
def test_a_replay_ends_where_a_token_cannot_be_played(played: Played[Position], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(played.tokens)))
    wrong = data.draw(st.sampled_from(["e99rr", "?", ""]))
    damaged = [*played.tokens[:place], wrong, *played.tokens[place:]]
    replayed = replay(CARNAC, record_of(CARNAC, played.variant.name, 2, damaged))
    assert isinstance(replayed, Replay)
    assert isinstance(replayed.error, NotationError)
    assert replayed.positions == played.positions[: place + 1]


def test_a_replay_tells_an_illegal_token() -> None:
    replayed = replay(CARNAC, record_of(CARNAC, "3x1", 2, ["a1rr", "W"]))
    assert isinstance(replayed.error, IllegalAction)
    assert str(replayed.final) == "3x1 R.. 27 white reacts a1"


def test_the_result_of_a_game_is_one_word() -> None:
    assert result_word(CARNAC, first_position(CARNAC, record_of(CARNAC, "1x1", 2, ()))) == "*"
    assert result_word(CARNAC, replay(CARNAC, record_of(CARNAC, "1x1", 2, ["a1rr"])).final) == "Draw"
    row = record_of(CARNAC, "2x2", 2, ["a1rr", "b1rr", "a2rr", "b2ww"])
    assert result_word(CARNAC, replay(CARNAC, row).final) == "Red"


def test_errors_inside_a_longer_text_are_placed_there() -> None:
    error = NotationError("wrong", 3).at(4, 10)
    assert (error.line, error.column, str(error)) == (4, 12, "line 4, column 12: wrong")
    assert str(error.at(2, 1)) == "line 5, column 12: wrong"
    assert str(NotationError("wrong")) == "wrong"


def _calls(work: Callable[[], object]) -> int:
    """How many calls a piece of work makes: its time without a clock."""
    made = 0

    def count(*_: object) -> None:
        nonlocal made
        made += 1

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return made


@pytest.mark.parametrize(
    "repeated",
    ["(- a1rr) ", "{a comment} ", "; to the line's end\n", "(- (- a1rr) {!}) ", "7. ", "* ", " \n"],
)
def test_twice_the_text_takes_twice_the_work(repeated: str) -> None:
    def work(times: int) -> None:
        reading = read_record("e4rw N " + repeated * times, (CARNAC,))
        format_record(CARNAC, reading.record)

    work(1)
    assert _calls(lambda: work(400)) <= 2.1 * _calls(lambda: work(200))


def test_records_stand_one_after_the_other() -> None:
    text = 'e4rw N\n\n[Game "Carnac"]\n[Board "8x5"]\n\na1rr\n[Game "Carnac"]\n[Game "Carnac"]\n{last} b2ww - *'
    readings = list(read_records(text, (CARNAC,)))
    assert [reading.error for reading in readings] == [None] * 4
    assert [reading.record.tokens for reading in readings] == [("e4rw", "N"), ("a1rr",), (), ("b2ww", "-")]
    assert [reading.record.variant for reading in readings] == ["10x7", "8x5", "10x7", "10x7"]
    first = read_record(text, (CARNAC,))
    assert first.record == readings[0].record
    assert str(first.error) == "line 3, column 1: a second record begins here"


@pytest.mark.parametrize("damage", ["e4rw X", "{open", "(e4rw", '[Red "x', '[Game "chess"]', '[Board "9"]', ")"])
def test_a_damaged_record_does_not_take_the_next_one_along(damage: str) -> None:
    text = f'[Game "Carnac"]\n{damage}\n\n[Game "Carnac"]\na1rr'
    *_, last = read_records(text, (CARNAC,))
    assert (last.error, last.record.tokens) == (None, ("a1rr",))
    assert next(read_records(text, (CARNAC,))).error is not None or damage == '[Game "chess"]'


def test_headers_of_any_name_and_value_come_back() -> None:
    headers = {
        "ECO": "x",
        "note": "[a] {b} ;c",
        "Time-Control_2": " two  blanks ",
        "Event": 'tab\t "q" \\ \nend\\n',
        "Empty": "",
    }
    record = Record("carnac", "10x7", 2, headers=MappingProxyType(headers))
    reading = read_record(format_record(CARNAC, record), (CARNAC,))
    assert (reading.error, reading.record) == (None, record)
    loud = read_record('[EVENT "x"]\n[RED "A"]\n[board "8x5"]\n[result "*"]', (CARNAC,)).record
    assert (loud.variant, loud.headers) == ("8x5", {"Event": "x", "Red": "A", "Result": "*"})


@pytest.mark.parametrize("name", ["two words", "", "1st", "Board", "game", "a]b"])
def test_a_header_that_would_be_read_as_something_else_is_not_written(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be the name of one more header"):
        format_record(CARNAC, Record("carnac", "10x7", 2, headers=MappingProxyType({name: "x"})))


def test_line_ends_of_any_kind_are_written_as_one() -> None:
    record = Record("carnac", "10x7", 2, Line((), "one\r\ntwo"), MappingProxyType({"Event": "a\rb"}))
    again = read_record(format_record(CARNAC, record), (CARNAC,)).record
    assert (again.line.comment, again.headers["Event"]) == ("one\ntwo", "a\nb")


def test_a_text_of_nothing_but_damage_is_not_read_to_its_end() -> None:
    readings = list(read_records('[Game "Carnac"]\nX\n' * 1000, (CARNAC,)))
    assert len(readings) == 101
    assert str(readings[-1].error) == "line 201, column 1: 100 records before this are damaged, so the rest is not read"
