"""The words of a vocabulary: parameters, verbs, conditions, and words that only need explaining."""

from __future__ import annotations

from typing import Final

from miskatonic.kernel.book.pages import ContentError, Entry, unknown

TYPES: Final = ("int", "amount", "word", "words", "id", "text", "effects", "options", "bands")
"""A number; an amount; a word of a list; several; the id of a thing; a text; a branch; branches that somebody chooses
from; branches by a number."""


class Param:
    """One argument of a verb or a condition, or one field of a card, and what it may be."""

    def __init__(self, entry: Entry, table: object) -> None:
        if not isinstance(table, dict):
            raise entry.fail("params", "must be a list of tables")
        label = entry.label if table is entry.table else f"{entry.label} {table.get('name')}"
        inner = Entry(entry.page, entry.kind, entry.number, table, label)
        self.name: Final = inner.text("name")
        self.type: Final = inner.one_of("type", TYPES)
        self.gist: Final = inner.text("gist") if inner.has("gist") else ""
        limited = self.type in ("int", "amount") and (self.type == "int" or inner.has("least") or inner.has("most"))
        self.least: Final = inner.number_of("least", -9999, 9999) if limited else 0
        self.most: Final = inner.number_of("most", self.least, 9999) if limited else 0
        self.words: Final = inner.texts("words")
        self.list: Final = inner.text("list") if inner.has("list") else ""
        """For a word: the list of the vocabulary that it is taken from, such as choosers."""
        self.kinds: Final = inner.texts("kinds")
        """For the id of a thing: the kinds it may be of."""
        self.required: Final = not inner.has("default")
        default = inner.take("default") if inner.has("default") else ""
        self.default: Final[int | str] = default if isinstance(default, int) else str(default)
        inner.done()
        if self.type in ("word", "words") and bool(self.words) == bool(self.list):
            raise ContentError(f"{inner.place()}: {inner.label}: a word needs either 'words' or the name of a 'list'")

    @property
    def branches(self) -> bool:
        """It holds effects of its own."""
        return self.type in ("effects", "options", "bands")


class Word:
    """A word that needs explaining: a timing, a moment, a chooser, a value."""

    def __init__(self, entry: Entry) -> None:
        self.name: Final = entry.text("name")
        self.gist: Final = entry.text("gist")
        self.rules: Final = entry.texts("rules")


class Phrase(Word):
    """A word with arguments: a condition, and above all a verb."""

    def __init__(self, entry: Entry) -> None:
        super().__init__(entry)
        self.params: Final = tuple(Param(entry, table) for table in entry.items("params"))
        names = [param.name for param in self.params]
        if len(set(names)) < len(names):
            raise entry.fail("params", "has two of one name")

    @property
    def usage(self) -> str:
        """How it is written: required arguments in order, then the others with their defaults."""
        words = [self.name, *(param.name.upper() for param in self.params if param.required)]
        words += [f"[{param.name}={param.default}]" for param in self.params if not param.required]
        return " ".join(words)

    def param(self, name: str) -> Param | None:
        return next((param for param in self.params if param.name == name), None)


class Verb(Phrase):
    """Something an effect can do, with its arguments, where it may stand and the rules that govern it."""

    def __init__(self, entry: Entry, places: tuple[str, ...], moments: tuple[str, ...]) -> None:
        super().__init__(entry)
        self.on: Final = entry.texts("on")
        """The places in which it may stand: the name of a kind, or of one of its lists, as in monster.bad_stuff."""
        for place in self.on:
            if place not in places:
                raise entry.fail("on", unknown(place, places), place)
        self.when: Final = entry.one_of("when", moments) if moments else ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds on which it may stand, in whatever list."""
        return tuple(dict.fromkeys(place.partition(".")[0] for place in self.on))

    def field_for(self, kind: str, usual: str = "effects") -> str:
        """The list in which it stands on a thing of this kind."""
        return next((place.partition(".")[2] or usual for place in self.on if place.partition(".")[0] == kind), usual)
