"""What an action of Carnac does, in the game's terms: dolmens, near-dolmens, and the answers it allows.
Data for a page to put into words; it thinks nothing itself, values come from analyses it is given."""

from __future__ import annotations

from dataclasses import dataclass

from dolmen.carnac import Action, Change, Colour, Dolmen, Effect, NearDolmen, Position
from dolmen.carnac.notation import format_action
from dolmen.engine.analysis import Analysis, Proven


@dataclass(frozen=True, slots=True)
class Worth:
    """What an action is worth to the side that takes it, as an analysis has it."""

    value: float
    margin: float
    proven: Proven | None

    def to_json(self) -> dict[str, object]:
        proven = self.proven.value if self.proven else None
        return {"value": round(self.value, 4), "margin": round(self.margin, 3), "proven": proven}


@dataclass(frozen=True, slots=True)
class Threats:
    """Near-dolmens that came and went by an action. Those that became dolmens did not go: they are in the effect."""

    made: tuple[NearDolmen, ...]
    spoiled: tuple[NearDolmen, ...]

    def to_json(self) -> dict[str, object]:
        return {
            "made": [_near_data(near) for near in self.made],
            "spoiled": [_near_data(near) for near in self.spoiled],
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """One reaction that the action allows: what it does, and what it is worth to the side that gives it, where an
    analysis says so."""

    action: Action
    effect: Effect
    threats: Threats
    worth: Worth | None

    def to_json(self) -> dict[str, object]:
        return {
            "action": format_action(self.action),
            "effect": effect_data(self.effect),
            "threats": self.threats.to_json(),
            "worth": self.worth.to_json() if self.worth else None,
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    action: Action
    acting: Colour
    effect: Effect
    threats: Threats
    answers: tuple[Answer, ...]
    """The opponent's reactions, the best for him first where an analysis says which; none after a reaction, nor where
    the megalith can be tilted nowhere."""
    keeps_turn: bool
    """Whether the same side chooses again next, and nobody can do anything against it: it tilted and so places now."""
    ends_game: bool
    worth: Worth | None

    @property
    def best_answer(self) -> Answer | None:
        """The reaction that is best for the opponent, as far as it is known."""
        return self.answers[0] if self.answers and self.answers[0].worth else None

    def to_json(self) -> dict[str, object]:
        return {
            "action": format_action(self.action),
            "acting": self.acting.value,
            "effect": effect_data(self.effect),
            "threats": self.threats.to_json(),
            "answers": [answer.to_json() for answer in self.answers],
            "keeps_turn": self.keeps_turn,
            "ends_game": self.ends_game,
            "worth": self.worth.to_json() if self.worth else None,
        }


def explain(
    position: Position, action: Action, analysis: Analysis | None = None, after: Analysis | None = None
) -> Explanation:
    """What a legal action does here. `analysis` is one of the position, `after` one of the position it leads to: from
    either the action's worth is taken (the latter knows more of it), from the latter what the answers are worth."""
    acting = position.acting
    assert acting is not None, "a game that is over has no actions"
    following = position.after(action)
    reacts = following.pending is not None and following.acting is not acting
    answers = [_answer(following, answer, after) for answer in following.legal_actions()] if reacts else []
    answers.sort(key=lambda answer: (answer.worth is None, -answer.worth.value if answer.worth else 0))
    return Explanation(
        action=action,
        acting=acting,
        effect=position.effect(action),
        threats=threats_between(position, following),
        answers=tuple(answers),
        keeps_turn=following.acting is acting,
        ends_game=following.ending is not None,
        worth=worth_of(position, action, analysis, after),
    )


def worth_of(
    position: Position, action: Action, analysis: Analysis | None, after: Analysis | None = None
) -> Worth | None:
    """What an action is worth to the side that acts, as the best analysis at hand has it; exact where it ends the
    game."""
    acting = position.acting
    assert acting is not None
    following = position.after(action)
    if following.ending is not None:
        return _final_worth(following, acting)
    if after is not None:
        proven = after.best.proven if after.acting is acting else _reversed(after.best.proven)
        return Worth(after.value_for(acting), after.margin_for(acting), proven)
    line = analysis.line_of(action) if analysis is not None else None
    return None if line is None else Worth(line.value, line.margin, line.proven)


def _final_worth(position: Position, colour: Colour) -> Worth:
    verdict = position.verdict
    margin = verdict.margin if colour is Colour.RED else -verdict.margin
    if verdict.winner is None:
        return Worth(0.5, margin, Proven.DRAW)
    return Worth(1.0, margin, Proven.WIN) if verdict.winner is colour else Worth(0.0, margin, Proven.LOSS)


def _reversed(proven: Proven | None) -> Proven | None:
    return {Proven.WIN: Proven.LOSS, Proven.LOSS: Proven.WIN}.get(proven, proven) if proven else None


def _answer(position: Position, action: Action, analysis: Analysis | None) -> Answer:
    following = position.after(action)
    worth = worth_of(position, action, analysis)
    return Answer(action, position.effect(action), threats_between(position, following), worth)


def threats_between(before: Position, after: Position) -> Threats:
    """The near-dolmens of both colours that came and went. One that only has other squares to grow on stays."""
    old = {(near.colour, near.squares): near for colour in Colour for near in before.near_dolmens(colour)}
    new = {(near.colour, near.squares): near for colour in Colour for near in after.near_dolmens(colour)}
    within = {(colour, square) for colour in Colour for dolmen in after.dolmens(colour) for square in dolmen.squares}
    spoiled = (
        near
        for key, near in old.items()
        if key not in new and not all((near.colour, at) in within for at in near.squares)
    )
    return Threats(tuple(near for key, near in new.items() if key not in old), tuple(spoiled))


def effect_data(effect: Effect) -> dict[str, object]:
    """An effect as plain data."""
    return {"red": effect.red, "white": effect.white, "changes": [_change_data(change) for change in effect.changes]}


def _change_data(change: Change) -> dict[str, object]:
    return {
        "kind": change.kind.value,
        "colour": change.colour.value,
        "before": [_dolmen_data(dolmen) for dolmen in change.before],
        "after": [_dolmen_data(dolmen) for dolmen in change.after],
    }


def _dolmen_data(dolmen: Dolmen) -> list[str]:
    return [str(square) for square in dolmen.squares]


def _near_data(near: NearDolmen) -> dict[str, object]:
    return {
        "colour": near.colour.value,
        "squares": [str(square) for square in near.squares],
        "growth": [str(square) for square in near.growth],
    }
