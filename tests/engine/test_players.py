"""Players by name, and the ones written in Python."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from dolmen.carnac import CARNAC, LEAVE, SMALL, Position, Tilt
from dolmen.engine.bot import choose_at_random
from dolmen.engine.errors import BadLimit, UnknownPlayer
from dolmen.engine.greedy_carnac import choose_greedily
from dolmen.engine.players import player_named
from dolmen.testing.check_bot import check_bot
from tests.engine.boards import SIZES, TINY, corner_cases, random_position


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize("variant", [TINY, SMALL], ids=str)
def test_simple_players_keep_their_promises(name: str, variant: object) -> None:
    check_bot(CARNAC, player_named(name, CARNAC, variant).make, variant=variant, games=2)


@pytest.mark.parametrize("case", corner_cases())
def test_greedy_answers_everywhere(case: str) -> None:
    position = corner_cases()[case]
    assert choose_greedily(position, Random(1)) in position.legal_actions()


@pytest.mark.parametrize("variant", SIZES, ids=str)
def test_greedy_takes_a_dolmen_when_that_is_safe(variant: object) -> None:
    """Whatever it does, no other action would be better after the best answer by a whole dolmen."""
    assert variant is not None
    for seed in range(3):
        position = random_position(variant, 12, seed)  # type: ignore[arg-type]
        chosen = _worst_margin(position, choose_greedily(position, Random(seed)))
        assert chosen == max(_worst_margin(position, action) for action in position.legal_actions())


def _worst_margin(position: Position, action: object) -> int:
    """Own dolmens ahead after the action and the opponent's reaction, by the rules' own counting."""
    acting = position.acting
    assert acting is not None
    after = position.after(action)  # type: ignore[arg-type]
    places = after.pending is not None and after.acting is not acting
    ends = [after.after(answer) for answer in after.legal_actions()] if places else [after]
    return min(len(end.sizes(acting)) - len(end.sizes(acting.other)) for end in ends)


def test_greedy_tilts_to_make_a_dolmen() -> None:
    position = CARNAC.parse_position("8x5 ......../......../..RR..../..W...../....R... 24 white reacts e1")
    assert position.pending is not None
    tilts = [action for action in position.legal_actions() if isinstance(action, Tilt)]
    assert tilts
    best = max(len(position.after(action).sizes(position.acting or position.placer)) for action in tilts)
    chosen = position.after(choose_greedily(position, Random(0)))
    assert len(chosen.sizes(position.acting or position.placer)) == best


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nobody", "nobody at Carnac is called 'nobody': there are engine, greedy, level, program, random, uct"),
        ("", "nobody at Carnac"),
        ("greedy:5", "takes no options"),
        ("random@1s", "takes no options and no limit"),
        ("program:", "write the command"),
        ("level:0", "levels 1 to 10"),
        ("level:11", "levels 1 to 10"),
        ("level:x", "level:1 to level:10"),
        ("level:3@1s", "level:1 to level:10"),
        ("engine:speed=9@1s", "'speed=9' is no option of engine; there are threads=NUMBER"),
        ("engine:threads=two@1s", "threads wants a number"),
        ("engine:noise=-1@1s", "below zero"),
        ("engine:solve=maybe@1s", "yes or no"),
        ("engine:playouts=8@1s", "is no option of engine"),
        ("uct:noise=1@1s", "is no option of uct; there are memory=MEGABYTES, playouts=NUMBER"),
        ("engine:exploration=wild@1s", "exploration wants a number"),
    ],
)
def test_wrong_names_are_refused_in_one_sentence(name: str, words: str) -> None:
    with pytest.raises(UnknownPlayer, match=words) as caught:
        player_named(name, CARNAC, SMALL)
    assert "\n" not in str(caught.value)


class _Cheat:
    """Answers with an action of another position, or differently every time."""

    def __init__(self, chooser: Callable[[Position, Random], object]) -> None:
        self.random = Random(3)
        self.chooser = chooser

    def new_game(self, seed: int) -> None:
        """Remembers its chance from the game before."""

    def choose(self, position: Position) -> object:
        return self.chooser(position, self.random)

    def stop(self) -> None: ...

    def close(self) -> None: ...


def test_the_kit_finds_illegal_actions() -> None:
    with pytest.raises(AssertionError, match="action is legal"):
        check_bot(CARNAC, lambda: _Cheat(lambda _, __: LEAVE), variant=TINY, games=1)


def test_the_kit_finds_players_that_do_not_repeat_themselves() -> None:
    with pytest.raises(AssertionError, match="the same actions"):
        check_bot(CARNAC, lambda: _Cheat(choose_at_random), variant=TINY, games=1)
    check_bot(CARNAC, lambda: _Cheat(choose_at_random), variant=TINY, games=1, repeatable=False)


def test_a_wrong_limit_is_refused() -> None:
    with pytest.raises(BadLimit, match="'fast' is no limit"):
        player_named("engine@fast", CARNAC, SMALL)
