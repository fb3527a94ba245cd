"""Puzzles apart from games: one person, one puzzle, as many actions as it takes; and how those of a game went.

The rules deal it and say what may be done, as in a game: an investigator sits before it whose mind does not tire.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from miskatonic.games.mansions_of_madness.bot.puzzling import after, least
from miskatonic.games.mansions_of_madness.content.box import Puzzle
from miskatonic.games.mansions_of_madness.positions import sketch
from miskatonic.games.mansions_of_madness.rules.puzzles.attempts import (
    LayOut,
    PuzzleSkill,
    StartAttempt,
    StopPuzzling,
    lying,
    puzzle_of,
)
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.games.mansions_of_madness.view.puzzle import laid_out
from miskatonic.kernel.event import Event
from miskatonic.kernel.scene.boards import Panel
from miskatonic.kernel.scene.elements import Fact
from miskatonic.kernel.scene.exercise import NONE, Effort, Efforts, Exercise, Move, Trial
from miskatonic.pieces.puzzles.plan import NEVER, REPLACE, SWAP, TURN, Laid

YOU: Final = 1
ALONE: Final[dict[str, Any]] = {
    "phase": "turn Joe Diamond",
    "seats": {
        "keeper": {},
        "Joe Diamond": {"at": "study.c", "traits": ["Private Eye", "On the Case"], "skill": 0},
    },
}
TIRELESS: Final = 99
"""Actions; nobody needs so many."""
APART: Final = 1_000_003
"""Between the seeds of deals that are tried for one number."""


class PuzzleExercise(Exercise):
    """A puzzle of the box. Dealt anew until it can be solved without drawing, so that there is a least number."""

    def __init__(self, game: Any, own: Puzzle, card: int) -> None:
        super().__init__(own.id, own.name, own.kind)
        self.game: Final = game
        self.own: Final = own
        self.card: Final = card

    def deal(self, seed: int) -> Trial:
        return PuzzleTrial(self, _solvable(self, seed))

    def laid(self, seed: int) -> Mansions:
        """Before the puzzle, as the rules lay it out. MM-puz-5"""
        s: Mansions = self.game.start(2, seed, events=True)
        sketch.arrange(s, ALONE)
        s.then(LayOut(s.room(YOU), self.card), StartAttempt(YOU, s.room(YOU), self.card))
        s.advance()
        if s.attempt is not None:
            s.attempt = s.attempt.but(left=TIRELESS)
        return s


@lru_cache(maxsize=512)
def _solvable(exercise: PuzzleExercise, seed: int) -> int:
    """The seed of the first deal that is worth practising: not solved as it lies, and soluble without drawing."""
    while True:
        s = exercise.laid(seed)
        here = lying(s, s.room(YOU), exercise.card)
        if here is not None and least(exercise.own.plan, here.laid) < NEVER:
            return seed
        seed += APART


class PuzzleTrial(Trial):
    """One deal of it."""

    def __init__(self, exercise: PuzzleExercise, seed: int) -> None:
        self.own: Final = exercise.own
        self.s: Final = exercise.laid(seed)
        here = lying(self.s, self.s.room(YOU), exercise.card)
        assert here is not None
        self.first: Final = here.laid
        self.now: Laid = here.laid

    def least(self) -> int:
        return least(self.own.plan, self.first)

    def panel(self) -> Panel:
        attempt = self.s.attempt
        count = Fact(id="puzzle.left", name="Puzzle actions used", value=str(self.spent))
        return laid_out(self.own, self.now, attempt.drawn if attempt is not None else NONE, self.own.name, count)

    def moves(self) -> list[Move]:
        if self.s.attempt is None:
            return []
        found = [each for each in self.s.choices(YOU) if not isinstance(each.step, PuzzleSkill | StopPuzzling)]
        return [Move(each.key, each.label, tuple(each.targets)) for each in found if not each.step.any_time]

    def make(self, key: str) -> None:
        """The rules carry it out. MM-pact-1..5, MM-psol-4"""
        s, attempt = self.s, self.s.attempt
        chosen = next((each for each in self.moves() if each.key == key), None)
        if chosen is None or attempt is None:
            raise ValueError(f"{key!r} is nothing that can be done now")
        step = next(each.step for each in s.choices(YOU) if each.key == key)
        self.now = after(self.own.plan, self.now, attempt.drawn, step)
        s.play(YOU, step)
        told = [event.kind for event in s.log or ()]
        self.spent = sum([COSTS.get(kind, 0) for kind in told])
        self.done = "solved" in told


COSTS: Final = {"swaps": SWAP, "turns": TURN, "turns_tile": TURN, "draws_piece": REPLACE}
"""What the events of a puzzle have cost. MM-pact-1"""


def exercises(game: Any) -> tuple[Exercise, ...]:
    """Each puzzle of the box, by the first card that pictures it."""
    box = next(iter(game.boxes.values()))
    first = {card.puzzle: card.number for card in reversed(box.cards) if card.puzzle}
    return tuple([PuzzleExercise(game, own, first[own.id]) for own in box.puzzles.values() if own.id in first])


class PuzzleEfforts(Efforts):
    """Reads along in a game: each attempt at a puzzle, what it took, and the least it might have taken."""

    def __init__(self) -> None:
        self.found: list[Effort] = []
        self._seat = NONE
        self._name = ""
        self._least = 0
        self._spent = 0

    def saw(self, s: Mansions, event: Event) -> None:
        """Something that happened; the table is as it is after all that came of it."""
        if event.kind == "attempts":
            self._close(False)
            self._begin(s, event)
        elif event.kind in ("solved", "unsolved"):
            self._close(event.kind == "solved")
        else:
            self._spent += COSTS.get(event.kind, 0)

    def ended(self) -> list[Effort]:
        found, self.found = self.found, []
        return found

    def _begin(self, s: Mansions, event: Event) -> None:
        seat, card = int(event.facts[0]), int(event.facts[1])
        own = puzzle_of(s, card)
        here = lying(s, s.attempt.room, card) if s.attempt is not None else None
        self._seat, self._name, self._spent = seat, own.name, 0
        found = least(own.plan, here.laid) if here is not None else 0
        self._least = found if found < NEVER else NONE

    def _close(self, done: bool) -> None:
        if self._seat != NONE:
            self.found.append(Effort(self._seat, self._name, self._spent, self._least, done))
        self._seat = NONE
