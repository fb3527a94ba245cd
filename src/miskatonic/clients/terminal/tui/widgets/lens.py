"""The lens: what a thing on the table is, in full: a card's text, a sum's terms, what can be done with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.text import Text

from miskatonic.clients.terminal.draw.plain import words
from miskatonic.clients.terminal.tui.paint.boards import cell_name
from miskatonic.clients.terminal.tui.widgets.choice_list import told
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.elements import Card
from miskatonic.kernel.scene.scene import Scene
from miskatonic.table.wire.game import ChoiceView


def everything(scene: Scene) -> Iterator[Any]:
    """All elements of a scene, spaces of boards included."""
    for panel in scene.panels:
        yield from _within(panel)


def _within(item: Any) -> Iterator[Any]:
    yield item
    top = getattr(item, "top", None)
    if top is not None:
        yield top
    yield from getattr(item, "cells", ())
    yield from getattr(item, "nodes", ())
    for part in getattr(item, "items", ()):
        yield from _within(part)


def with_contents(scene: Scene, ids: Iterable[str]) -> frozenset[str]:
    """These ids, and those of all that lies within them: a panel without a heading is seen only by its things."""
    wanted = set(ids)
    for item in everything(scene):
        if item.id in wanted:
            wanted.update([part.id for part in _within(item)])
    return frozenset(wanted)


def look_at(scene: Scene, ids: Iterable[str], choices: Iterable[ChoiceView] = ()) -> Text:
    """Some things in words, and the choices that touch them."""
    wanted = set(ids)
    text = Text()
    for item in everything(scene):
        if item.id in wanted and not (isinstance(item, Panel) and not item.title):
            text.append_text(_about(item)).append("\n")
    for number, choice in enumerate(choices, 1):
        if not wanted.isdisjoint(choice.targets):
            text.append(f"▸{number} ", "bold cyan").append(f"{told(choice)}\n")
    text.rstrip()
    return text


def _about(item: Any) -> Text:
    if isinstance(item, Card):
        return _card(item)
    if isinstance(item, Panel):
        note = f" ({item.note})" if item.note else ""
        return Text.assemble((item.title, "bold"), (note, "dim"))
    if hasattr(item, "x"):  # a space of a grid, or a place
        return Text(cell_name(item) if hasattr(item, "mark") else item.name, style="bold")
    name = words(item)
    if item.note.startswith(name):  # the note says it in full
        return Text.assemble((name, "bold"), item.note[len(name) :])
    text = Text(name, style="bold")
    if item.note:
        text.append(f": {item.note}", "not bold")
    return text


def _card(card: Card) -> Text:
    if not card.up:
        return Text("A card face down", style="bold")
    badges = ", ".join([f"{name} {value}".strip() for name, value in card.badges])
    text = Text.assemble((card.name, "bold"), (f" ({card.kind})" if card.kind else "", "italic"))
    text.append(f"  {badges}" if badges else "", "cyan")
    if card.text:
        text.append(f"\n{card.text}")
    if card.note and card.note not in card.text:
        text.append(f" ({card.note})")
    return text
