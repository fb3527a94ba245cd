"""Pairs of positions: with an obstacle, and without just that one."""

from __future__ import annotations

from collections.abc import Callable

from miskatonic.games.terror_paths.state import Terror

Asked = tuple[Terror, int, str]
Position = Callable[[bool], Asked]
"""The table with (False) or without (True) the obstacle, who asks, and for which choice."""


class Pair:
    """A position and its twin, and the reason that stands in one of them."""

    def __init__(self, rule: str, kind: str, position: Position) -> None:
        self.rule = rule
        self.kind = kind
        self.position = position

    @property
    def name(self) -> str:
        return f"{self.rule} {self.kind}: {self.position.__name__}"


class Pairs:
    """All of a file."""

    def __init__(self) -> None:
        self.all: list[Pair] = []

    def pair(self, rule: str, kind: str) -> Callable[[Position], Position]:
        """The position below is refused by this rule with this kind of obstacle."""

        def add(position: Position) -> Position:
            self.all.append(Pair(rule, kind, position))
            return position

        return add
