"""Charity (MU-chy): at most five cards at the end of one's turn; the surplus goes to the weakest."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.records import HAND_LIMIT
from miskatonic.games.munchkin_cthulhu.rules.base import OfTurn
from miskatonic.games.munchkin_cthulhu.rules.cards import react
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard, only, out_of_hand, received
from miskatonic.games.munchkin_cthulhu.rules.turn import levels
from miskatonic.games.munchkin_cthulhu.rules.turn import received as received_rules
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.event import ALL
from miskatonic.kernel.step import Ask, Blank, Form, Illegal, Pick, Step, Values


class EndOfTurnAbilities(OfTurn):
    """A Professor of the lowest Level may trade three hand cards for a level, and more. MU-class-15, MU-chy-11"""

    asks: ClassVar[str] = "MU-chy-11"
    puts: ClassVar[tuple[str, ...]] = ("NoStudy", "Study")

    early: ClassVar[bool] = False

    def run(self, s: Munchkin) -> Ask | None:
        price = study_price(s)
        return Ask((s.turn,)) if price and len(s.hands[s.turn]) >= price else None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        return [NoStudy(seat), Study(seat)]


def study_price(s: Munchkin) -> int:
    """How many cards a level costs the active player now; 0 if the ability is not open. MU-class-15, MU-start-7"""
    if s.level[s.turn] >= 9 or s.turn not in s.lowest(s.around(s.turn)):
        return 0
    return max([0, *[s.box.value(card, "study", "price") for card in s.classes[s.turn]]])


class NoStudy(Step[Munchkin]):
    """Keep the cards."""

    rule: ClassVar[str] = "MU-class-15"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        return None


class Study(Form[Munchkin]):
    """Discard hand cards, all together; one level for every three, up to Level 9. MU-class-15"""

    rule: ClassVar[str] = "MU-class-15"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def blanks(self, s: Munchkin, seat: int) -> tuple[Blank, ...]:
        price = study_price(s)
        size = len(s.hands[self.seat])
        most = min(size // price, 9 - s.level[self.seat]) * price
        return (Pick("which cards do you discard", tuple(range(size)), price, most),)

    def fill(self, s: Munchkin, seat: int, values: Values) -> Step[Munchkin]:
        price = study_price(s)
        if len(values[0]) % price:
            raise Illegal("MU-class-15", f"cards are discarded in groups of {price}")
        return Studied(seat, tuple([s.hands[seat][i] for i in values[0]]))


class Studied(Step[Munchkin]):
    """The cards are discarded and the levels gained."""

    def __init__(self, seat: int, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = cards

    def run(self, s: Munchkin) -> Ask | None:
        price = study_price(s)
        for card in self.cards:
            out_of_hand(s, self.seat, card)
            discard(s, card)
        s.tell("MU-class-15", "discarded", (self.seat, *self.cards), reveals=True)
        s.then(*react.answer_discards())
        levels.gain(s, self.seat, len(self.cards) // price, "MU-class-15")
        return None


class Charity(OfTurn):
    """Count the hand and hand over the surplus, in one step that nobody interrupts.

    MU-chy-1, MU-chy-3, MU-chy-6, MU-chy-8, MU-chy-10..11, MU-cards-11..12
    """

    early: ClassVar[bool] = False

    def run(self, s: Munchkin) -> Ask | None:
        surplus = len(s.hands[s.turn]) - HAND_LIMIT
        if surplus <= 0:
            return None
        needy = s.lowest(s.around(s.turn))
        poor = () if s.turn in needy else tuple(needy)  # MU-chy-6, MU-chy-8
        s.tell("MU-chy-1", "charity", (s.turn, surplus, *poor))
        s.then(
            GiveAway(self.no, surplus, poor, (0,) * len(poor)),
            *[received_rules.JustReceived(seat, False) for seat in poor],
        )
        return None


class GiveAway(OfTurn):
    """Card by card: the giver picks which, and who gets it; shares differ by one at most. MU-chy-4..5, MU-chy-7"""

    asks: ClassVar[str] = "MU-chy-7"
    limits: ClassVar[str] = "MU-cards-11"
    puts: ClassVar[tuple[str, ...]] = ("DropSurplus", "GiveSurplus")

    must: ClassVar[bool] = True  # MU-dig-6

    early: ClassVar[bool] = False

    def __init__(self, no: int, surplus: int, poor: tuple[int, ...], given: tuple[int, ...]) -> None:
        super().__init__(no)
        self.surplus = surplus
        self.poor = poor
        self.given = given

    def run(self, s: Munchkin) -> Ask | None:
        left = self.surplus - sum(self.given) if self.poor else len(s.hands[s.turn]) - HAND_LIMIT
        if left <= 0:
            s.then(*react.answer_discards())
            return None
        return Ask((s.turn,))

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        cards = dict.fromkeys(s.hands[seat])
        if not self.poor:
            return [DropSurplus(seat, card, self) for card in cards]
        return [GiveSurplus(seat, card, to, self) for to in self._open() for card in cards]

    def _open(self) -> list[int]:
        """Who may get the next card: an equal share for each, and one more for as many as are left over."""
        share, over = divmod(self.surplus, len(self.poor))
        extra = sum(1 for got in self.given if got > share)
        return [
            to for to, got in zip(self.poor, self.given, strict=True) if got < share or (got == share and extra < over)
        ]


class GiveSurplus(Step[Munchkin]):
    """Give a card, face down: everyone sees how many, giver and recipient which. MU-chy-3, MU-chy-9"""

    rule: ClassVar[str] = "MU-chy-3"

    def __init__(self, seat: int, card: int, to: int, of: GiveAway) -> None:
        self.seat = seat
        self.card = card
        self.to = to
        self.of = of

    def run(self, s: Munchkin) -> Ask | None:
        of = self.of
        out_of_hand(s, self.seat, self.card)
        received(s, self.to, (self.card,))
        eyes = only(self.seat, self.to)
        s.tell("MU-chy-9", "gives", (self.seat, self.to, self.card), eyes, reveals=True)
        s.tell("MU-chy-9", "gives_hidden", (self.seat, self.to), ALL & ~eyes)
        given = tuple([n + (to == self.to) for to, n in zip(of.poor, of.given, strict=True)])
        s.then(GiveAway(of.no, of.surplus, of.poor, given))
        return None


class DropSurplus(Step[Munchkin]):
    """The weakest discards instead. MU-chy-6"""

    rule: ClassVar[str] = "MU-chy-6"

    def __init__(self, seat: int, card: int, of: GiveAway) -> None:
        self.seat = seat
        self.card = card
        self.of = of

    def run(self, s: Munchkin) -> Ask | None:
        out_of_hand(s, self.seat, self.card)
        discard(s, self.card)
        s.tell("MU-chy-6", "discarded", (self.seat, self.card), reveals=True)
        s.then(self.of)
        return None
