"""The process in which computer players think: one question per line on standard input, one answer per line on
standard output, as JSON. It may crash or hang without harm: whoever asked starts another."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from dolmen.catalogue import game_named
from dolmen.engine.bot import Allowance
from dolmen.engine.opponents import advice, opponent
from dolmen.games import RulesError

_NICENESS = 5
"""Thinking must not keep the server from answering."""


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What a question leads to: a token, lines of advice, or an error in words."""
    game = game_named(question["game"])
    if game is None:
        return {"error": f"there is no game {question['game']!r}"}
    position = game.parse_position(question["position"])
    if question["do"] == "advise":
        found = advice(game, position, question["seconds"])
        return {"lines": [[line.token, line.value, line.margin, line.continuation] for line in found]}
    bot = opponent(game, position.variant, question["level"])
    try:
        bot.new_game(question["seed"])
        return {"token": game.format(bot.choose(position, Allowance(question["seconds"])))}
    finally:
        bot.close()


def main() -> None:
    """Answers until there are no more questions. Anything printed by accident goes to standard error."""
    out, sys.stdout = sys.stdout, sys.stderr
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    for line in sys.stdin:
        try:
            found = answer(json.loads(line))
        except RulesError as error:
            found = {"error": str(error)}
        out.write(json.dumps(found) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
