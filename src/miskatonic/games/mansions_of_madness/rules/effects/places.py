"""Verbs on rooms, doors and barriers (MM-fire, MM-dark, MM-feat-5, MM-move-5, MM-key-12, MM-lock-8, MM-lock-10)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.mansions_of_madness.records import GONE, KEEPER, NONE, ON_FLOOR
from miskatonic.games.mansions_of_madness.rules.cards.piles import discard_guard
from miskatonic.games.mansions_of_madness.rules.effects.do import Do
from miskatonic.games.mansions_of_madness.rules.effects.whom import (
    Allowed,
    There,
    at_room,
    at_space,
    count_of,
    neighbours,
)
from miskatonic.games.mansions_of_madness.rules.moving.moving import burn_corpses
from miskatonic.games.mansions_of_madness.rules.puzzles import attempts
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect


def on_rooms(s: Mansions, effect: Effect, do: Do) -> None:
    """At most one token of a kind lies on a room. MM-fire-1, MM-dark-1, MM-fire-5, MM-stun-1"""
    if not isinstance(do, There):
        at_room(s, effect, do, CAN[effect.verb])
    elif effect.verb == "fire":
        kindle(s, do.spot)
    elif effect.verb == "douse":
        s.fire &= ~(1 << do.spot)
        s.tell("MM-fire-5", "douses", (do.spot,))
    elif effect.verb == "darkness":
        s.dark |= 1 << do.spot
        s.tell("MM-dark-1", "darkens", (do.spot,))
    else:
        s.dark &= ~(1 << do.spot)
        s.tell("MM-fire-5", "brightens", (do.spot,))


CAN: Final[dict[str, Allowed]] = {
    "fire": lambda s, room: not s.fire >> room & 1,
    "douse": lambda s, room: bool(s.fire >> room & 1),
    "darkness": lambda s, room: not s.dark >> room & 1,
    "light": lambda s, room: bool(s.dark >> room & 1),
}


def kindle(s: Mansions, room: int) -> None:
    """Corpses in it are gone. MM-fire-1, MM-feat-7"""
    s.fire |= 1 << room
    s.tell("MM-fire-1", "burning", (room,))
    burn_corpses(s, room)


def spread_fire(s: Mansions, effect: Effect, do: Do) -> None:
    """From each burning room into one beside it. MM-fire-1"""
    s.then(*[Spread(room) for room in range(len(s.box.house.rooms)) if s.fire >> room & 1])


class Spread(Step[Mansions]):
    """Which of the rooms beside it? MM-gen-2"""

    asks: ClassVar[str] = "MM-fire-1"
    puts: ClassVar[tuple[str, ...]] = ("SpreadTo",)
    must: ClassVar[bool] = True

    def __init__(self, room: int) -> None:
        self.room = room

    def run(self, s: Mansions) -> Ask | None:
        open_to = self._open(s)
        if len(open_to) > 1:
            return Ask((KEEPER,))
        if open_to:
            kindle(s, open_to[0])
        return None

    def _open(self, s: Mansions) -> list[int]:
        return [room for room in neighbours(s, self.room) if not s.fire >> room & 1]

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [SpreadTo(room) for room in self._open(s)]


class SpreadTo(Step[Mansions]):
    """There. MM-fire-1"""

    rule: ClassVar[str] = "MM-fire-1"

    def __init__(self, room: int) -> None:
        self.room = room

    def run(self, s: Mansions) -> Ask | None:
        kindle(s, self.room)
        return None


def corpse(s: Mansions, effect: Effect, do: Do) -> None:
    """As many as there are; none in a burning room. MM-limit-4, MM-feat-5, MM-feat-7"""
    if not isinstance(do, There):
        at_space(s, effect, do)
        return
    count = min(count_of(s, effect, do), s.corpses_left())
    if count:
        s.corpses[do.spot] += count
        s.tell("MM-feat-5", "corpses", (do.spot, count))
        burn_corpses(s, s.box.house.room_of[do.spot])


def seal_door(s: Mansions, effect: Effect, do: Do) -> None:
    """Nobody passes it. MM-move-5"""
    if not isinstance(do, There):
        at_room(s, effect, do, lambda s, room: bool(open_doors(s, room)))
        return
    doors = open_doors(s, do.spot)
    if doors:
        s.then(Sealing(do.spot, do.decider(s, effect.word("by"))))


def open_doors(s: Mansions, room: int) -> list[int]:
    """Those that may be sealed: nothing opens them again, so there has to be another way round, and no way off the map
    is shut. MM-gap-12"""
    house = s.box.house
    found = {door for space in house.rooms[room].spaces for door in house.doors_of[space]}
    return sorted(door for door in found if not s.shut >> door & 1 and house.round_about(door, s.shut))


class Sealing(Step[Mansions]):
    """Which door? MM-move-5"""

    asks: ClassVar[str] = "MM-move-5"
    puts: ClassVar[tuple[str, ...]] = ("Seal",)
    must: ClassVar[bool] = True

    def __init__(self, room: int, by: int) -> None:
        self.room = room
        self.by = by

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.by,)) if open_doors(s, self.room) else None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [Seal(door) for door in open_doors(s, self.room)]


class Seal(Step[Mansions]):
    """This one. MM-move-5"""

    rule: ClassVar[str] = "MM-move-5"

    def __init__(self, door: int) -> None:
        self.door = door

    def run(self, s: Mansions) -> Ask | None:
        s.shut |= 1 << self.door
        s.tell("MM-move-5", "sealed", (self.door,))
        return None


def unseal_doors(s: Mansions, effect: Effect, do: Do) -> None:
    if s.shut:
        s.shut = 0
        s.tell("MM-move-5", "unsealed", ())


def barrier(s: Mansions, effect: Effect, do: Do) -> None:
    """The one that the monster attacks: destroyed for good, or back into its space. MM-key-12, MM-catk-9"""
    fight = s.fight
    if fight is None or fight.barrier == NONE or s.barriers[fight.barrier] == GONE:
        return
    barriers = list(s.barriers)
    door = barriers[fight.barrier]
    barriers[fight.barrier] = GONE if effect.verb == "destroy_barrier" else ON_FLOOR
    s.barriers = tuple(barriers)
    if effect.verb == "destroy_barrier":
        s.tell("MM-key-12", "barrier_gone", (fight.barrier,))
    else:
        s.tell("MM-catk-9", "barrier_off", (fight.barrier, door))


def open_locks(s: Mansions, effect: Effect, do: Do) -> None:
    """Of one room, or all: with their puzzles. MM-lock-8, MM-psol-11"""
    name = effect.word("room")
    rooms = [s.box.house.room_number[name]] if name else range(len(s.piles))
    for room in rooms:
        for card in [card >> 1 for card in s.piles[room] if card >> 1 in s.box.locks]:
            attempts.clear(s, room, card)
            discard_guard(s, room, card, "MM-lock-8")


def lay_lock(s: Mansions, effect: Effect, do: Do) -> None:
    """On top of the pile, facedown. MM-lock-10"""
    card = s.box.card_number[effect.word("lock")]
    room = s.box.house.room_number[effect.word("room")]
    if s.set_aside[card]:
        s.set_aside[card] -= 1
        s.piles[room] = (*s.piles[room], card << 1)
        s.tell("MM-lock-10", "lock_laid", (room,))
