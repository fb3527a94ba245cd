"""A killed investigator; elimination; another one in his place (MM-kill, MM-new)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.records import OFF
from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.rules.cards.piles import lay_under_locks
from miskatonic.games.mansions_of_madness.rules.cards.spellbook import discard_spells
from miskatonic.games.mansions_of_madness.rules.harm import trauma
from miskatonic.games.mansions_of_madness.rules.keeper import hand
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Blank, Form, Order, Step, Values


def die(s: Mansions, seat: int, rule: str) -> None:
    """Off the board at once; what he carried falls, the rest goes where it belongs. MM-kill-1..4, MM-kill-9,
    MM-inv-6"""
    room, cards = s.room(seat), s.held[seat]
    s.tell(rule, "dies", (seat, room))
    if s.active == seat:
        s.turn_over = s.turn
    leave(s, seat)
    s.held[seat] = ()
    if s.revealed:
        eliminate(s, seat, "MM-kill-6")
    else:
        s.waiting |= 1 << seat  # MM-new-1, MM-kill-8
    s.then(CardsFall(seat, room, cards), Gone())


def leave(s: Mansions, seat: int) -> None:
    """Nothing stays on an investigator who is out of the game. MM-kill-2, MM-kill-3, MM-kill-4"""
    bit = 1 << seat
    s.space[seat] = OFF
    s.hiding &= ~bit
    s.damage[seat] = s.horror[seat] = s.skill[seat] = s.stun[seat] = 0
    discard_spells(s, seat)
    trauma.cure(s, seat, True, "MM-kill-4")
    trauma.cure(s, seat, False, "MM-kill-4")
    for card in s.facedown[seat]:
        hand.mythos_to_pile(s, card)
    s.facedown[seat] = ()


def eliminate(s: Mansions, seat: int, rule: str) -> None:
    """He takes no further part, and wins with the others if they win. MM-kill-6, MM-kill-7"""
    s.eliminated |= 1 << seat
    s.waiting &= ~(1 << seat)
    s.tell(rule, "eliminated", (seat,))
    hand.last_one_left(s)


class Gone(Step[Mansions]):
    """Is anybody left? MM-win-3, MM-esc-6, MM-esc-7"""

    def run(self, s: Mansions) -> Ask | None:
        ends.after_a_loss(s)
        return None


class CardsFall(Step[Mansions]):
    """Faceup on the room's pile, in an order that the dead one's player picks. MM-kill-1, MM-kill-5"""

    asks: ClassVar[str] = "MM-kill-5"
    puts: ClassVar[tuple[str, ...]] = ("AsTheyLie", "FallInOrder")

    def __init__(self, seat: int, room: int, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.room = room
        self.cards = cards

    def run(self, s: Mansions) -> Ask | None:
        if len(set(self.cards)) > 1:
            return Ask((self.seat,))
        fall(s, self, self.cards)
        return None

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        return [AsTheyLie(self), FallInOrder(self)]


def fall(s: Mansions, of: CardsFall, cards: tuple[int, ...]) -> None:
    for card in cards:
        lay_under_locks(s, of.room, card)
        s.tell("MM-kill-1", "drops", (of.seat, card, of.room))


class AsTheyLie(Step[Mansions]):
    """In the order in which they were gained. MM-kill-5"""

    rule: ClassVar[str] = "MM-kill-5"

    def __init__(self, of: CardsFall) -> None:
        self.of = of

    def run(self, s: Mansions) -> Ask | None:
        fall(s, self.of, self.of.cards)
        return None


class FallInOrder(Form[Mansions]):
    """In this order, the first lowest. MM-kill-5"""

    rule: ClassVar[str] = "MM-kill-5"
    idle: ClassVar[bool] = True

    def __init__(self, of: CardsFall) -> None:
        self.of = of

    def blanks(self, s: Mansions, seat: int) -> tuple[Blank, ...]:
        return (Order("order", tuple(range(len(self.of.cards)))),)

    def fill(self, s: Mansions, seat: int, values: Values) -> Step[Mansions]:
        of = self.of
        return AsTheyLie(CardsFall(of.seat, of.room, tuple([of.cards[n] for n in values[0]])))
