"""The HTTP side: the API for programs, the page's files, headers, and what an operator asks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from dolmen.carnac import CARNAC
from dolmen.catalogue import GAMES
from dolmen.games import read_record
from tests.server.serving import Running

ROOT = Path(__file__).parent.parent.parent


def test_the_catalogue_offers_what_the_games_are(server: Running) -> None:
    offered = server.http.get("/api/catalogue").json()
    assert [game["slug"] for game in offered["games"]] == [game.slug for game in GAMES]
    assert offered["games"][0]["variants"] == [variant.name for variant in CARNAC.variants]
    assert len(offered["games"][0]["levels"]) == 10


def played(server: Running, plies: int) -> str:
    made = server.make({"who": "me"}, {"who": "me"})
    bearer = {"authorization": f"Bearer {' '.join(made['keys'].values())}"}
    path = f"/api/tables/{made['table']}"
    for ply in range(plies):
        table = server.http.get(path, headers=bearer).json()
        assert table["you"] == [1, 2]
        command = {"type": "play", "id": f"n{ply}", "ply": ply, "token": table["table"]["legal"][0]}
        answer = server.http.post(f"{path}/commands", json=command, headers=bearer)
        assert answer.status_code == 200
        assert server.http.post(f"{path}/commands", json=command, headers=bearer).json() == answer.json()
    return path


def test_a_program_plays_and_reads_the_game_in_every_form(server: Running) -> None:
    path = played(server, 6)
    tokens = [move["token"] for move in server.http.get(path).json()["table"]["moves"]]
    assert list(read_record(server.http.get(f"{path}/record").text, GAMES).record.tokens) == tokens
    assert CARNAC.check_line(server.http.get(f"{path}/record.json").json()) == ()
    events = server.http.get(f"{path}/events", params={"after": 3}).json()["events"]
    assert [event["version"] for event in events] == [4, 5, 6, 7]
    picture = server.http.get(f"{path}/picture.svg", params={"view": "tilted", "theme": "dark"})
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")


def test_events_are_streamed_as_they_happen(server: Running) -> None:
    made = server.make({"who": "me"}, {"who": "me"})
    path = f"/api/tables/{made['table']}"
    bearer = {"authorization": f"Bearer {made['keys']['1']}"}
    with server.http.stream(
        "GET", f"{path}/events?after=0", headers={**bearer, "accept": "text/event-stream"}
    ) as stream:
        lines = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
        welcome = next(lines)
        assert (welcome["type"], welcome["you"]) == ("welcome", [1])
        command = {"type": "play", "id": "x", "ply": 0, "token": welcome["table"]["legal"][0]}
        assert httpx.post(f"http://{server.address}{path}/commands", json=command, headers=bearer).status_code == 200
        event = next(line for line in lines if line["event"]["kind"] == "played")
        assert event["event"]["token"] == command["token"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/tables/nowhere", None, 404, "no_such_table"),
        ("GET", "/api/nothing", None, 404, "no_such_table"),
        ("POST", "/api/tables", {}, 400, "malformed"),
        (
            "POST",
            "/api/tables",
            {"id": "x" * 20, "game": "go", "variant": "", "seats": [{"who": "me"}]},
            404,
            "no_such_game",
        ),
        ("DELETE", "/api/tables", None, 405, "malformed"),
        ("POST", "/api/nothing", {}, 404, "no_such_table"),
        ("GET", "/api/tables?public=2", None, 400, "malformed"),
    ],
)
def test_errors_are_one_code_and_one_sentence(
    server: Running, method: str, path: str, body: object, status: int, code: str
) -> None:
    answer = server.http.request(method, path, json=body)
    assert answer.status_code == status
    error = answer.json()["error"]
    assert error["code"] == code
    assert error["text"]


def test_a_wrong_method_is_told_the_right_ones(server: Running) -> None:
    answer = server.http.delete("/api/tables")
    assert answer.headers["allow"] == "GET, POST"
    assert answer.json()["error"]["text"] == "this address is asked by GET, POST"


def test_commands_are_refused_with_their_reason(server: Running) -> None:
    made = server.make()
    path = f"/api/tables/{made['table']}/commands"
    command = {"type": "play", "id": "x", "ply": 0, "token": "a1rr"}
    assert server.http.post(path, json=command).json()["error"]["code"] == "bad_key"
    bearer = {"authorization": f"Bearer {made['keys']['1']}"}
    assert server.http.post(path, json=command, headers=bearer).status_code == 403
    wrong = server.http.post(f"/api/tables/{made['table']}/seat", json={"key": "guess"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (403, "bad_key")


def test_a_page_from_elsewhere_may_not_ask(server: Running) -> None:
    assert server.http.get("/api/catalogue", headers={"origin": "https://evil.example"}).status_code == 403
    assert server.http.get("/api/catalogue", headers={"origin": f"http://{server.address}"}).status_code == 200


def test_the_page_is_served_under_every_address_it_knows(server: Running) -> None:
    for path in ("/", "/new?game=carnac", "/table/abc", "/rules/carnac", "/settings"):
        answer = server.http.get(path)
        assert answer.status_code == 200
        assert "<div id=" in answer.text
    assert server.http.get("/nothing").status_code == 404


def test_every_answer_has_the_headers_that_keep_the_page_safe(server: Running) -> None:
    for path in ("/", "/api/catalogue", "/assets/main.js", "/api/nothing", "/healthz"):
        headers = server.http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "unsafe" not in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "strict-transport-security" not in headers


def test_files_are_compressed_and_sent_once(server: Running) -> None:
    first = server.http.get("/assets/main.js")
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["content-type"] == "text/javascript; charset=utf-8"
    again = server.http.get("/assets/main.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert server.http.get("/assets/main.js", headers={"accept-encoding": ""}).text == first.text
    assert server.http.get("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"


@pytest.mark.parametrize("path", ["nothing.js", "../wire.py", "%2e%2e/wire.py", "..%2fwire.py", "carnac", "%00", ""])
def test_nothing_outside_the_page_is_a_file(server: Running, path: str) -> None:
    assert server.http.get(f"/assets/{path}").status_code == 404


def test_an_operator_is_answered(server: Running) -> None:
    server.make()
    assert server.http.get("/healthz").text == "alive\n"
    assert server.http.get("/readyz").text == "ready\n"
    text = server.http.get("/metrics").text
    assert re.search(r'^dolmen_tables_made_total\{game="carnac"\} \d+$', text, re.MULTILINE)
    assert re.search(r"^dolmen_tables \d+$", text, re.MULTILINE)


def test_the_api_describes_itself(server: Running) -> None:
    described = server.http.get("/api/openapi.json").json()
    assert "/api/tables/{table}/commands" in described["paths"]
    assert "Play" in described["components"]["schemas"]
    assert all(path.startswith("/api/") for path in described["paths"])
    assert described["components"]["securitySchemes"]["seat keys"]["scheme"] == "bearer"
    acting = described["paths"]["/api/tables/{table}/commands"]["post"]
    assert acting["security"] == [{"seat keys": []}]
    assert described["paths"]["/api/tables/{table}"]["get"]["security"] == [{"seat keys": []}, {}]
    assert set(described["components"]["schemas"]["Error"]["properties"]) == {"code", "text", "until"}
    assert described["components"]["schemas"]["Done"]["required"] == ["id", "version"]
    kinds = {
        path.rpartition("/")[2]: list(
            described["paths"][f"/api/tables/{{table}}/{path}"]["get"]["responses"]["200"]["content"]
        )
        for path in ("events", "record", "record.json", "picture.svg")
    }
    assert kinds == {
        "events": ["application/json", "text/event-stream"],
        "record": ["text/plain"],
        "record.json": ["application/json"],
        "picture.svg": ["image/svg+xml"],
    }


def test_the_bot_of_the_documentation_plays_a_game(server: Running, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    [program] = re.findall(r"```python\n(# bot\.py.*?)```", text, re.DOTALL)
    bot = tmp_path / "bot.py"
    bot.write_text(program, encoding="utf-8")
    made = server.make({"who": "computer", "level": 1}, {"who": "open"})
    link = f"http://{server.address}/table/{made['table']}#key={made['invites']['2']}"
    ran = subprocess.run([sys.executable, str(bot), link], capture_output=True, text=True, timeout=100, check=False)
    assert ran.returncode == 0, ran.stderr
    result = server.http.get(f"/api/tables/{made['table']}").json()["table"]["result"]
    assert result["how"] == "played"
    assert ran.stdout.splitlines()[-1] == f"The game is over: {result['winner']} wins."
