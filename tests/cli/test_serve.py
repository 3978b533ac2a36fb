"""`dolmen serve` as a process: what it says when it cannot start, and how it stops."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from dolmen.cli.commands import cli
from dolmen.engine import EngineMissing


def refused(monkeypatch: pytest.MonkeyPatch, *options: str) -> str:
    monkeypatch.setattr("dolmen.server.logs.set_up", lambda *, verbose: verbose)
    ran = CliRunner().invoke(cli, ["serve", *options])
    assert ran.exit_code == 2
    return ran.stderr.splitlines()[-1]


def test_a_port_in_use_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"cannot listen at 127.0.0.1 port {port}: Address already in use" in refused(
            monkeypatch, "--port", str(port)
        )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--database", "nonsense"), "is no database URL"),
        (("--database", "postgresql://me:secret@127.0.0.1:1/games"), "Connection refused"),
        (("--database", "mysql://me:secret@127.0.0.1/games"), "this database needs the module"),
        (("--database", "sqlite:////nowhere/at/all/games.db"), "there is no directory /nowhere/at/all; make it first"),
        (("--host", "nowhere.invalid"), "cannot listen at nowhere.invalid: "),
        (("--proxy", "my-proxy"), "'my-proxy' is no address or network"),
        (("--origin", "games.example"), "'games.example' is no page's origin"),
        (("--origin", "https://games.example/page"), "is no page's origin"),
    ],
)
def test_what_cannot_be_is_one_sentence_without_passwords(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], said: str
) -> None:
    error = refused(monkeypatch, "--port", "0", *options)
    assert said in error
    assert "secret" not in error


def test_a_data_directory_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(file))
    assert f"the games cannot be kept in {file / 'dolmen'}" in refused(monkeypatch, "--port", "0")


def test_without_the_engine_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def tells(*_: object, started: Callable[[], None], **__: object) -> None:
        started()

    monkeypatch.setattr("dolmen.server.run.run", tells)
    monkeypatch.setattr("dolmen.engine.native.native", engine_missing)
    ran = CliRunner().invoke(cli, ["serve", "--port", "0", "--database", "memory"])
    assert ran.exit_code == 0
    assert ran.stderr.startswith("Nobody can play against the computer: the engine was not built")
    assert ran.stdout.startswith("Dolmen is at http://localhost:")


def engine_missing() -> None:
    raise EngineMissing("the engine was not built")


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_it_says_where_it_is_and_stops_when_told(tmp_path: Path, how: signal.Signals, code: int) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "dolmen.cli", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"},
    )
    assert running.stdout is not None
    found = re.fullmatch(r"Dolmen is at (http://localhost:\d+) \(stop with Ctrl-C\)\n", running.stdout.readline())
    assert found is not None
    assert urlopen(f"{found[1]}/readyz", timeout=20).read() == b"ready\n"
    os.killpg(running.pid, how)  # as a terminal does, and a supervisor
    _, errors = running.communicate(timeout=30)
    assert "Traceback" not in errors, "a process that thinks has not been hit, either"
    assert running.returncode == code
    assert (tmp_path / "dolmen").stat().st_mode & 0o077 == 0
