"""The messages between a page, or somebody's program, and the server: closed unions, full words, no logic.
Times are milliseconds of the server's clock; tokens are the games' own notation."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Millis = Annotated[int, Field(ge=0)]
SeatNumber = Annotated[int, Field(ge=1, le=4)]
Identity = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""A name the sender makes up for a command, so that the same command sent twice happens once."""
Name = Annotated[str, Field(max_length=40)]
Token = Annotated[str, Field(min_length=1, max_length=80)]
Level = Annotated[int, Field(ge=1, le=10)]
OfferKind = Literal["draw", "takeback", "rematch"]
TakebackPolicy = Literal["free", "ask", "never"]
How = Literal["played", "resigned", "time", "abandoned", "agreed"]
Code = Literal[
    "malformed", "not_your_turn", "illegal", "over", "stale", "not_allowed", "no_such_table", "no_such_game",
    "bad_key", "seat_taken", "too_many", "too_large", "busy", "internal",
]  # fmt: skip
"""Why something was refused. The page has words for each; the text beside it is for programs and logs."""


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LiveClock(Message):
    kind: Literal["live"] = "live"
    base: Annotated[int, Field(ge=10_000, le=6 * 3_600_000)]
    increment: Annotated[int, Field(ge=0, le=600_000)] = 0


class CorrespondenceClock(Message):
    kind: Literal["correspondence"] = "correspondence"
    bank: Annotated[int, Field(ge=3_600_000, le=60 * 86_400_000)]
    increment: Annotated[int, Field(ge=0, le=14 * 86_400_000)] = 0


ClockSettings = Annotated[LiveClock | CorrespondenceClock, Field(discriminator="kind")]


# What may be asked for


class SeatWish(Message):
    who: Literal["me", "open", "computer"]
    level: Level | None = None
    name: Name = ""


class NewTable(Message):
    id: Identity
    game: Annotated[str, Field(max_length=40)]
    variant: Annotated[str, Field(max_length=80)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=4)]
    clock: ClockSettings | None = None
    lot: bool = False
    public: bool = False
    takeback: TakebackPolicy = "ask"
    start: Annotated[str, Field(max_length=400)] | None = None


class Command(Message):
    """Something a seat does. `seat` says which, where one connection holds several."""

    id: Identity
    seat: SeatNumber | None = None


class Play(Command):
    type: Literal["play"]
    ply: Annotated[int, Field(ge=0, le=100_000)]
    token: Token


class TakeBack(Command):
    type: Literal["take_back"]


class MakeOffer(Command):
    type: Literal["offer"]
    what: OfferKind


class Answer(Command):
    type: Literal["answer"]
    what: OfferKind
    accept: bool


class Resign(Command):
    type: Literal["resign"]


class Claim(Command):
    type: Literal["claim"]


class Rename(Command):
    type: Literal["rename"]
    name: Name


class SetLevel(Command):
    """`seat` here is the computer's whose level changes."""

    type: Literal["set_level"]
    level: Level


class PlayOn(Command):
    type: Literal["play_on"]
    ply: Annotated[int, Field(ge=0, le=100_000)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=4)]


class Hint(Command):
    type: Literal["hint"]


AnyCommand = Annotated[
    Play | TakeBack | MakeOffer | Answer | Resign | Claim | Rename | SetLevel | PlayOn | Hint,
    Field(discriminator="type"),
]


class Hello(Message):
    type: Literal["hello"]
    key: Annotated[str, Field(max_length=200)] | None = None
    keys: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=4)] = []
    version: Annotated[int, Field(ge=0)] = 0
    language: Annotated[str, Field(max_length=20)] = "en"


class Ping(Message):
    type: Literal["ping"]
    sent: Annotated[int, Field(ge=0, le=1 << 60)]


FromClient = Annotated[
    Hello | Ping | Play | TakeBack | MakeOffer | Answer | Resign | Claim | Rename | SetLevel | PlayOn | Hint,
    Field(discriminator="type"),
]


# What happened at a table: stored, replayed, told to everybody who looks


class SeatSettings(Message):
    kind: Literal["human", "computer", "open"]
    name: Name = ""
    level: Level | None = None


class Result(Message):
    winner: SeatNumber | None
    how: How
    detail: dict[str, object] | None = None


class Created(Message):
    kind: Literal["created"] = "created"
    at: Millis
    game: str
    variant: str
    start: str | None
    seats: list[SeatSettings]
    clock: ClockSettings | None
    takeback: TakebackPolicy
    public: bool


class Seated(Message):
    kind: Literal["seated"] = "seated"
    at: Millis
    seat: SeatNumber
    name: Name


class Renamed(Message):
    kind: Literal["renamed"] = "renamed"
    at: Millis
    seat: SeatNumber
    name: Name


class LevelChanged(Message):
    kind: Literal["level_changed"] = "level_changed"
    at: Millis
    seat: SeatNumber
    level: Level


class Played(Message):
    """`seat` is None for a roll of the dice. `spent` is what the clock was charged, `lag` what it was spared."""

    kind: Literal["played"] = "played"
    at: Millis
    seat: SeatNumber | None
    token: Token
    spent: Millis
    lag: Millis = 0


class TakenBack(Message):
    kind: Literal["taken_back"] = "taken_back"
    at: Millis
    to: Annotated[int, Field(ge=0)]


class Offered(Message):
    kind: Literal["offered"] = "offered"
    at: Millis
    what: OfferKind
    by: SeatNumber


class Answered(Message):
    kind: Literal["answered"] = "answered"
    at: Millis
    what: OfferKind
    by: SeatNumber
    accept: bool


class Ended(Message):
    kind: Literal["ended"] = "ended"
    at: Millis
    result: Result


class Rematched(Message):
    kind: Literal["rematch"] = "rematch"
    at: Millis
    table: str


AnyEvent = Annotated[
    Created | Seated | Renamed | LevelChanged | Played | TakenBack | Offered | Answered | Ended | Rematched,
    Field(discriminator="kind"),
]
