"""The roads: their names and lengths."""

from __future__ import annotations

from importlib import resources
from typing import Final

from miskatonic.kernel.book.pages import Page


def roads() -> dict[str, tuple[str, int]]:
    """Each road's name and length, by id."""
    text = (resources.files(__package__) / "facts" / "roads.toml").read_text(encoding="utf-8")
    found: dict[str, tuple[str, int]] = {}
    for entry in Page(text, "roads.toml").entries("road"):
        found[entry.text("id")] = (entry.text("name"), entry.number_of("length", 1, 99))
        entry.done()
    return found


ROADS: Final = roads()
