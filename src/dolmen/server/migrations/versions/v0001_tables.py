"""Tables with their events, the answers to commands, the digests of seat keys, and the server's secret."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("made_by", sa.String(64), nullable=False, unique=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("wake_at", sa.BigInteger),
        sa.Column("listed", sa.Text),
    )
    op.create_index("tables_by_wake_at", "tables", ["wake_at"])
    op.create_index("tables_by_touched", "tables", ["touched"])
    op.create_table("events", _table(), _number("version"), sa.Column("body", sa.Text, nullable=False))
    op.create_table(
        "answers",
        _table(),
        _number("seat"),
        sa.Column("command", sa.String(64), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table("keys", _table(), _number("seat"), sa.Column("digest", sa.String(64), nullable=False))
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def _table() -> sa.Column[str]:
    return sa.Column("table", sa.String(40), sa.ForeignKey("tables.name"), primary_key=True)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


def downgrade() -> None:
    for name in ("secrets", "keys", "answers", "events", "tables"):
        op.drop_table(name)
