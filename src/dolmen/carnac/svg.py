"""A position as an SVG picture (being drawn)."""

from dolmen.carnac.actions import Action
from dolmen.carnac.position import Position
from dolmen.games import Look


def draw_svg(position: Position, look: Look, last: Action | None = None) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{position}</title><desc>{look} {last}</desc></svg>'
