"""Somewhere the house bot might go, and why."""

from __future__ import annotations

ATTACK, TAKE, MEND, LEAVE, LEAP = range(5)


class Goal:
    """Somewhere to go: the spaces that would do, what is to gain there, and how many points and actions away it is."""

    __slots__ = ("cost", "kind", "mask", "score", "wait", "what", "why")

    def __init__(self, kind: int, mask: int, score: float, cost: int, what: int, why: str, wait: bool = False) -> None:
        self.kind = kind
        self.mask = mask
        self.score = score
        self.cost = cost
        self.what = what
        """The target, the side of a gate, or the spaces to land on."""
        self.why = why
        self.wait = wait
        """Go there, but no further yet."""
