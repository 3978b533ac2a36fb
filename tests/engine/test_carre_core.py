"""The native rules of Carré against the Python ones: the same tokens allowed, the same positions after them."""

from __future__ import annotations

from random import Random

import pytest

from dolmen.carre import CARRE, STANDARD, ExpectedTurns, Position, Tile, Variant
from dolmen.carre.position import start
from dolmen.engine.native import native
from dolmen.games import CHANCE

VARIANTS = (STANDARD, Variant(strict_double=True), Variant(max_rounds=9), Variant(strict_double=True, max_rounds=12))


def _games(seats: int, variant: Variant, seed: int, actions: int) -> list[Position]:
    """Positions of random games in which building is likelier than it would be by chance."""
    random, position = Random(f"{seats} {variant} {seed}"), start(variant, seats)
    met: list[Position] = []
    while len(met) < actions:
        met.append(position)
        legal = position.legal_actions()
        if not legal:
            position = start(variant, seats)
            continue
        kinds = sorted({type(action).__name__ for action in legal if type(action).__name__ != "End"}) or ["End"]
        kind = "End" if random.random() < 0.2 and position.to_act is not CHANCE else random.choice(kinds)
        position = position.after(random.choice([action for action in legal if type(action).__name__ == kind]))
    return met


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_both_allow_the_same_and_come_to_the_same(seats: int, variant: Variant) -> None:
    core, random = native(), Random(seats)
    for position in _games(seats, variant, 5, 150):
        legal = position.legal_actions()
        tokens = [CARRE.format(action) for action in legal]
        assert core.carre_legal(str(position)) == tokens
        for action in random.sample(legal, min(3, len(legal))):
            assert core.carre_after(str(position), CARRE.format(action)) == str(position.after(action))


def test_expected_turns_are_those_of_the_rules() -> None:
    core, table, random = native(), ExpectedTurns(), Random(3)
    facts = [11.331, 10.994, 10.720, 10.504, 10.348]
    assert [round(core.carre_expected_turns([2] * 8, chips), 3) for chips in range(5)] == facts
    for _ in range(12):
        reserve = [random.choice([0, 0, 0, 1, 2]) for _ in Tile]
        for chips in (0, 1, 4, 7):
            assert core.carre_expected_turns(reserve, chips) == pytest.approx(table.turns(reserve, chips), abs=1e-5)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "the line is empty"),
        ("carnac", "begins with the variant"),
        ("standard turn=1 seat=2 dice=? chips=1,1 stoppers=0,0 bought=- 1:- 2:-", "not that of the seat"),
        ("standard turn=1 seat=1 dice=7 chips=1,1 stoppers=0,0 bought=- 1:- 2:-", "a number from 0 to 6"),
        ("standard turn=1 seat=1 dice=3+1 chips=1,1 stoppers=0,0 bought=- 1:- 2:-", "ascending"),
        ("standard turn=1 seat=1 dice=? chips=9,1 stoppers=0,0 bought=- 1:- 2:-", "a number from 0 to 8"),
        ("standard turn=1 seat=1 dice=? chips=4,1 stoppers=0,0 bought=- 1:- 2:-", "more tokens than"),
        ("standard turn=1 seat=1 dice=? chips=1,1 stoppers=0,0 bought=- 1:7@a1,2@a1h 2:-", "level ground"),
        ("standard turn=1 seat=1 dice=? chips=1,1 stoppers=0,0 bought=- 1:12@c1h 2:-", "no tile in its place"),
        ("standard turn=1 seat=1 dice=? chips=1,1 stoppers=0,0 bought=- colour=red 1:- 2:-", "unknown word"),
    ],
)
def test_a_wrong_line_is_refused_in_one_sentence(line: str, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        native().carre_legal(line)
    assert "\n" not in str(caught.value)


def test_what_is_not_allowed_or_cannot_be_chosen_is_refused() -> None:
    core, position = native(), start(STANDARD, 2)
    with pytest.raises(ValueError, match="'end' is not allowed"):
        core.carre_after(str(position), "end")
    with pytest.raises(ValueError, match="the dice have to be rolled first"):
        core.carre_turn(str(position))
    with pytest.raises(ValueError, match="8 kinds"):
        core.carre_expected_turns([1], 0)
    with pytest.raises(ValueError, match="no setting of a player"):
        core.carre_match(["engine:speed=1"], 1)
    with pytest.raises(ValueError, match="no native player"):
        core.carre_match(["somebody"], 1)
