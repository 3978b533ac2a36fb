"""What the measurements of the server share: starting it as a process, and a player that does not give up."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import websockets


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@dataclass
class Process:
    """`dolmen serve` on loopback, or another command that listens at {port}."""

    database: Path
    port: int = field(default_factory=free_port)
    core: int | None = None
    command: tuple[str, ...] = ()
    url: str = ""
    """The database, where it is not that file."""
    options: tuple[str, ...] = ()
    log: Path | None = None
    running: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        serve = (
            "-m",
            "dolmen.cli",
            "serve",
            "--no-limits",
            "--thinkers",
            "1",
            "--database",
            self.url or f"sqlite:///{self.database}",
            *self.options,
        )
        with (self.log or Path(os.devnull)).open("ab") as said:
            command = [sys.executable, *(self.command or serve), "--port", str(self.port)]
            self.running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=said)
        if self.core is not None:
            os.sched_setaffinity(self.running.pid, {self.core})
        for _ in range(600):
            try:
                urlopen(f"http://{self.address}/healthz", timeout=5).read()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the server did not start")

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        assert self.running is not None
        self.running.send_signal(how)
        self.running.wait()

    def processor_time(self) -> float:
        """Seconds that the process has worked."""
        assert self.running is not None
        fields = Path(f"/proc/{self.running.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes of the process in memory."""
        assert self.running is not None
        status = Path(f"/proc/{self.running.pid}/status").read_text(encoding="utf-8")
        return 1024 * int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

    def get(self, path: str) -> Any:
        return json.load(urlopen(f"http://{self.address}{path}", timeout=60))

    def post(self, path: str, body: object) -> Any:
        request = Request(
            f"http://{self.address}{path}", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        return json.load(urlopen(request, timeout=60))

    def make_table(self, variant: str = "10x7") -> dict[str, Any]:
        seats = [{"who": "me"}, {"who": "me"}]
        body = {"id": str(uuid.uuid4()), "game": "carnac", "variant": variant, "seats": seats}
        made: dict[str, Any] = self.post("/api/tables", body)
        return made


_NOTHING: dict[str, Any] = {"to_act": None, "legal": []}


@dataclass
class Player:
    """Plays at random at one seat, sends each action again until it is answered, comes back when the line is lost and
    asks for exactly what was missed."""

    process: Process
    table: str
    key: str
    random: Random
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    """Ply and token of each action that was answered by `done`."""
    refused: list[str] = field(default_factory=list)
    resent: int = 0
    gaps: int = 0
    """Events that came without the one before, or twice."""
    pending: dict[str, Any] | None = None
    over: bool = False
    version: int = 0
    ply: int = 0
    seat: int = 0
    state: dict[str, Any] = field(default_factory=lambda: _NOTHING)

    async def live(self, pause: float) -> None:
        while not (self.over and self.pending is None):
            try:
                async with websockets.connect(f"ws://{self.process.address}/api/tables/{self.table}/socket") as line:
                    await line.send(json.dumps({"type": "hello", "key": self.key, "version": self.version}))
                    if self.pending is not None:
                        self.resent += 1
                        await line.send(json.dumps(self.pending))
                    await self._play(line, pause)
            except (OSError, websockets.WebSocketException):
                await asyncio.sleep(0.05)

    async def _play(self, line: Any, pause: float) -> None:
        async for text in line:
            self._hear(json.loads(text))
            if self.over and self.pending is None:
                return
            if self.pending is None and self.state["to_act"] == self.seat and self.state["legal"]:
                await asyncio.sleep(pause * self.random.random())
                token = self.random.choice(self.state["legal"])
                self.pending = {"type": "play", "id": uuid.uuid4().hex, "ply": self.ply, "token": token}
                await line.send(json.dumps(self.pending))

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.state, [self.seat], self.version = message["table"], message["you"], message["version"]
                self.ply, self.over = len(self.state["moves"]), self.state["result"] is not None
            case "event":
                self._happened(message)
            case "done":
                self._answered(message)
            case "refused":
                self.refused.append(message["code"])
                self._answered(message, done=False)
            case _:
                pass

    def _happened(self, message: dict[str, Any]) -> None:
        kind = message["event"]["kind"]
        self.state = message
        if kind not in ("here", "watchers"):
            self.gaps += message["version"] != self.version + 1
            self.version = message["version"]
        self.ply += kind == "played"
        self.over = self.over or kind == "ended"

    def _answered(self, message: dict[str, Any], *, done: bool = True) -> None:
        if self.pending is None or message["id"] != self.pending["id"]:
            return
        if done:
            self.acknowledged.append((self.pending["ply"], self.pending["token"]))
        self.pending = None
