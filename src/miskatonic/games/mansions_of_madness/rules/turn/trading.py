"""Trading among those who share a space, then stun is shaken off (MM-trade)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from miskatonic.games.mansions_of_madness.content.printed import TRADABLE
from miskatonic.games.mansions_of_madness.rules.cards.bearing import bears
from miskatonic.games.mansions_of_madness.rules.cards.piles import lose
from miskatonic.games.mansions_of_madness.rules.harm.harm import steady
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Blank, Form, Illegal, Pick, Step, Values
from miskatonic.kernel.window import Gathering


def tradable(s: Mansions, seat: int) -> list[int]:
    """No Clues, no Spells; a miser gives nothing. MM-trade-2"""
    if s.has(seat, "miserly"):
        return []
    return [number for number in s.held[seat] if s.box.cards[number].sort in TRADABLE]


def partners(s: Mansions, seat: int) -> list[int]:
    """Those in her space. MM-trade-1"""
    return [other for other in s.in_space(s.space[seat]) if other != seat]


class Trading(Gathering[Mansions]):
    """In any order, until all have declared themselves done. MM-trade-1, MM-trade-5"""

    asks: ClassVar[str] = "MM-trade-1"
    limits: ClassVar[str] = "MM-trade-2"
    puts: ClassVar[tuple[str, ...]] = ("DoneTrading", "Offer")

    def order(self, s: Mansions) -> Sequence[int]:
        return s.living()

    def able(self, s: Mansions, seat: int) -> bool:
        there = partners(s, seat)
        return bool(there) and any(tradable(s, each) for each in (seat, *there))

    def decline(self, s: Mansions, seat: int) -> Step[Mansions]:
        return DoneTrading(seat)

    def plays(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [Offer(seat, other) for other in partners(s, seat) if tradable(s, seat) or tradable(s, other)]


class DoneTrading(Step[Mansions]):
    """No more trades. MM-trade-5"""

    rule: ClassVar[str] = "MM-trade-5"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        return None


class Offer(Form[Mansions]):
    """These of mine for those of yours; a gift is a trade. MM-trade-1, MM-trade-2, MM-trade-3"""

    rule: ClassVar[str] = "MM-trade-1"
    idle: ClassVar[bool] = True

    def __init__(self, seat: int, other: int) -> None:
        self.seat = seat
        self.other = other

    def blanks(self, s: Mansions, seat: int) -> tuple[Blank, ...]:
        mine, theirs = tradable(s, self.seat), tradable(s, self.other)
        return (
            Pick("give", tuple(range(len(mine))), 0, len(mine)),
            Pick("want", tuple(range(len(theirs))), 0, len(theirs)),
        )

    def fill(self, s: Mansions, seat: int, values: Values) -> Step[Mansions]:
        mine, theirs = tradable(s, self.seat), tradable(s, self.other)
        give = tuple([mine[n] for n in values[0]])
        want = tuple([theirs[n] for n in values[1]])
        if not give and not want:
            raise Illegal("MM-trade-1", "a trade passes at least one card")
        return Offered(self.seat, self.other, give, want)

    def concerns(self, s: Mansions, seat: int) -> int:
        return 1 << self.other


class Offered(Step[Mansions]):
    """It takes effect only if both accept. MM-trade-3"""

    asks: ClassVar[str] = "MM-trade-3"
    puts: ClassVar[tuple[str, ...]] = ("Accept", "Refuse")

    def __init__(self, seat: int, other: int, give: tuple[int, ...], want: tuple[int, ...]) -> None:
        self.seat = seat
        self.other = other
        self.give = give
        self.want = want

    def run(self, s: Mansions) -> Ask | None:
        return Ask((self.other,))

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [Accept(self), Refuse()]


class Accept(Step[Mansions]):
    """The cards change hands. MM-trade-3"""

    rule: ClassVar[str] = "MM-trade-3"

    def __init__(self, of: Offered) -> None:
        self.of = of

    def run(self, s: Mansions) -> Ask | None:
        of = self.of
        for giver, taker, cards in ((of.seat, of.other, of.give), (of.other, of.seat, of.want)):
            for card in cards:
                lose(s, giver, card)
                s.held[taker] = (*s.held[taker], card)
                s.tell("MM-trade-1", "gives", (giver, taker, card))
        for seat in (of.other, of.seat):
            bears(s, seat)
        return None


class Refuse(Step[Mansions]):
    """No. MM-trade-3"""

    rule: ClassVar[str] = "MM-trade-3"
    declines: ClassVar[bool] = True

    def run(self, s: Mansions) -> Ask | None:
        return None


class Recover(Step[Mansions]):
    """Each stunned investigator removes one token. MM-trade-4, MM-stun-4"""

    def run(self, s: Mansions) -> Ask | None:
        for seat in s.living():
            steady(s, seat, 1, "MM-trade-4")
        return None
