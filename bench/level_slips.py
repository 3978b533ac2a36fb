"""How often players overlook a dolmen that one look ahead shows: `python -m bench.level_slips level:1 level:2 random`.

Everyone plays against `greedy`. After each of a player's actions the lead in dolmens, once the opponent has reacted as
well as he can, is held against the best there was. A strong player has slips too, and means them: it sees further."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import cache
from random import Random

from dolmen.carnac import CARNAC, Action, Colour, Leave, Position, Tilt, Variant, start
from dolmen.carnac.dolmens import SMALLEST
from dolmen.engine.bot import Bot
from dolmen.engine.greedy_carnac import choose_greedily
from dolmen.engine.players import player_named

_OPENING = 4
"""Actions at random at the beginning."""


@dataclass(frozen=True, slots=True)
class Slips:
    actions: int
    one: int
    """Actions that gave a dolmen away."""
    more: int
    """Those that gave away two or more."""

    def __add__(self, other: Slips) -> Slips:
        return Slips(self.actions + other.actions, self.one + other.one, self.more + other.more)


def slips(name: str, variant: Variant, games: int, seed: int) -> Slips:
    """Those of a player, who takes both sides by turns."""
    bot = player_named(name, CARNAC, variant).make()
    played = (_game(bot, variant, list(Colour)[number % 2], Random(f"{seed} {number}")) for number in range(games))
    return sum(played, Slips(0, 0, 0))


def _game(bot: Bot, variant: Variant, colour: Colour, random: Random) -> Slips:
    bot.new_game(random.getrandbits(31))
    position, found = start(variant), Slips(0, 0, 0)
    for _ in range(_OPENING):
        position = position.after(random.choice(position.legal_actions()))
    while position.acting is not None:
        if position.acting is colour:
            action = bot.choose(position)
            found += _slip(position, action)
        else:
            action = choose_greedily(position, random)
        position = position.after(action)
    return found


def _slip(position: Position, chosen: Action) -> Slips:
    leads = _Leads(position)
    lost = max(map(leads.after, position.legal_actions())) - leads.after(chosen)
    return Slips(1, int(lost == 1), int(lost > 1))


class _Leads:
    """Leads in dolmens, for the colour that is to act in a position."""

    def __init__(self, position: Position) -> None:
        assert position.acting is not None
        self.position, self.colour = position, position.acting

        @cache
        def count(squares: int) -> int:
            return sum(group.bit_count() >= SMALLEST for group in position.board.groups(squares))

        self.count = count

    def after(self, action: Action) -> int:
        """After the opponent's best reaction, where one is due."""
        position = self.position.after(action)
        if position.pending_bit and position.acting is not self.colour:
            answers = (answer for answer in position.legal_actions() if isinstance(answer, Tilt | Leave))
            return min(self._now(position.after(answer)) for answer in answers)
        return self._now(position)

    def _now(self, position: Position) -> int:
        return self.count(position.squares_of(self.colour)) - self.count(position.squares_of(self.colour.other))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", nargs="+")
    parser.add_argument("--board", default="10x7")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in options.players:
        found = slips(name, CARNAC.variant(options.board), options.games, options.seed)
        one, more = (100 * count / found.actions for count in (found.one, found.more))
        print(
            f"{name:<12} {found.actions:5} actions, gave away one dolmen {one:4.1f} %, more {more:4.1f} %", flush=True
        )


if __name__ == "__main__":
    main()
