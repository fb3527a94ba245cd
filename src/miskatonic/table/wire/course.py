"""How a finished game went: chances of winning along the way, what changed them most, what each is remembered for."""

from __future__ import annotations

import msgspec


class Point(msgspec.Struct, frozen=True):
    """A moment of the chart."""

    at: int
    """The moment of the replay."""
    round: int
    chances: tuple[float, ...]
    """Each seat's chance of winning; where all win or lose together, one number: theirs."""


class Swing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the moments that changed the chances most."""

    at: int
    """The moment of the replay in which it happened."""
    round: int
    text: str
    """What happened."""
    who: int
    """Whose chance changed most; -1: everybody's, who win or lose together."""
    before: float
    after: float
    rule: str = ""
    seat: int = -1
    """Whose choice it was."""


class Award(msgspec.Struct, frozen=True):
    """What somebody is remembered for."""

    title: str
    seat: int
    text: str


class Luck(msgspec.Struct, frozen=True):
    """What a seat rolled on average, and what fair dice give."""

    seat: int
    rolls: int
    mean: float
    fair: float


class Tried(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody tried, a puzzle: with how many actions, and how few it might have taken."""

    seat: int
    what: str
    spent: int
    done: bool
    at: int
    """The moment of the replay in which it ended."""
    least: int = -1
    """-1: it could not be done with what lay there."""


class Course(msgspec.Struct, frozen=True, omit_defaults=True):
    """The course of a game that is over."""

    points: tuple[Point, ...]
    swings: tuple[Swing, ...] = ()
    """In the order in which they happened."""
    awards: tuple[Award, ...] = ()
    luck: tuple[Luck, ...] = ()
    tried: tuple[Tried, ...] = ()
    together: bool = False
    """All win or lose together."""
    length: int = 0
    """The last moment of the replay."""
