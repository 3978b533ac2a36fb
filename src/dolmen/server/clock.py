"""Thinking time at one table. Pure: `now` is passed in, in milliseconds.

Clocks stand until the first action of the game; then the clock of whoever is to act runs. An action stops it, adds
the increment, and starts the next one. Nobody's clock runs while chance or a computer acts, or while no server does."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dolmen.wire import CorrespondenceClock, LiveClock

Settings = LiveClock | CorrespondenceClock
LAG_SPARED = 500
"""The most of one action's network delay that is not charged."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """What is left for each seat (by its number less one) as of `since`, and whose clock runs from then on."""

    settings: Settings
    left: tuple[int, ...]
    running: int | None = None
    since: int = 0

    @staticmethod
    def of(settings: Settings, seats: int) -> Clocks:
        first = settings.base if isinstance(settings, LiveClock) else settings.bank
        return Clocks(settings, (first,) * seats)

    def left_at(self, seat: int, now: int) -> int:
        """What the seat has left, never below zero."""
        left = self.left[seat - 1]
        return max(0, left - max(0, now - self.since)) if seat == self.running else left

    def spent_by(self, seat: int, now: int, lag: int) -> tuple[int, int]:
        """What an action now costs the seat, and how much of its delay on the network is spared."""
        if seat != self.running:
            return 0, 0
        waited = max(0, now - self.since)
        spared = min(max(0, lag), LAG_SPARED, waited)
        return waited - spared, spared

    def charged(self, seat: int, spent: int) -> Clocks:
        """After an action of the seat that cost so much: stopped, with the increment added."""
        if seat != self.running:
            return self
        left = list(self.left)
        left[seat - 1] = max(0, left[seat - 1] - spent) + self.settings.increment
        return replace(self, left=tuple(left), running=None)

    def started(self, seat: int | None, now: int) -> Clocks:
        """With the clock of that seat running from now on; none, when it is None."""
        stopped = self
        if self.running is not None:
            left = list(self.left)
            left[self.running - 1] = self.left_at(self.running, now)
            stopped = replace(self, left=tuple(left))
        return replace(stopped, running=seat, since=now)

    def held(self, milliseconds: int, now: int) -> Clocks:
        """With the running clock taken to have stood for so long."""
        return replace(self, since=min(now, self.since + milliseconds))

    @property
    def runs_out_at(self) -> int | None:
        """When the running clock will show nothing; None while none runs."""
        return None if self.running is None else self.since + self.left[self.running - 1]


def patience_with_absence(settings: Settings | None) -> int | None:
    """How long a player may be away from a live game before the other may claim it; None where nobody need be there.
    A tenth of the time a game takes, between half a minute and three."""
    if not isinstance(settings, LiveClock):
        return None
    expected = 2 * (settings.base + 25 * settings.increment)
    return max(30_000, min(180_000, expected // 10))
