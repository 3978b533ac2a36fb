"""Who plays whom, from which opening, with which luck: all of a match that is settled before its first game.
The same plan gives the same games in the same order; it plays none."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, pairwise
from random import Random

from dolmen.engine.errors import BadLimit
from dolmen.games import AnyGame


class Pairing(Enum):
    """Who meets whom, where two sit at a board."""

    ALL = "all"
    NEIGHBOURS = "neighbours"
    """Each player the next one named: a ladder."""
    FIRST = "first"
    """The first player everybody else."""


Lineup = tuple[int, ...]
"""Players by number, one per seat."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game of a match: round, line-up, and by how many seats the line-up is turned."""

    round: int
    lineup: Lineup
    turned: int

    @property
    def seated(self) -> Lineup:
        """The players in the order of their seats."""
        return self.lineup[-self.turned :] + self.lineup[: -self.turned] if self.turned else self.lineup


@dataclass(frozen=True)
class Plan:
    """`rounds` per line-up, each of as many games as there are seats; `opening` actions at random before the players
    take over."""

    game: AnyGame
    variant: str
    players: tuple[str, ...]
    rounds: int
    seats: int = 2
    seed: int = 0
    opening: int = 4
    pairing: Pairing = Pairing.ALL

    def __post_init__(self) -> None:
        if self.seats not in self.game.seats:
            offered = " or ".join(map(str, self.game.seats))
            raise BadLimit(f"{self.game.name} is played with {offered} seats, not {self.seats}")
        if len(self.players) < 2 and self.seats > 1:
            raise BadLimit("a match needs at least two players")
        if self.rounds < 1 or self.opening < 0:
            raise BadLimit("a match needs at least one game, and an opening of 0 or more actions")

    @property
    def games(self) -> int:
        return self.rounds * len(self.lineups) * self.seats

    @property
    def lineups(self) -> tuple[Lineup, ...]:
        """Without regard to the order of seats. Too few players for the seats: the last one sits on all that are
        left."""
        count = len(self.players)
        if count < self.seats:
            return (tuple(range(count)) + (count - 1,) * (self.seats - count),)
        if self.seats == 2 and self.pairing is Pairing.NEIGHBOURS:
            return tuple(pairwise(range(count)))
        if self.seats == 2 and self.pairing is Pairing.FIRST:
            return tuple((0, other) for other in range(1, count))
        return tuple(combinations(range(count), self.seats))

    def fixtures(self) -> Iterator[Fixture]:
        for number in range(self.rounds):
            for lineup in self.lineups:
                for turned in range(self.seats):
                    yield Fixture(number, lineup, turned)

    def opening_chance(self, fixture: Fixture) -> Random:
        """For the opening: the same in all games of a round, so that every line-up plays from it in every order."""
        return Random(f"opening {self.seed} {fixture.round}")

    def dice(self, fixture: Fixture) -> Random:
        """For CHANCE: the same in all games of a round."""
        return Random(f"dice {self.seed} {fixture.round}")

    def player_seed(self, fixture: Fixture, seat: int) -> int:
        return Random(f"player {self.seed} {fixture} {seat}").getrandbits(31)

    def settings(self) -> dict[str, object]:
        """What makes two matches the same: everything but their length."""
        return {
            "game": self.game.slug,
            "variant": self.variant,
            "seats": self.seats,
            "players": list(self.players),
            "pairing": self.pairing.value,
            "seed": self.seed,
            "opening": self.opening,
        }

    @property
    def digest(self) -> str:
        """A short name for these settings."""
        return hashlib.sha256(json.dumps(self.settings(), sort_keys=True).encode()).hexdigest()[:8]
