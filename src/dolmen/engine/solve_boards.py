"""Small boards solved exactly: what `dolmen solve` asks the compiled solver, tells while it runs, and keeps of the
answer. Knows no terminal and prints nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from dolmen.carnac import ActionId, Board, Place, Variant, action_id, action_of, board_of, symmetries_of
from dolmen.carnac.notation import format_action
from dolmen.engine.errors import NotForEngine
from dolmen.engine.native import native, refusals
from dolmen.games import RulesError

DEFAULT_MEMORY_MB = 4096


class SolveStopped(RulesError):
    """Solving was stopped before the answer was known."""


class CheckpointsUnusable(RulesError):
    """The directory for checkpoints cannot be written or read."""


class Value(Enum):
    """What the first player gets when both play best."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class SolveProgress:
    """How far solving is: `fraction` of all the work, at the boards with `occupied` of `squares` squares covered."""

    fraction: float
    occupied: int
    squares: int

    @property
    def text(self) -> str:
        return f"{self.fraction:4.0%}  boards with {self.occupied} of {self.squares} squares covered"


@dataclass(frozen=True, slots=True)
class SolvedBoard:
    """`margin`: the first player's dolmens less the second's at the end, None if not asked for. `best`: all first
    moves that get the value and the margin, as tokens, a1 first; `openings`: one for all its images. `states`: maps of
    the board valued, images and exchanged colours counted once. `seconds`: over all runs; `memory`: bytes."""

    columns: int
    rows: int
    value: Value
    margin: int | None
    best: tuple[str, ...]
    openings: tuple[str, ...]
    states: int
    seconds: float
    memory: int

    @property
    def text(self) -> str:
        """The answer as sentences."""
        outcome = {Value.WIN: "wins", Value.DRAW: "draws", Value.LOSS: "loses"}[self.value]
        margin = "" if self.margin is None else f"{_margin(self.margin)}\n"
        return (
            f"{self.columns}x{self.rows}: the first player {outcome}\n{margin}"
            f"{self._first_moves}\n"
            f"{self.states:,} states, {self.seconds:.1f} s, {self.memory / 2**20:.0f} MB"
        )

    @property
    def _first_moves(self) -> str:
        every = 4 * self.columns * self.rows
        if len(self.best) == every:
            return "All first moves are equally good."
        return f"Best first moves: {len(self.best)} of {every}, up to symmetry {' '.join(self.openings)}"

    def to_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "board": f"{self.columns}x{self.rows}",
            "value": self.value.value,
            "margin": self.margin,
            "best": list(self.best),
            "openings": list(self.openings),
            "states": self.states,
            "seconds": round(self.seconds, 3),
            "memory": self.memory,
        }


def run_solve(  # noqa: PLR0913  what a person can choose, each with its default
    columns: int,
    rows: int,
    *,
    memory_mb: int = DEFAULT_MEMORY_MB,
    threads: int = 1,
    directory: str = "",
    on_progress: Callable[[SolveProgress], bool | None] | None = None,
    margin: bool = True,
) -> SolvedBoard:
    """Solves a board of up to 28 squares. With a directory the same call goes on where an earlier one ended. Returning
    False from `on_progress` stops it (SolveStopped); NotForEngine refuses a board or a memory limit by name."""

    def tell(fraction: float, occupied: int) -> bool:
        return on_progress is None or on_progress(SolveProgress(fraction, occupied, columns * rows)) is not False

    solver = native()
    try:
        with refusals():
            answer = solver.solve_board(
                columns,
                rows,
                memory_mb=memory_mb,
                threads=threads,
                directory=directory,
                margin=margin,
                progress=tell,
            )
    except OSError as error:
        raise CheckpointsUnusable(f"cannot keep checkpoints in {error.filename}: {error.strerror}") from None
    if answer is None:
        raise SolveStopped(_stopped(columns, rows, directory))
    return _solved(board_of(columns, rows), answer)


def size_to_solve(variant: Variant) -> tuple[int, int]:
    """Columns and rows of a variant that can be solved; NotForEngine for one whose stock could run out first."""
    squares = len(variant.board.squares)
    if variant.stock < squares:
        raise NotForEngine(
            f"only boards that are full before the stock is empty can be solved: "
            f"{variant} has {squares} squares and {variant.stock} megaliths"
        )
    return variant.board.columns, variant.board.rows


def _stopped(columns: int, rows: int, directory: str) -> str:
    resumable = f"; run the same command again to go on from {directory}" if directory else ""
    return f"stopped before {columns}x{rows} was solved{resumable}"


def _solved(board: Board, answer: dict[str, Any]) -> SolvedBoard:
    best = [_place_of(ActionId(number), board) for number in answer["best"]]
    return SolvedBoard(
        board.columns,
        board.rows,
        Value(answer["value"]),
        answer["margin"],
        tuple(format_action(place) for place in best),
        tuple(format_action(place) for place in best if _is_first_image(place, board)),
        answer["states"],
        answer["seconds"],
        answer["memory"],
    )


def _place_of(number: ActionId, board: Board) -> Place:
    action = action_of(number, board)
    assert isinstance(action, Place)
    return action


def _is_first_image(place: Place, board: Board) -> bool:
    images = (symmetry.of_action(place, board) for symmetry in symmetries_of(board))
    return action_id(place, board) == min(action_id(image, board) for image in images)


def _margin(margin: int) -> str:
    if margin == 0:
        return "Both end with equally many dolmens."
    dolmens = "dolmen" if abs(margin) == 1 else "dolmens"
    return f"The first player ends with {abs(margin)} {dolmens} {'more' if margin > 0 else 'fewer'}."
