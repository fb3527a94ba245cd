"""Combat strength and what follows from it (MU-cbt, MU-multi): worked out anew when the table changes (MU-cbt-15)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.munchkin_cthulhu.records import LAST_LEVEL, Fight, Item, Monster
from miskatonic.games.munchkin_cthulhu.rules.combat.terms import (
    Term,
    enhancement,
    has_tag,
    ignored,
    item_bonus,
    items_useless,
    laid_on,
    monster_terms,
    munchkin_terms,
    power,
)
from miskatonic.games.munchkin_cthulhu.rules.items.gear import forbidden
from miskatonic.games.munchkin_cthulhu.state import Munchkin

__all__ = [
    "Term",
    "ahead",
    "enhancement",
    "flee_modifier",
    "for_the_win",
    "has_tag",
    "ignored",
    "item_bonus",
    "items_useless",
    "lets_go",
    "levels_for",
    "monster_terms",
    "munchkin_terms",
    "outrunner",
    "power",
    "prize",
    "reckoning",
    "runners",
    "totals",
    "treasures_of",
]


class Reckoning:
    """Totals and prize of a fight, and everything on the table that can count in them: while that stands, so do they.

    Whatever the terms come to depend on beside it has to be named here.
    """

    def __init__(self, s: Munchkin, fight: Fight) -> None:
        self.box: Final = s.box
        self.fight: Final = fight
        self.numbers: Final = (s.seats, s.turns, s.dead, s.pretends)
        self.people: Final = (s.level[:], s.sex[:], s.classes[:], s.supers[:], s.items[:])
        self.lasting: Final = (s.enhancers[:], s.kept[:], s.front[:], s.marks[:])
        ours = sum([term[3] for term in munchkin_terms(s, fight)])
        self.totals: Final = (ours, sum([term[3] for term in monster_terms(s, fight)]))
        self.prize: Final = _prize(s, fight)

    def stands(self, s: Munchkin, fight: Fight) -> bool:
        return (
            self.fight is fight
            and self.box is s.box
            and self.numbers == (s.seats, s.turns, s.dead, s.pretends)
            and self.people == (s.level, s.sex, s.classes, s.supers, s.items)
            and self.lasting == (s.enhancers, s.kept, s.front, s.marks)
        )


_LAST: Final[list[Reckoning]] = []
"""The latest reckoning: the same fight is asked for many times before anything in it changes."""


def reckoning(s: Munchkin, fight: Fight) -> Reckoning:
    """The fight as it stands now."""
    for last in _LAST:
        if last.stands(s, fight):
            return last
    now = Reckoning(s, fight)
    _LAST[:] = [now]
    return now


def totals(s: Munchkin, fight: Fight) -> tuple[int, int]:
    """Both sides now; either may be negative. MU-cbt-1, MU-cbt-15, MU-prec-4, MU-lvl-6"""
    return reckoning(s, fight).totals


def ahead(s: Munchkin, fight: Fight) -> bool:
    """Only a strictly greater total wins. MU-cbt-3"""
    ours, theirs = totals(s, fight)
    return ours > theirs


def treasures_of(s: Munchkin, monster: Monster) -> int:
    """Printed number and all changes together, then raised to the minimum. MU-cbt-7, MU-enh-3, MU-enh-7"""
    printed = s.box.cards[monster.card].treasures
    number, least = printed, 0
    for extra in monster.extras:
        for effect in s.box.effects(extra, "treasures"):
            number += effect.number("value")
            if printed:
                least = max(least, effect.number("least"))
    return max(number, least)


def prize(s: Munchkin, fight: Fight) -> int:
    """All Treasures a kill would bring: monsters, Items and abilities of the fighter. MU-rew-2, MU-rew-10, MU-rew-12"""
    return reckoning(s, fight).prize


def _prize(s: Munchkin, fight: Fight) -> int:
    total = fight.bounty + sum([treasures_of(s, monster) for monster in fight.monsters])
    kills = len(fight.monsters)
    for item in s.items[fight.fighter]:
        extra = s.box.value(item.card, "treasures_per_kill", "count") if item.worn else 0
        if extra and not forbidden(s, fight.fighter, item) and not items_useless(s, fight, item.card):
            total += kills * extra
    if fight.trouble and kills and not power(s, fight, "suspend", "class_abilities"):
        total += sum(s.box.value(card, "trouble_treasures", "count") for card in s.classes[fight.fighter])
    return total


def levels_for(s: Munchkin, fight: Fight) -> int:
    """MU-cbt-6, MU-rew-1"""
    return sum([s.box.cards[monster.card].levels for monster in fight.monsters])


def for_the_win(s: Munchkin, fight: Fight) -> bool:
    """Would killing all monsters now in it bring the fighter to Level 10? MU-help-21"""
    return bool(fight.monsters) and s.level[fight.fighter] + levels_for(s, fight) >= LAST_LEVEL


def flee_modifier(s: Munchkin, fight: Fight, seat: int, monster: Monster) -> int:
    """Added to the die, all in all. MU-run-4..5, MU-run-24"""
    return sum([value for _, value in flee_terms(s, fight, seat, monster)])


def flee_terms(s: Munchkin, fight: Fight, seat: int, monster: Monster) -> list[tuple[int, int]]:
    """Added to the die, by card: Items, cards of the fight, the monster itself, a partner's shoes.

    MU-run-4..5, MU-run-24
    """
    found = [(monster.card, effect.number("value")) for effect in s.box.effects(monster.card, "flee")]
    for item in s.items[seat]:
        if item.worn and not forbidden(s, seat, item):
            value = s.box.value(item.card, "flee", "value")
            if value < 0 or not items_useless(s, fight, item.card):
                found.append((item.card, value))
    found.extend([(p.card, s.box.value(p.card, "flee_all", "value") * p.value * laid_on(s, p)) for p in fight.cards])
    for other in runners(s, fight):
        if other != seat:
            shoes = outrunner(s, fight, other)
            if shoes is not None:
                found.append((shoes.card, s.box.value(shoes.card, "outrun", "value")))
    return [(card, value) for card, value in found if value]


def runners(s: Munchkin, fight: Fight) -> list[int]:
    return [seat for seat in range(s.seats) if fight.runners >> seat & 1]


def outrunner(s: Munchkin, fight: Fight, seat: int) -> Item | None:
    """The Item with which this seat outruns its partner, where two flee; not where Footgear is no help. MU-run-24"""
    if len(runners(s, fight)) < 2:
        return None
    barred = power(s, fight, "suspend", "footgear")
    for item in s.items[seat]:
        useful = s.box.says(item.card, "outrun") and item.worn and not forbidden(s, seat, item)
        if barred and s.box.cards[item.card].slot == "footgear":
            continue
        if useful and not items_useless(s, fight, item.card):
            return item
    return None


def lets_go(s: Munchkin, seat: int, monster: Monster) -> bool:
    """Does it leave a character of this Level, not of this strength, alone? MU-run-20, MU-lvl-2"""
    return any(s.level[seat] <= effect.number("level") for effect in s.box.effects(monster.card, "lets_go"))
