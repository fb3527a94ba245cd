"""The terms of combat strength, one by one (MU-cbt, MU-multi): what each card, Class and Curse adds to its side."""

from __future__ import annotations

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import FEMALE, MALE, MONSTERS, MUNCHKINS, Fight, Item, Monster, Played
from miskatonic.games.munchkin_cthulhu.rules.items.gear import counts_as, forbidden, no_drawbacks, passes, spared
from miskatonic.games.munchkin_cthulhu.state import Munchkin

Term = tuple[int, str, int, int]
"""Whose (a seat, or a monster's number, or -1 for the side), why, which card, and how much."""


def power(s: Munchkin, fight: Fight, verb: str, what: str = "") -> bool:
    """A power of any monster holds for the whole fight, as long as that monster is in it. MU-multi-3"""
    verbs = s.box.verbs
    for monster in fight.monsters:
        says = verbs[monster.card]
        if verb in says and (not what or any(effect.word("what") == what for effect in says[verb])):
            return True
    return False


# ---------------------------------------------------------------------- the munchkins


def munchkin_terms(s: Munchkin, fight: Fight) -> list[Term]:
    """Level and all modifiers of fighter and helper, then what lies on their side; the hand counts for nothing.

    MU-cbt-2, MU-help-4, MU-cards-9
    """
    terms: list[Term] = []
    plain = power(s, fight, "level_only")  # MU-cbt-17
    able = not plain and not power(s, fight, "suspend", "class_abilities")  # MU-class-16
    for seat in fight.sides:
        terms.append((seat, "level", NONE, s.level[seat]))
        if able and (s.classes[seat] or s.pretends >> seat & 1):
            terms += _class_terms(s, fight, seat)
        if not plain:
            terms += _item_terms(s, fight, seat)
            terms += _lasting_terms(s, fight, seat)
    return terms if plain else terms + _side_terms(s, fight, MUNCHKINS)


def _class_terms(s: Munchkin, fight: Fight, seat: int) -> list[Term]:
    """The Cultists' and the Monster Whackers' abilities. MU-class-1, MU-cult-22..23, MU-cult-27, MU-class-14"""
    terms: list[Term] = []
    believer = s.is_cultist(seat) or not passes(s, seat)
    for card in s.classes[seat] if believer else (*s.classes[seat], s.box.cultist):
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
    simple = not s.box.verbs[item.card] and not fight.rolls
    bonus = s.box.cards[item.card].bonus if simple else _figure(s, fight, seat, item)
    for extra in item.extras:
        bonus += s.box.value(extra, "item_bonus", "value")
    if s.box.cards[item.card].slot == "footgear":
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
    verbs = s.box.verbs
    for monster in fight.monsters:
        for effect in verbs[monster.card].get("suspend", ()):
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
    for who, rolled, value, _ in fight.rolls:
        if (who, rolled) == (seat, item.card):
            return value
    best = s.box.cards[item.card].bonus
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
        figure = s.box.value(played.card, "strength", "value")
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
    times = laid_on(s, played)
    if target == MUNCHKINS:
        for monster in fight.monsters:
            times *= s.box.value(monster.card, "hostile_ichor", "factor") or 1
    return times


def laid_on(s: Munchkin, played: Played) -> int:
    """How often an Ichor counts by what has been laid on it, on a flight roll too. MU-shot-12"""
    times = 1
    for extra in played.extras:
        times *= s.box.value(extra, "multiply", "factor")
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
        terms += _printed_terms(s, fight, monster)
        for extra in monster.extras:
            terms.append((monster.no, "enhancer", extra, enhancement(s, fight, extra)))
    return terms + _side_terms(s, fight, MONSTERS)


def ignored(s: Munchkin, fight: Fight) -> bool:
    """Printed bonuses and penalties of monsters do not count. MU-enh-10"""
    cards = fight.cards
    return bool(cards) and any("ignore_printed" in s.box.use(p.card, p.use).verbs for p in cards)


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
        use = s.box.use(played.card, played.use)
        for effect in use.effects if "each_monster" in use.verbs else ():
            if effect.verb == "each_monster":
                value = effect.number("value")
                for star in () if blind else s.box.effects(monster.card, "star_figure"):
                    if s.box.numbers[star.word("card")] == played.card:
                        value = star.number("value")
                terms.append((monster.no, "stars", played.card, value))
    return terms


def _fits(s: Munchkin, fight: Fight, monster: Monster, seat: int, whom: str, value: int) -> bool:
    """Does this munchkin fit a monster's modifier? MU-mon-8, MU-mon-10..11, MU-super-6, MU-char-8, MU-cult-27"""
    if whom in ("male", "female"):
        return s.sex[seat] == (MALE if whom == "male" else FEMALE)
    if whom == "even_hand":
        return monster.even
    if whom == "lowest_level":
        lowest = s.lowest(s.around(seat))
        return seat in lowest
    if whom == "non_cultist":
        return not counts_as(s, seat, "cultist")
    return counts_as(s, seat, whom) and not (value > 0 and spared(s, seat, whom))


def enhancement(s: Munchkin, fight: Fight, extra: int) -> int:
    """What an enhancer adds, its condition checked now. MU-enh-1..2, MU-enh-5, MU-enh-8"""
    total = 0
    for effect in s.box.effects(extra, "monster_strength"):
        name = effect.word("with")
        met = name != "none" and any(counts_as(s, seat, name) and not spared(s, seat, name) for seat in fight.sides)
        total += effect.number("rises_to") if met else effect.number("value")
    return total
