"""What a seat looks for in vain at an opportunity, and the rule against it (MU-dig-3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import HAND, MUNCHKINS, TABLE, Item
from miskatonic.games.munchkin_cthulhu.rules.cards import play, plays
from miskatonic.games.munchkin_cthulhu.rules.cards.moments import as_class, as_treasure, lonely
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import has_tag
from miskatonic.games.munchkin_cthulhu.rules.fate import cult
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.items.gear import pledged, why_not_worn
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
    """The rule against a play of a card that its player has; empty if it is legal now."""
    seat, card = step.seat, step.card
    if plays.promised(s, seat, card) if step.place == HAND else pledged(s, seat, card):
        return "MU-help-14"
    just = card in s.received[seat]
    if step.place == TABLE:
        found = plays.one_shots(s, seat, card, TABLE) if s.box.kinds[card] == "one_shot" else []
    else:
        found = plays.of_card(s, seat, card, just)
    if step in found or (found and type(step) is play.Play):
        return ""
    if _on_receipt(s, seat, step):
        return ""
    return aimed(s, step) or BY_KIND[s.box.kinds[card]](s, seat, card, just)


def _on_receipt(s: Munchkin, seat: int, step: play.Play) -> bool:
    """What has just been received may be open to all, and is played as such. MU-turn-7, MU-other-7"""
    asking = s.stack_of(seat)[-1] if s.ask_of(seat) is not None else None
    return asking is not None and step in asking.candidates(s, seat)


def aimed(s: Munchkin, step: play.Play) -> str:
    """The rule against whom or what it is played on."""
    if isinstance(step, play.OnPlayer) and step.on in range(s.seats) and not s.alive(step.on):
        return "MU-curse-12" if isinstance(step, play.PlayCurse) else "MU-other-6"
    if isinstance(step, play.GoUp):
        if s.level[step.on] >= 9:
            return "MU-other-5"
        return "MU-other-8" if step.use and len(s.box.cards[step.card].uses) > 1 else ""
    if isinstance(step, play.OneShot) and s.fight is not None and s.fight.helper != NONE:
        return "MU-shot-15" if step.on == MUNCHKINS and lonely(s, step.card) else ""
    if isinstance(step, play.EnhanceCultist):
        return "" if s.is_cultist(step.on) else "MU-enh-1"
    if isinstance(step, play.PlayItem) and step.on:
        return why_not_worn(s, step.seat, Item(step.card, False))
    return ""


def why_not_cancelled(s: Munchkin, step: play.CancelKept) -> str:
    """The rule against cancelling a Curse that lies in front of somebody. MU-curse-18, MU-help-14"""
    if step.place == TABLE and pledged(s, step.seat, step.card):
        return "MU-help-14"
    return "" if step in plays.cancels(s, step.seat, step.card, step.place) else "MU-curse-18"


# ---------------------------------------------------------------------- by kind of card


def _curse(s: Munchkin, seat: int, card: int, just: bool) -> str:
    return "MU-curse-12"


def _class(s: Munchkin, seat: int, card: int, just: bool) -> str:
    if not as_class(s, seat, just):
        return "MU-act-7"
    if card in s.classes[seat]:
        return "MU-super-3"
    return "MU-class-11"


def _super(s: Munchkin, seat: int, card: int, just: bool) -> str:
    if s.supers[seat] != NONE:
        return "MU-super-12"
    return "MU-super-1" if s.classes[seat] else "MU-super-2"


def _item(s: Munchkin, seat: int, card: int, just: bool) -> str:
    return "MU-act-9"


def _item_enhancer(s: Munchkin, seat: int, card: int, just: bool) -> str:
    return "MU-item-20" if as_treasure(s, seat, just) else "MU-act-9"


def _level_up(s: Munchkin, seat: int, card: int, just: bool) -> str:
    return "MU-other-5"


def _other_treasure(s: Munchkin, seat: int, card: int, just: bool) -> str:
    if s.level[seat] >= 9 and s.box.says(card, "gain_level"):
        return "MU-other-5"
    return plays.timing(s, seat, s.box.use(card, 0).timing, just) or "MU-act-15"


def _enhancer(s: Munchkin, seat: int, card: int, just: bool) -> str:
    return "MU-cbt-12" if s.fight is None else "MU-run-15"


def _monster(s: Munchkin, seat: int, card: int, just: bool) -> str:
    if s.fight is None:
        return "MU-mon-3"
    if s.fight.settled:
        return "MU-run-15"
    return "MU-und-2" if any(has_tag(s, monster, "undead") for monster in s.fight.monsters) else "MU-mon-3"


def _one_shot(s: Munchkin, seat: int, card: int, just: bool) -> str:
    """MU-shot-10..12, MU-multi-10, MU-curse-18"""
    use, fight = s.box.use(card, 0), s.fight
    if use.timing == "answer_curse":
        return "MU-curse-18"
    if fight is None:
        return "MU-shot-10"
    late = plays.timing(s, seat, use.timing, just)
    if late:
        return late
    if use.target == "ichor":
        return "MU-shot-12"
    return "MU-multi-10" if len(fight.monsters) < 2 else "MU-shot-11"


def _special(s: Munchkin, seat: int, card: int, just: bool) -> str:
    """MU-item-17, MU-multi-7, MU-multi-9"""
    use = s.box.use(card, 0)
    late = plays.timing(s, seat, use.timing, just)
    if late:
        return late
    if use.target == "own_item":
        return "MU-item-17"
    if "exchange_monster" in use.verbs:
        return "MU-multi-9"
    return "MU-multi-7" if "add_monster" in use.verbs else "MU-act-15"


BY_KIND: Final[dict[str, Callable[[Munchkin, int, int, bool], str]]] = {
    "curse": _curse,
    "class": _class,
    "class_attachment": _super,
    "item": _item,
    "item_enhancer": _item_enhancer,
    "level_up": _level_up,
    "other_treasure": _other_treasure,
    "monster_enhancer": _enhancer,
    "monster": _monster,
    "one_shot": _one_shot,
    "special": _special,
}
"""The rule against a card that allows nothing now."""
