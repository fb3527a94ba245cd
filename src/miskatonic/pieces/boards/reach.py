"""Where a piece can get with its points when entering a space costs what the space says.

Dijkstra's algorithm on whole sets at a time: everything that costs d to reach is one mask, and the next masks follow
from a few shifts. On boards of a few dozen spaces that is many times faster than a heap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from miskatonic.pieces.boards.grid import Passage, mask_of

FAR: Final = -1
"""The cost of a space that cannot be reached."""
FREELY: Final = 1_000_000
"""More points than any way costs."""
REMEMBERED: Final = 256
"""Answers kept for each ground: many pieces ask for the same ways before anything moves."""


class Ground:
    """A passage with the cost of entering each space (at least 1), prepared for many questions."""

    def __init__(self, passage: Passage, costs: Sequence[int]) -> None:
        if len(costs) != passage.grid.size or min(costs) < 1:
            raise ValueError("every space needs a cost of at least 1")
        self.passage: Final = passage
        self.cost: Final = tuple(costs)
        self._terraces: Final = tuple(
            (cost, mask_of(s for s, own in enumerate(costs) if own == cost)) for cost in sorted(set(costs))
        )
        """For each cost the spaces that have it."""
        self._walks: Final[dict[int, tuple[int, ...]]] = {}
        self._layers: Final[dict[tuple[int, int, int], tuple[int, ...]]] = {}

    def layers(self, start: int, points: int, shut: int) -> tuple[int, ...]:
        """layers[d]: the spaces whose cheapest way from `start` costs d; none enters a space of the set `shut`.

        The latest answers are remembered.
        """
        key = (start, points, shut)
        found = self._layers.get(key)
        if found is None:
            if len(self._layers) >= REMEMBERED:
                self._layers.clear()
            found = self._layers[key] = self._spread(start, points, shut)
        return found

    def _spread(self, start: int, points: int, shut: int) -> tuple[int, ...]:
        spread = self.passage.spread
        layers = [1 << start]
        doors: list[int] = []  # doors[d]: what can be entered from layers[d]
        left = self.passage.grid.everywhere & ~shut & ~layers[0]
        quiet, dearest = 0, self._terraces[-1][0]
        while len(layers) <= points and quiet < dearest:
            doors.append(spread(layers[-1]))
            reached, spent = 0, len(layers)
            for cost, terrace in self._terraces:
                if cost <= spent:
                    reached |= doors[spent - cost] & terrace
            reached &= left
            left &= ~reached
            layers.append(reached)
            quiet = 0 if reached else quiet + 1
        while not layers[-1]:
            layers.pop()
        return tuple(layers)

    def reach(self, start: int, points: int, shut: int) -> int:
        """Every space that can be reached, `start` included."""
        found = 0
        for layer in self.layers(start, points, shut):
            found |= layer
        return found

    def costs(self, start: int, points: int, shut: int) -> list[int]:
        """The cost of the cheapest way to each space, or FAR."""
        found = [FAR] * self.passage.grid.size
        for spent, layer in enumerate(self.layers(start, points, shut)):
            while layer:
                low = layer & -layer
                layer ^= low
                found[low.bit_length() - 1] = spent
        return found

    def way(self, start: int, goal: int, points: int, shut: int) -> list[int]:
        """The spaces entered on a cheapest way, the goal last; empty if there is none or one is there already."""
        layers = self.layers(start, points, shut)
        spent = next((d for d, layer in enumerate(layers) if layer >> goal & 1), 0)
        here, way = goal, []
        while spent > 0:
            way.append(here)
            spent -= self.cost[here]
            before = layers[spent]
            here = next(s for s in self.passage.next[here] if before >> s & 1 and self.passage.around[s] >> here & 1)
        return way[::-1]

    def distances(self, goals: int, shut: int) -> tuple[int, ...]:
        """The cost of the cheapest way from each space to the nearest goal, or FAR; it ends by entering the goal.

        Lines are the same from both sides, so the ways are found backwards from the goals. Spaces of `shut` can be
        started from but not entered, unless they are goals. The latest answers are remembered.
        """
        key = goals << self.passage.grid.size | shut
        found = self._walks.get(key)
        if found is None:
            if len(self._walks) >= REMEMBERED:
                self._walks.clear()
            found = self._walks[key] = self._distances(goals, shut)
        return found

    def _distances(self, goals: int, shut: int) -> tuple[int, ...]:
        found = [FAR] * self.passage.grid.size
        spread, left, spent = self.passage.spread, self.passage.grid.everywhere, 0
        rings = [goals] + [0] * self._terraces[-1][0]  # rings[d]: spaces first met with d points to go; grows ahead
        dearest, last = len(rings) - 1, 0
        while spent <= last:
            ring = rings[spent] & left
            left &= ~ring
            rest = ring
            while rest:
                low = rest & -rest
                rest ^= low
                found[low.bit_length() - 1] = spent
            ring = ring & ~shut if spent else ring
            if ring:
                last = spent + dearest
                for cost, terrace in self._terraces:
                    if ring & terrace:
                        rings[spent + cost] |= spread(ring & terrace)
            rings.append(0)
            spent += 1
        return tuple(found)
