"""Bags: decks whose order nobody has seen. How many of each kind, and a draw is chance.

A bag is a list of counts, one for each kind of thing; a game keeps it in its state and copies it with
``bag[:]``. Nothing is shuffled, so there is no hidden order to leak or to redeal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from miskatonic.kernel.state import State

EMPTY: Final = -1
"""What an empty bag gives."""


def draw(s: State, bag: list[int]) -> int:
    """Take one thing out at random: its kind, or ``EMPTY`` if there is nothing left."""
    if not any(bag):
        return EMPTY
    kind = s.pick(bag)
    bag[kind] -= 1
    return kind


def draw_several(s: State, bag: list[int], count: int) -> list[int]:
    """Take out this many, one after the other, or as many as there are: their kinds in order."""
    return [draw(s, bag) for _ in range(min(count, sum(bag)))]


def take(bag: list[int], kind: int) -> None:
    """Take out one of this kind. ``ValueError`` if there is none."""
    if not 0 <= kind < len(bag) or not bag[kind]:
        raise ValueError(f"there is nothing of kind {kind} in the bag")
    bag[kind] -= 1


def put_back(bag: list[int], kinds: Iterable[int]) -> None:
    """Put these things in."""
    for kind in kinds:
        if not 0 <= kind < len(bag):
            raise ValueError(f"nothing of kind {kind} belongs into this bag")
        bag[kind] += 1


def pour(source: list[int], into: list[int]) -> None:
    """Empty one bag into another of the same kinds: a discard pile becomes the deck again."""
    for kind, count in enumerate(source):
        into[kind] += count
        source[kind] = 0


def contents(bag: list[int]) -> tuple[int, ...]:
    """Everything in it, by kind."""
    return tuple([kind for kind, count in enumerate(bag) for _ in range(count)])
