"""Melee and ranged attacks, from the choice to the dead. Sections 2.1.1, 2.1.2 and 2.10."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.content.reading import Attack
from miskatonic.games.cthulhu_mash.figures import CAMPS, GENERATOR, MONSTER, NOBODY
from miskatonic.games.cthulhu_mash.records import BARE, DRILL, MELEE, RANGED, RAZOR, Blow
from miskatonic.games.cthulhu_mash.rules.combat import areas, consequences, facing, results
from miskatonic.games.cthulhu_mash.rules.combat.arms import attack_of, bound, damage_of, die_of, hits, needed
from miskatonic.games.cthulhu_mash.rules.combat.sights import shots, strikes
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, SPACES, SPAWNING, Mash
from miskatonic.kernel.step import Ask, Step

# ---------------------------------------------------------------------- what can be attacked


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Every attack that the active character can make with bare hands and carried weapons.

    CM-2.1.1-3, CM-2.1.1-7, CM-2.1.1-8, CM-2.1.2-3, CM-2.6-9
    """
    near = melee_targets(s, seat)
    weapons = armoury(s, seat)
    if near:
        for target in near:
            found.append(Strike(BARE, target))
            for weapon, attack in weapons:
                if attack.melee and attack.shape == "one" and suits(s, attack, target):
                    found.append(Strike(weapon, target))
    if weapons and s.rider[seat] == NOBODY:  # a drained character only strikes its vampire (CM-2.5.1-15)
        far = ranged_targets(s, seat)
        for weapon, attack in weapons:
            if attack.shape != "one":
                areas.offers(s, seat, weapon, attack, found)
            elif attack.ranged:
                found.extend([Shoot(weapon, target) for target in far if suits(s, attack, target)])


def armoury(s: Mash, seat: int) -> list[tuple[int, Attack]]:
    """The weapons a character may attack with, one of each kind; with a weapon in hand only that one. CM-7-2"""
    found: list[tuple[int, Attack]] = []
    if s.razor:
        found.append((RAZOR, attack_of(s, seat, RAZOR)))
    kinds = set()
    for piece in s.objects[seat]:
        thing = s.box.kind_of(piece)
        if thing.attack is None or thing.kind == "companion" or thing.number in kinds:
            continue
        if s.options["weapon_in_hand"] and piece != s.in_hand[seat]:
            continue
        kinds.add(thing.number)
        found.append((piece, thing.attack))
    return found


def suits(s: Mash, attack: Attack, target: int) -> bool:
    """May this attack be aimed at this target? CM-2.3.4-19, CM-2.10-7, CM-5.1-5, CM-5.1-15"""
    if attack.targets == "any":
        return target < CAMPS or attack.damage > 0
    if target >= CAMPS or s.box.sort[target] == GENERATOR:
        return False
    return attack.targets == "piece" or s.box.sort[target] == MONSTER


def melee_targets(s: Mash, seat: int) -> list[int]:
    """Figures and spawning spaces next to a character; its own vampire too.

    CM-2.1.1-1, CM-2.5.1-15, CM-2.10-6, CM-2.1.1-4, CM-2.5.1-20
    """
    if s.rider[seat] != NOBODY:
        return [s.rider[seat]]
    space = s.space[seat]
    tile = space // SPACES
    mask = strikes(s, seat)
    if s.facing:
        mask &= facing.front(s, seat, MELEE)
    found = [f for f in s.crowd[tile] if mask >> s.space[f] % SPACES & 1]
    camp = camp_on(s, seat, tile)
    if camp >= 0 and (mask | 1 << space % SPACES) >> SPAWNING & 1:
        found.append(CAMPS + camp)
    return found


def ranged_targets(s: Mash, seat: int) -> list[int]:
    """Figures and spawning spaces in sight and far enough. CM-2.1.2-1, CM-2.10-6"""
    tile = s.space[seat] // SPACES
    mask = shots(s, seat)
    if s.facing:
        mask &= facing.front(s, seat, RANGED)
    if s.options["heights"]:
        mask = facing.heights(s, seat, mask)
    found = [f for f in s.crowd[tile] if mask >> s.space[f] % SPACES & 1]
    camp = camp_on(s, seat, tile)
    if camp >= 0 and mask >> SPAWNING & 1:
        found.append(CAMPS + camp)
    return found


def camp_on(s: Mash, seat: int, tile: int) -> int:
    """The seat whose spawning space on this tile may be attacked; -1 if none may. CM-2.10-2, CM-2.10-7"""
    if s.mode == COOPERATIVE or tile not in s.home:
        return NOBODY
    owner = s.home.index(tile)
    if s.side[owner] == s.side[seat] or not s.camps[owner]:
        return NOBODY
    comrades = [other for other in s.playing() if s.side[other] == s.side[owner]]
    return owner if comrades else NOBODY  # of a side that is out the spaces no longer count (CM-3.2-5)


def refusals(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Figures of the tile that cannot be attacked now, for those who wonder why."""
    for figure in s.crowd[s.space[seat] // SPACES]:
        if figure != seat:
            found.append(Strike(BARE, figure))
            found.extend([Shoot(weapon, figure) for weapon, a in armoury(s, seat) if a.ranged and a.shape == "one"])


def _barred(s: Mash, seat: int, target: int) -> str:
    """The rule against any attack of this character on this target. CM-2.3.4-6, CM-2.3.2-13, CM-2.5.1-15"""
    if bound(s, seat):
        return "CM-2.3.4-6"
    if s.rider[seat] != NOBODY:
        return "" if target == s.rider[seat] else "CM-2.5.1-15"
    tile = s.home[target - CAMPS] if target >= CAMPS else s.tile_of(target)
    return "" if tile == s.tile_of(seat) else "CM-2.3.2-13"


class Strike(Step[Mash]):
    """A melee attack for one action. CM-2.1.1-1, CM-2.1.1-5, CM-2.1.1-6, CM-2.1.1-7"""

    rule: ClassVar[str] = "CM-2.1.1-5"
    against: ClassVar[tuple[str, ...]] = (
        "CM-2.3.4-6", "CM-2.5.1-15", "CM-2.3.2-13", "CM-2.10-6", "CM-2.10-7", "CM-7-1", "CM-2.3.3-3", "CM-2.1.1-2",
        "CM-2.1.1-1", "CM-2.1.1-7", "CM-2.1.1-8",
    )  # fmt: skip

    def __init__(self, weapon: int, target: int) -> None:
        self.weapon = weapon
        self.target = target

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        attack(s, s.active, self.weapon, MELEE, self.target, (self.target,), s.active)
        return None

    def why_not(self, s: Mash, seat: int) -> str:
        """CM-2.1.1-1, CM-2.1.1-2, CM-2.3.3-3"""
        barred = "CM-2.1.1-8" if self.target == seat else _barred(s, seat, self.target)
        if barred:
            return barred
        if self.target in melee_targets(s, seat):
            found: list[Step[Mash]] = []
            offers(s, seat, found)
            return "" if self in found else "CM-2.1.1-7"
        if self.target >= CAMPS:
            return "CM-2.10-6" if _may_raze(s, seat, self.target) else "CM-2.10-7"
        tile, at, to = s.ground_of(seat), s.space[seat] % SPACES, s.space[self.target] % SPACES
        if tile.near[at] >> to & 1:
            return "CM-7-1" if tile.walk.around[at] >> to & 1 else "CM-2.3.3-3"
        return "CM-2.1.1-2" if tile.square[at] >> to & 1 else "CM-2.1.1-1"


class Shoot(Step[Mash]):
    """A ranged attack for one action. CM-2.1.2-1, CM-2.1.2-7, CM-2.1.2-8, CM-2.1.2-9"""

    rule: ClassVar[str] = "CM-2.1.2-1"
    against: ClassVar[tuple[str, ...]] = (
        "CM-2.3.4-6", "CM-2.5.1-15", "CM-2.3.2-13", "CM-2.3.4-19", "CM-2.10-7", "CM-4.1-3", "CM-7-1", "CM-7-5",
        "CM-2.1.2-4", "CM-2.1.2-3", "CM-2.1.1-8",
    )  # fmt: skip

    def __init__(self, weapon: int, target: int) -> None:
        self.weapon = weapon
        self.target = target

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self)
        attack(s, s.active, self.weapon, RANGED, self.target, (self.target,), s.active)
        return None

    def why_not(self, s: Mash, seat: int) -> str:
        """CM-2.1.2-1, CM-2.1.2-3, CM-2.1.2-4, CM-4.1-3"""
        barred = "CM-2.1.1-8" if self.target == seat else _barred(s, seat, self.target)
        if barred:
            return barred
        if s.rider[seat] != NOBODY:
            return "CM-2.5.1-15"
        if all(weapon != self.weapon or not attack.ranged for weapon, attack in armoury(s, seat)):
            return "CM-2.1.2-3"
        if not suits(s, attack_of(s, seat, self.weapon), self.target):
            return "CM-2.3.4-19"
        if self.target in ranged_targets(s, seat):
            return ""
        if self.target >= CAMPS and not _may_raze(s, seat, self.target):
            return "CM-2.10-7"
        return why_no_shot(s, seat, SPAWNING if self.target >= CAMPS else s.space[self.target] % SPACES)


def why_no_shot(s: Mash, seat: int, to: int) -> str:
    """The rule by which a space is out of range: too near, behind one's back, blind or out of sight.

    CM-4.1-3, CM-7-1, CM-7-5, CM-2.1.2-4
    """
    at = s.space[seat] % SPACES
    if (s.ground_of(seat).near[at] | 1 << at) >> to & 1:
        return "CM-4.1-3"
    if not shots(s, seat) >> to & 1:
        return "CM-2.1.2-4"
    return "CM-7-1" if s.facing and not facing.front(s, seat, RANGED) >> to & 1 else "CM-7-5"


def _may_raze(s: Mash, seat: int, camp: int) -> bool:
    """Is this a spawning space that this character may harm, wherever it stands? CM-2.10-7"""
    return camp_on(s, seat, s.home[camp - CAMPS]) == camp - CAMPS


# ---------------------------------------------------------------------- resolving


def attack(
    s: Mash, attacker: int, weapon: int, kind: int, aim: int, targets: tuple[int, ...], by: int, space: int = -1
) -> None:
    """Roll, let the targets answer, and deal out what gets through.

    ``by`` is the seat that is credited. ``space`` is what an area attack was aimed at.
    CM-2.1.6-3, CM-2.3.4-7, CM-5-3, CM-ref-11
    """
    sides, bonus = die_of(s, attacker, weapon, kind)
    sure = len(targets) == 1 and kind == MELEE and targets[0] < CAMPS and bound(s, targets[0]) and weapon != DRILL
    face = 0 if sure else s.roll(sides)
    ordered = _in_order(s, targets)
    if len(ordered) > 1 and aim >= 0 and attack_of(s, attacker, weapon).hold:  # a net (CM-5.1-26)
        ordered = (aim, *[figure for figure in ordered if figure != aim])
    blow = Blow(attacker, weapon, kind, aim, ordered, sides, face, face + bonus, by, origin=s.space[attacker])
    s.blow = blow
    s.hits = ()
    if attacker < s.seats:
        consequences.provoke(s, attacker, ordered)
    if s.options["facing"] and aim >= 0 and aim < CAMPS:
        facing.toward(s, attacker, s.space[aim])
    need = needed(s, blow, aim) if aim >= 0 and face else 0
    s.tell("CM-2.1.6-1", "attack", (attacker, weapon, aim, kind, face, sides, blow.total, need))
    s.then(results.Finish(space))
    asked = [f for f in ordered if f < s.seats]
    if asked:
        s.told_to |= sum([1 << f for f in asked])
        s.then(*[results.Meet(f, results.REFLECT) for f in ordered])
    else:
        for figure in ordered:
            results.land(s, figure, damage_of(s, blow) if hits(s, blow, figure) else -1)


def _in_order(s: Mash, targets: tuple[int, ...]) -> tuple[int, ...]:
    """The active character first, the others clockwise, then monsters and generators. CM-ref-4"""
    if len(targets) < 2:
        return targets
    return tuple(sorted(targets, key=lambda f: (f - s.active) % s.seats if f < s.seats else 9))
