"""A player that is a program of its own and speaks the text protocol: started here, asked here, ended here.
Whatever goes wrong with it (no answer in time, a crash, nonsense) becomes one PlayerFailed."""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
import time
from typing import Any

from dolmen.engine.bot import UNHURRIED, Allowance
from dolmen.engine.errors import PlayerFailed
from dolmen.engine.limits import Limit
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
    write,
)
from dolmen.games import AnyGame, AnyPosition, NotationError

START_SECONDS = 20.0
"""How long a program may take to start and to begin a game."""
GRACE_SECONDS = 5.0
"""How much later than asked an action may come."""
UNTIMED_SECONDS = 600.0
"""How long an action may take when only nodes or depth limit it."""


class ProcessBot:
    """Started with its first game. `command` is split as a shell does, but no shell runs it."""

    def __init__(self, name: str, command: str, game: AnyGame, variant: Any, limit: Limit) -> None:
        self.name = name
        self._arguments = shlex.split(command)
        self._game, self._variant, self._limit = game, variant, limit
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._seed = 0
        self._told = False

    def new_game(self, seed: int) -> None:
        self._seed, self._told = seed, False
        if self._process is None:
            self._start()

    def choose(self, position: AnyPosition, allowance: Allowance = UNHURRIED) -> Any:
        if self._process is None:
            self._start()
        if not self._told:
            self._say(NewGame(self._game.slug, self._variant.name, self._seed))
            self._expect(Ready, START_SECONDS)
            self._told = True
        limit = self._limit.within(allowance.seconds)
        self._say(Choose(limit, self._game.format_position(position)))
        chosen = self._expect(Chosen, (limit.seconds or UNTIMED_SECONDS) + GRACE_SECONDS)
        assert isinstance(chosen, Chosen)
        try:
            return self._game.parse(chosen.token, position)
        except NotationError as error:
            raise self._failed(f"answered {chosen.token!r}: {error}") from None

    def stop(self) -> None:
        if self._process is not None:
            self._say(Stop())

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(write(Quit()) + "\n")
            process.stdin.close()
            process.wait(timeout=2)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
        self._reader.join()
        process.stdout.close()

    def _start(self) -> None:
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(self._arguments, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
        except (OSError, IndexError, ValueError) as error:
            raise PlayerFailed(f"{self.name} cannot be started: {error}") from None
        self._lines = queue.SimpleQueue()
        self._reader = threading.Thread(target=_read, args=(self._process, self._lines), daemon=True)
        self._reader.start()
        self._say(Hello())
        self._expect(Hello, START_SECONDS)

    def _say(self, message: ToPlayer) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(write(message) + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._ended() from None

    def _expect(self, kind: type[FromPlayer], seconds: float) -> FromPlayer:
        """The next answer, which should be of that kind; what it tells of itself meanwhile is passed over."""
        until = time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                raise self._failed(f"did not answer within {seconds:g} s") from None
            if line is None:
                raise self._ended()
            try:
                answer = read_from_player(line)
            except NotationError as error:
                raise self._failed(str(error)) from None
            match answer:
                case Info():
                    continue
                case Failure(sentence):
                    raise self._failed(f"says: {sentence}")
                case _ if isinstance(answer, kind):
                    return answer
                case _:
                    raise self._failed(f"answered {line.strip()!r}, where {kind.__name__.lower()} was expected")

    def _failed(self, what: str) -> PlayerFailed:
        self._kill()
        return PlayerFailed(f"{self.name} {what}")

    def _ended(self) -> PlayerFailed:
        code = self._kill()
        return PlayerFailed(f"{self.name} ended by itself, with code {code}")

    def _kill(self) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        try:
            process.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            process.kill()
        code = process.wait()
        self._reader.join()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                _close(stream)
        return code


def _close(stream: Any) -> None:
    try:
        stream.close()
    except OSError:
        """What was still unsent is lost: nobody is left to read it."""


def _read(process: subprocess.Popen[str], lines: queue.SimpleQueue[str | None]) -> None:
    """Passes the lines on until the program's output ends, then None."""
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if line.strip():
                lines.put(line)
    except ValueError:
        """Not text: nothing after it can be trusted."""
    lines.put(None)
