"""Every allowed action, once, in a fixed order: build, take back, buy, stop, end. `refusals` is the other side of the
same rules and judges a single action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dolmen.carre.actions import END, Action, Back, Build, BuyChips, BuyStoppers, Roll, Stop, StopAndBuild
from dolmen.carre.dice import WEIGHTS
from dolmen.carre.payments import Payment, payments
from dolmen.carre.pieces import TILES, Tile
from dolmen.carre.purchases import PRICES, Token
from dolmen.games import Seat

if TYPE_CHECKING:
    from dolmen.carre.position import Position

ROLLS: Final = tuple((Roll(dice), weight) for dice, weight in WEIGHTS.items())
"""Every roll with its weight out of 216."""

_ALL_ROLLS: Final[tuple[Action, ...]] = tuple(roll for roll, _ in ROLLS)


def legal_actions(position: Position) -> tuple[Action, ...]:
    if position.outcome is not None:
        return ()
    if position.dice is None:
        return _ALL_ROLLS
    own = position.tableau(position.player)
    listed: list[Action] = list(_builds(position))
    listed += [Back(placement) for placement in own.free_lying()]
    listed += (BuyStoppers(*purchase) for purchase in _purchases(position, Token.STOPPER))
    listed += (BuyChips(*purchase) for purchase in _purchases(position, Token.CHIP))
    listed += _stops(position)
    return (*listed, END)


def ways_to_pay(position: Position, price: int) -> tuple[Payment, ...]:
    """With the dice left and the usable chips; none before the roll and after the end."""
    if position.dice is None or position.outcome is not None:
        return ()
    return payments(position.dice, position.usable(Token.CHIP), price)


def buildable(position: Position) -> tuple[Tile, ...]:
    """The kinds of tile that the player can build now."""
    own = position.tableau(position.player)
    return tuple(tile for tile in TILES if own.has(tile) and ways_to_pay(position, tile.price) and own.fits(tile))


def _builds(position: Position) -> Iterator[Build]:
    own = position.tableau(position.player)
    for tile in TILES:
        ways = ways_to_pay(position, tile.price) if own.has(tile) else ()
        if ways:
            for placement in own.level_placements(tile):
                for way in ways:
                    yield Build(placement, way)


def _purchases(position: Position, token: Token) -> Iterator[tuple[int, Payment, Seat | None]]:
    if position.bought(token) is not None:
        return
    for count, price in PRICES[token].items():
        for way in ways_to_pay(position, price):
            deal = position.deal(token, count, way)
            if deal is not None:
                for giver in position.givers(token) if deal.names_giver else (None,):
                    yield count, way, giver


def _stops(position: Position) -> Iterator[Stop | StopAndBuild]:
    stoppers = position.usable(Token.STOPPER)
    if not stoppers:
        return
    own = position.tableau(position.player)
    for seat in position.opponents:
        for target in position.tableau(seat).free_lying():
            ways = ways_to_pay(position, target.tile.price)
            yield from (Stop(seat, target, way) for way in ways)
            if stoppers >= 2 and ways and own.has(target.tile):
                places = own.level_placements(target.tile)
                yield from (StopAndBuild(seat, target, way, place) for place in places for way in ways)
