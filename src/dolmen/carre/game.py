"""Carré behind the names that every game has."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from dolmen.carre import corpus
from dolmen.carre.actions import Action
from dolmen.carre.diagram import draw_text
from dolmen.carre.notation import TOKEN, format_action, parse_action
from dolmen.carre.position import Position, start
from dolmen.carre.position_text import format_position
from dolmen.carre.score import score_sheet
from dolmen.carre.setup_text import parse_position, parse_setup
from dolmen.carre.svg import draw_svg
from dolmen.carre.variants import STANDARD, Variant, variant_of
from dolmen.games import PLAIN, Look, ScoreSheet, Seat, TextStyle


class CarreGame:
    """The one object through which everything that serves both games reaches this one. It holds no state."""

    slug: Final = "carre"
    name: Final = "Carré"
    seats: Final = corpus.PLAYERS
    variants: Final = (STANDARD,)
    variant_header: Final = "Rules"
    token_pattern: Final[re.Pattern[str]] = TOKEN

    def variant(self, name: str) -> Variant:
        return variant_of(name)

    def seat_name(self, seat: Seat) -> str:
        return f"Seat {seat}"

    def start(self, variant: Variant, seats: int) -> Position:
        if seats not in self.seats:
            raise ValueError(f"Carré is a game for 2 to 4, not for {seats}")
        return start(variant, seats)

    def parse(self, token: str, position: Position) -> Action:
        return parse_action(token, position.payments)

    def format(self, action: Action) -> str:
        return format_action(action)

    def parse_position(self, text: str) -> Position:
        return parse_position(text)

    def format_position(self, position: Position) -> str:
        return format_position(position)

    def picture(
        self, position: Position, style: TextStyle = PLAIN, last: Action | None = None, before: Position | None = None
    ) -> str:
        del before  # an action of Carré says by itself where it happened
        return draw_text(position, style, last)

    def drawing(
        self, position: Position, look: Look, last: Action | None = None, before: Position | None = None
    ) -> str:
        del before
        return draw_svg(position, look, last)

    def sketch(self, text: str, look: Look | TextStyle) -> str:
        position = self.parse_position(text)
        return self.drawing(position, look) if isinstance(look, Look) else self.picture(position, look)

    def score(self, text: str) -> ScoreSheet:
        return score_sheet(parse_setup(text))

    def read_line(self, line: Mapping[str, object]) -> tuple[Variant, int, tuple[str, ...]]:
        return corpus.read_line(line)

    def write_line(self, variant: Variant, seats: int, tokens: Sequence[str]) -> dict[str, object]:
        if seats not in self.seats:
            raise ValueError(f"Carré is a game for 2 to 4, not for {seats}")
        return corpus.write_line(variant, seats, tokens)

    def check_line(self, line: Mapping[str, object]) -> tuple[str, ...]:
        return corpus.check_line(line)


CARRE: Final = CarreGame()
