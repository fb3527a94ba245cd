"""The Menace turn (TP-men)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.content.scenario import BACK, FRONT, MenaceCard
from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.effects.do import carry_out
from miskatonic.games.terror_paths.rules.menace.events import DrawEvent
from miskatonic.games.terror_paths.rules.rolls.instant import InstantHere
from miskatonic.games.terror_paths.rules.sheet.inventory import in_force
from miskatonic.games.terror_paths.rules.table.cards import Reveal, may_be_revealed, sweep
from miskatonic.games.terror_paths.rules.table.foes import no_longer_fresh
from miskatonic.games.terror_paths.rules.table.tracks import raise_threat
from miskatonic.games.terror_paths.rules.turn.priorities import LateBattles
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class MenaceTurn(Step[Terror]):
    """Threat; locations revealed; Ongoing effects; new lead and Event; Enemies fought. TP-men-1"""

    def run(self, s: Terror) -> Ask | None:
        s.menace = True
        s.fought = 0
        s.spies = ()
        no_longer_fresh(s)
        s.tell("TP-men-1", "menace_turn", (s.round,))
        s.then(ThreatRises(), RevealNear(), OngoingEffects(), NewLead(), LateBattles(), MenaceEnds())
        return None


class ThreatRises(Step[Terror]):
    """Step 1: by 1 for each Investigator in play. TP-men-2, TP-setup-18"""

    def run(self, s: Terror) -> Ask | None:
        raise_threat(s, len(s.living()), "TP-men-2")
        return None


class RevealNear(Step[Terror]):
    """Step 2: facedown cards next to Investigators; which ones is settled now. TP-men-3, TP-class-2"""

    def run(self, s: Terror) -> Ask | None:
        near = 0
        for seat in s.living():
            near |= s.paths.around[s.place[seat]]
        places = tuple([p for p in range(s.box.size) if near >> p & 1 and may_be_revealed(s, p)])
        if places:
            s.then(RevealEach(places))
        return None


class RevealEach(Step[Terror]):
    """They are turned one at a time, in the Lead Investigator's order. TP-men-3, TP-dig-2"""

    puts: ClassVar[tuple[str, ...]] = ("TurnThis",)
    asks: ClassVar[str] = "TP-men-3"
    must: ClassVar[bool] = True

    def __init__(self, places: tuple[int, ...]) -> None:
        self.places = places

    def run(self, s: Terror) -> Ask | None:
        if len(self.places) > 1:
            return Ask((s.lead,))
        s.then(TurnThis(self.places[0], self.places))
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [TurnThis(place, self.places) for place in self.places]


class TurnThis(Step[Terror]):
    """This one is turned up next; an Instant Challenge is faced by those who stand there. TP-men-3, TP-inst-5"""

    rule: ClassVar[str] = "TP-lead-3"
    against: ClassVar[tuple[str, ...]] = ("TP-men-3",)

    def __init__(self, place: int, places: tuple[int, ...]) -> None:
        self.place = place
        self.places = places

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.place in self.places else "TP-men-3"

    def run(self, s: Terror) -> Ask | None:
        rest = tuple([place for place in self.places if place != self.place])
        after: list[Step[Terror]] = [RevealEach(rest)] if rest else []
        here: list[Step[Terror]] = [InstantHere(self.place)] if s.crowd(self.place) else []
        s.then(Reveal(self.place), *here, *after)
        return None


class OngoingEffects(Step[Terror]):
    """Step 3: faceup cards, Events in play, the Menace and Items, in the outgoing lead's order. TP-men-4, TP-eff-7"""

    def run(self, s: Terror) -> Ask | None:
        found = tuple(ongoing(s))
        if found:
            s.then(OngoingEach(found))
        return None


def ongoing(s: Terror) -> list[str]:
    """Every Ongoing text that is due: a key, a place and a seat. TP-men-4, TP-event-4, TP-ong-1"""
    box = s.box
    found: list[str] = []
    lying = s.up & ~s.tapped
    for place, events in enumerate(s.events_at):
        if lying >> place & 1:
            card = box.cards[s.card_at[place]]
            if card.ongoing:
                found.append(f"card.{card.id}.ongoing {place} -1")
        if events:
            found.extend([f"event.{box.events[e].id}.ongoing {place} -1" for e in events if box.events[e].ongoing])
    found.extend([f"event.{box.events[e].id}.ongoing -1 -1" for e in s.events_out if box.events[e].ongoing])
    found.extend([f"menace.{face.id}.ongoing -1 -1" for face in s.faces() if face.ongoing])
    found.extend([f"{key} -1 -1" for key in menace_cards(s)])
    for seat in s.living():
        place = s.place[seat]
        found.extend(
            [f"event.{box.events[e].id}.ongoing {place} {seat}" for e in s.curses[seat] if box.events[e].ongoing]
        )
        items = [box.items[held >> 1] for held in s.items[seat] if in_force(box.items[held >> 1], held)]
        found.extend([f"item.{item.id}.ongoing {place} {seat}" for item in items if item.ongoing == "menace"])
    return found


def menace_cards(s: Terror) -> list[str]:
    """The Ongoing texts of Menace cards that lie in play, by the side that is up. TP-men-4, TP-glos-3"""
    found: list[str] = []
    for number in s.box.menace_all:
        card = s.box.scenario.counters[number]
        assert isinstance(card, MenaceCard)
        if s.counters[number] == FRONT and card.ongoing:
            found.append(f"{card.id}.ongoing")
        elif s.counters[number] == BACK and card.back_ongoing:
            found.append(f"{card.id}.back.ongoing")
    return found


class OngoingEach(Step[Terror]):
    """One after another. TP-dig-2"""

    puts: ClassVar[tuple[str, ...]] = ("OngoingNext",)
    asks: ClassVar[str] = "TP-men-4"
    must: ClassVar[bool] = True

    def __init__(self, left: tuple[str, ...]) -> None:
        self.left = left

    def run(self, s: Terror) -> Ask | None:
        sweep(s)
        due = set(ongoing(s))
        left = tuple([one for one in self.left if one in due])
        if len(left) > 1:
            return Ask((s.lead,))
        if left:
            s.then(OngoingNext(left[0], left))
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        due = set(ongoing(s))
        left = tuple([one for one in self.left if one in due])
        return [OngoingNext(one, left) for one in left]


class OngoingNext(Step[Terror]):
    """This one is next. TP-men-4"""

    rule: ClassVar[str] = "TP-men-4"
    against: ClassVar[tuple[str, ...]] = ("TP-dig-2",)

    def __init__(self, one: str, left: tuple[str, ...]) -> None:
        self.one = one
        self.left = left

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.one in self.left else "TP-dig-2"

    def run(self, s: Terror) -> Ask | None:
        text, place, seat = self.one.split(" ")
        s.tell("TP-men-4", "ongoing", (text, int(place)))
        s.then(OngoingEach(tuple([other for other in self.left if other != self.one])))
        who = int(seat) if int(seat) >= 0 else NONE
        carry_out(s, text, int(place) if int(place) >= 0 else s.place[s.lead], who)
        return None


class NewLead(Step[Terror]):
    """Step 4: the next Investigator in order takes the lead, and what is chosen from now on she chooses; then an Event.
    Who has taken it in this Menace turn from the dead keeps it: nobody is passed over.

    TP-men-5, TP-lead-2, TP-lead-5, TP-lead-7
    """

    def run(self, s: Terror) -> Ask | None:
        living = s.living()
        if not living:
            return None
        if not s.lead_fell:
            order = [(s.lead + 1 + i) % s.seats for i in range(s.seats)]
            s.lead = next(seat for seat in order if seat in living)
        s.tell("TP-lead-7" if s.lead_fell else "TP-men-5", "lead", (s.lead,))
        s.lead_fell = False
        s.then(DrawEvent())
        return None


class MenaceEnds(Step[Terror]):
    """Enemies that came too late wait for the next Player turn. TP-men-6"""

    def run(self, s: Terror) -> Ask | None:
        no_longer_fresh(s)
        sweep(s)
        s.menace = False
        return None
