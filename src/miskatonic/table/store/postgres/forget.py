"""Taking a person out of a PostgreSQL store; see ``sqlite.forget`` for the same in SQLite."""

from __future__ import annotations

from typing import Final

from miskatonic.table.store.base import DELETED, FORGOTTEN, Scrub
from miskatonic.table.store.postgres.engine import Db, changed
from miskatonic.table.store.sqlite.forget import seats_held

EMPTY: Final = "UPDATE chat_line SET name = $2, text = $3, session = '' WHERE session <> '' AND session = $1"
LEAVE: Final = (
    "UPDATE game_table SET host = '' WHERE host = $1",
    "DELETE FROM holder WHERE session = $1",
    "DELETE FROM session WHERE id = $1",
)


async def forget(db: Db, session: str, scrub: Scrub | None) -> int:
    """Delete the session and its seats, empty what it said, and take its name out of deeds and plans."""
    count = await _scrub(db, session, scrub) if scrub is not None else 0
    count += changed(await db.execute(EMPTY, session, FORGOTTEN, DELETED))
    for query in LEAVE:
        count += changed(await db.execute(query, session))
    return count


async def _scrub(db: Db, session: str, scrub: Scrub) -> int:
    found = await db.fetch("SELECT table_id, seat FROM holder WHERE session = $1", session)
    count = 0
    for table, seats in seats_held([(row[0], row[1]) for row in found]).items():
        count += await _scrub_plan(db, table, seats, scrub) + await _scrub_deeds(db, table, seats, scrub)
    return count


async def _scrub_plan(db: Db, table: str, seats: frozenset[int], scrub: Scrub) -> int:
    plan = bytes(await db.fetchval("SELECT plan FROM game_table WHERE id = $1", table))
    new = scrub.plan(seats, plan)
    if new == plan:
        return 0
    await db.execute("UPDATE game_table SET plan = $2 WHERE id = $1", table, new)
    return 1


async def _scrub_deeds(db: Db, table: str, seats: frozenset[int], scrub: Scrub) -> int:
    rows = await db.fetch("SELECT n, body FROM deed WHERE table_id = $1", table)
    new = [(table, n, after) for n, body in rows if (after := scrub.deed(seats, body)) != body]
    await db.executemany("UPDATE deed SET body = $3 WHERE table_id = $1 AND n = $2", new)
    return len(new)
