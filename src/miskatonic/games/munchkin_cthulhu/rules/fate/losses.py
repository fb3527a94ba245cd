"""Choices that Bad Stuff and Curses leave (MU-run-19, MU-curse-8): which Item, which card, to whom."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import HAND, TABLE, Item
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import (
    discard,
    hand_over,
    lose_item,
    out_of_hand,
    received,
    set_item,
    tell_hidden,
)
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.items.gear import movable, printed_bonus
from miskatonic.games.munchkin_cthulhu.rules.turn import levels
from miskatonic.games.munchkin_cthulhu.rules.turn import received as received_rules
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step


def in_place_of(s: Munchkin, seat: int, item: Item) -> int:
    """What is lost if this Item is to be: itself, or what is worn over it. MU-item-21"""
    slot = s.box.cards[item.card].slot
    if item.worn and slot != "none":
        shields = [i for i in s.items[seat] if i.worn and s.box.says(i.card, "lost_first")]
        over = next((i for i in shields if s.box.cards[i.card].slot == slot), item)
        return over.card
    return item.card


def lose_this(s: Munchkin, seat: int, card: int, rule: str) -> None:
    """An Item in play is lost; what is worn over others is lost in their place. MU-item-21, MU-dig-18"""
    item = s.item(seat, card)
    if item is None:
        return
    card = in_place_of(s, seat, item)
    lose_item(s, seat, card)
    s.tell(rule, "item_lost", (seat, card))
    items.tidy(s, seat)


def fitting(s: Munchkin, seat: int, which: str, worn: bool) -> list[Item]:
    """The Items in play that a loss can hit. What has turned evil is none. MU-cards-10, MU-curse-20..21"""
    found = [item for item in s.items[seat] if item.evil == NONE and (item.worn or not worn)]
    if which in ("headgear", "armor", "footgear"):
        return [item for item in found if s.box.cards[item.card].slot == which]
    if which == "best_bonus" and found:
        best = max(printed_bonus(s, seat, item) for item in found)
        return [item for item in found if printed_bonus(s, seat, item) == best]
    if which == "cheapest":  # of those that have a value
        found = [item for item in found if s.box.cards[item.card].gold]
    if which in ("cheapest", "dearest") and found:  # No Value is zero, MU-item-2
        prices = [s.box.cards[item.card].gold for item in found]
        price = min(prices) if which == "cheapest" else max(prices)
        return [item for item in found if s.box.cards[item.card].gold == price]
    return found


class LoseItem(Step[Munchkin]):
    """Of the Items that fit, the victim or whom the card names picks the one to lose. MU-curse-8, MU-curse-21"""

    asks: ClassVar[str] = "MU-dig-1"
    limits: ClassVar[str] = "MU-curse-21"
    puts: ClassVar[tuple[str, ...]] = ("LoseThis",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, victim: int, chooser: int, which: str, worn: bool, count: int, why: str) -> None:
        self.victim = victim
        self.chooser = chooser
        self.which = which
        self.worn = worn
        self.count = count
        self.why = why

    def run(self, s: Munchkin) -> Ask | None:
        choices = self.candidates(s, self.chooser)
        if len(choices) > 1:
            return Ask((self.chooser,))
        s.then(*choices)  # MU-dig-19
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        found = fitting(s, self.victim, self.which, self.worn)
        cards = dict.fromkeys(item.card for item in found)
        return [LoseThis(self.victim, card, self) for card in cards]


class LoseThis(Step[Munchkin]):
    """This Item is the one to lose."""

    rule: ClassVar[str] = "MU-curse-8"

    def __init__(self, victim: int, card: int, of: LoseItem) -> None:
        self.victim = victim
        self.card = card
        self.of = of

    def run(self, s: Munchkin) -> Ask | None:
        of = self.of
        if of.count > 1:
            s.then(LoseItem(of.victim, of.chooser, of.which, of.worn, of.count - 1, of.why))
        lose_this(s, self.victim, self.card, of.why)
        return None


class LoseWorth(Step[Munchkin]):
    """Items of the victim's choice worth so much together, or all that have a value.

    What is lost in place of another is settled before the choice, and counts with its own value.
    MU-dig-14, MU-item-21
    """

    asks: ClassVar[str] = "MU-dig-1"
    limits: ClassVar[str] = "MU-item-3"
    puts: ClassVar[tuple[str, ...]] = ("GiveUpItem",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, victim: int, gold: int, why: str) -> None:
        self.victim = victim
        self.gold = gold
        self.why = why

    def run(self, s: Munchkin) -> Ask | None:
        choices = self.candidates(s, self.victim)
        if self.gold <= 0 or not choices:
            return None
        priced = [item for item in s.items[self.victim] if s.box.cards[item.card].gold]
        if sum(s.box.cards[item.card].gold for item in priced) <= self.gold:
            outer_first = sorted(priced, key=lambda item: not s.box.says(item.card, "lost_first"))
            for item in outer_first:
                lose_this(s, self.victim, item.card, self.why)
            return None
        return Ask((self.victim,))

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        priced = [item for item in s.items[self.victim] if s.box.cards[item.card].gold]
        cards = dict.fromkeys(in_place_of(s, self.victim, item) for item in priced)
        return [GiveUpItem(self.victim, card, self.gold, self.why) for card in cards]


class GiveUpItem(Step[Munchkin]):
    """Give up this Item towards what has to be lost."""

    rule: ClassVar[str] = "MU-dig-14"

    def __init__(self, victim: int, card: int, gold: int, why: str) -> None:
        self.victim = victim
        self.card = card
        self.gold = gold
        self.why = why

    def run(self, s: Munchkin) -> Ask | None:
        s.then(LoseWorth(self.victim, self.gold - s.box.cards[self.card].gold, self.why))
        lose_this(s, self.victim, self.card, self.why)
        return None


class DiscardFromHand(Step[Munchkin]):
    """Hand cards to be discarded, chosen by the victim or by another who has seen them. MU-run-19, MU-dig-8"""

    asks: ClassVar[str] = "MU-dig-1"
    limits: ClassVar[str] = "MU-cards-10"
    puts: ClassVar[tuple[str, ...]] = ("DiscardCard",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, victim: int, chooser: int, count: int) -> None:
        self.victim = victim
        self.chooser = chooser
        self.count = count

    def run(self, s: Munchkin) -> Ask | None:
        if not s.hands[self.victim] or not self.count:
            return None
        if len(s.hands[self.victim]) > 1:
            return Ask((self.chooser,))
        s.then(*self.candidates(s, self.chooser))
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        cards = dict.fromkeys(s.hands[self.victim])
        return [DiscardCard(self.victim, card, self.chooser, self.count) for card in cards]


class DiscardCard(Step[Munchkin]):
    """This card of the hand is discarded, face up."""

    rule: ClassVar[str] = "MU-run-19"

    def __init__(self, victim: int, card: int, chooser: int, count: int) -> None:
        self.victim = victim
        self.card = card
        self.chooser = chooser
        self.count = count

    def run(self, s: Munchkin) -> Ask | None:
        discard_from_hand(s, self.victim, self.card, "MU-run-19")
        s.then(DiscardFromHand(self.victim, self.chooser, self.count - 1))
        return None


def discard_from_hand(s: Munchkin, seat: int, card: int, rule: str) -> None:
    """Discards lie face up. MU-cards-1, MU-dig-15"""
    out_of_hand(s, seat, card)
    discard(s, card)
    s.tell(rule, "discarded", (seat, card), reveals=True)


def discard_at_random(s: Munchkin, seat: int, rule: str) -> None:
    """With equal chances, and shown. MU-dig-15"""
    hand = s.hands[seat]
    if hand:
        discard_from_hand(s, seat, hand[s.pick([1] * len(hand))], rule)


class WhoOfLowest(Step[Munchkin]):
    """Where a single lowest player is needed and several tie, the one affected chooses. MU-dig-8"""

    asks: ClassVar[str] = "MU-dig-1"
    limits: ClassVar[str] = "MU-lvl-2"
    puts: ClassVar[tuple[str, ...]] = ("ChooseLowest",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, victim: int, what: str, count: int) -> None:
        self.victim = victim
        self.what = what
        """``level``: receive a level; ``discard``: choose cards of the victim's hand."""
        self.count = count

    def run(self, s: Munchkin) -> Ask | None:
        choices = self.candidates(s, self.victim)
        if len(choices) > 1:
            return Ask((self.victim,))
        s.then(*choices)
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        others = s.others(self.victim)
        return [ChooseLowest(self.victim, who, self.what, self.count) for who in (s.lowest(others) if others else [])]


class ChooseLowest(Step[Munchkin]):
    """This one of the lowest."""

    rule: ClassVar[str] = "MU-dig-8"

    def __init__(self, victim: int, who: int, what: str, count: int) -> None:
        self.victim = victim
        self.who = who
        self.what = what
        self.count = count

    def run(self, s: Munchkin) -> Ask | None:
        if self.what == "level":
            levels.gain(s, self.who, self.count, "MU-lvl-9")
        else:
            s.then(DiscardFromHand(self.victim, self.who, self.count))
        return None


class GiveCards(Step[Munchkin]):
    """The victim gives a card of own choice, from hand or table, to each of these in order. MU-dig-12, MU-run-25"""

    asks: ClassVar[str] = "MU-run-25"
    limits: ClassVar[str] = "MU-cards-10"
    puts: ClassVar[tuple[str, ...]] = ("GiveCard",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, victim: int, to: tuple[int, ...]) -> None:
        self.victim = victim
        self.to = to

    def run(self, s: Munchkin) -> Ask | None:
        if not self.to:
            return None
        if not s.alive(self.to[0]):
            s.then(GiveCards(self.victim, self.to[1:]))
            return None
        size = len(s.hands[self.victim]) + len([i for i in s.items[self.victim] if movable(s, i)])
        if size > 1:
            return Ask((self.victim,))
        s.then(*self.candidates(s, self.victim))
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        hand = dict.fromkeys(s.hands[self.victim])
        table = dict.fromkeys(item.card for item in s.items[self.victim] if movable(s, item))
        places = [*[(card, HAND) for card in hand], *[(card, TABLE) for card in table]]
        return [GiveCard(self.victim, card, place, self.to) for card, place in places]


class GiveCard(Step[Munchkin]):
    """Give this card: from the hand into a hand, from the table onto a table. MU-dig-12"""

    rule: ClassVar[str] = "MU-dig-12"

    def __init__(self, victim: int, card: int, place: int, to: tuple[int, ...]) -> None:
        self.victim = victim
        self.card = card
        self.place = place
        self.to = to

    def run(self, s: Munchkin) -> Ask | None:
        receiver = self.to[0]
        s.then(GiveCards(self.victim, self.to[1:]))
        if self.place == HAND:
            out_of_hand(s, self.victim, self.card)
            received(s, receiver, (self.card,))
            tell_hidden(s, "MU-dig-12", "got", receiver, (self.card,), self.victim)
            s.then(received_rules.JustReceived(receiver, False))
        else:
            hand_over(s, self.victim, receiver, self.card)
            s.tell("MU-dig-12", "item_moved", (self.victim, receiver, self.card))
            items.tidy(s, self.victim)
            items.tidy(s, receiver)
        return None


class TakeItems(Step[Munchkin]):
    """Others take one Item of the victim's in play each, in this order, while there are any. MU-run-25"""

    asks: ClassVar[str] = "MU-dig-12"
    limits: ClassVar[str] = "MU-item-3"
    puts: ClassVar[tuple[str, ...]] = ("TakeItem",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, victim: int, order: tuple[int, ...]) -> None:
        self.victim = victim
        self.order = order

    def run(self, s: Munchkin) -> Ask | None:
        found = fitting(s, self.victim, "chosen", False)
        if not self.order or not found:
            return None
        if not s.alive(self.order[0]):
            s.then(TakeItems(self.victim, self.order[1:]))
        elif len(found) > 1:
            return Ask((self.order[0],))
        else:
            s.then(*self.candidates(s, self.order[0]))
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        cards = dict.fromkeys(item.card for item in fitting(s, self.victim, "chosen", False))
        return [TakeItem(self.victim, card, self.order) for card in cards]


class TakeItem(Step[Munchkin]):
    """Take this Item; it goes to the taker's table, unequipped. MU-dig-12"""

    rule: ClassVar[str] = "MU-run-25"

    def __init__(self, victim: int, card: int, order: tuple[int, ...]) -> None:
        self.victim = victim
        self.card = card
        self.order = order

    def run(self, s: Munchkin) -> Ask | None:
        s.then(TakeItems(self.victim, self.order[1:]))
        hand_over(s, self.victim, self.order[0], self.card)
        s.tell("MU-run-25", "item_moved", (self.victim, self.order[0], self.card))
        items.tidy(s, self.victim)
        items.tidy(s, self.order[0])
        return None


class TurnEvil(Step[Munchkin]):
    """Weapon Becomes Evil strikes the equipped Item with the best bonus, the victim choosing between equals.

    MU-curse-20
    """

    asks: ClassVar[str] = "MU-dig-1"
    limits: ClassVar[str] = "MU-curse-8"
    puts: ClassVar[tuple[str, ...]] = ("EvilItem",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, victim: int, curse: int) -> None:
        self.victim = victim
        self.curse = curse

    def run(self, s: Munchkin) -> Ask | None:
        choices = self.candidates(s, self.victim)
        if not choices:
            discard(s, self.curse)  # MU-curse-9
            s.tell("MU-curse-9", "no_effect", (self.victim, self.curse))
        elif len(choices) > 1:
            return Ask((self.victim,))
        s.then(*choices)
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        clean = [i for i in fitting(s, self.victim, "chosen", True) if i.evil == NONE]
        best = max([0, *[printed_bonus(s, self.victim, item) for item in clean]])
        cards = [item.card for item in clean if best and printed_bonus(s, self.victim, item) == best]
        return [EvilItem(self.victim, card, self.curse) for card in cards]


class EvilItem(Step[Munchkin]):
    """This Item turns on its bearer."""

    rule: ClassVar[str] = "MU-curse-20"

    def __init__(self, victim: int, card: int, curse: int) -> None:
        self.victim = victim
        self.card = card
        self.curse = curse

    def run(self, s: Munchkin) -> Ask | None:
        item = s.item(self.victim, self.card)
        assert item is not None
        set_item(s, self.victim, item.but(evil=self.curse))
        s.tell("MU-curse-20", "evil", (self.victim, self.card))
        return None
