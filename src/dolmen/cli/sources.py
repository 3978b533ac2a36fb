"""Texts that a person hands to a command: in a file, on standard input, or as the argument itself. Knows bytes and
names of files, not what the text says."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import BinaryIO

import click
from click.shell_completion import CompletionItem

LONGEST = 64_000_000
"""Bytes of a source, or of a line of a corpus; a game has a thousand."""


class InputError(click.ClickException):
    """What was handed over cannot be used, though the call was right."""

    exit_code = 2


class Source(click.ParamType[str]):
    """A file, `-` for standard input, or the text itself; shells complete the names of files."""

    name = "source"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


source_argument = click.argument("source", type=Source(), default="-")


def read_source(source: str) -> str:
    """The text of a file, of standard input for `-`, or the argument itself when it names no file."""
    if source == "-":
        tell_who_waits()
        return _read(sys.stdin.buffer, "standard input")
    path = Path(source)
    if not _is_there(path):
        if path.suffix in (".txt", ".jsonl", ".json", ".dolmen") and "\n" not in source:
            raise InputError(f"there is no file {source}")
        return source
    try:
        with path.open("rb") as file:
            return _read(file, source)
    except OSError as error:
        raise InputError(f"{source} cannot be read: {error.strerror}") from None


def _is_there(path: Path) -> bool:
    """Whether the text names a file. Dots alone are a diagram of free squares; a text can be too long for a name."""
    try:
        if not path.is_dir():
            return path.exists()
    except PermissionError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    except (OSError, ValueError):
        return False
    if path.name in ("", ".."):
        return False
    raise InputError(f"{path} is a folder, not a file")


def _read(file: BinaryIO, name: str) -> str:
    data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise InputError(f"{name} is too long: at most {LONGEST // 1_000_000} MB are read")
    return _decoded(data, name)


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{name}, line {line}: this is not UTF-8 text") from None


def lines_of(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file, or of standard input for `-`, that are not blank, with their numbers. Raises InputError."""
    if name == "-":
        tell_who_waits()
        yield from _numbered(sys.stdin.buffer, "standard input")
        return
    try:
        with Path(name).open("rb") as file:
            yield from _numbered(file, name)
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror}") from None


def _numbered(file: BinaryIO, name: str) -> Iterator[tuple[int, bytes]]:
    for number in count(1):
        line = file.readline(LONGEST + 1)
        if not line:
            return
        if len(line) > LONGEST:
            raise InputError(f"{name}, line {number} is too long: at most {LONGEST // 1_000_000} MB are read")
        if line.strip():
            yield number, line


def tell_who_waits() -> None:
    """Says, to a person at a keyboard, that the command waits for them."""
    if sys.stdin.isatty():
        click.echo("dolmen: reading from the keyboard; end with Ctrl-D (--help tells what can be given)", err=True)
