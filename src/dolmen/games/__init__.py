"""What every game of this house looks like from outside. Knows no game by name."""

from dolmen.games.errors import GameOver, IllegalAction, ImpossiblePosition, NotationError, RulesError
from dolmen.games.look import PLAIN, Look, TextStyle, Theme, View
from dolmen.games.protocol import (
    CHANCE,
    Actor,
    AnyGame,
    AnyPosition,
    Chance,
    Game,
    Outcome,
    Position,
    ScoreSheet,
    Seat,
    Turn,
    Variant,
    seats,
)
from dolmen.games.record import Line, Move, Record, Replay, first_position, record_of, replay, result_word
from dolmen.games.record_read import Reading, read_record, read_records
from dolmen.games.record_write import format_record

__all__ = [
    "CHANCE",
    "PLAIN",
    "Actor",
    "AnyGame",
    "AnyPosition",
    "Chance",
    "Game",
    "GameOver",
    "IllegalAction",
    "ImpossiblePosition",
    "Line",
    "Look",
    "Move",
    "NotationError",
    "Outcome",
    "Position",
    "Reading",
    "Record",
    "Replay",
    "RulesError",
    "ScoreSheet",
    "Seat",
    "TextStyle",
    "Theme",
    "Turn",
    "Variant",
    "View",
    "first_position",
    "format_record",
    "read_record",
    "read_records",
    "record_of",
    "replay",
    "result_word",
    "seats",
]
