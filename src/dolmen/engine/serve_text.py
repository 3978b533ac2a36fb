"""The other side of the text protocol: any player of the house, asked line by line. Reads and writes through the
functions it is given."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from dolmen.catalogue import GAMES, game_named
from dolmen.engine.bot import Bot
from dolmen.engine.errors import UnknownPlayer
from dolmen.engine.limits import Limit
from dolmen.engine.players import player_named
from dolmen.engine.text_protocol import (
    VERSION,
    Choose,
    Chosen,
    Failure,
    FromPlayer,
    Hello,
    NewGame,
    Quit,
    Ready,
    Stop,
    ToPlayer,
    read_to_player,
    write,
)
from dolmen.games import AnyGame, NotationError, RulesError


def serve_text(player: str, lines: Iterable[str], say: Callable[[str], None]) -> None:
    """Answers until `quit` or the lines end. `player` is a name without its limit, which comes with every question; a
    wrong line is answered with `error` and otherwise passed over."""
    desk = _Desk(player)
    messages: queue.SimpleQueue[ToPlayer | Failure] = queue.SimpleQueue()

    def listen() -> None:
        for line in filter(str.strip, lines):
            try:
                message = read_to_player(line)
            except RulesError as error:
                messages.put(Failure(str(error)))
                continue
            if isinstance(message, Stop):
                desk.stop()
            else:
                messages.put(message)
        messages.put(Quit())

    threading.Thread(target=listen, name="dolmen-listen", daemon=True).start()
    while not isinstance(message := messages.get(), Quit):
        say(write(desk.answer(message)))
    desk.close()


@dataclass(slots=True)
class _Desk:
    player: str
    game: AnyGame | None = None
    told: NewGame | None = None
    bots: dict[Limit, Bot] = field(default_factory=dict)
    thinking: Bot | None = None

    def answer(self, message: ToPlayer | Failure) -> FromPlayer:
        try:
            match message:
                case Failure():
                    return message
                case Hello(version):
                    return (
                        Hello(name=self.player) if version == VERSION else Failure(f"only version {VERSION} is spoken")
                    )
                case NewGame():
                    self.begin(message)
                    return Ready()
                case Choose(limit, position):
                    return Chosen(self.choose(limit, position))
                case _:
                    return Failure("nothing to answer")
        except RulesError as error:
            return Failure(str(error))

    def begin(self, message: NewGame) -> None:
        game = game_named(message.game)
        if game is None:
            raise NotationError(f"there is no game {message.game!r}, only {', '.join(game.slug for game in GAMES)}")
        game.variant(message.variant)
        self.close()
        self.game, self.told = game, message

    def choose(self, limit: Limit, text: str) -> str:
        if self.game is None:
            raise NotationError("first say which game it is, such as: game carnac 10x7 1")
        position = self.game.parse_position(text)
        if position.outcome is not None:
            raise NotationError("the game is over, so there is nothing to choose")
        self.thinking = self.bot(limit)
        return self.game.format(self.thinking.choose(position))

    def bot(self, limit: Limit) -> Bot:
        if limit not in self.bots:
            assert self.game is not None
            assert self.told is not None
            variant = self.game.variant(self.told.variant)
            try:
                player = player_named(f"{self.player}@{limit}", self.game, variant)
            except UnknownPlayer:
                player = player_named(self.player, self.game, variant)
            self.bots[limit] = player.make()
            self.bots[limit].new_game(self.told.seed)
        return self.bots[limit]

    def stop(self) -> None:
        if self.thinking is not None:
            self.thinking.stop()

    def close(self) -> None:
        for bot in self.bots.values():
            bot.close()
        self.bots.clear()
