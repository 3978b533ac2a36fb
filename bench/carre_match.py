"""Plays Carré between native players and prints shares of wins, times of a turn and the turns a win took:
`python -m bench.carre_match engine greedy greedy --rounds 300`.

One player for each seat; one name alone plays alone. Players are `greedy`, `engine` (the strongest), `level:1` to
`level:10` and `engine:SETTINGS`. In every round each player begins once, all with the same dice. Margins are those of
95 %, counted by rounds. `dolmen match --game carre` plays the same through the rules in Python."""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dolmen.engine.carre_levels import carre_levels
from dolmen.engine.native import native


@dataclass(frozen=True)
class Share:
    """A share of games won, with its 95 % margin."""

    value: float
    margin: float

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} % ± {100 * self.margin:.1f}"

    @property
    def elo(self) -> float:
        return 400 * math.log10(self.value / (1 - self.value))

    @property
    def elo_margin(self) -> float:
        return 400 / math.log(10) * self.margin / (self.value * (1 - self.value))


def play(names: list[str], rounds: int, seed: int) -> Mapping[str, Any]:
    """What the core tells of so many rounds."""
    played: Mapping[str, Any] = native().carre_match([_native_name(name) for name in names], rounds, seed=seed)
    return played


def _native_name(name: str) -> str:
    word, _, number = name.partition(":")
    if word != "level":
        return name
    by_number = {str(known): level for known, level in enumerate(carre_levels(), start=1)}
    if number not in by_number:
        raise ValueError(f"there are level:1 to level:{len(by_number)}, not {name!r}")
    return f"engine:{by_number[number].settings}"


def shares(played: Mapping[str, Any], rounds: int) -> list[Share]:
    """What each player won."""
    seats = len(played["wins"])
    return [_share(*sums, rounds, seats) for sums in zip(played["wins"], played["squares"], strict=True)]


def _share(wins: float, squares: float, rounds: int, seats: int) -> Share:
    mean = wins / rounds
    return Share(mean / seats, 1.96 * math.sqrt(max(squares / rounds - mean * mean, 0) / rounds) / seats)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", nargs="+", metavar="PLAYER")
    parser.add_argument("--rounds", type=int, default=300, help="each of as many games as there are players")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not 1 <= len(options.players) <= 4:
        parser.error("a game of Carré has 1 to 4 players")
    play(["greedy"] if len(options.players) == 1 else ["engine:plans=1"] * 2, 1, 0)  # computes the table beforehand
    try:
        played = play(options.players, options.rounds, options.seed)
    except ValueError as error:
        parser.error(str(error))
    for at, (name, won) in enumerate(zip(options.players, shares(played, options.rounds), strict=True)):
        mean, most, slowest = (1e3 * played[f"seconds_{which}"][at] for which in ("mean", "99", "most"))
        print(f"{name:30} {won!s:>16}   a turn: {mean:.1f} ms, 99 in 100 under {most:.0f} ms, slowest {slowest:.0f} ms")
    won = played["games"] - played["unfinished"]
    turns = played["winner_turns"] / max(won, 1)
    margin = 1.96 * math.sqrt(max(played["winner_turns_squares"] / max(won, 1) - turns * turns, 0) / max(won, 1))
    print(
        f"{played['games']} games, {played['unfinished']} unfinished; the winner took {turns:.2f} ± {margin:.2f} turns"
    )


if __name__ == "__main__":
    main()
