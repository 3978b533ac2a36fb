"""Settings for all tests, and the option that writes the golden files anew."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "suite", max_examples=50, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", settings.get_profile("suite"), max_examples=1000, derandomize=False)
settings.load_profile("suite")

# A shell ignores Ctrl-C for what it runs in the background, and so would every program a test starts and interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write the golden transcripts anew, then review them")


@pytest.fixture
def conformance() -> Path:
    """Where the data stands that every implementation of the rules agrees on."""
    return Path(__file__).parent.parent / "conformance"
