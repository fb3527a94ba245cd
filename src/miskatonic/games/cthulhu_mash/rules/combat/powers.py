"""Trophies and power-ups. Sections 2.1.3 and 2.7."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.cthulhu_mash.rules.objects import stock
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.kernel.step import Ask, Step


def offers(s: Mash, seat: int, found: list[Step[Mash]]) -> None:
    """Enough trophies and a pile that is not empty. CM-2.1.3-1, CM-2.1.3-3"""
    if len(s.trophies[seat]) >= s.sheet(seat).kills and stock.power_pile(s, seat):
        found.append(TradeIn())


class TradeIn(Step[Mash]):
    """Hand in exactly this many destroyed generators, and draw a power-up. CM-2.1.3-3, CM-2.1.3-4, CM-2.7-3"""

    rule: ClassVar[str] = "CM-2.1.3-3"

    def run(self, s: Mash) -> Ask | None:
        seat = s.active
        kills = s.sheet(seat).kills
        for number in s.trophies[seat][:kills]:
            s.gen_discards[number] += 1
        s.trophies[seat] = s.trophies[seat][kills:]
        s.tell("CM-2.1.3-3", "traded", (seat, kills))
        stock.draw_power(s, seat, "CM-2.7-2")
        return None
