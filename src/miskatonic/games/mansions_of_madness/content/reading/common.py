"""What the readers share: entries by number, uses of cards, texts gathered by key."""

from __future__ import annotations

from typing import Final

from miskatonic.games.mansions_of_madness.content.printed import ATTRIBUTES, MOMENTS, Use
from miskatonic.games.mansions_of_madness.content.vocabulary import VOCABULARY, read_text
from miskatonic.kernel.book.pages import ContentError, Entry, Page
from miskatonic.pieces.effects.texts import Gathering
from miskatonic.pieces.printings import LATEST, Printed, in_order

STORIES_FOLDER: Final = "stories/"
SPENDS: Final = ("nothing", "card", "skill")
TESTS: Final = (*ATTRIBUTES, "evade", "horror", "combat")
PLACE: Final = {"test": "test", "rolled": "test", "harm": "harm"}
"""Where the effects of a use stand, by its moment."""


def page_of(name: str, *kinds: str, text: str = "", printing: int = LATEST) -> Page:
    """A file of the content folder up to a printing, with these kinds of entries and no others."""
    page = Printed(text or read_text(name), name, printing)
    page.only(*kinds)
    return page


def numbered(page: Page, kind: str) -> list[Entry]:
    """The entries of a kind by their numbers; only a story may be a draft that has none yet."""
    return in_order(page.entries(kind), drafts=page.name.startswith(STORIES_FOLDER))


def done(entry: Entry) -> None:
    """All fields of an entry have been read, its number included."""
    for field in ("number", "printing"):
        if entry.has(field):
            entry.take(field)
    entry.done()


def gather() -> Gathering:
    return Gathering(VOCABULARY)


def uses(entry: Entry, texts: Gathering, key: str) -> tuple[Use, ...]:
    """What a card may be used for. MM-act-3, MM-inv-8"""
    found: list[Use] = []
    for number, table in enumerate(entry.items("uses")):
        if not isinstance(table, dict):
            raise entry.fail("uses", "must be a list of tables")
        inner = Entry(entry.page, entry.kind, entry.number, table, f"{entry.label}, use {number + 1}")
        own = f"{key}.use.{number}"
        moment = inner.one_of("moment", MOMENTS)
        texts.add(inner, "effects", own, PLACE.get(moment, "text"))
        use = Use(
            own,
            moment,
            inner.text("words"),
            texts.conditions(inner, "if"),
            inner.word("spend", SPENDS),
            inner.flag("once"),
            inner.flag("attack"),
            words(inner, "tests", TESTS),
            words(inner, "against", ("damage", "horror")),
        )
        inner.done()
        found.append(use)
    return tuple(found)


def words(entry: Entry, field: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Words of a list."""
    found = entry.texts(field)
    for word in found:
        if word not in known:
            raise entry.fail(field, f"has the unknown word '{word}'; known are {', '.join(known)}", word)
    return found


def about(entry: Entry) -> None:
    """The line that says what a card is for: it goes into the docs."""
    entry.text("about")


def one(page: Page, kind: str) -> Entry:
    """The entry of which there is just one, written [kind]."""
    table = page.document.get(kind)
    if not isinstance(table, dict):
        raise ContentError(f"{page.name}:1: there must be one [{kind}]")
    return Entry(page, kind, 1, table)
