"""The messages between a page, or somebody's program, and the server: closed unions, full words, no logic. All of them
in one file, so that the whole protocol is read from top to bottom.
Times are milliseconds of the server's clock; tokens are the games' own notation."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    SerializerFunctionWrapHandler,
    model_serializer,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

Millis = Annotated[int, Field(ge=0)]
SeatNumber = Annotated[int, Field(ge=1, le=4)]
Identity = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""A name the sender makes up for a command, so that the same command sent twice happens once."""
Name = Annotated[
    str, Field(max_length=40), AfterValidator(lambda name: " ".join("".join(filter(str.isprintable, name)).split()))
]
Token = Annotated[str, Field(min_length=1, max_length=80)]
Level = Annotated[int, Field(ge=1, le=10)]
SeatValue = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""What a seat adds to the dice, best at random."""
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


class Sparse(Message):
    """A message without the fields that have nothing to say."""

    @model_serializer(mode="wrap")
    def _filled(self, handler: SerializerFunctionWrapHandler) -> dict[str, object]:
        return {name: value for name, value in handler(self).items() if value is not None}

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Described by its fields, as if nothing were left out: those that may be are not required."""
        return handler(cast(CoreSchema, {key: value for key, value in schema.items() if key != "serialization"}))


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
    """`id` is random and secret: the same one again gets the same table with the same keys."""

    id: Annotated[str, Field(min_length=20, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
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


class Mix(Command):
    """Adds a value to the dice, once, before the first roll."""

    type: Literal["mix"]
    value: SeatValue


class PlayOn(Command):
    type: Literal["play_on"]
    ply: Annotated[int, Field(ge=0, le=100_000)]
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=4)]


class Hint(Command):
    type: Literal["hint"]


AnyCommand = Annotated[
    Play | TakeBack | MakeOffer | Answer | Resign | Claim | Rename | SetLevel | Mix | PlayOn | Hint,
    Field(discriminator="type"),
]


class Hello(Message):
    type: Literal["hello"]
    key: Annotated[str, Field(max_length=200)] | None = None
    keys: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=4)] = []
    version: Annotated[int, Field(ge=0)] = 0
    language: Annotated[str, Field(max_length=20)] = "en"


class Ping(Message):
    """`lag` is the time that the last ping took to be answered."""

    type: Literal["ping"]
    sent: Annotated[int, Field(ge=0, le=1 << 53)]
    lag: Annotated[int, Field(ge=0, le=60_000)] = 0


FromClient = Annotated[
    Hello | Ping | Play | TakeBack | MakeOffer | Answer | Resign | Claim | Rename | SetLevel | Mix | PlayOn | Hint,
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


class Committed(Message):
    """The server has chosen the seed of its dice; this is the seed's SHA-256."""

    kind: Literal["committed"] = "committed"
    at: Millis
    commitment: str


class Mixed(Message):
    kind: Literal["mixed"] = "mixed"
    at: Millis
    seat: SeatNumber
    value: SeatValue


class Revealed(Message):
    kind: Literal["revealed"] = "revealed"
    at: Millis
    seed: str


class Resumed(Message):
    """The server was away while a clock ran, and so long the clock is taken to have stood."""

    kind: Literal["resumed"] = "resumed"
    at: Millis
    held: Millis


class Rematched(Sparse):
    """`keys` is told to those who sit there, each their own, and never stored."""

    kind: Literal["rematch"] = "rematch"
    at: Millis
    table: str
    keys: dict[str, str] | None = None


AnyEvent = Annotated[
    Created
    | Seated
    | Renamed
    | LevelChanged
    | Played
    | TakenBack
    | Offered
    | Answered
    | Ended
    | Rematched
    | Committed
    | Mixed
    | Revealed
    | Resumed,
    Field(discriminator="kind"),
]


class Here(Sparse):
    """Somebody came to their seat or left it. Not stored; carries the version of the moment."""

    kind: Literal["here"] = "here"
    seat: SeatNumber
    here: bool
    since: Millis | None = None
    claim_at: Millis | None = None


class Watchers(Message):
    """Not stored either."""

    kind: Literal["watchers"] = "watchers"
    count: int


# What a table looks like


class SeatShown(Message):
    seat: SeatNumber
    name: str
    kind: Literal["human", "computer", "open"]
    level: int | None
    here: bool


class MoveShown(Message):
    token: str
    seat: SeatNumber | None
    at: Millis
    spent: Millis
    lag: Millis


class OfferShown(Message):
    what: OfferKind
    by: SeatNumber


class Absence(Message):
    since: Millis
    claim_at: Millis


class DiceShown(Message):
    """What is known of the dice: see docs/dice.md. `values` are by seat; `seed` is told when the game is over; `closed`
    says that the first roll has been made, so that no value is taken any more."""

    commitment: str
    values: dict[str, str]
    closed: bool
    seed: str | None


class ClockReading(Message):
    """`lag` is the network delay of the seat's last action that was not charged."""

    left: Millis
    running: bool
    lag: Millis = 0


ToAct = SeatNumber | Literal["chance"] | None
Clocks = dict[str, ClockReading]


class Snapshot(Message):
    table: str
    game: str
    variant: str
    start: str | None
    seats: list[SeatShown]
    clock: ClockSettings | None
    takeback: TakebackPolicy
    public: bool
    moves: list[MoveShown]
    legal: list[str]
    to_act: ToAct
    clocks: Clocks
    offers: list[OfferShown]
    absent: dict[str, Absence]
    result: Result | None
    rematch: str | None
    watchers: int
    dice: DiceShown | None = None


# What the server says on the socket


class Welcome(Sparse):
    """`rematch_keys` opens the same person's seats at the rematch, where there is one."""

    type: Literal["welcome"] = "welcome"
    version: int
    now: Millis
    you: list[SeatNumber]
    table: Snapshot
    rematch_keys: dict[str, str] | None = None


class EventTold(Message):
    type: Literal["event"] = "event"
    version: int
    now: Millis
    event: AnyEvent | Here | Watchers
    legal: list[str]
    to_act: ToAct
    clocks: Clocks


class TableMade(Message):
    """`keys` opens the seats of whoever made the table, `invites` those that others may take."""

    table: str
    keys: dict[str, str]
    invites: dict[str, str]
    watch: str


class Done(Sparse):
    type: Literal["done"] = "done"
    id: str
    version: int
    result: TableMade | None = None


class Refused(Sparse):
    type: Literal["refused"] = "refused"
    id: str
    code: Code
    text: str
    until: Millis | None = None


class HintLine(Message):
    token: str
    value: float
    margin: float
    continuation: list[str]


class HintGiven(Message):
    type: Literal["hint"] = "hint"
    id: str
    lines: list[HintLine]


class Pong(Message):
    type: Literal["pong"] = "pong"
    sent: int
    now: Millis


class Bye(Sparse):
    type: Literal["bye"] = "bye"
    code: Code | Literal["restart"]
    text: str
    until: Millis | None = None


FromServer = Annotated[
    Welcome | EventTold | Done | Refused | HintGiven | Pong | Bye,
    Field(discriminator="type"),
]


# What goes over plain HTTP


class TakeSeat(Message):
    key: Annotated[str, Field(max_length=200)]
    name: Name = ""


class SeatTaken(Message):
    seat: SeatNumber


class LevelOffered(Message):
    level: Level
    elo: float | None
    elo_error: float | None


class GameOffered(Message):
    slug: str
    name: str
    seats: list[int]
    seat_names: list[str]
    variants: list[str]
    variant_header: str
    levels: list[LevelOffered]


class ServerShown(Message):
    version: str
    now: Millis


class Catalogue(Message):
    games: list[GameOffered]
    server: ServerShown


class TableShown(Message):
    version: int
    now: Millis
    you: list[SeatNumber]
    table: Snapshot


class VersionedEvent(Message):
    version: int
    event: AnyEvent


class EventsTold(Message):
    events: list[VersionedEvent]


class PublicSeat(Message):
    name: str
    level: int | None


class PublicTable(Message):
    table: str
    game: str
    variant: str
    seats: list[PublicSeat]
    ply: int
    started: Millis
    clock: ClockSettings | None
    watchers: int


class PublicTables(Message):
    tables: list[PublicTable]


class Error(Sparse):
    code: Code
    text: str
    until: Millis | None = None


class ErrorTold(Message):
    error: Error
