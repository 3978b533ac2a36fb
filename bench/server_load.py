"""How many tables one core serves: two players and a watcher each, one action per second, measured from sending an
action to its arrival at the opponent's socket. Beside it a bare relay made with the same libraries, in the same run.

    python -m bench.server_load --tables 200 400 600 800 900"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import tempfile
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, cast

import websockets

from bench.server_client import Process
from dolmen.carnac import CARNAC
from dolmen.server.decide import Moment, decide
from dolmen.server.store import Heading, NewRow
from dolmen.server.store_sql import SqlStore, sqlite_url
from dolmen.server.table import after, replayed
from dolmen.wire import AnyEvent, Created, Play, SeatSettings

_TARGET = 0.100


@dataclass
class Load:
    """What was measured at one number of tables."""

    sent: dict[str, float] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)
    worked: float = 0.0
    """Seconds of the server's processor."""

    def quantile(self, share: float) -> float:
        found = sorted(self.delays)
        return found[min(len(found) - 1, int(share * len(found)))] if found else float("nan")

    def __str__(self) -> str:
        parts = (f"{name} {1000 * self.quantile(share):6.1f} ms" for name, share in (("p50", 0.5), ("p99", 0.99)))
        each = 1000 * self.worked / max(1, len(self.delays))
        return f"{len(self.delays):6} actions  {'  '.join(parts)}  {each:5.2f} ms of processor each"


async def table_at_work(process: Process, load: Load, random: Random, until: float, relay: bool) -> None:
    """A table whose players act once a second in turn, with one watcher."""
    made: dict[str, Any] = {"table": uuid.uuid4().hex, "keys": {"1": "", "2": ""}}
    if not relay:
        made = await asyncio.to_thread(process.make_table)
    address = f"ws://{process.address}/api/tables/{made['table']}/socket"
    keys = [made["keys"]["1"], made["keys"]["2"], None]
    lines = [await websockets.connect(address, compression=None) for _ in keys]
    for line, key in zip(lines, keys, strict=True):
        await line.send(json.dumps({"type": "hello", "key": key, "version": 0}))
    talk = relayed if relay else played
    tasks = [asyncio.create_task(talk(lines, seat, load, until, random)) for seat in (1, 2)]
    tasks.append(asyncio.create_task(drained(lines[2])))
    await asyncio.wait(tasks[:2])
    tasks[2].cancel()
    for line in lines:
        await line.close()


async def drained(line: Any) -> None:
    async for _ in line:
        pass


async def played(lines: list[Any], seat: int, load: Load, until: float, random: Random) -> None:
    line, ply, due = lines[seat - 1], 0, time.perf_counter() + random.random()
    async for text in line:
        state = json.loads(text)
        if state["type"] == "welcome":
            state = state["table"]
            ply = len(state["moves"])
        elif state["type"] != "event":
            continue
        elif state["event"]["kind"] == "played":
            ply += 1
            began = load.sent.pop(f"{id(lines)} {ply}", None) if state["event"]["seat"] != seat else None
            if began is not None:
                load.delays.append(time.perf_counter() - began)
                due = began + 1
        if time.perf_counter() > until or (state["to_act"] is None):
            return
        if state["to_act"] == seat and state["legal"]:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            play = {"type": "play", "id": uuid.uuid4().hex, "ply": ply, "token": random.choice(state["legal"])}
            load.sent[f"{id(lines)} {ply + 1}"] = time.perf_counter()
            due = time.perf_counter() + 1
            await line.send(json.dumps(play))


async def relayed(lines: list[Any], seat: int, load: Load, until: float, random: Random) -> None:
    """One message per table and second, as long as what the server sends; each seat sends every other one."""
    line, number = lines[seat - 1], 0

    async def listen() -> None:
        async for text in line:
            began = load.sent.pop(text[:33], None) if text[32] == "0" else None
            if began is not None:
                load.delays.append(time.perf_counter() - began)

    listener = asyncio.create_task(listen())
    await asyncio.sleep(random.random() + seat - 1)
    while time.perf_counter() < until:
        name = uuid.uuid4().hex + "0"
        load.sent[name] = time.perf_counter()
        await line.send(name + "x" * 2_000)
        number += 1
        await asyncio.sleep(2)
    listener.cancel()


async def measured(process: Process, tables: int, seconds: float, relay: bool) -> Load:
    warm, load = Load(), Load()
    until = time.perf_counter() + seconds + 2 + tables / 50
    works = []
    for number in range(tables):
        works.append(asyncio.create_task(table_at_work(process, load, Random(number), until, relay)))
        if number % 10 == 9:
            await asyncio.sleep(0.2)
    await asyncio.sleep(2)
    warm.delays, load.delays = load.delays, []
    began = process.processor_time()
    await asyncio.gather(*works)
    load.worked = process.processor_time() - began
    return load


RELAY = """
import sys, uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
app, rooms = FastAPI(), {}
@app.get("/healthz")
async def health(): return "alive"
@app.websocket("/api/tables/{room}/socket")
async def relay(socket: WebSocket, room: str):
    await socket.accept()
    await socket.receive_text()
    members = rooms.setdefault(room, [])
    members.append(socket)
    try:
        while True:
            text = await socket.receive_text()
            for member in members:
                if member is not socket: await member.send_text(text)
    except WebSocketDisconnect:
        members.remove(socket)
uvicorn.run(app, port=int(sys.argv[-1]), log_level="error", ws="websockets-sansio", ws_per_message_deflate=False)
"""


_PLIES = 30
_WARM = 100


def unfinished_games(database: Path, tables: int) -> list[str]:
    """The names of so many tables in that database, each in the middle of a game."""
    store, names, now = SqlStore(sqlite_url(database)), [], time.time_ns() // 1_000_000
    for number in range(tables):
        events, table, random = _begun(now), replayed(CARNAC, _begun(now)), Random(number)
        while table.ply < _PLIES and table.to_act:
            play = Play(type="play", id="p", ply=table.ply, token=random.choice(table.legal_tokens()))
            for event in cast(list[AnyEvent], decide(table, table.to_act, play, Moment(now))):
                events.append(event)
                table = after(table, event)
        names.append(f"idle{number}")
        store.create(NewRow(names[-1], names[-1], tuple(events), {1: "", 2: ""}, Heading(now)))
    store.close()
    return names


def _begun(now: int) -> list[AnyEvent]:
    seats = [SeatSettings(kind="human"), SeatSettings(kind="human")]
    settings: dict[str, Any] = {"clock": None, "takeback": "ask", "public": False}
    return [Created(at=now, game=CARNAC.slug, variant="10x7", start=None, seats=seats, **settings)]


def idle_memory(process: Process, names: list[str]) -> float:
    """Bytes that a table costs which is in memory and at which nobody looks."""
    for table in names[:_WARM]:
        process.get(f"/api/tables/{table}")
    before = process.memory()
    for table in names[_WARM:]:
        process.get(f"/api/tables/{table}")
    return (process.memory() - before) / (len(names) - _WARM)


async def connected_memory(process: Process, names: list[str]) -> float:
    """Bytes that an open connection costs on which nothing happens."""
    before, lines = process.memory(), []
    for table in names:
        lines.append(await websockets.connect(f"ws://{process.address}/api/tables/{table}/socket", compression=None))
        await lines[-1].send(json.dumps({"type": "hello"}))
        await lines[-1].recv()
    cost = (process.memory() - before) / len(lines)
    for line in lines:
        await line.close()
    return cost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[200, 400, 600, 800, 900])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--idle", type=int, default=1_000)
    wanted = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, set(cores[1:] or cores))
    gc.disable()  # the pauses of the measuring process are not the server's
    print(f"server on one core of {len(cores)}, load average {os.getloadavg()[0]:.1f} at the start")
    most = 0
    with tempfile.TemporaryDirectory() as directory:
        for tables in wanted.tables:
            for relay in (True, False):
                process = Process(
                    Path(directory) / f"{tables}.db", core=cores[0], command=("-c", RELAY) if relay else ()
                )
                process.start()
                load = asyncio.run(measured(process, tables, wanted.seconds, relay))
                process.kill()
                print(f"{tables:5} tables, {'bare relay' if relay else 'dolmen    '}: {load}", flush=True)
            if load.quantile(0.99) < _TARGET:
                most = tables
        process = Process(Path(directory) / "idle.db", core=cores[0])
        names = unfinished_games(process.database, wanted.idle)
        process.start()
        started = process.memory()
        idle = idle_memory(process, names)
        connection = asyncio.run(connected_memory(process, names[:_WARM]))
        print(f"a server without tables takes {started / 1e6:.0f} MB")
        print(f"an idle table in memory, {_PLIES} actions into its game, costs {idle / 1000:.1f} kB")
        print(f"an idle connection costs {connection / 1000:.1f} kB")
        process.kill()
    print(f"most tables with the 99th percentile under {1000 * _TARGET:.0f} ms: {most}")


if __name__ == "__main__":
    main()
