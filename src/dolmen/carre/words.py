"""A position in short sentences, for the pictures: whose choice it is, who holds what, what is left to build."""

from __future__ import annotations

from typing import Final

from dolmen.carre.position import Position
from dolmen.carre.purchases import Token
from dolmen.carre.tableau import Tableau
from dolmen.games import Seat

_CHIPS_FIRST: Final = (Token.CHIP, Token.STOPPER)


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
    """What lies in the middle, and what has been bought in this turn."""
    lying = (many(position.middle(token), token.value) for token in _CHIPS_FIRST)
    gained = [(token, position.bought(token)) for token in _CHIPS_FIRST]
    bought = ", ".join(many(count, token.value) for token, count in gained if count is not None)
    return f"in the middle: {', '.join(lying)}" + (f"; bought in this turn: {bought}" if bought else "")


def tokens_line(position: Position, seat: Seat) -> str:
    held = (many(position.held(token, seat), token.value) for token in _CHIPS_FIRST)
    return f"seat {seat}: {', '.join(held)}"


def reserve_lines(tableau: Tableau) -> tuple[str, str]:
    """How much is left to build, and which tiles."""
    left = tableau.tiles_left
    return f"to build: {many(len(left), 'tile')}, price {tableau.price_left}", " ".join(map(str, left))


def many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
