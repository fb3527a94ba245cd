"""Which question each seat has before it: a choice names the one it answers, and counts as long as that stands.

A question is a new one when the seat has answered it (or somebody has for it), when it is asked something else, and
when all went back. What happens in a window and concerns a seat calls it: whoever was content thinks again, so to be
content counts only as long as nothing has called. What else a seat may do rests on what the game says.
"""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.state import State
from miskatonic.kernel.step import Step
from miskatonic.kernel.window import NOBODY, Gathering
from miskatonic.table.room.deeds import Move, Moved, Rewound


class Questions:
    """Those of all seats, numbered from 0 for each."""

    def __init__(self, state: State) -> None:
        self.number = [0] * state.seats
        self.called = [0] * state.seats
        """How often something happened that concerns the seat."""
        self._asked = [_asked(state, seat) for seat in range(state.seats)]

    def copy(self, state: State) -> Questions:
        """The same once more."""
        made = Questions(state)
        made.number, made.called, made._asked = list(self.number), list(self.called), list(self._asked)
        return made

    def moved(self, deed: Move, before: State, after: State) -> None:
        """After a move."""
        concerned = _concerned(deed, before, after)
        for seat in range(after.seats):
            asked = _asked(after, seat)
            if asked != self._asked[seat] or seat == deed.seat or isinstance(deed, Rewound):
                self.number[seat] += 1
                self._asked[seat] = asked
            if concerned >> seat & 1:
                self.called[seat] += 1


def _asked(state: State, seat: int) -> Step[Any] | None:
    """What a seat is asked; who else is content with a window is none of its business."""
    if state.ask_of(seat) is None:
        return None
    step: Step[Any] = state.stack_of(seat)[-1]
    return step.gathered(0, NOBODY) if isinstance(step, Gathering) else step


def _concerned(deed: Move, before: State, after: State) -> int:
    """The seats that a choice in a gathering concerns, as bits."""
    if not isinstance(deed, Moved) or before.asking() is None or not isinstance(before.agenda[-1], Gathering):
        return 0
    if after.woke:
        return -1
    step = next((step for step in before.legal(deed.seat) if step.key == deed.key), None)
    return 0 if step is None or step.declines else step.concerns(before, deed.seat)
