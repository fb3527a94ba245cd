"""How monsters choose: the program's procedure, the duty of a cooperating neighbour, and optional deeds."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.cthulhu_mash.figures import CAMPS, MONSTER
from miskatonic.games.cthulhu_mash.records import BARE, MELEE, OWN, RANGED
from miskatonic.games.cthulhu_mash.rules.combat import facing
from miskatonic.games.cthulhu_mash.rules.combat.arms import attack_of, beats, bound, defense_of, die_of
from miskatonic.games.cthulhu_mash.rules.combat.attack import attack
from miskatonic.games.cthulhu_mash.rules.combat.harm import base_health, heal
from miskatonic.games.cthulhu_mash.rules.monsters import charging, monsters, packs, procedure
from miskatonic.games.cthulhu_mash.rules.moving import escape
from miskatonic.games.cthulhu_mash.rules.turn import gaps, phase
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, OUT, SPACES, SPAWNING, Mash
from miskatonic.kernel.step import Ask, Step

# ---------------------------------------------------------------------- the program


def choose(s: Mash, figure: int) -> Step[Mash] | None:
    """What the program does with a piece's next action; None is nothing. Ties are broken at random.

    CM-ref-8, CM-ref-20, CM-gap-9
    """
    best = wanted(s, figure)
    if not best:
        return None
    return best[0] if len(best) == 1 else best[s.roll(len(best)) - 1]


def wanted(s: Mash, figure: int) -> list[Step[Mash]]:
    """The equally good deeds a piece would do by the procedure. CM-ref-20"""
    ranks: dict[int, list[Step[Mash]]] = {}
    for step in monsters.deeds(s, figure, False):
        rank = _rank(s, step)
        if rank >= 0:
            ranks.setdefault(rank, []).append(step)
    lowest = min(ranks, default=LATER)
    if lowest < LATER:
        return ranks[lowest]
    if s.box.sort[figure] == MONSTER and not monsters.rooted(s, figure):
        moves = _moves(s, figure)
        if moves and not (LATER in ranks and not _arrives(s, figure, moves)):
            return moves
    return ranks.get(lowest, [])


def _arrives(s: Mash, figure: int, moves: list[Step[Mash]]) -> bool:
    """Do these moves end where it can attack? If not, a wounded one heals first, and loot within reach is fetched."""
    move = moves[0]
    assert isinstance(move, monsters.MonsterMove)
    prey = monsters.victims(s, figure)
    return any(procedure.attacks_from(s, figure, move.space % SPACES, seat) for seat in prey)


def _moves(s: Mash, figure: int) -> list[Step[Mash]]:
    """The moves toward the nearest victim. CM-ref-20"""
    spots: list[int] = []
    for seat in procedure.nearest(s, figure, monsters.victims(s, figure)):
        spots.extend([space for space in procedure.approach(s, figure, seat) if space not in spots])
    return [monsters.MonsterMove(figure, space) for space in spots]


LATER: Final = 20_000
"""Ranks from here on come after moving."""


def _rank(s: Mash, step: Step[Mash]) -> int:
    """Break free, drain, web, charge, then the attack with the best chance, damage breaking ties; -1 is no deed.

    Among optional deeds, turning to a target is as good as being able to attack; healing and camps come last.
    CM-ref-20, CM-7-1, CM-7-6, CM-7-11
    """
    if isinstance(step, escape.BreakFree):
        return 0
    if isinstance(step, monsters.Drain):
        return 1
    if isinstance(step, monsters.MonsterShoot):
        if s.box.sort[step.figure] == MONSTER and s.box.monster(step.figure).webs:
            return 2 if procedure.useful(s, step.figure, step.target) else -1
        return _odds(s, step.figure, OWN, RANGED, step.target)
    if isinstance(step, charging.Charge):
        return 3
    if isinstance(step, monsters.MonsterStrike):
        return _odds(s, step.figure, BARE, MELEE, step.target)
    if isinstance(step, facing.Turn):
        return 15_000 if opens(s, step) else -1
    return packs.rank(s, step) if isinstance(step, packs.DEEDS) else _late(step)


def _late(step: Step[Mash]) -> int:
    if isinstance(step, Recover):
        return LATER
    return LATER + 1 if isinstance(step, Raze) else -1


def _odds(s: Mash, figure: int, weapon: int, kind: int, target: int) -> int:
    """A number that is lower the better the attack: chance to hit first, then damage. CM-ref-20, CM-2.3.4-7"""
    sides, bonus = die_of(s, figure, weapon, kind)
    if bound(s, target):
        good = sides if kind == MELEE else sides - 1
    else:
        defense = defense_of(s, target)
        good = sum([beats(face, sides, face + bonus, defense) for face in range(1, sides + 1)])
    return 10_000 - good * 1000 // sides * 8 - min(7, attack_of(s, figure, weapon).damage)


def opens(s: Mash, turn: Step[Mash]) -> bool:
    """Would a piece be able to attack after this turn? CM-7-1"""
    assert isinstance(turn, facing.Turn)
    before = s.facing[turn.figure]
    s.facing[turn.figure] = turn.side
    found: list[Step[Mash]] = []
    monsters.attacks(s, turn.figure, monsters.victims(s, turn.figure), found)
    s.facing[turn.figure] = before
    return any(_rank(s, step) >= 0 for step in found)


# ---------------------------------------------------------------------- the duty of a comrade


def open_now(s: Mash, step: Step[Mash]) -> bool:
    """Is this among what the piece that acts may do now, where it is not free to do nothing? CM-3.1-15"""
    asking = s.agenda[-1]
    return step in asking.candidates(s, s.active)


def owed(s: Mash, figure: int, found: list[Step[Mash]]) -> list[Step[Mash]]:
    """In a Cooperative Game a piece must attack if it can, else come nearer; among equals the neighbour chooses.

    Attacks without any effect are not owed, nor moves that would harm the monster. CM-3.1-15
    """
    fights = (monsters.MonsterStrike, monsters.MonsterShoot, charging.Charge, monsters.Drain, *packs.FIGHTS)
    must: list[Step[Mash]] = [step for step in found if isinstance(step, fights) and _tells(s, step)]
    if must:
        return must
    must = [step for step in found if isinstance(step, escape.BreakFree)]
    must = must or [step for step in found if isinstance(step, facing.Turn) and opens(s, step)]
    if must:
        return must
    spots: list[Step[Mash]] = []
    if s.box.sort[figure] == MONSTER and not monsters.rooted(s, figure):
        spots = _moves(s, figure)
    if spots:
        return spots
    free = [step for step in found if isinstance(step, (Recover, packs.Fetch, packs.Swallow))]
    return [phase.Rest(figure), *free]


def _tells(s: Mash, step: Step[Mash]) -> bool:
    """Can the attack have any effect? CM-3.1-15"""
    if (
        isinstance(step, monsters.MonsterShoot)
        and s.box.sort[step.figure] == MONSTER
        and s.box.monster(step.figure).webs
    ):
        return procedure.web_works(s, step.figure, step.target)
    return True


# ---------------------------------------------------------------------- optional deeds


def extras(s: Mash, figure: int, found: list[Step[Mash]]) -> None:
    """Healing (CM-7-6), objects (CM-7-8, CM-7-15) and turning round (CM-7-1)."""
    if s.box.sort[figure] == MONSTER:
        if s.options["monsters_heal"] and _can_recover(s, figure):
            found.append(Recover(figure))
        if s.options["monsters_use_objects"]:
            packs.offers(s, figure, found)
    if s.options["facing"]:
        found.extend(facing.turns(s, figure))


def _can_recover(s: Mash, figure: int) -> bool:
    space = s.space[figure]
    tile, at = s.box.tiles[space // SPACES], space % SPACES
    if not tile.health[at] or s.health[figure] >= base_health(s, figure):
        return False
    return not (at == SPAWNING and tile.number in s.home and not s.camps[s.home.index(tile.number)])


class Recover(Step[Mash]):
    """A monster uses the blood drop under it, for one action. CM-7-6"""

    rule: ClassVar[str] = "CM-7-6"

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        heal(s, self.figure, s.ground_of(self.figure).health[s.space[self.figure] % SPACES], "CM-7-6")
        return None


def camps(s: Mash, figure: int, near: int, far: int, found: list[Step[Mash]]) -> None:
    """Attacks on the spawning space of the tile, whoever has just acted.

    CM-7-11, CM-7-15, CM-2.10-6, CM-2.10-7
    """
    space = s.space[figure]
    tile = space // SPACES
    if s.mode == COOPERATIVE or tile not in s.home:
        return
    owner = s.home.index(tile)
    if not s.camps[owner] or s.status[owner] == OUT:
        return
    if (near | 1 << space % SPACES) >> SPAWNING & 1 and _wounds(s, figure, BARE):
        found.append(Raze(figure, owner, MELEE))
    if far >> SPAWNING & 1 and _wounds(s, figure, OWN):
        found.append(Raze(figure, owner, RANGED))


def _wounds(s: Mash, figure: int, weapon: int) -> bool:
    card = s.box.monster(figure) if s.box.sort[figure] == MONSTER else s.box.generator(figure)
    attack = card.melee if weapon == BARE else card.ranged
    return attack is not None and attack.damage > 0


class Raze(Step[Mash]):
    """A monster or generator attacks a spawning space. CM-7-11, CM-2.10-2"""

    rule: ClassVar[str] = "CM-7-11"

    def __init__(self, figure: int, owner: int, kind: int) -> None:
        self.figure = figure
        self.owner = owner
        self.kind = kind

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        aim = CAMPS + self.owner
        attack(s, self.figure, BARE if self.kind == MELEE else OWN, self.kind, aim, (aim,), -1)
        return None
