"""The standings of a match as JSON and as lines for people. Counts nothing itself."""

from __future__ import annotations

import math
from collections.abc import Iterator

from dolmen.engine.elo import Estimate
from dolmen.engine.standings import Encounter, Row, Standings


def to_json(state: Standings) -> dict[str, object]:
    plan = state.plan
    data: dict[str, object] = {
        **plan.settings(),
        "rounds": plan.rounds,
        "games": state.games,
        "encounters": [_encounter_data(state, encounter) for encounter in state.encounters],
        "table": [_row_data(state, row) for row in state.table],
    }
    if state.sprt is not None:
        low, high = state.sprt.bounds
        data["sprt"] = {
            "elo0": state.sprt.elo0,
            "elo1": state.sprt.elo1,
            "llr": round(state.ratio, 4),
            "bounds": [round(low, 4), round(high, 4)],
            "decision": state.decision.value,
        }
    return data


def _encounter_data(state: Standings, encounter: Encounter) -> dict[str, object]:
    return {
        "players": [state.plan.players[player] for player in encounter.lineup],
        "games": encounter.games,
        "wins": encounter.wins,
        "draws": encounter.draws,
        "losses": encounter.losses,
        "share": encounter.score.to_json(),
        "elo": encounter.elo.to_json() if encounter.elo else None,
        "pentanomial": encounter.pentanomial,
        "first_seat_share": round(encounter.first_seat, 4),
    }


def _row_data(state: Standings, row: Row) -> dict[str, object]:
    return {
        "player": state.plan.players[row.player],
        "games": row.games,
        "points": row.points,
        "share": row.share.to_json(),
        "elo": row.elo.to_json() if row.elo else None,
        "mean_seconds": round(row.mean_seconds, 5),
        "slowest_seconds": round(row.slowest, 4),
    }


def report(state: Standings) -> Iterator[str]:
    """The whole result, line by line."""
    plan = state.plan
    yield f"{plan.game.name} {plan.variant}, {_count(state.games, 'game')}, seed {plan.seed}"
    yield ""
    yield from _table(state)
    if plan.seats == 2 and len(plan.players) > 2:
        yield ""
        yield from _crosstable(state)
    yield ""
    yield from (encounter_line(state, encounter) for encounter in state.encounters)
    if state.sprt is not None:
        yield ""
        yield sprt_line(state)


def _table(state: Standings) -> Iterator[str]:
    width = max(len("player"), *(len(name) for name in state.plan.players))
    elo = "    Elo        95 %  " if state.plan.seats == 2 else ""
    yield f"{'player':<{width}}  games  points  share       95 %  {elo}   s/action  slowest"
    for row in state.table:
        name = state.plan.players[row.player]
        share = f"{100 * row.share.value:5.1f} %  {100 * row.share.low:3.0f}-{100 * row.share.high:<3.0f} %"
        strength = f"  {row.elo.value:+6.0f}  {row.elo.low:+5.0f}..{row.elo.high:<+5.0f}" if row.elo else ""
        times = f"{row.mean_seconds:9.4f}  {row.slowest:7.3f}"
        yield f"{name:<{width}}  {row.games:5d}  {row.points:6.1f}  {share}{strength}  {times}"


def _crosstable(state: Standings) -> Iterator[str]:
    """Each player's score in per cent against each other, in the order of the table."""
    players = [row.player for row in state.table]
    scores: dict[tuple[int, ...], float] = {}
    for encounter in state.encounters:
        if encounter.rounds:
            scores[encounter.lineup] = encounter.score.value
            scores[encounter.lineup[::-1]] = 1 - encounter.score.value
    width = max(len(name) for name in state.plan.players) + 3
    yield " " * width + "".join(f"{number:>6}" for number in range(1, len(players) + 1))
    for number, player in enumerate(players, start=1):
        cells = ("." if (player, other) not in scores else f"{100 * scores[player, other]:.0f}" for other in players)
        yield f"{number:>2} {state.plan.players[player]:<{width - 3}}" + "".join(f"{cell:>6}" for cell in cells)


def encounter_line(state: Standings, encounter: Encounter) -> str:
    """One line-up in one line."""
    names = " - ".join(state.plan.players[player] for player in encounter.lineup)
    score = f"+{encounter.wins} ={encounter.draws} -{encounter.losses}"
    share = f"{100 * encounter.score.value:.1f} % ({100 * encounter.score.low:.1f} to {100 * encounter.score.high:.1f})"
    line = f"{names}: {score}, {share}"
    if encounter.elo is not None and encounter.pentanomial is not None:
        line += f", Elo {_elo(encounter.elo)}, pairs {'/'.join(map(str, encounter.pentanomial))}"
    return f"{line}, first seat {100 * encounter.first_seat:.0f} %"


def sprt_line(state: Standings) -> str:
    assert state.sprt is not None
    low, high = state.sprt.bounds
    hypotheses = f"SPRT {state.sprt.elo0:g} against {state.sprt.elo1:g} Elo"
    return f"{hypotheses}: log-likelihood ratio {state.ratio:.2f} ({low:.2f} to {high:.2f}), {state.decision.value}"


def progress_line(state: Standings) -> str:
    """How far it is, short enough for one line of a terminal."""
    encounter = state.encounters[0]
    text = f"{state.games}/{state.plan.games} games"
    if len(state.encounters) == 1 and encounter.rounds:
        text += f", +{encounter.wins} ={encounter.draws} -{encounter.losses}"
        text += f", Elo {_elo(encounter.elo)}" if encounter.elo else f", {100 * encounter.score.value:.1f} %"
    return f"{text}, LLR {state.ratio:.2f}" if state.sprt else text


def _elo(elo: Estimate) -> str:
    return f"{_signed(elo.value)} ({_signed(elo.low)} to {_signed(elo.high)})"


def _signed(value: float) -> str:
    return f"{value:+.0f}" if math.isfinite(value) else ("+inf" if value > 0 else "-inf")


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
