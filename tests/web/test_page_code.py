"""The page's own tests, which are in its own language, as part of the whole suite; skipped where there is no node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NODE = shutil.which("node")
TYPES = HERE / "node_modules" / ".bin" / "tsc"


@pytest.mark.skipif(NODE is None, reason="no node")
def test_the_page_passes_its_own_tests() -> None:
    command = ["node", "--import", "./vendor-loader.js", "--test", "."]
    run = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]


@pytest.mark.skipif(not TYPES.exists(), reason="no TypeScript: tests/tools.sh fetches it")
def test_the_types_of_the_page_hold() -> None:
    run = subprocess.run([TYPES, "-p", "."], cwd=HERE, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:]
