"""How tests come by positions: by playing tokens, or from a diagram."""

from __future__ import annotations

from dolmen.carnac import CARNAC, Board, Position, Variant, board_of, parse_setup, start

PUBLISHERS_EXAMPLE = """
.........
...R.....
...RRR...
...WW....
R.W.W..W.
RRWWR..W.
.R.WRR.WW
.R...RRW.
.RRR.WWW.
..WWW....
...WW..W.
...WRRRW.
RR....RW.
RR.......
"""


def board(columns: int, rows: int) -> Board:
    return board_of(columns, rows)


def variant(columns: int, rows: int, stock: int = 28, final_tilt: bool = False) -> Variant:
    return Variant(board_of(columns, rows), stock, final_tilt)


def play(position: Position | Variant, tokens: str) -> Position:
    """The position after some tokens."""
    reached = start(position) if isinstance(position, Variant) else position
    for token in tokens.split():
        reached = reached.after(CARNAC.parse(token, reached))
    return reached


def shown(text: str) -> Position:
    """The position that a line or a picture of letters shows."""
    return parse_setup(text).position()


def legal_tokens(position: Position) -> list[str]:
    return [CARNAC.format(action) for action in position.legal_actions()]
