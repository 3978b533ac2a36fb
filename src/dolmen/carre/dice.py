"""Three dice: every roll with its weight. Knows chances; makes none."""

from __future__ import annotations

from collections import Counter
from itertools import product
from types import MappingProxyType
from typing import Final, NewType

Die = NewType("Die", int)
"""What one die shows, 1 to 6."""

FACES: Final = tuple(Die(face) for face in range(1, 7))
DICE: Final = 3

WEIGHTS: Final = MappingProxyType(Counter(tuple(sorted(dice)) for dice in product(FACES, repeat=DICE)))
"""Of the 216 equally likely throws, how many give each of the 56 rolls: 1, 3 or 6. A roll is ascending."""
