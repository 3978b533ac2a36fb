"""Laws that hold in every position of random games, with both options and two to four players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dolmen.carre import (
    CARRE,
    PLACEMENTS,
    STANDARD,
    TILES,
    Action,
    Back,
    Build,
    BuyChips,
    BuyStoppers,
    Payment,
    Position,
    Stop,
    StopAndBuild,
    Token,
    Variant,
)
from dolmen.carre.dice import Die
from dolmen.carre.payments import payments
from dolmen.games import CHANCE, IllegalAction, Seat
from dolmen.testing import check_game
from tests.carre.playing import positions, walk

GAMES = [(2, STANDARD), (3, Variant(strict_double=True)), (4, STANDARD)]


@pytest.mark.parametrize(("players", "variant"), GAMES)
def test_tokens_and_tiles_are_conserved(players: int, variant: Variant) -> None:
    for position, _ in walk("conserved", players, 400, variant):
        assert sum(position.chips) + position.middle(Token.CHIP) == 2 * players
        assert sum(position.stoppers) + position.middle(Token.STOPPER) == 2 * players
        assert (
            min(*position.chips, *position.stoppers, position.middle(Token.CHIP), position.middle(Token.STOPPER)) >= 0
        )
        assert all(0 <= position.usable(token) <= position.held(token, position.player) for token in Token)
        for tableau in position.tableaus:
            built = [placement.tile for placement in tableau.placements]
            assert [built.count(tile) + tableau.reserve[tile.order] for tile in TILES] == [2] * 8
            assert len(built) + len(tableau.tiles_left) == 16


@pytest.mark.parametrize(("players", "variant"), GAMES)
def test_no_tile_floats_and_heights_are_sums(players: int, variant: Variant) -> None:
    for position, _ in walk("heights", players, 400, variant):
        for tableau in position.tableaus:
            covered = [square for placement in tableau.placements for square in placement.squares]
            below: dict[object, int] = {}
            for laid in tableau.laid():
                assert {below.get(square, 0) for square in laid.placement.squares} == {laid.level}
                below |= dict.fromkeys(laid.placement.squares, laid.level + 1)
            for square in set(covered):
                assert tableau.height(square) == covered.count(square) == below[square]
                assert [laid.level for laid in tableau.tiles_at(square)] == list(range(tableau.height(square)))
            assert sum(tableau.heights) == len(covered) == 90 - tableau.area_left
            tops = {(laid.placement, laid.level) for laid in tableau.laid()}
            for placement in tableau.free_lying():
                heights = {tableau.height(square) for square in placement.squares}
                assert len(heights) == 1
                assert (placement, heights.pop() - 1) in tops


def anything(position: Position, rng: Random) -> Action:
    """An action that could be written down in this position, allowed or not."""
    placement = rng.choice([placement for tile in PLACEMENTS for placement in tile])
    laid = [placement for tableau in position.tableaus for placement in tableau.placements]
    target = rng.choice(laid) if laid and rng.random() < 0.9 else placement
    dice = [die for die in position.dice or (Die(2), Die(5)) if rng.random() < 0.7]
    paid = Payment(tuple(sorted(dice)), rng.choice((0, 0, 1, 2)))
    ways = payments(position.dice or (), 3, target.tile.price)
    fitting = rng.choice(ways) if ways else paid
    seat = rng.choice(list(Seat))
    giver = rng.choice((None, None, seat))
    like = rng.choice(PLACEMENTS[target.tile.order])
    return rng.choice(
        (
            Build(placement, paid),
            Build(like, fitting),
            Back(target),
            BuyStoppers(rng.choice((1, 2)), paid, giver),
            BuyChips(rng.choice((1, 2)), paid, giver),
            Stop(seat, target, fitting),
            StopAndBuild(seat, target, fitting, like),
        )
    )


@pytest.mark.parametrize(("players", "variant"), GAMES)
def test_listed_exactly_if_accepted(players: int, variant: Variant) -> None:
    rng = Random(players)
    refused = 0
    for position, _ in walk("listed", players, 300, variant):
        listed = position.legal_actions()
        assert all(position.refusal(action) is None for action in listed)
        for action in (anything(position, rng) for _ in range(12)):
            accepted = position.refusal(action) is None
            assert accepted == (action in listed), CARRE.format(action)
            if not accepted:
                refused += 1
                with pytest.raises(IllegalAction):
                    position.after(action)
    assert refused > 1000


def test_a_payment_uses_each_die_and_chip_at_most_once() -> None:
    for position in positions(range(3), 150):
        if position.to_act is CHANCE:
            continue
        for action in position.legal_actions():
            if not isinstance(action, Build | BuyChips | BuyStoppers | Stop | StopAndBuild):
                continue
            left = list(position.dice or ())
            for die in action.payment.dice:
                left.remove(die)
            assert action.payment.chips <= position.usable(Token.CHIP)
            after = position.after(action)
            assert after.dice == tuple(left)


@given(
    st.lists(st.sampled_from([Die(face) for face in range(1, 7)]), max_size=3), st.integers(0, 8), st.integers(1, 12)
)
def test_payments_are_all_subsets_that_sum_to_the_price(dice: list[Die], chips: int, price: int) -> None:
    chosen = (
        [die for die, taken in zip(dice, some, strict=True) if taken] for some in product((0, 1), repeat=len(dice))
    )
    every = {(tuple(sorted(some)), price - sum(some)) for some in chosen if 0 <= price - sum(some) <= chips}
    found = payments(tuple(sorted(dice)), chips, price)
    assert len(set(found)) == len(found)
    assert {(way.dice, way.chips) for way in found} == every
    assert all(way.worth == price for way in found)


def buildable_by_listing(position: Position) -> list[int]:
    builds = [action for action in position.legal_actions() if isinstance(action, Build)]
    return sorted({build.placement.tile.price for build in builds})


def test_buildable_is_what_can_be_built() -> None:
    for position in positions(range(3), 200):
        assert [tile.price for tile in position.buildable()] == buildable_by_listing(position)


def test_only_a_roll_changes_whose_choice_it_is_by_chance() -> None:
    for position in positions(range(3), 150):
        chances = position.chances()
        assert bool(chances) == (position.to_act is CHANCE)
        if chances:
            assert [action for action, _ in chances] == list(position.legal_actions())
            assert sum(weight for _, weight in chances) == 216


def replayed(tokens: Sequence[str], players: int, variant: Variant) -> list[Position]:
    line = [CARRE.start(variant, players)]
    for token in tokens:
        line.append(line[-1].after(CARRE.parse(token, line[-1])))
    return line


@pytest.mark.parametrize(("players", "variant"), GAMES)
def test_a_game_is_its_tokens(players: int, variant: Variant) -> None:
    played = list(walk("replay", players, 250, variant))
    again = replayed([CARRE.format(action) for _, action in played], players, variant)
    assert again[:-1] == [position for position, _ in played]
    assert [hash(position) for position in again[:-1]] == [hash(position) for position, _ in played]


class ShortGames:
    """Carré, offered with a limit of rounds: without one a game of random choices hardly ever ends."""

    variants = (Variant(strict_double=True, max_rounds=3),)

    def __getattr__(self, name: str) -> object:
        return getattr(CARRE, name)


def test_the_protocol_s_laws() -> None:
    game: Any = ShortGames()
    check_game(game, games=1)
