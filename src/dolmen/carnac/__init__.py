"""The complete rules of Carnac: positions, setups, notation, pictures. Imports `dolmen.games`, nothing else."""

from dolmen.carnac.action_ids import ActionId, action_count, action_id, action_of
from dolmen.carnac.actions import LEAVE, Action, Leave, Place, Tilt
from dolmen.carnac.dolmens import AllEqual, Decider, Dolmen, LargerDolmen, MoreDolmens, NearDolmen, Verdict
from dolmen.carnac.effect import Change, ChangeKind, Effect
from dolmen.carnac.game import CARNAC, Carnac
from dolmen.carnac.geometry import Board, Direction, Square, board_of
from dolmen.carnac.megalith import Colour, Lying, Megalith, Standing
from dolmen.carnac.position import Ending, Fall, Phase, Position, start
from dolmen.carnac.setup import Problem, ProblemKind, Setup
from dolmen.carnac.setup_text import parse_setup
from dolmen.carnac.symmetry import Symmetry, symmetries_of
from dolmen.carnac.variants import LARGE, MEDIUM, SMALL, Variant, variant_of

__all__ = [
    "CARNAC",
    "LARGE",
    "LEAVE",
    "MEDIUM",
    "SMALL",
    "Action",
    "ActionId",
    "AllEqual",
    "Board",
    "Carnac",
    "Change",
    "ChangeKind",
    "Colour",
    "Decider",
    "Direction",
    "Dolmen",
    "Effect",
    "Ending",
    "Fall",
    "LargerDolmen",
    "Leave",
    "Lying",
    "Megalith",
    "MoreDolmens",
    "NearDolmen",
    "Phase",
    "Place",
    "Position",
    "Problem",
    "ProblemKind",
    "Setup",
    "Square",
    "Standing",
    "Symmetry",
    "Tilt",
    "Variant",
    "Verdict",
    "action_count",
    "action_id",
    "action_of",
    "board_of",
    "parse_setup",
    "start",
    "symmetries_of",
    "variant_of",
]
