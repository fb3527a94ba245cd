"""Monsters move: space by space, horror tests in between, barriers forced (MM-kact-8..10, -15, MM-catk-8..10,
MM-mon-9)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.records import KEEPER, NONE
from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.rules.combat.fighting import force_barrier
from miskatonic.games.mansions_of_madness.rules.combat.monsters import take_off
from miskatonic.games.mansions_of_madness.rules.moving.horror import monster_comes, monster_goes
from miskatonic.games.mansions_of_madness.rules.moving.ways import Way, foe_ways
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


def open_ways(s: Mansions, foe: int, by: int) -> list[Way]:
    """An investigator cannot drive it through a barrier or off the board. MM-mon-9, MM-barr-4"""
    found = foe_ways(s, foe)
    return found if by == KEEPER else [way for way in found if way[0] >= 0 and s.barrier_on(way[1]) == NONE]


def can_move(s: Mansions, foe: int, by: int) -> bool:
    """Stun stops it from moving under the keeper's orders; a barrier that held bars it this turn. MM-stun-8,
    MM-catk-10"""
    if s.foe_at[foe] < 0:
        return False
    return by != KEEPER or (not s.foe_stun[foe] and not s.barred >> foe & 1)


class MoveFoe(Step[Mansions]):
    """At most this many spaces; whoever moves it may stop early. MM-kact-8, MM-move-10"""

    asks: ClassVar[str] = "MM-kact-8"
    limits: ClassVar[str] = "MM-kact-9"
    puts: ClassVar[tuple[str, ...]] = ("StepFoe", "StopFoe")

    def __init__(self, foe: int, left: int, by: int) -> None:
        self.foe = foe
        self.left = left
        self.by = by

    def live(self, s: Mansions) -> bool:
        return self.left > 0 and can_move(s, self.foe, self.by) and (self.by == KEEPER or s.alive(self.by))

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.by,)) if open_ways(s, self.foe, self.by) else None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        ways = open_ways(s, self.foe, self.by)
        return [StopFoe(), *[StepFoe(self, to, door) for to, door in ways]]


class StopFoe(Step[Mansions]):
    """It stays where it is. MM-move-10"""

    rule: ClassVar[str] = "MM-move-10"
    declines: ClassVar[bool] = True

    def run(self, s: Mansions) -> Ask | None:
        return None


class StepFoe(Step[Mansions]):
    """One space; a barrier on the door has to be forced first. MM-kact-8, MM-catk-8"""

    rule: ClassVar[str] = "MM-kact-8"

    def __init__(self, of: MoveFoe, to: int, door: int) -> None:
        self.of = of
        self.to = to
        self.door = door

    def run(self, s: Mansions) -> Ask | None:
        of = self.of
        s.then(StepOver(of.foe, self.to, self.door, of.by), MoveFoe(of.foe, of.left - 1, of.by))
        barrier = s.barrier_on(self.door)
        if barrier != NONE:
            force_barrier(s, of.foe, barrier)
        return None


class StepOver(Step[Mansions]):
    """If the barrier holds it stays, and cannot be moved again this turn. MM-catk-9, MM-catk-10, MM-kact-15"""

    def __init__(self, foe: int, to: int, door: int, by: int) -> None:
        self.foe = foe
        self.to = to
        self.door = door
        self.by = by

    def live(self, s: Mansions) -> bool:
        return can_move(s, self.foe, self.by)

    def run(self, s: Mansions) -> Ask | None:
        foe = self.foe
        if s.barrier_on(self.door) != NONE:
            s.barred |= 1 << foe
            s.tell("MM-catk-10", "barred", (foe,))
        else:
            walk(s, foe, self.to)
        return None


def walk(s: Mansions, foe: int, to: int) -> None:
    """It steps over, into fire too; a new room means horror tests, and nobody evades. MM-horror-1, MM-horror-6,
    MM-fire-4, MM-evade-10"""
    here, room = s.foe_at[foe], s.foe_room(foe)
    if to < 0:
        s.tell("MM-esc-8", "foe_escapes", (foe,))
        s.monsters_out += 1
        take_off(s, foe)
        ends.check(s)
        return
    s.foe_at[foe] = to
    s.tell("MM-kact-8", "foe_moves", (foe, here, to))
    if s.foe_room(foe) != room:
        monster_goes(s, foe, room)
        monster_comes(s, foe)


class MoveSeveral(Step[Mansions]):
    """Monsters one after another, in the keeper's order; any may be left out. MM-kact-15"""

    asks: ClassVar[str] = "MM-kact-15"
    limits: ClassVar[str] = "MM-kact-8"
    puts: ClassVar[tuple[str, ...]] = ("MoveNext", "MovedAll")

    def __init__(self, foes: tuple[int, ...], count: int, by: int) -> None:
        self.foes = foes
        self.count = count
        self.by = by

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.by,)) if self._left(s) else None

    def _left(self, s: Mansions) -> list[int]:
        return [foe for foe in self.foes if can_move(s, foe, self.by) and open_ways(s, foe, self.by)]

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [MovedAll(), *[MoveNext(self, foe) for foe in self._left(s)]]


class MoveNext(Step[Mansions]):
    """This one next. MM-kact-15"""

    rule: ClassVar[str] = "MM-kact-15"

    def __init__(self, of: MoveSeveral, foe: int) -> None:
        self.of = of
        self.foe = foe

    def run(self, s: Mansions) -> Ask | None:
        rest = tuple([foe for foe in self.of.foes if foe != self.foe])
        s.then(MoveFoe(self.foe, self.of.count, self.of.by), MoveSeveral(rest, self.of.count, self.of.by))
        return None


class MovedAll(Step[Mansions]):
    """The others stay. MM-kact-15"""

    rule: ClassVar[str] = "MM-kact-15"
    declines: ClassVar[bool] = True

    def run(self, s: Mansions) -> Ask | None:
        return None
