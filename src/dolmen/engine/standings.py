"""What the games of a match say: per pair wins, draws, losses and Elo, per player points and strength.
Counts whole rounds only; reads and prints nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from dolmen.engine.elo import Estimate, Results, elo_estimate, mean_score, pentanomial, ratings
from dolmen.engine.match_file import Result
from dolmen.engine.plan import Lineup, Plan
from dolmen.engine.play import Thought
from dolmen.engine.sprt import Decision, Sprt


@dataclass(frozen=True, slots=True)
class Encounter:
    """All rounds of one line-up from the view of its first player."""

    lineup: Lineup
    wins: int
    draws: int
    losses: int
    rounds: tuple[float, ...]
    """The first player's score in each round, between 0 and 1, in the order of rounds."""
    first_seat: float
    """The share of the points that went to whoever sat in the first seat."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> Estimate:
        return mean_score(self.rounds, len(self.lineup))

    @property
    def elo(self) -> Estimate | None:
        """Only where two players meet."""
        return elo_estimate(self.score) if len(self.lineup) == 2 else None

    @property
    def pentanomial(self) -> tuple[int, ...] | None:
        return pentanomial(self.rounds) if len(self.lineup) == 2 else None


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line in the table."""

    player: int
    games: int
    points: float
    share: Estimate
    elo: Estimate | None
    mean_seconds: float
    slowest: float


Rounds = dict[Lineup, list[list[Result]]]


@dataclass(frozen=True)
class Standings:
    plan: Plan
    rounds: Rounds
    """Per line-up the finished rounds that count, in order."""
    games: int
    """All finished games, those of unfinished rounds too."""
    sprt: Sprt | None = None

    @cached_property
    def encounters(self) -> tuple[Encounter, ...]:
        return tuple(_encounter(lineup, played, self.plan.seats) for lineup, played in self.rounds.items())

    @cached_property
    def table(self) -> tuple[Row, ...]:
        """The strongest first."""
        strengths = _strengths(self.plan, self.encounters)
        rows = [_row(self, player, strengths) for player in range(len(self.plan.players))]
        return tuple(sorted(rows, key=lambda row: -(row.elo.value if row.elo else row.share.value)))

    @property
    def ratio(self) -> float:
        """The logarithm of the SPRT's likelihood ratio."""
        if self.sprt is None or not self.encounters[0].rounds:
            return 0.0
        return self.sprt.ratio(pentanomial(self.encounters[0].rounds))

    @property
    def decision(self) -> Decision:
        if self.sprt is None or not self.encounters[0].rounds:
            return Decision.OPEN
        return self.sprt.decision(pentanomial(self.encounters[0].rounds))


def standings(plan: Plan, results: Iterable[Result], sprt: Sprt | None = None) -> Standings:
    """Of the rounds finished so far; with an SPRT, of those up to the one that decided."""
    results = list(results)
    return Standings(plan, _whole_rounds(plan, results, sprt), len(results), sprt)


def _whole_rounds(plan: Plan, results: list[Result], sprt: Sprt | None) -> Rounds:
    gathered: dict[tuple[Lineup, int], list[Result]] = {}
    for result in results:
        gathered.setdefault((result.fixture.lineup, result.fixture.round), []).append(result)
    rounds: Rounds = {lineup: [] for lineup in plan.lineups}
    for lineup, number in sorted(gathered):
        games = gathered[lineup, number]
        if len(games) == plan.seats and lineup in rounds and number < plan.rounds:
            rounds[lineup].append(sorted(games, key=lambda game: game.fixture.turned))
    if sprt is not None:
        first = plan.lineups[0]
        rounds[first] = _until_decided(_without_gaps(rounds[first]), sprt)
    return rounds


def _without_gaps(rounds: list[list[Result]]) -> list[list[Result]]:
    """The rounds before the first that is still being played, so that speed does not choose among results."""
    return [games for number, games in enumerate(rounds) if games[0].fixture.round == number]


def _until_decided(rounds: list[list[Result]], sprt: Sprt) -> list[list[Result]]:
    counts = [0, 0, 0, 0, 0]
    for number, games in enumerate(rounds, start=1):
        counts[round(4 * _score_of(games, games[0].fixture.lineup[0]))] += 1
        if sprt.decision(counts) is not Decision.OPEN:
            return rounds[:number]
    return rounds


def _share_of(game: Result, player: int) -> float:
    """The player's part of the point of one game, per seat that he has."""
    seated = game.fixture.seated
    parts = [share for share, sitting in zip(game.shares, seated, strict=True) if sitting == player]
    return sum(parts) / len(parts)


def _score_of(games: list[Result], player: int) -> float:
    return sum(_share_of(game, player) for game in games) / len(games)


def _encounter(lineup: Lineup, rounds: list[list[Result]], seats: int) -> Encounter:
    games = [game for played in rounds for game in played]
    shares = [_share_of(game, lineup[0]) for game in games]
    wins, losses = shares.count(1.0), shares.count(0.0)
    scores = tuple(_score_of(played, lineup[0]) for played in rounds)
    first_seat = sum(game.shares[0] for game in games) / len(games) if games else 1 / seats
    return Encounter(lineup, wins, len(shares) - wins - losses, losses, scores, first_seat)


def _row(state: Standings, player: int, strengths: tuple[Estimate, ...] | None) -> Row:
    seats = state.plan.seats
    mine = [games for lineup, played in state.rounds.items() if player in lineup for games in played]
    scores = [_score_of(games, player) for games in mine]
    thoughts = [thought for games in mine for game in games for thought in _thoughts_of(game, player)]
    choices = sum(thought.choices for thought in thoughts) or 1
    return Row(
        player=player,
        games=seats * len(mine),
        points=sum(scores) * seats,
        share=mean_score(scores, seats),
        elo=strengths[player] if strengths else None,
        mean_seconds=sum(thought.seconds for thought in thoughts) / choices,
        slowest=max((thought.slowest for thought in thoughts), default=0.0),
    )


def _thoughts_of(game: Result, player: int) -> list[Thought]:
    return [thought for thought, sitting in zip(game.thoughts, game.fixture.seated, strict=True) if sitting == player]


def _strengths(plan: Plan, encounters: tuple[Encounter, ...]) -> tuple[Estimate, ...] | None:
    if plan.seats != 2:
        return None
    results: Results = {(encounter.lineup[0], encounter.lineup[1]): list(encounter.rounds) for encounter in encounters}
    return ratings(len(plan.players), results)
