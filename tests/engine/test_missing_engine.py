"""Without the compiled core there is one clear error, and everything written in Python works."""

from __future__ import annotations

import subprocess
import sys

import pytest

_WITHOUT = """
import sys
sys.modules["dolmen._native"] = None
from dolmen.carnac import CARNAC, MEDIUM
from dolmen.engine.errors import EngineMissing
from dolmen.engine.players import player_named
from dolmen.engine.engine import Engine
position = CARNAC.start(MEDIUM)
assert player_named("greedy", CARNAC, MEDIUM).make().choose(position) in position.legal_actions()
for ask in (lambda: Engine(MEDIUM), lambda: player_named("level:3", CARNAC, MEDIUM),
            lambda: player_named("uct@5n", CARNAC, MEDIUM)):
    try:
        ask()
    except EngineMissing as error:
        assert "install a C++20 compiler" in str(error) and chr(10) not in str(error)
    else:
        raise SystemExit("no error")
"""


def test_who_asks_for_the_engine_is_told_what_to_install() -> None:
    subprocess.run([sys.executable, "-c", _WITHOUT], check=True, timeout=60)


@pytest.mark.parametrize("arguments", [["match", "greedy", "level:3", "--games", "2"], ["analyse", "8x5 start"]])
def test_the_command_line_says_so_in_one_line(arguments: list[str]) -> None:
    code = f"import sys; sys.modules['dolmen._native'] = None; sys.argv = ['dolmen', *{arguments!r}]"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}; from dolmen.cli import main; main()"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
