"""Clients over real sockets: whole games, lost connections, limits, and whatever somebody may throw at them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dolmen.server.config import Config, Limits
from dolmen.server.limits import Rate
from dolmen.server.store_sql import sqlite_url
from tests.server.garbage import garbage
from tests.server.serving import UNLIMITED, Running, serving


def seated(server: Running, **more: Any) -> tuple[dict[str, Any], str, str]:
    """A table with both seats taken, and their keys."""
    made = server.make(**more)
    invite = made["invites"]["2"]
    taken = server.http.post(f"/api/tables/{made['table']}/seat", json={"key": invite, "name": "Bo"})
    assert taken.json() == {"seat": 2}
    return made, made["keys"]["1"], invite


def test_two_play_a_game_to_its_end_with_a_lost_connection_and_doubled_messages(server: Running) -> None:
    made, one, two = seated(server, lot=False)
    players = {1: server.client(made["table"], one), 2: server.client(made["table"], two)}
    watcher = server.client(made["table"])
    for client in (*players.values(), watcher):
        client.catch_up(2)
    random, plies = Random(5), 0
    while players[1].result is None:
        seat = players[1].to_act
        name, token = f"ply{plies}", random.choice(players[seat].legal)
        command = {"type": "play", "id": name, "ply": plies, "token": token}
        if plies == 7:
            players[seat].send(command)
            players[seat].close()
            players[seat] = server.client(made["table"], (one, two)[seat - 1], version=players[seat].version)
        players[seat].send(command)
        players[seat].send(command)
        first, again = players[seat].answer(name), players[seat].answer(name)
        assert first["type"] == "done"
        assert first == again
        plies += 1
        for client in (*players.values(), watcher):
            client.catch_up(first["version"])
    record = server.http.get(f"/api/tables/{made['table']}/record").text
    assert '[Red "Ann"]\n[White "Bo"]\n[Result "' in record
    assert len(server.http.get(f"/api/tables/{made['table']}").json()["table"]["moves"]) == plies
    assert watcher.result == players[2].result
    versions = [heard["version"] for heard in watcher.heard if heard.get("event", {}).get("kind") == "played"]
    assert versions == list(range(3, 3 + plies))
    refused = watcher.ask(type="resign")
    assert (refused["type"], refused["code"]) == ("refused", "bad_key")


def test_a_restart_loses_nothing_and_a_resent_command_gets_its_answer(tmp_path: Path) -> None:
    config = Config(database=sqlite_url(tmp_path / "games.db"), limits=UNLIMITED, thinkers=1)
    with serving(config) as server:
        made, one, two = seated(server, clock={"kind": "live", "base": 600_000, "increment": 0})
        client = server.client(made["table"], one)
        client.catch_up(2)
        done = client.ask(type="play", id="first", ply=0, token=client.legal[0])
        before = server.http.get(f"/api/tables/{made['table']}").json()["table"]
    with pytest.raises(ConnectionClosed):
        client.until(lambda _: False)
    assert client.heard[-1]["type"] == "bye"
    assert client.heard[-1]["code"] == "restart"
    with serving(config) as server:
        client = server.client(made["table"], one, version=client.version)
        assert client.ask(type="play", id="first", ply=0, token="a1rr") == done
        after = server.http.get(f"/api/tables/{made['table']}").json()["table"]
        assert after["moves"] == before["moves"]
        assert after["clocks"]["1"] == before["clocks"]["1"]
        assert 0 < after["clocks"]["2"]["left"] <= before["clocks"]["2"]["left"]
        assert server.client(made["table"], two).receive()["you"] == [2]


def test_a_page_from_elsewhere_is_not_let_in(server: Running) -> None:
    made = server.make()
    with pytest.raises(InvalidStatus):
        server.connected(made["table"], origin="https://evil.example")
    server.client(made["table"], origin=f"http://{server.address}").receive()


def test_an_unknown_table_says_so_and_closes(server: Running) -> None:
    client = server.client("nowhere")
    assert client.receive()["code"] == "no_such_table"
    with pytest.raises(ConnectionClosed):
        client.receive()


def test_before_a_hello_no_command_is_heard(server: Running) -> None:
    made = server.make({"who": "me"}, {"who": "me"})
    client = server.connected(made["table"])
    refused = client.ask(type="resign", id="early")
    assert (refused["type"], refused["code"]) == ("refused", "bad_key")
    client.send({"type": "ping", "sent": 7})
    assert client.receive()["sent"] == 7
    client.send({"type": "hello", "key": made["keys"]["1"]})
    assert client.receive()["you"] == [1]


def test_malformed_messages_are_refused_and_the_connection_stays(server: Running) -> None:
    client = server.client(server.make()["table"])
    client.receive()
    for text in (
        "",
        "{",
        "[]",
        "null",
        '{"type":"fly"}',
        '{"type":"play","id":"x","ply":-1,"token":"a"}',
        '{"id":"\\ud800"}',
    ):
        client.connection.send(text)
        refused = client.until(lambda message: message["type"] == "refused")
        assert refused["code"] == "malformed"
        assert refused["text"]
    client.send({"type": "ping", "sent": 5})
    assert client.until(lambda message: message["type"] == "pong")["sent"] == 5


TIGHT = Limits(
    messages=Rate(5, 1),
    requests=Rate(60, 1),
    tables=Rate(2, 1),
    connections_per_address=2,
    malformed=2,
    refused_for_speed=3,
    seconds_to_hello=2.0,
    body_bytes=500,
)


def test_limits_say_what_and_until_when() -> None:
    with serving(Config(database="memory", limits=TIGHT, thinkers=1)) as server:
        made = server.make()
        client = server.client(made["table"])
        client.receive()
        for _ in range(4):
            client.ask(type="resign")
        refused = client.ask(type="resign")
        assert refused["code"] == "too_many"
        assert refused["until"] > 0
        second = server.client(made["table"])
        second.receive()
        third = server.connected(made["table"])
        turned_away = third.receive()
        assert turned_away["code"] == "too_many"
        assert turned_away["until"] > 0
        with pytest.raises(ConnectionClosed):
            third.receive()
        stream = {"accept": "text/event-stream"}
        crowded = server.http.get(f"/api/tables/{made['table']}/events", headers=stream)
        assert (crowded.status_code, crowded.json()["error"]["code"]) == (429, "too_many")
        assert int(crowded.headers["retry-after"]) > 0
        for _ in range(3):
            second.connection.send("?")
        assert second.until(lambda message: message["type"] == "bye")["code"] == "malformed"
        with pytest.raises(ConnectionClosed):
            second.receive()
        client.send({"type": "resign", "id": "x"})
        client.send({"type": "resign", "id": "x"})
        client.send({"type": "resign", "id": "x"})
        bye = client.until(lambda message: message["type"] == "bye")
        assert bye["code"] == "too_many"
        assert bye["until"] > 0
        server.make()
        body = {"id": "x" * 20, "game": "carnac", "variant": "8x5", "seats": [{"who": "me"}, {"who": "me"}]}
        wanted = server.http.post("/api/tables", json=body)
        assert wanted.status_code == 429
        assert int(wanted.headers["retry-after"]) > 0
        assert wanted.json()["error"]["until"] > 0
        large = server.http.post("/api/tables", content=b"x" * 501)
        assert (large.status_code, large.json()["error"]["code"]) == (413, "too_large")
        while (answer := server.http.get("/api/catalogue")).status_code == 200:
            pass
        assert answer.json()["error"]["code"] == "too_many"
        assert server.http.get("/healthz").status_code == 200


def test_tables_are_counted_however_they_come_about() -> None:
    with serving(Config(database="memory", limits=Limits(tables=Rate(3, 0.01)), thinkers=1)) as server:
        made = server.make({"who": "me"}, {"who": "me"})
        client = server.connected(made["table"])
        client.send({"type": "hello", "keys": list(made["keys"].values())})
        client.receive()
        play_on = {"type": "play_on", "ply": 0, "seats": [{"who": "me"}, {"who": "me"}]}
        assert client.ask(**play_on)["type"] == "done"
        client.ask(type="resign")
        assert client.ask(type="offer", what="rematch", seat=1)["type"] == "done"
        refused = client.ask(type="answer", what="rematch", accept=True, seat=2)
        assert (refused["type"], refused["code"]) == ("refused", "too_many")
        assert refused["until"] > 0
        bearer = {"authorization": f"Bearer {made['keys']['1']}"}
        command = {**play_on, "id": "again"}
        answer = server.http.post(f"/api/tables/{made['table']}/commands", json=command, headers=bearer)
        assert answer.status_code == 429
        assert client.ask(type="rename", name="Al")["type"] == "done"


def test_who_does_not_say_hello_or_says_too_much_is_sent_away() -> None:
    with serving(Config(database="memory", limits=TIGHT, thinkers=1)) as server:
        table = server.make()["table"]
        silent = server.connected(table)
        assert silent.receive()["text"] == "a connection begins with a hello"
        wordy = server.client(table)
        wordy.receive()
        wordy.connection.send("x" * 5000)
        assert wordy.until(lambda message: message["type"] == "bye")["code"] == "too_large"


def test_a_game_goes_on_while_a_hint_is_thought_about(server: Running) -> None:
    made = server.make({"who": "me"}, {"who": "computer", "level": 1})
    client = server.client(made["table"], made["keys"]["1"])
    client.receive()
    client.send({"type": "hint", "id": "h"})
    played = client.ask(type="play", id="p", ply=0, token=client.legal[0])
    assert played["type"] == "done"
    assert not [heard for heard in client.heard if heard["type"] == "hint"], "the hint takes a second"
    assert client.answer("h")["type"] == "hint"


def test_a_server_that_is_full_says_so() -> None:
    with serving(Config(database="memory", limits=Limits(connections=1), thinkers=1)) as server:
        table = server.make()["table"]
        server.client(table).receive()
        turned_away = server.connected(table).receive()
        assert turned_away["code"] == "busy"
        assert turned_away["until"] > 0


def test_2000_random_messages_leave_the_table_playable(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    made, one, two = seated(server, takeback="free")
    random = Random(11)
    client = server.client(made["table"], one)
    client.receive()
    for number in range(2_000):
        client.connection.send(garbage(random, client.version, client.ply, client.legal, one))
        if number % 10 == 9:
            client.send({"type": "hello", "key": one, "version": 0})
            client.send({"type": "ping", "sent": number})
            client.until(lambda message, number=number: message.get("sent") == number)  # type: ignore[misc]
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]
    players = {1: client, 2: server.client(made["table"], two)}
    players[2].receive()
    if client.result is None:
        acting = players[players[2].to_act]
        state = server.http.get(f"/api/tables/{made['table']}").json()["table"]
        done = acting.ask(type="play", ply=len(state["moves"]), token=state["legal"][0])
        assert done["type"] == "done"
