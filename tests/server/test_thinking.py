"""Computer players at tables: they play, advise, wait for their turn, and may crash, hang or talk nonsense."""

from __future__ import annotations

import sys
import uuid

import pytest

from dolmen.server.store import MemoryStore
from dolmen.server.table import replayed
from dolmen.server.tables import Tables
from dolmen.server.thinkers import Thinkers
from dolmen.wire import (
    Done,
    Hint,
    HintGiven,
    Rename,
    SetLevel,
    TakeBack,
)
from dolmen.wire import Refused as RefusedMessage
from tests.server.hall import COMPUTER, ME, OPEN, act, hall, keys_of, runs, until, wish


async def play_a_while(tables: Tables, plies: int) -> None:
    made = await tables.make(wish(ME, COMPUTER))
    table = await tables.find(made.table)
    while table.table.ply < plies:
        await until(lambda: table.table.to_act == 1)
        assert isinstance(await act(tables, made), Done)
    assert {move.seat for move in table.table.moves} == {1, 2}
    assert replayed(table.table.game, table.audience.events) == table.table


@runs
async def test_computers_play_advise_and_change_their_level() -> None:
    async with hall(thinkers=lambda: Thinkers(processes=1)) as tables:
        await play_a_while(tables, 6)
        made = await tables.make(wish(COMPUTER, ME, takeback="free"))
        table = await tables.find(made.table)
        await until(lambda: table.table.to_act == 2)
        given = await tables.command(made.table, keys_of(made), 0, Hint(type="hint", id="h"))
        assert isinstance(given, HintGiven)
        assert given.lines[0].token in table.table.legal_tokens()
        level = SetLevel(type="set_level", id="l", seat=1, level=3)
        assert isinstance(await tables.command(made.table, keys_of(made), 0, level), Done)
        high = level.model_copy(update={"id": "l10", "level": 10, "seat": 2})
        assert isinstance(await tables.command(made.table, keys_of(made), 0, high), RefusedMessage)
        await act(tables, made)
        await until(lambda: table.table.to_act == 2)
        back = await tables.command(made.table, keys_of(made), 0, TakeBack(type="take_back", id="t"))
        assert isinstance(back, Done)
        name = await tables.command(made.table, keys_of(made), 0, Rename(type="rename", id="n", name="Al"))
        assert isinstance(name, Done)


@runs
async def test_no_hints_where_other_people_play() -> None:
    async with hall() as tables:
        made = await tables.make(wish(ME, OPEN))
        await (await tables.find(made.table)).take_seat(made.invites["2"], "")
        for keys, code in (
            ((made.keys["1"],), "not_allowed"),
            ((made.invites["2"],), "not_your_turn"),
            ((), "bad_key"),
        ):
            answer = await tables.command(made.table, keys, 0, Hint(type="hint", id="h"))
            assert isinstance(answer, RefusedMessage)
            assert answer.code == code


_ECHO = "import sys\nfor line in sys.stdin: print({!r}, flush=True)"
FAULTS = {
    "it crashes": "import sys; sys.stdin.readline(); sys.exit(3)",
    "it hangs": "import time; time.sleep(1000)",
    "it talks nonsense": _ECHO.format("<html>"),
    "it answers something else": _ECHO.format('{"weather": "fine"}'),
    "it plays what is not allowed": _ECHO.format('{"token": "z9zz"}'),
    "it gives up": _ECHO.format('{"error": "no idea"}'),
}


@pytest.mark.parametrize("program", FAULTS.values(), ids=FAULTS.keys())
@runs
async def test_whatever_happens_to_a_search_the_game_goes_on(program: str) -> None:
    command = (sys.executable, "-S", "-c", program)
    grace = -0.8 if "sleep" in program else 20.0
    async with hall(thinkers=lambda: Thinkers(processes=1, command=command, grace=grace)) as tables:
        await play_a_while(tables, 4)


@pytest.mark.parametrize(("fault", "code"), [("it crashes", "internal"), ("it gives up", "not_allowed")])
@runs
async def test_a_hint_that_fails_is_refused_with_its_reason_and_the_game_goes_on(fault: str, code: str) -> None:
    command = (sys.executable, "-S", "-c", FAULTS[fault])
    async with hall(thinkers=lambda: Thinkers(processes=1, command=command)) as tables:
        made = await tables.make(wish(ME, COMPUTER))
        answer = await tables.command(made.table, keys_of(made), 0, Hint(type="hint", id="h"))
        assert isinstance(answer, RefusedMessage)
        assert (answer.code, bool(answer.text)) == (code, True)
        assert isinstance(await act(tables, made), Done)


@runs
async def test_a_computer_goes_on_after_a_restart() -> None:
    store = MemoryStore()
    async with hall(store) as tables:
        made = await tables.make(wish(COMPUTER, ME))
    echo = (sys.executable, "-S", "-c", _ECHO.format('{"token": "a1rr"}'))
    async with hall(store, thinkers=lambda: Thinkers(processes=1, command=echo)) as tables:
        await until(lambda: any(table.table.ply == 1 for table in tables.live))
        assert (await tables.find(made.table)).table.moves[0].token == "a1rr"


@runs
async def test_no_table_pushes_another_one_back() -> None:
    """Somebody who takes back and plays again all the time asks again and again, each time behind everybody else."""
    async with hall(thinkers=lambda: Thinkers(processes=0)) as tables:
        restless = await tables.make(wish(ME, COMPUTER, takeback="free"))
        table = await tables.find(restless.table)
        patient = await tables.make(wish(COMPUTER, ME))
        await act(tables, restless)
        await until(lambda: table._thinking is not None)
        other = await tables.find(patient.table)
        await until(lambda: tables.house.thinkers.waiting == 2)
        for number in range(5):
            back = TakeBack(type="take_back", id=f"back{number}")
            assert isinstance(await tables.command(restless.table, keys_of(restless), 0, back), Done)
            assert isinstance(await act(tables, restless), Done)
        await until(lambda: tables.house.thinkers.waiting == 7)
        queue = tables.house.thinkers._queue
        asked = [
            wanted.question.position for wanted in (queue.get_nowait() for _ in range(7)) if not wanted.answer.done()
        ]
        game = table.table.game
        assert asked == [game.format_position(waits.table.position) for waits in (other, table)]


@runs
async def test_the_queue_of_questions_is_bounded_for_hints_and_patient_for_games() -> None:
    async with hall(thinkers=lambda: Thinkers(processes=0, waiting=1)) as tables:
        waiting = await tables.make(wish(COMPUTER, ME))
        await tables.find(waiting.table)
        await until(lambda: tables.house.thinkers.waiting == 1)
        made = await tables.make(wish(ME, COMPUTER))
        answer = await tables.command(made.table, keys_of(made), 0, Hint(type="hint", id=uuid.uuid4().hex))
        assert isinstance(answer, RefusedMessage)
        assert answer.code == "busy"
        assert not (await tables.find(waiting.table)).idle
