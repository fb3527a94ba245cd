"""The gist and the picture of each object, power-up and spell."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.kernel import pictures

SIGHTS: Final = pictures.load(
    files("miskatonic.games.cthulhu_mash.content") / "pictures.toml",
    [thing.id for things in (CONTENT.objects, CONTENT.power_ups, CONTENT.spells) for thing in things],
)
