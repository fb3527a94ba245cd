"""A tile as an SVG picture: lines, gates, water, outlines, icons, features and marks, drawn from the data alone."""

from __future__ import annotations

from typing import Final

from miskatonic.games.cthulhu_mash.content.picture import ALL, DOTTED, LADDER, SIZE, SOLID, SPACES
from miskatonic.games.cthulhu_mash.content.tiles import Tile
from miskatonic.pieces.boards.grid import EAST, NORTH, NOWHERE, SIDES, SOUTH, WEST, outline

CELL: Final = 56
EDGE: Final = 26
TOP: Final = 46
WIDTH: Final = SIZE * CELL + 2 * EDGE
HEIGHT: Final = SIZE * CELL + TOP + EDGE + 6
GROUND: Final = {"": "#f3ead7", "ice": "#eaf2f6", "mud": "#e4dfc4"}
STYLE: Final = """<style>
text{font-family:Georgia,serif;fill:#2b2b33}
.n{font-size:19px;font-weight:bold}.c{font-size:11px;fill:#8a8577}.s{font-size:10px}.i{font-size:13px;font-weight:bold}
.g{stroke:#d8ccb0;stroke-width:1}.solid{stroke:#1f4e9c;stroke-width:5;stroke-linecap:round}
.dot{stroke:#1f4e9c;stroke-width:4;stroke-dasharray:1 8;stroke-linecap:round}
.lad{stroke:#8a5a2b;stroke-width:6;stroke-dasharray:3 4}
.red{stroke:#b3202a}.yel{stroke:#d79a00}.grn{stroke:#2c8a3d}
.out{stroke-width:2.5;stroke-dasharray:6 4}
</style>"""
LETTERS: Final = {
    "body": "body", "ceiling": "ceiling", "chest": "chest", "dispenser": "stand", "drill": "drill",
    "psychotherapy": "machine", "shadow": "shadow", "shoggoth": "Shoggoth", "tentacles": "tentacles",
    "transporter": "transport",
}  # fmt: skip
"""What is written into a space with a feature; short enough to fit."""


def svg(tile: Tile) -> str:
    """The whole picture."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-label="{_plain(tile.name)}">',
        STYLE,
        f'<text class="n" x="{WIDTH / 2:g}" y="24" text-anchor="middle">{_plain(tile.name)}</text>',
        f'<rect x="{EDGE}" y="{TOP}" width="{SIZE * CELL}" height="{SIZE * CELL}" fill="{GROUND[tile.terrain]}"/>',
        *_numbers(),
        *[part for space in range(SPACES) for part in _floor(tile, space)],
        *_grid_lines(),
        *_outlines(tile),
        *_blue_lines(tile),
        *[_gate(tile, side) for side in SIDES if tile.gates[side] != NOWHERE],
        *[part for space in range(SPACES) for part in _signs(tile, space)],
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def corner(space: int) -> tuple[int, int]:
    """The top left corner of a space in the picture."""
    return EDGE + space % SIZE * CELL, TOP + (SIZE - 1 - space // SIZE) * CELL


def _numbers() -> list[str]:
    """Columns below, rows on the left."""
    found: list[str] = []
    for n in range(SIZE):
        x, y = EDGE + n * CELL + CELL // 2, TOP + SIZE * CELL + 20
        row = TOP + (SIZE - 1 - n) * CELL + CELL // 2 + 4
        found.append(f'<text class="c" x="{x}" y="{y}" text-anchor="middle">{n + 1}</text>')
        found.append(f'<text class="c" x="9" y="{row}" text-anchor="middle">{n + 1}</text>')
    return found


def _floor(tile: Tile, space: int) -> list[str]:
    """The colour of a space: obstacles dark, water blue, hazards red, machines green; then the marks for heights."""
    x, y = corner(space)
    colours = [(tile.obstacle, "#8f8a80"), (tile.water, "#a9cfe6"), (tile.red & ~tile.water, "#f3cfc6")]
    colours += [(tile.green, "#d5ebcf"), (tile.hold & ~tile.red & ~tile.water, "#e4d8ee")]
    found = [f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{c}"/>' for m, c in colours if m >> space & 1]
    if tile.water >> space & 1:
        wave = f"M{x + 8} {y + 48} q5 -6 10 0 t10 0 t10 0 t10 0"
        found.append(f'<path d="{wave}" fill="none" stroke="#4a88b5" stroke-width="1.5"/>')
    for mask, sign in ((tile.height, "▲"), (tile.hindrance, "▒"), (tile.blind, "◌")):
        if mask >> space & 1:
            found.append(f'<text class="c" x="{x + CELL - 13}" y="{y + 14}">{sign}</text>')
    return found


def _grid_lines() -> list[str]:
    far_x, far_y = EDGE + SIZE * CELL, TOP + SIZE * CELL
    found: list[str] = []
    for n in range(1, SIZE):
        x, y = EDGE + n * CELL, TOP + n * CELL
        found.append(f'<path class="g" d="M{x} {TOP}V{far_y}M{EDGE} {y}H{far_x}"/>')
    return found


def _side(space: int, side: int, inset: int = 0) -> str:
    """The path along a side of a space, a little inside it if wished."""
    x, y = corner(space)
    left, right, top, bottom = x + inset, x + CELL - inset, y + inset, y + CELL - inset
    ends = {
        NORTH: f"M{left} {top}H{right}",
        EAST: f"M{right} {top}V{bottom}",
        SOUTH: f"M{left} {bottom}H{right}",
        WEST: f"M{left} {top}V{bottom}",
    }
    return ends[side]


def _outlines(tile: Tile) -> list[str]:
    """Dotted red round hazards, yellow round what slows, green round the reach of machines."""
    found: list[str] = []
    for mask, name, inset in ((tile.yellow, "yel", 3), (tile.red, "red", 5), (tile.green, "grn", 5)):
        path = "".join(_side(space, side, inset) for space, side in outline(tile.grid, mask))
        if path:
            found.append(f'<path class="out {name}" fill="none" d="{path}"/>')
    return found


def _blue_lines(tile: Tile) -> list[str]:
    found: list[str] = []
    for kind, name in ((DOTTED, "dot"), (LADDER, "lad"), (SOLID, "solid")):
        path = ""
        for space in range(SPACES):
            for side in (NORTH, EAST, SOUTH, WEST):
                inner = tile.grid.beside[space * 4 + side] != NOWHERE
                if tile.grid.line(space, side) == kind and (side in (NORTH, EAST) or not inner):
                    path += _side(space, side)
        if path:
            found.append(f'<path class="{name}" fill="none" d="{path}"/>')
    return found


def _gate(tile: Tile, side: int) -> str:
    """A blue half oval in the rim."""
    x, y = corner(tile.gates[side])
    middle_x, middle_y = x + CELL // 2, y + CELL // 2
    rim = {NORTH: (middle_x, y), EAST: (x + CELL, middle_y), SOUTH: (middle_x, y + CELL), WEST: (x, middle_y)}
    cx, cy = rim[side]
    inward = 1 if side in (SOUTH, WEST) else 0
    shape = (
        f"M{cx - 20} {cy}a20 13 0 0 {inward} 40 0z" if side % 2 == 0 else f"M{cx} {cy - 20}a13 20 0 0 {inward} 0 40z"
    )
    return f'<path d="{shape}" fill="#3f7fd0" stroke="#1f4e9c" stroke-width="2"/>'


def _signs(tile: Tile, space: int) -> list[str]:
    """Icons and words inside a space."""
    x, y = corner(space)
    found: list[str] = []
    if tile.escape[space]:
        found.append(f'<path d="M{x + 6} {y + 7}h22l-11 19z" fill="#6a3d9a"/>')
        found.append(f'<text x="{x + 13}" y="{y + 18}" style="font-size:11px;fill:#fff">{tile.escape[space]}</text>')
    if tile.skull >> space & 1:
        found.append(_skull(x + 32, y + 8))
    for amount, sign, colour in (
        (tile.damage[space], "−", "#b3202a"),
        (tile.health[space], "+", "#b3202a"),
        (tile.mentality[space], "+", "#1f4e9c"),
    ):
        if amount:
            number = "All" if amount == ALL else str(amount)
            found.append(f'<path d="M{x + 37} {y + 8}q10 12 0 18q-10 -6 0 -18" fill="{colour}"/>')
            found.append(f'<text class="i" x="{x + CELL // 2}" y="{y + 38}" text-anchor="middle">{sign}{number}</text>')
    if tile.boot[space]:
        found.append(f'<path d="M{x + 8} {y + 7}h9v11q10 1 10 8h-19z" fill="#d79a00"/>')
        found.append(
            f'<text class="i" x="{x + CELL // 2}" y="{y + 44}" text-anchor="middle">−{tile.boot[space]}</text>'
        )
    names = [LETTERS[name] for name, mask in tile.features.items() if mask >> space & 1]
    word = '<text class="s" x="{}" y="{}" text-anchor="middle">{}</text>'
    return found + [word.format(x + CELL // 2, y + CELL - 6, name) for name in names]


def _skull(x: int, y: int) -> str:
    bone = f'<path d="M{x} {y + 8}a8 8 0 1 1 16 0v4h-3v5h-10v-5h-3z" fill="#b3202a"/>'
    eyes = [f'<circle cx="{eye}" cy="{y + 8}" r="2" fill="#fff"/>' for eye in (x + 5, x + 11)]
    return bone + "".join(eyes)
