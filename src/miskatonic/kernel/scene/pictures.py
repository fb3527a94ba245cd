"""Pictures as content names them in ``content/facts/pictures.toml``, and the gist of each card: checked on loading.

Cards have a gist besides; figures, places and whatever else has only a picture are named with their section
(``monster.mi_go``). They change nothing in play, so they lie in a file of their own and are no part of the content's
digest. ``web/dev/sprites.mjs`` reads the same files for what the browser draws.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib.resources.abc import Traversable
from typing import Final

from miskatonic.kernel.book.pages import ContentError, Entry, Page, near
from miskatonic.kernel.scene.elements import Picture

MOST: Final = 28
"""Characters of a gist."""
SKIES: Final = ("halo", "rays", "ripple", "storm", "sea", "night")
FIELDS: Final = frozenset(("gist", "icon", "sky", "behind"))
WORD: Final = "word."
Sights = dict[str, tuple[str, Picture]]
"""By name: the gist, empty for what is no card, and the picture."""


def load(file: Traversable, cards: Collection[str], things: Collection[str] = ()) -> Sights:
    """What a game's file says of these cards and things: every one of them, and no other."""
    return read(file.read_text(encoding="utf-8"), file.name, cards, things)


def read(text: str, where: str, cards: Collection[str], things: Collection[str] = ()) -> Sights:
    """What a text says of these cards and things."""
    entries = _entries(Page(text, where).whole())
    for name, entry in entries.items():
        if name not in cards and name not in things:
            raise ContentError(f"{entry.place()}: there is no card '{name}'{near(name, [*cards, *things])}")
    sights = _sights(entries, lambda name: name not in things)
    for name in (*cards, *things):
        if name not in sights:
            lacks = "no gist and no picture" if name in cards else "no picture"
            raise ContentError(f"{where}: '{name}' has {lacks}")
    return sights


def loose(text: str, where: str, is_card: Callable[[str], bool]) -> Sights:
    """What a text says of whatever it names; a game that reads its content bit by bit looks later who is missing."""
    return _sights(_entries(Page(text, where).whole()), is_card)


def words(sights: Sights) -> dict[str, str]:
    """The icons of words that scenes use: entries of the section ``word``."""
    return {name.removeprefix(WORD): picture.icon for name, (_, picture) in sights.items() if name.startswith(WORD)}


def _entries(within: Entry, before: str = "") -> dict[str, Entry]:
    """Entries by name; those of a section carry its name before theirs."""
    found: dict[str, Entry] = {}
    for name, table in within.table.items():
        if isinstance(table, dict) and FIELDS & table.keys():
            found[before + name] = within.part(name)
        elif isinstance(table, dict):
            found |= _entries(within.part(name), f"{before}{name}.")
        else:
            raise within.fail(name, "is no entry: { gist, icon, sky and perhaps what is behind }")
    return found


def _sights(entries: Mapping[str, Entry], is_card: Callable[[str], bool]) -> Sights:
    """Gist and picture of each; no two show the same."""
    found: Sights = {}
    seen: dict[Picture, str] = {}
    for name, entry in entries.items():
        entry.only(("icon", "sky"), "gist", "behind")
        picture = Picture(entry.text("icon"), entry.one_of("sky", SKIES), _maybe(entry, "behind"))
        found[name] = _gist(entry, is_card(name)), picture
        first = seen.setdefault(picture, name)
        if first != name:
            raise ContentError(f"{entry.place()}: {name} shows the same as {first}")
    return found


def _gist(entry: Entry, card: bool) -> str:
    gist = _maybe(entry, "gist")
    if card and not 0 < len(gist) <= MOST:
        raise entry.fail("gist", f"must have 1 to {MOST} characters, not {len(gist)}")
    if gist and not card:
        raise entry.fail("gist", "is only for cards")
    return gist


def _maybe(entry: Entry, field: str) -> str:
    """A text that need not be there."""
    return entry.text(field) if entry.has(field) else ""
