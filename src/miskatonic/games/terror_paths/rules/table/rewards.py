"""Rewards for those present: they agree who gets them, the lead deciding (TP-lcard-3, TP-post-3, TP-B-2)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.rules.sheet.inventory import gain_item
from miskatonic.games.terror_paths.rules.sheet.tokens import gain_insight
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class HandOut(Step[Terror]):
    """So much Insight for the Investigators of a place; with nobody left it stays. TP-post-3, TP-lcard-3, TP-B-3"""

    puts: ClassVar[tuple[str, ...]] = ("Award",)
    asks: ClassVar[str] = "TP-post-3"
    must: ClassVar[bool] = True

    def __init__(self, place: int, count: int) -> None:
        self.place = place
        self.count = count

    def live(self, s: Terror) -> bool:
        return self.count > 0

    def run(self, s: Terror) -> Ask | None:
        here = s.present(self.place)
        if not here:
            s.insight_at[self.place] += self.count
            s.tell("TP-post-3", "insight_lies", (self.place, self.count))
        elif len(here) == 1:
            s.then(Award(here[0], self.count, self))
        else:
            return Ask((s.lead,))
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Award(who, n, self) for who in s.present(self.place) for n in sorted({1, self.count})]


class Award(Step[Terror]):
    """She gets this many of them. TP-lead-3, TP-post-3"""

    rule: ClassVar[str] = "TP-lead-3"
    against: ClassVar[tuple[str, ...]] = ("TP-post-3",)
    of_seat: ClassVar[str] = ""  # the lead names somebody

    def __init__(self, seat: int, count: int, of: HandOut) -> None:
        self.seat = seat
        self.count = count
        self.of = of

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self in self.of.candidates(s, seat) else "TP-post-3"

    def run(self, s: Terror) -> Ask | None:
        gain_insight(s, self.seat, self.count, "TP-lcard-3")
        s.then(HandOut(self.of.place, self.of.count - self.count))
        return None


class HandItem(Step[Terror]):
    """An Item for one of those present; with nobody there it lies loose. TP-lcard-3, TP-lead-3"""

    puts: ClassVar[tuple[str, ...]] = ("GetItem",)
    asks: ClassVar[str] = "TP-lcard-3"
    must: ClassVar[bool] = True

    def __init__(self, place: int, item: int) -> None:
        self.place = place
        self.item = item

    def run(self, s: Terror) -> Ask | None:
        here = s.present(self.place)
        if not here:
            s.loose[self.place] = (*s.loose[self.place], 2 * self.item)
            s.tell("TP-A-4", "item_lies", (self.place, self.item))
        elif len(here) == 1:
            s.then(GetItem(here[0], self.item))
        else:
            return Ask((s.lead,))
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [GetItem(who, self.item) for who in s.present(self.place)]


class GetItem(Step[Terror]):
    """She gets it. TP-lead-3"""

    rule: ClassVar[str] = "TP-lead-3"
    against: ClassVar[tuple[str, ...]] = ("TP-lcard-3",)
    of_seat: ClassVar[str] = ""  # the lead names somebody

    def __init__(self, seat: int, item: int) -> None:
        self.seat = seat
        self.item = item

    def why_not(self, s: Terror, seat: int) -> str:
        asking = s.agenda[-1]
        there = isinstance(asking, HandItem) and self.seat in s.present(asking.place)
        return "" if there else "TP-lcard-3"

    def run(self, s: Terror) -> Ask | None:
        gain_item(s, self.seat, 2 * self.item, "TP-lcard-3")
        return None
