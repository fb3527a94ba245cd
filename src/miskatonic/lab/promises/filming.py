"""Putting an input to a state while it is filmed."""

from __future__ import annotations

from miskatonic.kernel.event import Event
from miskatonic.kernel.journal.journal import Entry
from miskatonic.kernel.scene import beat
from miskatonic.kernel.state import State
from miskatonic.lab.promises.watch import apply


def filmed(state: State, given: Entry) -> list[Event]:
    """Put an input to a state; what happened, with its beats."""
    happened: list[Event] = []
    state.log = happened
    beat.begin(state)
    apply(state, given)
    beat.end(state)
    return happened


def shown_to(event: Event, viewer: int) -> beat.Beat:
    """What an event shows to this seat (-1: a spectator)."""
    film: beat.Film | None = event.film
    return beat.STILL if film is None else film.seen_by(viewer)
