"""The engine's signature: one number for what the search does, so that no change of it goes unnoticed."""

from __future__ import annotations

import pytest

from dolmen.engine import speed

pytestmark = pytest.mark.usefixtures("core")

SIGNATURE = 1517026980
"""A change of search, evaluation or weights changes it. If that was meant, write the new one here (`dolmen bench`
prints it) and say in the commit what became different; if it was not, something broke."""


def test_the_search_does_what_it_did() -> None:
    assert speed.signature() == SIGNATURE


def test_another_amount_of_thought_has_another_signature() -> None:
    assert speed.signature(nodes=50) != speed.signature(nodes=60)
