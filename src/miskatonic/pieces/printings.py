"""Numbers for good: each thing in a content file has a number of its own, and what is new takes the next one.

States, keys and saved games know a thing by its number, so its place in the file is free. What came in a later
``printing`` has higher numbers than all before it; a game that was begun with an earlier printing goes on with that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from miskatonic.pieces.pages import Entry

LATEST: Final = 0
"""The newest printing, whichever that is."""
MOST: Final = 9999


def in_order(entries: Sequence[Entry], printing: int = LATEST) -> list[Entry]:
    """The entries of a printing and of those before it, by their numbers, which count from 1 without a gap."""
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


def printings(entries: Sequence[Entry]) -> int:
    """The number of the newest printing."""
    return max([1, *[entry.number_or("printing", 1, 1, MOST) for entry in entries]])
