"""Which cards a person has read: their texts are written out once, and again when somebody asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from miskatonic.kernel.scene import Card, Panel


def briefly(panels: Iterable[Panel], read: set[str]) -> list[Panel]:
    """The same panels; cards that have been read, and second copies of a card, without their texts."""
    seen = set(read)
    return [_brief(panel, seen) for panel in panels]


def _brief(element: Any, seen: set[str]) -> Any:
    if isinstance(element, Card) and element.up and element.text:
        if element.name in seen:
            return msgspec.structs.replace(element, text="")
        seen.add(element.name)
    if isinstance(element, Panel):
        return msgspec.structs.replace(element, items=tuple([_brief(item, seen) for item in element.items]))
    return element


def cards_in(panels: Iterable[Any]) -> Iterator[Card]:
    """Every card that lies face up and has a text, wherever it lies."""
    for element in panels:
        top = getattr(element, "top", None)
        inside = (*getattr(element, "items", ()), *((top,) if top is not None else ()))
        if isinstance(element, Card) and element.up and element.text:
            yield element
        yield from cards_in(inside)
