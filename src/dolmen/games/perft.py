"""Counts the sequences of actions from a position: the number by which two implementations of a game's rules show
that they list the same actions everywhere. Knows no game."""

from __future__ import annotations

from dolmen.games.protocol import AnyPosition


def perft(position: AnyPosition, depth: int) -> int:
    """How many sequences of exactly `depth` legal actions begin here, rolls of the dice included. Games that end
    earlier do not count. The last action of a sequence is counted, not played."""
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    if depth == 0:
        return 1
    actions = position.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(position.after(action), depth - 1) for action in actions)
