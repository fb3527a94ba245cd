"""What each is remembered for after a game, and luck against odds. Every client shows what is found here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from miskatonic.kernel.event import Event
from miskatonic.kernel.game import Game
from miskatonic.kernel.scene.honour import Honour, Rolled
from miskatonic.table.wire.course import Award, Luck, Point

ENOUGH: Final = 4
"""Nobody is called lucky for fewer rolls."""
APART: Final = 0.3
"""So far from fair dice, a roll, is worth a word."""
LONG: Final = 4
OFTEN: Final = 0.25
LOW: Final = 0.5
"""A comeback is won from less than this part of a fair share."""
NEAR: Final = 0.6
"""Whoever was so sure and did not win had it in hand."""


def luck(events: Iterable[Event], game: Game[Any], seats: int) -> list[Luck]:
    """The rolls that happened, by seat; the game says which events are rolls."""
    kinds: dict[str, Rolled] = {rolled.kind: rolled for rolled in game.rolls}
    dice: list[list[tuple[int, int]]] = [[] for _ in range(seats)]
    for event in events:
        rolled = kinds.get(event.kind)
        seat = event.facts[0] if event.facts else -1
        if rolled is not None and isinstance(seat, int) and 0 <= seat < seats:
            dice[seat] += rolled.dice(event.facts)
    found = []
    for seat, thrown in enumerate(dice):
        if thrown:
            fair = sum([sides + 1 for _, sides in thrown]) / 2 / len(thrown)
            found.append(Luck(seat, len(thrown), sum([face for face, _ in thrown]) / len(thrown), fair))
    return found


def awards(
    game: Game[Any], seats: int, events: Sequence[Event], points: Sequence[Point], winners: Sequence[int]
) -> list[Award]:
    """At most one of a kind, and only where somebody stands out."""
    found = [*_by_chances(points, winners), *[award for one in game.honours if (award := _most(one, events, seats))]]
    by = sorted([one for one in luck(events, game, seats) if one.rolls >= ENOUGH], key=lambda one: one.mean - one.fair)
    if by and by[-1].mean - by[-1].fair > APART:
        found.append(_dice("The dice owe you nothing", by[-1]))
    if by and by[0].fair - by[0].mean > APART:
        found.append(_dice("The dice owe you", by[0]))
    return found


def _dice(title: str, one: Luck) -> Award:
    return Award(title, one.seat, f"{one.mean:.1f} a roll, fair is {one.fair:.1f}")


def _by_chances(points: Sequence[Point], winners: Sequence[int]) -> list[Award]:
    """Who was in front longest, who came back from far behind, who had it in hand."""
    seats = len(points[-1].chances) if points else 0
    if seats < 2 or len(points) <= LONG:
        return []
    found = []
    ahead = Counter([_first(point.chances) for point in points])
    ahead.pop(-1, None)
    leader, count = ahead.most_common(1)[0] if ahead else (-1, 0)
    if count / len(points) > OFTEN:
        found.append(Award("In front longest", leader, f"ahead {count / len(points):.0%} of the time"))
    lowest = {seat: min([point.chances[seat] for point in points]) for seat in winners}
    for seat, least in lowest.items():
        if least < LOW / seats:
            found.append(Award("Back from the brink", seat, f"won from {least:.0%}"))
    highest = [(max([point.chances[seat] for point in points]), seat) for seat in range(seats) if seat not in winners]
    most, seat = max(highest, default=(0.0, -1))
    if most >= NEAR:
        found.append(Award("So near", seat, f"had {most:.0%}, and lost it"))
    return found


def _first(chances: Sequence[float]) -> int:
    """Who is alone in front; -1: nobody."""
    most = max(chances)
    first = [seat for seat, chance in enumerate(chances) if most - chance < 0.005]
    return first[0] if len(first) == 1 else -1


def _most(honour: Honour, events: Sequence[Event], seats: int) -> Award | None:
    """Whoever did it most, if nobody did it as often."""
    counts: Counter[int] = Counter()
    tried: Counter[int] = Counter()
    for event in events:
        if event.kind not in honour.kinds and event.kind not in honour.others:
            continue
        seat = event.facts[honour.at] if honour.at < len(event.facts) else -1
        if not isinstance(seat, int) or not 0 <= seat < seats:
            continue
        tried[seat] += 1
        if event.kind in honour.kinds:
            more = event.facts[honour.adds] if 0 <= honour.adds < len(event.facts) else 1
            counts[seat] += more if isinstance(more, int) else 1
    top = counts.most_common(2)
    if not top or top[0][1] < honour.least or (len(top) > 1 and top[0][1] == top[1][1]):
        return None
    seat, n = top[0]
    return Award(honour.title, seat, honour.words.format(n=n, of=tried[seat]))
