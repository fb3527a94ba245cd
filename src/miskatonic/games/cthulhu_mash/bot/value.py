"""What things are worth to the house bot: targets, attacks, objects, health. Points: a slain monster is about 5."""

from __future__ import annotations

from functools import cache
from typing import Final

from miskatonic.games.cthulhu_mash.content.reading import Attack, Effect
from miskatonic.games.cthulhu_mash.figures import CAMPS, GENERATOR, MONSTER, NOBODY
from miskatonic.games.cthulhu_mash.records import MELEE
from miskatonic.games.cthulhu_mash.rules.combat.arms import attack_of, beats, bound, defense_of, die_of
from miskatonic.games.cthulhu_mash.state import CAPTURE_THE_FLAG, COOPERATIVE, OUT, SPACES, SPAWNING, Mash

RIVAL: Final = 30.0
"""A rival's character out of the game for good."""
FRIEND: Final = -40.0


# ---------------------------------------------------------------------- chances


@cache
def chance(sides: int, bonus: int, defense: int) -> float:
    """How likely a die reaches a Defense."""
    return sum(beats(face, sides, face + bonus, defense) for face in range(1, sides + 1)) / sides


def hit(s: Mash, attacker: int, weapon: int, kind: int, target: int) -> float:
    """How likely an attack hits. CM-2.1.6-1, CM-2.3.4-7"""
    sides, bonus = die_of(s, attacker, weapon, kind)
    if s.holds and target < CAMPS and bound(s, target):
        return 1.0 if kind == MELEE else 1 - 1 / sides
    odds = chance(sides, bonus, defense_of(s, target))
    if kind == MELEE and target < s.seats and "swashbuckler" in s.sheet(target).ability:
        return odds * 0.6  # she parries
    return odds


# ---------------------------------------------------------------------- targets


def allied(s: Mash, seat: int, other: int) -> bool:
    """Do two seats win together?"""
    return s.mode == COOPERATIVE or s.side[seat] == s.side[other]


def worth(s: Mash, seat: int, target: int) -> float:
    """What it is worth to this seat that a target is destroyed."""
    if target >= CAMPS:
        owner = target - CAMPS
        if allied(s, seat, owner):
            return FRIEND
        return 24.0 if s.mode == CAPTURE_THE_FLAG else 9.0
    if target < s.seats:
        return FRIEND if allied(s, seat, target) else RIVAL
    if s.box.sort[target] == GENERATOR:
        card = s.box.generator(target)
        return 5.0 + card.spawns + card.actions
    burden = 2.0 if target == s.rider[seat] else 1.0
    return 2.0 + burden * 3.0 * bite(s, target, seat)


def bite(s: Mash, figure: int, seat: int) -> float:
    """The health a monster or generator next to a character costs it in one action, on average."""
    defense = s.sheet(seat).defense
    sides, damage, bonus = _teeth(s, figure)
    return chance(sides, 0, defense) * damage + bonus if sides else 0.0


def _teeth(s: Mash, figure: int) -> tuple[int, int, float]:
    """Die, damage and something for special powers."""
    key = "teeth", figure
    found: tuple[int, int, float] | None = s.box.kept.get(key)
    if found is None:
        found = s.box.kept[key] = _printed_teeth(s, figure)
    return found


def _printed_teeth(s: Mash, figure: int) -> tuple[int, int, float]:
    card = s.box.generator(figure) if s.box.sort[figure] == GENERATOR else s.box.monster(figure)
    attacks = [attack for attack in (card.melee, card.ranged) if attack is not None]
    if not attacks:
        return 0, 0, 0.0
    best = max(attacks, key=lambda attack: (attack.damage, attack.die))
    extra = (
        0.3 * (s.box.monster(figure).webs + s.box.monster(figure).attaches) if s.box.sort[figure] == MONSTER else 0.0
    )
    return best.die, best.damage, extra


def left(s: Mash, target: int) -> int:
    """The health a target has left."""
    return s.camps[target - CAMPS] if target >= CAMPS else s.health[target]


# ---------------------------------------------------------------------- attacks


def gain(s: Mash, seat: int, weapon: int, kind: int, target: int, value: float = 0.0) -> float:
    """What one attack on one target is worth on average; ``value`` is the worth of the target, if known."""
    attack = attack_of(s, seat, weapon)
    value = value or worth(s, seat, target)
    odds = hit(s, seat, weapon, kind, target)
    found = odds * effect_of(s, seat, attack, target, value)
    if weapon >= 0 and attack.damage and weapon < len(s.box.pieces):
        found -= 1.2 if s.box.kind_of(weapon).uses == "once" else 0.0
    return found


def effect_of(s: Mash, seat: int, attack: Attack, target: int, value: float) -> float:
    """What a hit is worth: the share of the target's health, a hold, a theft, an order."""
    found = 0.0
    health = max(1, left(s, target))
    if attack.damage:
        damage = attack.damage
        if attack.explosive and "explosives_expert" in s.sheet(seat).ability:
            damage += 1
        found += value if damage >= health else 0.85 * value * damage / health
    if attack.escape and target < CAMPS and s.box.sort[target] != GENERATOR and not (s.holds and bound(s, target)):
        found += hold_worth(s, seat, target, attack.escape, value)
    for effect in attack.on_hit:
        found += _extra(s, seat, effect, value)
    return found


def hold_worth(s: Mash, seat: int, target: int, escape: int, value: float) -> float:
    """A held piece is hit by every blow, and does nothing but struggle."""
    if value < 0:
        return value / 4
    stays = 1 - escape / 6
    follow = 0.25 * value if s.actions > 2 else 0.08 * value
    return follow + stays * (3.0 * bite(s, target, seat) if target >= s.seats else 3.0)


def _extra(s: Mash, seat: int, effect: Effect, value: float) -> float:
    if effect.verb == "drain":
        return 1.5 if value > 0 else 0.0
    if effect.verb == "steal":
        return 4.0 if value > 0 else 0.0
    return 2.0 if value > 0 else 0.0  # bound or controlled monsters


# ---------------------------------------------------------------------- danger


def danger(s: Mash, seat: int, tile: int, space: int = -1) -> float:
    """The health that the monsters of a tile cost a character that ends its turn there, on average."""
    around = s.box.tiles[tile].walk.around[space % SPACES] if space >= 0 else 0
    total = 0.0
    for figure in s.crowd[tile]:
        if figure < s.seats or s.chimed >> figure & 1 or (s.holds and bound(s, figure)):
            continue
        card = s.box.generator(figure) if s.box.sort[figure] == GENERATOR else s.box.monster(figure)
        if not card.actions:
            continue
        if figure == s.rider[seat]:
            total += card.actions
        else:
            near = card.ranged is not None or around >> s.space[figure] % SPACES & 1
            total += bite(s, figure, seat) * (card.actions if near else card.actions - 0.8)
    return total


def rivals_near(s: Mash, seat: int, tile: int) -> float:
    """The health that rivals on a tile may cost before one's next turn."""
    if s.mode == COOPERATIVE:
        return 0.0
    found = 0.0
    defense = s.sheet(seat).defense
    for other in range(s.seats):
        if s.space[other] >= 0 and s.space[other] // SPACES == tile and s.side[other] != s.side[seat]:
            sheet = s.sheet(other)
            found += 0.6 * sheet.actions * chance(max(sheet.melee, sheet.ranged), 1, defense)
    return found


def need(s: Mash, seat: int) -> float:
    """What a point of health is worth now: more the fewer are left."""
    health = s.health[seat]
    return 5.0 if health <= 1 else 3.6 if health == 2 else 2.4


def hurt_badly(s: Mash, seat: int) -> bool:
    """Time to mend before anything else?"""
    base = s.sheet(seat).base_health
    return s.health[seat] <= (base + 1) // 2 or (s.mode == COOPERATIVE and 4 * s.health[seat] < 3 * base)


# ---------------------------------------------------------------------- objects


def object_worth(s: Mash, seat: int, piece: int) -> float:
    """What it is worth to carry an object, by what its card says."""
    thing = s.box.kind_of(piece)
    found = 0.0
    if thing.attack is not None:
        found += _arm_worth(s, seat, thing.attack, thing.uses)
    for effect in thing.effects:
        found += EFFECTS.get(effect.verb, 1.0) * max(1, min(effect.amount, 3))
        if effect.verb == "raise":
            found += RAISES.get(effect.word, 0.0)
    if thing.tome and piece in s.written:
        found -= 1.0
    return found + (3.0 if thing.weightless else 0.0)


def _arm_worth(s: Mash, seat: int, attack: Attack, uses: str) -> float:
    sheet = s.sheet(seat)
    found = 2.0 * attack.damage + attack.bonus + (0.0 if attack.shape == "one" else 1.5)
    if attack.ranged:
        found += (attack.die or sheet.ranged) / 2 - 1
    elif sheet.melee < 8:
        found -= 1.0
    if attack.escape:
        found += 1.5
    return found * (0.6 if uses != "always" else 1.0)


EFFECTS: Final = {
    "heal": 3.0, "soothe": 1.0, "sanity": 0.3, "power_up": 6.0, "double_actions": 5.0, "raise": 0.5, "absorb": 0.7,
    "crystal": 4.0, "immune": 0.8, "no_surcharge": 0.8, "read": 2.5, "draw_objects": 2.0, "still_monsters": 2.5,
}  # fmt: skip
RAISES: Final = {"defense": 6.0, "move": 2.0, "encumbrance": 1.0, "base_mentality": 1.0, "actions": 8.0}


def spare(s: Mash, seat: int) -> int:
    """The carried object that is worth least; -1 if there is none."""
    load = [piece for piece in s.objects[seat] if not s.box.kind_of(piece).weightless]
    return min(load, key=lambda piece: object_worth(s, seat, piece)) if load else NOBODY


# ---------------------------------------------------------------------- places


def healing(s: Mash, tile: int) -> int:
    """The spaces of a tile that restore health, as a mask."""
    mask = s.box.healing[tile]
    if mask and s.box.tiles[tile].start and tile in s.home and not s.camps[s.home.index(tile)]:
        mask &= ~(1 << SPAWNING)
    if s.options["camps_restore_both"] and s.box.tiles[tile].start:
        mask |= 1 << SPAWNING
    return mask


def hunted(s: Mash, seat: int) -> list[int]:
    """Rivals that are still in the game."""
    return [other for other in range(s.seats) if s.status[other] != OUT and not allied(s, seat, other)]
