"""A whole game looked at again: the value before and after every action, and what each action cost.
Asks an engine; says nothing in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from dolmen.carnac import CARNAC, Action, Colour, Position
from dolmen.engine.analysis import Analysis
from dolmen.engine.limits import Limit
from dolmen.games import Record, replay
from dolmen.study.explain import explain
from dolmen.study.mistakes import Judgement, Mistake, mistake


class Analyst(Protocol):
    """Whoever can analyse: an `Engine`."""

    def analyse(self, position: Position, limit: Limit, lines: int = 3) -> Analysis: ...


@dataclass(frozen=True, slots=True)
class PlyReview:
    """One action of the game. `ply` counts from 0; values are Red's, for a graph."""

    ply: int
    acting: Colour
    red_value: float
    """Red's expected result after the action."""
    red_margin: float
    analysis: Analysis
    """Of the position before the action."""
    mistake: Mistake

    def to_json(self) -> dict[str, object]:
        return {
            "ply": self.ply,
            "acting": self.acting.value,
            "red_value": round(self.red_value, 4),
            "red_margin": round(self.red_margin, 3),
            "lines": [line.to_json() for line in self.analysis.lines],
            **self.mistake.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Review:
    plies: tuple[PlyReview, ...]

    def mean_cost(self, colour: Colour) -> float:
        """What a free choice of that colour cost on average, in expected result."""
        costs = [ply.mistake.cost for ply in self.of(colour) if ply.mistake.judgement is not Judgement.FORCED]
        return sum(costs) / len(costs) if costs else 0.0

    def count(self, colour: Colour, judgement: Judgement) -> int:
        return sum(ply.mistake.judgement is judgement for ply in self.of(colour))

    def of(self, colour: Colour) -> Iterable[PlyReview]:
        return (ply for ply in self.plies if ply.acting is colour)

    def to_json(self) -> dict[str, object]:
        return {
            "plies": [ply.to_json() for ply in self.plies],
            "colours": {
                colour.value: {
                    "mean_cost": round(self.mean_cost(colour), 4),
                    "judgements": {judgement.value: self.count(colour, judgement) for judgement in Judgement},
                }
                for colour in Colour
            },
        }


def review(
    record: Record,
    engine: Analyst,
    limit: Limit,
    *,
    lines: int = 4,
    progress: Callable[[PlyReview], bool | None] | None = None,
) -> Review:
    """Every action of a record of Carnac, in the order of play, each position given the same limit. `progress` is told
    of each and ends the review by returning False; a record that breaks off is looked at as far as it goes."""
    look = _Look(engine, limit, lines)
    positions: list[Position] = list(replay(CARNAC, record).positions)  # type: ignore[arg-type]
    plies: list[PlyReview] = []
    analysis = look.at(positions[0])
    for ply, (before, token) in enumerate(zip(positions, record.tokens, strict=False)):
        if analysis is None or ply + 1 == len(positions):
            break
        following = look.at(positions[ply + 1])
        plies.append(look.ply(ply, CARNAC.parse(token, before), analysis, following))
        analysis = following
        if progress is not None and progress(plies[-1]) is False:
            break
    return Review(tuple(plies))


@dataclass(frozen=True, slots=True)
class _Look:
    engine: Analyst
    limit: Limit
    lines: int

    def at(self, position: Position) -> Analysis | None:
        """None when the game is over."""
        return None if position.ending else self.engine.analyse(position, self.limit, self.lines)

    def ply(self, ply: int, action: Action, analysis: Analysis, following: Analysis | None) -> PlyReview:
        before, better = analysis.position, analysis.best.action
        played = explain(before, action, analysis, following)
        best = played if better == action else explain(before, better, analysis, self.at(before.after(better)))
        worth = played.worth
        assert worth is not None
        value, margin = (worth.value, worth.margin) if played.acting is Colour.RED else (1 - worth.value, -worth.margin)
        return PlyReview(ply, played.acting, value, margin, analysis, mistake(before, played, best))
