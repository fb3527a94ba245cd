"""Cards lost from the hand, and cards given away."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.records import HAND, TABLE
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import (
    discard,
    hand_over,
    out_of_hand,
    received,
    tell_hidden,
)
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.items.gear import movable
from miskatonic.games.munchkin_cthulhu.rules.turn import levels
from miskatonic.games.munchkin_cthulhu.rules.turn import received as received_rules
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step


class DiscardFromHand(Step[Munchkin]):
    """Hand cards to be discarded, chosen by the victim or by another who has seen them. MU-run-19, MU-dig-8"""

    asks: ClassVar[str] = "MU-dig-1"
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
