"""The four placements of every square, made once per board, and those of a set of free squares in one go."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dolmen.carnac.actions import Place
from dolmen.carnac.geometry import Board, Square
from dolmen.carnac.megalith import Colour

_CHUNK = 8
_Placements = tuple[Place, ...]


def ways_to_stand(square: Square) -> _Placements:
    """The four ways: red on top before white, red to the north and south before white."""
    return tuple(Place(square, top, north_south) for top in Colour for north_south in Colour)


@lru_cache(maxsize=64)
def tables_of(board: Board) -> tuple[tuple[_Placements, ...], ...]:
    """For every eight squares in a row of bits, the placements of each of their 256 subsets."""
    squares = board.squares
    chunks = []
    for first in range(0, len(squares), _CHUNK):
        ways = [ways_to_stand(square) for square in squares[first : first + _CHUNK]]
        table: list[_Placements] = [()]
        for way in ways:
            table += [lower + way for lower in table]
        chunks.append(tuple(table))
    return tuple(chunks)


def placements_on(board: Board, free: int) -> Iterator[_Placements]:
    """The placements on a set of free squares, from a1 on, in several tuples."""
    chunks = tables_of(board)
    for table, subset in zip(chunks, free.to_bytes(len(chunks), "little"), strict=True):
        yield table[subset]
