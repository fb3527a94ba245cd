"""A bot that picks any legal choice: the yardstick for all others, and what soaks the rules."""

from __future__ import annotations

from miskatonic.kernel.bot import Move, Seat
from miskatonic.kernel.step import Form


class RandomBot:
    """Any legal choice that is not idle, each as likely as the next; blanks are filled at random."""

    def choose(self, at: Seat) -> Move:
        legal = at.legal()
        # a seat in the middle of a thought may have nothing but an idle way out
        lively = [step for step in legal if not step.idle] or legal
        step = lively[at.dice.below(len(lively))]
        values = at.sample(step) if isinstance(step, Form) else ()
        return Move(step, values, f"picked blindly among {len(lively)}")
