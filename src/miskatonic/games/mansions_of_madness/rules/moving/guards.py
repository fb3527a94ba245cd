"""Locks and Obstacles: turned up, faced, met or not (MM-lock, MM-expl-9, MM-expl-10, MM-psol-5)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.mansions_of_madness.content.printed import LOCK
from miskatonic.games.mansions_of_madness.records import NONE
from miskatonic.games.mansions_of_madness.rules.cards.piles import discard_card, discard_guard, turn_up
from miskatonic.games.mansions_of_madness.rules.effects.conditions import holds
from miskatonic.games.mansions_of_madness.rules.effects.do import carry_out
from miskatonic.games.mansions_of_madness.rules.moving.going import Going
from miskatonic.games.mansions_of_madness.rules.puzzles import attempts
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


class FaceLocks(Going):
    """Before she enters, by whichever way, the Lock is turned up and read; a second one follows in the same attempt.
    MM-lock-2, MM-lock-6, MM-lock-10"""

    def __init__(self, seat: int, no: int, here: int, room: int, dealt: int = 0) -> None:
        super().__init__(seat, no, here)
        self.room = room
        self.dealt = dealt
        """Locks that stay though their demand has been met."""

    def run(self, s: Mansions) -> Ask | None:
        locks = [at for at, card in enumerate(s.piles[self.room]) if card >> 1 in s.box.locks]
        if len(locks) <= self.dealt:
            return None
        at = locks[-1 - self.dealt]
        card = s.piles[self.room][at] >> 1
        turn_up(s, self.room, at, "MM-lock-2")
        s.then(Face(self.seat, self.room, card), Locked(self, card))
        return None


class Locked(Step[Mansions]):
    """Met, she goes on; if not she stays, the step is used, the room refuses her this turn. MM-lock-3, MM-lock-4"""

    def __init__(self, of: FaceLocks, card: int) -> None:
        self.of = of
        self.card = card

    def run(self, s: Mansions) -> Ask | None:
        of = self.of
        if s.passed and s.alive(of.seat):
            there = any(card >> 1 == self.card for card in s.piles[of.room])
            s.then(FaceLocks(of.seat, of.no, of.here, of.room, of.dealt + int(there)))
            return None
        s.stopped = of.no
        if s.alive(of.seat):
            s.locked_out[of.seat] |= 1 << of.room
            s.tell("MM-lock-3", "locked_out", (of.seat, of.room))
        return None


class Face(Step[Mansions]):
    """Its demand: a key, a puzzle, a test, a condition; or walk away. A puzzle is laid out before she decides, unless
    a key may do without it. How it ends is left as passed or not. MM-lock-2, MM-puz-10, MM-expl-5"""

    asks: ClassVar[str] = "MM-lock-2"
    puts: ClassVar[tuple[str, ...]] = ("UseKey", "TakeOn", "WalkAway")

    def __init__(self, seat: int, room: int, card: int) -> None:
        self.seat = seat
        self.room = room
        self.card = card

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat)

    def run(self, s: Mansions) -> Ask | None:
        s.passed = 0
        card = s.box.cards[self.card]
        if card.conditions and holds(s, card.conditions, self.room, self.seat, NONE):
            s.then(Met(self.seat, self.room, self.card))
            return None
        own, puzzle = keys(s, self.seat, self.card), bool(card.puzzle)
        if puzzle and attempts.solved(s, self.room, self.card):
            s.tell("MM-psol-4", "solved", (self.seat, self.card))
            attempts.clear(s, self.room, self.card)
            s.then(Met(self.seat, self.room, self.card))
        elif puzzle and not attempts.ready(s, self.room, self.card) and not own:
            s.tell("MM-puz-8", "no_pieces", (self.seat, self.card))
        elif own or can_try(s, self.seat, self.room, self.card):
            if own or not puzzle or attempts.lying(s, self.room, self.card) is not None:
                return Ask((self.seat,))
            s.then(attempts.LayOut(self.room, self.card), self)
        else:
            s.tell("MM-lock-3", "cannot", (self.seat, self.card))
        return None

    def seconds(self, s: Mansions, seat: int) -> int:
        """The minute of a puzzle begins when it is seen. MM-opt-1"""
        seen = attempts.lying(s, self.room, self.card) is not None
        return attempts.SECONDS if seen and s.options["puzzle_clock"] else 0

    def timeout(self, s: Mansions, seat: int) -> Step[Mansions] | None:
        return WalkAway(self) if self.seconds(s, seat) else super().timeout(s, seat)

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        found: list[Step[Mansions]] = [UseKey(self, key) for key in keys(s, self.seat, self.card)]
        if can_try(s, self.seat, self.room, self.card):
            found.append(TakeOn(self))
        return [*found, WalkAway(self)]


def keys(s: Mansions, seat: int, card: int) -> list[int]:
    """What she holds that discards it. MM-expl-5"""
    name = s.box.cards[card].id
    return [held for held in dict.fromkeys(s.held[seat]) if name in s.box.cards[held].opens]


def can_try(s: Mansions, seat: int, room: int, card: int) -> bool:
    """A puzzle once a turn; a test as often as one comes to it. MM-puz-6"""
    printed = s.box.cards[card]
    if printed.puzzle:
        return attempts.mark(room, card) not in s.tried[seat] and attempts.ready(s, room, card)
    return bool(s.box.texts[f"card.{printed.id}.try"])


class UseKey(Step[Mansions]):
    """Discard what the cards say. MM-expl-5"""

    rule: ClassVar[str] = "MM-expl-5"

    def __init__(self, of: Face, held: int) -> None:
        self.of = of
        self.held = held

    def run(self, s: Mansions) -> Ask | None:
        of = self.of
        discard_card(s, of.seat, self.held, "MM-expl-5")
        s.then(Met(of.seat, of.room, of.card))
        return None


class TakeOn(Step[Mansions]):
    """Take on its puzzle, or its test. MM-puz-1, MM-puz-10"""

    rule: ClassVar[str] = "MM-puz-10"

    def __init__(self, of: Face) -> None:
        self.of = of

    def run(self, s: Mansions) -> Ask | None:
        of = self.of
        card = s.box.cards[of.card]
        s.then(Tried(of.seat, of.room, of.card))
        if card.puzzle:
            s.then(attempts.LayOut(of.room, of.card), attempts.StartAttempt(of.seat, of.room, of.card))
        else:
            carry_out(s, f"card.{card.id}.try", of.seat, NONE, of.room)
        return None


class Tried(Step[Mansions]):
    """Solved or passed, its demand is met. MM-psol-5"""

    def __init__(self, seat: int, room: int, card: int) -> None:
        self.seat = seat
        self.room = room
        self.card = card

    def run(self, s: Mansions) -> Ask | None:
        if s.passed and s.alive(self.seat):
            s.then(Met(self.seat, self.room, self.card))
        else:
            s.then(Unmet())
            carry_out(s, f"card.{s.box.cards[self.card].id}.unmet", self.seat, NONE, self.room)
        return None


class Met(Step[Mansions]):
    """It is discarded unless it says that it stays; what else it says happens. MM-lock-8, MM-expl-10, MM-psol-11"""

    def __init__(self, seat: int, room: int, card: int) -> None:
        self.seat = seat
        self.room = room
        self.card = card

    def run(self, s: Mansions) -> Ask | None:
        card = s.box.cards[self.card]
        if not card.stays:
            attempts.clear(s, self.room, self.card)
            discard_guard(s, self.room, self.card, "MM-lock-8" if card.sort == LOCK else "MM-expl-10")
        s.then(Passed())
        carry_out(s, f"card.{card.id}.met", self.seat, NONE, self.room)
        return None


class Passed(Step[Mansions]):
    """The way is free."""

    def run(self, s: Mansions) -> Ask | None:
        s.passed = 1
        return None


class Unmet(Step[Mansions]):
    """It is not."""

    def run(self, s: Mansions) -> Ask | None:
        s.passed = 0
        return None


class WalkAway(Step[Mansions]):
    """Leave it; of a puzzle that was the attempt for this turn, and it counts as unsolved. MM-puz-9, MM-lock-3"""

    rule: ClassVar[str] = "MM-puz-9"
    declines: ClassVar[bool] = True

    def __init__(self, of: Face) -> None:
        self.of = of

    def run(self, s: Mansions) -> Ask | None:
        of = self.of
        card = s.box.cards[of.card]
        s.tell("MM-puz-9", "walks_away", (of.seat, of.card))
        s.then(Unmet())
        if card.puzzle and can_try(s, of.seat, of.room, of.card):
            s.tried[of.seat] = (*s.tried[of.seat], attempts.mark(of.room, of.card))
            carry_out(s, f"card.{card.id}.unmet", of.seat, NONE, of.room)
        return None
