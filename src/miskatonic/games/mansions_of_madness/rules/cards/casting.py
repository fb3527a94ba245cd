"""Casting: name the target, test, turn the card, its result, under its deck (MM-spell-3..8, MM-spell-9)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.records import NOBODY, NONE
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import (
    back_of,
    draw,
    left,
    put_away,
    spell_of,
    turn_over,
)
from miskatonic.games.mansions_of_madness.rules.effects.do import carry_out
from miskatonic.games.mansions_of_madness.rules.moving.evading import Evade, to_evade
from miskatonic.games.mansions_of_madness.rules.tests.taking import TakeTest
from miskatonic.games.mansions_of_madness.rules.turn.spending import spend_action
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


def casts(s: Mansions, seat: int) -> list[Step[Mansions]]:
    """Every Spell with every target that it allows. MM-spell-4, MM-spell-7"""
    return [Cast(seat, *each) for each in targets(s, seat)]


def targets(s: Mansions, seat: int) -> list[tuple[int, int, int]]:
    """Spell, investigator, monster."""
    found: list[tuple[int, int, int]] = []
    for held in s.spells[seat]:
        spell = spell_of(held)
        if s.box.spells[spell].attack:
            found.extend([(spell, NOBODY, foe) for foe in s.foes() if not why_no_cast(s, seat, spell, NOBODY, foe)])
        else:
            found.extend([(spell, who, NONE) for who in s.in_room(s.room(seat))])
    return found


def attack_spells(s: Mansions, seat: int) -> list[int]:
    """Spells of hers that are attacks. MM-spell-4"""
    return [spell_of(held) for held in s.spells[seat] if s.box.spells[spell_of(held)].attack]


def why_no_cast(s: Mansions, seat: int, spell: int, who: int, foe: int) -> str:
    """The rule against casting it on this target."""
    printed = s.box.spells[spell]
    if all(spell_of(held) != spell for held in s.spells[seat]):
        return "MM-spell-1"
    if not printed.attack:
        return "" if s.alive(who) and s.room(who) == s.room(seat) else "MM-spell-7"
    if s.hiding >> seat & 1:
        return "MM-hide-3"
    if foe == NONE or s.foe_at[foe] < 0:
        return "MM-cmb-10"
    house = s.box.house
    if house.ranges[s.space[seat]][s.foe_at[foe]] > printed.reach:
        return "MM-los-1"
    return "" if house.sees(s.space[seat], s.foe_at[foe]) else "MM-los-3"


class Cast(Step[Mansions]):
    """An action; an attack Spell needs no evading. MM-spell-3, MM-spell-4, MM-evade-9"""

    rule: ClassVar[str] = "MM-spell-3"
    against: ClassVar[tuple[str, ...]] = (
        "MM-inv-1", "MM-spell-1", "MM-spell-7", "MM-hide-3", "MM-cmb-10", "MM-los-1", "MM-los-3"
    )  # fmt: skip

    def __init__(self, seat: int, spell: int, who: int, foe: int) -> None:
        self.seat = seat
        self.spell = spell
        self.who = who
        self.foe = foe

    def why_not(self, s: Mansions, seat: int) -> str:
        return "MM-inv-1" if not s.action_left else why_no_cast(s, self.seat, self.spell, self.who, self.foe)

    def run(self, s: Mansions) -> Ask | None:
        if not s.box.spells[self.spell].attack and to_evade(s, self.seat):
            s.then(Evade(self.seat))
            return None
        spend_action(s, self.seat)
        cast(s, self.seat, self.spell, self.who, self.foe)
        return None


def cast(s: Mansions, seat: int, spell: int, who: int, foe: int) -> None:
    """The test on its front, then its back. MM-spell-9"""
    printed = s.box.spells[spell]
    s.tell("MM-spell-3", "casts", (seat, spell, who, foe))
    s.then(
        TakeTest(seat, printed.attribute, printed.mod, combat=printed.attack),
        TurnSpell(seat, spell, who, foe),
    )


class TurnSpell(Step[Mansions]):
    """The card is turned, the front's effect and the back's result are applied. MM-spell-3, MM-spell-9"""

    def __init__(self, seat: int, spell: int, who: int, foe: int) -> None:
        self.seat = seat
        self.spell = spell
        self.who = who
        self.foe = foe

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat) and any(spell_of(held) == self.spell for held in s.spells[self.seat])

    def run(self, s: Mansions) -> Ask | None:
        printed = s.box.spells[self.spell]
        held = next(each for each in s.spells[self.seat] if spell_of(each) == self.spell)
        known = turn_over(s, self.seat, held)
        passed = s.passed
        s.kept = False
        room = s.room(self.seat)
        s.then(PutUnder(self.seat, known))
        branch = "pass" if passed else "fail"
        carry_out(s, f"spell.{printed.id}.{back_of(known)}.{branch}", self.seat, self.foe, room)
        if not printed.attack:
            carry_out(s, f"spell.{printed.id}.cast", self.who, NONE, room)
        return None


class PutUnder(Step[Mansions]):
    """Under its deck, and the top card in its place; unless the card says otherwise. MM-spell-6, MM-spell-9"""

    def __init__(self, seat: int, held: int) -> None:
        self.seat = seat
        self.held = held

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat) and self.held in s.spells[self.seat]

    def run(self, s: Mansions) -> Ask | None:
        if s.kept:
            return None  # turned front up again
        spell = spell_of(self.held)
        new = draw(s, spell) if left(s, spell) else self.held
        if new != self.held:
            put_away(s, self.seat, self.held)
            s.spells[self.seat] = (*s.spells[self.seat], new)
        s.tell("MM-spell-6", "spell_changes", (self.seat, spell))
        return None
