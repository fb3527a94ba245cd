"""The walk through a house for one combination of answers: what can be entered, found and opened, and in what order.

It takes whatever it can reach, a round at a time. A Lock or an Obstacle gives way to a key that has been found, to a
puzzle, to a test, or to a condition that the walk itself has brought about; nothing else is counted on.
"""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.content.box import Box
from miskatonic.games.mansions_of_madness.content.house import OUTSIDE
from miskatonic.games.mansions_of_madness.content.printed import Card
from miskatonic.games.mansions_of_madness.content.proving.fault import Answers

KEYED: Final = "key"
SOLVED: Final = "puzzle"
TRIED: Final = "test"
FULFILLED: Final = "condition"


class Passed:
    """A Lock or Obstacle that the walk got past: where, and by what."""

    def __init__(self, room: int, guard: int, by: str) -> None:
        self.room: Final = room
        self.guard: Final = guard
        self.by: Final = by


class Walk:
    """A walk and what came of it."""

    def __init__(self, box: Box, answers: Answers) -> None:
        self.box: Final = box
        self.answers: Final = answers
        self.piles: Final = [list(box.story.pile(room, answers)) for room in range(len(box.house.rooms))]
        self.held: Final[list[int]] = []
        """Cards in the order in which they were found."""
        self.clue_in: Final[dict[int, int]] = {}
        """The room in which each Clue was found, in the order of the finds."""
        self.passed: Final[list[Passed]] = []
        self.inside: int = 0
        """Rooms that were entered, as bits."""
        while self._round():
            pass

    @property
    def revealed(self) -> bool:
        return 1 in self.clue_in

    def out(self, room: int) -> bool:
        """Can one leave the house from there? MM-esc-4"""
        doors = [door for door in self.box.house.doors if not self.box.story.sealed >> door.number & 1]
        ends = [door.a if door.b == OUTSIDE else door.b for door in doors if OUTSIDE in (door.a, door.b)]
        return bool(self.inside >> room & 1) and any(self.box.house.room_of[end] == room for end in ends)

    def _round(self) -> bool:
        """Every room within reach is entered and searched. Has anything changed?"""
        before = (self.inside, len(self.held), len(self.passed))
        for room in self._reached():
            self.inside |= 1 << room
            self._search(room)
        return before != (self.inside, len(self.held), len(self.passed))

    def _reached(self) -> list[int]:
        house, story = self.box.house, self.box.story
        found, edge = 1 << story.start, [story.start]
        rooms = {house.room_of[story.start]}
        while edge:
            space = edge.pop()
            near = [other for other in range(house.size) if house.near[space] >> other & 1]
            near += [other for other in range(house.size) if self._ladder(space, other)]
            open_doors = [door for door in house.doors_of[space] if not story.sealed >> door & 1]
            near += [other for other in [house.doors[door].over(space) for door in open_doors] if other != OUTSIDE]
            for other in near:
                room = house.room_of[other]
                if not found >> other & 1 and (room in rooms or self._enter(room)):
                    rooms.add(room)
                    found |= 1 << other
                    edge.append(other)
        return sorted(rooms)

    def _ladder(self, a: int, b: int) -> bool:
        """Spaces with ladders count as next to each other for people. MM-feat-8"""
        return bool(self.box.ladders >> a & 1 and self.box.ladders >> b & 1)

    def _enter(self, room: int) -> bool:
        """All Locks of the room give way. MM-lock-2, MM-lock-10"""
        return all(self._past(room, card) for card in list(self.piles[room]) if card in self.box.locks)

    def _search(self, room: int) -> None:
        """From the top, until an Obstacle holds. MM-expl-9"""
        pile = self.piles[room]
        while pile:
            card = self.box.cards[pile[-1]]
            if card.guards:
                if not self._past(room, card.number):
                    return
                if card.number in pile:
                    pile.remove(card.number)
                continue
            pile.pop()
            self.held.append(card.number)
            if card.level and card.level not in self.clue_in:
                self.clue_in[card.level] = room

    def _past(self, room: int, number: int) -> bool:
        if any(each.room == room and each.guard == number for each in self.passed):
            return True
        by = self._by(self.box.cards[number])
        if by:
            self.passed.append(Passed(room, number, by))
            if not self.box.cards[number].stays:
                self.piles[room].remove(number)
        return bool(by)

    def _by(self, guard: Card) -> str:
        """What opens it now; nothing if nothing does."""
        if any(guard.id in self.box.cards[card].opens for card in self.held):
            return KEYED
        if guard.puzzle:
            return SOLVED
        if self.box.texts[f"card.{guard.id}.try"]:
            return TRIED
        return FULFILLED if guard.conditions and all(self._holds(str(each)) for each in guard.conditions) else ""

    def _holds(self, condition: str) -> bool:
        if condition == "revealed":
            return self.revealed
        return any(condition == f"clue level={level}" for level in self.clue_in)
