"""Rules of thumb for the house bot: what cards, fights, deals and players are worth."""

from __future__ import annotations

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Fight, Item
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import for_the_win, totals
from miskatonic.games.munchkin_cthulhu.rules.items.gear import forbidden, printed_bonus, why_not_worn
from miskatonic.games.munchkin_cthulhu.state import Munchkin


def margin(s: Munchkin) -> int:
    """By how much the munchkins are ahead; 0 and less is a defeat."""
    if s.fight is None:
        return 0
    ours, theirs = totals(s, s.fight)
    return ours - theirs


def danger(s: Munchkin, fight: Fight) -> float:
    """How bad it would be to lose: death and high stakes weigh most."""
    deadly = any(s.box.cards[m.card].is_deadly for m in fight.monsters)
    return (4.0 if deadly else 1.0) + 0.3 * len(fight.monsters)


def threat(s: Munchkin, seat: int) -> float:
    """How near to winning a player is."""
    near = s.level[seat] - 4.0
    if s.fight is not None and seat == s.fight.fighter and for_the_win(s, s.fight):
        return near + 12.0
    return near


def item_worth(s: Munchkin, seat: int, card: int) -> float:
    """The bonus an Item gives its bearer; nothing if it is forbidden."""
    if not s.box.wearable[card] or forbidden(s, seat, Item(card, False)):
        return 0.0
    return s.box.cards[card].bonus + (0.5 if s.box.verbs[card] else 0.0)


def reserve(s: Munchkin, seat: int) -> int:
    """How much this seat could add to its side with one-shots of hand and table."""
    cards = [*s.hands[seat], *[item.card for item in s.items[seat]]]
    return sum(s.box.value(card, "strength", "value") for card in cards if s.box.says(card, "strength"))


def might(s: Munchkin, seat: int) -> int:
    """A player's usual strength: Level and equipment."""
    return s.level[seat] + sum(printed_bonus(s, seat, item) for item in s.items[seat] if item.worn)


def malice(s: Munchkin, seat: int) -> int:
    """How much this seat could do against a fight with one-shots, enhancers and wandering monsters."""
    total = reserve(s, seat)
    monsters = sorted([s.box.level[card] for card in s.hands[seat] if s.box.kinds[card] == "monster"])
    for card in s.hands[seat]:
        total += max(0, s.box.value(card, "monster_strength", "value"))
        total += max(0, s.box.value(card, "each_monster", "value"))
        if s.box.says(card, "add_monster") and monsters:
            total += monsters.pop()
    return total


def better_for(s: Munchkin, seat: int, card: int) -> bool:
    """Is there a carried Item, or on the seat's own turn one in hand, that is worth more in the place of this one?"""
    worn = s.items[seat]
    free = [item for item in worn if not item.worn]
    if seat == s.turn:
        free.extend(Item(held, False) for held in s.hands[seat] if s.box.wearable[held])
    rivals = [item for item in free if item_worth(s, seat, item.card) > item_worth(s, seat, card) + 0.6]
    blocked = [item for item in rivals if why_not_worn(s, seat, item)]
    s.items[seat] = tuple([item for item in worn if item.card != card])  # an imagined world: nobody minds
    found = any(not why_not_worn(s, seat, item) for item in blocked)
    s.items[seat] = worn
    return found


def card_worth(s: Munchkin, card: int) -> float:
    """How gladly one keeps a card."""
    kind = s.box.kinds[card]
    printed = s.box.cards[card]
    if kind == "item":
        return 1.0 + printed.bonus + printed.gold / 500
    if kind == "one_shot":
        return 2.5 + printed.gold / 500
    if kind == "monster":
        return 3.0 - printed.level / 4
    return {"level_up": 9.0, "curse": 2.0, "class": 1.0, "class_attachment": 3.0, "monster_enhancer": 2.0}.get(
        kind, 3.0
    )


def deal_worth(s: Munchkin, seat: int) -> float:
    """What an offer of help is worth to whoever is asked; a leader is not helped to the win."""
    fight, offer = s.fight, s.help
    if fight is None or offer is None:
        return -1.0
    helper = offer.to if offer.by == fight.fighter else offer.by
    if seat == fight.fighter:
        return 3.0
    if for_the_win(s, fight) and not s.options["shared_victory"]:
        return -20.0
    trial = s.copy()
    trial.fight = fight.but(helper=helper)
    if margin(trial) <= 0:
        return -10.0
    pay = 1.5 * offer.deal.share + sum(card_worth(s, card) for card in offer.deal.items) + 4.0 * len(offer.deal.cards)
    return pay - 1.0 - max(0.0, threat(s, fight.fighter)) if helper != NONE else -1.0
