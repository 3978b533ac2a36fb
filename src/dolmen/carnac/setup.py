"""A diagram somebody composed: in an editor, for a score, as a puzzle. It may be anything; `problems` says why it is
no position of a game, and `position` makes one of it when nothing speaks against that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from dolmen.carnac.dolmens import Dolmen, Verdict, dolmens_of, verdict_on
from dolmen.carnac.geometry import Board, Direction, Square
from dolmen.carnac.megalith import Colour, Lying, Megalith, Standing
from dolmen.carnac.position import Phase, Position
from dolmen.carnac.variants import Variant
from dolmen.games import ImpossiblePosition


class ProblemKind(Enum):
    """The reasons why a diagram is no position, for those who say them in other words."""

    OFF_BOARD = "off the board"
    COVERED_TWICE = "covered twice"
    UNKNOWN_STONE = "unknown stone"
    NOWHERE_TO_FALL_FROM = "nowhere to fall from"
    TOO_MANY = "too many"
    STOCK_MISMATCH = "stock mismatch"
    PENDING_NOT_STANDING = "pending stone not standing"
    PENDING_CANNOT_FALL = "pending stone cannot fall"
    PENDING_LAST = "pending stone is the last"
    PENDING_WHEN_OVER = "pending stone when over"
    OVER_TOO_EARLY = "over too early"
    OVER_UNNOTICED = "over unnoticed"
    LAST_LIES = "last stone lies"
    RED_BEGINS = "Red begins"


@dataclass(frozen=True, slots=True)
class Problem:
    kind: ProblemKind
    text: str
    squares: tuple[Square, ...] = ()

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Setup:
    """Megaliths on a board, perhaps with squares of which only the colour is known (`loose`), such as halves without
    their other half or a diagram that shows nothing but colours. `placer` placed the pending stone or places next."""

    variant: Variant
    megaliths: tuple[Megalith, ...] = ()
    loose: tuple[tuple[Square, Colour], ...] = ()
    pending: Square | None = None
    placer: Colour = Colour.RED
    phase: Phase = Phase.PLACE
    stock_left: int | None = None
    """None: as many as the megaliths on the board leave."""

    @staticmethod
    def of(position: Position) -> Setup:
        pending = position.pending
        return Setup(
            position.variant,
            position.megaliths,
            pending=None if pending is None else pending.square,
            placer=position.placer,
            phase=position.phase,
            stock_left=position.stock_left,
        )

    @property
    def board(self) -> Board:
        return self.variant.board

    def squares_of(self, colour: Colour) -> int:
        """The squares of the board that show the colour from above, as bits."""
        shown = [square for stone in self.megaliths for square in stone.squares if stone.top is colour]
        shown += [square for square, seen in self.loose if seen is colour]
        return self.board.set_of(square for square in shown if square in self.board)

    def dolmens(self, colour: Colour) -> tuple[Dolmen, ...]:
        return dolmens_of(self.board, colour, self.squares_of(colour))

    @property
    def verdict(self) -> Verdict:
        """How the diagram counts, whatever else is wrong with it."""
        return verdict_on(self.board, self.squares_of(Colour.RED), self.squares_of(Colour.WHITE))

    def problems(self) -> tuple[Problem, ...]:
        """Every reason why this is no position of a game; none if it looks like one."""
        return (*_board_problems(self), *_stock_problems(self), *_turn_problems(self))

    def position(self) -> Position:
        """The position this shows. Raises ImpossiblePosition with all problems if it is none."""
        if problems := self.problems():
            raise ImpossiblePosition([problem.text for problem in problems])
        board = self.board
        standing = [stone for stone in self.megaliths if isinstance(stone, Standing)]
        lying = [stone for stone in self.megaliths if isinstance(stone, Lying)]
        red_faces = [stone.square for stone in standing if stone.north_south is Colour.RED]
        return Position(
            self.variant,
            self.squares_of(Colour.RED),
            self.squares_of(Colour.WHITE),
            board.set_of(stone.square for stone in standing),
            board.set_of(stone.square for stone in lying if stone.toward is Direction.EAST),
            board.set_of(stone.square for stone in lying if stone.toward is Direction.NORTH),
            board.set_of([*red_faces, *(stone.square for stone in lying if stone.end is Colour.RED)]),
            len(self.megaliths),
            Colour.RED if self.phase is Phase.OVER else self.placer,
            0 if self.pending is None else board.bit(self.pending),
        )


def _board_problems(setup: Setup) -> Iterator[Problem]:
    seen: set[Square] = set()
    loose = [((square,), f"the {colour.value} square {square}") for square, colour in setup.loose]
    for squares, what in [*((stone.squares, f"the megalith on {stone.square}") for stone in setup.megaliths), *loose]:
        if any(square not in setup.board for square in squares):
            yield Problem(ProblemKind.OFF_BOARD, f"{what} is not wholly on the {setup.board} board", squares)
        for square in seen.intersection(squares):
            yield Problem(ProblemKind.COVERED_TWICE, f"{square} is covered twice", (square,))
        seen.update(squares)
    if setup.loose:
        text = f"{_listed(setup.loose)}: only a colour, not whether the megalith stands or where its other half lies"
        yield Problem(ProblemKind.UNKNOWN_STONE, text, tuple(square for square, _ in setup.loose))
    for stone in setup.megaliths:
        if isinstance(stone, Lying) and not _could_fall_onto(setup.board, stone):
            text = f"the megalith on {stone.squares[0]} and {stone.squares[1]} lies where none can fall from"
            yield Problem(ProblemKind.NOWHERE_TO_FALL_FROM, text, stone.squares)


def _listed(loose: tuple[tuple[Square, Colour], ...], most: int = 8) -> str:
    """The squares' names, all of few and the first of many."""
    names = [str(square) for square, _ in loose]
    return " ".join(names) if len(names) <= most else f"{' '.join(names[:most])} and {len(names) - most} more"


def _could_fall_onto(board: Board, stone: Lying) -> bool:
    columns, ranks = stone.toward.step
    first, last = stone.squares
    origins = (Square(first.column - columns, first.rank - ranks), Square(last.column + columns, last.rank + ranks))
    return any(origin in board for origin in origins)


def _stock_problems(setup: Setup) -> Iterator[Problem]:
    placed, stock = len(setup.megaliths), setup.variant.stock
    if placed > stock:
        yield Problem(ProblemKind.TOO_MANY, f"{placed} megaliths are on the board, the stock had {stock}")
    elif setup.stock_left is not None and setup.stock_left != stock - placed:
        text = f"{placed} of {stock} megaliths are on the board, so {stock - placed} are left, not {setup.stock_left}"
        yield Problem(ProblemKind.STOCK_MISMATCH, text)


def _turn_problems(setup: Setup) -> Iterator[Problem]:
    taken = setup.squares_of(Colour.RED) | setup.squares_of(Colour.WHITE)
    free = int(setup.board.all) & ~taken
    placed = len(setup.megaliths)
    finished = placed >= setup.variant.stock or not free
    if setup.pending is not None:
        yield from _pending_problems(setup, setup.pending, free)
    elif setup.phase is Phase.REACT:
        text = "somebody is to react, but no pending megalith is named"
        yield Problem(ProblemKind.PENDING_NOT_STANDING, text)
    elif setup.phase is Phase.OVER and not finished:
        text = f"the game is not over: there are free squares, and {setup.variant.stock - placed} megaliths are left"
        yield Problem(ProblemKind.OVER_TOO_EARLY, text)
    elif setup.phase is Phase.PLACE and finished:
        why = "no square is free" if not free else "the stock is empty"
        yield Problem(ProblemKind.OVER_UNNOTICED, f"nobody can place: {why}, so the game is over")
    elif finished and _last_must_stand(setup, free):
        text = "every megalith lies, but the last one to be placed is never tilted"
        yield Problem(ProblemKind.LAST_LIES, text)
    began = placed == 0 or (placed == 1 and setup.pending is not None)
    if began and setup.placer is not Colour.RED and setup.phase is not Phase.OVER and not setup.loose:
        yield Problem(ProblemKind.RED_BEGINS, "Red places the first megalith")


def _last_must_stand(setup: Setup, free: int) -> bool:
    """Whether a finished game with these megaliths lacks one that stands: a tilt frees a square, so it never ends a
    game by filling the board, and only with `final_tilt` by emptying the stock."""
    if setup.loose or (free and setup.variant.final_tilt):
        return False
    return not any(isinstance(stone, Standing) for stone in setup.megaliths)


def _pending_problems(setup: Setup, pending: Square, free: int) -> Iterator[Problem]:
    stone = next((stone for stone in setup.megaliths if stone.squares == (pending,)), None)
    if pending not in setup.board or stone is None:
        yield Problem(ProblemKind.PENDING_NOT_STANDING, f"no megalith stands on {pending} to react to", (pending,))
        return
    if all(fall.squares & ~free for fall in setup.board.landings[setup.board.index(pending)]):
        text = f"the megalith on {pending} can be tilted nowhere, so there is nothing to react to"
        yield Problem(ProblemKind.PENDING_CANNOT_FALL, text, (pending,))
    if setup.phase is Phase.OVER:
        text = f"the game is said to be over, but the megalith on {pending} waits for a reaction"
        yield Problem(ProblemKind.PENDING_WHEN_OVER, text, (pending,))
    if len(setup.megaliths) == setup.variant.stock and not setup.variant.final_tilt:
        text = f"the megalith on {pending} is the last of the stock, which is never tilted"
        yield Problem(ProblemKind.PENDING_LAST, text, (pending,))
