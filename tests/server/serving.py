"""A real server on loopback, in a thread, and a client that speaks the socket's messages."""

from __future__ import annotations

import json
import socket
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from dolmen.server.app import Server, open_store
from dolmen.server.config import Config, Limits
from dolmen.server.run import settled

UNLIMITED = Limits.none()


@dataclass
class Running:
    address: str
    server: Server
    http: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self._opened = ExitStack()
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=20)

    def make(self, *seats: dict[str, Any], **more: Any) -> dict[str, Any]:
        body = {"id": str(uuid.uuid4()), "game": "carnac", "variant": "8x5", "seats": seats or ME_AND_OPEN, **more}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def client(self, table: str, key: str | None = None, version: int = 0, **options: Any) -> Client:
        found = self.connected(table, **options)
        found.send({"type": "hello", "key": key, "version": version})
        return found

    def connected(self, table: str, **options: Any) -> Client:
        """A client that has not said hello."""
        address = f"ws://{self.address}/api/tables/{table}/socket"
        return Client(self._opened.enter_context(connect(address, open_timeout=20, **options)))

    def close(self) -> None:
        self._opened.close()
        self.http.close()


ME_AND_OPEN = ({"who": "me", "name": "Ann"}, {"who": "open"})


class Client:
    """One connection; `table` is the latest welcome's, `version` the newest heard of."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.version = 0
        self.ply = 0
        self.legal: list[str] = []
        self.to_act: Any = None
        self.result: Any = None
        self.heard: list[dict[str, Any]] = []

    def send(self, message: object) -> None:
        self.connection.send(json.dumps(message))

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.connection.recv(timeout=20))
        self.heard.append(message)
        match message["type"]:
            case "welcome":
                self._now(message["version"], message["table"])
                self.ply, self.result = len(message["table"]["moves"]), message["table"]["result"]
            case "event":
                self._now(message["version"], message)
                self._happened(message["event"])
            case _:
                pass
        return message

    def _happened(self, event: dict[str, Any]) -> None:
        match event["kind"]:
            case "played":
                self.ply += 1
            case "taken_back":
                self.ply, self.result = event["to"], None
            case "ended":
                self.result = event["result"]
            case _:
                pass

    def _now(self, version: int, state: dict[str, Any]) -> None:
        self.version, self.legal, self.to_act = version, state["legal"], state["to_act"]

    def until(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message from now on of which this holds."""
        while not condition(message := self.receive()):
            pass
        return message

    def answer(self, command: str) -> dict[str, Any]:
        return self.until(lambda message: message.get("id") == command)

    def ask(self, **message: Any) -> dict[str, Any]:
        """The answer to a command."""
        message.setdefault("id", uuid.uuid4().hex)
        self.send(message)
        return self.answer(message["id"])

    def catch_up(self, version: int) -> None:
        while self.version < version:
            self.receive()

    def close(self) -> None:
        self.connection.close()


@contextmanager
def serving(config: Config, proxies: str = "") -> Iterator[Running]:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    started = threading.Event()
    server = Server(config, open_store(config.database))
    uvicorn = settled(server, proxies, started.set)
    thread = threading.Thread(target=uvicorn.run, args=([listening],))
    thread.start()
    running = Running(f"127.0.0.1:{listening.getsockname()[1]}", server)
    try:
        assert started.wait(30)
        yield running
    finally:
        uvicorn.should_exit = True
        thread.join(30)
        running.close()
        listening.close()
        assert not thread.is_alive()
