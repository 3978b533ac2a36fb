"""What an action did to the dolmens of both colours: made, grown, joined, split off, lost.
Compares two boards and knows nothing of how one came from the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from dolmen.carnac.dolmens import SMALLEST, Dolmen
from dolmen.carnac.geometry import Board
from dolmen.carnac.megalith import Colour


class ChangeKind(Enum):
    """From how many dolmens to how many. A tilt also frees a square, so dolmens can shrink, split and vanish."""

    MADE = "made"
    GREW = "grew"
    JOINED = "joined"
    SHRANK = "shrank"
    MOVED = "moved"
    SPLIT = "split"
    LOST = "lost"
    REGROUPED = "regrouped"


@dataclass(frozen=True, slots=True)
class Change:
    """Dolmens that share squares, before and after, the largest first."""

    kind: ChangeKind
    colour: Colour
    before: tuple[Dolmen, ...]
    after: tuple[Dolmen, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """All dolmens that changed. `red` and `white` say by how much the counts rose or fell."""

    changes: tuple[Change, ...]
    red: int
    white: int

    def of(self, colour: Colour) -> int:
        """By how much the colour's count rose or fell."""
        return self.red if colour is Colour.RED else self.white


class Seen(Protocol):
    """What is asked of either side of the comparison."""

    @property
    def board(self) -> Board: ...

    def squares_of(self, colour: Colour) -> int: ...


def effect_between(before: Seen, after: Seen) -> Effect:
    changes = tuple(change for colour in Colour for change in _changes(before, after, colour))
    gain = {
        colour: sum(len(change.after) - len(change.before) for change in changes if change.colour is colour)
        for colour in Colour
    }
    return Effect(changes, gain[Colour.RED], gain[Colour.WHITE])


def _changes(before: Seen, after: Seen, colour: Colour) -> Iterator[Change]:
    board = before.board
    old, new = _groups(before, colour), _groups(after, colour)
    same = set(old) & set(new)
    old, new = [group for group in old if group not in same], [group for group in new if group not in same]
    while old or new:
        olds, news = _family(old, new)
        old, new = [group for group in old if group not in olds], [group for group in new if group not in news]
        dolmens = [
            tuple(Dolmen(colour, board.in_set(group)) for group in sorted(groups, key=_largest_first))
            for groups in (olds, news)
        ]
        yield Change(_kind(dolmens[0], dolmens[1]), colour, dolmens[0], dolmens[1])


def _groups(seen: Seen, colour: Colour) -> list[int]:
    return [group for group in seen.board.groups(seen.squares_of(colour)) if group.bit_count() >= SMALLEST]


def _family(old: list[int], new: list[int]) -> tuple[list[int], list[int]]:
    """The first group and all that hang together with it by shared squares, on either side."""
    reach, size = (old or new)[0], 0
    while reach.bit_count() != size:
        size = reach.bit_count()
        for group in (*old, *new):
            if group & reach:
                reach |= group
    return [group for group in old if group & reach], [group for group in new if group & reach]


def _largest_first(group: int) -> tuple[int, int]:
    return -group.bit_count(), group & -group


def _kind(before: tuple[Dolmen, ...], after: tuple[Dolmen, ...]) -> ChangeKind:
    match len(before), len(after):
        case 0, _:
            return ChangeKind.MADE
        case _, 0:
            return ChangeKind.LOST
        case 1, 1:
            larger = after[0].size - before[0].size
            return ChangeKind.GREW if larger > 0 else ChangeKind.SHRANK if larger else ChangeKind.MOVED
        case _, 1:
            return ChangeKind.JOINED
        case 1, _:
            return ChangeKind.SPLIT
        case _:
            return ChangeKind.REGROUPED
