"""Dropping cards, barriers, corpses (MM-act, MM-barr)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.records import NONE, ON_FLOOR
from miskatonic.games.mansions_of_madness.rules.cards.piles import drop
from miskatonic.games.mansions_of_madness.rules.moving.moving import clear_barrier
from miskatonic.games.mansions_of_madness.rules.turn.spending import spend_action
from miskatonic.games.mansions_of_madness.rules.turn.stepping import evades_first
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Blank, Form, Pick, Step, Values


def chores(s: Mansions, seat: int) -> list[Step[Mansions]]:
    """Dropping, barriers, corpses. MM-act-1"""
    here = s.space[seat]
    found: list[Step[Mansions]] = []
    if s.held[seat] and not s.has(seat, "miserly"):
        found.append(DropCards(seat))
    for barrier, door in enumerate(s.barriers):
        if s.box.barriers[barrier] == here:
            if door >= 0:
                found.append(TakeDown(seat, barrier))
            elif door == ON_FLOOR:
                free = [d for d in s.box.house.doors_of[here] if s.barrier_on(d) == NONE]
                found.extend([Barricade(seat, barrier, d) for d in free])
    if s.box.campfires >> here & 1:
        found.extend([BurnCorpses(seat, count) for count in range(s.corpses[here], 0, -1)])
    return found


class DropCards(Form[Mansions]):
    """Any number of cards, faceup on the room's pile. MM-act-4"""

    rule: ClassVar[str] = "MM-act-4"
    idle: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def blanks(self, s: Mansions, seat: int) -> tuple[Blank, ...]:
        cards = len(s.held[self.seat])
        return (Pick("cards", tuple(range(cards)), 1, cards),)

    def fill(self, s: Mansions, seat: int, values: Values) -> Step[Mansions]:
        return Drop(self.seat, tuple([s.held[self.seat][n] for n in values[0]]))


class Drop(Step[Mansions]):
    """In this order. MM-act-4, MM-evade-12"""

    def __init__(self, seat: int, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = cards

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            spend_action(s, self.seat)
            for card in self.cards:
                drop(s, self.seat, card, s.room(self.seat), "MM-act-4")
        return None


class Barricade(Step[Mansions]):
    """Push a barrier onto a door of its space. MM-barr-1, MM-barr-3"""

    rule: ClassVar[str] = "MM-barr-1"
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1", "MM-barr-2", "MM-barr-3")

    def __init__(self, seat: int, barrier: int, door: int) -> None:
        self.seat = seat
        self.barrier = barrier
        self.door = door

    def why_not(self, s: Mansions, seat: int) -> str:
        if not s.action_left:
            return "MM-inv-1"
        space = s.box.barriers[self.barrier]
        if space != s.space[self.seat] or self.door not in s.box.house.doors_of[space]:
            return "MM-barr-2"
        return "MM-barr-3" if s.barrier_on(self.door) != NONE else ""

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            spend_action(s, self.seat)
            barriers = list(s.barriers)
            barriers[self.barrier] = self.door
            s.barriers = tuple(barriers)
            s.tell("MM-barr-1", "barricades", (self.seat, self.barrier, self.door))
        return None


class TakeDown(Step[Mansions]):
    """Pull a barrier from a door back into the space. MM-barr-1"""

    rule: ClassVar[str] = "MM-barr-1"

    def __init__(self, seat: int, barrier: int) -> None:
        self.seat = seat
        self.barrier = barrier

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            spend_action(s, self.seat)
            clear_barrier(s, s.barriers[self.barrier])
        return None


class BurnCorpses(Step[Mansions]):
    """Into the camp fire with as many as one likes. MM-feat-4"""

    rule: ClassVar[str] = "MM-feat-4"
    against: ClassVar[tuple[str, ...]] = ("MM-inv-1",)

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def why_not(self, s: Mansions, seat: int) -> str:
        return "" if s.action_left else "MM-inv-1"

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            spend_action(s, self.seat)
            here = s.space[self.seat]
            s.corpses[here] -= self.count
            s.tell("MM-feat-4", "corpses_burn", (here, self.count))
        return None
