"""One connection of a page or program to one table: messages decoded at the edge, answered, and everything told that
happens. Reading and writing are two tasks, so that a slow reader keeps nobody waiting."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from dolmen.server.config import Limits
from dolmen.server.decide import Refusal, TableCommand
from dolmen.server.gate import Gate, first_problem
from dolmen.server.limits import Bucket, address_of
from dolmen.server.live import LiveTable
from dolmen.server.making import Refused
from dolmen.server.tables import Tables
from dolmen.server.viewers import Viewer
from dolmen.wire import Bye, Code, FromClient, Hello, Hint, Ping, PlayOn, Pong
from dolmen.wire import Refused as RefusedMessage

_FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(FromClient)
_SEND_SECONDS = 30.0
_POLICY_VIOLATION = 1008
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Closing(Exception):
    """The connection is to be closed with these words."""

    def __init__(self, code: Code, text: str, until: int | None = None) -> None:
        super().__init__(text)
        self.farewell = Bye(code=code, text=text, until=until).model_dump_json()

    @staticmethod
    def because(refused: Refused, now: int) -> Closing:
        refusal = refused.timed(now)
        return Closing(refusal.code, refusal.text, refusal.until)


async def serve(socket: WebSocket, table: str, tables: Tables, gate: Gate, limits: Limits) -> None:
    """The life of a connection."""
    address = address_of(socket.client.host if socket.client else None)
    if not gate.allows(socket.headers):
        await socket.close(_POLICY_VIOLATION)
        return
    await socket.accept()
    try:
        with gate.connection(address, tables.house.now()):
            await Connection(socket, address, tables, gate, limits).live(table)
    except Refused as crowded:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(Closing.because(crowded, tables.house.now()).farewell)
            await socket.close()


class Connection:
    def __init__(self, socket: WebSocket, address: str, tables: Tables, gate: Gate, limits: Limits) -> None:
        self._socket, self._address, self._tables, self._gate, self._limits = socket, address, tables, gate, limits
        self._viewer = Viewer()
        self._messages = Bucket(limits.messages, tables.house.now())
        self._table: LiveTable | None = None
        self._lag = 0
        self._malformed = 0
        self._hasty = 0
        self._asking: set[asyncio.Task[None]] = set()

    async def live(self, name: str) -> None:
        writer = asyncio.create_task(self._write())
        try:
            hello = await self._first_hello()
            self._table = await self._tables.find(name)
            self._greet(self._table, hello)
            await self._read(self._table)
        except Refused as refused:
            self._viewer.close(Closing.because(refused, self._tables.house.now()).farewell)
        except Closing as closing:
            self._viewer.close(closing.farewell)
        except WebSocketDisconnect:
            self._viewer.close()
        finally:
            if self._table is not None:
                self._table.audience.leave(self._viewer)
            self._viewer.close()
            for task in self._asking:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await writer

    async def _write(self) -> None:
        """Sends what there is to tell until there is no more, then closes."""
        try:
            while (message := await self._viewer.next()) is not None:
                async with asyncio.timeout(_SEND_SECONDS):
                    await self._socket.send_text(message)
            await self._socket.close()
        except (WebSocketDisconnect, RuntimeError, TimeoutError, OSError):
            self._viewer.close()  # the other side is gone; reading ends by itself

    async def _first_hello(self) -> Hello:
        """What a connection begins with: until then nothing is looked up, and no command is for anybody."""
        try:
            async with asyncio.timeout(self._limits.seconds_to_hello):
                while not isinstance(message := await self._heard(), Hello):
                    match message:
                        case Ping():
                            self._answer_ping(message)
                        case None:
                            pass
                        case _:
                            self._refuse(message.id, Refusal("bad_key", "a connection begins with a hello"))
                return message
        except TimeoutError:
            raise Closing("malformed", "a connection begins with a hello") from None

    async def _read(self, table: LiveTable) -> None:
        """Answers messages until the connection ends."""
        while not self._viewer.closed:
            if (message := await self._heard()) is not None:
                await self._answer(table, message)

    async def _heard(self) -> FromClient | None:
        """The next message; None for one that was refused unread."""
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        text = received.get("text")
        if text is None or len(text) > self._limits.message_bytes:
            raise Closing("too_large", f"a message is text of at most {self._limits.message_bytes} characters")
        if self._too_fast(text):
            return None
        try:
            return _FROM_CLIENT.validate_json(text)
        except ValidationError as error:
            self._misread(text, error)
            return None

    def _too_fast(self, text: str) -> bool:
        now = self._tables.house.now()
        until = self._messages.take(now)
        if until is None:
            try:
                self._gate.request(self._address, now)
            except Refused as refused:
                until = refused.refusal.until
        if until is None:
            return False
        self._hasty += 1
        if self._hasty > self._limits.refused_for_speed:
            raise Closing("too_many", "far too many messages came on this connection", until)
        self._refuse(_id_in(text), Refusal("too_many", "too many messages at once; wait a moment", until))
        return True

    def _misread(self, text: str, error: ValidationError) -> None:
        self._malformed += 1
        if self._malformed > self._limits.malformed:
            raise Closing("malformed", "too many messages could not be read")
        self._refuse(
            _id_in(text), Refusal("malformed", first_problem(error.errors(include_url=False, include_input=False)))
        )

    def _refuse(self, command: str, refusal: Refusal) -> None:
        refused = RefusedMessage(id=command, code=refusal.code, text=refusal.text, until=refusal.until)
        self._viewer.answer(refused.model_dump_json())

    async def _answer(self, table: LiveTable, message: FromClient) -> None:
        match message:
            case Hello():
                self._greet(table, message)
            case Ping():
                self._answer_ping(message)
            case Hint():
                task = asyncio.create_task(self._do(table, message))  # thinking takes its time; the game goes on
                self._asking.add(task)
                task.add_done_callback(self._asking.discard)
            case _:
                await self._do(table, message)

    async def _do(self, table: LiveTable, command: TableCommand | PlayOn | Hint) -> None:
        try:
            self._gate.command(self._address, command, self._tables.house.now())
            answer = await self._tables.command(table.name, self._viewer.keys, self._lag, command)
        except Refused as refused:
            self._refuse(command.id, refused.refusal)
            return
        self._tables.house.metrics.count("dolmen_commands_total", f'answer="{_kind(answer)}"')
        self._viewer.answer(answer.model_dump_json())

    def _answer_ping(self, ping: Ping) -> None:
        self._lag = ping.lag
        self._viewer.answer(Pong(sent=ping.sent, now=self._tables.house.now()).model_dump_json())

    def _greet(self, table: LiveTable, hello: Hello) -> None:
        keys = tuple(dict.fromkeys([*([hello.key] if hello.key else []), *hello.keys]))
        version = hello.version
        if self._viewer.resync is not None and keys != self._viewer.keys:
            table.audience.leave(self._viewer)
            version = 0
        self._viewer.keys = keys
        table.audience.join(self._viewer, version)


def _kind(answer: object) -> str:
    return f"refused {answer.code}" if isinstance(answer, RefusedMessage) else type(answer).__name__.lower()


def _id_in(text: str) -> str:
    """The id of a message that could not be read or was not, as far as it has one."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    sent = found.get("id") if isinstance(found, dict) else None
    return sent if isinstance(sent, str) and _ID.fullmatch(sent) else ""
