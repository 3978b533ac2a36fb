"""A tiny game of dice that keeps every promise of the protocol, for tests of what checks games. Roll (5 or 1 to 3 pips,
chance), then take the pips or pass; who first has six wins, and after twelve turns it is a draw."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from dolmen.games import (
    CHANCE,
    Actor,
    GameOver,
    IllegalAction,
    Look,
    NotationError,
    Outcome,
    ScoreSheet,
    Seat,
    TextStyle,
    Turn,
    seats,
)
from dolmen.games.look import PLAIN

GOAL, LAST_TURN = 6, 12


@dataclass(frozen=True)
class Track:
    name: str
    pips: tuple[tuple[int, int], ...]
    """Each number a roll can show with its weight."""


@dataclass(frozen=True)
class Roll:
    pips: int


@dataclass(frozen=True)
class Take:
    taken: bool


Action = Roll | Take


@dataclass(frozen=True)
class Race:
    variant: Track
    scores: tuple[int, ...]
    rolled: int = 0
    moves: int = 0

    def __str__(self) -> str:
        return f"{self.variant.name} {','.join(map(str, self.scores))} {self.rolled} {self.moves}"

    @property
    def over(self) -> bool:
        return max(self.scores) >= GOAL or self.moves == LAST_TURN

    @property
    def seat(self) -> Seat:
        return seats(len(self.scores))[self.moves % len(self.scores)]

    @property
    def to_act(self) -> Actor | None:
        if self.over:
            return None
        return self.seat if self.rolled else CHANCE

    @property
    def turn(self) -> Turn:
        return Turn(min(self.moves + 1, LAST_TURN))

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        winners = [seat for seat, score in zip(Seat, self.scores, strict=False) if score >= GOAL]
        return Outcome(winners[0] if winners else None)

    def legal_actions(self) -> Sequence[Action]:
        if self.over:
            return ()
        return (Take(True), Take(False)) if self.rolled else tuple(Roll(pips) for pips, _ in self.variant.pips)

    def chances(self) -> Sequence[tuple[Action, int]]:
        return () if self.over or self.rolled else [(Roll(pips), weight) for pips, weight in self.variant.pips]

    def after(self, action: Action) -> Race:
        if self.over:
            raise GameOver(RACE.format(action), str(self))
        if action not in self.legal_actions():
            reason = "first take or pass" if self.rolled else "first roll what the die has"
            raise IllegalAction(RACE.format(action), reason, str(self))
        if isinstance(action, Roll):
            return replace(self, rolled=action.pips)
        scores = list(self.scores)
        scores[self.moves % len(scores)] += self.rolled if action.taken else 0
        return Race(self.variant, tuple(scores), 0, self.moves + 1)


TRACKS = (Track("plain", ((1, 2), (2, 1), (3, 1))), Track("fast", ((5, 1), (1, 3))))


class RaceGame:
    """The race behind the names that every game has."""

    slug = "race"
    name = "Race"
    seats = (2, 3)
    variants = TRACKS
    variant_header = "Track"
    token_pattern = re.compile(r"[a-z0-9]+", re.IGNORECASE)

    def variant(self, name: str) -> Track:
        for track in TRACKS:
            if track.name == name:
                return track
        raise NotationError(f"there is no track {name!r}")

    def seat_name(self, seat: Seat) -> str:
        return f"Runner{seat.value}"

    def start(self, variant: Track, seats: int) -> Race:
        return Race(variant, (0,) * seats)

    def parse(self, token: str, position: Race) -> Action:
        word = token.strip().casefold()
        if match := re.fullmatch(r"r([0-9])", word):
            return Roll(int(match[1]))
        if word in ("take", "pass"):
            return Take(word == "take")
        raise NotationError(f"{token!r} is no move after roll {position.rolled}")

    def format(self, action: Action) -> str:
        return f"r{action.pips}" if isinstance(action, Roll) else "take" if action.taken else "pass"

    def parse_position(self, text: str) -> Race:
        match = re.fullmatch(r"(\w+) ([0-9,]+) ([0-9]) ([0-9]+)", text)
        if match is None:
            raise NotationError("this is no race")
        scores = tuple(int(score) for score in match[2].split(","))
        return Race(self.variant(match[1]), scores, int(match[3]), int(match[4]))

    def format_position(self, position: Race) -> str:
        return str(position)

    def picture(
        self, position: Race, style: TextStyle = PLAIN, last: Action | None = None, before: Race | None = None
    ) -> str:
        played = f" after {before} {last}" if style.coordinates and last else ""
        return "\n".join("#" * (score + 1) for score in position.scores) + played

    def drawing(self, position: Race, look: Look, last: Action | None = None, before: Race | None = None) -> str:
        title = f"{position} {look.theme.value} {last} {before}"
        return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{title}</title></svg>'

    def sketch(self, text: str, look: Look | TextStyle) -> str:
        position = self.parse_position(text)
        return self.drawing(position, look) if isinstance(look, Look) else self.picture(position, look)

    def score(self, text: str) -> ScoreSheet:
        scores = list(self.parse_position(text).scores)
        return ScoreSheet({"scores": scores}, " ".join(map(str, scores)))

    def read_line(self, line: Mapping[str, object]) -> tuple[Track, int, tuple[str, ...]]:
        match line:
            case {"track": str(track), "seats": int(count), "moves": list(moves)}:
                return self.variant(track), count, tuple(map(str, moves))
        raise NotationError("a line has track, seats and moves")

    def write_line(self, variant: Track, seats: int, tokens: Sequence[str]) -> dict[str, object]:
        scores = list(self._played(variant, seats, tokens).scores)
        return {"track": variant.name, "seats": seats, "moves": list(tokens), "scores": scores, "plies": len(tokens)}

    def check_line(self, line: Mapping[str, object]) -> tuple[str, ...]:
        here = self.write_line(*self.read_line(line))
        return tuple(f"{name}: {here[name]} here" for name in here if json.dumps(here[name]) != json.dumps(line[name]))

    def _played(self, variant: Track, seats: int, tokens: Sequence[str]) -> Race:
        position = self.start(variant, seats)
        for token in tokens:
            position = position.after(self.parse(token, position))
        return position


RACE = RaceGame()
