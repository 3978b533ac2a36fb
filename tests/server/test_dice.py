"""Chance at a table: committed to, waited for, the same after a restart or a take-back, told at the end."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from dolmen.games import format_record, read_record
from dolmen.games.fair_dice import check_dice, commitment_of
from dolmen.server.chance import PATIENCE, seed_of
from dolmen.server.live import LiveTable
from dolmen.server.snapshot import record
from dolmen.server.store import MemoryStore
from dolmen.server.table import replayed
from dolmen.server.tables import Tables
from dolmen.wire import (
    Committed,
    Done,
    Mix,
    Mixed,
    NewTable,
    Played,
    Refused,
    Resign,
    Revealed,
    SeatWish,
    TableMade,
    TakeBack,
    TakebackPolicy,
)
from tests.server.hall import COMPUTER, ME, OPEN, Clock, act, add_to_dice, hall, keys_of, runs, until, wish


def dice_wish(*seats: SeatWish, takeback: TakebackPolicy = "ask") -> NewTable:
    return wish(*seats, game="carre", variant="standard", takeback=takeback)


async def mix(tables: Tables, made: TableMade, seat: int, value: str) -> Any:
    command = Mix(type="mix", id=uuid.uuid4().hex, seat=seat, value=value)
    return await tables.command(made.table, keys_of(made), 0, command)


async def committed(tables: Tables, made: TableMade) -> LiveTable:
    table = await tables.find(made.table)
    await until(lambda: table.table.dice is not None)
    return table


async def rolled(tables: Tables, made: TableMade) -> LiveTable:
    """A table at which everybody has given a value, after its first roll."""
    await add_to_dice(tables, made)
    table = await tables.find(made.table)
    await until(lambda: table.table.ply > 0)
    return table


def kinds(table: LiveTable) -> list[str]:
    return [event.kind for event in table.audience.events]


@runs
async def test_the_commitment_and_the_values_come_before_the_first_roll() -> None:
    async with hall() as tables:
        table = await rolled(tables, await tables.make(dice_wish(ME, ME)))
        assert kinds(table) == ["created", "committed", "mixed", "mixed", "played"]
        seed = seed_of(tables.house.secret, table.name)
        told = table.audience.events[1]
        assert isinstance(told, Committed)
        assert told.commitment == commitment_of(seed)
        assert seed.hex() not in "".join(event.model_dump_json() for event in table.audience.events)


@runs
async def test_whoever_gives_no_value_is_waited_for_and_then_left_out() -> None:
    clock = Clock()
    async with hall(clock=clock) as tables:
        made = await tables.make(dice_wish(ME, ME))
        table = await committed(tables, made)
        await mix(tables, made, 2, "mine")
        clock.skip(PATIENCE - 1)
        await table.wake()
        assert table.table.ply == 0
        clock.skip(1)
        await table.wake()
        assert table.table.ply == 1
        late = await mix(tables, made, 1, "late")
        assert isinstance(late, Refused)
        assert late.code == "not_allowed"
        dice = table.table.dice
        assert dice is not None
        assert dict(dice.values) == {2: "mine"}


@runs
async def test_a_table_that_waits_is_woken_from_the_store() -> None:
    clock, store = Clock(), MemoryStore()
    async with hall(store, clock) as tables:
        made = await tables.make(dice_wish(ME, ME))
        await committed(tables, made)
    assert store.due(clock() + PATIENCE - 1, 9) == []
    assert store.due(clock() + PATIENCE, 9) == [made.table]
    clock.skip(PATIENCE)
    async with hall(store, clock) as tables:
        table = await tables.find(made.table)
        await until(lambda: table.table.ply == 1)
        assert kinds(table) == ["created", "committed", "played"]


@runs
async def test_a_value_is_given_once_by_a_person_who_sits_there() -> None:
    async with hall() as tables:
        made = await tables.make(dice_wish(ME, ME))
        await committed(tables, made)
        stranger = await tables.command(made.table, (), 0, Mix(type="mix", id="s", value="x"))
        assert isinstance(stranger, Refused)
        assert stranger.code == "bad_key"
        assert isinstance(await mix(tables, made, 1, "first"), Done)
        twice = await mix(tables, made, 1, "second")
        assert isinstance(twice, Refused)
        assert twice.code == "not_allowed"


@runs
async def test_a_friend_who_comes_later_gives_a_value_too() -> None:
    async with hall() as tables:
        made = await tables.make(dice_wish(ME, OPEN))
        table = await committed(tables, made)
        await mix(tables, made, 1, "host")
        await table.wake()
        assert table.table.ply == 0
        await table.take_seat(made.invites["2"], "Nolwenn")
        assert table.table.ply == 0
        await mix(tables, made, 2, "guest")
        assert kinds(table) == ["created", "committed", "mixed", "seated", "mixed", "played"]


@runs
async def test_computers_give_no_value() -> None:
    async with hall() as tables:
        made = await tables.make(dice_wish(ME, COMPUTER, COMPUTER))
        table = await rolled(tables, made)
        assert table.table.dice is not None
        assert set(table.table.dice.values) == {1}


async def play(tables: Tables, made: TableMade, table: LiveTable, plies: int) -> None:
    while table.table.ply < plies:
        assert isinstance(await act(tables, made, "end"), Done)


def tokens(table: LiveTable) -> list[str]:
    return [move.token for move in table.table.moves]


@runs
async def test_nothing_is_rolled_anew_after_taking_back_or_a_restart() -> None:
    store = MemoryStore()
    async with hall(store) as tables:
        made = await tables.make(dice_wish(ME, ME, takeback="free"))
        table = await rolled(tables, made)
        await play(tables, made, table, 9)
        before = tokens(table)
        for _ in range(3):
            await tables.command(made.table, keys_of(made), 0, TakeBack(type="take_back", id=uuid.uuid4().hex))
        assert len(tokens(table)) < len(before)
        await play(tables, made, table, 9)
        assert tokens(table) == before
    async with hall(store) as tables:
        table = await tables.find(made.table)
        await play(tables, made, table, 21)
        await tables.command(made.table, keys_of(made), 0, Resign(type="resign", id="r"))
        assert tokens(table)[:9] == before
        assert check_dice(table.table.game, record(table.table)).fair


@runs
async def test_the_seed_is_told_when_the_game_is_over_and_the_record_proves_the_rolls() -> None:
    async with hall() as tables:
        made = await tables.make(dice_wish(ME, ME))
        table = await rolled(tables, made)
        await play(tables, made, table, 31)
        assert "DiceSeed" not in record(table.table).headers
        done = await tables.command(made.table, keys_of(made), 0, Resign(type="resign", id="r"))
        assert isinstance(done, Done)
        assert done.version == table.table.version
        told = table.audience.events[-1]
        assert isinstance(told, Revealed)
        assert told.seed == seed_of(tables.house.secret, made.table).hex()
        assert kinds(table)[-2:] == ["ended", "revealed"]
        game = table.table.game
        read = read_record(format_record(game, record(table.table)), [game])
        assert read.error is None
        report = check_dice(game, read.record)
        assert (report.fair, report.rolls) == (True, 16)
        assert report.papers.values == {1: "value-of-1", 2: "value-of-2"}
        assert replayed(game, table.audience.events) == table.table
        shown = table.audience.shown(()).table.dice
        assert shown is not None
        assert (shown.seed, shown.closed) == (told.seed, True)


@runs
async def test_a_rematch_has_dice_of_its_own() -> None:
    async with hall() as tables:
        first = await rolled(tables, await tables.make(dice_wish(ME, ME)))
        second = await rolled(tables, await tables.make(dice_wish(ME, ME)))
        assert first.table.dice is not None
        assert second.table.dice is not None
        assert first.table.dice.commitment != second.table.dice.commitment


@runs
async def test_a_table_from_before_commitments_goes_on_without_one() -> None:
    store = MemoryStore()
    async with hall(store) as tables:
        made = await tables.make(dice_wish(ME, ME))
        table = await rolled(tables, made)
        row = store._rows[made.table]
        kept = [event for event in table.audience.events if not isinstance(event, Committed | Mixed)]
        row.stored = type(row.stored)(tuple(kept), row.stored.keys, {})
    async with hall(store) as tables:
        table = await tables.find(made.table)
        await play(tables, made, table, 5)
        assert kinds(table) == ["created", *["played"] * 5]
        assert "DiceCommitment" not in record(table.table).headers


@runs
async def test_a_game_without_chance_has_no_dice() -> None:
    async with hall() as tables:
        made = await tables.make(wish(ME, ME))
        table = await tables.find(made.table)
        await act(tables, made)
        await tables.command(made.table, keys_of(made), 0, Resign(type="resign", id="r"))
        assert kinds(table) == ["created", "played", "ended"]
        assert isinstance(table.audience.events[1], Played)
        assert await mix_refused(tables, made) == "over"


async def mix_refused(tables: Tables, made: TableMade) -> str:
    answer = await mix(tables, made, 1, "x")
    assert isinstance(answer, Refused)
    return answer.code


def test_a_value_is_short_and_plain() -> None:
    for value in ("", "a b", "x" * 65, "é", "a\n"):
        with pytest.raises(ValueError, match="value"):
            Mix(type="mix", id="i", value=value)
