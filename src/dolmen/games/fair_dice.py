"""Dice that nobody has to trust: whoever rolls commits to a seed before the first roll, everybody at the table adds a
value, and every roll follows from both. docs/dice.md says how, for anyone who wants to check. Makes no randomness."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from dolmen.games.errors import NotationError
from dolmen.games.protocol import CHANCE, AnyGame, AnyPosition
from dolmen.games.record import Record, replay
from dolmen.games.text_place import quoted

COMMITMENT: Final = "DiceCommitment"
VALUES: Final = "DiceValues"
SEED: Final = "DiceSeed"
"""The headers of a record that say what its rolls follow from."""

_WORDS: Final = 1 << 32
_HEX: Final = re.compile(r"[0-9a-f]{64}")
_VALUE: Final = re.compile(r"([1-9]):([A-Za-z0-9_-]{1,64})")


def commitment_of(seed: bytes) -> str:
    """What is published of a seed before anything is rolled."""
    return hashlib.sha256(seed).hexdigest()


def values_text(values: Mapping[int, str]) -> str:
    """The seats' values in one line: `1:Zr3k 2:8fQa`."""
    return " ".join(f"{seat}:{value}" for seat, value in sorted(values.items()))


def drawn(seed: bytes, values: Mapping[int, str], number: int, chances: Sequence[tuple[str, int]]) -> str:
    """The token that chance acts with the `number`-th time in a game, from 1. `chances` are all tokens it may choose
    from, with their weights."""
    place = _below(seed, f"{values_text(values)}\n{number}", sum(weight for _, weight in chances))
    for token, weight in sorted(chances):
        if place < weight:
            return token
        place -= weight
    raise ValueError("chance has nothing to choose from")


def _below(seed: bytes, message: str, limit: int) -> int:
    """A number from 0 to limit - 1, each equally likely: a draw that would favour the small ones is drawn again."""
    if not 0 < limit <= _WORDS:
        raise ValueError(f"weights may come to {_WORDS} and no more, not to {limit}")
    fair, attempt = _WORDS - _WORDS % limit, 0
    while True:
        digest = hmac.digest(seed, f"{message}\n{attempt}".encode(), "sha256")
        word = int.from_bytes(digest[:4], "big")
        if word < fair:
            return word % limit
        attempt += 1


def chances_of(game: AnyGame, position: AnyPosition) -> list[tuple[str, int]]:
    """What chance may do in this position, as tokens with their weights."""
    return [(game.format(action), weight) for action, weight in position.chances()]


@dataclass(frozen=True, slots=True)
class DicePapers:
    """What a record says of its dice. The seed is None as long as it has not been revealed."""

    commitment: str
    values: Mapping[int, str]
    seed: bytes | None


@dataclass(frozen=True, slots=True)
class WrongRoll:
    """A roll that does not follow: the `number`-th, played in this turn of the record."""

    number: int
    turn: int
    token: str
    expected: str


@dataclass(frozen=True, slots=True)
class DiceReport:
    papers: DicePapers
    rolls: int
    seed_fits: bool
    """Whether the seed is the one that was committed to."""
    wrong: tuple[WrongRoll, ...]

    @property
    def fair(self) -> bool:
        return self.seed_fits and not self.wrong


def dice_headers(commitment: str, values: Mapping[int, str], seed: str | None) -> dict[str, str]:
    """The headers that a record carries."""
    headers = {COMMITMENT: commitment, VALUES: values_text(values)}
    return headers if seed is None else {**headers, SEED: seed}


def papers_of(record: Record) -> DicePapers:
    """What the headers say; NotationError if they say nothing of the dice, or cannot be read."""
    if COMMITMENT not in record.headers:
        raise NotationError(f"this record says nothing of its dice: it has no header {COMMITMENT}")
    seed = record.headers.get(SEED)
    return DicePapers(
        _hex(COMMITMENT, record.headers[COMMITMENT]),
        _values(record),
        None if seed is None else bytes.fromhex(_hex(SEED, seed)),
    )


def _hex(name: str, text: str) -> str:
    if not _HEX.fullmatch(text.casefold()):
        raise NotationError(f"the header {name} is 64 hexadecimal digits, not {quoted(text)}")
    return text.casefold()


def _values(record: Record) -> dict[int, str]:
    found: dict[int, str] = {}
    for part in record.headers.get(VALUES, "").split():
        seat, value = read_value(part, record.seats)
        if seat in found:
            raise NotationError(f"seat {seat} gives two values in the header {VALUES}")
        found[seat] = value
    return found


def read_value(text: str, seats: int) -> tuple[int, str]:
    """A seat and its value, as in `2:8fQa`; NotationError otherwise."""
    match = _VALUE.fullmatch(text)
    if match is None or int(match[1]) > seats:
        raise NotationError(f"a value is written 2:8fQa, with the number of a seat before it, not {quoted(text)}")
    return int(match[1]), match[2]


def check_dice(game: AnyGame, record: Record) -> DiceReport:
    """Whether every roll of the record follows from what its headers say. Raises the rules' own error for a record
    that cannot be read or played."""
    papers = papers_of(record)
    if papers.seed is None:
        raise ValueError("the seed has not been revealed")
    played = replay(game, record)
    if played.error is not None:
        raise played.error
    rolled = list(_rolls(game, record, played.positions))
    wrong = []
    for number, (position, token) in enumerate(rolled, start=1):
        expected = drawn(papers.seed, papers.values, number, chances_of(game, position))
        if token != expected:
            wrong.append(WrongRoll(number, position.turn, token, expected))
    return DiceReport(papers, len(rolled), commitment_of(papers.seed) == papers.commitment, tuple(wrong))


def _rolls(game: AnyGame, record: Record, positions: Sequence[AnyPosition]) -> Iterator[tuple[AnyPosition, str]]:
    for position, token in zip(positions, record.tokens, strict=False):
        if position.to_act is CHANCE:
            yield position, game.format(game.parse(token, position))
