"""`dolmen solve`: the exact value of a small board, and the best first moves."""

from __future__ import annotations

import json
import sys

import click

from dolmen.carnac import CARNAC
from dolmen.cli.inputs import json_option
from dolmen.cli.terminal import progress_to
from dolmen.engine.solve_boards import DEFAULT_MEMORY_MB, run_solve, size_to_solve


@click.command()
@click.argument("board")
@click.option("--memory", type=click.IntRange(min=1), default=DEFAULT_MEMORY_MB, show_default=True, help="MB at most.")
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option("--directory", default="", help="Keep what is done here; the same command goes on from it.")
@click.option("--margin/--no-margin", default=True, help="Also by how many dolmens; twice the work.")
@json_option
def command(board: str, memory: int, threads: int, directory: str, margin: bool, as_json: bool) -> None:
    """Solve BOARD (columns x rows, such as 5x4): who wins when both play best, and with which first moves."""
    columns, rows = size_to_solve(CARNAC.variant(board))
    show = progress_to(sys.stderr)
    solved = run_solve(
        columns,
        rows,
        memory_mb=memory,
        threads=threads,
        directory=directory,
        margin=margin,
        on_progress=lambda progress: show(progress.text),
    )
    show("")
    click.echo(json.dumps(solved.to_json()) if as_json else solved.text)
