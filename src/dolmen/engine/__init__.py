"""Computer players: limits, bots, the native engine behind a facade, and matches between them.
Only `native` imports the compiled module, when it is needed; everything else works without it."""

from dolmen.engine.analysis import Analysis, AnalysisLine, Proven
from dolmen.engine.bot import UNHURRIED, Allowance, Bot, Chooser, FunctionBot
from dolmen.engine.engine import Engine
from dolmen.engine.errors import BadLimit, EngineMissing, NotForEngine, PlayerFailed, UnknownPlayer
from dolmen.engine.levels import Level, Strength, level_of
from dolmen.engine.limits import Limit, parse_limit
from dolmen.engine.players import Player, player_named

__all__ = [
    "UNHURRIED",
    "Allowance",
    "Analysis",
    "AnalysisLine",
    "BadLimit",
    "Bot",
    "Chooser",
    "Engine",
    "EngineMissing",
    "FunctionBot",
    "Level",
    "Limit",
    "NotForEngine",
    "Player",
    "PlayerFailed",
    "Proven",
    "Strength",
    "UnknownPlayer",
    "level_of",
    "parse_limit",
    "player_named",
]
