"""Tokens: canonical and sloppy writing, what is wrong and where, and tokens inside a record."""

from __future__ import annotations

import os
from contextlib import suppress
from random import Random

import pytest

from dolmen.carre import CARRE, STANDARD
from dolmen.games import NotationError, RulesError, format_record, read_record, record_of
from tests.carre.playing import play, positions, shown, walk

FUZZED = int(os.environ.get("DOLMEN_FUZZ", "4000"))
"""Texts to throw at each parser; `DOLMEN_FUZZ=100000 pytest tests/carre -k fuzz` is the long run."""

ROLLED = "dice=2+3+5 chips=1,1 stoppers=2,0 1:- 2:8@d1v"


def test_format_and_parse_are_inverse() -> None:
    for position in positions(range(3), 120):
        for action in position.legal_actions():
            token = CARRE.format(action)
            assert CARRE.parse(token, position) == action
            assert CARRE.token_pattern.fullmatch(token)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("roll 6 4 2", "roll 2 4 6"),
        (" ROLL  6,4, 2 ", "roll 2 4 6"),
        ("roll 642", "roll 2 4 6"),
        ("Roll 6+4+2", "roll 2 4 6"),
        ("BUILD 8@A1V 5+3", "build 8@a1v 3+5"),
        ("build  8 @ a1 v  5 + 3", "build 8@a1v 3+5"),
        ("build 3@a1h c+2", "build 3@a1h 2+c"),
        ("build 3@a1h C + 2", "build 3@a1h 2+c"),
        ("build 4@a1h 3+c", "build 4@a1 3+c"),
        ("back 4 @ E1", "back 4@e1"),
        ("buystop 1 5 FROM = 2", "buystop 1 5 from=2"),
        ("BuyChip 2 5+5+c from=3", "buychip 2 5+5+c from=3"),
        ("stop 2 8@D1V 5+3", "stop 2 8@d1v 3+5"),
        ("stop2 2 8@d1v 5+3 OWN = 8 @ a1 v", "stop2 2 8@d1v 3+5 own=8@a1v"),
        ("\tEND\n", "end"),
        ("build 9@a1", "build 9@a1 3+5+c"),
        ("stop 2 9@c1", "stop 2 9@c1 3+5+c"),
        ("stop2 2 9@c1 own=9@a1", "stop2 2 9@c1 3+5+c own=9@a1"),
        ("buystop 2", "buystop 2 2+3+5"),
        ("buychip 1 from=2", "buychip 1 c from=2"),
    ],
)
def test_sloppy_writing_is_understood(written: str, meant: str) -> None:
    assert CARRE.format(CARRE.parse(written, shown(ROLLED))) == meant


@pytest.mark.parametrize(
    ("token", "column", "said"),
    [
        ("", 1, "expected one of roll, build"),
        ("  jump 3", 3, "'jump' is no action"),
        ("roll 2 4", 9, "expected three dice from 1 to 6, found the end"),
        ("roll 2 7 4", 8, "expected three dice from 1 to 6, found '7'"),
        ("roll 2 4 6 6", 12, "a token 'roll' ends before '6'"),
        ("build 5@a1h 5", 7, "there is no tile 5: there are 2, 3, 4, 6, 7, 8, 9, 12"),
        ("build 8 a1v 2+6", 9, "expected @ and a square behind the 8"),
        ("build 8@f1v 2+6", 9, "there is no square f1: they go from a1 to e4"),
        ("build 8@a5v 2+6", 9, "there is no square a5"),
        ("build 8@a0v 2+6", 9, "there is no square a0"),
        ("build 8@a11v 2+6", 9, "there is no square a11"),
        ("build 8@a1 2+6", 12, "which way does the 8 lie"),
        ("build 8@a1v 2+8", 15, "expected a payment such as 2+6"),
        ("build 8@a1v 26", 13, "expected a payment such as 2+6"),
        ("build 6@a1v 3+", 15, "expected a payment such as 2+6"),
        ("build 8@a1v 2+6 end", 17, "a token 'build' ends before 'end'"),
        ("build 5", 7, "there is no tile 5"),
        ("build 3@a1v", 12, "say how 3 is paid: 3 or 2+c"),
        ("build 12@a1v", 13, "say how 12 is paid: there is no way to pay 12 now"),
        ("buystop 3 5", 9, "expected how many stoppers, 1 or 2"),
        ("buychip 1 1 from=5", 18, "expected a seat from 1 to 4"),
        ("stop 0 8@d1v 3+5", 6, "expected a seat from 1 to 4"),
        ("stop2 2 8@d1v 3+5", 18, "expected the own tile, such as own=8@a1v, found the end"),
        ("end 2", 5, "a token 'end' ends before '2'"),
        ("back 4@a1 4", 11, "a token 'back' ends before '4'"),
    ],
)
def test_an_error_names_what_is_wrong_and_where(token: str, column: int, said: str) -> None:
    with pytest.raises(NotationError) as error:
        CARRE.parse(token, shown(ROLLED))
    assert said in error.value.message
    assert error.value.column == column


def test_a_record_is_read_back() -> None:
    tokens = [CARRE.format(action) for _, action in walk("record", 3, 120)]
    record = record_of(CARRE, STANDARD.name, 3, tokens)
    text = format_record(CARRE, record)
    assert '[Rules "standard"]' in text
    assert '[Seats "3"]' in text
    reading = read_record(text, (CARRE,))
    assert (reading.error, reading.record) == (None, record)
    assert reading.final == play(CARRE.start(STANDARD, 3), *tokens)


@pytest.mark.parametrize(
    "moves",
    [
        "1. roll 2 4 6 build 8@a1v 2+6 buystop 1 4+c end 2. roll 1 1 1 end",
        "roll 2 4 6! build 8@a1v 2+6 {a comment} buystop 1 4+c\nend\nroll 1 1 1 end",
        "1 roll 246, BUILD 8 @ a1 v 6 + 2, buystop 1 c+4, end, 2 roll 111, end",
        "1. roll 2 4 6 build 8@a1v 2+6 (build 6@a1v 2+4 end) buystop 1 4+c end 2. roll 1 1 1 end *",
    ],
)
def test_tokens_are_found_in_a_record(moves: str) -> None:
    reading = read_record(f"[Game Carré]\n{moves}\n", (CARRE,))
    assert reading.error is None
    assert reading.record.tokens == ("roll 2 4 6", "build 8@a1v 2+6", "buystop 1 4+c", "end", "roll 1 1 1", "end")


def test_an_error_in_a_record_has_a_line_and_a_column() -> None:
    reading = read_record("[Game Carré]\n1. roll 2 4 6\nbuild 5@a1v 2+6 end\n", (CARRE,))
    assert str(reading.error) == "line 3, column 7: there is no tile 5: there are 2, 3, 4, 6, 7, 8, 9, 12"
    assert reading.record.tokens == ("roll 2 4 6",)


def mutated(text: str, rng: Random) -> str:
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        new = rng.choice(" \tabcdehv12346789@+=:,?-\n\0é²石٣") * rng.choice((0, 1, 1, 1, 40))
        text = text[:at] + new + text[at + rng.randrange(2) :]
    return text


def noise(rng: Random) -> str:
    return rng.randbytes(rng.randrange(60)).decode("latin-1")


def test_fuzzed_tokens_raise_nothing_but_what_is_declared() -> None:
    rng = Random(5)
    position = shown(ROLLED)
    known = [CARRE.format(action) for action in position.legal_actions()]
    read = 0
    for number in range(FUZZED):
        text = noise(rng) if number % 4 == 0 else mutated(rng.choice(known), rng)
        with suppress(RulesError):
            action = CARRE.parse(text, position)
            read += 1
            assert CARRE.parse(CARRE.format(action), position) == action
            position.after(action)
    assert read > FUZZED // 50


def test_fuzzed_positions_raise_nothing_but_what_is_declared() -> None:
    rng = Random(6)
    known = [CARRE.format_position(position) for position in positions(range(3), 60)]
    read = 0
    for number in range(FUZZED):
        text = noise(rng) if number % 4 == 0 else mutated(rng.choice(known), rng)
        with suppress(RulesError):
            CARRE.score(text)
            read += 1
            position = CARRE.parse_position(text)
            assert CARRE.parse_position(CARRE.format_position(position)) == position
    assert read > FUZZED // 50
