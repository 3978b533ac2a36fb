"""`dolmen verify-dice` as people meet it: a fair record, a tampered one, one that proves nothing, and no record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dolmen.carre.game import CARRE
from dolmen.games import format_record, record_of
from dolmen.games.fair_dice import chances_of, commitment_of, dice_headers, drawn
from tests.cli.test_commands import dolmen, refused

SEED = bytes(range(32))
GIVEN = {1: "Zr3k"}


def written(seed: str | None = SEED.hex(), first: str | None = None) -> str:
    chances = chances_of(CARRE, CARRE.start(CARRE.variants[0], 2))
    rolls = [drawn(SEED, GIVEN, number, chances) for number in range(1, 9)]
    if first:
        rolls[0] = first
    tokens = [token for roll in rolls for token in (roll, "end")]
    return format_record(CARRE, record_of(CARRE, "standard", 2, tokens, dice_headers(commitment_of(SEED), GIVEN, seed)))


def test_a_fair_record(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(written())
    result = dolmen("verify-dice", str(file), "--commitment", commitment_of(SEED), "--value", "1:Zr3k")
    assert result.code == 0
    assert result.out.splitlines() == [
        "all 8 rolls follow from the seed that was committed to, with the value of seat 1",
        "no value came from seat 2",
        "verdict: FAIR",
    ]


def test_a_tampered_roll() -> None:
    result = dolmen("verify-dice", "-", stdin=written(first="roll 1 1 1"))
    assert result.code == 1
    assert result.out.startswith("roll 1 (turn 1) is written roll 1 1 1, but roll ")
    assert result.out.endswith("verdict: WRONG\n")


def test_another_commitment_or_value_than_was_noted() -> None:
    result = dolmen("verify-dice", "-", "--commitment", "0" * 64, "--value", "2:mine", stdin=written())
    assert result.code == 1
    assert result.out.splitlines() == [
        f"the record's commitment is another: {commitment_of(SEED)}",
        "the record does not have the value mine of seat 2",
        "verdict: WRONG",
    ]


def test_a_seed_that_was_not_revealed_is_no_proof() -> None:
    result = dolmen("verify-dice", "-", stdin=written(seed=None))
    assert result.code == 1
    assert result.out.endswith("verdict: NOT PROVEN\n")


def test_the_verdict_as_json() -> None:
    told = json.loads(dolmen("verify-dice", "-", "--json", stdin=written(first="roll 1 1 1")).out)
    assert (told["fair"], told["rolls"], told["wrong"], told["values"]) == (False, 8, [1], {"1": "Zr3k"})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is nothing to read"),
        ("[Game Carré]\n\n1. roll 1 2 3 end", "says nothing of its dice"),
        (written(seed="ab"), "64 hexadecimal digits"),
        (written().replace("1:Zr3k", "9:Zr3k"), "a value is written"),
        (written() + "\nbuild 12@a1v 6+6", "build 12@a1v"),
    ],
)
def test_what_cannot_be_read(text: str, said: str) -> None:
    assert said in refused("verify-dice", "-", stdin=text)


def test_what_was_noted_must_be_readable() -> None:
    assert "64 hexadecimal digits" in refused("verify-dice", "-", "--commitment", "abc", stdin=written())
    assert "a value is written" in refused("verify-dice", "-", "--value", "abc", stdin=written())
