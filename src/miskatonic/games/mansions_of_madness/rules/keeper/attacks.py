"""The Monster Attack step: one monster at a time, judged when its moment comes (MM-matk, MM-catk-1, MM-opt-5)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.records import KEEPER
from miskatonic.games.mansions_of_madness.rules.combat.fighting import monster_attacks
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


class MonsterAttacks(Step[Mansions]):
    """One attack with each monster beside a victim; any may be left out. MM-matk-1, MM-matk-2, MM-matk-4, MM-matk-5"""

    asks: ClassVar[str] = "MM-matk-1"
    limits: ClassVar[str] = "MM-matk-5"
    puts: ClassVar[tuple[str, ...]] = ("Strike", "StrikeSpecial", "DoneAttacking")

    def __init__(self, turn: int, had: int = 0) -> None:
        self.turn = turn
        self.had = had
        """Monsters that have attacked in this step."""

    def live(self, s: Mansions) -> bool:
        return s.turn == self.turn

    def run(self, s: Mansions) -> Ask | None:
        if strikers(s, self.had):
            return Ask((KEEPER,))
        shake_off(s, self.had)
        return None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        found: list[Step[Mansions]] = []
        for foe in strikers(s, self.had):
            for victim in s.in_space(s.foe_at[foe]):
                found.append(Strike(self, foe, victim))
                if s.tokens and not s.hiding >> victim & 1:
                    found.append(StrikeSpecial(self, foe, victim))
        return [*found, DoneAttacking(self)]


def strikers(s: Mansions, had: int) -> list[int]:
    """Monsters that share a space with an investigator, are not stunned and have not attacked yet. MM-matk-1, -3"""
    here = [foe for foe in s.foes() if not had >> foe & 1 and not s.foe_stun[foe]]
    return [foe for foe in here if s.in_space(s.foe_at[foe])]


def shake_off(s: Mansions, had: int) -> None:
    """Each stunned monster that did not attack loses one token, wherever it is. MM-matk-3, MM-matk-5, MM-stun-4"""
    for foe in s.foes():
        if s.foe_stun[foe] and not had >> foe & 1:
            s.foe_stun[foe] -= 1
            s.tell("MM-matk-3", "foe_steadied", (foe,))


class Strike(Step[Mansions]):
    """This monster attacks this investigator. MM-matk-1, MM-matk-2"""

    rule: ClassVar[str] = "MM-matk-1"
    against: ClassVar[tuple[str, ...]] = ("MM-matk-3", "MM-matk-5")

    def __init__(self, of: MonsterAttacks, foe: int, victim: int) -> None:
        self.of = of
        self.foe = foe
        self.victim = victim

    def why_not(self, s: Mansions, seat: int) -> str:
        """It is stunned, or does not stand beside that investigator now. MM-matk-3, MM-matk-5"""
        if s.foe_stun[self.foe]:
            return "MM-matk-3"
        beside = self.foe in strikers(s, self.of.had) and s.space[self.victim] == s.foe_at[self.foe]
        return "" if beside else "MM-matk-5"

    def run(self, s: Mansions) -> Ask | None:
        s.then(MonsterAttacks(self.of.turn, self.of.had | 1 << self.foe))
        monster_attacks(s, self.foe, self.victim)
        return None


class StrikeSpecial(Step[Mansions]):
    """A token buys its special attack in place of the cards. MM-opt-5"""

    rule: ClassVar[str] = "MM-opt-5"

    def __init__(self, of: MonsterAttacks, foe: int, victim: int) -> None:
        self.of = of
        self.foe = foe
        self.victim = victim

    def run(self, s: Mansions) -> Ask | None:
        s.tokens -= 1
        s.then(MonsterAttacks(self.of.turn, self.of.had | 1 << self.foe))
        monster_attacks(s, self.foe, self.victim, special=True)
        return None


class DoneAttacking(Step[Mansions]):
    """The rest is left out. MM-matk-1"""

    rule: ClassVar[str] = "MM-matk-1"
    declines: ClassVar[bool] = True

    def __init__(self, of: MonsterAttacks) -> None:
        self.of = of

    def run(self, s: Mansions) -> Ask | None:
        shake_off(s, self.of.had)
        return None


class Lunge(Step[Mansions]):
    """An effect makes this monster attack: of several in its space, hiding or not, the keeper picks one. MM-matk-2,
    MM-matk-3"""

    asks: ClassVar[str] = "MM-matk-2"
    puts: ClassVar[tuple[str, ...]] = ("LungeAt",)
    must: ClassVar[bool] = True

    def __init__(self, foe: int) -> None:
        self.foe = foe

    def live(self, s: Mansions) -> bool:
        return self.foe in strikers(s, 0)

    def run(self, s: Mansions) -> Ask | None:
        here = s.in_space(s.foe_at[self.foe])
        if len(here) > 1:
            return Ask((KEEPER,))
        monster_attacks(s, self.foe, here[0])
        return None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [LungeAt(self.foe, victim) for victim in s.in_space(s.foe_at[self.foe])]


class LungeAt(Step[Mansions]):
    """It attacks this one. MM-matk-2"""

    rule: ClassVar[str] = "MM-matk-2"

    def __init__(self, foe: int, victim: int) -> None:
        self.foe = foe
        self.victim = victim

    def run(self, s: Mansions) -> Ask | None:
        monster_attacks(s, self.foe, self.victim)
        return None
