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
            f"sqlite:///{self.database}",
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


@dataclass
class Player:
    """Plays at random at one seat, sends each action again until it is answered, comes back when the line is lost."""

    process: Process
    table: str
    key: str
    random: Random
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    """Ply and token of each action that was answered by `done`."""
    refused: list[str] = field(default_factory=list)
    resent: int = 0
    pending: dict[str, Any] | None = None
    over: bool = False

    async def live(self, pause: float) -> None:
        while not self.over:
            try:
                async with websockets.connect(f"ws://{self.process.address}/api/tables/{self.table}/socket") as line:
                    await line.send(json.dumps({"type": "hello", "key": self.key, "version": 0}))
                    await self._play(line, pause)
            except (OSError, websockets.WebSocketException):
                await asyncio.sleep(0.05)

    async def _play(self, line: Any, pause: float) -> None:
        ply, seat = 0, 0
        state: dict[str, Any] = {"to_act": None, "legal": []}
        async for text in line:
            message = json.loads(text)
            match message["type"]:
                case "welcome":
                    table, seat = message["table"], message["you"][0]
                    ply, self.over = len(table["moves"]), table["result"] is not None
                    if self.pending is not None:
                        self.resent += 1
                        await line.send(json.dumps(self.pending))
                        continue
                    state = table
                case "event":
                    ply += message["event"]["kind"] == "played"
                    self.over = self.over or message["event"]["kind"] == "ended"
                    state = message
                case "done" | "refused":
                    self._answered(message)
                case _:
                    continue
            if self.over and self.pending is None:
                return
            if self.pending is None and state["to_act"] == seat and state["legal"]:
                await asyncio.sleep(pause * self.random.random())
                token = self.random.choice(state["legal"])
                self.pending = {"type": "play", "id": uuid.uuid4().hex, "ply": ply, "token": token}
                await line.send(json.dumps(self.pending))

    def _answered(self, message: dict[str, Any]) -> None:
        if self.pending is None or message["id"] != self.pending["id"]:
            return
        if message["type"] == "done":
            self.acknowledged.append((self.pending["ply"], self.pending["token"]))
        else:
            self.refused.append(message["code"])
        self.pending = None
