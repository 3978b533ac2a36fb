"""The picture of a position for a plain terminal, in ASCII: every tableau with the outlines of the tiles in sight, each
with its value and, behind a slash, how high it lies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from dolmen.carre.pieces import COLUMNS, ROWS, SQUARES, Square
from dolmen.carre.position import Position
from dolmen.carre.purchases import Token
from dolmen.carre.seen import Tops, parts_of, top_at, tops_of
from dolmen.carre.tableau import Tableau
from dolmen.games import Seat

_CELL: Final = 5
_GAP: Final = "   "


def draw_text(position: Position) -> str:
    """The turn and the middle, then the tableaus, two beside each other."""
    lines = [headline(position), middle_line(position)]
    blocks = [tuple(_block(position, seat)) for seat in position.seats]
    for left in range(0, len(blocks), 2):
        lines.append("")
        lines += _beside(blocks[left : left + 2])
    return "\n".join(line.rstrip() for line in lines)


def headline(position: Position) -> str:
    """Whose choice is next and with which dice, or how the game ended."""
    turn = f"turn {position.turn}"
    if position.outcome is not None:
        winner = position.outcome.winner
        return f"{turn}: {'a draw, the rounds are over' if winner is None else f'seat {winner} has won'}"
    if position.dice is None:
        return f"{turn}: seat {position.player} is about to roll"
    return f"{turn}: seat {position.player} to act, dice left: {' '.join(map(str, position.dice)) or 'none'}"


def middle_line(position: Position) -> str:
    chips, stoppers = position.middle(Token.CHIP), position.middle(Token.STOPPER)
    return f"in the middle: {many(chips, 'chip')}, {many(stoppers, 'stopper')}{_bought(position)}"


def _bought(position: Position) -> str:
    bought = [many(position.bought(token) or 0, token.value) for token in Token if position.bought(token) is not None]
    return f"; bought in this turn: {', '.join(bought)}" if bought else ""


def many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def tokens_line(position: Position, seat: Seat) -> str:
    held = (many(position.held(token, seat), token.value) for token in (Token.CHIP, Token.STOPPER))
    return f"seat {seat}: {', '.join(held)}"


def reserve_lines(tableau: Tableau) -> tuple[str, str]:
    """How much is left to build, and which tiles."""
    left = tableau.tiles_left
    return f"to build: {many(len(left), 'tile')}, price {tableau.price_left}", " ".join(map(str, left))


def _beside(blocks: list[tuple[str, ...]]) -> Iterator[str]:
    width = max(len(line) for block in blocks for line in block)
    for lines in zip_longest(*blocks, fillvalue=""):
        yield _GAP.join(line.ljust(width) for line in lines)


def _block(position: Position, seat: Seat) -> Iterator[str]:
    tableau = position.tableau(seat)
    yield tokens_line(position, seat)
    yield from draw_tableau(tableau)
    yield from reserve_lines(tableau)


def draw_tableau(tableau: Tableau) -> tuple[str, ...]:
    """The lines of one tableau, row 4 on top."""
    tops, labels = tops_of(tableau), dict.fromkeys(SQUARES, ".")
    for part in parts_of(tableau):
        labels |= dict.fromkeys(part.squares, "")
        first = min(part.squares, key=lambda square: (-square.row, square.column))
        labels[first] = f"{part.laid.placement.tile}/{part.height}"
    lines = []
    for row in reversed(range(ROWS)):
        lines.append("  " + _seam(tops, row + 1))
        lines.append(f"{row + 1} " + _row(tops, labels, row))
    names = "".join(f"{chr(ord('a') + column):^{_CELL + 1}}" for column in range(COLUMNS))
    return (*lines, "  " + _seam(tops, 0), f"   {names}")


def _row(tops: Tops, labels: dict[Square, str], row: int) -> str:
    cells = []
    for column in range(COLUMNS):
        edge = "|" if _upright(tops, column, row) else " "
        cells.append(f"{edge}{labels[Square(column, row)]:^{_CELL}}")
    return "".join(cells) + "|"


def _seam(tops: Tops, row: int) -> str:
    """The line below a row of squares, or above the last."""
    cells = (_corner(tops, column, row) + _edge(tops, column, row) for column in range(COLUMNS))
    return "".join(cells) + _corner(tops, COLUMNS, row)


def _edge(tops: Tops, column: int, row: int) -> str:
    return ("-" if _level(tops, column, row) else " ") * _CELL


def _upright(tops: Tops, column: int, row: int) -> bool:
    """Whether there is an outline to the left of a square."""
    if not 0 <= row < ROWS:
        return False
    here, left = top_at(tops, Square(column, row)), top_at(tops, Square(column - 1, row))
    return column in (0, COLUMNS) or here != left


def _level(tops: Tops, column: int, row: int) -> bool:
    """Whether there is an outline below a square."""
    if not 0 <= column < COLUMNS:
        return False
    here, below = top_at(tops, Square(column, row)), top_at(tops, Square(column, row - 1))
    return row in (0, ROWS) or here != below


def _corner(tops: Tops, column: int, row: int) -> str:
    across = _level(tops, column - 1, row), _level(tops, column, row)
    upright = _upright(tops, column, row - 1), _upright(tops, column, row)
    if any(across) and any(upright):
        return "+"
    return "-" if any(across) else "|" if any(upright) else " "
