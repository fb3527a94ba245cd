"""Abilities of the characters that cost an action. Section 3.3.1."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.records import MELEE, SYRINGE
from miskatonic.games.cthulhu_mash.rules.combat import attack
from miskatonic.games.cthulhu_mash.rules.combat.harm import base_health, heal
from miskatonic.games.cthulhu_mash.rules.objects import objects
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step

MOST_MEMORIZED: Final = 5
"""CM-3.3.1-21"""


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Scouting and fishing, the syringe, and learning by heart. CM-2.1.8-1, CM-2.1.8-2, CM-2.1.8-4"""
    ability = s.sheet(seat).ability
    if "sedative_syringe" in ability:
        card = s.box.characters[s.character[seat]].syringe
        if card is not None:
            found.extend([Inject(f) for f in attack.melee_targets(s, seat) if attack.suits(s, card, f)])
    if not s.mentality[seat]:
        return
    if "albatross_scout" in ability:
        found.extend([Scout(place) for place in objects.hidden_beside(s, seat)])
    if "healthy_fishing" in ability and by_water(s, seat):
        most = min(s.mentality[seat], base_health(s, seat) - s.health[seat])
        found.extend([Fish(points) for points in range(1, most + 1)])
    if "spell_memorization" in ability and len(s.memory[seat]) < MOST_MEMORIZED:
        found.extend([Memorize(spell) for spell in unlearned(s, seat)])


def by_water(s: Mash, seat: int) -> bool:
    """In water, or orthogonally next to it. CM-3.3.1-11"""
    space = s.space[seat]
    tile, at = s.box.tiles[space // SPACES], space % SPACES
    return bool((tile.near[at] | 1 << at) & tile.water)


def unlearned(s: Mash, seat: int) -> list[int]:
    """Spells of the read tomes that he carries and does not know by heart. CM-3.3.1-20"""
    known = (s.arcane[seat], *s.memory[seat])
    spells = [spell for piece in s.objects[seat] for spell in s.written.get(piece, ())]
    return [spell for spell in dict.fromkeys(spells) if spell not in known]


class Scout(Step[Mash]):
    """Albatross Scout: a hidden tile beside is revealed, and its generators placed. CM-3.3.1-10"""

    rule: ClassVar[str] = "CM-3.3.1-10"

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        s.mentality[s.active] -= 1
        s.tell("CM-3.3.1-10", "scouted", (s.active, self.place))
        objects.reveal(s, s.active, self.place)
        return None


class Fish(Step[Mash]):
    """Healthy Fishing: mentality becomes health, point for point. CM-3.3.1-11"""

    rule: ClassVar[str] = "CM-3.3.1-11"

    def __init__(self, points: int) -> None:
        self.points = points

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        s.mentality[s.active] -= self.points
        heal(s, s.active, self.points, "CM-3.3.1-11")
        return None


class Inject(Step[Mash]):
    """Sedative Syringe: a melee attack without damage that immobilizes. CM-3.3.1-18"""

    rule: ClassVar[str] = "CM-3.3.1-18"

    def __init__(self, target: int) -> None:
        self.target = target

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        attack.attack(s, s.active, SYRINGE, MELEE, self.target, (self.target,), s.active)
        return None


class Memorize(Step[Mash]):
    """Spell Memorization: a spell of a tome is known by heart, and stays in the tome too.

    CM-3.3.1-20, CM-3.3.1-21, CM-3.3.1-22
    """

    rule: ClassVar[str] = "CM-3.3.1-20"

    def __init__(self, spell: int) -> None:
        self.spell = spell

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        s.mentality[s.active] -= 1
        s.memory[s.active] = (*s.memory[s.active], self.spell)
        s.tell("CM-3.3.1-20", "memorized", (s.active, self.spell))
        return None
