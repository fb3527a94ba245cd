"""Beats: what an event did to the scene: who acts on what, what changed, what was rolled.

A scene's *marks* are its values by id: the face of a die, the value of a track, the height of a pile, where a card or a
token lies. A game says once how its marks follow from its table (``Watcher``); while a game is filmed, a ``Reel`` looks
at them at every event and notes what has changed since the one before. So the marks of the old scene and the changes of
all events make the marks of the new one, and the promise ``beats`` holds every game to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from miskatonic.kernel.event import ALL, SPECTATOR, WATCHERS, Event

Mark = int | str | None
"""A value of the scene; None where the thing is not in it."""
Marks = Mapping[str, int | str]

EVERYBODY: Final = ALL
"""All seats, and those who only watch."""


class Change(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A value of the scene that an event changed: a face, a track, a height, or where something lies."""

    id: str
    was: Mark = None
    """What it was; null where it was not there."""
    now: Mark = None
    """What it is from now on; null where it is gone."""


class Roll(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A roll as one figure: the faces, what is added, the number needed, and what came of it."""

    faces: tuple[int, ...]
    sides: int = 6
    terms: tuple[tuple[str, int], ...] = ()
    """What is added to the faces, by name."""
    total: int = 0
    need: int | None = None
    """The number that had to be reached; null where none was."""
    most: bool = False
    """The number needed is the most that is good, not the least."""
    verdict: str = ""
    """A word: "escapes", "hit"; empty where nothing hung on it."""
    good: bool | None = None
    """Did it turn out well for whoever rolled?"""


class Beat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What an event shows: who acts, on what, what changes, what was rolled."""

    who: str = ""
    """The id of what acts: a seat's panel, a figure."""
    on: tuple[str, ...] = ()
    """The ids of what it acts on."""
    changes: tuple[Change, ...] = ()
    roll: Roll | None = None


STILL: Final = Beat()
"""A beat in which nothing moves."""


def bit(viewer: int) -> int:
    """The eyes of a seat, or of those who only watch."""
    return WATCHERS if viewer == SPECTATOR else 1 << viewer


class Watcher:
    """How a game's table reads as marks, in parts that are quickly compared; and who acts on what in its events."""

    def parts(self, s: Any) -> tuple[Any, ...]:
        """What marks follow from: values that are replaced, never changed; as many of them at any time of a game."""
        raise NotImplementedError

    def marks(self, s: Any, no: int, part: Any) -> Marks:
        """What a part reads as, by the ids of the scene. Of the state it uses only what never changes."""
        raise NotImplementedError

    def eyes(self, s: Any, no: int) -> int:
        """Who sees it, with the bit of those who only watch."""
        return EVERYBODY

    def ahead(self, kind: str, no: int) -> bool:
        """Is an event of this kind told before that part changes by it? What changes next in it is its doing then."""
        return False

    def told(self, s: Any, event: Event) -> Beat:
        """Who acts on what in an event, and what was rolled; without changes."""
        return STILL


class Film:
    """The beat of an event, for each who may know of it."""

    __slots__ = ("beat", "parted")

    def __init__(self, beat: Beat, parted: tuple[tuple[int, Change], ...] = ()) -> None:
        self.beat = beat
        """What everybody is shown who may know of it."""
        self.parted = parted
        """Where some are shown more than others: all changes in order, with the eyes that see them."""

    def seen_by(self, viewer: int) -> Beat:
        """The beat for this seat, or for those who only watch."""
        if not self.parted:
            return self.beat
        mine, found = bit(viewer), dict[str, Change]()
        for eyes, change in self.parted:
            if eyes & mine:
                first = found.get(change.id)
                found[change.id] = change if first is None else Change(change.id, first.was, change.now)
        return with_changes(self.beat, tuple([change for change in found.values() if change.was != change.now]))


def with_changes(beat: Beat, changes: tuple[Change, ...]) -> Beat:
    """The same beat with other changes."""
    return Beat(beat.who, beat.on, changes, beat.roll)


class Reel:
    """Films one input: the changes of each event, as it is told."""

    def __init__(self, watcher: Watcher, s: Any) -> None:
        self.watcher = watcher
        self.before = watcher.parts(s)
        self.events: list[Event] = []
        self.pending: list[tuple[int, Change]] = []
        """Changes that somebody has not been shown yet, with those eyes."""

    def take(self, s: Any, event: Event) -> None:
        """An event is being told: whatever has changed is its doing, or that of the last one, if it was ahead."""
        self._look(s)
        self._give(event, Film(self.watcher.told(s, event)))
        self.events.append(event)

    def settle(self, s: Any) -> None:
        """The input is done: what changed since the last event belongs to the last one that each viewer saw."""
        self._look(s)
        for event in reversed(self.events):
            self._give(event, event.film)

    def _look(self, s: Any) -> None:
        """Compare with the last time."""
        after = self.watcher.parts(s)
        last = self.events[-1] if self.events else None
        for no, (old, new) in enumerate(zip(self.before, after, strict=True)):
            if old is not new and old != new:
                eyes = self.watcher.eyes(s, no)
                was, now = self.watcher.marks(s, no, old), self.watcher.marks(s, no, new)
                found = [(eyes, change) for change in changes(was, now)]
                if last is not None and self.watcher.ahead(last.kind, no):
                    self.pending, later = found, self.pending
                    self._give(last, last.film)
                    found, self.pending = self.pending, later
                self.pending.extend(found)
        self.before = after

    def _give(self, event: Event, film: Film) -> None:
        """Show with this event all that is pending for its eyes; what others have not seen stays pending."""
        event.film = film
        if not self.pending:
            return
        mine = event.eyes
        before = film.parted or tuple([(mine, change) for change in film.beat.changes])
        parted = (*before, *[(eyes & mine, change) for eyes, change in self.pending if eyes & mine])
        self.pending = [(eyes & ~mine, change) for eyes, change in self.pending if eyes & ~mine]
        whole = with_changes(film.beat, tuple([change for eyes, change in parted if eyes == mine]))
        event.film = Film(whole, () if len(whole.changes) == len(parted) else parted)


def changes(was: Marks, now: Marks) -> list[Change]:
    """What makes the one the other."""
    found = [Change(name, value, now.get(name)) for name, value in was.items() if now.get(name) != value]
    found.extend([Change(name, None, value) for name, value in now.items() if name not in was])
    return found


def begin(s: Any) -> None:
    """Film what happens next, if the game can be filmed; the state keeps a log."""
    watcher = s.game.watcher
    s.reel = None if watcher is None else Reel(watcher, s)


def end(s: Any) -> None:
    """The input is done."""
    if s.reel is not None:
        s.reel.settle(s)
        s.reel = None
