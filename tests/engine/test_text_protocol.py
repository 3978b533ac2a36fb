"""The text protocol: every message there and back, nonsense refused, and a real program at the other end."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import get_args

import pytest

from dolmen.carnac import CARNAC, SMALL, start
from dolmen.engine import process_bot
from dolmen.engine.bot import Allowance
from dolmen.engine.errors import BadLimit, PlayerFailed
from dolmen.engine.limits import Limit
from dolmen.engine.players import player_named
from dolmen.engine.process_bot import ProcessBot
from dolmen.engine.serve_text import serve_text
from dolmen.engine.text_protocol import (
    Choose,
    Chosen,
    Failure,
    FromPlayer,
    Hello,
    Info,
    NewGame,
    Quit,
    Ready,
    Stop,
    ToPlayer,
    read_from_player,
    read_to_player,
    write,
)
from dolmen.games import NotationError
from dolmen.testing.check_bot import check_bot
from tests.engine.boards import TINY

_POSITION = str(start(SMALL))
_TO = [Hello(), NewGame("carnac", "8x5", 7), Choose(Limit(nodes=5, seconds=0.5), _POSITION), Stop(), Quit()]
_FROM = [Hello(1, "Some One"), Ready(), Chosen("e4rw"), Chosen("build 3 at b2"), Info("depth 5"), Failure("no idea")]


def test_every_message_is_among_the_examples() -> None:
    assert {type(message) for message in _TO} == set(get_args(ToPlayer))
    assert {type(message) for message in _FROM} == set(get_args(FromPlayer))


@pytest.mark.parametrize("message", _TO, ids=lambda message: type(message).__name__)
def test_questions_there_and_back(message: ToPlayer) -> None:
    assert read_to_player(write(message)) == message


@pytest.mark.parametrize("message", _FROM, ids=write)
def test_answers_there_and_back(message: FromPlayer) -> None:
    assert read_from_player(write(message)) == message


def test_a_sentence_stays_on_one_line() -> None:
    assert write(Failure("two\nlines")) == "error two lines"


@pytest.mark.parametrize("line", ["", "hello", "hello one", "game carnac 8x5", "choose 5n", "stop now", "play e4rw"])
def test_nonsense_to_a_player_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        read_to_player(line)


def test_an_empty_limit_is_refused() -> None:
    with pytest.raises(BadLimit):
        read_to_player(f"choose 0n | {_POSITION}")


@pytest.mark.parametrize("line", ["", "hello", "ready now", "action", "bestmove e4"])
def test_nonsense_from_a_player_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        read_from_player(line)


def test_a_player_of_the_house_answers_line_by_line() -> None:
    said: list[str] = []
    lines = ["hello 1", "hello 2", f"choose 5n | {_POSITION}", "game carnac 8x5 3", "nonsense", "game go 9x9 1"]
    lines += [f"choose 5n | {_POSITION}", "choose 5n | 1x1 R 27 over", "choose 5n | what"]
    serve_text("greedy", lines, said.append)
    assert said[0] == "hello 1 greedy"
    assert said[1] == "error only version 1 is spoken"
    assert said[2].startswith("error first say which game")
    assert said[3] == "ready"
    assert said[4].startswith("error 'nonsense' is no line")
    assert said[5].startswith("error there is no game 'go'")
    position = start(SMALL)
    assert CARNAC.parse(said[6].removeprefix("action "), position) in position.legal_actions()
    assert said[7] == "error the game is over, so there is nothing to choose"
    assert said[8].startswith("error ")


_HERE = f'{sys.executable} -c \'from dolmen.cli import main; import sys; sys.argv[1:] = ["engine", "greedy"]; main()\''


def test_a_program_plays_whole_games() -> None:
    player = player_named(f"program:{_HERE}@1s", CARNAC, TINY)
    check_bot(CARNAC, player.make, variant=TINY, games=1)


def _bot(tmp_path: Path, script: str, seconds: float = 0.2) -> ProcessBot:
    program = tmp_path / "program.py"
    program.write_text(script)
    return ProcessBot("it", f"{sys.executable} {program}", CARNAC, SMALL, Limit(seconds=seconds))


_POLITE = "print('hello 1 it', flush=True); input(); input(); print('ready', flush=True); input()\n"


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("raise SystemExit(3)", "it ended by itself, with code 3"),
        ("print('what?', flush=True); input()", "it 'what\\?' is no answer of the protocol"),
        ("print('ready', flush=True); input()", "it answered 'ready', where hello was expected"),
        ("print('error not today', flush=True); input()", "it says: not today"),
        (_POLITE + "print('info thinking'); print('action z9', flush=True); input()", "it answered 'z9': "),
        (_POLITE + "raise SystemExit(1)", "it ended by itself, with code 1"),
        (
            _POLITE + "import sys; sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); input()",
            "it ended by itself",
        ),
    ],
)
def test_whatever_goes_wrong_is_said_in_one_sentence(tmp_path: Path, script: str, words: str) -> None:
    bot = _bot(tmp_path, script.replace("raise SystemExit(3)", "import sys; sys.exit(3)"))
    with pytest.raises(PlayerFailed, match=words) as caught:
        _play(bot)
    assert "\n" not in str(caught.value)
    bot.close()


def test_a_program_that_never_answers_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_bot, "GRACE_SECONDS", 0.1)
    bot = _bot(tmp_path, _POLITE + "import time; time.sleep(60)", seconds=60)
    bot.new_game(1)
    with pytest.raises(PlayerFailed, match=r"did not answer within 0\.2 s"):
        bot.choose(start(SMALL), Allowance(seconds=0.1))
    bot.close()


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    bot = ProcessBot("it", str(tmp_path / "nothing"), CARNAC, SMALL, Limit(seconds=1))
    with pytest.raises(PlayerFailed, match="it cannot be started"):
        bot.new_game(1)


def _play(bot: ProcessBot) -> None:
    bot.new_game(1)
    bot.choose(start(SMALL))
