"""Ways to pay a price exactly with whole dice and chips. Knows sums; not what is bought."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from dolmen.carre.dice import Die


@dataclass(frozen=True, slots=True)
class Payment:
    """Whole dice, ascending, and a number of chips worth 1 each."""

    dice: tuple[Die, ...]
    chips: int = 0

    def __str__(self) -> str:
        return "+".join([*map(str, self.dice), *"c" * self.chips])

    @property
    def worth(self) -> int:
        return sum(self.dice) + self.chips


@cache
def payments(dice: tuple[Die, ...], chips: int, price: int) -> tuple[Payment, ...]:
    """Every way to pay the price with some of these dice and at most so many chips; equal dice and chips count once.
    Fewest chips first, then fewest dice. Cached for good: 84 sets of dice, 9 numbers of chips and 12 prices at most."""
    chosen = {some for count in range(len(dice) + 1) for some in combinations(sorted(dice), count)}
    ways = [Payment(some, price - sum(some)) for some in chosen if 0 <= price - sum(some) <= chips]
    return tuple(sorted(ways, key=lambda way: (way.chips, len(way.dice), way.dice)))


def without(dice: tuple[Die, ...], paid: tuple[Die, ...]) -> tuple[Die, ...] | None:
    """The dice that remain after paying; None if some of those paid are not there."""
    rest = list(dice)
    for die in paid:
        if die not in rest:
            return None
        rest.remove(die)
    return tuple(rest)
