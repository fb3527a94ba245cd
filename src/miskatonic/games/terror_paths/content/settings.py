"""How hard it is to be, if not as printed: ours, for the book scales Threat alone (TP-setup-18)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.terror_paths.content.reading.common import Texts, entries
from miskatonic.games.terror_paths.content.reading.digest import digest_of
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.kernel.book.pages import Entry
from miskatonic.pieces.effects.effect import Effect
from miskatonic.pieces.printings import MOST

FILE: Final = "settings.toml"
PRINTED: Final = "printed"


class Setting:
    """One of them. Its text in the box: ``setting.`` and its id."""

    def __init__(self, id: str, text: str, effects: tuple[Effect, ...]) -> None:  # noqa: A002
        self.id: Final = id
        self.text: Final = text
        self.effects: Final = effects


def read_settings(text: str = "") -> tuple[dict[str, Setting], str]:
    """All of them by id, and the digest of what matters to play."""
    page = entries(text or read_text(FILE), FILE, "setting")
    texts = Texts()
    found = [_setting(entry, texts) for entry in page.entries("setting")]
    return {each.id: each for each in found}, digest_of((page,), True, MOST)


def _setting(entry: Entry, texts: Texts) -> Setting:
    own = entry.text("id")
    key = f"setting.{own}"
    if not texts.add(entry, "effects", key):
        raise entry.fail("effects", "are missing")
    setting = Setting(own, entry.text("text"), texts.effects[key])
    entry.done()
    return setting


SETTINGS, DIGEST = read_settings()
