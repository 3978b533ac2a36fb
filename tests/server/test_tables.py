"""Tables as a whole: stored before told, the same id the same answer, nothing lost by forgetting or restarting."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from dolmen.server.making import Refused
from dolmen.server.store import Entry, MemoryStore, StoredTable, StoreProblem
from dolmen.server.store_sql import SqlStore, sqlite_url
from dolmen.server.table import replayed
from dolmen.server.viewers import Viewer
from dolmen.wire import (
    Answer,
    Claim,
    Done,
    LiveClock,
    MakeOffer,
    NewTable,
    Play,
    Played,
    PlayOn,
    Rename,
    Resign,
)
from dolmen.wire import Refused as RefusedMessage
from tests.server.hall import COMPUTER, ME, OPEN, Clock, act, add_to_dice, hall, heard, keys_of, runs, until, wish

LIVE = LiveClock(base=60_000, increment=0)


# Making tables


@runs
async def test_the_same_wish_again_is_the_same_table_with_the_same_keys() -> None:
    store = MemoryStore()
    asked = wish(ME, OPEN, lot=True)
    async with hall(store) as tables:
        made = await tables.make(asked)
        assert await tables.make(asked) == made
        assert len(made.keys) == len(made.invites) == 1
    async with hall(store) as tables:
        assert await tables.make(asked) == made
        assert (await tables.make(wish(ME, OPEN))).table != made.table


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (wish(game="go"), "no_such_game"),
        (wish(ME), "not_allowed"),
        (wish(ME, ME, ME), "not_allowed"),
        (wish(COMPUTER, COMPUTER), "not_allowed"),
        (wish(variant="7by9"), "not_allowed"),
        (wish(variant="26x26"), "not_allowed"),
        (wish().model_copy(update={"start": "nonsense"}), "not_allowed"),
    ],
)
@runs
async def test_a_table_that_cannot_be_is_refused(asked: NewTable, code: str) -> None:
    async with hall() as tables:
        with pytest.raises(Refused) as caught:
            await tables.make(asked)
        assert caught.value.refusal.code == code
        assert caught.value.refusal.text


@runs
async def test_an_unknown_table_is_refused() -> None:
    async with hall() as tables:
        with pytest.raises(Refused, match="no such table"):
            await tables.find("nowhere")


# Commands


@runs
async def test_the_same_id_gets_the_same_answer_and_acts_once(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.db")
    async with hall(SqlStore(url)) as tables:
        made = await tables.make(wish())
        first = await act(tables, made, command="once")
        play = Play(type="play", id="once", ply=0, token="a1rr")
        assert await tables.command(made.table, keys_of(made), 0, play) == first
        refused = await tables.command(made.table, keys_of(made), 0, play.model_copy(update={"id": "late"}))
        assert isinstance(refused, RefusedMessage)
        assert await tables.command(made.table, keys_of(made), 0, play.model_copy(update={"id": "late"})) == refused
    async with hall(SqlStore(url)) as tables:
        assert await tables.command(made.table, keys_of(made), 0, play) == first
        assert (await tables.find(made.table)).table.ply == 1


@runs
async def test_of_many_at_once_one_is_done_and_the_others_come_too_late() -> None:
    async with hall() as tables:
        made = await tables.make(wish())
        plays = [Play(type="play", id=f"n{number}", ply=0, token="b2rr") for number in range(40)]
        answers = await asyncio.gather(*(tables.command(made.table, keys_of(made), 0, play) for play in plays))
        assert [type(answer) for answer in answers].count(Done) == 1
        assert {answer.code for answer in answers if isinstance(answer, RefusedMessage)} <= {"stale"}


@runs
async def test_nobody_without_a_key_acts() -> None:
    async with hall() as tables:
        made = await tables.make(wish(ME, OPEN))
        other = await tables.make(wish(ME, ME))
        for keys in ((), ("wrong",), (made.invites["2"],), tuple(other.keys.values())):
            answer = await tables.command(made.table, keys, 0, Resign(type="resign", id="r"))
            assert isinstance(answer, RefusedMessage)
            assert answer.code == "bad_key"


class Forgetful(MemoryStore):
    """A store that fails whenever it is told to."""

    failing = False

    def append(self, entries: Sequence[Entry]) -> list[bool]:
        if self.failing:
            raise StoreProblem("the disk is full")
        return super().append(entries)


@runs
async def test_what_could_not_be_stored_was_told_to_nobody_but_the_log(caplog: pytest.LogCaptureFixture) -> None:
    store = Forgetful()
    async with hall(store) as tables:
        made = await tables.make(wish())
        viewer = Viewer()
        (await tables.find(made.table)).audience.join(viewer, 0)
        await heard(viewer)
        store.failing = True
        answer = await act(tables, made, command="first")
        assert isinstance(answer, RefusedMessage)
        assert answer.code == "busy"
        assert answer.until is not None
        assert [message["type"] for message in await heard(viewer)] == ["bye"]
        assert "what happened at a table could not be stored" in caplog.messages
        store.failing = False
        assert isinstance(await act(tables, made, command="first"), Done)


@runs
async def test_what_was_asked_before_the_server_stops_is_done_and_what_comes_later_is_not() -> None:
    store = MemoryStore()
    async with hall(store) as tables:
        made = await tables.make(wish())
        await tables.find(made.table)
        renames = [Rename(type="rename", id=f"n{number}", name=str(number)) for number in range(40)]
        asked = [asyncio.create_task(tables.command(made.table, keys_of(made), 0, each)) for each in renames]
        await asyncio.sleep(0)
        await tables.close()
        answers = await asyncio.gather(*asked)
        assert all(isinstance(answer, Done) for answer in answers)
        with pytest.raises(Refused, match="being restarted"):
            await tables.find(made.table)
    async with hall(store) as tables:
        assert [await tables.command(made.table, keys_of(made), 0, each) for each in renames] == answers


# Watching


@runs
async def test_a_returning_viewer_gets_exactly_what_was_missed() -> None:
    async with hall() as tables:
        made = await tables.make(wish())
        table = await tables.find(made.table)
        for _ in range(4):
            await act(tables, made)
        viewer = Viewer()
        table.audience.join(viewer, 3)
        events = [message for message in await heard(viewer) if message["event"]["kind"] == "played"]
        assert [message["version"] for message in events] == [4, 5]
        assert events[-1]["legal"] == table.table.legal_tokens()
        assert events[0]["legal"] == []


@runs
async def test_who_falls_behind_gets_the_table_anew_and_keeps_nobody_waiting() -> None:
    async with hall() as tables:
        made = await tables.make(wish(takeback="free"))
        table = await tables.find(made.table)
        slow, quick = Viewer(longest=5), Viewer()
        table.audience.join(slow, 0)
        table.audience.join(quick, 0)
        for _ in range(8):
            await act(tables, made)
        messages = await heard(slow)
        assert [message["type"] for message in messages] == ["welcome"]
        assert messages[0]["version"] == table.table.version
        assert [message["version"] for message in await heard(quick)] == list(range(1, 10))
        await act(tables, made)
        assert [message["version"] for message in await heard(slow)] == [10]


@runs
async def test_nothing_missed_is_too_much_and_no_answer_is_lost() -> None:
    async with hall() as tables:
        made = await tables.make(wish(takeback="free"))
        table = await tables.find(made.table)
        for number in range(9):
            rename = Rename(type="rename", id=f"n{number}", name=str(number))
            await tables.command(made.table, keys_of(made), 0, rename)
        viewer = Viewer(longest=5)
        table.audience.join(viewer, 1)
        viewer.answer('{"type": "pong"}')
        assert [message.get("version") for message in await heard(viewer)][:9] == list(range(2, 11))
        table.audience.join(viewer, 1)
        viewer.answer('{"type": "pong"}')
        for _ in range(20):
            await act(tables, made)
        viewer.answer('{"type": "done"}')
        assert [message["type"] for message in await heard(viewer)] == ["welcome", "pong", "done"]


@runs
async def test_everybody_sees_who_is_here() -> None:
    clock = Clock()
    async with hall(clock=clock) as tables:
        made = await tables.make(wish(clock=LIVE))
        table = await tables.find(made.table)
        one, two = Viewer((made.keys["1"],)), Viewer((made.keys["2"],))
        table.audience.join(one, 0)
        table.audience.join(two, 0)
        await act(tables, made)
        table.audience.leave(two)
        left = (await heard(one))[-1]["event"]
        assert (left["kind"], left["seat"], left["here"]) == ("here", 2, False)
        assert left["claim_at"] == left["since"] + 30_000
        claim = Claim(type="claim", id="c1")
        early = await tables.command(made.table, one.keys, 0, claim)
        assert isinstance(early, RefusedMessage)
        assert early.until == left["claim_at"]
        clock.skip(30_000)
        assert isinstance(await tables.command(made.table, one.keys, 0, claim), Done)
        assert table.table.result is not None
        assert (table.table.result.how, table.table.result.winner) == ("abandoned", 1)


@runs
async def test_a_seat_is_taken_by_whoever_has_its_key() -> None:
    async with hall() as tables:
        made = await tables.make(wish(ME, OPEN))
        table = await tables.find(made.table)
        guest = Viewer((made.invites["2"],))
        table.audience.join(guest, 0)
        assert (await heard(guest))[0]["you"] == []
        assert isinstance(await act(tables, made, "a1rr"), RefusedMessage)
        with pytest.raises(Refused, match="opens no seat"):
            await table.take_seat("guessed", "Eve")
        assert await table.take_seat(made.invites["2"], "Bo") == 2
        assert await table.take_seat(made.invites["2"], "Bo again") == 2
        assert [message["you"] for message in await heard(guest) if message["type"] == "welcome"] == [[2]]
        assert table.table.seats[1].name == "Bo"
        assert isinstance(await act(tables, made), Done)


# Another game


@runs
async def test_a_rematch_swaps_the_seats_and_keeps_the_keys() -> None:
    async with hall() as tables:
        made = await tables.make(wish(ME, OPEN))
        one, two = (made.keys["1"],), (made.invites["2"],)
        table = await tables.find(made.table)
        await table.take_seat(two[0], "Bo")
        viewer = Viewer(two)
        table.audience.join(viewer, 0)
        await tables.command(made.table, one, 0, Resign(type="resign", id="a"))
        await tables.command(made.table, one, 0, MakeOffer(type="offer", id="b", what="rematch"))
        await tables.command(made.table, two, 0, Answer(type="answer", id="c", what="rematch", accept=True))
        event = (await heard(viewer))[-1]["event"]
        assert event["kind"] == "rematch"
        assert event["keys"] == {"1": two[0]}
        again = await tables.find(event["table"])
        assert again.audience.seats_of(one) == (2,)
        assert again.audience.seats_of(two) == (1,)
        assert again.table.seats[0].name == "Bo"
        later = Viewer(one)
        table.audience.join(later, 0)
        assert (await heard(later))[0]["rematch_keys"] == {"2": one[0]}
        stranger = Viewer()
        table.audience.join(stranger, 1)
        assert all("keys" not in message.get("event", {}) for message in await heard(stranger))


@runs
async def test_a_game_is_played_on_from_an_earlier_position() -> None:
    async with hall() as tables:
        made = await tables.make(wish())
        for _ in range(6):
            await act(tables, made)
        old = (await tables.find(made.table)).table
        command = PlayOn(type="play_on", id="on", ply=4, seats=[ME, ME])
        answer = await tables.command(made.table, keys_of(made), 0, command)
        assert isinstance(answer, Done)
        assert answer.result is not None
        new = (await tables.find(answer.result.table)).table
        assert new.position == old.positions[4]
        await act(tables, made)
        assert await tables.command(made.table, keys_of(made), 0, command) == answer
        assert isinstance(await act(tables, answer.result), Done)


# In memory and in the list


@runs
async def test_an_idle_table_leaves_memory_and_comes_back_the_same() -> None:
    clock = Clock()
    async with hall(clock=clock, idle_after=1_000) as tables:
        made = await tables.make(wish())
        await act(tables, made)
        before = (await tables.find(made.table)).table
        clock.skip(2_000)
        await until(lambda: tables.live[0].idle)
        await tables._drop_idle()
        assert tables.live == []
        assert (await tables.find(made.table)).table == before


@runs
async def test_public_tables_are_listed_until_they_end() -> None:
    async with hall() as tables:
        await tables.make(wish())
        made = await tables.make(wish(ME, ME, public=True))
        await act(tables, made)
        [listed] = (await tables.public()).tables
        assert (listed.table, listed.ply, listed.watchers) == (made.table, 1, 0)
        await tables.command(made.table, keys_of(made), 0, Resign(type="resign", id="r"))
        assert (await tables.public()).tables == []


# Chance


@runs
async def test_the_server_rolls_the_dice() -> None:
    async with hall() as tables:
        made = await tables.make(wish(ME, ME, game="carre", variant="standard"))
        table = await tables.find(made.table)
        await add_to_dice(tables, made)
        await until(lambda: table.table.ply > 0)
        assert table.table.moves[0].seat is None
        assert table.table.to_act == 1
        while table.table.ply < 12:
            assert isinstance(await act(tables, made), Done)
        assert replayed(table.table.game, table.audience.events) == table.table
        stored = await tables.house.ledger.read(lambda store: store.load(made.table))
        assert stored is not None
        assert list(stored.events) == table.audience.events


@runs
async def test_a_damaged_table_is_refused_and_keeps_no_other_from_being_woken(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store, clock = MemoryStore(), Clock()
    async with hall(store, clock) as tables:
        damaged, sound = [await tables.make(wish(clock=LIVE)) for _ in range(2)]
        for made in (damaged, sound):
            await act(tables, made)
            clock.skip(1)
    row = store._rows[damaged.table]
    nonsense = Played(at=clock(), seat=2, token="z9zz", spent=0)
    row.stored = StoredTable((*row.stored.events, nonsense), row.stored.keys)
    async with hall(store, clock) as tables:
        with pytest.raises(Refused, match="cannot be read"):
            await tables.find(damaged.table)
        clock.skip(60_000)
        await tables._wake_due()
        await until(lambda: [table.table.result is not None for table in tables.live] == [True])
        assert tables.live[0].name == sound.table
    assert "what is stored of a table is no game" in caplog.messages
