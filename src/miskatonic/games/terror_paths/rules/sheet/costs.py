"""What is paid: in full, from what she owns, and nothing lessens it (TP-dig-8); the drop that wakes a Madness."""

from __future__ import annotations

from miskatonic.games.terror_paths.rules.effects.do import carry_out
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


def pay_san(s: Terror, seat: int, points: int, rule: str) -> None:
    """A cost in SAN is a drop like any other; she cannot pay what she has not. TP-dig-8, TP-att-3, TP-mad-4"""
    before = s.san[seat]
    s.san[seat] -= points
    s.tell(rule, "pays_san", (seat, points))
    drop(s, seat, before)


def drop(s: Terror, seat: int, before: int) -> None:
    """SAN has fallen to the threshold: an immediate Madness happens once, before anything else. TP-mad-4, TP-mad-8"""
    sheet = s.investigator(seat)
    if before > sheet.threshold >= s.san[seat]:
        s.tell("TP-mad-2", "madness", (seat, s.sheet[seat]))
        carry_out(s, f"investigator.{sheet.id}.madness", s.place[seat], seat)


def can_pay(s: Terror, seat: int, price: str) -> bool:
    """Paying down to exactly 0 is allowed. TP-dig-8"""
    what, _, count = price.partition(" ")
    return {"san": s.san, "hp": s.hp, "luck": s.luck, "insight": s.insight}[what][seat] >= int(count)


class Pay(Step[Terror]):
    """A price is paid: ``san 1``. TP-dig-8"""

    def __init__(self, seat: int, price: str, by: str) -> None:
        self.seat = seat
        self.price = price
        self.by = by
        """The rule that asks for it."""

    def run(self, s: Terror) -> Ask | None:
        what, _, text = self.price.partition(" ")
        count = int(text)
        if what == "san":
            pay_san(s, self.seat, count, self.by)
            return None
        {"hp": s.hp, "luck": s.luck, "insight": s.insight}[what][self.seat] -= count
        s.tell(self.by, "pays", (self.seat, what, count))
        return None
