"""Carnac behind the names that every game has."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from dolmen.carnac import corpus
from dolmen.carnac.actions import Action
from dolmen.carnac.diagram import draw_text
from dolmen.carnac.megalith import Colour
from dolmen.carnac.notation import TOKEN, format_action, parse_action
from dolmen.carnac.position import Position, start
from dolmen.carnac.position_text import format_position
from dolmen.carnac.score import score_sheet
from dolmen.carnac.setup_text import parse_setup
from dolmen.carnac.svg import draw_svg
from dolmen.carnac.variants import LARGE, MEDIUM, SMALL, Variant, variant_of
from dolmen.games import PLAIN, Look, ScoreSheet, Seat, TextStyle


class Carnac:
    """The one object through which everything that serves both games reaches this one. It holds no state."""

    slug: Final = "carnac"
    name: Final = "Carnac"
    seats: Final = (2,)
    variants: Final = (MEDIUM, SMALL, LARGE)
    variant_header: Final = "Board"
    token_pattern: Final[re.Pattern[str]] = TOKEN

    def variant(self, name: str) -> Variant:
        return variant_of(name)

    def seat_name(self, seat: Seat) -> str:
        return Colour.of(seat).value.capitalize()

    def start(self, variant: Variant, seats: int = 2) -> Position:
        if seats not in self.seats:
            raise ValueError(f"Carnac is a game for 2, not for {seats}")
        return start(variant)

    def parse(self, token: str, position: Position) -> Action:
        return parse_action(token, position.board)

    def format(self, action: Action) -> str:
        return format_action(action)

    def parse_position(self, text: str) -> Position:
        return parse_setup(text).position()

    def format_position(self, position: Position) -> str:
        return format_position(position)

    def picture(
        self, position: Position, style: TextStyle = PLAIN, last: Action | None = None, before: Position | None = None
    ) -> str:
        return draw_text(position, style, last, before)

    def drawing(
        self, position: Position, look: Look, last: Action | None = None, before: Position | None = None
    ) -> str:
        return draw_svg(position, look, last, before)

    def sketch(self, text: str, look: Look | TextStyle) -> str:
        setup = parse_setup(text)
        return draw_svg(setup, look) if isinstance(look, Look) else draw_text(setup, look)

    def score(self, text: str) -> ScoreSheet:
        return score_sheet(parse_setup(text))

    def read_line(self, line: Mapping[str, object]) -> tuple[Variant, int, tuple[str, ...]]:
        return corpus.read_line(line)

    def write_line(self, variant: Variant, seats: int, tokens: Sequence[str]) -> dict[str, object]:
        if seats not in self.seats:
            raise ValueError(f"Carnac is a game for 2, not for {seats}")
        return corpus.write_line(variant, tokens)

    def check_line(self, line: Mapping[str, object]) -> tuple[str, ...]:
        return corpus.check_line(line)


CARNAC: Final = Carnac()
