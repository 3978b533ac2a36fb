"""Stores for the contract suite, a throw-away PostgreSQL among them where the machine has its programs."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from dolmen.server.config import Config
from tests.server.serving import UNLIMITED, Running, serving

_OWNER = "postgres"


def _programs() -> Path | None:
    found = shutil.which("initdb") or next(map(str, Path("/usr/lib/postgresql").glob("*/bin/initdb")), None)
    return Path(found).resolve().parent if found else None


def _as_owner(*command: str) -> None:
    """PostgreSQL refuses to run as root: then another user does."""
    before = ["runuser", "-u", _OWNER, "--"] if os.geteuid() == 0 else []
    subprocess.run([*before, *command], check=True, capture_output=True, cwd="/")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a cluster of our own; skips, saying why, where there can be none."""
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL's initdb is not on this machine")
    pytest.importorskip("psycopg", reason="the extra [postgres] is not installed")
    where = Path(tempfile.mkdtemp(prefix="dolmen-postgres-"))
    where.chmod(0o777)
    data, socket = where / "data", where
    try:
        _as_owner(str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", _OWNER, "--no-sync")
        options = f"-c listen_addresses= -c unix_socket_directories={socket} -c fsync=off"
        start = [str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", str(where / "log"), "-o", options, "start"]
        _as_owner(*start)
    except (OSError, subprocess.CalledProcessError) as error:
        shutil.rmtree(where, ignore_errors=True)
        said = getattr(error, "stderr", b"") or b""
        pytest.skip(f"no PostgreSQL cluster could be made: {error} {said.decode(errors='replace')[-300:]}")
    try:
        yield f"postgresql://{_OWNER}@/postgres?host={socket}"
    finally:
        _as_owner(str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(where, ignore_errors=True)


@pytest.fixture(scope="session")
def server() -> Iterator[Running]:
    """One server for all tests that ask nothing special of it."""
    with serving(Config(database="memory", limits=UNLIMITED, thinkers=1)) as running:
        yield running
