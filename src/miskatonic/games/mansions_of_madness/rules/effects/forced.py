"""Investigators acting under the keeper's will (MM-kact-3, MM-kact-14, MM-cmb-7, MM-hide-7)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.content.printed import ACTION
from miskatonic.games.mansions_of_madness.records import HANDS, KEEPER, NONE
from miskatonic.games.mansions_of_madness.rules.cards import casting, using
from miskatonic.games.mansions_of_madness.rules.combat.attacking import attacks
from miskatonic.games.mansions_of_madness.rules.combat.fighting import investigator_attacks
from miskatonic.games.mansions_of_madness.rules.effects import possible
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


class ForceAttack(Step[Mansions]):
    """The keeper picks weapon and target among those that are legal for her; a hider is spared. MM-kact-14,
    MM-hide-7"""

    asks: ClassVar[str] = "MM-kact-14"
    puts: ClassVar[tuple[str, ...]] = ("ForcedAttack",)
    must: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat)

    def run(self, s: Mansions) -> Ask | None:
        return Ask((KEEPER,)) if forced_attacks(s, self.seat) else None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [ForcedAttack(self.seat, *each) for each in forced_attacks(s, self.seat)]


def forced_attacks(s: Mansions, seat: int) -> list[tuple[int, int, int]]:
    """Weapon, monster, investigator. MM-kact-14, MM-cmb-10"""
    if s.hiding >> seat & 1:
        return []
    found = [(weapon, foe, NONE) for weapon, foe in attacks(s, seat)]
    house = s.box.house
    for other in s.living():
        if other == seat or s.hiding >> other & 1:
            continue
        for weapon in (HANDS, *dict.fromkeys(s.weapons(seat))):
            reach = s.box.cards[weapon].reach if weapon != HANDS else 0
            if house.within(s.space[seat], s.space[other], reach):
                found.append((weapon, NONE, other))
    return found


class ForcedAttack(Step[Mansions]):
    """No step of hers is used; she rolls herself. MM-kact-14, MM-cmb-7"""

    rule: ClassVar[str] = "MM-kact-14"

    def __init__(self, who: int, weapon: int, foe: int, victim: int) -> None:
        self.who = who
        self.weapon = weapon
        self.foe = foe
        self.victim = victim

    def run(self, s: Mansions) -> Ask | None:
        investigator_attacks(s, self.who, self.weapon, self.foe, self.victim)
        return None


class ForceUse(Step[Mansions]):
    """An item's Action ability, or a Spell, that has a legal target. MM-kact-3, MM-kact-14"""

    asks: ClassVar[str] = "MM-kact-3"
    limits: ClassVar[str] = "MM-kact-14"
    puts: ClassVar[tuple[str, ...]] = ("ForcedUse", "ForcedCast")
    must: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat)

    def run(self, s: Mansions) -> Ask | None:
        return Ask((KEEPER,)) if forced_uses(s, self.seat) else None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return forced_uses(s, self.seat)


def forced_uses(s: Mansions, seat: int) -> list[Step[Mansions]]:
    """What she could use or cast now, but for the steps it takes; on her skill points she alone decides. MM-kact-3,
    MM-kact-14"""
    found: list[Step[Mansions]] = []
    for at, number, use in using.usable(s, seat, ACTION):
        if use.spend != "skill" and possible.possible(s, s.box.texts[use.key], seat, s.room(seat)):
            found.append(ForcedUse(seat, at, number))
    found.extend([ForcedCast(seat, spell, who, foe) for spell, who, foe in casting.targets(s, seat)])
    return found


class ForcedUse(Step[Mansions]):
    """As if she had chosen it. MM-kact-14"""

    rule: ClassVar[str] = "MM-kact-3"

    def __init__(self, who: int, source: int, number: int) -> None:
        self.who = who
        self.source = source
        self.number = number

    def run(self, s: Mansions) -> Ask | None:
        using.use_up(s, self.who, self.source, self.number, "MM-kact-3")
        return None


class ForcedCast(Step[Mansions]):
    """As if she had cast it. MM-kact-14"""

    rule: ClassVar[str] = "MM-kact-3"

    def __init__(self, by: int, spell: int, who: int, foe: int) -> None:
        self.by = by
        self.spell = spell
        self.who = who
        self.foe = foe

    def run(self, s: Mansions) -> Ask | None:
        casting.cast(s, self.by, self.spell, self.who, self.foe)
        return None
