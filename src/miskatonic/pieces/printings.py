"""Numbers for good: each thing in a content file has a number of its own, and what is new takes the next one.

States, keys and saved games know a thing by its number, so its place in the file is free. What came in a later
``printing`` has higher numbers than all before it; a game that was begun with an earlier printing goes on with that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from miskatonic.kernel.book.pack import MissingContent
from miskatonic.kernel.book.pages import Entry, Page

LATEST: Final = 0
"""The newest printing, whichever that is."""
MOST: Final = 9999


def in_order(entries: Sequence[Entry], printing: int = LATEST, drafts: bool = False) -> list[Entry]:
    """The entries of a printing and of those before it, by their numbers, which count from 1 without a gap.

    A file that is still being written may be a draft, where that is allowed: it has no numbers at all, and its things
    come in the order of the file. ``make pages`` gives numbers to what has none.
    """
    if drafts and not any(entry.has("number") for entry in entries):
        return list(entries)
    numbered: dict[int, Entry] = {}
    came: dict[int, int] = {}
    for entry in entries:
        number = entry.number_of("number", 1, MOST)
        if number in numbered:
            raise entry.fail("number", f"is used already, at {numbered[number].place()}; the next is {len(entries)}")
        numbered[number] = entry
        came[number] = entry.number_or("printing", 1, 1, MOST)
    found: list[Entry] = []
    for wanted, number in enumerate(sorted(numbered), 1):
        entry = numbered[number]
        if number != wanted:
            raise entry.fail("number", f"leaves out {wanted}: numbers count on from 1, and none is ever given up")
        if came[number] < came.get(number - 1, 1):
            raise entry.fail("printing", f"is before that of number {number - 1}; what is new takes the next number")
        if printing in (LATEST, came[number]) or came[number] < printing:
            found.append(entry)
    return found


class Printed(Page):
    """A file as it was in a printing: what came later is not in it."""

    def __init__(self, text: str, name: str, printing: int = LATEST) -> None:
        super().__init__(text, name)
        self.printing: Final = printing

    def entries(self, kind: str) -> list[Entry]:
        return up_to(super().entries(kind), self.printing)


def up_to(entries: Iterable[Entry], printing: int = LATEST) -> list[Entry]:
    """Those of entries without numbers that came with a printing or before it, in the order of the file."""
    return [entry for entry in entries if entry.number_or("printing", 1, 1, MOST) <= (printing or MOST)]


def printings(entries: Iterable[Entry]) -> int:
    """The number of the newest printing."""
    return max([1, *[entry.number_or("printing", 1, 1, MOST) for entry in entries]])


def chosen(printing: int, newest: int, what: str) -> int:
    """The printing that is asked for, by its own number; ``MissingContent`` if it is not here."""
    if printing > newest:
        raise MissingContent(f"printing {printing} of {what} is not here; the newest is {newest}")
    return printing or newest
