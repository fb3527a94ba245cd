"""Verbs that strike people: body, mind, tokens, Tests, and what they may pay (TP-dig-6, TP-dig-8, TP-test)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from miskatonic.games.terror_paths.content.items import Item
from miskatonic.games.terror_paths.content.records import DECKS
from miskatonic.games.terror_paths.records import NONE, POW
from miskatonic.games.terror_paths.rules.battle.blows import turn_into_foe
from miskatonic.games.terror_paths.rules.effects.do import Do, carry_out
from miskatonic.games.terror_paths.rules.effects.whom import Bear, count_of, decide, rolls_first, spots, strike
from miskatonic.games.terror_paths.rules.rolls.tests import Test
from miskatonic.games.terror_paths.rules.sheet.costs import Pay, can_pay
from miskatonic.games.terror_paths.rules.sheet.elimination import eliminate
from miskatonic.games.terror_paths.rules.sheet.inventory import (
    discard_item,
    draw_item,
    drop_item,
    gain_item,
    left_in,
)
from miskatonic.games.terror_paths.rules.sheet.losses import CARD, Loss, restore
from miskatonic.games.terror_paths.rules.sheet.tokens import LoseLuck, gain_insight, gain_luck, lose_insight
from miskatonic.games.terror_paths.rules.turn.moving import put_down
from miskatonic.games.terror_paths.rules.turn.spying import SpyNow
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect

TOKENS: Final = ("san", "hp", "luck", "insight")
SCOPES: Final = {"anywhere": "any"}
Personal = Callable[[Terror, Effect, Bear], None]


def on_people(s: Terror, effect: Effect, do: Do) -> None:
    """First its dice, then whom it strikes, then what it does to each. TP-D-2, TP-luck-3"""
    if "count" in effect.args and effect.verb in ROLLED and rolls_first(s, effect, do):
        return
    if isinstance(do, Bear):
        PERSONAL[effect.verb](s, effect, do)
    else:
        strike(s, effect, do)


# ---------------------------------------------------------------------- body and mind


def _lose_hp(s: Terror, effect: Effect, do: Bear) -> None:
    """Divided by POW it is rounded up. TP-eatk-3, TP-eatk-4"""
    count = count_of(s, effect, do)
    if effect.word("divided") == "yes":
        count = -(-count // s.stat(do.who, POW))
    if count:
        s.then(Loss(do.who, 0, count, CARD))


def _lose_san(s: Terror, effect: Effect, do: Bear) -> None:
    count = count_of(s, effect, do)
    if count:
        s.then(Loss(do.who, count, 0, CARD))


def _restore_hp(s: Terror, effect: Effect, do: Bear) -> None:
    restore(s, do.who, 0, count_of(s, effect, do), "TP-rec-2")


def _restore_san(s: Terror, effect: Effect, do: Bear) -> None:
    restore(s, do.who, count_of(s, effect, do), 0, "TP-rec-2")


def _test(s: Terror, effect: Effect, do: Bear) -> None:
    s.then(Test(do.who, effect.word("stat")), Tested(do.text, do.at, do.place, do.who))


class Tested(Do):
    """What follows a Test, for the one who took it. TP-test-8"""

    def live(self, s: Terror) -> bool:
        return s.alive(self.who)

    def run(self, s: Terror) -> Ask | None:
        carry_out(s, self.branch("pass" if s.passed else "fail"), self.place, self.who)
        return None


# ---------------------------------------------------------------------- tokens


def _gain_luck(s: Terror, effect: Effect, do: Bear) -> None:
    gain_luck(s, do.who, count_of(s, effect, do), "TP-sheet-2")


def _lose_luck(s: Terror, effect: Effect, do: Bear) -> None:
    count = count_of(s, effect, do)
    if count:
        s.then(LoseLuck(do.who, count))


def _gain_insight(s: Terror, effect: Effect, do: Bear) -> None:
    gain_insight(s, do.who, count_of(s, effect, do), "TP-B-3")


def _lose_insight(s: Terror, effect: Effect, do: Bear) -> None:
    lose_insight(s, do.who, count_of(s, effect, do), "TP-luck-4")


# ---------------------------------------------------------------------- to each, and for a price


def _each(s: Terror, effect: Effect, do: Bear) -> None:
    """As whom the text speaks to, where she stands. TP-D-2"""
    carry_out(s, do.branch("effects"), s.place[do.who], do.who)


def _pay(s: Terror, effect: Effect, do: Bear) -> None:
    """Who cannot pay in full does not pay at all. TP-dig-8"""
    if _prices(s, effect, do.who):
        s.then(MayPay(do.text, do.at, do.place, do.who))
    else:
        carry_out(s, do.branch("else"), do.place, do.who)


def _prices(s: Terror, effect: Effect, seat: int) -> list[int]:
    """The Items she may pay with, or -1 for tokens; nothing if she cannot."""
    what, count = effect.word("what"), effect.number("count")
    if what in TOKENS:
        return [-1] if can_pay(s, seat, f"{what} {count}") else []
    held = [item for item in s.items[seat] if suits(s.box.items[item >> 1], what)]
    return list(dict.fromkeys(held)) if len(held) >= count else []


def suits(item: Item, what: str) -> bool:
    """Is it an Item of that sort? TP-itype-1"""
    return what in ("item", item.deck)


class MayPay(Do):
    """Pay or not, as she likes. TP-dig-8"""

    puts: ClassVar[tuple[str, ...]] = ("NotPay", "PayIt")
    asks: ClassVar[str] = "TP-dig-8"

    def live(self, s: Terror) -> bool:
        return s.alive(self.who)

    def run(self, s: Terror) -> Ask | None:
        return Ask((self.who,))

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        effect = s.box.text(self.text)[self.at]
        return [NotPay(self), *[PayIt(self, held) for held in _prices(s, effect, self.who)]]


class NotPay(Step[Terror]):
    """She keeps it, and the other thing happens. TP-dig-8"""

    rule: ClassVar[str] = "TP-dig-8"
    declines: ClassVar[bool] = True

    def __init__(self, of: MayPay) -> None:
        self.of = of

    def run(self, s: Terror) -> Ask | None:
        carry_out(s, self.of.branch("else"), self.of.place, self.of.who)
        return None


class PayIt(Step[Terror]):
    """In full and from her own: tokens, or this Item first. TP-dig-8"""

    rule: ClassVar[str] = "TP-dig-8"
    against: ClassVar[tuple[str, ...]] = ("TP-item-5", "TP-itype-1")

    def __init__(self, of: MayPay, held: int) -> None:
        self.of = of
        self.held = held

    def why_not(self, s: Terror, seat: int) -> str:
        if self.held >= 0 and self.held not in s.items[self.of.who]:
            return "TP-item-5"
        effect = s.box.text(self.of.text)[self.of.at]
        return "" if self.held in _prices(s, effect, self.of.who) else "TP-itype-1"

    def run(self, s: Terror) -> Ask | None:
        of = self.of
        effect = s.box.text(of.text)[of.at]
        carry_out(s, of.branch("then"), of.place, of.who)
        if self.held < 0:
            s.then(Pay(of.who, f"{effect.word('what')} {effect.number('count')}", "TP-dig-8"))
        else:
            discard_item(s, of.who, self.held, "TP-inv-5")
            if effect.number("count") > 1:
                s.then(GiveUp(of.who, effect.word("what"), effect.number("count") - 1, False))
        return None


class GiveUp(Step[Terror]):
    """Items of her choice are Discarded or Dropped, or what she has. TP-inv-4, TP-inv-5, TP-dig-9"""

    puts: ClassVar[tuple[str, ...]] = ("GiveUpItem",)
    asks: ClassVar[str] = "TP-dig-9"
    must: ClassVar[bool] = True

    def __init__(self, seat: int, what: str, count: int, drop: bool) -> None:
        self.seat = seat
        self.what = what
        self.count = count
        self.drop = drop

    def live(self, s: Terror) -> bool:
        return s.alive(self.seat) and self.count > 0 and bool(self.held(s))

    def held(self, s: Terror) -> list[int]:
        return [item for item in s.items[self.seat] if suits(s.box.items[item >> 1], self.what)]

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, self.seat)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [GiveUpItem(self, item) for item in dict.fromkeys(self.held(s))]


class GiveUpItem(Step[Terror]):
    """This one. TP-dig-9"""

    rule: ClassVar[str] = "TP-dig-9"
    against: ClassVar[tuple[str, ...]] = ("TP-item-5", "TP-itype-1")

    def __init__(self, of: GiveUp, item: int) -> None:
        self.of = of
        self.item = item

    def why_not(self, s: Terror, seat: int) -> str:
        if self.item not in s.items[self.of.seat]:
            return "TP-item-5"
        return "" if self.item in self.of.held(s) else "TP-itype-1"

    def run(self, s: Terror) -> Ask | None:
        of = self.of
        s.then(GiveUp(of.seat, of.what, of.count - 1, of.drop))
        if of.drop:
            drop_item(s, of.seat, self.item, "TP-inv-4")
        else:
            discard_item(s, of.seat, self.item, "TP-inv-5")
        return None


# ---------------------------------------------------------------------- Items


def _lose_item(s: Terror, effect: Effect, do: Bear) -> None:
    s.then(GiveUp(do.who, effect.word("what"), effect.number("count"), effect.word("drop") == "yes"))


def _draw_item(s: Terror, effect: Effect, do: Bear) -> None:
    deck = effect.word("deck")
    s.then(*[DrawFrom(do.who, deck) for _ in range(effect.number("count"))])


class DrawFrom(Step[Terror]):
    """The top Item of a deck, chosen before drawing; of an empty deck nothing. TP-srch-6, TP-prep-2"""

    puts: ClassVar[tuple[str, ...]] = ("DrawThis",)
    asks: ClassVar[str] = "TP-prep-2"
    must: ClassVar[bool] = True

    def __init__(self, seat: int, deck: str) -> None:
        self.seat = seat
        self.deck = deck

    def live(self, s: Terror) -> bool:
        return s.alive(self.seat)

    def run(self, s: Terror) -> Ask | None:
        if self.deck == "chosen":
            return decide(s, self, self.seat)
        item = draw_item(s, self.deck)
        if item != NONE:
            gain_item(s, self.seat, 2 * item, "TP-srch-6")
        return None

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [DrawThis(seat, deck) for deck in DECKS if left_in(s, deck)]


class DrawThis(Step[Terror]):
    """Off this deck. TP-prep-2"""

    rule: ClassVar[str] = "TP-prep-2"
    against: ClassVar[tuple[str, ...]] = ("TP-srch-6",)

    def __init__(self, seat: int, deck: str) -> None:
        self.seat = seat
        self.deck = deck

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if left_in(s, self.deck) else "TP-srch-6"

    def run(self, s: Terror) -> Ask | None:
        s.then(DrawFrom(self.seat, self.deck))
        return None


def _gain_item(s: Terror, effect: Effect, do: Bear) -> None:
    """A Relic that has been given out is not there to be had. TP-lcard-3"""
    number = s.box.item_number[effect.word("item")]
    if s.item_bag[number]:
        s.item_bag[number] -= 1
        gain_item(s, do.who, 2 * number, "TP-lcard-3")


# ---------------------------------------------------------------------- moved, and looking


def _move(s: Terror, effect: Effect, do: Bear) -> None:
    """Moved, not Moving; a place of choice has been named by now. TP-bseq-5, TP-mad-7"""
    found = spots(s, effect, do)
    if found:
        put_down(s, do.who, found[0], "TP-bseq-5")


def _move_to(s: Terror, effect: Effect, do: Bear) -> None:
    """Moved, not Moving, however far it is. TP-bseq-5, TP-mad-7, TP-class-6"""
    put_down(s, do.who, s.box.place_number[effect.word("place")], "TP-bseq-5")


def _possess(s: Terror, effect: Effect, do: Bear) -> None:
    """She is an Enemy until she is cured, if there is a card for it left. TP-elim-10, TP-dig-3"""
    if s.turned.bit_count() < effect.number("most"):
        turn_into_foe(s, do.who, s.box.foe_number[effect.word("foe")], "TP-elim-10")


def _leave(s: Terror, effect: Effect, do: Bear) -> None:
    """No Item lessens it, for nothing is lost but the person. TP-elim-1, TP-elim-3"""
    eliminate(s, do.who, False, "leaves")


def _spy(s: Terror, effect: Effect, do: Bear) -> None:
    """An Encounter card, or a Victim, gives leave for priority G; else it is done at once. TP-spy-1, TP-spy-5"""
    scope = effect.word("range")
    scope = SCOPES.get(scope, scope)
    if do.text.startswith(("card.", "victim.")) and not s.menace:
        s.spies = (*s.spies, (do.who, scope))
        s.tell("TP-spy-5", "may_spy", (do.who, scope))
    else:
        s.then(SpyNow(do.who, scope))


PERSONAL: Final[dict[str, Personal]] = {
    "lose_hp": _lose_hp,
    "lose_san": _lose_san,
    "restore_hp": _restore_hp,
    "restore_san": _restore_san,
    "test": _test,
    "gain_luck": _gain_luck,
    "lose_luck": _lose_luck,
    "gain_insight": _gain_insight,
    "lose_insight": _lose_insight,
    "each": _each,
    "pay": _pay,
    "lose_item": _lose_item,
    "draw_item": _draw_item,
    "gain_item": _gain_item,
    "move": _move,
    "move_to": _move_to,
    "possess": _possess,
    "leave": _leave,
    "spy": _spy,
}
"""What a verb does to one person."""

ROLLED: Final = frozenset(
    {
        "lose_hp",
        "lose_san",
        "restore_hp",
        "restore_san",
        "gain_luck",
        "lose_luck",
        "gain_insight",
        "lose_insight",
    }
)
"""The verbs among them whose count is an amount."""
