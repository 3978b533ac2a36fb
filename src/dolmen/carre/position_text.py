"""The line of text that says all there is to a position: how it is written. `setup_text` reads it.

    standard turn=9 seat=1 dice=2+6 chips=1+1,0 stoppers=0,2 bought=chips 1:12@a1v,8@d1v 2:-

`dice` are those left, `-` none, `?` not yet rolled. Tokens go by seat; those bought in this turn, not usable in it,
stand behind a plus. `bought` names what has been bought in this turn, `-` nothing. A tableau lists its tiles in the
order of building. A last word `draw` says that the rounds ran out; a win is seen from a complete tableau."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dolmen.carre.purchases import Token
from dolmen.carre.tableau import Tableau
from dolmen.games import Seat

if TYPE_CHECKING:
    from dolmen.carre.position import Position

NONE: Final = "-"
NOT_ROLLED: Final = "?"
DRAW: Final = "draw"
WORDS: Final = {Token.CHIP: "chips", Token.STOPPER: "stoppers"}


def format_position(position: Position) -> str:
    words = [
        position.variant.name,
        f"turn={position.turn}",
        f"seat={position.player}",
        f"dice={_dice(position)}",
        *(f"{WORDS[token]}={','.join(_held(position, token, seat) for seat in position.seats)}" for token in WORDS),
        f"bought={'+'.join(WORDS[token] for token in WORDS if position.bought(token) is not None) or NONE}",
        *(f"{seat}:{format_tableau(position.tableau(seat))}" for seat in position.seats),
    ]
    if position.outcome is not None and position.outcome.winner is None:
        words.append(DRAW)
    return " ".join(words)


def format_tableau(tableau: Tableau) -> str:
    return ",".join(map(str, tableau.placements)) or NONE


def _dice(position: Position) -> str:
    if position.dice is None:
        return NOT_ROLLED
    return "+".join(map(str, position.dice)) or NONE


def _held(position: Position, token: Token, seat: Seat) -> str:
    fresh = (position.bought(token) or 0) if seat is position.player else 0
    held = position.held(token, seat)
    return f"{held - fresh}+{fresh}" if fresh else str(held)
