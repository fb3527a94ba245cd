"""Spying (TP-spy)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.terror_paths.rules.rolls.instant import InstantHere
from miskatonic.games.terror_paths.rules.table.cards import Reveal, draw_face, facedown
from miskatonic.games.terror_paths.rules.table.events import look_at_top
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step

EVENT: Final = -2
"""Instead of a place: the top of the Event deck."""


def targets(s: Terror, seat: int, scope: str) -> list[int]:
    """What may be Spied on: facedown cards, Secret ones too, not Blocked ones; or the Event deck. TP-spy-1..4"""
    here = s.place[seat]
    if scope == "event":
        around: list[int] = []
    elif scope == "any":
        around = list(range(s.box.size))
    elif scope == "area":
        area = s.box.graph.area[s.box.graph.area_of[here]]
        around = [place for place in range(s.box.size) if area >> place & 1]
    else:
        around = list(s.paths.next[here])
    found = [place for place in around if facedown(s, place) and not s.blocked >> place & 1 and not _seen(s, place)]
    return [*found, EVENT] if s.events_left() else found


def _seen(s: Terror, place: int) -> bool:
    """A Locked card that has been looked at shows nothing new."""
    return bool((s.locked & s.known) >> place & 1)


class Spy(Step[Terror]):
    """Turn a card up, or look at the top of the Event deck. TP-spy-1, TP-spy-2, TP-spy-3, TP-spy-4, TP-spy-5"""

    rule: ClassVar[str] = "TP-spy-1"

    def __init__(self, seat: int, scope: str, place: int) -> None:
        self.seat = seat
        self.scope = scope
        self.place = place

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
        if s.menace and s.crowd(self.place):
            s.then(InstantHere(self.place))
        return None


class SpyNow(Step[Terror]):
    """A text lets her Spy at once. TP-spy-1"""

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
