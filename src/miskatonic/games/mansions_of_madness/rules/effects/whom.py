"""Whom and what an effect strikes, and who picks where there is a choice (MM-gen-2, MM-gen-3, MM-gen-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from miskatonic.games.mansions_of_madness.records import KEEPER, NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules.effects.conditions import worth
from miskatonic.games.mansions_of_madness.rules.effects.do import Do
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect


def effect_of(s: Mansions, do: Do) -> Effect:
    return s.box.texts[do.text][do.at]


def count_of(s: Mansions, effect: Effect, do: Do, name: str = "count") -> int:
    """What its amount comes to. MM-gen-7"""
    return worth(s, effect.amount(name), do.who, do.foe, do.place(s))


def by_of(effect: Effect) -> str:
    return effect.word("by") if "by" in effect.args else "you"


# ---------------------------------------------------------------------- people


def people(s: Mansions, effect: Effect, do: Do) -> list[int]:
    """Those whom it may strike, in seat order."""
    who = effect.word("who")
    if who == "you":
        return [do.who] if s.alive(do.who) else []
    if who in ("all", "one"):
        return s.living()
    here = s.in_room(do.place(s))
    return [seat for seat in here if seat != do.who] if who == "others_here" else here


def strike_people(s: Mansions, effect: Effect, do: Do) -> None:
    """First whom it strikes, then what it does to each of them."""
    seats = people(s, effect, do)
    if effect.word("who") in ("one", "one_here") and len(seats) > 1:
        s.then(PickPerson(do.text, do.at, do.who, do.foe, do.room, do.decider(s, by_of(effect)), tuple(seats)))
    elif seats:
        s.then(Several(do.text, do.at, do.who, do.foe, do.room, tuple(seats)))


class Bear(Do):
    """The effect happens to this investigator. MM-gen-3"""

    def live(self, s: Mansions) -> bool:
        return s.alive(self.who)

    def run(self, s: Mansions) -> Ask | None:
        again(s, self)
        return None


def again(s: Mansions, do: Do) -> None:
    """The effect, now that it is settled whom or what it strikes."""
    effect = effect_of(s, do)
    s.box.verbs[effect.verb](s, effect, do)


class Several(Do):
    """One after another; where the order is open, whoever's turn it is picks who is next, and of an Event the keeper.
    MM-gen-3, MM-event-7"""

    asks: ClassVar[str] = "MM-gen-3"
    puts: ClassVar[tuple[str, ...]] = ("Next",)

    def __init__(self, text: str, at: int, who: int, foe: int, room: int, seats: tuple[int, ...]) -> None:
        super().__init__(text, at, who, foe, room)
        self.seats = seats

    def run(self, s: Mansions) -> Ask | None:
        seats = [seat for seat in self.seats if s.alive(seat)]
        if len(seats) > 1:
            own = s.active >= 0 and not s.out(s.active) and not self.text.startswith("event.")
            return Ask((s.active if own else KEEPER,))
        if seats:
            s.then(bear(self, seats[0]))
        return None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [Next(self, each) for each in self.seats if s.alive(each)]


def bear(do: Do, seat: int) -> Bear:
    return Bear(do.text, do.at, seat, do.foe, do.room)


class Next(Step[Mansions]):
    """This one is next. MM-gen-3"""

    rule: ClassVar[str] = "MM-gen-3"

    def __init__(self, of: Several, who: int) -> None:
        self.of = of
        self.who = who

    def run(self, s: Mansions) -> Ask | None:
        of = self.of
        rest = tuple([seat for seat in of.seats if seat != self.who])
        s.then(bear(of, self.who), Several(of.text, of.at, of.who, of.foe, of.room, rest))
        return None


class PickPerson(Do):
    """Which investigator? MM-gen-2"""

    asks: ClassVar[str] = "MM-gen-2"
    limits: ClassVar[str] = "MM-gen-1"
    puts: ClassVar[tuple[str, ...]] = ("Picked",)
    must: ClassVar[bool] = True

    def __init__(self, text: str, at: int, who: int, foe: int, room: int, by: int, seats: tuple[int, ...]) -> None:
        super().__init__(text, at, who, foe, room)
        self.by = by
        self.seats = seats

    def live(self, s: Mansions) -> bool:
        return any(s.alive(seat) for seat in self.seats)

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.by if self.by == KEEPER or s.alive(self.by) else KEEPER,))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [Picked(self, each) for each in self.seats if s.alive(each)]


class Picked(Step[Mansions]):
    """It strikes this one. MM-gen-2"""

    rule: ClassVar[str] = "MM-gen-2"

    def __init__(self, of: PickPerson, who: int) -> None:
        self.of = of
        self.who = who

    def run(self, s: Mansions) -> Ask | None:
        s.then(bear(self.of, self.who))
        return None


# ---------------------------------------------------------------------- monsters


def foes(s: Mansions, effect: Effect, do: Do) -> list[int]:
    """The monsters that it may strike."""
    which = effect.word("which")
    if which == "it":
        return [do.foe] if do.foe != NONE and s.foe_at[do.foe] >= 0 else []
    if which == "beside":
        found = s.foes_at(s.space[do.who]) if s.alive(do.who) else []
    elif which in ("one", "all"):
        found = s.foes()
    else:
        found = s.foes_in(do.place(s)) if do.place(s) != NOWHERE else []
    types = s.box.types_of(effect.word("of"))
    return [foe for foe in found if s.box.kind_of[foe] in types]


def strike_foes(s: Mansions, effect: Effect, do: Do) -> None:
    """First which, then what it does to each."""
    found = foes(s, effect, do)
    if effect.word("which") in ("one", "one_here", "beside") and len(found) > 1:
        s.then(PickFoe(do.text, do.at, do.who, do.foe, do.room, do.decider(s, by_of(effect)), tuple(found)))
    else:
        s.then(*[Meet(do.text, do.at, do.who, foe, do.room) for foe in found])


class Meet(Do):
    """The effect happens to this monster."""

    def live(self, s: Mansions) -> bool:
        return s.foe_at[self.foe] >= 0

    def run(self, s: Mansions) -> Ask | None:
        again(s, self)
        return None


class PickFoe(Do):
    """Which monster? MM-gen-2"""

    asks: ClassVar[str] = "MM-gen-2"
    limits: ClassVar[str] = "MM-gen-1"
    puts: ClassVar[tuple[str, ...]] = ("PickedFoe",)
    must: ClassVar[bool] = True

    def __init__(self, text: str, at: int, who: int, foe: int, room: int, by: int, among: tuple[int, ...]) -> None:
        super().__init__(text, at, who, foe, room)
        self.by = by
        self.among = among

    def live(self, s: Mansions) -> bool:
        return any(s.foe_at[foe] >= 0 for foe in self.among)

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.by if self.by == KEEPER or s.alive(self.by) else KEEPER,))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [PickedFoe(self, foe) for foe in self.among if s.foe_at[foe] >= 0]


class PickedFoe(Step[Mansions]):
    """It strikes this one. MM-gen-2"""

    rule: ClassVar[str] = "MM-gen-2"

    def __init__(self, of: PickFoe, foe: int) -> None:
        self.of = of
        self.foe = foe

    def run(self, s: Mansions) -> Ask | None:
        s.then(Meet(self.of.text, self.of.at, self.of.who, self.foe, self.of.room))
        return None


# ---------------------------------------------------------------------- rooms and spaces

Allowed = Callable[[Mansions, int], bool]
"""Where a verb can do anything at all. MM-gen-11"""


def rooms(s: Mansions, effect: Effect, do: Do) -> list[int]:
    """The rooms that it may mean. MM-feat-3"""
    if effect.word("room"):
        return [s.box.house.room_number[effect.word("room")]]
    where, here = effect.word("where"), do.place(s)
    house = s.box.house
    if where == "chosen":
        return list(range(len(house.rooms)))
    if where == "campfire":
        return sorted({house.room_of[space] for space in range(house.size) if s.box.campfires >> space & 1})
    if where == "next":
        return neighbours(s, here) if here != NOWHERE else []
    return [here] if here != NOWHERE else []


def neighbours(s: Mansions, room: int) -> list[int]:
    """The rooms that a door or an open side joins to it."""
    house = s.box.house
    found = set()
    for space in house.rooms[room].spaces:
        found |= {house.room_of[other] for other in range(house.size) if house.near[space] >> other & 1}
        found |= {house.room_of[over] for d in house.doors_of[space] if (over := house.doors[d].over(space)) >= 0}
    return sorted(found - {room})


def spaces(s: Mansions, effect: Effect, do: Do) -> list[int]:
    """The spaces that it may mean. MM-kact-11"""
    house = s.box.house
    if effect.word("room"):
        return list(house.rooms[house.room_number[effect.word("room")]].spaces)
    where = effect.word("where")
    marks = {"altar": s.box.altars, "vent": s.box.vents, "campfire": s.box.campfires}
    if where in marks:
        return [space for space in range(house.size) if marks[where] >> space & 1]
    if where == "beside_you":
        return [s.space[do.who]] if s.alive(do.who) else []
    if where == "start":
        return [s.box.story.start]
    if where == "corpse":
        return [space for space in range(house.size) if s.corpses[space]]
    if where == "any":
        return list(range(house.size))
    if where == "empty":
        return [space for space in range(house.size) if not s.in_room(house.room_of[space])]
    return [space for room in rooms(s, effect, do) for space in house.rooms[room].spaces]


def at_room(s: Mansions, effect: Effect, do: Do, allowed: Allowed | None = None) -> None:
    """First which room, then what happens there."""
    _at(s, effect, do, rooms(s, effect, do), True, allowed)


def at_space(s: Mansions, effect: Effect, do: Do, allowed: Allowed | None = None) -> None:
    """First which space, then what happens there."""
    _at(s, effect, do, spaces(s, effect, do), False, allowed)


def at_one_of(s: Mansions, effect: Effect, do: Do, found: list[int]) -> None:
    """First which of these spaces, then what happens there."""
    _at(s, effect, do, found, False, None)


def _at(s: Mansions, effect: Effect, do: Do, found: list[int], room: bool, allowed: Allowed | None) -> None:
    if allowed is not None:
        found = [spot for spot in found if allowed(s, spot)]
    if len(found) > 1:
        by = do.decider(s, effect.word("by")) if "by" in effect.args else KEEPER
        s.then(PickSpot(do.text, do.at, do.who, do.foe, do.room, by, tuple(found), room))
    elif found:
        s.then(There(do.text, do.at, do.who, do.foe, do.room, found[0]))


class There(Do):
    """The effect happens in this room or space."""

    def __init__(self, text: str, at: int, who: int, foe: int, room: int, spot: int) -> None:
        super().__init__(text, at, who, foe, room)
        self.spot = spot

    def run(self, s: Mansions) -> Ask | None:
        again(s, self)
        return None


class PickSpot(Do):
    """Which room, or which space? MM-kact-11"""

    asks: ClassVar[str] = "MM-gen-2"
    limits: ClassVar[str] = "MM-gen-1"
    puts: ClassVar[tuple[str, ...]] = ("PickedSpot",)
    must: ClassVar[bool] = True

    def __init__(
        self, text: str, at: int, who: int, foe: int, room: int, by: int, among: tuple[int, ...], rooms: bool
    ) -> None:
        super().__init__(text, at, who, foe, room)
        self.by = by
        self.among = among
        self.rooms = rooms

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.by if self.by == KEEPER or s.alive(self.by) else KEEPER,))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [PickedSpot(self, spot) for spot in self.among]


class PickedSpot(Step[Mansions]):
    """There. MM-kact-11"""

    rule: ClassVar[str] = "MM-gen-2"

    def __init__(self, of: PickSpot, spot: int) -> None:
        self.of = of
        self.spot = spot

    def run(self, s: Mansions) -> Ask | None:
        of = self.of
        s.then(There(of.text, of.at, of.who, of.foe, of.room, self.spot))
        return None
