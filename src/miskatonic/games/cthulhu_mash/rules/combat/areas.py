"""Attacks on several spaces at once: blasts, cones, sprays, chains and nets. CM-5-3, CM-5-4"""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.content.reading import Attack, Tile
from miskatonic.games.cthulhu_mash.figures import GENERATOR, NOBODY
from miskatonic.games.cthulhu_mash.records import MELEE, RANGED
from miskatonic.games.cthulhu_mash.rules.combat import attack as attack_rules
from miskatonic.games.cthulhu_mash.rules.combat import facing
from miskatonic.games.cthulhu_mash.rules.combat.sights import shots
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.areas import chain
from miskatonic.pieces.boards.grid import SIDES, spaces


def offers(s: Mash, seat: int, weapon: int, attack: Attack, found: list[Step[Mash]]) -> None:
    """Every way to use an area weapon now that strikes somebody. CM-2.1.1-8, CM-2.1.2-9"""
    if s.rider[seat] != NOBODY:
        return  # then only the vampire itself can be attacked (CM-2.5.1-15)
    if attack.hold:
        _nets(s, seat, weapon, found)
    elif attack.shape in ("pairs", "square"):
        _throws(s, seat, weapon, attack, found)
    elif attack.shape == "cone":
        _cones(s, seat, weapon, found)
    elif attack.shape == "spray":
        _bursts(s, seat, weapon, found)
    elif attack.shape == "chain":
        _chains(s, seat, weapon, found)


def here(s: Mash, seat: int) -> tuple[Tile, int]:
    """The tile of a character, and its space there."""
    space = s.space[seat]
    return s.box.tiles[space // SPACES], space % SPACES


def aims(s: Mash, seat: int) -> int:
    """The spaces of the tile that can be aimed at from afar. CM-2.1.2-1, CM-7-1, CM-7-5"""
    mask = shots(s, seat)
    if s.facing:
        mask &= facing.front(s, seat, RANGED)
    return facing.heights(s, seat, mask) if s.options["heights"] else mask


def within(s: Mash, number: int, mask: int) -> tuple[int, ...]:
    """Everybody on these spaces of a tile, friends, riders and the user too. CM-5-3, CM-2.5.1-20"""
    return tuple([figure for figure in s.crowd[number] if mask >> s.space[figure] % SPACES & 1])


# ---------------------------------------------------------------------- dynamite


def blast(tile: Tile, attack: Attack, at: int, block: int) -> int:
    """The spaces struck: the block, less what a solid line cuts off from the target space. CM-5.1-12..14"""
    area = tile.square[at] if attack.shape == "square" else tile.pairs[at][block]
    return area & tile.sight.clear[at]


def _throws(s: Mash, seat: int, weapon: int, attack: Attack, found: list[Step[Mash]]) -> None:
    """Every space in sight, empty or not, with each block that strikes somebody else. CM-5.1-13, CM-5.1-14"""
    tile, own = here(s, seat)
    crowd = s.occupied[tile.number]
    for at in spaces(aims(s, seat)):
        known = set()
        for block in range(1 if attack.shape == "square" else len(tile.pairs[at])):
            struck = blast(tile, attack, at, block) & crowd
            if struck & ~(1 << own) and struck not in known:
                known.add(struck)
                found.append(Throw(weapon, tile.number * SPACES + at, block))


class Throw(Step[Mash]):
    """Throw dynamite into a space: one die against everybody in the block. CM-5.1-12, CM-5.1-13, CM-5.1-14"""

    rule: ClassVar[str] = "CM-5.1-14"

    def __init__(self, weapon: int, space: int, block: int) -> None:
        self.weapon = weapon
        self.space = space
        self.block = block

    def targets(self, s: Mash) -> tuple[int, ...]:
        """Whom it would strike."""
        number = self.space // SPACES
        return within(
            s, number, blast(s.box.tiles[number], weapon_attack(s, self.weapon), self.space % SPACES, self.block)
        )

    def run(self, s: Mash) -> Ask | None:
        strike(s, self, self.weapon, RANGED, NOBODY, self.targets(s), self.space)
        return None


# ---------------------------------------------------------------------- nets


def _nets(s: Mash, seat: int, weapon: int, found: list[Step[Mash]]) -> None:
    """Each monster or character beside or in sight, with each block around it that catches others. CM-5.1-26"""
    tile, _ = here(s, seat)
    near = attack_rules.melee_targets(s, seat)
    far = within(s, tile.number, aims(s, seat))
    for kind, targets in ((MELEE, near), (RANGED, far)):
        for target in targets:
            if target >= s.box.figures or s.box.sort[target] == GENERATOR or target == seat:
                continue
            known = set()
            for block in range(len(tile.pairs[s.space[target] % SPACES])):
                caught = netted(s, target, block)
                if caught not in known:
                    known.add(caught)
                    found.append(ThrowNet(weapon, kind, target, block))


def netted(s: Mash, target: int, block: int) -> tuple[int, ...]:
    """Monsters and characters under the net; solid lines cut parts off. CM-5.1-26, CM-2.3.4-19"""
    number, at = s.space[target] // SPACES, s.space[target] % SPACES
    tile = s.box.tiles[number]
    mask = tile.pairs[at][block] & tile.sight.clear[at]
    return tuple([figure for figure in within(s, number, mask) if s.box.sort[figure] != GENERATOR])


class ThrowNet(Step[Mash]):
    """Throw a net at somebody, over a block of two by two. CM-5.1-25, CM-5.1-26, CM-5.1-27"""

    rule: ClassVar[str] = "CM-5.1-25"

    def __init__(self, weapon: int, kind: int, target: int, block: int) -> None:
        self.weapon = weapon
        self.kind = kind
        self.target = target
        self.block = block

    def targets(self, s: Mash) -> tuple[int, ...]:
        """Whom it covers."""
        return netted(s, self.target, self.block)

    def run(self, s: Mash) -> Ask | None:
        strike(s, self, self.weapon, self.kind, self.target, self.targets(s), s.space[self.target])
        return None


# ---------------------------------------------------------------------- guns


def _cones(s: Mash, seat: int, weapon: int, found: list[Step[Mash]]) -> None:
    """The four cones that reach somebody. CM-5.1-21, CM-5.1-22"""
    tile, at = here(s, seat)
    front = facing.front(s, seat, RANGED) if s.facing else -1
    for side in SIDES:
        cone = tile.cones[at * 4 + side]
        if cone & s.occupied[tile.number] and not cone & ~front:
            found.append(Mist(weapon, side))


class Mist(Step[Mash]):
    """A cone of mist: one space, then three by three; pieces do not stop it. CM-5.1-21, CM-5.1-22"""

    rule: ClassVar[str] = "CM-5.1-21"

    def __init__(self, weapon: int, side: int) -> None:
        self.weapon = weapon
        self.side = side

    def targets(self, s: Mash) -> tuple[int, ...]:
        """Whom it would strike."""
        tile, at = here(s, s.active)
        return within(s, tile.number, tile.cones[at * 4 + self.side])

    def run(self, s: Mash) -> Ask | None:
        strike(s, self, self.weapon, RANGED, NOBODY, self.targets(s))
        return None


def _bursts(s: Mash, seat: int, weapon: int, found: list[Step[Mash]]) -> None:
    """Every block three across and two along in which somebody can be struck. CM-5.1-40, CM-5.1-41"""
    tile, at = here(s, seat)
    hit = aims(s, seat) & s.occupied[tile.number]
    known = set()
    for side in SIDES:
        for block, area in enumerate(tile.sprays(at, side)):
            struck = area & hit
            if struck and struck not in known:
                known.add(struck)
                found.append(Burst(weapon, side, block))


class Burst(Step[Mash]):
    """Spray a block: whoever is in sight and at ranged distance there is struck. CM-5.1-40, CM-5.1-41"""

    rule: ClassVar[str] = "CM-5.1-40"

    def __init__(self, weapon: int, side: int, block: int) -> None:
        self.weapon = weapon
        self.side = side
        self.block = block

    def targets(self, s: Mash) -> tuple[int, ...]:
        """Whom it would strike."""
        tile, at = here(s, s.active)
        return within(s, tile.number, tile.sprays(at, self.side)[self.block] & aims(s, s.active))

    def run(self, s: Mash) -> Ask | None:
        strike(s, self, self.weapon, RANGED, NOBODY, self.targets(s))
        return None


def _chains(s: Mash, seat: int, weapon: int, found: list[Step[Mash]]) -> None:
    """Every piece in sight can be the first of a chain. CM-5.1-19"""
    tile, _ = here(s, seat)
    found.extend([Discharge(weapon, target) for target in within(s, tile.number, aims(s, seat))])


class Discharge(Step[Mash]):
    """The target and all that hang together with it side by side, the user too. CM-5.1-19, CM-5.1-20"""

    rule: ClassVar[str] = "CM-5.1-19"

    def __init__(self, weapon: int, target: int) -> None:
        self.weapon = weapon
        self.target = target

    def targets(self, s: Mash) -> tuple[int, ...]:
        """The whole chain."""
        space = s.space[self.target]
        number = space // SPACES
        return within(s, number, chain(s.box.tiles[number].walk, space % SPACES, s.occupied[number]))

    def run(self, s: Mash) -> Ask | None:
        strike(s, self, self.weapon, RANGED, self.target, self.targets(s))
        return None


# ---------------------------------------------------------------------- all of them


def weapon_attack(s: Mash, piece: int) -> Attack:
    """The attack of an object."""
    attack = s.box.kind_of(piece).attack
    assert attack is not None
    return attack


def strike(
    s: Mash, step: Step[Mash], weapon: int, kind: int, aim: int, targets: tuple[int, ...], space: int = -1
) -> None:
    """One action, one die for all, compared with the Defense of each. CM-5-3, CM-2.1.2-7, CM-5.1-1"""
    gaps.begin(s, step)
    attack_rules.attack(s, s.active, weapon, kind, aim, targets, s.active, space)
