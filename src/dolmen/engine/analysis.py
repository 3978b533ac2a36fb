"""What the engine thinks of a position of Carnac, as plain data: lines with values, best first. Knows no search."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dolmen.carnac import Action, Colour, Position
from dolmen.carnac.notation import format_action


class Proven(Enum):
    """A result that best play of both sides is certain to bring, for the side to act."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class AnalysisLine:
    """One action and what is thought to follow. Values are seen by the side that is to act at the root."""

    action: Action
    value: float
    """The expected result: 1 a sure win, 0 a sure loss, 0.5 a draw or an even game."""
    margin: float
    """Own dolmens minus the opponent's at the end, as expected; exact where proven, unless only the result is."""
    visits: int
    depth: int
    continuation: tuple[Action, ...]
    """Begins with the action."""
    proven: Proven | None = None

    def to_json(self) -> dict[str, object]:
        return {
            "action": format_action(self.action),
            "value": round(self.value, 4),
            "margin": round(self.margin, 3),
            "visits": self.visits,
            "depth": self.depth,
            "proven": self.proven.value if self.proven else None,
            "continuation": [format_action(action) for action in self.continuation],
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best lines after so much thought; at least one."""

    position: Position
    lines: tuple[AnalysisLine, ...]
    nodes: int
    seconds: float
    memory: int
    """Bytes the search holds."""
    solved: bool
    """Whether the best line is proven."""

    @property
    def best(self) -> AnalysisLine:
        return self.lines[0]

    @property
    def acting(self) -> Colour:
        colour = self.position.acting
        assert colour is not None
        return colour

    def line_of(self, action: Action) -> AnalysisLine | None:
        """The line that begins with the action, if it is among those asked for."""
        return next((line for line in self.lines if line.action == action), None)

    def value_for(self, colour: Colour) -> float:
        """The expected result of best play for that colour."""
        return self.best.value if colour is self.acting else 1 - self.best.value

    def margin_for(self, colour: Colour) -> float:
        return self.best.margin if colour is self.acting else -self.best.margin

    def to_json(self) -> dict[str, object]:
        return {
            "position": str(self.position),
            "acting": self.acting.value,
            "lines": [line.to_json() for line in self.lines],
            "nodes": self.nodes,
            "seconds": round(self.seconds, 4),
            "memory": self.memory,
            "solved": self.solved,
        }
