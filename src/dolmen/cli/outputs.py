"""Files a command writes. Whether one can be written there is found out before the work, not after it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem


class OutputFile(click.ParamType[Path]):
    """The path of a file to write, in a folder that is there."""

    name = "file"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(str(value))
        if path.is_dir():
            self.fail(f"{path} is a folder, not a file", param, ctx)
        if not path.parent.is_dir():
            self.fail(f"{path} cannot be written: there is no folder {path.parent}", param, ctx)
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            self.fail(f"{path} cannot be written: permission denied", param, ctx)
        return path

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


def write(text: str, output: Path | None) -> None:
    """Writes a text and a line end to the file, or to standard output where there is none."""
    if output is None:
        click.echo(text)
    else:
        output.write_text(text + "\n", encoding="utf-8", errors="backslashreplace")


def tokens_text(tokens: Sequence[str]) -> str:
    """A game in one line that can be read again; commas keep tokens with blanks apart."""
    return (", " if any(" " in token for token in tokens) else " ").join(tokens)
