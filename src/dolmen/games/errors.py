"""The ways in which something a person gave us can be wrong: it cannot be read, it is not allowed here,
it comes too late, or it shows a position that cannot be. Every message is one sentence a player understands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self


class RulesError(Exception):
    """Base of all errors that a wrong input, never a wrong program, gives rise to. `line` and `column` count from 1
    and point at the first character that is wrong, where the input is a text of several lines."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.line: int | None = None
        self.column: int | None = None

    def __str__(self) -> str:
        if self.column is None:
            return self.message
        if self.line is None:
            return f"column {self.column}: {self.message}"
        return f"line {self.line}, column {self.column}: {self.message}"

    def at(self, line: int, column: int) -> Self:
        """The same error, placed: its text begins at `line` and `column` of a larger one."""
        if self.line is None or self.line == 1:
            self.line, self.column = line, column + (self.column or 1) - 1
        else:
            self.line += line - 1
        return self


class NotationError(RulesError):
    """A text that cannot be read. `column` is the place of the first wrong character in it, from 1."""

    def __init__(self, message: str, column: int | None = None) -> None:
        super().__init__(message)
        self.column = column


class IllegalAction(RulesError):
    """An action the rules do not allow in this position. `action` is its token, `reason` says which rule it breaks,
    `position` is the position as a line of text."""

    def __init__(self, action: str, reason: str, position: str = "") -> None:
        super().__init__(f"{action}: {reason}")
        self.action = action
        self.reason = reason
        self.position = position


class GameOver(RulesError):
    """An action in a game that has ended."""

    def __init__(self, action: str, position: str = "") -> None:
        super().__init__(f"{action}: the game is over")
        self.action = action
        self.position = position


class ImpossiblePosition(RulesError):
    """A diagram that is no position of the game. `problems` holds every reason, each a sentence."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)
