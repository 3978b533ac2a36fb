"""Why an action is not allowed: the rule it breaks and a sentence about it. Judges one action in one position;
`listing` is the other side of the same rules and lists what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias, assert_never

from dolmen.carre.actions import Action, Back, Build, BuyChips, BuyStoppers, End, Roll, Stop, StopAndBuild
from dolmen.carre.dice import WEIGHTS
from dolmen.carre.payments import Payment, without
from dolmen.carre.pieces import COLUMNS, ROWS, Placement
from dolmen.carre.purchases import PRICES, Token
from dolmen.carre.tableau import Tableau
from dolmen.games import Seat

if TYPE_CHECKING:
    from dolmen.carre.position import Position

_InTurn: TypeAlias = Build | Back | BuyStoppers | BuyChips | Stop | StopAndBuild | End


class Rule(Enum):
    """The rules an action can break, by the names refusals call them."""

    TURN = "turn"
    PAYMENT = "payment"
    RESERVE = "reserve"
    GRID = "grid"
    SUPPORT = "support"
    COVERED = "covered"
    NOT_THERE = "not there"
    SAME_VALUE = "same value"
    OPPONENT = "opponent"
    NO_STOPPER = "no stopper"
    FRESH_TOKEN = "fresh token"
    COUNT = "count"
    BOUGHT_ALREADY = "bought already"
    NOBODY_CAN_GIVE = "nobody can give"
    GIVER = "giver"


@dataclass(frozen=True, slots=True)
class Refusal:
    rule: Rule
    why: str

    def __str__(self) -> str:
        return f"{self.rule.value}: {self.why}"


def refusal(position: Position, action: Action) -> Refusal | None:
    """The first rule that the action breaks in this position, which is not over; None if it is allowed."""
    if isinstance(action, Roll):
        return _roll(position, action)
    if position.dice is None:
        return Refusal(Rule.TURN, "the turn begins with the roll")
    return next(_reasons(position, action), None)


def _roll(position: Position, action: Roll) -> Refusal | None:
    if position.dice is not None:
        return Refusal(Rule.TURN, "the dice are rolled once a turn, and they have been")
    if action.dice not in WEIGHTS:
        return Refusal(Rule.TURN, "a roll is three dice from 1 to 6, the lowest first")
    return None


def _reasons(position: Position, action: _InTurn) -> Iterator[Refusal]:
    own = position.tableau(position.player)
    match action:
        case Build(placement, payment):
            yield from _build(own, placement)
            yield from _payment(position, payment, placement.tile.price)
        case Back(placement):
            yield from _lies_free(own, placement, "your tableau")
        case BuyStoppers(count, payment, giver):
            yield from _purchase(position, Token.STOPPER, count, payment, giver)
        case BuyChips(count, payment, giver):
            yield from _purchase(position, Token.CHIP, count, payment, giver)
        case Stop(seat, target, payment):
            yield from _stop(position, seat, target, 1)
            yield from _payment(position, payment, target.tile.price)
        case StopAndBuild(seat, target, payment, placement):
            yield from _stop(position, seat, target, 2)
            if placement.tile is not target.tile:
                yield Refusal(
                    Rule.SAME_VALUE, f"who stops a {target.tile} builds a {target.tile}, not a {placement.tile}"
                )
            yield from _build(own, placement)
            yield from _payment(position, payment, target.tile.price)
        case End():
            return
        case _:
            assert_never(action)


def _build(own: Tableau, placement: Placement) -> Iterator[Refusal]:
    if not own.has(placement.tile):
        yield Refusal(Rule.RESERVE, f"there is no {placement.tile} left in the reserve")
    if not placement.on_grid:
        yield Refusal(Rule.GRID, f"it would reach beyond the {COLUMNS} by {ROWS} squares of the grid")
    elif not own.is_level(placement):
        yield Refusal(Rule.SUPPORT, "the squares under it are not all at the same height")


def _lies_free(tableau: Tableau, placement: Placement, whose: str) -> Iterator[Refusal]:
    if placement not in tableau.placements:
        yield Refusal(Rule.NOT_THERE, f"there is no such tile on {whose}")
    elif placement not in tableau.free_lying():
        yield Refusal(Rule.COVERED, "another tile lies on it")


def _stop(position: Position, seat: Seat, target: Placement, stoppers: int) -> Iterator[Refusal]:
    if seat is position.player or seat not in position.seats:
        others = " or ".join(map(str, position.opponents))
        yield Refusal(Rule.OPPONENT, f"a stopper goes against an opponent, seat {others}, not seat {seat}")
        return
    yield from _lies_free(position.tableau(seat), target, f"the tableau of seat {seat}")
    usable, held = position.usable(Token.STOPPER), position.held(Token.STOPPER, position.player)
    if usable < stoppers <= held:
        yield Refusal(Rule.FRESH_TOKEN, "a stopper bought this turn can be used from the next turn on")
    elif usable < stoppers:
        yield Refusal(Rule.NO_STOPPER, f"it takes {_so_many(stoppers, Token.STOPPER)}, you have {held or 'none'}")


def _payment(position: Position, payment: Payment, price: int) -> Iterator[Refusal]:
    left = position.dice or ()
    usable, held = position.usable(Token.CHIP), position.held(Token.CHIP, position.player)
    if payment.worth != price:
        yield Refusal(Rule.PAYMENT, f"{str(payment) or 'nothing'} is {payment.worth}, the price is {price}")
    if payment.chips < 0 or tuple(sorted(payment.dice)) != payment.dice:
        yield Refusal(Rule.PAYMENT, "the dice stand in ascending order before any chips")
    if without(left, payment.dice) is None:
        yield Refusal(Rule.PAYMENT, f"the dice left are {' '.join(map(str, left)) or 'none'}")
    if usable < payment.chips <= held:
        yield Refusal(Rule.FRESH_TOKEN, "a chip bought this turn can be used from the next turn on")
    elif usable < payment.chips:
        yield Refusal(Rule.PAYMENT, f"it takes {_so_many(payment.chips, Token.CHIP)}, you have {held or 'none'}")


def _purchase(position: Position, token: Token, count: int, payment: Payment, giver: Seat | None) -> Iterator[Refusal]:
    name = token.value
    if count not in PRICES[token]:
        yield Refusal(Rule.COUNT, f"one buys one {name} or two, not {count}")
        return
    if position.bought(token) is not None:
        yield Refusal(Rule.BOUGHT_ALREADY, f"{name}s are bought once a turn")
    yield from _payment(position, payment, PRICES[token][count])
    deal = position.deal(token, count, payment)
    if deal is None:
        yield Refusal(Rule.NOBODY_CAN_GIVE, f"the middle has not {_so_many(count, token)}, and no opponent has one")
    elif not deal.names_giver and giver is not None:
        yield Refusal(Rule.GIVER, f"nobody is named here: write it without from={giver}")
    elif deal.names_giver and giver not in position.givers(token):
        able = " or ".join(f"from={seat}" for seat in position.givers(token))
        yield Refusal(Rule.GIVER, f"the middle runs out: name an opponent who has a {name}, {able}")


def _so_many(count: int, token: Token) -> str:
    return f"{count} {token.value}{'' if count == 1 else 's'}"
