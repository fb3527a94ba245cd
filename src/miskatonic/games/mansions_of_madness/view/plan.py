"""The house as a floor plan: rooms, spaces, doors, as they are printed (MM-setup-10, docs on maps)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from miskatonic.games.mansions_of_madness.content.house import STEPS, House, Square
from miskatonic.games.mansions_of_madness.words.names import door_id, room_id, space_id
from miskatonic.kernel.scene.boards import Area, Chart, Node, Point, Way

UNIT: Final = 52
"""Pixels of a square's side at full size."""
GROUNDS: Final = {
    "outdoors": "grass", "cellar": "stone", "cave": "rock", "attic": "boards", "wet": "tiles", "service": "tiles",
    "study": "carpet", "bedroom": "carpet", "hall": "wood", "upper": "wood", "ground": "wood",
}  # fmt: skip


@cache
def chart(house: House) -> Chart:
    """Rooms with their walls, spaces with their white lines, doors."""
    left = min([x for x, _ in house.at])
    top = min([y for _, y in house.at])
    nodes = [_node(house, space, left, top) for space in range(house.size)]
    areas = [_area(house, room, left, top) for room in range(len(house.rooms))]
    ways = [_way(house, door, left, top) for door in range(len(house.doors))]
    ways += [_step(house, a, b) for a in range(house.size) for b in range(a) if house.near[a] >> b & 1]
    wide = UNIT * (max([x for x, _ in house.at]) - left + 1)
    high = UNIT * (max([y for _, y in house.at]) - top + 1)
    return Chart(tuple(nodes), tuple(ways), tuple(areas), "plan", float(wide), float(high))


def _node(house: House, number: int, left: int, top: int) -> Node:
    space = house.spaces[number]
    room = house.rooms[space.room]
    letter = f" {chr(65 + room.spaces.index(number))}" if len(room.spaces) > 1 else ""
    x, y = space.middle
    outline = _scaled(_outline(space.squares), left, top)
    wide, high = _size(outline)
    at = ((x - left) * UNIT, (y - top) * UNIT)
    return Node(
        space_id(number), f"{room.name}{letter}", *at, area=room_id(room.number), wide=wide, high=high, outline=outline
    )


def _area(house: House, number: int, left: int, top: int) -> Area:
    room = house.rooms[number]
    squares = [square for space in room.spaces for square in house.spaces[space].squares]
    outline = _scaled(_outline(squares), left, top)
    look = next((GROUNDS[group] for group in room.groups if group in GROUNDS), "wood")
    label = (sum([x for x, _ in outline]) / len(outline), min([y for _, y in outline]) + UNIT / 3, 0.0)
    return Area(room_id(number), room.name, look, outline, label)


def _way(house: House, number: int, left: int, top: int) -> Way:
    door = house.doors[number]
    line = _scaled(_side(door.square, door.side), left, top)
    start, end = space_id(door.a), space_id(door.b) if door.b >= 0 else space_id(door.a)
    return Way(door_id(number), start, end, look="door", line=line)


def _step(house: House, a: int, b: int) -> Way:
    """Over a white line, or where the tiles leave the wall open. MM-move-2"""
    same = house.room_of[a] == house.room_of[b]
    return Way(f"w.{b}.{a}", space_id(b), space_id(a), look="white line" if same else "opening")


def _side(square: Square, side: int) -> list[Square]:
    x, y = square
    return [[(x, y), (x + 1, y)], [(x + 1, y), (x + 1, y + 1)], [(x + 1, y + 1), (x, y + 1)], [(x, y + 1), (x, y)]][
        side
    ]


def _outline(squares: Iterable[Square]) -> list[Square]:
    """The corners of what these squares cover, with the clock. They hang together."""
    own = set(squares)
    edges: dict[Square, Square] = {}
    for x, y in own:
        for side, (dx, dy) in enumerate(STEPS):
            if (x + dx, y + dy) not in own:
                start, end = _side((x, y), side)
                edges[start] = end
    start = min(edges)
    corners, here = [start], edges[start]
    while here != start:
        corners.append(here)
        here = edges[here]
    return [p for n, p in enumerate(corners) if not _straight(corners[n - 1], p, corners[(n + 1) % len(corners)])]


def _straight(a: Square, b: Square, c: Square) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) == (b[1] - a[1]) * (c[0] - b[0])


def _scaled(points: Iterable[Square], left: int, top: int) -> tuple[Point, ...]:
    return tuple([(float((x - left) * UNIT), float((y - top) * UNIT)) for x, y in points])


def _size(outline: tuple[Point, ...]) -> tuple[float, float]:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return max(xs) - min(xs), max(ys) - min(ys)
