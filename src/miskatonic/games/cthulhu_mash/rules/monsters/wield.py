"""Optional: monsters attack with the weapons they have picked up. CM-7-8, CM-7-15"""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.content.reading import Attack
from miskatonic.games.cthulhu_mash.figures import NOBODY
from miskatonic.games.cthulhu_mash.records import MELEE, RANGED
from miskatonic.games.cthulhu_mash.rules.combat import areas, facing
from miskatonic.games.cthulhu_mash.rules.combat.arms import attack_of, beats, bound, defense_of, die_of
from miskatonic.games.cthulhu_mash.rules.combat.attack import attack
from miskatonic.games.cthulhu_mash.rules.combat.sights import strikes
from miskatonic.games.cthulhu_mash.rules.monsters import loot
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.rules.turn import gaps
from miskatonic.games.cthulhu_mash.state import SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.areas import chain
from miskatonic.pieces.boards.grid import SIDES, spaces

BIRDS: Final = 128
"""Bits of ``charged`` from here on: monsters whose bird has attacked in this turn. CM-5.1-10"""


def weapon_offers(s: Mash, figure: int, piece: int, attack: Attack, prey: list[int], found: list[Step[Mash]]) -> None:
    """Every use of a weapon that strikes a victim; it needs a die of its own or the monster's. CM-2.5.3-2, CM-7-8"""
    card = s.box.monster(figure)
    near = attack.melee and (attack.die or card.melee is not None)
    far = attack.ranged and (attack.die or card.ranged is not None)
    bird = s.box.kind_of(piece).kind == "companion"
    if bird and s.charged >> BIRDS + figure & 1:
        return
    if attack.shape != "one":
        known = set()
        for kind, aim, targets, space in _areas(s, figure, attack, prey, bool(near), bool(far)):
            struck = tuple([f for f in targets if f >= s.seats or f in prey])  # others are spared (CM-3.1-8)
            if any(f < s.seats for f in struck) and (kind, struck) not in known:
                known.add((kind, struck))
                found.append(Wield(figure, piece, kind, aim, struck, space))
        return
    reach = strikes(s, figure) if near else 0
    shot = areas.aims(s, figure) if far else 0
    if s.facing and not bird:
        reach &= facing.front(s, figure, MELEE)
    for seat in prey:
        at = s.space[seat] % SPACES
        if reach >> at & 1:
            found.append(Wield(figure, piece, MELEE, seat, (seat,), -1))
        elif shot >> at & 1:
            found.append(Wield(figure, piece, RANGED, seat, (seat,), -1))


Strikes = list[tuple[int, int, tuple[int, ...], int]]


def _areas(s: Mash, figure: int, attack: Attack, prey: list[int], near: bool, far: bool) -> Strikes:
    """Kind, aim, targets and space of every way to use an area weapon. CM-5-3, CM-5-4"""
    tile, at = areas.here(s, figure)
    base = tile.number * SPACES
    found: Strikes = []
    if attack.hold:
        reach = strikes(s, figure) if near else 0
        shot = areas.aims(s, figure) if far else 0
        for seat in [seat for seat in prey if (reach | shot) >> s.space[seat] % SPACES & 1]:
            kind = MELEE if reach >> s.space[seat] % SPACES & 1 else RANGED
            for block in range(len(tile.pairs[s.space[seat] % SPACES])):
                found.append((kind, seat, areas.netted(s, seat, block), s.space[seat]))
    elif not far:
        return found
    elif attack.shape in ("pairs", "square"):
        for to in spaces(areas.aims(s, figure)):
            for block in range(1 if attack.shape == "square" else len(tile.pairs[to])):
                struck = areas.within(s, tile.number, areas.blast(tile, attack, to, block))
                found.append((RANGED, NOBODY, struck, base + to))
    elif attack.shape == "cone":
        ahead = facing.front(s, figure, RANGED) if s.facing else -1
        cones = [tile.cones[at * 4 + side] for side in SIDES]
        found = [(RANGED, NOBODY, areas.within(s, tile.number, c), -1) for c in cones if not c & ~ahead]
    elif attack.shape == "spray":
        shot = areas.aims(s, figure)
        blocks = [area for side in SIDES for area in tile.sprays(at, side)]
        found = [(RANGED, NOBODY, areas.within(s, tile.number, area & shot), -1) for area in blocks]
    elif attack.shape == "chain":
        for target in areas.within(s, tile.number, areas.aims(s, figure)):
            linked = chain(s.box.tiles[tile.number].walk, s.space[target] % SPACES, s.occupied[tile.number])
            found.append((RANGED, target, areas.within(s, tile.number, linked), -1))
    return found


class Wield(Step[Mash]):
    """A monster attacks with an object: its own die, the object's bonuses and damage. CM-7-8, CM-7-15"""

    rule: ClassVar[str] = "CM-7-8"

    def __init__(self, figure: int, piece: int, kind: int, aim: int, targets: tuple[int, ...], space: int) -> None:
        self.figure = figure
        self.piece = piece
        self.kind = kind
        self.aim = aim
        self.targets = targets
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        if s.box.kind_of(self.piece).kind == "companion":
            s.charged |= 1 << BIRDS + self.figure
        else:
            gaps.begin(s, self, self.figure)
        where = s.space[self.aim] if self.aim >= 0 else self.space
        s.then(Spend(self.figure, self.piece, where))
        attack(s, self.figure, self.piece, self.kind, self.aim, self.targets, NOBODY, self.space)
        return None


class Spend(Step[Mash]):
    """One-time weapons are used up; thrown ones lie in the target's space after a miss. CM-5-1, CM-5.1-6, CM-5.1-27"""

    def __init__(self, figure: int, piece: int, space: int) -> None:
        self.figure = figure
        self.piece = piece
        self.space = space

    def live(self, s: Mash) -> bool:
        return self.piece in s.packs.get(self.figure, ())

    def run(self, s: Mash) -> Ask | None:
        thing = s.box.kind_of(self.piece)
        assert thing.attack is not None
        if thing.uses == "once" or (thing.uses == "until_hit" and s.hits):
            loot.discard(s, self.figure, self.piece)
        elif thing.uses == "until_hit" and thing.attack.ranged:
            loot.lose(s, self.figure, self.piece)
            stock.drop(s, self.space, self.piece)
        return None


def odds(s: Mash, step: Wield) -> int:
    """How good an attack with an object is, as the program ranks attacks; -1 if it is none. CM-ref-20"""
    attack = attack_of(s, step.figure, step.piece)
    victims = [f for f in step.targets if f < s.seats]
    if attack.hold and all(bound(s, seat) for seat in victims):
        return -1
    friends = [f for f in step.targets if f >= s.seats]
    if len(friends) >= len(victims) and not attack.hold:
        return -1
    sides, plus = die_of(s, step.figure, step.piece, step.kind)
    sure = sides if step.kind == MELEE else sides - 1
    good = 0
    for seat in victims:
        defense = defense_of(s, seat)
        hits = sum([beats(face, sides, face + plus, defense) for face in range(1, sides + 1)])
        good = max(good, sure if bound(s, seat) else hits)
    return 10_000 - good * 1000 // sides * 8 - min(7, attack.damage)
