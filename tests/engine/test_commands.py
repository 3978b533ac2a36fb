"""The commands of the engine as a person calls them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dolmen.carnac import start, variant_of
from dolmen.cli.commands import cli
from dolmen.games import RulesError

pytestmark = pytest.mark.usefixtures("core")


def _run(arguments: Sequence[str]) -> Result:
    return CliRunner().invoke(cli, list(arguments), catch_exceptions=False)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_match_prints_a_table_and_keeps_the_games() -> None:
    done = _run(["match", "engine@30n", "greedy", "random", "--board", "5x4+stock=8", "--games", "4"])
    assert done.exit_code == 0
    assert "engine@30n - random: +" in done.stdout
    assert done.stdout.splitlines()[5].startswith("random")
    (records,) = Path("matches").iterdir()
    assert len(records.read_text().splitlines()) == 12
    assert _run(["verify", str(records)]).exit_code == 0


def test_match_speaks_json_and_goes_on_from_its_records() -> None:
    arguments = ["match", "greedy", "random", "--board", "5x4+stock=8", "--records", "r.jsonl", "--json"]
    first = json.loads(_run([*arguments, "--games", "4"]).stdout)
    assert first["games"] == 4
    assert first["encounters"][0]["players"] == ["greedy", "random"]
    assert sum(first["encounters"][0]["pentanomial"]) == 2
    second = json.loads(_run([*arguments, "--games", "6"]).stdout)
    assert second["games"] == 6
    assert len(Path("r.jsonl").read_text().splitlines()) == 6


def test_match_lets_dice_be_the_opening() -> None:
    done = _run(["match", "greedy", "random", "--game", "carre", "--seats", "3", "--games", "3", "--json"])
    told = json.loads(done.stdout)
    assert (told["opening"], told["seats"], told["games"]) == (0, 3, 3)
    assert told["table"][0]["points"] == 3


def test_match_by_sprt_ends_early() -> None:
    arguments = [
        "match",
        "greedy",
        "random",
        "--board",
        "5x4+stock=8",
        "--sprt",
        "0",
        "100",
        "--games",
        "400",
        "--json",
    ]
    data = json.loads(_run(arguments).stdout)
    assert data["sprt"]["decision"] == "accepted"
    assert data["games"] < 200


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["match", "greedy", "nobody"], "nobody at Carnac is called 'nobody'"),
        (["match", "greedy"], "at least two players"),
        (["match", "greedy", "random", "--seats", "3"], "played with 2 seats, not 3"),
        (["match", "greedy", "random", "--sprt", "5", "0"], "the first must be the lower one"),
        (["match", "greedy", "random", "greedy", "--sprt", "0", "5"], "an SPRT compares two players"),
        (["match", "greedy", "random", "--board", "100x100"], "a board has 1 to 128 squares"),
        (["analyse", "1x1 R 27 over", "--limit", "5n"], "the game is over"),
        (["analyse", "8x5 ......../......../......../......../........", "--limit", "0n"], "limit of zero"),
        (["solve", "10x7"], "28"),
        (["tune", "8x5+stock=5"], "with the whole stock"),
    ],
)
def test_wrong_wishes_are_refused_in_one_sentence(arguments: list[str], words: str) -> None:
    with pytest.raises(RulesError, match=words) as caught:
        _run(arguments)
    assert "\n" not in str(caught.value)


def test_analyse_a_position() -> None:
    text = str(start(variant_of("8x5")))
    data = json.loads(_run(["analyse", text, "--limit", "200n", "--lines", "2", "--json"]).stdout)
    assert data["nodes"] >= 200
    assert len(data["lines"]) == 2
    assert "Red to act" in _run(["analyse", text, "--limit", "50n"]).stdout


def test_analyse_a_record_judges_every_move() -> None:
    Path("game.json").write_text(json.dumps({"board": "8x5", "moves": ["e3rw", "N", "a1rr", "-", "c3ww"]}))
    data = json.loads(_run(["analyse", "game.json", "--limit", "30n", "--json"]).stdout)
    assert [ply["played"]["action"] for ply in data["plies"]] == ["e3rw", "N", "a1rr", "-", "c3ww"]
    assert _run(["analyse", "game.json", "--limit", "30n"]).stdout.count("\n") == 7
    one = json.loads(_run(["analyse", "game.json", "--limit", "30n", "--ply", "1", "--json"]).stdout)
    assert one["acting"] == "white"
    assert _run(["analyse", "game.json", "--ply", "9"]).exit_code == 2


def test_analyse_a_damaged_record_says_where_the_damage_is() -> None:
    done = _run(["analyse", "e3rw N a1rx", "--limit", "5n", "--json"])
    assert done.exit_code == 2
    assert len(json.loads(done.stdout)["plies"]) == 2
    assert "analysed up to an error: line 1, column 11: 'x' is no colour" in done.stderr


def test_solve_a_small_board() -> None:
    data = json.loads(_run(["solve", "3x2", "--json"]).stdout)
    assert data["value"] == "draw"
    assert "3x2: the first player draws" in _run(["solve", "3x2"]).stdout


def test_bench_measures_all_it_promises() -> None:
    data = json.loads(_run(["bench", "--seconds", "0.01", "--json"]).stdout)
    assert list(data["random_games_per_s"]) == ["8x5", "10x7", "14x9"]
    for row in data["random_games_per_s"].values():
        assert row["naive_python"] is None  # not in a checkout here
        assert row["best"] > row["library"] > 0
    assert set(data) >= {"search_nodes_per_s", "solve_s", "signature", "memory_bytes", "choose_overhead_ms"}


def test_tune_learns_and_lets_a_match_decide() -> None:
    learn = ["tune", "5x4", "--rounds", "1", "--games", "20", "--epochs", "1", "-o", "w.bin"]
    assert _run([*learn, "--match-games", "0", "--source", "weights.inc"]).exit_code == 0
    first = Path("w.bin").read_bytes()
    assert Path("weights.inc").read_text()
    on = [*learn, "--start", "built-in", "--trust", "0.7", "--temperature", "0.2", "--match-games", "0"]
    assert _run(on).exit_code == 0
    assert Path("w.bin").read_bytes() != first
    done = _run([*learn, "--match-games", "4", "--limit", "5n", "--json"])
    assert Path("w.bin").read_bytes() == first
    assert json.loads(done.stdout)["sprt"]["decision"] in ("open", "accepted", "rejected")
    assert done.exit_code == (0 if json.loads(done.stdout)["sprt"]["decision"] == "accepted" else 1)


def test_the_text_protocol_is_not_spoken_by_nobody() -> None:
    with pytest.raises(RulesError, match="is called 'foo"):
        _run(["engine", "foo"])
