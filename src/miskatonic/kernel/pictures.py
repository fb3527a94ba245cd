"""Pictures as content names them in ``content/pictures.toml``, and the gist of each card: checked on loading.

Cards have a gist besides; figures, places and whatever else has only a picture are named with their section
(``monster.mi_go``). They change nothing in play, so they lie in a file of their own and are no part of the content's
digest. ``web/dev/sprites.mjs`` reads the same files for what the browser draws.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Final

from miskatonic.kernel.scene import Picture

MOST: Final = 28
"""Characters of a gist."""
SKIES: Final = ("halo", "rays", "ripple", "storm", "sea", "night")
FIELDS: Final = frozenset(("gist", "icon", "sky", "behind"))
Sights = dict[str, tuple[str, Picture]]
"""By name: the gist, empty for what is no card, and the picture."""


class PictureError(ValueError):
    """Something in a file of pictures is wrong; the message names the file and the entry."""


def load(file: Traversable, cards: Collection[str], things: Collection[str] = ()) -> Sights:
    """What a game's file says of these cards and things: every one of them, and no other."""
    return read(file.read_text(encoding="utf-8"), file.name, cards, things)


def read(text: str, where: str, cards: Collection[str], things: Collection[str] = ()) -> Sights:
    """What a text says of these cards and things."""
    sights = loose(text, where, lambda name: name not in things)
    strange = [name for name in sights if name not in cards and name not in things]
    if strange:
        raise PictureError(f"{where}: there is no card {strange[0]!r}")
    missing = [name for name in (*cards, *things) if name not in sights]
    if missing:
        lacks = "no gist and no picture" if missing[0] in cards else "no picture"
        raise PictureError(f"{where}: {missing[0]!r} has {lacks}")
    return sights


def loose(text: str, where: str, is_card: Callable[[str], bool]) -> Sights:
    """What a text says of whatever it names; a game that reads its content bit by bit looks later who is missing."""
    try:
        found = _flat("", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise PictureError(f"{where}: {error}") from error
    sights = {name: _sight(f"{where}: {name}", entry, is_card(name)) for name, entry in found.items()}
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


def _sight(where: str, entry: Any, card: bool) -> tuple[str, Picture]:
    if not isinstance(entry, dict) or any(not isinstance(value, str) for value in entry.values()):
        raise PictureError(f"{where}: an entry is a gist, an icon, a sky and perhaps what is behind")
    strange = sorted(entry.keys() - FIELDS)
    if strange:
        raise PictureError(f"{where}: there is no field {strange[0]!r}; there are {', '.join(sorted(FIELDS))}")
    gist, icon, sky = entry.get("gist", ""), entry.get("icon", ""), entry.get("sky", "")
    if card and not 0 < len(gist) <= MOST:
        raise PictureError(f"{where}: a gist has 1 to {MOST} characters, not {len(gist)}")
    if gist and not card:
        raise PictureError(f"{where}: only a card has a gist here")
    if not icon:
        raise PictureError(f"{where}: it names no icon")
    if sky not in SKIES:
        raise PictureError(f"{where}: there is no sky {sky!r}; there are {', '.join(SKIES)}")
    return gist, Picture(icon, sky, entry.get("behind", ""))


def _all_differ(where: str, sights: Sights) -> None:
    """No two cards or things of a game show the same."""
    seen: dict[Picture, str] = {}
    for name, (_, picture) in sights.items():
        first = seen.setdefault(picture, name)
        if first != name:
            raise PictureError(f"{where}: {name} shows the same as {first}")
