"""The gist and the picture of each Bonus Action; the pictures of monsters and actions."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from miskatonic.games.chaos_of_cthulhu.content.reading import ACTIONS, BONUSES, COLOURS
from miskatonic.kernel.scene import pictures
from miskatonic.kernel.scene.elements import Picture

_READ: Final = pictures.load(
    files("miskatonic.games.chaos_of_cthulhu.content") / "facts" / "pictures.toml",
    [f"{mode}.{number}" for mode, cards in BONUSES.items() for number in cards],
    [
        "shelf.box",
        *[f"action.{action}" for action in ACTIONS],
        *[f"monster.{colour}.{number}" for colour in COLOURS for number in range(1, 7)],
    ],
)
BOX: Final = _READ["shelf.box"][1]
ICONS: Final = {action: _READ[f"action.{action}"][1].icon for action in ACTIONS}
"""The icon of each action."""


def sight(crown: bool, number: int) -> tuple[str, Picture]:
    """The gist and the picture of a Bonus Action of the list in use."""
    return _READ[f"{'crown' if crown else 'normal'}.{number}"]


def monster_picture(colour: int, number: int) -> Picture:
    """The monster that five dice of a colour make when they show this number."""
    return _READ[f"monster.{COLOURS[colour]}.{number}"][1]
