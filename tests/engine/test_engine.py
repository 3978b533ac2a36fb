"""The engine behind its facade: legal everywhere, the same for the same seed, stopped at once, refusing nonsense."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import pytest

from dolmen.carnac import CARNAC, LARGE, MEDIUM, SMALL, Position, Variant, start, variant_of
from dolmen.engine.analysis import Analysis, Proven
from dolmen.engine.engine import Engine
from dolmen.engine.errors import BadLimit, NotForEngine
from dolmen.engine.limits import Limit
from dolmen.engine.native import state_of
from dolmen.engine.players import player_named
from dolmen.games import RulesError
from dolmen.testing.check_bot import check_bot
from tests.engine.boards import SIZES, corner_cases, random_position

pytestmark = pytest.mark.usefixtures("core")

ENDLESS = Limit(seconds=60)


def _engine(variant: Variant, seed: int = 0) -> Engine:
    return Engine(variant, memory_mb=8, seed=seed)


def _check(position: Position, analysis: Analysis, lines: int) -> None:
    legal = position.legal_actions()
    assert 1 <= len(analysis.lines) <= min(lines, len(legal))
    assert len({line.action for line in analysis.lines}) == len(analysis.lines)
    for line in analysis.lines:
        assert line.action == line.continuation[0]
        assert 0 <= line.value <= 1
        current = position
        for action in line.continuation:
            current = current.after(action)  # raises if it is not legal


@pytest.mark.parametrize("nodes", [1, 2, 50])
@pytest.mark.parametrize("case", corner_cases())
def test_answers_legally_in_every_corner(case: str, nodes: int) -> None:
    position = corner_cases()[case]
    engine = _engine(position.variant)
    _check(position, engine.analyse(position, Limit(nodes=nodes), lines=4), 4)
    assert engine.choose(position, 1) in position.legal_actions()


@pytest.mark.parametrize("variant", [*SIZES, variant_of("6x6+stock=12"), variant_of("10x7+final_tilt")], ids=str)
def test_answers_legally_on_the_way(variant: Variant) -> None:
    engine = _engine(variant)
    for actions in range(0, 56, 4):
        position = random_position(variant, actions, actions)
        _check(position, engine.analyse(position, Limit(nodes=30)), 3)


def test_the_core_sees_the_position_we_see() -> None:
    for variant in SIZES:
        for actions in (0, 1, 7, 20, 41):
            position = random_position(variant, actions, 1)
            state = state_of(position)
            assert (state.red, state.white, state.placed) == (position.red, position.white, position.placed)


def test_one_thread_and_a_node_limit_give_the_same_again() -> None:
    position = random_position(MEDIUM, 9, 2)
    found = [_engine(MEDIUM, seed=5).analyse(position, Limit(nodes=400)) for _ in range(2)]
    assert found[0].lines == found[1].lines
    assert found[0].nodes == found[1].nodes


def test_a_tree_is_used_again_after_the_opponents_action() -> None:
    """Nodes count what is new; what was known of the position played shows in the visits."""
    engine, fresh = _engine(MEDIUM), _engine(MEDIUM)
    position = random_position(MEDIUM, 10, 3)
    best = engine.analyse(position, Limit(nodes=3000)).best
    after = position.after(best.action)
    known = sum(line.visits for line in engine.analyse(after, Limit(nodes=10), lines=100).lines)
    new = sum(line.visits for line in fresh.analyse(after, Limit(nodes=10), lines=100).lines)
    assert known > 5 * new


def test_more_lines_are_in_order_and_consistent() -> None:
    analysis = _engine(SMALL).analyse(start(SMALL), Limit(nodes=2000), lines=5)
    assert len(analysis.lines) == 5
    assert analysis.best.visits == max(line.visits for line in analysis.lines) or analysis.best.proven
    assert analysis.line_of(analysis.lines[2].action) is analysis.lines[2]
    assert analysis.value_for(analysis.acting) == 1 - analysis.value_for(analysis.acting.other)
    assert json.loads(json.dumps(analysis.to_json()))["lines"][0]["action"] == CARNAC.format(analysis.best.action)


def test_a_short_ending_is_proven_and_true() -> None:
    """Compared with a search through everything by the rules alone."""
    variant = variant_of("4x3+stock=6")
    for seed in range(8):
        position = random_position(variant, 7, seed)
        best = _engine(variant).analyse(position, Limit(nodes=200_000, seconds=20)).best
        assert best.proven is not None
        expected = _exact(position, {})
        assert best.proven is {1: Proven.WIN, 0: Proven.DRAW, -1: Proven.LOSS}[expected]


def _exact(position: Position, known: dict[Position, int]) -> int:
    """The result for the side to act, by brute force."""
    if position not in known:
        acting, values = position.acting, []
        for action in position.legal_actions():
            after = position.after(action)
            if after.ending is not None:
                winner = after.verdict.winner
                values.append(0 if winner is None else 1 if winner is acting else -1)
            else:
                values.append(_exact(after, known) * (1 if after.acting is acting else -1))
        known[position] = max(values)
    return known[position]


def test_progress_is_told_and_can_end_the_search() -> None:
    seen: list[Analysis] = []

    def watch(analysis: Analysis) -> bool:
        seen.append(analysis)
        return len(seen) < 2

    position = start(LARGE)
    result = _engine(LARGE).analyse(position, ENDLESS, progress=watch)
    assert len(seen) == 2
    assert result.seconds < 30
    _check(position, result, 3)


def test_a_stream_grows_and_may_be_left() -> None:
    engine, position = _engine(MEDIUM), start(MEDIUM)
    whole = list(engine.stream(position, Limit(nodes=2000)))
    assert [analysis.nodes for analysis in whole] == sorted(analysis.nodes for analysis in whole)
    for analysis in engine.stream(position, ENDLESS):
        _check(position, analysis, 3)
        break
    assert engine.analyse(position, Limit(nodes=10)).lines  # free for the next question


def test_a_stream_passes_errors_on() -> None:
    with pytest.raises(NotForEngine):
        next(_engine(MEDIUM).stream(start(SMALL), Limit(nodes=5)))


def test_stops_when_another_thread_says_so() -> None:
    engine, position = _engine(LARGE), start(LARGE)
    begun = threading.Event()

    def watch(_: Analysis) -> None:
        begun.set()

    def halt() -> None:
        begun.wait(30)
        engine.stop()

    stopper = threading.Thread(target=halt)
    stopper.start()
    result = engine.analyse(position, ENDLESS, progress=watch)
    stopper.join()
    assert result.seconds < 30
    _check(position, result, 3)


def test_stopping_lets_no_further_simulation_begin() -> None:
    """Another thread says stop while the search is telling: counted in nodes, since clocks are no witnesses."""
    engine, told = _engine(MEDIUM), [0]

    def watch(analysis: Analysis) -> None:
        told[0] = told[0] or analysis.nodes
        other = threading.Thread(target=engine.stop)
        other.start()
        other.join()

    result = engine.analyse(start(MEDIUM), ENDLESS, progress=watch)
    assert 0 < told[0] <= result.nodes <= told[0] + 1


def test_an_error_in_the_callback_ends_the_search_and_is_raised() -> None:
    engine = _engine(MEDIUM)

    def watch(_: Analysis) -> None:
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        engine.analyse(start(MEDIUM), ENDLESS, progress=watch)
    assert engine.analyse(start(MEDIUM), Limit(nodes=5)).lines


def test_a_limit_of_nodes_holds_for_all_lines_of_an_ending() -> None:
    for variant, left in ((SMALL, 7), (MEDIUM, 4), (LARGE, 3)):
        position = random_position(variant, 2 * (28 - left), 4)
        analysis = _engine(variant).analyse(position, Limit(nodes=500), lines=50)
        assert analysis.nodes <= 600


def test_others_run_while_it_thinks() -> None:
    """A thread of plain Python must get its turns during a search."""
    engine, turns, over = _engine(LARGE), [0], threading.Event()

    def count() -> None:
        while not over.is_set():
            turns[0] += 1
            time.sleep(0)

    other = threading.Thread(target=count)
    other.start()
    engine.analyse(start(LARGE), Limit(nodes=3000))
    during = turns[0]
    over.set()
    other.join()
    assert during > 10


def test_memory_stays_within_its_bound() -> None:
    engine = Engine(LARGE, memory_mb=8)
    position = start(LARGE)
    for _ in range(12):
        analysis = engine.analyse(position, Limit(nodes=1500))
        assert analysis.memory <= 8 << 20
        position = position.after(analysis.best.action)


def test_a_finished_game_is_refused_by_name() -> None:
    position = start(variant_of("8x5+stock=1"))
    over = position.after(position.legal_actions()[0])
    with pytest.raises(NotForEngine, match="the game is over"):
        _engine(over.variant).analyse(over, Limit(nodes=5))


def test_another_variants_position_is_refused_by_name() -> None:
    with pytest.raises(NotForEngine, match="made for 8x5, the position is one of 10x7"):
        _engine(SMALL).choose(start(MEDIUM), 3)


def test_no_position_is_refused() -> None:
    with pytest.raises(NotForEngine, match="no position of it"):
        _engine(SMALL).analyse("8x5", Limit(nodes=5))  # type: ignore[arg-type]


@pytest.mark.parametrize("lines", [0, -1, 2.5, True])
def test_no_lines_are_refused(lines: int) -> None:
    with pytest.raises(BadLimit, match="at least 1 line"):
        _engine(SMALL).analyse(start(SMALL), Limit(nodes=5), lines=lines)


def test_more_lines_than_actions_are_all_actions_that_differ() -> None:
    analysis = _engine(SMALL).analyse(start(SMALL), Limit(nodes=5), lines=10**12)
    _check(start(SMALL), analysis, 160)
    assert len(analysis.lines) > 100


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"memory_mb": 0}, "8 to 65536 MB of memory, not 0"),
        ({"memory_mb": 10**9}, "8 to 65536 MB of memory, not 1000000000"),
        ({"memory_mb": 99.5}, "8 to 65536 MB of memory, not 99.5"),
        ({"threads": 0}, "1 to 64 threads, not 0"),
        ({"threads": 65}, "1 to 64 threads, not 65"),
        ({"threads": "2"}, "1 to 64 threads, not '2'"),
        ({"seed": "dice"}, "a seed is a whole number, not 'dice'"),
        ({"kind": "oracle"}, "kind is engine or uct, not oracle"),
        ({"weights": b"light"}, "bytes, not 5"),
    ],
)
def test_impossible_engines_are_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        Engine(SMALL, **options)


def test_an_engine_for_no_variant_is_refused() -> None:
    with pytest.raises(NotForEngine, match="this is none: '8x5'"):
        Engine("8x5")  # type: ignore[arg-type]


def test_no_limit_is_refused() -> None:
    with pytest.raises(BadLimit, match=r"such as Limit\(nodes=1000\) or Limit\(seconds=1\), not None"):
        _engine(SMALL).analyse(start(SMALL), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_no_time_to_choose_is_refused(seconds: float) -> None:
    with pytest.raises(BadLimit, match="seconds is none"):
        _engine(SMALL).choose(start(SMALL), 3, seconds=seconds)


@pytest.mark.parametrize("name", ["level:1", "level:4", "engine@40n", "uct@40n", "engine:noise=1,width=5@20n"])
def test_engine_players_keep_their_promises(name: str) -> None:
    player = player_named(name, CARNAC, SMALL)
    assert player.repeatable
    check_bot(CARNAC, player.make, variant=SMALL, games=1)


def test_players_that_a_clock_or_threads_limit_are_not_repeatable() -> None:
    for name in ("engine@0.1s", "engine:threads=2@100n", "level:10"):
        assert not player_named(name, CARNAC, SMALL).repeatable
