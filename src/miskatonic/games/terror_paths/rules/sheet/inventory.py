"""Items in hand and on the ground: gained, dropped, Discarded (TP-inv, TP-srch-6)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.content.items import Item
from miskatonic.games.terror_paths.content.records import TAP
from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


def draw_item(s: Terror, deck: str) -> int:
    """A random Item off a deck; -1 if it is empty. Nothing is ever shuffled back. TP-srch-6, TP-prep-2"""
    kinds = s.box.deck[deck]
    weights = [s.item_bag[kind] for kind in kinds]
    if not any(weights):
        return NONE
    kind = kinds[s.pick(weights)]
    s.item_bag[kind] -= 1
    return kind


def left_in(s: Terror, deck: str) -> int:
    """How many Items a deck still holds. TP-dig-1"""
    return sum([s.item_bag[kind] for kind in s.box.deck[deck]])


def room_for(s: Terror, seat: int) -> int:
    """Free Item slots: Items fill them, and neither tokens, Lore, Victims nor Events kept on the sheet do.

    TP-inv-1, TP-inv-3, TP-lore-2, TP-lore-3
    """
    return s.investigator(seat).slots - len(s.items[seat])


def gain_item(s: Terror, seat: int, item: int, rule: str) -> None:
    """She has it; beyond her limit she Drops some at once. ``item`` is twice its number, plus 1 if Tapped. TP-inv-2"""
    s.items[seat] = (*s.items[seat], item)
    s.tell(rule, "gains_item", (seat, item >> 1))
    if room_for(s, seat) < 0:
        s.then(Overfull(seat))
    ends.check(s)


def lose_item(s: Terror, seat: int, item: int) -> None:
    """It is no longer hers."""
    held = list(s.items[seat])
    held.remove(item)
    s.items[seat] = tuple(held)


def discard_item(s: Terror, seat: int, item: int, rule: str) -> None:
    """It leaves the game for good. TP-inv-5"""
    lose_item(s, seat, item)
    s.gone_items[item >> 1] += 1
    s.tell(rule, "discards_item", (seat, item >> 1))


def in_force(item: Item, held: int) -> bool:
    """An Ongoing text works of itself; that of a Tap Item from its Tapping on. TP-ong-1, TP-ong-2, TP-glos-4"""
    return bool(item.ongoing) and (bool(held & 1) or not any(use.moment == TAP for use in item.uses))


def drop_item(s: Terror, seat: int, item: int, rule: str) -> None:
    """It lies loose in her location. TP-inv-4"""
    lose_item(s, seat, item)
    place = s.place[seat]
    s.loose[place] = (*s.loose[place], item)
    s.tell(rule, "drops_item", (seat, item >> 1, place))


class Overfull(Step[Terror]):
    """Whoever holds too much Drops Items of her choice until she is within her limit. TP-inv-2, TP-srch-5"""

    puts: ClassVar[tuple[str, ...]] = ("DropFor",)
    asks: ClassVar[str] = "TP-inv-2"
    must: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def live(self, s: Terror) -> bool:
        return s.alive(self.seat) and room_for(s, self.seat) < 0

    def run(self, s: Terror) -> Ask | None:
        return Ask((self.seat,))

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [DropFor(seat, item) for item in dict.fromkeys(s.items[seat])]


class DropFor(Step[Terror]):
    """Drop this one, to make room. TP-inv-2"""

    rule: ClassVar[str] = "TP-inv-2"
    against: ClassVar[tuple[str, ...]] = ("TP-item-5",)

    def __init__(self, seat: int, item: int) -> None:
        self.seat = seat
        self.item = item

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.item in s.items[self.seat] else "TP-item-5"

    def run(self, s: Terror) -> Ask | None:
        drop_item(s, self.seat, self.item, "TP-inv-2")
        s.then(Overfull(self.seat))
        return None


class Drop(Step[Terror]):
    """Lay an Item down of one's own accord, in priorities F and G. TP-inv-4"""

    rule: ClassVar[str] = "TP-inv-4"
    when: ClassVar[str] = "TP-prio-2"
    against: ClassVar[tuple[str, ...]] = ("TP-item-5",)
    idle: ClassVar[bool] = True  # what one lays down another may take up, for ever

    def __init__(self, seat: int, item: int) -> None:
        self.seat = seat
        self.item = item

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.item in s.items[self.seat] else "TP-item-5"

    def run(self, s: Terror) -> Ask | None:
        drop_item(s, self.seat, self.item, "TP-inv-4")
        return None


class Take(Step[Terror]):
    """Take a loose Item. TP-F-1, TP-F-2, TP-srch-2, TP-inv-2"""

    rule: ClassVar[str] = "TP-srch-2"
    when: ClassVar[str] = "TP-prio-2"
    against: ClassVar[tuple[str, ...]] = ("TP-F-1",)

    def __init__(self, seat: int, item: int) -> None:
        self.seat = seat
        self.item = item

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.item in s.loose[s.place[self.seat]] else "TP-F-1"

    def run(self, s: Terror) -> Ask | None:
        place = s.place[self.seat]
        lying = list(s.loose[place])
        lying.remove(self.item)
        s.loose[place] = tuple(lying)
        gain_item(s, self.seat, self.item, "TP-F-1")
        return None


class TakeVictim(Step[Terror]):
    """Take up a Victim, who needs no slot. TP-F-2, TP-lore-4"""

    rule: ClassVar[str] = "TP-F-2"
    when: ClassVar[str] = "TP-prio-2"
    against: ClassVar[tuple[str, ...]] = ("TP-lore-4",)

    def __init__(self, seat: int, victim: int) -> None:
        self.seat = seat
        self.victim = victim

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.victim in s.victims_at[s.place[self.seat]] else "TP-lore-4"

    def run(self, s: Terror) -> Ask | None:
        place = s.place[self.seat]
        lying = list(s.victims_at[place])
        lying.remove(self.victim)
        s.victims_at[place] = tuple(lying)
        s.victims[self.seat] = (*s.victims[self.seat], self.victim)
        s.tell("TP-F-2", "takes_victim", (self.seat, self.victim))
        ends.check(s)
        return None


class LeaveVictim(Step[Terror]):
    """Leave a Victim behind. TP-F-2, TP-lore-4, TP-trade-2"""

    rule: ClassVar[str] = "TP-F-2"
    when: ClassVar[str] = "TP-prio-2"
    against: ClassVar[tuple[str, ...]] = ("TP-lore-4",)

    def __init__(self, seat: int, victim: int) -> None:
        self.seat = seat
        self.victim = victim

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.victim in s.victims[self.seat] else "TP-lore-4"

    def run(self, s: Terror) -> Ask | None:
        place = s.place[self.seat]
        held = list(s.victims[self.seat])
        held.remove(self.victim)
        s.victims[self.seat] = tuple(held)
        s.victims_at[place] = (*s.victims_at[place], self.victim)
        s.tell("TP-F-2", "leaves_victim", (self.seat, self.victim, place))
        ends.check(s)
        return None
