"""Carré: two to four players, three dice, tiles stacked on a board of five by four squares."""

from dolmen.carre.actions import END, Action, Back, Build, BuyChips, BuyStoppers, End, Roll, Stop, StopAndBuild
from dolmen.carre.dice import WEIGHTS, Die
from dolmen.carre.expected import ExpectedTurns
from dolmen.carre.finish import Answer, can_finish, finishable, way_to_finish
from dolmen.carre.game import CARRE, CarreGame
from dolmen.carre.luck import RollWorth, SeatLuck, luck
from dolmen.carre.payments import Payment, payments
from dolmen.carre.pieces import PLACEMENTS, SQUARES, TILES, Lie, Placement, Square, Tile
from dolmen.carre.position import Position, start
from dolmen.carre.purchases import PRICES, Token
from dolmen.carre.refusals import Refusal, Rule
from dolmen.carre.setup import Held, Setup
from dolmen.carre.tableau import EMPTY, Laid, Tableau
from dolmen.carre.variants import STANDARD, Variant

__all__ = [
    "CARRE",
    "EMPTY",
    "END",
    "PLACEMENTS",
    "PRICES",
    "SQUARES",
    "STANDARD",
    "TILES",
    "WEIGHTS",
    "Action",
    "Answer",
    "Back",
    "Build",
    "BuyChips",
    "BuyStoppers",
    "CarreGame",
    "Die",
    "End",
    "ExpectedTurns",
    "Held",
    "Laid",
    "Lie",
    "Payment",
    "Placement",
    "Position",
    "Refusal",
    "Roll",
    "RollWorth",
    "Rule",
    "SeatLuck",
    "Setup",
    "Square",
    "Stop",
    "StopAndBuild",
    "Tableau",
    "Tile",
    "Token",
    "Variant",
    "can_finish",
    "finishable",
    "luck",
    "payments",
    "start",
    "way_to_finish",
]
