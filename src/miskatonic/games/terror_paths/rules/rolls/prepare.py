"""Before the dice of an attempt: who takes part, Power Up, Items that must come first (TP-att, TP-desp)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from miskatonic.games.terror_paths.content.records import BEFORE, INSTANT
from miskatonic.games.terror_paths.records import BATTLE, POW, PREPARING, ROLLED, STATS, STR, Roll
from miskatonic.games.terror_paths.rules.effects.conditions import read
from miskatonic.games.terror_paths.rules.items.using import for_roll
from miskatonic.games.terror_paths.rules.rolls.base import OfRoll, RollWindow, roll_dice
from miskatonic.games.terror_paths.rules.rolls.tests import UseBefore
from miskatonic.games.terror_paths.rules.sheet.costs import pay_san
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step

FEARED: Final = 3
"""The Rank from which a coward may not Power Up. TP-mad-5"""


class Prepare(RollWindow):
    """Each decides on taking part, Powering Up and early Items; all may be revised until everyone confirms.

    TP-att-1, TP-att-4, TP-att-9, TP-att-11, TP-inst-1
    """

    puts: ClassVar[tuple[str, ...]] = ("Ready", "StayOut", "Join", "PowerUp", "UseBefore", "FightWith")
    asks: ClassVar[str] = "TP-att-1"

    def live(self, s: Terror) -> bool:
        roll = s.roll_of(self.no)
        return roll is not None and roll.stage == PREPARING

    def order(self, s: Terror) -> Sequence[int]:
        roll = s.roll_of(self.no)
        if roll is None:
            return ()
        return roll.seats if roll.kind == BATTLE or instant(s, roll) else unfinished(s, roll.place)

    def decline(self, s: Terror, seat: int) -> Step[Terror]:
        return Ready(self.no, seat)

    def plays(self, s: Terror, seat: int) -> list[Step[Terror]]:
        roll = s.roll_of(self.no)
        assert roll is not None
        found: list[Step[Terror]] = []
        if roll.kind != BATTLE and not instant(s, roll):
            found.append(StayOut(self.no, seat) if seat in roll.seats else Join(self.no, seat))
        if seat in roll.seats:
            now = roll.power[roll.at(seat)]
            found.extend([PowerUp(self.no, seat, n) for n in range(most_power(s, roll, seat) + 1) if n != now])
            found.extend([UseBefore(self.no, seat, held, n) for held, n in for_roll(s, seat, BEFORE, roll)])
            if roll.kind == BATTLE:
                own = roll.stats[roll.at(seat)]
                found.extend([FightWith(self.no, seat, stat) for stat in battle_stats(s) if stat != own])
        return found

    def refused(self, s: Terror, seat: int) -> list[Step[Terror]]:
        roll = s.roll_of(self.no)
        if roll is None or seat not in roll.seats:
            return []
        return [PowerUp(self.no, seat, most_power(s, roll, seat) + 1)]


def instant(s: Terror, roll: Roll) -> bool:
    """Faced alone and at once. TP-inst-1"""
    challenge = s.box.challenges.get(roll.what)
    return challenge is not None and challenge.kind == INSTANT


def unfinished(s: Terror, place: int) -> list[int]:
    """Those in the place who have not been through the priorities. TP-prio-3"""
    return [seat for seat in s.present(place) if not s.finished >> seat & 1]


def anybody_left(s: Terror, place: int) -> bool:
    """Has somebody in the place not been through the priorities? TP-prio-3"""
    through = s.finished | s.turned
    for seat, at in enumerate(s.place):  # noqa: SIM110 - asked before every priority
        if at == place and not through >> seat & 1:
            return True
    return False


def battle_stats(s: Terror) -> list[int]:
    """The stats with which the Enemies of this Battle are fought. TP-bat-3, TP-iatk-2"""
    battle = s.battle
    if battle is None:
        return [STR]
    kinds = [foe.kind for foe in s.foes if foe.no in battle.foes]
    return sorted({STATS.index(s.box.foes[kind].stat) for kind in kinds}) or [STR]


def most_power(s: Terror, roll: Roll, seat: int) -> int:
    """Up to POW, and no more SAN than she has; a coward may not at all. TP-att-2, TP-att-3, TP-att-6, TP-mad-5"""
    if roll.kind == BATTLE and s.battle is not None and s.has(seat, "cowardly"):
        ranks = [s.box.foes[foe.kind].rank for foe in s.foes if foe.no in s.battle.foes]
        if max(ranks, default=0) >= FEARED:
            return 0
    return max(0, min(s.stat(seat, POW), s.san[seat]))


class Ready(Step[Terror]):
    """Nothing more before the dice. TP-att-4"""

    rule: ClassVar[str] = "TP-att-4"
    declines: ClassVar[bool] = True

    def __init__(self, no: int, seat: int) -> None:
        self.no = no
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        return None


class Join(Step[Terror]):
    """Take part in the Challenge. TP-att-9, TP-E-1"""

    rule: ClassVar[str] = "TP-E-1"
    against: ClassVar[tuple[str, ...]] = ("TP-bat-4", "TP-inst-1", "TP-att-9")

    def __init__(self, no: int, seat: int) -> None:
        self.no = no
        self.seat = seat

    def why_not(self, s: Terror, seat: int) -> str:
        roll = s.roll_of(self.no)
        assert roll is not None
        if roll.kind == BATTLE:
            return "TP-bat-4"
        if instant(s, roll):
            return "TP-inst-1"
        return "TP-att-9" if self.seat in roll.seats else ""

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        s.set_roll(
            roll.but(
                seats=(*roll.seats, self.seat), power=(*roll.power, 0), stats=(*roll.stats, 0), extra=(*roll.extra, 0)
            )
        )
        s.tell("TP-att-9", "joins", (self.seat,))
        return None


class StayOut(Step[Terror]):
    """Take no part after all. TP-att-9"""

    rule: ClassVar[str] = "TP-att-9"
    against: ClassVar[tuple[str, ...]] = ("TP-bat-4", "TP-inst-7", "TP-E-1")

    def __init__(self, no: int, seat: int) -> None:
        self.no = no
        self.seat = seat

    def why_not(self, s: Terror, seat: int) -> str:
        roll = s.roll_of(self.no)
        assert roll is not None
        if roll.kind == BATTLE:
            return "TP-bat-4"
        if instant(s, roll):
            return "TP-inst-7"
        return "" if self.seat in roll.seats else "TP-E-1"

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        at = roll.at(self.seat)

        def less(values: tuple[int, ...]) -> tuple[int, ...]:
            return values[:at] + values[at + 1 :]

        s.set_roll(
            roll.but(seats=less(roll.seats), power=less(roll.power), stats=less(roll.stats), extra=less(roll.extra))
        )
        s.tell("TP-att-9", "stays_out", (self.seat,))
        return None


class PowerUp(Step[Terror]):
    """So many points of SAN, to be paid when all are ready. TP-att-2, TP-att-4"""

    rule: ClassVar[str] = "TP-att-1"
    when: ClassVar[str] = "TP-att-4"
    against: ClassVar[tuple[str, ...]] = ("TP-att-2", "TP-att-3", "TP-mad-5", "TP-att-9")

    def __init__(self, no: int, seat: int, points: int) -> None:
        self.no = no
        self.seat = seat
        self.points = points

    def concerns(self, s: Terror, seat: int) -> int:
        return 0

    def why_not(self, s: Terror, seat: int) -> str:
        roll = s.roll_of(self.no)
        assert roll is not None
        if self.seat not in roll.seats:
            return "TP-att-9"
        if self.points <= most_power(s, roll, self.seat):
            return ""
        if self.points > s.san[self.seat]:
            return "TP-att-3"
        return "TP-att-2" if self.points > s.stat(self.seat, POW) else "TP-mad-5"

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        at = roll.at(self.seat)
        s.set_roll(roll.but(power=(*roll.power[:at], self.points, *roll.power[at + 1 :])))
        s.tell("TP-att-2", "powers_up", (self.seat, self.points))
        return None


class FightWith(Step[Terror]):
    """Against Enemies of different stats each names the one she uses. TP-iatk-2"""

    rule: ClassVar[str] = "TP-iatk-2"
    when: ClassVar[str] = "TP-att-4"
    against: ClassVar[tuple[str, ...]] = ("TP-bat-3", "TP-att-9")

    def __init__(self, no: int, seat: int, stat: int) -> None:
        self.no = no
        self.seat = seat
        self.stat = stat

    def why_not(self, s: Terror, seat: int) -> str:
        roll = s.roll_of(self.no)
        assert roll is not None
        if self.seat not in roll.seats:
            return "TP-att-9"
        return "" if roll.kind == BATTLE and self.stat in battle_stats(s) else "TP-bat-3"

    def concerns(self, s: Terror, seat: int) -> int:
        return 0

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        at = roll.at(self.seat)
        s.set_roll(roll.but(stats=(*roll.stats[:at], self.stat, *roll.stats[at + 1 :])))
        s.tell("TP-iatk-2", "fights_with", (self.seat, self.stat))
        return None


class PayPowers(OfRoll):
    """Everybody's Power Up is paid, one after the other. TP-att-2"""

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        s.then(*[PayPower(self.no, seat) for seat in roll.seats])
        return None


class PayPower(OfRoll):
    """One die for each point, two for the Desperation point; it still counts as one. TP-desp-1, TP-desp-2, TP-mad-8"""

    def __init__(self, no: int, seat: int) -> None:
        super().__init__(no)
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        if roll is None or self.seat not in roll.seats:
            return None
        at = roll.at(self.seat)
        points = min(roll.power[at], s.san[self.seat])
        if not points:
            return None
        last = s.investigator(self.seat).desperation
        dice = points + int(s.san[self.seat] >= last > s.san[self.seat] - points)
        if roll.need >> self.seat & 1:
            dice += points
        s.set_roll(roll.but(extra=(*roll.extra[:at], roll.extra[at] + dice, *roll.extra[at + 1 :])))
        pay_san(s, self.seat, points, "TP-att-2")
        return None


class RollPool(OfRoll):
    """All roll: dice for the stat as it is now, and those of Power Up. TP-att-5, TP-att-7, TP-att-8, TP-chal-1"""

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        for at, seat in enumerate(roll.seats):
            roll_dice(s, self.no, seat, self._own(s, roll, seat, at) + roll.extra[at], "TP-att-1")
        rolled = s.roll_of(self.no)
        assert rolled is not None
        s.set_roll(rolled.but(stage=ROLLED))
        return None

    def _own(self, s: Terror, roll: Roll, seat: int, at: int) -> int:
        if roll.kind == BATTLE:
            return s.stat(seat, roll.stats[at])
        return max(0, read(s, s.box.challenges[roll.what].stat, roll.place, seat))
