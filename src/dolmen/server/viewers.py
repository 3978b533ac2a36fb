"""Those who look at a table, players and watchers alike: each has a bounded queue of messages. Nobody is waited for:
who falls behind loses the queue and gets the whole table anew."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

_LONGEST = 128
"""Messages that may wait for one viewer."""


class Viewer:
    """`keys` are those shown by whoever looks; `seats` what they open at this table."""

    def __init__(self, keys: tuple[str, ...] = (), longest: int = _LONGEST) -> None:
        self.keys = keys
        self.seats: tuple[int, ...] = ()
        self.resync: Callable[[], str] | None = None
        """Makes a message with the whole table as it is when it is called."""
        self._longest = longest
        self._messages: deque[str] = deque()
        self._ready = asyncio.Event()
        self._behind = False
        self._closed = False

    @property
    def pending(self) -> bool:
        """Whether there is something to read at once."""
        return self._behind or bool(self._messages)

    @property
    def closed(self) -> bool:
        return self._closed

    def put(self, message: str) -> None:
        """Queues a message; drops everything queued when there is no room."""
        if self._closed:
            return
        if len(self._messages) >= self._longest:
            self._messages.clear()
            self._behind = True
        if not self._behind or self.resync is None:
            self._messages.append(message)
        self._ready.set()

    async def next(self) -> str | None:
        """The next message; None when there will be no more."""
        while True:
            if self._behind and self.resync is not None:
                self._behind = False
                return self.resync()
            if self._messages:
                return self._messages.popleft()
            if self._closed:
                return None
            self._ready.clear()
            await self._ready.wait()

    def close(self, farewell: str | None = None) -> None:
        """Lets the viewer read what is queued, then the farewell."""
        if not self._closed:
            if farewell is not None:
                self._messages.append(farewell)
            self._closed = True
            self._ready.set()


class Presence:
    """Who of the seats is connected, how often, and since when the others are not."""

    def __init__(self, people: tuple[int, ...], now: int) -> None:
        self._connections: dict[int, int] = {}
        self.absent: dict[int, int] = dict.fromkeys(people, now)

    def here(self, seat: int) -> bool:
        return self._connections.get(seat, 0) > 0

    def came(self, seat: int) -> bool:
        """Whether the seat had nobody connected before."""
        self._connections[seat] = self._connections.get(seat, 0) + 1
        self.absent.pop(seat, None)
        return self._connections[seat] == 1

    def left(self, seat: int, now: int) -> bool:
        """Whether the seat has nobody connected any more."""
        self._connections[seat] -= 1
        if self._connections[seat]:
            return False
        self.absent[seat] = now
        return True
