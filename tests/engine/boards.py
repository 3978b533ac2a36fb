"""Small games and awkward positions that the tests of the engine share."""

from __future__ import annotations

from random import Random

from dolmen.carnac import CARNAC, Position, Variant, variant_of

TINY = variant_of("5x4+stock=8")
SIZES = tuple(variant_of(name) for name in ("8x5", "10x7", "14x9"))


def random_position(variant: Variant, actions: int, seed: int) -> Position:
    """After so many random actions, or the last before the end."""
    random = Random(f"{variant.name} {actions} {seed}")
    position = CARNAC.start(variant)
    for _ in range(actions):
        following = position.after(random.choice(position.legal_actions()))
        if following.ending is not None:
            return position
        position = following
    return position


def corner_cases() -> dict[str, Position]:
    """Where there is hardly a choice, or the end is near."""
    almost_full = "3x2 RKR/W.W 23 white places"
    return {
        "one square left": CARNAC.parse_position(almost_full),
        "one square in all": CARNAC.start(variant_of("1x1")),
        "last stone": random_position(variant_of("10x7"), 500, 3),
        "last stone may be tilted": random_position(variant_of("10x7+final_tilt"), 500, 4),
        "board nearly full": random_position(variant_of("5x3"), 500, 5),
        "only a stock of one": CARNAC.start(variant_of("8x5+stock=1")),
        "largest board": CARNAC.start(variant_of("16x8+stock=40")),
        "one rank": CARNAC.start(variant_of("20x1")),
    }
