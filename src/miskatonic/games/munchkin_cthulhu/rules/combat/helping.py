"""Asking for help (MU-help): offers to one player at a time, binding once accepted."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import Deal, Fight, Proposal
from miskatonic.games.munchkin_cthulhu.rules.base import InFight
from miskatonic.games.munchkin_cthulhu.rules.cards import play
from miskatonic.games.munchkin_cthulhu.rules.cards import plays as plays_rules
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import only
from miskatonic.games.munchkin_cthulhu.rules.combat.entering import ItemRolls, Meet, call_in_curses
from miskatonic.games.munchkin_cthulhu.rules.combat.strength import ahead, for_the_win, power, prize
from miskatonic.games.munchkin_cthulhu.rules.items.gear import movable
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.event import ALL
from miskatonic.kernel.step import Ask, Blank, Form, Illegal, Number, Pick, Step, Values

MOST_OFFERS: Final = 4
ORDERS: Final = (0, 1, 2, 3, 4)
ITEMS: Final = "which of the fighter's Items does the helper get"
TREASURES: Final = "how many Treasures"
SHARE: Final = "what does that number mean"
ORDER: Final = "who picks first"
CARDS: Final = "which hand cards are played on the helper"
NO_PAY: Final = Deal((), 0, False, 0, ())


def why_no_help(s: Munchkin, fight: Fight, helper: int) -> str:
    """The rule against this player's help, by public facts; empty if help is possible.

    MU-help-3, MU-help-12, MU-help-18, MU-help-22..23, MU-help-31, MU-multi-11, MU-act-14
    """
    if fight.settled or fight.helper != NONE:
        return "MU-help-3"
    if not s.alive(helper) or helper == fight.fighter:
        return "MU-help-22"
    if s.marked(helper, "help") or s.marked(fight.fighter, "ask") or s.marked(fight.fighter, "be_helped"):
        return "MU-help-31"
    sexes = [e.word("sex") for m in fight.monsters for e in s.box.effects(m.card, "bar_helpers")]
    if ("male", "female")[s.sex[helper]] in sexes:
        return "MU-multi-11"
    if s.asks[helper] >= MOST_OFFERS:
        return "MU-help-23"
    return "MU-help-12" if ahead(s, fight) else ""


def must_help(s: Munchkin, fight: Fight, helper: int) -> bool:
    """A duty to help whoever asks; not in a fight for the win. MU-help-32, MU-help-18"""
    return s.marked(helper, "must_help") and not for_the_win(s, fight)


def promisable(s: Munchkin, fight: Fight, helper: int) -> list[int]:
    """Hand cards of the fighter that could be played on the helper. MU-help-9"""
    found = []
    for card in dict.fromkeys(s.hands[fight.fighter]):
        if s.box.kinds[card] in ("level_up", "curse", "special", "monster_enhancer"):
            plays = plays_rules.of_card(s, fight.fighter, card, False)
            if any(isinstance(p, play.OnPlayer) and p.on == helper for p in plays):
                found.append(card)
    return found


def bribes(s: Munchkin, fight: Fight) -> list[int]:
    """Items that the fighter is carrying. MU-help-6"""
    return list(dict.fromkeys(item.card for item in s.items[fight.fighter] if movable(s, item)))


AGAINST_HELP: Final = (
    "MU-help-3", "MU-help-22", "MU-help-31", "MU-multi-11", "MU-help-23", "MU-help-12", "MU-help-32",
    "MU-help-13",
)  # fmt: skip


def why_not_asked(s: Munchkin, seat: int, to: int, way: str) -> str:
    """Against asking for help (``ask``, ``duty``, ``unpaid``) or offering one's own (``offer``, ``gift``). MU-help-1"""
    fight = s.fight
    if fight is None:
        return "MU-help-12"
    asking = way in ("ask", "duty", "unpaid")
    if (seat == fight.fighter) != asking:
        return "MU-help-22"
    if not asking and to != fight.fighter:
        return "MU-help-22"
    rule = why_no_help(s, fight, to if asking else seat)
    if rule:
        return rule
    unpaid = power(s, fight, "helpers_unpaid")
    if asking and must_help(s, fight, to) != (way == "duty"):
        return "MU-help-32"
    if way != "duty" and unpaid != (way in ("unpaid", "gift")):
        return "MU-multi-11" if unpaid else "MU-help-13"
    if unpaid and any(offer.to == to if asking else offer.by == seat for offer in s.refused):
        return "MU-help-23"
    return ""


class HelpForm(Form[Munchkin]):
    """Terms of help: Items, Treasures, who picks first, cards to be played on the helper. MU-help-6..9, MU-help-13"""

    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, to: int) -> None:
        self.seat = seat
        self.to = to

    def blanks(self, s: Munchkin, seat: int) -> tuple[Blank, ...]:
        fight = s.fight
        assert fight is not None
        items = tuple(bribes(s, fight))
        # only the fighter knows which hand cards there are to promise
        cards = tuple(promisable(s, fight, self.to)) if seat == fight.fighter else ()
        return (
            Pick(ITEMS, items, 0, len(items)),
            Number(TREASURES, 0, max(1, prize(s, fight))),
            Pick(SHARE, (0, 1), 1, 1),
            Pick(ORDER, ORDERS, 1, 1),
            Pick(CARDS, cards, 0, len(cards)),
        )

    def fill(self, s: Munchkin, seat: int, values: Values) -> Step[Munchkin]:
        items, number, share, order, cards = values
        deal = Deal(tuple(sorted(items)), number, share[0] == 1, order[0], tuple(sorted(cards)))
        return self.offer(s, deal)

    def offer(self, s: Munchkin, deal: Deal) -> Step[Munchkin]:
        """The same terms are not offered twice while the fight stands as it is. MU-help-23"""
        if Proposal(self.seat, self.to, deal) in s.refused:
            raise Illegal("MU-help-23", "these very terms have been refused already")
        return OfferHelp(self.seat, self.to, deal)


class AskForHelp(HelpForm):
    """The fighter asks one player, on these terms. MU-help-1..2"""

    rule: ClassVar[str] = "MU-help-1"
    against: ClassVar[tuple[str, ...]] = AGAINST_HELP

    def why_not(self, s: Munchkin, seat: int) -> str:
        return why_not_asked(s, self.seat, self.to, "ask")


class Volunteer(HelpForm):
    """Offer one's help on these terms, unasked; the fighter decides. MU-help-16"""

    rule: ClassVar[str] = "MU-help-16"
    against: ClassVar[tuple[str, ...]] = AGAINST_HELP

    def why_not(self, s: Munchkin, seat: int) -> str:
        return why_not_asked(s, self.seat, self.to, "offer")


class Counter(HelpForm):
    """Propose other terms. MU-help-13"""

    rule: ClassVar[str] = "MU-help-13"
    any_time: ClassVar[bool] = False


class OfferHelp(Step[Munchkin]):
    """The offer lies on the table; its hand cards are shown only to the person asked. MU-help-13, MU-help-34"""

    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, to: int, deal: Deal) -> None:
        self.seat = seat
        self.to = to
        self.deal = deal

    def run(self, s: Munchkin) -> Ask | None:
        fight = s.fight
        assert fight is not None
        other = self.to if self.seat == fight.fighter else self.seat
        if s.help is not None:  # a counter-offer declines the terms it answers, MU-help-23
            s.refused = (*s.refused, s.help)
        s.help = Proposal(self.seat, self.to, self.deal)
        s.asks[other] += 1
        public = (self.seat, self.to, *_terms(self.deal))
        eyes = only(self.seat, self.to)
        s.tell("MU-help-13", "offers_help", (*public, *self.deal.cards), eyes, reveals=bool(self.deal.cards))
        s.tell("MU-help-13", "offers_help", public, ALL & ~eyes)
        s.then(Considers(fight.no))
        return None


def _terms(deal: Deal) -> tuple[int, ...]:
    """Terms as numbers for the log: how many Items and which, the share, the order, how many cards."""
    return (len(deal.items), *deal.items, deal.share, int(deal.rest), deal.order, len(deal.cards))


class AskDuty(Step[Munchkin]):
    """Ask somebody who has to help free of charge: they join at once. MU-help-32"""

    rule: ClassVar[str] = "MU-help-17"
    against: ClassVar[tuple[str, ...]] = AGAINST_HELP
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, to: int) -> None:
        self.seat = seat
        self.to = to

    def why_not(self, s: Munchkin, seat: int) -> str:
        return why_not_asked(s, self.seat, self.to, "duty")

    def run(self, s: Munchkin) -> Ask | None:
        join_forced(s, self.to)
        return None


class AskUnpaid(Step[Munchkin]):
    """Where no pay is allowed, help can only be asked for without. MU-multi-11"""

    rule: ClassVar[str] = "MU-help-1"
    against: ClassVar[tuple[str, ...]] = AGAINST_HELP
    any_time: ClassVar[bool] = True
    way: ClassVar[str] = "unpaid"

    def __init__(self, seat: int, to: int) -> None:
        self.seat = seat
        self.to = to

    def why_not(self, s: Munchkin, seat: int) -> str:
        return why_not_asked(s, self.seat, self.to, self.way)

    def run(self, s: Munchkin) -> Ask | None:
        s.then(OfferHelp(self.seat, self.to, NO_PAY))
        return None


class VolunteerUnpaid(AskUnpaid):
    """Offer one's help for nothing, where no pay is allowed. MU-help-16, MU-multi-11"""

    rule: ClassVar[str] = "MU-help-16"
    way: ClassVar[str] = "gift"


class Considers(InFight):
    """The person asked accepts, refuses or proposes other terms; nobody else replies. MU-help-13, MU-help-34"""

    asks: ClassVar[str] = "MU-help-34"
    limits: ClassVar[str] = "MU-help-23"
    puts: ClassVar[tuple[str, ...]] = ("Refuse", "Accept", "Counter")

    def live(self, s: Munchkin) -> bool:
        return super().live(s) and s.help is not None

    def run(self, s: Munchkin) -> Ask | None:
        assert s.help is not None
        return Ask((s.help.to,))

    def bars(self, s: Munchkin, seat: int, step: Step[Munchkin]) -> str:
        """Other terms go back to whoever made the offer, if pay is allowed at all. MU-help-34, MU-multi-11"""
        if isinstance(step, Counter) and s.fight is not None and s.help is not None:
            if step.to != s.help.by:
                return "MU-help-34"
            if power(s, s.fight, "helpers_unpaid"):
                return "MU-multi-11"
        return self.limits

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        fight, offer = s.fight, s.help
        assert fight is not None
        assert offer is not None
        found: list[Step[Munchkin]] = [Refuse(seat), Accept(seat)]
        other = offer.by if seat == fight.fighter else seat
        if s.asks[other] < MOST_OFFERS and not power(s, fight, "helpers_unpaid"):
            found.append(Counter(seat, offer.by))
        return found


class Refuse(Step[Munchkin]):
    """Decline; the fighter may ask someone else. MU-help-2"""

    rule: ClassVar[str] = "MU-help-2"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        assert s.help is not None
        s.refused = (*s.refused, s.help)
        s.tell("MU-help-2", "refuses_help", (self.seat, s.help.by))
        s.help = None
        return None


class Withdraw(Step[Munchkin]):
    """An unanswered offer can be withdrawn. MU-help-23"""

    rule: ClassVar[str] = "MU-help-23"
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        assert s.help is not None
        s.refused = (*s.refused, s.help)
        s.tell("MU-help-23", "withdraws_help", (self.seat,))
        s.help = None
        return None


class Accept(Step[Munchkin]):
    """Accepted terms are binding; they are checked once more against the totals. MU-help-14, MU-help-34"""

    rule: ClassVar[str] = "MU-help-14"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        fight, offer = s.fight, s.help
        assert fight is not None
        assert offer is not None
        s.help = None
        helper = offer.to if offer.by == fight.fighter else offer.by
        s.asks[helper] = 0
        if why_no_help(s, fight, helper):
            s.tell("MU-help-34", "offer_lapses", (self.seat,))
        else:
            join(s, helper, offer.deal, False)
        return None


def join(s: Munchkin, helper: int, deal: Deal | None, forced: bool) -> None:
    """The helper's full strength is added; the helper is in combat and meets all monsters present.

    MU-help-3..4, MU-help-20, MU-help-24, MU-close-15, MU-curse-14
    """
    fight: Any = s.fight
    s.fight = fight.but(helper=helper, deal=deal, forced=forced)
    s.offers = tuple([offer for offer in s.offers if helper not in (offer.by, offer.to)])
    call_in_curses(s, helper, fight.no)
    s.tell("MU-help-4", "joins", (helper, fight.fighter, int(forced)))
    s.then(*[Meet(fight.no, monster.no, helper) for monster in fight.monsters], ItemRolls(fight.no, helper))


def join_forced(s: Munchkin, helper: int) -> None:
    """Forced help: unpaid, and never in a fight for the win. MU-help-17..18, MU-help-30, MU-prec-8"""
    fight = s.fight
    if fight is not None and not for_the_win(s, fight) and not why_no_help(s, fight, helper):
        join(s, helper, None, True)
