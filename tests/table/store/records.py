"""Tables, rows and lines to put into a store, and ways to make both stores."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from miskatonic.table.store.base import ChatRecord, Row, SeatRecord, Store, TableRecord


def table(name: str = "t", *, made: int = 1000, listed: bool = True, phase: str = "open") -> TableRecord:
    return TableRecord(
        id=name,
        game="chaos_of_cthulhu",
        edition="1",
        plan=b'{"seats":["Ada"]}',
        header=b"\x00secret\xff",
        made=made,
        host="host-hash",
        listed=listed,
        phase=phase,
        title="Évening – 2",
    )


def rows(first: int, count: int = 1, *, key: str = "", at: int = 2000) -> list[Row]:
    """Rows one after the other; only the first has the key."""
    return [Row(first + i, key if not i else "", at + i, f'{{"deed":{first + i}}}'.encode()) for i in range(count)]


def line(number: int, *, session: str = "", name: str = "Ada", text: str = "hello") -> ChatRecord:
    return ChatRecord(number=number, seat=0, name=name, text=text, at=3000 + number, session=session)


def keys(table: str = "t", seats: Sequence[int] = (-1, 0, 1)) -> list[SeatRecord]:
    return [SeatRecord(table=table, seat=seat, ticket=f"ticket {table} {seat}") for seat in seats]


async def outcomes(store: Store, table: str, attempts: Sequence[Sequence[Row]]) -> list[BaseException | None]:
    """All of these at the same time."""
    return await asyncio.gather(*(store.append(table, new) for new in attempts), return_exceptions=True)
