"""Using an Item: when it fits, what becomes of it (TP-item, TP-itime, TP-itype, TP-ong)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.terror_paths.content.items import Item, Use
from miskatonic.games.terror_paths.content.records import FREE, GEAR, ROLLED, TAP, WEAPON
from miskatonic.games.terror_paths.records import BATTLE, TEST, Roll
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.effects.do import carry_out
from miskatonic.games.terror_paths.rules.sheet.costs import Pay, can_pay
from miskatonic.games.terror_paths.rules.sheet.inventory import discard_item, lose_item
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step

USUAL: Final = {WEAPON: ("battle",), GEAR: ("challenge",)}
"""The rolls that dice Items are for, unless they say otherwise. TP-itype-2..4"""
BOTH: Final = ("battle", "challenge")


def rolls_of(item: Item, use: Use) -> tuple[str, ...]:
    """Weapons are for Battle, Gear for Challenges, Spells for both. TP-itype-2, TP-itype-3, TP-itype-4"""
    return use.rolls or USUAL.get(item.deck, BOTH)


def fitting(s: Terror, seat: int, moment: str) -> list[tuple[int, int, Use]]:
    """The Items she holds that are for this moment, each with one of its uses. TP-item-5, TP-itime-2"""
    found: list[tuple[int, int, Use]] = []
    items = s.box.items
    for held in dict.fromkeys(s.items[seat]):
        for n, use in items[held >> 1].uses_at.get(moment, ()):
            found.append((held, n, use))
    return found


AGAINST_USE: Final = ("TP-item-5", "TP-itime-2", "TP-item-1")
AGAINST_ON_ROLL: Final = (*AGAINST_USE, "TP-item-4", "TP-mad-2", "TP-test-3", "TP-itype-2", "TP-itype-3")


def against_use(s: Terror, seat: int, held: int, n: int, moment: str, place: int) -> str:
    """It is not hers, its text is for another moment, or asks for more. TP-item-5, TP-itime-2, TP-item-1"""
    if held not in s.items[seat]:
        return "TP-item-5"
    use = s.box.items[held >> 1].uses[n]
    if use.moment != moment:
        return "TP-itime-2"
    return "" if holds(s, use.conditions, place, seat) else "TP-item-1"


def against_on_roll(s: Terror, seat: int, moment: str, roll: Roll, held: int, n: int) -> str:
    """She does not roll, her mind forbids it, or the Item is for other rolls. TP-item-4, TP-mad-2, TP-itype-2"""
    against = against_use(s, seat, held, n, moment, roll.place)
    if against in ("TP-item-5", "TP-itime-2"):
        return against
    if seat not in roll.seats:
        return "TP-item-4"
    if _barred(s, seat, moment, roll):
        return "TP-mad-2"
    item = s.box.items[held >> 1]
    if roll.kind not in rolls_of(item, item.uses[n]):
        return _wrong_roll(item, roll)
    return against or ("" if _fits(s, seat, roll, held, item.uses[n]) else "TP-item-1")


def _wrong_roll(item: Item, roll: Roll) -> str:
    """Tests take few Items; Weapons are for Battle, Gear for Challenges. TP-test-3, TP-itype-2, TP-itype-3"""
    if roll.kind == TEST:
        return "TP-test-3"
    return {WEAPON: "TP-itype-2", GEAR: "TP-itype-3"}.get(item.deck, "TP-item-1")


def for_roll(s: Terror, seat: int, moment: str, roll: Roll) -> list[tuple[int, int]]:
    """The Items she may use on this roll now. TP-item-2, TP-item-7, TP-itime-1, TP-att-10"""
    if not s.items[seat] or seat not in roll.seats or _barred(s, seat, moment, roll):
        return []
    return [(held, n) for held, n, use in fitting(s, seat, moment) if _fits(s, seat, roll, held, use)]


def _fits(s: Terror, seat: int, roll: Roll, held: int, use: Use) -> bool:
    if roll.kind not in rolls_of(s.box.items[held >> 1], use):
        return False
    if use.stats and stat_word(s, roll) not in use.stats:
        return False
    return holds(s, use.conditions, roll.place, seat)


def _barred(s: Terror, seat: int, moment: str, roll: Roll) -> bool:
    """By a Madness: no Items once her dice are seen, or one Item an attempt. TP-mad-2"""
    if moment == ROLLED and s.has(seat, "no_items_after_dice"):
        return True
    return seat in roll.used[::2] and s.has(seat, "one_item")


def stat_word(s: Terror, roll: Roll) -> str:
    """The type of a Challenge, what a Test is of; str in a Battle. TP-chal-1"""
    if roll.kind == BATTLE:
        return "str"
    challenge = s.box.challenges.get(roll.what)
    return challenge.stat if challenge is not None else roll.what


def use_up(s: Terror, seat: int, held: int, n: int, rule: str) -> None:
    """It is Discarded at the moment of use, Tapped or not, unless it is kept; then its text is carried out.

    TP-item-1, TP-ong-3, TP-ong-4
    """
    item = s.box.items[held >> 1]
    s.tell(rule, "uses", (seat, item.number))
    if s.rolls and seat in s.rolls[-1].seats:
        roll = s.rolls[-1]
        s.set_roll(roll.but(used=(*roll.used, seat, item.number)))
    carry_out(s, item.uses[n].text, s.place[seat], seat)
    if item.keep and can_pay(s, seat, item.keep):
        s.then(Spent(seat, held))
    else:
        discard_item(s, seat, held, "TP-item-1")


class Spent(Step[Terror]):
    """An Item that may be kept for a price, paid when it would be Discarded. TP-ong-4"""

    puts: ClassVar[tuple[str, ...]] = ("LetGo", "Keep")
    asks: ClassVar[str] = "TP-ong-4"

    def __init__(self, seat: int, held: int) -> None:
        self.seat = seat
        self.held = held

    def live(self, s: Terror) -> bool:
        return s.alive(self.seat) and self.held in s.items[self.seat]

    def run(self, s: Terror) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [LetGo(seat, self.held), Keep(seat, self.held)]


class LetGo(Step[Terror]):
    """Discard it as usual. TP-item-1"""

    rule: ClassVar[str] = "TP-item-1"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int, held: int) -> None:
        self.seat = seat
        self.held = held

    def run(self, s: Terror) -> Ask | None:
        discard_item(s, self.seat, self.held, "TP-item-1")
        return None


class Keep(Step[Terror]):
    """Pay what it says and keep it. TP-ong-4, TP-dig-8"""

    rule: ClassVar[str] = "TP-ong-4"

    def __init__(self, seat: int, held: int) -> None:
        self.seat = seat
        self.held = held

    def run(self, s: Terror) -> Ask | None:
        s.tell("TP-ong-4", "keeps", (self.seat, self.held >> 1))
        s.then(Pay(self.seat, s.box.items[self.held >> 1].keep, "TP-ong-4"))
        return None


class TapItem(Step[Terror]):
    """Tap an Item: from now on its effect is Ongoing, and it stays Tapped. TP-ong-2, TP-ong-5, TP-glos-4"""

    rule: ClassVar[str] = "TP-ong-2"
    against: ClassVar[tuple[str, ...]] = ("TP-glos-4", "TP-item-5", "TP-itime-2", "TP-item-1")
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, held: int, use: int) -> None:
        self.seat = seat
        self.held = held
        self.use = use

    def why_not(self, s: Terror, seat: int) -> str:
        if self.held not in s.items[self.seat]:
            return "TP-item-5"
        if self.held & 1:
            return "TP-glos-4"
        return against_use(s, self.seat, self.held, self.use, TAP, s.place[self.seat])

    def run(self, s: Terror) -> Ask | None:
        lose_item(s, self.seat, self.held)
        s.items[self.seat] = (*s.items[self.seat], self.held | 1)
        s.tell("TP-ong-2", "taps_item", (self.seat, self.held >> 1))
        carry_out(s, s.box.items[self.held >> 1].uses[self.use].text, s.place[self.seat], self.seat)
        return None


class UseNow(Step[Terror]):
    """Use an Item that needs no dice, whenever Insight might be spent. TP-itime-4"""

    rule: ClassVar[str] = "TP-itime-4"
    against: ClassVar[tuple[str, ...]] = AGAINST_USE
    any_time: ClassVar[bool] = True

    def __init__(self, seat: int, held: int, use: int) -> None:
        self.seat = seat
        self.held = held
        self.use = use

    def why_not(self, s: Terror, seat: int) -> str:
        return against_use(s, self.seat, self.held, self.use, FREE, s.place[self.seat])

    def run(self, s: Terror) -> Ask | None:
        use_up(s, self.seat, self.held, self.use, "TP-itime-4")
        return None
