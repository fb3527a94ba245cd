"""Text pictures of tiles: six rows of six spaces with lines on their sides and signs inside them.

    +-----+-----+--O--+-----+        +  a corner          -----  |  a solid blue line (the rim is always one)
    |     | ~-1 :     :  c  |        O  a gate in the rim  .....  :  a dotted blue line
    +     +     +.....+-----+                              HHHHH  H  a ladder or door in a line: open

Signs inside a space: ~ water, # inside an obstacle, X skull, -n loses health, Vn immobilization icon with its escape
number, Bn boot, +n and *n give health and mentality for an action (+A, *A all of it), % within a machine's green
outline; small letters are explained by the tile's legend. `page_of` in tilelist.py draws the same picture for people.
"""

from __future__ import annotations

import re
from typing import Final

from miskatonic.kernel.book.pages import ContentError
from miskatonic.pieces.boards.grid import EAST, NORTH, NOWHERE, SOUTH, WEST, Grid, mask_of

SIZE: Final = 6
SPACES: Final = SIZE * SIZE
WIDE: Final = 5
SOLID: Final = 1
DOTTED: Final = 2
LADDER: Final = 3
ALL: Final = 99
"""The number behind +A and *A: as much as there is room for."""

ACROSS: Final = {"-----": SOLID, ".....": DOTTED, "HHHHH": LADDER, "     ": 0}
UPRIGHT: Final = {"|": SOLID, ":": DOTTED, "H": LADDER, " ": 0}
GATE_ACROSS: Final = "--O--"
GATE_UPRIGHT: Final = "O"
SIGN: Final = re.compile(r"\s*(?:([~#X%])|([-VB])(\d)|([+*])(\d|A)|([a-z]))")


class Picture:
    """What a text picture shows: lines, gates and the signs of every space."""

    def __init__(self, text: str) -> None:
        rows = text.strip("\n").split("\n")
        if len(rows) != 2 * SIZE + 1:
            raise ContentError(f"has {len(rows)} lines and must have {2 * SIZE + 1}")
        rows = [row.ljust(SIZE * (WIDE + 1) + 1) for row in rows]
        self.gates: Final = [NOWHERE] * 4
        lines: dict[tuple[int, int], int] = {}
        for height in range(SIZE + 1):
            _read_across(rows[2 * height], SIZE - height, lines, self.gates)
        signs: list[str] = [""] * SPACES
        for row in range(SIZE):
            _read_upright(rows[2 * (SIZE - row) - 1], row, lines, signs, self.gates)
        self.grid: Final = Grid(SIZE, SIZE, lines)
        self.signs: Final = [_Signs(space, text) for space, text in enumerate(signs)]

    def where(self, kind: str) -> int:
        """The set of spaces that have a plain sign."""
        return mask_of(s for s in range(SPACES) if kind in self.signs[s].plain)

    def numbers(self, kind: str) -> tuple[int, ...]:
        """The number of a sign on each space, 0 where it has none."""
        return tuple(self.signs[s].numbers.get(kind, 0) for s in range(SPACES))


class _Signs:
    """The signs of one space."""

    def __init__(self, space: int, text: str) -> None:
        self.plain: Final[set[str]] = set()
        self.letters: Final[set[str]] = set()
        self.numbers: Final[dict[str, int]] = {}
        rest = text.rstrip()
        while rest:
            found = SIGN.match(rest)
            if not found:
                raise ContentError(f"has signs on {name_of(space)} that mean nothing: '{rest.strip()}'")
            plain, kind, number, gift, amount, letter = found.groups()
            if plain:
                self.plain.add(plain)
            elif letter:
                self.letters.add(letter)
            else:
                self.numbers[kind or gift] = ALL if amount == "A" else int(number or amount)
            rest = rest[found.end() :]


def name_of(space: int) -> str:
    """R3/C4 for a space of a tile."""
    return f"R{space // SIZE + 1}/C{space % SIZE + 1}"


def _read_across(text: str, row: int, lines: dict[tuple[int, int], int], gates: list[int]) -> None:
    """The lines above row `row` (counted from 0; rows count from the bottom), which are below row `row + 1`."""
    at_rim = row in (0, SIZE)
    for column in range(SIZE):
        start = column * (WIDE + 1)
        part = text[start + 1 : start + 1 + WIDE]
        if text[start] != "+" or text[start + WIDE + 1] != "+":
            raise ContentError(f"has no + at the corners of column {column + 1} in the line '{text.strip()}'")
        side = SOUTH if row == 0 else NORTH
        space = (max(row, 1) - 1) * SIZE + column
        if at_rim:
            _rim(part == GATE_ACROSS, part in (GATE_ACROSS, "-----"), side, space, gates, text)
            lines[space, side] = SOLID
        elif part not in ACROSS:
            raise ContentError(f"has '{part}' in the line '{text.strip()}', which is no line")
        else:
            lines[space, side] = ACROSS[part]


def _read_upright(text: str, row: int, lines: dict[tuple[int, int], int], signs: list[str], gates: list[int]) -> None:
    for column in range(SIZE + 1):
        start = column * (WIDE + 1)
        mark = text[start]
        side = WEST if column == 0 else EAST
        space = row * SIZE + max(column, 1) - 1
        if column in (0, SIZE):
            _rim(mark == GATE_UPRIGHT, mark in (GATE_UPRIGHT, "|"), side, space, gates, text)
            lines[space, side] = SOLID
        elif mark not in UPRIGHT:
            raise ContentError(f"has '{mark}' in the line '{text.strip()}', which is no line")
        else:
            lines[space, side] = UPRIGHT[mark]
        if column < SIZE:
            signs[row * SIZE + column] = text[start + 1 : start + 1 + WIDE]


def _rim(is_gate: bool, is_rim: bool, side: int, space: int, gates: list[int], text: str) -> None:
    if not is_rim:
        raise ContentError(f"has a hole in the rim in the line '{text.strip()}'")
    if is_gate:
        if gates[side] != NOWHERE:
            raise ContentError(f"has two gates on one edge, on {name_of(gates[side])} and {name_of(space)}")
        gates[side] = space


def draw(picture: Picture, inside: list[str]) -> str:
    """The picture of these lines and gates, with these words (up to five letters) inside the spaces."""
    grid = picture.grid
    across = {kind: text for text, kind in ACROSS.items()}
    upright = {kind: text for text, kind in UPRIGHT.items()}
    out: list[str] = []
    for row in range(SIZE, -1, -1):
        side = SOUTH if row == 0 else NORTH
        spaces = [(max(row, 1) - 1) * SIZE + column for column in range(SIZE)]
        parts = [
            GATE_ACROSS if picture.gates[side] == s and row in (0, SIZE) else across[grid.line(s, side)] for s in spaces
        ]
        out.append("+" + "+".join(parts) + "+")
        if row:
            first, *_ = spaces
            text = GATE_UPRIGHT if picture.gates[WEST] == first else "|"
            for s in spaces:
                gate = picture.gates[EAST] == s
                text += inside[s].center(WIDE) + (GATE_UPRIGHT if gate else upright[grid.line(s, EAST)])
            out.append(text)
    return "\n".join(out) + "\n"
