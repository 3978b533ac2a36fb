"""How many turns it takes on average to build what is left, played alone for the fewest turns, geometry and stoppers
left out. Exact, by dynamic programming; knows payments and chips, no tableau."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from dolmen.carre.dice import WEIGHTS, Die
from dolmen.carre.payments import payments, without
from dolmen.carre.pieces import COPIES, TILES
from dolmen.carre.purchases import PRICES, Token

MOST_CHIPS: Final = 4
"""More chips are worth hardly more; what is bought beyond them is lost."""

Reserve: TypeAlias = tuple[int, ...]
"""How many tiles of each kind are left, by `Tile.order`."""
_Code: TypeAlias = int
"""Tiles counted in one number, three bits for each kind."""
_Gain: TypeAlias = tuple[_Code, int]
"""What a turn comes to: the tiles built, and the chips held after it."""

_BITS: Final = 3
_ENOUGH: Final = sum(4 << _BITS * tile.order for tile in TILES)
"""A bit above the counts of every kind, which falls when more is taken away than there is."""


@dataclass(slots=True)
class ExpectedTurns:
    """The table, filled as it is asked: a reserve needs that of every part of it. The full reserve, and with it the
    whole table of 6,561 reserves with 0 to 4 chips, takes about three seconds, a few tiles no time."""

    _known: dict[_Code, tuple[float, ...]] = field(default_factory=dict)

    def turns(self, reserve: Sequence[int], chips: int) -> float:
        """The expected number of turns with these tiles left, at the start of a turn; chips beyond four count as
        four."""
        if len(reserve) != len(TILES) or not all(0 <= count <= COPIES for count in reserve) or chips < 0:
            raise ValueError(f"there is no reserve {tuple(reserve)} with {chips} chips")
        wanted = _code(reserve)
        if wanted not in self._known:
            self._fill(reserve)
        return self._known[wanted][min(chips, MOST_CHIPS)]

    def turns_after(self, reserve: Sequence[int], chips: int, dice: Sequence[Die]) -> float:
        """The expected number of turns to come once these dice are rolled and used as well as can be. Over all rolls it
        is on average one turn less than before the roll."""
        before = self.turns(reserve, chips)
        code, kept = _code(reserve), min(chips, MOST_CHIPS)
        if not code:
            return before
        gains = _gains(tuple(sorted(dice)), kept)
        return min(self._worth(code, built, held) if built else self._known[code][held] for built, held in gains)

    def _fill(self, reserve: Sequence[int]) -> None:
        """Solves every part of the reserve, the smaller before the larger."""
        for part in product(*(range(count + 1) for count in reserve)):
            code = _code(part)
            if code not in self._known:
                self._known[code] = self._solved(code)

    def _solved(self, reserve: _Code) -> tuple[float, ...]:
        """By chips. Chips only grow while nothing is built, so most chips come first."""
        if not reserve:
            return (0.0,) * (MOST_CHIPS + 1)
        gains = _all_gains()
        worth = [self._worth(reserve, built, chips) for built, chips in gains]
        idle = {chips: number for number, (built, chips) in enumerate(gains) if not built}
        solved = [0.0] * (MOST_CHIPS + 1)
        for chips in reversed(range(MOST_CHIPS + 1)):
            best = [(min(map(worth.__getitem__, turn)), weight) for turn, weight in _turns(chips)]
            solved[chips] = worth[idle[chips]] = _waiting(best)
        return tuple(solved)

    def _worth(self, reserve: _Code, built: _Code, chips: int) -> float:
        """The turns left after a gain; endless if the tiles are not there, or if nothing is built (not known yet)."""
        left = (reserve | _ENOUGH) - built
        if not built or left & _ENOUGH != _ENOUGH:
            return float("inf")
        return self._known[left ^ _ENOUGH][chips]


def _code(reserve: Sequence[int]) -> _Code:
    return sum(count << _BITS * order for order, count in enumerate(reserve))


def _waiting(best: Sequence[tuple[float, int]]) -> float:
    """The expected turns where a roll leads to `best` turns more, or may be passed over to wait for a better one."""
    least, worth, weight = float("inf"), 0.0, 0
    for turns, count in sorted(best):
        if turns >= least:
            break
        worth, weight = worth + turns * count, weight + count
        least = (_THROWS + worth) / weight
    return least


_THROWS: Final = sum(WEIGHTS.values())


@cache
def _all_gains() -> tuple[_Gain, ...]:
    """Everything that one turn can come to, whatever the roll and the chips before it."""
    return tuple(sorted({gain for chips in range(MOST_CHIPS + 1) for dice in WEIGHTS for gain in _gains(dice, chips)}))


@cache
def _turns(chips: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """For each roll, what a turn with so many chips can come to, as numbers of `_all_gains`, and the roll's weight."""
    number = {gain: place for place, gain in enumerate(_all_gains())}
    return tuple((tuple(number[gain] for gain in _gains(dice, chips)), weight) for dice, weight in WEIGHTS.items())


def _gains(dice: tuple[Die, ...], chips: int) -> tuple[_Gain, ...]:
    """By tiles built, with the most chips that can be held after building them."""
    held: dict[_Code, int] = {}
    for built, kept in _after(dice, chips, (0,) * len(TILES), 0):
        held[built] = max(kept, held.get(built, 0))
    return tuple(sorted(held.items()))


def _after(dice: tuple[Die, ...], chips: int, built: Reserve, bought: int) -> Iterator[_Gain]:
    """Every way to go on with a turn; tiles are built from the cheapest to the dearest, then chips are bought."""
    yield _code(built), min(chips + bought, MOST_CHIPS)
    if bought:
        return
    for count, price in PRICES[Token.CHIP].items():
        for way in payments(dice, chips, price):
            yield from _after(without(dice, way.dice) or (), chips - way.chips, built, count)
    last = max((order for order, count in enumerate(built) if count), default=0)
    for tile in TILES[last:]:
        if built[tile.order] < COPIES:
            grown = (*built[: tile.order], built[tile.order] + 1, *built[tile.order + 1 :])
            for way in payments(dice, chips, tile.price):
                yield from _after(without(dice, way.dice) or (), chips - way.chips, grown, 0)
