"""What a character may equip, and what that gives (MU-item)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE, SLOTS
from miskatonic.games.munchkin_cthulhu.records import Item
from miskatonic.games.munchkin_cthulhu.state import Munchkin

TWO_HANDS: Final = 2
MEMBERSHIP: Final = "CultMembershipCard"


def counts_as(s: Munchkin, seat: int, name: str) -> bool:
    """Of a Class, or passing for a Cultist. MU-class-2, MU-cult-13, MU-cult-27"""
    if name == "cultist" and passes(s, seat):
        return True
    return s.box.numbers[name] in s.classes[seat]


def passes(s: Munchkin, seat: int) -> bool:
    """Passes for a Cultist, while the card that allows it is equipped. MU-cult-27"""
    return bool(s.pretends >> seat & 1) and membership(s, seat) is not None


def membership(s: Munchkin, seat: int) -> Item | None:
    """The equipped Cult Membership Card."""
    cards = s.box.cards
    for item in s.items[seat]:
        if item.worn and cards[item.card].logic == MEMBERSHIP:
            return None if forbidden(s, seat, item) else item
    return None


def no_drawbacks(s: Munchkin, seat: int, name: str) -> bool:
    """Super Munchkin with just this one Class. MU-super-5..6, MU-super-9, MU-super-14"""
    card = s.supers[seat]
    return card != NONE and s.box.says(card, "no_drawbacks") and s.classes[seat] == (s.box.numbers[name],)


def spared(s: Munchkin, seat: int, name: str) -> bool:
    """Not bound to the drawbacks of what it counts as: a Super Munchkin, or who only passes for it. MU-cult-27"""
    return no_drawbacks(s, seat, name) or s.box.numbers[name] not in s.classes[seat]


def forbidden(s: Munchkin, seat: int, item: Item) -> str:
    """The rule against its use, if its restriction is not met; Cheat! is more specific. MU-item-13..14, MU-prec-10"""
    card = s.box.cards[item.card]
    if not card.limited or item.cheat != NONE:
        return ""  # MU-item-17
    if card.only and not any(counts_as(s, seat, name) for name in card.only):
        return "MU-item-13"
    for name in card.not_for:  # the ban looks at the Class card alone, MU-cult-27
        if s.box.numbers[name] in s.classes[seat] and not no_drawbacks(s, seat, name):
            return "MU-item-13"
    return ""


def hands_needed(s: Munchkin, item: Item) -> int:
    """What has turned evil is no Item any more and holds no hand. MU-item-9, MU-item-17, MU-item-20, MU-curse-20"""
    if item.cheat != NONE or item.evil != NONE:
        return 0
    hands = s.box.cards[item.card].hands
    for extra in item.extras:
        hands -= s.box.value(extra, "fewer_hands", "count")
    return max(0, hands)


def hands_of(s: Munchkin, seat: int) -> int:
    """Two, and one for each card that grants another. MU-item-9, MU-item-22"""
    hands, box = TWO_HANDS, s.box
    for card in s.front[seat]:
        hands += box.value(card, "hands", "count")
    for item in s.items[seat]:
        if item.worn and "hands" in box.verbs[item.card] and not forbidden(s, seat, item):
            hands += box.value(item.card, "hands", "count")
    return hands


def slot_of(s: Munchkin, item: Item) -> str:
    """The slot in which it takes up the one place. MU-item-8, MU-item-12, MU-item-21, MU-curse-20"""
    return "none" if item.cheat != NONE or item.evil != NONE else s.box.cards[item.card].takes


def overloaded(s: Munchkin, seat: int) -> bool:
    """More equipped than the slots and hands allow. MU-item-8..9, MU-item-18"""
    worn = [item for item in s.items[seat] if item.worn]
    if sum(hands_needed(s, item) for item in worn) > hands_of(s, seat):
        return True
    slots = [slot_of(s, item) for item in worn]
    return any(slots.count(slot) > 1 for slot in SLOTS)


class Room:
    """What the equipment of a seat leaves free: slots that are taken, and hands. MU-item-8..9"""

    def __init__(self, s: Munchkin, seat: int) -> None:
        self.taken: list[str] = []
        self.hands = hands_of(s, seat)
        for item in s.items[seat]:
            if item.worn:
                self.taken.append(slot_of(s, item))
                self.hands -= hands_needed(s, item)


def why_not_worn(s: Munchkin, seat: int, item: Item, room: Room | None = None) -> str:
    """The rule against equipping an Item that is not worn yet; empty if it can be. MU-item-8, MU-item-9, MU-item-13"""
    if not s.box.wearable[item.card]:
        return "MU-shot-9"
    rule = forbidden(s, seat, item)
    if rule:
        return rule
    free = Room(s, seat) if room is None else room
    slot = slot_of(s, item)
    if slot != "none" and slot in free.taken:
        return "MU-item-8"
    needed = hands_needed(s, item)
    return "MU-item-9" if needed > free.hands + s.box.value(item.card, "hands", "count") else ""


def unusable(s: Munchkin, seat: int, item: Item) -> bool:
    """Carried, and not to be used as the equipment stands; one-shots and Cheat! are safe. MU-curse-22"""
    return not item.worn and s.box.wearable[item.card] and item.cheat == NONE and bool(why_not_worn(s, seat, item))


def printed_bonus(s: Munchkin, seat: int, item: Item) -> int:
    """Its usual bonus with its enhancers: for finding the best Item. MU-item-20"""
    bonus = s.box.cards[item.card].bonus
    for effect in s.box.effects(item.card, "bonus_for"):
        if counts_as(s, seat, effect.word("class")):
            bonus = effect.number("value")
    for extra in item.extras:
        bonus += s.box.value(extra, "item_bonus", "value")
    return bonus


def trusted(s: Munchkin, seat: int, card: int) -> bool:
    """Promised to a helper in an accepted deal: it cannot be spent. MU-help-14"""
    fight = s.fight
    if fight is None or fight.fighter != seat or fight.deal is None:
        return False
    return card in fight.deal.items


def pledged(s: Munchkin, seat: int, card: int) -> bool:
    """Every copy of this title on the table is promised: none may be used up. MU-help-14"""
    return trusted(s, seat, card) and sum(item.card == card for item in s.items[seat]) == 1


def movable(s: Munchkin, item: Item) -> bool:
    """An Item turned against its bearer cannot be given, sold or spent. MU-curse-20"""
    return item.evil == NONE
