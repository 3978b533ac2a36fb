"""A readable player of Carnac: counts dolmens, looks at the opponent's answer to its own action, and no further."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from dolmen.carnac import Action, Colour, Leave, Position, Tilt
from dolmen.carnac.dolmens import SMALLEST

_DOLMEN = 100
_PAIR = 6
"""What two squares are worth that one more makes a dolmen: a good hope, never as good as the thing itself."""
_PAIR_OF_MOVER = 4
"""What such a pair is worth more to the player who places next."""
_SIZE = 1


def choose_greedily(position: Position, random: Random) -> Action:
    """The action after which the board looks best once the opponent has answered as well as he can; any of several."""
    look = _Look(position)
    values = [(look.worst_after(position.after(action)), action) for action in position.legal_actions()]
    best = max(value for value, _ in values)
    return random.choice([action for value, action in values if value == best])


class _Look:
    """How boards look to the colour that is to act at first. Boards met twice are counted once: many placements and
    tilts lead to the same picture."""

    def __init__(self, position: Position) -> None:
        acting = position.acting
        assert acting is not None
        self.colour = acting
        board = position.board

        @cache
        def count(squares: int, free: int) -> tuple[int, int, int]:
            """Dolmens, squares in them, and pairs that can grow, of one colour."""
            dolmens = covered = pairs = 0
            for group in board.groups(squares):
                size = group.bit_count()
                if size >= SMALLEST:
                    dolmens, covered = dolmens + 1, covered + size
                elif size == SMALLEST - 1 and board.beside(group) & free:
                    pairs += 1
            return dolmens, covered, pairs

        self.count = count

    def worst_after(self, position: Position) -> float:
        """The value of a position, after the opponent's reaction where one is due."""
        if position.pending_bit and position.acting is not self.colour:
            return min(self.value(position.after(answer)) for answer in _answers(position))
        return self.value(position)

    def value(self, position: Position) -> float:
        if position.ending is not None:
            winner = position.verdict.winner
            return 0 if winner is None else 100 * _DOLMEN if winner is self.colour else -100 * _DOLMEN
        ours = self.worth(position, self.colour)
        return ours - self.worth(position, self.colour.other)

    def worth(self, position: Position, colour: Colour) -> float:
        dolmens, covered, pairs = self.count(position.squares_of(colour), position.free)
        pair = _PAIR + (_PAIR_OF_MOVER if position.placer is colour else 0)
        return _DOLMEN * dolmens + _SIZE * covered + pair * pairs


def _answers(position: Position) -> Iterator[Action]:
    return (action for action in position.legal_actions() if isinstance(action, Tilt | Leave))
