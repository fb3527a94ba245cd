"""Recovery in a Retreat (TP-rec)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import CLOSED, RECOVERY
from miskatonic.games.terror_paths.rules.effects.conditions import retreats
from miskatonic.games.terror_paths.rules.once import RECOVERED
from miskatonic.games.terror_paths.rules.rolls.base import OfRoll, close_roll, open_roll, roll_dice
from miskatonic.games.terror_paths.rules.rolls.luck import OpenRoll
from miskatonic.games.terror_paths.rules.sheet.losses import lacking, restore
from miskatonic.games.terror_paths.rules.table.tracks import raise_threat
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


def recoveries(s: Terror, seat: int) -> list[Step[Terror]]:
    """Once a turn, in a Retreat, for at most as many dice as she lacks points. TP-rec-1, TP-rec-4, TP-act-2"""
    if against_recovery(s, seat):
        return []
    return [Recover(seat, dice) for dice in range(1, lacking(s, seat) + 1)]


def against_recovery(s: Terror, seat: int) -> str:
    """No Retreat, a Madness, or she has Recovered this turn. TP-icon-3, TP-mad-2, TP-act-2"""
    if not retreats(s) >> s.place[seat] & 1:
        return "TP-icon-3"
    if s.has(seat, "no_recovery"):
        return "TP-mad-2"
    return "TP-act-2" if s.once(seat, RECOVERED) else ""


class Recover(Step[Terror]):
    """So many dice: Threat rises by 1 for each before they are rolled. TP-rec-1, TP-rec-4"""

    rule: ClassVar[str] = "TP-rec-1"
    when: ClassVar[str] = "TP-act-1"
    against: ClassVar[tuple[str, ...]] = ("TP-icon-3", "TP-act-2", "TP-mad-2", "TP-rec-4")

    def __init__(self, seat: int, dice: int) -> None:
        self.seat = seat
        self.dice = dice

    def why_not(self, s: Terror, seat: int) -> str:
        against = against_recovery(s, self.seat)
        return against or ("" if 1 <= self.dice <= lacking(s, self.seat) else "TP-rec-4")

    def concerns(self, s: Terror, seat: int) -> int:
        return 0

    def run(self, s: Terror) -> Ask | None:
        s.spend(self.seat, RECOVERED)
        s.tell("TP-rec-1", "recovers", (self.seat, self.dice))
        no = open_roll(s, RECOVERY, s.place[self.seat], (self.seat,), RECOVERY)
        s.then(RollRecovery(no, self.dice), OpenRoll(no), ShareOut(no))
        raise_threat(s, self.dice, "TP-rec-1")
        return None


class RollRecovery(OfRoll):
    """The dice, which Luck may reroll. TP-rec-1, TP-rec-3"""

    def __init__(self, no: int, dice: int) -> None:
        super().__init__(no)
        self.dice = dice

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        if roll.seats:
            roll_dice(s, self.no, roll.seats[0], self.dice, "TP-rec-1")
        return None


class ShareOut(OfRoll):
    """One point of SAN or HP per pip, in any split; what cannot be used is lost. TP-rec-1, TP-rec-2"""

    puts: ClassVar[tuple[str, ...]] = ("Share",)
    asks: ClassVar[str] = "TP-rec-1"
    must: ClassVar[bool] = True

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        if not roll.seats:
            close_roll(s, self.no)
            return None
        if roll.stage != CLOSED:
            s.set_roll(roll.but(stage=CLOSED))
        choices = self.candidates(s, roll.seats[0])
        if len(choices) > 1:
            return Ask((roll.seats[0],))
        s.then(*choices)
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        roll = s.roll_of(self.no)
        assert roll is not None
        sheet = s.investigator(seat)
        san, hp = sheet.san - s.san[seat], sheet.hp - s.hp[seat]
        total = min(roll.total, san + hp)
        return [Share(self.no, seat, n, total - n) for n in range(max(0, total - hp), min(san, total) + 1)]


class Share(Step[Terror]):
    """So much SAN, so much HP. TP-rec-1"""

    rule: ClassVar[str] = "TP-rec-1"
    against: ClassVar[tuple[str, ...]] = ("TP-rec-2",)

    def __init__(self, no: int, seat: int, san: int, hp: int) -> None:
        self.no = no
        self.seat = seat
        self.san = san
        self.hp = hp

    def why_not(self, s: Terror, seat: int) -> str:
        asking = s.agenda[-1]
        return "" if isinstance(asking, ShareOut) and self in asking.candidates(s, seat) else "TP-rec-2"

    def run(self, s: Terror) -> Ask | None:
        close_roll(s, self.no)
        restore(s, self.seat, self.san, self.hp, "TP-rec-1")
        return None
