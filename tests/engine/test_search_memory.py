"""What searching costs in memory, as the operating system counts it: bounded by the option, and nothing is leaked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.usefixtures("core"),
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not tell a process its memory"),
]

_COUNTING = """
import resource
from pathlib import Path
from dolmen.carnac import LARGE, SMALL, start
from dolmen.engine import Engine, Limit

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
"""

_SEARCHES = """
def search(times):
    engine = Engine(SMALL, memory_mb=8)
    position = start(SMALL)
    for _ in range(times):
        position = position.after(engine.analyse(position, Limit(nodes=4), lines=2).best.action)
        if position.ending is not None:
            position = start(SMALL)

for _ in range(40):
    search(60)
before = resident()
for _ in range(60):
    search(60)
print(resident() - before)
"""

_LONG_SEARCH = """
Engine(LARGE, memory_mb=8).analyse(start(LARGE), Limit(nodes=100))
before = resident()
engine = Engine(LARGE, memory_mb=16)
analysis = engine.analyse(start(LARGE), Limit(nodes=60_000))
assert analysis.memory <= 16 << 20
print(resident() - before)
"""


def _bytes_by(program: str) -> int:
    done = subprocess.run([sys.executable, "-c", _COUNTING + program], capture_output=True, text=True, check=True)
    return int(done.stdout)


def test_thousands_of_searches_leak_nothing() -> None:
    """After as many that make the allocator settle: 3600 searches in sixty engines. A tree has 6 MB, a report 0.1."""
    assert _bytes_by(_SEARCHES) < 2 << 20


def test_a_search_that_meets_far_more_than_fits_stays_within_its_option() -> None:
    """Beside tree and table an engine has its weights, less than 4 MB."""
    assert _bytes_by(_LONG_SEARCH) < 20 << 20
