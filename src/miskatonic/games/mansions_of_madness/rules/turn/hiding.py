"""Into hiding, and out again (MM-hide)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.mansions_of_madness.content.printed import ACTION
from miskatonic.games.mansions_of_madness.rules.turn.spending import spend_action, spend_move
from miskatonic.games.mansions_of_madness.rules.turn.stepping import evades_first
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step

MOVEMENT: Final = "movement"


def hides(s: Mansions, seat: int) -> list[Step[Mansions]]:
    """Into hiding, as many as like, or out again on a later turn: a Movement step or the Action step. MM-hide-1,
    MM-hide-5, MM-hide-8"""
    steps = [step for step, left in ((MOVEMENT, s.moves_left), (ACTION, s.action_left)) if left]
    if s.hiding >> seat & 1:
        return [ComeOut(seat, step) for step in steps] if not s.hid_now >> seat & 1 else []
    return [Hide(seat, step) for step in steps] if s.box.hiding >> s.space[seat] & 1 else []


class Hide(Step[Mansions]):
    """Onto the marker. MM-hide-1"""

    rule: ClassVar[str] = "MM-hide-1"

    def __init__(self, seat: int, step: str) -> None:
        self.seat = seat
        self.step = step

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            _spend(s, self.seat, self.step)
            s.hiding |= 1 << self.seat
            s.hid_now |= 1 << self.seat
            s.tell("MM-hide-1", "hides", (self.seat,))
        return None


class ComeOut(Step[Mansions]):
    """On a later turn; she stays in the space. MM-hide-5, MM-hide-10"""

    rule: ClassVar[str] = "MM-hide-5"

    def __init__(self, seat: int, step: str) -> None:
        self.seat = seat
        self.step = step

    def run(self, s: Mansions) -> Ask | None:
        if not evades_first(s, self.seat):
            _spend(s, self.seat, self.step)
            s.hiding &= ~(1 << self.seat)
            s.tell("MM-hide-5", "comes_out", (self.seat,))
        return None


def _spend(s: Mansions, seat: int, step: str) -> None:
    if step == MOVEMENT:
        spend_move(s, seat)
    else:
        spend_action(s, seat)
