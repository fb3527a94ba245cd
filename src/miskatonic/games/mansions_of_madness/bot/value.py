"""What places and fights are worth to the house bots: all numbers in one place."""

from __future__ import annotations

from functools import cache
from typing import Final

from miskatonic.games.mansions_of_madness.content.house import House
from miskatonic.games.mansions_of_madness.content.story import Goal
from miskatonic.games.mansions_of_madness.records import NOBODY, NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules.effects.conditions import holds
from miskatonic.games.mansions_of_madness.state import Mansions

UNKNOWN_PILE: Final = 1.6
"""A pile that nobody has searched."""
LOCKED_PILE: Final = 1.0
FAR: Final = 0.92
"""What a thing is worth one space further away."""
FEAR: Final = 1.2
"""What a monster in a space takes off it."""
FIRE: Final = 3.0


@cache
def distances(house: House) -> tuple[tuple[int, ...], ...]:
    """Moves from space to space through every door."""
    around = []
    for space in range(house.size):
        near = {other for other in range(house.size) if house.near[space] >> other & 1}
        near |= {house.doors[d].over(space) for d in house.doors_of[space]} - {-1}
        around.append(sorted(near))
    return tuple([_from(around, start) for start in range(house.size)])


def _from(around: list[list[int]], start: int) -> tuple[int, ...]:
    found, edge, steps = {start: 0}, [start], 0
    while edge:
        steps += 1
        edge = [b for a in edge for b in around[a] if b not in found and not found.update({b: steps})]
    return tuple([found.get(space, 99) for space in range(len(around))])


def goals(s: Mansions, keeper: bool) -> list[Goal]:
    """What that side is after now."""
    return [g for g in s.box.story.goals if g.keeper == keeper and holds(s, g.conditions, NOWHERE, NOBODY, NONE)]


def room_worth(s: Mansions, seat: int, room: int) -> float:
    """What it is worth to be there: a goal, cards to find, fire to avoid."""
    worth = 0.0
    for goal in goals(s, False):
        if room in goal.rooms and (s.piles[room] or s.revealed):
            worth = max(worth, float(goal.worth))
    if s.piles[room] and not s.locked_out[seat] >> room & 1:
        worth += LOCKED_PILE if s.locked(room) else UNKNOWN_PILE
    if s.fire >> room & 1:
        worth -= FIRE
    return worth


def space_worth(s: Mansions, seat: int, space: int) -> float:
    """The best room within reach from there, the nearer the better; monsters take something off."""
    house = s.box.house
    far = distances(house)[space]
    best = 0.0
    for room in range(len(house.rooms)):
        nearest = min([far[each] for each in house.rooms[room].spaces])
        best = max(best, room_worth(s, seat, room) * FAR**nearest)
    here = len(s.foes_at(space))
    return best - FEAR * here - (FIRE if s.fire >> house.room_of[space] & 1 else 0.0)


def hurts(s: Mansions, seat: int) -> float:
    """How badly somebody is hurt, from 0 to 1."""
    sheet = s.investigator(seat)
    return max(s.damage[seat] / sheet.health, s.horror[seat] / sheet.sanity)
