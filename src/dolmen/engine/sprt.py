"""The sequential test that stops a match as soon as enough is known: is the first player `elo0` or `elo1` stronger?
A generalised likelihood ratio over the five results of a pair of games; pure arithmetic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from dolmen.engine.elo import score_of
from dolmen.engine.errors import BadLimit

_POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)
_NOTHING_SEEN = 1e-3
"""Rounds added to results not seen yet, so that the first rounds decide nothing."""


class Decision(Enum):
    ACCEPTED = "accepted"
    """The first player is stronger by `elo1`, rather than `elo0`."""
    REJECTED = "rejected"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Sprt:
    """The question: `elo0` (nothing gained) against `elo1` (something gained), and how often the answer may be wrong
    either way."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise BadLimit(f"an SPRT asks for {self.elo0:g} against {self.elo1:g} Elo: the first must be the lower one")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise BadLimit("alpha and beta of an SPRT are chances of error between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[int]) -> float:
        """The logarithm of the likelihood ratio after rounds with 0, 1/2, 1, 3/2 and 2 points for the first player."""
        rounds = [count or _NOTHING_SEEN for count in counts]
        total = math.fsum(rounds)
        seen = [count / total for count in rounds]
        low, high = (_likeliest(seen, score_of(elo)) for elo in (self.elo0, self.elo1))
        return total * math.fsum(p * math.log(more / less) for p, more, less in zip(seen, high, low, strict=True))

    def decision(self, counts: Sequence[int]) -> Decision:
        if not sum(counts):
            return Decision.OPEN
        lower, upper = self.bounds
        ratio = self.ratio(counts)
        if ratio >= upper:
            return Decision.ACCEPTED
        return Decision.REJECTED if ratio <= lower else Decision.OPEN


def _likeliest(seen: list[float], mean: float) -> list[float]:
    """The distribution over the five results with that mean under which what was seen is likeliest: each frequency
    divided by 1 + t (points - mean), with t such that the sum stays one."""
    excess = [points - mean for points in _POINTS]
    lowest, highest = -1 / max(excess), -1 / min(excess)
    reach = highest - lowest
    lowest, highest = lowest + 1e-12 * reach, highest - 1e-12 * reach
    for _ in range(100):
        middle = (lowest + highest) / 2
        if math.fsum(p * e / (1 + middle * e) for p, e in zip(seen, excess, strict=True)) > 0:
            lowest = middle
        else:
            highest = middle
    return [p / (1 + lowest * e) for p, e in zip(seen, excess, strict=True)]
