from __future__ import annotations

from typing import Any

import pytest

from dolmen.engine.errors import BadLimit
from dolmen.engine.limits import Limit, parse_limit


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("1000n", Limit(nodes=1000)),
        ("2.5kn", Limit(nodes=2500)),
        ("1Mn", Limit(nodes=1_000_000)),
        ("0.1s", Limit(seconds=0.1)),
        ("100ms", Limit(seconds=0.1)),
        ("6d", Limit(depth=6)),
        ("1s+500n", Limit(nodes=500, seconds=1)),
    ],
)
def test_limits_are_read_and_written(text: str, limit: Limit) -> None:
    assert parse_limit(text) == limit
    assert parse_limit(str(limit)) == limit


@pytest.mark.parametrize("text", ["", "0n", "-1s", "fast", "10", "1h", "0s+0n", "1s,5n", "1e3n"])
def test_no_limits_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadLimit, match=r"limit of zero|is no limit"):
        parse_limit(text)


@pytest.mark.parametrize("seconds", [-1.0, float("nan"), float("inf")])
def test_impossible_numbers_are_refused(seconds: float) -> None:
    with pytest.raises(BadLimit):
        Limit(seconds=seconds)


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        ({}, "a limit of zero leaves no time to think"),
        ({"nodes": 2.5}, "2.5 nodes is none: it must be a whole number"),
        ({"nodes": "9"}, "'9' nodes is none"),
        ({"depth": True}, "True depth is none"),
        ({"seconds": "1"}, "'1' seconds is none"),
        ({"nodes": -1}, "-1 nodes is none"),
        ({"nodes": 10**30}, "nodes is too much"),
        ({"depth": 10**12}, "depth is too much"),
    ],
)
def test_impossible_limits_are_refused_by_name(limit: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadLimit, match=reason):
        Limit(**limit)


def test_within_never_takes_longer() -> None:
    assert Limit(nodes=5).within(None) == Limit(nodes=5)
    assert Limit(seconds=1).within(2) == Limit(seconds=1)
    assert Limit(seconds=1, nodes=5).within(0.5) == Limit(seconds=0.5, nodes=5)
    assert Limit(nodes=5).within(0.5) == Limit(seconds=0.5, nodes=5)
