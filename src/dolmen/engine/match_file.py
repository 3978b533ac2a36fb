"""The games of a match on disk: one conformance line each, with who sat where, written as it finishes.
`dolmen verify` reads these files too. Knows no players, only names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from dolmen.engine.errors import BadLimit
from dolmen.engine.plan import Fixture, Plan
from dolmen.engine.play import LONGEST, PlayedGame, Thought
from dolmen.games import Outcome, Seat, replay
from dolmen.games.record import record_of


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game of a match: the one point it is worth, shared out by seats."""

    fixture: Fixture
    shares: tuple[float, ...]
    thoughts: tuple[Thought, ...]
    tokens: tuple[str, ...]


def result_of(plan: Plan, fixture: Fixture, game: PlayedGame) -> Result:
    return Result(fixture, _shares(plan, game.outcome), game.thoughts, game.tokens)


def _shares(plan: Plan, outcome: Outcome) -> tuple[float, ...]:
    return tuple(outcome.share(seat, plan.seats) for seat in tuple(Seat)[: plan.seats])


class MatchFile:
    """Whole lines are only ever added, each in one write, so that an interruption loses no more than the games that
    were being played."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path, self.plan = path, plan

    def results(self) -> Iterator[Result]:
        """The games already there; BadLimit if they are of another match or the file is damaged (an unfinished last
        line, as a crash leaves it, is passed over)."""
        if not self.path.exists():
            return
        lines = self.path.read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines[:-1], start=1):
            yield self._result(line, number)

    def _result(self, text: str, number: int) -> Result:
        where = f"{self.path}, line {number}"
        try:
            line = json.loads(text)
            match, settings = line["match"], line["match"]["settings"]
            fixture = Fixture(match["round"], tuple(match["lineup"]), match["turned"])
            thoughts = tuple(Thought(**thought) for thought in match["thoughts"])
        except (ValueError, KeyError, TypeError):
            raise BadLimit(f"{where}: this is no game of a match; give another file") from None
        self._check(where, settings)
        return Result(fixture, self._replayed(where, line["moves"]), thoughts, tuple(line["moves"]))

    def _check(self, where: str, settings: Mapping[str, Any]) -> None:
        ours = self.plan.settings()
        for name, value in ours.items():
            if settings.get(name) != value:
                what = f"its {name} is {settings.get(name)!r}, not {value!r}"
                raise BadLimit(f"{where}: a game of another match ({what}); give another file to begin anew")

    def _replayed(self, where: str, tokens: list[str]) -> tuple[float, ...]:
        plan = self.plan
        played = replay(plan.game, record_of(plan.game, plan.variant, plan.seats, tokens))
        outcome = played.final.outcome or (Outcome(None) if len(tokens) >= LONGEST else None)
        if played.error is not None or outcome is None:
            raise BadLimit(f"{where}: this game does not come to its end: {played.error or 'it stops too early'}")
        return _shares(plan, outcome)

    def add(self, result: Result) -> None:
        plan, fixture = self.plan, result.fixture
        line = plan.game.write_line(plan.game.variant(plan.variant), plan.seats, result.tokens)
        line["match"] = {
            "settings": plan.settings(),
            "round": fixture.round,
            "lineup": fixture.lineup,
            "turned": fixture.turned,
            "seated": [plan.players[player] for player in fixture.seated],
            "thoughts": [_rounded(thought) for thought in result.thoughts],
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            file.truncate(_end_of_whole_lines(self.path))
            file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")


def _end_of_whole_lines(path: Path) -> int:
    """Where an unfinished last line begins, or else the file's size."""
    size = path.stat().st_size
    with path.open("rb") as file:
        file.seek(max(0, size - 1))
        if file.read() in (b"", b"\n"):
            return size
        file.seek(0)
        return file.read().rfind(b"\n") + 1


def _rounded(thought: Thought) -> dict[str, float]:
    return {name: round(value, 4) for name, value in asdict(thought).items()}
