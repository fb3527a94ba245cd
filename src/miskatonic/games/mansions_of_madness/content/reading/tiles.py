"""Tiles as text pictures, and the house that a story lays out of them (MM-setup-10).

A tile is drawn in unit squares, a letter a space. ``rooms`` give each room its name, the letters of its spaces and the
groups it belongs to: "Kitchen: abc | service". ``doors`` and ``open`` name a square and a side: "3,0 north".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from miskatonic.games.mansions_of_madness.content.house import OUTSIDE, SIDES, STEPS, Door, House, Room, Space, Square
from miskatonic.games.mansions_of_madness.content.reading.common import done, numbered, page_of
from miskatonic.kernel.book.pages import Entry, near
from miskatonic.pieces.printings import LATEST

FILE: Final = "tiles.toml"
SIZES: Final = {"small": (4, 4), "medium": (8, 4), "large": (8, 8)}
ROOM: Final = re.compile(r"([A-Z][A-Za-z' 0-9]*):\s*([a-z]+)\s*(?:\|\s*([a-z ]+))?")
EDGE: Final = re.compile(r"(\d+),(\d+) (north|east|south|west)")
LAID: Final = re.compile(r"([a-z_0-9]+) (-?\d+),(-?\d+)(?: turned (90|180|270))?")
Edge = tuple[Square, int]


class Tile:
    """A side of a tile as printed. ``back`` is the tile on its other side."""

    def __init__(
        self,
        id: str,  # noqa: A002
        size: str,
        back: str,
        squares: dict[Square, str],
        rooms: tuple[tuple[str, str, tuple[str, ...]], ...],
        doors: tuple[Edge, ...],
        open_edges: tuple[Edge, ...],
        blind: str,
    ) -> None:
        self.id: Final = id
        self.size: Final = size
        self.back: Final = back
        self.squares: Final = squares
        self.rooms: Final = rooms
        """Name, letters of its spaces, groups."""
        self.doors: Final = doors
        self.open_edges: Final = open_edges
        self.blind: Final = blind
        """Letters of spaces without dots. MM-los-6"""


def slug(name: str) -> str:
    """A name as an id: Guest Bedroom is guest_bedroom."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def read_tiles(text: str = "", name: str = FILE, printing: int = LATEST) -> dict[str, Tile]:
    """All sides of all tiles up to a printing, by id."""
    page = page_of(name, "tile", text=text, printing=printing)
    entries = numbered(page, "tile")
    found = {}
    for entry in entries:
        tile = _tile(entry)
        if tile.id in found:
            raise entry.fail("id", "is used already")
        found[tile.id] = tile
    for entry in entries:
        other = found[entry.text("id")].back
        if other not in found or found[other].back != entry.text("id"):
            raise entry.fail("back", f"is {other}, which does not lie on the other side{near(other, tuple(found))}")
    return found


def _tile(entry: Entry) -> Tile:
    wide, high = SIZES[entry.one_of("size", tuple(SIZES))]
    rows = entry.text("picture").strip().splitlines()
    if len(rows) != high or any(len(row.strip()) != wide for row in rows):
        raise entry.fail("picture", f"must have {high} rows of {wide} letters")
    squares = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row.strip()) if letter != "."}
    rooms = tuple([_room(entry, written) for written in entry.texts("rooms")])
    lettered = "".join([letters for _, letters, _ in rooms])
    if sorted(lettered) != sorted(set(squares.values())):
        raise entry.fail("rooms", f"must give each of the spaces {''.join(sorted(set(squares.values())))} to one room")
    doors = tuple([_edge(entry, "doors", written, squares) for written in entry.texts("doors")])
    open_edges = tuple([_edge(entry, "open", written, squares) for written in entry.texts("open")])
    blind = "".join(entry.texts("blind"))
    tile = Tile(entry.text("id"), entry.text("size"), entry.text("back"), squares, rooms, doors, open_edges, blind)
    done(entry)
    return tile


def _room(entry: Entry, written: str) -> tuple[str, str, tuple[str, ...]]:
    found = ROOM.fullmatch(written)
    if found is None:
        raise entry.fail("rooms", f"has '{written}', which should read 'Kitchen: abc | service'", written)
    return found[1].strip(), found[2], tuple((found[3] or "").split())


def _edge(entry: Entry, field: str, written: str, squares: dict[Square, str]) -> Edge:
    found = EDGE.fullmatch(written)
    if found is None or (int(found[1]), int(found[2])) not in squares:
        raise entry.fail(field, f"has '{written}', which should name a square and a side, as in '3,0 north'", written)
    return (int(found[1]), int(found[2])), SIDES.index(found[3])


class Laid:
    """A tile as a story lays it: where, and how it is turned."""

    def __init__(self, tile: Tile, x: int, y: int, quarters: int) -> None:
        self.tile: Final = tile
        self.x: Final = x
        self.y: Final = y
        self.quarters: Final = quarters

    def square(self, square: Square) -> Square:
        """Where a square of the tile comes to lie."""
        x, y = square
        wide, high = SIZES[self.tile.size]
        for _ in range(self.quarters):
            x, y, wide, high = high - 1 - y, x, high, wide
        return x + self.x, y + self.y

    def edge(self, edge: Edge) -> Edge:
        return self.square(edge[0]), (edge[1] + self.quarters) % 4


def lay_house(entry: Entry, field: str, tiles: dict[str, Tile]) -> House:
    """The house that a story's list of tiles makes: "foyer 0,0", "pantry 8,4 turned 90"."""
    laid = [_laid(entry, field, written, tiles) for written in entry.texts(field)]
    names = [each.tile.id for each in laid]
    for each in laid:
        if names.count(each.tile.id) > 1 or each.tile.back in names:
            raise entry.fail(field, f"lays the tile {each.tile.id} twice, or both of its sides", each.tile.id)
    return build(laid, entry, field)


def _laid(entry: Entry, field: str, written: str, tiles: dict[str, Tile]) -> Laid:
    found = LAID.fullmatch(written)
    if found is None or found[1] not in tiles:
        raise entry.fail(field, f"has '{written}', which should read 'foyer 0,0 turned 90'", written)
    return Laid(tiles[found[1]], int(found[2]), int(found[3]), int(found[4] or 0) // 90)


def build(laid: Sequence[Laid], entry: Entry, field: str) -> House:
    """Rooms and spaces in the order of the tiles, doors where either of two squares that touch has one."""
    rooms: list[Room] = []
    spaces: list[Space] = []
    taken: set[Square] = set()
    for each in laid:
        for name, letters, groups in each.tile.rooms:
            number = len(rooms)
            own = []
            for letter in letters:
                squares = tuple(sorted([each.square(s) for s, at in each.tile.squares.items() if at == letter]))
                if taken & set(squares):
                    raise entry.fail(field, f"lays {each.tile.id} over another tile", each.tile.id)
                taken |= set(squares)
                own.append(len(spaces))
                blind = letter in each.tile.blind
                spaces.append(Space(len(spaces), f"{slug(name)}.{letter}", number, squares, not blind))
            rooms.append(Room(number, slug(name), name, groups, tuple(own)))
    ids = [room.id for room in rooms]
    if len(set(ids)) < len(ids):
        raise entry.fail(field, "brings two rooms of one name")
    at = {square: space.number for space in spaces for square in space.squares}
    edges = [each.edge(edge) for each in laid for edge in each.tile.doors]
    open_edges = frozenset([each.edge(edge) for each in laid for edge in each.tile.open_edges])
    return House(rooms, spaces, _doors(edges, at, spaces), open_edges)


def _doors(edges: list[Edge], at: dict[Square, int], spaces: list[Space]) -> list[Door]:
    """Two tiles may both have a door where they meet: it is one. Those within a room are none."""
    found: list[Door] = []
    seen: set[tuple[Square, Square]] = set()
    for square, side in sorted(edges):
        other = square[0] + STEPS[side][0], square[1] + STEPS[side][1]
        if (square, other) in seen or (other, square) in seen:
            continue
        seen.add((square, other))
        a, b = at[square], at.get(other, OUTSIDE)
        found.append(Door(len(found), a, b, square, side))
    return found
