"""`dolmen play`: a game at one terminal, the players taking turns at the keyboard."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import click

from dolmen.catalogue import GAMES
from dolmen.cli.inputs import VariantName, game_option, players_of
from dolmen.cli.outputs import tokens_text
from dolmen.cli.terminal import text_style
from dolmen.games import CHANCE, AnyGame, AnyPosition, RulesError, Seat, format_record, record_of, result_word

_HELP = "Type a move, `moves` to list them all, `undo`, `save FILE`, `help` or `quit`."


@click.command()
@click.option("--board", type=VariantName(), help="The board or variant; the game's first when not given.")
@click.option("--seats", type=int, help="Number of players.")
@game_option
def command(board: str | None, seats: int | None, game: AnyGame | None) -> None:
    """Play a game for two (or more, where the game allows it) in the terminal."""
    game = game or GAMES[0]
    variant = game.variant(board) if board else game.variants[0]
    players = players_of(game, seats)
    table = _Table(game, variant.name, players, [game.start(variant, players)])
    click.echo(f"{game.name}, {variant.name}. {_HELP}")
    try:
        while table.positions[-1].outcome is None:
            if not table.step():
                click.echo("Stopped.")
                table.tell()
                return
    except KeyboardInterrupt:
        click.echo()
        table.tell()
        raise
    table.show()
    click.echo(f"{game.score(game.format_position(table.positions[-1])).text}")
    click.echo(f"The game is over: {result_word(game, table.positions[-1])}.")


class _Table:
    """The game so far. Everything typed is checked by the rules; nothing typed can lose it."""

    def __init__(self, game: AnyGame, variant: str, players: int, positions: list[AnyPosition]) -> None:
        self.game, self.variant, self.players, self.positions = game, variant, players, positions
        self.tokens: list[str] = []

    def step(self) -> bool:
        """One action or command; False when the players want to stop."""
        actor = self.positions[-1].to_act
        if actor is CHANCE:
            actions, weights = zip(*self.positions[-1].chances(), strict=True)
            self.act(random.choices(actions, weights)[0])
            click.echo(f"Rolled: {self.tokens[-1]}")
            return True
        assert isinstance(actor, Seat)
        self.show()
        click.echo(f"{self.game.seat_name(actor)}: ", nl=False)
        line = sys.stdin.readline()
        if not line:
            click.echo()
            return False
        return self.obey(line.strip())

    def obey(self, line: str) -> bool:
        match line.split(maxsplit=1):
            case ["quit" | "exit"]:
                return False
            case [] | ["help"]:
                click.echo(_HELP)
            case ["moves"]:
                position = self.positions[-1]
                click.echo(" ".join(self.game.format(action) for action in position.legal_actions()))
            case ["undo"]:
                self.undo()
            case ["save", name]:
                self.save(name)
            case _:
                self.play(line)
        return True

    def play(self, token: str) -> None:
        try:
            self.act(self.game.parse(token, self.positions[-1]))
        except RulesError as error:
            click.echo(f"{error}. {_HELP}")

    def act(self, action: object) -> None:
        self.positions.append(self.positions[-1].after(action))
        self.tokens.append(self.game.format(action))

    def undo(self) -> None:
        if not self.tokens:
            click.echo("There is nothing to take back yet.")
            return
        self.positions.pop()
        self.tokens.pop()

    def save(self, name: str) -> None:
        record = record_of(self.game, self.variant, self.players, self.tokens)
        try:
            Path(name).write_text(format_record(self.game, record), encoding="utf-8")
        except OSError as error:
            click.echo(f"{name} cannot be written: {error.strerror}")
        else:
            click.echo(f"Saved as {name}.")

    def tell(self) -> None:
        """The game in one line, so that none is lost by stopping."""
        if self.tokens:
            click.echo(f"So far: {tokens_text(self.tokens)}")

    def show(self) -> None:
        click.echo(f"\n{self.game.picture(self.positions[-1], text_style())}\n")
