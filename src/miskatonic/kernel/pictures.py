"""The gist of each card and its picture, as content names them in ``content/pictures.toml``: checked on loading.

They change nothing in play, so they lie in a file of their own and are no part of the content's digest.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Final

from miskatonic.kernel.scene import Picture

MOST: Final = 28
"""Characters of a gist."""
SKIES: Final = ("halo", "rays", "ripple", "storm", "sea", "night")
FIELDS: Final = frozenset(("gist", "icon", "sky", "behind"))
Sights = dict[str, tuple[str, Picture]]
"""By card: its gist and its picture."""


class PictureError(ValueError):
    """Something in a file of pictures is wrong; the message names the file and the entry."""


def load(file: Traversable, cards: Collection[str]) -> Sights:
    """What a game's file says of these cards: every one of them, and no other."""
    return read(file.read_text(encoding="utf-8"), file.name, cards)


def read(text: str, where: str, cards: Collection[str]) -> Sights:
    """What a text says of these cards."""
    try:
        found = _flat("", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise PictureError(f"{where}: {error}") from error
    strange = [name for name in found if name not in cards]
    if strange:
        raise PictureError(f"{where}: there is no card {strange[0]!r}")
    missing = [name for name in cards if name not in found]
    if missing:
        raise PictureError(f"{where}: {missing[0]!r} has no gist and no picture")
    sights = {name: _sight(f"{where}: {name}", entry) for name, entry in found.items()}
    _all_differ(where, sights)
    return sights


def _flat(prefix: str, table: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Entries by name; those of a section carry its name before theirs."""
    found: dict[str, Mapping[str, Any]] = {}
    for name, entry in table.items():
        if isinstance(entry, dict) and not FIELDS & entry.keys():
            found |= _flat(f"{prefix}{name}.", entry)
        else:
            found[f"{prefix}{name}"] = entry
    return found


def _sight(where: str, entry: Any) -> tuple[str, Picture]:
    if not isinstance(entry, dict) or any(not isinstance(value, str) for value in entry.values()):
        raise PictureError(f"{where}: an entry is a gist, an icon, a sky and perhaps what is behind")
    strange = sorted(entry.keys() - FIELDS)
    if strange:
        raise PictureError(f"{where}: there is no field {strange[0]!r}; there are {', '.join(sorted(FIELDS))}")
    gist, icon, sky = entry.get("gist", ""), entry.get("icon", ""), entry.get("sky", "")
    if not 0 < len(gist) <= MOST:
        raise PictureError(f"{where}: a gist has 1 to {MOST} characters, not {len(gist)}")
    if not icon:
        raise PictureError(f"{where}: it names no icon")
    if sky not in SKIES:
        raise PictureError(f"{where}: there is no sky {sky!r}; there are {', '.join(SKIES)}")
    return gist, Picture(icon, sky, entry.get("behind", ""))


def _all_differ(where: str, sights: Sights) -> None:
    """No two cards of a game show the same."""
    seen: dict[Picture, str] = {}
    for name, (_, picture) in sights.items():
        first = seen.setdefault(picture, name)
        if first != name:
            raise PictureError(f"{where}: {name} shows the same as {first}")
