"""The door to the compiled core: the only module that imports `dolmen._native`, and only when somebody needs it.
Turns positions into its plain values and its refusals into ours."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

from dolmen.carnac import Colour, Position, Variant
from dolmen.engine.errors import EngineMissing, NotForEngine

_HOW_TO = (
    "the engine was not built, so only players written in Python are there: install a C++20 compiler "
    "(g++ 11 or clang 14, or newer) and then Dolmen again with `pip install --force-reinstall --no-deps dolmen`, "
    "or `make -B setup` in its source tree"
)


def native() -> Any:
    """The compiled module; EngineMissing, saying what to install, without it."""
    try:
        module: ModuleType = importlib.import_module("dolmen._native")
    except ModuleNotFoundError:
        raise EngineMissing(_HOW_TO) from None
    except ImportError as error:
        raise EngineMissing(
            f"the engine was built, but does not load here ({error}); build it anew: make -B setup"
        ) from None
    return module


def is_built() -> bool:
    """Whether the engine can be used here."""
    try:
        native()
    except EngineMissing:
        return False
    return True


_NUMBER = {Colour.RED: 0, Colour.WHITE: 1}


def values_of(position: Position) -> tuple[int, int, int, int, int, int, int]:
    """Red and white squares, pending square with its two colours, placer, stones placed: what a search wants."""
    pending = position.pending
    if pending is None:
        return position.red, position.white, -1, 0, 0, _NUMBER[position.placer], position.placed
    square = position.board.index(pending.square)
    top, face = _NUMBER[pending.top], _NUMBER[pending.north_south]
    return position.red, position.white, square, top, face, _NUMBER[position.placer], position.placed


def state_of(position: Position) -> Any:
    """The position as the core's own State."""
    red, white, pending, top, face, placer, placed = values_of(position)
    variant = position.variant
    with refusals():
        return native().State(
            variant.board.columns,
            variant.board.rows,
            stock=variant.stock,
            final_tilt=variant.final_tilt,
            red=red,
            white=white,
            pending=pending,
            top=top,
            north_south=face,
            placer=placer,
            placed=placed,
        )


def searcher(  # noqa: PLR0913
    variant: Variant,
    *,
    kind: str,
    memory_mb: int,
    seed: int,
    weights: Any = None,
    settings: Mapping[str, float] = MappingProxyType({}),
) -> Any:
    """A search of the core for games of this variant; NotForEngine if there is none for its board."""
    board = variant.board
    options: dict[str, Any] = {"kind": kind, "memory_mb": memory_mb, "seed": seed, "settings": dict(settings)}
    if weights is not None:
        options["weights"] = weights
    with refusals():
        return native().Searcher(board.columns, board.rows, variant.stock, variant.final_tilt, **options)


def weights_from(path: str) -> bytes:
    """The weights of an evaluation that `dolmen tune` wrote; whether they are such the search says."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise NotForEngine(f"the weights in {path} cannot be read: {error.strerror}") from None


@contextmanager
def refusals() -> Iterator[None]:
    """What the core refuses becomes NotForEngine with the core's own sentence."""
    try:
        yield
    except (ValueError, OverflowError) as error:
        raise NotForEngine(str(error)) from None
    except MemoryError:
        raise NotForEngine("there is not enough memory for this search: set a smaller memory limit") from None
