"""Trading (MU-trade): Items on the table, between any two who are not in combat, on anybody's turn."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.munchkin_cthulhu.records import Trade
from miskatonic.games.munchkin_cthulhu.rules.base import disturb
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import hand_over, only
from miskatonic.games.munchkin_cthulhu.rules.items import items as items_rules
from miskatonic.games.munchkin_cthulhu.rules.items.gear import movable
from miskatonic.games.munchkin_cthulhu.state import MOST_SEATS, Munchkin
from miskatonic.kernel.step import Ask, Blank, Form, Illegal, Pick, Step, Values

MOST_OFFERS: Final = 4
GIVE: Final = "which Items do you give"
WANT: Final = "which Items do you want"
SHOWN: Final = "which cards do you show"
TO_WHOM: Final = "to whom"


def tradable(s: Munchkin, seat: int) -> tuple[int, ...]:
    """Items in play and nothing else. MU-trade-1..2, MU-curse-20"""
    return tuple(dict.fromkeys([item.card for item in s.items[seat] if movable(s, item)]))


def why_no_trade(s: Munchkin, one: int, two: int) -> str:
    """MU-trade-3, MU-trade-9..10, MU-act-4"""
    if not (s.alive(one) and s.alive(two)):
        return "MU-trade-9"
    return "MU-trade-3" if s.in_combat(one) or s.in_combat(two) else ""


def pair(s: Munchkin, one: int, two: int) -> int:
    return one * s.seats + two if one < two else two * s.seats + one


def still_good(s: Munchkin, offer: Trade) -> bool:
    """An offer that has become illegal lapses. MU-trade-4"""
    mine, theirs = tradable(s, offer.by), tradable(s, offer.to)
    return not why_no_trade(s, offer.by, offer.to) and set(offer.give) <= set(mine) and set(offer.want) <= set(theirs)


class ProposeTrade(Form[Munchkin]):
    """Offer Items for Items, any number on either side; nothing for something is a gift. MU-trade-4, MU-trade-6..7"""

    rule: ClassVar[str] = "MU-trade-4"
    against: ClassVar[tuple[str, ...]] = ("MU-trade-9", "MU-trade-3", "MU-trade-1", "MU-dig-16")
    any_time: ClassVar[bool] = True
    again: ClassVar[bool] = False

    def __init__(self, seat: int, to: int) -> None:
        self.seat = seat
        self.to = to

    def why_not(self, s: Munchkin, seat: int) -> str:
        """Not in combat, not with the dead, and not without end. MU-trade-3, MU-trade-9, MU-dig-16"""
        rule = why_no_trade(s, self.seat, self.to)
        if rule:
            return rule
        if not (_something(s, self.seat) or _something(s, self.to)):
            return "MU-trade-1"
        bids = s.bids[pair(s, self.seat, self.to)]
        done = s.dealt[self.seat * s.seats + self.to] or bids >= MOST_OFFERS or self.again != (bids > 0)
        return "MU-dig-16" if done else ""

    def blanks(self, s: Munchkin, seat: int) -> tuple[Blank, ...]:
        give, want = tradable(s, self.seat), tradable(s, self.to)
        return Pick(GIVE, give, 0 if want else 1, len(give)), Pick(WANT, want, 0 if give else 1, len(want))

    def fill(self, s: Munchkin, seat: int, values: Values) -> Step[Munchkin]:
        give, want = values
        if not give and not want:
            raise Illegal("MU-trade-4", "a trade names at least one Item")
        return OfferTrade(self.seat, self.to, tuple(sorted(give)), tuple(sorted(want)))


class ProposeAgain(ProposeTrade):
    """Another offer to the same player in the same opportunity; four are the most. MU-dig-16"""

    idle: ClassVar[bool] = True
    again: ClassVar[bool] = True


class OfferTrade(Step[Munchkin]):
    """The offer lies on the table until accepted, refused or withdrawn. MU-trade-4, MU-dig-16"""

    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, to: int, give: tuple[int, ...], want: tuple[int, ...]) -> None:
        self.seat = seat
        self.to = to
        self.give = give
        self.want = want

    def run(self, s: Munchkin) -> Ask | None:
        offer = Trade(self.seat, self.to, self.give, self.want)
        others = [o for o in s.offers if (o.by, o.to) != (self.seat, self.to)]
        s.offers = (*others, offer)
        s.bids[pair(s, self.seat, self.to)] += 1
        s.passed &= ~(1 << self.to)
        s.tell("MU-trade-4", "offers_trade", (self.seat, self.to, len(self.give), *self.give, *self.want))
        return None


class AcceptTrade(Step[Munchkin]):
    """Both have agreed: it takes place in full, at once. MU-trade-4..5"""

    rule: ClassVar[str] = "MU-trade-4"
    against: ClassVar[tuple[str, ...]] = ("MU-trade-9", "MU-trade-3", "MU-trade-2")
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, by: int) -> None:
        self.seat = seat
        self.by = by

    def why_not(self, s: Munchkin, seat: int) -> str:
        offer = next((o for o in s.offers if (o.by, o.to) == (self.by, self.seat)), None)
        if offer is not None and still_good(s, offer):
            return ""
        return why_no_trade(s, self.seat, self.by) or "MU-trade-2"

    def run(self, s: Munchkin) -> Ask | None:
        offer = next(o for o in s.offers if (o.by, o.to) == (self.by, self.seat))
        s.offers = tuple([o for o in s.offers if o is not offer])
        for card in offer.give:
            hand_over(s, offer.by, offer.to, card)
        for card in offer.want:
            hand_over(s, offer.to, offer.by, card)
        s.dealt[offer.by * s.seats + offer.to] += 1
        s.tell("MU-trade-5", "traded", (offer.by, offer.to, len(offer.give), *offer.give, *offer.want))
        disturb(s)
        s.offers = tuple([o for o in s.offers if still_good(s, o)])
        items_rules.tidy(s, offer.by)
        items_rules.tidy(s, offer.to)
        return None


class RefuseTrade(Step[Munchkin]):
    """Refuse an offer, or withdraw one's own. MU-trade-4"""

    rule: ClassVar[str] = "MU-trade-4"
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, by: int, to: int) -> None:
        self.seat = seat
        self.by = by
        self.to = to

    def run(self, s: Munchkin) -> Ask | None:
        s.offers = tuple([o for o in s.offers if (o.by, o.to) != (self.by, self.to)])
        s.tell("MU-trade-4", "trade_off", (self.seat, self.by, self.to))
        return None


class ShowHand(Form[Munchkin]):
    """Show some or all cards of one's hand to chosen players. MU-trade-8"""

    rule: ClassVar[str] = "MU-trade-8"
    idle: ClassVar[bool] = True
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def blanks(self, s: Munchkin, seat: int) -> tuple[Blank, ...]:
        cards, others = tuple(range(len(s.hands[self.seat]))), tuple(s.others(self.seat))
        return Pick(SHOWN, cards, 1, len(cards)), Pick(TO_WHOM, others, 1, len(others))

    def fill(self, s: Munchkin, seat: int, values: Values) -> Step[Munchkin]:
        cards, to = values
        return Show(self.seat, tuple([s.hands[self.seat][i] for i in sorted(cards)]), tuple(sorted(to)))


class Show(Step[Munchkin]):
    """The cards are seen as they are at that moment, by these players only; it has no effect in the game. MU-trade-8"""

    idle: ClassVar[bool] = True
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, cards: tuple[int, ...], to: tuple[int, ...]) -> None:
        self.seat = seat
        self.cards = cards
        self.to = to

    def run(self, s: Munchkin) -> Ask | None:
        s.tell("MU-trade-8", "shows", (self.seat, *self.cards), only(self.seat, *self.to), reveals=True)
        return None


def trades(s: Munchkin, seat: int) -> list[Step[Munchkin]]:
    """What this seat may offer or answer now. MU-dig-16"""
    found: list[Step[Munchkin]] = []
    for offer in s.offers:
        if offer.to == seat:
            if still_good(s, offer):
                found.append(AcceptTrade(seat, offer.by))
            found.append(RefuseTrade(seat, offer.by, seat))
        elif offer.by == seat:
            found.append(RefuseTrade(seat, seat, offer.to))
    if s.in_combat(seat):
        return found
    mine = _something(s, seat)
    for other in s.others(seat):
        if s.dealt[seat * s.seats + other] or (s.fight is not None and s.in_combat(other)):
            continue
        bids = s.bids[pair(s, seat, other)]
        if bids < MOST_OFFERS and (mine or _something(s, other)):
            found.append(AGAIN[seat][other] if bids else PROPOSE[seat][other])
    return found


def no_trades(s: Munchkin, seat: int) -> list[Step[Munchkin]]:
    """Trades that this seat could make if it were not for a rule. MU-trade-3, MU-dig-16"""
    forms = [
        (AGAIN if s.bids[pair(s, seat, other)] else PROPOSE)[seat][other]
        for other in s.others(seat)
        if _something(s, seat) or _something(s, other)
    ]
    return [form for form in forms if form.why_not(s, seat)]


def _something(s: Munchkin, seat: int) -> bool:
    """Has this seat anything to trade?"""
    items = s.items[seat]
    return bool(items) and (movable(s, items[0]) or any(movable(s, item) for item in items))


PROPOSE: Final = [[ProposeTrade(seat, to) for to in range(MOST_SEATS)] for seat in range(MOST_SEATS)]
AGAIN: Final = [[ProposeAgain(seat, to) for to in range(MOST_SEATS)] for seat in range(MOST_SEATS)]
"""Steps never change, and these are offered at every opportunity: one of each is enough."""
