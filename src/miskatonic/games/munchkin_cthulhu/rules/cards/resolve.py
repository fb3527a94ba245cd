"""What each kind of card brings about once nobody stops it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import HAND, MONSTERS, MUNCHKINS, Item, Kept, Pending, Played
from miskatonic.games.munchkin_cthulhu.rules.base import announce
from miskatonic.games.munchkin_cthulhu.rules.cards.effects import carry_out
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard, discard_all, into_hand, put_item, set_item
from miskatonic.games.munchkin_cthulhu.rules.combat.combat import remove_monster
from miskatonic.games.munchkin_cthulhu.rules.combat.entering import Enter
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import items_useless
from miskatonic.games.munchkin_cthulhu.rules.fate import cult
from miskatonic.games.munchkin_cthulhu.rules.fate.meeting import Meeting
from miskatonic.games.munchkin_cthulhu.rules.fate.taking import TurnEvil
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.items.gear import why_not_worn
from miskatonic.games.munchkin_cthulhu.rules.turn import received
from miskatonic.games.munchkin_cthulhu.state import Munchkin


def bring_about(s: Munchkin, p: Pending) -> None:
    """By the kind of the card."""
    KINDS[s.box.kinds[p.card]](s, p)


def strike(s: Munchkin, card: int, victim: int) -> None:
    """A Curse happens: most strike once and are discarded, others are kept in front or on an Item.

    MU-curse-1, MU-curse-3..4, MU-curse-6..7, MU-curse-9, MU-curse-12..15, MU-curse-17, MU-turn-6
    """
    if not s.alive(victim):
        discard(s, card)
        return
    use = s.box.use(card, 0)
    s.tell("MU-curse-3", "cursed", (victim, card))
    if s.box.cards[card].logic == "WeaponBecomesEvil":
        s.then(TurnEvil(victim, card))
        return
    if use.stays == "front":
        fight = s.fight
        fighting = fight is not None and not fight.settled and s.in_combat(victim)
        now = fight.no if fight is not None and fighting and s.box.says(card, "next_combat") else 0
        s.kept[victim] = (*s.kept[victim], Kept(card, now, s.turns if s.turn == victim else 0))
    else:
        discard(s, card)
    carry_out(s, card, 0, victim, victim)


def _curse(s: Munchkin, p: Pending) -> None:
    strike(s, p.card, p.on)


def _class(s: Munchkin, p: Pending) -> None:
    if p.card in s.classes[p.by]:  # MU-super-3
        discard(s, p.card)
    else:
        cult.take_class(s, p.by, p.card, p.extra)


def _super(s: Munchkin, p: Pending) -> None:
    s.supers[p.by] = p.card
    s.tell("MU-super-1", "super", (p.by,))
    items.tidy(s, p.by)


def _item(s: Munchkin, p: Pending) -> None:
    """MU-item-19, MU-treas-2"""
    item = Item(p.card, False)
    put_item(s, p.by, item)
    if p.on and not why_not_worn(s, p.by, item):
        set_item(s, p.by, item.but(worn=True))
    s.tell("MU-item-3", "carries", (p.by, p.card, int(p.on > 0)))


def _attach(s: Munchkin, p: Pending) -> None:
    """MU-item-17, MU-item-20"""
    item = s.item(p.by, p.on)
    if item is None:
        discard(s, p.card)
        return
    if s.box.says(p.card, "lift_limits"):
        set_item(s, p.by, item.but(cheat=p.card))
    else:
        set_item(s, p.by, item.but(extras=(*item.extras, p.card)))


def _level_up(s: Munchkin, p: Pending) -> None:
    """Discarded as soon as it has been played. MU-other-3..4"""
    discard(s, p.card)
    carry_out(s, p.card, p.use, p.on, p.by)


def _other_treasure(s: Munchkin, p: Pending) -> None:
    discard(s, p.card)
    count = s.box.value(p.card, "draw_treasures", "count")
    if count:
        received.more_treasures(s, p.by, count, p.extra == 1)
    else:
        carry_out(s, p.card, p.use, p.by, p.by)


def _enhancer(s: Munchkin, p: Pending) -> None:
    """On one monster of the fight, or on a player's Cultist card. MU-enh-6, MU-cult-24"""
    if s.box.use(p.card, p.use).target == "cultist":
        if s.is_cultist(p.on) and s.alive(p.on):
            s.enhancers[p.on] = (*s.enhancers[p.on], p.card)
        else:
            discard(s, p.card)
        return
    fight = s.fight
    if fight is None or all(m.no != p.on for m in fight.monsters):
        discard(s, p.card)
        return
    grown = [m.but(extras=(*m.extras, p.card)) if m.no == p.on else m for m in fight.monsters]
    s.fight = fight.but(monsters=tuple(grown))


def _monster(s: Munchkin, p: Pending) -> None:
    """An Undead that joins by itself, perhaps made one by a card. MU-und-2..3, MU-goth-7"""
    s.then(Enter(p.card, p.by, "undead", p.extra))


def _one_shot(s: Munchkin, p: Pending) -> None:
    """Into the combat area until the fight is over; or carried, if it was put on the table.

    What a card wants said or sung is said and sung by playing it.
    MU-treas-1, MU-shot-1, MU-shot-3..4, MU-shot-9, MU-dig-10
    """
    fight = s.fight
    if p.use == CARRY:
        put_item(s, p.by, Item(p.card, False))
        return
    if fight is None:
        discard(s, p.card)
        return
    says = s.box.verbs[p.card]
    if "multiply" in says and says["multiply"][0].word("what") == "ichor":
        _on_ichor(s, p, True)
    elif "move_ichor" in says:
        _on_ichor(s, p, False)
    else:
        side = p.on if "strength" in says else NONE
        s.fight = fight.but(cards=(*fight.cards, Played(p.card, p.by, 0, side, p.extra)))
        if "remove_monster" in says:
            remove_monster(s, p.on, says["remove_monster"][0].word("treasures") == "yes")
        elif side == MUNCHKINS:
            _falls(s, p)


CARRY: Final = 9
"""The use of a one-shot that is merely put on the table."""


def _falls(s: Munchkin, p: Pending) -> None:
    """A monster that falls to this card is removed without a kill, and the singer converted. MU-shot-15, MU-cbt-8"""
    fight = s.fight
    assert fight is not None
    for monster in fight.monsters:
        if any(s.box.numbers[e.word("card")] == p.card for e in s.box.effects(monster.card, "falls_to")):
            if not items_useless(s, fight, p.card):
                remove_monster(s, monster.no, False)
                cult.become_cultist(s, p.by, "MU-shot-15")
            return


def _on_ichor(s: Munchkin, p: Pending, double: bool) -> None:
    """Laid on an Ichor in the fight and following it; or fetching one to the hand or over to the other side, whence it
    comes from whoever sent it.

    MU-shot-11..12
    """
    fight = s.fight
    assert fight is not None
    if not 0 <= p.on < len(fight.cards):
        discard(s, p.card)
        return
    cards = list(fight.cards)
    target = cards[p.on]
    if double:
        cards[p.on] = target.but(extras=(*target.extras, p.card))
    elif p.extra == HAND:
        into_hand(s, p.by, (target.card,))
        s.tell("MU-shot-12", "fetched", (p.by, target.card))
        cards[p.on : p.on + 1] = [Played(extra, target.by, 0, NONE) for extra in target.extras]
        cards.append(Played(p.card, p.by, 0, NONE))
    else:
        side = target.side if target.side == NONE else MUNCHKINS + MONSTERS - target.side
        cards[p.on] = target.but(side=side, value=-target.value, by=p.by)
        cards.append(Played(p.card, p.by, 0, NONE))
    s.fight = fight.but(cards=tuple(cards))


def _special(s: Munchkin, p: Pending) -> None:
    """Door cards, by where they lie afterwards and what they say. MU-act-15"""
    use = s.box.use(p.card, p.use)
    verbs = {effect.verb for effect in use.effects}
    if use.stays == "attached":
        _attach(s, p)
    elif use.stays == "front":
        s.front[p.by] = (*s.front[p.by], p.card)
        s.tell("MU-act-15", "in_front", (p.by, p.card))
    elif use.stays == "fight" and s.fight is not None:
        s.fight = s.fight.but(cards=(*s.fight.cards, Played(p.card, p.by, p.use, NONE)))
        _into_fight(s, p, verbs)
    else:
        discard(s, p.card)
        if p.extra >= 0 and verbs & {"add_monster", "exchange_monster"}:
            into_hand(s, p.by, (p.extra,))
        elif s.box.cards[p.card].logic == "CultMeeting":
            s.meeting = ()
            s.then(Meeting(p.by, tuple(s.around(s.turn))))
        carry_out(s, p.card, p.use, p.on if p.on >= 0 else p.by, p.by)


def _into_fight(s: Munchkin, p: Pending, verbs: set[str]) -> None:
    """MU-multi-7, MU-multi-9, MU-enh-9"""
    fight = s.fight
    assert fight is not None
    if "add_monster" in verbs:
        s.then(Enter(p.extra, p.by, "wandering", NONE))
    elif "exchange_monster" in verbs:
        old = next((m for m in fight.monsters if m.no == p.on), None)
        if old is None:
            into_hand(s, p.by, (p.extra,))
            return
        s.fight = fight.but(monsters=tuple([m for m in fight.monsters if m.no != p.on]))
        discard_all(s, old.extras)
        into_hand(s, p.by, (old.card,))
        s.tell("MU-multi-9", "exchanged", (p.by, old.card, p.extra))
        s.then(Enter(p.extra, p.by, "exchange", NONE))
    elif "remove_monster" in verbs:
        removal = next(e for e in s.box.use(p.card, p.use).effects if e.verb == "remove_monster")
        remove_monster(s, p.on, removal.word("treasures") == "yes")
    elif "force_help" in verbs:  # MU-help-17
        carry_out(s, p.card, p.use, p.on, p.by)


KINDS: Final[dict[str, Callable[[Munchkin, Pending], None]]] = {
    "curse": _curse,
    "class": _class,
    "class_attachment": _super,
    "item": _item,
    "item_enhancer": _attach,
    "level_up": _level_up,
    "other_treasure": _other_treasure,
    "monster_enhancer": _enhancer,
    "monster": _monster,
    "one_shot": _one_shot,
    "special": _special,
}
__all__ = ["announce", "bring_about", "strike"]
