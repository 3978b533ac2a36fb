"""A server of its own for whoever looks at the page with a browser: the tests, the pictures, the measuring."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
OPEN_LINE = "house.test"
"""A name under which the browser finds this machine without taking it for its own, as another one at home would."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--host-resolver-rules=MAP {OPEN_LINE} 127.0.0.1",
]


class Site:
    """A server of its own for the tests, which can be stopped hard and started again on the same data."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = f"sqlite:///{folder / 'games.sqlite'}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *, limits: bool = True) -> None:
        command = [sys.executable, "-m", "dolmen.cli", "serve", "--port", str(self.port)]
        options = ["--database", self._database, "--thinkers", "1", "--think-seconds", "0.3"]
        options += [] if limits else ["--no-limits"]
        self._process = subprocess.Popen(command + options, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.url}/readyz", timeout=1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise TimeoutError("the server did not become ready")

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
