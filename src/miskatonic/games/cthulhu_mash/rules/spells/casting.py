"""Casting, and the spells that are attacks. Section 6."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.content.reading import Spell
from miskatonic.games.cthulhu_mash.figures import CAMPS, NOBODY, SPELL
from miskatonic.games.cthulhu_mash.records import MELEE, RANGED
from miskatonic.games.cthulhu_mash.rules.combat import areas, attack, facing
from miskatonic.games.cthulhu_mash.rules.combat.sights import strikes
from miskatonic.games.cthulhu_mash.rules.monsters.control import orders
from miskatonic.games.cthulhu_mash.rules.spells import lore
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step


def cast(s: Mash, step: Step[Mash], spell: int) -> None:
    """One action and one mentality. CM-6-4"""
    gaps.begin(s, step)
    s.tell("CM-6-4", "cast", (s.active, spell))
    lore.pay(s, s.active)


def victims(s: Mash, seat: int, spell: Spell) -> list[int]:
    """Whom an attacking spell can be aimed at; spawning spaces are safe from spells. CM-6-9, CM-2.10-7"""
    card = spell.attack
    assert card is not None
    around = [*attack.melee_targets(s, seat), *attack.ranged_targets(s, seat)]
    found = [target for target in around if target < CAMPS and attack.suits(s, card, target)]
    for effect in card.on_hit:
        if effect.verb == "steal":  # with no room it cannot be cast for this purpose (CM-6-21, CM-6-36)
            robbed = found if s.sheet(seat).room > 0 else []
            found = [target for target in robbed if target < s.seats and s.objects[target]]
        elif effect.verb == "control":
            found = [target for target in found if orders(s, target, seat)]
    return found


class Curse(Step[Mash]):
    """A spell cast as an attack: melee against a neighbour, ranged against others.

    CM-6-9, CM-6-10, CM-6-15, CM-6-16, CM-6-19, CM-6-21, CM-6-28
    """

    rule: ClassVar[str] = "CM-6-9"

    def __init__(self, spell: int, target: int) -> None:
        self.spell = spell
        self.target = target

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        near = strikes(s, seat) >> s.space[self.target] % SPACES & 1
        cast(s, self, self.spell)
        kind = MELEE if near else RANGED
        attack.attack(s, seat, SPELL + self.spell, kind, self.target, (self.target,), seat)
        return None


def waves(s: Mash, seat: int, number: int, found: list[Step[Mash]]) -> None:
    """The eight directions in which somebody stands. CM-6-26"""
    tile, at = areas.here(s, seat)
    front = facing.front(s, seat, RANGED) if s.facing else -1
    for direction in range(8):
        ray = tile.rays[at * 8 + direction]
        if ray & s.occupied[tile.number] and not ray & ~front:
            found.append(SoundWave(number, direction))


class SoundWave(Step[Mash]):
    """One d6 against everybody in a straight line, near and far; pieces do not stop it. CM-6-25, CM-6-26, CM-5-4"""

    rule: ClassVar[str] = "CM-6-25"

    def __init__(self, spell: int, direction: int) -> None:
        self.spell = spell
        self.direction = direction

    def targets(self, s: Mash) -> tuple[int, ...]:
        """Whom it would strike."""
        tile, at = areas.here(s, s.active)
        return areas.within(s, tile.number, tile.rays[at * 8 + self.direction])

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        targets = self.targets(s)
        tile, at = areas.here(s, seat)
        near = any(tile.near[at] >> s.space[figure] % SPACES & 1 for figure in targets)
        cast(s, self, self.spell)
        attack.attack(s, seat, SPELL + self.spell, MELEE if near else RANGED, NOBODY, targets, seat)
        return None
