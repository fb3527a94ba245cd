"""One handling of a place: what belongs to it, and its end (TP-prio-1, TP-prio-3)."""

from __future__ import annotations

from miskatonic.games.terror_paths.records import NOWHERE
from miskatonic.games.terror_paths.rules.rolls.prepare import anybody_left
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class OfVisit(Step[Terror]):
    """Belongs to one handling of a place; what is left is skipped when it ends or nobody is left. TP-elim-9, TP-C-2"""

    def __init__(self, visit: int, place: int) -> None:
        self.visit = visit
        self.place = place

    def live(self, s: Terror) -> bool:
        return s.visit == self.visit and anybody_left(s, self.place)


def due(s: Terror) -> list[int]:
    """Places with an Investigator who has not yet been through the priorities this turn. TP-prio-1, TP-prio-3"""
    places = {s.place[seat] for seat in s.living() if not s.finished >> seat & 1}
    return sorted([place for place in places if not s.handled >> place & 1])


def end_visit(s: Terror, place: int) -> None:
    """All who are there are finished for the turn. TP-C-2, TP-prio-1"""
    s.finished |= s.crowd(place)
    s.handled |= 1 << place
    s.handling = NOWHERE
    s.visit += 1
    s.opened = 9


class Opened(OfVisit):
    """A priority has been reached. TP-prio-2"""

    def __init__(self, visit: int, place: int, which: int) -> None:
        super().__init__(visit, place)
        self.which = which

    def run(self, s: Terror) -> Ask | None:
        s.opened = self.which
        return None
