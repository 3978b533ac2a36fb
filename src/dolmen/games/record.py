"""A record: a game, a variant, and what was played. Enough to rebuild every position; knows no file format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from dolmen.games.errors import NotationError, RulesError
from dolmen.games.protocol import AnyGame, AnyPosition, seats
from dolmen.games.text_place import quoted


@dataclass(frozen=True, slots=True)
class Move:
    """One token of a line with what annotators say of it: a mark such as `!?`, a comment, and what might have been
    played in its place."""

    token: str
    mark: str = ""
    comment: str = ""
    variations: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """Moves in a row, with the comment that stands before the first."""

    moves: tuple[Move, ...] = ()
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """One game as it is written down. `start` is the line of text of the position it begins from, empty for the
    game's own start. Header names keep their order."""

    game: str
    variant: str
    seats: int
    line: Line = Line()
    headers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    start: str = ""

    @property
    def tokens(self) -> tuple[str, ...]:
        """What was played, without annotations and variations."""
        return tuple(move.token for move in self.line.moves)


@dataclass(frozen=True, slots=True)
class Replay:
    """The positions a record leads through, the start included, and the error that ended it early, if one did."""

    positions: tuple[AnyPosition, ...]
    error: RulesError | None

    @property
    def final(self) -> AnyPosition:
        return self.positions[-1]


def record_of(
    game: AnyGame, variant: str, seats: int, tokens: Iterable[str], headers: Mapping[str, str] | None = None
) -> Record:
    """A record without annotations."""
    line = Line(tuple(Move(token) for token in tokens))
    return Record(game.slug, variant, seats, line, MappingProxyType(dict(headers or {})))


def first_position(game: AnyGame, record: Record) -> AnyPosition:
    """Where the record begins; NotationError when its variant or starting position cannot be read."""
    position: AnyPosition
    if record.start:
        position = game.parse_position(record.start)
    else:
        position = game.start(game.variant(record.variant), record.seats)
    return position


def replay(game: AnyGame, record: Record) -> Replay:
    """Plays the record's tokens from its start, up to the first that cannot be played."""
    positions = [first_position(game, record)]
    try:
        for token in record.tokens:
            positions.append(positions[-1].after(game.parse(token, positions[-1])))
    except RulesError as error:
        return Replay(tuple(positions), error)
    return Replay(tuple(positions), None)


def result_word(game: AnyGame, position: AnyPosition) -> str:
    """What a Result header says of this position: the winner's seat, `Draw`, or `*` while the game goes on."""
    if position.outcome is None:
        return "*"
    winner = position.outcome.winner
    return "Draw" if winner is None else game.seat_name(winner)


def check_result(game: AnyGame, result: str, final: AnyPosition) -> None:
    """NotationError if a Result header is no result, or not that of a game played to its end. An unfinished game may
    have any result: somebody resigned, ran out of time, agreed to a draw."""
    names = ["Draw", "*", *(game.seat_name(seat) for seat in seats(max(game.seats)))]
    if result and result.casefold() not in (name.casefold() for name in names):
        raise NotationError(f"a result is {', '.join(names[:-1])} or {names[-1]}, not {quoted(result)}")
    if result and final.outcome is not None and result.casefold() != result_word(game, final).casefold():
        raise NotationError(f"the moves end in {result_word(game, final)}, the header says {result}")
