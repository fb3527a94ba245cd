"""Random graphs for the property tests, and slow twins that walk every way one by one."""

from __future__ import annotations

import heapq

from hypothesis import strategies as st

from miskatonic.pieces.boards.graph import Graph, Place, Way


@st.composite
def graphs(draw: st.DrawFn, most: int = 7) -> Graph:
    """Up to seven places in up to three areas, with any ways, parallel ones too."""
    size = draw(st.integers(1, most))
    places = [Place(f"p{n}", f"area {draw(st.integers(0, 2))}") for n in range(size)]
    pairs = [(a, b) for a in range(size) for b in range(a)]
    chosen = draw(st.lists(st.sampled_from(pairs), max_size=12)) if pairs else []
    return Graph(
        places, [Way(f"w{n}", f"p{a}", f"p{b}", draw(st.sampled_from("xy"))) for n, (a, b) in enumerate(chosen)]
    )


def costs_slowly(graph: Graph, shut_ways: int, start: int, shut: int, held: int) -> dict[int, tuple[int, int]]:
    """Borders crossed and steps of the best way to each place, borders first: Dijkstra with a heap, way by way."""
    found: dict[int, tuple[int, int]] = {}
    edge = [(0, 0, start)]
    while edge:
        borders, steps, here = heapq.heappop(edge)
        if here in found:
            continue
        found[here] = (borders, steps)
        if here != start and held >> here & 1:
            continue
        for number, way in enumerate(graph.ways):
            ends = (graph.number[way.a], graph.number[way.b])
            if here not in ends or shut_ways >> number & 1:
                continue
            there = ends[1] if ends[0] == here else ends[0]
            if not shut >> there & 1:
                crossed = graph.places[here].area != graph.places[there].area
                heapq.heappush(edge, (borders + crossed, steps + 1, there))
    return found


def steps_slowly(graph: Graph, shut_ways: int, start: int, shut: int, held: int) -> dict[int, int]:
    """The fewest steps to each place, ring by ring."""
    found, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        if here != start and held >> here & 1:
            continue
        for number, way in enumerate(graph.ways):
            ends = {graph.number[way.a], graph.number[way.b]}
            if here in ends and not shut_ways >> number & 1:
                (there,) = ends - {here}
                if there not in found and not shut >> there & 1:
                    found[there] = found[here] + 1
                    edge.append(there)
    return found
