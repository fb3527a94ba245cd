"""Maps: areas, places with their icons, ways between them; where each is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from miskatonic.games.terror_paths.content.reading.common import entries, entries_of
from miskatonic.games.terror_paths.content.records import DECKS
from miskatonic.games.terror_paths.content.scenario import Area, Spot
from miskatonic.games.terror_paths.content.vocabulary import read_text
from miskatonic.kernel.book.pages import Entry, Page, near
from miskatonic.pieces.boards.graph import Graph, Place, Way
from miskatonic.pieces.printings import LATEST

WAYS: Final = ("doorway", "stairs", "tunnel", "path", "secret", "gate")
"""Doorways and stairs join places of an area; tunnels, paths and secret paths lead anywhere. TP-map-4, TP-icon-2"""
BETWEEN: Final = ("tunnel", "path", "secret", "stairs", "gate")
GATE: Final = "gate"
"""A way that a scenario adds."""
GROUNDS: Final = ("sand", "crystal", "red", "water", "work", "wood", "stone", "carpet", "dust")


class Chart:
    """A map as printed."""

    def __init__(
        self,
        id: str,  # noqa: A002
        name: str,
        size: tuple[int, int],
        areas: tuple[Area, ...],
        graph: Graph,
        spots: tuple[Spot, ...],
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.size: Final = size
        self.areas: Final = areas
        self.graph: Final = graph
        self.spots: Final = spots


def map_page(name: str, text: str = "") -> Page:
    """The file of that name in the folder of maps."""
    file = f"maps/{name}.toml"
    return entries(text or read_text(file), file, "map", "area", "place", "way")


def read_map(name: str, text: str = "") -> Chart:
    """The map of that file, in its newest printing."""
    return chart_of(map_page(name, text))


def chart_of(page: Page, printing: int = LATEST) -> Chart:
    """A map, up to a printing."""
    head = page.entries("map")[0]
    areas = tuple([_area(entry) for entry in page.entries("area")])
    known = tuple([area.id for area in areas])
    found = [(entry, *_place(entry, known)) for entry in entries_of(page, "place", printing)]
    ids = tuple([spot.id for _, spot, _ in found])
    printed = entries_of(page, "way", printing)
    ways = [_way(entry, ids) for entry in printed]
    graph = Graph([Place(spot.id, area) for _, spot, area in found], ways)
    chart = Chart(
        head.text("id"),
        head.text("name"),
        _pair(head, "size"),
        areas,
        graph,
        tuple([spot for _, spot, _ in found]),
    )
    head.done()
    _check_borders(printed, graph)
    return chart


GAP: Final = 40
"""Between two maps that are drawn together."""


def joined(charts: Sequence[Chart], ways: Sequence[Way] = ()) -> Chart:
    """Maps drawn one below the other, with the ways that a scenario adds to them. TP-comp-1, TP-scen-1"""
    first = charts[0]
    if len(charts) == 1 and not ways:
        return first
    places: list[Place] = []
    areas: list[Area] = []
    spots: list[Spot] = []
    down = 0
    for chart in charts:
        places.extend(chart.graph.places)
        areas.extend([Area(a.id, a.name, a.ground, (a.label[0], a.label[1] + down)) for a in chart.areas])
        spots.extend(
            [Spot(s.id, s.name, s.icons, s.retreat, s.x, s.y + down, s.marks, s.wide, s.high) for s in chart.spots]
        )
        down += chart.size[1] + GAP
    graph = Graph(places, [*[way for chart in charts for way in chart.graph.ways], *ways])
    return Chart(
        first.id,
        " and ".join([chart.name for chart in charts]),
        (max([chart.size[0] for chart in charts]), down - GAP),
        tuple(areas),
        graph,
        tuple(spots),
    )


def read_way(entry: Entry, ids: tuple[str, ...]) -> Way:
    """A way that a scenario adds: a gate. Its kind may be any. TP-map-4"""
    return _way(entry, ids)


def _area(entry: Entry) -> Area:
    area = Area(entry.text("id"), entry.text("name"), entry.one_of("ground", GROUNDS), _pair(entry, "label"))
    entry.done()
    return area


def _place(entry: Entry, areas: tuple[str, ...]) -> tuple[Spot, str]:
    x, y = _pair(entry, "at")
    icons = entry.texts("icons")
    for icon in icons:
        if icon not in DECKS:
            raise entry.fail("icons", f"has '{icon}', which is no deck", icon)
    wide, high = _pair(entry, "size")
    own, name, retreat = entry.text("id"), entry.text("name"), entry.flag("retreat")
    spot = Spot(own, name, icons, retreat, float(x), float(y), (), wide, high)
    area = entry.one_of("area", areas)
    entry.done()
    return spot, area


def _way(entry: Entry, ids: tuple[str, ...]) -> Way:
    ends = [entry.text("from"), entry.text("to")]
    for field, end in zip(("from", "to"), ends, strict=True):
        if end not in ids:
            raise entry.fail(field, f"names no place: {end}{near(end, ids)}", end)
    kind = entry.one_of("kind", WAYS) if entry.has("kind") else GATE
    bend = entry.number_or("bend", 0, -60, 60)
    entry.done()
    return Way(f"{ends[0]}-{ends[1]}", ends[0], ends[1], kind, float(bend))


def _check_borders(ways: list[Entry], graph: Graph) -> None:
    """Adjacent places of different areas are joined by a transition, never by a plain doorway. TP-map-4"""
    for number, entry in enumerate(ways):
        if graph.borders >> number & 1 and graph.ways[number].kind not in BETWEEN:
            raise entry.fail("kind", f"is {graph.ways[number].kind}, which does not lead from one area into another")


def _pair(entry: Entry, field: str) -> tuple[int, int]:
    values = [value for value in entry.items(field) if isinstance(value, int)]
    if len(values) != 2:
        raise entry.fail(field, "must be two numbers")
    return values[0], values[1]
