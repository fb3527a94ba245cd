"""Rules of thumb for the house bot: what cards, fights, deals and players are worth."""

from __future__ import annotations

from miskatonic.games.munchkin_cthulhu.box import NONE
from miskatonic.games.munchkin_cthulhu.gear import forbidden
from miskatonic.games.munchkin_cthulhu.state import Fight, Item, Munchkin
from miskatonic.games.munchkin_cthulhu.strength import for_the_win, totals


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
