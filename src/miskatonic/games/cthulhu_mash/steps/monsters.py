"""The monsters and generators of the tile act: moving, attacking, charging, draining. Sections 2.5 and 3.1."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash import loot
from miskatonic.games.cthulhu_mash.arms import bound, held
from miskatonic.games.cthulhu_mash.figures import GENERATOR, MONSTER, NOBODY, SORT, generator, monster
from miskatonic.games.cthulhu_mash.harm import hurt, settle
from miskatonic.games.cthulhu_mash.records import BARE, MELEE, MOVED, OWN, RANGED
from miskatonic.games.cthulhu_mash.sights import shots, strikes
from miskatonic.games.cthulhu_mash.spaces import enter
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, SPACES, Mash
from miskatonic.games.cthulhu_mash.steps import beasts, dust, facing, gaps, procedure, sanity
from miskatonic.games.cthulhu_mash.steps.attack import attack
from miskatonic.games.cthulhu_mash.steps.base import PROGRAM, Gap, neighbour
from miskatonic.games.cthulhu_mash.steps.escape import attempts, sink
from miskatonic.games.cthulhu_mash.walking import terrain_of
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.grid import spaces

# ---------------------------------------------------------------------- the phase


class MonsterPhase(Step[Mash]):
    """The pieces on the tile where the character ended its turn may act now.

    CM-3.1-6, CM-3.1-11, CM-2.1.5-4, CM-2.3.2-19, CM-9.2-2
    """

    def __init__(self, no: int) -> None:
        self.no = no

    def live(self, s: Mash) -> bool:
        return s.turns == self.no and s.space[s.active] >= 0

    def run(self, s: Mash) -> Ask | None:
        tile = s.space[s.active] // SPACES
        s.phases += 1
        s.acted = s.webbed = 0
        s.runner = NOBODY
        stilled = [f for f in s.crowd[tile] if s.chimed >> f & 1]  # CM-5.1-28
        for figure in stilled:
            s.chimed &= ~(1 << figure)
            s.acted |= 1 << figure
        s.then(RunMonsters(self.no, tile), EndPhase(tile, tuple(stilled)))
        return None


class RunMonsters(Step[Mash], Gap):
    """The left-hand neighbour lets the pieces act one after another, in any order. CM-3.1-7, CM-3.1-14, CM-4.2-2"""

    def __init__(self, no: int, tile: int) -> None:
        self.no = no
        self.tile = tile

    def run(self, s: Mash) -> Ask | None:
        if s.mark is not None or s.check:
            s.then(gaps.AfterAction(), self)
            return None
        ready = self._ready(s)
        if not ready:
            return None
        who = neighbour(s, s.active)
        if who == PROGRAM:
            s.then(Run(procedure.order(s, ready, s.active)[0]), self)
            return None
        if s.mode == COOPERATIVE and len(ready) == 1:
            s.then(Run(ready[0]), self)
            return None
        return Ask((who,), stay=True)

    def _ready(self, s: Mash) -> list[int]:
        """Pieces that have not acted yet and could do something."""
        return [f for f in s.crowd[self.tile] if f >= s.seats and not s.acted >> f & 1 and able(s, f)]

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        found: list[Step[Mash]] = [] if s.mode == COOPERATIVE else [AllDone(self.tile)]
        found.extend([Run(figure) for figure in self._ready(s)])
        return found

    def timeout(self, s: Mash, seat: int) -> Step[Mash] | None:
        return self.candidates(s, seat)[0]


class AllDone(Step[Mash]):
    """The rest of the pieces do nothing. CM-3.1-7, CM-4.2-2"""

    rule: ClassVar[str] = "CM-3.1-7"

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def run(self, s: Mash) -> Ask | None:
        for figure in s.crowd[self.tile]:
            s.acted |= 1 << figure
        return None


class Run(Step[Mash]):
    """One piece takes all its actions before the next. CM-3.1-7, CM-2.5.3-4"""

    rule: ClassVar[str] = "CM-3.1-7"

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def run(self, s: Mash) -> Ask | None:
        s.runner = self.figure
        s.acted |= 1 << self.figure
        s.runs = card_actions(self.figure)
        s.then(PieceActs(self.figure))
        return None


class PieceActs(Step[Mash], Gap):
    """What one piece does with its next action. CM-2.5.3-1, CM-3.1-15"""

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def live(self, s: Mash) -> bool:
        return s.runner == self.figure and s.runs > 0 and s.space[self.figure] >= 0

    def run(self, s: Mash) -> Ask | None:
        if s.mark is not None or s.check:
            s.then(gaps.AfterAction(), self)
            return None
        who = neighbour(s, s.active)
        if who == PROGRAM:
            step = beasts.choose(s, self.figure)
            if step is not None:
                s.then(step, self)
            return None
        if s.mode != COOPERATIVE:  # doing nothing is always open, so what else is need not be known yet
            return Ask((who,), stay=True)
        open_to = self.candidates(s, who)
        if len(open_to) < 2:
            if open_to and not isinstance(open_to[0], Rest):
                s.then(open_to[0], self)
            return None
        return Ask((who,), stay=True)

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        found = deeds(s, self.figure)
        if s.mode == COOPERATIVE:
            return beasts.owed(s, self.figure, found)
        found.insert(0, Rest(self.figure))
        return found


class Rest(Step[Mash]):
    """Unused actions are lost. CM-3.1-7, CM-4.2-2"""

    rule: ClassVar[str] = "CM-4.2-2"

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def run(self, s: Mash) -> Ask | None:
        s.runs = 0
        return None


class EndPhase(Step[Mash]):
    """Quicksand closes over monsters that had their chance; bindings wear off. CM-3.3.2-3, CM-6-10, CM-ref-9"""

    def __init__(self, tile: int, stilled: tuple[int, ...]) -> None:
        self.tile = tile
        self.stilled = stilled

    def run(self, s: Mash) -> Ask | None:
        s.runner = NOBODY
        s.runs = 0
        for figure in s.crowd[self.tile]:
            if SORT[figure] == MONSTER and figure not in self.stilled:
                sink(s, figure, s.phases)
        if s.bound:
            there = s.crowd[self.tile]
            s.bound = tuple([pair for pair in s.bound if pair[0] not in there or pair[0] in self.stilled])
        settle(s)
        return None


# ---------------------------------------------------------------------- what a piece can do


def card_actions(figure: int) -> int:
    """The hand icon. CM-2.5.3-4"""
    return generator(figure).actions if SORT[figure] == GENERATOR else monster(figure).actions


def able(s: Mash, figure: int) -> bool:
    """Could it do anything at all? Generators only attack; an attached vampire only drains its victim."""
    if not card_actions(figure):
        return False
    if SORT[figure] == GENERATOR:
        return bool(deeds(s, figure))
    if figure in s.rider:
        return s.rider.index(figure) == s.active and bool(deeds(s, figure))
    return True


def victims(s: Mash, figure: int) -> list[int]:
    """Whom it may attack: the character that just acted, or anyone on the tile if so agreed.

    CM-3.1-8, CM-3.1-14, CM-7-12, CM-6-10, CM-5.1-32
    """
    tile = s.space[figure] // SPACES
    if s.options["monsters_attack_anyone"]:
        found = [seat for seat in range(s.seats) if s.tile_of(seat) == tile]
    else:
        found = [s.active] if s.tile_of(s.active) == tile else []
    if s.bound or s.tamed:
        found = [seat for seat in found if (figure, seat) not in s.bound and s.tamed[seat] != figure]
    return found


def deeds(s: Mash, figure: int) -> list[Step[Mash]]:
    """Everything a monster or generator may do with one action.

    CM-2.5.3-1, CM-2.5.3-2, CM-2.3.4-6, CM-2.3.2-7, CM-2.1.4-7, CM-3.3.2-6, CM-2.6-10
    """
    found: list[Step[Mash]] = []
    if s.holds and bound(s, figure):
        found.extend(attempts(s, figure))
        if not held(s, figure):
            _moves(s, figure, found)
        return found
    if figure in s.rider:
        seat = s.rider.index(figure)
        if seat == s.active and (figure, seat) not in s.bound:
            found.append(Drain(figure))
        return found
    prey = victims(s, figure)
    attacks(s, figure, prey, found)
    if SORT[figure] == MONSTER and not rooted(s, figure):
        _moves(s, figure, found)
        if monster(figure).charges and not s.charged >> figure & 1:
            for seat in prey:
                found.extend([Charge(figure, seat, exit_) for exit_ in charge_exits(s, figure, seat)])
    beasts.extras(s, figure, found)
    return found


def rooted(s: Mash, figure: int) -> bool:
    """May it not move of its own accord: held, attached, or under Bind Enemy? CM-2.3.4-6, CM-2.5.1-18, CM-6-10"""
    return held(s, figure) or figure in s.rider or any(pair[0] == figure for pair in s.bound)


def _moves(s: Mash, figure: int, found: list[Step[Mash]]) -> None:
    base = s.space[figure] // SPACES * SPACES
    open_to = terrain_of(s, figure).destinations(loot.move_of(s, figure))
    found.extend([MonsterMove(figure, base + at) for at in spaces(open_to)])


def attacks(s: Mash, figure: int, prey: list[int], found: list[Step[Mash]]) -> None:
    """Its own attacks on these characters, and on a spawning space if so agreed.

    CM-2.5.3-2, CM-2.5.3-3, CM-2.5.3-5, CM-2.5.3-6, CM-7-1, CM-7-5, CM-7-11
    """
    card = generator(figure) if SORT[figure] == GENERATOR else monster(figure)
    near = strikes(s, figure) if card.melee is not None else 0
    far = shots(s, figure) if card.ranged is not None else 0
    if s.facing:
        near &= facing.front(s, figure, MELEE)
        far &= facing.front(s, figure, RANGED)
    if s.options["heights"] and card.ranged is not None:
        far = facing.heights(s, figure, far)
    for seat in prey:
        at = s.space[seat] % SPACES
        if near >> at & 1:
            found.append(MonsterStrike(figure, seat))
        if far >> at & 1 and not (SORT[figure] == MONSTER and monster(figure).webs and immune_to_web(s, seat)):
            found.append(MonsterShoot(figure, seat))
    if s.options["monsters_attack_camps"]:
        beasts.camps(s, figure, near, far, found)


def immune_to_web(s: Mash, seat: int) -> bool:
    """A second web in one phase has no effect, nor any against the Web Shield. CM-2.5.1-3, CM-5.3-12"""
    return bool(s.webbed >> seat & 1) or s.sheet(seat).web


# ---------------------------------------------------------------------- the deeds


class MonsterMove(Step[Mash]):
    """One move of a monster on its own tile. CM-2.1.4-7, CM-2.1.4-9, CM-2.5.3-10, CM-4.2-1"""

    rule: ClassVar[str] = "CM-2.5.3-10"

    def __init__(self, figure: int, space: int) -> None:
        self.figure = figure
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        walk(s, self.figure, self.space, True)
        return None


def walk(s: Mash, figure: int, space: int, willing: bool) -> None:
    """A monster goes to a space."""
    tile = space // SPACES
    s.tell("CM-2.5.3-10", "walked", (figure, space))
    if s.options["facing"]:
        terrain = terrain_of(s, figure, willing)
        facing.along(s, figure, [terrain.at, *terrain.way(space % SPACES, loot.move_of(s, figure))])
    enter(s, figure, space, MOVED)
    if s.options["sanity"]:
        sanity.look(s, tile)
    settle(s)


class MonsterStrike(Step[Mash]):
    """A melee attack of a monster or generator. CM-2.5.3-1, CM-2.5.3-3, CM-3.1-8"""

    rule: ClassVar[str] = "CM-2.5.3-3"

    def __init__(self, figure: int, target: int) -> None:
        self.figure = figure
        self.target = target

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        attack(s, self.figure, BARE, MELEE, self.target, (self.target,), NOBODY)
        return None


class MonsterShoot(Step[Mash]):
    """A ranged attack of a monster or generator. CM-2.5.3-5, CM-2.5.1-7, CM-2.5.1-1"""

    rule: ClassVar[str] = "CM-2.5.3-5"

    def __init__(self, figure: int, target: int) -> None:
        self.figure = figure
        self.target = target

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        attack(s, self.figure, OWN, RANGED, self.target, (self.target,), NOBODY)
        return None


class Drain(Step[Mash]):
    """An attached Star Vampire takes one health, without a roll. CM-2.5.1-14, CM-2.5.1-19"""

    rule: ClassVar[str] = "CM-2.5.1-14"

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        seat = s.rider.index(self.figure)
        s.told_to |= 1 << seat
        hurt(s, seat, 1, NOBODY, "CM-2.5.1-14")
        settle(s)
        return None


# ---------------------------------------------------------------------- charging


def charge_exits(s: Mash, figure: int, seat: int) -> list[int]:
    """Where a charge through this character could end; none if it could not be made.

    It moves at least one space, enters the victim's space, and must have points to get out again.
    CM-2.5.1-9, CM-2.5.1-11
    """
    terrain = terrain_of(s, figure)
    goal = s.space[seat] % SPACES
    points = loot.move_of(s, figure)
    ground = terrain.ground
    shut = terrain.shut | terrain.danger
    run_up = _run_up(ground.layers(terrain.at, points, shut), terrain.at, ground.passage.around, ground.cost, goal)
    left = points - run_up - ground.cost[goal]
    if run_up <= 0 or left <= 0:
        return []
    barred = shut & ~(1 << goal)
    out = ground.reach(goal, left, barred) & (terrain.free | 1 << terrain.at) & ~(1 << goal)
    base = s.space[figure] // SPACES * SPACES
    return [base + at for at in spaces(out)]


def _run_up(layers: list[int], start: int, around: tuple[int, ...], cost: tuple[int, ...], goal: int) -> int:
    """The points it takes to come beside the victim after at least one step; 0 if that cannot be."""
    for spent, layer in enumerate(layers):
        if spent and layer & around[goal]:
            if around[goal] >> start & 1:
                back = min([cost[at] for at in spaces(layers[0] and _beside(layers, around, start))] or [99])
                return min(spent, back + cost[start])
            return spent
    if around[goal] >> start & 1:
        steps = [cost[at] for at in spaces(_beside(layers, around, start))]
        return min(steps) + cost[start] if steps else 0
    return 0


def _beside(layers: list[int], around: tuple[int, ...], start: int) -> int:
    mask = 0
    for layer in layers[1:]:
        mask |= layer
    return mask & around[start]


class Charge(Step[Mash]):
    """Through the victim's space with one melee attack, as one action, once a turn. CM-2.5.1-9, CM-2.5.1-10"""

    rule: ClassVar[str] = "CM-2.5.1-9"

    def __init__(self, figure: int, target: int, exit_: int) -> None:
        self.figure = figure
        self.target = target
        self.exit_ = exit_

    def run(self, s: Mash) -> Ask | None:
        gaps.begin(s, self, self.figure)
        s.charged |= 1 << self.figure
        s.tell("CM-2.5.1-9", "charges", (self.figure, self.target))
        s.then(ChargeOut(self.figure, s.space[self.target], self.exit_))
        attack(s, self.figure, BARE, MELEE, self.target, (self.target,), NOBODY)
        return None


class ChargeOut(Step[Mash]):
    """It leaves the victim's space; if the victim died it may stop there. CM-2.5.1-11"""

    def __init__(self, figure: int, middle: int, exit_: int) -> None:
        self.figure = figure
        self.middle = middle
        self.exit_ = exit_

    def live(self, s: Mash) -> bool:
        return s.space[self.figure] >= 0

    def run(self, s: Mash) -> Ask | None:
        who = neighbour(s, s.active)
        if who == PROGRAM or s.at(self.middle) != NOBODY:
            s.then(ComeToRest(self.figure, self.exit_))
            return None
        return None if dust.again(s, self, who) else Ask((who,))

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [ComeToRest(self.figure, self.exit_), ComeToRest(self.figure, self.middle)]


class ComeToRest(Step[Mash]):
    """The end of a charge. CM-2.5.1-11"""

    rule: ClassVar[str] = "CM-2.5.1-11"

    def __init__(self, figure: int, space: int) -> None:
        self.figure = figure
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        dust.note(s, self)
        if self.space != s.space[self.figure]:
            s.tell("CM-2.5.1-11", "walked", (self.figure, self.space))
            enter(s, self.figure, self.space, MOVED)
            if s.options["sanity"]:
                sanity.look(s, self.space // SPACES)
            settle(s)
        return None
