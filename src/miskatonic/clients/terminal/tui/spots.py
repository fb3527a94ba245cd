"""Where things lie on the drawn table, and which of them is next in a direction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.segment import Segment

from miskatonic.clients.terminal.tui.paint.brush import IDS


class Spot(NamedTuple):
    """A run of characters in one line that belong to the same things."""

    ids: tuple[str, ...]
    x: int
    y: int
    width: int

    @property
    def middle(self) -> float:
        """Its middle column."""
        return self.x + self.width / 2


def ids_of(segment: Segment) -> tuple[str, ...]:
    """Whose characters these are."""
    if segment.style is None or not segment.style.meta:
        return ()
    found: tuple[str, ...] = segment.style.meta.get(IDS, ())
    return found


def find_spots(lines: Sequence[Sequence[Segment]]) -> list[Spot]:
    """All spots, from top to bottom and left to right."""
    spots: list[Spot] = []
    for y, line in enumerate(lines):
        x = 0
        for segment in line:
            ids, width = ids_of(segment), segment.cell_length
            last = spots[-1] if spots else None
            if ids and last is not None and last.y == y and last.ids == ids and last.x + last.width == x:
                spots[-1] = last._replace(width=last.width + width)
            elif ids:
                spots.append(Spot(ids, x, y, width))
            x += width
    return spots


def things(spots: Iterable[Spot]) -> list[Spot]:
    """One spot for each thing: the first line of it that was drawn."""
    found: dict[tuple[str, ...], Spot] = {}
    for spot in spots:
        found.setdefault(spot.ids, spot)
    return list(found.values())


def nearest(spots: Sequence[Spot], here: Spot | None, right: int, down: int) -> Spot | None:
    """The next thing in a direction; from nowhere, the first. None if there is nothing further."""
    if here is None:
        return spots[0] if spots else None
    ahead = [spot for spot in spots if spot.ids != here.ids and _ahead(here, spot, right, down)]
    return min(ahead, key=lambda spot: _distance(here, spot, right), default=None)


def _ahead(here: Spot, spot: Spot, right: int, down: int) -> bool:
    if down:
        return (spot.y - here.y) * down > 0
    return spot.y == here.y and (spot.x - here.x) * right > 0


def _distance(here: Spot, spot: Spot, right: int) -> tuple[float, float]:
    if right:
        return (abs(spot.x - here.x), 0)
    aside = 0.0 if spot.x <= here.middle < spot.x + spot.width else abs(spot.middle - here.middle)
    return (abs(spot.y - here.y) * 4 + aside, aside)
