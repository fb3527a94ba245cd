"""The store for several processes or machines: PostgreSQL through SQLAlchemy and asyncpg."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from miskatonic.table.store import postgres_engine as engine
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
from miskatonic.table.store.postgres_append import APPEND, Addition, Appends, values
from miskatonic.table.store.postgres_forget import forget
from miskatonic.table.store.postgres_presence import ELSEWHERE, TELL, TELL_ALL
from miskatonic.table.store.postgres_tables import (
    RECORD,
    chat_line,
    deed,
    game_table,
    holder,
    progress,
    seat_key,
    sessions,
    snapshots,
)
from miskatonic.table.store.schema import GAPS, MIGRATIONS, gap

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]


class PostgresStore:
    """All methods are those of ``Store``; see there what they promise."""

    def __init__(self, url: str, size: int = 8, migrations: Sequence[str] = MIGRATIONS) -> None:
        self.url = url
        self.size = size
        self.notice: Notice = unheard
        self._migrations = migrations
        self._engine: AsyncEngine | None = None
        self._appends = Appends(self._append)

    async def open(self) -> None:
        self._engine = engine.make_engine(self.url, self.size)
        try:
            await self._together(lambda db: engine.migrate(db, self._migrations, engine.place(self.url)))
        except StoreError:
            await self.close()
            raise

    async def close(self) -> None:
        await self._appends.finish()
        if self._engine is not None:
            made, self._engine = self._engine, None
            await made.dispose()

    async def _run(self, work: Work[T], *, repeatable: bool = True, together: bool = False) -> T:
        """Do this on a connection of the pool; ``together``: in one transaction."""
        made = self._engine
        if made is None:
            raise StoreError("the store is not open")

        async def once() -> T:
            async with made.connect() as db:
                if not together:
                    return await work(db)
                await db.execution_options(isolation_level="READ COMMITTED")
                async with db.begin():
                    return await work(db)

        try:
            return await engine.persistently(once, self.url, repeatable)
        except StoreError as error:
            if not isinstance(error, Conflict | Gone):
                self.notice(error)
            raise

    async def _together(self, work: Work[T], *, repeatable: bool = True) -> T:
        return await self._run(work, repeatable=repeatable, together=True)

    async def _all(self, query: sa.Executable, values: dict[str, Any] | None = None) -> Sequence[Any]:
        async def work(db: AsyncConnection) -> Sequence[Any]:
            return (await db.execute(query, values)).all()

        return await self._run(work)

    async def _do(self, query: sa.Executable, *, repeatable: bool = True, values: dict[str, Any] | None = None) -> int:
        """One statement; returns how many rows it changed."""

        async def work(db: AsyncConnection) -> int:
            return int((await db.execute(query, values)).rowcount)

        return await self._run(work, repeatable=repeatable)

    # ------------------------------------------------------------------ tables

    async def create(self, table: TableRecord, keys: Sequence[SeatRecord]) -> None:
        fixed = {column.name: getattr(table, column.name) for column in game_table.columns}
        moving = {"table_id": table.id, "phase": table.phase, "rows": 0, "touched": max(table.touched, table.made)}
        tickets = [{"table_id": table.id, "seat": k.seat, "ticket": k.ticket, "code": k.code} for k in keys]

        async def work(db: AsyncConnection) -> None:
            await db.execute(sa.insert(game_table).values(fixed))
            await db.execute(sa.insert(progress).values(moving))
            if tickets:
                await db.execute(sa.insert(seat_key), tickets)

        await self._together(work, repeatable=False)

    async def table(self, table: str) -> TableRecord | None:
        found = await self._all(RECORD.where(game_table.c.id == table))
        return _record(found[0]) if found else None

    async def listed(self, phases: Sequence[str], limit: int, before: int) -> list[TableRecord]:
        query = RECORD.where(game_table.c.listed, progress.c.phase.in_(list(phases)))
        if before:
            query = query.where(game_table.c.made < before)
        query = query.order_by(game_table.c.made.desc(), game_table.c.id).limit(limit)
        return [_record(row) for row in await self._all(query)]

    async def tables_of(self, session: str, limit: int) -> list[tuple[TableRecord, int]]:
        query = RECORD.add_columns(holder.c.seat).join(holder, holder.c.table_id == game_table.c.id)
        query = query.where(holder.c.session == session, holder.c.held, holder.c.seat >= 0)
        query = query.order_by(game_table.c.made.desc(), game_table.c.id, holder.c.seat).limit(limit)
        return [(_record(row), row.seat) for row in await self._all(query)]

    async def unfinished(self) -> list[str]:
        query = sa.select(progress.c.table_id).where(progress.c.phase == PLAYING)
        return [row[0] for row in await self._all(query.order_by(progress.c.touched.desc(), progress.c.table_id))]

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

    async def _append(self, given: dict[str, Any]) -> set[str]:
        """Add to several tables; returns those that have grown."""
        return {row[0] for row in await self._all(APPEND, given)}

    async def _added(self, one: Addition, said: ChatRecord) -> bool:
        """Was it the next row? With something said it takes a second statement, and a transaction for both."""
        line = {name: getattr(said, name) for name in ("number", "seat", "name", "text", "at", "session")}

        async def work(db: AsyncConnection) -> bool:
            if not (await db.execute(APPEND, values([one]))).all():
                return False
            await db.execute(sa.insert(chat_line).values(table_id=one.table, **line))
            return True

        return await self._together(work)

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        query = sa.select(deed.c.n, deed.c.key, deed.c.at, deed.c.body)
        query = query.where(deed.c.table_id == table, deed.c.n > since).order_by(deed.c.n)
        return [Row(*row) for row in await self._all(query)]

    async def snapshot(self, table: str) -> bytes | None:
        found = await self._all(sa.select(snapshots.c.body).where(snapshots.c.table_id == table))
        return bytes(found[0][0]) if found else None

    async def lengths(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        last = sa.select(sa.func.coalesce(sa.func.max(chat_line.c.number), 0))
        said = last.where(chat_line.c.table_id == progress.c.table_id).scalar_subquery()
        query = sa.select(progress.c.table_id, progress.c.rows, said)
        ids = sa.bindparam("ids", list(tables), type_=sa.ARRAY(sa.Text))
        found = await self._all(query.where(progress.c.table_id == sa.any_(ids)))
        return {table: (rows, number) for table, rows, number in found}

    # ------------------------------------------------------------------ who may sit where

    async def keys(self, table: str) -> list[SeatRecord]:
        found = await self._all(sa.select(seat_key).where(seat_key.c.table_id == table).order_by(seat_key.c.seat))
        return [SeatRecord(table=table, seat=row.seat, ticket=row.ticket, code=row.code) for row in found]

    async def put_key(self, key: SeatRecord) -> None:
        new = insert(seat_key).values(table_id=key.table, seat=key.seat, ticket=key.ticket, code=key.code)
        await self._do(
            new.on_conflict_do_update(
                index_elements=["table_id", "seat"], set_={"ticket": key.ticket, "code": key.code}
            )
        )

    async def drop_key(self, table: str, seat: int) -> None:
        await self._do(sa.delete(seat_key).where(seat_key.c.table_id == table, seat_key.c.seat == seat))

    async def sessions_at(self, table: str) -> list[tuple[str, int]]:
        query = sa.select(holder.c.session, holder.c.seat).where(holder.c.table_id == table, holder.c.held)
        return [(row[0], row[1]) for row in await self._all(query.order_by(holder.c.seat, holder.c.session))]

    async def holders(self, tables: Sequence[str]) -> set[tuple[str, str, int]]:
        ids = sa.bindparam("ids", list(tables), type_=sa.ARRAY(sa.Text))
        query = sa.select(holder.c.table_id, holder.c.session, holder.c.seat)
        found = await self._all(query.where(holder.c.table_id == sa.any_(ids), holder.c.held))
        return {(row[0], row[1], row[2]) for row in found}

    async def bind(self, session: str, table: str, seat: int) -> None:
        new = insert(holder).values(table_id=table, seat=seat, session=session, held=True)
        await self._do(new.on_conflict_do_update(index_elements=["table_id", "seat", "session"], set_={"held": True}))

    async def unbind(self, table: str, seat: int, session: str | None = None) -> None:
        """The seat is theirs no more; that it was stays known, so that ``forget`` finds their name in the log."""
        query = sa.update(holder).where(holder.c.table_id == table, holder.c.seat == seat).values(held=False)
        await self._do(query if session is None else query.where(holder.c.session == session))

    # ------------------------------------------------------------------ sessions

    async def new_session(self, session: str, name: str, at: int) -> None:
        await self._do(sa.insert(sessions).values(id=session, name=name, at=at), repeatable=False)

    async def session_name(self, session: str) -> str | None:
        found = await self._all(sa.select(sessions.c.name).where(sessions.c.id == session))
        return str(found[0][0]) if found else None

    async def rename(self, session: str, name: str) -> None:
        if not await self._do(sa.update(sessions).where(sessions.c.id == session).values(name=name)):
            raise StoreError("there is no such session (any more)")

    async def forget(self, session: str, scrub: Scrub | None = None) -> int:
        return await self._together(lambda db: forget(db, session, scrub))

    # ------------------------------------------------------------------ chat

    async def chat(self, table: str, limit: int = 200) -> list[ChatRecord]:
        query = sa.select(chat_line).where(chat_line.c.table_id == table)
        found = await self._all(query.order_by(chat_line.c.number.desc()).limit(limit))
        lines = [dict(row._mapping) for row in reversed(found)]
        return [ChatRecord(**{name: value for name, value in line.items() if name != "table_id"}) for line in lines]

    async def spoke_at(self, session: str) -> list[str]:
        query = sa.select(chat_line.c.table_id).where(chat_line.c.session != "", chat_line.c.session == session)
        return [row[0] for row in await self._all(query.distinct())]

    # ------------------------------------------------------------------ who is connected where

    async def tell_here(self, process: str, here: Mapping[str, Here], span: float, whole: bool = False) -> None:
        seats, watchers = [who.seats for who in here.values()], [who.watchers for who in here.values()]
        values = {"process": process, "span": span, "tables": list(here), "seats": seats, "watchers": watchers}
        await self._do(TELL_ALL if whole else TELL, values=values)

    async def here_elsewhere(self, process: str, tables: Sequence[str]) -> dict[str, Here]:
        found = await self._all(ELSEWHERE, {"process": process, "tables": list(tables)})
        return {table: Here(seats, watchers) for table, seats, watchers in found}

    # ------------------------------------------------------------------ housekeeping

    async def prune(self, before: int, phases: Sequence[str]) -> int:
        old = sa.select(progress.c.table_id).where(progress.c.touched < before, progress.c.phase.in_(list(phases)))
        return await self._do(sa.delete(game_table).where(game_table.c.id.in_(old)))

    async def delete(self, table: str) -> None:
        await self._do(sa.delete(game_table).where(game_table.c.id == table))

    async def prune_sessions(self, before: int) -> int:
        seated = sa.exists().where(holder.c.session == sessions.c.id)
        return await self._do(sa.delete(sessions).where(sessions.c.at < before, ~seated))

    async def integrity(self) -> list[str]:
        """PostgreSQL looks after its own pages; that the logs have no gaps is looked at here."""
        return [gap(*row) for row in await self._all(sa.text(GAPS))]

    async def backup(self, path: str) -> None:
        raise StoreError(
            f"{engine.place(self.url)} is backed up while it runs with PostgreSQL's own tool: "
            f"pg_dump --format=custom --file={path} DATABASE"
        )

    async def latest(self) -> int:
        return int((await self._all(sa.select(sa.func.coalesce(sa.func.max(progress.c.touched), 0))))[0][0])

    async def ping(self) -> None:
        await self._do(sa.text("UPDATE miskatonic_schema SET version = version"))
        await self._all(RECORD.limit(1))


def _record(row: Any) -> TableRecord:
    fields = {name: value for name, value in row._mapping.items() if name != "seat"}
    return TableRecord(**fields)
