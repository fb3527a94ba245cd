"""Pointing at a thing for everybody: said in the talk, by name; only what everybody sees can be pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from miskatonic.kernel.event import SPECTATOR
from miskatonic.kernel.state import State
from miskatonic.table.web.problems import Trouble

FINGER: Final = "☞ "
"""What is said begins so."""


def check_pointed(state: State, text: str) -> None:
    """Refuse a finger on what not everybody sees: its name might be a secret."""
    if text.startswith(FINGER) and text[len(FINGER) :].strip() not in named(state, SPECTATOR):
        raise Trouble("forbidden", "only what everybody sees can be pointed at")


def named(state: State, seat: int) -> set[str]:
    """What things are called that somebody sees."""
    return set(_names(msgspec.to_builtins(state.game.scene(state, seat))))


def _names(part: Any) -> Iterator[str]:
    """What things are called, wherever they lie."""
    if isinstance(part, dict):
        if "id" in part:
            yield from [part[field] for field in ("name", "title") if part.get(field)]
        part = list(part.values())
    if isinstance(part, (list, tuple)):
        for one in part:
            yield from _names(one)
