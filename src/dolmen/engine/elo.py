"""From the results of rounds to strength: mean scores, Elo and their error bars. Pure arithmetic.

A round is a set of games from one opening in which every line-up of seats is played once. Its games hang together (the
opening may favour a seat), so the round is the unit that is counted: for two players that is the pentanomial model."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

CONFIDENCE = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def to_json(self) -> dict[str, float | None]:
        return {name: _finite(value) for name, value in zip(_ENDS, (self.value, self.low, self.high), strict=True)}


_ENDS = ("value", "low", "high")


def _finite(value: float) -> float | None:
    return round(value, 4) if math.isfinite(value) else None


def mean_score(rounds: Sequence[float], games_a_round: int) -> Estimate:
    """The mean of scores between 0 and 1, one per round. The interval is Wilson's for as many independent games as
    the spread of the rounds is worth, so that it stays honest near 0 and 1 and after few rounds."""
    count = len(rounds)
    if count == 0:
        return Estimate(0.5, 0.0, 1.0)
    mean = math.fsum(rounds) / count
    worth = float(count * games_a_round)
    if count > 1:
        variance = math.fsum((score - mean) ** 2 for score in rounds) / (count - 1)
        if variance > 0:
            worth = min(max(mean * (1 - mean) * count / variance, 1.0), 4 * worth)
    return _wilson(mean, worth)


def _wilson(mean: float, games: float) -> Estimate:
    squared = CONFIDENCE**2 / games
    centre = (mean + squared / 2) / (1 + squared)
    reach = CONFIDENCE * math.sqrt(mean * (1 - mean) / games + squared / (4 * games)) / (1 + squared)
    return Estimate(mean, max(0.0, min(mean, centre - reach)), min(1.0, max(mean, centre + reach)))


def elo_of(score: float) -> float:
    """The difference in Elo at which one expects that score against one opponent; infinite at 0 and 1."""
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The score one expects with that much more Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_estimate(score: Estimate) -> Estimate:
    return Estimate(elo_of(score.value), elo_of(score.low), elo_of(score.high))


def pentanomial(rounds: Iterable[float]) -> tuple[int, int, int, int, int]:
    """How many rounds of two games gave 0, 1/2, 1, 3/2 and 2 points; the scores are halves of these."""
    counts = [0, 0, 0, 0, 0]
    for score in rounds:
        counts[round(4 * score)] += 1
    return (counts[0], counts[1], counts[2], counts[3], counts[4])


Results = dict[tuple[int, int], list[float]]
"""Per pair of players by number, the first's score in each round against the second."""


def ratings(players: int, results: Results) -> tuple[Estimate, ...]:
    """Elo of each player by the Bradley-Terry model, the mean being 0. The intervals take every game as independent,
    which is on the safe side: swapped sides and draws make real ones narrower."""
    strengths, curve = _fit(players, results)
    columns = [_solve(curve, [float(row == column) for row in range(players)]) for column in range(players)]
    found = []
    for player, strength in enumerate(strengths):
        centred = [float(other == player) - 1 / players for other in range(players)]
        weighted = [math.fsum(c * x for c, x in zip(column, centred, strict=True)) for column in columns]
        variance = math.fsum(c * x for c, x in zip(weighted, centred, strict=True))
        reach = CONFIDENCE * math.sqrt(variance)
        found.append(Estimate(*(_SCALE * value for value in (strength, strength - reach, strength + reach))))
    return tuple(found)


_SCALE = 400 / math.log(10)


def _fit(players: int, results: Results) -> tuple[list[float], list[list[float]]]:
    """Strengths and the information about them, by Newton's method on the likelihood. Each pair gets one drawn game
    more than it played, so that nobody's strength is infinite, and each player a faint pull to the mean, so that there
    is an answer when groups never met."""
    strengths = [0.0] * players
    games = {pair: (math.fsum(rounds) * 2 + 0.5, len(rounds) * 2 + 1) for pair, rounds in results.items() if rounds}
    for _ in range(60):
        slope, curve = _derivatives(players, games, strengths)
        step = _solve(curve, slope)
        longest = max(map(abs, step))
        strengths = [old + change * min(1.0, 2 / (longest or 1)) for old, change in zip(strengths, step, strict=True)]
        if longest < 1e-9:
            break
    mean = math.fsum(strengths) / players
    return [strength - mean for strength in strengths], _derivatives(players, games, strengths)[1]


def _derivatives(
    players: int, games: dict[tuple[int, int], tuple[float, int]], strengths: list[float]
) -> tuple[list[float], list[list[float]]]:
    pull = 1e-4
    slope = [-pull * strength for strength in strengths]
    curve = [[pull if row == column else 0.0 for column in range(players)] for row in range(players)]
    for (one, other), (points, count) in games.items():
        expected = 1 / (1 + math.exp(strengths[other] - strengths[one]))
        weight = count * expected * (1 - expected)
        slope[one] += points - count * expected
        slope[other] -= points - count * expected
        curve[one][one] += weight
        curve[other][other] += weight
        curve[one][other] -= weight
        curve[other][one] -= weight
    return slope, curve


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small system of linear equations, symmetric and positive, by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = rows[row][pivot] / rows[pivot][pivot]
            rows[row] = [value - factor * above for value, above in zip(rows[row], rows[pivot], strict=True)]
    answer = [0.0] * size
    for row in reversed(range(size)):
        known = math.fsum(rows[row][column] * answer[column] for column in range(row + 1, size))
        answer[row] = (rows[row][size] - known) / rows[row][row]
    return answer
