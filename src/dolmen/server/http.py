"""The server's HTTP side: tables made, read, followed and acted at, by pages and by programs. Only translates."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response, Security
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse
from fastapi.security import HTTPBearer
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from dolmen import __version__
from dolmen.catalogue import GAMES
from dolmen.engine.opponents import levels_of
from dolmen.games import AnyGame, Look, Theme, View, format_record
from dolmen.games import seats as seats_of
from dolmen.server import snapshot
from dolmen.server.decide import Refusal
from dolmen.server.gate import STATUS, Gate, bearer_keys, error_told
from dolmen.server.limits import address_of
from dolmen.server.making import Refused
from dolmen.server.stream import streamed
from dolmen.server.tables import Tables
from dolmen.wire import (
    AnyCommand,
    Catalogue,
    Done,
    ErrorTold,
    EventsTold,
    GameOffered,
    HintGiven,
    LevelOffered,
    NewTable,
    PublicTables,
    SeatTaken,
    ServerShown,
    TableMade,
    TableShown,
    TakeSeat,
    VersionedEvent,
)
from dolmen.wire import Refused as RefusedMessage

Name = Annotated[str, Path(max_length=40, description="The table's name.")]
_KEYS = HTTPBearer(auto_error=False, scheme_name="seat keys", description="Your key, or several separated by blanks.")
_KEYS_IF_ANY: dict[str, Any] = {"security": [{}]}
"""Beside the keys themselves: how the description of the API says that one may also come without."""
_STATUSES = (400, 403, 404, 405, 409, 413, 422, 429, 503)
_ERRORS: dict[int | str, dict[str, Any]] = {status: {"model": ErrorTold} for status in _STATUSES}
_METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]
_SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


def _gives(kind: str, what: str) -> dict[int | str, dict[str, Any]]:
    """How the description of the API says that an answer is a text of that kind."""
    return {200: {"description": what, "content": {kind: {"schema": {"type": "string"}}}}}


def routes(tables: Tables, gate: Gate) -> APIRouter:  # noqa: C901 - one function per address
    def admitted(request: Request) -> None:
        """Counts a request; Refused when they come too often or from a page that is not ours."""
        gate.request(_address(request), tables.house.now())
        if not gate.allows(request.headers):
            raise Refused(Refusal("not_allowed", "this page may not use this server"))

    router = APIRouter(prefix="/api", responses=_ERRORS, dependencies=[Depends(admitted)])
    games = [_offer(game) for game in GAMES]

    @router.get("/catalogue")
    async def catalogue() -> Catalogue:
        """The games of this server: boards, seats, computer players with their measured strength."""
        return Catalogue(games=games, server=_server(tables))

    @router.post("/tables", status_code=201)
    async def make_table(request: Request, wish: NewTable) -> TableMade:
        """Makes a table. The same `id` again gets the same table and keys."""
        gate.table(_address(request), tables.house.now())
        return await tables.make(wish)

    @router.get("/tables")
    async def public_tables(public: Literal["1"] = "1") -> PublicTables:  # noqa: ARG001
        """The public games that are being played."""
        return await tables.public()

    @router.post("/tables/{table}/seat")
    async def take_seat(table: Name, wish: TakeSeat) -> SeatTaken:
        """Sits down at an open seat with the key from its link; harmless when one sits there already."""
        return SeatTaken(seat=await (await tables.find(table)).take_seat(wish.key, wish.name))

    @router.get("/tables/{table}", dependencies=[Security(_KEYS)], openapi_extra=_KEYS_IF_ANY)
    async def read_table(request: Request, table: Name) -> TableShown:
        """The table as it is now; `you` are the seats that your keys open."""
        return (await tables.find(table)).audience.shown(bearer_keys(request.headers))

    @router.get(
        "/tables/{table}/events",
        response_model=EventsTold,
        responses=_gives("text/event-stream", "The events so far, or a stream of all there are."),
        dependencies=[Security(_KEYS)],
        openapi_extra=_KEYS_IF_ANY,
    )
    async def read_events(
        request: Request, table: Name, after: Annotated[int, Query(ge=0, le=10**6)] = 0
    ) -> EventsTold | StreamingResponse:
        """What happened after that version. With `Accept: text/event-stream`, also all that will happen."""
        found = await tables.find(table)
        if "text/event-stream" in request.headers.get("accept", ""):
            address, now = _address(request), tables.house.now()
            gate.has_room(address, now)
            return streamed(found.audience, after, bearer_keys(request.headers), gate.connection(address, now))
        events = enumerate(found.audience.events[after:], start=after + 1)
        return EventsTold(events=[VersionedEvent(version=version, event=event) for version, event in events])

    @router.post("/tables/{table}/commands", response_model=Done | HintGiven, dependencies=[Security(_KEYS)])
    async def command(request: Request, table: Name, wish: AnyCommand) -> Response:
        """Acts at the table. The same `id` again gets the same answer."""
        gate.command(_address(request), wish, tables.house.now())
        answer = await tables.command(table, bearer_keys(request.headers), 0, wish)
        if isinstance(answer, RefusedMessage):
            raise Refused(Refusal(answer.code, answer.text, answer.until))
        return Response(answer.model_dump_json(), media_type="application/json")

    @router.get("/tables/{table}/record", response_class=Response, responses=_gives("text/plain", "A record."))
    async def record(table: Name) -> PlainTextResponse:
        """The game so far, for people."""
        played = (await tables.find(table)).table
        return PlainTextResponse(format_record(played.game, snapshot.record(played)))

    @router.get("/tables/{table}/record.json")
    async def record_line(table: Name) -> dict[str, Any]:
        """The game so far as a line of the conformance corpus: every position in numbers."""
        played = (await tables.find(table)).table
        if played.created.start:
            raise Refused(Refusal("not_allowed", "such a line begins with the game's own start, this game does not"))
        tokens = [move.token for move in played.moves]
        return played.game.write_line(played.game.variant(played.created.variant), len(played.seats), tokens)

    @router.get("/tables/{table}/picture.svg", response_class=Response, responses=_gives("image/svg+xml", "A drawing."))
    async def picture(
        table: Name,
        view: View = View.ABOVE,
        theme: Theme = Theme.LIGHT,
        ply: Annotated[int | None, Query(ge=0, le=10**6)] = None,
    ) -> Response:
        """The position, or an earlier one, as a drawing."""
        played = (await tables.find(table)).table
        at = played.ply if ply is None else min(ply, played.ply)
        before = played.positions[at - 1] if at else None
        last = played.game.parse(played.moves[at - 1].token, before) if before is not None else None
        drawing = played.game.drawing(played.positions[at], Look(theme=theme, view=view), last, before)
        headers = {"content-security-policy": _SVG_POLICY, "cache-control": "no-cache"}
        return Response(drawing, media_type="image/svg+xml", headers=headers)

    _elsewhere(router)
    return router


def _elsewhere(router: APIRouter) -> None:
    """Answers what is asked by a method that an address does not take, or of an address that is none."""
    known = [route for route in router.routes if isinstance(route, Route)]

    @router.api_route("/{path:path}", methods=_METHODS, include_in_schema=False)
    async def nothing(request: Request, path: str) -> None:
        allowed = {method for route in known if _is_at(route, request) for method in route.methods or ()}
        if allowed:
            named = ", ".join(sorted(allowed))
            raise HTTPException(405, f"this address is asked by {named}", headers={"allow": named})
        raise Refused(
            Refusal("no_such_table", f"there is nothing at /api/{path[:80]}; /api/openapi.json lists what is")
        )


def _is_at(route: Route, request: Request) -> bool:
    """Whether the route is for this address, by whatever method."""
    return route.matches(request.scope)[0] is not Match.NONE


def _address(request: Request) -> str:
    return address_of(request.client.host if request.client else None)


def _offer(game: AnyGame) -> GameOffered:
    return GameOffered(
        slug=game.slug,
        name=game.name,
        seats=list(game.seats),
        seat_names=[game.seat_name(seat) for seat in seats_of(max(game.seats))],
        variants=[variant.name for variant in game.variants],
        variant_header=game.variant_header,
        levels=[LevelOffered(level=rung.number, elo=rung.elo, elo_error=rung.elo_error) for rung in levels_of(game)],
    )


def _server(tables: Tables) -> ServerShown:
    return ServerShown(version=__version__, now=tables.house.now())


def told_as_json(refusal: Refusal, now: int) -> JSONResponse:
    """A refusal as an HTTP answer."""
    headers = {}
    if refusal.until is not None:
        headers["retry-after"] = str(max(1, -(-(refusal.until - now) // 1000)))
    return JSONResponse(error_told(refusal).model_dump(), STATUS[refusal.code], headers)
