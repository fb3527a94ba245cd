"""The closed vocabulary of cards and scenarios, read from vocabulary.toml."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from miskatonic.kernel.book.pages import Page
from miskatonic.pieces.effects.vocabulary import OWN, Vocabulary

FILE: Final = "vocabulary.toml"
PLACES: Final = ("text", "dice", "loss", "flaw")
"""Where an effect may stand: in any text; in a use of an Item on dice, or against a loss; among drawbacks."""
LISTS: Final = ("who", "where")


def read_text(name: str) -> str:
    """A file of facts."""
    return (files(__package__) / "facts" / name).read_text(encoding="utf-8")


def read_vocabulary(text: str, name: str, counts: tuple[str, ...] = ()) -> Vocabulary:
    page = Page(text, name)
    page.only(*OWN, *LISTS)
    return Vocabulary(page, PLACES, LISTS, counts)


VOCABULARY: Final = read_vocabulary(read_text(FILE), FILE)


def reading(counts: tuple[str, ...]) -> Vocabulary:
    """The vocabulary for a scenario whose amounts may count its own counters too. TP-comp-2"""
    return read_vocabulary(read_text(FILE), FILE, counts) if counts else VOCABULARY
