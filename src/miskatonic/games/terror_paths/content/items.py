"""What Investigators are and carry: sheets, Items, Victims. Nothing here changes in play."""

from __future__ import annotations

from typing import Final

from miskatonic.pieces.effects.effect import Condition


class Investigator:
    """A sheet. TP-sheet-1"""

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002 - the name it has in the data
        name: str,
        maxima: tuple[int, int, int],
        san: int,
        hp: int,
        bonus: str = "",
        bonus_text: str = "",
        madness: str = "",
        madness_text: str = "",
        worth: int = 0,
        threshold: int = 4,
        desperation: int = 1,
        slots: int = 4,
        about: str = "",
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.maxima: Final = maxima
        self.san: Final = san
        self.hp: Final = hp
        self.bonus: Final = bonus
        """A trait."""
        self.bonus_text: Final = bonus_text
        self.madness: Final = madness
        """A trait, in force at the threshold and below; empty for an immediate one, whose text is in the box."""
        self.madness_text: Final = madness_text
        self.worth: Final = worth
        """How much the trait is worth, if it has a number: more Luck at the start."""
        self.threshold: Final = threshold
        self.desperation: Final = desperation
        self.slots: Final = slots
        self.about: Final = about

    @property
    def total(self) -> int:
        """The circled number: Insight for raising all three stats to their maximums. TP-sheet-3"""
        return sum([m * (m - 1) // 2 for m in self.maxima])


class Use:
    """One way to use an Item: when, on which rolls, and the text it carries out."""

    def __init__(
        self,
        moment: str,
        text: str,
        rolls: tuple[str, ...] = (),
        stats: tuple[str, ...] = (),
        tracks: tuple[str, ...] = (),
        causes: tuple[str, ...] = (),
        conditions: tuple[Condition, ...] = (),
    ) -> None:
        self.moment: Final = moment
        self.text: Final = text
        """The key of its effects."""
        self.rolls: Final = rolls
        self.stats: Final = stats
        """Only on Challenges or Tests of these types; empty means any."""
        self.tracks: Final = tracks
        """Against a loss: of san or hp."""
        self.causes: Final = causes
        """Against a loss: only of these causes; empty means any."""
        self.conditions: Final = conditions


class Item:
    """A Weapon, Gear, Spell or Relic. TP-itype-1"""

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002
        name: str,
        deck: str,
        copies: int = 1,
        text: str = "",
        uses: tuple[Use, ...] = (),
        key: bool = False,
        keep: str = "",
        ongoing: str = "",
        about: str = "",
        gist: str = "",
        opens: tuple[str, ...] = (),
    ) -> None:
        self.gist: Final = gist
        self.opens: Final = opens
        """The only places whose Locks it opens; empty: any. TP-class-5"""
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.deck: Final = deck
        self.copies: Final = copies
        self.text: Final = text
        self.uses: Final = uses
        self.uses_at: Final = {
            moment: tuple([(n, use) for n, use in enumerate(uses) if use.moment == moment])
            for moment in dict.fromkeys([use.moment for use in uses])
        }
        """Its uses by their moments, each with its place among all. TP-itime-2"""
        self.key: Final = key
        """It opens Locks. TP-itype-5"""
        self.keep: Final = keep
        """What it costs to keep it when it would be Discarded: ``san 1``. TP-ong-4"""
        self.ongoing: Final = ongoing
        """What makes its Ongoing text happen: ``killed:TAG``, ``menace``; empty without. TP-ong-1"""
        self.about: Final = about


class Victim:
    """A person to rescue or to exploit. Its texts: rescued, exploited. TP-lore-4"""

    def __init__(
        self,
        number: int,
        id: str,  # noqa: A002
        name: str,
        text: str = "",
        head: str = "",
        about: str = "",
    ) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name
        self.text: Final = text
        self.head: Final = head
        self.about: Final = about
