"""New weights for the evaluation, learned from the engine's own games. Whether they are better, a match must say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from dolmen.carnac import Variant
from dolmen.engine.errors import NotForEngine
from dolmen.engine.native import native, refusals, weights_from


@dataclass(frozen=True, slots=True)
class Tuning:
    """How weights are learned; the same settings give the same weights on one kind of processor."""

    variant: Variant
    rounds: int = 4
    games: int = 12_000
    epochs: int = 3
    temperature: float = 0.3
    trust: float = 0.85
    seed: int = 1000
    start: bytes | None = None


@dataclass(frozen=True, slots=True)
class TuneProgress:
    round: int
    learning: bool
    """Playing games before that."""
    samples: int
    share: float
    loss: float
    held_out_loss: float

    @property
    def text(self) -> str:
        what = f"learning, loss {self.loss:.4f}, unseen {self.held_out_loss:.4f}" if self.learning else "playing"
        return f"round {self.round}: {100 * self.share:3.0f} %  {self.samples:,} positions, {what}"


def run_tune(tuning: Tuning, on_progress: Callable[[TuneProgress], bool | None] | None = None) -> bytes:
    """The weights learned. Returning False from `on_progress` ends it early with what was learned so far."""
    variant = tuning.variant
    if variant.name != str(variant.board):
        raise NotForEngine(f"weights are learned for a board with the whole stock, not for {variant}")

    def tell(stage: Mapping[str, Any]) -> bool:
        return on_progress is None or on_progress(TuneProgress(**stage)) is not False

    with refusals():
        weights: bytes = native().tune_weights(
            variant.board.columns,
            variant.board.rows,
            rounds=tuning.rounds,
            games=tuning.games,
            epochs=tuning.epochs,
            temperature=tuning.temperature,
            trust=tuning.trust,
            seed=tuning.seed,
            start=tuning.start,
            progress=tell,
        )
    return weights


def starting_weights(variant: Variant, name: str | None) -> bytes | None:
    """Those of a file or, by the name of `built-in`, the engine's own; None for ones that have learned nothing."""
    if name != "built-in":
        return weights_from(name) if name else None
    with refusals():
        weights: bytes = native().built_in_weights(variant.board.columns, variant.board.rows)
    return weights


def weights_as_source(weights: bytes, command: str) -> str:
    """The weights as the engine's sources hold them, with the command that made them."""
    with refusals():
        text: str = native().weights_text(weights, command)
    return text
