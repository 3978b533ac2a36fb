"""Computer players at work beside the server: a few processes, one question each at a time, a bounded queue. First
come, first served; a table has one question under way at most, so no table can push another one back.

A process that crashes, hangs or talks nonsense is ended and replaced; its question is asked once more."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

_LOG = logging.getLogger(__name__)
_LINE = 1 << 20


class ThinkingFailed(Exception):
    """No answer is to be had to this question."""


class ThinkerFailed(ThinkingFailed):
    """No answer is to be had, by no fault of the question."""


class TooBusy(Exception):
    """More questions wait already than are let in."""


@dataclass(frozen=True, slots=True)
class Question:
    do: Literal["choose", "advise"]
    game: str
    position: str
    seconds: float
    level: int = 0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class _Waiting:
    question: Question
    answer: asyncio.Future[dict[str, Any]]


class Thinkers:
    """`grace` is what a process may take beyond the thinking time, its start included."""

    def __init__(
        self, *, processes: int = 1, waiting: int = 64, grace: float = 20.0, command: Sequence[str] = ()
    ) -> None:
        self._command = tuple(command) or (sys.executable, "-m", "dolmen.server.thinker")
        self._grace = grace
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue(waiting)
        self._workers = [asyncio.create_task(self._work()) for _ in range(processes)]
        self.replaced = 0
        """How many processes had to be ended."""

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    async def choose(self, question: Question) -> str:
        """The token of an action. Waits for a place in the queue as long as need be: a game must go on."""
        wish = _Waiting(question, asyncio.get_running_loop().create_future())
        await self._queue.put(wish)
        return str((await wish.answer)["token"])

    async def advise(self, question: Question) -> list[tuple[str, float, float, list[str]]]:
        """The best actions; TooBusy at once when the queue is full."""
        wish = _Waiting(question, asyncio.get_running_loop().create_future())
        try:
            self._queue.put_nowait(wish)
        except asyncio.QueueFull:
            raise TooBusy from None
        return [(token, value, margin, list(rest)) for token, value, margin, rest in (await wish.answer)["lines"]]

    async def close(self) -> None:
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        while not self._queue.empty():
            self._queue.get_nowait().answer.cancel()

    async def _work(self) -> None:
        """The life of one place to think: its process is started at once, so that the first question need not wait."""
        process = await self._started()
        try:
            while True:
                wish = await self._queue.get()
                for _ in range(2):
                    if wish.answer.done():
                        break
                    process = process or await self._started()
                    process = await self._asked(process, wish)
                if not wish.answer.done():
                    wish.answer.set_exception(ThinkerFailed("the computer failed over this position, twice"))
        finally:
            await _end(process)

    async def _started(self) -> asyncio.subprocess.Process | None:
        pipe = asyncio.subprocess.PIPE
        try:
            return await asyncio.create_subprocess_exec(
                *self._command,
                stdin=pipe,
                stdout=pipe,
                limit=_LINE,
                start_new_session=True,  # a Ctrl-C at the terminal is for the server, which then ends it
            )
        except OSError:
            _LOG.exception("no process to think in could be started")
            return None

    async def _asked(self, process: asyncio.subprocess.Process | None, wish: _Waiting) -> Any:
        """Asks one process; gives it back, or None when it had to be ended."""
        if process is None:
            return None
        try:
            async with asyncio.timeout(wish.question.seconds + self._grace):
                found = await _exchange(process, wish.question)
        except (OSError, ValueError, TimeoutError) as error:
            reason = "it hung" if isinstance(error, TimeoutError) else str(error) or type(error).__name__
            _LOG.warning("a process that thinks was ended", extra={"reason": reason, "game": wish.question.game})
            self.replaced += 1
            await _end(process)
            return None
        except asyncio.CancelledError:
            wish.answer.cancel()
            raise
        if not wish.answer.done():
            if "error" in found:
                wish.answer.set_exception(ThinkingFailed(str(found["error"])))
            else:
                wish.answer.set_result(found)
        return process


async def _exchange(process: asyncio.subprocess.Process, question: Question) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(asdict(question)).encode() + b"\n")
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line:
        raise ValueError(f"it ended with code {await process.wait()}")
    found = json.loads(line)
    if not isinstance(found, dict) or not found.keys() & {"token", "lines", "error"}:
        raise ValueError("it answered something that is no answer")
    return found


async def _end(process: asyncio.subprocess.Process | None) -> None:
    if process is None:
        return
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.communicate()  # its pipes are to be closed, too
