"""Kick Open The Door, Look For Trouble, Loot The Room (MU-turn), and looking behind the door (MU-class-13)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.base import OfTurn, announce, settle
from miskatonic.games.munchkin_cthulhu.rules.cards import react, resolve
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import (
    discard,
    draw_door,
    draw_hidden,
    only,
    out_of_hand,
    received,
    tell_hidden,
    undiscard,
)
from miskatonic.games.munchkin_cthulhu.rules.combat.entering import Enter
from miskatonic.games.munchkin_cthulhu.rules.items import payment
from miskatonic.games.munchkin_cthulhu.rules.turn import received as received_rules
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Blank, Form, Pick, Step, Values


class KickOpen(OfTurn):
    """Phase 1 is compulsory; whoever can may look behind the door first. MU-turn-4, MU-class-13"""

    asks: ClassVar[str] = "MU-turn-3"
    puts: ClassVar[tuple[str, ...]] = ("OpenDoor", "LookBehind")

    def run(self, s: Munchkin) -> Ask | None:
        if not s.looked and self._able(s) and (any(s.doors) or s.door_discards):
            return Ask((s.turn,))
        s.then(OpenDoor(self.no))
        return None

    def _able(self, s: Munchkin) -> bool:
        return any(s.box.says(card, "peek_door") for card in s.classes[s.turn])

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        return [OpenDoor(self.no), LookBehind(self.no)]


class LookBehind(OfTurn):
    """Look at the first Door of the turn before it is opened. MU-class-13, MU-fast-7"""

    rule: ClassVar[str] = "MU-class-13"

    def run(self, s: Munchkin) -> Ask | None:
        s.looked = True
        s.peeked = draw_door(s)
        s.tell("MU-class-13", "peeks", (s.turn, s.peeked), only(s.turn), reveals=True)
        s.tell("MU-class-13", "peeks_hidden", (s.turn,), 0xFFFF & ~only(s.turn))
        s.then(HaveLooked(self.no))
        return None


class HaveLooked(OfTurn):
    """Open it, or pay three cards, keep it unseen and open the next. MU-class-13"""

    asks: ClassVar[str] = "MU-turn-3"
    puts: ClassVar[tuple[str, ...]] = ("OpenDoor", "KeepUnseen")

    def run(self, s: Munchkin) -> Ask | None:
        return Ask((s.turn,))

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        found: list[Step[Munchkin]] = [OpenDoor(self.no)]
        if len(payment.payable(s, seat, peeker(s, seat))) >= peek_price(s, seat):
            found.append(KeepUnseen(self.no))
        return found


def peeker(s: Munchkin, seat: int) -> int:
    """The Class card whose ability this is: it cannot pay for itself. MU-class-5"""
    return next((card for card in s.classes[seat] if s.box.says(card, "peek_door")), NONE)


def peek_price(s: Munchkin, seat: int) -> int:
    return s.box.value(peeker(s, seat), "peek_door", "price") if peeker(s, seat) != NONE else 99


class KeepUnseen(Form[Munchkin]):
    """Discard three cards from hand or table. MU-class-4, MU-class-13, MU-super-7"""

    rule: ClassVar[str] = "MU-class-13"

    def __init__(self, no: int) -> None:
        self.no = no

    def blanks(self, s: Munchkin, seat: int) -> tuple[Blank, ...]:
        price = peek_price(s, s.turn)
        return (Pick("which cards do you pay", tuple(payment.payable(s, s.turn, peeker(s, s.turn))), price, price),)

    def fill(self, s: Munchkin, seat: int, values: Values) -> Step[Munchkin]:
        return KeptUnseen(self.no, values[0])


class KeptUnseen(OfTurn):
    """The first Door goes unseen into the hand, the next is opened. MU-class-13"""

    def __init__(self, no: int, codes: tuple[int, ...]) -> None:
        super().__init__(no)
        self.codes = codes

    def run(self, s: Munchkin) -> Ask | None:
        s.then(*react.answer_discards(), OpenDoor(self.no))  # what the payment entails comes first, MU-super-13
        payment.pay(s, s.turn, self.codes, "MU-class-13")
        card, s.peeked = s.peeked, NONE
        received(s, s.turn, (card,))
        s.received[s.turn] = ()
        tell_hidden(s, "MU-class-13", "got", s.turn, (card,))
        return None


class OpenDoor(OfTurn):
    """The top Door is revealed to everyone; it can be answered. MU-turn-4, MU-turn-9, MU-turn-23"""

    rule: ClassVar[str] = "MU-turn-4"
    when: ClassVar[str] = "MU-turn-3"

    def run(self, s: Munchkin) -> Ask | None:
        card, s.peeked = s.peeked, NONE
        if card == NONE:
            card = draw_door(s)
        s.opened = True
        if card == NONE:
            s.tell("MU-turn-9", "no_door", (s.turn,))
            return None
        no = announce(s, "door", card, s.turn, 0, s.turn)
        s.tell("MU-turn-4", "door", (s.turn, card), reveals=True)
        s.then(react.React(react.CARD, no, s.turn), BehindDoor(self.no, no))
        return None


class BehindDoor(OfTurn):
    """A monster attacks, a Curse strikes, anything else is kept or played.

    MU-turn-5..8, MU-mon-1, MU-curse-1, MU-close-16
    """

    def __init__(self, no: int, pending: int) -> None:
        super().__init__(no)
        self.pending = pending

    def live(self, s: Munchkin) -> bool:
        return True  # the card must go somewhere, whatever became of the turn

    def run(self, s: Munchkin) -> Ask | None:
        found = settle(s, self.pending)
        kind = s.box.kinds[found.card]
        if found.void:
            discard(s, found.card)
            if found.void == 1:  # a card cancelled as such is replaced, a Curse that is lifted is over
                s.then(OpenDoor(self.no))
        elif not super().live(s):
            discard(s, found.card)
        elif kind == "monster":
            s.tell("MU-close-9", "stands", (found.by, found.card))
            s.trouble = False
            s.then(Enter(found.card, s.turn, "door", NONE))
        elif kind == "curse":
            resolve.strike(s, found.card, found.on)
        else:
            s.tell("MU-close-9", "stands", (found.by, found.card))
            s.received[s.turn] = ()  # of earlier cards the moment is over, MU-act-12
            received(s, s.turn, (found.card,))
            s.then(received_rules.JustReceived(s.turn, True, found.card))
        return None


class TroubleOrLoot(OfTurn):
    """Phase 2, if no monster was behind the door: one of the two, and no third. MU-turn-10..12, MU-turn-17"""

    asks: ClassVar[str] = "MU-turn-11"
    limits: ClassVar[str] = "MU-turn-14"
    puts: ClassVar[tuple[str, ...]] = ("LootRoom", "LookForTrouble")

    def live(self, s: Munchkin) -> bool:
        return super().live(s) and s.trouble

    def run(self, s: Munchkin) -> Ask | None:
        if s.hands[s.turn]:
            return Ask((s.turn,))
        s.then(LootRoom(self.no))
        return None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        monsters = [card for card in dict.fromkeys(s.hands[seat]) if s.box.kinds[card] == "monster"]
        return [LootRoom(self.no), *[LookForTrouble(self.no, card) for card in monsters]]


class LookForTrouble(OfTurn):
    """Play one monster from the hand and fight it. MU-turn-13..14, MU-mon-3"""

    rule: ClassVar[str] = "MU-turn-13"
    when: ClassVar[str] = "MU-turn-11"

    def __init__(self, no: int, card: int) -> None:
        super().__init__(no)
        self.card = card

    def run(self, s: Munchkin) -> Ask | None:
        s.trouble = False
        out_of_hand(s, s.turn, self.card)
        s.tell("MU-turn-13", "trouble", (s.turn, self.card), reveals=True)
        s.then(Enter(self.card, s.turn, "trouble", NONE))
        return None


class LootRoom(OfTurn):
    """Draw a Door unseen, in the faster game a Treasure; nothing in it springs open. MU-turn-15..16, MU-fast-2"""

    rule: ClassVar[str] = "MU-turn-15"
    when: ClassVar[str] = "MU-turn-11"

    def run(self, s: Munchkin) -> Ask | None:
        s.trouble = False
        if s.options["faster"]:
            draw_hidden(s, s.turn, 0, 1, "MU-fast-2")
        else:
            draw_hidden(s, s.turn, 1, 0, "MU-turn-15")
        s.then(received_rules.JustReceived(s.turn, False))
        return None


class FetchMonster(Step[Munchkin]):
    """Look through the Door discards and take a monster; it is shown. MU-cards-3, MU-cards-16"""

    asks: ClassVar[str] = "MU-dig-1"
    limits: ClassVar[str] = "MU-cards-3"
    puts: ClassVar[tuple[str, ...]] = ("Fetch",)

    must: ClassVar[bool] = True  # MU-dig-6

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        return Ask((self.seat,)) if self.candidates(s, self.seat) else None

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        found = dict.fromkeys(card for card in s.door_discards if s.box.kinds[card] == "monster")
        return [Fetch(seat, card) for card in found]


class Fetch(Step[Munchkin]):
    """Take this monster into the hand."""

    rule: ClassVar[str] = "MU-cards-16"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, s: Munchkin) -> Ask | None:
        undiscard(s, self.card)
        s.discarded = tuple([c for c in s.discarded if c != self.card])
        received(s, self.seat, (self.card,))
        s.received[self.seat] = ()
        s.tell("MU-cards-16", "retrieved", (self.seat, self.card))
        return None
