"""How hard it is to be, if not as printed: ours, for the book scales Threat alone (TP-setup-18)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.terror_paths.content.reading.common import SENTENCES, Texts, entries
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.kernel.book.pages import Entry, Page
from miskatonic.pieces.digest import digest_of
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


def read_settings(text: str = "") -> dict[str, Setting]:
    """All of them by id."""
    texts = Texts()
    found = [_setting(entry, texts) for entry in _page(text).entries("setting")]
    return {each.id: each for each in found}


def _page(text: str = "") -> Page:
    return entries(text or read_text(FILE), FILE, "setting")


def _setting(entry: Entry, texts: Texts) -> Setting:
    own = entry.text("id")
    key = f"setting.{own}"
    if not texts.add(entry, "effects", key):
        raise entry.fail("effects", "are missing")
    setting = Setting(own, entry.text("text"), texts.effects[key])
    entry.done()
    return setting


SETTINGS: Final = read_settings()
DIGEST: Final = digest_of((_page(),), MOST, SENTENCES)
"""Of what matters to play."""
