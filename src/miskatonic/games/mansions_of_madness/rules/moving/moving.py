"""An investigator moves: everything that may come between, in the order of the book (MM-move-6, MM-move-7..11)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.content.house import OUTSIDE
from miskatonic.games.mansions_of_madness.content.printed import WILLPOWER
from miskatonic.games.mansions_of_madness.records import NONE, OFF, ON_FLOOR
from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.rules.harm.harm import Harm
from miskatonic.games.mansions_of_madness.rules.keeper import hand
from miskatonic.games.mansions_of_madness.rules.moving.going import Going, under_way
from miskatonic.games.mansions_of_madness.rules.moving.guards import FaceLocks
from miskatonic.games.mansions_of_madness.rules.moving.horror import investigator_comes
from miskatonic.games.mansions_of_madness.rules.tests.taking import TakeTest
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


def go(s: Mansions, seat: int, to: int, door: int, forced: bool = False) -> list[Step[Mansions]]:
    """The steps of one move: lock, fire, the figure itself; evade tests have been made. MM-move-6, MM-evade-7"""
    s.move_no += 1
    no, here = s.move_no, s.space[seat]
    house = s.box.house
    new = to == OUTSIDE or house.room_of[to] != s.room(seat)
    steps: list[Step[Mansions]] = []
    if new and to != OUTSIDE and not forced:
        room = house.room_of[to]
        if s.locked(room):
            steps.append(FaceLocks(seat, no, here, room))
        if s.fire >> room & 1:
            steps.append(Nerve(seat, no, here))
    drag = not forced and s.corpses[here] > 0 and to != OUTSIDE
    steps.append(MayDrag(seat, no, here, to, door) if drag else Arrive(seat, no, here, to, door, False, forced))
    return steps


class Nerve(Going):
    """A Willpower test before entering a burning room; failed, 1 horror. Then she may turn back. MM-fire-3"""

    def run(self, s: Mansions) -> Ask | None:
        s.then(TakeTest(self.seat, WILLPOWER), Singed(self.seat), StillGoing(self.seat, self.no, self.here))
        return None


class Singed(Step[Mansions]):
    """Her nerve failed. MM-fire-3"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        if not s.passed:
            s.then(Harm(self.seat, 0, 1))
        return None


class StillGoing(Going):
    """Either way she may go in, or turn back with the step spent. MM-fire-3"""

    asks: ClassVar[str] = "MM-fire-3"
    puts: ClassVar[tuple[str, ...]] = ("GoIn", "TurnBack")

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [GoIn(seat), TurnBack(seat, self.no)]


class GoIn(Step[Mansions]):
    """Into the fire. MM-fire-3"""

    rule: ClassVar[str] = "MM-fire-3"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        return None


class TurnBack(Step[Mansions]):
    """Stay; the step is spent. MM-fire-3"""

    rule: ClassVar[str] = "MM-fire-3"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int, no: int) -> None:
        self.seat = seat
        self.no = no

    def run(self, s: Mansions) -> Ask | None:
        s.stopped = self.no
        s.tell("MM-fire-3", "turns_back", (self.seat,))
        return None


class MayDrag(Going):
    """One corpse may come along. MM-feat-6, MM-feat-10"""

    asks: ClassVar[str] = "MM-feat-6"
    limits: ClassVar[str] = "MM-feat-10"
    puts: ClassVar[tuple[str, ...]] = ("Drag", "LeaveIt")

    def __init__(self, seat: int, no: int, here: int, to: int, door: int) -> None:
        super().__init__(seat, no, here)
        self.to = to
        self.door = door

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [LeaveIt(self), Drag(self)]


def arrive(of: MayDrag, corpse: bool) -> Arrive:
    return Arrive(of.seat, of.no, of.here, of.to, of.door, corpse)


class Drag(Step[Mansions]):
    """Take a corpse along. MM-feat-6"""

    rule: ClassVar[str] = "MM-feat-6"

    def __init__(self, of: MayDrag) -> None:
        self.of = of

    def run(self, s: Mansions) -> Ask | None:
        s.then(arrive(self.of, True))
        return None


class LeaveIt(Step[Mansions]):
    """Go without it. MM-feat-6"""

    rule: ClassVar[str] = "MM-feat-6"
    declines: ClassVar[bool] = True

    def __init__(self, of: MayDrag) -> None:
        self.of = of

    def run(self, s: Mansions) -> Ask | None:
        s.then(arrive(self.of, False))
        return None


class Arrive(Going):
    """The figure moves: barrier back into its space, corpse along, then the horrors of the room. MM-move-6,
    MM-barr-5"""

    def __init__(self, seat: int, no: int, here: int, to: int, door: int, corpse: bool, forced: bool = False) -> None:
        super().__init__(seat, no, here)
        self.to = to
        self.door = door
        self.corpse = corpse
        self.forced = forced

    def live(self, s: Mansions) -> bool:
        going = under_way(s, self.seat, self.no, self.here)
        return going and (self.forced or not s.cut_short(self.seat))

    def run(self, s: Mansions) -> Ask | None:
        seat, here = self.seat, self.here
        clear_barrier(s, self.door)
        if self.to == OUTSIDE:
            escape(s, seat)
            return None
        s.hiding &= ~(1 << seat)  # MM-hide-9
        old = s.room(seat)
        s.space[seat] = self.to
        s.tell("MM-move-1", "moves", (seat, here, self.to))
        if self.corpse and s.corpses[here]:
            s.corpses[here] -= 1
            s.corpses[self.to] += 1
            s.tell("MM-feat-6", "drags", (seat, here, self.to))
        burn_corpses(s, s.room(seat))
        ends.check(s)
        if s.active == seat and not self.forced:
            stride(s, seat)
        if s.room(seat) != old:
            investigator_comes(s, seat)
        return None


def stride(s: Mansions, seat: int) -> None:
    """A broken leg hurts with each space that she moves after the first of a turn, running too. MM-trauma-10"""
    s.strides += 1
    if s.strides > 1 and s.has(seat, "lame"):
        s.then(Harm(seat, 1, 0))


def clear_barrier(s: Mansions, door: int) -> None:
    """Off the door and back into its space, as part of the move. MM-barr-5, MM-barr-7"""
    barrier = s.barrier_on(door)
    if barrier != NONE:
        barriers = list(s.barriers)
        barriers[barrier] = ON_FLOOR
        s.barriers = tuple(barriers)
        s.tell("MM-barr-5", "barrier_off", (barrier, door))


def burn_corpses(s: Mansions, room: int) -> None:
    """Whichever came first. MM-feat-7"""
    if s.fire >> room & 1:
        for space in s.box.house.rooms[room].spaces:
            if s.corpses[space]:
                s.tell("MM-feat-7", "corpses_burn", (space, s.corpses[space]))
                s.corpses[space] = 0


def escape(s: Mansions, seat: int) -> None:
    """Off the board with all she carries; neither killed nor eliminated. MM-esc-5, MM-mythos-9, MM-trauma-8"""
    s.tell("MM-esc-5", "escapes", (seat,))
    s.escaped |= 1 << seat
    s.space[seat] = OFF
    s.hiding &= ~(1 << seat)
    for card in s.facedown[seat]:
        hand.mythos_to_pile(s, card)
    s.facedown[seat] = ()
    hand.last_one_left(s)
    if s.active == seat:
        s.turn_over = s.turn
    ends.after_a_loss(s)


def put(s: Mansions, seat: int, to: int, rule: str) -> None:
    """Placed, not moved: no checks, but the horrors of the room. MM-move-11, MM-horror-9, MM-hide-9"""
    s.hiding &= ~(1 << seat)
    old = s.room(seat)
    s.tell(rule, "placed", (seat, s.space[seat], to))
    s.space[seat] = to
    if s.room(seat) != old:
        investigator_comes(s, seat)
