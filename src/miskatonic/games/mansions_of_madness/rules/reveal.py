"""The Objective is revealed; and cards that somebody has to put down (MM-win-4, MM-win-10, MM-trauma-10)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.records import NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.rules.cards.piles import drop
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


class PutDown(Step[Mansions]):
    """Which card stays behind? MM-trauma-10"""

    asks: ClassVar[str] = "MM-trauma-10"
    puts: ClassVar[tuple[str, ...]] = ("LeaveCard",)
    must: ClassVar[bool] = True

    def __init__(self, seat: int, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = cards

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat)

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [LeaveCard(seat, card) for card in dict.fromkeys(self.cards)]


class LeaveCard(Step[Mansions]):
    """On the pile of the room. MM-act-4"""

    rule: ClassVar[str] = "MM-act-4"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, s: Mansions) -> Ask | None:
        drop(s, self.seat, self.card, s.room(self.seat), "MM-act-4")
        return None
