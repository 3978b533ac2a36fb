"""What every store promises, asked of each: memory, SQLite in a file, PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from dolmen.server import schema
from dolmen.server.ledger import Ledger
from dolmen.server.store import Entry, Heading, Kept, MemoryStore, NewRow, Run, Store, StoredTable, StoreProblem
from dolmen.server.store_sql import SqlStore, sqlite_url
from dolmen.wire import AnyEvent, Ended, Played, Result
from tests.server.playing import START, created

Reopen = Callable[[], Store]


def emptied(url: str) -> None:
    engine = engine_of(url)
    with engine.begin() as connection:
        connection.execute(sa.text("DROP SCHEMA public CASCADE"))
        connection.execute(sa.text("CREATE SCHEMA public"))
    engine.dispose()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Reopen]:
    """Opens the same store again and again, as a server does that is started anew."""
    opened: list[Store] = []
    if request.param == "memory":
        opened.append(MemoryStore())
        yield lambda: opened[0]
        return
    url = sqlite_url(tmp_path / "a" / "games.db")
    if request.param == "postgres":
        url = request.getfixturevalue("postgres")
        emptied(url)

    def again() -> Store:
        opened.append(SqlStore(url))
        return opened[-1]

    yield again
    for store in opened:
        store.close()


@pytest.fixture
def store(reopen: Reopen) -> Store:
    return reopen()


def row(name: str, *, made_by: str | None = None, heading: Heading | None = None) -> NewRow:
    return NewRow(name, made_by or f"made {name}", (created(),), {1: "one", 2: "two"}, heading or Heading(START))


def played(token: str = "a1rr") -> AnyEvent:
    return Played(at=START, seat=1, token=token, spent=3, lag=1)


def entry(
    table: str, version: int, *events: AnyEvent, kept: Kept | None = None, heading: Heading | None = None
) -> Entry:
    return Entry(table, version, events, heading or Heading(START), kept)


def test_a_table_comes_back_as_it_was_kept(reopen: Reopen) -> None:
    store = reopen()
    assert store.create(row("a")) == "a"
    result = Ended(at=START, result=Result(winner=None, how="agreed", detail={"why": ["é", 1, None]}))
    assert store.append([entry("a", 1, played(), result, kept=Kept(1, "id", '{"done":1}'))]) == [True]
    found = reopen().load("a")
    assert found is not None
    assert found.events == (created(), played(), result)
    assert found.keys == {1: "one", 2: "two"}
    assert found.answers == {(1, "id"): '{"done":1}'}


def test_an_unknown_table_is_none(store: Store) -> None:
    assert store.load("a") is None
    assert store.append([entry("a", 1, played())]) == [False]


def test_the_same_making_makes_one_table(store: Store) -> None:
    assert store.create(row("a", made_by="x")) == "a"
    assert store.create(row("b", made_by="x")) == "a"
    assert store.load("b") is None


def test_an_entry_fits_once(store: Store) -> None:
    store.create(row("a"))
    first = entry("a", 1, played(), kept=Kept(1, "id", "yes"))
    assert store.append([first, first]) == [True, False]
    assert store.append([first]) == [False]
    found = store.load("a")
    assert found is not None
    assert len(found.events) == 2


def test_one_that_does_not_fit_takes_no_other_along(store: Store) -> None:
    store.create(row("a"))
    store.create(row("b"))
    batch = [entry("a", 1, played()), entry("b", 7, played()), entry("a", 2, played("b2rr")), entry("b", 1, played())]
    assert store.append(batch) == [True, False, True, True]
    a, b = store.load("a"), store.load("b")
    assert a is not None
    assert b is not None
    assert [len(a.events), len(b.events)] == [3, 2]


def test_public_tables_are_listed_the_latest_first(store: Store) -> None:
    store.create(row("old", heading=Heading(START, listed="old")))
    store.create(row("new", heading=Heading(START + 9, listed="new")))
    store.create(row("private", heading=Heading(START + 5)))
    assert store.listed(START, 10) == [("new", "new"), ("old", "old")]
    assert store.listed(START + 1, 10) == [("new", "new")]
    assert store.listed(START, 1) == [("new", "new")]
    store.append([entry("new", 1, played(), heading=Heading(START + 10))])
    assert store.listed(START, 10) == [("old", "old")]


def test_tables_are_due_when_it_is_their_time(store: Store) -> None:
    store.create(row("never"))
    store.create(row("late", heading=Heading(START, wake_at=START + 20)))
    store.create(row("soon", heading=Heading(START, wake_at=START + 10)))
    assert store.due(START + 9, 10) == []
    assert store.due(START + 20, 10) == ["soon", "late"]
    store.append([entry("soon", 1, played(), heading=Heading(START))])
    assert store.due(START + 20, 10) == ["late"]


def test_the_secret_stays(reopen: Reopen) -> None:
    secret = reopen().secret()
    assert len(secret) == 32
    assert reopen().secret() == secret
    reopen().check()


def test_what_waits_together_is_committed_together(reopen: Reopen) -> None:
    async def many() -> list[bool]:
        ledger = Ledger(reopen())
        for number in range(20):
            await ledger.create(row(f"t{number}"))
        first = await asyncio.gather(*(ledger.append(entry(f"t{number}", 1, played())) for number in range(20)))
        again = await asyncio.gather(*(ledger.append(entry(f"t{number}", 1, played())) for number in range(20)))
        assert again == [False] * 20
        await ledger.close()
        return first

    assert asyncio.run(many()) == [True] * 20


def test_a_server_knows_when_servers_were_up(reopen: Reopen) -> None:
    store = reopen()
    assert store.came(10) == [Run(10, 10)]
    store.alive(15)
    store.alive(19)
    again = reopen()
    assert again.came(30) == [Run(10, 19), Run(30, 30)]
    again.alive(31)
    assert reopen().came(40) == [Run(10, 19), Run(30, 31), Run(40, 40)]


def migrated_to(revision: str, engine: sa.Engine) -> None:
    config = Config()
    config.set_main_option("script_location", "dolmen.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database with nothing in it."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "games.db")
    url: str = request.getfixturevalue("postgres")
    emptied(url)
    return url


def engine_of(url: str) -> sa.Engine:
    return sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))


def test_a_database_of_the_first_version_is_brought_up_to_date_with_all_it_holds(empty: str) -> None:
    engine = engine_of(empty)
    migrated_to("0001", engine)
    with engine.begin() as connection:
        begun = created().model_dump_json()
        headed = {"name": "old", "made_by": "me", "version": 1, "touched": START, "wake_at": None, "listed": None}
        connection.execute(schema.tables.insert().values(**headed))
        connection.execute(schema.events.insert().values(table="old", version=1, body=begun))
        connection.execute(schema.keys.insert().values(table="old", seat=1, digest="one"))
        connection.execute(schema.secrets.insert().values(name="seats", value=b"s" * 32))
    engine.dispose()
    store = SqlStore(empty)
    assert store.secret() == b"s" * 32
    assert store.load("old") == StoredTable((created(),), {1: "one"})
    assert store.append([entry("old", 1, played())]) == [True]
    assert store.came(START) == [Run(START, START)]
    store.close()


def test_the_migrations_lead_to_the_schema_and_back(empty: str) -> None:
    SqlStore(empty).close()
    engine = engine_of(empty)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    config = Config()
    config.set_main_option("script_location", "dolmen.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        assert set(sa.inspect(connection).get_table_names()) == {"alembic_version"}
    engine.dispose()


def test_schema_changes_that_fail_leave_nothing_behind(tmp_path: Path) -> None:
    """What a migration needs: SQLite as Python opens it would keep the first of two changes."""
    store = SqlStore(sqlite_url(tmp_path / "games.db"))

    def change() -> None:
        with store._engine.begin() as connection:
            connection.execute(sa.text("CREATE TABLE new (number INTEGER)"))
            connection.execute(sa.text("CREATE TABLE runs (number INTEGER)"))

    with pytest.raises(sa.exc.OperationalError, match="already exists"):
        change()
    assert "new" not in sa.inspect(store._engine).get_table_names()
    store.close()


def test_a_database_of_something_else_is_left_alone(empty: str) -> None:
    engine = engine_of(empty)
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE recipes (cake INTEGER)"))
    with pytest.raises(StoreProblem, match="holds something else \\(recipes\\): name an empty or a new one"):
        SqlStore(empty)
    assert sa.inspect(engine).get_table_names() == ["recipes"]
    engine.dispose()


def test_sqlite_writes_ahead_and_to_the_disk_to_the_schema(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.db")
    SqlStore(url).close()
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar_one() == "wal"
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "is no database URL"),
        ("sqlite:////nowhere/at/all/games.db", "there is no directory /nowhere/at/all; make it first"),
        ("sqlite:////", "it is a directory"),
        ("sqlite://", "games are kept in a file"),
        ("sqlite:///:memory:", "games are kept in a file"),
        ("klingon://me:hush@host/db", "is no database URL"),
    ],
)
def test_trouble_is_one_sentence_without_a_password(url: str, said: str) -> None:
    with pytest.raises(StoreProblem, match=said) as caught:
        SqlStore(url)
    assert "hush" not in str(caught.value)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann,\n" * 100, encoding="utf-8")
    with pytest.raises(StoreProblem, match="cannot be used: file is not a database"):
        SqlStore(f"sqlite:///{file}")
    assert file.read_text(encoding="utf-8") == "Dear Ann,\n" * 100


def test_a_full_disk_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    store = SqlStore(sqlite_url(tmp_path / "games.db"))
    store.create(row("a"))
    large = Ended(at=START, result=Result(winner=None, how="agreed", detail={"why": "x" * 100_000}))

    @sa.event.listens_for(store._engine, "checkout")
    def small(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA max_page_count=1")  # as many as there are

    with pytest.raises(StoreProblem, match="database or disk is full"):
        store.append([entry("a", 1, played()), entry("a", 2, large)])
    assert store.load("a") == StoredTable((created(),), {1: "one", 2: "two"})
    store.close()


def test_a_database_of_a_newer_dolmen_is_left_alone(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.db")
    SqlStore(url).close()
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreProblem, match="newer Dolmen"):
        SqlStore(url)
