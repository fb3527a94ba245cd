"""The tiles: maps of 6x6 spaces read from text pictures, with everything that can be computed from them prepared.

Coordinates belong to the printed tile and never turn with it (CM-2.3-4); a tile lies in the layout at most once; sight,
attacks and areas never leave it (CM-2.3.2-13). So all tables are made once per tile, whatever its rotation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from miskatonic.games.cthulhu_mash.content.picture import ALL, DOTTED, LADDER, SIZE, SOLID, SPACES, Picture, name_of
from miskatonic.kernel.book.pages import ContentError, Entry, unknown
from miskatonic.pieces.boards import areas
from miskatonic.pieces.boards.grid import NORTH, NOWHERE, SIDES, Grid, Passage, mask_of, spaces
from miskatonic.pieces.boards.reach import Ground
from miskatonic.pieces.boards.sight import Sight

__all__ = [
    "ALL",
    "DOTTED",
    "LADDER",
    "SOLID",
    "Dice",
    "Loss",
    "Sighting",
    "Tile",
    "edge",
    "gate_at",
    "name_of",
    "turned",
]

FEATURES: Final = (
    "body", "ceiling", "chest", "dispenser", "drill", "psychotherapy", "shadow", "shoggoth", "tentacles", "transporter",
)  # fmt: skip
"""What may stand in a legend."""
ICONS: Final = ("pushed", "quicksand", "grasping", "tentacles")
"""Whom immobilization icons hold: only pieces pushed onto them, or on three tiles walkers and more. CM-2.3.4-2"""
SPAWNING: Final = 5
"""R1/C6, the spawning space of a start tile. CM-2.8-2"""
MARKS: Final = {".": "", "h": "hindrance", "^": "height", "o": "blind"}


class Dice:
    """An amount such as 0, 1, 1d6 or 2d8: a number of dice and their sides, or a fixed number."""

    def __init__(self, text: str) -> None:
        found = re.fullmatch(r"(\d+)d(\d+)|(\d+)", text)
        if not found:
            raise ContentError(f"has '{text}', which is no amount like 1, 1d6 or 2d8")
        self.count: Final = int(found[1] or 0)
        self.sides: Final = int(found[2] or 0)
        self.plus: Final = int(found[3] or 0)
        self.text: Final = text


class Loss:
    """What a Sanity Check costs: on success / on failure. CM-8.3-4"""

    def __init__(self, text: str) -> None:
        parts = text.split("/")
        if len(parts) != 2:
            raise ContentError(f"has '{text}', which is not of the form 0/1d6")
        self.success: Final = Dice(parts[0])
        self.failure: Final = Dice(parts[1])
        self.text: Final = text


class Sighting:
    """A horror that belongs to a tile and frightens whoever sees one of its spaces. CM-8.3-15"""

    def __init__(self, loss: Loss, mask: int, group: str, what: str) -> None:
        self.loss: Final = loss
        self.mask: Final = mask
        self.group: Final = group
        """Triggered once for each character: the tile, or shoggoth for both tiles that have one. CM-8.3-8"""
        self.what: Final = what


def read_loss(entry: Entry, field: str) -> Loss | None:
    """A loss of sanity; absent means none."""
    if not entry.has(field):
        return None
    try:
        return Loss(entry.text(field))
    except ContentError as error:
        raise entry.fail(field, str(error)) from None


class Tile:
    """One of the sixteen tiles. Spaces are numbered from R1/C1 = 0 to R6/C6 = 35; sets of them are masks."""

    def __init__(self, entry: Entry, number: int, picture: Picture) -> None:
        self.number: Final = number
        self.id: Final = entry.text("id")
        self.name: Final = entry.text("name")
        self.owner: Final = entry.text("owner") if entry.has("owner") else ""
        """The character that starts here, or nothing."""
        self.start: Final = bool(self.owner)
        self.source: Final = entry.one_of("source", ("published", "derived", "authored"))
        self.idea: Final = entry.text("idea")
        self.text: Final = entry.text("text")
        self.picture: Final = picture
        self.grid: Final[Grid] = picture.grid
        # gates
        self.gates: Final = (picture.gates[0], picture.gates[1], picture.gates[2], picture.gates[3])
        """The gate space on each printed side, or -1."""
        self.gate_count: Final = sum(gate != NOWHERE for gate in self.gates)
        self.features: Final[Mapping[str, int]] = _features(entry, picture)
        found = spaces(self.feature("ceiling"))
        self.ceiling: Final = found[0] if found else NOWHERE
        self.blank: Final = next((side for side in SIDES if self.gates[side] == NOWHERE), NORTH) if found else NOWHERE
        """The printed side without a gate above which the ceiling gate opens, or -1. CM-3.3.2-7"""
        self.gate_spaces: Final = mask_of(gate for gate in self.gates if gate != NOWHERE)
        # moving and seeing
        self.walk: Final = Passage(self.grid, (SOLID, DOTTED))
        self.fly: Final = Passage(self.grid, (SOLID,))
        self.near: Final = Passage(self.grid, ()).around
        """The orthogonal neighbours whatever the lines between: melee distance."""
        self.sight: Final = Sight(self.grid, (SOLID,))
        self.obstacle: Final = picture.where("#")
        self.water: Final = picture.where("~")
        self.skull: Final = picture.where("X")
        self.green: Final = picture.where("%")
        self.damage: Final = picture.numbers("-")
        self.escape: Final = picture.numbers("V")
        self.health: Final = picture.numbers("+")
        self.mentality: Final = picture.numbers("*")
        self.boot: Final = picture.numbers("B")
        self.hold: Final = mask_of(s for s in range(SPACES) if self.escape[s])
        self.red: Final = self.skull | mask_of(s for s in range(SPACES) if self.damage[s])
        """Within dotted red lines: spaces that wound or kill. CM-2.3.3-4"""
        self.icons: Final = entry.word("icons", ICONS)
        self.sinks: Final = self.icons == "quicksand"
        self.holds_walkers: Final = self.icons != "pushed"
        self.holds_flyers: Final = self.icons == "tentacles"
        self.holds_pushed_flyers: Final = self.icons != "quicksand"
        self.harmful: Final = self.red & ~self.hold | (self.hold if self.sinks else 0)
        """Spaces that harm a walker; where an icon shares the space, only the pushed are harmed. CM-2.3.3-5"""
        self.stand: Final = self.grid.everywhere & ~self.obstacle
        """Where a piece may end its movement. CM-2.3.3-3"""
        self.generator_spaces: Final = self.stand & ~self.red
        self.spawn_spaces: Final = self.generator_spaces
        # costs
        self.surcharge: Final = entry.number_or("surcharge", 0, 0, 3)
        self.terrain: Final = entry.one_of("terrain", ("ice", "mud")) if self.surcharge else ""
        self.yellow: Final = (
            self.grid.everywhere if self.surcharge else mask_of(s for s in range(SPACES) if self.boot[s])
        )
        self.cost: Final = tuple(1 + self.surcharge + boot for boot in self.boot)
        self.geared_cost: Final = tuple(1 + boot for boot in self.boot)
        """Without the surcharge of the tile."""
        self.swim_cost: Final = tuple(1 if self.water >> s & 1 else self.cost[s] for s in range(SPACES))
        self.ground: Final = Ground(self.walk, self.cost)
        self.geared: Final = Ground(self.walk, self.geared_cost)
        self.swim: Final = Ground(self.walk, self.swim_cost)
        self.air: Final = Ground(self.fly, (1,) * SPACES)
        # attacks that cover several spaces, by space (and side or direction)
        self.pairs: Final = _PAIRS
        self.square: Final = _SQUARES
        self.cones: Final = tuple(areas.cone(self.fly, s, side) for s in range(SPACES) for side in SIDES)
        self.rays: Final = tuple(areas.ray(self.fly, s, way) for s in range(SPACES) for way in range(8))
        # machines, marks and horrors
        self.operate: Final = entry.number_or("operate", 0, 1, 10)
        """The number that makes the machine work; 0 for the drill, which is rolled against Defense."""
        marks = _marks(entry)
        self.hindrance: Final = marks["hindrance"]
        self.height: Final = marks["height"]
        self.blind: Final = marks["blind"]
        self.entering: Final = read_loss(entry, "entering")
        self.seeing: Final = self._sightings(entry)

    def feature(self, name: str) -> int:
        """The spaces of a feature; none if the tile has no such thing."""
        return self.features.get(name, 0)

    def sprays(self, at: int, side: int) -> tuple[int, ...]:
        """The blocks 3 wide and 2 deep on one side of a space; the same on every tile."""
        return _SPRAYS[at * 4 + side]

    def spawn_around(self, at: int) -> int:
        """Where a monster may appear next to a generator, pieces aside: the eight neighbours, whatever the lines."""
        return self.square[at] & ~(1 << at) & self.spawn_spaces

    def _sightings(self, entry: Entry) -> tuple[Sighting, ...]:
        loss = read_loss(entry, "seeing")
        if not loss:
            return ()
        what = entry.texts("horrors")
        for name in what:
            if not self.feature(name):
                raise entry.fail("horrors", f"names {name}, which is not in the legend", name)
        mask = 0
        for name in what:
            mask |= self.feature(name)
        return (Sighting(loss, mask, "shoggoth" if "shoggoth" in what else self.id, " or ".join(what)),)

    def record(self) -> list[object]:
        """Everything printed on it as plain data."""
        words = [self.id, self.name, self.owner, self.icons, self.terrain, self.source, self.idea, self.text]
        masks = [self.obstacle, self.water, self.skull, self.green, self.hindrance, self.height, self.blind]
        numbers = [self.damage, self.escape, self.health, self.mentality, self.boot, self.gates]
        horrors = [self.entering.text if self.entering else "", [[h.loss.text, h.mask, h.group] for h in self.seeing]]
        return [words, masks, numbers, self.grid.lines.hex(), sorted(self.features.items()), self.operate, horrors]

    def played(self) -> list[object]:
        """What of it matters to play."""
        return [[self.id, self.owner, self.icons, self.terrain], *self.record()[1:]]


_PAIRS: Final = tuple(areas.pairs(Grid(SIZE, SIZE), s) for s in range(SPACES))
_SQUARES: Final = tuple(areas.square(Grid(SIZE, SIZE), s) for s in range(SPACES))
_SPRAYS: Final = tuple(areas.sprays(Grid(SIZE, SIZE), s, side) for s in range(SPACES) for side in SIDES)


# --- reading ---


def read_tile(entry: Entry, number: int) -> Tile:
    """The tile of an entry."""
    drawn = entry.text("picture")
    try:
        picture = Picture(drawn)
    except ContentError as error:
        quoted = re.search(r"'([^']+)'", str(error))
        raise entry.fail("picture", str(error), quoted[1] if quoted else "") from None
    tile = Tile(entry, number, picture)
    entry.done()
    return tile


def _features(entry: Entry, picture: Picture) -> dict[str, int]:
    """What the letters of the picture stand for, as sets of spaces."""
    legend = entry.inner("legend").table if entry.has("legend") else {}
    used = {letter for signs in picture.signs for letter in signs.letters}
    for letter, name in legend.items():
        if name not in FEATURES:
            raise entry.fail("legend", unknown(str(name), FEATURES))
        if letter not in used:
            raise entry.fail("legend", f"explains {letter}, which is nowhere in the picture")
    lost = sorted(used - set(legend))
    if lost:
        raise entry.fail("picture", f"has the letter {lost[0]}, which no legend explains")
    found: dict[str, int] = {}
    for letter, name in legend.items():
        mask = mask_of(s for s in range(SPACES) if letter in picture.signs[s].letters)
        found[str(name)] = found.get(str(name), 0) | mask
    return found


def _marks(entry: Entry) -> dict[str, int]:
    """The second picture, for the option on heights: h hindrance, ^ height, o blind. CM-7-5, CM-gap-10"""
    found = {"hindrance": 0, "height": 0, "blind": 0}
    rows = entry.text("marks").split()
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise entry.fail("marks", f"must be {SIZE} lines of {SIZE} signs")
    for row, text in enumerate(reversed(rows)):
        for column, sign in enumerate(text):
            if sign not in MARKS:
                raise entry.fail("marks", f"has the sign '{sign}', and there are only {' '.join(MARKS)}", text)
            if MARKS[sign]:
                found[MARKS[sign]] |= 1 << row * SIZE + column
    return found


# --- turning ---


def gate_at(tile: Tile, turn: int, side: int) -> int:
    """The gate space that faces this side of the layout when the tile is turned so often clockwise, or -1."""
    return tile.gates[(side - turn) % 4]


def turned(at: int, turn: int) -> tuple[int, int]:
    """Column and row, counted from the bottom left, where a space lies once the tile is turned."""
    x, y = at % SIZE, at // SIZE
    for _ in range(turn % 4):
        x, y = y, SIZE - 1 - x
    return x, y


def _edges() -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = []
    for turn in range(4):
        at = {turned(space, turn): space for space in range(SPACES)}
        last = SIZE - 1
        north = tuple(at[i, last] for i in range(SIZE))
        east = tuple(at[last, i] for i in range(SIZE))
        south = tuple(at[i, 0] for i in range(SIZE))
        west = tuple(at[0, i] for i in range(SIZE))
        found += [north, east, south, west]
    return tuple(found)


_EDGES: Final = _edges()


def edge(turn: int, side: int) -> tuple[int, ...]:
    """The six spaces along a side of the layout, west to east or south to north, of a tile turned so often."""
    return _EDGES[turn * 4 + side]
