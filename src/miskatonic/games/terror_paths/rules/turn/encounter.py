"""Priorities A, B, D, E and the Tap or Discard step (TP-A, TP-B, TP-D, TP-E, TP-tap)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from miskatonic.games.terror_paths.content.records import Deed
from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.effects.do import carry_out
from miskatonic.games.terror_paths.rules.once import SCOOP, WITHDREW
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.rolls.instant import InstantHere
from miskatonic.games.terror_paths.rules.rolls.prepare import unfinished
from miskatonic.games.terror_paths.rules.sheet.tokens import gain_insight, gain_luck
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.rules.table.cards import Reveal, card_of, facedown, is_finished, is_instant, put_away
from miskatonic.games.terror_paths.rules.table.foes import place_foes
from miskatonic.games.terror_paths.rules.table.rewards import HandOut
from miskatonic.games.terror_paths.rules.turn.moving import walk
from miskatonic.games.terror_paths.rules.turn.visit import OfVisit, end_visit
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.kernel.window import Gathering

SHEETS: Final = ("menace", "menace2")
"""Where a deed of the Menace stands: on its first sheet or on its second."""

# ---------------------------------------------------------------------- A


class TurnUp(OfVisit):
    """A: the card is turned up and its texts carried out; Ambush Enemies come; an Instant Challenge is faced.

    TP-A-1, TP-A-5, TP-eff-4, TP-inst-5, TP-move-7
    """

    def run(self, s: Terror) -> Ask | None:
        visit, place = self.visit, self.place
        first = [Scoop(place), Reveal(place)] if facedown(s, place) else []
        s.then(*first, PlaceAmbush(visit, place), Withdrawals(visit, place), FaceInstant(visit, place))
        return None


class Scoop(Step[Terror]):
    """A Bonus: 1 Luck, once a turn, for being there when a card is turned up in priority A. TP-mad-1"""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Terror) -> Ask | None:
        for seat in unfinished(s, self.place):
            if s.has(seat, "scoop") and not s.once(seat, SCOOP):
                s.spend(seat, SCOOP)
                gain_luck(s, seat, 1, "TP-mad-1")
        return None


class PlaceAmbush(OfVisit):
    """The Enemies listed under Ambush come the first time the place is entered. TP-eff-4, TP-A-5, TP-amb-3"""

    def run(self, s: Terror) -> Ask | None:
        card = card_of(s, self.place)
        if card is None or s.ambushed >> self.place & 1:
            return None
        s.ambushed |= 1 << self.place
        for kind in card.ambush:
            place_foes(s, kind, self.place, 1, "TP-eff-4", True)
        return None


class Withdrawals(OfVisit):
    """A Bonus: back out of a place entered by ordinary movement, having seen what there is. TP-mad-7"""

    puts: ClassVar[tuple[str, ...]] = ("Stay", "Withdraw")
    asks: ClassVar[str] = "TP-mad-7"

    def run(self, s: Terror) -> Ask | None:
        able = [seat for seat in unfinished(s, self.place) if may_withdraw(s, seat)]
        return Ask((able[0],)) if able else None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Stay(self, seat), Withdraw(self, seat)]


def may_withdraw(s: Terror, seat: int) -> bool:
    """Not if a card, Event or Item put her there. TP-mad-7"""
    if not s.walked >> seat & 1 or s.once(seat, WITHDREW) or not s.has(seat, "wary"):
        return False
    back = s.came_from[seat]
    return back >= 0 and not (s.blocked | s.locked) >> back & 1


class Stay(Step[Terror]):
    """Stay where she is. TP-mad-7"""

    rule: ClassVar[str] = "TP-mad-7"
    declines: ClassVar[bool] = True

    def __init__(self, of: Withdrawals, seat: int) -> None:
        self.of = of
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        s.spend(self.seat, WITHDREW)
        s.then(self.of)
        return None


class Withdraw(Step[Terror]):
    """Step back to where she came from; what her visit turned up stays. TP-mad-7"""

    rule: ClassVar[str] = "TP-mad-7"

    def __init__(self, of: Withdrawals, seat: int) -> None:
        self.of = of
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        back = s.came_from[self.seat]
        s.spend(self.seat, WITHDREW)
        s.tell("TP-mad-7", "withdraws", (self.seat, back))
        walk(s, self.seat, back)
        s.held |= 1 << self.seat
        if s.handled >> back & 1:
            s.finished |= 1 << self.seat
        if not unfinished(s, self.of.place):
            end_visit(s, self.of.place)
        else:
            s.then(self.of)
        return None


class FaceInstant(OfVisit):
    """Last in priority A. TP-inst-5, TP-A-5"""

    def run(self, s: Terror) -> Ask | None:
        card = card_of(s, self.place)
        if card is not None and is_instant(card):
            s.then(InstantHere(self.place))
        return None


# ---------------------------------------------------------------------- B


class PickUpInsight(OfVisit):
    """B: the Insight that lies there may be taken, even with Enemies present. TP-B-1, TP-B-2, TP-lead-3"""

    puts: ClassVar[tuple[str, ...]] = ("TakeInsight", "LeaveInsight")
    asks: ClassVar[str] = "TP-B-1"

    def run(self, s: Terror) -> Ask | None:
        here = unfinished(s, self.place)
        if not s.insight_at[self.place]:
            return None
        return Ask((here[0] if len(here) == 1 else s.lead,))

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        lying = s.insight_at[self.place]
        here = unfinished(s, self.place)
        counts = insight_counts(lying, len(here))
        found: list[Step[Terror]] = [TakeInsight(self, who, n) for n in counts for who in here]
        return [*found, LeaveInsight(self.place)]


def insight_counts(lying: int, present: int) -> list[int]:
    """One person takes as much as she likes; several take it all, or one token after the other. TP-B-1, TP-B-2"""
    return list(range(lying, 0, -1)) if present == 1 else sorted({lying, 1}, reverse=True)


class TakeInsight(Step[Terror]):
    """She takes so much of it. TP-B-1, TP-B-2"""

    rule: ClassVar[str] = "TP-B-1"
    when: ClassVar[str] = "TP-prio-2"
    against: ClassVar[tuple[str, ...]] = ("TP-B-2",)
    of_seat: ClassVar[str] = ""  # the lead names somebody

    def __init__(self, of: PickUpInsight, seat: int, count: int) -> None:
        self.of = of
        self.seat = seat
        self.count = count

    def why_not(self, s: Terror, seat: int) -> str:
        here = unfinished(s, self.of.place)
        counts = insight_counts(s.insight_at[self.of.place], len(here))
        return "" if self.seat in here and self.count in counts else "TP-B-2"

    def run(self, s: Terror) -> Ask | None:
        s.insight_at[self.of.place] -= self.count
        gain_insight(s, self.seat, self.count, "TP-B-1")
        s.then(self.of)
        return None


class LeaveInsight(Step[Terror]):
    """Leave the rest for somebody else. TP-B-1"""

    rule: ClassVar[str] = "TP-B-1"
    when: ClassVar[str] = "TP-prio-2"
    against: ClassVar[tuple[str, ...]] = ("TP-prio-1",)
    declines: ClassVar[bool] = True

    def __init__(self, place: int) -> None:
        self.place = place

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.place == s.handling else "TP-prio-1"

    def run(self, s: Terror) -> Ask | None:
        s.tell("TP-B-1", "leaves_insight", (self.place, s.insight_at[self.place]))
        return None


# ---------------------------------------------------------------------- D


class EnterText(OfVisit):
    """D: the Enter text, once for the card, now that the Battle is over. TP-D-1, TP-eff-3, TP-D-2"""

    def run(self, s: Terror) -> Ask | None:
        card = card_of(s, self.place)
        if card is None or s.tapped >> self.place & 1 or s.entered >> self.place & 1:
            return None
        s.entered |= 1 << self.place
        here = unfinished(s, self.place)
        if s.box.text(f"card.{card.id}.enter"):
            s.tell("TP-eff-3", "enters", (self.place, card.number))
            carry_out(s, f"card.{card.id}.enter", self.place, here[0] if len(here) == 1 else NONE)
        return None


def deeds_here(s: Terror, place: int, seat: int) -> list[tuple[str, int, Deed]]:
    """What texts allow her to do in a place: its card, Events that lie there or on her sheet, the Menace. TP-D-1"""
    found: list[tuple[str, int, Deed]] = []
    card = card_of(s, place)
    if card is not None and not s.tapped >> place & 1:
        found.extend([("card", n, deed) for n, deed in enumerate(card.deeds)])
    for event in (*s.events_at[place], *s.curses[seat]):
        found.extend([(f"event.{s.box.events[event].id}", n, d) for n, d in enumerate(s.box.events[event].deeds)])
    for where, face in zip(SHEETS, s.faces(), strict=False):
        found.extend([(where, n, deed) for n, deed in enumerate(face.deeds)])
    return found


class Deeds(Gathering[Terror]):
    """D: what texts allow may be done, each task once by each Investigator in a turn. TP-D-1, TP-D-2, TP-eff-8"""

    puts: ClassVar[tuple[str, ...]] = ("NoDeed", "DoDeed")
    asks: ClassVar[str] = "TP-D-1"

    def __init__(self, visit: int, place: int, content: int = 0, last: int = -1) -> None:
        super().__init__(content, last)
        self.visit = visit
        self.place = place

    def live(self, s: Terror) -> bool:
        return s.visit == self.visit and bool(unfinished(s, self.place))

    def order(self, s: Terror) -> Sequence[int]:
        return unfinished(s, self.place)

    def able(self, s: Terror, seat: int) -> bool:
        return bool(self.plays(s, seat))

    def decline(self, s: Terror, seat: int) -> Step[Terror]:
        return NoDeed(seat)

    def plays(self, s: Terror, seat: int) -> list[Step[Terror]]:
        place = self.place
        left = [task for task in deeds_here(s, place, seat) if (seat, task[2].text) not in s.tasks]
        return [DoDeed(seat, place, where, n) for where, n, d in left if holds(s, d.conditions, place, seat)]


class NoDeed(Step[Terror]):
    """Leave it. TP-D-2"""

    rule: ClassVar[str] = "TP-D-2"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        return None


class DoDeed(Step[Terror]):
    """Do what the text allows. TP-D-1, TP-D-2"""

    rule: ClassVar[str] = "TP-D-1"
    when: ClassVar[str] = "TP-prio-2"
    against: ClassVar[tuple[str, ...]] = ("TP-D-2", "TP-eff-8", "TP-prio-1")

    def __init__(self, seat: int, place: int, where: str, number: int) -> None:
        self.seat = seat
        self.place = place
        self.where = where
        self.number = number

    def why_not(self, s: Terror, seat: int) -> str:
        if self.place != s.handling:
            return "TP-prio-1"
        deeds = [d for where, n, d in deeds_here(s, self.place, self.seat) if (where, n) == (self.where, self.number)]
        if deeds and (self.seat, deeds[0].text) in s.tasks:
            return "TP-D-2"
        return "" if deeds and holds(s, deeds[0].conditions, self.place, self.seat) else "TP-eff-8"

    def run(self, s: Terror) -> Ask | None:
        for where, n, deed in deeds_here(s, self.place, self.seat):
            if (where, n) == (self.where, self.number):
                s.tasks = (*s.tasks, (self.seat, deed.text))
                s.tell("TP-D-1", "deed", (self.seat, self.place, where, n, deed.text))
                carry_out(s, deed.text, self.place, self.seat)
        return None


# ---------------------------------------------------------------------- E


class ChallengeHere(OfVisit):
    """E: those in the place may attempt its Challenge, once a turn. TP-E-1, TP-att-9"""

    def run(self, s: Terror) -> Ask | None:
        card = card_of(s, self.place)
        bit = s.solved >> self.place & 1
        if card is None or card.challenge is None or bit or s.tapped >> self.place & 1 or is_instant(card):
            return None
        what = f"card.{card.id}"
        s.then(Attempt(what, self.place), Attempted(self.place, what))
        return None


class Attempted(Step[Terror]):
    """Completing it gives the Insight beside it and everything listed. TP-lcard-3, TP-norm-2, TP-chal-2"""

    def __init__(self, place: int, what: str) -> None:
        self.place = place
        self.what = what

    def run(self, s: Terror) -> Ask | None:
        if s.passed < 1:
            if not s.passed:
                carry_out(s, f"{self.what}.fail", self.place)
            return None
        s.solved |= 1 << self.place
        s.then(HandOut(self.place, s.box.challenges[self.what].insight))
        carry_out(s, f"{self.what}.pass", self.place)
        ends.check(s)
        return None


# ---------------------------------------------------------------------- Tap or Discard


class PutAway(OfVisit):
    """After F: a finished card is Tapped or Discarded, any other stays. TP-tap-1, TP-tap-5"""

    def run(self, s: Terror) -> Ask | None:
        if is_finished(s, self.place):
            put_away(s, self.place)
        return None
