"""The closed vocabulary of the cards: kinds, fields, timings and the verbs of effects, read from vocabulary.toml."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from miskatonic.kernel.book.pages import Entry, Page
from miskatonic.pieces.effects.vocabulary import OWN, Vocabulary, read_words
from miskatonic.pieces.effects.words import Param, Word

FILE: Final = "vocabulary.toml"
BAD_STUFF: Final = "monster.bad_stuff"


class Kind:
    """A kind of card: its deck, its fields, and when, on what and for how long it may be played."""

    def __init__(self, entry: Entry) -> None:
        self.name: Final = entry.text("name")
        self.title: Final = entry.text("title")
        self.deck: Final = entry.one_of("deck", ("door", "treasure"))
        self.needs: Final = entry.texts("needs")
        self.may: Final = entry.texts("may")
        self.timings: Final = entry.texts("timings")
        self.targets: Final = entry.texts("targets")
        self.stays: Final = entry.texts("stays")
        entry.done()


class Note(Word):
    """A timing or a logic class: what it means, and what goes with it."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.kinds: Final = entry.texts("kinds")
        self.verbs: Final = entry.texts("verbs")
        """For a timing that answers an event: the effects that do, and no others."""
        self.logic: Final = entry.texts("logic")
        """For such a timing: the classes that do."""
        entry.done()

    @property
    def answers(self) -> bool:
        return bool(self.verbs or self.logic)


class Cards(Vocabulary):
    """All the words that a card may use."""

    def __init__(self, page: Page) -> None:
        page.only(*OWN, "classes", "kind", "field", "timing", "target", "staying", "logic")
        self.classes: Final = tuple(str(name) for name in _list(page.document.get("classes")))
        self.timings: Final = _notes(page, "timing")
        self.targets: Final = read_words(page, "target")
        self.staying: Final = read_words(page, "staying")
        self.logic: Final = _notes(page, "logic")
        self.fields: Final = {field.name: field for field in (Param(e, e.table) for e in page.entries("field"))}
        self.kinds: Final = {kind.name: kind for kind in map(Kind, page.entries("kind"))}
        super().__init__(page, (*self.kinds, BAD_STUFF))


def _notes(page: Page, kind: str) -> dict[str, Note]:
    return {note.name: note for note in map(Note, page.entries(kind))}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def read(file: str) -> str:
    """A file of facts."""
    return (files("miskatonic.games.munchkin_cthulhu.content") / "facts" / file).read_text(encoding="utf-8")


VOCABULARY: Final = Cards(Page(read(FILE), FILE))
