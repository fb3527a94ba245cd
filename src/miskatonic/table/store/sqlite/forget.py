"""Taking a person out of an SQLite store."""

from __future__ import annotations

import sqlite3

from miskatonic.table.store.base import DELETED, FORGOTTEN, Scrub


def forget(db: sqlite3.Connection, session: str, scrub: Scrub | None) -> int:
    """Delete the session and its seats, empty what it said, and take its name out of deeds and plans."""
    changed = _scrub(db, session, scrub) if scrub is not None else 0
    for query, values in (
        (
            "UPDATE chat_line SET name = ?, text = ?, session = '' WHERE session <> '' AND session = ?",
            (FORGOTTEN, DELETED, session),
        ),
        ("UPDATE game_table SET host = '' WHERE host = ?", (session,)),
        ("DELETE FROM holder WHERE session = ?", (session,)),
        ("DELETE FROM session WHERE id = ?", (session,)),
    ):
        changed += db.execute(query, values).rowcount
    return changed


def seats_held(found: list[tuple[str, int]]) -> dict[str, frozenset[int]]:
    """By table, the seats that a session has or had."""
    seats: dict[str, set[int]] = {}
    for table, seat in found:
        seats.setdefault(table, set()).add(seat)
    return {table: frozenset(numbers) for table, numbers in seats.items()}


def _scrub(db: sqlite3.Connection, session: str, scrub: Scrub) -> int:
    found = db.execute("SELECT table_id, seat FROM holder WHERE session = ?", (session,)).fetchall()
    changed = 0
    for table, seats in seats_held(found).items():
        (plan,) = db.execute("SELECT plan FROM game_table WHERE id = ?", (table,)).fetchone()
        new_plan = scrub.plan(seats, plan)
        if new_plan != plan:
            db.execute("UPDATE game_table SET plan = ? WHERE id = ?", (new_plan, table))
            changed += 1
        for n, body in db.execute("SELECT n, body FROM deed WHERE table_id = ?", (table,)).fetchall():
            new = scrub.deed(seats, body)
            if new != body:
                db.execute("UPDATE deed SET body = ? WHERE table_id = ? AND n = ?", (new, table, n))
                changed += 1
    return changed
