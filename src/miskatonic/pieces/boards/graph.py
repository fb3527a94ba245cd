"""Boards of places and ways between them: neighbours, distances, reach. Sets of places and of ways are bit masks.

A graph is what is printed: places with their areas, ways with their kinds. It never changes. Which ways are shut now
and which places nobody may enter are sets handed in with each question; the game keeps them. What a kind of way means
(stairs, a door, a secret path) is the game's business. A way is the same from both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from miskatonic.pieces.boards.grid import mask_of, spaces
from miskatonic.pieces.boards.reach import FAR

OPEN: Final = 0
"""A way that anybody may take."""
BLOCKED: Final = 1
"""A way that nobody may take until something clears it."""
LOCKED: Final = 2
"""A way that a key opens."""
SECRET: Final = 3
"""A way that nobody has found yet."""
CONDITIONS: Final = ("open", "blocked", "locked", "secret")
"""How a way may be; positions are the constants above."""

REMEMBERED: Final = 256
"""Answers kept for each set of open ways, and sets of open ways kept for each graph."""


class Place:
    """A place as printed: its name in the data and the area it belongs to."""

    def __init__(self, name: str, area: str = "") -> None:
        self.name: Final = name
        self.area: Final = area


class Way:
    """A way as printed, between two places named. ``bend`` is how far its middle is drawn aside."""

    def __init__(self, name: str, a: str, b: str, kind: str = "", bend: float = 0.0) -> None:
        self.name: Final = name
        self.a: Final = a
        self.b: Final = b
        self.kind: Final = kind
        self.bend: Final = bend


class Graph:
    """Places, ways and areas by number, in the order given. Two ways may join the same two places."""

    def __init__(self, places: Sequence[Place], ways: Sequence[Way]) -> None:
        self.places: Final = tuple(places)
        self.ways: Final = tuple(ways)
        self.size: Final = len(self.places)
        self.everywhere: Final = (1 << self.size) - 1
        self.number: Final = _numbered("place", [place.name for place in places])
        """The number of each place by its name."""
        self.way_number: Final = _numbered("way", [way.name for way in ways])
        """The number of each way by its name."""
        self.areas: Final = tuple(dict.fromkeys(place.area for place in places))
        self.area_of: Final = tuple(self.areas.index(place.area) for place in places)
        """The number of the area of each place."""
        self.area: Final = tuple(mask_of(p for p, own in enumerate(self.area_of) if own == a) for a in self._areas())
        """The places of each area."""
        self.ends: Final = tuple(self._ends(way) for way in ways)
        """The two places that each way joins."""
        self.at: Final = tuple(mask_of(w for w, ends in enumerate(self.ends) if p in ends) for p in range(self.size))
        """The ways of each place."""
        self.borders: Final = mask_of(w for w, (a, b) in enumerate(self.ends) if self.area_of[a] != self.area_of[b])
        """The ways from one area into another."""
        self._paths: Final[dict[int, Paths]] = {}

    def _areas(self) -> range:
        return range(len(self.areas))

    def _ends(self, way: Way) -> tuple[int, int]:
        for end in (way.a, way.b):
            if end not in self.number:
                raise ValueError(f"way {way.name} leads to {end}, which is no place of the map")
        if way.a == way.b:
            raise ValueError(f"way {way.name} leads from {way.a} back to it")
        return self.number[way.a], self.number[way.b]

    def of_kind(self, *kinds: str) -> int:
        """The ways of these kinds."""
        return mask_of(w for w, way in enumerate(self.ways) if way.kind in kinds)

    def over(self, way: int, place: int) -> int:
        """Where a way leads from one of its ends."""
        a, b = self.ends[way]
        return b if a == place else a

    def between(self, a: int, b: int) -> int:
        """The ways that join two places."""
        return self.at[a] & self.at[b] if a != b else 0

    def paths(self, shut: int = 0) -> Paths:
        """Where one gets with these ways shut. The latest answers are remembered."""
        found = self._paths.get(shut)
        if found is None:
            if len(self._paths) >= REMEMBERED:
                self._paths.clear()
            found = self._paths[shut] = Paths(self, shut)
        return found


class Paths:
    """Where one gets on a graph while some ways are shut. Ask the graph for it.

    In every question ``shut`` are places that are not entered, and ``held`` places that may be entered but stop whoever
    does: they can be started from and ended in, not passed through.
    """

    def __init__(self, graph: Graph, shut: int) -> None:
        self.graph: Final = graph
        self.shut: Final = shut
        around = [0] * graph.size
        for way, (a, b) in enumerate(graph.ends):
            if not shut >> way & 1:
                around[a] |= 1 << b
                around[b] |= 1 << a
        self.around: Final = tuple(around)
        """The neighbours of each place, as a set."""
        self.next: Final = tuple(tuple(spaces(mask)) for mask in around)
        """The same as lists, the lowest first."""
        self.inside: Final = tuple(mask & graph.area[graph.area_of[place]] for place, mask in enumerate(around))
        """The neighbours in the same area."""
        self.outside: Final = tuple(mask & ~inner for mask, inner in zip(around, self.inside, strict=True))
        """The neighbours in other areas."""
        self._layers: Final[dict[tuple[int, int, int, int], tuple[tuple[int, int], ...]]] = {}

    def spread(self, mask: int) -> int:
        """Every place next to a place of the set."""
        return _union(self.around, mask)

    def flood(self, start: int, within: int) -> int:
        """The places of ``within`` that hang together with the set ``start``, however far; ``start`` included."""
        found, edge = start, start
        while edge:
            edge = self.spread(edge) & within & ~found
            found |= edge
        return found

    def layers(self, start: int, shut: int = 0, held: int = 0, toll: int = 0) -> tuple[tuple[int, int], ...]:
        """What the cheapest way from the set ``start`` costs, and the places it costs that much to reach, in order.

        A step costs 1, and ``toll`` more if it leads into another area. The latest answers are remembered.
        """
        key = (start, shut, held, toll)
        found = self._layers.get(key)
        if found is None:
            if len(self._layers) >= REMEMBERED:
                self._layers.clear()
            found = self._layers[key] = self._spread(start, shut, held, toll)
        return found

    def _spread(self, start: int, shut: int, held: int, toll: int) -> tuple[tuple[int, int], ...]:
        left = self.graph.everywhere & (~shut | start)
        waiting = {0: start}
        layers: list[tuple[int, int]] = []
        while waiting:
            spent = min(waiting)
            layer = waiting.pop(spent) & left
            if not layer:
                continue
            left &= ~layer
            layers.append((spent, layer))
            leaving = layer & ~held if spent else layer
            waiting[spent + 1] = waiting.get(spent + 1, 0) | _union(self.inside, leaving)
            waiting[spent + 1 + toll] = waiting.get(spent + 1 + toll, 0) | _union(self.outside, leaving)
        return tuple(layers)

    def reach(self, start: int, shut: int = 0, held: int = 0) -> int:
        """Every place that can be reached from a place, itself included."""
        found = 0
        for _, layer in self.layers(1 << start, shut, held):
            found |= layer
        return found

    def within(self, start: int, steps: int, shut: int = 0, held: int = 0) -> int:
        """Every place that can be reached in at most this many steps, the start included."""
        found = 0
        for spent, layer in self.layers(1 << start, shut, held):
            if spent <= steps:
                found |= layer
        return found

    def steps(self, start: int, shut: int = 0, held: int = 0) -> list[int]:
        """The fewest steps to each place, or FAR."""
        return self._listed(1 << start, shut, held, 0, 1)

    def distances(self, goals: int, shut: int = 0) -> list[int]:
        """The fewest steps from each place to the nearest goal, or FAR.

        Places of ``shut`` can be started from but not entered, unless they are goals.
        """
        return self._listed(goals, 0, shut, 0, 1)

    def crossings(self, start: int, shut: int = 0, held: int = 0) -> list[int]:
        """How many borders of areas the way to each place crosses that crosses the fewest, or FAR."""
        return self._listed(1 << start, shut, held, self.graph.size, self.graph.size)

    def _listed(self, start: int, shut: int, held: int, toll: int, unit: int) -> list[int]:
        found = [FAR] * self.graph.size
        for spent, layer in self.layers(start, shut, held, toll):
            for place in spaces(layer):
                found[place] = spent // unit
        return found

    def way(self, start: int, goal: int, shut: int = 0, held: int = 0) -> list[int]:
        """The places entered on the way that crosses the fewest borders and then takes the fewest steps, the goal last.

        Empty if there is none or one is there already. Among equal ways it keeps to the lowest numbers, from the end.
        """
        toll = self.graph.size
        cost = {place: spent for spent, layer in self.layers(1 << start, shut, held, toll) for place in spaces(layer)}
        here, way = goal, []
        while cost.get(here, 0):
            way.append(here)
            before = self.inside[here], self.outside[here]
            here = next(
                place
                for place in self.next[here]
                if cost.get(place, FAR) == cost[here] - (1 if before[0] >> place & 1 else 1 + toll)
                and (place == start or not held >> place & 1)
            )
        return way[::-1]


def shut_ways(conditions: Iterable[int], passable: tuple[int, ...] = (OPEN,)) -> int:
    """The ways in any other condition than these."""
    return mask_of(way for way, condition in enumerate(conditions) if condition not in passable)


def _union(sets: tuple[int, ...], members: int) -> int:
    found = 0
    while members:
        low = members & -members
        members ^= low
        found |= sets[low.bit_length() - 1]
    return found


def _numbered(what: str, names: list[str]) -> dict[str, int]:
    numbers = {name: number for number, name in enumerate(names)}
    if len(numbers) < len(names):
        twice = next(name for number, name in enumerate(names) if numbers[name] != number)
        raise ValueError(f"two {what}s are called {twice}")
    return numbers
