"""Counts what passes between a browser and a server on this machine: a relay that looks at the first line of each
request and changes nothing."""

from __future__ import annotations

import re
import socket
import threading
from types import TracebackType

_REQUEST = re.compile(rb"^(?:GET|POST|HEAD) (\S+) HTTP/1\.1\r$", re.MULTILINE)


class WireCounter:
    """Listens on a port of its own and passes everything on to the server's."""

    def __init__(self, server_port: int) -> None:
        self.down = 0
        self.requests: list[str] = []
        self._server = server_port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._lock = threading.Lock()

    def __enter__(self) -> WireCounter:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listening.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._server))
            threading.Thread(target=self._pass_on, args=(browser, server, True), daemon=True).start()
            threading.Thread(target=self._pass_on, args=(server, browser, False), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, up: bool) -> None:
        try:
            while data := source.recv(65536):
                with self._lock:
                    self._count(data, up=up)
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            target.close()

    def _count(self, data: bytes, *, up: bool) -> None:
        if up:
            self.requests += [path.decode() for path in _REQUEST.findall(data)]
        else:
            self.down += len(data)
