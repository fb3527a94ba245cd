"""The Objective is revealed (MM-win-4, MM-win-10)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.records import NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.rules.effects.do import carry_out
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


class Reveal(Step[Mansions]):
    """Its winning conditions are open from now on, and the finale begins. MM-win-2, MM-win-4, MM-win-10, MM-esc-2,
    MM-kill-6"""

    def __init__(self, why: str) -> None:
        self.why = why

    def live(self, s: Mansions) -> bool:
        return not s.revealed

    def run(self, s: Mansions) -> Ask | None:
        s.revealed = True
        s.finale = sum([1 << seat for seat in s.players if not (s.eliminated | s.escaped) >> seat & 1])
        s.tell(self.why, "objective", (s.answers[0],), reveals=True)
        s.then(Looked())
        carry_out(s, ends.objective(s).key, NONE, NONE, NOWHERE)
        return None


class Looked(Step[Mansions]):
    """Has that decided the game? MM-win-7"""

    def run(self, s: Mansions) -> Ask | None:
        ends.after_a_loss(s)
        return None
