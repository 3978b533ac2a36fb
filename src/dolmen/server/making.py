"""How a table comes about: a wish checked against the rules, seats drawn by lot, keys made. No connection, no clock."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace

from dolmen.catalogue import GAMES
from dolmen.engine.opponents import levels_of
from dolmen.games import AnyGame, RulesError
from dolmen.server.decide import Refusal
from dolmen.server.seats import digest, seat_key
from dolmen.server.table import Table, opened
from dolmen.wire import Created, NewTable, SeatSettings, SeatWish, TableMade

_SOON = 2_000
"""Milliseconds after which it pays to ask a busy server again."""


class Refused(Exception):
    """Something asked for is not to be had; carries the refusal to its sender."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal

    def timed(self, now: int) -> Refusal:
        """The refusal, with until when, if it is one that passes by itself."""
        passing = self.refusal.code == "busy" and self.refusal.until is None
        return replace(self.refusal, until=now + _SOON) if passing else self.refusal


def game_of(slug: str) -> AnyGame:
    found = next((game for game in GAMES if game.slug == slug), None)
    if found is None:
        known = ", ".join(game.slug for game in GAMES)
        raise Refused(Refusal("no_such_game", f"there is no game {slug!r} here: there are {known}"))
    return found


def settled(wish: NewTable, now: int) -> Created:
    """The first event of the table wished for; Refused with the reason if there can be none such."""
    game = game_of(wish.game)
    wishes = list(wish.seats)
    if wish.lot:
        secrets.SystemRandom().shuffle(wishes)
    if len(wishes) not in game.seats:
        counts = " or ".join(map(str, game.seats))
        raise Refused(Refusal("not_allowed", f"{game.name} is played with {counts} seats, not {len(wishes)}"))
    if all(seat.who == "computer" for seat in wishes):
        raise Refused(Refusal("not_allowed", "somebody must sit at a table beside computers"))
    created = Created(
        at=now,
        game=game.slug,
        variant=wish.variant,
        start=wish.start or None,
        seats=[_seat(game, seat) for seat in wishes],
        clock=wish.clock,
        takeback=wish.takeback,
        public=wish.public,
    )
    _check(game, created)
    return created


def _seat(game: AnyGame, wish: SeatWish) -> SeatSettings:
    if wish.who == "computer":
        return SeatSettings(kind="computer", name=wish.name, level=known_level(game, wish.level or 1))
    return SeatSettings(kind="human" if wish.who == "me" else "open", name=wish.name if wish.who == "me" else "")


def known_level(game: AnyGame, level: int) -> int:
    count = len(levels_of(game))
    if not count:
        raise Refused(
            Refusal("not_allowed", f"nobody plays {game.name} against the computer here: this server has no engine")
        )
    if level > count:
        raise Refused(Refusal("not_allowed", f"{game.name} has computer players of level 1 to {count}, not {level}"))
    return level


def _check(game: AnyGame, created: Created) -> None:
    """That such a game can be played: its variant and the position it begins from."""
    try:
        table = opened(game, created)
        if created.start and table.position.variant != game.variant(created.variant):
            raise Refused(Refusal("not_allowed", "the position belongs to another variant than the one named"))
        if table.position.outcome is not None:
            raise Refused(Refusal("over", "the game is over in this position"))
    except RulesError as error:
        raise Refused(Refusal("not_allowed", str(error))) from None


def key_digests(secret: bytes, made_from: str, name: str, created: Created) -> dict[int, str]:
    """The digests of all keys of a table, by seat."""
    return {seat: digest(seat_key(secret, made_from, name, seat)) for seat in _keyed(created)}


def made(secret: bytes, made_from: str, name: str, created: Created) -> TableMade:
    """What its maker is told of a table: how it was when it was made."""
    keys = {seat: seat_key(secret, made_from, name, seat) for seat in _keyed(created)}
    mine = {str(seat): key for seat, key in keys.items() if created.seats[seat - 1].kind == "human"}
    others = {str(seat): key for seat, key in keys.items() if created.seats[seat - 1].kind == "open"}
    return TableMade(table=name, keys=mine, invites=others, watch=f"/table/{name}")


def _keyed(created: Created) -> list[int]:
    return [number for number, seat in enumerate(created.seats, start=1) if seat.kind != "computer"]


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same game again with everybody one seat on; the keys of the seats move along."""

    created: Created
    keys: Mapping[int, str]


def rematch_of(table: Table, keys: Mapping[int, str], now: int) -> Rematch:
    seats = [table.seats[-1], *table.seats[:-1]]
    created = table.created.model_copy(update={"at": now, "seats": seats})
    return Rematch(created, {next_seat(table, seat): kept for seat, kept in keys.items()})


def next_seat(table: Table, seat: int) -> int:
    """Where whoever sits here will sit in the rematch."""
    return seat % len(table.seats) + 1


def play_on_wish(table: Table, ply: int, seats: list[SeatWish]) -> NewTable:
    """A table that begins where this one was after so many actions: alone or among those at this device."""
    if ply > table.ply:
        raise Refused(Refusal("stale", f"this game has {table.ply} actions so far, not {ply}"))
    start = table.game.format_position(table.positions[ply]) if ply else table.created.start
    created = table.created
    return NewTable(
        id="played-on-from-another-table",
        game=created.game,
        variant=created.variant,
        seats=seats,
        takeback="free",
        start=start,
    )
