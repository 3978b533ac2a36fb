"""`dolmen match`: computer players against each other, with sides swapped, error bars and records."""

from __future__ import annotations

import json
import shlex
import sys
import time
from pathlib import Path

import click

from dolmen.catalogue import GAMES
from dolmen.cli.inputs import game_option, json_option
from dolmen.cli.terminal import progress_to
from dolmen.engine.match import run_match
from dolmen.engine.match_file import MatchFile
from dolmen.engine.match_text import progress_line, report, to_json
from dolmen.engine.plan import Pairing, Plan
from dolmen.engine.players import player_named
from dolmen.engine.sprt import Sprt
from dolmen.engine.standings import Standings
from dolmen.games import CHANCE, AnyGame, RulesError

_OPENING = 4
"""Random actions, where no dice make one game differ from another."""


@click.command()
@click.argument("players", nargs=-1, required=True)
@game_option
@click.option("--board", "--variant", "board", help="The board or variant; the game's first when not given.")
@click.option("--seats", type=int, help="Players at the table; too few names: the last one sits on the seats left.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Games per line-up.")
@click.option("--pairing", type=click.Choice([pairing.value for pairing in Pairing]), default="all", show_default=True)
@click.option("--opening", type=click.IntRange(min=0), help="Random actions at first: 4, with dice none.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--sprt", type=(float, float), metavar="ELO0 ELO1", help="Stop when it is known which of the two holds.")
@click.option("--concurrency", type=click.IntRange(1, 64), default=1, show_default=True, help="Games at a time.")
@click.option("--records", type=click.Path(dir_okay=False, path_type=Path), help="The file for the games.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    players: tuple[str, ...],
    game: AnyGame | None,
    board: str | None,
    seats: int | None,
    games: int,
    pairing: str,
    opening: int | None,
    seed: int,
    sprt: tuple[float, float] | None,
    concurrency: int,
    records: Path | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Let PLAYERS play a match: level:7, engine@0.1s, engine:threads=2,memory=64@1000n, uct@0.1s, greedy, random, or
    program:COMMAND@1s for any program that speaks the text protocol.

    Every random opening is played once from each seat. Games are saved as they finish, by default in a new file in
    matches/; given with --records, a file that already holds games of the same match is gone on with.
    """
    game = game or GAMES[0]
    variant = game.variant(board) if board else game.variants[0]
    names = tuple(player_named(text, game, variant).name for text in players)
    count = seats or game.seats[0]
    rounds = -(-games // count)
    if opening is None:
        opening = 0 if game.start(variant, game.seats[0]).to_act is CHANCE else _OPENING
    plan = Plan(game, variant.name, names, rounds, count, seed, opening, Pairing(pairing))
    file = MatchFile(records or _new_file(plan), plan)
    show = progress_to(sys.stderr)
    watch = None if quiet else lambda state: show(progress_line(state))
    test = Sprt(*sprt) if sprt else None
    try:
        state = run_match(plan, file=file, sprt=test, concurrency=concurrency, progress=watch)
    except (KeyboardInterrupt, RulesError) as stop:
        _say_how_to_go_on(file, records is not None)
        if isinstance(stop, RulesError):
            raise
        ctx.exit(130)
    show("")
    _print(state, file, as_json)


def _new_file(plan: Plan) -> Path:
    return Path("matches", f"{plan.game.slug}-{plan.variant}-{plan.digest}-{time.strftime('%Y%m%d-%H%M%S')}.jsonl")


def _say_how_to_go_on(file: MatchFile, named: bool) -> None:
    if not file.path.exists():
        return
    done = sum(1 for _ in file.results())
    again = shlex.join(["dolmen", *sys.argv[1:], *([] if named else ["--records", str(file.path)])])
    click.echo(f"\ndolmen: stopped; {done} games are in {file.path}. To go on: {again}", err=True)


def _print(state: Standings, file: MatchFile, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({**to_json(state), "records": str(file.path)}, ensure_ascii=False))
        return
    for line in report(state):
        click.echo(line)
    click.echo(f"\nThe games are in {file.path}.")
