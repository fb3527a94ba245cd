"""What each card of a hand allows now (MU-act-15), kind by kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import HAND, MONSTERS, MUNCHKINS, Item
from miskatonic.games.munchkin_cthulhu.rules.cards.moments import as_class, as_treasure, lonely, promised, timing
from miskatonic.games.munchkin_cthulhu.rules.cards.play import (
    AddMonster,
    AddUndead,
    Attach,
    CancelKept,
    Enhance,
    EnhanceCultist,
    Exchange,
    GoUp,
    IntoFight,
    OneShot,
    PlayClass,
    PlayCurse,
    PlayDoor,
    PlayFront,
    PlayItem,
    PlayOnPlayer,
    PlaySuper,
    PlayTreasure,
)
from miskatonic.games.munchkin_cthulhu.rules.cards.resolve import CARRY
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import has_tag
from miskatonic.games.munchkin_cthulhu.rules.fate import cult
from miskatonic.games.munchkin_cthulhu.rules.items.gear import why_not_worn
from miskatonic.games.munchkin_cthulhu.rules.turn.setup import attach_targets
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Step

Steps = list[Step[Any]]


def of_card(s: Munchkin, seat: int, card: int, just: bool, shown: bool = False, door: bool = False) -> Steps:
    """The plays that a hand card allows now; ``just``: it has just been received, perhaps openly or behind the door."""
    if s.fight is not None and promised(s, seat, card):
        return []
    found = BY_KIND[s.box.kinds[card]](s, seat, card, just)
    if shown and s.box.kinds[card] == "other_treasure":
        return [PlayTreasure(seat, card, HAND, 0, NONE, 1) for _ in found]
    if door and s.box.use(card, 0).timing == "own_door":  # played straight away, in place of being taken
        return [PlayDoor(seat, card, HAND, 0, NONE, NONE)]
    return found


def _curse(s: Munchkin, seat: int, card: int, just: bool) -> Steps:
    return [PlayCurse(seat, card, HAND, 0, victim, NONE) for victim in s.around(seat)]


def _class(s: Munchkin, seat: int, card: int, just: bool) -> Steps:
    """MU-class-10..11, MU-super-3"""
    if not as_class(s, seat, just) or card in s.classes[seat]:
        return []
    if len(s.classes[seat]) < cult.class_limit(s, seat):
        return [PlayClass(seat, card, HAND, 0, NONE, NONE)]
    return [PlayClass(seat, card, HAND, 0, NONE, old) for old in s.classes[seat] if not s.box.says(old, "bound")]


def _super(s: Munchkin, seat: int, card: int, just: bool) -> Steps:
    able = s.classes[seat] and s.supers[seat] == NONE and as_class(s, seat, just)
    return [PlaySuper(seat, card, HAND, 0, NONE, NONE)] if able else []


def _item(s: Munchkin, seat: int, card: int, just: bool) -> Steps:
    if not as_treasure(s, seat, just):
        return []
    ways = (0,) if why_not_worn(s, seat, Item(card, False)) else (1, 0)
    return [PlayItem(seat, card, HAND, 0, worn, NONE) for worn in ways]


def _item_enhancer(s: Munchkin, seat: int, card: int, just: bool) -> Steps:
    if not as_treasure(s, seat, just):
        return []
    return [Attach(seat, card, HAND, 0, item, NONE) for item in attach_targets(s, seat, card)]


def _level_up(s: Munchkin, seat: int, card: int, just: bool) -> Steps:
    """On any living player below Level 9. MU-other-3, MU-other-5..6, MU-start-7"""
    return [GoUp(seat, card, HAND, 0, who, NONE) for who in s.around(seat) if s.level[who] < 9]


def _other_treasure(s: Munchkin, seat: int, card: int, just: bool) -> Steps:
    when = s.box.use(card, 0).timing
    return [] if timing(s, seat, when, just) else [PlayTreasure(seat, card, HAND, 0, NONE, NONE)]


def _enhancer(s: Munchkin, seat: int, card: int, just: bool) -> Steps:
    """On a monster of an open fight, or, where the card allows it, on a Cultist at any time."""
    found: Steps = []
    fight = s.fight
    if fight is not None and not fight.settled:
        found.extend(Enhance(seat, card, HAND, 0, monster.no, NONE) for monster in fight.monsters)
    if len(s.box.cards[card].uses) > 1 and s.box.use(card, 1).target == "cultist":
        found.extend(EnhanceCultist(seat, card, HAND, 1, who, NONE) for who in s.around(seat) if s.is_cultist(who))
    return found


def _monster(s: Munchkin, seat: int, card: int, just: bool) -> Steps:
    """Undead support Undead, even one made so by a card; only at the moment of joining. MU-und-2..6"""
    fight = s.fight
    if fight is None or fight.settled or not any(has_tag(s, m, "undead") for m in fight.monsters):
        return []
    if "undead" in s.box.cards[card].tags:
        return [AddUndead(seat, card, HAND, 0, NONE, NONE)]
    makers = [c for c in dict.fromkeys(s.hands[seat]) if s.box.says(c, "make_undead") and not promised(s, seat, c)]
    return [AddUndead(seat, card, HAND, 0, NONE, maker) for maker in makers]


def _one_shot(s: Munchkin, seat: int, card: int, just: bool) -> Steps:
    found = one_shots(s, seat, card, HAND)
    if as_treasure(s, seat, just):
        found.append(PlayItem(seat, card, HAND, CARRY, 0, NONE))
    return found


def one_shots(s: Munchkin, seat: int, card: int, place: int) -> Steps:
    """A one-shot into the fight, for either side, on a monster or on an Ichor.

    MU-shot-5, MU-shot-11..12, MU-multi-10
    """
    use = s.box.use(card, 0)
    fight = s.fight
    if use.timing == "answer_curse":
        return cancels(s, seat, card, place)
    if fight is None or timing(s, seat, use.timing, False):
        return []
    says = s.box.verbs[card]
    if use.target == "side":
        sides = [MONSTERS] if lonely(s, card) and fight.helper != NONE else [MUNCHKINS, MONSTERS]
        return [OneShot(seat, card, place, 0, side, NONE) for side in sides]
    if use.target == "ichor":
        spots = [i for i, p in enumerate(fight.cards) if "ichor" in s.box.cards[p.card].tags]
        if "move_ichor" in says:
            return [OneShot(seat, card, place, 0, i, where) for i in spots for where in _moves(s, i)]
        counting = [i for i in spots if {"strength", "flee_all"} & s.box.verbs[fight.cards[i].card].keys()]
        return [OneShot(seat, card, place, 0, i, NONE) for i in counting]
    if "remove_monster" in says:
        return [OneShot(seat, card, place, 0, no, NONE) for no in _removable(s, card)]
    signs = (1, -1) if "flee_all" in says else (NONE,)
    return [OneShot(seat, card, place, 0, NONE, sign) for sign in signs]


def _moves(s: Munchkin, spot: int) -> tuple[int, ...]:
    """Into the hand (0) or, if it has a side, over to the other one (1)."""
    assert s.fight is not None
    played = s.fight.cards[spot]
    return (0, 1) if played.side != NONE or played.value else (0,)


def _removable(s: Munchkin, card: int) -> list[int]:
    """Of at least two monsters the one of lowest printed Level; the immune are passed over. Some cards take any.

    MU-multi-10, MU-mon-7, MU-shot-11
    """
    assert s.fight is not None
    monsters = s.fight.monsters
    ichor = "ichor" in s.box.cards[card].tags
    open_to = [m for m in monsters if not (ichor and s.box.says(m.card, "immune"))]
    which = s.box.effects(card, "remove_monster")[0].word("which")
    if which != "lowest":
        return [m.no for m in open_to if which == "any" or len(monsters) == 1]
    if len(monsters) < 2 or not open_to:
        return []
    least = min(s.box.level[m.card] for m in open_to)
    return [m.no for m in open_to if s.box.level[m.card] == least]


def cancels(s: Munchkin, seat: int, card: int, place: int) -> Steps:
    """Curses kept in front of anybody, on Items, and cards like Curses. MU-curse-18"""
    found: Steps = []
    for whose in range(s.seats):
        curses = [kept.card for kept in s.kept[whose]]
        curses.extend(item.evil for item in s.items[whose] if item.evil != NONE)
        curses.extend(c for c in s.front[whose] if s.box.says(c, "like_a_curse"))
        found.extend(CancelKept(seat, card, place, whose, curse) for curse in dict.fromkeys(curses))
    return found


def _special(s: Munchkin, seat: int, card: int, just: bool) -> Steps:
    found: Steps = []
    for which, use in enumerate(s.box.cards[card].uses):
        if timing(s, seat, use.timing, just):
            continue
        if use.target == "own_item":
            found.extend(Attach(seat, card, HAND, which, item, NONE) for item in attach_targets(s, seat, card))
        elif use.target in ("player", "other_player"):
            whom = s.around(seat) if use.target == "player" else s.others(seat)
            found.extend(PlayOnPlayer(seat, card, HAND, which, who, NONE) for who in whom)
        elif use.target in ("monster", "fight"):
            found.extend(_into_fight(s, seat, card, which))
        elif use.stays == "front":
            found.append(PlayFront(seat, card, HAND, which, NONE, NONE))
        elif use.target in ("none", "self"):
            found.append(PlayDoor(seat, card, HAND, which, NONE, NONE))
    return found


def _into_fight(s: Munchkin, seat: int, card: int, which: int) -> Steps:
    fight = s.fight
    assert fight is not None
    use = s.box.use(card, which)
    monsters = [c for c in dict.fromkeys(s.hands[seat]) if s.box.kinds[c] == "monster" and not promised(s, seat, c)]
    if "add_monster" in use.verbs:
        return [AddMonster(seat, card, HAND, which, NONE, monster) for monster in monsters]
    if "exchange_monster" in use.verbs:
        return [Exchange(seat, card, HAND, which, m.no, c) for m in fight.monsters for c in monsters]
    if use.target == "monster":
        return [IntoFight(seat, card, HAND, which, monster.no, NONE) for monster in fight.monsters]
    return [IntoFight(seat, card, HAND, which, NONE, NONE)]


BY_KIND: Final[dict[str, Callable[[Munchkin, int, int, bool], Steps]]] = {
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
