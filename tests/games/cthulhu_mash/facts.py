"""The ledger and the cards, for the tests of the content."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from miskatonic.games.cthulhu_mash.content.picture import name_of
from miskatonic.games.cthulhu_mash.content.reading import CONTENT, Tile
from miskatonic.pieces.boards.grid import spaces

TILES = CONTENT.tiles
START_TILES = [tile for tile in TILES if tile.start]
SPAWN = 5
every_tile = pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.id)

ROOT = Path(__file__).parents[3]
GAME = ROOT / "src/miskatonic/games/cthulhu_mash"
LEDGER = tomllib.loads((GAME / "rulebook.toml").read_text(encoding="utf-8"))
FACTS = {fact["id"].removeprefix("CM-fact-"): fact["data"] for fact in LEDGER["fact"]}
CHARACTERS, MONSTERS, GENERATORS = CONTENT.characters, CONTENT.monsters, CONTENT.generators
OBJECTS, SPELLS, POWER_UPS = CONTENT.objects, CONTENT.spells, CONTENT.power_ups


def at(row: int, column: int) -> int:
    """A space by row and column."""
    return (row - 1) * 6 + column - 1


def names(mask: int) -> list[str]:
    """The spaces of a set, as R3/C4."""
    return [name_of(space) for space in spaces(mask)]


def ordinary(tile: Tile) -> int:
    """Open spaces without hazard and without an icon that holds."""
    return tile.stand & ~tile.red & ~tile.hold
