"""Opportunities (MU-dig-4, MU-close-2): every living player may play or pass; it ends when all have passed."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.rules.base import in_fight, of_turn
from miskatonic.games.munchkin_cthulhu.rules.cards import react, refusals
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel import window
from miskatonic.kernel.step import Ask, Step


class Window(window.Window[Munchkin]):
    """While it asks, every living player may make any play that is open to them. MU-dig-4

    What was discarded is answered first. Whoever has passed is not asked, but may still play.
    """

    asks: ClassVar[str] = "MU-close-9"
    puts: ClassVar[tuple[str, ...]] = ("Pass",)

    def able(self, s: Munchkin, seat: int) -> bool:
        """By public facts: cards in hand or on the table, a Class to give up, or an offer to answer. MU-close-6"""
        if s.hands[seat] or s.items[seat] or any(offer.to == seat for offer in s.offers):
            return True
        return any(not s.box.says(card, "bound") for card in s.classes[seat])

    def content_with(self, s: Munchkin) -> int:
        return s.passed

    def waiting(self, s: Munchkin) -> list[int]:
        hands, items, passed = s.hands, s.items, s.passed  # quick for whoever has cards: it is done all the time
        asked = [seat for seat in self.order(s) if not passed >> seat & 1]
        return [seat for seat in asked if hands[seat] or items[seat] or self.able(s, seat)]

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        return [Pass(seat)]

    def before(self, s: Munchkin) -> tuple[Step[Munchkin], ...]:
        return react.answer_discards() if s.discarded else ()

    def refused(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        return refusals.refused(s, seat)


class TurnWindow(Window):
    """An opportunity of one turn: dropped when that turn is over or its player dead. MU-death-19"""

    early: ClassVar[bool] = True
    """Left out when an effect has ended the turn. MU-turn-24"""

    def __init__(self, no: int) -> None:
        self.no = no

    def live(self, s: Munchkin) -> bool:
        return of_turn(s, self.no, self.early)


class FightWindow(Window):
    """An opportunity of one fight: dropped when that fight is over."""

    def __init__(self, no: int) -> None:
        self.no = no

    def live(self, s: Munchkin) -> bool:
        return in_fight(s, self.no)


class Pass(Step[Munchkin]):
    """Do nothing more unless something changes; it says nothing about one's cards. MU-close-6"""

    rule: ClassVar[str] = "MU-close-2"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        s.passed |= 1 << self.seat
        s.offers = tuple([offer for offer in s.offers if offer.to != self.seat])  # passing refuses what is open
        return None
