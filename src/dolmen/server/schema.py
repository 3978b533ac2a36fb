"""The tables of the database as they are now. How a database gets there is told by the migrations."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("made_by", String(64), nullable=False, unique=True),
    Column("version", Integer, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("wake_at", BigInteger),
    Column("listed", Text),
    Index("tables_by_wake_at", "wake_at"),
    Index("tables_by_touched", "touched"),
)
events = Table(
    "events",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)
answers = Table(
    "answers",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("command", String(64), primary_key=True),
    Column("body", Text, nullable=False),
)
keys = Table(
    "keys",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("digest", String(64), nullable=False),
)
secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
runs = Table(
    "runs",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)
