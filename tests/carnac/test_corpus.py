from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from dolmen.carnac import CARNAC, SMALL
from dolmen.games import NotationError
from dolmen.testing import Played
from dolmen.testing.strategies import games
from tests.carnac.tables import variant

CORPUS = sorted((Path(__file__).parents[2] / "conformance").glob("carnac-random-*.jsonl"))


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_there_is_a_corpus_for_each_board() -> None:
    assert [path.stem for path in CORPUS] == ["carnac-random-10x7", "carnac-random-14x9", "carnac-random-8x5"]


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_the_corpus_replays_without_disagreement(path: Path) -> None:
    found = {number: CARNAC.check_line(line) for number, line in enumerate(_lines(path), start=1)}
    assert len(found) == 60
    assert {number: disagreements for number, disagreements in found.items() if disagreements} == {}


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_the_corpus_is_written_as_it_was_read(path: Path) -> None:
    for line in _lines(path):
        assert CARNAC.write_line(*CARNAC.read_line(line)) == {"game": "carnac", **line}


def _line() -> dict[str, Any]:
    return _lines(CORPUS[-1])[0]


@pytest.mark.parametrize(
    ("field", "value", "disagreement"),
    [
        ("red", [7, 3], "red: [7] here, [7, 3] there"),
        ("white", [], "white: [19] here, [] there"),
        ("winner", "red", "winner: white here, red there"),
        ("stock_left", 1, "stock_left: 0 here, 1 there"),
        ("final", "", "final: .wwwwrwr/rwwr..wr/.wwwwrrw/wwwwwwrw/w.wwrrrr here,  there"),
    ],
)
def test_each_false_claim_of_a_line_is_a_disagreement(field: str, value: object, disagreement: str) -> None:
    assert CARNAC.check_line({**_line(), field: value}) == (disagreement,)


def test_a_false_legal_count_is_named_with_its_move() -> None:
    line = _line()
    line["legal_counts"][4] = 7
    assert CARNAC.check_line(line) == ("before move 5 (a2rr): 148 legal moves here, 7 there",)
    line["legal_counts"] = [160]
    assert CARNAC.check_line(line) == (f"{len(line['moves'])} moves, but 1 legal counts",)


def test_an_illegal_move_ends_the_replay() -> None:
    line = _line()
    line["moves"][1] = "E"
    assert CARNAC.check_line(line) == ("move 2: E: no room to tilt east of h3, where the board ends",)
    line["moves"][1] = "i3rr"
    assert CARNAC.check_line(line)[0].startswith("move 2: i3rr: 'i3' is no square of the 8x5 board")


def test_moves_after_the_end_are_a_disagreement() -> None:
    line = _line()
    line["moves"].append("-")
    line["legal_counts"].append(0)
    assert CARNAC.check_line(line) == (f"move {len(line['moves'])}: -: the game is over",)


def test_the_option_of_the_last_tilt_decides_what_is_legal() -> None:
    moves = ["a1rr", "-", "h5ww", "W"]
    written = CARNAC.write_line(variant(8, 5, stock=2, final_tilt=True), 2, moves)
    line = {name: value for name, value in written.items() if name not in ("game", "stock_left")}
    assert CARNAC.check_line(line) == ()
    assert CARNAC.check_line({**line, "final_tilt": False})[-1] == "move 4: W: the game is over"
    del line["final_tilt"]
    assert CARNAC.check_line({**line, "board": "8x5+final_tilt"}) == ()


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ({"moves": []}, "the field 'board' is missing"),
        ({"board": "8x5"}, "the field 'moves' is missing"),
        ({"board": 85, "moves": []}, "the field 'board' should be a text"),
        ({"board": None, "moves": []}, "the field 'board' should be a text"),
        ({"board": "8by5", "moves": []}, "'8by5' is no board: write its columns and rows, such as 10x7"),
        ({"board": "99x99", "moves": []}, "a board has 1 to 128 squares, 99x99 has 9801"),
        ({"board": "8x5", "moves": "a1rr"}, "the field 'moves' should be a list"),
        ({"board": "8x5", "moves": ["a1rr", 7]}, "the field 'moves' should hold texts only"),
        ({"board": "8x5", "moves": [], "final_tilt": 1}, "the field 'final_tilt' should be true or false"),
        ({"board": "8x5", "moves": [], "stock": "28"}, "the field 'stock' should be a whole number"),
        ({"board": "8x5", "moves": [], "stock": True}, "the field 'stock' should be a whole number"),
        ({"board": "8x5", "moves": [], "stock": 0}, "the field 'stock' should be 1 to 128, not 0"),
        ({"board": "8x5", "moves": []}, "the field 'legal_counts' is missing"),
        (
            {**_line(), "moves": ["so?"]},
            "move 1: 'so?' is no move: write a placement such as e4rw, a tilt N, E, S or W, or - to leave",
        ),
        ({**_line(), "red": 7}, "the field 'red' should be a list"),
        ({**_line(), "white": [True]}, "the field 'white' should hold whole numbers only"),
        ({**_line(), "final": None}, "the field 'final' should be a text"),
        ({**_line(), "winner": 1}, "the field 'winner' should be a text"),
        ({**_line(), "stock_left": "0"}, "the field 'stock_left' should be a whole number"),
        ({"board": "8x5", "moves": [], "legal_counts": {}}, "the field 'legal_counts' should be a list"),
        (
            {"board": "8x5", "moves": [], "legal_counts": ["4"]},
            "the field 'legal_counts' should hold whole numbers only",
        ),
    ],
)
def test_a_malformed_line_says_which_field_is_wrong(line: dict[str, object], error: str) -> None:
    with pytest.raises(NotationError) as caught:
        CARNAC.check_line(line)
    assert str(caught.value) == error


@pytest.mark.parametrize("field", ["legal_counts", "red", "white", "winner", "final"])
def test_a_line_that_does_not_say_how_the_game_went_is_malformed(field: str) -> None:
    line = _line()
    del line[field]
    with pytest.raises(NotationError, match=f"the field '{field}' is missing"):
        CARNAC.check_line(line)


def test_a_game_broken_off_has_no_winner_to_claim() -> None:
    line = {**CARNAC.write_line(SMALL, 2, ["a1rr"]), "winner": "red"}
    assert CARNAC.check_line(line) == ("winner: None here, red there",)


def test_a_claim_is_shown_in_one_short_line() -> None:
    shown = CARNAC.check_line({**_line(), "final": "a\nb" * 500})
    assert len(shown) == 1
    assert len(shown[0]) < 500
    assert "\n" not in shown[0]
    line = _line()
    line["legal_counts"][0] = 10**4000
    assert len(CARNAC.check_line(line)[0]) < 400


def test_an_unfinished_game_has_no_winner() -> None:
    line = CARNAC.write_line(SMALL, 2, ["a1rr", "N"])
    assert (line["winner"], line["stock_left"], line["legal_counts"]) == (None, 27, [160, 3])
    assert CARNAC.write_line(variant(3, 1, stock=1), 2, ["a1rr"])["winner"] == "draw"


@given(games())
def test_a_written_line_agrees_with_the_rules(played: Played[Any]) -> None:
    line = CARNAC.write_line(played.variant, 2, played.tokens)
    assert CARNAC.check_line(json.loads(json.dumps(line))) == ()
    assert CARNAC.read_line(line) == (played.variant, 2, played.tokens)
