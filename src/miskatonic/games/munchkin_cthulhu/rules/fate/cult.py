"""Classes (MU-class), Super Munchkin (MU-super) and the cult (MU-cult)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import LAST_LEVEL
from miskatonic.games.munchkin_cthulhu.rules.base import disturb
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import discard, discard_all, undiscard
from miskatonic.games.munchkin_cthulhu.rules.items.items import tidy
from miskatonic.games.munchkin_cthulhu.rules.turn.levels import cult_wins, gain, win
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step


def check_cult(s: Munchkin) -> None:
    """After every change of Class: the last non-Cultist's level, then whether all are Cultists.

    MU-cult-16..20, MU-cult-22, MU-dig-7
    """
    free = [seat for seat in range(s.seats) if not s.is_cultist(seat)]
    before, s.unbelievers = s.unbelievers, len(free)
    if len(free) == 1 and before > 1:
        last = free[0]
        if s.alive(last):  # MU-cult-18
            if s.level[last] == LAST_LEVEL - 1:
                s.level[last] = LAST_LEVEL
                s.tell("MU-cult-16", "level", (last, LAST_LEVEL - 1, LAST_LEVEL))
                win(s, (last,), "last", "MU-cult-16")
            else:
                gain(s, last, 1, "MU-cult-16")
    elif not free and not s.opening:
        cult_wins(s)


def only_cultist(s: Munchkin, seat: int) -> bool:
    """While exactly one player is a Cultist, nothing takes that Class away. MU-cult-14"""
    return s.is_cultist(seat) and sum(s.is_cultist(o) for o in range(s.seats)) == 1


def class_limit(s: Munchkin, seat: int) -> int:
    """One Class, two with Super Munchkin. MU-class-10, MU-super-4"""
    return s.box.value(s.supers[seat], "class_limit", "count") if s.supers[seat] != NONE else 1


def drop_class(s: Munchkin, seat: int, card: int, rule: str, keep_super: bool = False) -> None:
    """A Class card leaves play, with the enhancers on it and, if it was the last, Super Munchkin.

    MU-class-3, MU-class-12, MU-cult-25, MU-super-10
    """
    s.classes[seat] = tuple([c for c in s.classes[seat] if c != card])
    discard(s, card)
    if card == s.box.cultist:
        discard_all(s, s.enhancers[seat])
        s.enhancers[seat] = ()
    s.tell(rule, "class_lost", (seat, card))
    if not s.classes[seat] and s.supers[seat] != NONE and not keep_super:
        _put_off_super(s, seat, "MU-super-10")
    after_class(s, seat)


def _put_off_super(s: Munchkin, seat: int, rule: str) -> None:
    discard(s, s.supers[seat])
    s.tell(rule, "super_lost", (seat,))
    s.supers[seat] = NONE


def add_class(s: Munchkin, seat: int, card: int, rule: str) -> None:
    """A Class card comes into play. MU-class-3, MU-super-3"""
    s.classes[seat] = tuple(sorted((*s.classes[seat], card)))
    s.tell(rule, "class", (seat, card))
    after_class(s, seat)


def after_class(s: Munchkin, seat: int) -> None:
    disturb(s)
    tidy(s, seat)
    check_cult(s)


def become_cultist(s: Munchkin, seat: int, rule: str, giving_up: bool = False) -> None:
    """A card from the Cultist pile becomes the victim's Class; without one, or for a Cultist, nothing happens.

    MU-cult-7..11, MU-cult-26, MU-cult-31
    """
    if not s.alive(seat) or s.is_cultist(seat) or not s.cultists:
        s.tell(_no_conversion(s, seat, giving_up), "not_converted", (seat,))
        return
    held = s.classes[seat]
    crowded = len(held) >= class_limit(s, seat) or (giving_up and held)
    if crowded and len(held) > 1:
        s.then(GiveUpClass(seat, True, rule))
        return
    convert(s, seat, held[0] if crowded and held else NONE, rule)


def _no_conversion(s: Munchkin, seat: int, giving_up: bool) -> str:
    """The rule by which an order to become a Cultist comes to nothing. MU-cult-8..9, MU-cult-26, MU-cult-31"""
    if not s.alive(seat):
        return "MU-cult-26"
    if s.is_cultist(seat):
        return "MU-cult-9"
    return "MU-cult-31" if giving_up else "MU-cult-8"


def convert(s: Munchkin, seat: int, instead: int, rule: str) -> None:
    """Out with the old Class, in with the Cultist card; counted as one change. MU-cult-10"""
    s.cultists -= 1
    if instead != NONE:
        s.classes[seat] = tuple([c for c in s.classes[seat] if c != instead])
        discard(s, instead)
        s.tell(rule, "class_lost", (seat, instead))
    add_class(s, seat, s.box.cultist, rule)


class GiveUpClass(Step[Munchkin]):
    """With two Classes the victim chooses which to lose. MU-super-11, MU-super-13, MU-cult-10"""

    asks: ClassVar[str] = "MU-super-13"
    limits: ClassVar[str] = "MU-cult-1"
    puts: ClassVar[tuple[str, ...]] = ("LoseClass",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, seat: int, converting: bool, why: str) -> None:
        self.seat = seat
        self.converting = converting
        self.why = why

    def open(self, s: Munchkin) -> list[int]:
        """The Cultist card can never be the one chosen, where that would be leaving by choice. MU-super-13"""
        bound = only_cultist(s, self.seat)
        return [c for c in s.classes[self.seat] if not (c == s.box.cultist and (bound or self.why == "MU-super-13"))]

    def run(self, s: Munchkin) -> Ask | None:
        choices = self.candidates(s, self.seat)
        if len(choices) > 1:
            return Ask((self.seat,))
        s.then(*choices)
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        return [LoseClass(seat, card, self.converting, self.why) for card in self.open(s)]


class LoseClass(Step[Munchkin]):
    """Lose this Class of two."""

    rule: ClassVar[str] = "MU-super-11"

    def __init__(self, seat: int, card: int, converting: bool, why: str) -> None:
        self.seat = seat
        self.card = card
        self.converting = converting
        self.why = why

    def run(self, s: Munchkin) -> Ask | None:
        if self.converting:
            if s.cultists:
                convert(s, self.seat, self.card, self.why)
        else:
            drop_class(s, self.seat, self.card, self.why)
        return None


class DiscardClass(Step[Munchkin]):
    """Give up a Class at any time, in combat too; never the Cultist card.

    MU-act-1, MU-class-7..8, MU-cult-1, MU-super-8
    """

    rule: ClassVar[str] = "MU-class-7"
    against: ClassVar[tuple[str, ...]] = ("MU-class-9", "MU-class-8")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def why_not(self, s: Munchkin, seat: int) -> str:
        if self.card not in s.classes[self.seat]:
            return "MU-class-9"
        return "MU-class-8" if s.box.says(self.card, "bound") else ""

    def run(self, s: Munchkin) -> Ask | None:
        drop_class(s, self.seat, self.card, "MU-class-7")
        return None


class DiscardSuper(Step[Munchkin]):
    """Give up being a Super Munchkin at any time, as one may give up a Class; of two Classes one goes too.

    MU-super-12, MU-super-13
    """

    rule: ClassVar[str] = "MU-super-12"
    against: ClassVar[tuple[str, ...]] = ("MU-super-2",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Munchkin, seat: int) -> str:
        return "" if s.supers[self.seat] != NONE else "MU-super-2"

    def run(self, s: Munchkin) -> Ask | None:
        _put_off_super(s, self.seat, "MU-super-12")
        if len(s.classes[self.seat]) > 1:
            s.then(GiveUpClass(self.seat, False, "MU-super-13"))
        after_class(s, self.seat)
        return None


def lose_class(s: Munchkin, seat: int, which: str, rule: str) -> None:
    """An effect takes Classes; the only Cultist keeps that one. MU-cult-2, MU-cult-14, MU-super-11"""
    cultist = s.box.cultist
    held = [c for c in s.classes[seat] if not (c == cultist and only_cultist(s, seat))]
    if which == "cultist":
        held = [c for c in held if c == cultist]
    elif which == "all_but_cultist":
        held = [c for c in held if c != cultist]
    elif which == "one" and len(held) > 1:
        s.then(GiveUpClass(seat, False, rule))
        return
    for card in held:
        drop_class(s, seat, card, rule)
        if s.over:
            return


def take_class(s: Munchkin, seat: int, card: int, instead: int) -> None:
    """Play a Class; the present one is discarded first, in one action. MU-class-11, MU-super-10"""
    if instead != NONE and instead in s.classes[seat]:
        s.classes[seat] = tuple([c for c in s.classes[seat] if c != instead])
        discard(s, instead)
        s.tell("MU-class-11", "class_lost", (seat, instead))
    add_class(s, seat, card, "MU-act-7")


def swap_cultist(s: Munchkin, seat: int) -> None:
    """A Cultist's card goes to its pile, the topmost other Class of the discards takes its place. MU-cult-29"""
    if not s.is_cultist(seat) or only_cultist(s, seat):
        return
    found = [c for c in reversed(s.door_discards) if s.box.kinds[c] == "class" and c not in s.classes[seat]]
    drop_class(s, seat, s.box.cultist, "MU-cult-29", keep_super=bool(found))
    if found and not s.over:
        undiscard(s, found[0])
        s.discarded = tuple([c for c in s.discarded if c != found[0]])
        add_class(s, seat, found[0], "MU-cult-29")
