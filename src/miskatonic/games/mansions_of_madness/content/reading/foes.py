"""Monsters and Combat cards, read from their files."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.content.monsters import (
    CLASSES,
    LOWER,
    UPPER,
    Combat,
    Half,
    Kind,
    Underside,
)
from miskatonic.games.mansions_of_madness.content.reading.common import about, done, numbered
from miskatonic.kernel.book.pages import Entry, Page
from miskatonic.pieces.effects.texts import Gathering


def read_kinds(page: Page, texts: Gathering) -> tuple[Kind, ...]:
    """The types of monsters, their figures counted through. MM-mon-2"""
    found: list[Kind] = []
    first = 0
    for number, entry in enumerate(numbered(page, "monster")):
        name = entry.text("id")
        undersides = _undersides(entry, texts, name)
        kind = Kind(
            number,
            name,
            entry.text("name"),
            entry.text("words"),
            CLASSES.index(entry.one_of("class", CLASSES)),
            entry.number_of("horror", -4, 2),
            entry.number_of("awareness", -3, 3),
            entry.flag("large"),
            entry.flag("flies"),
            undersides,
            first,
        )
        first += len(undersides)
        about(entry)
        done(entry)
        found.append(kind)
    return tuple(found)


def _undersides(entry: Entry, texts: Gathering, name: str) -> tuple[Underside, ...]:
    found: list[Underside] = []
    for number, table in enumerate(entry.items("undersides")):
        if not isinstance(table, dict):
            raise entry.fail("undersides", "must be a list of tables")
        inner = Entry(entry.page, entry.kind, entry.number, table, f"{entry.label}, underside {number + 1}")
        key = f"monster.{name}.{number}"
        texts.add(inner, "special", key)
        found.append(
            Underside(inner.number_of("damage", 0, 6), inner.number_of("health", 1, 20), inner.text("text"), key)
        )
        inner.done()
    return tuple(found)


def read_combat(page: Page, texts: Gathering) -> tuple[Combat, ...]:
    """Combat cards of all three decks; every search must end. MM-limit-3"""
    found = []
    entries = numbered(page, "combat")
    for number, entry in enumerate(entries):
        of = CLASSES.index(entry.one_of("class", CLASSES))
        upper = _half(entry, texts, "upper", UPPER, number)
        lower = _half(entry, texts, "lower", LOWER, number)
        done(entry)
        found.append(Combat(number, of, upper, lower))
    return tuple(found)


def _half(entry: Entry, texts: Gathering, field: str, headings: tuple[str, ...], number: int) -> Half:
    inner = entry.inner(field)
    key = f"combat.{number}.{field}"
    heading = inner.one_of("heading", headings)
    texts.add(inner, "effects", key)
    head = inner.text("head") if inner.has("head") else ""
    half = Half(heading, head, inner.text("text"), key)
    inner.done()
    return half
