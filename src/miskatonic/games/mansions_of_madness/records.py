"""What is under way for a while: a test, a fight, a puzzle that lies out. They never change; they are replaced."""

from __future__ import annotations

from typing import Final

from miskatonic.kernel.record import Record
from miskatonic.pieces.puzzles.plan import Laid

NONE: Final = -1
NOBODY: Final = -1
NOWHERE: Final = -1
KEEPER: Final = 0
OFF: Final = -1
"""Off the board, or off the map through a door."""
ON_FLOOR: Final = -1
"""A barrier that stands on the floor of its space."""
GONE: Final = -2
"""A barrier that has been destroyed."""
HANDS: Final = -1
"""A fight without a weapon."""

HAND_LIMIT: Final = 4
"""Mythos and Trauma cards, each. MM-kact-6"""
FIRE_DAMAGE: Final = 2
NAMED_DAMAGE: Final = 5
"""What an outright kill deals to a named monster. MM-mon-5"""
STUN_PENALTY: Final = -2
DARK_PENALTY: Final = -2

PLAIN: Final = "plain"
EVADE: Final = "evade"
HORROR: Final = "horror"
COMBAT: Final = "combat"

ASKED: Final = 0
ROLLED: Final = 1


class Test(Record):
    """An attribute test: whose, what it is for, what has been added, and the die. MM-test-5"""

    def __init__(
        self,
        seat: int,
        attribute: int,
        mod: int,
        kind: str,
        foe: int = NONE,
        combat: bool = False,
        skill: bool = False,
        die: int = 0,
        forced: bool = False,
        used: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.attribute = attribute
        self.mod = mod
        self.kind = kind
        self.foe = foe
        self.combat = combat
        """A test in combat: darkness and the keeper's tokens count. MM-cmb-8"""
        self.skill = skill
        """A skill point was spent on it. MM-skill-2"""
        self.die = die
        self.forced = forced
        """Rolled again at the keeper's demand: final. MM-test-6"""
        self.used = used
        """Cards that have been used at it."""


class Fight(Record):
    """An attack, from the declaration to the discarding of its cards. MM-cmb-1, MM-catk-3"""

    def __init__(
        self,
        no: int,
        seat: int,
        foe: int,
        weapon: int = HANDS,
        heading: str = "",
        drawn: tuple[int, ...] = (),
        card: int = NONE,
        barrier: int = NONE,
        victim: int = NOBODY,
        again: bool = False,
    ) -> None:
        self.no = no
        self.seat = seat
        """The investigator who attacks or is attacked; nobody, if it is a barrier."""
        self.foe = foe
        """The monster; none, if an investigator is made to attack another."""
        self.weapon = weapon
        """The card in use; its damage counts even once it has been dropped. MM-cmb-12"""
        self.heading = heading
        """The heading that is looked for: of the upper half the type of the weapon, of the lower half its own."""
        self.drawn = drawn
        self.card = card
        self.barrier = barrier
        self.victim = victim
        """The investigator who is attacked by another. MM-cmb-7"""
        self.again = again

    @property
    def monsters(self) -> bool:
        """Is it the monster that attacks?"""
        return self.heading in ("attack", "hiding", "barrier")


class Lying(Record):
    """A puzzle on the table, with the card that it belongs to. MM-psol-7"""

    def __init__(self, room: int, card: int, laid: Laid) -> None:
        self.room = room
        self.card = card
        self.laid = laid


class Attempt(Record):
    """Somebody's attempt at a puzzle. MM-puz-10"""

    def __init__(self, seat: int, room: int, card: int, left: int, skill: bool = False, drawn: int = NONE) -> None:
        self.seat = seat
        self.room = room
        self.card = card
        self.left = left
        """Puzzle actions. MM-pact-1"""
        self.skill = skill
        self.drawn = drawn
        """A piece that has been drawn and has to be put in. MM-pact-5"""
