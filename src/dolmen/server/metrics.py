"""What a server counts of itself, and how Prometheus reads it. Knows nothing of what is counted."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._timings: dict[str, list[float]] = {}
        self._gauges: dict[str, Callable[[], float]] = {}
        self._help: dict[str, str] = {}

    def describe(self, name: str, text: str) -> None:
        self._help[name] = text

    def gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        """A value that is read when it is asked for."""
        self.describe(name, text)
        self._gauges[name] = read

    @property
    def names(self) -> frozenset[str]:
        """All that is measured, counted yet or not."""
        return frozenset(self._help)

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """One more of them; the label is what they are told apart by, written as Prometheus does: kind="x"."""
        self._counts[name, label] += by

    def time(self, name: str, seconds: float) -> None:
        timing = self._timings.setdefault(name, [0.0] * (len(_BOUNDS) + 2))
        timing[bisect_left(_BOUNDS, seconds)] += 1
        timing[-1] += seconds

    def text(self) -> str:
        lines: list[str] = []
        for name, read in sorted(self._gauges.items()):
            lines += [*self._head(name, "gauge"), f"{name} {read():g}"]
        for name in sorted({name for name, _ in self._counts}):
            lines += self._head(name, "counter")
            labels = sorted(label for counted, label in self._counts if counted == name)
            lines += [
                f"{name}{{{label}}} {self._counts[name, label]}" if label else f"{name} {self._counts[name, label]}"
                for label in labels
            ]
        for name, timing in sorted(self._timings.items()):
            lines += [*self._head(name, "histogram"), *_histogram(name, timing)]
        return "\n".join(lines) + "\n"

    def _head(self, name: str, kind: str) -> list[str]:
        return [f"# HELP {name} {self._help.get(name, name)}", f"# TYPE {name} {kind}"]


def _histogram(name: str, timing: list[float]) -> list[str]:
    lines, total = [], 0.0
    for bound, count in zip((*map(str, _BOUNDS), "+Inf"), timing, strict=False):
        total += count
        lines.append(f'{name}_bucket{{le="{bound}"}} {total:g}')
    return [*lines, f"{name}_sum {timing[-1]:g}", f"{name}_count {total:g}"]
