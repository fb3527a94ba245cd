"""A store in memory that can be told to fail, and a clock whose hands tests turn."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

import msgspec

from miskatonic.table.store.base import (
    NOBODY,
    ChatRecord,
    Conflict,
    Here,
    Notice,
    Row,
    Scrub,
    SeatRecord,
    StoreError,
    TableRecord,
    unheard,
)

NOON = 1_700_000_000_000


@dataclass
class Kept:
    """All that is known of one table."""

    record: TableRecord
    keys: list[SeatRecord]
    rows: list[Row] = field(default_factory=list)
    phase: str = "open"
    signed: bytes | None = None
    chat: dict[int, ChatRecord] = field(default_factory=dict)


class MemoryStore:
    """Everything a store promises, without a disk. ``fail`` makes the next append raise; ``slow`` lets others in."""

    def __init__(self) -> None:
        self.notice: Notice = unheard
        self.kept: dict[str, Kept] = {}
        self.held: list[tuple[str, str, int]] = []
        self.names: dict[str, str] = {}
        self.codes: dict[str, str] = {}
        self.fail: StoreError | None = None
        self.appends = 0
        self.here: dict[tuple[str, str], tuple[Here, float]] = {}

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def ping(self) -> None: ...

    async def latest(self) -> int:
        return max([kept.record.touched for kept in self.kept.values()], default=0)

    async def create(self, table: TableRecord, keys: Sequence[SeatRecord]) -> None:
        self.kept[table.id] = Kept(table, list(keys))

    async def table(self, table: str) -> TableRecord | None:
        found = self.kept.get(table)
        return msgspec.structs.replace(found.record, phase=found.phase) if found else None

    async def listed(self, phases: Sequence[str], limit: int, before: int) -> list[TableRecord]:
        return [kept.record for kept in self.kept.values() if kept.record.listed and kept.phase in phases][:limit]

    async def tables_of(self, session: str, limit: int) -> list[tuple[TableRecord, int]]:
        return [(self.kept[t].record, seat) for s, t, seat in self.held if s == session][:limit]

    async def unfinished(self) -> list[str]:
        return [name for name, kept in self.kept.items() if kept.phase == "playing"]

    async def lengths(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        return {name: (len(self.kept[name].rows), max(self.kept[name].chat, default=0)) for name in tables}

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        *,
        phase: str | None = None,
        snapshot: bytes | None = None,
        said: ChatRecord | None = None,
    ) -> None:
        await asyncio.sleep(0)
        if self.fail is not None:
            error, self.fail = self.fail, None
            raise error
        if table not in self.kept:
            raise StoreError("there is no such table")
        kept = self.kept[table]
        known = {row.key for row in kept.rows if row.key}
        if rows and (rows[0].n != len(kept.rows) + 1 or any(row.key in known for row in rows)):
            raise Conflict("taken")
        kept.rows.extend(rows)
        kept.phase = phase or kept.phase
        kept.signed = snapshot or kept.signed
        if said is not None:
            kept.chat[said.number] = said
        self.appends += 1

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        return self.kept[table].rows[since:]

    async def snapshot(self, table: str) -> bytes | None:
        return self.kept[table].signed

    async def keys(self, table: str) -> list[SeatRecord]:
        return self.kept[table].keys

    async def put_key(self, key: SeatRecord) -> None:
        await self.drop_key(key.table, key.seat)
        self.kept[key.table].keys.append(key)

    async def drop_key(self, table: str, seat: int) -> None:
        self.kept[table].keys[:] = [key for key in self.kept[table].keys if key.seat != seat]

    async def sessions_at(self, table: str) -> list[tuple[str, int]]:
        return [(session, seat) for session, name, seat in self.held if name == table]

    async def holders(self, tables: Sequence[str]) -> set[tuple[str, str, int]]:
        return {(name, session, seat) for session, name, seat in self.held if name in tables}

    async def bind(self, session: str, table: str, seat: int) -> None:
        self.held.append((session, table, seat))

    async def unbind(self, table: str, seat: int, session: str | None = None) -> None:
        self.held = [h for h in self.held if (h[1], h[2]) != (table, seat) or session not in (None, h[0])]

    async def new_session(self, session: str, name: str, at: int) -> None:
        self.names[session] = name

    async def session_name(self, session: str) -> str | None:
        return self.names.get(session)

    async def rename(self, session: str, name: str) -> None:
        self.names[session] = name

    async def put_code(self, session: str, code: str) -> None:
        self.codes = {known: whose for known, whose in self.codes.items() if whose != session} | {code: session}

    async def bring(self, session: str, other: str) -> None:
        self.held.extend([(session, table, seat) for s, table, seat in self.held if s == other and seat >= 0])

    async def session_of(self, code: str) -> str | None:
        return self.codes.get(code)

    async def forget(self, session: str, scrub: Scrub | None = None) -> int:
        raise NotImplementedError

    async def spoke_at(self, session: str) -> list[str]:
        return [name for name, kept in self.kept.items() if any(c.session == session for c in kept.chat.values())]

    async def chat(self, table: str, limit: int = 200) -> list[ChatRecord]:
        return [self.kept[table].chat[n] for n in sorted(self.kept[table].chat)][-limit:]

    async def tell_here(self, process: str, here: Mapping[str, Here], span: float, whole: bool = False) -> None:
        now = time.monotonic()
        if whole:
            self.here = {key: told for key, told in self.here.items() if key[0] != process and told[1] > now}
        self.here.update({(process, table): (who, now + span) for table, who in here.items()})

    async def here_elsewhere(self, process: str, tables: Sequence[str]) -> dict[str, Here]:
        found: dict[str, Here] = {}
        for (other, table), (who, until) in self.here.items():
            if other != process and table in tables and until > time.monotonic():
                known = found.get(table, NOBODY)
                found[table] = Here(known.seats | who.seats, known.watchers + who.watchers)
        return found

    async def prune(self, before: int, phases: Sequence[str]) -> int:
        raise NotImplementedError

    async def delete(self, table: str) -> None:
        self.kept.pop(table, None)
        self.held = [held for held in self.held if held[1] != table]

    async def prune_sessions(self, before: int) -> int:
        raise NotImplementedError

    async def integrity(self) -> list[str]:
        return []

    async def backup(self, path: str) -> None:
        raise NotImplementedError


class Alarm:
    """Something that rings unless it is cancelled."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring: Callable[[], None] | None = ring

    def cancel(self) -> None:
        self.ring = None


class TurnedClock:
    """A clock that stands still until somebody turns its hands."""

    def __init__(self, now: int = NOON) -> None:
        self.time = now
        self._alarms: list[tuple[int, int, Alarm]] = []
        self._number = count()

    def now(self) -> int:
        return self.time

    def call_at(self, when: int, ring: Callable[[], None]) -> Alarm:
        alarm = Alarm(ring)
        heapq.heappush(self._alarms, (when, next(self._number), alarm))
        return alarm

    async def turn(self, ms: int) -> None:
        """Turn the hands; whatever is due on the way happens at its time."""
        await settle()
        end = self.time + ms
        while self._alarms and self._alarms[0][0] <= end:
            when, _, alarm = heapq.heappop(self._alarms)
            self.time = max(self.time, when)
            if alarm.ring is not None:
                alarm.ring()
                await settle()
        self.time = end
        await settle()


async def settle() -> None:
    """Let everything happen that is about to, threads included."""
    loop = asyncio.get_running_loop()
    for _ in range(400):
        others = [task for task in asyncio.all_tasks(loop) if task is not asyncio.current_task() and _busy(task)]
        await asyncio.sleep(0 if not others else 0.0005)
        if not others:
            return


def _busy(task: asyncio.Task[object]) -> bool:
    """Is it a beat, a bot that thinks, or a table being taken up? Others wait for good."""
    coro = repr(task.get_coro())
    return any(name in coro for name in ("_beat", "_thinks", "_take_up"))
