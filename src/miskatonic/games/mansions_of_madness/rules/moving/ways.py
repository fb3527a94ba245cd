"""Where figures can go: next to, through doors, by ladder and vent (MM-move-1..5, MM-kact-9, MM-feat-8, MM-feat-9)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.content.house import OUTSIDE
from miskatonic.games.mansions_of_madness.content.monsters import BEAST, HUMANOID
from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.pieces.boards.grid import spaces

FLOOR: Final = -1
"""Not through a door."""
LADDER: Final = -2
VENT: Final = -3
Way = tuple[int, int]
"""Where to, and by which door, or how."""


def ways(s: Mansions, seat: int, own: bool = True) -> list[Way]:
    """Where an investigator can try to move; a room that has refused her does so to her own moves. MM-move-1,
    MM-move-2, MM-feat-8, MM-esc-4, MM-lock-3"""
    here = s.space[seat]
    house = s.box.house
    found: list[Way] = [(to, FLOOR) for to in spaces(house.near[here])]
    for door in house.doors_of[here]:
        to = house.doors[door].over(here)
        if not s.shut >> door & 1 and (to != OUTSIDE or may_escape(s, seat)):
            found.append((to, door))
    if s.box.ladders >> here & 1:
        found.extend([(to, LADDER) for to in spaces(s.box.ladders & ~(1 << here))])
    shut = s.locked_out[seat] if own else 0
    return [way for way in found if way[0] == OUTSIDE or not shut >> house.room_of[way[0]] & 1]


def may_escape(s: Mansions, seat: int) -> bool:
    """From the room that the revealed Objective names, once Clue 1 has been found. MM-esc-1, MM-esc-3"""
    if not s.revealed:
        return False
    goal = ends.objective(s)
    open_now = goal.open_at_reveal or bool(s.clues >> 1 & 1)
    return open_now and goal.escape == s.room(seat)


def foe_ways(s: Mansions, foe: int) -> list[Way]:
    """Where a monster can go: no locks, no sealed doors; humanoids climb, beasts crawl; off the map where the Objective
    says so. MM-kact-9, MM-lock-7, MM-esc-8"""
    out = s.revealed and ends.objective(s).monsters_escape == s.foe_room(foe)
    here = s.foe_at[foe]
    house = s.box.house
    of = s.box.kinds[s.box.kind_of[foe]].of
    found: list[Way] = [(to, FLOOR) for to in spaces(house.near[here])]
    for door in house.doors_of[here]:
        to = house.doors[door].over(here)
        if (to != OUTSIDE or out) and not s.shut >> door & 1:
            found.append((to, door))
    for marks, climber, how in ((s.box.ladders, HUMANOID, LADDER), (s.box.vents, BEAST, VENT)):
        if of == climber and marks >> here & 1:
            found.extend([(to, how) for to in spaces(marks & ~(1 << here))])
    return found
