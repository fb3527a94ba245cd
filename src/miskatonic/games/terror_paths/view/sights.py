"""The picture of each thing of Terror Paths, and the gist of each Event, Lore and face of the Menace.

All scenarios share one file. What it does not name has no picture; a test finds that for every scenario on the shelf.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from miskatonic.games.terror_paths.content.box import Box
from miskatonic.kernel.scene import pictures
from miskatonic.kernel.scene.elements import Picture

CARDS: Final = ("event.", "lore.", "stage.")
"""What has its gist here; Items have theirs where they are printed."""
SIGHTS: Final = pictures.loose(
    (files("miskatonic.games.terror_paths.content") / "facts" / "pictures.toml").read_text(encoding="utf-8"),
    "pictures.toml",
    lambda name: name.startswith(CARDS),
)
NOTHING: Final = ("", None)


def sight(kind: str, name: str) -> tuple[str, Picture | None]:
    """The gist and the picture of a card."""
    return SIGHTS.get(f"{kind}.{name}", NOTHING)


def picture(kind: str, name: str) -> Picture | None:
    """What a thing shows."""
    return SIGHTS.get(f"{kind}.{name}", NOTHING)[1]


def encounter(type: str) -> str:  # noqa: A002 - printed so
    """The word for a type of Encounter cards: those of one place are all alike from behind."""
    return type.split(":")[0].lower().replace(" ", "_")


def names(box: Box) -> list[str]:
    """Everything in a box that shows something."""
    kinds = (
        ("event", box.events),
        ("lore", box.scenario.lore),
        ("stage", box.scenario.stages),
        ("item", box.items),
        ("foe", box.foes),
        ("investigator", box.investigators),
        ("place", box.spots),
        ("victim", box.victims),
    )
    found = [f"{kind}.{thing.id}" for kind, things in kinds for thing in things]
    return found + sorted({f"encounter.{encounter(back.type)}" for back in box.backs})


BOX: Final = SIGHTS["shelf.box"][1]
ICONS: Final = pictures.words(SIGHTS)
"""What clients draw for words of a scene."""
