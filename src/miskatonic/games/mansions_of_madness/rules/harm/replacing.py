"""Another investigator in the place of a dead one (MM-new)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.rules.harm.death import eliminate
from miskatonic.games.mansions_of_madness.rules.moving.moving import put
from miskatonic.games.mansions_of_madness.rules.setup.sheets import (
    ChooseTrait,
    PickInvestigator,
    left_over,
    setting_limits,
)
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


class ReplaceTurn(Step[Mansions]):
    """No steps this turn: an investigator who has not taken part yet, if there is one. He is placed, so there are
    horrors but no test of fire; it burns at the end of the turn. MM-new-1, MM-new-2, MM-new-5, MM-new-6"""

    asks: ClassVar[str] = "MM-new-1"
    puts: ClassVar[tuple[str, ...]] = ("PickInvestigator", "ChooseTrait")
    must: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        seat = self.seat
        if s.waiting >> seat & 1 and not left_over(s):
            eliminate(s, seat, "MM-new-2")
            ends.after_a_loss(s)
            return None
        if s.waiting >> seat & 1 or len(s.traits[seat]) < 2:
            return Ask((seat,), stay=True)
        put(s, seat, s.box.story.start, "MM-new-5")
        return None

    def bars(self, s: Mansions, seat: int, step: Step[Mansions]) -> str:
        return setting_limits(step)

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        if s.waiting >> seat & 1:
            return [PickInvestigator(seat, sheet) for sheet in left_over(s)]
        return [ChooseTrait(seat, place) for place in ((0, 1) if not s.traits[seat] else (2, 3))]
