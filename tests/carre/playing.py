"""Games to test on: played from tokens, or at random with a hand that keeps them eventful."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from dolmen.carre import (
    CARRE,
    STANDARD,
    Action,
    Back,
    Build,
    BuyChips,
    BuyStoppers,
    Position,
    Stop,
    StopAndBuild,
    Variant,
)

LIKING = {Build: 30, StopAndBuild: 30, Stop: 10, BuyStoppers: 14, BuyChips: 8, Back: 1}


def play(position: Position, *tokens: str) -> Position:
    for token in tokens:
        position = position.after(CARRE.parse(token, position))
    return position


def shown(text: str) -> Position:
    return CARRE.parse_position(text)


def tokens_of(position: Position) -> list[str]:
    return [CARRE.format(action) for action in position.legal_actions()]


def liked(position: Position, rng: Random) -> Action:
    """A legal action, such that stacks grow, tokens go round and turns end: kinds of action are weighed, and those
    listed first among their kind, with the small tiles, are seldom chosen."""
    actions = position.legal_actions()
    kinds = {type(action): LIKING.get(type(action), 6) for action in actions}
    kind = rng.choices(list(kinds), list(kinds.values()))[0]
    same = [action for action in actions if type(action) is kind]
    return same[max(rng.randrange(len(same)), rng.randrange(len(same)))]


def walk(seed: object, players: int, length: int, variant: Variant = STANDARD) -> Iterator[tuple[Position, Action]]:
    """The positions of a random game with what is played in each; ends early when somebody wins."""
    rng = Random(repr((seed, players, variant)))
    position = CARRE.start(variant, players)
    for _ in range(length):
        if position.to_act is None:
            return
        action = liked(position, rng)
        yield position, action
        position = position.after(action)


def positions(seeds: Sequence[int], length: int, variant: Variant = STANDARD) -> Iterator[Position]:
    """Positions of a random game per seed, with 2, 3 and 4 players in turn."""
    for seed in seeds:
        for position, _ in walk(seed, 2 + seed % 3, length, variant):
            yield position
