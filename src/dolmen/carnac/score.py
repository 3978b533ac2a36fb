"""How a diagram counts, as plain data and as lines for people: both lists of sizes, the winner, the deciding step."""

from __future__ import annotations

from typing import assert_never

from dolmen.carnac.dolmens import AllEqual, LargerDolmen, MoreDolmens, Verdict
from dolmen.carnac.megalith import Colour
from dolmen.carnac.setup import Setup
from dolmen.games import ScoreSheet


def score_sheet(setup: Setup) -> ScoreSheet:
    """Scores any diagram, complete or not. Its problems as a position are part of the sheet, not errors."""
    verdict = setup.verdict
    data: dict[str, object] = {
        "game": "carnac",
        "board": str(setup.board),
        "red": _side(setup, Colour.RED),
        "white": _side(setup, Colour.WHITE),
        "winner": "draw" if verdict.winner is None else verdict.winner.value,
        "decided_by": decider_data(verdict),
        "problems": [{"kind": problem.kind.value, "text": problem.text} for problem in setup.problems()],
    }
    return ScoreSheet(data, "\n".join((_sizes("Red", verdict.red), _sizes("White", verdict.white), decision(verdict))))


def _side(setup: Setup, colour: Colour) -> dict[str, object]:
    dolmens = setup.dolmens(colour)
    squares = [[str(square) for square in dolmen.squares] for dolmen in dolmens]
    return {"dolmens": len(dolmens), "sizes": [dolmen.size for dolmen in dolmens], "squares": squares}


def decider_data(verdict: Verdict) -> dict[str, object]:
    """The step of the tie chain that decides: its name and, for sizes, which dolmen."""
    match verdict.decider:
        case MoreDolmens():
            return {"step": "count"}
        case LargerDolmen(nth):
            return {"step": "size", "nth": nth}
        case AllEqual():
            return {"step": "equal"}
        case _:
            assert_never(verdict.decider)


def _sizes(name: str, sizes: tuple[int, ...]) -> str:
    listed = f": {', '.join(map(str, sizes))}" if sizes else ""
    return f"{name:<5} {len(sizes)} {_noun(sizes)}{listed}"


def _noun(sizes: tuple[int, ...]) -> str:
    return "dolmen" if len(sizes) == 1 else "dolmens"


def decision(verdict: Verdict) -> str:
    """Who is ahead and by what, in one sentence."""
    winner = "nobody" if verdict.winner is None else verdict.winner.value.capitalize()
    red_wins = verdict.winner is Colour.RED
    more, less = (verdict.red, verdict.white) if red_wins else (verdict.white, verdict.red)
    match verdict.decider:
        case MoreDolmens():
            return f"{winner} wins: {len(more)} {_noun(more)} to {len(less)}"
        case LargerDolmen(nth):
            which = "largest" if nth == 1 else f"{_ordinal(nth)} largest"
            return f"{winner} wins: equal numbers of dolmens, and the {which} is {more[nth - 1]} to {less[nth - 1]}"
        case AllEqual():
            return "A draw: equal numbers of dolmens and equal sizes"
        case _:
            assert_never(verdict.decider)


def _ordinal(number: int) -> str:
    last = 0 if number // 10 % 10 == 1 else number % 10
    return str(number) + {1: "st", 2: "nd", 3: "rd"}.get(last, "th")
