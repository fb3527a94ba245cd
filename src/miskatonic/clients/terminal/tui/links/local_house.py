"""Tables in this process: the server's own hub on a file in the user's data folder, without any network."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from pathlib import Path
from typing import Any, Final

import msgspec

from miskatonic.clients.terminal.lines.room import MINE
from miskatonic.clients.terminal.lines.saves import data_folder, shelf, signing_key
from miskatonic.clients.terminal.tui.links.link import Lost
from miskatonic.clients.terminal.tui.names import own_name
from miskatonic.table.live.hub import Hub
from miskatonic.table.live.live import LiveTable
from miskatonic.table.lobby import catalogue, checks, lessons
from miskatonic.table.store.base import StoreError
from miskatonic.table.store.opening import open_store
from miskatonic.table.web.connection import Connection
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.course import Course
from miskatonic.table.wire.game import GameCard, SectionText
from miskatonic.table.wire.lesson import Lesson, LessonCard
from miskatonic.table.wire.messages import Bye, FromPlayer, ReplayStep, ToPlayer
from miskatonic.table.wire.room import PERSON, RoomView, Seated, SeatInfo, SeatPlan, TableInfo, TableMade, TablePlan

FOLDER: Final = "tables"
PHASES: Final = ("open", "playing", "over", "ended", "abandoned")
MOST: Final = 100
NOWHERE: Final = "this game is on this machine only"
_read = msgspec.json.Decoder(ToPlayer).decode


class LocalLink:
    """A place at a table of this process."""

    def __init__(self, house: LocalHouse, live: LiveTable, connection: Connection) -> None:
        self.house = house
        self.live = live
        self.connection = connection
        self.viewer = connection.viewer

    async def next(self) -> ToPlayer:
        """The next message. A table that was read again is sat down at again."""
        while True:
            try:
                message: ToPlayer = _read(await anext(self.connection))
            except StopAsyncIteration:
                if not self.connection.dropped:
                    raise Lost("the table is closed") from None
                await self._again()
                continue
            if isinstance(message, Bye) and message.again:
                continue  # the connection ends after it, and is made anew
            return message

    async def _again(self) -> None:
        try:
            self.live = await self.house.hub.table(self.live.id)
            self.connection = await self.live.connect(self.viewer)
        except Trouble as trouble:
            raise Lost(trouble.text) from trouble

    async def ask(self, request: FromPlayer) -> Any:
        """The answer, from the same code that answers on the server."""
        if self.viewer >= 0:
            return await self.live.request(self.viewer, request, True)
        return await self.live.watch_request(self.viewer, request, self.house.player)

    async def close(self) -> None:
        """Look away; where nobody looks, the table rests."""
        self.live.close(self.connection)
        if not self.live.viewers and not self.live.lock.locked():
            self.house.hub.drop(self.live)


class LocalHouse:
    """The tables of this machine."""

    name = "This machine"
    remote = False

    def __init__(self, folder: Path | None = None, seed: int | None = None) -> None:
        self.folder = folder if folder is not None else data_folder() / FOLDER
        self.seed = seed
        """Dice that can be repeated, where somebody wants them; else each game has a secret of its own."""
        self.player = own_name()
        self.hub: Hub

    async def open(self) -> None:
        """Open the file; ``Trouble`` if that fails."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.store, _ = open_store(data=self.folder)
            await self.store.open()
            known = await self.store.session_name(MINE)
            if known is None:
                await self.store.new_session(MINE, self.player, 0)
            self.player = known or self.player
        except (StoreError, OSError) as error:
            raise Trouble("busy", f"the kept games cannot be opened: {error}") from error
        self.hub = Hub(self.store, signing_key=signing_key(), secret=self._secret, shelf=shelf())

    def _secret(self) -> bytes:
        if self.seed is None:
            return secrets.token_bytes(32)
        return hashlib.sha256(f"seed {self.seed}".encode()).digest()

    async def close(self) -> None:
        """Keep where everything stands."""
        await self.hub.shutdown("The table is put away.")
        with contextlib.suppress(StoreError):
            await self.store.close()

    async def games(self) -> list[GameCard]:
        """All games."""
        return await asyncio.to_thread(catalogue.shelf, self.hub.shelf)

    async def rules(self, game: str) -> list[SectionText]:
        """The rulebook of a game."""
        return await asyncio.to_thread(catalogue.rules, game)

    async def lessons(self, game: str) -> list[LessonCard]:
        """The guided games of a game."""
        return await asyncio.to_thread(lessons.cards, game)

    async def lesson(self, game: str, name: str) -> Lesson:
        """A guided game, as it would come from a server."""
        try:
            found = await asyncio.to_thread(lessons.lesson, game, name)
        except (KeyError, lessons.LessonError) as error:
            raise Trouble("missing", f"this lesson cannot be given: {error}") from error
        return msgspec.json.decode(msgspec.json.encode(found), type=Lesson)

    async def mine(self) -> list[TableInfo]:
        """All games of this machine, those that only bots play included; the newest first."""
        found: list[TableInfo] = []
        for record in await self.store.listed(PHASES, MOST, 0):
            plan = msgspec.json.decode(record.plan, type=TablePlan)
            seats = tuple([seat for session, seat in await self.store.sessions_at(record.id) if session == MINE])
            title = plan.title or _title(record.game)
            chairs = tuple([self._chair(i, chair, seats) for i, chair in enumerate(plan.seats)])
            found.append(TableInfo(record.id, record.game, title, record.phase, chairs, record.made, True, seats))
        return found

    def _chair(self, seat: int, chair: SeatPlan, mine: tuple[int, ...]) -> SeatInfo:
        name = "" if seat not in mine else chair.name or self._own(seat, mine)
        return SeatInfo(seat, PERSON if seat in mine else chair.kind, name, "" if name else chair.bot)

    def _own(self, seat: int, mine: tuple[int, ...]) -> str:
        """Alone one has a name; several people at one machine are numbered, unless they say otherwise."""
        return self.player if len(mine) == 1 else f"Player {seat + 1}"

    async def listed(self) -> list[TableInfo]:
        """Nobody else is here."""
        return []

    async def make(self, plan: TablePlan, seats: tuple[int, ...]) -> TableMade:
        """A new game; its people all sit at this machine."""
        plan = msgspec.structs.replace(plan, listed=True)
        people = tuple([seat for seat in seats if plan.seats[seat].player < 0])
        named = {seat: plan.seats[seat].name or self._own(seat, people) for seat in people}
        names = {seat: named[seat if seat in named else plan.seats[seat].player] for seat in seats}
        made = await self.hub.make(plan, MINE, names)
        for seat in seats:
            await self.store.bind(MINE, made.id, seat)
        return made

    async def sit(self, table: str, *, ticket: str = "", seat: int | None = None, beside: int | None = None) -> Seated:
        """Take a free seat, as in a game brought from a file."""
        if seat is None:
            raise Trouble("form", "the number of a seat is needed", field="seat")
        live = await self.hub.table(table)
        await live.sit(seat, self.player, True, beside=-1 if beside is None else beside)
        await self.store.bind(MINE, table, seat)
        return Seated(table, seat)

    async def link(self, table: str, viewer: int, ticket: str = "") -> LocalLink:
        """Sit at a table."""
        live = await self.hub.table(table)
        return LocalLink(self, live, await live.connect(viewer))

    def invitation(self, table: str, ticket: str, watch: bool = False) -> str:
        """Nobody can come."""
        return ""

    async def room(self, table: str, ticket: str = "") -> RoomView:
        """The table around a game."""
        return (await self.hub.table(table)).room_view()

    async def replay(self, table: str, viewer: int, at: int, ticket: str = "") -> ReplayStep:
        """A moment of a game. It travels as bytes here, too, so that screens get whole structs."""
        step = await (await self.hub.table(table)).replay(viewer, at)
        return msgspec.json.decode(msgspec.json.encode(step), type=ReplayStep)

    async def course(self, table: str, ticket: str = "") -> Course:
        """How a finished game went."""
        return await (await self.hub.table(table)).course()

    async def rematch(self, table: str) -> TableMade:
        """The same again."""
        return await self.hub.rematch(await self.hub.table(table), MINE)

    async def branch(self, table: str, at: int) -> TableMade:
        """What if?"""
        return await self.hub.branch(await self.hub.table(table), at, MINE)

    def moment(self, table: str, at: int, seat: int, ticket: str) -> str:
        """Nobody can come."""
        return ""

    def made(self, table: str) -> TableMade | None:
        """Nobody needs a ticket."""
        return None

    async def rename(self, name: str) -> None:
        """Another name for the games that begin from now on."""
        name = checks.name(name)
        await self.store.rename(MINE, name)
        self.player = name

    async def bring(self, journal: str) -> TableMade:
        """A game from a file."""
        return await self.hub.import_journal(journal, MINE, listed=True)

    async def case(self, table: str, at: int, ticket: str = "") -> str:
        """A position of a finished game."""
        return await (await self.hub.table(table)).case_text(at)

    async def journal(self, table: str, ticket: str = "") -> str:
        """The journal of a finished game."""
        return await (await self.hub.table(table)).journal_text()

    async def report(self, table: str, seat: int) -> str:
        """What a seat chose, saw and was told."""
        return await (await self.hub.table(table)).report(seat)


def _title(game: str) -> str:
    try:
        return catalogue.card(game).title
    except Trouble:
        return game
