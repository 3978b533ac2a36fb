"""Plays a match: the games of a plan, several at once if wished, each saved as it finishes, until all are played or
an SPRT has decided. Prints nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass

from dolmen.catalogue import game_named
from dolmen.engine.bot import Bot
from dolmen.engine.errors import BadLimit
from dolmen.engine.match_file import MatchFile, Result, result_of
from dolmen.engine.plan import Fixture, Plan
from dolmen.engine.play import play_game
from dolmen.engine.players import player_named
from dolmen.engine.sprt import Decision, Sprt
from dolmen.engine.standings import Standings, standings
from dolmen.engine.workers import spread

Progress = Callable[[Standings], None]


def run_match(  # noqa: PLR0913
    plan: Plan,
    *,
    file: MatchFile | None = None,
    sprt: Sprt | None = None,
    concurrency: int = 1,
    progress: Progress | None = None,
    every: float = 0.5,
) -> Standings:
    """The standings at the end. Games that the file holds already are not played again. `progress` is called after a
    game, once in so many seconds. A KeyboardInterrupt or a player's failure passes through; what had finished is in
    the file."""
    if sprt is not None and (plan.seats != 2 or len(plan.players) != 2):
        raise BadLimit("an SPRT compares two players at a game for two")
    results = list(file.results()) if file is not None else []
    known = {result.fixture for result in results}
    if sprt is not None and standings(plan, results, sprt).decision is not Decision.OPEN:
        return standings(plan, results, sprt)
    missing = (fixture for fixture in plan.fixtures() if fixture not in known)
    told = time.monotonic()
    with closing(_games(plan, missing, concurrency)) as games:
        for result in games:
            results.append(result)
            if file is not None:
                file.add(result)
            if progress is not None and time.monotonic() - told >= every:
                told = time.monotonic()
                progress(standings(plan, results, sprt))
            if sprt is not None and standings(plan, results, sprt).decision is not Decision.OPEN:
                break
    return standings(plan, results, sprt)


def _games(plan: Plan, fixtures: Iterable[Fixture], concurrency: int) -> Generator[Result, None, None]:
    """The results as they come in."""
    if concurrency == 1:
        with closing(_Hall(plan)) as hall:
            yield from map(hall.play, fixtures)
    else:
        opener = _Opener(plan.game.slug, plan.variant, plan.players, plan.seats, plan.seed, plan.opening)
        yield from spread(opener, iter(fixtures), concurrency)


class _Hall:
    """The bots of a match, made when first needed and kept from game to game."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.variant = plan.game.variant(plan.variant)
        self._bots: dict[tuple[int, int], Bot] = {}

    def play(self, fixture: Fixture) -> Result:
        plan, seated = self.plan, fixture.seated
        bots = [self._bot(player, seated[:seat].count(player)) for seat, player in enumerate(seated)]
        for seat, bot in enumerate(bots):
            bot.new_game(plan.player_seed(fixture, seat))
        first = plan.game.start(self.variant, plan.seats)
        chance, dice = plan.opening_chance(fixture), plan.dice(fixture)
        game = play_game(plan.game, first, bots, opening=plan.opening, chance=chance, dice=dice)
        return result_of(plan, fixture, game)

    def _bot(self, player: int, nth: int) -> Bot:
        """The `nth` of the bots that one player needs to sit on several seats of a game."""
        key = (player, nth)
        if key not in self._bots:
            self._bots[key] = player_named(self.plan.players[player], self.plan.game, self.variant).make()
        return self._bots[key]

    def close(self) -> None:
        for bot in self._bots.values():
            bot.close()


@dataclass(frozen=True, slots=True)
class _Opener:
    """Opens a hall in another process: a plan as plain values."""

    game: str
    variant: str
    players: tuple[str, ...]
    seats: int
    seed: int
    opening: int

    def __call__(self) -> Callable[[Fixture], Result]:
        game = game_named(self.game)
        assert game is not None
        return _Hall(Plan(game, self.variant, self.players, 1, self.seats, self.seed, self.opening)).play
