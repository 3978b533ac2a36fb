"""Tests of the search need the compiled core. Where the package was built without it on purpose (DOLMEN_PURE), they say
so and are passed over; anywhere else its absence is a failure."""

from __future__ import annotations

import os

import pytest

from dolmen.engine.native import is_built


@pytest.fixture(scope="session")
def core() -> None:
    if is_built():
        return
    if os.environ.get("DOLMEN_PURE"):
        pytest.skip("built without the engine, as DOLMEN_PURE asked")
    pytest.fail("the engine is not built: pip install --no-build-isolation -e .")
