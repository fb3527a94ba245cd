"""A meeting of the cult (MU-cult-30): Cultist cards from the hand, then exchanges among Cultists."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.cards import react
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import into_hand, only, out_of_hand, tell_hidden
from miskatonic.games.munchkin_cthulhu.rules.fate import cult
from miskatonic.games.munchkin_cthulhu.rules.turn.trade import MOST_OFFERS
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.event import ALL
from miskatonic.kernel.step import Ask, Blank, Form, Pick, Step, Values


def pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


class Meeting(Step[Munchkin]):
    """One by one in turn order, each may play a Cultist card; the cult is counted after each. MU-cult-30"""

    asks: ClassVar[str] = "MU-dig-1"
    puts: ClassVar[tuple[str, ...]] = ("StayOut", "JoinCult")

    def __init__(self, by: int, left: tuple[int, ...]) -> None:
        self.by = by
        self.left = left

    def run(self, s: Munchkin) -> Ask | None:
        if not self.left:
            s.then(Swapping(s.turn, 0))
            return None
        seat = self.left[0]
        if s.alive(seat) and not s.is_cultist(seat) and s.hands[seat] and react.unseen(s, s.box.cultist):
            return Ask((seat,))
        s.then(Meeting(self.by, self.left[1:]))
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        found: list[Step[Munchkin]] = [StayOut(seat, self)]
        if s.box.cultist in s.hands[seat]:
            room = len(s.classes[seat]) < cult.class_limit(s, seat)
            found.extend(JoinCult(seat, instead, self) for instead in ([NONE] if room else s.classes[seat]))
        return found


class StayOut(Step[Munchkin]):
    """Play no Cultist card."""

    rule: ClassVar[str] = "MU-cult-30"

    def __init__(self, seat: int, of: Meeting) -> None:
        self.seat = seat
        self.of = of

    def run(self, s: Munchkin) -> Ask | None:
        s.then(Meeting(self.of.by, self.of.left[1:]))
        return None


class JoinCult(Step[Munchkin]):
    """Play a Cultist card from the hand."""

    rule: ClassVar[str] = "MU-cult-30"

    def __init__(self, seat: int, instead: int, of: Meeting) -> None:
        self.seat = seat
        self.instead = instead
        self.of = of

    def run(self, s: Munchkin) -> Ask | None:
        out_of_hand(s, self.seat, s.box.cultist)
        s.then(Meeting(self.of.by, self.of.left[1:]))
        s.tell("MU-cult-30", "joins_cult", (self.seat,), reveals=True)
        cult.take_class(s, self.seat, s.box.cultist, self.instead)
        return None


class Swapping(Step[Munchkin]):
    """Cultists exchange hand cards by agreement, one for one or more, each pair once. MU-cult-30"""

    asks: ClassVar[str] = "MU-dig-1"
    puts: ClassVar[tuple[str, ...]] = ("NoSwap", "ProposeSwap")

    def __init__(self, first: int, content: int, offers: tuple[tuple[int, int], ...] = ()) -> None:
        self.first = first
        self.content = content
        """A bit for each who wants no (further) exchange."""
        self.offers = offers
        """The pair of each offer so far: as in trading, four are the most. MU-dig-16"""

    def run(self, s: Munchkin) -> Ask | None:
        able = [seat for seat in s.around(self.first) if self._partners(s, seat)]
        waiting = [seat for seat in able if not self.content >> seat & 1]
        return Ask((waiting[0],)) if waiting else None

    def _partners(self, s: Munchkin, seat: int) -> list[int]:
        if not s.is_cultist(seat) or not s.hands[seat]:
            return []
        others = [o for o in s.others(seat) if s.is_cultist(o) and s.hands[o] and pair(seat, o) not in s.meeting]
        return [o for o in others if self.offers.count(pair(seat, o)) < MOST_OFFERS]

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        found: list[Step[Munchkin]] = [NoSwap(seat, self)]
        found.extend(ProposeSwap(seat, other, self) for other in self._partners(s, seat))
        return found


class NoSwap(Step[Munchkin]):
    """Want no further exchange."""

    rule: ClassVar[str] = "MU-cult-30"

    def __init__(self, seat: int, of: Swapping) -> None:
        self.seat = seat
        self.of = of

    def run(self, s: Munchkin) -> Ask | None:
        s.then(Swapping(self.of.first, self.of.content | 1 << self.seat, self.of.offers))
        return None


class ProposeSwap(Form[Munchkin]):
    """Offer hand cards to another Cultist; who answers picks what to give in return. MU-cult-30"""

    rule: ClassVar[str] = "MU-cult-30"

    def __init__(self, seat: int, to: int, of: Swapping) -> None:
        self.seat = seat
        self.to = to
        self.of = of

    def blanks(self, s: Munchkin, seat: int) -> tuple[Blank, ...]:
        return (Pick("which card do you offer", tuple(range(len(s.hands[self.seat]))), 1, 1),)

    def fill(self, s: Munchkin, seat: int, values: Values) -> Step[Munchkin]:
        return OfferSwap(self.seat, self.to, s.hands[self.seat][values[0][0]], self.of)


class OfferSwap(Step[Munchkin]):
    """The card offered is shown to the partner alone."""

    def __init__(self, seat: int, to: int, card: int, of: Swapping) -> None:
        self.seat = seat
        self.to = to
        self.card = card
        self.of = of

    def run(self, s: Munchkin) -> Ask | None:
        eyes = only(self.seat, self.to)
        s.sale = (self.card,)  # the card on offer, hidden from the others
        s.tell("MU-cult-30", "offers_swap", (self.seat, self.to, self.card), eyes, reveals=True)
        s.tell("MU-cult-30", "offers_swap_hidden", (self.seat, self.to), ALL & ~eyes)
        offers = (*self.of.offers, pair(self.seat, self.to))
        s.then(ConsiderSwap(self.seat, self.to), Swapping(self.of.first, self.of.content, offers))
        return None


class ConsiderSwap(Step[Munchkin]):
    """Give one card or more for it, or refuse. MU-cult-30"""

    asks: ClassVar[str] = "MU-dig-1"
    puts: ClassVar[tuple[str, ...]] = ("RefuseSwap", "ReturnCards")

    def __init__(self, by: int, to: int) -> None:
        self.by = by
        self.to = to

    def run(self, s: Munchkin) -> Ask | None:
        return Ask((self.to,))

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        return [RefuseSwap(seat), ReturnCards(seat, self.by)]


class RefuseSwap(Step[Munchkin]):
    """Not this one; the pair may still come to terms. MU-cult-30"""

    rule: ClassVar[str] = "MU-cult-30"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        s.sale = ()
        s.tell("MU-cult-30", "no_swap", (self.seat,))
        return None


class ReturnCards(Form[Munchkin]):
    """Accept, and give these cards in return."""

    rule: ClassVar[str] = "MU-cult-30"

    def __init__(self, seat: int, by: int) -> None:
        self.seat = seat
        self.by = by

    def blanks(self, s: Munchkin, seat: int) -> tuple[Blank, ...]:
        size = len(s.hands[self.seat])
        return (Pick("which cards do you give", tuple(range(size)), 1, size),)

    def fill(self, s: Munchkin, seat: int, values: Values) -> Step[Munchkin]:
        return Swap(self.seat, self.by, tuple([s.hands[self.seat][i] for i in values[0]]))


class Swap(Step[Munchkin]):
    """The exchange takes place, hand to hand; this pair has had its one. MU-cult-30"""

    def __init__(self, seat: int, by: int, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.by = by
        self.cards = cards

    def run(self, s: Munchkin) -> Ask | None:
        card, s.sale = s.sale[0], ()
        s.meeting = (*s.meeting, pair(self.seat, self.by))
        out_of_hand(s, self.by, card)
        for given in self.cards:
            out_of_hand(s, self.seat, given)
        into_hand(s, self.seat, (card,))
        into_hand(s, self.by, self.cards)
        tell_hidden(s, "MU-cult-30", "got", self.seat, (card,), self.by)
        tell_hidden(s, "MU-cult-30", "got", self.by, self.cards, self.seat)
        return None
