"""Taking a person out of a PostgreSQL store; see ``sqlite_forget`` for the same in SQLite."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from miskatonic.table.store.base import DELETED, FORGOTTEN, Scrub
from miskatonic.table.store.postgres_tables import chat_line, deed, game_table, holder, sessions
from miskatonic.table.store.sqlite_forget import seats_held


async def forget(db: AsyncConnection, session: str, scrub: Scrub | None) -> int:
    """Delete the session and its seats, empty what it said, and take its name out of deeds and plans."""
    changed = await _scrub(db, session, scrub) if scrub is not None else 0
    said = chat_line.c.session != "", chat_line.c.session == session
    for query in (
        sa.update(chat_line).where(*said).values(name=FORGOTTEN, text=DELETED, session=""),
        sa.update(game_table).where(game_table.c.host == session).values(host=""),
        sa.delete(holder).where(holder.c.session == session),
        sa.delete(sessions).where(sessions.c.id == session),
    ):
        changed += (await db.execute(query)).rowcount
    return changed


async def _scrub(db: AsyncConnection, session: str, scrub: Scrub) -> int:
    query = sa.select(holder.c.table_id, holder.c.seat).where(holder.c.session == session)
    found = [(row[0], row[1]) for row in (await db.execute(query)).all()]
    changed = 0
    for table, seats in seats_held(found).items():
        changed += await _scrub_plan(db, table, seats, scrub) + await _scrub_deeds(db, table, seats, scrub)
    return changed


async def _scrub_plan(db: AsyncConnection, table: str, seats: frozenset[int], scrub: Scrub) -> int:
    one = game_table.c.id == table
    plan = bytes((await db.execute(sa.select(game_table.c.plan).where(one))).scalar_one())
    new = scrub.plan(seats, plan)
    if new == plan:
        return 0
    await db.execute(sa.update(game_table).where(one).values(plan=new))
    return 1


async def _scrub_deeds(db: AsyncConnection, table: str, seats: frozenset[int], scrub: Scrub) -> int:
    changed = 0
    for n, body in (await db.execute(sa.select(deed.c.n, deed.c.body).where(deed.c.table_id == table))).all():
        new = scrub.deed(seats, body)
        if new != body:
            await db.execute(sa.update(deed).where(deed.c.table_id == table, deed.c.n == n).values(body=new))
            changed += 1
    return changed
