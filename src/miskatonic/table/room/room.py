"""A room: what the rows of a table add up to. It reads no clock and no database; the same rows make the same room."""

from __future__ import annotations

import hashlib
from bisect import bisect_left, bisect_right
from typing import Any, Final

from miskatonic.kernel.choice import Choice
from miskatonic.kernel.event import SPECTATOR, Event
from miskatonic.kernel.journal.journal import Journal
from miskatonic.kernel.state import State
from miskatonic.kernel.step import FIRST, Step, Values
from miskatonic.table.live.standing import StandingAnswers
from miskatonic.table.room import deeds, hands
from miskatonic.table.room.asking.proposals import UNDO, Proposals
from miskatonic.table.room.asking.questions import Questions
from miskatonic.table.room.deeds import AnyDeed, Move, Moved, Rewound, TookBack
from miskatonic.table.room.people import Chair, SeatDeed
from miskatonic.table.room.sealing.sealing import Sealing, SealingDeed
from miskatonic.table.room.times import Times
from miskatonic.table.sight.chronicle import Chronicle
from miskatonic.table.store.base import TableRecord
from miskatonic.table.wire.room import TablePlan

PHASES: Final = {"agreed": "ended", "resigned": "ended", "abandoned": "abandoned"}
_NOTHING: Final[list[Event]] = []


class Room:
    """The game, the people around it, and what they have agreed on."""

    def __init__(self, record: TableRecord, plan: TablePlan, journal: Journal) -> None:
        self.id = record.id
        self.made = record.made
        self.title = record.title
        self.listed = record.listed
        self.plan = plan
        self.journal = journal
        self.token = object()
        self.stirs = 0
        """How much has happened that everybody may know of,"""
        self.apart = [0] * journal.seats
        """and how much in each seat's own lane. See ``mark``."""
        self.around = 0
        """How much has happened that was no move."""
        self.rows = 0
        """How many rows of the log it is made of."""
        self.keys: dict[str, tuple[str, str]] = {}
        """The requests that were carried out, each with a mark of its words and what it brought."""
        self.last_key = ("", -1)
        """The key that was written last, and when."""
        self.chairs = [Chair(seat, number) for number, seat in enumerate(plan.seats)]
        self._hands: dict[int, tuple[int, ...]] = {}
        """Who plays what together, as long as nobody sits down or gets up;"""
        self._eyes: dict[int, tuple[int, ...]] = {}
        """with whose eyes each of them looks;"""
        self._full: bool | None = None
        """and whether every seat is taken."""
        self._acting: tuple[State | None, tuple[int, ...]] = (None, ())
        self.open_to: dict[int, tuple[object, list[Step[Any]]]] = {}
        """What each seat may choose, as long as nothing has happened that it may know of."""
        self.chronicle = Chronicle()
        self.standing = StandingAnswers()
        self.proposals = Proposals()
        self.sealing = Sealing(journal) if journal.waits else None
        """How the secret of the dice is made by all together, where it is."""
        self.times = Times(journal.seats)
        self.questions = Questions(journal.state)
        self.moments: list[int] = []
        """The entries of the journal that everybody has seen something of,"""
        self.alone: set[int] = set()
        """and those that nobody chose: the table answered for a seat, and would again."""
        self.past: list[tuple[int, State]] = [(-1, journal.state)]
        """For watchers who are so many moments behind: where the game stood after each of the last ones."""
        self.pace = plan.pace
        """Milliseconds of a beat."""
        self.ended = ""
        self.paused_by = ""
        self.paused_seat = -1
        self.paused_by_host = False
        self.rematch = ""
        self.branches: tuple[str, ...] = ()
        self.forebears: tuple[str, ...] = ()
        """The tables that were running when this one was branched off them."""
        self.said = 0
        self.hushed = False
        """Only those who play may speak."""
        self.notice = ""
        self.why_continued = ""
        """It goes on from a snapshot because of this; not for everybody's eyes."""
        self.told_continued = True
        """That has been written down."""
        self.chronicle.write(-1, journal.told[0], journal.state, -1)
        journal.told[0] = _NOTHING
        self.times.asked(journal.state, record.made)

    # ------------------------------------------------------------------ where it stands

    @property
    def state(self) -> State:
        """The position."""
        return self.journal.state

    @property
    def acting(self) -> tuple[int, ...]:
        """Who is waited for. A position of the journal never changes: with each input there is another one."""
        state = self.journal.state
        if self._acting[0] is not state:
            self._acting = (state, state.seats_to_act)
        return self._acting[1]

    @property
    def over(self) -> bool:
        """Nothing more can be chosen: the rules, the people or the host have ended it."""
        return bool(self.ended) or self.journal.state.outcome is not None

    @property
    def phase(self) -> str:
        """``open``, ``playing``, ``over``, ``ended`` or ``abandoned``."""
        if self.ended:
            return PHASES[self.ended]
        if self.journal.state.outcome is not None:
            return "over"
        return "playing" if self.full and not self.journal.waits else "open"

    @property
    def full(self) -> bool:
        """Is every seat taken?"""
        if self._full is None:
            self._full = all(chair.bot or chair.sat for chair in self.chairs)
        return self._full

    @property
    def running(self) -> bool:
        """Choices can be made now."""
        return not self.paused_by and self.phase == "playing"

    def hand(self, seat: int) -> tuple[int, ...]:
        """The seats that this one's person plays."""
        found = self._hands.get(seat)
        if found is None:
            found = self._hands[seat] = hands.hand(self.chairs, seat)
        return found

    def eyes(self, viewer: int) -> tuple[int, ...]:
        """With whose eyes a viewer looks, the foremost first: those of all seats of one person, or a spectator's."""
        found = self._eyes.get(viewer)
        if found is None:
            found = self._eyes[viewer] = self._looking(viewer)
        return found

    def _looking(self, viewer: int) -> tuple[int, ...]:
        if viewer < 0:
            return (viewer if viewer == SPECTATOR else -2 - viewer,)
        return (viewer, *[seat for seat in self.hand(viewer) if seat != viewer])

    def mark(self, seat: int) -> tuple[object, ...]:
        """As long as it is the same, this seat sees what it saw, but for lines that are new or who is waited for."""
        eyes = self.eyes(seat)
        if len(eyes) == 1:
            return self.token, self.stirs, self.apart[seat]
        return self.token, self.stirs, *[self.apart[own] for own in eyes]

    def choices(self, seat: int) -> list[Step[Any]]:
        """What a seat may choose; listed once for all who ask. Others' own thoughts change nothing about it."""
        mark, known = self.mark(seat), self.open_to.get(seat)
        if known is None or known[0] != mark:
            known = self.open_to[seat] = (mark, self.state.legal(seat))
        return known[1]

    def undoable(self, seat: int) -> bool:
        """May the seat take back its last choice by itself? Not what the table would only choose again."""
        number = self.journal.undoable(seat)
        return number is not None and number not in self.alone

    def own(self, seat: int) -> list[int]:
        """The entries that stand and were chosen for any seat of this one's person, by whoever held it."""
        hand = self.hand(seat)
        return [i for i, entry in self.journal.standing() if entry.seat in hand and i not in self.alone]

    def answer(self, seat: int) -> Step[Any] | None:
        """What the table chooses for this seat: what it has said beforehand, or the only choice there is."""
        return self.standing.answer(self.state, seat, self.choices(seat))

    def seen_from_afar(self) -> tuple[State, int]:
        """What watchers see: the position so many moments ago and the number of lines until then; at the end all."""
        if not self.plan.delay or self.over:
            return self.state, len(self.chronicle.lines)
        entry, state = self.past[0]
        return state, bisect_right(self.chronicle.lines, entry, key=lambda line: line.entry)

    def moments_from_afar(self) -> int:
        """How many moments watchers have seen."""
        _, upto = self.seen_from_afar()
        return bisect_right(self.moments, self.chronicle.lines[upto - 1].entry) if upto else 0

    # ------------------------------------------------------------------ moves that are made now

    def choose(self, seat: int, choice: Choice | Step[Any] | str, values: Values, at: int, **more: Any) -> Move:
        """Make a choice; ``Illegal`` changes nothing. ``more``: time taken, who made it and why."""
        legal = self.choices(seat) if not self.over and 0 <= seat < len(self.chairs) else None
        return self._entered(self.journal.choose, (seat, choice, values, legal), seat, at, more)

    def expire(self, seat: int, at: int, **more: Any) -> Move:
        """The seat's time has run out."""
        return self._entered(self.journal.expire, (seat,), seat, at, more)

    def ring(self, at: int, **more: Any) -> Move:
        """The game's time has run out."""
        return self._entered(self.journal.ring, (), -1, at, more)

    def take_back(self, seat: int, at: int, **more: Any) -> Move:
        """The seat takes back its last choice."""
        return self._entered(self.journal.undo, (seat,), seat, at, more)

    def rewind(self, to: int, at: int) -> Move:
        """Back to before an entry."""
        return self._entered(self.journal.rewind, (to,), -1, at, {})

    def _entered(self, do: Any, given: tuple[Any, ...], seat: int, at: int, more: dict[str, Any]) -> Move:
        before, mine = self.state, _own(self.state, seat)
        do(*given)
        deed = deeds.move_of(self.journal.entries[-1], **more)
        self._moved(deed, before, mine, at)
        return deed

    # ------------------------------------------------------------------ the fold

    def apply(self, deed: AnyDeed, at: int) -> None:
        """What one row says; ``JournalError`` if its move does not replay."""
        if isinstance(deed, Move):
            before, mine = self.state, _own(self.state, deed.seat)
            self.journal.repeat(deeds.entry_of(deed))
            self._moved(deed, before, mine, at)
            return
        self.stirs += 1
        self.around += 1
        if isinstance(deed, SeatDeed):
            self._seated(deed, at)
        elif isinstance(deed, deeds.Proposed | deeds.Voted):
            self.proposals.fold(deed)
        elif isinstance(deed, SealingDeed | deeds.Begun):
            self._sealed(deed, at)
        elif isinstance(deed, deeds.Stood):
            self.standing.stand(self.state, deed.seat, deed.key, deed.until)
        else:
            self._around(deed, at)

    def _seated(self, deed: SeatDeed, at: int) -> None:
        """What happens to one seat. Only somebody who comes new gets new time."""
        seat, chair, was, full = deed.seat, self.chairs[deed.seat], self.phase, self.full
        anew = isinstance(deed, deeds.Opened) or (isinstance(deed, deeds.Sat) and not chair.sat)
        before = self.hand(seat)
        hands.fold(self.chairs, deed)
        self._hands, self._eyes, self._full = {}, {}, None
        if self.hand(seat) != before:
            self.chronicle.firm = 0  # whoever sees more or less than before reads the log from its beginning
        if isinstance(deed, deeds.BotTook | deeds.Resigned | deeds.Opened):
            self.standing.left(seat)
        if isinstance(deed, deeds.Sat) and seat == self.paused_seat:
            self.paused_by = deed.name
        if anew:
            self.times.sat(seat, at)
        elif isinstance(deed, deeds.BotTook | deeds.Resigned):
            self.times.handed(seat, deed.took if isinstance(deed, deeds.BotTook) else 0, at)
        if was == "open" and self.phase == "playing":
            self.times.go_on(at)
        if self.sealing is not None and isinstance(deed, deeds.Opened):
            self.sealing.fold(deed, at)
        if self.sealing is not None and self.full and not full:
            self.sealing.since = at

    def _sealed(self, deed: SealingDeed | deeds.Begun, at: int) -> None:
        """Before the first roll; and then it is rolled, and the game is there."""
        if self.sealing is None or not self.journal.waits:
            return
        if not isinstance(deed, deeds.Begun):
            self.sealing.fold(deed, at)
            return
        self.journal = self.sealing.begun(self.journal, deed)
        self.token = object()
        self.times, self.questions = Times(self.journal.seats), Questions(self.state)
        self.past = [(-1, self.state)]
        self.chronicle.write(-1, self.journal.told[0], self.state, -1)
        self.journal.told[0] = _NOTHING
        self.times.asked(self.state, at)

    def _around(self, deed: Any, at: int) -> None:
        """What happens to the table as a whole."""
        if isinstance(deed, deeds.Held):
            self.times.hold(self.state, deed.seat, deed.on, at)
        elif isinstance(deed, deeds.Paused):
            self.paused_by, self.paused_seat, self.paused_by_host = deed.name, deed.seat, deed.host
            self.times.pause(deed.spent, deed.used)
        elif isinstance(deed, deeds.Resumed):
            self.paused_by, self.paused_seat, self.paused_by_host = "", -1, False
            self.times.go_on(at)
        elif isinstance(deed, deeds.Spoke):
            self.said = deed.number
        elif isinstance(deed, deeds.Paced):
            self.pace = deed.ms
        elif isinstance(deed, deeds.Hushed):
            self.hushed = deed.on
        elif isinstance(deed, deeds.Branched):
            self.forebears = deed.tables
        elif isinstance(deed, deeds.Ended):
            self.ended = deed.how
            self.proposals.open = []
        elif isinstance(deed, deeds.Followed):
            if deed.what == "branch":
                self.branches = (*self.branches, deed.table)
                self.proposals.settle("branch")
            else:
                self.rematch = deed.table

    def _moved(self, deed: Move, before: State, in_open: bool, at: int) -> None:
        """The game has gone on, or back."""
        entry, events = len(self.journal.entries) - 1, self.journal.told[-1]
        self.journal.told[-1] = _NOTHING
        if isinstance(deed, Moved) and self.state.apart:
            self.apart[deed.seat] += 1
        else:
            self.stirs += 1
        if isinstance(deed, Moved) and deed.by == deeds.STANDING and not self._stood(deed):
            self.alone.add(entry)
        if isinstance(deed, TookBack):
            self._dropped(deed.number, deed.number + 1)
        elif isinstance(deed, Rewound):
            self._dropped(deed.to, entry)
            self.proposals.settle(UNDO)
            self.standing.of = {}  # everybody decides anew
        self.chronicle.write(entry, events, self.state, deed.seat if in_open else -1)
        public = any(event.seen_by(SPECTATOR) for event in events)
        if public or isinstance(deed, Rewound):
            self._moment(entry, public)
        declined = isinstance(deed, Moved) and self._declines(deed.key)
        self.standing.happened(self.state, events, deed.seat, declined)
        self.questions.moved(deed, before, self.state)
        self.times.moved(deed, before, self.state, public, self.journal.undoable(deed.seat) is not None, at)
        if deed.seat >= 0:
            self.times.shared(self.hand(deed.seat), deed.seat, before, self.state, at)
        if self.state.over:
            self.proposals.open = []

    def _stood(self, deed: Moved) -> bool:
        """Had the seat said so beforehand?"""
        return deed.seat in self.standing.of and self._declines(deed.key)

    def _declines(self, key: str) -> bool:
        kind = self.journal.game.kinds.get(key.partition("(")[0])
        return bool(getattr(kind, "declines", False))

    def _moment(self, entry: int, public: bool) -> None:
        if public:
            self.moments.append(entry)
        if self.plan.delay:
            self.past.append((entry, self.state))
            del self.past[: -self.plan.delay - 1]

    def _dropped(self, first: int, last: int) -> None:
        """These entries no longer stand."""
        self.chronicle.drop(first, last)
        del self.moments[bisect_left(self.moments, first) : bisect_left(self.moments, last)]
        self.past = [(entry, state) for entry, state in self.past if not first <= entry < last] or self.past[:1]

    # ------------------------------------------------------------------ for those who act by themselves

    def luck(self, what: str) -> int:
        """A number that nobody can foresee and that is always the same here: from the secret of the dice."""
        secret = self.journal.secret
        key = secret if secret is not None else self.id.encode()
        drawn = hashlib.blake2b(what.encode(), key=key, digest_size=6, person=b"miskatonic-bots")
        return int.from_bytes(drawn.digest(), "big")


def _own(state: State, seat: int) -> bool:
    """Is it known to all whose choice comes next? Not behind screens, and not while answers are sealed."""
    ask = state.asking()
    return seat >= 0 and ask is not None and ask.mode == FIRST
