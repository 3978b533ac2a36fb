"""`dolmen bench`: speed on this machine, all compared figures from one run."""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import click

from dolmen.carnac import CARNAC, Position, Variant
from dolmen.cli.inputs import json_option
from dolmen.cli.terminal import progress_to
from dolmen.engine import speed
from dolmen.engine.native import native
from dolmen.games import NotationError

_RESULTS = Path("bench", "results", "speed.jsonl")


@click.command()
@click.option(
    "--seconds", type=click.FloatRange(0.01, 600), default=1.0, show_default=True, help="For each measurement."
)
@click.option("--save", is_flag=True, help=f"Add the figures to {_RESULTS} of the checkout.")
@json_option
def command(seconds: float, save: bool, as_json: bool) -> None:
    """Measure random games, search, exact endings and the overhead of a call, and print the engine's signature.

    In a checkout of Dolmen the naive Python rules of bench/ and the endings of bench/positions are measured too.
    """
    checkout = _checkout()
    if save and checkout is None:
        raise click.UsageError("--save keeps figures in a checkout of Dolmen, and here is none: run it in one")
    show = progress_to(sys.stderr)
    data: dict[str, Any] = {}
    for name, measure in _measurements(seconds, checkout).items():
        show(f"measuring {name.replace('_', ' ')}")
        data[name] = measure()
    show("")
    if save and checkout is not None:
        _add_to(checkout / _RESULTS, data)
    click.echo(json.dumps(data) if as_json else "\n".join(_text(data)))


def _checkout() -> Path | None:
    """Where Dolmen's sources are, if this is run there."""
    here = Path.cwd()
    return here if (here / "bench" / "naive_carnac.py").is_file() else None


def _add_to(results: Path, data: dict[str, Any]) -> None:
    results.parent.mkdir(parents=True, exist_ok=True)
    with results.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"date": time.strftime("%Y-%m-%d"), "paths": native().paths(), **data}) + "\n")


def _measurements(seconds: float, checkout: Path | None) -> dict[str, Callable[[], Any]]:
    naive = _naive_game(checkout)
    return {
        "random_games_per_s": lambda: _with_promised(
            speed.random_games(seconds, {"naive_python": naive} if naive else {})
        ),
        "search_nodes_per_s": lambda: speed.search_speed(seconds),
        "solve_s": lambda: speed.solve_times(_endings(checkout), most=10.0),
        "signature": speed.signature,
        "memory_bytes": lambda: speed.memory_after(min(seconds, 5.0)),
        "choose_overhead_ms": speed.choose_overhead,
    }


def _with_promised(games: dict[str, dict[str, float]]) -> dict[str, dict[str, float | None]]:
    return {board: {"naive_python": None, **row} for board, row in games.items()}


def _naive_game(checkout: Path | None) -> speed.RandomGame | None:
    """The naive rules, where there is a checkout."""
    if checkout is None:
        return None
    if str(checkout) not in sys.path:
        sys.path.append(str(checkout))
    naive = importlib.import_module("bench.naive_carnac")

    def play(variant: Variant, random: Random) -> object:
        game = naive.Game(variant.board.columns, variant.board.rows, variant.stock, variant.final_tilt)
        while tokens := game.legal():
            game.play(random.choice(tokens))
        return game.winner()

    return play


def _endings(checkout: Path | None) -> Iterator[tuple[str, Position]]:
    """The positions of bench/positions, each file a group, one a line."""
    for path in sorted((checkout / "bench" / "positions").glob("*.txt")) if checkout else ():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            try:
                yield path.stem, CARNAC.parse_position(line)
            except NotationError as error:
                raise NotationError(f"{path}, line {number}: {error}") from None


def _text(data: dict[str, Any]) -> Iterator[str]:
    yield "Random games per second, one thread:"
    for board, row in data["random_games_per_s"].items():
        names = ("scalar", "portable", "best", "library")
        figures = ", ".join(f"{name} {row[name]:,.0f}" for name in names)
        yield f"  {board:>5}  {figures}{_naive_text(row)}"
    yield "Search nodes per second:"
    for board, row in data["search_nodes_per_s"].items():
        yield f"  {board:>5}  " + ", ".join(f"{name.replace('_', ' ')} {value:,}" for name, value in row.items())
    yield "Exact endings, seconds:"
    for group, row in data["solve_s"].items():
        share = f"{row['within_1_s']} of {row['positions']} within 1 s"
        yield f"  {group}: {share}, median {row['median']}, slowest {row['slowest']}"
    yield "Memory held, MB: " + _row(data["memory_bytes"], 2**-20)
    yield "choose() at 1,000 nodes beyond its search, ms: " + _row(data["choose_overhead_ms"], 1)
    yield f"Signature: {data['signature']}"


def _naive_text(row: dict[str, float | None]) -> str:
    naive, portable, best = row["naive_python"], row["portable"], row["best"]
    if not naive or not portable or not best:
        return ""
    ratios = f"best is {best / naive:,.0f} times naive, portable {portable / best:.2f} of best"
    return f", naive Python {naive:,.0f}: {ratios}"


def _row(values: dict[str, float], factor: float) -> str:
    return ", ".join(f"{board} {factor * value:.3g}" for board, value in values.items())
