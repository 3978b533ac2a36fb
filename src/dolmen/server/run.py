"""Runs the server until it is told to stop: one process, one event loop."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from dolmen.server.app import Server, open_store
from dolmen.server.config import Config
from dolmen.server.garbage import look_seldom

_PATIENCE = 15
"""Seconds that open requests get to finish when the server is told to stop."""


class _Uvicorn(uvicorn.Server):
    """Says goodbye to everybody connected before it closes; tells when it answers."""

    def __init__(self, config: uvicorn.Config, server: Server, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._dolmen, self._tell = server, started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._dolmen.say_goodbye()
        await super().shutdown(sockets)


def run(
    config: Config, listening: socket.socket, *, proxies: str = "", started: Callable[[], None] = lambda: None
) -> None:
    """Serves on a socket that is bound already. `proxies` are the addresses whose word about their clients' addresses
    is believed. StoreProblem if the database cannot be used."""

    def settle_down() -> None:
        look_seldom()
        started()

    settled(Server(config, open_store(config.database)), proxies, settle_down).run([listening])


def settled(server: Server, proxies: str = "", started: Callable[[], None] = lambda: None) -> uvicorn.Server:
    """What runs that server."""
    limits = server.config.limits
    settings = uvicorn.Config(
        server.app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        ws="websockets-sansio",
        ws_max_size=4 * limits.message_bytes,
        ws_per_message_deflate=False,  # messages are short; contexts would cost every idle connection 300 kB
        timeout_graceful_shutdown=_PATIENCE,
        lifespan="on",
    )
    return _Uvicorn(settings, server, started)
