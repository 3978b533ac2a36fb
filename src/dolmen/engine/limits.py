"""How long a player may think: nodes, seconds, depth, whichever is reached first. Knows no player."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from dolmen.engine.errors import BadLimit

_PART = re.compile(r"([0-9]+(?:\.[0-9]+)?|\.[0-9]+)(ms|s|kn|Mn|n|d)")
_EXPECTED = "write 1000n (nodes), 0.1s or 100ms (time), 6d (depth), joined by + for whichever comes first"


_MOST = {"nodes": 10**18, "seconds": 10**9, "depth": 10**6}


def is_whole(value: object) -> bool:
    """Whether something is a whole number, and no truth value taken for one."""
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Limit:
    """Zero means that this one does not bind; at least one must."""

    nodes: int = 0
    seconds: float = 0.0
    depth: int = 0

    def __post_init__(self) -> None:
        for name, whole in (("nodes", self.nodes), ("depth", self.depth)):
            if not is_whole(whole):
                raise BadLimit(f"a limit of {whole!r} {name} is none: it must be a whole number above zero")
        if isinstance(self.seconds, bool) or not isinstance(self.seconds, int | float):
            raise BadLimit(f"a limit of {self.seconds!r} seconds is none: it must be a number above zero")
        for name, value in (("nodes", self.nodes), ("seconds", self.seconds), ("depth", self.depth)):
            if value < 0 or not math.isfinite(value):
                raise BadLimit(f"a limit of {value} {name} is none: it must be a number above zero")
            if value > _MOST[name]:
                raise BadLimit(f"a limit of {value} {name} is too much: it must be at most {_MOST[name]}")
        if not (self.nodes or self.seconds or self.depth):
            raise BadLimit("a limit of zero leaves no time to think: set nodes, seconds or depth")

    def __str__(self) -> str:
        parts = [f"{self.nodes}n"] if self.nodes else []
        parts += [f"{self.seconds:g}s"] if self.seconds else []
        parts += [f"{self.depth}d"] if self.depth else []
        return "+".join(parts)

    @property
    def repeatable(self) -> bool:
        """Whether the clock has no say, so that the same search gives the same answer again."""
        return not self.seconds

    def within(self, seconds: float | None) -> Limit:
        """The same limit, but never more than that time."""
        if seconds is None or (self.seconds and self.seconds <= seconds):
            return self
        if seconds == 0:
            raise BadLimit("a limit of 0 seconds is none: it must be a number above zero")
        return Limit(self.nodes, seconds, self.depth)


def parse_limit(text: str) -> Limit:
    """Reads `1000n`, `0.1s`, `100ms`, `6d`, also joined by +; BadLimit otherwise."""
    values = {"nodes": 0.0, "seconds": 0.0, "depth": 0.0}
    for part in text.split("+"):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise BadLimit(f"{part.strip()!r} is no limit: {_EXPECTED}")
        kind, factor = _UNITS[match[2]]
        values[kind] = float(match[1]) * factor
    return Limit(int(values["nodes"]), values["seconds"], int(values["depth"]))


_UNITS = {
    "n": ("nodes", 1.0),
    "kn": ("nodes", 1e3),
    "Mn": ("nodes", 1e6),
    "s": ("seconds", 1.0),
    "ms": ("seconds", 1e-3),
    "d": ("depth", 1.0),
}
