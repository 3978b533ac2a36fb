"""The JSON line of a finished or cut-off game in the conformance corpus, and whether a line agrees with these rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from dolmen.carre.notation import parse_action
from dolmen.carre.position import Position, start
from dolmen.carre.purchases import Token
from dolmen.carre.variants import MOST_ROUNDS, Variant
from dolmen.games import NotationError, RulesError
from dolmen.games.text_place import shown

PLAYERS: Final = (2, 3, 4)
_LONGEST: Final = 1500
"""Characters of a claim that are shown; four full tableaus have some hundreds."""
_COMPARED: Final = ("winner", "boards", "chips", "stoppers", "middle")


def read_line(line: Mapping[str, object]) -> tuple[Variant, int, tuple[str, ...]]:
    """The variant, the number of players and the tokens; NotationError if the line is malformed."""
    players, moves, counts = line.get("players"), line.get("moves"), line.get("legal_counts", [])
    if line.get("game", "carre") != "carre":
        raise NotationError(f"a line of the game {line['game']!r} is no line of carre")
    if not isinstance(players, int) or players not in PLAYERS:
        raise NotationError(f'"players" is 2, 3 or 4, not {players!r}')
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise NotationError('"moves" is a list of tokens')
    if not isinstance(counts, list) or not all(isinstance(count, int) for count in counts):
        raise NotationError('"legal_counts" is a list with one number for each move')
    return _variant(line), players, tuple(moves)


def _variant(line: Mapping[str, object]) -> Variant:
    strict, rounds = line.get("strict_double", False), line.get("max_rounds")
    if not isinstance(strict, bool):
        raise NotationError(f'"strict_double" is true or false, not {strict!r}')
    if rounds is None:
        return Variant(strict)
    if isinstance(rounds, bool) or not isinstance(rounds, int) or not 1 <= rounds <= MOST_ROUNDS:
        raise NotationError(f'"max_rounds" is a number from 1 to {MOST_ROUNDS}, not {rounds!r}')
    return Variant(strict, rounds)


def write_line(variant: Variant, players: int, tokens: Sequence[str]) -> dict[str, object]:
    """The line of a game. Raises the game's own error if a token of it cannot be played."""
    position, counts = start(variant, players), []
    for token in tokens:
        counts.append(len(position.legal_actions()))
        position = position.after(parse_action(token, position.payments))
    options: dict[str, object] = {"strict_double": True} if variant.strict_double else {}
    if variant.max_rounds is not None:
        options["max_rounds"] = variant.max_rounds
    played = {"moves": list(tokens), "legal_counts": counts}
    return {"game": "carre", "players": players, **options, **played, **_result(position)}


def _result(position: Position) -> dict[str, Any]:
    winner = None if position.outcome is None else position.outcome.winner
    return {
        "winner": None if winner is None else winner.value,
        "boards": [[str(placement) for placement in tableau.placements] for tableau in position.tableaus],
        "chips": list(position.chips),
        "stoppers": list(position.stoppers),
        "middle": {"chips": position.middle(Token.CHIP), "stoppers": position.middle(Token.STOPPER)},
    }


def check_line(line: Mapping[str, object]) -> tuple[str, ...]:
    """Replays a line: every disagreement as a sentence. NotationError if the line is malformed, or does not say how the
    game went."""
    return tuple(_disagreements(line))


def _disagreements(line: Mapping[str, object]) -> Iterator[str]:
    variant, players, tokens = read_line(line)
    if missing := [key for key in ("legal_counts", *_COMPARED) if key not in line]:
        raise NotationError(f'"{missing[0]}" is missing')
    counts = line.get("legal_counts")
    told = counts if isinstance(counts, list) else []
    if len(told) != len(tokens):
        yield f"legal_counts: {len(told)} numbers in the line, {len(tokens)} moves"
    position = start(variant, players)
    for number, (token, count) in enumerate(zip_longest(tokens, told[: len(tokens)])):
        legal = len(position.legal_actions())
        if count is not None and count != legal:
            yield f"before move {number + 1}, {token}: {count} legal tokens in the line, {legal} by the rules"
        try:
            position = position.after(parse_action(token, position.payments))
        except NotationError as error:
            raise NotationError(f"move {number + 1}, {token!r}: {error}") from None
        except RulesError as error:
            yield f"move {number + 1}, {error}"
            return
    result = _result(position)
    for key in _COMPARED:
        if line[key] != result[key]:
            yield f"{key}: {shown(line[key], _LONGEST)} in the line, {result[key]} by the rules"
