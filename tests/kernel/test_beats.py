"""Beats: what an event did to the scene, for each who may know of it."""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.event import ALL, SPECTATOR, Event
from miskatonic.kernel.scene.beat import EVERYBODY, STILL, Beat, Change, Marks, Reel, Watcher, bit
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.scene.elements import Card, Die, Pile, Token, Track
from miskatonic.kernel.scene.scene import Scene


class Table:
    """A track, a hand of seat 0, and nothing else."""

    def __init__(self) -> None:
        self.track = 3
        self.hand = 2


class TrackAndHand(Watcher):
    def parts(self, s: Any) -> tuple[Any, ...]:
        return (s.track, s.hand, s.hand)

    def marks(self, s: Any, no: int, part: Any) -> Marks:
        if no == 0:
            return {"track": part}
        return {f"hand.{i}": "hand" for i in range(part)} if no == 1 else {"backs": part}

    def eyes(self, s: Any, no: int) -> int:
        return (EVERYBODY, 1, EVERYBODY & ~1)[no]

    def told(self, s: Any, event: Event) -> Beat:
        return Beat("seat.0")

    def ahead(self, kind: str, no: int) -> bool:
        return kind == "announced" and no == 0


def event(kind: str = "moved", eyes: int = ALL) -> Event:
    return Event("R-1", kind, (), eyes, False)


def changes(told: Event, viewer: int) -> list[Change]:
    return list(told.film.seen_by(viewer).changes)


def test_an_event_shows_what_has_changed_since_the_one_before() -> None:
    table = Table()
    reel = Reel(TrackAndHand(), table)
    first, second = event(), event()
    table.track = 5
    reel.take(table, first)
    table.track = 4
    reel.take(table, second)
    reel.settle(table)
    assert changes(first, 1) == [Change("track", 3, 5)]
    assert changes(second, SPECTATOR) == [Change("track", 5, 4)]
    assert first.film.seen_by(1) is first.film.beat
    assert first.film.beat.who == "seat.0"


def test_what_only_one_seat_sees_is_shown_to_nobody_else() -> None:
    table = Table()
    reel = Reel(TrackAndHand(), table)
    drawn = event()
    table.hand = 3
    reel.take(table, drawn)
    reel.settle(table)
    assert changes(drawn, 0) == [Change("hand.2", None, "hand")]
    assert changes(drawn, 1) == changes(drawn, SPECTATOR) == [Change("backs", 2, 3)]


def test_whoever_does_not_see_an_event_is_shown_its_change_with_the_next_one() -> None:
    table = Table()
    reel = Reel(TrackAndHand(), table)
    secret, public = event(eyes=1), event()
    table.track = 7
    reel.take(table, secret)
    reel.take(table, public)
    reel.settle(table)
    assert changes(secret, 0) == [Change("track", 3, 7)]
    assert changes(public, 0) == []
    assert changes(public, 1) == changes(public, SPECTATOR) == [Change("track", 3, 7)]


def test_what_changes_after_the_last_event_belongs_to_it() -> None:
    table = Table()
    reel = Reel(TrackAndHand(), table)
    last = event()
    reel.take(table, last)
    table.track = 1
    reel.settle(table)
    assert changes(last, 1) == [Change("track", 3, 1)]
    assert reel.pending == []


def test_what_no_event_told_stays_pending() -> None:
    table = Table()
    reel = Reel(TrackAndHand(), table)
    table.track = 1
    reel.settle(table)
    assert reel.pending == [(EVERYBODY, Change("track", 3, 1))]


def test_an_event_told_ahead_gets_what_happens_next() -> None:
    table = Table()
    reel = Reel(TrackAndHand(), table)
    ahead, after = event("announced"), event()
    reel.take(table, ahead)
    table.track, table.hand = 9, 1
    reel.take(table, after)
    reel.settle(table)
    assert changes(ahead, 1) == [Change("track", 3, 9)]
    assert changes(after, 1) == [Change("backs", 2, 1)]


def test_several_changes_of_one_thing_are_shown_as_one_where_eyes_differ() -> None:
    table = Table()
    reel = Reel(TrackAndHand(), table)
    secret, public = event(eyes=2), event()
    table.track = 5
    reel.take(table, secret)
    table.track = 3
    reel.take(table, public)
    reel.settle(table)
    assert changes(public, 1) == [Change("track", 5, 3)]
    assert changes(public, 0) == []  # 3, then 5, then 3 again: it has seen nothing move


def test_watchers_see_what_everybody_and_what_all_but_one_see() -> None:
    assert event().seen_by(SPECTATOR)
    assert event(eyes=ALL & ~bit(2)).seen_by(SPECTATOR)
    assert not event(eyes=ALL & ~bit(2)).seen_by(2)
    assert not event(eyes=bit(2)).seen_by(SPECTATOR)


def test_the_marks_of_a_scene_are_faces_tracks_heights_and_places() -> None:
    items = (
        Track(id="t", name="", value=4, high=9),
        Die(id="d", value=6),
        Pile(id="p", name="", count=7, top=Card(id="top")),
        Token(id="k", name="", at="cell"),
        Token(id="loose", name=""),
        Panel(id="inner", items=(Card(id="c"),)),
    )
    scene = Scene(game="g", seat=0, title="", prompt="", waiting=(), seats=(), panels=(Panel(id="all", items=items),))
    assert scene.marks() == {"t": 4, "d": 6, "p": 7, "top": "p", "k": "cell", "c": "inner"}


def test_a_watcher_that_says_nothing_of_an_event_shows_it_still() -> None:
    assert Watcher().told(None, event()) == STILL
    assert Common().words
