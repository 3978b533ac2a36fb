"""Hypothesis strategies for Carnac: legal games and positions, tokens as people write them, diagrams of any kind.
Needs Hypothesis, so nothing else in the package imports this module."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from dolmen.carnac import (
    CARNAC,
    LARGE,
    LEAVE,
    MEDIUM,
    SMALL,
    Action,
    Board,
    Colour,
    Direction,
    Lying,
    Megalith,
    Phase,
    Place,
    Position,
    Setup,
    Square,
    Standing,
    Tilt,
    Variant,
    board_of,
)
from dolmen.testing.playing import Played, chosen

_LONGEST = 56


@st.composite
def variants(draw: st.DrawFn, squares: int = 128) -> Variant:
    """The three printed boards, and any other board with at most so many squares, stock and ending."""
    printed = [variant for variant in (SMALL, MEDIUM, LARGE) if len(variant.board.squares) <= squares]
    use_printed: bool = draw(st.booleans())
    if printed and use_printed:
        board, stock = draw(st.sampled_from(printed)).board, 28
    else:
        columns = draw(st.integers(1, min(14, squares)))
        board = board_of(columns, draw(st.integers(1, min(14, squares // columns))))
        stock = draw(st.integers(1, 28))
    return Variant(board, stock, draw(st.booleans()))


@st.composite
def games(draw: st.DrawFn, variant: Variant | None = None, to_the_end: bool = False) -> Played[Position]:
    """A legal game, finished or not. It shrinks to fewer actions."""
    chosen_variant = draw(variants()) if variant is None else variant
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    longest = _LONGEST if to_the_end else draw(st.integers(0, _LONGEST))
    positions = [CARNAC.start(chosen_variant)]
    actions: list[Action] = []
    while len(actions) < longest and positions[-1].to_act is not None:
        actions.append(chosen(positions[-1], rng))
        positions.append(positions[-1].after(actions[-1]))
    return Played(CARNAC, chosen_variant, 2, tuple(positions), tuple(actions))


def positions(variant: Variant | None = None) -> st.SearchStrategy[Position]:
    """A position of a legal game."""
    return games(variant).map(lambda played: played.final)


def squares(board: Board) -> st.SearchStrategy[Square]:
    return st.sampled_from(board.squares)


def actions(board: Board) -> st.SearchStrategy[Action]:
    """Any action that can be named on the board, allowed or not."""
    colours, directions = st.sampled_from(Colour), st.sampled_from(Direction)
    places = st.builds(Place, squares(board), colours, colours)
    return st.one_of(places, st.builds(Tilt, directions), st.just(LEAVE))


@st.composite
def tokens(draw: st.DrawFn, board: Board) -> tuple[str, Action]:
    """A token in any writing that is accepted, with the action it means."""
    action = draw(actions(board))
    token = CARNAC.format(action)
    token = draw(st.sampled_from([token, token.upper(), token.lower(), token.replace("-", "–")]))
    if isinstance(action, Place) and draw(st.booleans()):
        token = f"{token[:-2]}{draw(st.sampled_from([' ', '  ']))}{token[-2:]}"
    blanks = st.sampled_from(["", " ", "\t", "  "])
    return draw(blanks) + token + draw(blanks), action


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any diagram: most have problems, such as stones over one another or over the edge."""
    variant = draw(variants(squares=40))
    board = variant.board
    near = st.builds(Square, st.integers(0, board.columns), st.integers(0, board.rows))
    return Setup(
        variant,
        tuple(draw(st.lists(_megaliths(near), max_size=12))),
        tuple(draw(st.lists(st.tuples(near, st.sampled_from(Colour)), max_size=2))),
        draw(st.none() | near),
        draw(st.sampled_from(Colour)),
        draw(st.sampled_from(Phase)),
        draw(st.none() | st.integers(0, 30)),
    )


def _megaliths(near: st.SearchStrategy[Square]) -> st.SearchStrategy[Megalith]:
    colours = st.sampled_from(Colour)
    lying = st.builds(Lying, near, st.sampled_from([Direction.EAST, Direction.NORTH]), colours, colours)
    return st.builds(Standing, near, colours, colours) | lying
