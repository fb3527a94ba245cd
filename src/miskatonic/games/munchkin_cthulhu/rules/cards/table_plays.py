"""What a seat may do with the Items in front of it (MU-act-5): one-shots, second uses, equipping, the evil ones."""

from __future__ import annotations

from typing import Any, Final

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.content.card import Card
from miskatonic.games.munchkin_cthulhu.records import TABLE, Item
from miskatonic.games.munchkin_cthulhu.rules.cards.hand_plays import Steps, one_shots
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.items.gear import MEMBERSHIP, Room, membership, pledged, why_not_worn
from miskatonic.games.munchkin_cthulhu.rules.items.uses import uses_of_items
from miskatonic.games.munchkin_cthulhu.state import MOST_SEATS, Munchkin
from miskatonic.kernel.step import Step


def of_table(s: Munchkin, seat: int, found: Steps) -> None:
    """Add what the seat's Items allow now, in the order in which they lie."""
    calm = s.fight is None or not s.in_combat(seat)
    outfit = _LATEST[seat]
    if outfit is None or not outfit.stands(s, seat):
        outfit = _LATEST[seat] = Outfit(s, seat)
    if outfit.plain and (s.fight is None or not outfit.shots):
        if calm:
            found += outfit.swaps.values()
    else:
        _one_by_one(s, seat, outfit, calm, found)


def _one_by_one(s: Munchkin, seat: int, outfit: Outfit, calm: bool, found: Steps) -> None:
    seen: set[int] = set()
    for item in s.items[seat]:
        card = item.card
        if card in seen:
            continue  # of like cards one is as good as the other
        seen.add(card)
        if s.box.kinds[card] == "one_shot":
            if not pledged(s, seat, card):
                found += one_shots(s, seat, card, TABLE)
        elif calm and item.evil != NONE:
            found.extend([items.DropEvil(seat, card)] if s.level[seat] >= 3 else [])
        elif calm and card in outfit.swaps:
            found.append(outfit.swaps[card])
    found += uses_of_items(s, seat)
    if membership(s, seat) is not None:
        yes = not s.pretends >> seat & 1
        first = not calm and s.fight is not None and not s.fight.pretended >> seat & 1
        found.append(items.PretendInFight(seat, yes) if first else items.Pretend(seat, yes))
        end = items.CountMeIn(seat)
        if not end.why_not(s, seat):
            found.append(end)


class Outfit:
    """Which Items of a seat can be equipped or turned sideways out of combat, and all that this depends on."""

    def __init__(self, s: Munchkin, seat: int) -> None:
        self.box: Final = s.box
        self.items: Final = s.items[seat]
        self.front: Final = s.front[seat]
        self.classes: Final = s.classes[seat]
        self.super: Final = s.supers[seat]
        self.pretends: Final = s.pretends >> seat & 1
        self.swaps: Final[dict[int, Step[Any]]] = {}
        self.shots = False
        """There are one-shots among them."""
        self.plain = True
        """Outside a fight there is nothing else to do with them."""
        room, seen = Room(s, seat), set()
        for item in self.items:
            self._look_at(s.box.cards[item.card], item)
            if item.card not in seen and item.evil == NONE and (item.worn or not why_not_worn(s, seat, item, room)):
                self.swaps[item.card] = items.Unequip(seat, item.card) if item.worn else items.Equip(seat, item.card)
            seen.add(item.card)

    def _look_at(self, printed: Card, item: Item) -> None:
        if printed.kind == "one_shot":
            self.shots = True
            self.plain &= printed.timing != "answer_curse"
        elif item.evil != NONE or len(printed.uses) > 1 or printed.logic == MEMBERSHIP:
            self.plain = False

    def stands(self, s: Munchkin, seat: int) -> bool:
        return (
            self.items is s.items[seat]
            and self.box is s.box
            and self.front is s.front[seat]
            and self.classes is s.classes[seat]
            and self.super == s.supers[seat]
            and self.pretends == s.pretends >> seat & 1
        )


_LATEST: Final[list[Outfit | None]] = [None] * MOST_SEATS
"""The latest outfit of each seat: it is asked for at every opportunity and changes rarely."""
