"""The locations with Investigators, one by one, through priorities A to G (TP-prio)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.rules.battle.battle import Fight
from miskatonic.games.terror_paths.rules.items.clearing import Clearing
from miskatonic.games.terror_paths.rules.table.cards import sweep
from miskatonic.games.terror_paths.rules.turn.actions import Actions, LooseItems
from miskatonic.games.terror_paths.rules.turn.encounter import (
    ChallengeHere,
    Deeds,
    EnterText,
    PickUpInsight,
    PutAway,
    TurnUp,
)
from miskatonic.games.terror_paths.rules.turn.visit import OfVisit, Opened, due, end_visit
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class PickPlace(Step[Terror]):
    """The Lead Investigator names the next location each time one has been finished. TP-prio-1, TP-lead-3"""

    puts: ClassVar[tuple[str, ...]] = ("Handle",)
    asks: ClassVar[str] = "TP-prio-1"
    must: ClassVar[bool] = True

    def run(self, s: Terror) -> Ask | None:
        places = due(s)
        if len(places) > 1:
            return Ask((s.lead,))
        if places:
            s.then(Handle(places[0]))
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Handle(place) for place in due(s)]


class Handle(Step[Terror]):
    """This location is dealt with now, completely: one priority after the other, each for all who are there.

    TP-prio-1, TP-prio-2, TP-prio-4
    """

    rule: ClassVar[str] = "TP-lead-3"
    against: ClassVar[tuple[str, ...]] = ("TP-prio-1", "TP-prio-3")

    def __init__(self, place: int) -> None:
        self.place = place

    def why_not(self, s: Terror, seat: int) -> str:
        if self.place in due(s):
            return ""
        return "TP-prio-3" if s.crowd(self.place) else "TP-prio-1"

    def run(self, s: Terror) -> Ask | None:
        s.visit += 1
        visit, place = s.visit, self.place
        s.handling = place
        s.opened = 1
        s.tell("TP-prio-1", "handles", (place,))
        s.then(
            TurnUp(visit, place),
            Opened(visit, place, 2),
            PickUpInsight(visit, place),
            Opened(visit, place, 3),
            EnemyBattle(visit, place),
            Opened(visit, place, 4),
            EnterText(visit, place),
            FightNew(visit, place),
            Deeds(visit, place),
            FightNew(visit, place),
            Opened(visit, place, 5),
            ChallengeHere(visit, place),
            FightNew(visit, place),
            Opened(visit, place, 6),
            LooseItems(visit, place),
            PutAway(visit, place),
            FightNew(visit, place),
            Opened(visit, place, 7),
            Actions(visit, place),
            FightNew(visit, place),
            EndVisit(visit, place),
            PickPlace(),
        )
        return None


class EnemyBattle(OfVisit):
    """C: with an Enemy in the place, the Investigators there fight now. TP-C-1, TP-turn-2"""

    def run(self, s: Terror) -> Ask | None:
        if s.foes_at(self.place):
            s.then(Fight(self.place), Clearing(self.place), Stopped(self.visit, self.place))
        return None


class FightNew(OfVisit):
    """An Enemy that has come since priority C is fought at once; then the list goes on if none is left. TP-C-4"""

    def run(self, s: Terror) -> Ask | None:
        if s.foes_at(self.place):
            s.then(Fight(self.place, True), Clearing(self.place), Stopped(self.visit, self.place))
        return None


class Stopped(OfVisit):
    """An Enemy left alive ends the turn of all who are there. TP-C-2, TP-turn-2, TP-C-3"""

    def run(self, s: Terror) -> Ask | None:
        if s.foes_at(self.place):
            s.tell("TP-C-2", "stopped_by_foes", (self.place,))
            end_visit(s, self.place)
        return None


class EndVisit(Step[Terror]):
    """The place is finished. TP-prio-1, TP-elim-9, TP-tap-6"""

    def __init__(self, visit: int, place: int) -> None:
        self.visit = visit
        self.place = place

    def live(self, s: Terror) -> bool:
        return s.visit == self.visit

    def run(self, s: Terror) -> Ask | None:
        end_visit(s, self.place)
        sweep(s)
        return None


class PlayerTurnActs(Step[Terror]):
    """When all have Moved or declined, the places are dealt with one at a time. TP-turn-1, TP-prio-1"""

    def run(self, s: Terror) -> Ask | None:
        s.opened = 9
        s.then(PickPlace(), LateBattles())
        return None


class LateBattles(Step[Terror]):
    """Enemies that came into finished places are fought, the new arrivals alone, once for each place.

    TP-C-5, TP-turn-3
    """

    puts: ClassVar[tuple[str, ...]] = ("LateBattle",)
    asks: ClassVar[str] = "TP-C-5"
    must: ClassVar[bool] = True

    def run(self, s: Terror) -> Ask | None:
        places = newly_beset(s)
        if len(places) > 1:
            return Ask((s.lead,))
        if places:
            s.then(LateBattle(places[0]))
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [LateBattle(place) for place in newly_beset(s)]


class LateBattle(Step[Terror]):
    """Fought now; no further priorities follow it. TP-C-5, TP-men-6"""

    rule: ClassVar[str] = "TP-C-5"
    against: ClassVar[tuple[str, ...]] = ("TP-men-8", "TP-bat-4")

    def __init__(self, place: int) -> None:
        self.place = place

    def why_not(self, s: Terror, seat: int) -> str:
        if s.fought >> self.place & 1:
            return "TP-bat-4"
        return "" if self.place in newly_beset(s) else "TP-men-8"

    def run(self, s: Terror) -> Ask | None:
        s.fought |= 1 << self.place
        s.then(Fight(self.place, True), LateBattles())
        return None


def newly_beset(s: Terror) -> list[int]:
    """Where a new Enemy and an Investigator who was there when it came are both still present. TP-men-8, TP-C-5"""
    places = {foe.place for foe in s.foes if foe.fresh & s.crowd(foe.place)}
    return sorted([place for place in places if not s.fought >> place & 1])
