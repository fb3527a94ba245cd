"""New tables: by a host's plan, as a rematch, as a branch of another game, from a file."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Final

from miskatonic.games.shelf import Shelf
from miskatonic.kernel.journal.fork import fork
from miskatonic.kernel.journal.journal import Journal, JournalError, waiting
from miskatonic.kernel.option import OptionError
from miskatonic.table.live.clocks import Clock
from miskatonic.table.live.live import LiveTable
from miskatonic.table.lobby.making import check_plan, imported, new_record, plan_like
from miskatonic.table.room import deeds, kinship
from miskatonic.table.room.asking.batch import Batch
from miskatonic.table.room.room import Room
from miskatonic.table.store.base import FORGOTTEN, Row, SeatRecord, Store, StoreError, TableRecord
from miskatonic.table.web import security
from miskatonic.table.web.limits import Limit
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.room import TOGETHER, TableMade, TablePlan

MAKING_MS: Final = 60_000
"""After so long nobody is still making a table."""

_log: Final = logging.getLogger("miskatonic.table")


class Founding:
    """The part of the hub that makes tables."""

    store: Store
    clock: Clock
    secret: Callable[[], bytes]
    shelf: Shelf
    branchings: Limit
    """New tables that people vote for at a running one are counted like those they ask for."""
    tables: dict[str, LiveTable]

    def drop(self, live: LiveTable) -> None:
        """Forget a table in memory."""
        raise NotImplementedError

    async def table(self, name: str) -> LiveTable:
        """The table, loaded if need be."""
        raise NotImplementedError

    async def read(self, name: str, record: TableRecord | None = None) -> Room:
        """The room as the store has it."""
        raise NotImplementedError

    async def make(
        self, plan: TablePlan, session: str, seated: Mapping[int, str] | None = None, host: bool = True
    ) -> TableMade:
        """A new table by a host's plan; ``Trouble`` names what is wrong with it."""
        journal = await asyncio.to_thread(self._begin, plan)
        sat: list[deeds.AnyDeed] = [
            deeds.Sat(seat=seat, name=name, host=host) for seat, name in sorted((seated or {}).items())
        ]
        return await self._found(plan, journal, session, sat)

    def _begin(self, plan: TablePlan) -> Journal:
        game = check_plan(plan, self.shelf)
        try:
            if plan.dice == TOGETHER:
                return waiting(game, len(plan.seats), plan.options, self.secret())
            return Journal(game, len(plan.seats), plan.options, secret=self.secret())
        except OptionError as error:
            raise Trouble("form", str(error), field="options") from error

    async def _found(self, plan: TablePlan, journal: Journal, session: str, more: list[deeds.AnyDeed]) -> TableMade:
        """Write a table down: its record, its tickets, and what has happened there already."""
        now = self.clock.now()
        record = new_record(plan, journal, session, now)
        people = [seat for seat, chair in enumerate(plan.seats) if chair.kind != "bot" and chair.player < 0]
        tickets = {str(seat): security.ticket() for seat in people}
        watch = security.ticket()
        keys = [SeatRecord(table=record.id, seat=int(seat), ticket=security.hashed(t)) for seat, t in tickets.items()]
        keys.append(SeatRecord(table=record.id, seat=-1, ticket=security.hashed(watch)))
        past: list[deeds.Deed] = [deeds.move_of(entry) for entry in journal.entries]
        rows = [Row(n, "", now, deeds.write(deed)) for n, deed in enumerate([*past, *more], 1)]
        try:
            await self.store.create(record, keys)
            if rows:
                await self.store.append(record.id, rows)
            hidden = any(isinstance(deed, deeds.Branched) for deed in more)  # until its game names it
            room = await self.read(record.id, record) if hidden else (await self.table(record.id)).room
            await self.store.append(record.id, (), phase=room.phase)
        except StoreError as error:
            raise Trouble("busy", "the table could not be saved; try again") from error
        return TableMade(record.id, tickets, watch, tuple(sorted({d.seat for d in more if isinstance(d, deeds.Sat)})))

    async def rematch(self, live: LiveTable, session: str) -> TableMade:
        """The same people at the same game again. Whoever asks second comes to the same table."""
        if not live.room.over:
            raise Trouble("running", "a rematch is possible once the game has ended")
        made: list[TableMade] = []
        await live.catch_up()  # somebody in another process may have asked already

        async def do(batch: Batch) -> str:
            room = batch.room
            if room.rematch:
                raise Trouble("conflict", room.rematch)
            if not made:  # at a second try the table is there
                held = await self._held(room)
                plan = plan_like(room, held, room.journal.game.again(room.journal.state))
                journal = await asyncio.to_thread(self._begin, plan)
                made.append(await self._follow_up(room, journal, session, held))
            batch.do(deeds.Followed(table=made[0].id))
            return made[0].id

        try:
            await live.act("", do)
        except Trouble as trouble:
            if trouble.code != "conflict":
                raise
            return TableMade(trouble.text, {}, "")
        return made[0]

    async def branch(self, live: LiveTable, at: int, session: str) -> TableMade:
        """A new table from a moment of a finished game: after its first ``at`` moves."""
        if not live.room.over:
            raise Trouble("running", "a running game is branched if all seated people agree: propose it at the table")
        try:
            journal = await asyncio.to_thread(fork, live.room.journal, at, self.secret())
        except JournalError as error:
            raise Trouble("form", str(error), field="at") from error
        if journal.state.over:
            raise Trouble("form", "the game is over at that moment; choose an earlier one", field="at")
        if await kinship.runs(live):
            raise Trouble("running", f"nothing is branched off before {kinship.THEIR_END}")
        if not await self._belongs(live, session):  # a stranger's is theirs alone: nobody is taken along unasked
            return await self._follow_up(live.room, journal, session, frozenset())
        made = await self._follow_up(live.room, journal, session, await self._held(live.room))

        async def do(batch: Batch) -> str:
            batch.do(deeds.Followed(table=made.id, what="branch"))
            return ""

        await live.act("", do)
        return made

    async def branch_running(self, live: LiveTable, to: int) -> str:
        """All have agreed: a new table from before an entry of the running game; nobody sees the journal."""
        self.branchings.check(live.record.host)
        journal = live.room.journal
        at = sum(1 for number, _ in journal.standing() if number < to)
        twin = await asyncio.to_thread(fork, journal, at, self.secret())
        kin = deeds.Branched(tables=(live.id, *live.room.forebears))
        return (await self._follow_up(live.room, twin, live.record.host, await self._held(live.room), kin)).id

    async def clear_away(self, live: LiveTable, made: Mapping[str, str]) -> None:
        """Tables that were made for something which then did not happen go; not while it is unsure whether it did.
        The others are taken up.
        """
        for table in set(made.values()) if not live.gone else ():
            try:
                if table in live.room.branches:
                    await self.table(table)
                else:
                    await self.store.delete(table)
            except Trouble as trouble:
                _log.warning("table %s is not taken up: %s", table, trouble)
            except StoreError as error:
                _log.warning("table %s, which nobody needs, could not be deleted: %s", table, error)

    async def check_named(self, room: Room) -> None:
        """A branch that its game does not name was still being made, and may have been for ever if the server died:
        that game would not wait for its end. So nobody plays it, and in the end it goes.

        From before this was looked at there may be some that are played.
        """
        if room.keys or await kinship.named(self.store, room):
            return
        if self.clock.now() - room.made > MAKING_MS:
            await self.store.delete(room.id)
        raise Trouble("missing", "this branch was not made to the end; the game that it comes from does not know it")

    async def _belongs(self, live: LiveTable, session: str) -> bool:
        """Is it the host, or does it hold a seat there?"""
        holders = {holder for holder, _ in await self.store.sessions_at(live.id)}
        return session in holders | {live.record.host}

    async def _held(self, room: Room) -> frozenset[int]:
        """The seats that are somebody's; not those of people who have been forgotten."""
        holders = {seat for _, seat in await self.store.sessions_at(room.id)}
        chairs = enumerate(room.chairs)
        return frozenset([s for s, chair in chairs if chair.sat and (s in holders or chair.name != FORGOTTEN)])

    async def _follow_up(
        self, room: Room, journal: Journal, session: str, held: frozenset[int], *more: deeds.AnyDeed
    ) -> TableMade:
        """A table with the same people on these seats: their sessions hold them there, too. The others are free."""
        sat: list[deeds.AnyDeed] = [
            deeds.Sat(seat=seat, name=room.chairs[seat].name, host=room.chairs[seat].host) for seat in sorted(held)
        ]
        made = await self._found(plan_like(room, held, journal.options), journal, session, [*more, *sat])
        try:
            for holder, seat in await self.store.sessions_at(room.id):
                if seat in held:
                    await self.store.bind(holder, made.id, seat)
        except StoreError as error:
            raise Trouble("busy", "the table could not be saved; try again") from error
        return made

    async def import_journal(self, text: str, session: str, listed: bool = False) -> TableMade:
        """A journal from a file becomes a table: finished, to be looked at, or to be played on with new dice."""
        plan, journal = await asyncio.to_thread(imported, text, listed, self.secret(), self.shelf.find)
        return await self._found(plan, journal, session, [])
