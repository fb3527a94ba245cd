"""The gist and the picture of each object, power-up and spell; the pictures of figures and tiles."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.kernel.scene import pictures
from miskatonic.kernel.scene.elements import Picture

FIGURES: Final = (
    ("character", CONTENT.characters),
    ("monster", CONTENT.monsters),
    ("generator", CONTENT.generators),
    ("tile", CONTENT.tiles),
)
WORDS: Final = ("word.health", "word.mentality")
SIGHTS: Final = pictures.load(
    files("miskatonic.games.cthulhu_mash.content") / "facts" / "pictures.toml",
    [thing.id for things in (CONTENT.objects, CONTENT.power_ups, CONTENT.spells) for thing in things],
    ["shelf.box", *WORDS, *[f"{kind}.{thing.id}" for kind, things in FIGURES for thing in things]],
)
BOX: Final = SIGHTS["shelf.box"][1]
ICONS: Final = pictures.words(SIGHTS)
PLAIN: Final[tuple[str, Picture | None]] = ("", None)
"""What a pack brings has no picture of its own."""
CHARACTERS: Final = {thing.id: SIGHTS[f"character.{thing.id}"][1] for thing in CONTENT.characters}
MONSTERS: Final = {thing.id: SIGHTS[f"monster.{thing.id}"][1] for thing in CONTENT.monsters}
GENERATORS: Final = {thing.id: SIGHTS[f"generator.{thing.id}"][1] for thing in CONTENT.generators}
TILES: Final = {thing.id: SIGHTS[f"tile.{thing.id}"][1] for thing in CONTENT.tiles}
