"""Games on paper, reviewed once. `pytest tests/games/test_golden.py --write-golden` writes them anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dolmen.carnac import CARNAC, SMALL, Variant
from dolmen.catalogue import GAMES
from dolmen.games import AnyGame
from dolmen.testing import transcript, transcript_name

GOLDEN = Path(__file__).parent.parent / "golden"
CARNAC_VARIANTS = (*CARNAC.variants, *(replace(variant, final_tilt=True) for variant in CARNAC.variants))
SEED = 108
"""With `final_tilt`, the last megalith of this game is tilted on the small and the large board."""
SEEDS = {"10x7+final_tilt": 3}
"""Here it is left."""


@pytest.mark.parametrize("variant", CARNAC_VARIANTS, ids=str)
def test_a_game_goes_as_reviewed(variant: Variant, pytestconfig: pytest.Config) -> None:
    path = GOLDEN / transcript_name(CARNAC, variant)
    found = transcript(CARNAC, variant, 2, SEEDS.get(variant.name, SEED))
    if pytestconfig.getoption("--write-golden"):
        path.write_text(found, "ascii")
    assert found == path.read_text("ascii"), f"{path.name} differs: --write-golden writes it anew, then review it"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_variant_of_every_game_has_a_golden_file(game: AnyGame) -> None:
    assert [
        name for variant in game.variants if not (GOLDEN / (name := transcript_name(game, variant))).is_file()
    ] == []


def test_no_golden_file_is_left_over() -> None:
    known = {transcript_name(game, variant) for game in GAMES for variant in (*game.variants, *CARNAC_VARIANTS)}
    of_these_games = {path.name for game in GAMES for path in GOLDEN.glob(f"{game.slug}-*.txt")}
    assert of_these_games <= known


def test_a_transcript_depends_on_the_seed_alone() -> None:
    assert transcript(CARNAC, SMALL, 2, seed=3) == transcript(CARNAC, SMALL, 2, seed=3)
    assert transcript(CARNAC, SMALL, 2, seed=3) != transcript(CARNAC, SMALL, 2, seed=4)
