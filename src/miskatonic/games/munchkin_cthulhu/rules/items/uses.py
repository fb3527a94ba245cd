"""Second uses of equipped Items (MU-item-16): what they cost and what they do."""

from __future__ import annotations

from typing import Any, ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
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
    found: list[Step[Any]] = []
    for item in s.items[seat]:
        card = s.box.cards[item.card]
        ready = item.worn and item.evil == NONE and len(card.uses) > 1 and not forbidden(s, seat, item)
        if ready and card.kind == "item" and not trusted(s, seat, item.card) and moment(s, seat, item.card):
            price = sum(e.number("count") for e in card.uses[1].effects if e.verb == "pay")
            if price and len(payment.payable(s, seat, item.card)) >= price:
                found.append(PayToUse(seat, item.card))
            elif not price:
                found.append(UseItem(seat, item.card, ()))
    return found


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
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def blanks(self, s: Munchkin, seat: int) -> tuple[Blank, ...]:
        price = sum(e.number("count") for e in s.box.use(self.card, 1).effects if e.verb == "pay")
        return (Pick("which cards do you pay", tuple(payment.payable(s, self.seat, self.card)), price, price),)

    def fill(self, s: Munchkin, seat: int, values: Values) -> Step[Munchkin]:
        return UseItem(self.seat, self.card, values[0])


class UseItem(Step[Munchkin]):
    """Discard the Item for what it does. MU-item-16, MU-cbt-8"""

    rule: ClassVar[str] = "MU-item-16"
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, card: int, price: tuple[int, ...]) -> None:
        self.seat = seat
        self.card = card
        self.price = price

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
