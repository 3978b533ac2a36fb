"""What the protocol promises of every single position, and of the steps from it. Part of `check_game`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from dolmen.games import CHANCE, AnyGame, AnyPosition, GameOver, IllegalAction, RulesError, seats
from dolmen.testing.law import law, refused

_SAMPLE = 8


def check_position(game: AnyGame, position: AnyPosition, count: int) -> None:
    """Holds a position of a game for `count` players to everything that needs no further action."""
    actions = position.legal_actions()
    law(list(actions) == list(position.legal_actions()), "legal actions come in a stable order")
    law(len(set(actions)) == len(actions), "legal actions are listed once", len(actions) - len(set(actions)))
    _check_actor(position, count)
    _check_chances(position, actions)
    _check_outcome(position, count)
    _check_text(game, position)
    _check_picture(game.picture(position))


def _check_actor(position: AnyPosition, count: int) -> None:
    over = position.to_act is None
    law(over == (position.outcome is not None), "nobody acts when there is an outcome, and only then", position.to_act)
    law(over == (not position.legal_actions()), "nobody acts when there are no actions, and only then", position.to_act)
    allowed = (None, CHANCE, *seats(count))
    law(position.to_act in allowed, "somebody at the table acts, or chance", position.to_act)


def _check_chances(position: AnyPosition, actions: Sequence[Any]) -> None:
    chances = position.chances()
    if position.to_act is not CHANCE:
        law(not chances, "only chance has chances", chances)
        return
    weights = [weight for _, weight in chances]
    law(all(type(weight) is int and weight > 0 for weight in weights), "weights are positive whole numbers", weights)
    law([action for action, _ in chances] == list(actions), "chance weighs every legal action, in their order")


def _check_outcome(position: AnyPosition, count: int) -> None:
    if (outcome := position.outcome) is None:
        return
    law(outcome.winner is None or outcome.winner in seats(count), "a winner sits at the table", outcome.winner)
    shares = sum(outcome.share(seat, count) for seat in seats(count))
    law(abs(shares - 1) < 1e-9, "a game is worth one point", shares)


def _check_text(game: AnyGame, position: AnyPosition) -> None:
    text = game.format_position(position)
    law(bool(text) and len(text.splitlines()) == 1 and text == text.strip(), "a position is written in one line", text)
    again = game.parse_position(text)
    law(again == position, "a position's text gives the position back", game.format_position(again))
    law(hash(again) == hash(position), "equal positions have equal hashes")
    law(game.format_position(again) == text, "a position has one text")
    law(list(again.legal_actions()) == list(position.legal_actions()), "the order depends on the position alone")


def _check_picture(picture: str) -> None:
    strange = {letter for letter in picture if letter != "\n" and not (letter.isascii() and letter.isprintable())}
    law(not strange, "a picture is printable ASCII", strange)
    law(len(picture.splitlines()) > 1, "a picture has several lines", picture)


def check_step(game: AnyGame, position: AnyPosition, pool: Sequence[Any], rng: Random) -> None:
    """Tries some of the legal actions and some of `pool` that are not legal here."""
    actions = list(position.legal_actions())
    legal = set(actions)
    before = _all_of(game, position)
    for action in rng.sample(actions, min(len(actions), _SAMPLE)):
        _check_token(game, position, action)
        _check_after(position, action)
    for action in [action for action in rng.sample(pool, len(pool)) if action not in legal][:_SAMPLE]:
        _check_refusal(game, position, action, before[2])
    law(_all_of(game, position) == before, "playing an action leaves the position as it was")


def _all_of(game: AnyGame, position: AnyPosition) -> tuple[str, int, str, list[Any]]:
    return (repr(position), hash(position), game.format_position(position), list(position.legal_actions()))


def _check_token(game: AnyGame, position: AnyPosition, action: Any) -> None:
    token = game.format(action)
    law(game.token_pattern.fullmatch(token) is not None, "the token pattern matches every token", token)
    found = game.token_pattern.match(f"{token} x")
    law(found is not None and found[0] == token, "the token pattern ends where the token ends", token)
    law(game.parse(token, position) == action, "a token gives the action back", token)
    law(game.parse(f" {token} ", position) == action, "blanks around a token do no harm", token)


def _check_after(position: AnyPosition, action: Any) -> None:
    after, again = position.after(action), position.after(action)
    law(type(after) is type(position), "a position leads to a position", after)
    law(after == again and hash(after) == hash(again), "an action leads to one position, and equal ones hash equal")
    law(after.variant == position.variant, "the variant stays", after.variant)
    law(after.turn >= position.turn, "the turn never falls", after.turn)


def _check_refusal(game: AnyGame, position: AnyPosition, action: Any, text: str) -> None:
    token = game.format(action)
    wanted: type[RulesError] = IllegalAction if position.to_act is not None else GameOver
    error = refused(lambda: position.after(action), (IllegalAction, GameOver), f"the unlisted action {token}")
    law(type(error) is wanted, f"{token} is refused with {wanted.__name__}", error)
    if isinstance(error, IllegalAction | GameOver):
        law(error.action == token, "a refusal names the action", error.action)
        law(error.position == text, "a refusal names the position", error.position)
    if isinstance(error, IllegalAction):
        law(bool(error.reason) and error.reason in str(error), "a refusal names the reason", str(error))
