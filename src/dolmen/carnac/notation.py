"""Tokens: `e4rw` places, `N E S W` tilt, `-` leaves. Knows how actions are written, not whether they may be."""

from __future__ import annotations

import re
from typing import assert_never

from dolmen.carnac.actions import LEAVE, TILTS, Action, Leave, Place, Tilt
from dolmen.carnac.geometry import Board, Direction, Square
from dolmen.carnac.megalith import Colour
from dolmen.games import NotationError
from dolmen.games.text_place import quoted

_REST = r"[^\s(){}\[\];,!?*]"
TOKEN = re.compile(rf"[a-z]+[0-9]+[ \t]+[rw]{{2}}(?!{_REST})|{_REST}+", re.IGNORECASE)
"""What stands for a token in a record: a placement with a gap before its colours, or anything up to a blank or a sign
of the record's own."""

PLACEMENT = re.compile(r"[a-z]+[0-9]+[ \t]*[rw]{2}", re.IGNORECASE)
"""A placement on a board of any size, or of none."""

_PLACE = re.compile(r"([a-z]+)([0-9]+)[ \t]*(.*)")
_RED = Colour.RED
_COLOUR = {"r": Colour.RED, "w": Colour.WHITE}
_TILT = {name: TILTS[direction] for direction in Direction for name in (direction.value[0], direction.value)}
_LEAVE = {"leave", "-", "\N{EN DASH}", "\N{EM DASH}", "\N{MINUS SIGN}"}
_EXPECTED = "write a placement such as e4rw, a tilt N, E, S or W, or - to leave"


def format_action(action: Action) -> str:
    match action:
        case Place(square, top, north_south):
            return f"{square}{'r' if top is _RED else 'w'}{'r' if north_south is _RED else 'w'}"
        case Tilt(direction):
            return direction.value[0].upper()
        case Leave():
            return "-"
        case _:
            assert_never(action)


def parse_action(token: str, board: Board) -> Action:
    """Reads a token, whatever its case and the blanks around it. NotationError with the column of the first wrong
    character; whether the action is allowed is the position's to say."""
    word = token.strip().casefold()
    if word in _TILT:
        return _TILT[word]
    if word in _LEAVE:
        return LEAVE
    offset = len(token) - len(token.lstrip())
    match = _PLACE.fullmatch(word)
    if match is None:
        raise NotationError(f"{quoted(token.strip())} is no move: {_EXPECTED}", offset + 1)
    square = parse_square(match[1] + match[2], board, offset)
    colours = match[3]
    for place, letter in enumerate(colours[:2]):
        if letter not in _COLOUR:
            raise NotationError(f"{letter!r} is no colour: write r or w", offset + match.start(3) + place + 1)
    if len(colours) != 2:
        what = "wants two colours, the top and the north-south faces, such as e4rw"
        raise NotationError(f"{quoted(token.strip())} {what}", offset + match.start(3) + min(2, len(colours)) + 1)
    return Place(square, _COLOUR[colours[0]], _COLOUR[colours[1]])


def parse_square(name: str, board: Board, offset: int = 0) -> Square:
    """Reads the name of a square of the board."""
    match = re.fullmatch(r"([a-z]{1,2})([0-9]{1,3})", name.casefold())
    if match is not None and match[2] == match[2].lstrip("0"):
        square = Square(_column(match[1]), int(match[2]) - 1)
        if square in board:
            return square
    corner = board.squares[-1]
    what = f"{quoted(name)} is no square of the {board} board, which goes from a1 to {corner}"
    raise NotationError(what, offset + 1)


def _column(file: str) -> int:
    column = 0
    for letter in file:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1
