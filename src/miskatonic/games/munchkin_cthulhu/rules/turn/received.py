"""Cards just received (MU-act-6, MU-act-12..13): one prompt to play them at once, or to cancel one's own draw."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.munchkin_cthulhu.content.box import NONE
from miskatonic.games.munchkin_cthulhu.rules.base import announce, disturb, settle
from miskatonic.games.munchkin_cthulhu.rules.cards import moments, plays, react
from miskatonic.games.munchkin_cthulhu.rules.cards.zones import (
    discard,
    draw_door,
    draw_hidden,
    draw_treasure,
    out_of_hand,
    received,
    tell_hidden,
)
from miskatonic.games.munchkin_cthulhu.state import Munchkin
from miskatonic.kernel.step import Ask, Step


class JustReceived(Step[Munchkin]):
    """On receiving cards a player is asked once to play any of them; someone in combat, when it is over.

    Everybody who receives cards is asked alike, whatever they are. MU-act-12, MU-rew-6, MU-treas-2
    """

    asks: ClassVar[str] = "MU-treas-2"
    limits: ClassVar[str] = "MU-act-13"
    puts: ClassVar[tuple[str, ...]] = ("KeepCards", "CancelDraw", *moments.KINDS)

    def __init__(self, seat: int, shown: bool, door: int = NONE, hidden_doors: bool = False) -> None:
        self.seat = seat
        self.shown = shown
        """The cards came openly. MU-other-7"""
        self.door = door
        """The card behind the door, open to all until it is kept or played. MU-turn-7..8"""
        self.hidden_doors = hidden_doors
        """Doors came along that were drawn unseen. MU-rew-14"""

    def run(self, s: Munchkin) -> Ask | None:
        if s.in_combat(self.seat) and s.alive(self.seat):
            return None  # asked again at the end of the combat
        if not s.received[self.seat] or not self._matters(s):
            s.received[self.seat] = ()
            return None
        return Ask((self.seat,), stay=True)

    def _matters(self, s: Munchkin) -> bool:
        """On one's own turn everything can be played a moment later; only an answer to one's draw cannot."""
        own = self.seat == s.turn and s.fight is None
        shown = self.shown and not (self.hidden_doors and all(s.box.is_door(c) for c in s.received[self.seat]))
        return s.alive(self.seat) and (
            not own or shown or any(react.unseen(s, c) for c in s.box.answers["answer_card"])
        )

    def candidates(self, s: Munchkin, seat: int) -> list[Step[Munchkin]]:
        found: list[Step[Munchkin]] = [KeepCards(seat)]
        for card in dict.fromkeys(s.received[seat]):
            found.extend(plays.of_card(s, seat, card, True, self.shown, card == self.door))
        for answer in s.box.answers["answer_card"]:
            if (not self.shown or self.hidden_doors) and answer in s.hands[seat]:
                spare = [c for c in dict.fromkeys(s.received[seat]) if c != answer or s.hands[seat].count(c) > 1]
                spare = [c for c in spare if not self.shown or s.box.is_door(c)]
                found.extend(CancelDraw(seat, answer, card) for card in spare)
        return found


def behind_the_door(s: Munchkin) -> int:
    """The revealed Door that its player is about to keep or play: everybody sees it until then. MU-turn-4, MU-turn-7"""
    top = s.agenda[-1] if s.agenda else None
    if isinstance(top, JustReceived) and top.door in s.received[top.seat]:
        return top.door
    return NONE


class KeepCards(Step[Munchkin]):
    """Declining turns them into ordinary hand cards. MU-act-12, MU-rew-11"""

    rule: ClassVar[str] = "MU-act-12"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Munchkin) -> Ask | None:
        asking = s.agenda[-1] if s.agenda else None
        if isinstance(asking, JustReceived) and asking.door in s.received[self.seat]:
            s.tell("MU-turn-7", "kept", (self.seat, asking.door))
        s.received[self.seat] = ()
        return None


class CancelDraw(Step[Munchkin]):
    """Cancel a card one has just drawn: it is discarded and replaced by the next of its deck. MU-close-16"""

    rule: ClassVar[str] = "MU-close-16"

    def __init__(self, seat: int, answer: int, card: int) -> None:
        self.seat = seat
        self.answer = answer
        self.card = card

    def run(self, s: Munchkin) -> Ask | None:
        out_of_hand(s, self.seat, self.answer)
        disturb(s)
        no = announce(s, "answer draw", self.answer, self.seat, 0, self.card)
        s.tell("MU-close-16", "answers", (self.seat, self.answer, NONE), reveals=True)
        s.then(react.React(react.CARD, no, self.seat), DrawCancelled(no), *react.answer_discards())
        return None


class DrawCancelled(Step[Munchkin]):
    """The next card of the same deck comes in its place. MU-close-16"""

    def __init__(self, no: int) -> None:
        self.no = no

    def run(self, s: Munchkin) -> Ask | None:
        mine = settle(s, self.no)
        discard(s, mine.card)
        if mine.void or mine.on not in s.hands[mine.by]:
            return None
        out_of_hand(s, mine.by, mine.on)
        discard(s, mine.on)
        s.tell("MU-close-16", "discarded", (mine.by, mine.on), reveals=True)
        card = draw_door(s) if s.box.is_door(mine.on) else draw_treasure(s)
        if card != NONE:
            received(s, mine.by, (card,))
            tell_hidden(s, "MU-close-16", "drew", mine.by, (card,))
        return None


def more_treasures(s: Munchkin, seat: int, count: int, shown: bool) -> None:
    """Treasures that draw Treasures: openly if the card came openly and is played on receipt. MU-other-7"""
    if not shown:
        draw_hidden(s, seat, 0, count, "MU-other-7")
    else:
        drawn = [draw_treasure(s) for _ in range(count)]
        cards = tuple([card for card in drawn if card != NONE])
        received(s, seat, cards)
        s.tell("MU-other-7", "drew_open", (seat, *cards), reveals=True)
    s.then(JustReceived(seat, shown))
