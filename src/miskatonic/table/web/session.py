"""Who is asking: sessions by cookie or bearer token, the seats they hold, and how a seat is taken."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

import msgspec

from miskatonic.table.store.base import SeatRecord, Store
from miskatonic.table.web import security
from miskatonic.table.web.problems import Trouble, taken
from miskatonic.table.wire.room import Brought

COOKIE: Final = "miskatonic"
SECURE_COOKIE: Final = "__Host-miskatonic"
"""Browsers accept this name only from https, for this very host, for all paths."""
AGE: Final = 400 * 24 * 60 * 60
TOKEN_LENGTH: Final = 43
MOST_SEATS: Final = 5_000
"""So many seats are counted at the most."""
SECURE: Final = b":secure"
"""No header's name; says that the visitor came by https."""
Headers = dict[bytes, bytes]


class Session(msgspec.Struct, frozen=True):
    """Somebody who has given a name. ``key`` is the hash of the token; the token itself is nowhere kept."""

    key: str
    name: str


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def secret_of(headers: Headers) -> str:
    """The token that came with a request: a bearer's, else the cookie's; empty if there is none."""
    bearer = headers.get(b"authorization", b"").decode("latin-1")
    if bearer:
        kind, _, value = bearer.partition(" ")
        return value.strip() if kind.lower() == "bearer" else ""
    jar: dict[str, str] = {}
    for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):  # whatever stands beside ours is passed over
        name, _, value = part.partition("=")
        jar.setdefault(name.strip(), value.strip())
    if headers.get(SECURE, b""):
        return jar.get(SECURE_COOKIE, "")
    return jar.get(SECURE_COOKIE) or jar.get(COOKIE, "")


def headers_of(connection: Any) -> Headers:
    """The headers that say who asks. Cookies may come in several; over https a plain one could be somebody else's."""
    scope = connection.scope
    found: Headers = dict(scope["headers"])
    found[b"cookie"] = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    found[SECURE] = b"yes" if scope.get("miskatonic.secure") else b""
    return found


def cookie(token: str, secure: bool) -> str:
    """The header that gives a browser its session; an empty token takes it away."""
    name, more = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    age = AGE if token else 0
    return f"{name}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict{more}"


class Sessions:
    """Sessions and their seats, as the store has them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._slow = asyncio.Semaphore(2)
        """Hashing codes costs time and memory on purpose: never more than two at once."""

    async def known(self, headers: Headers) -> Session | None:
        """Whose request is this?"""
        token = secret_of(headers)
        if len(token) != TOKEN_LENGTH or not token.isascii():
            return None
        key = security.hashed(token)
        name = await self.store.session_name(key)
        return None if name is None else Session(key, name)

    async def required(self, headers: Headers) -> Session:
        """Whose request is this? Nobody's: refuse."""
        found = await self.known(headers)
        if found is None:
            raise Trouble("session", "say who you are first: POST /api/session with a name")
        return found

    async def begin(self, name: str) -> str:
        """A new session; returns its token."""
        token = security.token()
        await self.store.new_session(security.hashed(token), name, now_ms())
        return token

    async def seats(self, session: Session | None, table: str) -> tuple[int, ...]:
        """The seats this session holds at a table."""
        if session is None:
            return ()
        return tuple(sorted(seat for key, seat in await self.store.sessions_at(table) if key == session.key))

    async def code_for(self, session: Session) -> str:
        """A code to take along: it leads another device to all seats of this session. The one before is void."""
        code = security.long_code()
        await self.store.put_code(session.key, security.hashed(security.plain_code(code)))
        return code

    async def bring(self, session: Session, code: str) -> Brought | None:
        """Give this session every seat of the one that the code leads to; None if it leads nowhere."""
        other = await self.store.session_of(security.hashed(security.plain_code(code[:100])))
        name = await self.store.session_name(other) if other is not None else None
        if other is None or name is None:
            return None
        await self.store.bring(session.key, other)
        return Brought(name, len({record.id for record, _ in await self.store.tables_of(other, MOST_SEATS)}))

    async def holders(self, table: str, seat: int) -> set[str]:
        """The sessions that hold a seat: one person's devices."""
        return {key for key, held in await self.store.sessions_at(table) if held == seat}

    async def ticket_for(self, table: str, ticket: str) -> SeatRecord | None:
        """What a ticket opens at this table: a seat, or a watcher's place."""
        if not ticket or len(ticket) > 100:
            return None
        found = [key for key in await self.store.keys(table) if security.matches(ticket, key.ticket)]
        return found[0] if found else None

    async def new_code(self, table: str, seat: int, session: str, lock: asyncio.Lock) -> str:
        """A recovery code for a seat, the one before is void. Only for who still holds it when the code is written."""
        code = security.recovery_code()
        async with self._slow:
            known = await asyncio.to_thread(security.salted, code)
        async with lock:  # while it is held the seat is neither freed nor taken
            if session not in await self.holders(table, seat):
                raise taken()
            return await self._put_code(table, seat, code, known)

    async def _put_code(self, table: str, seat: int, code: str, known: str) -> str:
        for key in await self.store.keys(table):
            if key.seat == seat:
                await self.store.put_key(msgspec.structs.replace(key, code=known))
                return code
        await self.store.put_key(
            SeatRecord(table=table, seat=seat, ticket=security.hashed(security.ticket()), code=known)
        )
        return code

    async def seat_by_code(self, table: str, code: str) -> int | None:
        """The seat a recovery code belongs to. Every seat is tried, so that time tells nothing."""
        if len(security.plain_code(code[:100])) != security.CODE_LENGTH:
            return None
        keys = [key for key in await self.store.keys(table) if key.seat >= 0 and key.code]
        found = None
        for key in keys:
            async with self._slow:
                if await asyncio.to_thread(security.fits, code, key.code):
                    found = key.seat
        return found
