"""A whole game reviewed by the real engine."""

from __future__ import annotations

import json
from random import Random

import pytest

from dolmen.carnac import CARNAC, SMALL, Colour
from dolmen.engine.engine import Engine
from dolmen.engine.limits import Limit
from dolmen.games import record_of
from dolmen.study.mistakes import Judgement
from dolmen.study.review import PlyReview, review

pytestmark = pytest.mark.usefixtures("core")


def _random_game(seed: int) -> tuple[str, ...]:
    random, position, tokens = Random(seed), CARNAC.start(SMALL), []
    while position.ending is None:
        action = random.choice(position.legal_actions())
        tokens.append(CARNAC.format(action))
        position = position.after(action)
    return tuple(tokens)


def test_every_ply_is_judged_and_blunders_are_found() -> None:
    tokens = _random_game(3)
    told: list[PlyReview] = []
    engine = Engine(SMALL, memory_mb=16)
    found = review(record_of(CARNAC, "8x5", 2, tokens), engine, Limit(nodes=150), progress=told.append)
    assert list(found.plies) == told
    assert [CARNAC.format(ply.mistake.played.action) for ply in found.plies] == list(tokens)
    assert all(0 <= ply.red_value <= 1 and ply.mistake.cost >= 0 for ply in found.plies)
    assert all((ply.mistake.reasons == ()) == (ply.mistake.judgement in _HARMLESS) for ply in found.plies)
    assert sum(found.count(colour, Judgement.BLUNDER) for colour in Colour) >= 3
    assert found.plies[-1].red_value in (0.0, 0.5, 1.0)
    assert json.loads(json.dumps(found.to_json()))["colours"]["red"]["mean_cost"] > 0


_HARMLESS = (Judgement.BEST, Judgement.FORCED)


def test_the_engines_own_actions_are_no_blunders() -> None:
    position, tokens = CARNAC.start(SMALL), []
    player = Engine(SMALL, memory_mb=16)
    while position.ending is None:
        action = player.analyse(position, Limit(nodes=1500)).best.action
        tokens.append(CARNAC.format(action))
        position = position.after(action)
    found = review(record_of(CARNAC, "8x5", 2, tokens), Engine(SMALL, memory_mb=16), Limit(nodes=1500))
    random = review(record_of(CARNAC, "8x5", 2, _random_game(4)), Engine(SMALL, memory_mb=16), Limit(nodes=300))
    for colour in Colour:
        assert found.mean_cost(colour) < random.mean_cost(colour) / 2


def test_a_review_ends_when_told_and_with_a_broken_record() -> None:
    tokens = _random_game(5)
    engine = Engine(SMALL, memory_mb=16)
    short = review(record_of(CARNAC, "8x5", 2, tokens), engine, Limit(nodes=20), progress=lambda ply: ply.ply < 2)
    assert len(short.plies) == 3
    broken = record_of(CARNAC, "8x5", 2, (*tokens[:4], "nonsense"))
    assert len(review(broken, engine, Limit(nodes=20)).plies) == 4
