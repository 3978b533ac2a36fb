"""What counts: groups of three or more squares of one colour seen from above, and who wins by them.
Knows colours on squares, nothing of stones, turns or stock."""

from __future__ import annotations

from dataclasses import dataclass

from dolmen.carnac.geometry import Board, Square
from dolmen.carnac.megalith import Colour

SMALLEST = 3


@dataclass(frozen=True, slots=True)
class Dolmen:
    colour: Colour
    squares: tuple[Square, ...]

    @property
    def size(self) -> int:
        return len(self.squares)


@dataclass(frozen=True, slots=True)
class NearDolmen:
    """Two squares of a colour side by side and the free squares each of which would make them a dolmen. A third
    square may also bring in neighbours, so what arises can be larger than three or join an older dolmen."""

    colour: Colour
    squares: tuple[Square, Square]
    growth: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class MoreDolmens:
    """The number of dolmens decided."""


@dataclass(frozen=True, slots=True)
class LargerDolmen:
    """Equal numbers; the sizes differ first at the `nth` largest dolmen of each, from 1."""

    nth: int


@dataclass(frozen=True, slots=True)
class AllEqual:
    """Equal numbers and equal sizes throughout: a draw."""


Decider = MoreDolmens | LargerDolmen | AllEqual


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who is ahead, the dolmen sizes of both (largest first), and what decides it."""

    winner: Colour | None
    red: tuple[int, ...]
    white: tuple[int, ...]
    decider: Decider

    @property
    def margin(self) -> int:
        """Red's dolmens minus White's."""
        return len(self.red) - len(self.white)


def dolmens_of(board: Board, colour: Colour, squares: int) -> tuple[Dolmen, ...]:
    """The dolmens in a set of squares of one colour, the largest first, equal ones from a1 on."""
    groups = [group for group in board.groups(squares) if group.bit_count() >= SMALLEST]
    groups.sort(key=int.bit_count, reverse=True)
    return tuple(Dolmen(colour, board.in_set(group)) for group in groups)


def sizes_of(board: Board, squares: int) -> tuple[int, ...]:
    """The sizes of the dolmens in a set of squares of one colour, largest first."""
    sizes = [group.bit_count() for group in board.groups(squares)]
    return tuple(sorted((size for size in sizes if size >= SMALLEST), reverse=True))


def near_dolmens_of(board: Board, colour: Colour, squares: int, free: int) -> tuple[NearDolmen, ...]:
    """The pairs in a set of squares of one colour that one more square completes."""
    found = []
    for group in board.groups(squares):
        growth = board.beside(group) & free
        if group.bit_count() == SMALLEST - 1 and growth:
            first, second = board.in_set(group)
            found.append(NearDolmen(colour, (first, second), board.in_set(growth)))
    return tuple(found)


def verdict_on(board: Board, red: int, white: int) -> Verdict:
    """Compares both colours: first the number of dolmens, then the largest, the next largest, and so on."""
    ours, theirs = sizes_of(board, red), sizes_of(board, white)
    if len(ours) != len(theirs):
        return Verdict(Colour.RED if len(ours) > len(theirs) else Colour.WHITE, ours, theirs, MoreDolmens())
    for nth, (size, other) in enumerate(zip(ours, theirs, strict=True), start=1):
        if size != other:
            return Verdict(Colour.RED if size > other else Colour.WHITE, ours, theirs, LargerDolmen(nth))
    return Verdict(None, ours, theirs, AllEqual())
