"""What a character may equip, and what that gives (MU-item)."""

from __future__ import annotations

from miskatonic.games.munchkin_cthulhu.box import NONE, SLOTS
from miskatonic.games.munchkin_cthulhu.state import Item, Munchkin

TWO_HANDS = 2


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
    found = next((i for i in s.items[seat] if i.worn and s.box.cards[i.card].logic == "CultMembershipCard"), None)
    return found if found is not None and not forbidden(s, seat, found) else None


def no_drawbacks(s: Munchkin, seat: int, name: str) -> bool:
    """Super Munchkin with just this one Class. MU-super-5..6, MU-super-9, MU-super-14"""
    card = s.supers[seat]
    return card != NONE and s.box.says(card, "no_drawbacks") and s.classes[seat] == (s.box.numbers[name],)


def forbidden(s: Munchkin, seat: int, item: Item) -> str:
    """The rule against its use, if its restriction is not met; Cheat! is more specific. MU-item-13..14, MU-prec-10"""
    if item.cheat != NONE:
        return ""  # MU-item-17
    card = s.box.cards[item.card]
    if card.only and not any(counts_as(s, seat, name) for name in card.only):
        return "MU-item-13"
    for name in card.not_for:  # the ban looks at the Class card alone, MU-cult-27
        if s.box.numbers[name] in s.classes[seat] and not no_drawbacks(s, seat, name):
            return "MU-item-13"
    return ""


def hands_needed(s: Munchkin, item: Item) -> int:
    """MU-item-9, MU-item-17, MU-item-20"""
    if item.cheat != NONE:
        return 0
    saved = sum(s.box.value(extra, "fewer_hands", "count") for extra in item.extras)
    return max(0, s.box.cards[item.card].hands - saved)


def hands_of(s: Munchkin, seat: int) -> int:
    """Two, and one for each card that grants another. MU-item-9, MU-item-22"""
    granted = sum(s.box.value(card, "hands", "count") for card in s.front[seat])
    for item in s.items[seat]:
        if item.worn and s.box.says(item.card, "hands") and not forbidden(s, seat, item):
            granted += s.box.value(item.card, "hands", "count")
    return TWO_HANDS + granted


def slot_of(s: Munchkin, item: Item) -> str:
    """The slot in which it takes up the one place. MU-item-8, MU-item-12, MU-item-21"""
    if item.cheat != NONE or s.box.says(item.card, "worn_with_others"):
        return "none"
    return s.box.cards[item.card].slot


def overloaded(s: Munchkin, seat: int) -> bool:
    """More equipped than the slots and hands allow. MU-item-8..9, MU-item-18"""
    worn = [item for item in s.items[seat] if item.worn]
    if sum(hands_needed(s, item) for item in worn) > hands_of(s, seat):
        return True
    slots = [slot_of(s, item) for item in worn]
    return any(slots.count(slot) > 1 for slot in SLOTS)


def why_not_worn(s: Munchkin, seat: int, item: Item) -> str:
    """The rule against equipping an Item that is not worn yet; empty if it can be. MU-item-8..14"""
    if not s.box.wearable[item.card]:
        return "MU-shot-9"
    rule = forbidden(s, seat, item)
    if rule:
        return rule
    slot = slot_of(s, item)
    worn = [other for other in s.items[seat] if other.worn]
    if slot != "none" and any(slot_of(s, other) == slot for other in worn):
        return "MU-item-8"
    more = s.box.value(item.card, "hands", "count")
    if sum(hands_needed(s, other) for other in worn) + hands_needed(s, item) > hands_of(s, seat) + more:
        return "MU-item-9"
    return ""


def unusable(s: Munchkin, seat: int, item: Item) -> bool:
    """Carried, and not to be used as the equipment stands; one-shots and Cheat! are safe. MU-curse-22"""
    return not item.worn and s.box.wearable[item.card] and item.cheat == NONE and bool(why_not_worn(s, seat, item))


def printed_bonus(s: Munchkin, seat: int, item: Item) -> int:
    """Its usual bonus with its enhancers: for finding the best Item. MU-item-20"""
    card = s.box.cards[item.card]
    bonus = card.bonus
    for effect in s.box.effects(item.card, "bonus_for"):
        if counts_as(s, seat, effect.word("class")):
            bonus = effect.number("value")
    return bonus + sum(s.box.value(extra, "item_bonus", "value") for extra in item.extras)


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
