"""Investigator Preparation (TP-prep)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from miskatonic.games.terror_paths.content.records import DECKS
from miskatonic.games.terror_paths.records import INSIGHT_FOR_DISASTER, LUCK_FOR_DISASTER, MOST_DISASTERS, NONE
from miskatonic.games.terror_paths.rules.sheet.inventory import draw_item, gain_item, left_in, room_for
from miskatonic.games.terror_paths.rules.sheet.tokens import gain_insight, gain_luck
from miskatonic.games.terror_paths.rules.table.events import disasters_left, shuffle_in_disaster
from miskatonic.games.terror_paths.rules.turn.trading import trades
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.kernel.window import Gathering


class Preparation(Gathering[Terror]):
    """None, one or several of the options, in any order and again, until all have passed. TP-prep-1, TP-prep-7"""

    puts: ClassVar[tuple[str, ...]] = (
        "Prepared",
        "BuyItem",
        "DisasterForLuck",
        "DisasterForInsight",
        "Give",
        "Exchange",
    )
    asks: ClassVar[str] = "TP-prep-1"

    def order(self, s: Terror) -> Sequence[int]:
        return s.around()

    def decline(self, s: Terror, seat: int) -> Step[Terror]:
        return Prepared(seat)

    def plays(self, s: Terror, seat: int) -> list[Step[Terror]]:
        found: list[Step[Terror]] = []
        if s.luck[seat]:
            takers = [to for to in s.present(s.place[seat]) if room_for(s, to) > 0]
            to = seat if seat in takers else -1
            for deck, name in enumerate(DECKS):
                if left_in(s, name):
                    found.extend([BuyItem(seat, deck, who) for who in ([to] if to >= 0 else takers)])
        if s.disasters[seat] < MOST_DISASTERS and disasters_left(s):
            found.extend([DisasterForLuck(seat), DisasterForInsight(seat)])
        found.extend(trades(s, seat))
        return found

    def refused(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [BuyItem(seat, 0, seat), DisasterForLuck(seat), DisasterForInsight(seat)]


class Prepared(Step[Terror]):
    """Done with it. TP-prep-1"""

    rule: ClassVar[str] = "TP-prep-1"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        s.tell("TP-prep-1", "prepared", (self.seat,))
        return None


class BuyItem(Step[Terror]):
    """1 Luck for a random Item off a deck chosen before drawing; who has no free slot hands it on.

    TP-prep-2, TP-prep-6, TP-prep-9
    """

    rule: ClassVar[str] = "TP-prep-2"
    when: ClassVar[str] = "TP-prep-1"
    against: ClassVar[tuple[str, ...]] = ("TP-dig-8", "TP-srch-6", "TP-prep-6", "TP-prep-9")

    def __init__(self, seat: int, deck: int, to: int) -> None:
        self.seat = seat
        self.deck = deck
        self.to = to

    def why_not(self, s: Terror, seat: int) -> str:
        if not s.luck[self.seat]:
            return "TP-dig-8"
        if not left_in(s, DECKS[self.deck]):
            return "TP-srch-6"
        for_herself_first = self.to != self.seat and room_for(s, self.seat) > 0
        if for_herself_first or self.to not in s.present(s.place[self.seat]):
            return "TP-prep-9"
        return "TP-prep-6" if room_for(s, self.to) <= 0 else ""

    def run(self, s: Terror) -> Ask | None:
        gain_luck(s, self.seat, -1, "TP-prep-2")
        item = draw_item(s, DECKS[self.deck])
        if item != NONE:
            gain_item(s, self.to, 2 * item, "TP-prep-2")
        return None


def _may_add(s: Terror, seat: int) -> str:
    """At most 3 for each Investigator, while there are any. TP-prep-5, TP-prep-10"""
    if s.disasters[seat] >= MOST_DISASTERS:
        return "TP-prep-5"
    return "" if disasters_left(s) else "TP-prep-10"


class DisasterForLuck(Step[Terror]):
    """A Disaster into the Event deck, unseen, for 4 Luck. TP-prep-3, TP-prep-10"""

    rule: ClassVar[str] = "TP-prep-3"
    when: ClassVar[str] = "TP-prep-1"
    against: ClassVar[tuple[str, ...]] = ("TP-prep-5", "TP-prep-10")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def concerns(self, s: Terror, seat: int) -> int:
        return 0

    def why_not(self, s: Terror, seat: int) -> str:
        return _may_add(s, self.seat)

    def run(self, s: Terror) -> Ask | None:
        s.disasters[self.seat] += 1
        s.tell("TP-prep-3", "adds_disaster", (self.seat,))
        shuffle_in_disaster(s)
        gain_luck(s, self.seat, LUCK_FOR_DISASTER, "TP-prep-3")
        return None


class DisasterForInsight(Step[Terror]):
    """A Disaster into the Event deck, unseen, for 2 Insight. TP-prep-4, TP-prep-10"""

    rule: ClassVar[str] = "TP-prep-4"
    when: ClassVar[str] = "TP-prep-1"
    against: ClassVar[tuple[str, ...]] = ("TP-prep-5", "TP-prep-10")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def concerns(self, s: Terror, seat: int) -> int:
        return 0

    def why_not(self, s: Terror, seat: int) -> str:
        return _may_add(s, self.seat)

    def run(self, s: Terror) -> Ask | None:
        s.disasters[self.seat] += 1
        s.tell("TP-prep-4", "adds_disaster", (self.seat,))
        shuffle_in_disaster(s)
        gain_insight(s, self.seat, INSIGHT_FOR_DISASTER, "TP-prep-4")
        return None
