"""Second uses of equipped Items (MU-item-16): what they cost and what they do."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Item
from miskatonic.games.munchkin_cthulhu.rules.base import disturb
from miskatonic.games.munchkin_cthulhu.rules.cards.effects import carry_out
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import lose_item
from miskatonic.games.munchkin_cthulhu.rules.combat.combat import remove_monster
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import items_useless
from miskatonic.games.munchkin_cthulhu.rules.items import items, payment
from miskatonic.games.munchkin_cthulhu.rules.items.gear import forbidden, trusted
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Blank, Form, Pick, Step, Values


def uses_of_items(s: Munchkin, seat: int) -> list[Step[Any]]:
    """The second use of an Item needs it equipped, its moment, and its price. MU-item-4, MU-item-25, MU-curse-20"""
    open_to = [item.card for item in s.items[seat] if not why_no_use(s, seat, item)]
    return [PayToUse(seat, card) if price_of(s, card) else UseItem(seat, card, ()) for card in open_to]


def price_of(s: Munchkin, card: int) -> int:
    """How many cards its second use costs. MU-item-16"""
    return sum(e.number("count") for e in s.box.use(card, 1).effects if e.verb == "pay")


def why_no_use(s: Munchkin, seat: int, item: Item) -> str:
    """The rule against the second use of an Item; empty if it is open. MU-item-1, MU-item-4, MU-item-25, MU-curse-20"""
    card = s.box.cards[item.card]
    if card.kind != "item" or len(card.uses) < 2:
        return "MU-item-1"
    if item.evil != NONE:
        return "MU-curse-20"
    if not item.worn:
        return "MU-item-4"
    if forbidden(s, seat, item):
        return forbidden(s, seat, item)
    if trusted(s, seat, item.card):
        return "MU-help-14"
    if not moment(s, seat, item.card):
        useless = s.fight is not None and items_useless(s, s.fight, item.card)
        return "MU-item-25" if useless else "MU-act-15"
    price = price_of(s, item.card)
    return "MU-class-5" if price and len(payment.payable(s, seat, item.card)) < price else ""


def why_not_used(s: Munchkin, seat: int, card: int, paid: bool) -> str:
    """Against using the Item of this title, with cards to pay or without. MU-item-16"""
    item = s.item(seat, card)
    if item is None:
        return "MU-item-4"
    return why_no_use(s, seat, item) or ("" if bool(price_of(s, card)) == paid else "MU-class-5")


AGAINST_USE: Final = (
    "MU-item-1", "MU-curse-20", "MU-item-4", "MU-item-13", "MU-help-14", "MU-item-25", "MU-act-15", "MU-class-5",
)  # fmt: skip


def moment(s: Munchkin, seat: int, card: int) -> bool:
    """MU-turn-24, MU-cards-16"""
    use = s.box.use(card, 1)
    fight = s.fight
    if use.timing == "own_turn_calm":
        monsters = any(s.box.kinds[c] == "monster" for c in s.door_discards)
        return seat == s.turn and not s.in_combat(seat) and monsters
    if fight is None or fight.settled or fight.fighter != seat or items_useless(s, fight, card):
        return False
    lone = any(e.verb == "remove_monster" and e.word("which") == "lone" for e in use.effects)
    return not lone or len(fight.monsters) == 1


class PayToUse(Form[Munchkin]):
    """Use an Item that asks for further cards as its price. MU-class-5, MU-item-16"""

    rule: ClassVar[str] = "MU-item-16"
    against: ClassVar[tuple[str, ...]] = AGAINST_USE
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def why_not(self, s: Munchkin, seat: int) -> str:
        return why_not_used(s, self.seat, self.card, True)

    def blanks(self, s: Munchkin, seat: int) -> tuple[Blank, ...]:
        price = sum(e.number("count") for e in s.box.use(self.card, 1).effects if e.verb == "pay")
        return (Pick("which cards do you pay", tuple(payment.payable(s, self.seat, self.card)), price, price),)

    def fill(self, s: Munchkin, seat: int, values: Values) -> Step[Munchkin]:
        return UseItem(self.seat, self.card, values[0])


class UseItem(Step[Munchkin]):
    """Discard the Item for what it does. MU-item-16, MU-cbt-8"""

    rule: ClassVar[str] = "MU-item-16"
    against: ClassVar[tuple[str, ...]] = AGAINST_USE
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, card: int, price: tuple[int, ...]) -> None:
        self.seat = seat
        self.card = card
        self.price = price

    def why_not(self, s: Munchkin, seat: int) -> str:
        return "MU-class-5" if self.price else why_not_used(s, self.seat, self.card, False)

    def run(self, s: Munchkin) -> Ask | None:
        effects = s.box.use(self.card, 1).effects
        disturb(s)
        s.tell("MU-item-16", "uses", (self.seat, self.card))
        carry_out(s, self.card, 1, self.seat, self.seat)  # after what the payment entails, MU-super-13
        if self.price:
            payment.pay(s, self.seat, self.price, "MU-item-16")
        if any(e.verb == "spend" for e in effects) and s.item(self.seat, self.card) is not None:
            lose_item(s, self.seat, self.card)
            items.tidy(s, self.seat)
        removal = next((e for e in effects if e.verb == "remove_monster"), None)
        if s.fight is not None and removal is not None:
            remove_monster(s, s.fight.monsters[0].no, removal.word("treasures") == "yes")
        return None
