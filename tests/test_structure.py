"""What the import contracts cannot say: who may open the door to the compiled core, and what stays out of the tree."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "dolmen"


def test_one_module_alone_imports_the_compiled_core() -> None:
    door = PACKAGE / "engine" / "native.py"
    found = {
        path
        for path in PACKAGE.rglob("*.py")
        if re.search(
            r"(import_module\(\"dolmen\._native|import dolmen\._native|from dolmen import _native)", path.read_text()
        )
    }
    assert found == {door}


def test_the_server_and_the_messages_name_no_game() -> None:
    for path in [PACKAGE / "wire.py", *(PACKAGE / "server").rglob("*.py"), *(PACKAGE / "games").rglob("*.py")]:
        assert not re.search(r"\b(carnac|carre|carré)\b", path.read_text(), re.IGNORECASE), path


def test_no_path_of_a_machine_is_in_the_tree() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        if path.is_file() and path.suffix in {".py", ".md", ".toml", ".txt", ".js", ".json", ".cpp", ".hpp", ".sh"}:
            text = path.read_text("utf-8", errors="replace")
            assert not re.search(r"/(root|home/\w+|work)/(main|shared|notes|\.pyenv)", text), name
