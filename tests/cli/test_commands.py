"""The command line as people meet it: good input, bad input, no input, a closed pipe."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dolmen.cli import commands, sources
from tests.carnac.tables import PUBLISHERS_EXAMPLE

CORPUS = Path(__file__).parents[2] / "conformance"
GAME = "1. e4rw N 2. d3rr - 3. f2wr"


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


def dolmen(*arguments: str, stdin: str | bytes = "") -> Result:
    """Runs the command line in this process; an exception that leaves it fails the test."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["dolmen", *arguments])
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data), "utf-8"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        code = commands.run()
    return Result(code, *(stream.buffer.getvalue().decode() for stream in (out, err)))


def refused(*arguments: str, stdin: str | bytes = "") -> str:
    result = dolmen(*arguments, stdin=stdin)
    assert result.code == 2
    assert result.err.strip()
    return result.err


def test_help_names_every_command_and_each_has_its_own() -> None:
    listed = dolmen("--help").out
    for name in ("show", "score", "verify", "convert", "perft", "play", "completion"):
        assert f"  {name} " in listed
        assert "--help" in dolmen(name, "--help").out


def test_an_unknown_command_is_refused() -> None:
    assert "No such command" in refused("dance")


@pytest.mark.parametrize("module", ["dolmen", "dolmen.cli"])
def test_the_package_can_be_run_as_a_module(module: str) -> None:
    done = subprocess.run([sys.executable, "-m", module, "perft", "8x5", "1"], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"160\n", b"")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    assert "_DOLMEN_COMPLETE" in dolmen("completion", shell).out


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("dolmen ver", ["plain,verify", "plain,verify-dice"]),
        ("dolmen show --vi", ["plain,--view"]),
        ("dolmen show --game carn", ["plain,carnac"]),
        ("dolmen perft 1", ["plain,10x7", "plain,14x9"]),
        ("dolmen play --board 8", ["plain,8x5"]),
        ("dolmen convert --to j", ["plain,json"]),
        ("dolmen verify conf", ["file,conf"]),
        ("dolmen show gam", ["file,gam"]),
        ("dolmen show -o gam", ["file,gam"]),
    ],
)
def test_completion_offers_commands_options_boards_and_files(words: str, offered: list[str]) -> None:
    last = str(len(words.split()) - 1)
    environment = {**os.environ, "_DOLMEN_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": last}
    script = "import sys; sys.argv[0] = 'dolmen'; from dolmen.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.split() == offered


def test_verify_agrees_with_the_whole_corpus() -> None:
    files = sorted(map(str, CORPUS.glob("carnac-random-*.jsonl")))
    result = dolmen("verify", *files)
    assert (result.code, result.out) == (0, "180 games, 0 disagreements\n")


def test_verify_reads_standard_input_and_prints_json() -> None:
    line = (CORPUS / "carnac-random-8x5.jsonl").read_text().splitlines()[0]
    result = dolmen("verify", "-", "--json", stdin=line)
    assert json.loads(result.out) == {"games": 1, "disagreements": [], "malformed": []}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("winner", "draw", "winner: white here, draw there"),
        ("red", [3], "red: [7] here, [3] there"),
        ("final", "x", "final: "),
        ("legal_counts", [1], "but 1 legal counts"),
        ("moves", ["a1rr", "W"], "no room to tilt west of a1"),
    ],
)
def test_verify_reports_a_disagreement_with_its_place(field: str, value: object, said: str) -> None:
    line = json.loads((CORPUS / "carnac-random-8x5.jsonl").read_text().splitlines()[0])
    result = dolmen("verify", "-", stdin=f"\n{json.dumps({**line, field: value})}\n")
    assert result.code == 1
    assert result.out.startswith("-:2: ")
    assert said in result.out
    assert "1 games, " in result.out


@pytest.mark.parametrize(
    "line",
    ["{", "[]", "7", '{"board": "10x7"}', '{"moves": []}', '{"board": 7, "moves": []}', '{"board":"10x7","moves":[1]}',
     '{"game":"chess","moves":[]}', '{"board":' + "9" * 5000 + "}", '{"board":"99x99","moves":[]}', "[" * 100_000],
)  # fmt: skip
def test_verify_names_file_and_line_of_what_it_cannot_read(tmp_path: Path, line: str) -> None:
    good = (CORPUS / "carnac-random-8x5.jsonl").read_text().splitlines()[0]
    file = tmp_path / "games.jsonl"
    file.write_text(f"{good}\n{line}\n{good}\n")
    result = dolmen("verify", str(file))
    assert result.code == 2
    assert result.err.startswith(f"{file}:2: ")
    assert result.out.endswith("2 games, 0 disagreements\n")


def test_verify_names_bytes_that_are_no_text() -> None:
    assert "-:1: this is not UTF-8 text" in refused("verify", "-", stdin=b"\xff\xfe{}")


def test_verify_without_files_or_with_a_missing_one_keeps_what_it_found() -> None:
    assert "FILES" in refused("verify")
    result = dolmen("verify", "missing.jsonl", str(CORPUS / "carnac-random-8x5.jsonl"))
    assert (result.code, result.out) == (2, "60 games, 0 disagreements\n")
    assert result.err == "dolmen: missing.jsonl cannot be read: No such file or directory\n"


def test_verify_takes_games_of_both_kinds_in_one_file_and_no_games_at_all() -> None:
    lines = [(CORPUS / name).read_text().splitlines()[0] for name in ("carnac-random-8x5.jsonl", "carre-2.jsonl")]
    assert dolmen("verify", "-", stdin="\r\n".join(lines)).out == "2 games, 0 disagreements\n"
    assert dolmen("verify", "-").out == "0 games, 0 disagreements\n"


def test_verify_shows_letters_that_are_no_text() -> None:
    line = json.loads((CORPUS / "carnac-random-8x5.jsonl").read_text().splitlines()[0])
    result = dolmen("verify", "-", stdin=json.dumps({**line, "winner": "\ud800"}))
    assert (result.code, result.out.count("\n")) == (1, 2)


def test_score_of_the_published_example() -> None:
    result = dolmen("score", "-", stdin=PUBLISHERS_EXAMPLE)
    assert result.code == 0
    assert result.out.splitlines() == [
        "Red   5 dolmens: 8, 5, 4, 4, 4",
        "White 5 dolmens: 8, 6, 4, 3, 3",
        "White wins: equal numbers of dolmens, and the 2nd largest is 6 to 5",
    ]


def test_score_as_data_names_the_deciding_step() -> None:
    data = json.loads(dolmen("score", "-", "--json", stdin=PUBLISHERS_EXAMPLE).out)
    assert data["winner"] == "white"
    assert data["decided_by"] == {"step": "size", "nth": 2}
    assert data["white"]["sizes"] == [8, 6, 4, 3, 3]


def test_score_of_a_record_and_of_nothing() -> None:
    assert dolmen("score", GAME).out.startswith("Red   ")
    assert "nothing to read" in refused("score", "-")


def test_show_draws_text_and_plain_ascii() -> None:
    assert dolmen("show", GAME, "--ascii").out.isascii()
    assert not dolmen("show", GAME).out.isascii()
    assert "\x1b" not in dolmen("show", GAME).out


@pytest.mark.parametrize("view", ["above", "tilted"])
def test_show_draws_svg_into_a_file(tmp_path: Path, view: str) -> None:
    file = tmp_path / "board.svg"
    assert dolmen("show", GAME, "--view", view, "--theme", "dark", "-o", str(file)).code == 0
    assert ElementTree.fromstring(file.read_text()).tag.endswith("svg")


@pytest.mark.parametrize("command", [("show", GAME), ("convert", GAME, "--to", "tokens")])
def test_a_file_that_cannot_be_written_is_refused_before_the_work(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert "there is no folder" in refused(*command, "-o", str(tmp_path / "none" / "file"))
    assert "is a folder, not a file" in refused(*command, "-o", str(tmp_path))


def test_a_folder_is_no_source(tmp_path: Path) -> None:
    assert "is a folder, not a file" in refused("show", str(tmp_path))
    assert dolmen("score", "../..").out.startswith("Red   0")


def test_show_draws_a_diagram_that_is_no_position_and_says_why() -> None:
    result = dolmen("show", "-", "--ascii", stdin=PUBLISHERS_EXAMPLE)
    assert result.code == 2
    assert "White wins: equal numbers of dolmens, and the 2nd largest is 6 to 5." in result.out
    assert "in the stock" not in result.out
    assert "and 41 more: only a colour, not whether the megalith stands" in result.err
    assert "<svg" in dolmen("show", "-", "--svg", stdin=PUBLISHERS_EXAMPLE).out
    assert dolmen("show", "-", "--json", stdin=PUBLISHERS_EXAMPLE).out == ""


def test_show_prints_json_at_any_ply() -> None:
    data = json.loads(dolmen("show", GAME, "--ply", "1", "--json").out)
    assert data["tokens"] == ["e4rw"]
    assert data["legal"] == ["N", "E", "S", "W", "-"]
    assert "there are 5 actions" in refused("show", GAME, "--ply", "6")


def test_show_keeps_what_stands_before_the_damage() -> None:
    result = dolmen("show", "1. e4rw N 2. d3xr", "--json")
    assert result.code == 2
    assert json.loads(result.out)["tokens"] == ["e4rw", "N"]
    assert "line 1, column 16: 'x' is no colour" in result.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nothing to read"),
        ("10x7 ../..", "10x7, but 2x2 squares are shown"),
        ("3x3 .../.R./... 5 red places", "27 are left, not 5"),
        ("\ufeff\n", "nothing to read"),
        ("hello", "'hello' is no move"),
        ("missing.txt", "there is no file missing.txt"),
        ('{"board":"10x7"}', "'moves' is missing"),
        ('[Board "9x"]', "line 1, column 1: '9x' is no board"),
        ('[Board "9x"]\ne4rw', "line 1, column 1: '9x' is no board"),
        ("standard turn=1 seat=x", "column 22: expected a seat"),
        ("10x7 ..x", "line 1, column 8: 'x' is no square"),
    ],
)
def test_show_refuses_in_one_sentence(text: str, said: str) -> None:
    assert said in refused("show", text)


def test_convert_round_trip() -> None:
    line = (CORPUS / "carnac-random-10x7.jsonl").read_text().splitlines()[0]
    record = dolmen("convert", "-", "--to", "record", stdin=line).out
    assert '[Board "10x7' in record
    back = json.loads(dolmen("convert", "-", "--to", "json", stdin=record).out)
    original = json.loads(line)
    assert {name: back[name] for name in original} == original
    tokens = dolmen("convert", "-", "--to", "tokens", stdin=record).out.split()
    assert tokens == original["moves"]
    assert dolmen("convert", "-", "--to", "position", stdin=record).out.endswith(" 0 over\n")


def test_a_record_without_headers_is_of_the_game_that_can_read_it() -> None:
    assert json.loads(dolmen("convert", "roll 2 4 5, end", "--to", "json").out)["game"] == "carre"
    assert json.loads(dolmen("convert", "e4rw N", "--to", "json").out)["game"] == "carnac"


def test_convert_takes_every_game_of_a_file_there_and_back() -> None:
    corpus = (CORPUS / "carnac-random-14x9.jsonl").read_text()
    records = dolmen("convert", "-", "--to", "record", stdin=corpus).out
    assert records.count("[Game ") == 60
    back = dolmen("convert", "-", "--to", "json", stdin=records).out
    for line, original in zip(back.splitlines(), corpus.splitlines(), strict=True):
        assert json.loads(line) | json.loads(original) == json.loads(line)
    assert len(dolmen("convert", "-", "--to", "position", stdin=corpus).out.splitlines()) == 60


def test_convert_keeps_the_games_around_a_damaged_one() -> None:
    records = '[Game "Carnac"]\n\n1. e4rw N\n\n[Game "Carnac"]\n\n1. e4rw X\n\n[Game "Carnac"]\n\n1. a1rr -\n'
    result = dolmen("convert", "-", "--to", "tokens", stdin=records)
    assert (result.code, result.out) == (2, "e4rw N\ne4rw\na1rr -\n")
    assert result.err.startswith("dolmen: converted up to an error: line 7, column 9: 'X' is no move")


def test_convert_reports_a_line_that_cannot_be_read_and_goes_on() -> None:
    good = (CORPUS / "carnac-random-8x5.jsonl").read_text().splitlines()[0]
    result = dolmen("convert", "-", "--to", "tokens", stdin=f"{good}\n{{}}\n{good}")
    assert (result.code, len(result.out.splitlines())) == (2, 2)
    assert "line 2, column 1: the field 'board' is missing" in result.err


def test_convert_never_writes_a_part_of_a_file_over_the_whole(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("e4rw N a1rr X b2ww")
    assert "is left as it is, for not all of it could be converted: line 1, column 13" in refused(
        "convert", str(file), "--to", "record", "-o", str(file)
    )
    assert file.read_text() == "e4rw N a1rr X b2ww"


def test_show_takes_the_first_of_several_games_and_says_so() -> None:
    result = dolmen("show", str(CORPUS / "carnac-random-8x5.jsonl"))
    assert (result.code, result.err) == (0, "dolmen: there are several games; this is the first\n")


def test_convert_refuses_what_cannot_be() -> None:
    assert "only --to position" in refused("convert", "3x3 .../.R./... 27 red places", "--to", "json")
    assert "--to" in refused("convert", GAME)


def test_perft() -> None:
    assert dolmen("perft", "10x7", "1").out == "280\n"
    assert json.loads(dolmen("perft", "large", "1", "--json").out)["count"] == 504
    assert "12x34" in refused("perft", "12x34", "1")
    assert "-1" in refused("perft", "--", "10x7", "-1")
    assert dolmen("perft", "3x3", "1", "--position", "3x3 .../.R./... 27 red places").out == "32\n"


def test_play_a_game_with_mistakes_undo_and_save(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    moves = [
        "a1rr",
        "nonsense",
        "a1rr",
        "moves",
        "undo",
        "undo",
        "b1rr",
        "help",
        f"save {file}",
        "b2ww",
        "a2rr",
        "a1rr",
    ]
    result = dolmen("play", "--board", "2x2", stdin="\n".join(moves))
    assert result.code == 0
    assert "'nonsense' is no move" in result.out
    assert "a1rr: a1 is not free" in result.out
    assert "There is nothing to take back yet" in result.out
    assert "The game is over: Red." in result.out
    assert file.read_text().endswith("1. b1rr\n")


def test_play_ends_quietly_when_input_does() -> None:
    assert dolmen("play").out.endswith("Stopped.\n")
    assert dolmen("play", stdin="e4rw\nN\n").out.endswith("Stopped.\nSo far: e4rw N\n")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_stops_in_one_line() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "dolmen.cli", "play"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    while not process.stdout.readline().startswith("Carnac"):
        time.sleep(0.01)
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    process.wait(timeout=20)
    assert process.returncode == 130
    assert process.stderr.read().strip() == "dolmen: stopped"
    assert process.stdout.read().endswith("Red: \n")
    for stream in (process.stdin, process.stdout, process.stderr):
        assert stream is not None
        stream.close()


def test_ctrl_c_while_the_program_is_being_loaded() -> None:
    interrupt = "import sys; from dolmen import cli\n"
    meddle = "class Finder:\n def find_spec(self, name, *_):\n  if name == 'click': raise KeyboardInterrupt\n"
    script = f"{interrupt}{meddle}sys.meta_path.insert(0, Finder()); cli.main()"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.strip()) == (130, "dolmen: stopped")


@pytest.mark.parametrize("arguments", [("show",), ("verify", "nothing.jsonl"), ("perft", "10x7"), ("convert", GAME)])
def test_a_mistake_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    said = refused(*arguments)
    assert said.startswith("dolmen: ")
    assert said.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix")
@pytest.mark.parametrize(
    ("command", "code"), [("show <&-", 2), ("verify - <&-", 0), ("show e4rw >&-", 0), ("show <(echo e4rw N)", 0)]
)
def test_closed_streams_and_pipes_with_a_name(command: str, code: int) -> None:
    line = f"{sys.executable} -m dolmen.cli {command}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


def test_an_endless_source_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_text("e4rw N" + " " * 100)
    monkeypatch.setattr(sources, "LONGEST", 100)
    with pytest.raises(sources.InputError, match="is too long"):
        sources.read_source(str(file))
    with pytest.raises(sources.InputError, match="line 1 is too long"):
        list(sources.lines_of(str(file)))


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m dolmen.cli show --ascii - | head -n 1"
    done = subprocess.run(["bash", "-c", command], input=GAME, capture_output=True, text=True, check=False)
    assert done.stderr == ""
