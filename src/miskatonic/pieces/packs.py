"""Packs: a file of content that puts things in place of those of a box, or after them.

A pack begins with ``[pack]`` and its title. A thing that stands in place of another has its id and says
``replace = true``; it keeps the other's number. What is new comes after what there is, in the order of the pack.
"""

from __future__ import annotations

from collections.abc import Iterable

from miskatonic.kernel.book.pages import Entry, Page, near

Brought = tuple[str, str]
"""A thing that a pack brings: its kind and its id."""


def add(page: Page, found: dict[str, list[Entry]], kinds: Iterable[str], new: Iterable[str]) -> list[Brought]:
    """Put the entries of a pack among those that were found, by kind; ``new`` are the kinds that may become more."""
    head(page, kinds)
    brought: list[Brought] = []
    for kind in kinds:
        places = {str(entry.table.get("id")): place for place, entry in enumerate(found[kind])}
        for entry in page.entries(kind):
            ident = entry.text("id")
            replace = entry.flag("replace")
            if (kind, ident) in brought:
                raise entry.fail("id", "is used already in this pack")
            if replace and ident not in places:
                hint = near(ident, places)
                raise entry.fail("replace", f"asks for a {kind} {ident} to replace, and there is none{hint}")
            if not replace and ident in places:
                raise entry.fail("id", f"is that of a {kind} of the box; say replace = true to replace it")
            if not replace and kind not in new:
                raise entry.fail("id", f"is a new {kind}; a pack may only put one in place of another (replace = true)")
            brought.append((kind, ident))
            if replace:
                found[kind][places[ident]] = entry
            else:
                found[kind].append(entry)
    return brought


def head(page: Page, kinds: Iterable[str]) -> str:
    """The title of a pack that has nothing but these kinds of entries."""
    page.only("pack", *kinds)
    entry = page.whole().part("pack")
    title = entry.text("title")
    entry.done()
    return title
