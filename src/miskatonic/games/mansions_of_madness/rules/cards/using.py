"""What cards and powers may be used for, and what using them costs (MM-act-3, MM-inv-8, MM-gap-4)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.content.printed import Use
from miskatonic.games.mansions_of_madness.records import NONE
from miskatonic.games.mansions_of_madness.rules.cards.piles import discard_card
from miskatonic.games.mansions_of_madness.rules.effects.conditions import holds
from miskatonic.games.mansions_of_madness.rules.effects.do import carry_out
from miskatonic.games.mansions_of_madness.state import Mansions

Found = tuple[int, int, Use]
"""What is used (a card by its number, a kept Trait as -1 minus its place), the number of the use, and the use."""


def sources(s: Mansions, seat: int) -> list[tuple[int, tuple[Use, ...]]]:
    """Everything of hers that can be used for something."""
    found: list[tuple[int, tuple[Use, ...]]] = []
    for number in dict.fromkeys(s.held[seat]):
        uses = s.box.cards[number].uses
        if uses:
            found.append((number, uses))
    traits = s.investigator(seat).traits
    found.extend([(-1 - place, traits[place].uses) for place in s.traits[seat] if traits[place].uses])
    return found


def use_of(s: Mansions, seat: int, source: int, number: int) -> Use:
    if source >= 0:
        return s.box.cards[source].uses[number]
    return s.investigator(seat).traits[-1 - source].uses[number]


def name_of(s: Mansions, seat: int, source: int) -> str:
    return s.box.cards[source].name if source >= 0 else s.investigator(seat).traits[-1 - source].name


def usable(s: Mansions, seat: int, moment: str) -> list[Found]:
    """What she may use at this moment, as the card says. MM-expl-6"""
    found: list[Found] = []
    if not s.alive(seat):
        return found
    for source, uses in sources(s, seat):
        for number, use in enumerate(uses):
            if use.moment == moment and not why_not(s, seat, use):
                found.append((source, number, use))
    return found


def why_not(s: Mansions, seat: int, use: Use) -> str:
    """The rule against it, whatever the moment."""
    if use.attack and s.hiding >> seat & 1:
        return "MM-hide-3"
    if use.once and use.key in s.powers[seat]:
        return "MM-gen-1"
    if use.spend == "skill" and not s.skill[seat]:
        return "MM-gen-11"
    return "" if holds(s, use.conditions, s.room(seat), seat, NONE) else "MM-gen-1"


def use_up(s: Mansions, seat: int, source: int, number: int, rule: str) -> None:
    """Its cost is paid in full, then its text is carried out. MM-gen-11"""
    use = use_of(s, seat, source, number)
    s.tell(rule, "uses", (seat, source, number))
    if use.once:
        s.powers[seat] = (*s.powers[seat], use.key)
    if use.spend == "skill":
        s.skill[seat] -= 1
    room = s.room(seat)
    if use.spend == "card" and source >= 0:
        discard_card(s, seat, source, rule)
    carry_out(s, use.key, seat, NONE, room)
