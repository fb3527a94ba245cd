"""What to count wins by: each game may name tags of a seat (a colour, a character) in its own ``balance.py``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from miskatonic.kernel.game import Game

Tag = Callable[[Any, int], str]
"""From a state and a seat: what this seat played."""


def tags(game: Game[Any]) -> Mapping[str, Tag]:
    """The tags of a game, by name; empty if it has none."""
    module = f"{type(game).__module__.rpartition('.')[0]}.balance"
    if find_spec(module) is None:
        return {}
    found: Mapping[str, Tag] = import_module(module).TAGS
    return found


def find_tag(game: Game[Any], name: str) -> Tag:
    """One of them, or ``ValueError`` with those there are."""
    known = tags(game)
    if name not in known:
        raise ValueError(f"{game.title} cannot be counted by {name!r}; it has {', '.join(known) or 'no such tags'}")
    return known[name]
