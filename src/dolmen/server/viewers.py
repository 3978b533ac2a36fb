"""Those who look at a table, players and watchers alike: each has a bounded queue of what happens. Nobody is waited
for: who falls behind loses that queue and gets the whole table anew, but no answer to what they asked."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

_LONGEST = 128
"""Events that may wait for one viewer, beside those missed before."""


class Viewer:
    """`keys` are those shown by whoever looks; `seats` what they open at this table."""

    def __init__(self, keys: tuple[str, ...] = (), longest: int = _LONGEST) -> None:
        self.keys = keys
        self.seats: tuple[int, ...] = ()
        self.resync: Callable[[], str] | None = None
        """Makes a message with the whole table as it is when it is called."""
        self._longest = self._room = longest
        self._messages: deque[tuple[str, bool]] = deque()
        """With each message whether it is an event, which the whole table makes needless."""
        self._events = 0
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

    def begin(self, missed: Sequence[str]) -> None:
        """What happened comes anew from here on, these events first."""
        self._drop_events()
        self._behind = False
        self._room = self._longest + len(missed)
        for message in missed:
            self.put(message)

    def put(self, message: str) -> None:
        """Queues an event; drops every event queued when there is no room."""
        if self._events >= self._room:
            self._drop_events()
            self._behind = True
        if not self._behind or self.resync is None:
            self._events += 1
            self._queue(message, event=True)
        self._ready.set()

    def answer(self, message: str) -> None:
        """Queues the answer to something that the viewer has asked."""
        self._queue(message, event=False)

    async def next(self) -> str | None:
        """The next message; None when there will be no more."""
        while True:
            if self._behind and self.resync is not None:
                self._behind = False
                return self.resync()
            if self._messages:
                message, event = self._messages.popleft()
                self._events -= event
                return message
            if self._closed:
                return None
            self._ready.clear()
            await self._ready.wait()

    def close(self, farewell: str | None = None) -> None:
        """Lets the viewer read what is queued, then the farewell."""
        if farewell is not None:
            self.answer(farewell)
        self._closed = True
        self._ready.set()

    def _queue(self, message: str, *, event: bool) -> None:
        if not self._closed:
            self._messages.append((message, event))
            self._ready.set()

    def _drop_events(self) -> None:
        self._messages = deque(each for each in self._messages if not each[1])
        self._events = 0


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
