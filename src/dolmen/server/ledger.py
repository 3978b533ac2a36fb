"""The one way to the store from the event loop: one thread writes, and all events that wait for it are committed
together; a few others read.

A thread rather than an asynchronous driver: SQLite has one writer anyway, what waits during a commit shares the next
one, and the same synchronous store serves every database."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from dolmen.server.store import Entry, NewRow, Store

_TOGETHER = 256
"""The most entries in one commit."""
_READERS = 2

T = TypeVar("T")
Deed = Callable[[Store], Any]
"""Something to write that is not an entry; done by itself."""
Waiting = tuple[Entry | Deed, asyncio.Future[Any]]


class Ledger:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._writer = threading.Thread(target=self._write, name="dolmen-writer", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="dolmen-reader")

    @property
    def waiting(self) -> int:
        return self._waiting.qsize()

    async def append(self, entry: Entry) -> bool:
        """Returns when the entry is committed, True, or was not the next one, False. Raises StoreProblem."""
        done = await self._asked(entry)
        assert isinstance(done, bool)
        return done

    async def create(self, row: NewRow) -> str:
        return await self.write(lambda store: store.create(row))

    async def write(self, deed: Callable[[Store], T]) -> T:
        """What the deed gives, in its turn among all that is written. Raises StoreProblem."""
        done: T = await self._asked(deed)
        return done

    async def read(self, question: Callable[[Store], T]) -> T:
        return await self._loop.run_in_executor(self._readers, question, self.store)

    async def _asked(self, wish: Entry | Deed) -> Any:
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.put((wish, answer))
        return await answer

    async def close(self) -> None:
        """Writes what waits, then closes the store."""
        self._waiting.put(None)
        await self._loop.run_in_executor(None, self._writer.join)
        self._readers.shutdown()
        self.store.close()

    def _write(self) -> None:
        """The life of the writing thread."""
        going = True
        while going:
            batch = [self._waiting.get()]
            while len(batch) < _TOGETHER and not self._waiting.empty():
                batch.append(self._waiting.get())
            wishes = [item for item in batch if item is not None]
            going = len(wishes) == len(batch)
            self._do([(wish, answer) for wish, answer in wishes if not isinstance(wish, Entry)])
            self._commit([(wish, answer) for wish, answer in wishes if isinstance(wish, Entry)])

    def _do(self, batch: list[tuple[Deed, asyncio.Future[Any]]]) -> None:
        for deed, answer in batch:
            try:
                self._tell([(answer, deed(self.store))])
            except Exception as problem:
                self._tell([(answer, problem)])

    def _commit(self, batch: list[tuple[Entry, asyncio.Future[Any]]]) -> None:
        if not batch:
            return
        try:
            kept = self.store.append([entry for entry, _ in batch])
            self._tell([(answer, fits) for (_, answer), fits in zip(batch, kept, strict=True)])
        except Exception as problem:
            self._tell([(answer, problem) for _, answer in batch])

    def _tell(self, answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
        def tell() -> None:
            for future, answer in answers:
                if future.done():
                    continue
                if isinstance(answer, Exception):
                    future.set_exception(answer)
                else:
                    future.set_result(answer)

        self._loop.call_soon_threadsafe(tell)
