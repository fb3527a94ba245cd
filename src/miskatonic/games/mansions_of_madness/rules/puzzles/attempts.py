"""Puzzles: laid out, attempted, solved, left, reset (MM-puz, MM-pact, MM-psol)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.mansions_of_madness.content.box import Puzzle
from miskatonic.games.mansions_of_madness.content.printed import INTELLECT, LUCK
from miskatonic.games.mansions_of_madness.records import NONE, Attempt, Lying
from miskatonic.games.mansions_of_madness.rules.puzzles.piles import draw_piece, shuffle, unused
from miskatonic.games.mansions_of_madness.rules.tests.values import attribute
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.puzzles.plan import REPLACE, SWAP, TURN, Laid

CARDS: Final = 512
SECONDS: Final = 60
"""For an attempt, with the optional clock. MM-opt-1"""


def mark(room: int, card: int) -> int:
    """A puzzle by its card and the room it lies on. MM-puz-6"""
    return room * CARDS + card


def puzzle_of(s: Mansions, card: int) -> Puzzle:
    return s.box.puzzles[s.box.cards[card].puzzle]


def lying(s: Mansions, room: int, card: int) -> Lying | None:
    """The puzzle of a card, if it is on the table. MM-puz-7"""
    for each in s.puzzles:
        if each.room == room and each.card == card:
            return each
    return None


def ready(s: Mansions, room: int, card: int) -> bool:
    """It lies there, or there are pieces enough to lay it out. MM-puz-8"""
    puzzle = puzzle_of(s, card)
    return lying(s, room, card) is not None or unused(s, puzzle.pile) >= puzzle.plan.size


def solved(s: Mansions, room: int, card: int) -> bool:
    """Does it lie as it should? MM-psol-4"""
    here = lying(s, room, card)
    return here is not None and puzzle_of(s, card).plan.solved(here.laid)


class LayOut(Step[Mansions]):
    """The first time that it is met: singly, from the upper left, arrows up; before she takes it on or walks away.
    MM-puz-2..5, MM-puz-7, MM-puz-10"""

    def __init__(self, room: int, card: int) -> None:
        self.room = room
        self.card = card

    def run(self, s: Mansions) -> Ask | None:
        if lying(s, self.room, self.card) is None:
            deal(s, self.room, self.card, puzzle_of(s, self.card))
        return None


class StartAttempt(Step[Mansions]):
    """The one attempt of this turn. MM-puz-6, MM-puz-10, MM-pact-1"""

    def __init__(self, seat: int, room: int, card: int) -> None:
        self.seat = seat
        self.room = room
        self.card = card

    def live(self, s: Mansions) -> bool:
        return s.alive(self.seat) and lying(s, self.room, self.card) is not None

    def run(self, s: Mansions) -> Ask | None:
        s.tried[self.seat] = (*s.tried[self.seat], mark(self.room, self.card))
        s.settle()  # also of a puzzle that has long been on the table: MM-psol-9
        left = attribute(s, self.seat, INTELLECT)  # as it is, without what changes tests: MM-pact-10
        s.attempt = Attempt(self.seat, self.room, self.card, left)
        s.tell("MM-pact-1", "attempts", (self.seat, self.card, left))
        s.then(Puzzling(self.seat, s.turn))
        return None


def deal(s: Mansions, room: int, card: int, puzzle: Puzzle) -> bool:
    """Whether there were pieces enough. MM-puz-8"""
    if unused(s, puzzle.pile) < puzzle.plan.size:
        return False
    shuffle(s, puzzle.pile)
    dealt = tuple([draw_piece(s, puzzle.pile) for _ in range(puzzle.plan.size)])
    s.puzzles = (*s.puzzles, Lying(room, card, Laid(dealt)))
    s.tell("MM-puz-5", "laid_out", (room, card, *dealt), reveals=True)
    return True


class Puzzling(Step[Mansions]):
    """One puzzle action after another, until it is solved, they are used up, or she stops. Nothing else can be
    chosen: no hint, no trial, no way back. MM-pact-6, MM-psol-1..4, MM-psol-9, MM-psol-12"""

    asks: ClassVar[str] = "MM-pact-6"
    limits: ClassVar[str] = "MM-pact-8"
    unaided: ClassVar[str] = "MM-psol-9"
    puts: ClassVar[tuple[str, ...]] = (
        "Swap", "TurnPiece", "TurnTile", "DrawPiece", "PutPiece", "PuzzleSkill", "StopPuzzling"
    )  # fmt: skip

    def __init__(self, seat: int, turn: int) -> None:
        self.seat = seat
        self.turn = turn

    def live(self, s: Mansions) -> bool:
        return s.attempt is not None

    def run(self, s: Mansions) -> Ask | None:
        attempt = s.attempt
        if attempt is None:
            return None
        here = lying(s, attempt.room, attempt.card)
        if here is None or not s.alive(self.seat):
            end(s, False)
        elif puzzle_of(s, attempt.card).plan.solved(here.laid) and attempt.drawn == NONE:
            s.tell("MM-psol-4", "solved", (self.seat, attempt.card))
            clear(s, attempt.room, attempt.card)
            end(s, True)
        elif not attempt.left and attempt.drawn == NONE and not may_raise(s, attempt):
            s.tell("MM-psol-7", "unsolved", (self.seat, attempt.card))
            end(s, False)
        else:
            return Ask((self.seat,))
        return None

    def seconds(self, s: Mansions, seat: int) -> int:
        """From the moment at which the puzzle is seen to its last action. MM-opt-1"""
        return SECONDS if s.options["puzzle_clock"] else 0

    def timeout(self, s: Mansions, seat: int) -> Step[Mansions] | None:
        """Unused puzzle actions are lost; without that clock a piece in hand has to be put somewhere first. MM-opt-1,
        MM-pact-5"""
        attempt = s.attempt
        if attempt is None or attempt.drawn == NONE or s.options["puzzle_clock"]:
            return StopPuzzling(seat)
        return PutPiece(seat, s.roll(puzzle_of(s, attempt.card).plan.size) - 1)

    def candidates(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        attempt = s.attempt
        here = lying(s, attempt.room, attempt.card) if attempt is not None else None
        if attempt is None or here is None:
            return []
        plan = puzzle_of(s, attempt.card).plan
        if attempt.drawn != NONE:
            return [PutPiece(seat, slot) for slot in range(plan.size)]
        found: list[Step[Mansions]] = []
        if attempt.left >= SWAP:
            found.extend([Swap(seat, a, b) for a, b in plan.joins])
        if plan.turns and attempt.left >= TURN:
            found.extend([TurnPiece(seat, slot, way) for slot in range(plan.size) for way in (1, -1)])
        if plan.tile_turns > 1 and attempt.left >= TURN:
            found.extend([TurnTile(seat, way) for way in (1, -1)])
        if plan.draws and attempt.left >= REPLACE and unused(s, puzzle_of(s, attempt.card).pile):
            found.append(DrawPiece(seat))
        if may_raise(s, attempt):
            found.append(PuzzleSkill(seat))
        return [*found, StopPuzzling(seat)]

    def refused(self, s: Mansions, seat: int) -> list[Step[Mansions]]:
        """What runes do not allow, and what can no longer be paid. MM-pact-8, MM-pact-11"""
        attempt = s.attempt
        if attempt is None or attempt.drawn != NONE:
            return []
        plan = puzzle_of(s, attempt.card).plan
        turns = [TurnPiece(seat, slot, 1) for slot in range(plan.size)] if not plan.turns else []
        return [*turns, DrawPiece(seat)]


def may_raise(s: Mansions, attempt: Attempt) -> bool:
    """One skill point an attempt, at any moment of it. MM-skill-4, MM-pact-11"""
    return not attempt.skill and s.skill[attempt.seat] > 0 and not s.has(attempt.seat, "no_skill")


def spend(s: Mansions, count: int) -> Lying:
    """Puzzle actions are gone once used; there is no way back in an attempt. MM-psol-9, MM-psol-10, MM-gen-6"""
    attempt = s.attempt
    if attempt is None:
        raise ValueError("nobody attempts a puzzle")
    s.attempt = attempt.but(left=attempt.left - count)
    s.settle()
    found = lying(s, attempt.room, attempt.card)
    if found is None:
        raise ValueError("the puzzle is not on the table")
    return found


def lay(s: Mansions, old: Lying, laid: Laid) -> None:
    s.puzzles = tuple([Lying(each.room, each.card, laid) if each is old else each for each in s.puzzles])


def end(s: Mansions, solved: bool) -> None:
    s.attempt = None
    s.passed = int(solved)


def clear(s: Mansions, room: int, card: int) -> None:
    """The pieces go back to their pile. MM-psol-6, MM-psol-11"""
    found = lying(s, room, card)
    if found is not None:
        shuffle(s, puzzle_of(s, card).pile, *found.laid.pieces)
        s.puzzles = tuple([each for each in s.puzzles if each is not found])


def reset(s: Mansions, room: int, card: int) -> None:
    """All its pieces into the pile, and dealt afresh. MM-psol-8"""
    clear(s, room, card)
    deal(s, room, card, puzzle_of(s, card))


class Swap(Step[Mansions]):
    """Two pieces that touch change places; both keep their orientation. MM-pact-2, MM-pact-7"""

    rule: ClassVar[str] = "MM-pact-2"
    against: ClassVar[tuple[str, ...]] = ("MM-pact-7", "MM-pact-1")

    def __init__(self, seat: int, a: int, b: int) -> None:
        self.seat = seat
        self.a = a
        self.b = b

    def why_not(self, s: Mansions, seat: int) -> str:
        attempt = s.attempt
        if attempt is None or attempt.left < SWAP:
            return "MM-pact-1"
        joined = (self.a, self.b) in puzzle_of(s, attempt.card).plan.joins
        return "" if joined else "MM-pact-7"

    def run(self, s: Mansions) -> Ask | None:
        old = spend(s, SWAP)
        lay(s, old, old.laid.swapped(self.a, self.b))
        s.tell("MM-pact-2", "swaps", (self.seat, self.a, self.b))
        s.then(Puzzling(self.seat, s.turn))
        return None


class TurnPiece(Step[Mansions]):
    """A quarter turn, in either direction. MM-pact-3, MM-pact-8"""

    rule: ClassVar[str] = "MM-pact-3"
    against: ClassVar[tuple[str, ...]] = ("MM-pact-8", "MM-pact-1")

    def __init__(self, seat: int, slot: int, way: int) -> None:
        self.seat = seat
        self.slot = slot
        self.way = way

    def why_not(self, s: Mansions, seat: int) -> str:
        attempt = s.attempt
        if attempt is None or attempt.left < TURN:
            return "MM-pact-1"
        return "" if puzzle_of(s, attempt.card).plan.turns else "MM-pact-8"

    def run(self, s: Mansions) -> Ask | None:
        old = spend(s, TURN)
        lay(s, old, old.laid.turned(self.slot, self.way))
        s.tell("MM-pact-3", "turns", (self.seat, self.slot, self.way))
        s.then(Puzzling(self.seat, s.turn))
        return None


class TurnTile(Step[Mansions]):
    """The setup tile of a Lock puzzle, in either direction. MM-pact-4, MM-pact-9"""

    rule: ClassVar[str] = "MM-pact-4"

    def __init__(self, seat: int, way: int) -> None:
        self.seat = seat
        self.way = way

    def run(self, s: Mansions) -> Ask | None:
        old = spend(s, TURN)
        plan = puzzle_of(s, old.card).plan
        lay(s, old, plan.with_tile(old.laid, self.way))
        s.tell("MM-pact-4", "turns_tile", (self.seat, self.way))
        s.then(Puzzling(self.seat, s.turn))
        return None


class DrawPiece(Step[Mansions]):
    """A random piece, which has to be put in the place of another. MM-pact-5"""

    rule: ClassVar[str] = "MM-pact-5"
    against: ClassVar[tuple[str, ...]] = ("MM-pact-8", "MM-pact-11", "MM-limit-5")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def why_not(self, s: Mansions, seat: int) -> str:
        attempt = s.attempt
        if attempt is None or attempt.left < REPLACE:
            return "MM-pact-11"
        if not puzzle_of(s, attempt.card).plan.draws:
            return "MM-pact-8"
        return "" if unused(s, puzzle_of(s, attempt.card).pile) else "MM-limit-5"

    def run(self, s: Mansions) -> Ask | None:
        old = spend(s, REPLACE)
        piece = draw_piece(s, puzzle_of(s, old.card).pile)
        attempt = s.attempt
        if attempt is not None:
            s.attempt = attempt.but(drawn=piece)
        s.tell("MM-pact-5", "draws_piece", (self.seat, piece), reveals=True)
        s.then(Puzzling(self.seat, s.turn))
        return None


class PutPiece(Step[Mansions]):
    """Arrow upwards; the piece replaced goes under the pile. MM-pact-5"""

    rule: ClassVar[str] = "MM-pact-5"

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def run(self, s: Mansions) -> Ask | None:
        old = spend(s, 0)
        attempt = s.attempt
        if attempt is not None:
            pile = puzzle_of(s, old.card).pile
            s.pieces_under[pile] = (*s.pieces_under[pile], old.laid.pieces[self.slot])
            lay(s, old, old.laid.replaced(self.slot, attempt.drawn))
            s.attempt = attempt.but(drawn=NONE)
        s.tell("MM-pact-5", "puts_piece", (self.seat, self.slot))
        s.then(Puzzling(self.seat, s.turn))
        return None


class PuzzleSkill(Step[Mansions]):
    """A skill point gives as many more puzzle actions as Luck. MM-skill-4, MM-pact-1"""

    rule: ClassVar[str] = "MM-skill-4"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        s.skill[self.seat] -= 1
        s.settle()
        attempt = s.attempt
        if attempt is not None:
            more = attribute(s, self.seat, LUCK)
            s.attempt = attempt.but(left=attempt.left + more, skill=True)
            s.tell("MM-skill-4", "skill", (self.seat,))
        s.then(Puzzling(self.seat, s.turn))
        return None


class StopPuzzling(Step[Mansions]):
    """Give up, or out of time; it stays as it lies, a piece in hand goes under the pile. MM-puz-9, MM-psol-7,
    MM-psol-9, MM-opt-1"""

    rule: ClassVar[str] = "MM-puz-9"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Mansions) -> Ask | None:
        attempt = s.attempt
        if attempt is not None:
            if attempt.drawn != NONE:
                pile = puzzle_of(s, attempt.card).pile
                s.pieces_under[pile] = (*s.pieces_under[pile], attempt.drawn)
            s.tell("MM-psol-7", "unsolved", (self.seat, attempt.card))
        s.settle()
        end(s, False)
        return None
