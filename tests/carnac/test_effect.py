from __future__ import annotations

import pytest
from hypothesis import given

from dolmen.carnac import CARNAC, Change, ChangeKind, Colour, Place, Position
from dolmen.testing import Played
from dolmen.testing.strategies import games
from tests.carnac.tables import shown


def _effect_of(picture: str, token: str) -> tuple[Change, ...]:
    position = shown(picture)
    return position.effect(CARNAC.parse(token, position)).changes


@pytest.mark.parametrize(
    ("picture", "token", "kind", "before", "after"),
    [
        ("5x1 RR... 26 red places", "c1rr", ChangeKind.MADE, [], [3]),
        ("5x1 RRR.. 25 red places", "d1rw", ChangeKind.GREW, [3], [4]),
        ("7x1 RRR.RRR 22 red places", "d1rr", ChangeKind.JOINED, [3, 3], [7]),
        ("4x3 ..../..R./RRRR 23 white reacts d1", "N", ChangeKind.GREW, [5], [6]),
        ("4x3 ..../..../RRRK 24 white reacts d1", "N", ChangeKind.SHRANK, [4], [3]),
        ("3x3 .../.../RRK 25 white reacts c1", "N", ChangeKind.LOST, [3], []),
        ("7x3 ......./......./RRRKRRR 21 white reacts d1", "N", ChangeKind.SPLIT, [7], [3, 3]),
        ("5x3 ...../..R../..RRR 24 white reacts d1", "N", ChangeKind.MOVED, [4], [4]),
        ("6x4 ...RRR/....../....R./RRRRRR 18 white reacts d1", "N", ChangeKind.REGROUPED, [7, 3], [8, 3]),
    ],
)
def test_what_an_action_does_to_a_dolmen(
    picture: str, token: str, kind: ChangeKind, before: list[int], after: list[int]
) -> None:
    (change,) = (change for change in _effect_of(picture, token) if change.colour is Colour.RED)
    assert change.kind is kind
    assert [dolmen.size for dolmen in change.before] == before
    assert [dolmen.size for dolmen in change.after] == after


def test_one_tilt_can_split_red_and_make_a_white_dolmen() -> None:
    position = shown("7x4 ...W.../......./......./RRRKRRR 20 white reacts d1")
    effect = position.effect(CARNAC.parse("N", position))
    assert (effect.red, effect.white) == (1, 1)
    assert (effect.of(Colour.RED), effect.of(Colour.WHITE)) == (1, 1)
    assert {(change.colour, change.kind) for change in effect.changes} == {
        (Colour.RED, ChangeKind.SPLIT),
        (Colour.WHITE, ChangeKind.MADE),
    }


def test_leaving_changes_nothing() -> None:
    position = shown("4x3 ..../..../RRRR 24 white reacts d1")
    assert position.effect(CARNAC.parse("-", position)).changes == ()


@given(games())
def test_the_effect_is_the_difference_of_the_dolmens(played: Played[Position]) -> None:
    steps = zip(played.actions, played.positions, played.positions[1:], strict=False)
    for action, before, after in steps:
        effect = before.effect(action)
        for colour in Colour:
            old, new = set(before.dolmens(colour)), set(after.dolmens(colour))
            changes = [change for change in effect.changes if change.colour is colour]
            gone = [dolmen for change in changes for dolmen in change.before]
            come = [dolmen for change in changes for dolmen in change.after]
            assert set(gone) == old - new
            assert set(come) == new - old
            assert len(gone) == len(set(gone))
            assert len(come) == len(set(come))
            assert effect.of(colour) == len(new) - len(old)
        if isinstance(action, Place):
            grown = {ChangeKind.MADE, ChangeKind.GREW, ChangeKind.JOINED}
            assert {change.kind for change in effect.changes} <= grown
