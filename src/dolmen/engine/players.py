"""From a player's name to the player: `level:7`, `engine@0.1s`, `uct@1000n`, `greedy`, `random`, `program:./bot@1s`.
Every game brings its own cast; a further game adds its line to `_casts`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from dolmen.engine.bot import Bot, Chooser, FunctionBot, choose_at_random
from dolmen.engine.errors import UnknownPlayer
from dolmen.engine.limits import Limit, parse_limit
from dolmen.games import AnyGame


@dataclass(frozen=True, slots=True)
class Wanted:
    """A player's name taken apart: `kind:argument@limit`."""

    text: str
    kind: str
    argument: str = ""
    limit: Limit | None = None

    def options(self, known: Mapping[str, str]) -> dict[str, str]:
        """The argument read as `name=value,name=value`; UnknownPlayer for a name that is not known (name: what it
        means)."""
        found: dict[str, str] = {}
        for part in filter(None, self.argument.split(",")):
            name, equals, value = part.partition("=")
            if name not in known or not equals:
                offered = ", ".join(f"{option}={meaning}" for option, meaning in known.items())
                raise UnknownPlayer(f"{self.text!r}: {part!r} is no option of {self.kind}; there are {offered}")
            found[name] = value
        return found

    def no_argument(self) -> None:
        if self.argument or self.limit is not None:
            raise UnknownPlayer(f"{self.text!r}: {self.kind} takes no options and no limit")


@dataclass(frozen=True)
class Player:
    """A name and the way to make the bot behind it; every call makes another, independent one."""

    name: str
    make: Callable[[], Bot] = field(repr=False, compare=False)
    repeatable: bool = True
    """Whether it plays the same game again for the same seed: no clock limits it, one thread thinks."""


Maker: TypeAlias = Callable[[Wanted, AnyGame, Any], Player]
"""Makes the player wanted for a game and one of its variants; UnknownPlayer if there is none such."""
Cast: TypeAlias = Mapping[str, Maker]


def from_function(chooser: Chooser) -> Maker:
    """The maker of a player that is a function."""

    def maker(wanted: Wanted, game: AnyGame, variant: Any) -> Player:  # noqa: ARG001
        wanted.no_argument()
        return Player(wanted.kind, lambda: FunctionBot(wanted.kind, chooser))

    return maker


def player_named(text: str, game: AnyGame, variant: Any) -> Player:
    """The player of that name; UnknownPlayer, saying who is known, or EngineMissing."""
    wanted = _taken_apart(text.strip())
    cast = cast_of(game)
    if wanted.kind not in cast:
        known = ", ".join(sorted(cast))
        raise UnknownPlayer(f"nobody at {game.name} is called {text!r}: there are {known}, such as {_EXAMPLES}")
    return cast[wanted.kind](wanted, game, variant)


_EXAMPLES = "level:3, engine@0.1s or engine:threads=2,memory=64@1000n"


def _taken_apart(text: str) -> Wanted:
    name, at, limit = text.rpartition("@")
    if not at:
        name, limit = text, ""
    kind, _, argument = name.partition(":")
    return Wanted(text, kind.casefold(), argument, parse_limit(limit) if at else None)


def cast_of(game: AnyGame) -> Cast:
    """Everybody who plays this game, by the first word of the name."""
    return {**_EVERYWHERE, **_casts().get(game.slug, {})}


def _program(wanted: Wanted, game: AnyGame, variant: Any) -> Player:
    from dolmen.engine.process_bot import ProcessBot

    limit = wanted.limit or Limit(seconds=1.0)
    if not wanted.argument:
        raise UnknownPlayer(f"{wanted.text!r}: write the command after the colon, as in program:./my-bot@1s")
    return Player(wanted.text, lambda: ProcessBot(wanted.text, wanted.argument, game, variant, limit), False)


_EVERYWHERE: Final[Cast] = MappingProxyType({"random": from_function(choose_at_random), "program": _program})


def _casts() -> Mapping[str, Cast]:
    from dolmen.engine.carnac_players import CARNAC_CAST
    from dolmen.engine.carre_players import CARRE_CAST

    return {"carnac": CARNAC_CAST, "carre": CARRE_CAST}
