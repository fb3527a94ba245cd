"""The closed vocabulary of cards and stories, read from vocabulary.toml."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from miskatonic.kernel.book.pages import Page
from miskatonic.pieces.effects.vocabulary import OWN, Vocabulary

FILE: Final = "vocabulary.toml"
PLACES: Final = ("text", "harm", "test")
"""Where an effect may stand: in any text; in a use against damage or horror; in a use at a test."""
LISTS: Final = ("who", "which", "where", "trait")


def read_text(name: str) -> str:
    """A file of facts."""
    return (files(__package__) / "facts" / name).read_text(encoding="utf-8")


def read_vocabulary(text: str, name: str) -> Vocabulary:
    page = Page(text, name)
    page.only(*OWN, *LISTS)
    return Vocabulary(page, PLACES, LISTS)


VOCABULARY: Final = read_vocabulary(read_text(FILE), FILE)
