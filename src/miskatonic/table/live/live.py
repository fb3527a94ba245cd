"""A live table: one room in memory, those who look at it, and the order in which things happen there.

Whatever changes it goes through one lock: done in memory, written down, and only then shown. If it cannot be
written, the room is forgotten and read again: memory is never ahead of the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from miskatonic.kernel.journal.journal import JournalError
from miskatonic.kernel.journal.snapshot import snapshot
from miskatonic.kernel.step import Illegal
from miskatonic.table.live import loading
from miskatonic.table.lobby import records
from miskatonic.table.room import deeds, hands
from miskatonic.table.room.asking import hosting, keys, requests
from miskatonic.table.room.asking.batch import Batch
from miskatonic.table.room.sealing import steps as sealing_steps
from miskatonic.table.room.twin import Kept
from miskatonic.table.sight.gallery import Gallery
from miskatonic.table.sight.views import chat_line
from miskatonic.table.store.base import ChatRecord, Conflict, Row, StoreError
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.course import Course
from miskatonic.table.wire.messages import Done, Refused, ReplayStep, Said

SNAPSHOT_EVERY = 16
REFUSED_KEPT = 64
_encode = msgspec.json.Encoder().encode


class LiveTable(Gallery):
    """One table in this process."""

    # ------------------------------------------------------------------ what changes it

    async def act(self, key: str, do: Callable[[Batch], Awaitable[str]]) -> str:
        """Do something, write it down, show it. Returns what it brought. A repeated key brings the same again.

        ``Illegal`` and ``Trouble`` change nothing. Where another process was first, it is tried once more on what
        that one wrote: whoever decided on a view that still stands is not sent back for somebody else's word.
        """
        made: dict[str, str] = {}
        async with self.lock:
            try:
                return await self._twice(key, do, made)
            finally:
                if made:
                    await self.hub.clear_away(self, made)

    async def _twice(self, key: str, do: Callable[[Batch], Awaitable[str]], made: dict[str, str]) -> str:
        for final in (False, True):
            if self.gone:
                raise Trouble("busy", "the table is being read again; try again")
            known = keys.answered(self.room, key) if key else None
            if known is not None:
                return known
            try:
                return await self._try(key, do, made)
            except Conflict as error:
                if final or self.gone:
                    raise Trouble("stale", "somebody else was first; look again") from error
        raise AssertionError("unreachable: the second time is final")

    async def _try(self, key: str, do: Callable[[Batch], Awaitable[str]], made: dict[str, str]) -> str:
        """Do it and write it down; after ``Conflict`` memory holds what another process has written."""
        kept = Kept(self.room, self.clocks) if self.hub.shared else None
        batch = Batch(self.room, self.hub.clock.now(), self.clocks, made)
        try:
            text = await do(batch)
            sealing_steps.go_on(batch, self.clocks.loaded, self.hub.secret)
        except BaseException:
            if batch.deeds:
                await self._back(kept)
            raise
        self.touched = batch.at
        if batch.deeds:
            await self._write(batch, key, text, kept)
        return text

    async def _write(self, batch: Batch, key: str, text: str, kept: Kept | None) -> None:
        """All deeds of a batch as rows, or none."""
        room = self.room
        first = room.rows + 1
        rows = [
            Row(first + i, key if i == 0 else "", batch.at, deeds.write(deed)) for i, deed in enumerate(batch.deeds)
        ]
        if key:
            keys.note(room, key, text)
        room.rows = rows[-1].n
        writing = asyncio.ensure_future(self._append(rows, batch.said))
        try:
            await asyncio.shield(writing)
        except Conflict:
            self.leads = False
            await self._back(kept)
            raise
        except StoreError as error:
            await self._back(kept)
            raise Trouble("busy", "it could not be saved, so it has not happened; try again") from error
        except BaseException:
            await asyncio.wait((writing,))  # whoever asked has gone, but it may be written all the same
            await self._back(kept)
            raise
        self.leads = True
        self._changed()
        if batch.said is not None:
            self.say(chat_line(batch.said))
        await self.hub.bell.ring(self.id, room.rows)

    async def _append(self, rows: list[Row], said: ChatRecord | None) -> None:
        room, phase = self.room, self.room.phase
        due = rows[-1].n // SNAPSHOT_EVERY > (rows[0].n - 1) // SNAPSHOT_EVERY
        signed = self.signed() if due or room.over else None
        changed = phase if phase != self.shown.phase else None
        await self.hub.store.append(self.id, rows, phase=changed, snapshot=signed, said=said)
        self.hub.written(len(rows))

    def signed(self) -> bytes | None:
        """The position, signed by this server; None if it has no key."""
        return snapshot(self.room.journal, self.hub.key).encode() if self.hub.key is not None else None

    def _changed(self) -> None:
        """After something was written: show it, and see what comes next by itself."""
        self.clocks.look(self.room, self.hub.clock.now())
        self.broadcast()
        self.hub.wake(self)

    async def catch_up(self) -> None:
        """Another process has written something: read it."""
        async with self.lock:
            if not self.gone:
                await self._read_on()

    async def _read_on(self) -> None:
        """What the log has beyond what is in memory."""
        try:
            for row in await self.hub.store.rows(self.id, self.room.rows):
                self._follow(row)
            await self._hear()
        except (JournalError, StoreError, msgspec.DecodeError):
            await self._forget()
            return
        self._changed()

    async def _back(self, kept: Kept | None) -> None:
        """What is in memory may be wrong: as it was before, and on from there."""
        if kept is None:
            await self._forget()
        else:
            self.room, self.clocks = kept.room, kept.clocks
            await self._read_on()

    def _follow(self, row: Row) -> None:
        """One row of another process. What was rolled there is never rolled again here."""
        journal, deed = self.room.journal, deeds.read(row.body)
        drawn = journal.drawn
        loading.fold(self.room, row, deed)
        self.leads = False
        if isinstance(deed, deeds.Move):
            journal.resume_chance(drawn + len(deed.chance))
            self.clocks.count_on(deed.seat, deed.took, row.at)
        elif isinstance(deed, deeds.Begun):
            self.room.journal.resume_chance(len(deed.opening))
        self.clocks.look(self.room, row.at)
        if isinstance(deed, deeds.Opened):
            hosting.freed(self, deed.seat)
        elif isinstance(deed, deeds.Unsaid):
            self.unheard = True
        elif isinstance(deed, deeds.Shared):
            self.end_all("forbidden", hosting.UNSHARED, again=False, only=-2 - deed.seat)

    async def hear_again(self) -> None:
        """Something was deleted from the chat."""
        async with self.lock:
            self.unheard = True
            await self._hear()

    async def _hear(self) -> None:
        """Read what was said elsewhere."""
        known = self.chat[-1].number if self.chat else 0
        if known < self.room.said or self.unheard:
            self.unheard = False
            heard = [line for line in await self.hub.read_chat(self.id) if line.number <= self.room.said]
            for line in heard:
                if line.number > known:
                    self._push(_encode(Said(line)))
            self.chat = heard

    async def _forget(self) -> None:
        """What is in memory may be wrong: read it all again, or send everybody away."""
        try:
            self._take(await self.hub.read(self.id))
            self.unheard = True
            await self._hear()
        except Exception:
            self.gone = True
            self.end_all("busy", "The table could not be read; come back in a moment.")
            self.hub.drop(self)
            return
        self.sights = {viewer: sight for viewer, sight in self.sights.items() if viewer in self.viewers}
        self.room.chronicle.cut = 0
        self._changed()

    async def sit(self, seat: int, name: str, host: bool = False, session: str = "", beside: int = -1) -> None:
        """Somebody sits down, or gets another name, on all seats for the same person. Who may is known to the caller.

        ``beside`` is a seat that they have already: they play both.

        A session that comes new gets hold of the seat, if nobody else has it by then: of two that come at once, in
        whichever processes, the one whose row was written.
        """

        async def do(batch: Batch) -> str:
            chairs = batch.room.chairs
            player = chairs[beside].player if beside >= 0 else -1
            for own in hands.group(chairs, seat):
                if chairs[own].free or own == seat or own in hands.hand(chairs, seat):
                    hosting.sat(batch, own, name, host, player)
                    if session:
                        await self.hub.claim(self.id, own, session)
            return ""

        await self.act("", do)

    # ------------------------------------------------------------------ what can be taken away

    async def replay(self, viewer: int, at: int) -> ReplayStep:
        """A moment of the game, as far as this viewer may know it."""
        return await records.replay(self, viewer, at)

    async def course(self) -> Course:
        """How it went, when the game is over."""
        return await records.course(self)

    async def journal_text(self) -> str:
        """The journal, when the game is over."""
        return await records.journal_text(self)

    async def case_text(self, at: int) -> str:
        """A position as a case file, when the game is over."""
        return await records.case_text(self, at)

    async def report(self, seat: int) -> str:
        """What this seat has seen and done."""
        return await records.report(self, seat)

    # ------------------------------------------------------------------ requests

    async def request(self, seat: int, message: Any, host: bool = False, session: str = "") -> Any:
        """What a player asks for; the answer has the same id. Nothing raises: refusals are answers."""
        known = self.refused.get((seat, message.id))
        if known is not None and known[0] == message:
            return known[1]  # a copy that comes late, when the view may look again as it did
        answer = await self._answered(message, requests.player(self, seat, message, host, session))
        if isinstance(answer, Refused) and answer.code in ("stale", "illegal"):
            self.refused[seat, message.id] = (message, answer)
            if len(self.refused) > REFUSED_KEPT:
                del self.refused[next(iter(self.refused))]
        return answer

    def knows(self, seat: int, message: Any) -> bool:
        """Has a player's request been carried out already? Then it costs nothing to ask again."""
        return keys.answered(self.room, keys.seat_key(self.room, seat, message)) is not None

    async def watch_request(self, viewer: int, message: Any, name: str = "", session: str = "") -> Any:
        """What a watcher asks for: less."""
        return await self._answered(message, requests.watcher(self, viewer, message, name, session))

    async def _answered(self, message: Any, answer: Awaitable[Any]) -> Any:
        try:
            found = await answer
        except Illegal as refusal:
            return Refused(message.id, "illegal", refusal.text, refusal.rule)
        except Trouble as trouble:
            return trouble.refused(message.id)
        return Done(message.id, found) if isinstance(found, str) else found
