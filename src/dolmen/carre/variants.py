"""The ways to play: the rules as they stand, and two options."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from dolmen.games import NotationError

MOST_ROUNDS: Final = 9999
_ROUNDS = re.compile(r"max[ _-]?rounds\s*=\s*([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class Variant:
    """`strict_double`: two tokens may be bought only if both halves of the purchase can be carried out. `max_rounds`:
    after so many turns of everybody the game is a draw; None, as in the rules, is no limit."""

    strict_double: bool = False
    max_rounds: int | None = None

    def __post_init__(self) -> None:
        if self.max_rounds is not None and not 1 <= self.max_rounds <= MOST_ROUNDS:
            raise ValueError(f"max_rounds is 1 to {MOST_ROUNDS}, not {self.max_rounds}")

    @property
    def name(self) -> str:
        """`standard` and what differs from it: `standard+strict_double+max_rounds=40`."""
        strict = "+strict_double" if self.strict_double else ""
        rounds = "" if self.max_rounds is None else f"+max_rounds={self.max_rounds}"
        return f"standard{strict}{rounds}"

    def __str__(self) -> str:
        return self.name


STANDARD: Final = Variant()


def variant_of(name: str) -> Variant:
    """The variant of that name, whatever its capitals, blanks and order of options. NotationError otherwise."""
    base, *options = (part.strip().casefold() for part in name.split("+"))
    if base != "standard":
        raise NotationError(f"{name!r} is no way to play Carré: write standard, or standard+strict_double")
    strict_double, max_rounds = False, None
    for option in options:
        if re.fullmatch(r"strict[ _-]?double", option):
            strict_double = True
        elif match := _ROUNDS.fullmatch(option):
            max_rounds = int(match[1])
        else:
            raise NotationError(f"unknown option {option!r} in {name!r}: there are strict_double and max_rounds=NUMBER")
    if max_rounds == 0:
        raise NotationError(f"max_rounds is 1 to {MOST_ROUNDS}, not 0")
    return Variant(strict_double, max_rounds)
