"""The numbers of an attack: its die, its bonuses, what it must beat, and what it does."""

from __future__ import annotations

from functools import cache
from typing import Final

from miskatonic.games.cthulhu_mash.content.reading import Attack
from miskatonic.games.cthulhu_mash.figures import CAMPS, GENERATOR, SPELL
from miskatonic.games.cthulhu_mash.records import BARE, CUFFS, DRILL, MELEE, OWN, RANGED, RAZOR, SYRINGE, Blow
from miskatonic.games.cthulhu_mash.rules.combat import facing
from miskatonic.games.cthulhu_mash.rules.monsters import loot
from miskatonic.games.cthulhu_mash.state import SPACES, SPAWNING, Mash

CAMP_DEFENSE: Final = 5


@cache
def bare_hands() -> Attack:
    """No object is needed for a melee attack. CM-2.1.1-3"""
    return Attack(melee=True)


def drill() -> Attack:
    """The drill takes two health. CM-3.3.2-13"""
    return Attack(damage=2)


def attack_of(s: Mash, attacker: int, weapon: int) -> Attack:
    """What a figure attacks with. CM-2.5.3-6"""
    if attacker < s.seats:
        found: Attack | None = None
        if weapon == BARE:
            return bare_hands()
        if weapon >= SPELL:
            found = s.box.spells[weapon - SPELL].attack
        elif weapon >= 0:
            found = s.box.kind_of(weapon).attack
        elif weapon == SYRINGE:
            found = s.box.characters[s.character[attacker]].syringe
        elif weapon == RAZOR:
            found = s.box.content.spell("spectral_razor").attack
        elif weapon == DRILL:
            return drill()
    else:
        card = s.box.generator(attacker) if s.box.sort[attacker] == GENERATOR else s.box.monster(attacker)
        found = card.ranged if weapon == OWN else card.melee
        if weapon >= 0:  # CM-7-8
            found = s.box.kind_of(weapon).attack
    if found is None:
        raise ValueError(f"figure {attacker} has no attack {weapon}")
    return found


def die_of(s: Mash, attacker: int, weapon: int, kind: int) -> tuple[int, int]:
    """The die of an attack and the sum of its bonuses.

    CM-ref-1, CM-2.1.6-3, CM-ref-19, CM-3.3.1-2, CM-5.1-2, CM-5.1-8, CM-5.1-18, CM-5.1-39, CM-5.3-3
    """
    attack = attack_of(s, attacker, weapon)
    bonus = attack.bonus + (attack.melee_bonus if kind == MELEE else 0)
    if attacker >= s.seats:
        own = attack if attack.die else attack_of(s, attacker, BARE if kind == MELEE else OWN)
        return own.die, bonus
    sheet = s.sheet(attacker)
    if weapon == DRILL:
        return sheet.operate, sheet.operate_bonus
    if weapon >= 0 and weapon < SPELL and s.box.kind_of(weapon).kind == "companion":
        return attack.die, bonus  # nothing of its owner's helps the bird (CM-5.1-10)
    bonus += sheet.melee_bonus if kind == MELEE else sheet.ranged_bonus
    if attack.explosive and "explosives_expert" in sheet.ability:
        return 10, bonus
    if attack.die:
        return attack.die, bonus
    return sheet.melee if kind == MELEE else sheet.ranged, bonus


def damage_of(s: Mash, blow: Blow) -> int:
    """What a hit takes.

    CM-2.1.1-6, CM-2.1.2-8, CM-3.3.1-2, CM-5.1-3, CM-5.1-29, CM-5.1-34
    """
    attack = attack_of(s, blow.attacker, blow.weapon)
    damage = attack.damage
    if attack.explosive and blow.attacker < s.seats:
        sheet = s.sheet(blow.attacker)
        if "explosives_expert" in sheet.ability:
            damage += 1 + sheet.bonus.get("explosive_damage", 0)
    return damage


def defense_of(s: Mash, figure: int) -> int:
    """The number to reach. CM-2.1.6-1, CM-2.5.3-7"""
    if figure < s.seats:
        return s.sheet(figure).defense
    if figure >= CAMPS:
        return CAMP_DEFENSE
    if s.box.sort[figure] == GENERATOR:
        return s.box.generator(figure).defense
    return s.box.monster(figure).defense + (loot.bonus(s, figure, "defense") if s.packs else 0)


def push_defense_of(s: Mash, figure: int) -> int:
    """Strong Footed stands two firmer against pushes. CM-3.3.1-6"""
    if figure < s.seats and "strong_footed" in s.sheet(figure).ability:
        return s.sheet(figure).defense + 2
    return defense_of(s, figure)


def beats(face: int, sides: int, total: int, defense: int) -> bool:
    """A natural one always misses, the top face always hits, whatever the bonuses. CM-2.1.6-2"""
    return face == sides or (face != 1 and total >= defense)


# ---------------------------------------------------------------------- held pieces


def held(s: Mash, figure: int) -> bool:
    """May it not move? CM-2.3.4-6"""
    return bool(s.holds) and any(hold.figure == figure and hold.kind != CUFFS for hold in s.holds)


def bound(s: Mash, figure: int) -> bool:
    """Is it immobilized in any way, handcuffs included? CM-5.1-15"""
    return bool(s.holds) and any(hold.figure == figure for hold in s.holds)


def hits(s: Mash, blow: Blow, figure: int) -> bool:
    """Does the attack hit this target? CM-2.3.4-7, CM-2.1.6-3"""
    if len(blow.targets) > 1 and slipped_net(s, blow, figure):
        return False
    kind = kind_against(s, blow, figure)
    if s.holds and figure < CAMPS and bound(s, figure) and blow.weapon != DRILL:
        if kind == MELEE:
            return True
        return blow.face != 1
    return beats(blow.face, blow.sides, total_against(s, blow, kind), needed(s, blow, figure))


def needed(s: Mash, blow: Blow, figure: int) -> int:
    """What the total must reach against this target. CM-2.1.6-1, CM-7-5"""
    defense = defense_of(s, figure)
    if s.options["heights"] and blow.weapon != DRILL:
        space = s.space[figure] if figure < CAMPS else s.home[figure - CAMPS] * SPACES + SPAWNING
        defense += facing.hindered(s, blow, kind_against(s, blow, figure), space)
    return defense


def kind_against(s: Mash, blow: Blow, figure: int) -> int:
    """An area attack made in melee is melee only for the neighbours of the attacker; for others it is ranged. CM-5-4"""
    if blow.kind == RANGED or len(blow.targets) < 2:
        return blow.kind
    near = s.box.tiles[blow.origin // SPACES].near[blow.origin % SPACES]
    return MELEE if near >> s.space[figure] % SPACES & 1 else RANGED


def total_against(s: Mash, blow: Blow, kind: int) -> int:
    """One die for the whole Sound Wave, but the bonus of its kind for each target. CM-5-4, CM-6-25, CM-ref-19"""
    if blow.kind == kind or attack_of(s, blow.attacker, blow.weapon).shape != "line":
        return blow.total
    sheet = s.sheet(blow.attacker)
    return blow.total - sheet.melee_bonus + sheet.ranged_bonus


def slipped_net(s: Mash, blow: Blow, figure: int) -> bool:
    """Whoever else stands under a net is caught only if the one it was thrown at is. CM-5.1-26"""
    if blow.aim < 0 or figure == blow.aim or not attack_of(s, blow.attacker, blow.weapon).hold:
        return False
    return not any(hit == blow.aim for hit, _ in s.hits)
