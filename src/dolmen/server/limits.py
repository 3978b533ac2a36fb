"""How much one connection or one address may ask of the server. Pure: `now` is passed in, in milliseconds."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from math import ceil


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many again per minute."""

    burst: int
    per_minute: float


class Bucket:
    """Fills at a steady rate; each wish takes one out."""

    def __init__(self, rate: Rate, now: int) -> None:
        self._rate, self._left, self._seen = rate, float(rate.burst), now

    def take(self, now: int) -> int | None:
        """None when there was one left, otherwise when there will be."""
        per_millisecond = self._rate.per_minute / 60_000
        self._left = min(self._rate.burst, self._left + max(0, now - self._seen) * per_millisecond)
        self._seen = max(self._seen, now)
        if self._left >= 1:
            self._left -= 1
            return None
        return now + ceil((1 - self._left) / per_millisecond)


class Buckets:
    """One bucket per address; those of addresses not seen for longest are forgotten."""

    def __init__(self, rate: Rate, most: int = 20_000) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: int) -> int | None:
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, now)
        self._buckets[address] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class Connections:
    """How many are open, per address and in all."""

    def __init__(self, per_address: int, total: int) -> None:
        self._per_address, self._total = per_address, total
        self._open: dict[str, int] = {}

        self.count = 0

    @property
    def full(self) -> bool:
        """Whether there is no room for anybody."""
        return self.count >= self._total

    def room(self, address: str) -> bool:
        """Whether there is room for another one from there."""
        return self._open.get(address, 0) < self._per_address

    def opened(self, address: str) -> None:
        self.count += 1
        self._open[address] = self._open.get(address, 0) + 1

    def closed(self, address: str) -> None:
        self.count -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def address_of(host: str | None) -> str:
    """What counts as one address: an IPv6 network of one household is one."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        return (
            address_of(str(address.ipv4_mapped))
            if address.ipv4_mapped
            else f"{IPv6Address(int(address) >> 64 << 64)}/64"
        )
    return str(address)
