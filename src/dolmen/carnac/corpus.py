"""The conformance line: one finished game as JSON data, with everything two implementations should agree on.
Reads and writes plain mappings; files are for others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from dolmen.carnac.geometry import LARGEST
from dolmen.carnac.megalith import Colour
from dolmen.carnac.notation import PLACEMENT, parse_action
from dolmen.carnac.position import Position, start
from dolmen.carnac.variants import FULL_STOCK, Variant, variant_of
from dolmen.games import GameOver, IllegalAction, NotationError
from dolmen.games.text_place import shown


def read_line(line: Mapping[str, object]) -> tuple[Variant, int, tuple[str, ...]]:
    """The variant and the tokens of a line; NotationError if a field is missing or of the wrong kind."""
    board = _field(line, "board", str)
    variant = variant_of(board)
    final_tilt = variant.final_tilt or _field(line, "final_tilt", bool, False)
    stock = _field(line, "stock", int, variant.stock)
    return Variant(variant.board, _checked_stock(stock), final_tilt), 2, _tokens(line)


def _checked_stock(stock: int) -> int:
    if not 1 <= stock <= LARGEST:
        raise NotationError(f"the field 'stock' should be 1 to {LARGEST}, not {stock}")
    return stock


def _tokens(line: Mapping[str, object]) -> tuple[str, ...]:
    moves = _field(line, "moves", list)
    if not all(isinstance(move, str) for move in moves):
        raise NotationError("the field 'moves' should hold texts only")
    return tuple(moves)


_LONGEST = 300
"""Characters; the picture of 128 squares in a single file has 255."""
_MISSING: Any = object()
_KINDS = {str: "a text", bool: "true or false", int: "a whole number", list: "a list"}


def _field(line: Mapping[str, object], name: str, kind: type, default: Any = _MISSING) -> Any:
    value = line.get(name, default)
    if value is _MISSING:
        raise NotationError(f"the field {name!r} is missing")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise NotationError(f"the field {name!r} should be {_KINDS[kind]}")
    return value


def write_line(variant: Variant, tokens: Sequence[str]) -> dict[str, object]:
    """The line of a game, finished or not (then its winner is None). Raises the rules' error for a wrong token."""
    position = start(variant)
    counts = []
    for token in tokens:
        counts.append(len(position.legal_actions()))
        position = position.after(parse_action(token, variant.board))
    stock = {"stock": variant.stock} if variant.stock != FULL_STOCK else {}
    return {
        "game": "carnac",
        "board": str(variant.board),
        **stock,
        "final_tilt": variant.final_tilt,
        "moves": list(tokens),
        "legal_counts": counts,
        **_result(position),
        "stock_left": position.stock_left,
    }


def _result(position: Position) -> dict[str, object]:
    verdict = position.verdict
    winner = None if position.ending is None else "draw" if verdict.winner is None else verdict.winner.value
    final = final_rows(position)
    return {"red": list(verdict.red), "white": list(verdict.white), "winner": winner, "final": final}


def final_rows(position: Position) -> str:
    """The colours seen from above: ranks from the top down, joined by slashes."""
    board = position.board
    letters = {Colour.RED: "r", Colour.WHITE: "w", None: "."}
    squares = [letters[position.colour_at(square)] for square in board.squares]
    ranks = [squares[first : first + board.columns] for first in range(0, len(squares), board.columns)]
    return "/".join("".join(rank) for rank in reversed(ranks))


def check_line(line: Mapping[str, object]) -> tuple[str, ...]:
    """Replays a line and compares all it says with what the rules say here. NotationError if a field of the wrong kind
    or a move that nobody can read makes that impossible, or a field that says how the game went is missing."""
    variant, _, tokens = read_line(line)
    claims = _whole_numbers(line, "legal_counts")
    _check_claims(line)
    found = [] if len(claims) == len(tokens) else [f"{len(tokens)} moves, but {len(claims)} legal counts"]
    position = start(variant)
    for number, (token, claim) in enumerate(zip_longest(tokens, claims[: len(tokens)]), start=1):
        count = len(position.legal_actions())
        if claim is not None and claim != count:
            played, there = shown(token, _LONGEST), shown(claim, _LONGEST)
            found.append(f"before move {number} ({played}): {count} legal moves here, {there} there")
        try:
            position = _after(position, token)
        except NotationError as error:
            raise NotationError(f"move {number}: {error.message}") from None
        except (IllegalAction, GameOver) as error:
            return (*found, f"move {number}: {error.message}")
    return (*found, *_differences(line, position))


def _after(position: Position, token: str) -> Position:
    """The position after a token. A placement on a square that this board does not have is no misspelling: somebody
    may have allowed it, so it is illegal."""
    try:
        action = parse_action(token, position.board)
    except NotationError as error:
        if PLACEMENT.fullmatch(token.strip()):
            raise IllegalAction(token.strip(), error.message, str(position)) from None
        raise
    return position.after(action)


def _whole_numbers(line: Mapping[str, object], name: str) -> list[int]:
    numbers: list[int] = _field(line, name, list)
    if not all(type(number) is int for number in numbers):
        raise NotationError(f"the field {name!r} should hold whole numbers only")
    return numbers


def _check_claims(line: Mapping[str, object]) -> None:
    """NotationError unless the line says how the game ended."""
    _whole_numbers(line, "red")
    _whole_numbers(line, "white")
    _field(line, "final", str)
    _field(line, "stock_left", int, 0)
    if line.get("winner", _MISSING) is not None:
        _field(line, "winner", str)


def _differences(line: Mapping[str, object], position: Position) -> tuple[str, ...]:
    here = {**_result(position), "stock_left": position.stock_left}
    return tuple(
        f"{name}: {here[name]} here, {shown(line[name], _LONGEST)} there"
        for name in here
        if name in line and line[name] != here[name]
    )
