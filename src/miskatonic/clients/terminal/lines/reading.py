"""What a person has read: texts of cards and plans of boards are written out once, and again when somebody asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from miskatonic.clients.terminal.draw.ground import place_name, spoken
from miskatonic.clients.terminal.draw.plain import listed, places_of
from miskatonic.kernel.scene.boards import Graph, Grid, Panel
from miskatonic.kernel.scene.elements import Card, Fact


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


def without_plans(panels: Iterable[Panel], known: set[str]) -> list[Panel]:
    """The same panels; of boards whose plan was told already, only who is where. Now all of them are known."""
    return [_without_plan(panel, known) for panel in panels]


def _without_plan(element: Any, known: set[str]) -> Any:
    if isinstance(element, Panel):
        return msgspec.structs.replace(element, items=tuple([_without_plan(item, known) for item in element.items]))
    if isinstance(element, Graph):
        return _changed_places(element, known)
    if not isinstance(element, Grid):
        return element
    plan = "; ".join(spoken(element))
    if plan not in known:
        known.add(plan)
        return element
    cells = tuple([msgspec.structs.replace(cell, name=place_name(cell)) for cell in element.cells])
    return msgspec.structs.replace(element, edges=(), cells=cells)


def _changed_places(map_: Graph, known: set[str]) -> Graph | Fact:
    """Of a map that was told already only the places where something is new, and their ways if these are."""
    told: list[str] = []
    first = not any(key.startswith(f"{map_.id} ") for key in known)
    for place, there, to in places_of(map_):
        new = [part for part in (there, to) if f"{map_.id} {place} {part}" not in known]
        if new:
            told.append(there + (to if to in new else ""))
        known -= {key for key in known if key.startswith(f"{map_.id} {place} ")}
        known |= {f"{map_.id} {place} {there}", f"{map_.id} {place} {to}"}
    return (
        map_
        if first
        else Fact(id=map_.id, name=listed(map_.name, told) if told else f"{map_.name}: as it was", value="")
    )
