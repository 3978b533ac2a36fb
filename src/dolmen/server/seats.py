"""Who may sit where: a seat belongs to whoever knows its key, which stands in a link. Keys have 192 bits, are stored as
hashes, compared in constant time and never logged."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass

_ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"
_TABLE_LENGTH = 14
_KEY_BYTES = 24


def table_name() -> str:
    """A name for a table that nobody guesses: 70 bits, easy to read aloud."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_TABLE_LENGTH))


def digest(text: str) -> str:
    """What is stored instead of the text. The texts have enough randomness of their own, so no salt is needed."""
    return hashlib.sha256(text.encode()).hexdigest()


def seat_key(secret: bytes, made_from: str, table: str, seat: int) -> str:
    """The key of a seat. It follows from the server's secret and from what the maker of the table sent, of which only
    the digest is stored: so the maker gets the same keys when asking again, and a stolen database gives none away."""
    message = f"seat\0{made_from}\0{table}\0{seat}".encode()
    return urlsafe_b64encode(hmac.digest(secret, message, "sha256")[:_KEY_BYTES]).decode()


@dataclass(frozen=True, slots=True)
class Keyring:
    """The digests of a table's keys, by seat."""

    digests: Mapping[int, str]

    def opened_by(self, key: str) -> tuple[int, ...]:
        """The seats that this key opens, usually one or none. Every seat is compared, whatever the others gave."""
        offered = digest(key)
        return tuple(
            seat for seat, kept in sorted(self.digests.items()) if hmac.compare_digest(kept.encode(), offered.encode())
        )
