"""Rows added to a table's log; many tables at one go.

Each statement makes the writing thread wait for the event loop's leave to go on. Under load that is longer than the
statement takes, so all that is written together is said in two statements, however many tables there are.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from miskatonic.table.store.base import ChatRecord, Conflict, Row, StoreError

STEP = """UPDATE progress SET rows = column1, touched = max(touched, column2) FROM (VALUES {})
WHERE table_id = column3 AND rows = column4"""
ADD = "INSERT INTO deed VALUES {}"


class Append:
    """What is added to one table: deeds, and what comes with them."""

    __slots__ = ("phase", "rows", "said", "snapshot", "table")

    def __init__(
        self, table: str, rows: Sequence[Row], phase: str | None, snapshot: bytes | None, said: ChatRecord | None
    ) -> None:
        self.table = table
        self.rows = rows
        self.phase = phase
        self.snapshot = snapshot
        self.said = said

    def __call__(self, db: sqlite3.Connection) -> None:
        """Add it; the errors say what is wrong."""
        self._step(db)
        db.executemany("INSERT INTO deed VALUES (?, ?, ?, ?, ?)", self.deeds())
        self.rest(db)

    def _step(self, db: sqlite3.Connection) -> None:
        """Count the rows, if the log is exactly as long as whoever adds to it believes."""
        same = "UPDATE progress SET rows = rows WHERE table_id = ?"
        if _many(db, STEP, [self.step()]) if self.rows else db.execute(same, (self.table,)).rowcount:
            return
        found = db.execute("SELECT rows FROM progress WHERE table_id = ?", (self.table,)).fetchone()
        if found is None:
            raise StoreError(f"there is no table {self.table} (any more)")
        raise Conflict(f"table {self.table} has {found[0]} rows already, so number {self.rows[0].n} is not the next")

    def step(self) -> tuple[int, int, str, int]:
        """How long the log becomes, when, whose, and how long it must be before."""
        return self.rows[-1].n, self.rows[-1].at, self.table, self.rows[0].n - 1

    def deeds(self) -> list[tuple[str, int, str, int, bytes]]:
        """The rows as they are kept."""
        return [(self.table, row.n, row.key, row.at, row.body) for row in self.rows]

    def rest(self, db: sqlite3.Connection) -> None:
        """What seldom comes with them."""
        if self.phase is not None:
            db.execute("UPDATE progress SET phase = ? WHERE table_id = ?", (self.phase, self.table))
        if self.snapshot is not None:
            db.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?)", (self.table, self.snapshot))
        if self.said is not None:
            say(db, self.table, self.said)


def say(db: sqlite3.Connection, table: str, line: ChatRecord) -> None:
    """Add a line of talk."""
    values = (table, line.number, line.seat, line.name, line.text, line.at, line.session)
    db.execute("INSERT INTO chat_line VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    db.execute("UPDATE progress SET touched = max(touched, ?) WHERE table_id = ?", (line.at, table))


def append_all(db: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Add to many tables. ``Conflict`` if one of them is not as long as it should be; one by one it shows which."""
    steps = [append.step() for append in appends]
    if _many(db, STEP, steps) != len(steps):
        raise Conflict("one of the tables has other rows")
    _many(db, ADD, [deed for append in appends for deed in append.deeds()])
    for append in appends:
        append.rest(db)


def _many(db: sqlite3.Connection, query: str, rows: Sequence[tuple[object, ...]]) -> int:
    """A statement with all these rows in it."""
    marks = "(" + ", ".join("?" * len(rows[0])) + ")"
    done = db.execute(query.format(", ".join([marks] * len(rows))), [value for row in rows for value in row])
    return done.rowcount
