"""The compiled core and the Python rules are one game: `bench/agree.py` says so for a million plies, this for some."""

from __future__ import annotations

import pytest
from bench.agree import Disagreement, plies_compared, variants

from dolmen.carnac import Variant
from dolmen.engine import native as door


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_both_implementations_agree_at_every_ply(variant: Variant) -> None:
    assert plies_compared(variant, seed=7, games=2) > 2


def test_the_comparison_notices_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    core = door.native()
    real = core.score
    monkeypatch.setattr(core, "score", lambda state: (real(state)[0], real(state)[1], 2))
    with pytest.raises(Disagreement, match="who is ahead"):
        plies_compared(variants()[0], seed=7, games=1)
