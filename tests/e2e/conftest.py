"""A real server and a real browser for the tests of the page. They are skipped where there is no browser; run them with
`pytest -m e2e tests/e2e`."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    collect_ignore = ["test_page.py"]

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browsers are slow: they start only when they are asked for by name."""
    if "e2e" in config.option.markexpr:
        return
    ours = [item for item in items if item.get_closest_marker("e2e")]
    items[:] = [item for item in items if item not in ours]
    config.hook.pytest_deselected(items=ours)


class Site:
    """A server of its own for the tests, which can be stopped hard and started again on the same data."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._database = f"sqlite:///{folder / 'games.sqlite'}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "dolmen.cli", "serve", "--port", str(self.port)]
        options = ["--database", self._database, "--thinkers", "1", "--think-seconds", "0.3"]
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


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    site.start()
    yield site
    site.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no Chromium")
    with sync_playwright() as tool:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


@pytest.fixture
def person(site: Site, browser: Any) -> Iterator[Callable[..., Any]]:
    """Makes somebody with a browser of their own. What goes wrong in it fails the test."""
    contexts: list[Any] = []
    troubles: list[str] = []

    def arrive(path: str = "/", **options: Any) -> Any:
        context = browser.new_context(base_url=site.url, **{"viewport": {"width": 1280, "height": 800}, **options})
        contexts.append(context)
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("console", lambda said: troubles.append(f"console: {said.text}") if said.type == "error" else None)
        page.on("response", lambda got: troubles.append(f"{got.status} {got.url}") if got.status >= 400 else None)
        page.goto(path)
        page.troubles = troubles
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert troubles == []
