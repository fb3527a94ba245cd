"""What a seat looks for in vain at an opportunity, and the rule against it (MU-dig-3)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import HAND, TABLE
from miskatonic.games.munchkin_cthulhu.rules.cards import play, plays
from miskatonic.games.munchkin_cthulhu.rules.fate import cult
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.turn.sell import BeginSale
from miskatonic.games.munchkin_cthulhu.rules.turn.trade import no_trades
from miskatonic.games.munchkin_cthulhu.state import Munchkin


def refused(s: Munchkin, seat: int) -> plays.Steps:
    """Hand cards that cannot be played now, Items that cannot be equipped, sales and trades not to be made. MU-dig-3"""
    if not s.alive(seat):
        return []
    found: plays.Steps = []
    for card in dict.fromkeys(s.hands[seat]):
        if not plays.of_card(s, seat, card, False):
            found.append(play.Play(seat, card, HAND, 0, NONE, NONE))
        elif s.box.kinds[card] == "level_up" and s.level[seat] >= 9:
            found.append(play.GoUp(seat, card, HAND, 0, seat, NONE))
    for item in s.items[seat]:
        step = items.Unequip(seat, item.card) if item.worn else items.Equip(seat, item.card)
        if step.why_not(s, seat):
            found.append(step)
    found.extend(cult.DiscardClass(seat, card) for card in s.classes[seat] if s.box.says(card, "bound"))
    if seat == s.turn:
        found.append(BeginSale(seat))
    return [*found, *no_trades(s, seat)]


def why_not(s: Munchkin, step: play.Play) -> str:
    """The rule against a play; empty if it is legal now."""
    seat, card = step.seat, step.card
    just = card in s.received[seat]
    if step.place == TABLE or step.use == 1 or type(step) is not play.Play:
        if isinstance(step, play.GoUp) and s.level[step.on] >= 9:
            return "MU-other-5"
        return ""
    if plays.promised(s, seat, card):
        return "MU-help-14"
    if plays.of_card(s, seat, card, just):
        return ""
    rule = plays.timing(s, seat, s.box.use(card, 0).timing, just)
    return rule or WITHOUT.get(s.box.kinds[card], "MU-act-15")


WITHOUT: Final = {
    "class": "MU-class-11",
    "class_attachment": "MU-super-2",
    "item_enhancer": "MU-item-20",
    "level_up": "MU-other-5",
    "one_shot": "MU-shot-12",
    "special": "MU-multi-7",
    "monster": "MU-mon-3",
}
"""The rule against a card whose moment is right but which finds nothing to act on."""
