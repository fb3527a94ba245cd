"""Insight and Luck: gained, lost, and Insight spent on stats (TP-ins, TP-luck-4)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import POW, STR
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class Raise(Step[Terror]):
    """Insight equal to a stat raises it by 1, at any moment. TP-ins-1, TP-ins-2"""

    rule: ClassVar[str] = "TP-ins-2"
    against: ClassVar[tuple[str, ...]] = ("TP-ins-1", "TP-dig-6", "TP-sheet-4", "TP-setup-12", "TP-elim-9")
    when: ClassVar[str] = "TP-ins-2"
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, stat: int) -> None:
        self.seat = seat
        self.stat = stat

    def why_not(self, s: Terror, seat: int) -> str:
        if not s.alive(self.seat):
            return "TP-elim-9" if s.round else "TP-setup-12"
        if not STR <= self.stat <= POW:
            return "TP-sheet-4"
        if s.stat(self.seat, self.stat) >= s.investigator(self.seat).maxima[self.stat]:
            return "TP-dig-6"
        return "" if can_raise(s, self.seat, self.stat) else "TP-ins-1"

    def concerns(self, s: Terror, seat: int) -> int:
        return 0

    def run(self, s: Terror) -> Ask | None:
        at = 3 * self.seat + self.stat
        s.insight[self.seat] -= s.stats[at]
        s.stats[at] += 1
        s.tell("TP-ins-1", "raises", (self.seat, self.stat, s.stats[at]))
        ends.check(s)
        return None


def can_raise(s: Terror, seat: int, stat: int) -> bool:
    """Is it STR, INT or POW, below its maximum, and has she the Insight? TP-ins-1, TP-sheet-4, TP-dig-6"""
    if not STR <= stat <= POW:
        return False
    value = s.stats[3 * seat + stat]
    return value < s.investigator(seat).maxima[stat] and s.insight[seat] >= value


def at_maximum(s: Terror, seat: int) -> bool:
    """All three stats at their maximums: then Insight may be used as Luck. TP-ins-3"""
    return tuple(s.stats[3 * seat : 3 * seat + 3]) == s.investigator(seat).maxima


def to_maximum(s: Terror, seat: int) -> int:
    """The Insight that would bring all three stats there. TP-ins-1, TP-ins-3"""
    missing = zip(s.stats[3 * seat : 3 * seat + 3], s.investigator(seat).maxima, strict=True)
    return sum([sum(range(value, most)) for value, most in missing])


def gain_luck(s: Terror, seat: int, count: int, rule: str) -> None:
    s.luck[seat] += count
    s.tell(rule, "luck", (seat, count))


def gain_insight(s: Terror, seat: int, count: int, rule: str) -> None:
    s.insight[seat] += count
    s.tell(rule, "insight", (seat, count))


def lose_insight(s: Terror, seat: int, count: int, rule: str) -> None:
    """No more than she has. TP-luck-4"""
    lost = min(count, s.insight[seat])
    s.insight[seat] -= lost
    s.tell(rule, "insight", (seat, -lost))


class LoseLuck(Step[Terror]):
    """No more than she has; with all stats at their maximums she may pay with Insight. TP-luck-4, TP-ins-3"""

    puts: ClassVar[tuple[str, ...]] = ("PayLuck",)
    asks: ClassVar[str] = "TP-luck-4"
    must: ClassVar[bool] = True

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def live(self, s: Terror) -> bool:
        return s.alive(self.seat)

    def run(self, s: Terror) -> Ask | None:
        if s.luck[self.seat] and s.insight[self.seat] and at_maximum(s, self.seat):
            return Ask((self.seat,))
        s.then(PayLuck(self.seat, min(self.count, s.luck[self.seat]), 0))
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        due = min(self.count, s.luck[seat])
        return [PayLuck(seat, due - n, n) for n in range(min(due, s.insight[seat]) + 1)]


class PayLuck(Step[Terror]):
    """So much of it in Luck, so much in Insight. TP-ins-3"""

    rule: ClassVar[str] = "TP-ins-3"
    against: ClassVar[tuple[str, ...]] = ("TP-luck-4",)

    def __init__(self, seat: int, luck: int, insight: int) -> None:
        self.seat = seat
        self.luck = luck
        self.insight = insight

    def why_not(self, s: Terror, seat: int) -> str:
        asking = s.agenda[-1]
        return "" if isinstance(asking, LoseLuck) and self in asking.candidates(s, seat) else "TP-luck-4"

    def run(self, s: Terror) -> Ask | None:
        s.luck[self.seat] -= self.luck
        s.tell("TP-luck-4", "luck", (self.seat, -self.luck))
        if self.insight:
            lose_insight(s, self.seat, self.insight, "TP-ins-3")
        return None
