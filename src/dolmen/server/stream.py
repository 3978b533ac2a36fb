"""A table followed over plain HTTP: what happens there as server-sent events, for programs without sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, aclosing, suppress

from fastapi.responses import StreamingResponse

from dolmen.server.audience import Audience
from dolmen.server.making import Refused
from dolmen.server.viewers import Viewer

_HEARTBEAT = 15.0
_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
"""Each event is to go on at once, through a proxy too."""


def streamed(
    table: Audience, after: int, keys: tuple[str, ...], counted: AbstractContextManager[None]
) -> StreamingResponse:
    """Everything after that version, until the reader goes; meanwhile it is counted as a connection."""
    viewer = Viewer(keys)

    async def messages() -> AsyncGenerator[str, None]:
        with suppress(Refused), counted:
            table.join(viewer, after)
            try:
                async with aclosing(_told(viewer)) as told:
                    async for message in told:
                        yield message
            finally:
                table.leave(viewer)

    return StreamingResponse(messages(), media_type="text/event-stream", headers=_HEADERS)


async def _told(viewer: Viewer) -> AsyncGenerator[str, None]:
    """What a viewer is told, and a sign of life where there is nothing to tell."""
    pending = asyncio.ensure_future(viewer.next())
    try:
        while True:
            done, _ = await asyncio.wait({pending}, timeout=_HEARTBEAT)
            if not done:
                yield ": still here\n\n"
                continue
            if (message := pending.result()) is None:
                return
            yield f"data: {message}\n\n"
            pending = asyncio.ensure_future(viewer.next())
    finally:
        pending.cancel()
        with suppress(asyncio.CancelledError):
            await pending
