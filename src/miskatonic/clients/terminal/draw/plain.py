"""A scene in plain sentences: no colours, no boxes, one thing after the other, for screen readers and logs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from miskatonic.clients.terminal.draw import puzzle
from miskatonic.clients.terminal.draw.boards import by_area, lying, place_title, ways_of
from miskatonic.clients.terminal.draw.draw import REFERENCE, boxed, heading_of
from miskatonic.clients.terminal.draw.ground import place_name, spoken
from miskatonic.kernel.scene.boards import Graph, Grid, Panel
from miskatonic.kernel.scene.elements import Card, Die, Fact, Pile, Sum, Token, Track
from miskatonic.kernel.scene.scene import Scene


def describe(scene: Scene) -> list[str]:
    """The whole scene as lines; reference panels are left out."""
    shown = [panel for panel in scene.panels if panel.look != REFERENCE]
    return [f"{heading_of(scene)}.", *describe_panels(shown, scene.seat, scene.seats)]


def describe_panels(panels: Iterable[Panel], seat: int = -1, names: Sequence[str] = ()) -> list[str]:
    """Some panels as lines."""
    lines: list[str] = []
    for panel in panels:
        if panel.seat < 0 and not panel.items:
            continue
        if panel.look == puzzle.LOOK:
            lines.extend(puzzle.lines(panel))
            continue
        own = panel.seat >= 0 and panel.seat == seat and (boxed(panel) or panel.title in names)
        yours = ", you" if own else ""
        small = [words(item) for item in panel.items] + ([panel.note] if panel.note else [])
        heading = f"{panel.title}{yours}"
        if not small:
            lines.append(f"{heading}: nothing yet.")
        elif boxed(panel) or panel.layout == "row":
            lines.append(f"{heading}: {'; '.join(text for text in small if text)}.")
        else:
            lines.append(f"{heading}:")
            lines.extend(f"  {text}." for text in small)
    return lines


def words(item: Any) -> str:
    """One element in words."""
    kind = WORDS.get(type(item))
    return kind(item).rstrip(".") if kind is not None else str(item)


def _die(item: Die) -> str:
    name = f"{item.name} " if item.name else ""
    if not item.value:
        return f"{name}lost"
    return f"{name}{item.value}{f' {item.icon}' if item.icon else ''}{' (used)' if item.spent else ''}"


def _card(item: Card) -> str:
    if not item.up:
        return "a card face down"
    kind = f" ({item.kind})" if item.kind else ""
    badges = "".join(f", {name} {value}".rstrip() for name, value in item.badges)
    note = f" ({item.note})" if item.note not in item.text else ""
    return f"{item.name}{kind}{badges}{f': {item.text}{note}' if item.text else ''}"


def _panel(item: Panel) -> str:
    inner = ", ".join(words(part) for part in item.items)
    return f"{item.title} {inner}".strip() if item.title else inner


def _grid(item: Grid) -> str:
    """Who is where first, then what is printed there."""
    on = lying(item.items)
    cells = [f"{place_name(c)}: {_names(on[c.id])}" for c in item.cells if c.id in on]
    size = f"{item.name}, {item.width} by {item.height} spaces".removeprefix(", ")
    printed = "; ".join(spoken(item))
    return "; ".join([size, *(cells or ["nobody there"])]) + (f".\n  Printed there: {printed}" if printed else "")


def places_of(item: Graph) -> list[tuple[str, str, str]]:
    """Place after place: its id, what is there, and where one gets from it."""
    on, leads, states = lying(item.items), ways_of(item), dict(item.states)
    found = []
    for area, places in by_area(item):
        for node in places:
            there = f" with {_names(on[node.id])}" if node.id in on else ""
            to = f", to {', '.join(leads[node.id])}" if leads[node.id] else ""
            found.append((node.id, f"{area}{': ' if area else ''}{place_title(node, states)}{there}", to))
    return found


def _graph(item: Graph) -> str:
    """A line for each place."""
    return listed(item.name, [there + to for _, there, to in places_of(item)])


def listed(name: str, lines: Sequence[str]) -> str:
    """A heading with a line for each of several."""
    return f"{name}:\n  " + ".\n  ".join(lines)


def _names(items: Iterable[Any]) -> str:
    return ", ".join(words(item) for item in items)


def _top(pile: Pile) -> str:
    """Only what it is called: its text can be read on request."""
    return f", on top {pile.top.name or 'a card face down'}" if pile.top is not None else ""


WORDS: dict[type, Any] = {
    Die: _die,
    Card: _card,
    Panel: _panel,
    Grid: _grid,
    Graph: _graph,
    Fact: lambda f: f"{f.name} {f.value}".strip(),
    Token: lambda t: f"{t.name}{f' ×{t.count}' if t.count != 1 else ''}",
    Track: lambda t: f"{t.name} {t.value} of {t.high}",
    Sum: lambda t: f"{t.name} {t.total} ({', '.join(f'{name} {value}' for name, value in t.terms)})",
    Pile: lambda p: f"{p.name} {p.count}{_top(p)}",
}
