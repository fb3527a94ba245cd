"""A guided first game as it travels: what is seen, what is said about it, and what the learner is asked to do."""

from __future__ import annotations

import msgspec

from miskatonic.table.wire.game import View


class LessonCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A lesson on the shelf."""

    id: str
    title: str
    text: str
    minutes: int


class LessonStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One moment: a comment, what it points at, and the move it asks for, if any."""

    say: str
    view: View | None = None
    """What has changed since the step before; the first one is whole."""
    point: tuple[str, ...] = ()
    """Ids of scene elements."""
    move: str = ""
    """The key of the choice that goes on; empty: read, and go on."""
    values: tuple[int | tuple[int, ...], ...] = ()
    wrong: str = ""
    """What to say to somebody who chooses something else."""


class Lesson(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole lesson."""

    id: str
    title: str
    text: str
    minutes: int
    game: str
    seat: int
    steps: tuple[LessonStep, ...]
