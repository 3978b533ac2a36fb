"""What whoever runs a server may decide, with values that suit one machine. No environment, no files read."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from dolmen.server.limits import Rate


@dataclass(frozen=True, slots=True)
class Limits:
    """Enough for anybody who plays, too little to bring the server down."""

    message_bytes: int = 4_096
    body_bytes: int = 16_384
    messages: Rate = field(default_factory=lambda: Rate(40, 600))
    """On one connection."""
    requests: Rate = field(default_factory=lambda: Rate(240, 1_200))
    """From one address, messages on sockets included."""
    tables: Rate = field(default_factory=lambda: Rate(40, 2))
    """New tables from one address: forty at once, then one every half minute."""
    connections_per_address: int = 200
    connections: int = 20_000
    seconds_to_hello: float = 10.0
    malformed: int = 25
    """Messages that cannot be read, after which a connection is closed."""
    refused_for_speed: int = 300
    """Messages refused for their number, after which a connection is closed."""

    @staticmethod
    def none() -> Limits:
        """No limits on how often; those on how much at once stay."""
        often = Rate(10**9, 10**12)
        return Limits(
            messages=often,
            requests=often,
            tables=often,
            connections_per_address=10**6,
            malformed=10**9,
            refused_for_speed=10**9,
        )


@dataclass(frozen=True, slots=True)
class Config:
    database: str
    """A URL, or "memory" to keep nothing."""
    origins: tuple[str, ...] = ()
    """Addresses of pages, beside the server's own, that may use it: https://games.example."""
    thinkers: int = 0
    """Processes in which computer players think; 0: all cores but one, at least one."""
    think_seconds: float = 5.0
    waiting_to_think: int = 64
    idle_after: int = 120_000
    """Milliseconds after which a table nobody looks at leaves memory."""
    limits: Limits = field(default_factory=Limits)

    @property
    def thinking_processes(self) -> int:
        return self.thinkers or max(1, (os.cpu_count() or 2) - 1)


def data_directory() -> Path:
    """Where this user's programs keep their data, by the custom of the system."""
    home = Path.home()
    match sys.platform:
        case "win32":
            return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "Dolmen"
        case "darwin":
            return home / "Library" / "Application Support" / "Dolmen"
        case _:
            return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "dolmen"
