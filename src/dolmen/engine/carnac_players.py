"""Everybody who plays Carnac: the engine by level or by limit, plain UCT as a yardstick, and the readable players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

from dolmen.carnac import Variant
from dolmen.engine.bot import UNHURRIED, Allowance
from dolmen.engine.engine import Engine
from dolmen.engine.errors import UnknownPlayer
from dolmen.engine.greedy_carnac import choose_greedily
from dolmen.engine.levels import COUNT, Strength, level_of
from dolmen.engine.limits import Limit
from dolmen.engine.native import native, weights_from
from dolmen.engine.players import Cast, Player, Wanted, from_function
from dolmen.games import AnyGame

_MEMORY = 64
"""MB per player of a match; several play at once."""


class EngineBot:
    """The native search as a player of one game at a time."""

    def __init__(self, name: str, variant: Variant, strength: Strength, **options: Any) -> None:
        self.name = name
        self._variant, self._strength, self._options = variant, strength, options
        self._engine = self._made(0)

    def _made(self, seed: int) -> Engine:
        return Engine(self._variant, seed=seed, **self._options)

    def new_game(self, seed: int) -> None:
        self._engine = self._made(seed)

    def choose(self, position: Any, allowance: Allowance = UNHURRIED) -> Any:
        return self._engine.choose(position, self._strength, allowance.seconds)

    def stop(self) -> None:
        self._engine.stop()

    def close(self) -> None:
        self._engine.clear()


def _level(wanted: Wanted, game: AnyGame, variant: Any) -> Player:  # noqa: ARG001
    if not wanted.argument.isdecimal() or wanted.limit is not None:
        raise UnknownPlayer(f"{wanted.text!r}: write level:1 to level:{COUNT}")
    number = int(wanted.argument)
    strength = level_of(number).strength(variant)
    native()
    memory = 256 if strength.limit.nodes > 100_000 else 32
    name = f"level:{number}"
    return Player(name, lambda: EngineBot(name, variant, strength, memory_mb=memory), strength.limit.repeatable)


_Number = TypeVar("_Number", int, float)
_OPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "threads": "NUMBER",
        "memory": "MEGABYTES",
        "noise": "LOGITS",
        "width": "PLACEMENTS",
        "solve": "yes or no",
        "weights": "FILE",
    }
)
_SETTINGS: Final = (
    "exploration",
    "temperature",
    "prior_visits",
    "leaf_best",
    "deep_share",
    "expand_at",
    "keep",
    "solve_from",
)
"""Those of the search itself: how they are by default, and why, docs/engine-log.md says."""
_ALL_OPTIONS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "engine": {**_OPTIONS, **dict.fromkeys(_SETTINGS, "NUMBER")},
        "uct": {"memory": "MEGABYTES", "playouts": "NUMBER", "exploration": "NUMBER", "expand_at": "NUMBER"},
    }
)


def _search(wanted: Wanted, game: AnyGame, variant: Any) -> Player:  # noqa: ARG001
    """The engine or uct, with options and a limit."""
    options = wanted.options(_ALL_OPTIONS[wanted.kind])
    limit = wanted.limit or Limit(seconds=1.0)
    threads = _number(wanted, options, "threads", 1, int)
    made: dict[str, Any] = {
        "kind": wanted.kind,
        "threads": threads,
        "memory_mb": _number(wanted, options, "memory", _MEMORY, int),
        "weights": weights_from(options["weights"]) if "weights" in options else None,
        "settings": {name: _number(wanted, options, name, 0.0, float) for name in _SETTINGS if name in options},
        "playouts": _number(wanted, options, "playouts", 0, int),
    }
    noise, width = _number(wanted, options, "noise", 0.0, float), _number(wanted, options, "width", 0, int)
    if options.get("solve", "yes") not in ("yes", "no"):
        raise UnknownPlayer(f"{wanted.text!r}: solve is yes or no")
    strength = Strength(limit, noise, width, options.get("solve") != "no")
    native()
    repeatable = limit.repeatable and threads == 1
    return Player(wanted.text, lambda: EngineBot(wanted.text, variant, strength, **made), repeatable)


def _number(
    wanted: Wanted, options: Mapping[str, str], name: str, default: _Number, read: Callable[[str], _Number]
) -> _Number:
    text = options.get(name)
    if text is None:
        return default
    try:
        value = read(text)
    except ValueError:
        raise UnknownPlayer(f"{wanted.text!r}: {name} wants a number, not {text!r}") from None
    if value < 0:
        raise UnknownPlayer(f"{wanted.text!r}: {name} cannot be below zero")
    return value


CARNAC_CAST: Final[Cast] = MappingProxyType(
    {"level": _level, "engine": _search, "uct": _search, "greedy": from_function(choose_greedily)}
)
