"""Matches: fair, the same for the same seed however many play at once, and gone on with after an interruption."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from dolmen.carnac import CARNAC
from dolmen.carre import CARRE
from dolmen.engine.elo import pentanomial
from dolmen.engine.errors import BadLimit, PlayerFailed
from dolmen.engine.match import run_match
from dolmen.engine.match_file import MatchFile, Result
from dolmen.engine.match_text import progress_line, report, to_json
from dolmen.engine.plan import Pairing, Plan
from dolmen.engine.sprt import Decision, Sprt
from dolmen.engine.standings import Standings
from dolmen.games import AnyGame
from tests.engine.boards import TINY

PLAN = Plan(CARNAC, TINY.name, ("greedy", "random"), 4, seed=7, opening=3)


def _games(path: Path, plan: Plan) -> dict[object, tuple[str, ...]]:
    return {result.fixture: result.tokens for result in MatchFile(path, plan).results()}


def _without_times(state: Standings) -> dict[str, object]:
    data = json.loads(json.dumps(to_json(state)))
    for row in data["table"]:
        del row["mean_seconds"], row["slowest_seconds"]
    return dict(data)


def test_every_opening_is_played_from_both_sides(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run_match(PLAN, file=MatchFile(path, PLAN))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(lines) == 8
    for one, other in zip(lines[::2], lines[1::2], strict=True):
        assert one["moves"][: PLAN.opening] == other["moves"][: PLAN.opening]
        assert one["match"]["seated"] == other["match"]["seated"][::-1]
    assert len({tuple(line["moves"][: PLAN.opening]) for line in lines}) == 4
    assert all(CARNAC.check_line(line) == () for line in lines)


def test_the_better_player_wins() -> None:
    state = run_match(replace(PLAN, rounds=10))
    assert state.encounters[0].score.low > 0.5
    assert [state.plan.players[row.player] for row in state.table] == ["greedy", "random"]
    assert state.table[0].points + state.table[1].points == 20


def test_a_game_that_comes_to_no_end_is_a_draw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As two random players of Carré would play on for days."""
    for module in ("play", "match_file"):
        monkeypatch.setattr(f"dolmen.engine.{module}.LONGEST", 40)
    plan = Plan(CARRE, "standard", ("random", "random"), 1, opening=0)
    file = MatchFile(tmp_path / "games.jsonl", plan)
    state = run_match(plan, file=file)
    assert (state.games, [row.points for row in state.table]) == (2, [1, 1])
    assert [(len(result.tokens), result.shares) for result in file.results()] == [(40, (0.5, 0.5))] * 2


def test_games_do_not_depend_on_how_many_play_at_once(tmp_path: Path) -> None:
    alone = run_match(PLAN, file=MatchFile(tmp_path / "alone.jsonl", PLAN))
    together = run_match(PLAN, file=MatchFile(tmp_path / "together.jsonl", PLAN), concurrency=2)
    assert _games(tmp_path / "alone.jsonl", PLAN) == _games(tmp_path / "together.jsonl", PLAN)
    assert _without_times(alone) == _without_times(together)


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    other = replace(PLAN, seed=8)
    run_match(PLAN, file=MatchFile(tmp_path / "one.jsonl", PLAN))
    run_match(other, file=MatchFile(tmp_path / "other.jsonl", other))
    assert _games(tmp_path / "one.jsonl", PLAN) != _games(tmp_path / "other.jsonl", other)


class _Interrupted(KeyboardInterrupt):
    pass


def _interrupting(file: MatchFile, after: int) -> MatchFile:
    class Interrupting(MatchFile):
        count = 0

        def add(self, result: Result) -> None:
            super().add(result)
            self.count += 1
            if self.count == after:
                raise _Interrupted

    return Interrupting(file.path, file.plan)


def test_an_interrupted_match_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, path = MatchFile(tmp_path / "whole.jsonl", PLAN), tmp_path / "broken.jsonl"
    expected = run_match(PLAN, file=whole)
    with pytest.raises(_Interrupted):
        run_match(PLAN, file=_interrupting(MatchFile(path, PLAN), 3))
    assert len(_games(path, PLAN)) == 3
    before = path.read_text()
    with path.open("a") as file:
        file.write('{"board":"5x4","mov')  # as a crash in the middle of a write leaves it
    resumed = run_match(PLAN, file=MatchFile(path, PLAN))
    assert path.read_text().startswith(before)
    assert _games(path, PLAN) == _games(whole.path, PLAN)
    assert _without_times(resumed) == _without_times(expected)


def test_a_longer_match_plays_only_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run_match(PLAN, file=MatchFile(path, PLAN))
    longer = replace(PLAN, rounds=5)
    assert run_match(longer, file=MatchFile(path, longer)).games == 10
    assert len(path.read_text().splitlines()) == 10


def test_games_of_another_match_are_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run_match(replace(PLAN, rounds=1), file=MatchFile(path, PLAN))
    other = replace(PLAN, seed=99)
    with pytest.raises(BadLimit, match=r"line 1: a game of another match \(its seed is 7, not 99\)"):
        run_match(other, file=MatchFile(path, other))
    path.write_text("nonsense\n")
    with pytest.raises(BadLimit, match="line 1: this is no game of a match"):
        run_match(PLAN, file=MatchFile(path, PLAN))


@pytest.mark.parametrize("concurrency", [1, 2])
def test_an_sprt_stops_at_the_same_round_however_many_play(concurrency: int) -> None:
    plan = replace(PLAN, rounds=200)
    state = run_match(plan, sprt=Sprt(0, 100), concurrency=concurrency)
    assert state.decision is Decision.ACCEPTED
    counts = pentanomial(state.encounters[0].rounds)
    assert sum(counts) < 60
    assert counts == pentanomial(run_match(plan, sprt=Sprt(0, 100)).encounters[0].rounds)
    assert "accepted" in "\n".join(report(state))


def test_all_meet_all_or_only_neighbours() -> None:
    three = replace(PLAN, players=("random", "greedy", "random"), rounds=1)
    assert three.lineups == ((0, 1), (0, 2), (1, 2))
    assert replace(three, pairing=Pairing.NEIGHBOURS).lineups == ((0, 1), (1, 2))
    assert replace(three, pairing=Pairing.FIRST).lineups == ((0, 1), (0, 2))
    state = run_match(three)
    assert state.games == 6
    assert state.plan.players[state.table[0].player] == "greedy"
    assert any("greedy" in line and " 100" in line for line in report(state))


def test_too_few_players_for_the_seats_leave_the_rest_to_the_last() -> None:
    class FourSeats:
        """Carnac's rules with a table for four, of which only the seating is asked here."""

        seats = (2, 4)

        def __getattr__(self, name: str) -> object:
            return getattr(CARNAC, name)

    game: AnyGame = FourSeats()  # type: ignore[assignment]
    plan = Plan(game, TINY.name, ("random", "greedy"), 2, seats=4)
    assert plan.lineups == ((0, 1, 1, 1),)
    seated = Counter(fixture.seated for fixture in plan.fixtures())
    assert seated == {(0, 1, 1, 1): 2, (1, 0, 1, 1): 2, (1, 1, 0, 1): 2, (1, 1, 1, 0): 2}
    five = Plan(game, TINY.name, tuple("abcde"), 1, seats=4)
    assert len(five.lineups) == 5


@pytest.mark.parametrize(
    ("change", "words"),
    [({"seats": 3}, "2 seats, not 3"), ({"players": ("random",)}, "two players"), ({"rounds": 0}, "at least one game")],
)
def test_impossible_plans_are_refused(change: dict[str, object], words: str) -> None:
    with pytest.raises(BadLimit, match=words):
        replace(PLAN, **change)  # type: ignore[arg-type]


def test_progress_is_told_and_short() -> None:
    seen: list[str] = []
    run_match(PLAN, progress=lambda state: seen.append(progress_line(state)), every=0)
    assert len(seen) == 8
    assert seen[-1].startswith("8/8 games, +")
    assert all(len(line) < 80 for line in seen)


@pytest.mark.parametrize("concurrency", [1, 2])
def test_a_failing_player_is_named_and_games_before_are_kept(tmp_path: Path, concurrency: int) -> None:
    plan = replace(PLAN, players=("greedy", "program:false"))
    with pytest.raises(PlayerFailed, match="program:false"):
        run_match(plan, file=MatchFile(tmp_path / "games.jsonl", plan), concurrency=concurrency)
