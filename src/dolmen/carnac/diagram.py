"""A position as text for a terminal: each megalith is a box over its square or squares. Knows no rules; the large
board takes 62 of the 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field

from dolmen.carnac.actions import Action
from dolmen.carnac.geometry import Board, Square, file_name
from dolmen.carnac.megalith import Colour, Standing
from dolmen.carnac.position import Position
from dolmen.carnac.scene import Loose, Piece, Scene, scene_of
from dolmen.carnac.setup import Setup
from dolmen.games import PLAIN, TextStyle

_WIDTH, _HEIGHT = 4, 2
"""Characters from square to square."""
_LINE = 79
_LIGHT, _HEAVY = 1, 2
_UP, _RIGHT, _DOWN, _LEFT = range(4)
_JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Box drawing by the weights of the arms up, right, down and left, read as a number to the base of three."""
_PAINT = {Colour.RED: "97;41", Colour.WHITE: "30;47"}


def draw_text(
    shown: Position | Setup, style: TextStyle = PLAIN, last: Action | None = None, before: Position | None = None
) -> str:
    """The board and a summary, without a line end after the last line. A box over two squares lies, a box over one
    stands (double or heavy lines; a capital in ASCII). `?` is by the stone that waits for a reaction, `*` by the last
    action's, `o` where the last one stood before it was tilted; `before` is the position before the last action."""
    scene = scene_of(shown, last, before)
    lines = _with_coordinates(scene.board, _drawn(scene, style)) if style.coordinates else _drawn(scene, style)
    return "\n".join([*lines, *(["", *_summary(scene)] if style.summary else [])])


@dataclass(slots=True)
class _Canvas:
    """Arms of lines, characters and colours by column and line of text."""

    arms: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    letters: dict[tuple[int, int], str] = field(default_factory=dict)
    paint: dict[tuple[int, int], str] = field(default_factory=dict)

    def box(self, left: int, top: int, right: int, bottom: int, weight: int) -> None:
        for y in (top, bottom):
            for x in range(left, right):
                self._arm(x, y, _RIGHT, weight)
                self._arm(x + 1, y, _LEFT, weight)
        for x in (left, right):
            for y in range(top, bottom):
                self._arm(x, y, _DOWN, weight)
                self._arm(x, y + 1, _UP, weight)

    def _arm(self, x: int, y: int, arm: int, weight: int) -> None:
        arms = self.arms.setdefault((x, y), [0, 0, 0, 0])
        arms[arm] = max(arms[arm], weight)

    def cell(self, x: int, y: int, style: TextStyle) -> str:
        if (x, y) in self.letters:
            return self.letters[x, y]
        return _line_sign(self.arms.get((x, y), [0, 0, 0, 0]), style)


def _line_sign(arms: list[int], style: TextStyle) -> str:
    up, right, down, left = arms
    if style.unicode:
        return _JUNCTIONS[27 * up + 9 * right + 3 * down + left]
    if (up or down) and (left or right):
        return "+"
    if up or down:
        return "|"
    return " -="[max(left, right)]


def _drawn(scene: Scene, style: TextStyle) -> list[str]:
    canvas = _Canvas()
    for square in scene.board.squares:
        canvas.letters[_centre(scene.board, square)] = "\N{MIDDLE DOT}" if style.unicode else "."
    for piece in scene.pieces:
        _draw_piece(canvas, scene.board, piece, style)
    _draw_marks(canvas, scene)
    _embolden(canvas, scene)
    columns, lines = range(scene.board.columns * _WIDTH + 1), range(scene.board.rows * _HEIGHT + 1)
    return ["".join(_painted(canvas, style, [(x, y) for x in columns])).rstrip() for y in lines]


def _centre(board: Board, square: Square) -> tuple[int, int]:
    return square.column * _WIDTH + _WIDTH // 2, (board.rows - 1 - square.rank) * _HEIGHT + 1


def _draw_piece(canvas: _Canvas, board: Board, piece: Piece, style: TextStyle) -> None:
    """A square of which only the colour is known gets no box."""
    standing = isinstance(piece, Standing)
    centres = [_centre(board, square) for square in piece.squares]
    columns, lines = [x for x, _ in centres], [y for _, y in centres]
    left, right = min(columns) - _WIDTH // 2, max(columns) + _WIDTH // 2
    if not isinstance(piece, Loose):
        canvas.box(left, min(lines) - 1, right, max(lines) + 1, _HEAVY if standing else _LIGHT)
    for centre in centres:
        canvas.letters[centre] = _symbol(piece.top, standing, style)
    _paint(canvas, board, piece.squares, piece.top)


def _symbol(colour: Colour, standing: bool, style: TextStyle) -> str:
    if style.unicode:
        return "\N{PLACE OF INTEREST SIGN}" if colour is Colour.RED else "@"
    letter = colour.value[0]
    return letter.upper() if standing else letter


def _paint(canvas: _Canvas, board: Board, squares: tuple[Square, ...], colour: Colour) -> None:
    centres = [_centre(board, square) for square in squares]
    for x in range(min(x for x, _ in centres) - 1, max(x for x, _ in centres) + 2):
        for y in range(min(y for _, y in centres), max(y for _, y in centres) + 1):
            canvas.paint[x, y] = _PAINT[colour]


def _draw_marks(canvas: _Canvas, scene: Scene) -> None:
    if scene.trace is not None:
        _mark(canvas, scene.board, scene.trace.squares, "*")
        if scene.trace.stood_on is not None:
            canvas.letters[_centre(scene.board, scene.trace.stood_on)] = "o"
    if scene.pending is not None:
        _mark(canvas, scene.board, scene.pending.squares, "?")


def _mark(canvas: _Canvas, board: Board, squares: tuple[Square, ...], sign: str) -> None:
    for square in squares:
        x, y = _centre(board, square)
        canvas.letters[x - 1, y] = canvas.letters[x + 1, y] = sign


def _embolden(canvas: _Canvas, scene: Scene) -> None:
    for dolmen in scene.dolmens:
        for square in dolmen.squares:
            x, y = _centre(scene.board, square)
            for place in ((x - 1, y), (x, y), (x + 1, y)):
                canvas.paint[place] = f"1;{_PAINT[dolmen.colour]}"


def _painted(canvas: _Canvas, style: TextStyle, places: list[tuple[int, int]]) -> Iterator[str]:
    """The characters of a line, with a colour code where the colour changes."""
    current = ""
    for x, y in places:
        wanted = canvas.paint.get((x, y), "") if style.colour else ""
        if wanted != current:
            yield "\x1b[0m" if not wanted else f"\x1b[0;{wanted}m"
            current = wanted
        yield canvas.cell(x, y, style)


def _with_coordinates(board: Board, lines: list[str]) -> list[str]:
    width = len(str(board.rows)) + 2
    numbers = {_centre(board, Square(0, rank))[1]: str(rank + 1) for rank in range(board.rows)}
    numbered = [f"{numbers.get(y, ''):>{width - 1}} {line}".rstrip() for y, line in enumerate(lines)]
    files = "".join(f"{file_name(column):^{_WIDTH}}" for column in range(board.columns)).rstrip()
    return [*numbered, f"{' ' * (width + 1)}{files}"]


def _summary(scene: Scene) -> Iterator[str]:
    noun = "megalith" if scene.stock_left == 1 else "megaliths"
    stock = "" if scene.stock_left is None else f" {scene.stock_left} {noun} in the stock."
    yield from textwrap.wrap(f"{scene.choice}{stock}", _LINE)
    for colour in Colour:
        dolmens = scene.dolmens_of(colour)
        listed = "; ".join(f"{dolmen.size} ({' '.join(map(str, dolmen.squares))})" for dolmen in dolmens)
        text = f"{colour.value.capitalize():<5} {listed or 'no dolmen'}"
        yield from textwrap.wrap(text, _LINE, subsequent_indent=" " * 6, break_long_words=False)
