"""The exact solver: what it finds is what the rules give, and it can be stopped, resumed and refused."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from dolmen.carnac import CARNAC, Colour, Position, start, symmetries_of, variant_of
from dolmen.carnac.notation import format_action
from dolmen.engine.errors import NotForEngine
from dolmen.engine.native import is_built
from dolmen.engine.solve_boards import (
    CheckpointsUnusable,
    SolvedBoard,
    SolveProgress,
    SolveStopped,
    Value,
    run_solve,
    size_to_solve,
)

pytestmark = pytest.mark.skipif(not is_built(), reason="the engine is not built")

# Found with `dolmen solve`; docs/solved.md has them all.
VALUES = {"3x3": Value.WIN, "5x2": Value.WIN, "4x3": Value.WIN, "5x3": Value.WIN, "4x4": Value.LOSS}


class Exhaustive:
    """Every position of a board valued with the rules alone: red's dolmens less white's, then who wins by size."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int, int, int, Colour], tuple[int, int]] = {}

    def value(self, position: Position) -> tuple[int, int]:
        face = position.faces & position.pending_bit
        key = (position.red, position.white, position.pending_bit, face, position.placer)
        if key not in self.known:
            self.known[key] = self._computed(position)
        return self.known[key]

    def _computed(self, position: Position) -> tuple[int, int]:
        if position.acting is None:
            verdict = position.verdict
            return verdict.margin, 0 if verdict.winner is None else 1 if verdict.winner is Colour.RED else -1
        best = max if position.acting is Colour.RED else min
        return best(self.value(position.after(action)) for action in position.legal_actions())


@cache
def solved(name: str) -> SolvedBoard:
    return run_solve(*size_to_solve(variant_of(name)))


@pytest.mark.parametrize("name", ["1x1", "2x1", "1x4", "6x1", "2x2", "3x2", "2x3", "4x2", "3x3"])
def test_agrees_with_exhaustive_search(name: str) -> None:
    search = Exhaustive()
    empty = start(variant_of(name))
    margin, winner = search.value(empty)
    best = [action for action in empty.legal_actions() if search.value(empty.after(action)) == (margin, winner)]
    found = solved(name)
    assert found.value is {1: Value.WIN, 0: Value.DRAW, -1: Value.LOSS}[winner]
    assert found.margin == margin
    assert found.best == tuple(map(format_action, best))


@pytest.mark.parametrize(("name", "value"), VALUES.items())
def test_known_values(name: str, value: Value) -> None:
    assert solved(name).value is value
    assert solved(name).margin == 0


def images(token: str, board: str) -> set[Position]:
    empty = start(variant_of(board))
    placed = empty.after(CARNAC.parse(token, empty))
    return {symmetry.of_position(placed) for symmetry in symmetries_of(empty.board)}


@pytest.mark.parametrize("name", ["3x3", "4x3", "5x3"])
def test_openings_stand_for_all_best_moves(name: str) -> None:
    found = solved(name)
    kinds = [images(token, name) for token in found.openings]
    together = set[Position]().union(*kinds)
    assert sum(map(len, kinds)) == len(together) == len(found.best)
    assert together == set[Position]().union(*(images(token, name) for token in found.best))


def test_both_orientations_are_one_game() -> None:
    wide, high = solved("5x3"), solved("3x5")
    assert (wide.value, wide.margin, len(wide.best), wide.states) == (
        high.value,
        high.margin,
        len(high.best),
        high.states,
    )


def test_record_is_plain_data() -> None:
    found = solved("4x3")
    record = json.loads(json.dumps(found.to_json()))
    assert record["board"] == "4x3"
    assert record["value"] == "win"
    assert record["margin"] == 0
    assert record["best"] == list(found.best)
    assert set(record["openings"]) <= set(record["best"])


def test_answer_in_words() -> None:
    assert solved("4x3").text.splitlines()[:3] == [
        "4x3: the first player wins",
        "Both end with equally many dolmens.",
        "Best first moves: 4 of 48, up to symmetry a2rw b2rw",
    ]
    assert solved("6x1").text.splitlines()[1] == "The first player ends with 1 dolmen more."
    assert solved("4x4").text.splitlines()[2] == "All first moves are equally good."


def test_margin_can_be_left_out() -> None:
    without = run_solve(4, 3, margin=False)
    assert without.margin is None
    assert without.value is Value.WIN
    assert set(solved("4x3").best) <= set(without.best)


def test_progress_rises_to_the_end() -> None:
    seen: list[SolveProgress] = []
    run_solve(4, 3, threads=2, on_progress=seen.append)
    assert [step.fraction for step in seen] == sorted(step.fraction for step in seen)
    assert seen[-1].fraction == 1
    assert {step.occupied for step in seen} == set(range(1, 13))
    assert seen[-1].text == "100%  boards with 1 of 12 squares covered"


def test_goes_on_from_checkpoints(tmp_path: Path) -> None:
    directory = str(tmp_path / "new" / "checkpoints")
    with pytest.raises(SolveStopped, match="run the same command again to go on from"):
        run_solve(4, 4, directory=directory, on_progress=lambda step: step.occupied > 10)
    seen: list[SolveProgress] = []
    resumed = run_solve(4, 4, directory=directory, on_progress=seen.append)
    assert seen[0].occupied == 9
    assert resumed.best == solved("4x4").best
    assert resumed.value is Value.LOSS


def test_an_exception_of_the_callback_stops_and_comes_out() -> None:
    def interrupt(_: SolveProgress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_solve(5, 4, threads=2, on_progress=interrupt)


def test_stopping_says_so() -> None:
    with pytest.raises(SolveStopped, match=r"stopped before 5x4 was solved$"):
        run_solve(5, 4, on_progress=lambda _: False)


@pytest.mark.parametrize(
    ("columns", "rows", "options", "reason"),
    [
        (8, 5, {}, "8x5 has 40"),
        (0, 3, {}, "at least one column"),
        (5, 5, {}, "solving 5x5 takes [0-9]+ MB of memory .*, more than the 4096 MB allowed"),
        (6, 4, {"memory_mb": 1}, "1 MB allowed"),
        (3, 3, {"memory_mb": 0}, "at least 1 MB, not 0"),
        (3, 3, {"threads": 0}, "threads is 1 to 256, not 0"),
    ],
)
def test_refuses_by_name(columns: int, rows: int, options: dict[str, int], reason: str) -> None:
    with pytest.raises(NotForEngine, match=reason):
        run_solve(columns, rows, **options)  # type: ignore[arg-type]


def test_refuses_a_directory_that_is_a_file(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with pytest.raises(CheckpointsUnusable, match=f"cannot keep checkpoints in {blocked}"):
        run_solve(3, 3, directory=str(blocked))


def test_refuses_a_stock_that_can_run_out() -> None:
    assert size_to_solve(variant_of("4x3+stock=12")) == (4, 3)
    with pytest.raises(NotForEngine, match="12 squares and 11 megaliths"):
        size_to_solve(variant_of("4x3+stock=11"))
