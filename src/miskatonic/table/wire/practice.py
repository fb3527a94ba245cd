"""Exercises apart from games, as they travel: what there is, and one as it lies."""

from __future__ import annotations

import msgspec

from miskatonic.kernel.scene.boards import Panel
from miskatonic.table.wire.game import ChoiceView


class ExerciseCard(msgspec.Struct, frozen=True):
    """Something that can be practised by itself."""

    id: str
    name: str
    kind: str


class Practice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An exercise as it lies after some moves."""

    panel: Panel
    choices: tuple[ChoiceView, ...] = ()
    spent: int = 0
    """Actions so far."""
    done: bool = False
    least: int = -1
    """The fewest actions with which it could have been done; told once it is done."""
