"""The page docs/mash/tiles.md and its pictures, made from the content; a test holds them up to date.

`python -m miskatonic.games.cthulhu_mash.content.tilelist docs/mash` writes all of it anew.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from miskatonic.games.cthulhu_mash.content.picture import SPACES, name_of
from miskatonic.games.cthulhu_mash.content.reading import CONTENT, Content, Layout, Tile
from miskatonic.games.cthulhu_mash.view.tilesvg import svg
from miskatonic.pieces.boards.grid import spaces

PAGE: Final = "tiles.md"
PICTURES: Final = "tiles"
SIDES: Final = ("north", "east", "south", "west")
INTRO: Final = """# Cthulhu Mash: the tiles

All sixteen tiles. No map of the published game survives in public, so every grid is ours, built round what the rules
say about the tile. This page and its pictures are made from
`src/miskatonic/games/cthulhu_mash/content/facts/tiles.toml` by `tilelist.py`, and a test holds them up to date.

Rows count from the bottom, columns from the left. Thick blue lines stop everything; dotted blue lines stop walking and
melee only; brown rungs are ladders. Blue half ovals are gates. Dotted red outlines hold hazards, yellow ones slow,
green ones mark the reach of a machine. A purple pyramid immobilizes, and its number or lower on a d6 breaks free;
where it shares a space with a drop or a skull, only those who are pushed there are harmed. For the option on heights:
▲ height, ▒ hindrance, ◌ blind.
"""
HOLDS: Final = {
    "pushed": "hold those who are pushed onto them",
    "quicksand": "are quicksand: they hold whoever walks or is pushed onto them and does not fly, and drown the held",
    "grasping": "hold whoever walks onto them, and everybody who is pushed",
    "tentacles": "seize everybody who comes onto them, flyers too",
}


def tiles_page(content: Content = CONTENT) -> str:
    """The page with all tiles, start tiles first, and the layouts."""
    parts = [INTRO]
    for title, start in (("Start tiles", True), ("The other tiles", False)):
        parts.append(f"## {title}\n")
        parts += [_tile(tile, content) for tile in content.tiles if tile.start is start]
    parts.append("## Layouts\n")
    parts += [_layout(layout) for layout in content.layouts]
    return "\n".join(parts)


def _tile(tile: Tile, content: Content) -> str:
    lines = [f"### {tile.name}\n", f"![{tile.name}]({PICTURES}/{tile.id}.svg)\n", f"*{tile.text}*\n", f"{tile.idea}\n"]
    lines += [f"- {fact}" for fact in facts(tile, content)]
    return "\n".join(lines) + "\n"


def facts(tile: Tile, content: Content = CONTENT) -> list[str]:
    """What the tile does, in sentences."""
    gates = [f"{SIDES[side]} {name_of(gate)}" for side, gate in enumerate(tile.gates) if gate >= 0]
    found = [f"{tile.gate_count} gates: {', '.join(gates)}."]
    if tile.ceiling >= 0:
        found.append(f"The ceiling gate opens above {name_of(tile.ceiling)}; the {SIDES[tile.blank]} edge is blank.")
    if tile.owner:
        what = "health" if tile.health[5] else "mentality"
        found.append(f"Start of the {content.character(tile.owner).name}; the spawning space restores all {what}.")
    if tile.surcharge:
        found.append(f"Every space costs {tile.surcharge} movement point more ({tile.terrain}).")
    elif tile.yellow:
        found.append(f"Slow going: {_places(tile.yellow)}.")
    if tile.hold:
        kinds = sorted({tile.escape[space] for space in spaces(tile.hold)})
        numbers = " or ".join("1" if n == 1 else f"1 to {n}" for n in kinds)
        found.append(f"Icons on {_places(tile.hold)} {HOLDS[tile.icons]}; {numbers} breaks free.")
    found += _dangers(tile)
    for name, mask in tile.features.items():
        found.append(f"{name.capitalize()}: {_places(mask)}.")
    if tile.operate:
        found.append(f"The machine works on {tile.operate} or more.")
    if tile.entering:
        found.append(f"Sanity on entering: {tile.entering.text}.")
    found += [f"Sanity on seeing the {horror.what}: {horror.loss.text}." for horror in tile.seeing]
    found.append(f"Generators may stand on {tile.generator_spaces.bit_count()} spaces.")
    return found


def _dangers(tile: Tile) -> list[str]:
    found: list[str] = []
    if tile.skull:
        found.append(f"Death: {_places(tile.skull)}.")
    for amount in sorted({*tile.damage} - {0}):
        hurting = sum(1 << s for s in range(SPACES) if tile.damage[s] == amount)
        found.append(f"{amount} health lost: {_places(hurting)}.")
    if tile.water:
        found.append(f"Water: {_places(tile.water)}.")
    if tile.obstacle:
        found.append(f"Closed off: {_places(tile.obstacle)}.")
    return found


def _places(mask: int) -> str:
    return ", ".join(name_of(space) for space in spaces(mask))


def _layout(layout: Layout) -> str:
    seats = f"{layout.seats[0]} or {layout.seats[-1]} players"
    rows = "\n".join(layout.rows)
    return f"### {layout.name}\n\n{layout.text} For {seats}; `{layout.id}`.\n\n```text\n{rows}\n```\n"


def pages(content: Content = CONTENT) -> dict[str, str]:
    """Every file of the page, by its path below the folder."""
    return {PAGE: tiles_page(content), **{f"{PICTURES}/{tile.id}.svg": svg(tile) for tile in content.tiles}}


def write(folder: Path) -> None:
    """Write the page and its pictures."""
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
