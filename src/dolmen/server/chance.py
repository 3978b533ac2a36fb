"""How chance acts at a table so that nobody has to trust it: the seed is committed to before the first roll, everybody
who sits there adds a value, and the seed is told when the game is over. games/fair_dice.py says what follows from them.
Pure but for the draws of tables that began before there were commitments."""

from __future__ import annotations

import hmac
import secrets
from functools import reduce

from dolmen.games.fair_dice import chances_of, commitment_of, drawn
from dolmen.server.decide import acted_by_chance
from dolmen.server.table import Table, after
from dolmen.wire import AnyEvent, Committed, Ended, Revealed

PATIENCE = 5_000
"""Milliseconds that the first roll waits for the values of those who sit there."""


def seed_of(secret: bytes, table: str) -> bytes:
    """The seed of a table's dice. It follows from the server's secret, so a restart has the same."""
    return hmac.digest(secret, f"dice\0{table}".encode(), "sha256")


def waits_until(table: Table) -> int | None:
    """When chance acts, where it still waits for somebody's value; None if it does not."""
    dice = table.dice
    if table.to_act != 0 or dice is None or dice.closed or set(table.people) <= dice.values.keys():
        return None
    return max(dice.at, table.complete_since) + PATIENCE


def acts(table: Table, seed: bytes, now: int) -> list[AnyEvent]:
    """What chance does now by itself; nothing if it is not for chance to act, or not yet."""
    if table.to_act != 0:
        return []
    if table.dice is None and all(move.seat is not None for move in table.moves):
        return [Committed(at=now, commitment=commitment_of(seed))]
    if table.waiting_for_players or (waits_until(table) or now) > now:
        return []
    return acted_by_chance(table, _token(table, seed), now)


def _token(table: Table, seed: bytes) -> str:
    chances = chances_of(table.game, table.position)
    if table.dice is None:
        tokens, weights = zip(*chances, strict=True)
        return str(secrets.SystemRandom().choices(tokens, weights)[0])
    number = 1 + sum(move.seat is None for move in table.moves)
    return drawn(seed, table.dice.values, number, chances)


def with_seed_told(table: Table, events: list[AnyEvent], seed: bytes, now: int) -> list[AnyEvent]:
    """The events, and the seed after them if they end the game."""
    if not any(isinstance(event, Ended) for event in events):
        return events
    ended = reduce(after, events, table)
    if ended.result is None or ended.dice is None or ended.dice.seed is not None:
        return events
    return [*events, Revealed(at=now, seed=seed.hex())]
