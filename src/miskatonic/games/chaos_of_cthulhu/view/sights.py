"""The gist and the picture of each Bonus Action."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from miskatonic.games.chaos_of_cthulhu.content.reading import BONUSES
from miskatonic.kernel import pictures
from miskatonic.kernel.scene import Picture

_READ: Final = pictures.load(
    files("miskatonic.games.chaos_of_cthulhu.content") / "pictures.toml",
    [f"{mode}.{number}" for mode, cards in BONUSES.items() for number in cards],
)


def sight(crown: bool, number: int) -> tuple[str, Picture]:
    """The gist and the picture of a Bonus Action of the list in use."""
    return _READ[f"{'crown' if crown else 'normal'}.{number}"]
