"""Investigators Move: all together, in any order, until all have declared done (TP-move)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from miskatonic.games.terror_paths.records import NOWHERE
from miskatonic.games.terror_paths.rules.lead import by_lead
from miskatonic.games.terror_paths.rules.sheet.elimination import leave_rolls
from miskatonic.games.terror_paths.rules.sheet.inventory import discard_item
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.rules.table.cards import stops
from miskatonic.games.terror_paths.rules.table.tracks import raise_threat
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.event import ALL
from miskatonic.kernel.step import Ask, Step
from miskatonic.kernel.window import Gathering


def stopper(s: Terror, place: int) -> bool:
    """An Enemy or an Untapped card: whoever enters must end her Move, unless somebody Fends. TP-move-2, TP-move-9"""
    return stops(s, place) or any(foe.place == place for foe in s.foes)


def holding(s: Terror) -> int:
    """The places that stop whoever enters now, as bits: no Investigator is there. TP-move-2, TP-move-3"""
    found = 0
    for place, back in enumerate(s.back_at):
        if back >= 0:
            found |= 1 << place
    found &= ~s.tapped
    for foe in s.foes:
        found |= 1 << foe.place
    for place, events in enumerate(s.events_at):
        if events and stops(s, place):
            found |= 1 << place
    for seat in s.living():
        found &= ~(1 << s.place[seat])
    return found


def against_move(s: Terror, seat: int, to: int) -> str:
    """A stop of her own, a closed place, or what would stop her on the way. TP-move-2, TP-move-8, TP-map-4"""
    here = s.place[seat]
    if s.held >> seat & 1:
        return "TP-move-2"
    shut = s.blocked | s.locked
    if to != here and shut >> to & 1:
        return "TP-move-8"
    paths, shut = s.paths, shut & ~(1 << here)
    if to == here or not paths.way(here, to):
        return "TP-map-4"
    if not paths.way(here, to, shut):
        return "TP-move-8"
    return "" if paths.way(here, to, shut, holding(s)) else "TP-move-2"


def keys_for(s: Terror, seat: int, place: int) -> list[int]:
    """Her keys that fit this Lock, those that fit no other first; of equal ones the first. TP-itype-5, TP-class-5"""
    keys = [held for held in dict.fromkeys(s.items[seat]) if s.box.items[held >> 1].key]
    own = s.box.spots[place].id
    proper = [held for held in keys if own in s.box.items[held >> 1].opens]
    return [*proper, *[held for held in keys if not s.box.items[held >> 1].opens]]


def key_for(s: Terror, seat: int, place: int) -> int:
    """The first of her keys that fit this Lock; -1 without."""
    return next(iter(keys_for(s, seat, place)), -1)


def unlocking(s: Terror, seat: int) -> list[Step[Terror]]:
    """The Locks next door that she can open, with each of her keys; which she gives up is for her to say. TP-dig-9"""
    shut = [place for place in s.paths.next[s.place[seat]] if s.locked >> place & ~s.blocked >> place & 1]
    found: list[Step[Terror]] = []
    for place in shut:
        keys = keys_for(s, seat, place)
        found.extend([Unlock(seat, place)] if keys else [])
        found.extend([Unlock(seat, place, held) for held in keys[1:]])
    return found


class Moves(Gathering[Terror]):
    """Whoever is not held by a forced stop may Move, from beside an Enemy too, and after pausing, until all are done.

    TP-move-1, TP-move-2, TP-move-4, TP-move-6, TP-move-12, TP-lead-1, TP-turn-1
    """

    puts: ClassVar[tuple[str, ...]] = ("DoneMoving", "Move", "Unlock", "CloseMoves")
    asks: ClassVar[str] = "TP-turn-1"

    def live(self, s: Terror) -> bool:
        return not s.opened

    def order(self, s: Terror) -> Sequence[int]:
        return s.around()

    def able(self, s: Terror, seat: int) -> bool:
        return not s.held >> seat & 1

    def decline(self, s: Terror, seat: int) -> Step[Terror]:
        return DoneMoving(seat)

    def plays(self, s: Terror, seat: int) -> list[Step[Terror]]:
        here = s.place[seat]
        closed = s.blocked | s.locked
        paths = s.paths
        found: list[Step[Terror]] = []
        for cost, layer in paths.layers(1 << here, closed & ~(1 << here), holding(s), s.box.size):
            if cost:
                left = layer
                while left:
                    low = left & -left
                    left ^= low
                    found.append(Move(seat, low.bit_length() - 1))
        if s.locked and s.items[seat]:
            found.extend(unlocking(s, seat))
        if seat == s.lead and len(s.living()) > 1:
            found.append(CloseMoves())
        return found

    def refused(self, s: Terror, seat: int) -> list[Step[Terror]]:
        if s.held >> seat & 1 or not s.alive(seat):
            return []
        closed = s.blocked | s.locked
        return [Move(seat, place) for place in s.paths.next[s.place[seat]] if closed >> place & 1]


class DoneMoving(Step[Terror]):
    """Declare oneself done. TP-move-12"""

    rule: ClassVar[str] = "TP-move-12"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        s.tell("TP-move-12", "done_moving", (self.seat,))
        return None


class CloseMoves(Step[Terror]):
    """The Lead Investigator closes the part. TP-move-12, TP-lead-3"""

    rule: ClassVar[str] = "TP-move-12"
    against: ClassVar[tuple[str, ...]] = ("TP-lead-3", "TP-lead-4")

    def why_not(self, s: Terror, seat: int) -> str:
        return by_lead(s, seat, len(s.living()) > 1)

    def run(self, s: Terror) -> Ask | None:
        s.opened = 1
        s.tell("TP-move-12", "closes", (s.lead,))
        return None


class Move(Step[Terror]):
    """Walk to a place: the legal way with the fewest changes of area. TP-move-1, TP-move-8"""

    rule: ClassVar[str] = "TP-move-1"
    when: ClassVar[str] = "TP-turn-1"
    against: ClassVar[tuple[str, ...]] = ("TP-move-2", "TP-move-8", "TP-map-4")

    def __init__(self, seat: int, to: int) -> None:
        self.seat = seat
        self.to = to

    def why_not(self, s: Terror, seat: int) -> str:
        return against_move(s, self.seat, self.to)

    def concerns(self, s: Terror, seat: int) -> int:
        """It may open a way for others, or shut one, where she Fends."""
        here = s.place[self.seat]
        return ALL if stopper(s, here) or stopper(s, self.to) else 0

    def run(self, s: Terror) -> Ask | None:
        here = s.place[self.seat]
        way = s.paths.way(here, self.to, (s.blocked | s.locked) & ~(1 << here), holding(s))
        s.then(*[Walk(self.seat, place) for place in way])
        return None


def toll(s: Terror, seat: int, to: int) -> tuple[int, bool]:
    """The Threat that a Move there costs, and whether it is stopped there. TP-move-2, TP-move-5, TP-mad-1, TP-mad-2"""
    here = s.place[seat]
    layers = s.paths.layers(1 << here, (s.blocked | s.locked) & ~(1 << here), holding(s), s.box.size)
    crossings = next((cost // s.box.size for cost, layer in layers if layer >> to & 1), 0)
    later = 2 if s.has(seat, "dear_crossing") else 1
    cost = border(s, seat) + later * (crossings - 1) if crossings else 0
    return cost, stopper(s, to) and not s.crowd(to)


def border(s: Terror, seat: int) -> int:
    """What her next step into another area costs: a Madness goes before a Bonus. TP-move-5, TP-mad-1, TP-mad-2"""
    if s.has(seat, "dear_crossing"):
        return 2
    return 0 if not s.crossed >> seat & 1 and s.has(seat, "free_crossing") else 1


class Walk(Step[Terror]):
    """One step: final once made, and so are its Threat and any Doom from it. TP-move-5, TP-move-11, TP-move-12"""

    def __init__(self, seat: int, to: int) -> None:
        self.seat = seat
        self.to = to

    def live(self, s: Terror) -> bool:
        return s.alive(self.seat) and not s.held >> self.seat & 1

    def run(self, s: Terror) -> Ask | None:
        walk(s, self.seat, self.to)
        return None


def walk(s: Terror, seat: int, to: int) -> None:
    """She steps over; across a border Threat rises; an unfended Enemy or card stops her. TP-move-2, TP-move-5"""
    here = s.place[seat]
    fended = bool(s.crowd(to))
    s.came_from[seat] = here
    s.place[seat] = to
    s.walked |= 1 << seat
    s.tell("TP-move-1", "moves", (seat, here, to))
    if stopper(s, to) and not fended:
        s.held |= 1 << seat
        s.tell("TP-move-2", "stopped", (seat, to))
    area = s.box.graph.area_of
    if area[here] != area[to]:
        _cross(s, seat)
    ends.check(s)


def _cross(s: Terror, seat: int) -> None:
    """Each change of area costs 1 Threat; a Bonus or a Madness may change that. TP-move-5, TP-mad-1, TP-mad-2"""
    cost = border(s, seat)
    if not cost:
        s.tell("TP-mad-1", "bonus", (seat, s.sheet[seat]))
    s.crossed |= 1 << seat
    raise_threat(s, cost, "TP-move-5")


class Unlock(Step[Terror]):
    """Open a Lock with a key and Move in: the Lock is gone for good, the key Discarded. TP-class-5, TP-itype-5"""

    rule: ClassVar[str] = "TP-class-5"
    when: ClassVar[str] = "TP-turn-1"
    against: ClassVar[tuple[str, ...]] = ("TP-itype-5", "TP-class-4", "TP-class-3", "TP-map-4", "TP-move-2")
    added: ClassVar[Mapping[str, Any]] = {"spent": -1}

    def __init__(self, seat: int, to: int, spent: int = -1) -> None:
        self.seat = seat
        self.to = to
        self.spent = spent
        """Which key; -1: the first that fits."""

    def key_of(self, s: Terror) -> int:
        """The key that is used up; -1 if she has none that fits."""
        keys = keys_for(s, self.seat, self.to)
        return self.spent if self.spent in keys else next(iter(keys), -1) if self.spent < 0 else -1

    def why_not(self, s: Terror, seat: int) -> str:
        if s.held >> self.seat & 1:
            return "TP-move-2"
        if self.to not in s.paths.next[s.place[self.seat]]:
            return "TP-map-4"
        if s.blocked >> self.to & 1:
            return "TP-class-3"
        if not s.locked >> self.to & 1:
            return "TP-class-4"
        return "TP-itype-5" if self.key_of(s) < 0 else ""

    def run(self, s: Terror) -> Ask | None:
        discard_item(s, self.seat, self.key_of(s), "TP-class-5")
        s.locked &= ~(1 << self.to)
        s.tell("TP-class-5", "unlocks", (self.seat, self.to))
        s.then(Walk(self.seat, self.to))
        return None


def put_down(s: Terror, seat: int, to: int, rule: str) -> None:
    """Moved by an effect: no Threat, no ordinary movement, and never into a Blocked place. TP-move-5, TP-class-6"""
    if not s.alive(seat) or (s.blocked | s.locked) >> to & 1 or to == NOWHERE:
        return
    s.tell(rule, "moved", (seat, s.place[seat], to))
    s.place[seat] = to
    s.walked &= ~(1 << seat)
    if s.battle is not None and s.battle.place != to:
        s.then(LeftRolls(seat))
    if s.handled >> to & 1:
        s.finished |= 1 << seat
    ends.check(s)


class LeftRolls(Step[Terror]):
    """Dice not yet assigned of an Investigator who is gone from the place are lost. TP-bseq-5"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        for roll in s.rolls:
            if self.seat in roll.seats and roll.place != s.place[self.seat]:
                leave_rolls(s, self.seat)
                break
        return None
