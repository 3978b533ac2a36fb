"""What can be done in a turn, each a small record: roll, then paid and free actions in any order, then end.
Knows no position: whether an action is allowed is not said here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from dolmen.carre.dice import Die
from dolmen.carre.payments import Payment
from dolmen.carre.pieces import Placement
from dolmen.games import Seat


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance's action: what the three dice show, ascending."""

    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Build:
    placement: Placement
    payment: Payment


@dataclass(frozen=True, slots=True)
class Back:
    """Take an own free-lying tile back into the reserve, free of charge."""

    placement: Placement


@dataclass(frozen=True, slots=True)
class BuyStoppers:
    """Buy one stopper or two. `giver` is the opponent named to lay one down where the middle does not have enough."""

    count: int
    payment: Payment
    giver: Seat | None = None


@dataclass(frozen=True, slots=True)
class BuyChips:
    """Buy one chip or two; `giver` as for stoppers."""

    count: int
    payment: Payment
    giver: Seat | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """Use a stopper: a free-lying tile of the opponent `seat` goes back into that player's reserve."""

    seat: Seat
    target: Placement
    payment: Payment


@dataclass(frozen=True, slots=True)
class StopAndBuild:
    """Use two stoppers: stop a tile and, for the same payment, build an own tile of the same value."""

    seat: Seat
    target: Placement
    payment: Payment
    own: Placement


@dataclass(frozen=True, slots=True)
class End:
    """Pass the dice on."""


Action: TypeAlias = Roll | Build | Back | BuyStoppers | BuyChips | Stop | StopAndBuild | End

END: Final = End()
