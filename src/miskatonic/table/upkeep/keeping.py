"""What tables ask of the store beside their logs: chat, tickets, and forgetting people."""

from __future__ import annotations

import base64
import hashlib
from typing import Final

import msgspec

from miskatonic.table.live.live import LiveTable
from miskatonic.table.room.scrub import Names
from miskatonic.table.sight.views import CHAT_SHOWN, chat_line
from miskatonic.table.store.base import SeatRecord, Store, StoreError
from miskatonic.table.upkeep import forgetting
from miskatonic.table.web import security
from miskatonic.table.web.problems import Trouble, taken
from miskatonic.table.wire.room import ChatLine

MOST_TABLES: Final = 10_000


class Keeping:
    """The part of the hub that keeps what is not in the logs."""

    store: Store
    tables: dict[str, LiveTable]
    _ticket_key: bytes

    async def table(self, name: str) -> LiveTable:
        """The table, loaded if need be."""
        raise NotImplementedError

    async def forget(self, session: str) -> int:
        """Delete everything that names this session's owner: at the tables first, then in the store."""
        for record, seat in await self.store.tables_of(session, MOST_TABLES):
            await forgetting.leave_table(self, record.id, seat, session)
        spoke = await self.store.spoke_at(session)
        deleted = await self.store.forget(session, Names())
        for name in spoke:
            await forgetting.unsay(self, name)
        return deleted

    async def read_chat(self, name: str) -> list[ChatLine]:
        """What was said last."""
        lines = sorted(await self.store.chat(name, CHAT_SHOWN), key=lambda line: line.number)
        return [chat_line(line) for line in lines]

    async def claim(self, name: str, seat: int, session: str) -> None:
        """This session holds the seat, unless another one does."""
        try:
            if {holder for holder, held in await self.store.sessions_at(name) if held == seat} - {session}:
                await self.store.unbind(name, seat, session)  # of a first try, when the other was not to be seen yet
                raise taken()
            await self.store.bind(session, name, seat)
        except StoreError as error:
            raise Trouble("busy", "it could not be saved; try again") from error

    def ticket(self, table: str, what: str) -> str:
        """A ticket that nobody can guess, and the same if the same request comes twice."""
        drawn = hashlib.blake2b(f"{table}:{what}".encode(), key=self._ticket_key, digest_size=18)
        return base64.urlsafe_b64encode(drawn.digest()).decode()

    async def share(self, name: str, seat: int, ticket: str) -> None:
        """A new ticket for looking over a seat's shoulder; none: the old one ends."""
        try:
            await self.store.drop_key(name, -2 - seat)
            if ticket:
                await self.store.put_key(SeatRecord(table=name, seat=-2 - seat, ticket=security.hashed(ticket)))
        except StoreError as error:
            raise Trouble("busy", "it could not be saved; try again") from error

    async def shut_seat(self, name: str, seat: int) -> None:
        """Whoever had this seat cannot come back by their code, nor does anybody look over its shoulder."""
        await self.store.drop_key(name, -2 - seat)
        for key in await self.store.keys(name):
            if key.seat == seat and key.code:
                await self.store.put_key(msgspec.structs.replace(key, code=""))

    async def free_seat(self, name: str, seat: int, ticket: str) -> None:
        """Nobody holds this seat any more, and it has a new ticket, or none: then another one's is good for it, too."""
        try:
            await self.store.unbind(name, seat)
            await self.store.drop_key(name, seat)
            await self.store.drop_key(name, -2 - seat)
            if ticket:
                await self.store.put_key(SeatRecord(table=name, seat=seat, ticket=security.hashed(ticket)))
        except StoreError as error:
            raise Trouble("busy", "it could not be saved; try again") from error
