"""The picture of each thing of Mansions of Madness, and the gist of each card."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from miskatonic.games.mansions_of_madness.content.box import Box
from miskatonic.kernel.scene import pictures
from miskatonic.kernel.scene.elements import Picture

CARDS: Final = ("card.", "spell.", "mythos.", "trauma.", "action.")
"""What has a gist."""
SIGHTS: Final = pictures.loose(
    (files("miskatonic.games.mansions_of_madness.content") / "facts" / "pictures.toml").read_text(encoding="utf-8"),
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


def names(box: Box) -> list[str]:
    """Everything in a box that shows something."""
    kinds = (
        ("card", box.cards),
        ("spell", box.spells),
        ("mythos", box.mythos),
        ("trauma", box.traumas),
        ("action", box.actions),
        ("monster", box.kinds),
        ("investigator", box.investigators),
    )
    return [f"{kind}.{thing.id}" for kind, things in kinds for thing in things]


BOX: Final = SIGHTS["shelf.box"][1]
ICONS: Final = pictures.words(SIGHTS)
"""What clients draw for words of a scene."""
