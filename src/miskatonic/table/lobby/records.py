"""What can be taken away from a table: moments, the journal, a case, a problem report.

While a game runs, all of these hold what one viewer has seen and chosen itself, and are numbered by nothing else.
When it is over, and no game with the same past still runs, everything is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from miskatonic._version import __version__
from miskatonic.kernel.cases.export import export
from miskatonic.kernel.event import Event
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.entry import CHOICE, Entry
from miskatonic.kernel.journal.journal import Journal, JournalError
from miskatonic.kernel.scene.beat import Beat, Film
from miskatonic.kernel.state import State
from miskatonic.table.live import thinking
from miskatonic.table.room import deeds, kinship
from miskatonic.table.sight import course as courses
from miskatonic.table.sight.chronicle import Written
from miskatonic.table.sight.projection import look, raw, whole
from miskatonic.table.web.problems import Trouble
from miskatonic.table.wire.course import Course
from miskatonic.table.wire.game import Line, View
from miskatonic.table.wire.messages import ReplayStep

if TYPE_CHECKING:
    from miskatonic.table.live.live import LiveTable
    from miskatonic.table.room.room import Room

_encode: Final = msgspec.json.Encoder().encode


class Replayer:
    """Steps through the inputs that stand, and remembers where it is: going on is cheap, going back begins anew."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.length = len(journal.entries)
        self.inputs = journal.standing()
        self.numbers = [number for number, _ in self.inputs]
        self.twin: Journal | None = None
        self.told: list[Event] = []
        """What happened in the last input that was replayed, with its beats."""

    def taking_over(self, old: Replayer | None) -> Replayer:
        """The game has gone on since the old one: what it has replayed need not be replayed again, if it stands."""
        if old is not None and old.twin is not None:
            done = len(old.twin.entries)
            if old.inputs[:done] == self.inputs[:done]:
                self.twin, self.told = old.twin, old.told
        return self

    def to(self, count: int) -> State:
        """The position after the first inputs, as many as are asked for."""
        if self.twin is None or len(self.twin.entries) > count:
            self.twin, self.told = self.journal.reopened(), []
        done = len(self.twin.entries)
        for number, (_, old) in enumerate(self.inputs[done:count], done + 1):
            self.twin.filmed = number == count
            self.twin.repeat(Entry(old.kind, old.seat, old.key, old.values, old.chance))
            self.told, self.twin.told[-1] = self.twin.told[-1], []
        return self.twin.state


def moments(room: Room, viewer: int, disclosed: bool = False) -> list[int]:
    """The entries that are moments for this viewer: all when everything is open, else those it saw something of."""
    standing = room.journal.standing()
    if disclosed:
        return [number for number, _ in standing]
    if viewer < 0:
        return room.moments[: room.moments_from_afar()]
    seen = {line.entry for line in room.chronicle.lines if line.event.seen_by(viewer) and line.entry >= 0}
    return [number for number, entry in standing if number in seen or entry.seat == viewer]


async def replay(live: LiveTable, viewer: int, at: int) -> ReplayStep:
    """A moment of a game; 0 is its beginning. One is looked up at a time, and the table goes on meanwhile."""
    over = await kinship.disclosed(live)
    async with live.stepping:
        async with live.lock:  # only to read what has been written down
            room = live.room
            found = moments(room, viewer, over)
            if not 0 <= at <= len(found):
                raise Trouble("form", f"there are moments 0 to {len(found)}, not {at}", field="at")
            number = found[at - 1] if at else -1
            if live.replayer is not None and live.replayer.journal.waits:
                live.replayer = None
            if live.replayer is None or live.replayer.length != len(room.journal.entries):
                live.replayer = Replayer(room.journal).taking_over(live.replayer)
            replayer = live.replayer
            lines = [line for line in room.chronicle.lines if line.entry <= number and line.event.seen_by(viewer)]
        notes = await _reasons(live) if over else {}
        try:
            view, beats = await thinking.beside(thinking.REPLAYS, _looked_up, replayer, viewer, number, lines)
        except JournalError as error:
            live.replayer = None
            raise Trouble("conflict", "this game was begun under other rules and cannot be stepped through") from error
        return ReplayStep(at, len(found), view, _news(lines, number, notes), beats)


def _looked_up(replayer: Replayer, viewer: int, number: int, lines: list[Written]) -> tuple[View, tuple[Beat, ...]]:
    """The view after that entry, and what it showed happening."""
    count = sum(1 for other in replayer.numbers if other <= number)
    view = _view(replayer.to(count), viewer, [line.body for line in lines])
    films: list[Film | None] = [event.film for event in replayer.told if event.seen_by(viewer)]
    return view, tuple([film.seen_by(viewer) for film in films if film is not None])


def _view(state: State, viewer: int, lines: list[bytes]) -> View:
    scene = state.game.scene(state, viewer)
    parts: dict[str, Any] = {"lines": tuple([raw(line) for line in lines])}
    return View(
        version="",
        seat=viewer,
        title=scene.title,
        prompt=scene.prompt,
        waiting=scene.waiting,
        seats=scene.seats,
        order=tuple([panel.id for panel in scene.panels]),
        panels=scene.panels,
        over=scene.over,
        question=scene.question,
        **parts,
    )


def _news(lines: list[Written], number: int, notes: dict[int, str]) -> tuple[Line, ...]:
    """What had just happened; with a bot's reason, when the game is over."""
    found = [msgspec.json.decode(line.body, type=Line) for line in lines if line.entry == number]
    if found and number in notes:
        found[0] = msgspec.structs.replace(found[0], note=notes[number])
    return tuple(found)


async def _reasons(live: LiveTable) -> dict[int, str]:
    """Why bots did what they did, by the numbers of their entries."""
    if live.reasons is None:
        moves = [d for row in await live.hub.store.rows(live.id) if isinstance(d := deeds.read(row.body), deeds.Move)]
        live.reasons = {i: d.reason for i, d in enumerate(moves) if isinstance(d, deeds.Moved) and d.reason}
    return live.reasons


async def course(live: LiveTable) -> Course:
    """How a game went that is over; worked out once."""
    await _check_over(live)
    async with live.stepping:
        if live.path is None:
            async with live.lock:
                journal = live.room.journal
            try:
                live.path = await thinking.beside(thinking.REPLAYS, courses.course, journal)
            except JournalError as error:
                raise Trouble("conflict", "this game was begun under other rules and cannot be played again") from error
        return live.path


# ---------------------------------------------------------------------- files


async def journal_text(live: LiveTable) -> str:
    """The whole journal of a game that is over, with the secret of its dice."""
    await _check_over(live)
    async with live.lock:
        journal = live.room.journal
    return await thinking.beside(thinking.REPLAYS, savefile.dumps, journal)


async def case_text(live: LiveTable, at: int) -> str:
    """The position after a number of moves of a game that is over, as a case file."""
    await _check_over(live)
    async with live.lock:
        journal = live.room.journal
    try:
        return await thinking.beside(thinking.REPLAYS, _case, journal, at)
    except JournalError as error:
        raise Trouble("form", str(error), field="at") from error


def _case(journal: Journal, at: int) -> str:
    if journal.waits:
        raise JournalError("the game had not begun")
    replayer = Replayer(journal)
    if not 0 <= at <= len(replayer.inputs):
        raise JournalError(f"there are {len(replayer.inputs)} moves; {at} is not among them")
    replayer.to(at)
    assert replayer.twin is not None
    return export(replayer.twin, at)


async def _check_over(live: LiveTable) -> None:
    if not live.room.over:
        raise Trouble("running", "until the game is over its journal stays on the server; a report holds your own part")
    if await kinship.runs(live):
        raise Trouble("running", f"its journal stays on the server until {kinship.THEIR_END}")


async def report(live: LiveTable, seat: int) -> str:
    """What this seat has chosen, seen and been told: all of it is its own."""
    async with live.lock:
        room = live.room
        own = [
            {"key": entry.key, "values": entry.values}
            for _, entry in room.journal.standing()
            if entry.kind == CHOICE and entry.seat == seat
        ]
        view = whole(room, seat, look(room, seat))
        body = {"miskatonic": __version__, "table": room.id, "seat": seat, "room": live.room_view(seat), "chosen": own}
        return msgspec.json.format(_encode({**body, "view": view}), indent=1).decode()
