"""Random games through both implementations of Carnac's rules, action for action.

    python bench/agree.py --plies 1000000

The compiled core makes the games; at every ply both sides say which actions are legal, who stands where, what waits for
a reaction and whether the game is over, and at the end how both colours count. Stops at the first disagreement.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import count
from typing import Any

from dolmen.carnac import Position, Variant, action_id, action_of, board_of, start
from dolmen.engine.native import native, state_of

SIZES = ((8, 5), (10, 7), (14, 9), (5, 4), (3, 7), (11, 11), (16, 8), (2, 9))
BATCH = 16
OUTCOME = {1: 1, 2: -1, None: 0}


class Disagreement(AssertionError):
    """Two implementations of the same rules say different things."""


def variants() -> list[Variant]:
    """The boards and endings the games are played with."""
    return [Variant(board_of(*size), stock, final) for size in SIZES for stock in (28, 9) for final in (False, True)]


def plies_compared(variant: Variant, seed: int, games: int = BATCH) -> int:
    """Plays the games of that seed and compares everything; returns the number of plies."""
    core = native()
    first = state_of(start(variant))
    plies = 0
    for actions in core.random_records(first, games, seed):
        plies += _compare_game(variant, actions)
    return plies


def _compare_game(variant: Variant, actions: Sequence[int]) -> int:
    core = native()
    position = start(variant)
    state = state_of(position)
    for number in actions:
        _compare(position, state)
        position = position.after(action_of(number, variant.board))
        state = core.apply(state, number)
    _compare(position, state)
    return len(actions)


def _compare(position: Position, state: Any) -> None:
    core = native()
    legal = sorted(action_id(action, position.board) for action in position.legal_actions())
    _same("legal actions", position, legal, core.legal_actions(state))
    _same("the position", position, _told(state_of(position)), _told(state))
    red, white, ahead = core.score(state)
    verdict = position.verdict
    _same("red's dolmens", position, list(verdict.red), red)
    _same("white's dolmens", position, list(verdict.white), white)
    winner = None if verdict.winner is None else verdict.winner.seat.value
    _same("who is ahead", position, OUTCOME[winner], ahead)


def _told(state: Any) -> tuple[object, ...]:
    """A core state as values. Who would place next means nothing once the game is over."""
    stones = state.red, state.white, state.placed, state.pending, state.top, state.north_south
    return *stones, state.over, None if state.over else state.placer


def _same(what: str, position: Position, here: object, there: object) -> None:
    if here != there:
        raise Disagreement(f"{what} at {position}: {here} in Python, {there} in C++")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--plies", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    done, games = 0, 0
    for round_number in count():
        for variant in variants():
            done += plies_compared(variant, options.seed + round_number)
            games += BATCH
            if done >= options.plies:
                print(f"{done} plies in {games} games agree")
                return
        print(f"{done} plies agree so far", file=sys.stderr)


if __name__ == "__main__":
    main()
