from __future__ import annotations

from random import Random

import pytest
from bench.fuzz_parsers import READERS, fuzz, inputs, seed_texts, try_one

from dolmen.games import NotationError


def test_readers_fail_in_declared_ways_only() -> None:
    run = fuzz(2400)
    assert run.inputs == 2400
    assert run.accepted > 400
    assert run.findings == ()


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__)
def test_readers_accept_the_texts_that_are_damaged(reader: object) -> None:
    seeds = seed_texts(Random(1))
    for known, texts in seeds.items():
        if known is reader:
            assert [try_one(known, text) for text in texts] == [(True, None)] * len(texts)


def test_inputs_are_many_and_depend_on_the_seed_alone() -> None:
    seeds = seed_texts(Random(1))[READERS[0]]
    one, two = ([next(source) for _ in range(200)] for source in (inputs(seeds, Random(2)), inputs(seeds, Random(2))))
    assert one == two
    assert len(set(one)) > 150


def test_an_undeclared_error_and_a_message_that_is_no_sentence_are_findings() -> None:
    def crash(text: str) -> None:
        raise KeyError(text)

    def ramble(text: str) -> None:
        raise NotationError(text * 2000)

    def refuse(text: str) -> None:
        raise NotationError(f"{text!r} is nothing")

    _, crashed = try_one(crash, "x")
    _, rambled = try_one(ramble, "x")
    assert crashed is not None
    assert crashed.failure == "KeyError: 'x'"
    assert rambled is not None
    assert try_one(refuse, "x") == (False, None)
