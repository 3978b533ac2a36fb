"""What the terminal at the other end can show."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TextIO

from dolmen.games import TextStyle


def text_style(plain: bool = False) -> TextStyle:
    """Unicode where standard output takes it, colour where it is a terminal and NO_COLOR is not set."""
    if plain:
        return TextStyle()
    encoding = (sys.stdout.encoding or "ascii").casefold().replace("-", "")
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return TextStyle(unicode=encoding.startswith("utf"), colour=coloured)


def progress_to(stream: TextIO) -> Callable[[str], None]:
    """Shows one line that is written over by the next; an empty one clears it. Shows nothing where no person looks."""
    if not stream.isatty():
        return lambda _: None

    def show(line: str) -> None:
        stream.write(f"\r\033[K{line}")
        stream.flush()

    return show
