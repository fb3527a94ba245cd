"""The tables of both databases, as one list of migrations: number ``n`` leads from version ``n - 1`` to ``n``.

What is written at each deed (``progress``) stands apart from what never changes (``game_table``), so that a choice
does not write a table's plan and header again. A migration that was once released is never edited.
"""

from __future__ import annotations

from collections.abc import Sequence

from miskatonic.table.store.base import StoreError

FIRST = """
CREATE TABLE game_table (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    edition TEXT NOT NULL,
    plan {bytes} NOT NULL,
    header {bytes} NOT NULL,
    made {number} NOT NULL,
    host TEXT NOT NULL,
    listed {flag} NOT NULL,
    title TEXT NOT NULL
);
CREATE INDEX game_table_listed ON game_table (made) WHERE listed;
CREATE TABLE progress (
    table_id TEXT PRIMARY KEY REFERENCES game_table (id) ON DELETE CASCADE,
    phase TEXT NOT NULL,
    rows {number} NOT NULL,
    touched {number} NOT NULL
);
CREATE INDEX progress_phase ON progress (phase);
CREATE TABLE deed (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    n {number} NOT NULL CHECK (n > 0),
    key TEXT NOT NULL,
    at {number} NOT NULL,
    body {bytes} NOT NULL,
    PRIMARY KEY (table_id, n)
){clustered};
CREATE UNIQUE INDEX deed_key ON deed (table_id, key) WHERE key <> '';
CREATE TABLE snapshot (
    table_id TEXT PRIMARY KEY REFERENCES game_table (id) ON DELETE CASCADE,
    body {bytes} NOT NULL
);
CREATE TABLE seat_key (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    seat {number} NOT NULL,
    ticket TEXT NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE TABLE session (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    at {number} NOT NULL
);
CREATE TABLE holder (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    seat {number} NOT NULL,
    session TEXT NOT NULL,
    held {flag} NOT NULL,
    PRIMARY KEY (table_id, seat, session)
);
CREATE INDEX holder_session ON holder (session);
CREATE TABLE chat_line (
    table_id TEXT NOT NULL REFERENCES game_table (id) ON DELETE CASCADE,
    number {number} NOT NULL,
    seat {number} NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at {number} NOT NULL,
    session TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE INDEX chat_line_session ON chat_line (session) WHERE session <> ''
"""

PRESENCE = """
CREATE {unlogged}TABLE presence (
    process TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seats {number} NOT NULL,
    watchers {number} NOT NULL,
    until {moment} NOT NULL,
    PRIMARY KEY (process, table_id)
);
CREATE INDEX presence_table ON presence (table_id)
"""
"""Who is connected where. It runs out by itself, so a crash may empty it; a file that nobody shares leaves it empty."""

CODES = """
CREATE TABLE session_code (
    session TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
    code TEXT NOT NULL UNIQUE
)
"""
"""By which code (hashed) a person's games are found from another device."""

MIGRATIONS: tuple[str, ...] = (FIRST, PRESENCE, CODES)

GAPS = """
SELECT progress.table_id, progress.rows, count(deed.n), coalesce(max(deed.n), 0)
FROM progress LEFT JOIN deed ON deed.table_id = progress.table_id
GROUP BY progress.table_id, progress.rows
HAVING progress.rows <> count(deed.n) OR progress.rows <> coalesce(max(deed.n), 0)
ORDER BY progress.table_id
"""
"""Tables whose log does not have the rows it should have."""

SQLITE = {
    "bytes": "BLOB",
    "number": "INTEGER",
    "flag": "INTEGER",
    "moment": "INTEGER",
    "clustered": " WITHOUT ROWID",
    "unlogged": "",
}
POSTGRES = {
    "bytes": "BYTEA",
    "number": "BIGINT",
    "flag": "BOOLEAN",
    "moment": "TIMESTAMPTZ",
    "clustered": "",
    "unlogged": "UNLOGGED ",
}


def statements(migration: str, words: dict[str, str]) -> list[str]:
    """A migration as single statements in one database's words."""
    return [part.strip() for part in migration.format(**words).split(";") if part.strip()]


def gap(table: str, rows: int, found: int, last: int) -> str:
    """A row of ``GAPS`` as a sentence."""
    return f"table {table} should have {rows} rows; {found} are there, the last is number {last}"


def missing(version: int, migrations: Sequence[str], where: str) -> Sequence[str]:
    """The migrations that a database of this version still needs; an error if it is newer than this program."""
    if version > len(migrations):
        raise StoreError(
            f"{where} was written by a newer Miskatonic (schema {version}; this one knows up to {len(migrations)}). "
            "Update the program, or give it another place for its data."
        )
    return migrations[version:]
