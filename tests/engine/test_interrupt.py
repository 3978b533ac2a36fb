"""Ctrl-C in the middle of a match, as a person does it at a terminal."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


@pytest.mark.parametrize("concurrency", ["1", "2"])
def test_games_are_kept_and_the_way_on_is_said(tmp_path: Path, concurrency: str) -> None:
    records = tmp_path / "games.jsonl"
    program = "from dolmen.cli import main; main()"
    match = ["match", "greedy", "random", "--games", "4000", "--records", str(records), "--concurrency", concurrency]
    process = subprocess.Popen([sys.executable, "-c", program, *match], stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + 60
        while not (records.exists() and records.read_text().count("\n") >= 2) and time.monotonic() < until:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130
    assert f"games are in {records}. To go on: dolmen match greedy random" in said
    assert "Traceback" not in said
    kept = records.read_text().splitlines()
    assert 2 <= len(kept) < 4000
    check = subprocess.run([sys.executable, "-c", program, "verify", str(records)], capture_output=True, check=False)
    assert check.returncode == 0


def test_a_search_can_be_interrupted_though_nobody_watches_it() -> None:
    program = (
        "from dolmen.carnac import MEDIUM, start; from dolmen.engine import Engine, Limit; engine = Engine(MEDIUM); "
        "print('thinking', flush=True); engine.analyse(start(MEDIUM), Limit(seconds=600))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    finally:
        process.kill()
    assert said.rstrip().endswith("KeyboardInterrupt")
