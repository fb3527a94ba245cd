"""What is printed on Enemies, Encounter cards and Events, and the words for it. Nothing here changes in play.

Lists of effects are texts: a card names them by key, and the box holds them (see ``box``).
"""

from __future__ import annotations

from typing import Final

from miskatonic.pieces.effects.amounts import Amount
from miskatonic.pieces.effects.effect import Condition

NO_AMOUNT: Final = Amount(0)

# ---------------------------------------------------------------------- classes and words

START: Final = "start"
SECRET: Final = "secret"
BLOCKED: Final = "blocked"
LOCKED: Final = "locked"
CHAPTER: Final = "chapter"
CLASSES: Final = (START, SECRET, BLOCKED, LOCKED, CHAPTER)
"""What may be printed on the back of an Encounter card. TP-enc-2, TP-class-8"""

WEAPON: Final = "weapon"
GEAR: Final = "gear"
SPELL: Final = "spell"
RELIC: Final = "relic"
DECKS: Final = (WEAPON, GEAR, SPELL)
"""The common Item decks. TP-setup-2"""

NORMAL: Final = "normal"
INSTANT: Final = "instant"
PERSISTENT: Final = "persistent"

TRAITS: Final = (
    "start_luck", "free_crossing", "spy_event", "spy_adjacent", "search_again", "rides_the_blow", "craftsman", "wary",
    "footnotes", "scoop", "no_luck", "no_recovery", "no_luck_in_battle", "cowardly", "one_item", "jinxed",
    "dear_crossing", "no_items_after_dice",
)  # fmt: skip
"""Bonuses and continuous Madnesses that rules ask for."""

BEFORE: Final = "before"
ROLLED: Final = "rolled"
LOSS: Final = "loss"
CLEAR: Final = "clear"
ACT: Final = "act"
FREE: Final = "free"
TAP: Final = "tap"
MOMENTS: Final = (BEFORE, ROLLED, LOSS, CLEAR, ACT, FREE, TAP)
"""When an Item may be used: before the dice of an attempt; on dice that lie there; against a loss; on the Enemies left
after a Battle; in priority G; whenever Insight might be spent; to Tap it then. TP-itime-1..5, TP-C-3, TP-ong-2"""

BATTLE: Final = "battle"
CHALLENGE: Final = "challenge"
TEST: Final = "test"
RECOVERY: Final = "recovery"
ATTACK: Final = "attack"
ROLLS: Final = (BATTLE, CHALLENGE, TEST, RECOVERY, ATTACK)
"""The rolls that an Item may touch."""

# ---------------------------------------------------------------------- Targets, Challenges, Enemies


class Target:
    """A number to be Hit, at least or exactly; it may change. TP-tgt-0, TP-var-1"""

    def __init__(self, value: Amount, critical: bool = False) -> None:
        self.value: Final = value
        self.critical: Final = critical


class Challenge:
    """A task for dice. Its texts are those of its card: pass, fail, fail_map. TP-chal-1"""

    def __init__(self, kind: str, stat: str, targets: tuple[Target, ...], insight: int = 0) -> None:
        self.kind: Final = kind
        self.stat: Final = stat
        """Its type: a value that gives each Investigator her number of dice."""
        self.targets: Final = targets
        self.insight: Final = insight


class FoeKind:
    """An Enemy as printed. Its texts: pre, post, death. TP-foe-2"""

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002
        name: str,
        count: int,
        targets: tuple[Target, ...],
        rank: int = 0,
        stat: str = "str",
        horrify: Amount = NO_AMOUNT,
        terror: Amount = NO_AMOUNT,
        attack: Amount = NO_AMOUNT,
        divided: bool = True,
        insight: int = 0,
        ambush: bool = False,
        immune: tuple[Condition, ...] = (),
        tags: tuple[str, ...] = (),
        about: str = "",
        text: str = "",
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.count: Final = count
        self.targets: Final = targets
        self.rank: Final = rank
        """0: none. TP-foe-1"""
        self.stat: Final = stat
        self.horrify: Final = horrify
        self.terror: Final = terror
        self.attack: Final = attack
        self.divided: Final = divided
        """By POW. TP-eatk-3, TP-eatk-5"""
        self.insight: Final = insight
        self.ambush: Final = ambush
        self.immune: Final = immune
        """It cannot be harmed while all of these hold. TP-foe-3"""
        self.tags: Final = tags
        self.about: Final = about
        self.text: Final = text


# ---------------------------------------------------------------------- Encounter cards and Events


class Back:
    """The back of Encounter cards: type and class words. TP-lcard-1, TP-enc-2, TP-class-8"""

    def __init__(self, number: int, type: str, classes: tuple[str, ...]) -> None:  # noqa: A002
        self.number: Final = number
        self.type: Final = type
        self.classes: Final = classes


class Deed:
    """Something the Investigators may do in priority D, as a text allows. TP-D-1, TP-D-2"""

    def __init__(
        self,
        text: str,
        words: str,
        conditions: tuple[Condition, ...] = (),
        wish: tuple[Condition, ...] = (),
    ) -> None:
        self.text: Final = text
        """The key of its effects."""
        self.words: Final = words
        """What is offered, in words."""
        self.conditions: Final = conditions
        self.wish: Final = wish
        """When a careful team does it, for the bots; empty: whenever it may."""


class Encounter:
    """An Encounter card. Its texts: reveal, enter, ongoing, pass, fail, fail_map. TP-enc-3"""

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002
        name: str,
        back: int,
        copies: int = 1,
        head: str = "",
        text: str = "",
        ambush: tuple[int, ...] = (),
        challenge: Challenge | None = None,
        deeds: tuple[Deed, ...] = (),
        ongoing: bool = False,
        goes_on: bool = False,
        resolve: tuple[Condition, ...] = (),
        tap: bool = False,
        about: str = "",
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.back: Final = back
        self.copies: Final = copies
        """How many are in the piles of the opening layout; 0 for one that an effect brings."""
        self.head: Final = head
        """Atmosphere and hints, without effect. TP-eff-1"""
        self.text: Final = text
        self.ambush: Final = ambush
        self.challenge: Final = challenge
        self.deeds: Final = deeds
        self.ongoing: Final = ongoing
        self.goes_on: Final = goes_on
        """Its Ongoing text outlives its Challenge. TP-tap-5"""
        self.resolve: Final = resolve
        """Empty without a Resolve text. TP-eff-8"""
        self.tap: Final = tap
        self.about: Final = about


SHEET: Final = "sheet"
MAP: Final = "map"


class EventCard:
    """An Event or a Disaster. Its texts: now, ongoing, and those of its Challenge. TP-event-1"""

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002
        name: str,
        text: str = "",
        disaster: bool = False,
        copies: int = 1,
        challenge: Challenge | None = None,
        stays: str = "",
        stops: bool = False,
        ongoing: bool = False,
        deeds: tuple[Deed, ...] = (),
        trait: str = "",
        about: str = "",
        head: str = "",
        curse: bool = False,
        gist: str = "",
    ) -> None:
        self.head: Final = head
        self.curse: Final = curse
        """It is in no deck; a text lays it on a sheet, where it fills no slot. TP-lore-3"""
        self.gist: Final = gist
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.disaster: Final = disaster
        self.copies: Final = copies
        self.challenge: Final = challenge
        self.stays: Final = stays
        """``sheet`` or ``map``; empty: it is Discarded when it has been carried out. TP-event-3, TP-event-4"""
        self.stops: Final = stops
        """On the map: it stops Moves. TP-event-8"""
        self.ongoing: Final = ongoing
        self.deeds: Final = deeds
        self.trait: Final = trait
        """A trait that it gives whoever has it on her sheet."""
        self.about: Final = about
