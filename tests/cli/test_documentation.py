"""The commands that the documentation shows with what they print do print it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.test_commands import dolmen

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
QUICK = ("show", "score", "verify", "convert", "perft", "luck", "verify-dice")


def _examples() -> Iterator[tuple[str, str]]:
    """Each `$ dolmen ...` of a block of code that is followed by what it prints."""
    for page in PAGES:
        for _, block in re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE):
            for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, printed = example.split("\n", 1)
                if command.startswith("dolmen ") and command.split()[1] in QUICK and printed.strip():
                    yield command, printed


EXAMPLES = list(_examples())


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize(("command", "printed"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_a_command_prints_what_the_documentation_shows(
    command: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line `...` stands for any lines."""
    monkeypatch.chdir(ROOT)
    result = dolmen(*shlex.split(command)[1:])
    pattern = re.escape(printed).replace(re.escape("...\n"), "(?:.*\n)*")
    assert re.fullmatch(pattern, result.out + result.err), (result.out, result.err)
