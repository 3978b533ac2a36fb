"""`dolmen analyse`: the engine's opinion of a position, or of every move of a record."""

from __future__ import annotations

import json
import sys

import click

from dolmen.carnac import CARNAC, Position
from dolmen.cli.inputs import Loaded, json_option, load
from dolmen.cli.sources import source_argument
from dolmen.cli.terminal import progress_to
from dolmen.engine.analysis import Analysis, AnalysisLine
from dolmen.engine.engine import DEFAULT_MEMORY, Engine
from dolmen.engine.limits import parse_limit
from dolmen.games import Record
from dolmen.study.mistakes import Judgement
from dolmen.study.review import PlyReview, Review, review


@click.command()
@source_argument
@click.option("--limit", default=None, help="1000n, 0.5s, 6d, joined by +; else 5s a position, 0.2s in a record.")
@click.option("--lines", type=click.IntRange(1, 500), default=3, show_default=True)
@click.option("--threads", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option("--memory", type=click.IntRange(min=8), default=DEFAULT_MEMORY, show_default=True, help="MB at most.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--ply", type=click.IntRange(min=0), help="Analyse a record's position after that many actions only.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    source: str,
    limit: str | None,
    lines: int,
    threads: int,
    memory: int,
    seed: int,
    ply: int | None,
    as_json: bool,
) -> None:
    """Analyse SOURCE: a position of Carnac, or a record, whose every move is then judged; a file, text, or - for
    standard input. Ctrl-C stops and prints what is known by then. A damaged record is analysed up to the damage,
    which is then reported: exit code 2.
    """
    loaded = load(source, CARNAC)
    if ply is not None and ply >= len(loaded.positions):
        raise click.UsageError(f"--ply {ply}: there are {len(loaded.positions) - 1} actions")
    position: Position = loaded.positions[-1 if ply is None else ply]  # type: ignore[assignment]
    engine = Engine(position.variant, memory_mb=memory, threads=threads, seed=seed)
    if loaded.record is not None and ply is None and loaded.record.tokens:
        found = _review(loaded, loaded.record, engine, limit or "0.2s", lines)
        click.echo(json.dumps(found.to_json()) if as_json else _review_text(found))
    else:
        analysis = _analyse(position, engine, limit or "5s", lines)
        click.echo(json.dumps(analysis.to_json()) if as_json else analysis_text(analysis))
    if loaded.error is not None:
        click.echo(f"dolmen: analysed up to an error: {loaded.error}", err=True)
        ctx.exit(2)


def _analyse(position: Position, engine: Engine, limit: str, lines: int) -> Analysis:
    show = progress_to(sys.stderr)
    latest: Analysis | None = None
    try:
        for analysis in engine.stream(position, parse_limit(limit), lines):
            latest = analysis
            show(f"{analysis.nodes:,} nodes, {_line_text(analysis.best)}"[:100])
    except KeyboardInterrupt:
        if latest is None:
            raise
    show("")
    assert latest is not None
    return latest


def analysis_text(analysis: Analysis) -> str:
    """The lines, best first, and what they cost."""
    speed = analysis.nodes / analysis.seconds if analysis.seconds else 0
    work = f"{analysis.nodes:,} nodes, {analysis.seconds:.2f} s, {speed:,.0f}/s"
    head = f"{analysis.acting.value.capitalize()} to act; {work}"
    return "\n".join([head, *(_line_text(line) for line in analysis.lines)])


def _line_text(line: AnalysisLine) -> str:
    known = f"proven {line.proven.value}" if line.proven else f"{100 * line.value:5.1f} %"
    moves = " ".join(CARNAC.format(action) for action in line.continuation[:10])
    return f"{known}  {line.margin:+5.2f} dolmens  {line.visits:>9,} visits  {moves}"


def _review(loaded: Loaded, record: Record, engine: Engine, limit: str, lines: int) -> Review:
    show = progress_to(sys.stderr)
    done: list[PlyReview] = []

    def tell(ply: PlyReview) -> None:
        done.append(ply)
        show(f"move {ply.ply + 1} of {len(loaded.positions) - 1}")

    try:
        found = review(record, engine, parse_limit(limit), lines=lines, progress=tell)
    except KeyboardInterrupt:
        found = Review(tuple(done))
    show("")
    return found


def _review_text(found: Review) -> str:
    rows = [_ply_text(ply) for ply in found.plies]
    for colour in ("red", "white"):
        mine = [ply for ply in found.plies if ply.acting.value == colour]
        if mine:
            acting = mine[0].acting
            counts = ", ".join(f"{found.count(acting, judgement)} {judgement.value}" for judgement in Judgement)
            rows.append(f"{colour.capitalize()}: {100 * found.mean_cost(acting):.1f} % lost a choice; {counts}")
    return "\n".join(rows)


def _ply_text(ply: PlyReview) -> str:
    mistake = ply.mistake
    played, best = CARNAC.format(mistake.played.action), CARNAC.format(mistake.best.action)
    text = (
        f"{ply.ply + 1:3} {ply.acting.value:<5} {played:<6} Red {100 * ply.red_value:5.1f} %  {mistake.judgement.value}"
    )
    if mistake.reasons:
        reasons = ", ".join(reason.value.replace("_", " ") for reason in mistake.reasons)
        text += f": {100 * mistake.cost:.0f} % worse than {best} ({reasons})"
    return text
