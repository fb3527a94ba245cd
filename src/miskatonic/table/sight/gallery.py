"""Those who look at a table: each gets what has changed for it, in a fixed order, and nothing else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

import msgspec

from miskatonic._version import __version__
from miskatonic.table.live.clocks import SeatClocks
from miskatonic.table.live.players import Players
from miskatonic.table.lobby.records import Replayer
from miskatonic.table.sight import views
from miskatonic.table.sight.consent import Seen
from miskatonic.table.sight.projection import Moment, Sight, look, view_of, whole
from miskatonic.table.store.base import NOBODY, TableRecord
from miskatonic.table.web.connection import Connection
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.course import Course
from miskatonic.table.wire.game import View
from miskatonic.table.wire.messages import Bye, Changed, Hello, RoomChanged, Said
from miskatonic.table.wire.room import OPEN, ChatLine, RoomView, TableInfo

if TYPE_CHECKING:
    from miskatonic.table.live.hub import Hub
    from miskatonic.table.live.live import LiveTable
    from miskatonic.table.room.room import Room

_encode = msgspec.json.Encoder().encode


class Gallery:
    """A table as far as it is looked at; ``LiveTable`` adds what changes it."""

    def __init__(self, hub: Hub, record: TableRecord, room: Room, chat: list[ChatLine]) -> None:
        self.hub = hub
        self.id = record.id
        self.record = record
        self.lock = asyncio.Lock()
        self.chat = chat
        self.unheard = False
        """The chat has to be read again: something was deleted from it."""
        self.seen = Seen()
        self.viewers: dict[int, list[Connection]] = {}
        self.sights: dict[int, Sight] = {}
        self.moment: Moment | None = None
        """The position that was shown last."""
        self.players = Players()
        self.touched = hub.clock.now()
        self.timer: Any = None
        self.replayer: Replayer | None = None
        self.path: Course | None = None
        """How it went, once somebody has asked for it after its end."""
        self.reasons: dict[int, str] | None = None
        self.stepping = asyncio.Lock()
        """Somebody steps through the game: one at a time."""
        self.asking: dict[int, asyncio.Lock] = {}
        """By seat: its question is being answered."""
        self.refused: dict[tuple[int, str], tuple[Any, Any]] = {}
        """The last requests that came too late, and what they were told: copies of them are told the same."""
        self.elsewhere = NOBODY
        """Who looks at it in other processes."""
        self.alone = False
        """No relative of this game still runs, and none ever will again."""
        self.leads = True
        """No other process wrote here last: beats are this one's."""
        self.gone = False
        """Forgotten by the hub: whoever holds on to it must ask for the table again."""
        self._take(room)
        self.last_here: dict[int, int] = {}
        """When somebody was seen on each seat for the last time."""
        self.loaded_at = self.touched
        self.shown = views.room_view(self)
        self.shown_afar = views.from_afar(self, self.shown)
        self.ends = views.ends(self)
        self.marked = views.mark(self)

    def _take(self, room: Room) -> None:
        """This is the room from now on."""
        self.room = room
        room.journal.filmed = True
        room.times.not_after(self.hub.clock.now())
        self.clocks = SeatClocks(room, self.hub.clock.now())
        self.clocks.look(room, self.hub.clock.now())

    # ------------------------------------------------------------------ those who look

    async def connect(self, viewer: int, lines: int = 0) -> Connection:
        """Somebody looks (a seat, -1, or -2 - s). The first frame says hello with everything."""
        async with self.lock:
            self.check_viewer(viewer)
            connection = Connection(viewer)
            first = viewer not in self.viewers
            self.viewers.setdefault(viewer, []).append(connection)
            if first:
                self.sights[viewer] = look(self.room, viewer)
                self.seen.note(viewer, self.sights[viewer])
            self._show_room(connection)
            view = whole(self.room, viewer, self.sights[viewer], lines)
            connection.push(_encode(Hello(self.room_view(viewer), view, views.lately(self.chat), __version__)))
            self.touched = self.hub.clock.now()
            self.hub.wake(cast("LiveTable", self))  # every gallery at a hub is a live table
            return connection

    def check_viewer(self, viewer: int) -> None:
        """``Trouble`` if nobody may look at the table as this viewer."""
        if self.gone:
            raise Trouble("busy", "the table is being read again; come back at once")
        seats = len(self.room.chairs)
        if viewer == -1 and not self.room.plan.watching:
            raise Trouble("forbidden", "nobody may watch this table")
        if viewer < -1 and not (-2 - viewer < seats and self.room.chairs[-2 - viewer].shared):
            raise Trouble("forbidden", "that seat does not share its view")
        if viewer >= seats:
            raise Trouble("missing", "there is no such seat")

    def close(self, connection: Connection) -> None:
        """Somebody looks away."""
        connection.end()
        held = self.viewers.get(connection.viewer, [])
        if connection in held:
            held.remove(connection)
            if not held:
                del self.viewers[connection.viewer]
                self.sights.pop(connection.viewer, None)
                self.went(connection.viewer)
            self.touched = self.hub.clock.now()
            self.show_room_soon()

    def show_room_soon(self) -> None:
        """Somebody has come or gone: say so now, or when what is being written is written."""
        if not self.gone and not self.lock.locked():
            self._show_room()
        elif not self.gone:
            self.hub.spawn(self._show_later())

    def end_all(self, code: str, text: str, again: bool = True, only: int | None = None) -> None:
        """Everybody (or one viewer's sockets) is sent away, with a last word."""
        bye = _encode(Bye(code, text, again))
        for viewer in [only] if only is not None else list(self.viewers):
            if viewer in self.viewers:
                self.went(viewer)
            for connection in self.viewers.pop(viewer, []):
                connection.end(code, bye)
            self.sights.pop(viewer, None)

    def went(self, viewer: int) -> None:
        """Nobody looks from there any more."""
        self.last_here[viewer] = self.hub.clock.now()

    def room_view(self, viewer: int = 0) -> RoomView:
        """The table around the game as it was shown last, with the time that is left now.

        When it was shown last would tell of what is done behind screens.
        """
        if viewer < 0:
            return views.at_the_time(self, self.shown_afar)
        return views.at_the_time(self, self.shown)

    def takes_anybody(self, seat: int) -> bool:
        """May somebody sit down here without an invitation of their own?"""
        chairs = self.room.chairs
        return 0 <= seat < len(chairs) and chairs[seat].planned == OPEN and chairs[seat].free

    def info(self, mine: tuple[int, ...] = ()) -> TableInfo:
        """The table in a list."""
        return views.table_info(self, mine)

    # ------------------------------------------------------------------ what everybody is shown

    def broadcast(self) -> None:
        """To each viewer what has changed for it, and nothing to those for whom nothing has."""
        chronicle, moment = self.room.chronicle, Moment(self.moment)
        self.moment = moment
        for viewer in sorted(self.viewers):
            old = self.sights[viewer]
            new = look(self.room, viewer, old, moment)
            self.sights[viewer] = new
            if new.version == old.version:
                continue
            self.seen.note(viewer, new)
            self._push(_encode(Changed(self._change(old, new))), viewer)
        chronicle.settle()
        if self.marked is not None and self.marked == views.mark(self) and self.shown is self.shown_afar:
            self.shown = self.shown_afar = msgspec.structs.replace(self.shown, length=len(self.room.moments))
        else:
            self._show_room()

    def _change(self, old: Sight, new: Sight) -> View:
        """The parts of a view that are new; all of it for whoever sees with other eyes than before."""
        chronicle, eyes = self.room.chronicle, new.eyes
        if old.eyes != eyes:
            return whole(self.room, new.seat, new)
        start = min(chronicle.cut, old.upto)
        held = old.count if start == old.upto else chronicle.count(eyes, start)
        lines = chronicle.bodies(eyes, start, new.upto)
        beats = chronicle.beats(eyes, start, new.upto) if start == old.upto else []
        return view_of(new, lines, held, old, beats)

    def _show_room(self, but: Connection | None = None) -> None:
        """The table around the game, if something about it has changed."""
        self.hub.presence.noticed(self)
        before, afar, ends = self.shown, self.shown_afar, self.ends
        self.shown, self.ends = views.room_view(self), views.ends(self)
        self.shown_afar = views.from_afar(self, self.shown)
        self.marked = views.mark(self)
        moved = ends != self.ends
        near = moved or views.differs(before, self.shown)
        far = (moved and self.shown_afar is self.shown) or views.differs(afar, self.shown_afar)
        frames = {0: _encode(RoomChanged(self.shown)) if near else b"", -1: b""}
        if far:
            frames[-1] = frames[0] if self.shown_afar is self.shown else _encode(RoomChanged(self.shown_afar))
        for viewer in sorted(self.viewers):
            frame = frames[min(0, max(viewer, -1))]
            for connection in self.viewers[viewer] if frame else ():
                if connection is not but:
                    connection.push(frame)

    async def _show_later(self) -> None:
        async with self.lock:
            if not self.gone:
                self._show_room()

    def _push(self, frame: bytes, viewer: int | None = None) -> None:
        for who in sorted(self.viewers) if viewer is None else [viewer]:
            for connection in self.viewers[who]:
                connection.push(frame)

    def say(self, line: ChatLine) -> None:
        """Everybody hears it."""
        self.chat = [*self.chat, line][-views.CHAT_SHOWN :]
        self._push(_encode(Said(line)))
