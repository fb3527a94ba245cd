"""Choosing investigators and Traits (MM-isetup, MM-new-3, MM-new-4)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.rules.cards.piles import gain
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import gain_spell
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


def left_over(s: Mansions) -> list[int]:
    """Investigators that have not taken part in this story. MM-new-1, MM-new-7, MM-isetup-2"""
    return [sheet.number for sheet in s.box.investigators if not s.seen_sheets >> sheet.number & 1]


def setting_limits(step: Step[Mansions]) -> str:
    """What there is to choose from: the answers of the guide, the investigators left, a Trait of each group."""
    return {"PickInvestigator": "MM-new-7", "ChooseTrait": "MM-isetup-4"}.get(type(step).__name__, "MM-ksetup-7")


class PickInvestigator(Step[Mansions]):
    """Its Character card, its Traits, its skill points. MM-isetup-2, MM-new-3"""

    rule: ClassVar[str] = "MM-isetup-2"
    against: ClassVar[tuple[str, ...]] = ("MM-new-7",)

    def __init__(self, seat: int, sheet: int) -> None:
        self.seat = seat
        self.sheet = sheet

    def why_not(self, s: Mansions, seat: int) -> str:
        return "" if self.sheet in left_over(s) else "MM-new-7"

    def run(self, s: Mansions) -> Ask | None:
        seat = self.seat
        s.sheet[seat] = self.sheet
        s.seen_sheets |= 1 << self.sheet
        s.waiting &= ~(1 << seat)
        s.traits[seat] = ()
        s.powers[seat] = ()
        s.skill[seat] = s.investigator(seat).skill
        s.damage[seat] = s.horror[seat] = s.stun[seat] = 0
        s.tell("MM-isetup-2", "picks", (seat, self.sheet))
        return None


class ChooseTrait(Step[Mansions]):
    """One of each group; what the two name is taken along. MM-isetup-3, MM-isetup-4, MM-isetup-5, MM-new-4"""

    rule: ClassVar[str] = "MM-isetup-3"

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def run(self, s: Mansions) -> Ask | None:
        seat = self.seat
        s.traits[seat] = (*s.traits[seat], self.place)
        s.tell("MM-isetup-3", "trait", (seat, self.place))
        if len(s.traits[seat]) == 2:
            equip(s, seat)
        return None


def equip(s: Mansions, seat: int) -> None:
    """Starting Item or Spell. MM-isetup-5, MM-new-7, MM-setup-3"""
    for place in s.traits[seat]:
        trait = s.investigator(seat).traits[place]
        if trait.item:
            gain(s, seat, s.box.card_number[trait.item], "MM-isetup-5")
        if trait.spell:
            gain_spell(s, seat, s.box.spell_number[trait.spell], "MM-isetup-5")
