"""Kills the server with SIGKILL again and again while games are being played, and then looks for actions that were
acknowledged and lost, or done twice, and for players who were not told exactly what they had missed.

    python -m bench.server_kill --kills 20 --tables 20"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from random import Random

from bench.server_client import Player, Process
from dolmen.carnac import CARNAC


async def played_under_fire(process: Process, kills: int, tables: int, random: Random) -> list[Player]:
    """All players of all games, after the last kill and some quiet play."""
    players: list[Player] = []
    tasks: list[asyncio.Task[None]] = []

    def seat_two() -> None:
        made = process.make_table()
        for key in made["keys"].values():
            players.append(Player(process, made["table"], key, Random(random.random())))
            tasks.append(asyncio.create_task(players[-1].live(0.02)))

    for number in range(kills):
        while sum(not task.done() for task in tasks) < 2 * tables:
            seat_two()
        before = sum(len(player.acknowledged) for player in players)
        await asyncio.sleep(0.5 + 2.0 * random.random())
        waiting = sum(player.pending is not None for player in players)
        process.kill()
        done = sum(len(player.acknowledged) for player in players) - before
        print(f"kill {number + 1}: {done} actions acknowledged since the last, {waiting} waiting for an answer")
        await asyncio.to_thread(process.start)
    await asyncio.sleep(2)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return players


def verify(process: Process, players: list[Player]) -> tuple[int, int]:
    """How many acknowledged actions are lost or in another place, and how many games do not replay."""
    lost = bad = 0
    for table in {player.table for player in players}:
        moves = [move["token"] for move in process.get(f"/api/tables/{table}")["table"]["moves"]]
        line = process.get(f"/api/tables/{table}/record.json")
        bad += bool(CARNAC.check_line(line)) or list(CARNAC.read_line(line)[2]) != moves
        for player in players:
            if player.table == table:
                lost += sum(ply >= len(moves) or moves[ply] != token for ply, token in player.acknowledged)
    return lost, bad


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="", help="a URL; a new SQLite file by default")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        process = Process(Path(directory) / "games.db", url=wanted.database)
        process.start()
        players = asyncio.run(played_under_fire(process, wanted.kills, wanted.tables, Random(wanted.seed)))
        process.kill()
        process.start()
        lost, bad = verify(process, players)
        stored = sum(len(process.get(f"/api/tables/{table}")["table"]["moves"]) for table in {p.table for p in players})
        process.kill()
    done = [entry for player in players for entry in player.acknowledged]
    doubled = sum(len(player.acknowledged) - len({ply for ply, _ in player.acknowledged}) for player in players)
    waiting = sum(player.pending is not None for player in players)
    resent = sum(player.resent for player in players)
    refused = [code for player in players for code in player.refused]
    print(f"{wanted.kills} kills, {len(players) // 2} games, {len(done)} actions acknowledged, {stored} stored")
    print(f"{resent} sent again, {waiting} without an answer at the end, refused: {refused or 'none'}")
    gaps = sum(player.gaps for player in players)
    print(f"{lost} lost, {doubled} doubled, {bad} games do not replay, {gaps} events missed or told twice")
    raise SystemExit(1 if lost or doubled or bad or gaps or stored - len(done) > waiting else 0)


if __name__ == "__main__":
    main()
