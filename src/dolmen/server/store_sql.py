"""The store in a database: SQLite in a file by default, PostgreSQL by its URL. SQLAlchemy Core; no game, no clock."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from pydantic import TypeAdapter
from sqlalchemy.exc import ArgumentError, IntegrityError, NoSuchModuleError, SQLAlchemyError

from dolmen.server import schema
from dolmen.server.store import Entry, NewRow, Run, StoredTable, StoreProblem
from dolmen.wire import AnyEvent

_EVENT: TypeAdapter[AnyEvent] = TypeAdapter(AnyEvent)
_BUSY_SECONDS = 30
_EVENTS, _ANSWERS = schema.events.insert(), schema.answers.insert()


class SqlStore:
    """Any database SQLAlchemy speaks to; made for SQLite and PostgreSQL, and tested with both."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._run: int | None = None
        try:
            with _problems(self._engine.url):
                _migrate(self._engine)
                self._secret = self._kept_secret()
        except StoreProblem:
            self._engine.dispose()
            raise

    def create(self, row: NewRow) -> str:
        with _problems(self._engine.url):
            try:
                with self._engine.begin() as connection:
                    _insert(connection, row)
                return row.table
            except IntegrityError:
                made = sa.select(schema.tables.c.name).where(schema.tables.c.made_by == row.made_by)
                with self._engine.connect() as connection:
                    return str(connection.execute(made).scalar_one())

    def append(self, entries: Sequence[Entry]) -> list[bool]:
        with _problems(self._engine.url), self._engine.begin() as connection:
            kept = [_moved(connection, entry) for entry in entries]
            _insert_all(connection, [entry for entry, fits in zip(entries, kept, strict=True) if fits])
            return kept

    def load(self, table: str) -> StoredTable | None:
        with _problems(self._engine.url), self._engine.connect() as connection:
            events = _select(connection, schema.events, table, "body", order="version")
            if not events:
                return None
            keys = _select(connection, schema.keys, table, "seat", "digest")
            answers = _select(connection, schema.answers, table, "seat", "command", "body")
        return StoredTable(
            tuple(_EVENT.validate_json(body) for (body,) in events),
            dict(map(tuple, keys)),
            {(seat, name): body for seat, name, body in answers},
        )

    def listed(self, since: int, limit: int) -> list[tuple[str, str]]:
        found = schema.tables.c
        query = sa.select(found.name, found.listed).where(found.listed.is_not(None), found.touched >= since)
        with _problems(self._engine.url), self._engine.connect() as connection:
            rows = connection.execute(query.order_by(found.touched.desc()).limit(limit))
            return [(str(name), str(listed)) for name, listed in rows]

    def due(self, now: int, limit: int) -> list[str]:
        found = schema.tables.c
        query = sa.select(found.name).where(found.wake_at <= now).order_by(found.wake_at).limit(limit)
        with _problems(self._engine.url), self._engine.connect() as connection:
            return [str(name) for (name,) in connection.execute(query)]

    def came(self, now: int) -> list[Run]:
        runs = schema.runs
        with _problems(self._engine.url), self._engine.begin() as connection:
            (self._run,) = connection.execute(runs.insert().values(began=now, seen=now)).inserted_primary_key or (None,)
            rows = list(connection.execute(sa.select(runs).order_by(runs.c.number)))
        return [Run(row.began, row.seen) for row in rows]

    def alive(self, now: int) -> None:
        runs = schema.runs
        with _problems(self._engine.url), self._engine.begin() as connection:
            connection.execute(runs.update().where(runs.c.number == self._run).values(seen=now))

    def secret(self) -> bytes:
        return self._secret

    def _kept_secret(self) -> bytes:
        query = sa.select(schema.secrets.c.value).where(schema.secrets.c.name == "seats")
        with self._engine.connect() as connection:
            kept = connection.execute(query).scalar_one_or_none()
        if kept is not None:
            return bytes(kept)
        try:
            with self._engine.begin() as connection:
                connection.execute(schema.secrets.insert().values(name="seats", value=secrets.token_bytes(32)))
        except IntegrityError:
            pass  # another node was quicker: its secret is the one
        with self._engine.connect() as connection:
            return bytes(connection.execute(query).scalar_one())

    def check(self) -> None:
        with _problems(self._engine.url), self._engine.connect() as connection:
            connection.execute(sa.select(schema.tables.c.name).limit(1))

    def close(self) -> None:
        self._engine.dispose()


def _insert(connection: sa.Connection, row: NewRow) -> None:
    heading = row.heading
    connection.execute(
        schema.tables.insert().values(
            name=row.table,
            made_by=row.made_by,
            version=len(row.events),
            touched=heading.touched,
            wake_at=heading.wake_at,
            listed=heading.listed,
        )
    )
    connection.execute(_EVENTS, _event_rows(row.table, 0, row.events))
    if row.keys:
        rows = [{"table": row.table, "seat": seat, "digest": digest} for seat, digest in row.keys.items()]
        connection.execute(schema.keys.insert(), rows)


def _event_rows(table: str, version: int, events: Sequence[AnyEvent]) -> list[dict[str, object]]:
    return [
        {"table": table, "version": number, "body": _EVENT.dump_json(event).decode()}
        for number, event in enumerate(events, start=version + 1)
    ]


_MOVE = (
    schema.tables.update()
    .where(schema.tables.c.name == sa.bindparam("of"), schema.tables.c.version == sa.bindparam("at"))
    .values({name: sa.bindparam(name) for name in ("version", "touched", "wake_at", "listed")})
)
"""Made once: it is the statement of every action that anybody takes."""


def _moved(connection: sa.Connection, entry: Entry) -> bool:
    """Whether the entry was the next one of its table; then the table expects the one after it."""
    heading, version = entry.heading, entry.version + len(entry.events)
    found = {"touched": heading.touched, "wake_at": heading.wake_at, "listed": heading.listed}
    moved = connection.execute(_MOVE, {"of": entry.table, "at": entry.version, "version": version, **found})
    return moved.rowcount == 1


def _insert_all(connection: sa.Connection, entries: Sequence[Entry]) -> None:
    events = [row for entry in entries for row in _event_rows(entry.table, entry.version, entry.events)]
    if events:
        connection.execute(_EVENTS, events)
    answers = [
        {"table": entry.table, "seat": entry.kept.seat, "command": entry.kept.command, "body": entry.kept.answer}
        for entry in entries
        if entry.kept is not None
    ]
    if answers:
        connection.execute(_ANSWERS, answers)


def _select(
    connection: sa.Connection, source: sa.Table, table: str, *columns: str, order: str | None = None
) -> list[Any]:
    query = sa.select(*(source.c[name] for name in columns)).where(source.c.table == table)
    return list(connection.execute(query.order_by(source.c[order]) if order else query))


# The database itself


def sqlite_url(path: Path) -> str:
    """The URL of a database in that file, whose directory is made if need be, for its owner alone: with what is kept
    there, the secret of the dice among it, one could cheat."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{path}"


def _engine(url: str) -> sa.Engine:
    try:
        parsed = sa.make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() != "sqlite":
            return sa.create_engine(parsed, pool_pre_ping=True)
        _check_file(parsed.database or "")
        engine = sa.create_engine(parsed, connect_args={"timeout": _BUSY_SECONDS})
    except (ArgumentError, NoSuchModuleError, ValueError):
        expected = "write one such as sqlite:///games.db or postgresql://user@host/dolmen"
        raise StoreProblem(f"{_without_password(url)!r} is no database URL: {expected}") from None
    except ModuleNotFoundError as error:
        raise StoreProblem(_missing(error.name)) from None
    sa.event.listen(engine, "connect", _durable)
    sa.event.listen(engine, "begin", _begin)
    return engine


def _check_file(name: str) -> None:
    """StoreProblem if there can be no database in that file. A new one is for its owner alone."""
    path = Path(name)
    if name in ("", ":memory:"):
        raise StoreProblem("games are kept in a file, sqlite:///games.db, or with --database memory not at all")
    if name.startswith("file:"):
        return
    if path.is_dir():
        raise StoreProblem(f"the games cannot be kept in {name}: it is a directory; name a file in it")
    if not path.parent.is_dir():
        raise StoreProblem(f"the games cannot be kept in {name}: there is no directory {path.parent}; make it first")
    try:
        path.touch(mode=0o600)
    except OSError as error:
        raise StoreProblem(f"the games cannot be kept in {name}: {error.strerror}") from None


def _missing(module: str | None) -> str:
    if module == "psycopg":
        return "PostgreSQL needs one more module: pip install 'dolmen[postgres]'"
    return f"this database needs the module {module}; games are kept in sqlite:/// and postgresql:// databases"


def _without_password(url: str) -> str:
    before, at, after = url.rpartition("@")
    return f"…@{after}" if at and before else url


def _durable(connection: Any, _: object) -> None:
    """Readers never wait for the writer (WAL), and a commit is on the disk before it returns (FULL). Transactions are
    begun by us: Python's module would leave changes of the schema outside of them."""
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _migrate(engine: sa.Engine) -> None:
    config = Config()
    config.set_main_option("script_location", "dolmen.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        found = sa.inspect(connection).get_table_names()
        if found and "alembic_version" not in found:
            shown = engine.url.render_as_string(hide_password=True)
            raise StoreProblem(f"the database {shown} holds something else ({found[0]}): name an empty or a new one")
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            if "locate revision" not in str(error):
                raise
            shown = engine.url.render_as_string(hide_password=True)
            raise StoreProblem(f"the database {shown} was made by a newer Dolmen: install that one") from None


@contextmanager
def _problems(url: sa.URL) -> Iterator[None]:
    """Turns trouble with the database into one sentence without its password."""
    try:
        yield
    except SQLAlchemyError as error:
        cause = " ".join(str(getattr(error, "orig", None) or error).split())
        shown = url.render_as_string(hide_password=True)
        raise StoreProblem(f"the database {shown} cannot be used: {cause}") from error
