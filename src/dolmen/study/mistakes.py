"""How good an action was beside the best one: what it cost, and why, in the game's terms. Data, no sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from dolmen.carnac import Leave, Place, Position, Tilt
from dolmen.engine.analysis import Proven
from dolmen.study.explain import Explanation


class Judgement(Enum):
    """By what an action cost in expected result; see `judge`."""

    FORCED = "forced"
    """There was nothing else to do."""
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Reason(Enum):
    """Why an action is worse than the best one. The first that applies weighs most."""

    MISSED_WIN = "missed_win"
    """A proven win was there, and is no more."""
    ALLOWED_LOSS = "allowed_loss"
    """The game was not lost, and is now, proven."""
    MADE_THEIR_DOLMEN = "made_their_dolmen"
    """It raised the opponent's count itself."""
    LOST_OWN_DOLMEN = "lost_own_dolmen"
    """It lowered the own count: two were joined, or one was taken apart."""
    GAVE_DOLMEN = "gave_dolmen"
    """The best answer makes the opponent a dolmen, and the best action would not have allowed that."""
    LET_OWN_BE_LOST = "let_own_be_lost"
    """The best answer lowers the own count, and the best action would not have allowed that."""
    MISSED_DOLMEN = "missed_dolmen"
    """The best action makes a dolmen, this one none."""
    MISSED_HARM = "missed_harm"
    """The best action takes a dolmen from the opponent, this one does not."""
    LEFT_THREAT = "left_threat"
    """The best action spoils a near-dolmen of the opponent that this one leaves."""
    MISSED_THREAT = "missed_threat"
    """The best action makes more near-dolmens."""
    SHOULD_HAVE_TILTED = "should_have_tilted"
    SHOULD_HAVE_LEFT = "should_have_left"
    POSITION = "position"
    """Nothing of this: what it costs shows later on."""


_SCALE = (
    (0.02, Judgement.BEST),
    (0.05, Judgement.GOOD),
    (0.10, Judgement.INACCURACY),
    (0.20, Judgement.MISTAKE),
)
"""Up to which cost in expected result an action is called so; beyond the last, a blunder."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """An action beside the best one; not much of a mistake if the two are nearly equal."""

    judgement: Judgement
    cost: float
    """In expected result, 0 to 1; never below 0, for the best is the best."""
    margin_cost: float
    """In dolmens at the end."""
    reasons: tuple[Reason, ...]
    """The weightiest first; none for what cost nothing."""
    played: Explanation
    best: Explanation

    def to_json(self) -> dict[str, object]:
        return {
            "judgement": self.judgement.value,
            "cost": round(self.cost, 4),
            "margin_cost": round(self.margin_cost, 3),
            "reasons": [reason.value for reason in self.reasons],
            "played": self.played.to_json(),
            "best": self.best.to_json(),
        }


def judge(cost: float, choices: int) -> Judgement:
    """What a loss in expected result is called, where there were so many legal actions."""
    if choices == 1:
        return Judgement.FORCED
    return next((name for most, name in _SCALE if cost <= most), Judgement.BLUNDER)


def mistake(position: Position, played: Explanation, best: Explanation) -> Mistake:
    """Compares two explained actions of one position. Both must have a worth, best of analyses of equal depth."""
    assert played.worth is not None, "an action without a worth cannot be judged"
    assert best.worth is not None, "an action without a worth cannot be judged"
    same = played.action == best.action
    cost = 0.0 if same else max(0.0, best.worth.value - played.worth.value)
    margin_cost = 0.0 if same else max(0.0, best.worth.margin - played.worth.margin)
    judgement = judge(cost, len(position.legal_actions()))
    harmless = same or judgement in (Judgement.FORCED, Judgement.BEST)
    reasons = () if harmless else tuple(_reasons(played, best))
    return Mistake(judgement, cost, margin_cost, reasons, played, best)


def _reasons(played: Explanation, best: Explanation) -> Iterator[Reason]:
    found = [
        *_by_proof(played, best),
        *_by_own_effect(played, best),
        *_by_answer(played, best),
        *_by_omission(played, best),
    ]
    yield from found or [Reason.POSITION]


def _by_proof(played: Explanation, best: Explanation) -> Iterator[Reason]:
    assert played.worth is not None
    assert best.worth is not None
    if best.worth.proven is Proven.WIN and played.worth.proven is not Proven.WIN:
        yield Reason.MISSED_WIN
    if played.worth.proven is Proven.LOSS and best.worth.proven is not Proven.LOSS:
        yield Reason.ALLOWED_LOSS


def _by_own_effect(played: Explanation, best: Explanation) -> Iterator[Reason]:
    own, other = played.acting, played.acting.other
    if played.effect.of(other) > max(0, best.effect.of(other)):
        yield Reason.MADE_THEIR_DOLMEN
    if played.effect.of(own) < min(0, best.effect.of(own)):
        yield Reason.LOST_OWN_DOLMEN


def _by_answer(played: Explanation, best: Explanation) -> Iterator[Reason]:
    own, other = played.acting, played.acting.other
    answer, better = played.best_answer, best.best_answer
    if answer is None:
        return
    allowed = better.effect if better else None
    if answer.effect.of(other) > max(0, allowed.of(other) if allowed else 0):
        yield Reason.GAVE_DOLMEN
    if answer.effect.of(own) < min(0, allowed.of(own) if allowed else 0):
        yield Reason.LET_OWN_BE_LOST


def _by_omission(played: Explanation, best: Explanation) -> Iterator[Reason]:
    own, other = played.acting, played.acting.other
    if best.effect.of(own) > max(0, played.effect.of(own)):
        yield Reason.MISSED_DOLMEN
    if best.effect.of(other) < min(0, played.effect.of(other)):
        yield Reason.MISSED_HARM
    if _spoiled(best) > _spoiled(played):
        yield Reason.LEFT_THREAT
    if _made(best) > _made(played):
        yield Reason.MISSED_THREAT
    match played.action, best.action:
        case Leave(), Tilt():
            yield Reason.SHOULD_HAVE_TILTED
        case Tilt(), Leave():
            yield Reason.SHOULD_HAVE_LEFT
        case Place() | Tilt() | Leave(), _:
            return


def _spoiled(explained: Explanation) -> int:
    """The opponent's near-dolmens that it spoils."""
    return sum(near.colour is not explained.acting for near in explained.threats.spoiled)


def _made(explained: Explanation) -> int:
    """The own near-dolmens that it makes."""
    return sum(near.colour is explained.acting for near in explained.threats.made)
