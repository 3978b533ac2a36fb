"""How a program of any kind plays here: lines of text to it and from it, and the messages they mean. No I/O, no game.

    we say                                  it answers
    hello 1                                 hello 1 NAME
    game carnac 10x7 12345                  ready            (game, variant, seed: a new game)
    choose 1000n+0.5s | POSITION            action e4rw      (POSITION is the game's line of text)
    stop                                    nothing: the action asked for comes at once
    quit                                    nothing: it ends

Instead of an answer it may say `error SENTENCE`; before one, `info TEXT` as often as it likes. docs/matches.md has an
example."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from dolmen.engine.limits import Limit, parse_limit
from dolmen.games import NotationError

VERSION = 1


@dataclass(frozen=True, slots=True)
class Hello:
    """The first line both ways: the version of this protocol and, in the answer, who answers."""

    version: int = VERSION
    name: str = ""


@dataclass(frozen=True, slots=True)
class NewGame:
    game: str
    variant: str
    seed: int


@dataclass(frozen=True, slots=True)
class Choose:
    limit: Limit
    position: str


@dataclass(frozen=True, slots=True)
class Stop:
    pass


@dataclass(frozen=True, slots=True)
class Quit:
    pass


ToPlayer: TypeAlias = Hello | NewGame | Choose | Stop | Quit


@dataclass(frozen=True, slots=True)
class Ready:
    pass


@dataclass(frozen=True, slots=True)
class Chosen:
    token: str


@dataclass(frozen=True, slots=True)
class Info:
    text: str


@dataclass(frozen=True, slots=True)
class Failure:
    sentence: str


FromPlayer: TypeAlias = Hello | Ready | Chosen | Info | Failure


def write(message: ToPlayer | FromPlayer) -> str:
    """The line of a message, without its end."""
    match message:
        case Hello(version, name):
            return f"hello {version} {name}".rstrip()
        case NewGame(game, variant, seed):
            return f"game {game} {variant} {seed}"
        case Choose(limit, position):
            return f"choose {limit} | {position}"
        case Stop():
            return "stop"
        case Quit():
            return "quit"
        case Ready():
            return "ready"
        case Chosen(token):
            return f"action {token}"
        case Info(text):
            return f"info {_one_line(text)}"
        case Failure(sentence):
            return f"error {_one_line(sentence)}"
        case _:
            assert_never(message)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def read_to_player(line: str) -> ToPlayer:
    """What a line to a player means; NotationError or, for its limit, BadLimit otherwise."""
    word, _, rest = line.strip().partition(" ")
    match word, rest.split():
        case "hello", [version]:
            return Hello(_number(version))
        case "game", [game, variant, seed]:
            return NewGame(game, variant, _number(seed))
        case "choose", _ if " | " in rest:
            limit, _, position = rest.partition(" | ")
            return Choose(parse_limit(limit), position.strip())
        case "stop", []:
            return Stop()
        case "quit", []:
            return Quit()
        case _:
            raise NotationError(f"{line.strip()!r} is no line of the protocol: hello, game, choose, stop or quit")


def read_from_player(line: str) -> FromPlayer:
    """What a line from a player means; NotationError otherwise."""
    word, _, rest = line.strip().partition(" ")
    match word, rest.split():
        case "hello", [version, *name]:
            return Hello(_number(version), " ".join(name))
        case "ready", []:
            return Ready()
        case "action", [_, *_]:
            return Chosen(rest.strip())
        case "info", _:
            return Info(rest)
        case "error", _:
            return Failure(rest)
        case _:
            raise NotationError(f"{line.strip()!r} is no answer of the protocol: hello, ready, action, info or error")


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 18:
        raise NotationError(f"{text!r} should be a whole number")
    return int(text)
