"""One moment of a game of Carré: the tableaus, who holds which tokens, the dice left, whose choice is next, and what
each choice leads to. Knows the rules; knows no file format and draws nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, assert_never

from dolmen.carre import finish, listing
from dolmen.carre.actions import Action, Back, Build, BuyChips, BuyStoppers, End, Roll, Stop, StopAndBuild
from dolmen.carre.dice import Die
from dolmen.carre.notation import format_action
from dolmen.carre.payments import Payment, without
from dolmen.carre.pieces import Placement, Tile
from dolmen.carre.position_text import format_position
from dolmen.carre.purchases import Deal, Token, deal
from dolmen.carre.refusals import Refusal, refusal
from dolmen.carre.tableau import EMPTY, Tableau
from dolmen.carre.variants import Variant
from dolmen.games import CHANCE, Actor, GameOver, IllegalAction, Outcome, Seat, Turn

FIRST_TURN: Final = Turn(1)
_SEATS: Final = tuple(Seat)


@dataclass(frozen=True, slots=True)
class Position:
    """Made by `start`, `after` and `Setup.position` only, so that it is always one the rules allow. Tuples go by seat,
    the first seat first. What nobody holds lies in the middle, so tokens cannot get lost."""

    variant: Variant
    tableaus: tuple[Tableau, ...]
    chips: tuple[int, ...]
    stoppers: tuple[int, ...]
    turn: Turn = FIRST_TURN
    """Every roll opens a new one. It says whose turn it is, for the seats take turns in order."""
    dice: tuple[Die, ...] | None = None
    """The dice not yet used, ascending; None before the roll."""
    bought_chips: int | None = None
    """How many chips a purchase in this turn has brought, not usable in it; None if there was no such purchase."""
    bought_stoppers: int | None = None
    outcome: Outcome | None = None

    def __str__(self) -> str:
        return format_position(self)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return _SEATS[: len(self.tableaus)]

    @property
    def player(self) -> Seat:
        """Whose turn it is (was, when the game is over), also while the dice are rolled."""
        return _SEATS[(self.turn - 1) % len(self.tableaus)]

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """Everybody but the player, the first seat first."""
        player = self.player
        return tuple(seat for seat in self.seats if seat is not player)

    @property
    def to_act(self) -> Actor | None:
        if self.outcome is not None:
            return None
        return CHANCE if self.dice is None else self.player

    @property
    def round(self) -> int:
        """How often the turn has come round to the first seat, the present round counted."""
        return (self.turn - 1) // len(self.tableaus) + 1

    def tableau(self, seat: Seat) -> Tableau:
        return self.tableaus[seat.value - 1]

    def held(self, token: Token, seat: Seat) -> int:
        """How many of a token a player has, bought in this turn or before."""
        return (self.chips if token is Token.CHIP else self.stoppers)[seat.value - 1]

    def bought(self, token: Token) -> int | None:
        """How many a purchase in this turn has brought; None if there was none."""
        return self.bought_chips if token is Token.CHIP else self.bought_stoppers

    def usable(self, token: Token) -> int:
        """How many of a token the player may use: those held since before this turn."""
        return self.held(token, self.player) - (self.bought(token) or 0)

    def middle(self, token: Token) -> int:
        """How many of a token nobody holds."""
        return 2 * len(self.tableaus) - sum(self.chips if token is Token.CHIP else self.stoppers)

    def givers(self, token: Token) -> tuple[Seat, ...]:
        """The opponents who have such a token."""
        return tuple(seat for seat in self.opponents if self.held(token, seat))

    def deal(self, token: Token, count: int, payment: Payment) -> Deal | None:
        """What buying one or two tokens with this payment comes to; None if the tokens are not to be had."""
        middle = self.middle(token) + (payment.chips if token is Token.CHIP else 0)
        return deal(count, middle, bool(self.givers(token)), self.variant.strict_double)

    def payments(self, price: int) -> tuple[Payment, ...]:
        """The ways in which the player can pay a price now."""
        return listing.ways_to_pay(self, price)

    def buildable(self) -> tuple[Tile, ...]:
        """The kinds of tile that the player can build now, payment and ground considered."""
        return listing.buildable(self)

    def can_finish(self, seat: Seat, nodes: int = finish.NODES) -> finish.Answer:
        """Whether the seat's whole reserve could still be built without taking anything back; never wrong, but it may
        not know within so many nodes of search."""
        return finish.can_finish(self.tableau(seat), nodes)

    def finishable(self, seat: Seat, nodes: int = finish.NODES) -> Mapping[Tile, finish.Answer]:
        """For each kind of tile in the seat's reserve, whether it could ever be built without taking anything back."""
        return finish.finishable(self.tableau(seat), nodes)

    def legal_actions(self) -> tuple[Action, ...]:
        """Every allowed action with every payment and every naming once: builds, take-backs, purchases, stops, end."""
        return listing.legal_actions(self)

    def chances(self) -> tuple[tuple[Action, int], ...]:
        """The 56 rolls with their weights out of 216, before the roll."""
        return listing.ROLLS if self.to_act is CHANCE else ()

    def refusal(self, action: Action) -> Refusal | None:
        """The rule that an action would break here, None if it is allowed. Of no use when the game is over."""
        return refusal(self, action)

    def after(self, action: Action) -> Position:
        if self.outcome is not None:
            raise GameOver(format_action(action), format_position(self))
        refused = refusal(self, action)
        if refused is not None:
            raise IllegalAction(format_action(action), str(refused), format_position(self))
        return self._done(action)

    def _done(self, action: Action) -> Position:
        match action:
            case Roll(dice):
                return replace(self, dice=dice)
            case Build(placement, payment):
                return self._paid(payment)._built(placement)
            case Back(placement):
                return self._taken_back(self.player, placement)
            case BuyStoppers(count, payment, giver):
                return self._purchased(Token.STOPPER, count, payment, giver)
            case BuyChips(count, payment, giver):
                return self._purchased(Token.CHIP, count, payment, giver)
            case Stop(seat, target, payment):
                return self._paid(payment, stoppers=1)._taken_back(seat, target)
            case StopAndBuild(seat, target, payment, own):
                return self._paid(payment, stoppers=2)._taken_back(seat, target)._built(own)
            case End():
                return self._passed_on()
            case _:
                assert_never(action)

    def _paid(self, payment: Payment, stoppers: int = 0) -> Position:
        left = without(self.dice or (), payment.dice)
        chips = _changed(self.chips, self.player, -payment.chips)
        return replace(self, dice=left, chips=chips, stoppers=_changed(self.stoppers, self.player, -stoppers))

    def _built(self, placement: Placement) -> Position:
        own = self.tableau(self.player).build(placement)
        outcome = Outcome(self.player) if own.is_complete else None
        return replace(self, tableaus=_with(self.tableaus, self.player, own), outcome=outcome)

    def _taken_back(self, seat: Seat, placement: Placement) -> Position:
        return replace(self, tableaus=_with(self.tableaus, seat, self.tableau(seat).take_back(placement)))

    def _purchased(self, token: Token, count: int, payment: Payment, giver: Seat | None) -> Position:
        agreed = self.deal(token, count, payment)
        gained = 0 if agreed is None else agreed.gained
        paid = self._paid(payment)
        tokens = _changed(paid.chips if token is Token.CHIP else paid.stoppers, self.player, gained)
        if giver is not None:
            tokens = _changed(tokens, giver, -1)
        if token is Token.CHIP:
            return replace(paid, chips=tokens, bought_chips=gained)
        return replace(paid, stoppers=tokens, bought_stoppers=gained)

    def _passed_on(self) -> Position:
        if self.variant.max_rounds is not None and self.turn == self.variant.max_rounds * len(self.tableaus):
            return replace(self, dice=(), outcome=Outcome(None))
        return replace(self, turn=Turn(self.turn + 1), dice=None, bought_chips=None, bought_stoppers=None)


def _changed(tokens: tuple[int, ...], seat: Seat, change: int) -> tuple[int, ...]:
    at = seat.value - 1
    return (*tokens[:at], tokens[at] + change, *tokens[at + 1 :]) if change else tokens


def _with(tableaus: tuple[Tableau, ...], seat: Seat, tableau: Tableau) -> tuple[Tableau, ...]:
    return (*tableaus[: seat.value - 1], tableau, *tableaus[seat.value :])


def start(variant: Variant, players: int) -> Position:
    """Empty boards, a chip for everybody, the first seat about to roll. One player alone is no game, but a way to
    measure how fast a stack can be finished."""
    return Position(variant, (EMPTY,) * players, (1,) * players, (0,) * players)
