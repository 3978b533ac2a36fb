"""A readable player of Carré, the yardstick for all others: always the largest tile it can pay for, at the lowest
level; stoppers against whoever has three tiles or fewer left. It never looks ahead. native/core/carre_greedy.cpp is
the same."""

from __future__ import annotations

from random import Random
from typing import Final

from dolmen.carre import (
    END,
    PRICES,
    TILES,
    Action,
    Back,
    Build,
    BuyChips,
    BuyStoppers,
    Payment,
    Placement,
    Position,
    Stop,
    Tableau,
    Tile,
    Token,
)
from dolmen.carre.dice import DICE

_FEW: Final = 3
_PATIENCE: Final = 50


def choose_greedily(position: Position, random: Random) -> Action:  # noqa: ARG001
    """One action; it needs no chance."""
    return (
        _begin_again(position)
        or _stop(position)
        or _build(position)
        or _make_room(position)
        or _buy(position, Token.STOPPER)
        or _buy(position, Token.CHIP)
        or END
    )


def _begin_again(position: Position) -> Back | None:
    """In every 50th round it takes its whole stack down before it uses a die: without looking ahead it may be going
    round in a circle, and two of its kind would never finish."""
    built = position.tableau(position.player).free_lying()
    again = position.round % _PATIENCE == 0 and len(position.dice or ()) == DICE
    return Back(built[0]) if again and built else None


def _stop(position: Position) -> Stop | None:
    """The largest payable free-lying tile of whoever has the fewest tiles left, and no more than three."""
    if not position.usable(Token.STOPPER):
        return None
    options = [
        (len(tableau.tiles_left), -target.tile.order, number, Stop(seat, target, ways[0]))
        for seat in position.opponents
        if len((tableau := position.tableau(seat)).tiles_left) <= _FEW
        for number, target in enumerate(tableau.free_lying())
        if (ways := position.payments(target.tile.price))
    ]
    return min(options, key=lambda option: option[:2])[3] if options else None


def _build(position: Position) -> Build | None:
    own = position.tableau(position.player)
    for tile in reversed(TILES):
        if own.has(tile) and (ways := position.payments(tile.price)) and (places := own.level_placements(tile)):
            return Build(_lowest(own, places), ways[0])
    return None


def _lowest(own: Tableau, places: tuple[Placement, ...]) -> Placement:
    """At the lowest level; of several the one that leaves the most ground level, then the first."""
    return min(places, key=lambda place: (own.heights[place.indices[0]], -_level_seams(own, place)))


def _level_seams(own: Tableau, place: Placement) -> int:
    return own.build(place).seams.bit_count()


def _make_room(position: Position) -> Back | None:
    """When nothing fits that it could pay for, room is made for the largest of it: off comes the cheapest free-lying
    tile under which there is level ground for it, if that is a cheaper one; otherwise any, by the number of the turn,
    so that it does not swap the same two tiles for ever."""
    own = position.tableau(position.player)
    wanted = _largest_payable(position)
    free = own.free_lying()
    if wanted is None or not free:
        return None
    cheaper = [place for place in free if place.tile.order < wanted.order and own.take_back(place).fits(wanted)]
    return Back(min(cheaper, key=lambda place: place.tile.order) if cheaper else free[position.turn % len(free)])


def _largest_payable(position: Position) -> Tile | None:
    own = position.tableau(position.player)
    return next((tile for tile in reversed(TILES) if own.has(tile) and position.payments(tile.price)), None)


def _buy(position: Position, token: Token) -> BuyStoppers | BuyChips | None:
    """With dice that nothing else can be done with: two rather than one, of the first opponent who has some."""
    if position.bought(token) is not None:
        return None
    for count in (2, 1):
        way = next(iter(position.payments(PRICES[token][count])), Payment((), 1))
        deal = None if way.chips else position.deal(token, count, way)
        if deal is not None:
            giver = position.givers(token)[0] if deal.names_giver else None
            return BuyStoppers(count, way, giver) if token is Token.STOPPER else BuyChips(count, way, giver)
    return None
