"""Generators and what they bring forth, and the objects under a wreck. Sections 2.4 and 2.5.2."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.rules.combat.arms import bound
from miskatonic.games.cthulhu_mash.rules.monsters.procedure import nearest_spaces
from miskatonic.games.cthulhu_mash.rules.moving.board import generators_on, put
from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.rules.turn.base import PROGRAM, neighbour
from miskatonic.games.cthulhu_mash.state import COOPERATIVE, SPACES, Mash
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.grid import spaces


class Generate(Step[Mash]):
    """Roll how many generators a tile gets, draw them and roll a place for each.

    CM-2.4-2, CM-2.4-3, CM-2.4.1-1, CM-2.4.1-2, CM-2.4.1-3
    """

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def live(self, s: Mash) -> bool:
        return not s.made >> self.tile & 1

    def run(self, s: Mash) -> Ask | None:
        s.made |= 1 << self.tile
        s.check = 1
        table = s.box.content.generators_for(s.box.tiles[self.tile].gate_count)
        for _ in range(table.count(s.roll(table.die))):
            self._one(s)
        if s.options["sanity"]:
            sanity.look(s, self.tile)
        return None

    def _one(self, s: Mash) -> None:
        number = draw_generator(s)
        if number < 0:
            return
        legal = s.box.tiles[self.tile].generator_spaces & ~s.occupied[self.tile]
        if s.options["generators_vanish"]:
            at = s.pick([1] * SPACES)
        elif legal:
            at = s.pick([legal >> i & 1 for i in range(SPACES)])
        else:
            s.gen_bag[number] += 1
            return
        if not legal >> at & 1:
            s.gen_discards[number] += 1
            s.tell("CM-7-7", "vanished", (number,))
            return
        figure = next(f for f in s.box.generators_of[number] if s.space[f] < 0)
        put(s, figure, self.tile * SPACES + at)
        s.health[figure] = s.box.generators[number].health
        s.tell("CM-2.4.1-1", "generator", (figure, s.space[figure]))


def draw_generator(s: Mash) -> int:
    """A generator from the stack, made anew from the discards if need be; -1 if there is none. CM-2.4-1, CM-ref-3"""
    if not any(s.gen_bag):
        s.gen_bag, s.gen_discards = s.gen_discards, s.gen_bag
        if not any(s.gen_bag):
            return -1
        s.tell("CM-ref-3", "restacked", ("generator",))
    number = s.pick(s.gen_bag)
    s.gen_bag[number] -= 1
    return number


class Wake(Step[Mash]):
    """Every generator of the tile spawns one monster, in the order in which they came.

    CM-2.4.2-4, CM-2.4.1-4, CM-2.5-3
    """

    def __init__(self, tile: int) -> None:
        self.tile = tile

    def run(self, s: Mash) -> Ask | None:
        s.then(*[Spawn(figure) for figure in generators_on(s, self.tile)])
        return None


class SpawnRolls(Step[Mash]):
    """A d6 for each generator on the active character's tile.

    CM-2.4.2-1..3, CM-3.1-4, CM-3.1-13, CM-2.3.2-19, CM-2.5.3-9
    """

    def run(self, s: Mash) -> Ask | None:
        tile = s.tile_of(s.active)
        if tile < 0:
            return None
        hatching = []
        for figure in generators_on(s, tile):
            face = s.roll(6)
            spawns = face <= s.box.generator(figure).spawns
            s.tell("CM-2.4.2-2", "spawn_roll", (figure, face, int(spawns)))
            if spawns:
                hatching.append(Spawn(figure))
        s.then(*hatching)
        return None


class Spawn(Step[Mash]):
    """The left-hand neighbour puts a monster on a legal space beside its generator.

    CM-2.5-2, CM-2.5-4, CM-2.5.2-1..5, CM-3.1-15
    """

    asks: ClassVar[str] = "CM-2.5.2-5"
    limits: ClassVar[str] = "CM-2.5.2-2"
    puts: ClassVar[tuple[str, ...]] = ("PlaceMonster",)

    must: ClassVar[bool] = True  # CM-ref-13

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def live(self, s: Mash) -> bool:
        return s.space[self.figure] >= 0

    def run(self, s: Mash) -> Ask | None:
        number = s.box.generator(self.figure).monster
        room = self._room(s)
        if not room or not s.monster_pile[number]:
            s.tell("CM-2.5.2-4" if not room else "CM-2.5-4", "no_spawn", (self.figure,))
            return None
        who = neighbour(s, s.active)
        if room & room - 1 == 0:
            s.then(PlaceMonster(self.figure, self._spaces(s, room)[0]))
        elif who == PROGRAM:
            open_to = self._spaces(s, room)
            s.then(PlaceMonster(self.figure, open_to[s.roll(len(open_to)) - 1]))
        else:
            return Ask((who,))
        return None

    def _room(self, s: Mash) -> int:
        space = s.space[self.figure]
        number, at = space // SPACES, space % SPACES
        tile = s.box.tiles[number]
        room = tile.square[at] & ~(1 << at) & tile.spawn_spaces & ~s.occupied[number]
        if room & room - 1 and (s.mode == COOPERATIVE or neighbour(s, s.active) == PROGRAM):
            return nearest_spaces(s, number, room, s.box.monsters[s.box.generator(self.figure).monster])
        return room

    def _spaces(self, s: Mash, room: int) -> list[int]:
        base = s.space[self.figure] // SPACES * SPACES
        return [base + at for at in spaces(room)]

    def bars(self, s: Mash, seat: int, step: Step[Mash]) -> str:
        """CM-2.5.2-2, CM-2.5.2-3, CM-3.1-15"""
        if not isinstance(step, PlaceMonster) or step.figure != self.figure:
            return self.limits
        space = s.space[self.figure]
        number, bit = space // SPACES, 1 << step.space % SPACES
        tile = s.box.tiles[number]
        if step.space // SPACES != number or not tile.square[space % SPACES] & bit:
            return "CM-2.5.2-2"
        return "CM-3.1-15" if tile.spawn_spaces & ~s.occupied[number] & bit else "CM-2.5.2-3"

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [PlaceMonster(self.figure, space) for space in self._spaces(s, self._room(s))]


class PlaceMonster(Step[Mash]):
    """A spawned monster is put down; it has neither moved nor been pushed. CM-2.5.2-2, CM-2.5.2-3"""

    rule: ClassVar[str] = "CM-2.5.2-1"

    def __init__(self, figure: int, space: int) -> None:
        self.figure = figure
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        number = s.box.generator(self.figure).monster
        monster = next(f for f in s.box.monsters_of[number] if s.space[f] < 0)
        s.monster_pile[number] -= 1
        put(s, monster, self.space)
        s.health[monster] = s.box.monsters[number].health
        s.tell("CM-2.5.2-2", "spawned", (monster, self.space))
        if s.options["sanity"]:
            sanity.look(s, self.space // SPACES)
        return None


class Spoils(Step[Mash]):
    """The destroyer of a generator rolls for the objects it held. CM-2.4.3-1, CM-2.4.3-2"""

    def __init__(self, seat: int, number: int, space: int) -> None:
        self.seat = seat
        self.number = number
        self.space = space

    def run(self, s: Mash) -> Ask | None:
        table = s.box.content.objects_for(s.box.generators[self.number].spawns)
        count = table.count(s.roll(table.die) if table.die else 0)
        s.then(DrawObjects(self.seat, self.space, count))
        return None


class DrawObjects(Step[Mash]):
    """The Private Eye may add one object to a draw. CM-3.3.1-15, CM-3.3.1-16"""

    asks: ClassVar[str] = "CM-3.3.1-16"
    limits: ClassVar[str] = "CM-3.3.1-16"
    puts: ClassVar[tuple[str, ...]] = ("LayObjects",)

    def __init__(self, seat: int, space: int, count: int) -> None:
        self.seat = seat
        self.space = space
        self.count = count

    def run(self, s: Mash) -> Ask | None:
        if sharp_eyed(s, self.seat):
            return Ask((self.seat,))
        s.then(LayObjects(self.seat, self.space, self.count, 0))
        return None

    def candidates(self, s: Mash, seat: int) -> list[Step[Mash]]:
        return [LayObjects(seat, self.space, self.count, 0), LayObjects(seat, self.space, self.count, 1)]


def sharp_eyed(s: Mash, seat: int) -> bool:
    """Can she spend a point of mentality on Superior Spot Hidden now?

    CM-2.1.8-2, CM-2.3.4-6, CM-2.1.8-1, CM-2.1.8-4
    """
    return (
        "superior_spot_hidden" in s.sheet(seat).ability
        and s.mentality[seat] > 0
        and s.space[seat] >= 0
        and not bound(s, seat)
        and not (s.options["sanity"] and sanity.mad(s, seat))
    )


class LayObjects(Step[Mash]):
    """The objects are piled face down in the space. CM-2.4.3-1, CM-2.4.3-3, CM-2.6-2"""

    rule: ClassVar[str] = "CM-3.3.1-15"

    def __init__(self, seat: int, space: int, count: int, more: int) -> None:
        self.seat = seat
        self.space = space
        self.count = count
        self.more = more

    def run(self, s: Mash) -> Ask | None:
        s.mentality[self.seat] -= self.more
        laid = stock.lay(s, self.space, self.count + self.more)
        s.tell("CM-2.4.3-1", "laid", (self.seat, self.space, laid))
        return None
