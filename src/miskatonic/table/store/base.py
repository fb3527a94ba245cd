"""What a store must do, whichever database is behind it.

A table is a log of rows that is only added to. Row ``n`` can be written once: whoever comes second gets
``Conflict``, reads what is new and tries again. So several processes may serve the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, runtime_checkable

import msgspec

PLAYING = "playing"
"""The phase of a table whose clocks and bots must go on after a restart."""
FORGOTTEN = "somebody"
"""The name of those who asked to be forgotten."""
DELETED = "(deleted)"
"""What is left of the things they said."""


class StoreError(Exception):
    """The database cannot do it now, and the message says why in words for whoever runs the server.

    Nothing was written; only if the connection broke in the middle, or the caller was cancelled, may it have been:
    read the table again before going on.
    """


class Conflict(StoreError):
    """Somebody else wrote this first: the row, the command with this key, or the line of chat."""


class Gone(StoreError):
    """What it belongs to has been deleted meanwhile: nothing is wrong with the database."""


Notice = Callable[[StoreError], None]
"""Who is told that the database could not do something."""


def unheard(error: StoreError) -> None:
    """Nobody listens."""


class Row(msgspec.Struct, frozen=True, array_like=True):
    """One thing that happened at a table."""

    n: int
    """From 1 on, without gaps."""
    key: str
    """The idempotency key, with the seat it came from; empty for what the table did by itself."""
    at: int
    """Milliseconds since 1970."""
    body: bytes
    """A deed, as JSON."""


class TableRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What is fixed when a table is made, and what the lobby must find without reading logs."""

    id: str
    game: str
    edition: str
    plan: bytes
    """The ``TablePlan``, as JSON."""
    header: bytes
    """The journal's first line: setting up, the sealed dice and their secret. Never leaves the server while it runs."""
    made: int
    host: str
    """The session (hashed) of whoever made it."""
    listed: bool
    phase: str = "open"
    touched: int = 0
    title: str = ""
    rows: int = 0


class SeatRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A key to a table: whoever holds the secret behind this hash may sit or watch."""

    table: str
    seat: int
    """-1: to watch; -2 - s: to watch the view of seat s."""
    ticket: str
    """The hash of the ticket."""
    code: str = ""
    """The salted hash of the recovery code."""


class ChatRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was said."""

    number: int
    seat: int
    name: str
    text: str
    at: int
    session: str = ""


class Scrub(Protocol):
    """Takes a person's name out of what the store cannot read by itself: deeds and plans.

    ``forget`` calls it for every table where the session has ever held one of these seats, inside its transaction.
    It must be pure, and must return the bytes unchanged where nothing names the seats. Tables that are loaded
    somewhere show the old name until a deed that renames the seat follows: append that first, then forget.
    Snapshots are not scrubbed: they must hold no names.
    """

    def deed(self, seats: frozenset[int], body: bytes) -> bytes: ...
    def plan(self, seats: frozenset[int], plan: bytes) -> bytes: ...


class Store(Protocol):
    """All that the table asks of a database. Every method is durable when it returns."""

    notice: Notice
    """Told of every failure of the database itself, whoever else is."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...

    # tables
    async def create(self, table: TableRecord, keys: Sequence[SeatRecord]) -> None: ...
    async def table(self, table: str) -> TableRecord | None: ...
    async def listed(self, phases: Sequence[str], limit: int, before: int) -> list[TableRecord]:
        """Tables anybody may find, newest first; only those made before that time, if it is not 0."""
        ...

    async def tables_of(self, session: str, limit: int) -> list[tuple[TableRecord, int]]:
        """The tables where this session has a seat, newest first, with the seat."""
        ...

    async def unfinished(self) -> list[str]:
        """The ids of tables that are being played: their clocks and bots go on after a restart."""
        ...

    # the log of a table
    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        *,
        phase: str | None = None,
        snapshot: bytes | None = None,
        said: ChatRecord | None = None,
    ) -> None:
        """Add rows, all or none; ``Conflict`` if the first number is taken or would leave a gap, or a key is not new.

        What was said is kept together with the row that makes it count. Without rows, only the rest is written.
        """
        ...

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        """The rows after number ``since``."""
        ...

    async def snapshot(self, table: str) -> bytes | None:
        """The signed position that was written last."""
        ...

    async def lengths(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """How many rows each of these tables has, and the number of its last line of chat."""
        ...

    # who may sit where
    async def keys(self, table: str) -> list[SeatRecord]: ...
    async def put_key(self, key: SeatRecord) -> None: ...
    async def drop_key(self, table: str, seat: int) -> None: ...
    async def sessions_at(self, table: str) -> list[tuple[str, int]]:
        """The sessions (hashed) that hold seats here."""
        ...

    async def holders(self, tables: Sequence[str]) -> set[tuple[str, str, int]]:
        """Table, session and seat of all who hold seats at these tables."""
        ...

    async def bind(self, session: str, table: str, seat: int) -> None: ...
    async def unbind(self, table: str, seat: int, session: str | None = None) -> None: ...

    # sessions
    async def new_session(self, session: str, name: str, at: int) -> None: ...
    async def session_name(self, session: str) -> str | None: ...
    async def rename(self, session: str, name: str) -> None: ...
    async def put_code(self, session: str, code: str) -> None:
        """The code (hashed) that leads to a session; the one before is void."""
        ...

    async def bring(self, session: str, other: str) -> None:
        """Give a session every seat that the other holds at this moment: all of them or none."""
        ...

    async def session_of(self, code: str) -> str | None:
        """The session that this code (hashed) leads to."""
        ...

    async def forget(self, session: str, scrub: Scrub | None = None) -> int:
        """Delete everything that names this session's owner; returns how many things were deleted or changed."""
        ...

    # chat
    async def chat(self, table: str, limit: int = 200) -> list[ChatRecord]: ...
    async def spoke_at(self, session: str) -> list[str]:
        """The tables where this session has said something."""
        ...

    # housekeeping
    async def prune(self, before: int, phases: Sequence[str]) -> int:
        """Delete tables in these phases that nobody has touched since; returns how many."""
        ...

    async def delete(self, table: str) -> None:
        """Delete one table with all that belongs to it; nothing happens if there is none."""
        ...

    async def prune_sessions(self, before: int) -> int:
        """Delete sessions begun before then that have no seat at any table; returns how many."""
        ...

    async def integrity(self) -> list[str]:
        """Look through everything; sentences about what is wrong, none if all is well."""
        ...

    async def backup(self, path: str) -> None:
        """A consistent copy while running, where the database is a file; ``StoreError`` says what to use instead."""
        ...

    async def latest(self) -> int:
        """When something last happened at any table; 0 if there is none."""
        ...

    async def ping(self) -> None:
        """Something is written, and something read."""
        ...


class Here(msgspec.Struct, frozen=True):
    """Who is connected to a table, in numbers."""

    seats: int = 0
    """Bit ``s`` is set if somebody looks from seat ``s``."""
    watchers: int = 0


NOBODY = Here()


@runtime_checkable
class KeepsPresence(Protocol):
    """A store that several processes share: each tells the others who is connected to it."""

    async def tell_here(self, process: str, here: Mapping[str, Here], span: float, whole: bool = False) -> None:
        """Who is at these tables, for the next seconds; ``whole``: and at no others. What has run out is deleted."""
        ...

    async def here_elsewhere(self, process: str, tables: Sequence[str]) -> dict[str, Here]:
        """What all other processes say of these tables, as far as it has not run out."""
        ...


class Bell(Protocol):
    """Tells other processes that a table has grown. Only the table's id and its number of rows travel."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def ring(self, table: str, rows: int) -> None:
        """Tell the others; this neither waits for them nor fails."""
        ...

    async def next(self) -> tuple[str, int]:
        """Wait for the next news from another process; ``("", 0)`` means: look again at every table you hold."""
        ...
