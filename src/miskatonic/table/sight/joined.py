"""What somebody with several seats sees: the scene of one of them, with what only the others see put in its place.

Each of these seats keeps its own questions and choices; what is theirs to look at, their person may look at always.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.scene import Scene

MARK: Final = "@"
"""Between the id of a thing and the seat whose it is, where two seats have things of the same name."""


def joined(own: Scene, others: Sequence[Scene]) -> tuple[Panel, ...]:
    """The panels of one seat, and what its person sees with the others' eyes."""
    found = {panel.id: panel for panel in own.panels}
    for scene in others:
        for panel in scene.panels:
            mine = found.get(panel.id)
            if mine is None:
                found[panel.id] = panel
            elif mine.seat != panel.seat:  # each has one of this name: a hand, a mat
                apart = _apart(panel, scene, own)
                found[apart.id] = apart
            elif mine != panel:
                found[panel.id] = panel if panel.seat == scene.seat else _fuller(mine, panel)
    return tuple(found.values())


def _fuller(mine: Panel, theirs: Panel) -> Panel:
    """Of each thing what shows more of it, and all that only one of them shows."""
    things = {item.id: item for item in mine.items}
    for item in theirs.items:
        known = things.get(item.id)
        if known is None or len(_ids(item)) > len(_ids(known)):
            things[item.id] = item
    return msgspec.structs.replace(mine, items=tuple(things.values()))


def _apart(panel: Panel, scene: Scene, own: Scene) -> Panel:
    """Another seat's own part, under names that are not this seat's."""
    taken = own.ids() & _ids(panel)
    renamed = {name: f"{name}{MARK}{scene.seat}" for name in taken}
    title = f"{panel.title} · {scene.seats[scene.seat]}" if panel.title else scene.seats[scene.seat]
    apart = msgspec.structs.replace(panel, title=title)
    return msgspec.convert(_renamed(msgspec.to_builtins(apart), renamed), Panel)


def _renamed(data: Any, names: dict[str, str], key: str = "") -> Any:
    if isinstance(data, dict):
        return {name: _renamed(value, names, name) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_renamed(value, names, key) for value in data]
    return names.get(data, data) if key in ("id", "at", "by", "aims", "about") and isinstance(data, str) else data


def _ids(element: Any) -> set[str]:
    """The ids of a thing and of all that lies on it."""
    found = {element.id}
    top = getattr(element, "top", None)
    parts = (getattr(element, "items", ()), getattr(element, "cells", ()), getattr(element, "nodes", ()))
    for part in (*[one for several in parts for one in several], *([top] if top is not None else [])):
        found |= _ids(part)
    return found
