"""Work spread over processes: each has its own worker object and does one job after another. Knows no games.
Processes, not threads, because rules and simple players are Python."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

from dolmen.engine.errors import PlayerFailed
from dolmen.games import RulesError

Job = TypeVar("Job")
Done = TypeVar("Done")


def spread(
    make: Callable[[], Callable[[Job], Done]], jobs: Iterator[Job], processes: int
) -> Generator[Done, None, None]:
    """What the worker makes of each job, as it is finished. `make` and the jobs must be picklable. Closing the
    iterator ends all processes at once; a job's RulesError comes out here."""
    crew: list[_Worker[Job, Done]] = []
    try:
        for job in jobs:
            if len(crew) < processes:
                crew.append(_Worker(make))
                crew[-1].begin(job)
                continue
            free = _first_to_finish(crew)
            done = free.end()
            free.begin(job)
            yield done
        while crew:
            free = _first_to_finish(crew)
            crew.remove(free)
            done = free.end()
            free.dismiss()
            yield done
    finally:
        for worker in crew:
            worker.dismiss()


class _Worker(Generic[Job, Done]):
    def __init__(self, make: Callable[[], Callable[[Job], Done]]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=_serve, args=(theirs, make), daemon=True)
        self._process.start()
        theirs.close()

    def begin(self, job: Job) -> None:
        self.pipe.send(job)

    def end(self) -> Done:
        """Waits for the job to be finished."""
        try:
            done = self.pipe.recv()
        except EOFError:
            self._process.join()
            raise PlayerFailed(f"a player ended its process with code {self._process.exitcode}") from None
        if isinstance(done, Exception):
            raise done
        return done  # type: ignore[no-any-return]

    def dismiss(self) -> None:
        self._process.terminate()
        self._process.join()
        self.pipe.close()


def _first_to_finish(crew: list[_Worker[Job, Done]]) -> _Worker[Job, Done]:
    ready = wait([worker.pipe for worker in crew])
    return next(worker for worker in crew if worker.pipe in ready)


def _serve(pipe: Connection, make: Callable[[], Callable[[Job], Done]]) -> None:
    """The life of a process. Interrupts from the keyboard are the parent's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work: Callable[[Job], Done] | None = None
    while True:
        try:
            job = pipe.recv()
        except EOFError:
            return
        try:
            work = work or make()
            pipe.send(work(job))
        except RulesError as error:
            pipe.send(PlayerFailed(str(error)))
