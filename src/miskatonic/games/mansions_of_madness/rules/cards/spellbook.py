"""Spells: gained, held, cast, returned. A back that nobody has seen is drawn when it is turned (MM-spell,
MM-secret-7)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.records import NONE
from miskatonic.games.mansions_of_madness.state import Mansions

UNSEEN: Final = 0
"""What a Spell in hand adds for a back that nobody has seen; else 1 and the number of the back."""
WIDTH: Final = 16


def spell_of(held: int) -> int:
    return held // WIDTH


def back_of(held: int) -> int:
    """Its back, if that has been seen."""
    return held % WIDTH - 1


def unseen_in_deck(s: Mansions, spell: int) -> int:
    """Cards of the deck whose back nobody has seen. Those in hands are not in it."""
    own = sum(s.spell_bag[spell * s.box.backs : (spell + 1) * s.box.backs])
    held = [each for hand in s.spells for each in hand if spell_of(each) == spell and back_of(each) == NONE]
    return own - len(held)


def left(s: Mansions, spell: int) -> int:
    """Cards in the deck. MM-spell-8"""
    return unseen_in_deck(s, spell) + len(s.spell_under[spell])


def knows(s: Mansions, seat: int, spell: int) -> bool:
    """At most one copy of each. MM-spell-5"""
    return any(spell_of(held) == spell for held in s.spells[seat])


def gain_spell(s: Mansions, seat: int, spell: int, rule: str) -> bool:
    """The top card of the deck, unless she has one or there is none. MM-spell-1, MM-spell-5, MM-spell-8"""
    if knows(s, seat, spell) or not left(s, spell):
        s.tell("MM-spell-5" if knows(s, seat, spell) else "MM-spell-8", "no_spell", (seat, spell))
        return False
    s.spells[seat] = (*s.spells[seat], draw(s, spell))
    s.tell(rule, "gains_spell", (seat, spell))
    return True


def draw(s: Mansions, spell: int) -> int:
    """The top card: unseen ones lie above those that came back."""
    if unseen_in_deck(s, spell):
        return spell * WIDTH + UNSEEN
    back, *rest = s.spell_under[spell]
    s.spell_under[spell] = tuple(rest)
    return spell * WIDTH + 1 + back


def put_away(s: Mansions, seat: int, held: int) -> None:
    """To the bottom of its deck. MM-spell-6, MM-kill-2"""
    hand = list(s.spells[seat])
    hand.remove(held)
    s.spells[seat] = tuple(hand)
    if back_of(held) != NONE:
        spell = spell_of(held)
        s.spell_under[spell] = (*s.spell_under[spell], back_of(held))


def discard_spells(s: Mansions, seat: int) -> None:
    """Each to the bottom of its deck; what lies under it unseen is as unknown as before. MM-kill-2"""
    for held in s.spells[seat]:
        put_away(s, seat, held)


def turn_over(s: Mansions, seat: int, held: int) -> int:
    """Its back is seen by all: the card as it is now known. MM-setup-8, MM-spell-3, MM-spell-9"""
    spell, back = spell_of(held), back_of(held)
    if back == NONE:
        first = spell * s.box.backs
        bag = s.spell_bag[first : first + s.box.backs]
        back = s.pick(bag)
        s.spell_bag[first + back] -= 1
    known = spell * WIDTH + 1 + back
    s.spells[seat] = tuple([known if each == held else each for each in s.spells[seat]])
    s.tell("MM-spell-3", "spell_back", (seat, spell, back), reveals=True)
    return known
