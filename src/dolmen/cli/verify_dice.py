"""`dolmen verify-dice`: whether the rolls of a record follow from what was committed to before the first of them."""

from __future__ import annotations

import json
import re

import click

from dolmen.cli.inputs import game_option, json_option, load
from dolmen.cli.sources import InputError, source_argument
from dolmen.games import AnyGame, NotationError, Record
from dolmen.games.fair_dice import SEED, DicePapers, DiceReport, check_dice, papers_of, read_value
from dolmen.games.text_place import quoted

_HASH = re.compile(r"[0-9a-fA-F]{64}")


@click.command()
@source_argument
@click.option("--commitment", help="The commitment you saw before the first roll: the record must have the same.")
@click.option("--value", "noted", multiple=True, help="A value you know was given, as 2:8fQa: the record must have it.")
@game_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    source: str,
    commitment: str | None,
    noted: tuple[str, ...],
    game: AnyGame | None,
    as_json: bool,
) -> None:
    """Check the dice of SOURCE, a record (a file, text, or - for standard input): is the seed the one that the server
    committed to, and does every roll follow from it and from the values of the players? docs/dice.md says how.

    Exit code 0: every roll follows. 1: not all do, or the seed has not been revealed. 2: this cannot be read.
    """
    loaded = load(source, game)
    if loaded.record is None:
        raise InputError("a position has no rolls; give the record of a game")
    if loaded.error is not None:
        raise loaded.error
    papers = papers_of(loaded.record)
    problems = _other_papers(papers, loaded.record, commitment, noted)
    report = None if papers.seed is None else check_dice(loaded.game, loaded.record)
    if report is None:
        problems.append(
            f"the seed has not been revealed: the record has no header {SEED}; it comes when the game is over"
        )
    else:
        problems += _problems(report)
    click.echo(_json(papers, report, problems) if as_json else _text(papers, report, loaded.record, problems))
    ctx.exit(1 if problems else 0)


def _other_papers(papers: DicePapers, record: Record, commitment: str | None, noted: tuple[str, ...]) -> list[str]:
    """Where the record says something else than what somebody has noted."""
    found = []
    if commitment is not None:
        if not _HASH.fullmatch(commitment):
            raise NotationError(f"a commitment is 64 hexadecimal digits, not {quoted(commitment)}")
        if commitment.casefold() != papers.commitment:
            found.append(f"the record's commitment is another: {papers.commitment}")
    for text in noted:
        seat, value = read_value(text, record.seats)
        if papers.values.get(seat) != value:
            found.append(f"the record does not have the value {value} of seat {seat}")
    return found


def _problems(report: DiceReport) -> list[str]:
    found = [] if report.seed_fits else ["the seed is not the one that was committed to"]
    return found + [
        f"roll {wrong.number} (turn {wrong.turn}) is written {wrong.token}, but {wrong.expected} follows"
        for wrong in report.wrong
    ]


def _text(papers: DicePapers, report: DiceReport | None, record: Record, problems: list[str]) -> str:
    if problems or report is None:
        return "\n".join([*problems, "verdict: NOT PROVEN" if report is None else "verdict: WRONG"])
    rolls = f"all {report.rolls} rolls follow" if report.rolls != 1 else "the one roll follows"
    silent = [seat for seat in range(1, record.seats + 1) if seat not in papers.values]
    lines = [f"{rolls} from the seed that was committed to, with {_whose(sorted(papers.values))}"]
    if silent:
        lines.append(f"no value came from {_seats(silent)}")
    return "\n".join([*lines, "verdict: FAIR"])


def _whose(seats: list[int]) -> str:
    if not seats:
        return "no value of any seat"
    return f"the value of {_seats(seats)}" if len(seats) == 1 else f"the values of {_seats(seats)}"


def _seats(seats: list[int]) -> str:
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def _json(papers: DicePapers, report: DiceReport | None, problems: list[str]) -> str:
    data = {
        "fair": not problems,
        "commitment": papers.commitment,
        "values": {str(seat): value for seat, value in sorted(papers.values.items())},
        "seed": None if papers.seed is None else papers.seed.hex(),
        "rolls": None if report is None else report.rolls,
        "wrong": [] if report is None else [wrong.number for wrong in report.wrong],
        "problems": problems,
    }
    return json.dumps(data, ensure_ascii=False)
