"""Exploring: the cards of the room one by one, until the pile is empty or an Obstacle stops it (MM-expl, MM-dark-2)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.content.printed import NOTHING, OBSTACLE
from miskatonic.games.mansions_of_madness.records import NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules import ends, reveal
from miskatonic.games.mansions_of_madness.rules.cards.bearing import Burden
from miskatonic.games.mansions_of_madness.rules.cards.piles import gain, take_out, topmost, turn_up
from miskatonic.games.mansions_of_madness.rules.effects.do import carry_out
from miskatonic.games.mansions_of_madness.rules.moving.guards import Face
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


class Search(Step[Mansions]):
    """The next card of the room. MM-expl-2, MM-expl-8, MM-expl-13, MM-expl-14"""

    def __init__(self, seat: int, room: int, turn: int, past: int = 0) -> None:
        self.seat = seat
        self.room = room
        self.turn = turn
        self.past = past
        """Obstacles that were overcome and stay. MM-expl-9"""

    def live(self, s: Mansions) -> bool:
        """It breaks off if she dies, leaves the room or has her turn ended. MM-expl-13"""
        return s.alive(self.seat) and s.room(self.seat) == self.room and s.live_turn(self.turn)

    def run(self, s: Mansions) -> Ask | None:
        at = topmost(s, self.room, self.past)
        if at == NOWHERE:
            return None  # MM-expl-11
        number = s.piles[self.room][at] >> 1
        card = s.box.cards[number]
        if card.sort == OBSTACLE:
            turn_up(s, self.room, at, "MM-expl-9")
            s.then(Face(self.seat, self.room, number), Obstructed(self, number))
            return None
        seen = bool(s.piles[self.room][at] & 1)
        take_out(s, self.room, at)
        s.then(self, *[Burden(self.seat)] * int(s.has(self.seat, "burdened")))
        if card.sort == NOTHING:
            s.gone[number] += 1
            s.tell("MM-expl-8", "nothing", (self.seat, self.room), reveals=True)
            return None
        if not seen:
            s.tell("MM-expl-2", "finds", (self.seat, number), reveals=True)
        gain(s, self.seat, number, "MM-expl-2")
        ends.check(s)
        if card.level and not s.clues >> card.level & 1:
            discover(s, self.seat, card.level)
        elif not seen:
            carry_out(s, f"card.{card.id}.found", self.seat, NONE, self.room)
        return None


def discover(s: Mansions, seat: int, level: int) -> None:
    """The first time a Clue is given to somebody; Clue 1 reveals the Objective. MM-expl-4, MM-win-4, MM-win-5,
    MM-win-12"""
    s.clues |= 1 << level
    s.tell("MM-expl-4", "clue", (seat, level), reveals=True)
    if level == 1:
        s.then(reveal.Reveal("MM-win-4"))


class Obstructed(Step[Mansions]):
    """Met, the same search goes on; if not, it is over. MM-expl-9, MM-expl-10"""

    def __init__(self, search: Search, card: int) -> None:
        self.search = search
        self.card = card

    def live(self, s: Mansions) -> bool:
        return self.search.live(s)

    def run(self, s: Mansions) -> Ask | None:
        search = self.search
        if s.passed:
            there = any(card >> 1 == self.card for card in s.piles[search.room])
            s.then(Search(search.seat, search.room, search.turn, search.past + int(there)))
        return None
