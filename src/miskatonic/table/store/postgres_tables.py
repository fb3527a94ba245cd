"""The tables of ``schema`` as SQLAlchemy knows them."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import BYTEA

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
