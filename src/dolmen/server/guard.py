"""What every request passes: the size of its body, the headers of its answer, one line in the log, no traceback to
anybody. Plain ASGI; knows no route."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dolmen.server.metrics import Metrics

_LOG = logging.getLogger("dolmen.access")
_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=()",
}
_HSTS = ("strict-transport-security", "max-age=31536000")
_QUIET = ("/healthz", "/readyz", "/metrics")


class Guard:
    """`policy` is asked for the content security policy of a page."""

    def __init__(self, app: ASGIApp, *, policy: Callable[[], str], body_bytes: int, metrics: Metrics) -> None:
        self._app, self._policy, self._body_bytes, self._metrics = app, policy, body_bytes, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = _Answer(send, self._headers(scope))
        began = time.perf_counter()
        try:
            body = await _body(receive, self._body_bytes) if scope["method"] in ("POST", "PUT", "PATCH") else None
            if body is None and scope["method"] in ("POST", "PUT", "PATCH"):
                await answer.error(413, "too_large", f"a request may have {self._body_bytes} bytes")
            else:
                await self._app(scope, receive if body is None else _again(body, receive), answer.send)
        except Exception:
            logging.getLogger(__name__).exception("a request failed", extra={"path": scope["path"]})
            if not answer.status:
                await answer.error(500, "internal", "something went wrong on the server")
        finally:
            self._account(scope, answer.status, time.perf_counter() - began)

    def _headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        headers = {**_HEADERS, "content-security-policy": self._policy()}
        secure = [_HSTS] if scope.get("scheme") == "https" else []
        return [(name.encode(), value.encode()) for name, value in [*headers.items(), *secure]]

    def _account(self, scope: Scope, status: int, seconds: float) -> None:
        self._metrics.count("dolmen_requests_total", f'status="{status}"')
        if scope["path"] in _QUIET or scope["path"].startswith("/assets/"):
            return
        extra = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(1000 * seconds, 1)}
        _LOG.info("request", extra=extra)


class _Answer:
    """Adds headers to an answer, except those it has itself, and remembers that it was begun."""

    def __init__(self, send: Send, headers: list[tuple[bytes, bytes]]) -> None:
        self._send, self._headers = send, headers
        self.status = 0

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            own = Headers(raw=message["headers"])
            missing = [(name, value) for name, value in self._headers if name.decode() not in own]
            message = {**message, "headers": [*message["headers"], *missing]}
        await self._send(message)

    async def error(self, status: int, code: str, text: str) -> None:
        body = json.dumps({"error": {"code": code, "text": text}}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})


async def _body(receive: Receive, most: int) -> bytes | None:
    """The whole body; None when it is longer than that."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b""
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            return None
        if not message.get("more_body", False):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Gives the body that was read already, then whatever else comes."""
    left: Iterable[Message] = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def replay() -> Message:
        for message in left:
            return message
        return await receive()

    return replay
