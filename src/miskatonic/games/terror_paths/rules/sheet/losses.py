"""SAN and HP lost, paid and restored; the drop that wakes a Madness (TP-mad, TP-itime-5, TP-dig-6..8)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.terror_paths.content.items import Use
from miskatonic.games.terror_paths.content.records import LOSS
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.items.using import AGAINST_USE, against_use, fitting, use_up
from miskatonic.games.terror_paths.rules.sheet.costs import drop
from miskatonic.games.terror_paths.rules.sheet.elimination import eliminate
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step

ATTACK: Final = "attack"
HORRIFY: Final = "horrify"
TERROR: Final = "terror"
MADNESS: Final = "madness"
CARD: Final = "card"


class Loss(Step[Terror]):
    """The amount is known and not yet taken: now an Item may lessen it. TP-itime-5, TP-eatk-7"""

    puts: ClassVar[tuple[str, ...]] = ("TakeLoss", "Shield")
    asks: ClassVar[str] = "TP-itime-5"

    def __init__(self, seat: int, san: int, hp: int, cause: str) -> None:
        self.seat = seat
        self.san = san
        self.hp = hp
        self.cause = cause

    def live(self, s: Terror) -> bool:
        return s.alive(self.seat) and (self.san > 0 or self.hp > 0)

    def run(self, s: Terror) -> Ask | None:
        if s.items[self.seat] and self.shields(s):
            return Ask((self.seat,))
        suffer(s, self.seat, max(0, self.san), max(0, self.hp), self.cause)
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [TakeLoss(self), *[Shield(self, item, n) for item, n in self.shields(s)]]

    def shields(self, s: Terror) -> list[tuple[int, int]]:
        """Items that may be used against it: each with the number of its use."""
        return [(item, n) for item, n, use in fitting(s, self.seat, LOSS) if self._helps(s, use)]

    def _helps(self, s: Terror, use: Use) -> bool:
        tracks = use.tracks or ("san", "hp")
        met = (self.san > 0 and "san" in tracks) or (self.hp > 0 and "hp" in tracks)
        suits = not use.causes or self.cause in use.causes
        return met and suits and holds(s, use.conditions, s.place[self.seat], self.seat)


class TakeLoss(Step[Terror]):
    """Take it as it is. TP-itime-5"""

    rule: ClassVar[str] = "TP-itime-5"
    declines: ClassVar[bool] = True

    def __init__(self, loss: Loss) -> None:
        self.loss = loss

    def run(self, s: Terror) -> Ask | None:
        loss = self.loss
        suffer(s, loss.seat, max(0, loss.san), max(0, loss.hp), loss.cause)
        return None


class Shield(Step[Terror]):
    """Use an Item against the loss; what is left may be lessened again. TP-itime-5"""

    rule: ClassVar[str] = "TP-itime-5"
    against: ClassVar[tuple[str, ...]] = AGAINST_USE

    def __init__(self, loss: Loss, item: int, use: int) -> None:
        self.loss = loss
        self.item = item
        self.use = use

    def why_not(self, s: Terror, seat: int) -> str:
        if self.item not in s.items[self.loss.seat]:
            return "TP-item-5"
        against = against_use(s, self.loss.seat, self.item, self.use, LOSS, s.place[self.loss.seat])
        return against or ("" if (self.item, self.use) in self.loss.shields(s) else "TP-item-1")

    def run(self, s: Terror) -> Ask | None:
        loss = self.loss
        s.losing = (loss.seat, loss.san, loss.hp)
        s.then(Lessened(loss.cause))
        use_up(s, loss.seat, self.item, self.use, "TP-itime-5")
        return None


class Lessened(Step[Terror]):
    """What is left of a loss after an Item has worked on it."""

    def __init__(self, cause: str) -> None:
        self.cause = cause

    def run(self, s: Terror) -> Ask | None:
        if s.losing:
            seat, san, hp = s.losing
            s.losing = ()
            s.then(Loss(seat, san, hp, self.cause))
        return None


def suffer(s: Terror, seat: int, san: int, hp: int, cause: str) -> None:
    """Below 0 eliminates at once, before any healing; both at once is a death. TP-dig-6, TP-elim-7, TP-desp-3"""
    before = s.san[seat]
    s.san[seat] -= san
    s.hp[seat] -= hp
    s.tell("TP-dig-6", "loses", (seat, san, hp, cause))
    if s.hp[seat] < 0 or s.san[seat] < 0:
        eliminate(s, seat, s.hp[seat] >= 0)
    else:
        drop(s, seat, before)
        ends.check(s)


def restore(s: Terror, seat: int, san: int, hp: int, rule: str) -> None:
    """Never above the printed maximums; the rest is lost. TP-dig-6, TP-rec-2"""
    sheet = s.investigator(seat)
    more_san = min(san, sheet.san - s.san[seat])
    more_hp = min(hp, sheet.hp - s.hp[seat])
    s.san[seat] += more_san
    s.hp[seat] += more_hp
    s.tell(rule, "restores", (seat, more_san, more_hp))


def lacking(s: Terror, seat: int) -> int:
    """How many points of SAN and HP she lacks. TP-rec-4"""
    sheet = s.investigator(seat)
    return sheet.san - s.san[seat] + sheet.hp - s.hp[seat]
