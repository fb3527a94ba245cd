"""Items change hands (TP-trade, TP-prep-9)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.terror_paths.rules.sheet.inventory import lose_item, room_for
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Blank, Form, Pick, Step, Values

GIVE: Final = "what you give"
WANT: Final = "what you want"


def trades(s: Terror, seat: int) -> list[Step[Terror]]:
    """Offers to each of the others in the place. TP-trade-1"""
    found: list[Step[Terror]] = []
    if len(s.living()) < 2:
        return found
    for other in s.present(s.place[seat]):
        if other != seat and s.items[seat]:
            if room_for(s, other) > 0:
                found.append(Give(seat, other))
            if s.items[other]:
                found.append(Exchange(seat, other))
    return found


def against_trade(s: Terror, seat: int, other: int) -> str:
    """Only with somebody in the same place, and only for something in return. TP-trade-1"""
    together = other != seat and other in s.present(s.place[seat])
    return "" if together and s.items[seat] else "TP-trade-1"


class Give(Form[Terror]):
    """Give Items to somebody who has room for them; both must agree. TP-trade-1, TP-trade-2, TP-prep-9, TP-inv-1"""

    rule: ClassVar[str] = "TP-act-2"
    when: ClassVar[str] = "TP-act-1"
    against: ClassVar[tuple[str, ...]] = ("TP-trade-1", "TP-inv-1")
    idle: ClassVar[bool] = True  # friends may hand things about for ever

    def __init__(self, seat: int, to: int) -> None:
        self.seat = seat
        self.to = to

    def why_not(self, s: Terror, seat: int) -> str:
        against = against_trade(s, self.seat, self.to)
        return against or ("TP-inv-1" if room_for(s, self.to) <= 0 else "")

    def concerns(self, s: Terror, seat: int) -> int:
        return 0

    def blanks(self, s: Terror, seat: int) -> tuple[Blank, ...]:
        mine = len(s.items[self.seat])
        return (Pick(GIVE, tuple(range(mine)), 1, min(mine, room_for(s, self.to))),)

    def fill(self, s: Terror, seat: int, values: Values) -> Step[Terror]:
        return Offered(self.seat, self.to, tuple([s.items[self.seat][n] for n in values[0]]), ())


class Exchange(Form[Terror]):
    """One Item for another; both must agree. TP-trade-1, TP-trade-2, TP-prep-9"""

    rule: ClassVar[str] = "TP-act-2"
    when: ClassVar[str] = "TP-act-1"
    against: ClassVar[tuple[str, ...]] = ("TP-trade-1",)
    idle: ClassVar[bool] = True  # friends may hand things about for ever

    def __init__(self, seat: int, to: int) -> None:
        self.seat = seat
        self.to = to

    def why_not(self, s: Terror, seat: int) -> str:
        against = against_trade(s, self.seat, self.to)
        return against or ("" if s.items[self.to] else "TP-trade-1")

    def concerns(self, s: Terror, seat: int) -> int:
        return 0

    def blanks(self, s: Terror, seat: int) -> tuple[Blank, ...]:
        mine, theirs = len(s.items[self.seat]), len(s.items[self.to])
        return (Pick(GIVE, tuple(range(mine)), 1, 1), Pick(WANT, tuple(range(theirs)), 1, 1))

    def fill(self, s: Terror, seat: int, values: Values) -> Step[Terror]:
        give, want = s.items[self.seat][values[0][0]], s.items[self.to][values[1][0]]
        return Offered(self.seat, self.to, (give,), (want,))


def _holds(s: Terror, seat: int, items: tuple[int, ...]) -> bool:
    return all(s.items[seat].count(item) >= items.count(item) for item in items)


class Offered(Step[Terror]):
    """The other agrees or not. TP-trade-1"""

    puts: ClassVar[tuple[str, ...]] = ("Agree", "Refuse")
    asks: ClassVar[str] = "TP-trade-1"
    must: ClassVar[bool] = True

    def __init__(self, seat: int, to: int, give: tuple[int, ...], want: tuple[int, ...]) -> None:
        self.seat = seat
        self.to = to
        self.give = give
        self.want = want

    def run(self, s: Terror) -> Ask | None:
        return Ask((self.to,))

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        """What was used up meanwhile cannot change hands: there is nothing left to agree to."""
        there = _holds(s, self.seat, self.give) and _holds(s, self.to, self.want)
        return [Agree(self), Refuse(self)] if there else [Refuse(self)]


class Agree(Step[Terror]):
    """The Items change hands; Tapped ones stay Tapped. TP-trade-1, TP-ong-5"""

    rule: ClassVar[str] = "TP-trade-1"

    def __init__(self, offer: Offered) -> None:
        self.offer = offer

    def run(self, s: Terror) -> Ask | None:
        offer = self.offer
        for item in offer.give:
            lose_item(s, offer.seat, item)
        for item in offer.want:
            lose_item(s, offer.to, item)
        s.items[offer.seat] = (*s.items[offer.seat], *offer.want)
        s.items[offer.to] = (*s.items[offer.to], *offer.give)
        given = [item >> 1 for item in offer.give]
        s.tell("TP-trade-1", "trades", (offer.seat, offer.to, len(given), *given, *[i >> 1 for i in offer.want]))
        ends.check(s)
        return None


class Refuse(Step[Terror]):
    """No. TP-trade-1"""

    rule: ClassVar[str] = "TP-trade-1"
    declines: ClassVar[bool] = True

    def __init__(self, offer: Offered) -> None:
        self.offer = offer

    def run(self, s: Terror) -> Ask | None:
        s.tell("TP-trade-1", "refuses", (self.offer.to, self.offer.seat))
        return None
