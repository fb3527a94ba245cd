"""Spying (TP-spy)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.terror_paths.records import NOWHERE
from miskatonic.games.terror_paths.rules.rolls.instant import InstantHere, facing
from miskatonic.games.terror_paths.rules.table.cards import Reveal, draw_face, facedown
from miskatonic.games.terror_paths.rules.table.events import look_at_top
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step

EVENT: Final = -2
"""Instead of a place: the top of the Event deck."""


AGAINST_SPYING: Final = ("TP-spy-5", "TP-act-1", "TP-act-2", "TP-spy-2", "TP-spy-3", "TP-map-4", "TP-event-6")


def targets(s: Terror, seat: int, scope: str) -> list[int]:
    """What may be Spied on: facedown cards, Secret ones too, not Blocked ones; or the Event deck.

    TP-spy-1, TP-spy-2, TP-spy-3, TP-spy-4
    """
    found = [place for place in _around(s, seat, scope) if not _against_place(s, place)]
    return [*found, EVENT] if s.events_left() else found


def _around(s: Terror, seat: int, scope: str) -> list[int]:
    """The places that a permission reaches: those next door, unless it says more. TP-spy-1"""
    here = s.place[seat]
    if scope == "event":
        return []
    if scope == "any":
        return list(range(s.box.size))
    if scope == "area":
        area = s.box.graph.area[s.box.graph.area_of[here]]
        return [place for place in range(s.box.size) if area >> place & 1]
    return list(s.paths.next[here])


def _against_place(s: Terror, place: int) -> str:
    """A Blocked card, a Locked one that has been looked at, or none that lies facedown. TP-spy-2, TP-spy-3"""
    if s.blocked >> place & 1 or _seen(s, place):
        return "TP-spy-3"
    return "" if facedown(s, place) else "TP-spy-2"


def against_spying(s: Terror, seat: int, scope: str, place: int) -> str:
    """What keeps her from Spying there. TP-event-6, TP-map-4, TP-spy-2, TP-spy-3"""
    if place == EVENT:
        return "" if s.events_left() else "TP-event-6"
    return _against_place(s, place) if place in _around(s, seat, scope) else "TP-map-4"


def _seen(s: Terror, place: int) -> bool:
    """A Locked card that has been looked at shows nothing new."""
    return bool((s.locked & s.known) >> place & 1)


class Spy(Step[Terror]):
    """Turn a card up, or look at the top of the Event deck. TP-spy-1, TP-spy-2, TP-spy-3, TP-spy-4, TP-spy-5"""

    rule: ClassVar[str] = "TP-spy-1"
    when: ClassVar[str] = "TP-act-1"
    against: ClassVar[tuple[str, ...]] = AGAINST_SPYING

    def __init__(self, seat: int, scope: str, place: int) -> None:
        self.seat = seat
        self.scope = scope
        self.place = place

    def why_not(self, s: Terror, seat: int) -> str:
        asking = s.agenda[-1]
        allowed = (self.seat, self.scope) in s.spies
        if isinstance(asking, SpyNow):
            allowed = asking.scope == self.scope
        return against_spying(s, self.seat, self.scope, self.place) if allowed else "TP-spy-5"

    def run(self, s: Terror) -> Ask | None:
        spies = list(s.spies)
        if (self.seat, self.scope) in spies:
            spies.remove((self.seat, self.scope))
            s.spies = tuple(spies)
        spy_on(s, self.seat, self.place)
        return None


def spy_on(s: Terror, seat: int, place: int) -> None:
    """What is seen all may know. A Locked card is turned back, without any effect. TP-spy-3, TP-dig-1"""
    s.tell("TP-spy-1", "spies", (seat, place))
    if place == EVENT:
        look_at_top(s)
    elif s.locked >> place & 1:
        card = draw_face(s, place)
        s.known |= 1 << place
        s.tell("TP-spy-3", "looks_at", (place, card), reveals=True)
    else:
        s.then(Reveal(place), InstantAfterSpy(place))


class InstantAfterSpy(Step[Terror]):
    """Those who stand there and have been through their priorities face it at once. TP-inst-5"""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Terror) -> Ask | None:
        if (s.menace or s.handling not in (self.place, NOWHERE)) and facing(s, self.place):
            s.then(InstantHere(self.place))
        return None


class SpyNow(Step[Terror]):
    """A text lets her Spy at once. TP-spy-1"""

    puts: ClassVar[tuple[str, ...]] = ("Spy",)
    asks: ClassVar[str] = "TP-spy-4"
    must: ClassVar[bool] = True

    def __init__(self, seat: int, scope: str) -> None:
        self.seat = seat
        self.scope = scope

    def live(self, s: Terror) -> bool:
        return s.alive(self.seat) and bool(targets(s, self.seat, self.scope))

    def run(self, s: Terror) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Spy(seat, self.scope, place) for place in targets(s, seat, self.scope)]
