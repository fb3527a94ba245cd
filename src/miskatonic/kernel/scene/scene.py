"""Scenes: what one seat sees, as panels, boards, cards, dice and tokens with stable ids.

A scene says what is there, never how to draw it: browser, terminal and pictures draw the same one.
Scenes compare by value and encode to JSON.
"""

from __future__ import annotations

from typing import Any

import msgspec

from miskatonic.kernel.scene.answers import Question
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.elements import Card, Die, Fact, Pile, Token, Track


class Scene(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that one seat (-1: a spectator) sees now."""

    game: str
    seat: int
    title: str
    """Where the game stands: round, phase."""
    prompt: str
    """Who must decide what, and why."""
    waiting: tuple[int, ...]
    seats: tuple[str, ...]
    """How the game calls each seat."""
    panels: tuple[Panel, ...]
    over: str = ""
    """How it ended, in a sentence."""
    question: Question | None = None
    """What is being decided; nothing when the game is over."""

    def marks(self) -> dict[str, int | str]:
        """Its values by id: faces, tracks, heights of piles, and where cards and tokens lie."""
        found: dict[str, int | str] = {}
        for panel in self.panels:
            _mark(panel, "", found)
        return found

    def mentions(self) -> set[str]:
        """The ids that its facts and tokens speak of."""
        found: set[str] = set()
        for panel in self.panels:
            _mention(panel, found)
        return found

    def ids(self) -> set[str]:
        """The ids of everything in it."""
        found: set[str] = set()
        for panel in self.panels:
            _collect(panel, found)
        return found

    def to_json(self) -> bytes:
        """The scene as JSON."""
        return msgspec.json.encode(self)


def _mark(element: Any, within: str, found: dict[str, int | str]) -> None:
    if isinstance(element, (Track, Die)):
        found[element.id] = element.value
    elif isinstance(element, Card):
        found[element.id] = within
    elif isinstance(element, Token):
        if element.at:
            found[element.id] = element.at
    elif isinstance(element, Pile):
        found[element.id] = element.count
        if element.top is not None:
            _mark(element.top, element.id, found)
    else:
        for item in getattr(element, "items", ()):
            _mark(item, element.id, found)


def _parts(element: Any) -> tuple[Any, ...]:
    """The spaces, places and ways of a board."""
    return getattr(element, "cells", ()) + getattr(element, "nodes", ()) + getattr(element, "ways", ())


def _mention(element: Any, found: set[str]) -> None:
    if isinstance(element, Token):
        found.update(name for name in (element.by, *element.aims) if name)
    elif isinstance(element, Fact):
        found.update(name for _, names in element.about for name in names)
    for item in getattr(element, "items", ()):
        _mention(item, found)


def _collect(element: Any, found: set[str]) -> None:
    if element.id in found:
        raise ValueError(f"two elements of the scene are called {element.id}")
    found.add(element.id)
    for part in _parts(element):
        found.add(part.id)
    top = getattr(element, "top", None)
    for item in getattr(element, "items", ()) + ((top,) if top is not None else ()):
        _collect(item, found)


def named_things(scene: Scene) -> dict[str, str]:
    """Everything in a scene by its id: what it is called, empty if it has no name."""
    found: dict[str, str] = {}
    for panel in scene.panels:
        _name(panel, found)
    return found


def _name(element: Any, found: dict[str, str]) -> None:
    found[element.id] = getattr(element, "name", "") or getattr(element, "title", "")
    for part in _parts(element):
        found[part.id] = part.name
    top = getattr(element, "top", None)
    for item in getattr(element, "items", ()) + ((top,) if top is not None else ()):
        _name(item, found)
