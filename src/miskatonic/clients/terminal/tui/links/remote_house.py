"""The tables of a server, found over HTTP and played over sockets."""

from __future__ import annotations

from urllib.parse import quote, urlencode

import msgspec

from miskatonic.clients.terminal.tui.links.address import REPLAY, SEAT, WATCH, Address
from miskatonic.clients.terminal.tui.links.http import Http
from miskatonic.clients.terminal.tui.links.keyring import Key, Keyring
from miskatonic.clients.terminal.tui.links.link import Lost
from miskatonic.clients.terminal.tui.links.remote import RemoteLink
from miskatonic.clients.terminal.tui.names import own_name
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.course import Course
from miskatonic.table.wire.game import GameCard, SectionText
from miskatonic.table.wire.lesson import Lesson, LessonCard
from miskatonic.table.wire.messages import ReplayStep
from miskatonic.table.wire.requests import BranchPlan, ImportPlan
from miskatonic.table.wire.room import (
    TOGETHER,
    NewSession,
    Recover,
    RoomView,
    Seated,
    SessionInfo,
    SitDown,
    TableInfo,
    TableMade,
    TablePlan,
)

MADE = 40
"""The tickets of so many tables are kept."""


class RemoteHouse:
    """One server, and who one is there."""

    remote = True

    def __init__(self, address: Address, name: str = "", keyring: Keyring | None = None) -> None:
        self.address = address
        self.name = address.base.partition("://")[2]
        self.keyring = keyring if keyring is not None else Keyring()
        known = self.keyring.all().get(address.base)
        self.player = name or (known.name if known is not None else "") or own_name()
        self.http = Http(address, known.token if known is not None else "")

    async def open(self) -> None:
        """Say who one is; a token that the server knows no more is replaced."""
        if self.http.token:
            try:
                await self.http.post("/session", NewSession(self.player, True), SessionInfo)
                who = await self.http.get("/session", SessionInfo)
                self.player = who.name
                return
            except Trouble as trouble:
                if trouble.code != "session":
                    raise
            self.http.token = ""
        session = await self.http.post("/session", NewSession(self.player, True), SessionInfo)
        self.http.token = session.token
        self._keep(session.name)

    def _keep(self, name: str, *more: TableMade) -> None:
        """Who one is here, and the tickets of the tables one has made, for the next time."""
        known = self.keyring.all().get(self.address.base)
        made = {**(known.made if known is not None else {}), **{table.id: table for table in more}}
        self.keyring.put(self.address.base, Key(self.http.token, name, dict(list(made.items())[-MADE:])))

    def _noted(self, made: TableMade) -> TableMade:
        if made.tickets:  # whoever asks second for a rematch gets none
            self._keep(self.player, made)
        return made

    def made(self, table: str) -> TableMade | None:
        """The tickets of a table that I have made."""
        known = self.keyring.all().get(self.address.base)
        return known.made.get(table) if known is not None else None

    async def rename(self, name: str) -> None:
        """Another name, here and for the next time."""
        await self.http.post("/session", NewSession(name, True), SessionInfo)
        self.player = (await self.http.get("/session", SessionInfo)).name
        self._keep(self.player)

    async def close(self) -> None:
        """Nothing is held open."""

    async def games(self) -> list[GameCard]:
        """What can be played there."""
        return await self.http.get("/games", list[GameCard])

    async def rules(self, game: str) -> list[SectionText]:
        """The rulebook of a game."""
        return await self.http.get(f"/games/{quote(game)}/rules", list[SectionText])

    async def lessons(self, game: str) -> list[LessonCard]:
        """The guided games of a game."""
        return await self.http.get(f"/games/{quote(game)}/lessons", list[LessonCard])

    async def lesson(self, game: str, name: str) -> Lesson:
        """A guided game."""
        return await self.http.get(f"/games/{quote(game)}/lessons/{quote(name)}", Lesson)

    async def mine(self) -> list[TableInfo]:
        """My tables there."""
        return await self.http.get("/tables/mine", list[TableInfo])

    async def listed(self) -> list[TableInfo]:
        """Tables that anybody may find, without my own."""
        return [info for info in await self.http.get("/tables", list[TableInfo]) if not info.mine]

    async def make(self, plan: TablePlan, seats: tuple[int, ...]) -> TableMade:
        """A new table there; I sit down at once."""
        plan = msgspec.structs.replace(plan, dice=TOGETHER)
        made = self._noted(await self.http.post("/tables", plan, TableMade))
        for seat in seats:
            if plan.seats[seat].player < 0:  # whoever plays several comes with one ticket
                await self.sit(made.id, ticket=made.tickets[str(seat)], name=plan.seats[seat].name)
        return made

    async def sit(
        self, table: str, *, ticket: str = "", seat: int | None = None, name: str = "", beside: int | None = None
    ) -> Seated:
        """Take a seat."""
        asked = SitDown(name or self.player, ticket, None if ticket else seat, beside)
        return await self.http.post(f"/tables/{quote(table)}/sit", asked, Seated)

    async def recover(self, table: str, code: str) -> Seated:
        """Come back to a seat with the code that was shown on sitting down."""
        return await self.http.post(f"/tables/{quote(table)}/recover", Recover(code), Seated)

    async def link(self, table: str, viewer: int, ticket: str = "") -> RemoteLink:
        """Sit at a table, or watch it."""
        if viewer >= 0:
            path = f"/tables/{quote(table)}/play/{viewer}"
        else:
            path = f"/tables/{quote(table)}/watch" + (f"?ticket={quote(ticket)}" if ticket else "")
        link = RemoteLink(self.address, path, self.http.token, viewer)
        try:
            await link.begin()
        except Lost as lost:
            raise Trouble("busy", str(lost)) from lost
        return link

    def invitation(self, table: str, ticket: str, watch: bool = False) -> str:
        """The link that browsers and ``miskatonic join`` take."""
        return f"{self.address.base}/{WATCH if watch else SEAT}/{table}/{ticket}"

    def moment(self, table: str, at: int, seat: int, ticket: str) -> str:
        """The link to a moment of a game, for browsers and ``miskatonic join``."""
        return f"{self.address.base}/{REPLAY}/{table}?" + urlencode({"at": at, "seat": seat, "ticket": ticket})

    async def room(self, table: str, ticket: str = "") -> RoomView:
        """The table around a game."""
        return await self.http.get(f"/tables/{quote(table)}", RoomView, ticket=ticket)

    async def replay(self, table: str, viewer: int, at: int, ticket: str = "") -> ReplayStep:
        """A moment of a game."""
        path = f"/tables/{quote(table)}/replay"
        return await self.http.get(path, ReplayStep, at=at, seat=max(viewer, -1), ticket=ticket)

    async def course(self, table: str, ticket: str = "") -> Course:
        """How a finished game went."""
        return await self.http.get(f"/tables/{quote(table)}/course", Course, ticket=ticket)

    async def rematch(self, table: str) -> TableMade:
        """The same people again."""
        return self._noted(await self.http.post(f"/tables/{quote(table)}/rematch", {}, TableMade))

    async def branch(self, table: str, at: int) -> TableMade:
        """What if?"""
        return self._noted(await self.http.post(f"/tables/{quote(table)}/branch", BranchPlan(at), TableMade))

    async def journal(self, table: str, ticket: str = "") -> str:
        """The journal of a finished game."""
        return await self.http.text(f"/tables/{quote(table)}/journal", ticket=ticket)

    async def case(self, table: str, at: int, ticket: str = "") -> str:
        """A position of a finished game."""
        return await self.http.text(f"/tables/{quote(table)}/case", at=at, ticket=ticket)

    async def bring(self, journal: str) -> TableMade:
        """A game from a file."""
        return self._noted(await self.http.post("/import", ImportPlan(journal), TableMade))

    async def report(self, table: str, seat: int) -> str:
        """What my seat chose, saw and was told."""
        return await self.http.text(f"/tables/{quote(table)}/report", seat=seat)
