"""What to count: each game may name tags of a seat (a colour, a character) in its own ``balance.py``, and a census.

A census looks on while bots play, and counts whatever says something about the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from miskatonic.kernel.game import Game
from miskatonic.kernel.step import Step

Tag = Callable[[Any, int], str]
"""From a state and a seat: what this seat played."""


class Census(Protocol):
    """Looks on at one game after another."""

    counts: dict[str, Counter[str]]
    """Tables of how often something was, by title."""
    shares: dict[str, Counter[str]]
    """Tables of who played what, by title; a row "won NAME" says how often NAME won."""

    def saw(self, state: Any, seat: int, step: Step[Any]) -> None:
        """A choice is about to be made."""
        ...

    def ended(self, state: Any) -> None:
        """A game is over, or was stopped."""
        ...


def tags(game: Game[Any]) -> Mapping[str, Tag]:
    """The tags of a game, by name; empty if it has none."""
    found: Mapping[str, Tag] = getattr(_module(game), "TAGS", {})
    return found


def find_census(game: Game[Any]) -> Census:
    """A new census of this game, or ``ValueError`` if it has none."""
    kind: Callable[[], Census] | None = getattr(_module(game), "Census", None)
    if kind is None:
        raise ValueError(f"{game.title} has no census")
    return kind()


def _module(game: Game[Any]) -> Any:
    module = f"{type(game).__module__.rpartition('.')[0]}.bot.balance"
    return import_module(module) if find_spec(module) is not None else None


def find_tag(game: Game[Any], name: str) -> Tag:
    """One of them, or ``ValueError`` with those there are."""
    known = tags(game)
    if name not in known:
        raise ValueError(f"{game.title} cannot be counted by {name!r}; it has {', '.join(known) or 'no such tags'}")
    return known[name]
