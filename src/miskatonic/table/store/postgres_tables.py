"""The tables of ``schema`` as SQLAlchemy knows them, and the one statement that adds to a log."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, BYTEA

metadata = sa.MetaData()


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, BYTEA, nullable=False)


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False)


game_table = sa.Table(
    "game_table",
    metadata,
    _text("id"),
    _text("game"),
    _text("edition"),
    _bytes("plan"),
    _bytes("header"),
    _number("made"),
    _text("host"),
    _flag("listed"),
    _text("title"),
)
progress = sa.Table("progress", metadata, _text("table_id"), _text("phase"), _number("rows"), _number("touched"))
deed = sa.Table("deed", metadata, _text("table_id"), _number("n"), _text("key"), _number("at"), _bytes("body"))
snapshots = sa.Table("snapshot", metadata, _text("table_id"), _bytes("body"))
seat_key = sa.Table("seat_key", metadata, _text("table_id"), _number("seat"), _text("ticket"), _text("code"))
sessions = sa.Table("session", metadata, _text("id"), _text("name"), _number("at"))
holder = sa.Table("holder", metadata, _text("table_id"), _number("seat"), _text("session"), _flag("held"))
chat_line = sa.Table(
    "chat_line",
    metadata,
    _text("table_id"),
    _number("number"),
    _number("seat"),
    _text("name"),
    _text("text"),
    _number("at"),
    _text("session"),
)

RECORD = sa.select(game_table, progress.c.phase, progress.c.touched, progress.c.rows).join_from(
    game_table, progress, progress.c.table_id == game_table.c.id
)

APPEND = sa.text("""
WITH grown AS (
    UPDATE progress
    SET rows = coalesce(:last, rows), touched = greatest(touched, :at), phase = coalesce(:phase, phase)
    WHERE table_id = :table AND (CAST(:last AS BIGINT) IS NULL OR rows = :before)
    RETURNING table_id
), added AS (
    INSERT INTO deed (table_id, n, key, at, body)
    SELECT grown.table_id, new.n, new.key, new.at, new.body
    FROM grown, unnest(:numbers, :keys, :ats, :bodies) AS new (n, key, at, body)
), kept AS (
    INSERT INTO snapshot (table_id, body) SELECT table_id, :snapshot FROM grown WHERE :snapshot IS NOT NULL
    ON CONFLICT (table_id) DO UPDATE SET body = excluded.body
)
SELECT count(*) FROM grown
""").bindparams(
    sa.bindparam("table", type_=sa.Text),
    sa.bindparam("last", type_=sa.BigInteger),
    sa.bindparam("before", type_=sa.BigInteger),
    sa.bindparam("at", type_=sa.BigInteger),
    sa.bindparam("phase", type_=sa.Text),
    sa.bindparam("numbers", type_=ARRAY(sa.BigInteger)),
    sa.bindparam("keys", type_=ARRAY(sa.Text)),
    sa.bindparam("ats", type_=ARRAY(sa.BigInteger)),
    sa.bindparam("bodies", type_=ARRAY(BYTEA)),
    sa.bindparam("snapshot", type_=BYTEA),
)
"""Add rows if the log is as long as expected. One statement is one way to the server and back, and one transaction:
of two that add at once, the second waits for the first's row lock, sees the new length, and changes nothing."""
