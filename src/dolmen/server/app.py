"""The application: tables, their addresses, the page and what an operator asks, put together. FastAPI lives here, in
http.py and in socket.py, and nowhere else."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.exceptions import HTTPException

from dolmen import __version__
from dolmen.server.config import Config
from dolmen.server.decide import Refusal
from dolmen.server.garbage import looking_for_garbage
from dolmen.server.gate import Gate, error_told, first_problem
from dolmen.server.guard import Guard
from dolmen.server.http import routes, told_as_json
from dolmen.server.ledger import Ledger
from dolmen.server.live import House
from dolmen.server.making import Refused
from dolmen.server.metrics import Metrics
from dolmen.server.pulse import Pulse, outages
from dolmen.server.socket import serve
from dolmen.server.store import MemoryStore, Store, StoreProblem
from dolmen.server.store_sql import SqlStore
from dolmen.server.tables import Tables
from dolmen.server.thinkers import Thinkers
from dolmen.server.web_files import WebFile, WebFiles, import_map_hashes, stamped

_LOG = logging.getLogger(__name__)
_PAGES = ("", "new", "table", "rules", "settings")
_FAREWELL_SECONDS, _FAREWELL_TRIES = 2.0, 80
"""How long connections get to read that the server stops."""
_READING = ["GET", "HEAD"]
_POLICY = (
    "default-src 'none'; script-src 'self' {maps}; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def milliseconds() -> int:
    return time.time_ns() // 1_000_000


def open_store(database: str) -> Store:
    """The store of that URL; StoreProblem, in one sentence, if there is none to be had."""
    return MemoryStore() if database == "memory" else SqlStore(database)


class Server:
    """The application and what is behind it while it runs. StoreProblem if nothing can be written to the store."""

    def __init__(self, config: Config, store: Store, now: Callable[[], int] = milliseconds) -> None:
        self.config = config
        self.metrics = Metrics()
        self.gate = Gate(config)
        self.tables: Tables | None = None
        self.web = WebFiles(Path(str(files("dolmen").joinpath("web"))))
        self._store, self._now = store, now
        self._outages = outages(store.came(now()))
        self.app = FastAPI(
            title="Dolmen",
            version=__version__,
            description="Tables at which board games are played: make one, sit down, act, watch.",
            openapi_url="/api/openapi.json",
            docs_url=None,
            redoc_url=None,
            lifespan=self._running,
        )
        if config.origins:
            self.app.add_middleware(
                CORSMiddleware,
                allow_origins=config.origins,
                allow_methods=["GET", "POST"],
                allow_headers=["authorization"],
                expose_headers=["retry-after"],
            )
        self.app.add_middleware(Guard, policy=self._policy, body_bytes=config.limits.body_bytes, metrics=self.metrics)
        _handle_errors(self.app)

    @asynccontextmanager
    async def _running(self, app: FastAPI) -> AsyncIterator[None]:
        config = self.config
        ledger = Ledger(self._store)
        pulse = Pulse(ledger, self._now)
        looking = asyncio.create_task(looking_for_garbage())
        thinkers = Thinkers(processes=config.thinking_processes, waiting=config.waiting_to_think)
        secret = self._store.secret()
        house = House(ledger, thinkers, self._now, self.metrics, secret, config.think_seconds, self._outages)
        self.tables = tables = Tables(house, config.idle_after)
        self._measure(tables, ledger, thinkers)
        app.include_router(routes(tables, self.gate))
        app.include_router(sockets(tables, self.gate, config))
        app.include_router(operations(ledger, pulse, self.metrics))
        app.include_router(page(self.web))
        yield
        looking.cancel()
        await tables.close()
        await thinkers.close()
        await pulse.close()
        await ledger.close()

    def _policy(self) -> str:
        page = self.web.get("index.html")
        return _POLICY.format(maps=" ".join(import_map_hashes(page.content)) if page else "")

    async def say_goodbye(self) -> None:
        """Sends everybody away, so that open connections do not keep the server from stopping."""
        if self.tables is not None:
            await self.tables.close()
        for _ in range(_FAREWELL_TRIES):
            if not self.gate.connections.count:
                break
            await asyncio.sleep(_FAREWELL_SECONDS / _FAREWELL_TRIES)

    def _measure(self, tables: Tables, ledger: Ledger, thinkers: Thinkers) -> None:
        gauge = self.metrics.gauge
        gauge("dolmen_tables", "tables in memory", lambda: len(tables.live))
        gauge("dolmen_viewers", "players and watchers", lambda: sum(table.audience.count for table in tables.live))
        gauge("dolmen_connections", "open sockets", lambda: self.gate.connections.count)
        gauge("dolmen_thinking_waiting", "questions that wait for a computer player", lambda: thinkers.waiting)
        gauge("dolmen_thinkers_replaced", "processes of computer players that were ended", lambda: thinkers.replaced)
        gauge("dolmen_writes_waiting", "writes that wait for the store", lambda: ledger.waiting)
        for name, text in _COUNTED.items():
            self.metrics.describe(name, text)
        self.metrics.count("dolmen_thinking_failed_total", by=0)  # there to be watched before it happens


_COUNTED = {
    "dolmen_commands_total": "commands on sockets, by answer",
    "dolmen_commit_seconds": "from a decision to its commit",
    "dolmen_events_total": "events at tables, by kind",
    "dolmen_requests_total": "HTTP requests, by status",
    "dolmen_tables_made_total": "new tables, by game",
    "dolmen_thinking_failed_total": "actions of computer players that had to be drawn at random",
}


def sockets(tables: Tables, gate: Gate, config: Config) -> APIRouter:
    router = APIRouter()

    @router.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        await serve(websocket, table[:40], tables, gate, config.limits)

    return router


def operations(ledger: Ledger, pulse: Pulse, metrics: Metrics) -> APIRouter:
    """What an operator or a supervisor asks."""
    router = APIRouter(include_in_schema=False)

    @router.api_route("/healthz", methods=_READING)
    async def health() -> PlainTextResponse:
        return PlainTextResponse("alive\n")

    @router.api_route("/readyz", methods=_READING)
    async def ready() -> PlainTextResponse:
        try:
            await ledger.read(lambda store: store.check())
        except StoreProblem as problem:
            _LOG.error("the store cannot be read", extra={"reason": str(problem)})
            return PlainTextResponse("the games cannot be read\n", 503)
        return PlainTextResponse("nothing can be stored\n", 503) if pulse.problem else PlainTextResponse("ready\n")

    @router.get("/metrics")
    async def measured() -> PlainTextResponse:
        return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4")

    return router


def page(web: WebFiles) -> APIRouter:
    """The page and its files. Every address that the page knows is answered with the page itself."""
    router = APIRouter(include_in_schema=False)

    @router.api_route("/assets/{path:path}", methods=_READING)
    async def asset(request: Request, path: str) -> Response:
        return _file(request, web.get(path))

    @router.api_route("/manifest.webmanifest", methods=_READING)
    async def manifest(request: Request) -> Response:
        return _file(request, web.get("manifest.webmanifest"))

    @router.api_route("/service-worker.js", methods=_READING)
    async def worker(request: Request) -> Response:
        file = web.get("service-worker.js")
        return _file(request, file and stamped(file, await asyncio.to_thread(web.release)))

    @router.api_route("/{path:path}", methods=_READING)
    async def any_page(request: Request, path: str) -> Response:
        known = path.partition("/")[0] in _PAGES
        return _file(request, web.get("index.html"), 200 if known else 404)

    return router


def _file(request: Request, file: WebFile | None, status: int = 200) -> Response:
    if file is None:
        return PlainTextResponse("there is no such file\n", 404)
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", "") and status == 200:
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, status, {**headers, "content-encoding": "gzip"}, file.kind)
    return Response(file.content, status, headers, file.kind)


def _handle_errors(app: FastAPI) -> None:
    """Every error is one code and one sentence."""

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> JSONResponse:
        now = milliseconds()
        return told_as_json(error.timed(now), now)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        return told_as_json(Refusal("malformed", first_problem(error.errors())), 0)

    @app.exception_handler(HTTPException)
    async def other(_: Request, error: HTTPException) -> JSONResponse:
        told = error_told(Refusal("malformed", str(error.detail)))
        return JSONResponse(told.model_dump(), error.status_code, error.headers)
