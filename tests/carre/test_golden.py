"""A short transcript on paper: whoever changes a rule, a token or a picture sees it in the difference of the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dolmen.carre import CARRE, STANDARD, Action, Position
from dolmen.games import result_word

GOLDEN = Path(__file__).parent.parent / "golden" / "carre-standard.txt"
BEGINNING, END = 14, 4
"""Plies shown from the beginning and from the end."""
TOKENS_SHOWN = 8


def shown(position: Position, ply: int, last: Action | None) -> list[str]:
    tokens = [CARRE.format(action) for action in position.legal_actions()]
    some = [*tokens[:TOKENS_SHOWN], "..."] if len(tokens) > TOKENS_SHOWN else tokens
    return [
        f"--- {ply}",
        CARRE.picture(position, last=last),
        f"position: {position}",
        f"legal, {len(tokens)}: {', '.join(some)}",
        "",
    ]


def transcript(conformance: Path) -> str:
    """The first corpus game with two players that somebody wins."""
    lines = (json.loads(line) for line in (conformance / "carre-2.jsonl").read_text().splitlines())
    moves = next(line["moves"] for line in lines if line["winner"] is not None)
    position, last = CARRE.start(STANDARD, 2), None
    text = ["Carré standard, 2 seats", ""]
    for ply, token in enumerate(moves):
        if not BEGINNING <= ply < len(moves) - END:
            text += [*shown(position, ply, last)[:-1], f"play: {token}", ""]
        last = CARRE.parse(token, position)
        position = position.after(last)
    text += [*shown(position, len(moves), last), f"outcome: {result_word(CARRE, position)}"]
    return "\n".join(text) + "\n"


def test_the_transcript_is_as_reviewed(conformance: Path, pytestconfig: pytest.Config) -> None:
    found = transcript(conformance)
    if pytestconfig.getoption("--write-golden"):
        GOLDEN.write_text(found, encoding="utf-8")
    assert found == GOLDEN.read_text(encoding="utf-8")
