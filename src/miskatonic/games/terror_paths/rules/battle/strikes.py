"""Enemies Attack, from Ambush and after the Investigators (TP-amb, TP-eatk)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from miskatonic.games.terror_paths.content.records import BEFORE
from miskatonic.games.terror_paths.records import ATTACK, CLOSED, NOBODY, POW, Foe
from miskatonic.games.terror_paths.rules.battle.base import battle_of
from miskatonic.games.terror_paths.rules.effects.conditions import worth
from miskatonic.games.terror_paths.rules.items.using import for_roll
from miskatonic.games.terror_paths.rules.rolls.base import OfRoll, RollWindow, close_roll, open_roll, roll_dice
from miskatonic.games.terror_paths.rules.rolls.luck import OpenRoll
from miskatonic.games.terror_paths.rules.rolls.tests import GoOn, UseBefore
from miskatonic.games.terror_paths.rules.sheet.losses import ATTACK as BY_ATTACK
from miskatonic.games.terror_paths.rules.sheet.losses import Loss
from miskatonic.games.terror_paths.rules.sheet.tokens import can_raise
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


def attacks(s: Terror, foe: Foe) -> bool:
    """Does its card list an Attack? The card by which somebody has been turned may, too. TP-eatk-6, TP-elim-10"""
    amount = s.box.foes[foe.kind].attack
    return not (amount.fixed and amount.plus <= 0)


def from_ambush(s: Terror, foe: Foe) -> bool:
    """By the card that placed it, or by its own. TP-amb-1, TP-amb-3"""
    return foe.ambush or s.box.foes[foe.kind].ambush


class Attacks(Step[Terror]):
    """Each Attacks one Investigator here; the players choose whom, one Enemy after another.

    TP-amb-1, TP-amb-2, TP-eatk-1, TP-eatk-2, TP-bseq-3
    """

    puts: ClassVar[tuple[str, ...]] = ("Strike",)
    asks: ClassVar[str] = "TP-eatk-1"
    must: ClassVar[bool] = True

    def __init__(self, no: int, left: tuple[int, ...]) -> None:
        self.no = no
        self.left = left

    def live(self, s: Terror) -> bool:
        battle = battle_of(s, self.no)
        return battle is not None and bool(s.crowd(battle.place))

    def foes(self, s: Terror) -> list[Foe]:
        battle = battle_of(s, self.no)
        return [foe for foe in s.foes if battle is not None and foe.no in self.left and foe.no in battle.foes]

    def run(self, s: Terror) -> Ask | None:
        choices = self.candidates(s, s.lead)
        if len(choices) > 1:
            return Ask((s.lead,))
        s.then(*choices)
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        battle = battle_of(s, self.no)
        assert battle is not None
        alike: dict[tuple[int, int], Foe] = {}
        for foe in self.foes(s):
            alike.setdefault((foe.kind, foe.hits), foe)
        return [Strike(self, foe.no, victim) for foe in alike.values() for victim in s.present(battle.place)]


class Strike(Step[Terror]):
    """The victim is named before the Attack is rolled. TP-eatk-2, TP-eatk-7"""

    rule: ClassVar[str] = "TP-eatk-2"
    against: ClassVar[tuple[str, ...]] = ("TP-eatk-1",)

    def __init__(self, of: Attacks, foe: int, victim: int) -> None:
        self.of = of
        self.foe = foe
        self.victim = victim

    def why_not(self, s: Terror, seat: int) -> str:
        battle = battle_of(s, self.of.no)
        here = battle is not None and self.victim in s.present(battle.place)
        return "" if here and self.foe in [foe.no for foe in self.of.foes(s)] else "TP-eatk-1"

    def run(self, s: Terror) -> Ask | None:
        s.tell("TP-eatk-2", "attacks", (self.foe, self.victim))
        left = tuple([no for no in self.of.left if no != self.foe])
        no = open_roll(s, ATTACK, s.place[self.victim], (self.victim,), ATTACK, self.foe)
        s.then(BeforeAttack(no), RollAttack(no), OpenRoll(no), AttackDone(no), Attacks(self.of.no, left))
        return None


class BeforeAttack(RollWindow):
    """Insight may be spent, and Items used that must precede the roll. TP-eatk-7, TP-ins-2"""

    puts: ClassVar[tuple[str, ...]] = ("GoOn", "UseBefore")
    asks: ClassVar[str] = "TP-eatk-7"

    def order(self, s: Terror) -> Sequence[int]:
        roll = s.roll_of(self.no)
        return roll.seats if roll is not None else ()

    def able(self, s: Terror, seat: int) -> bool:
        roll = s.roll_of(self.no)
        assert roll is not None
        return can_raise(s, seat, POW) or bool(for_roll(s, seat, BEFORE, roll))

    def decline(self, s: Terror, seat: int) -> Step[Terror]:
        return GoOn(seat)

    def plays(self, s: Terror, seat: int) -> list[Step[Terror]]:
        roll = s.roll_of(self.no)
        assert roll is not None
        return [UseBefore(self.no, seat, held, n) for held, n in for_roll(s, seat, BEFORE, roll)]


class RollAttack(OfRoll):
    """POW is fixed and any dice are rolled. TP-eatk-7, TP-test-6"""

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        foe = s.foe(roll.need)
        if not roll.seats or foe is None:
            return None
        s.set_roll(roll.but(power=(s.stat(roll.seats[0], POW),), stage=CLOSED))
        roll_dice(s, self.no, NOBODY, s.box.foes[foe.kind].attack.dice, "TP-eatk-7")
        return None


class AttackDone(OfRoll):
    """Divided by POW and rounded up, unless it does not mention POW; then she loses the HP.

    TP-eatk-3, TP-eatk-4, TP-eatk-5, TP-dig-6
    """

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        close_roll(s, self.no)
        foe = s.foe(roll.need)
        if not roll.seats or foe is None:
            return None
        kind, victim = s.box.foes[foe.kind], roll.seats[0]
        total = worth(s, kind.attack, foe.place, victim, roll.total)
        power = roll.power[0] if kind.divided else 1
        harm = -(-max(0, total) // max(1, power))
        s.tell("TP-eatk-3" if kind.divided else "TP-eatk-5", "struck", (foe.no, victim, total, power, harm))
        s.then(Loss(victim, 0, self._softened(s, victim, harm), BY_ATTACK))
        return None

    def _softened(self, s: Terror, victim: int, harm: int) -> int:
        """A Bonus takes 1 off the first Attack of a Battle. TP-mad-1"""
        battle = s.battle
        if battle is None or not harm or battle.blows >> victim & 1 or not s.has(victim, "rides_the_blow"):
            return harm
        s.battle = battle.but(blows=battle.blows | 1 << victim)
        s.tell("TP-mad-1", "bonus", (victim, s.sheet[victim]))
        return harm - 1
