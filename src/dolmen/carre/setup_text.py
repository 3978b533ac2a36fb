"""Reads the line of text of a position, see `position_text`. Words may come in any order, and what is not said is as at
the start; a bare list of tiles is one player's tableau."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from dolmen.carre.dice import DICE, Die
from dolmen.carre.notation import read_placement
from dolmen.carre.pieces import Placement
from dolmen.carre.position import Position
from dolmen.carre.position_text import WORDS
from dolmen.carre.purchases import Token
from dolmen.carre.reader import Reader
from dolmen.carre.setup import Held, Setup
from dolmen.carre.variants import STANDARD, Variant, variant_of
from dolmen.games import Seat, seats

_LONGEST: Final = 64
"""More tiles than a tableau can hold, so that a diagram may be wrong in this, but not a text without end."""


def parse_position(text: str) -> Position:
    """NotationError if the text cannot be read, ImpossiblePosition if it shows no position of the game."""
    return parse_setup(text).position()


def parse_setup(text: str) -> Setup:
    """What a line shows, possible or not. NotationError with the column of the first wrong character."""
    reader = Reader(text)
    draft = _Draft(reader)
    if reader.peek(r"[0-9]+\s*@"):
        draft.tableaus[Seat.FIRST] = _tiles(reader)
        reader.end("a list of tiles")
    while not reader.done():
        draft.word()
    return draft.setup()


@dataclass(slots=True)
class _Draft:
    """What has been read so far; None and empty stand for words not seen."""

    reader: Reader
    variant: Variant = STANDARD
    turn: int | None = None
    seat: Seat | None = None
    dice: tuple[Die, ...] | None = None
    tokens: dict[Token, tuple[Held, ...]] = field(default_factory=dict)
    bought: frozenset[Token] = frozenset()
    draw: bool = False
    tableaus: dict[Seat, tuple[Placement, ...]] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)

    def word(self) -> None:
        self.reader.blanks()
        start = self.reader.at
        key = self.reader.take(
            r"standard[^\s]*|(?:turn|seat|dice|chips|stoppers|bought)\s*=|[1-4]\s*:|draw\b",
            "standard, turn=, seat=, dice=, chips=, stoppers=, bought=, a tableau such as 1:12@a1v, or draw",
        )
        name = "standard" if key.startswith("standard") else key.rstrip("=:").rstrip()
        if name in self.seen:
            raise self.reader.error(f"{name} stands there twice", start)
        self.seen.add(name)
        if name == "standard":
            self.variant = self._variant(key, start)
        else:
            self._value(name)

    def _variant(self, name: str, start: int) -> Variant:
        with self.reader.placing(start):
            return variant_of(name)

    def _value(self, name: str) -> None:
        reader = self.reader
        match name:
            case "turn":
                self.turn = int(reader.take(r"[0-9]{1,6}(?![0-9])", "a number of a turn"))
            case "seat":
                self.seat = _seat(reader.take(r"[1-4](?![0-9])", "a seat from 1 to 4"))
            case "dice":
                self.dice = _dice(reader)
            case "chips":
                self.tokens[Token.CHIP] = _held(reader)
            case "stoppers":
                self.tokens[Token.STOPPER] = _held(reader)
            case "bought":
                self.bought = _bought(reader)
            case "draw":
                self.draw = True
            case seat:
                self.tableaus[_seat(seat)] = _tiles(reader)

    def setup(self) -> Setup:
        players = len(self.tableaus)
        if not players or set(self.tableaus) != set(seats(players)):
            raise self.reader.error("a position shows the tableaus of the seats from 1 on, as 1:12@a1v,8@d1v 2:-")
        for token, held in self.tokens.items():
            if len(held) != players:
                raise self.reader.error(f"{WORDS[token]} of {len(held)} players, tableaus of {players}")
        turn, seat = self._whose_turn(players)
        return Setup(
            tuple(self.tableaus[seat] for seat in seats(players)),
            self.tokens.get(Token.CHIP, (Held(1),) * players),
            self.tokens.get(Token.STOPPER, (Held(0),) * players),
            self.variant,
            turn,
            seat,
            self.dice,
            self.bought,
            self.draw,
        )

    def _whose_turn(self, players: int) -> tuple[int, Seat]:
        """The turn and the seat; each follows from the other where only one is said."""
        turn = self.turn if self.turn is not None else self.seat.value if self.seat is not None else 1
        return turn, self.seat if self.seat is not None else seats(players)[(turn - 1) % players]


def _seat(digit: str) -> Seat:
    return seats(4)[int(digit) - 1]


def _tiles(reader: Reader) -> tuple[Placement, ...]:
    if reader.maybe("-") is not None:
        return ()
    tiles = [read_placement(reader)]
    while reader.maybe(",") is not None or reader.peek(r"[0-9]+\s*@"):
        if len(tiles) == _LONGEST:
            raise reader.error(f"no tableau has more than {_LONGEST} tiles")
        tiles.append(read_placement(reader))
    return tuple(tiles)


def _dice(reader: Reader) -> tuple[Die, ...] | None:
    if reader.maybe(r"\?") is not None:
        return None
    if reader.maybe("-") is not None:
        return ()
    dice = [Die(int(reader.take(r"[1-6](?![0-9])", "dice from 1 to 6, as 2+6, or - for none, or ? before the roll")))]
    while reader.maybe(r"[+,]") is not None:
        if len(dice) == DICE:
            raise reader.error("there are three dice")
        dice.append(Die(int(reader.take(r"[1-6](?![0-9])", "a die from 1 to 6"))))
    return tuple(sorted(dice))


def _held(reader: Reader) -> tuple[Held, ...]:
    held = [_tokens(reader)]
    while len(held) < 4 and reader.maybe(",") is not None:
        held.append(_tokens(reader))
    return tuple(held)


def _tokens(reader: Reader) -> Held:
    usable = int(reader.take(r"[0-9]{1,2}(?![0-9])", "a number of tokens"))
    if reader.maybe(r"\+") is None:
        return Held(usable)
    return Held(usable, int(reader.take(r"[0-9]{1,2}(?![0-9])", "a number of tokens bought in this turn")))


def _bought(reader: Reader) -> frozenset[Token]:
    if reader.maybe("-") is not None:
        return frozenset()
    bought: set[Token] = set()
    while not bought or reader.maybe(r"[+,]") is not None:
        word = reader.take(r"(?:chips|stoppers)\b", "chips, stoppers, chips+stoppers or - for nothing")
        bought.add(Token.CHIP if word == "chips" else Token.STOPPER)
    return frozenset(bought)
