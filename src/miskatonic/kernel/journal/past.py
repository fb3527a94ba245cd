"""The past that stands, as a chain: each input is a link to the one before it.

To take something back is to go on from an earlier link, so that a journal is read in a time that grows with its
entries, whatever they are. Positions are kept now and then along the chain; those between are played again from them.
"""

from __future__ import annotations

from typing import Final

from miskatonic.kernel.chance import Recorded
from miskatonic.kernel.journal.entry import BACK, CHOICE, UNDO, Entry, apply
from miskatonic.kernel.state import State

EVERY: Final = 32
"""At each so many links the position is kept for good,"""
RECENT: Final = 64
"""and at so many since something final happened."""


class Link:
    """An input that stood after the one before it."""

    __slots__ = ("before", "depth", "entry", "final", "number", "state")

    def __init__(self, before: Link | None, number: int, entry: Entry | None, final: bool, state: State | None) -> None:
        self.before = before
        self.number = number
        """Of the entry, from 0; -1 is the setting up."""
        self.entry = entry
        self.final = final
        """What came of it cannot be taken back."""
        self.state = state
        """Where it led to, while that is kept."""
        self.depth: int = 0 if before is None else before.depth + 1

    @property
    def lasting(self) -> bool:
        """Its position is kept for good."""
        return self.depth % EVERY == 0


class Past:
    """What stood after each entry of a journal, and stands now."""

    def __init__(self, opening: State | None) -> None:
        self.head = Link(None, -1, None, True, opening)
        self.heads: list[Link] = [self.head]
        """The last link after so many entries."""
        self._recent: list[Link] = []
        """Those whose positions are kept only while they can be taken back."""

    def copy(self) -> Past:
        """The same once more; links are shared, and never change but for what they keep."""
        made = Past(None)
        made.head, made.heads, made._recent = self.head, list(self.heads), list(self._recent)
        return made

    def add(self, number: int, entry: Entry, final: bool, state: State | None) -> None:
        """An input."""
        self.head = self._link(number, entry, final, state)
        self.heads.append(self.head)

    def leave_out(self, number: int) -> None:
        """An input no longer stands, whatever came of it; what came after it does."""
        stood = self.since(self.heads[0])
        self.head = self.heads[0]
        for old in stood:
            if old.number != number:
                self.head = self._link(old.number, old.entry, True, None)
        self.heads.append(self.head)

    def back(self, head: Link, later: list[tuple[Link, State]], state: State | None) -> None:
        """Something was taken back: this link stands, these again after it, and nothing else."""
        self.head = head
        for old, reached in later:
            self.head = self._link(old.number, old.entry, old.final, reached)
        if not later and head.state is None and state is not None:
            self._keep(head, state)
        self.heads.append(self.head)

    def _link(self, number: int, entry: Entry | None, final: bool, state: State | None) -> Link:
        made = Link(self.head, number, entry, final, None)
        if final:
            for old in self._recent:
                old.state = None
            self._recent = []
        if state is not None:
            self._keep(made, state)
        return made

    def _keep(self, link: Link, state: State) -> None:
        link.state = state
        if not link.lasting:
            self._recent.append(link)
            if len(self._recent) > RECENT:
                self._recent.pop(0).state = None

    # ------------------------------------------------------------------ looking back

    def undoable(self, seat: int) -> Link | None:
        """The last choice of this seat, if nothing final came of it or of anything since."""
        link = self.head
        while link.entry is not None and not link.final:
            if link.entry.seat == seat:
                return link if link.entry.kind == CHOICE else None
            assert link.before is not None
            link = link.before
        return None

    def since(self, link: Link) -> list[Link]:
        """What stands after this link, in order."""
        found: list[Link] = []
        at = self.head
        while at is not link:
            found.append(at)
            assert at.before is not None
            at = at.before
        found.reverse()
        return found

    def standing(self) -> list[tuple[int, Entry]]:
        """All inputs that stand, with their numbers."""
        found: list[tuple[int, Entry]] = []
        at: Link | None = self.head
        while at is not None and at.entry is not None:
            found.append((at.number, at.entry))
            at = at.before
        found.reverse()
        return found

    def position(self, link: Link) -> State:
        """Where this link led to: as it was kept, or played again from the last one before it that was."""
        way: list[Link] = []
        at = link
        while at.state is None:
            way.append(at)
            assert at.before is not None
            at = at.before
        state = at.state
        for step in reversed(way):
            assert step.entry is not None
            state = state.copy()
            state.chance = Recorded(step.entry.chance)
            apply(state, step.entry)
            state.chance = None
        return state


def number_in(key: str) -> int | None:
    """The number that an entry which takes something back names; none if it is not written as one."""
    if not key.isascii() or not key.isdecimal() or len(key) > 9 or key != str(int(key)):
        return None
    return int(key)


def unplayed(entries: list[Entry], state: State) -> Past:
    """The chain of entries that led here nobody knows how: nothing of them can be taken back."""
    past = Past(None)
    for number, entry in enumerate(entries):
        to = number_in(entry.key) if entry.kind in BACK else None
        if entry.kind not in BACK:
            past.add(number, entry, True, None)
        elif entry.kind == UNDO:
            past.leave_out(-1 if to is None else to)
        else:
            past.back(past.heads[to] if to is not None and to < number else past.head, [], None)
    past.head.state = state
    return past
