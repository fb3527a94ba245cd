"""Layouts: where tiles lie beside each other, and where the rim leads round to the other end of a row or column."""

from __future__ import annotations

from typing import Final

from miskatonic.kernel.book.pages import ContentError, Entry
from miskatonic.pieces.boards.grid import EAST, NORTH, NOWHERE, SIDES, SOUTH, STEPS, WEST

START: Final = "S"
HIDDEN: Final = "T"
NOTHING: Final = "."
MOST: Final = 16


class Place:
    """A place for a tile: its column and row, counted from the bottom left."""

    def __init__(self, number: int, x: int, y: int, start: bool) -> None:
        self.number: Final = number
        self.x: Final = x
        self.y: Final = y
        self.start: Final = start


class Layout:
    """A pattern of places. They are numbered row by row from the top left, as one reads."""

    def __init__(
        self, ident: str, name: str, text: str, rows: list[str], seats: tuple[int, ...] = (), mode: str = ""
    ) -> None:
        self.id: Final = ident
        self.name: Final = name
        self.text: Final = text
        self.seats: Final = seats
        """For how many players it is meant."""
        self.mode: Final = mode
        """printed, shared (all start on one tile, CM-9.1-2) or other (CM-7-3)."""
        self.rows: Final = tuple(rows)
        self.height: Final = len(rows)
        self.width: Final = max(map(len, rows), default=0)
        found: list[Place] = []
        for down, row in enumerate(rows):
            for x, sign in enumerate(row):
                if sign not in (START, HIDDEN, NOTHING):
                    raise ContentError(f"has the sign '{sign}', and there are only S, T and .")
                if sign != NOTHING:
                    found.append(Place(len(found), x, self.height - 1 - down, sign == START))
        self.places: Final = tuple(found)
        self._at: Final = {(place.x, place.y): place.number for place in found}
        self.starts: Final = tuple(place.number for place in found if place.start)
        direct = [self._next_to(place, side) for place in found for side in SIDES]
        self.beside: Final = tuple(
            near if near != NOWHERE else self._round(found[i // 4], i % 4) for i, near in enumerate(direct)
        )
        """beside[place * 4 + side]: the place over there, round the rim too, or -1. CM-2.3.2-9"""
        self.wraps: Final = tuple(
            near == NOWHERE and there != NOWHERE for near, there in zip(direct, self.beside, strict=True)
        )
        """Whether that way leads round the rim."""
        self._check(direct)

    def _next_to(self, place: Place, side: int) -> int:
        dx, dy = STEPS[side]
        return self._at.get((place.x + dx, place.y + dy), NOWHERE)

    def _round(self, place: Place, side: int) -> int:
        """Beyond the first or last tile of a row or column lies the last or first one; a gap inside leads nowhere."""
        if side in (EAST, WEST):
            line = sorted((other.x, other.number) for other in self.places if other.y == place.y)
        else:
            line = sorted((other.y, other.number) for other in self.places if other.x == place.x)
        first, last = line[0][1], line[-1][1]
        if first == last:
            return NOWHERE
        if place.number == last and side in (NORTH, EAST):
            return first
        if place.number == first and side in (SOUTH, WEST):
            return last
        return NOWHERE

    def _check(self, direct: list[int]) -> None:
        """2 to 16 places, all joined edge to edge, one start at least. CM-gap-10"""
        if not 2 <= len(self.places) <= MOST:
            raise ContentError(f"has {len(self.places)} places; a layout has 2 to {MOST}")
        if not self.starts:
            raise ContentError("has no place S for a start tile")
        joined, todo = {0}, [0]
        while todo:
            place = todo.pop()
            new = {n for n in direct[place * 4 : place * 4 + 4] if n != NOWHERE} - joined
            joined |= new
            todo += new
        if len(joined) < len(self.places):
            raise ContentError("falls apart: every tile must be joined to the others edge to edge")

    def corner(self, place: int) -> bool:
        """Whether tiles lie on two neighbouring sides, so that both gates of a start tile meet one. CM-2.3.2-14"""
        near = [self._next_to(self.places[place], side) != NOWHERE for side in SIDES]
        return any(near[side] and near[(side + 1) % 4] for side in SIDES)

    def record(self) -> list[object]:
        return [self.id, self.name, self.text, list(self.rows), list(self.seats), self.mode]

    def played(self) -> list[object]:
        """What of it matters to play."""
        return [self.id, list(self.rows), list(self.seats), self.mode]


def read_layout(entry: Entry) -> Layout:
    """The layout of an entry."""
    ident, name, text = entry.text("id"), entry.text("name"), entry.text("text")
    rows = entry.text("picture").split()
    low, high = entry.number_of("from_seats", 1, 4), entry.number_of("to_seats", 1, 4)
    mode = entry.one_of("mode", ("printed", "shared", "other"))
    entry.one_of("source", ("published", "derived", "authored"))
    try:
        layout = Layout(ident, name, text, rows, tuple(range(low, high + 1)), mode)
    except ContentError as error:
        raise entry.fail("picture", str(error)) from None
    entry.done()
    wanted = 1 if mode == "shared" else 2 if high <= 2 else 4
    if len(layout.starts) != wanted:
        raise entry.fail("picture", f"has {len(layout.starts)} places S and needs {wanted}")
    for place in layout.starts:
        if not layout.corner(place) and wanted == 4:
            raise entry.fail("picture", f"must have tiles on two neighbouring sides of each S (place {place + 1})")
    return layout
