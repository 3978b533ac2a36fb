"""The ways to play: a board, a stock, and whether the last megalith may still be tilted."""

from __future__ import annotations

import re
from dataclasses import dataclass

from dolmen.carnac.geometry import LARGEST, Board, board_of
from dolmen.games import NotationError
from dolmen.games.text_place import quoted

FULL_STOCK = 28
_SIZE = re.compile(r"([0-9]{1,3})\s*[x×]\s*([0-9]{1,3})", re.IGNORECASE)
_STOCK = re.compile(r"stock\s*=\s*([0-9]{1,3})")
_NAMED = {"small": (8, 5), "medium": (10, 7), "large": (14, 9)}


@dataclass(frozen=True, slots=True)
class Variant:
    """`final_tilt`: the last megalith may be tilted or left before the game ends. One online platform plays so; the
    rulebook does not."""

    board: Board
    stock: int = FULL_STOCK
    final_tilt: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.stock <= LARGEST:
            raise ValueError(f"a stock has 1 to {LARGEST} megaliths, not {self.stock}")

    @property
    def name(self) -> str:
        """The board, then what differs from the printed rules: `10x7`, `6x4+stock=12+final_tilt`."""
        stock = f"+stock={self.stock}" if self.stock != FULL_STOCK else ""
        return f"{self.board}{stock}{'+final_tilt' if self.final_tilt else ''}"

    def __str__(self) -> str:
        return self.name


SMALL = Variant(board_of(8, 5))
MEDIUM = Variant(board_of(10, 7))
LARGE = Variant(board_of(14, 9))


def variant_of(name: str) -> Variant:
    """The variant of that name; also `small`, `medium`, `large`, blanks and capitals. NotationError otherwise."""
    size, *options = (part.strip().casefold() for part in name.split("+"))
    board = _board(size, name)
    stock, final_tilt = FULL_STOCK, False
    for option in options:
        if option.replace("-", "_").replace(" ", "_") == "final_tilt":
            final_tilt = True
        elif match := _STOCK.fullmatch(option):
            stock = int(match[1])
        else:
            what = f"unknown option {quoted(option)} in {quoted(name)}"
            raise NotationError(f"{what}: there are final_tilt and stock=NUMBER")
    if not 1 <= stock <= LARGEST:
        raise NotationError(f"a stock has 1 to {LARGEST} megaliths, not {stock}")
    return Variant(board, stock, final_tilt)


def _board(size: str, name: str) -> Board:
    match = _SIZE.fullmatch(size)
    if size not in _NAMED and match is None:
        raise NotationError(f"{quoted(name)} is no board: write its columns and rows, such as 10x7")
    columns, rows = (int(match[1]), int(match[2])) if match else _NAMED[size]
    if columns < 1 or rows < 1 or columns * rows > LARGEST:
        raise NotationError(f"a board has 1 to {LARGEST} squares, {columns}x{rows} has {columns * rows}")
    return board_of(columns, rows)
