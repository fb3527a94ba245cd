"""Cards as printed: investigators and their Traits, items, Locks and Obstacles, Spells, Keeper Actions, Mythos, Trauma.

They never change. Texts are kept by key (``content/box.py``); a card says only which keys it has.
"""

from __future__ import annotations

from typing import Final

from miskatonic.pieces.effects.effect import Condition

ATTRIBUTES: Final = ("strength", "dexterity", "marksmanship", "intellect", "willpower", "lore", "luck")
STRENGTH: Final = 0
DEXTERITY: Final = 1
MARKSMANSHIP: Final = 2
INTELLECT: Final = 3
WILLPOWER: Final = 4
LORE: Final = 5
LUCK: Final = 6
PHYSICAL: Final = ("strength", "dexterity", "marksmanship")
MENTAL: Final = ("intellect", "willpower", "lore", "luck")

CLUE: Final = "clue"
KEY: Final = "key"
WEAPON: Final = "weapon"
EQUIPMENT: Final = "equipment"
ARTIFACT: Final = "artifact"
TOME: Final = "tome"
ALLY: Final = "ally"
NOTHING: Final = "nothing"
LOCK: Final = "lock"
OBSTACLE: Final = "obstacle"
SORTS: Final = (CLUE, KEY, WEAPON, EQUIPMENT, ARTIFACT, TOME, ALLY, NOTHING)
TRADABLE: Final = frozenset((KEY, WEAPON, EQUIPMENT, ARTIFACT, TOME, ALLY))
"""What may be traded: no Clues. MM-trade-2"""
RANGED: Final = "ranged"
SHARP: Final = "sharp"
BLUNT: Final = "blunt"
WEAPONS: Final = (RANGED, SHARP, BLUNT)
HANDS: Final = "none"
"""The heading for attacks without a weapon."""

ACTION: Final = "action"
FREE: Final = "free"
TEST: Final = "test"
ROLLED: Final = "rolled"
HARM: Final = "harm"
MOMENTS: Final = (ACTION, FREE, TEST, ROLLED, HARM)
"""When a card may be used: with the Action step; between steps of one's turn; before a test; after its roll; when
damage or horror is about to be taken. MM-act-3, MM-inv-8, MM-test-5, MM-test-6"""


class Use:
    """One way to use a card. ``key`` names its text."""

    def __init__(
        self,
        key: str,
        moment: str,
        words: str,
        conditions: tuple[Condition, ...],
        spend: str,
        once: bool,
        attack: bool,
        tests: tuple[str, ...],
        causes: tuple[str, ...],
    ) -> None:
        self.key: Final = key
        self.moment: Final = moment
        self.words: Final = words
        self.conditions: Final = conditions
        self.spend: Final = spend
        """What it costs: nothing, the card itself (``card``), or a skill point (``skill``)."""
        self.once: Final = once
        """Once per game. MM-gap-4"""
        self.attack: Final = attack
        """It is an attack and needs no evading. MM-act-5"""
        self.tests: Final = tests
        """At which tests it helps: attributes, or evade, horror, combat; all of them if none is named."""
        self.causes: Final = causes
        """Against damage, horror, or both if none is named."""


class Trait:
    """A Trait card: attributes, and what it brings: an item or Spell, or a power. MM-isetup-3..5"""

    def __init__(
        self,
        name: str,
        physical: bool,
        values: tuple[int, ...],
        item: str,
        spell: str,
        uses: tuple[Use, ...],
        text: str,
    ) -> None:
        self.name: Final = name
        self.physical: Final = physical
        self.values: Final = values
        """Strength, Dexterity, Marksmanship; or Intellect, Willpower, Lore, Luck."""
        self.item: Final = item
        self.spell: Final = spell
        self.uses: Final = uses
        self.text: Final = text


class Investigator:
    """A Character card with its four Traits: two physical ones, then two mental ones. MM-isetup-2, MM-isetup-4"""

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002
        name: str,
        words: str,
        health: int,
        sanity: int,
        skill: int,
        traits: tuple[Trait, ...],
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.words: Final = words
        self.health: Final = health
        self.sanity: Final = sanity
        self.skill: Final = skill
        self.traits: Final = traits


class Card:
    """What lies on rooms and is carried: Exploration and Starting Item cards, Locks and Obstacles. MM-expl, MM-lock"""

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002
        name: str,
        sort: str,
        text: str,
        copies: int,
        starting: bool = False,
        level: int = 0,
        weapon: str = "",
        damage: int = 0,
        reach: int = 0,
        opens: tuple[str, ...] = (),
        traits: tuple[str, ...] = (),
        uses: tuple[Use, ...] = (),
        puzzle: str = "",
        conditions: tuple[Condition, ...] = (),
        stays: bool = False,
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.sort: Final = sort
        self.text: Final = text
        self.copies: Final = copies
        self.starting: Final = starting
        self.level: Final = level
        """Of a Clue; 1 is the last. MM-expl-4"""
        self.weapon: Final = weapon
        self.damage: Final = damage
        self.reach: Final = reach
        """How many spaces away the target may be; 0: in one's own space. MM-los-1"""
        self.opens: Final = opens
        """The Locks and Obstacles that a Key discards. MM-expl-5"""
        self.traits: Final = traits
        self.uses: Final = uses
        self.puzzle: Final = puzzle
        self.conditions: Final = conditions
        """Of a Lock or Obstacle: it is met without more ado while they hold."""
        self.stays: Final = stays
        """It is not discarded when its demand is met. MM-expl-9"""

    @property
    def guards(self) -> bool:
        return self.sort in (LOCK, OBSTACLE)


class Spell:
    """A Spell deck: its front, and the backs of its cards. MM-spell-1..4"""

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002
        name: str,
        text: str,
        attack: bool,
        reach: int,
        attribute: int,
        mod: int,
        backs: tuple[tuple[str, str], ...],
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.attack: Final = attack
        """Its target is a monster within reach; else an investigator in the room."""
        self.reach: Final = reach
        self.attribute: Final = attribute
        self.mod: Final = mod
        self.backs: Final = backs
        """What each back says if the test is passed, and if it is failed."""


class Deed:
    """Something a Keeper Action card lets the keeper buy. MM-kact-1"""

    def __init__(self, key: str, words: str, cost: int, conditions: tuple[Condition, ...], turn: str) -> None:
        self.key: Final = key
        self.words: Final = words
        self.cost: Final = cost
        self.conditions: Final = conditions
        self.turn: Final = turn
        """Whom its text speaks to: an investigator of the keeper's choice (``you``), or nobody."""


class KeeperAction:
    """A Keeper Action card. MM-ksetup-3, MM-kact-1"""

    def __init__(self, number: int, id: str, name: str, text: str, deeds: tuple[Deed, ...], once: bool) -> None:  # noqa: A002
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.deeds: Final = deeds
        self.once: Final = once
        """At most once in a keeper turn. MM-kact-4"""


class Mythos:
    """A Mythos card. MM-mythos-4, MM-mythos-5, MM-mythos-9"""

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002
        name: str,
        group: str,
        cost: int,
        rooms: tuple[str, ...],
        conditions: tuple[Condition, ...],
        facedown: bool,
        traits: tuple[str, ...],
        text: str,
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.group: Final = group
        self.cost: Final = cost
        self.rooms: Final = rooms
        """Rooms or groups of rooms, one of which the investigator must be in; any, if none is named."""
        self.conditions: Final = conditions
        self.facedown: Final = facedown
        self.traits: Final = traits
        """It lies with the investigator and has these effects until it is discarded."""
        self.text: Final = text


class Trauma:
    """A Trauma card. MM-trauma-4, MM-trauma-5, MM-trauma-7, MM-trauma-10"""

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002
        name: str,
        injury: bool,
        most: int,
        several: bool,
        copies: int,
        traits: tuple[str, ...],
        text: str,
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.injury: Final = injury
        self.most: Final = most
        """The highest health or sanity at which it may be played; ``ANY`` without a number."""
        self.several: Final = several
        self.copies: Final = copies
        self.traits: Final = traits
        self.text: Final = text


ANY: Final = 99
