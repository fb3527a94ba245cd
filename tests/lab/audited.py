"""A little code for the audit to break: how tea is poured."""

from __future__ import annotations

from functools import cache

MOST = 3


class Pour:
    """Tea is poured into cups that are not full. TE-a-1"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Tea) -> bool:
        """No more than three. TE-a-2"""
        s.tell("TE-a-2", self.seat)
        if s.cups[self.seat] < MOST and not s.spilt:
            s.cups[self.seat] += 1
        return s.spilt

    @property
    def whose(self) -> int:
        return self.seat


class Tea:
    """A table."""

    def __init__(self) -> None:
        self.cups = [0, 0]
        self.seats = 2
        self.spilt = False

    def tell(self, rule: str, seat: int) -> None:
        """It is only told."""


@cache
def price(cups: int) -> int:
    """TE-a-3"""
    return cups * 2


def endless(cups: int) -> int:
    """TE-a-3b"""
    while cups > 0:
        cups -= 1
    return cups
