"""Buying chips and stoppers: prices, and what a purchase gives when the middle runs out.
Knows numbers of tokens only; the position knows who holds them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final


class Token(Enum):
    STOPPER = "stopper"
    CHIP = "chip"


PRICES: Final = MappingProxyType({Token.STOPPER: {1: 5, 2: 10}, Token.CHIP: {1: 1, 2: 11}})
"""The price of one and of two."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a purchase comes to: how many the buyer gets, and whether an opponent has to be named who lays one down."""

    gained: int
    names_giver: bool


def deal(count: int, middle: int, somebody_has_one: bool, strict_double: bool) -> Deal | None:
    """A purchase of `count` (1 or 2) carried out half by half, with `middle` tokens there after the payment. None if it
    is not allowed. Only one half can ever find the middle empty, so only one opponent is ever named: after an empty
    first half the second takes what was just laid down."""
    if middle >= count:
        return Deal(count, names_giver=False)
    if somebody_has_one:
        return Deal(count - 1, names_giver=True)
    if count == 2 and middle == 1 and not strict_double:
        return Deal(1, names_giver=False)
    return None
