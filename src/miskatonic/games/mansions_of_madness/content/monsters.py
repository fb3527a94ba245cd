"""Monsters and Combat cards as printed (MM-mon, MM-cmb, MM-catk)."""

from __future__ import annotations

from typing import Final

HUMANOID: Final = 0
BEAST: Final = 1
ELDRITCH: Final = 2
CLASSES: Final = ("humanoid", "beast", "eldritch")

NO_WEAPON: Final = "no weapon"
MELEE: Final = "melee"
UPPER: Final = (NO_WEAPON, "ranged", "sharp", "blunt", MELEE)
"""What the upper half may be headed. MM-cmb-2, MM-cmb-4"""
ATTACK: Final = "attack"
HIDING: Final = "hiding"
BARRIER: Final = "barrier"
LOWER: Final = (ATTACK, HIDING, BARRIER)
"""What the lower half may be headed. MM-catk-2"""


class Underside:
    """What a token hides: damage, health, special attack. MM-mon-2"""

    def __init__(self, damage: int, health: int, text: str, key: str) -> None:
        self.damage: Final = damage
        self.health: Final = health
        self.text: Final = text
        self.key: Final = key


class Kind:
    """A type of monster, with one underside for each of its figures. MM-mon-1, MM-mon-2"""

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002
        name: str,
        words: str,
        of: int,
        horror: int,
        awareness: int,
        large: bool,
        flies: bool,
        undersides: tuple[Underside, ...],
        first: int,
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.words: Final = words
        self.of: Final = of
        """Its class."""
        self.horror: Final = horror
        self.awareness: Final = awareness
        self.large: Final = large
        self.flies: Final = flies
        self.undersides: Final = undersides
        self.first: Final = first
        """The number of its first figure."""

    @property
    def figures(self) -> range:
        return range(self.first, self.first + len(self.undersides))


class Half:
    """Half of a Combat card: its heading, its words, and the key of its effects."""

    def __init__(self, heading: str, head: str, text: str, key: str) -> None:
        self.heading: Final = heading
        self.head: Final = head
        """Read aloud; it does nothing."""
        self.text: Final = text
        self.key: Final = key


class Combat:
    """A Combat card. MM-cmb-2, MM-catk-2"""

    def __init__(self, number: int, of: int, upper: Half, lower: Half) -> None:
        self.number: Final = number
        self.of: Final = of
        self.upper: Final = upper
        self.lower: Final = lower


def fits(heading: str, weapon: str) -> bool:
    """Does an upper half fit this type of weapon? MM-cmb-4, MM-key-8, MM-key-9"""
    if heading == MELEE:
        return weapon in ("sharp", "blunt")
    return heading == (weapon if weapon != "none" else NO_WEAPON)
