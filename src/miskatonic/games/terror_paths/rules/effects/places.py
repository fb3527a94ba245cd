"""Verbs on cards and places: turned up, blocked, unlocked, closed (TP-class, TP-eff-2, TP-icon-3)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import NOBODY, NOWHERE
from miskatonic.games.terror_paths.rules.effects.do import Do
from miskatonic.games.terror_paths.rules.effects.whom import decide
from miskatonic.games.terror_paths.rules.table.cards import Reveal, facedown, lay_card, may_be_revealed
from miskatonic.games.terror_paths.rules.turn.spying import InstantAfterSpy
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect


def turn_up(s: Terror, effect: Effect, do: Do) -> None:
    """Next door, or the nearest there is. TP-men-3, TP-eff-2"""
    if do.place == NOWHERE:
        return
    places = [place for place in range(s.box.size) if may_be_revealed(s, place)]
    if effect.word("which") == "adjacent":
        places = [place for place in places if place in s.paths.next[do.place]]
    else:
        steps = s.paths.steps(do.place)
        least = min([steps[place] for place in places], default=0)
        places = [place for place in places if steps[place] == least]
    if places:
        s.then(FaceUp(tuple(places), do.who))


class FaceUp(Step[Terror]):
    """Which? TP-dig-9"""

    puts: ClassVar[tuple[str, ...]] = ("FaceUpThis",)
    asks: ClassVar[str] = "TP-eff-2"
    must: ClassVar[bool] = True

    def __init__(self, places: tuple[int, ...], who: int) -> None:
        self.places = places
        self.who = who

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, self.who if self.who != NOBODY and s.alive(self.who) else s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [FaceUpThis(place) for place in self.places if facedown(s, place)]


class FaceUpThis(Step[Terror]):
    """This one. TP-eff-2"""

    rule: ClassVar[str] = "TP-dig-9"
    against: ClassVar[tuple[str, ...]] = ("TP-eff-2",)

    def __init__(self, place: int) -> None:
        self.place = place

    def why_not(self, s: Terror, seat: int) -> str:
        asking = s.agenda[-1]
        return "" if isinstance(asking, FaceUp) and self in asking.candidates(s, seat) else "TP-eff-2"

    def run(self, s: Terror) -> Ask | None:
        s.then(Reveal(self.place), InstantAfterSpy(self.place))
        return None


def chapter(s: Terror, effect: Effect, do: Do) -> None:
    lay_card(s, s.box.place_number[effect.word("place")], s.box.card_number[effect.word("card")], "TP-class-7")


def unblock(s: Terror, effect: Effect, do: Do) -> None:
    place = s.box.place_number[effect.word("place")]
    s.blocked &= ~(1 << place)
    s.tell("TP-class-3", "unblocked", (place,))


def block(s: Terror, effect: Effect, do: Do) -> None:
    """Whoever and whatever is there stays, and may leave; nothing more comes in. TP-class-3, TP-class-9"""
    place = s.box.place_number[effect.word("place")]
    s.blocked |= 1 << place
    s.tell("TP-class-3", "blocked", (place,))


def unlock(s: Terror, effect: Effect, do: Do) -> None:
    place = s.box.place_number[effect.word("place")]
    s.locked &= ~(1 << place)
    s.tell("TP-class-4", "unlocked", (place,))


def open_way(s: Terror, effect: Effect, do: Do) -> None:
    """It is a way like any other from now on. TP-map-4"""
    way = s.box.graph.way_number[effect.word("way")]
    if s.shut >> way & 1:
        s.shut &= ~(1 << way)
        s.tell("TP-map-4", "way_opens", s.box.graph.ends[way])


def shut_way(s: Terror, effect: Effect, do: Do) -> None:
    """It joins nothing until it is opened again. TP-map-4"""
    way = s.box.graph.way_number[effect.word("way")]
    if not s.shut >> way & 1:
        s.shut |= 1 << way
        s.tell("TP-map-4", "way_shuts", s.box.graph.ends[way])


def new_start(s: Terror, effect: Effect, do: Do) -> None:
    """Replacements come in here from now on. TP-repl-6, TP-class-1"""
    s.home = s.box.place_number[effect.word("place")]
    s.tell("TP-repl-6", "new_start", (s.home,))


def close_retreat(s: Terror, effect: Effect, do: Do) -> None:
    """Of several at one distance the Lead Investigator picks. TP-icon-3, TP-dig-9"""
    left = [place for place in range(s.box.size) if (s.box.retreats & ~s.no_retreat) >> place & 1]
    if left and do.place != NOWHERE:
        steps = s.paths.steps(do.place)
        least = min([steps[place] for place in left])
        s.then(CloseRetreat(tuple([place for place in left if steps[place] == least])))


class CloseRetreat(Step[Terror]):
    """Which? TP-lead-3"""

    puts: ClassVar[tuple[str, ...]] = ("CloseThis",)
    asks: ClassVar[str] = "TP-icon-3"
    must: ClassVar[bool] = True

    def __init__(self, places: tuple[int, ...]) -> None:
        self.places = places

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [CloseThis(place) for place in self.places]


class CloseThis(Step[Terror]):
    """It is no Retreat any more. TP-icon-3"""

    rule: ClassVar[str] = "TP-lead-3"
    against: ClassVar[tuple[str, ...]] = ("TP-icon-3",)

    def __init__(self, place: int) -> None:
        self.place = place

    def why_not(self, s: Terror, seat: int) -> str:
        asking = s.agenda[-1]
        return "" if isinstance(asking, CloseRetreat) and self.place in asking.places else "TP-icon-3"

    def run(self, s: Terror) -> Ask | None:
        s.no_retreat |= 1 << self.place
        s.tell("TP-icon-3", "no_retreat", (self.place,))
        return None
