"""Reads the line of text of a position, and any picture of colours somebody types for a score, into a Setup.
Knows characters and their places; whether it is a position the setup says."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from dolmen.carnac.geometry import LARGEST, Board, Direction, Square, board_of
from dolmen.carnac.megalith import Colour, Lying, Megalith, Standing
from dolmen.carnac.notation import parse_square
from dolmen.carnac.position import Phase
from dolmen.carnac.position_text import FREE, LETTER, SOUTH_HALF, WEST_HALF
from dolmen.carnac.setup import Setup
from dolmen.carnac.variants import Variant, variant_of
from dolmen.games import NotationError
from dolmen.games.text_place import complaint, place

_VARIANT = re.compile(r"(?:[0-9]+\s*[x×][0-9]+|small|medium|large)\S*", re.IGNORECASE)
_SQUARE = r"[.·_RKWSrkwsv<]"
_BETWEEN = r"(?:\s*+/\s*+|[ \t]*+\n\s*+)"
_ROWS = re.compile(rf"{_SQUARE}+(?:{_BETWEEN}{_SQUARE}+)*")
_ROWS_END = re.compile(r"(?:\s*/)?(?=\s|$)")
_SPACED = re.compile(rf"{_SQUARE}(?:[ \t]++{_SQUARE})+(?:{_BETWEEN}{_SQUARE}(?:[ \t]++{_SQUARE})+)*(?=[\s/]*$)")
"""A diagram with blanks between its squares, and nothing else."""
_STOCK = re.compile(r"[0-9]{1,3}(?=\s|$)")
_PHASE = re.compile(
    r"over|(?P<colour>red|white)\s+(?:(?P<place>places?)|reacts?(?:\s+to)?\s+(?P<square>[a-z]+[0-9]+))", re.IGNORECASE
)
_BLANK = re.compile(r"[\s,]*")
_MEGALITH = {letter: colours for colours, letter in LETTER.items()}
_EMPTY = "·_"


def parse_setup(text: str) -> Setup:
    """Reads a position's line or less of it: the ranks alone, one to a line or joined by slashes, are a diagram on a
    board of their size. NotationError with line and column where something is wrong."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    parts = _Parts(text)
    name = parts.take(_VARIANT)
    rows = parts.ranks()
    cells = _cells(text, rows)
    variant = _variant(text, name, cells)
    stock = parts.take(_STOCK)
    phase = parts.take(_PHASE)
    if parts.take(re.compile(r"(?=\S)")) is not None:
        what = "here 'red places', 'white reacts e4' or 'over' should stand" if phase is None else "this is too much"
        raise complaint(text, parts.at, what)
    return _Stones(variant, text, cells).setup(None if stock is None else int(stock[0]), phase)


@dataclass(slots=True)
class _Parts:
    text: str
    at: int = 0

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The next part, if it looks like this."""
        blank = _BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match

    def ranks(self) -> re.Match[str]:
        """All ranks; the line may close with one slash more."""
        rows = self.take(_SPACED) or self.take(_ROWS)
        if rows is None:
            what = "here the ranks should stand, such as .../.R./... with . for a free square"
            raise complaint(self.text, self.at, what)
        end = _ROWS_END.match(self.text, self.at)
        if end is None:
            what = f"{self.text[self.at]!r} is no square: write . for a free one, R, K, W, S, r, k, w, s, < or v"
            raise complaint(self.text, self.at, what)
        self.at = len(self.text) if rows.re is _SPACED else end.end()
        return rows


_Cells = dict[Square, tuple[str, int]]
"""Per square its character, and where that stands in the text."""


def _cells(text: str, rows: re.Match[str]) -> _Cells:
    squares = len(re.sub(r"[\s/]+", "", rows[0]))
    if squares > LARGEST:
        raise complaint(text, rows.start(), f"a board has at most {LARGEST} squares, not {squares}")
    ranks = _ranks(rows)
    width = len(ranks[0])
    cells: _Cells = {}
    for below_top, rank in enumerate(ranks):
        if len(rank) != width:
            raise complaint(text, rank[0][1], f"this rank has {len(rank)} squares, the first one {width}")
        for column, (letter, at) in enumerate(rank):
            cells[Square(column, len(ranks) - 1 - below_top)] = (FREE if letter in _EMPTY else letter, at)
    return cells


def _ranks(rows: re.Match[str]) -> list[list[tuple[str, int]]]:
    """From the top rank down, the characters with their places."""
    found = []
    for rank in re.finditer(r"[^/\n]+", rows[0]):
        letters = [(each[0], rows.start() + rank.start() + each.start()) for each in re.finditer(r"\S", rank[0])]
        found += [letters] if letters else []
    return found


def _variant(text: str, name: re.Match[str] | None, cells: _Cells) -> Variant:
    last = max(cells)
    size = board_of(last.column + 1, last.rank + 1)
    if name is None:
        return Variant(size)
    try:
        variant = variant_of(name[0])
    except NotationError as error:
        raise error.at(*place(text, name.start())) from None
    if variant.board != size:
        raise complaint(text, name.start(), f"the board is said to be {variant.board}, but {size} squares are shown")
    return variant


@dataclass(slots=True)
class _Stones:
    """Puts the characters of the squares together to megaliths."""

    variant: Variant
    text: str
    cells: _Cells
    megaliths: list[Megalith] = field(default_factory=list)
    loose: list[tuple[Square, Colour]] = field(default_factory=list)

    def setup(self, stock: int | None, phase: re.Match[str] | None) -> Setup:
        for square in sorted(self.cells, key=self.board.index):
            self.add(square, *self.cells[square])
        if stock is None and phase is None and self.shows_colours_alone():
            self.loose = [(stone.square, stone.top) for stone in self.megaliths]
            self.megaliths = []
        placer, kind, pending = Colour.RED, Phase.PLACE, None
        if phase is not None and phase["colour"] is None:
            kind = Phase.OVER
        elif phase is not None:
            acting = Colour(phase["colour"].casefold())
            kind = Phase.PLACE if phase["place"] else Phase.REACT
            placer = acting if phase["place"] else acting.other
            pending = self.square(phase)
        return Setup(self.variant, tuple(self.megaliths), tuple(self.loose), pending, placer, kind, stock)

    @property
    def board(self) -> Board:
        return self.variant.board

    def shows_colours_alone(self) -> bool:
        """Whether this is a finished board in capitals, as rulebooks print it: more of them than stones could stand."""
        plain = all(isinstance(stone, Standing) and stone.top is stone.north_south for stone in self.megaliths)
        return plain and not self.loose and len(self.megaliths) > self.variant.stock

    def square(self, phase: re.Match[str]) -> Square | None:
        if phase["square"] is None:
            return None
        try:
            return parse_square(phase["square"], self.board)
        except NotationError as error:
            raise error.at(*place(self.text, phase.start("square"))) from None

    def add(self, square: Square, letter: str, at: int) -> None:
        if letter in (WEST_HALF, SOUTH_HALF):
            self.check_half(square, letter, at)
        elif letter.upper() in _MEGALITH:
            top, face = _MEGALITH[letter.upper()]
            toward = None if letter.isupper() else self.other_half(square)
            if toward is not None:
                self.megaliths.append(Lying(square, toward, top, face))
            elif letter.isupper():
                self.megaliths.append(Standing(square, top, face))
            else:
                self.loose.append((square, top))

    def other_half(self, square: Square) -> Direction | None:
        for toward, mark in ((Direction.EAST, WEST_HALF), (Direction.NORTH, SOUTH_HALF)):
            if self.beside(square, toward) == mark:
                return toward
        return None

    def beside(self, square: Square, direction: Direction) -> str:
        columns, ranks = direction.step
        return self.cells.get(Square(square.column + columns, square.rank + ranks), (FREE, 0))[0]

    def check_half(self, square: Square, letter: str, at: int) -> None:
        first = Direction.WEST if letter == WEST_HALF else Direction.SOUTH
        if self.beside(square, first) not in "rkws" or self._taken(square, first):
            where = "to its left" if letter == WEST_HALF else "below it"
            raise complaint(
                self.text, at, f"{letter!r} on {square} continues a lying megalith, but none begins {where}"
            )

    def _taken(self, square: Square, first: Direction) -> bool:
        """Whether the first half has its other half elsewhere already (east goes before north)."""
        columns, ranks = first.step
        toward = self.other_half(Square(square.column + columns, square.rank + ranks))
        return toward is not first.opposite
