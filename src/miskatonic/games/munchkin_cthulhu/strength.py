"""Combat strength, term by term (MU-cbt, MU-multi): always worked out anew from what lies on the table (MU-cbt-15)."""

from __future__ import annotations

from miskatonic.games.munchkin_cthulhu.box import NONE
from miskatonic.games.munchkin_cthulhu.gear import counts_as, forbidden, no_drawbacks, passes
from miskatonic.games.munchkin_cthulhu.state import (
    FEMALE,
    LAST_LEVEL,
    MALE,
    MONSTERS,
    MUNCHKINS,
    Fight,
    Item,
    Monster,
    Munchkin,
    Played,
)

Term = tuple[int, str, int, int]
"""Whose (a seat, or a monster's number, or -1 for the side), why, which card, and how much."""


def power(s: Munchkin, fight: Fight, verb: str, what: str = "") -> bool:
    """A power of any monster holds for the whole fight, as long as that monster is in it. MU-multi-3"""
    for monster in fight.monsters:
        for effect in s.box.effects(monster.card, verb):
            if not what or effect.word("what") == what:
                return True
    return False


# ---------------------------------------------------------------------- the munchkins


def munchkin_terms(s: Munchkin, fight: Fight) -> list[Term]:
    """Level and all modifiers of fighter and helper, then what lies on their side; the hand counts for nothing.

    MU-cbt-2, MU-help-4, MU-cards-9
    """
    terms: list[Term] = []
    plain = power(s, fight, "level_only")  # MU-cbt-17
    for seat in fight.sides:
        terms.append((seat, "level", NONE, s.level[seat]))
        if not plain:
            if not power(s, fight, "suspend", "class_abilities"):  # MU-class-16
                terms.extend(_class_terms(s, fight, seat))
            terms.extend(_item_terms(s, fight, seat))
            terms.extend(_lasting_terms(s, fight, seat))
    return terms if plain else terms + _side_terms(s, fight, MUNCHKINS)


def _class_terms(s: Munchkin, fight: Fight, seat: int) -> list[Term]:
    """The Cultists' and the Monster Whackers' abilities. MU-class-1, MU-cult-22..23, MU-class-14"""
    terms: list[Term] = []
    for card in s.classes[seat]:
        for effect in s.box.effects(card, "strength_per_cultist"):
            others = sum(s.is_cultist(o) or passes(s, o) for o in range(s.seats) if o != seat)
            terms.append((seat, "class", card, effect.number("value") * others))
        for effect in s.box.effects(card, "strength_by_level"):
            value, low, high = effect.number("value"), effect.number("least"), effect.number("most")
            fits = any(low <= s.box.level[m.card] <= high for m in fight.monsters)
            if fits and not (value < 0 and no_drawbacks(s, seat, s.box.cards[card].id)):  # MU-super-14
                terms.append((seat, "class", card, value))
    return [term for term in terms if term[3]]


def _item_terms(s: Munchkin, fight: Fight, seat: int) -> list[Term]:
    """Only equipped Items count, and only while their restriction is met. MU-item-4, MU-item-14"""
    terms: list[Term] = []
    for item in s.items[seat]:
        if item.worn:
            value = item_bonus(s, fight, seat, item)
            if value:
                terms.append((seat, "item", item.card, value))
    return terms


def item_bonus(s: Munchkin, fight: Fight, seat: int, item: Item) -> int:
    """The figure with enhancers, multiplied, suspended or turned evil. MU-item-20, MU-item-23..25, MU-dig-13"""
    if forbidden(s, seat, item) and item.evil == NONE:
        return 0
    bonus = _figure(s, fight, seat, item) + sum(s.box.value(e, "item_bonus", "value") for e in item.extras)
    card = s.box.cards[item.card]
    if card.slot == "footgear":
        if power(s, fight, "suspend", "footgear") and item.evil == NONE:
            return 0
        for played in fight.cards:
            for effect in s.box.effects(played.card, "multiply"):
                if effect.word("what") == "footgear":
                    bonus *= effect.number("factor")
    if item.evil != NONE:
        return -bonus  # MU-curse-20: also where Items do not count, since it is a penalty
    return bonus * _suspension(s, fight, item.card)


def _suspension(s: Munchkin, fight: Fight, card: int) -> int:
    """How often an Item counts for the munchkins: not at all where Items are useless. MU-item-25"""
    times = 1
    for monster in fight.monsters:
        for effect in s.box.effects(monster.card, "suspend"):
            if effect.word("what") == "items":
                tags = s.box.cards[card].tags
                if effect.word("double") in tags:
                    times *= 2
                elif effect.word("except") not in tags:
                    return 0
    return times


def items_useless(s: Munchkin, fight: Fight, card: int) -> bool:
    return _suspension(s, fight, card) == 0


def _figure(s: Munchkin, fight: Fight, seat: int, item: Item) -> int:
    """Of the figures that fit the opponents, the bearer or this fight's roll, the best. MU-item-23..24"""
    card = s.box.cards[item.card]
    for who, rolled, value, _ in fight.rolls:
        if (who, rolled) == (seat, item.card):
            return value
    best = card.bonus
    verbs = s.box.verbs[item.card]
    for effect in verbs.get("bonus_for", ()):
        if counts_as(s, seat, effect.word("class")):
            best = max(best, effect.number("value"))
    for monster in fight.monsters:
        for effect in verbs.get("bonus_against_level", ()):
            if s.box.level[monster.card] >= effect.number("least"):
                best = max(best, effect.number("value"))
        for effect in verbs.get("bonus_against_tag", ()):
            if has_tag(s, monster, effect.word("tag")):
                best = max(best, effect.number("value"))
        for effect in verbs.get("bonus_against_card", ()):
            if s.box.cards[monster.card].id == effect.word("card"):
                best = max(best, effect.number("value"))
    return best


def has_tag(s: Munchkin, monster: Monster, tag: str) -> bool:
    """Undead, printed or by an enhancer; a 'goth' by its printed name. MU-und-1, MU-und-5, MU-goth-1"""
    card = s.box.cards[monster.card]
    if tag == "goth":
        return card.is_goth
    return tag in card.tags or (tag == "undead" and any(s.box.says(e, "make_undead") for e in monster.extras))


def _lasting_terms(s: Munchkin, fight: Fight, seat: int) -> list[Term]:
    """Enhancers on a Cultist, and Curses that count for this fight. MU-cult-24, MU-curse-6, MU-curse-14"""
    terms: list[Term] = []
    for card in s.enhancers[seat]:
        lasting = [effect for effect in s.box.use(card, 1).effects if effect.verb == "cultist_strength"]
        terms.extend((seat, "enhancer", card, effect.number("value")) for effect in lasting)
    for kept in s.kept[seat]:
        if kept.fight == fight.no:
            terms.append((seat, "curse", kept.card, s.box.value(kept.card, "next_combat", "value")))
        if kept.turn == s.turns and s.box.says(kept.card, "next_turn"):
            terms.append((seat, "curse", kept.card, s.box.value(kept.card, "next_turn", "value")))
    return terms


# ---------------------------------------------------------------------- one-shots


def _side_terms(s: Munchkin, fight: Fight, side: int) -> list[Term]:
    """One-shots: an Ichor lowers the side it is thrown at, others raise theirs. MU-shot-5..8"""
    terms: list[Term] = []
    for played in fight.cards:
        figure = s.box.value(played.card, "strength", "value") if s.box.says(played.card, "strength") else 0
        if not figure or played.side == NONE:
            continue
        ichor = "ichor" in s.box.cards[played.card].tags
        if ichor and played.side != side:
            value = -figure * _times(s, fight, played, side)
            terms.append((NONE, "ichor", played.card, value))
        elif not ichor and played.side == side:
            dead = side == MUNCHKINS and items_useless(s, fight, played.card)
            terms.append((NONE, "one_shot", played.card, 0 if dead else figure))
    return terms


def _times(s: Munchkin, fight: Fight, played: Played, target: int) -> int:
    """How often an Ichor counts: not where all targets are immune; doubled by cards and monsters. MU-shot-11..12"""
    if _immune(s, fight, played, target):
        return 0
    times = 1
    for extra in played.extras:
        times *= s.box.value(extra, "multiply", "factor")
    if target == MUNCHKINS:
        for monster in fight.monsters:
            times *= s.box.value(monster.card, "hostile_ichor", "factor") or 1
    return times


def _immune(s: Munchkin, fight: Fight, played: Played, target: int) -> bool:
    if target == MONSTERS:
        return all(s.box.says(m.card, "immune") for m in fight.monsters)
    return all(_proof(s, fight, seat, played.by) for seat in fight.sides)


def _proof(s: Munchkin, fight: Fight, seat: int, thrower: int) -> bool:
    """Wears something that keeps Ichors off; most keep off only those of others. MU-shot-11"""
    for item in s.items[seat]:
        if item.worn and s.box.says(item.card, "immune") and not forbidden(s, seat, item):
            anyone = s.box.effects(item.card, "immune")[0].word("from") == "anyone"
            if (anyone or thrower != seat) and not items_useless(s, fight, item.card):
                return True
    return False


# ---------------------------------------------------------------------- the monsters


def monster_terms(s: Munchkin, fight: Fight) -> list[Term]:
    """Printed Level, modifiers, enhancers and the stars, monster by monster; then their side. MU-cbt-2, MU-multi-2"""
    terms: list[Term] = []
    for monster in fight.monsters:
        terms.append((monster.no, "monster", monster.card, s.box.level[monster.card]))
        terms.extend(_printed_terms(s, fight, monster))
        terms.extend((monster.no, "enhancer", extra, enhancement(s, fight, extra)) for extra in monster.extras)
    return terms + _side_terms(s, fight, MONSTERS)


def ignored(s: Munchkin, fight: Fight) -> bool:
    """Printed bonuses and penalties of monsters do not count. MU-enh-10"""
    return any(effect.verb == "ignore_printed" for p in fight.cards for effect in s.box.use(p.card, p.use).effects)


def _printed_terms(s: Munchkin, fight: Fight, monster: Monster) -> list[Term]:
    """What a monster has for or against its opponents, each once; and the stars.

    MU-cbt-10, MU-help-10..11, MU-enh-9, MU-multi-8
    """
    terms: list[Term] = []
    blind = ignored(s, fight)
    for effect in () if blind else s.box.effects(monster.card, "against"):
        whom, value = effect.word("whom"), effect.number("value")
        if any(_fits(s, fight, monster, seat, whom, value) for seat in fight.sides):
            terms.append((monster.no, f"against {whom}", monster.card, value))
    for played in fight.cards:
        for effect in s.box.use(played.card, played.use).effects:
            if effect.verb == "each_monster":
                value = effect.number("value")
                for star in () if blind else s.box.effects(monster.card, "star_figure"):
                    if s.box.numbers[star.word("card")] == played.card:
                        value = star.number("value")
                terms.append((monster.no, "stars", played.card, value))
    return terms


def _fits(s: Munchkin, fight: Fight, monster: Monster, seat: int, whom: str, value: int) -> bool:
    """Does this munchkin fit a monster's modifier? MU-mon-8, MU-mon-10..11, MU-super-6, MU-char-8"""
    if whom in ("male", "female"):
        return s.sex[seat] == (MALE if whom == "male" else FEMALE)
    if whom == "even_hand":
        return monster.even
    if whom == "lowest_level":
        return seat in s.lowest(s.around(seat))
    if whom == "non_cultist":
        return not counts_as(s, seat, "cultist")
    return counts_as(s, seat, whom) and not (value > 0 and no_drawbacks(s, seat, whom))


def enhancement(s: Munchkin, fight: Fight, extra: int) -> int:
    """What an enhancer adds, its condition checked now. MU-enh-1..2, MU-enh-5, MU-enh-8"""
    total = 0
    for effect in s.box.effects(extra, "monster_strength"):
        name = effect.word("with")
        met = name != "none" and any(counts_as(s, seat, name) for seat in fight.sides)
        total += effect.number("rises_to") if met else effect.number("value")
    return total


# ---------------------------------------------------------------------- totals


def totals(s: Munchkin, fight: Fight) -> tuple[int, int]:
    """Both sides now; either may be negative. MU-cbt-1, MU-cbt-15, MU-prec-4, MU-lvl-6"""
    return sum(t[3] for t in munchkin_terms(s, fight)), sum(t[3] for t in monster_terms(s, fight))


def ahead(s: Munchkin, fight: Fight) -> bool:
    """Only a strictly greater total wins. MU-cbt-3"""
    ours, theirs = totals(s, fight)
    return ours > theirs


def treasures_of(s: Munchkin, monster: Monster) -> int:
    """Printed number and all changes together, then raised to the minimum. MU-cbt-7, MU-enh-3, MU-enh-7"""
    printed = s.box.cards[monster.card].treasures
    number, least = printed, 0
    for extra in monster.extras:
        for effect in s.box.effects(extra, "treasures"):
            number += effect.number("value")
            if printed:
                least = max(least, effect.number("least"))
    return max(number, least)


def prize(s: Munchkin, fight: Fight) -> int:
    """All Treasures a kill would bring: monsters, Items and abilities of the fighter. MU-rew-2, MU-rew-10, MU-rew-12"""
    total = fight.bounty + sum(treasures_of(s, monster) for monster in fight.monsters)
    kills = len(fight.monsters)
    for item in s.items[fight.fighter]:
        usable = item.worn and not forbidden(s, fight.fighter, item) and not items_useless(s, fight, item.card)
        if usable:
            total += kills * s.box.value(item.card, "treasures_per_kill", "count")
    if fight.trouble and kills and not power(s, fight, "suspend", "class_abilities"):
        total += sum(s.box.value(card, "trouble_treasures", "count") for card in s.classes[fight.fighter])
    return total


def levels_for(s: Munchkin, fight: Fight) -> int:
    """MU-cbt-6, MU-rew-1"""
    return sum(s.box.cards[monster.card].levels for monster in fight.monsters)


def for_the_win(s: Munchkin, fight: Fight) -> bool:
    """Would killing all monsters now in it bring the fighter to Level 10? MU-help-21"""
    return bool(fight.monsters) and s.level[fight.fighter] + levels_for(s, fight) >= LAST_LEVEL


def flee_modifier(s: Munchkin, fight: Fight, seat: int, monster: Monster) -> int:
    """Added to the die: Items, cards of the fight, the monster itself, a partner's shoes. MU-run-4..5, MU-run-24"""
    total = sum(effect.number("value") for effect in s.box.effects(monster.card, "flee"))
    for item in s.items[seat]:
        if item.worn and not forbidden(s, seat, item):
            value = s.box.value(item.card, "flee", "value")
            if value < 0 or not items_useless(s, fight, item.card):
                total += value
    for played in fight.cards:
        total += s.box.value(played.card, "flee_all", "value") * played.value
    for other in runners(s, fight):
        if other != seat:
            shoes = outrunner(s, fight, other)
            total += s.box.value(shoes.card, "outrun", "value") if shoes is not None else 0
    return total


def runners(s: Munchkin, fight: Fight) -> list[int]:
    return [seat for seat in range(s.seats) if fight.runners >> seat & 1]


def outrunner(s: Munchkin, fight: Fight, seat: int) -> Item | None:
    """The Item with which this seat outruns its partner, where two flee. MU-run-24"""
    if len(runners(s, fight)) < 2:
        return None
    for item in s.items[seat]:
        useful = s.box.says(item.card, "outrun") and item.worn and not forbidden(s, seat, item)
        if useful and not items_useless(s, fight, item.card):
            return item
    return None


def lets_go(s: Munchkin, seat: int, monster: Monster) -> bool:
    """Does it leave a character of this Level, not of this strength, alone? MU-run-20, MU-lvl-2"""
    return any(s.level[seat] <= effect.number("level") for effect in s.box.effects(monster.card, "lets_go"))
