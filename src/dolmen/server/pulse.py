"""When a server was up: noted every few seconds, so that after a crash it is known for how long nobody served, and the
clocks of that time can be held."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from dolmen.server.ledger import Ledger
from dolmen.server.store import Run, StoreProblem

_LOG = logging.getLogger(__name__)
_EVERY_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which no server was up."""

    began: int
    ended: int


def outages(runs: Sequence[Run]) -> tuple[Outage, ...]:
    """The times between these runs, which stand in order of their beginning and may overlap."""
    found, seen = [], runs[0].seen if runs else 0
    for run in runs[1:]:
        if run.began > seen:
            found.append(Outage(seen, run.began))
        seen = max(seen, run.seen)
    return tuple(found)


def away(outages: Sequence[Outage], since: int) -> int:
    """For how long in all nobody has served since then."""
    return sum(outage.ended - max(outage.began, since) for outage in outages if outage.ended > since)


class Pulse:
    def __init__(self, ledger: Ledger, now: Callable[[], int]) -> None:
        self._ledger, self._now = ledger, now
        self.problem: StoreProblem | None = None
        """Why the last beat could not be written, if it could not: then no action can be, either."""
        self._beating = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_EVERY_SECONDS)
            await self.beat()

    async def beat(self) -> None:
        now = self._now()
        try:
            await self._ledger.write(lambda store: store.alive(now))
        except StoreProblem as problem:
            if self.problem is None:
                _LOG.error("nothing can be stored", extra={"reason": str(problem)})
            self.problem = problem
        else:
            self.problem = None

    async def close(self) -> None:
        self._beating.cancel()
        with suppress(asyncio.CancelledError):
            await self._beating
        await self.beat()
