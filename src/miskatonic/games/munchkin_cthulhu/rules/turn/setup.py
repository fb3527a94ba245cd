"""Setup (MU-setup) and character creation (MU-char): sexes, the deal, secret opening plays, the first player."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.records import FEMALE, MALE, Item
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import (
    draw_hidden,
    into_hand,
    only,
    out_of_hand,
    put_item,
    set_item,
)
from miskatonic.games.munchkin_cthulhu.rules.fate import cult
from miskatonic.games.munchkin_cthulhu.rules.items import items
from miskatonic.games.munchkin_cthulhu.rules.items.gear import why_not_worn
from miskatonic.games.munchkin_cthulhu.rules.turn.turn import DEAL, NextTurn
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import LANES, TOGETHER, Ask, Step


class Setup(Step[Munchkin]):
    """Sexes, the deal, opening plays of all players, the Cultist check, the first player. MU-setup-1..4, MU-comp-2"""

    def run(self, s: Munchkin) -> Ask | None:
        s.then(ChooseSex(), DealHands(), OpeningPlays(False), Reveal(), FirstPlayer(), NextTurn())
        return None


class ChooseSex(Step[Munchkin]):
    """Each player picks male or female; the choice is public. MU-char-2"""

    asks: ClassVar[str] = "MU-setup-4"
    puts: ClassVar[tuple[str, ...]] = ("BeOfSex",)

    must: ClassVar[bool] = True  # MU-dig-6

    def run(self, s: Munchkin) -> Ask | None:
        return Ask(tuple(range(s.seats)), TOGETHER)

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        return [BeOfSex(seat, MALE), BeOfSex(seat, FEMALE)]


class BeOfSex(Step[Munchkin]):
    """Play a character of this sex."""

    rule: ClassVar[str] = "MU-char-2"

    def __init__(self, seat: int, sex: int) -> None:
        self.seat = seat
        self.sex = sex

    def run(self, s: Munchkin) -> Ask | None:
        s.sex[self.seat] = self.sex
        s.tell("MU-char-2", "sex", (self.seat, self.sex), reveals=True)
        return None


class DealHands(Step[Munchkin]):
    """Four Doors and four Treasures each, hidden, at Level 1 and without a Class. MU-setup-2, MU-char-1"""

    def run(self, s: Munchkin) -> Ask | None:
        for seat in range(s.seats):
            draw_hidden(s, seat, DEAL, DEAL, "MU-setup-2")
        s.received = [()] * s.seats
        s.opening = True
        s.ready = 0
        return None


class OpeningPlays(Step[Munchkin]):
    """All choose their opening plays in secret and reveal them together. MU-char-3..7"""

    def __init__(self, again: bool) -> None:
        self.again = again
        """A second chance for a Class, after all had been Cultists. MU-char-9"""

    def run(self, s: Munchkin) -> Ask | None:
        return Ask(tuple(range(s.seats)), LANES)

    def lane(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        return [Mat(seat, self.again)]

    def done(self, s: Munchkin) -> bool:
        return s.ready == (1 << s.seats) - 1


class Mat(Step[Munchkin]):
    """One player's opening plays: Classes, Items, and what attaches to them. Nothing else. MU-char-3..5"""

    asks: ClassVar[str] = "MU-setup-4"
    limits: ClassVar[str] = "MU-char-5"
    puts: ClassVar[tuple[str, ...]] = ("Ready", "LayDown", "Equip", "Unequip")

    def __init__(self, seat: int, again: bool) -> None:
        self.seat = seat
        self.again = again

    def run(self, s: Munchkin) -> Ask | None:
        return None if s.ready >> self.seat & 1 else Ask((self.seat,), stay=True)

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        found: list[Step[Munchkin]] = [Ready(seat)]
        for card in dict.fromkeys(s.hands[seat]):
            kind = s.box.kinds[card]
            if kind == "class" and not (self.again and card == s.box.cultist):
                room = len(s.classes[seat]) < cult.class_limit(s, seat) and card not in s.classes[seat]
                found.extend([LayDown(seat, card, NONE)] if room else [])
            elif not self.again:
                found.extend(LayDown(seat, card, on) for on in opening_targets(s, seat, card))
        for item in s.items[seat]:
            step = items.Unequip(seat, item.card) if item.worn else items.Equip(seat, item.card)
            if not step.why_not(s, seat):
                found.append(step)
        return found


def why_not_laid(s: Munchkin, seat: int, card: int, on: int, again: bool) -> str:
    """The rule against laying a card down at the start. MU-char-3..5, MU-char-9, MU-class-10, MU-super-2..3"""
    kind = s.box.kinds[card]
    if kind == "class":
        if again and card == s.box.cultist:
            return "MU-char-9"
        return "MU-super-3" if card in s.classes[seat] else "MU-class-10"
    if again:
        return "MU-char-9"
    if kind == "class_attachment":
        return "MU-super-12" if s.supers[seat] != NONE else "MU-super-2"
    if s.box.is_item[card]:
        return why_not_worn(s, seat, Item(card, False)) if on else "MU-char-5"
    if s.box.says(card, "lift_limits"):
        return "MU-item-17"
    return "MU-item-20" if kind == "item_enhancer" else "MU-char-5"


def opening_targets(s: Munchkin, seat: int, card: int) -> list[int]:
    """On what a card may be laid down now: equipped (1) or carried (0), or onto which Item. MU-char-4..5, MU-super-2"""
    kind = s.box.kinds[card]
    if kind == "class_attachment":
        return [NONE] if s.classes[seat] and s.supers[seat] == NONE else []
    if s.box.is_item[card]:
        return [0] if why_not_worn(s, seat, Item(card, False)) else [1, 0]
    if kind == "item_enhancer" or s.box.says(card, "lift_limits"):
        return attach_targets(s, seat, card)
    return [NONE] if kind == "special" and s.box.says(card, "hands") else []


def attach_targets(s: Munchkin, seat: int, card: int) -> list[int]:
    """The Items of one's own that an attachment fits. MU-item-17, MU-item-20"""
    found = []
    for item in s.items[seat]:
        printed = s.box.cards[item.card]
        if s.box.says(card, "lift_limits"):
            fits = printed.kind == "item" and item.cheat == NONE
        else:
            needs = s.box.effects(card, "item_bonus")[0].word("needs") if s.box.says(card, "item_bonus") else "any"
            fits = {"bonus": printed.bonus > 0, "hands": printed.hands > 0, "any": True}[needs]
        if fits and item.card not in found and printed.kind == "item":
            found.append(item.card)
    return found


class Ready(Step[Munchkin]):
    """Content with the opening; the rest stays in hand. MU-char-7"""

    rule: ClassVar[str] = "MU-char-6"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        s.ready |= 1 << self.seat
        s.tell("MU-char-6", "ready", (self.seat,))
        return None


class LayDown(Step[Munchkin]):
    """Lay a card down behind one's hand. MU-char-3..4"""

    rule: ClassVar[str] = "MU-char-4"
    against: ClassVar[tuple[str, ...]] = (
        "MU-char-5", "MU-char-9", "MU-super-3", "MU-class-10", "MU-super-2", "MU-super-12", "MU-item-20", "MU-item-17",
        "MU-shot-9", "MU-item-13", "MU-item-8", "MU-item-9",
    )  # fmt: skip

    def __init__(self, seat: int, card: int, on: int) -> None:
        self.seat = seat
        self.card = card
        self.on = on

    def why_not(self, s: Munchkin, seat: int) -> str:
        asking = s.stack_of(seat)[-1]
        if isinstance(asking, Mat) and self in asking.candidates(s, seat):
            return ""
        again = isinstance(asking, Mat) and asking.again
        return why_not_laid(s, seat, self.card, self.on, again)

    def run(self, s: Munchkin) -> Ask | None:
        seat, card, kind = self.seat, self.card, s.box.kinds[self.card]
        out_of_hand(s, seat, card)
        if kind == "class":
            s.classes[seat] = tuple(sorted((*s.classes[seat], card)))
            items.tidy(s, seat)
        elif kind == "class_attachment":
            s.supers[seat] = card
        elif s.box.is_item[card]:
            put_item(s, seat, Item(card, self.on == 1))
        elif s.box.says(card, "hands"):
            s.front[seat] = (*s.front[seat], card)
        else:
            item = s.item(seat, self.on)
            assert item is not None
            cheat = s.box.says(card, "lift_limits")
            set_item(s, seat, item.but(cheat=card) if cheat else item.but(extras=(*item.extras, card)))
        s.tell("MU-char-6", "lays_down", (seat, card), only(seat))
        return None


class Reveal(Step[Munchkin]):
    """All opening plays are shown; a table of nothing but Cultists is undone. MU-char-6, MU-char-9"""

    def run(self, s: Munchkin) -> Ask | None:
        if all(s.is_cultist(seat) for seat in range(s.seats)):
            s.tell("MU-char-9", "all_cultists", (), reveals=True)
            for seat in range(s.seats):
                self._take_back(s, seat)
            s.ready = 0
            s.then(OpeningPlays(True), Reveal())
            return None
        s.opening = False
        for seat in range(s.seats):
            cards = (*s.classes[seat], *[item.card for item in s.items[seat]], *s.front[seat])
            s.tell("MU-char-6", "opening", (seat, *cards), reveals=True)
        cult.check_cult(s)
        return None

    def _take_back(self, s: Munchkin, seat: int) -> None:
        """The Cultist card goes back to the hand, and Super Munchkin with it if nothing else carries it."""
        s.classes[seat] = tuple([card for card in s.classes[seat] if card != s.box.cultist])
        into_hand(s, seat, (s.box.cultist,))
        if not s.classes[seat] and s.supers[seat] != NONE:
            into_hand(s, seat, (s.supers[seat],))
            s.supers[seat] = NONE
        items.tidy(s, seat)


class FirstPlayer(Step[Munchkin]):
    """Drawn at random, unless the host has named somebody. MU-start-1"""

    def run(self, s: Munchkin) -> Ask | None:
        named = s.options["first"]
        first = named - 1 if named else s.roll(s.seats) - 1
        s.turn = (first - 1) % s.seats
        s.tell("MU-start-1", "first", (first,))
        return None
