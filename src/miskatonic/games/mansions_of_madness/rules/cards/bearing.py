"""What a bad back can bear: one weapon and one piece of equipment (MM-trauma-10)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.mansions_of_madness.content.printed import WEAPON
from miskatonic.games.mansions_of_madness.rules.cards.piles import drop
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step

BORNE: Final = (WEAPON, "equipment")
"""What a bad back bears one of."""


def bears(s: Mansions, seat: int) -> None:
    """Whatever is too much is put down as soon as what gave it is over: an injury, a search, a trade."""
    if s.has(seat, "burdened"):
        s.then(Burden(seat))


class Burden(Step[Mansions]):
    """What is too much is put down here, one card after another. MM-trauma-10"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat)

    def run(self, s: Mansions) -> Ask | None:
        for sort in BORNE:
            own = [number for number in s.held[self.seat] if s.box.cards[number].sort == sort]
            if len(own) > 1:
                s.then(PutDown(self.seat, tuple(own)), self)
                break
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
