"""The kit that checks games: it passes games that keep the protocol, and names each promise that one breaks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import pytest

from dolmen.carnac import CARNAC
from dolmen.games import AnyGame, IllegalAction, Outcome, ScoreSheet, Seat, Turn
from dolmen.testing import annotated, check_game, chosen, random_game
from tests.games.race import RACE, TRACKS, Race, RaceGame, Roll, Take, Track


def test_carnac_keeps_the_protocol() -> None:
    check_game(CARNAC, games=2)


def test_a_game_with_dice_and_three_seats_keeps_the_protocol() -> None:
    check_game(RACE, games=20)


class Broken(Race):
    """A race with one thing wrong, and so are the positions it leads to. The rules underneath are sound."""

    def after(self, action: Any) -> Any:
        position = Race(self.variant, self.scores, self.rolled, self.moves).after(action)
        return type(self)(position.variant, position.scores, position.rolled, position.moves)


class Unstable(Broken):
    asked: ClassVar[list[str]] = []

    def legal_actions(self) -> Any:
        self.asked.append("again")
        return super().legal_actions()[:: -1 if len(self.asked) % 2 else 1]


class Repeating(Broken):
    def legal_actions(self) -> Any:
        return (*super().legal_actions(), *super().legal_actions()[:1])


class Forgetting(Broken):
    def legal_actions(self) -> Any:
        return super().legal_actions()[:1] if self.rolled and self.moves == 2 else super().legal_actions()


class Endless(Broken):
    @property
    def outcome(self) -> Outcome | None:
        return None


class Crowded(Broken):
    @property
    def outcome(self) -> Outcome | None:
        return None if super().outcome is None else Outcome(Seat.FOURTH)


class Uninvited(Broken):
    @property
    def to_act(self) -> Any:
        return Seat.FOURTH if isinstance(super().to_act, Seat) else super().to_act


class Loaded(Broken):
    def chances(self) -> Any:
        return [(action, weight - 1) for action, weight in super().chances()]


class Diceless(Broken):
    def chances(self) -> Any:
        return super().chances()[:1]


class Lucky(Broken):
    def chances(self) -> Any:
        return [(action, 1) for action in self.legal_actions()]


class Backwards(Broken):
    @property
    def turn(self) -> Turn:
        return Turn(99 - self.moves)


class Lenient(Broken):
    def after(self, action: Any) -> Any:
        return self if action == Take(True) and not self.rolled and not self.over else super().after(action)


class Restless(Broken):
    def after(self, action: Any) -> Any:
        return self if self.over else super().after(action)


class Silent(Broken):
    def after(self, action: Any) -> Any:
        try:
            return super().after(action)
        except IllegalAction:
            raise IllegalAction(RACE.format(action), "", str(self)) from None


class Mutable(Broken):
    def after(self, action: Any) -> Any:
        position = super().after(action)
        if self.rolled:
            object.__setattr__(self, "rolled", self.rolled % 3 + 1)
        return position


class Moody(Broken):
    def __hash__(self) -> int:
        return id(self)


class Crashing(Broken):
    def after(self, action: Any) -> Any:
        if self.moves == 3:
            raise KeyError(self.moves)
        return super().after(action)


class RaceOf(RaceGame):
    """The game whose positions are of another class."""

    def __init__(self, position: type[Race]) -> None:
        self.position = position

    def start(self, variant: Track, seats: int) -> Race:
        return self.position(variant, (0,) * seats)

    def parse_position(self, text: str) -> Race:
        race = super().parse_position(text)
        return self.position(race.variant, race.scores, race.rolled, race.moves)


@pytest.mark.parametrize(
    ("position", "law"),
    [
        (Unstable, "legal actions come in a stable order"),
        (Repeating, "legal actions are listed once"),
        (Forgetting, "the unlisted action pass is refused"),
        (Endless, "nobody acts when there is an outcome, and only then"),
        (Crowded, "a winner sits at the table"),
        (Uninvited, "somebody at the table acts, or chance"),
        (Loaded, "weights are positive whole numbers"),
        (Diceless, "chance weighs every legal action"),
        (Lucky, "only chance has chances"),
        (Backwards, "the turn never falls"),
        (Lenient, "the unlisted action take is refused"),
        (Restless, "the unlisted action .* is refused"),
        (Silent, "a refusal names the reason"),
        (Mutable, "an action leads to one position"),
        (Moody, "equal positions have equal hashes"),
        (Crashing, "KeyError: 3"),
    ],
)
def test_a_broken_position_is_found_out(position: type[Race], law: str) -> None:
    with pytest.raises(AssertionError, match=law):
        check_game(RaceOf(position), games=30)


def _answering(method: str, answer: object) -> AnyGame:
    """The race with one of its methods saying the same, whatever it is asked."""
    game: AnyGame = type("Changed", (RaceGame,), {method: lambda *_, **__: answer})()
    return game


def _having(**fields: object) -> AnyGame:
    game: AnyGame = type("Changed", (RaceGame,), fields)()
    return game


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (_having(slug="Two Words"), "the slug is a plain word"),
        (_having(token_pattern=re.compile("[a-z0-9]*")), "the token pattern does not match the empty text"),
        (_having(token_pattern=re.compile("[a-z]+")), "the token pattern matches every token"),
        (_having(token_pattern=re.compile("[a-z0-9 ]+")), "the token pattern ends where the token ends"),
        (_having(variants=()), "there is a variant and a number of seats"),
        (_having(variants=(Track("two words", ((1, 1),)),)), "a variant's name has no blanks"),
        (_answering("seat_name", "Runner"), "the seats have names of their own"),
        (_answering("variant", TRACKS[0]), "a variant can be read back by its name"),
        (_answering("read_line", (TRACKS[0], 2, ())), "an empty conformance line is refused"),
        (_answering("parse", Roll(1)), "a token of rubbish is refused"),
        (_answering("format", "r1"), "a token gives the action back"),
        (_answering("format_position", "two\nlines"), "a position is written in one line"),
        (_answering("parse_position", Race(TRACKS[0], (0, 0), 0, 1)), "a position's text gives the position back"),
        (_answering("picture", "é\n"), "a picture is printable ASCII"),
        (_answering("picture", "one line"), "a picture has several lines"),
        (_answering("drawing", "<p/>"), "a drawing is an SVG document"),
        (_answering("sketch", "one line"), "a position's text can be sketched"),
        (_answering("sketch", "two\nlines"), "a position's text can be sketched as SVG"),
        (_answering("score", ScoreSheet({}, "")), "a score sheet has words"),
    ],
)
def test_a_broken_game_is_found_out(game: AnyGame, law: str) -> None:
    with pytest.raises(AssertionError, match=law):
        check_game(game, games=10)


class Credulous(RaceGame):
    def check_line(self, line: Mapping[str, object]) -> tuple[str, ...]:
        self.read_line(line)
        return ()


class Distrustful(RaceGame):
    def check_line(self, line: Mapping[str, object]) -> tuple[str, ...]:
        return (*super().check_line(line), "I do not believe it")


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (Credulous(), "a line that lacks its last move does not pass"),
        (Distrustful(), "a conformance line agrees with its own rules"),
    ],
)
def test_a_broken_check_of_lines_is_found_out(game: AnyGame, law: str) -> None:
    with pytest.raises(AssertionError, match=law):
        check_game(game, games=2)


def test_a_breach_says_game_variant_ply_and_position() -> None:
    with pytest.raises(AssertionError) as caught:
        check_game(RaceOf(Crowded), games=3, seed=7)
    assert str(caught.value).startswith("race plain, 2 seats, game ")
    assert "of seed 7: after " in str(caught.value)
    assert "at plain " in str(caught.value)


def test_a_random_game_depends_on_the_seed_alone() -> None:
    one, two = (random_game(RACE, TRACKS[0], 3, Random(5)) for _ in range(2))
    assert one == two
    assert one.final.outcome is not None
    assert one.record.tokens == one.tokens


def test_chance_throws_by_its_weights() -> None:
    first = RACE.start(TRACKS[1], 2)
    rolls = [chosen(first, Random(seed)) for seed in range(400)]
    assert 70 <= rolls.count(Roll(5)) <= 130
    assert rolls.count(Roll(5)) + rolls.count(Roll(1)) == 400


def test_annotated_records_carry_everything_a_record_can() -> None:
    played = random_game(CARNAC, CARNAC.variants[0], 2, Random(1))
    records = [annotated(played, Random(seed)) for seed in range(10)]
    moves = [move for record in records for move in record.line.moves]
    assert any(move.mark for move in moves)
    assert any(move.comment for move in moves)
    assert any(inner.variations for move in moves for line in move.variations for inner in line.moves)
    assert all(record.tokens == played.tokens for record in records)


def test_an_endless_game_is_broken_off() -> None:
    class Standstill(Broken):
        def after(self, _: Any) -> Any:
            return self

    played = random_game(RaceOf(Standstill), TRACKS[0], 2, Random(1), longest=50)
    assert len(played.actions) == 50
    assert played.final.outcome is None


def test_games_that_are_broken_off_keep_the_protocol_too() -> None:
    check_game(RACE, games=4, longest=7)
    check_game(CARNAC, games=1, longest=9)


def test_games_may_be_played_by_somebody_better() -> None:
    def greedy(position: Race, rng: Random) -> Any:
        return Take(True) if position.rolled else chosen(position, rng)

    assert random_game(RACE, TRACKS[1], 2, Random(1), greedy).final.outcome is not None
    check_game(RACE, games=2, choose=greedy)
