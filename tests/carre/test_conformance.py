"""Every game of the shared corpus, played by an independent implementation, is played the same here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dolmen.carre import CARRE, STANDARD, Variant
from dolmen.games import NotationError
from tests.carre.naive import Naive
from tests.carre.playing import walk


def lines_of(conformance: Path, players: int) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (conformance / f"carre-{players}.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_line_of_the_corpus_disagrees(conformance: Path, players: int) -> None:
    lines = lines_of(conformance, players)
    assert len(lines) == 20
    assert {line["players"] for line in lines} == {players}
    for line in lines:
        assert CARRE.check_line(line) == ()


def test_a_corpus_line_is_written_as_it_was_read(conformance: Path) -> None:
    for line in lines_of(conformance, 2)[:5]:
        assert CARRE.write_line(*CARRE.read_line(line)) == line


def test_options_are_part_of_a_line() -> None:
    variant = Variant(strict_double=True, max_rounds=1)
    line = CARRE.write_line(variant, 2, ("roll 1 2 3", "end", "roll 1 2 3", "end"))
    assert (line["strict_double"], line["max_rounds"], line["winner"]) == (True, 1, None)
    assert CARRE.read_line(line) == (variant, 2, ("roll 1 2 3", "end", "roll 1 2 3", "end"))
    assert CARRE.check_line(line) == ()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"legal_counts": [56, 7, 56]}, "before move 2, build 2@a1h 2"),
        ({"legal_counts": [56]}, "legal_counts: 1 numbers in the line, 3 moves"),
        ({"winner": 1}, "winner: 1 in the line, None by the rules"),
        ({"boards": [[], []]}, "boards: [[], []] in the line, [['2@a1h'], []] by the rules"),
        ({"chips": [0, 1]}, "chips: [0, 1] in the line, [1, 1] by the rules"),
        ({"stoppers": [2, 0]}, "stoppers: [2, 0]"),
        ({"middle": {"chips": 0, "stoppers": 4}}, "middle: "),
        ({"moves": ["roll 2 4 6", "build 2@a1h 4", "end"]}, "move 2, build 2@a1h 4: payment"),
    ],
)
def test_every_wrong_field_is_a_disagreement(change: dict[str, object], said: str) -> None:
    line = CARRE.write_line(STANDARD, 2, ("roll 2 4 6", "build 2@a1h 2", "end"))
    found = CARRE.check_line({**line, **change})
    assert any(sentence.startswith(said) for sentence in found), found


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"players": 5, "moves": []},
        {"players": 2.0, "moves": []},
        {"players": 2, "moves": "end"},
        {"players": 2, "moves": [1]},
        {**CARRE.write_line(STANDARD, 2, ()), "moves": ["jump"]},
        {"players": 2, "moves": [], "legal_counts": "no"},
        {"players": 2, "moves": [], "strict_double": 1},
        {"players": 2, "moves": [], "max_rounds": 0},
        {"game": "carnac", "players": 2, "moves": []},
    ],
)
def test_a_malformed_line_is_not_a_disagreement(line: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        CARRE.check_line(line)


@pytest.mark.parametrize("field", ["legal_counts", "winner", "boards", "chips", "stoppers", "middle"])
def test_a_line_that_does_not_say_how_the_game_went_is_malformed(field: str) -> None:
    line = CARRE.write_line(STANDARD, 2, ("roll 2 4 6",))
    del line[field]
    with pytest.raises(NotationError, match=f'"{field}" is missing'):
        CARRE.check_line(line)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("strict", [False, True])
def test_a_naive_enumeration_lists_the_same_actions(players: int, strict: bool) -> None:
    """Brute force over subsets of dice and chips and over all placements, all along random games."""
    variant = Variant(strict_double=strict)
    rare = set()
    for seed in range(2):
        naive = Naive(players, strict)
        for position, action in walk(seed, players, 220, variant):
            listed = [CARRE.format(each) for each in position.legal_actions()]
            assert len(set(listed)) == len(listed)
            assert set(listed) == set(naive.legal()), CARRE.format_position(position)
            assert naive.boards == [list(map(str, tableau.placements)) for tableau in position.tableaus]
            assert (naive.held["chip"], naive.held["stop"]) == (list(position.chips), list(position.stoppers))
            rare |= {token.split()[0] for token in listed} | {"from=" for token in listed if "from=" in token}
            naive.play(CARRE.format(action))
    assert {"buystop", "buychip", "stop", "stop2", "back", "from="} <= rare
