"""Who a request comes from and which page it comes from: reverse proxies, other sites, connections that are counted."""

from __future__ import annotations

import json

import httpx

from dolmen.server.config import Config, Limits
from dolmen.server.limits import Rate
from tests.server.hall import runs, until
from tests.server.serving import UNLIMITED, Running, serving

ONCE = Config(database="memory", limits=Limits(requests=Rate(2, 0.01)), thinkers=1)
ELSEWHERE = "https://games.example"


def asked(server: Running, forwarded: str) -> int:
    return server.http.get("/api/catalogue", headers={"x-forwarded-for": forwarded}).status_code


def test_without_a_proxy_nobody_is_believed_to_be_somebody_else() -> None:
    with serving(ONCE) as server:
        assert [asked(server, f"198.51.100.{number}") for number in range(3)] == [200, 200, 429]
        headers = {"x-forwarded-proto": "https"}
        assert "strict-transport-security" not in server.http.get("/", headers=headers).headers


def test_what_is_malformed_or_nowhere_is_counted_like_everything_else() -> None:
    with serving(ONCE) as server:
        asked = [server.http.post("/api/tables", json={}), server.http.get("/api/nowhere")]
        assert [answer.status_code for answer in asked] == [400, 404]
        refused = server.http.post("/api/tables", json={})
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0


def test_a_proxy_is_believed_about_whom_it_saw_and_no_further() -> None:
    with serving(ONCE, proxies="127.0.0.1") as server:
        assert [asked(server, f"198.51.100.{number}") for number in range(3)] == [200, 200, 200]
        assert [asked(server, f"192.0.2.{number}, 203.0.113.9") for number in range(3)] == [200, 200, 429]
        headers = {"x-forwarded-proto": "https"}
        assert server.http.get("/", headers=headers).headers["strict-transport-security"] == "max-age=31536000"


def test_another_proxy_than_the_one_named_is_not_believed() -> None:
    with serving(ONCE, proxies="192.0.2.1") as server:
        assert [asked(server, f"198.51.100.{number}") for number in range(3)] == [200, 200, 429]


def test_sockets_are_counted_by_the_address_that_the_proxy_saw() -> None:
    limits = Limits(connections_per_address=1)
    with serving(Config(database="memory", limits=limits, thinkers=1), proxies="127.0.0.1") as server:
        table = server.make()["table"]
        for number in (1, 2):
            client = server.connected(table, additional_headers={"x-forwarded-for": f"198.51.100.{number}"})
            client.send({"type": "hello"})
            assert client.receive()["type"] == "welcome"
        again = server.connected(table, additional_headers={"x-forwarded-for": "198.51.100.1"})
        assert again.receive()["code"] == "too_many"


def test_a_page_named_by_the_operator_may_ask_from_elsewhere() -> None:
    with serving(Config(database="memory", origins=(ELSEWHERE,), limits=UNLIMITED, thinkers=1)) as server:
        wish = {"origin": ELSEWHERE, "access-control-request-method": "POST"}
        asked = server.http.options(
            "/api/tables", headers={**wish, "access-control-request-headers": "authorization,content-type"}
        )
        assert asked.status_code == 200
        assert asked.headers["access-control-allow-origin"] == ELSEWHERE
        answer = server.http.get("/api/catalogue", headers={"origin": ELSEWHERE})
        assert answer.headers["access-control-allow-origin"] == ELSEWHERE
        assert "access-control-allow-credentials" not in answer.headers
        other = server.http.get("/api/catalogue", headers={"origin": "https://evil.example"})
        assert other.status_code == 403
        assert "access-control-allow-origin" not in other.headers
        server.client(server.make()["table"], origin=ELSEWHERE).receive()


@runs
async def test_a_stream_is_a_connection_as_long_as_it_is_read() -> None:
    with serving(Config(database="memory", limits=UNLIMITED, thinkers=1)) as server:
        open_now = server.server.gate.connections
        address = f"http://{server.address}/api/tables/{server.make()['table']}/events"
        with httpx.stream("GET", address, headers={"accept": "text/event-stream"}) as stream:
            assert json.loads(next(stream.iter_lines())[6:])["type"] == "welcome"
            assert open_now.count == 1
        await until(lambda: open_now.count == 0)


def test_a_supervisor_may_ask_for_heads_alone(server: Running) -> None:
    for path in ("/", "/healthz", "/readyz", "/assets/main.js"):
        answer = server.http.head(path)
        assert answer.status_code == 200
        assert answer.content == b""
