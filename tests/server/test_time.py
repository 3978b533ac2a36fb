"""Time at tables: clocks that run out, actions in flight, a server that was away."""

from __future__ import annotations

import pytest

from dolmen.server.pulse import Outage, away, outages
from dolmen.server.store import MemoryStore, Run
from dolmen.server.table import Table, replayed
from dolmen.server.tables import Tables
from dolmen.wire import Done, LiveClock, MakeOffer, Play, Resumed, TableMade
from dolmen.wire import Refused as RefusedMessage
from tests.server.hall import Clock, act, hall, keys_of, runs, until, wish

LIVE = LiveClock(base=60_000, increment=0)


async def found(tables: Tables, made: TableMade) -> Table:
    """The table as it is when all that was due has happened."""
    table = await tables.find(made.table)
    await table.wake()
    return table.table


def left(table: Table, seat: int, clock: Clock) -> int:
    assert table.clocks is not None
    return table.clocks.left_at(seat, clock())


@runs
async def test_clocks_stand_while_the_server_is_away() -> None:
    store, clock = MemoryStore(), Clock()
    async with hall(store, clock) as tables:
        made = await tables.make(wish(clock=LIVE))
        await act(tables, made)
        clock.skip(20_000)
    clock.skip(1_000_000)
    async with hall(store, clock) as tables:
        clock.skip(5_000)
    clock.skip(1_000_000)
    async with hall(store, clock) as tables:
        clock.skip(5_000)
        table = await found(tables, made)
        assert left(table, 2, clock) == 30_000
        await act(tables, made)
    clock.skip(1_000_000)
    async with hall(store, clock) as tables:
        clock.skip(1_000)
        table = await found(tables, made)
        assert (left(table, 1, clock), left(table, 2, clock)) == (60_000, 29_000)
        events = (await tables.find(made.table)).audience.events
        assert replayed(table.game, events) == table
        assert [event.held for event in events if isinstance(event, Resumed)] == [2_000_000, 1_000_000]


class Killable(MemoryStore):
    """A store that hears no more of its server after a crash."""

    crashed = False

    def alive(self, now: int) -> None:
        if not self.crashed:
            super().alive(now)


@runs
async def test_after_a_crash_time_counts_up_to_the_last_sign_of_life() -> None:
    store, clock = Killable(), Clock()
    async with hall(store, clock) as tables:
        made = await tables.make(wish(clock=LIVE))
        await act(tables, made)
        clock.skip(10_000)
        store.alive(clock())
        clock.skip(4_000)
        store.crashed = True
    clock.skip(90_000)
    async with hall(store, clock) as tables:
        assert left(await found(tables, made), 2, clock) == 50_000


def test_the_times_between_runs_are_outages() -> None:
    one_by_one = [Run(0, 10), Run(15, 20), Run(20, 30), Run(40, 41)]
    assert outages(one_by_one) == (Outage(10, 15), Outage(30, 40))
    assert outages([Run(0, 100), Run(50, 60), Run(70, 80)]) == (), "another server was up"
    assert outages([]) == ()


@pytest.mark.parametrize(("since", "missed"), [(0, 15), (10, 15), (12, 13), (15, 10), (35, 5), (40, 0), (99, 0)])
def test_what_was_missed_since(since: int, missed: int) -> None:
    assert away((Outage(10, 15), Outage(30, 40)), since) == missed


@runs
async def test_a_clock_runs_out_though_nobody_looks() -> None:
    clock = Clock()
    async with hall(clock=clock, idle_after=1_000) as tables:
        made = await tables.make(wish(clock=LIVE))
        await act(tables, made)
        await until(lambda: tables.live[0].idle)
        clock.skip(59_000)
        await tables._drop_idle()
        assert tables.live == []
        await tables._wake_due()
        assert tables.live == []
        clock.skip(1_001)
        await tables._wake_due()
        await until(lambda: bool(tables.live) and tables.live[0].table.result is not None)
        result = tables.live[0].table.result
        assert result is not None
        assert (result.how, result.winner) == ("time", 1)


@runs
async def test_an_action_that_comes_too_late_ends_the_game() -> None:
    clock = Clock()
    async with hall(clock=clock) as tables:
        made = await tables.make(wish(clock=LIVE))
        await act(tables, made)
        clock.skip(60_200)
        play = Play(type="play", id="x", ply=1, token="-")
        late = await tables.command(made.table, keys_of(made), 100, play)
        assert isinstance(late, RefusedMessage)
        assert late.code == "over"
        assert (await tables.find(made.table)).table.result is not None


@runs
async def test_what_the_others_do_meanwhile_does_not_cut_off_an_action_in_flight() -> None:
    clock = Clock()
    async with hall(clock=clock) as tables:
        made = await tables.make(wish(clock=LIVE))
        await act(tables, made)
        clock.skip(60_050)
        draw = MakeOffer(type="offer", id="d", what="draw")
        assert isinstance(await tables.command(made.table, (made.keys["1"],), 0, draw), Done)
        token = (await tables.find(made.table)).table.legal_tokens()[0]
        play = Play(type="play", id="x", ply=1, token=token)
        assert isinstance(await tables.command(made.table, (made.keys["2"],), 100, play), Done)
