"""The store for several processes or machines: PostgreSQL through asyncpg."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import asyncpg

from miskatonic.table.store.base import (
    PLAYING,
    ChatRecord,
    Conflict,
    Gone,
    Here,
    Notice,
    Row,
    Scrub,
    SeatRecord,
    StoreError,
    TableRecord,
    unheard,
)
from miskatonic.table.store.postgres import engine
from miskatonic.table.store.postgres.append import APPEND, Addition, Appends, values
from miskatonic.table.store.postgres.engine import Db
from miskatonic.table.store.postgres.forget import forget
from miskatonic.table.store.postgres.presence import ELSEWHERE, TELL, TELL_ALL
from miskatonic.table.store.schema import GAPS, MIGRATIONS, gap

T = TypeVar("T")
Work = Callable[[Db], Awaitable[T]]

TABLE: Final = """
SELECT id, game, edition, plan, header, made, host, listed, phase, touched, title, rows
FROM game_table JOIN progress ON table_id = id
"""
SAY: Final = """
INSERT INTO chat_line (table_id, number, seat, name, text, at, session) VALUES ($1, $2, $3, $4, $5, $6, $7)
"""


class PostgresStore:
    """All methods are those of ``Store``; see there what they promise."""

    def __init__(self, url: str, size: int = 8, migrations: Sequence[str] = MIGRATIONS) -> None:
        self.url = url
        self.size = size
        self.notice: Notice = unheard
        self._migrations = migrations
        self._pool: engine.Pool | None = None
        self._appends = Appends(self._append)

    async def open(self) -> None:
        self._pool = await engine.make_pool(self.url, self.size)
        try:
            await self._together(lambda db: engine.migrate(db, self._migrations, engine.place(self.url)))
        except StoreError:
            await self.close()
            raise

    async def close(self) -> None:
        await self._appends.finish()
        if self._pool is not None:
            pool, self._pool = self._pool, None
            try:
                async with asyncio.timeout(engine.PATIENCE):
                    await pool.close()
            except (*engine.FAILURES,):
                pool.terminate()

    async def _run(self, work: Work[T], *, repeatable: bool = True, together: bool = False) -> T:
        """Do this on a connection of the pool; ``together``: in one transaction."""
        pool = self._pool
        if pool is None:
            raise StoreError("the store is not open")

        async def once() -> T:
            async with pool.acquire(timeout=engine.PATIENCE) as db:
                if not together:
                    return await work(db)
                async with db.transaction():
                    return await work(db)

        try:
            return await engine.persistently(once, self.url, repeatable)
        except StoreError as error:
            if not isinstance(error, Conflict | Gone):
                self.notice(error)
            raise

    async def _together(self, work: Work[T]) -> T:
        return await self._run(work, together=True)

    async def _all(self, query: str, *given: Any) -> list[asyncpg.Record]:
        return await self._run(lambda db: db.fetch(query, *given))

    async def _one(self, query: str, *given: Any) -> Any:
        """The first value of the first row; None if there is none."""
        return await self._run(lambda db: db.fetchval(query, *given))

    async def _do(self, query: str, *given: Any, repeatable: bool = True) -> int:
        """One statement; returns how many rows it changed."""
        return engine.changed(await self._run(lambda db: db.execute(query, *given), repeatable=repeatable))

    # ------------------------------------------------------------------ tables

    async def create(self, table: TableRecord, keys: Sequence[SeatRecord]) -> None:
        fixed = (table.id, table.game, table.edition, table.plan, table.header, table.made, table.host)

        async def work(db: Db) -> None:
            new = "INSERT INTO game_table VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
            await db.execute(new, *fixed, table.listed, table.title)
            touched = max(table.touched, table.made)
            await db.execute("INSERT INTO progress VALUES ($1, $2, 0, $3)", table.id, table.phase, touched)
            held = [(table.id, key.seat, key.ticket, key.code) for key in keys]
            await db.executemany("INSERT INTO seat_key VALUES ($1, $2, $3, $4)", held)

        await self._run(work, repeatable=False, together=True)

    async def table(self, table: str) -> TableRecord | None:
        found = await self._all(f"{TABLE} WHERE id = $1", table)
        return _record(found[0]) if found else None

    async def listed(self, phases: Sequence[str], limit: int, before: int) -> list[TableRecord]:
        query = f"""{TABLE} WHERE listed AND phase = ANY($1::text[]) AND (made < $2 OR $2 = 0)
            ORDER BY made DESC, id LIMIT $3"""
        return [_record(row) for row in await self._all(query, list(phases), before, limit)]

    async def tables_of(self, session: str, limit: int) -> list[tuple[TableRecord, int]]:
        query = f"""SELECT t.*, holder.seat FROM holder JOIN ({TABLE}) t ON t.id = holder.table_id
            WHERE holder.session = $1 AND held AND seat >= 0 ORDER BY made DESC, id, seat LIMIT $2"""
        return [(_record(row), row["seat"]) for row in await self._all(query, session, limit)]

    async def unfinished(self) -> list[str]:
        query = "SELECT table_id FROM progress WHERE phase = $1 ORDER BY touched DESC, table_id"
        return [row[0] for row in await self._all(query, PLAYING)]

    # ------------------------------------------------------------------ the log of a table

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        *,
        phase: str | None = None,
        snapshot: bytes | None = None,
        said: ChatRecord | None = None,
    ) -> None:
        """Tried again after a broken connection: if the rows were written after all, that ends in ``Conflict``."""
        if any(row.n != rows[0].n + i for i, row in enumerate(rows)):
            raise Conflict(f"the rows for table {table} are not numbered one after the other")
        at = rows[-1].at if rows else said.at if said else 0
        one = Addition(table, rows, at, phase, snapshot)
        if not await (self._appends.add(one) if said is None else self._added(one, said)):
            lengths = await self.lengths([table])
            if not lengths:
                raise StoreError(f"there is no table {table} (any more)")
            raise Conflict(f"table {table} has {lengths[table][0]} rows already, so number {rows[0].n} is not the next")

    async def _append(self, given: tuple[list[Any], ...]) -> set[str]:
        """Add to several tables; returns those that have grown."""
        return {row[0] for row in await self._all(APPEND, *given)}

    async def _added(self, one: Addition, said: ChatRecord) -> bool:
        """Was it the next row? With something said it takes a second statement, and a transaction for both."""
        line = (one.table, said.number, said.seat, said.name, said.text, said.at, said.session)

        async def work(db: Db) -> bool:
            if not await db.fetch(APPEND, *values([one])):
                return False
            await db.execute(SAY, *line)
            return True

        return await self._together(work)

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        query = "SELECT n, key, at, body FROM deed WHERE table_id = $1 AND n > $2 ORDER BY n"
        return [Row(*row) for row in await self._all(query, table, since)]

    async def snapshot(self, table: str) -> bytes | None:
        found = await self._one("SELECT body FROM snapshot WHERE table_id = $1", table)
        return None if found is None else bytes(found)

    async def lengths(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        query = """SELECT table_id, rows,
            (SELECT coalesce(max(number), 0) FROM chat_line WHERE chat_line.table_id = progress.table_id)
            FROM progress WHERE table_id = ANY($1::text[])"""
        return {table: (rows, said) for table, rows, said in await self._all(query, list(tables))}

    # ------------------------------------------------------------------ who may sit where

    async def keys(self, table: str) -> list[SeatRecord]:
        query = "SELECT seat, ticket, code FROM seat_key WHERE table_id = $1 ORDER BY seat"
        found = await self._all(query, table)
        return [SeatRecord(table=table, seat=seat, ticket=ticket, code=code) for seat, ticket, code in found]

    async def put_key(self, key: SeatRecord) -> None:
        query = """INSERT INTO seat_key VALUES ($1, $2, $3, $4)
            ON CONFLICT (table_id, seat) DO UPDATE SET ticket = excluded.ticket, code = excluded.code"""
        await self._do(query, key.table, key.seat, key.ticket, key.code)

    async def drop_key(self, table: str, seat: int) -> None:
        await self._do("DELETE FROM seat_key WHERE table_id = $1 AND seat = $2", table, seat)

    async def sessions_at(self, table: str) -> list[tuple[str, int]]:
        query = "SELECT session, seat FROM holder WHERE table_id = $1 AND held ORDER BY seat, session"
        return [(row[0], row[1]) for row in await self._all(query, table)]

    async def holders(self, tables: Sequence[str]) -> set[tuple[str, str, int]]:
        query = "SELECT table_id, session, seat FROM holder WHERE table_id = ANY($1::text[]) AND held"
        return {(row[0], row[1], row[2]) for row in await self._all(query, list(tables))}

    async def bind(self, session: str, table: str, seat: int) -> None:
        query = """INSERT INTO holder (table_id, seat, session, held) VALUES ($1, $2, $3, TRUE)
            ON CONFLICT (table_id, seat, session) DO UPDATE SET held = TRUE"""
        await self._do(query, table, seat, session)

    async def unbind(self, table: str, seat: int, session: str | None = None) -> None:
        """The seat is theirs no more; that it was stays known, so that ``forget`` finds their name in the log."""
        query = """UPDATE holder SET held = FALSE
            WHERE table_id = $1 AND seat = $2 AND ($3::text IS NULL OR session = $3)"""
        await self._do(query, table, seat, session)

    # ------------------------------------------------------------------ sessions

    async def new_session(self, session: str, name: str, at: int) -> None:
        await self._do("INSERT INTO session VALUES ($1, $2, $3)", session, name, at, repeatable=False)

    async def session_name(self, session: str) -> str | None:
        found = await self._one("SELECT name FROM session WHERE id = $1", session)
        return None if found is None else str(found)

    async def rename(self, session: str, name: str) -> None:
        if not await self._do("UPDATE session SET name = $2 WHERE id = $1", session, name):
            raise StoreError("there is no such session (any more)")

    async def put_code(self, session: str, code: str) -> None:
        query = "INSERT INTO session_code VALUES ($1, $2) ON CONFLICT (session) DO UPDATE SET code = excluded.code"
        await self._do(query, session, code)

    async def bring(self, session: str, other: str) -> None:
        query = """INSERT INTO holder (table_id, seat, session, held)
            SELECT table_id, seat, $1, TRUE FROM holder WHERE session = $2 AND held AND seat >= 0
            ON CONFLICT (table_id, seat, session) DO UPDATE SET held = TRUE"""
        await self._do(query, session, other)

    async def session_of(self, code: str) -> str | None:
        found = await self._one("SELECT session FROM session_code WHERE code = $1", code)
        return None if found is None else str(found)

    async def forget(self, session: str, scrub: Scrub | None = None) -> int:
        return await self._together(lambda db: forget(db, session, scrub))

    # ------------------------------------------------------------------ chat

    async def chat(self, table: str, limit: int = 200) -> list[ChatRecord]:
        query = """SELECT number, seat, name, text, at, session FROM chat_line WHERE table_id = $1
            ORDER BY number DESC LIMIT $2"""
        return [ChatRecord(**dict(row)) for row in reversed(await self._all(query, table, limit))]

    async def spoke_at(self, session: str) -> list[str]:
        query = "SELECT DISTINCT table_id FROM chat_line WHERE session <> '' AND session = $1"
        return [row[0] for row in await self._all(query, session)]

    # ------------------------------------------------------------------ who is connected where

    async def tell_here(self, process: str, here: Mapping[str, Here], span: float, whole: bool = False) -> None:
        seats, watchers = [who.seats for who in here.values()], [who.watchers for who in here.values()]
        await self._do(TELL_ALL if whole else TELL, process, span, list(here), seats, watchers)

    async def here_elsewhere(self, process: str, tables: Sequence[str]) -> dict[str, Here]:
        found = await self._all(ELSEWHERE, process, list(tables))
        return {table: Here(seats, watchers) for table, seats, watchers in found}

    # ------------------------------------------------------------------ housekeeping

    async def prune(self, before: int, phases: Sequence[str]) -> int:
        query = """DELETE FROM game_table WHERE id IN (
            SELECT table_id FROM progress WHERE touched < $1 AND phase = ANY($2::text[]))"""
        return await self._do(query, before, list(phases))

    async def delete(self, table: str) -> None:
        await self._do("DELETE FROM game_table WHERE id = $1", table)

    async def prune_sessions(self, before: int) -> int:
        query = "DELETE FROM session WHERE at < $1 AND NOT EXISTS (SELECT 1 FROM holder WHERE session = session.id)"
        return await self._do(query, before)

    async def integrity(self) -> list[str]:
        """PostgreSQL looks after its own pages; that the logs have no gaps is looked at here."""
        return [gap(*row) for row in await self._all(GAPS)]

    async def backup(self, path: str) -> None:
        raise StoreError(
            f"{engine.place(self.url)} is backed up while it runs with PostgreSQL's own tool: "
            f"pg_dump --format=custom --file={path} DATABASE"
        )

    async def latest(self) -> int:
        return int(await self._one("SELECT coalesce(max(touched), 0) FROM progress"))

    async def ping(self) -> None:
        await self._do("UPDATE miskatonic_schema SET version = version")
        await self._all(f"{TABLE} LIMIT 1")


def _record(row: asyncpg.Record) -> TableRecord:
    return TableRecord(**{name: value for name, value in row.items() if name != "seat"})
