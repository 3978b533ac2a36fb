"""Seat keys stay between the server and whoever holds them: not in the log, not in an answer to anybody else."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from dolmen.server.config import Config
from dolmen.server.store_sql import sqlite_url
from tests.server.serving import UNLIMITED, Running, serving


def busy(server: Running, key: str, invite: str, table: str) -> None:
    """Shows the keys in every way there is, rightly and wrongly."""
    path, bearer = f"/api/tables/{table}", {"authorization": f"Bearer {key}"}
    server.http.post(f"{path}/seat", json={"key": invite, "name": "Bo"})
    server.http.post(f"{path}/seat", json={"key": [invite]})
    server.http.post(f"{path}/seat", content=f"{{{invite}")
    server.http.get(path, headers=bearer)
    server.http.get(f"{path}?key={key}")
    server.http.get(f"/table/{table}?key={key}")
    server.http.post(f"{path}/commands", json={"type": "play", "id": "x", "ply": 0, "token": key}, headers=bearer)
    client = server.client(table, key)
    client.receive()
    client.connection.send(f'{{"type": "hello", "key": "{key}", "extra": "{key}"}}')
    client.until(lambda message: message["type"] == "refused")
    client.ask(type="resign")


def test_no_key_is_logged_or_told_or_stored(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with serving(Config(database=sqlite_url(tmp_path / "games.db"), limits=UNLIMITED, thinkers=1)) as server:
        made = server.make()
        key, invite = made["keys"]["1"], made["invites"]["2"]
        busy(server, key, invite, made["table"])
        told = server.http.get(f"/api/tables/{made['table']}/events").text
        told += server.http.get(f"/api/tables/{made['table']}").text + server.http.get("/metrics").text
    records = [record for record in caplog.records if not record.name.startswith("http")]  # but for the test's client
    logged = json.dumps([{name: str(value) for name, value in vars(record).items()} for record in records])
    assert f"/api/tables/{made['table']}" in logged, "requests are logged"
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in (key, invite):
        assert secret not in logged
        assert secret not in told
        assert secret.encode() not in kept
