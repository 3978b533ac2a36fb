"""What docs/self-hosting.md says to whoever runs a server: options, metrics, limits, a backup that can be restored."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

from dolmen.cli.serve import command
from dolmen.server.config import Config, Limits
from dolmen.server.store_sql import SqlStore, sqlite_url
from tests.server.serving import UNLIMITED, serving

TEXT = (Path(__file__).parent.parent.parent / "docs" / "self-hosting.md").read_text(encoding="utf-8")


def test_every_option_is_explained_and_no_other() -> None:
    explained = re.findall(r"^\| `(--[a-z-]+)` \|", TEXT, re.MULTILINE)
    assert sorted(explained) == sorted(option.opts[0] for option in command.params)


def test_the_limits_are_those_that_hold() -> None:
    rows = dict(re.findall(r"^\| ([a-z][^|]+) \| ([^|]+) \|$", TEXT.split("## Limits")[1], re.MULTILINE))
    limits = Limits()
    assert rows["requests and socket messages from an address"] == (
        f"{limits.requests.burst} at once, then {limits.requests.per_minute / 60:g} a second"
    )
    assert rows["messages on a connection"].startswith(
        f"{limits.messages.burst} at once, then {limits.messages.per_minute / 60:g} a second; "
        f"a connection with {limits.refused_for_speed} refused"
    )
    assert rows["new tables from an address"] == (
        f"{limits.tables.burst} at once, then {limits.tables.per_minute:g} a minute"
    )
    assert rows["connections from an address; in all"] == f"{limits.connections_per_address}; {limits.connections:,}"
    assert rows["size of a message; of a request"] == (
        f"{limits.message_bytes:,} characters; {limits.body_bytes:,} bytes"
    )
    assert rows["time to say hello on a socket"] == f"{limits.seconds_to_hello:g} seconds"
    assert rows["messages that cannot be read"] == f"{limits.malformed} on a connection"
    assert rows["questions that wait for computer players"].startswith(str(Config(database="memory").waiting_to_think))


def test_a_backup_taken_from_a_running_server_holds_its_games(tmp_path: Path) -> None:
    [taken] = re.findall(r"^/opt/dolmen/bin/python (-c .* /var/backups/dolmen\.db)$", TEXT, re.MULTILINE)
    database, backup = tmp_path / "games.db", tmp_path / "backup.db"
    arguments = shlex.split(taken)[:2]
    with serving(Config(database=sqlite_url(database), limits=UNLIMITED, thinkers=1)) as server:
        made = server.make({"who": "me"}, {"who": "me"})
        client = server.client(made["table"], made["keys"]["1"])
        client.receive()
        done = client.ask(type="play", id="kept", ply=0, token=client.legal[0])
        subprocess.run([sys.executable, *arguments, str(database), str(backup)], check=True)
    with serving(Config(database=sqlite_url(backup), limits=UNLIMITED, thinkers=1)) as server:
        client = server.client(made["table"], made["keys"]["1"])
        assert client.receive()["you"] == [1]
        assert client.ask(type="play", id="kept", ply=0, token="a1rr") == done


def test_a_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    SqlStore(f"sqlite:///{tmp_path / 'games.db'}").close()
    assert (tmp_path / "games.db").stat().st_mode & 0o077 == 0


def test_the_metrics_that_are_named_are_those_there_are() -> None:
    with serving(Config(database="memory", limits=UNLIMITED, thinkers=1)) as server:
        assert set(re.findall(r"`(dolmen_\w+)`", TEXT)) == server.server.metrics.names
        assert "\ndolmen_thinking_failed_total 0\n" in server.http.get("/metrics").text
