"""What a command at a table leads to: events to be stored and then applied in order, or a refusal with its reason.
Pure: no await, clock, database or randomness; `now` is passed in, in milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import assert_never

from dolmen.games import IllegalAction, NotationError, RulesError
from dolmen.server.table import Standing, Table, number_of, still_asked
from dolmen.wire import (
    Answer,
    Answered,
    AnyEvent,
    Claim,
    Code,
    Ended,
    How,
    LevelChanged,
    MakeOffer,
    Mix,
    Mixed,
    Offered,
    Play,
    Played,
    Rename,
    Renamed,
    Resign,
    Result,
    Resumed,
    SetLevel,
    TakeBack,
    TakenBack,
)

TableCommand = Play | TakeBack | MakeOffer | Answer | Resign | Claim | Rename | SetLevel | Mix
"""What one table can decide for itself; a rematch or a game played on from here is a new table and is made above."""


@dataclass(frozen=True, slots=True)
class Refusal:
    code: Code
    text: str
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """What a decision may depend on beside the table: the time, the sender's network delay, and since when which
    seats have nobody connected."""

    now: int
    lag: int = 0
    absent: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))


Decision = list[AnyEvent] | Refusal


def decide(table: Table, seat: int, command: TableCommand, moment: Moment) -> Decision:
    """What the command of that seat does now. The events are to be stored and then applied in order."""
    match command:
        case Play():
            return _play(table, seat, command, moment)
        case TakeBack():
            return _take_back(table, seat, moment)
        case MakeOffer():
            return _offer(table, seat, command, moment)
        case Answer():
            return _answer(table, seat, command, moment)
        case Resign():
            return _resign(table, seat, moment)
        case Claim():
            return _claim(table, seat, moment)
        case Rename():
            return [Renamed(at=moment.now, seat=seat, name=command.name)]
        case SetLevel():
            return _set_level(table, command, moment)
        case Mix():
            return _mix(table, seat, command, moment)
        case _:
            assert_never(command)


def acted_by_chance(table: Table, token: str, now: int) -> list[AnyEvent]:
    """Chance acts with a token that the caller has drawn fairly."""
    return _acted(table, Play(type="play", id="chance", ply=table.ply, token=token), None, Moment(now))


def resumed(table: Table, held: int, now: int) -> list[AnyEvent]:
    """What is to be noted when nobody served for so long since the last event: that a clock which ran stood still."""
    running = table.clocks is not None and table.clocks.running is not None and table.result is None
    return [Resumed(at=now, held=held)] if running and held else []


def run_out(table: Table, now: int) -> list[AnyEvent]:
    """The end of the game, if the running clock shows nothing; no event otherwise."""
    clocks = table.clocks
    if clocks is None or clocks.running is None or table.result is not None or clocks.left_at(clocks.running, now):
        return []
    return [_ended(_only_other(table, clocks.running), "time", now)]


def _play(table: Table, seat: int, command: Play, moment: Moment) -> Decision:
    if table.result is not None:
        return Refusal("over", "the game is over")
    if command.ply != table.ply:
        return Refusal("stale", f"this is for ply {command.ply}, the game is at ply {table.ply}")
    if table.waiting_for_players:
        return Refusal("not_allowed", "a seat is still open")
    if seat != table.to_act:
        return Refusal("not_your_turn", "it is not this seat's turn")
    if run_out(table, moment.now - moment.lag):
        return Refusal("over", "the time of this seat has run out")
    try:
        return _acted(table, command, seat, moment)
    except (NotationError, IllegalAction) as error:
        return Refusal("illegal", str(error))
    except RulesError as error:
        return Refusal("over", str(error))


def _acted(table: Table, command: Play, seat: int | None, moment: Moment) -> list[AnyEvent]:
    action = table.game.parse(command.token, table.position)
    position = table.position.after(action)
    charged = (0, 0) if table.clocks is None or seat is None else table.clocks.spent_by(seat, moment.now, moment.lag)
    token = table.game.format(action)
    played = Played(at=moment.now, seat=seat, token=token, spent=charged[0], lag=charged[1])
    if position.outcome is None:
        return [played]
    winner = position.outcome.winner
    detail = dict(table.game.score(table.game.format_position(position)).data)
    result = Result(winner=None if winner is None else number_of(winner), how="played", detail=detail)
    return [played, Ended(at=moment.now, result=result)]


def _ended(winner: int | None, how: How, now: int) -> Ended:
    return Ended(at=now, result=Result(winner=winner, how=how))


def _only_other(table: Table, seat: int) -> int | None:
    """Who wins when this seat gives up: the other of two; nobody where several are left."""
    return 3 - seat if len(table.seats) == 2 else None


def _take_back(table: Table, seat: int, moment: Moment) -> Decision:
    alone = table.people == (seat,)
    if table.result is not None and not alone:
        return Refusal("over", "the game is over")
    if table.created.takeback != "free" and not (alone and table.created.takeback == "ask"):
        return Refusal("not_allowed", "nothing is taken back at this table unless the others accept an offer of it")
    to = last_own_ply(table, seat)
    if to is None:
        return Refusal("not_allowed", "there is nothing of this seat to take back")
    return [TakenBack(at=moment.now, to=to)]


def last_own_ply(table: Table, seat: int) -> int | None:
    """The number of actions before the last one of this seat; None when it has not acted."""
    plies = (ply for ply in range(table.ply - 1, -1, -1) if table.moves[ply].seat == seat)
    return next(plies, None)


def _offer(table: Table, seat: int, command: MakeOffer, moment: Moment) -> Decision:
    standing = next((offer for offer in table.offers if offer.what == command.what), None)
    if standing is not None:
        return _accepted(table, standing, seat, moment)
    return _no_offer(table, seat, command) or [Offered(at=moment.now, what=command.what, by=seat)]


def _no_offer(table: Table, seat: int, command: MakeOffer) -> Refusal | None:
    """Why the seat cannot offer this now, if it cannot."""
    if not still_asked(table, Standing(command.what, seat)):
        return Refusal("not_allowed", "nobody is at this table who could accept it")
    if (command.what, seat, table.ply) in table.declined:
        return Refusal("not_allowed", "this was declined just now; it can be offered again after the next action")
    if command.what == "rematch":
        if table.result is None:
            return Refusal("not_allowed", "the game is still being played")
        return Refusal("not_allowed", "there is a rematch already") if table.rematch else None
    if table.result is not None:
        return Refusal("over", "the game is over")
    if command.what == "takeback" and table.created.takeback == "never":
        return Refusal("not_allowed", "nothing is taken back at this table")
    if command.what == "takeback" and last_own_ply(table, seat) is None:
        return Refusal("not_allowed", "there is nothing of this seat to take back")
    return None


def _answer(table: Table, seat: int, command: Answer, moment: Moment) -> Decision:
    offer = next((offer for offer in table.offers if offer.what == command.what), None)
    if offer is None:
        return Refusal("not_allowed", "there is no such offer (any more)")
    if command.accept:
        return _accepted(table, offer, seat, moment)
    return [Answered(at=moment.now, what=command.what, by=seat, accept=False)]


def _accepted(table: Table, offer: Standing, seat: int, moment: Moment) -> Decision:
    """The seat accepts; what was offered happens as soon as everybody has."""
    asked = still_asked(table, offer)
    if seat not in asked:
        return Refusal("not_allowed", "this offer stands already; it is for the others to accept")
    answered = Answered(at=moment.now, what=offer.what, by=seat, accept=True)
    if asked != (seat,):
        return [answered]
    match offer.what:
        case "draw":
            return [answered, _ended(None, "agreed", moment.now)]
        case "takeback":
            to = last_own_ply(table, offer.by)
            return [answered] if to is None else [answered, TakenBack(at=moment.now, to=to)]
        case "rematch":
            return [answered]
        case _:
            assert_never(offer.what)


def _resign(table: Table, seat: int, moment: Moment) -> Decision:
    if table.result is not None:
        return Refusal("over", "the game is over")
    return [_ended(_only_other(table, seat), "resigned", moment.now)]


def _claim(table: Table, seat: int, moment: Moment) -> Decision:
    if table.result is not None:
        return Refusal("over", "the game is over")
    others = [number for number in range(1, len(table.seats) + 1) if number != seat]
    times = [at for number in others if (at := table.claimable_at(number, moment.absent)) is not None]
    if not times or len(table.seats) != 2:
        return Refusal("not_allowed", "nobody has left this game")
    if moment.now < min(times):
        return Refusal("not_allowed", "the other player may still come back", until=min(times))
    return [_ended(seat, "abandoned", moment.now)]


def _set_level(table: Table, command: SetLevel, moment: Moment) -> Decision:
    number = command.seat
    if number is None or number > len(table.seats) or table.seats[number - 1].kind != "computer":
        return Refusal("not_allowed", "only a computer's seat has a level")
    return [LevelChanged(at=moment.now, seat=number, level=command.level)]


def _mix(table: Table, seat: int, command: Mix, moment: Moment) -> Decision:
    if table.result is not None:
        return Refusal("over", "the game is over")
    if table.dice is None or table.dice.closed:
        return Refusal(
            "not_allowed", "a value is added after the server has committed to its dice, before the first roll"
        )
    if seat in table.dice.values:
        return Refusal("not_allowed", "this seat has added its value")
    return [Mixed(at=moment.now, seat=seat, value=command.value)]
