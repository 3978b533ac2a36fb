"""Keys of seats: unguessable, the same for the same maker, told apart without a hint of how near one was."""

from __future__ import annotations

from dolmen.server.seats import Keyring, digest, seat_key, table_name

SECRET = bytes(32)


def test_a_key_follows_from_secret_maker_table_and_seat() -> None:
    key = seat_key(SECRET, "maker", "table", 1)
    assert len(key) == 32
    others = [
        seat_key(bytes(31) + b"x", "maker", "table", 1),
        seat_key(SECRET, "other", "table", 1),
        seat_key(SECRET, "maker", "tables", 1),
        seat_key(SECRET, "maker", "table", 2),
    ]
    assert len({key, *others}) == 5
    assert seat_key(SECRET, "maker", "table", 1) == key


def test_a_key_opens_its_seat_and_no_other() -> None:
    ring = Keyring({1: digest("one"), 2: digest("two"), 3: digest("two")})
    assert ring.opened_by("one") == (1,)
    assert ring.opened_by("two") == (2, 3)
    assert ring.opened_by("three") == ring.opened_by("") == ()


def test_names_of_tables_do_not_repeat() -> None:
    assert len({table_name() for _ in range(1000)}) == 1000
