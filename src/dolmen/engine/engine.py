"""The engine for Carnac as Python sees it: analyse, stream, stop, choose. One object is one memory of what it has
thought; it prints nothing and knows no clock but its limits."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from dolmen.carnac import Action, Position, Variant, action_count, action_of
from dolmen.engine.analysis import Analysis, AnalysisLine, Proven
from dolmen.engine.errors import BadLimit, NotForEngine
from dolmen.engine.levels import COUNT, Strength, level_of
from dolmen.engine.limits import Limit, is_whole
from dolmen.engine.native import refusals, searcher, values_of

Progress = Callable[[Analysis], bool | None]
"""Is told of the analysis so far; returning False stops the search."""

DEFAULT_MEMORY = 256
MOST_MEMORY = 65_536
MOST_THREADS = 64


class Engine:
    """Keeps its tree from call to call, so that an answer to the opponent's action begins where the last thought
    ended. Calls from several threads wait for each other; `stop` does not wait."""

    def __init__(  # noqa: PLR0913
        self,
        variant: Variant,
        *,
        memory_mb: int = DEFAULT_MEMORY,
        threads: int = 1,
        seed: int = 0,
        kind: str = "engine",
        weights: Any = None,
        settings: Mapping[str, float] = MappingProxyType({}),
        playouts: int = 0,
    ) -> None:
        if not isinstance(variant, Variant):
            raise NotForEngine(f"an engine plays a variant of Carnac, such as MEDIUM; this is none: {variant!r}")
        _check_option("MB of memory", memory_mb, 8, MOST_MEMORY)
        _check_option("threads", threads, 1, MOST_THREADS)
        if not is_whole(seed):
            raise BadLimit(f"a seed is a whole number, not {seed!r}")
        self.variant = variant
        self.threads = threads
        self._playouts = playouts
        self._searcher = searcher(
            variant, kind=kind, memory_mb=memory_mb, seed=seed, weights=weights, settings=settings
        )
        self._turn = threading.Lock()

    def analyse(self, position: Position, limit: Limit, lines: int = 3, progress: Progress | None = None) -> Analysis:
        """The best `lines` actions, or as many as there are. Stopped early it returns what it has so far."""
        return self._search(position, limit, lines, progress)

    def stream(self, position: Position, limit: Limit, lines: int = 3) -> Iterator[Analysis]:
        """The analysis as it grows, the last item being the final one. Leaving the loop stops the search."""
        self._check(position, lines)
        found: queue.SimpleQueue[Analysis | BaseException | None] = queue.SimpleQueue()
        going = threading.Event()
        going.set()

        def tell(analysis: Analysis) -> bool:
            found.put(analysis)
            return going.is_set()

        def think() -> None:
            try:
                found.put(self._search(position, limit, lines, tell))
                found.put(None)
            except BaseException as error:
                found.put(error)

        thinker = threading.Thread(target=think, name="dolmen-engine", daemon=True)
        thinker.start()
        try:
            while (item := found.get()) is not None:
                if isinstance(item, BaseException):
                    raise item
                yield item
        finally:
            going.clear()
            self.stop()
            thinker.join()

    def choose(self, position: Position, level: int | Strength = COUNT, seconds: float | None = None) -> Action:
        """The action a player of that level (or strength) chooses, within the time given."""
        strength = level if isinstance(level, Strength) else level_of(level).strength(self.variant)
        options = {"noise": strength.noise, "width": strength.width, "solve": strength.solve}
        report = self._report(position, strength.limit.within(seconds), 1, None, options)
        return action_of(report["lines"][0]["action"], self.variant.board)

    def stop(self) -> None:
        """Makes a search under way in another thread return what it has."""
        self._searcher.stop()

    def clear(self) -> None:
        """Forgets everything thought so far."""
        with self._turn:
            self._searcher.clear()

    @property
    def memory(self) -> int:
        """Bytes held now."""
        return int(self._searcher.memory())

    def _search(self, position: Position, limit: Limit, lines: int, progress: Progress | None) -> Analysis:
        def tell(report: Mapping[str, Any]) -> bool:
            assert progress is not None
            return not report["lines"] or progress(_analysis(position, report)) is not False

        return _analysis(position, self._report(position, limit, lines, tell if progress else None, {}))

    def _report(
        self,
        position: Position,
        limit: Limit,
        lines: int,
        tell: Callable[[Mapping[str, Any]], bool] | None,
        options: Mapping[str, Any],
    ) -> Mapping[str, Any]:
        self._check(position, lines)
        if not isinstance(limit, Limit):
            raise BadLimit(f"a limit is wanted, such as Limit(nodes=1000) or Limit(seconds=1), not {limit!r}")
        most = action_count(position.board)
        wanted: dict[str, Any] = {"nodes": limit.nodes, "seconds": limit.seconds, "depth": limit.depth}
        wanted |= {"lines": min(lines, most), "threads": self.threads, "playouts": self._playouts}
        wanted |= {"progress": tell or _let_signals_through, **options}
        with self._turn, refusals():
            report: Mapping[str, Any] = self._searcher.search(*values_of(position), **wanted)
        return report

    def _check(self, position: Position, lines: int) -> None:
        if not isinstance(position, Position):
            raise NotForEngine(f"the engine plays Carnac; this is no position of it: {position}")
        if position.variant != self.variant:
            raise NotForEngine(f"this engine was made for {self.variant}, the position is one of {position.variant}")
        if position.ending is not None:
            raise NotForEngine(f"the game is over, so there is nothing to choose: {position}")
        if not is_whole(lines) or lines < 1:
            raise BadLimit(f"an analysis has at least 1 line, not {lines!r}")


def _check_option(what: str, value: int, least: int, most: int) -> None:
    if not is_whole(value) or not least <= value <= most:
        raise BadLimit(f"an engine has {least} to {most} {what}, not {value!r}")


def _let_signals_through(_: Mapping[str, Any]) -> bool:
    """Called now and then in a long search, so that Python gets a chance to raise KeyboardInterrupt."""
    return True


def _analysis(position: Position, report: Mapping[str, Any]) -> Analysis:
    board = position.board
    lines = tuple(
        AnalysisLine(
            action=action_of(line["action"], board),
            value=line["value"],
            margin=line["margin"],
            visits=line["visits"],
            depth=line["depth"],
            continuation=tuple(action_of(number, board) for number in line["continuation"]),
            proven=Proven(line["proven"]) if line["proven"] else None,
        )
        for line in report["lines"]
    )
    return Analysis(position, lines, report["nodes"], report["seconds"], report["memory"], report["solved"])
