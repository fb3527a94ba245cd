"""Pairs of positions: a choice refused because of an obstacle, and allowed once just that obstacle is gone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

import pytest

from miskatonic.kernel.game import Game
from miskatonic.kernel.reason import RULE

Asked = tuple[Any, int, str]
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

    def hold(self) -> None:
        """Refused by just that rule and obstacle, in words of a player; allowed without it."""
        s, seat, key = self.position(False)
        why = s.reason(seat, key)
        assert why is not None
        assert (why.rule, why.kind) == (self.rule, self.kind)
        assert why.kind != RULE
        assert why.text
        assert "{" not in why.text
        s, seat, key = self.position(True)
        assert s.reason(seat, key) is None


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


def params(*files: Pairs) -> list[Any]:
    """Each pair as a test that cites its rule."""
    pairs = [pair for file in files for pair in file.all]
    return [pytest.param(pair, marks=pytest.mark.rule(pair.rule), id=pair.name) for pair in pairs]


def cited(tests: Mapping[str, Any]) -> set[str]:
    """The rules that the tests of a module cite by themselves."""
    marks = [mark for test in tests.values() for mark in getattr(test, "pytestmark", ()) if mark.name == "rule"]
    return {rule for mark in marks for rule in mark.args}


def without_pair(game: Game[Any], files: Collection[Pairs], seen: Collection[str] = ()) -> set[str]:
    """The rules that a choice declares against it, and for which there is no pair; ``seen``: paired elsewhere."""
    declared = {rule for kind in game.kinds.values() for rule in getattr(kind, "against", ())}
    return declared - {pair.rule for file in files for pair in file.all} - set(seen)
