"""A position as a self-contained SVG document: the dice, the middle, and every tableau with its reserve.
Draws only; `svg_view` draws a single tableau."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from dolmen.carre.actions import Action, Back, Build, Stop, StopAndBuild
from dolmen.carre.dice import Die
from dolmen.carre.notation import format_action
from dolmen.carre.palette import Palette, palette_of
from dolmen.carre.pieces import Placement
from dolmen.carre.position import Position
from dolmen.carre.svg_view import Sketch, projection_of
from dolmen.carre.words import headline, middle_line, reserve_lines, tokens_line
from dolmen.games import Look, Seat

_MARGIN: Final = 26
_HEAD: Final = 74
_TITLE: Final = 24
_FOOT: Final = 58
_DIE: Final = 30
_PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def draw_svg(position: Position, look: Look, last: Action | None = None) -> str:
    """Tableaus stand two beside each other, the first seat at the upper left."""
    palette = palette_of(look.theme)
    highest = max(max(tableau.heights) for tableau in position.tableaus)
    board_width, board_height = projection_of(look.view).size(highest)
    wide, high = board_width + 2 * _MARGIN, board_height + _TITLE + _FOOT
    columns = min(2, len(position.tableaus))
    rows = (len(position.tableaus) + columns - 1) // columns
    body = list(_head(position, palette, last))
    for place, seat in enumerate(position.seats):
        x, y = place % columns * wide, _HEAD + place // columns * high
        body.append(f'<g transform="translate({x + _MARGIN:.0f} {y:.0f})">')
        body += _tableau(position, seat, look, board_height, last)
        body.append("</g>")
    return _document(columns * wide, _HEAD + rows * high, palette, headline(position), body)


def _document(width: float, height: float, palette: Palette, title: str, body: list[str]) -> str:
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    style = 'font-family="sans-serif" stroke-linejoin="round" stroke-linecap="round"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" {style}>',
            f"<title>{escape(title)}</title>",
            f'<rect width="100%" height="100%" fill="{palette.paper}"/>',
            *body,
            "</svg>\n",
        )
    )


def _head(position: Position, palette: Palette, last: Action | None) -> Iterator[str]:
    done = f" (last: {format_action(last)})" if last is not None else ""
    yield _text((_MARGIN, 24), headline(position) + done, palette, 15)
    yield _text((_MARGIN, 46), middle_line(position), palette, 12)
    for place, die in enumerate(position.dice or ()):
        yield f'<g transform="translate({_MARGIN + place * (_DIE - 4)} 54) scale(0.7)">{_die(die, palette)}</g>'


def _die(die: Die, palette: Palette) -> str:
    step = _DIE / 4
    pips = "".join(
        f'<circle cx="{step * (column + 1):g}" cy="{step * (row + 1):g}" r="2.8" fill="{palette.ink}"/>'
        for column, row in _PIPS[die]
    )
    return f'<rect width="{_DIE}" height="{_DIE}" rx="5" fill="{palette.board}" stroke="{palette.ink}"/>{pips}'


def _tableau(position: Position, seat: Seat, look: Look, board_height: float, last: Action | None) -> Iterator[str]:
    palette, tableau = palette_of(look.theme), position.tableau(seat)
    acting = position.to_act is not None and seat is position.player
    yield _text((0, 15), tokens_line(position, seat), palette, 13, bold=acting)
    ground = _TITLE + board_height
    yield f'<g transform="translate(0 {ground:.0f})">'
    yield from Sketch(tableau, projection_of(look.view), palette, look).elements(_marked(position, seat, last))
    yield "</g>"
    for place, line in enumerate(reserve_lines(tableau)):
        yield _text((0, ground + 32 + 15 * place), line, palette, 12)


def _marked(position: Position, seat: Seat, last: Action | None) -> tuple[Placement, ...]:
    """Where the last action changed this seat's tableau."""
    own = seat is position.player
    match last:
        case Build(placement) | Back(placement) if own:
            return (placement,)
        case Stop(stopped, target) | StopAndBuild(stopped, target) if stopped is seat:
            return (target,)
        case StopAndBuild(own=placement) if own:
            return (placement,)
        case _:
            return ()


def _text(at: tuple[float, float], text: str, palette: Palette, size: int, *, bold: bool = False) -> str:
    (x, y), weight = at, "bold" if bold else "normal"
    style = f'font-size="{size}" font-weight="{weight}" fill="{palette.ink}"'
    return f'<text x="{x:.0f}" y="{y:.0f}" {style}>{escape(text)}</text>'
