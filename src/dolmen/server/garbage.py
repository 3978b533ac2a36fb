"""When Python looks for garbage. By itself it goes through everything there is, again and again, and with hundreds of
tables in memory the server stands still for a fifth of a second each time. Here it looks at what is young often, and at
everything seldom; what there is at the start stays anyway."""

from __future__ import annotations

import asyncio
import gc

_YOUNG, _MIDDLING, _NEVER = 10_000, 5, 1_000_000
_SECONDS = 600.0


def look_seldom() -> None:
    """To be called once, when all that stays has been made."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLING, _NEVER)


async def looking_for_garbage() -> None:
    """Goes through everything every ten minutes, until it is cancelled."""
    while True:
        await asyncio.sleep(_SECONDS)
        gc.collect()
