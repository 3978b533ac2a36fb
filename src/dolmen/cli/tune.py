"""`dolmen tune`: learns new weights for the evaluation and lets a match decide whether they are better."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import click

from dolmen.carnac import CARNAC
from dolmen.cli.inputs import json_option
from dolmen.cli.outputs import OutputFile
from dolmen.cli.terminal import progress_to
from dolmen.engine.limits import parse_limit
from dolmen.engine.match import run_match
from dolmen.engine.match_file import MatchFile
from dolmen.engine.match_text import progress_line, report, to_json
from dolmen.engine.plan import Plan
from dolmen.engine.sprt import Decision, Sprt
from dolmen.engine.tuning import Tuning, run_tune, starting_weights, weights_as_source


@click.command()
@click.argument("board", default="10x7")
@click.option("--output", "-o", type=OutputFile(), help="Where the weights go.")
@click.option("--rounds", type=click.IntRange(min=1), default=4, show_default=True)
@click.option("--games", type=click.IntRange(min=1), default=12_000, show_default=True, help="Games per round.")
@click.option("--epochs", type=click.IntRange(min=1), default=3, show_default=True)
@click.option(
    "--temperature", type=click.FloatRange(0, 10), default=0.3, show_default=True, help="Of its play, in logits."
)
@click.option(
    "--trust",
    type=click.FloatRange(0, 1),
    default=0.85,
    show_default=True,
    help="Per turn, in how a game ended rather than in what was expected.",
)
@click.option("--seed", type=int, default=1000, show_default=True)
@click.option(
    "--start",
    help="Weights to begin with: a file from an earlier run, or built-in; else ones that have learned nothing.",
)
@click.option("--limit", default="1000n", show_default=True, help="What both may think in the match.")
@click.option("--sprt", type=(float, float), default=(0.0, 20.0), show_default=True, metavar="ELO0 ELO1")
@click.option(
    "--match-games", type=click.IntRange(min=0), default=4000, show_default=True, help="At most; 0: no match."
)
@click.option("--concurrency", type=click.IntRange(1, 64), default=1, show_default=True, help="Games at a time.")
@click.option("--source", type=OutputFile(), help="Write accepted weights as C++ here.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    board: str,
    output: Path | None,
    rounds: int,
    games: int,
    epochs: int,
    temperature: float,
    trust: float,
    seed: int,
    start: str | None,
    limit: str,
    sprt: tuple[float, float],
    match_games: int,
    concurrency: int,
    source: Path | None,
    as_json: bool,
) -> None:
    """Learn weights for BOARD from games of the engine with itself, then play them against the built-in ones until an
    SPRT accepts or rejects them. Exit code 0 only when they were accepted (or no match was asked for).
    """
    variant = CARNAC.variant(board)
    parse_limit(limit)
    show = progress_to(sys.stderr)
    tuning = Tuning(variant, rounds, games, epochs, temperature, trust, seed, starting_weights(variant, start))
    weights = run_tune(tuning, lambda stage: show(stage.text))
    show("")
    path = output or Path(f"weights-{variant}-{seed}.bin")
    path.write_bytes(weights)
    click.echo(f"The weights are in {path}.", err=True)
    if not match_games:
        _keep(source, weights)
        return
    players = (f"engine:weights={path}@{limit}", f"engine@{limit}")
    plan = Plan(CARNAC, variant.name, players, (match_games + 1) // 2, seed=seed)
    file = MatchFile(path.with_suffix(f".{plan.digest}.jsonl"), plan)
    state = run_match(
        plan, file=file, sprt=Sprt(*sprt), concurrency=concurrency, progress=lambda now: show(progress_line(now))
    )
    show("")
    click.echo(json.dumps(to_json(state)) if as_json else "\n".join(report(state)))
    if state.decision is not Decision.ACCEPTED:
        ctx.exit(1)
    _keep(source, weights)


def _keep(source: Path | None, weights: bytes) -> None:
    if source is not None:
        source.write_text(weights_as_source(weights, shlex.join(["dolmen", *sys.argv[1:]])), encoding="utf-8")
        click.echo(f"{source} holds them now; build the engine anew.", err=True)
