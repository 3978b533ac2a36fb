"""Whole turns of Carré by the native core: what a player would do, and what a position promises every seat. Turns
positions into the core's lines of text and its tokens back into actions; knows no names of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from dolmen.carre import CARRE, Action, Position
from dolmen.engine.bot import UNHURRIED, Allowance
from dolmen.engine.errors import NotForEngine
from dolmen.engine.native import native, refusals


def turn_of(position: Position, settings: str = "", seed: int = 0) -> tuple[str, ...]:
    """The tokens of the rest of a turn, the last of which ends the turn or the game."""
    _check(position)
    with refusals():
        found: Mapping[str, Any] = native().carre_turn(str(position), settings=settings, seed=seed)
    return tuple(found["tokens"])


def _check(position: Position) -> None:
    if not isinstance(position, Position):
        raise NotForEngine(f"this player plays Carré; this is no position of it: {position}")


class TurnBot:
    """Plans a turn at its first action, then plays the plan action by action; it plans anew where the position is not
    the one it expected."""

    def __init__(self, name: str, settings: str) -> None:
        self.name = name
        self._settings = settings
        self.new_game(0)

    def new_game(self, seed: int) -> None:
        self._seed = seed
        self._tokens: tuple[str, ...] = ()
        self._expected: Position | None = None

    def choose(self, position: Any, allowance: Allowance = UNHURRIED) -> Action:  # noqa: ARG002
        if not self._tokens or position != self._expected:
            self._tokens = turn_of(position, self._settings, self._seed + position.turn)
        token, *rest = self._tokens
        action = CARRE.parse(token, position)
        self._tokens, self._expected = tuple(rest), position.after(action)
        return action

    def stop(self) -> None:
        """Nothing to do: it answers within some tens of milliseconds."""

    def close(self) -> None:
        """Nothing to give back."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a position promises one seat."""

    turns: float
    """Expected turns still needed, level ground considered."""
    chance: float
    """To win, as the engine sees it."""
    stuck: bool
    """Whether no way was found to finish the stack without taking tiles back."""


def outlooks(position: Position, settings: str = "") -> tuple[Outlook, ...]:
    """By seat. Dice in hand count as passed on; before the roll the seat whose turn it is rolls next."""
    _check(position)
    with refusals():
        found: Mapping[str, Any] = native().carre_outlook(str(position), settings=settings)
    rows = zip(found["turns"], found["chances"], found["stuck"], strict=True)
    return tuple(Outlook(turns, chance, stuck) for turns, chance, stuck in rows)


@dataclass(frozen=True, slots=True)
class Hint:
    """The best turn that the engine found, and what it changes, by seat."""

    tokens: tuple[str, ...]
    before: tuple[Outlook, ...]
    """If the dice were passed on at once."""
    after: tuple[Outlook, ...]

    def to_json(self) -> dict[str, object]:
        return {
            "tokens": list(self.tokens),
            "before": [asdict(outlook) for outlook in self.before],
            "after": [asdict(outlook) for outlook in self.after],
        }


def hint(position: Position, settings: str = "") -> Hint:
    """For the player whose turn it is, with the dice rolled."""
    tokens = turn_of(position, settings)
    after = position
    for token in tokens:
        after = after.after(CARRE.parse(token, after))
    return Hint(tokens, outlooks(position, settings), outlooks(after, settings))
