"""The map of a story as an SVG picture: rooms, spaces, walls, doors and markers, drawn from the content alone."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from miskatonic.games.mansions_of_madness.content.house import OUTSIDE, STEPS, Door, House, Room
from miskatonic.games.mansions_of_madness.content.story import Story

UNIT: Final = 30
EDGE: Final = 14
LEGEND: Final = 34
LINE: Final = 11
"""Pixels of a square, around the map, below it, and from one line of a name to the next."""
GROUNDS: Final = {
    "outdoors": "#dfe8cf", "cave": "#cfc9c0", "cellar": "#d9d7d2", "attic": "#ead9bd", "wet": "#d5e4ea",
    "service": "#ebe7d6", "study": "#e4d3d0", "bedroom": "#e2d8e8", "hall": "#efe2c8",
}  # fmt: skip
PLAIN: Final = "#efe2c8"
MARKS: Final = {
    "altar": ("A", "#7b2d8b"), "barrier": ("B", "#7a5a33"), "campfire": ("F", "#c2451e"), "corpse": ("C", "#555555"),
    "hiding": ("H", "#2e6b52"), "ladder": ("L", "#2f5d9b"), "vent": ("V", "#6b6b2a"),
}  # fmt: skip
SAYS: Final = {
    "altar": "altar", "barrier": "barrier", "campfire": "camp fire", "corpse": "corpse", "hiding": "hiding place",
    "ladder": "ladder", "vent": "vent",
}  # fmt: skip
STYLE: Final = """<style>
text{font-family:Georgia,serif;fill:#2b2b33;text-anchor:middle}
.r{font-size:10px}.m{font-size:9px;font-weight:bold;fill:#fff}.k{font-size:10px;text-anchor:start}
.w{stroke:#33302b;stroke-width:3.5;stroke-linecap:round}.s{stroke:#fff;stroke-width:2}
.d{stroke:#a4682a;stroke-width:5}.o{stroke:#b9a483;stroke-width:3}
</style>"""


def svg(story: Story) -> str:
    """The whole picture."""
    house = story.house
    xs, ys = [x for x, _ in house.at], [y for _, y in house.at]
    left, top = min(xs), min(ys)
    wide = (max(xs) - left + 1) * UNIT + 2 * EDGE
    high = (max(ys) - top + 1) * UNIT + 2 * EDGE + LEGEND
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'role="img" aria-label="The map of {story.name}">',
        STYLE,
        f'<g transform="translate({EDGE - left * UNIT},{EDGE - top * UNIT})">',
        *_floors(house),
        *_white_lines(house),
        *[_line(*wall, "w") for wall in house.walls()],
        *[_door(door) for door in house.doors],
        *[part for room in house.rooms for part in _name(house, room)],
        *_marks(story),
        "</g>",
        *_legend(story, high),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _floors(house: House) -> list[str]:
    """A square each, in the colour of its room."""
    found = []
    for x, y in sorted(house.at):
        room = house.rooms[house.room_of[house.at[x, y]]]
        colour = next((GROUNDS[group] for group in GROUNDS if group in room.groups), PLAIN)
        found.append(f'<rect x="{x * UNIT}" y="{y * UNIT}" width="{UNIT}" height="{UNIT}" fill="{colour}"/>')
    return found


def _white_lines(house: House) -> list[str]:
    """Between the spaces of a room, and where rooms are open to each other. MM-move-2"""
    found = []
    for (x, y), space in sorted(house.at.items()):
        for side in (1, 2):
            dx, dy = STEPS[side]
            other = house.at.get((x + dx, y + dy), space)
            if other != space and house.near[space] >> other & 1:
                found.append(_line((x + dx, y + dy), (x + 1, y + 1), "s"))
    return found


def _line(a: tuple[int, int], b: tuple[int, int], look: str) -> str:
    (ax, ay), (bx, by) = a, b
    return f'<line class="{look}" x1="{ax * UNIT}" y1="{ay * UNIT}" x2="{bx * UNIT}" y2="{by * UNIT}"/>'


def _door(door: Door) -> str:
    """The middle of its side; lighter if it leads off the map. MM-esc-4"""
    x, y = door.square
    ends = (((x, y), (x + 1, y)), ((x + 1, y), (x + 1, y + 1)), ((x, y + 1), (x + 1, y + 1)), ((x, y), (x, y + 1)))
    (ax, ay), (bx, by) = ends[door.side]
    points = [(3 * p + q) * UNIT / 4 for p, q in ((ax, bx), (ay, by), (bx, ax), (by, ay))]
    look = "o" if OUTSIDE in (door.a, door.b) else "d"
    return '<line class="{}" x1="{:g}" y1="{:g}" x2="{:g}" y2="{:g}"/>'.format(look, *points)


def _name(house: House, room: Room) -> list[str]:
    """In the topmost row of squares that is broad enough for it, a line a word where it is not."""
    rows: dict[int, list[int]] = defaultdict(list)
    for x, y in [square for space in room.spaces for square in house.spaces[space].squares]:
        rows[y].append(x)
    y = min(rows)
    middle = (min(rows[y]) + max(rows[y]) + 1) * UNIT / 2
    words = [room.name] if len(rows[y]) > 2 else room.name.split()
    return [
        f'<text class="r" x="{middle:g}" y="{y * UNIT + 14 + LINE * number}">{word}</text>'
        for number, word in enumerate(words)
    ]


def _marks(story: Story) -> list[str]:
    """Room features side by side at the foot of their space, and the start."""
    signs: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for feature in story.features:
        signs[feature.space].append(MARKS[feature.kind])
    signs[story.start].append(("★", "#b3202a"))
    found = []
    for space, some in sorted(signs.items()):
        squares = story.house.spaces[space].squares
        bottom = max(y for _, y in squares)
        row = [x for x, y in squares if y == bottom]
        middle = (min(row) + max(row) + 1) * UNIT / 2
        for number, (letter, colour) in enumerate(some):
            x = middle + (number - (len(some) - 1) / 2) * 19
            found.append(f'<circle cx="{x:g}" cy="{(bottom + 1) * UNIT - 11}" r="8" fill="{colour}"/>')
            found.append(f'<text class="m" x="{x:g}" y="{(bottom + 1) * UNIT - 8}">{letter}</text>')
    return found


def _legend(story: Story, high: int) -> list[str]:
    """What the letters mean: only those that occur."""
    kinds = sorted({feature.kind for feature in story.features})
    entries = [("★", "#b3202a", "start"), *[(*MARKS[kind], SAYS[kind]) for kind in kinds]]
    found = []
    x = EDGE + 8
    for letter, colour, says in entries:
        found.append(f'<circle cx="{x}" cy="{high - 18}" r="8" fill="{colour}"/>')
        found.append(f'<text class="m" x="{x}" y="{high - 15}">{letter}</text>')
        found.append(f'<text class="k" x="{x + 12}" y="{high - 14}">{says}</text>')
        x += 34 + 6 * len(says)
    return found
