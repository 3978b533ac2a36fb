"""What every computer player of any game looks like from outside, and the simplest way to be one: a function.
Knows no game by name and no native code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias

from dolmen.games import AnyPosition


@dataclass(frozen=True, slots=True)
class Allowance:
    """What the clock of a game still allows for this one action; None means as long as the player likes."""

    seconds: float | None = None


UNHURRIED = Allowance()


class Bot(Protocol):
    """A computer player in one game at a time. It is asked only when a seat is to act, never for CHANCE, and answers
    for whichever seat that is. One thread calls it; `stop` alone may come from another."""

    @property
    def name(self) -> str: ...

    def new_game(self, seed: int) -> None:
        """Forgets everything of the game before. With the same seed and the same positions to come, a player that no
        clock limits chooses the same actions."""

    def choose(self, position: AnyPosition, allowance: Allowance = UNHURRIED) -> Any:
        """A legal action. PlayerFailed, naming the reason, if there is none to be had."""

    def stop(self) -> None:
        """Makes a `choose` under way in another thread answer at once."""

    def close(self) -> None:
        """Gives back memory and processes; the last call."""


Chooser: TypeAlias = Callable[[Any, Random], Any]
"""A whole player in one function: a position and a source of chance in, a legal action out."""


class FunctionBot:
    """A player that is only a function: it remembers nothing but its source of chance."""

    def __init__(self, name: str, chooser: Chooser) -> None:
        self.name = name
        self._chooser = chooser
        self._random = Random(0)

    def new_game(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, position: AnyPosition, allowance: Allowance = UNHURRIED) -> Any:  # noqa: ARG002
        return self._chooser(position, self._random)

    def stop(self) -> None:
        """Nothing to do: it answers soon anyway."""

    def close(self) -> None:
        """Nothing to give back."""


def choose_at_random(position: AnyPosition, random: Random) -> Any:
    """Any legal action, all equally likely: the weakest player of every game."""
    return random.choice(position.legal_actions())
