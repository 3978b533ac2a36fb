"""Messages that are right, nearly right, or nothing like one: for tests and for bench/server_fuzz.py."""

from __future__ import annotations

import json
from random import Random
from typing import Any


def garbage(random: Random, version: int, ply: int, legal: list[str], key: str) -> str:
    """A message that is right, nearly right, or nothing like one, from somebody who knows how the game stands."""
    good: dict[str, Any] = random.choice(
        [
            {
                "type": "hello",
                "key": random.choice([key, key, key, None]),
                "version": random.choice([0, 1, version, 10**9, -1]),
            },
            {
                "type": "play",
                "id": f"f{random.randrange(10**12)}",
                "ply": random.choice([ply, ply, random.randint(-1, 60)]),
                "token": random.choice(legal or ["-"]),
            },
            {"type": "offer", "id": "o", "what": random.choice(["draw", "takeback", "rematch", "moon"])},
            {"type": "answer", "id": "a", "what": "draw", "accept": random.choice([True, None, 3])},
            {"type": "rename", "id": f"r{random.randrange(10**12)}", "name": "\u0000\u202e" * random.randint(0, 30)},
            {"type": "set_level", "id": "s", "seat": random.randint(-1, 5), "level": random.randint(-1, 12)},
            {
                "type": "play_on",
                "id": "p",
                "ply": random.randint(0, 9),
                "seats": [{"who": "me"}] * random.randint(0, 5),
            },
            {"type": "hint", "id": "h"},
            {"type": "take_back", "id": f"t{random.randrange(10**12)}"},
            {"type": "mix", "id": "m", "value": random.choice(["", "x", "x" * 65, "\n"])},
            {"type": "claim", "id": "c"},
            {"type": "ping", "sent": random.choice([0, 2**53, 2**70, -1, 1.5])},
        ]
    )
    if random.random() < 0.4:
        key = random.choice(list(good))
        good[key] = random.choice([None, [], {}, "x" * 3000, 2**80, -1, True, "\ud800", {"a": {"b": [1]}}, "é" * 64])
    text = json.dumps(good)
    if random.random() < 0.4:
        at = random.randrange(len(text))
        text = (
            text[:at]
            + random.choice(["", "\\", '"', "}", "\u0000", "[" * 500, "\\ud83d"])
            + text[at + random.randint(0, 4) :]
        )
    return text[:4000]
