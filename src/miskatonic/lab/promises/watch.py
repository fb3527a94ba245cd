"""What a promise looks at: one decision of one game under watch, and what may be done there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final, NoReturn

from miskatonic.kernel.bot import Dice, sample
from miskatonic.kernel.chance import seeded
from miskatonic.kernel.event import SPECTATOR, Event
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal.journal import CHOICE, CLOCK, EXPIRE, Entry
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Form, Step

STRAY: Final = 3
"""One input in so many comes from any seat that may choose, not only from those the game waits for."""
RARE: Final = 12
"""One input in so many is a clock that ran out."""


class Start:
    """How a game under watch was begun: all it takes to play the very same one again."""

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, Any], seed: int) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.seed = seed

    def command(self, decisions: int) -> str:
        """The command line that plays it again up to this decision."""
        options = "".join(f" --set {name}={_typed(value)}" for name, value in self.options.items())
        return (
            f"miskatonic soak {self.game.id} --seats {self.seats}{options} --seed {self.seed} --decisions {decisions}"
        )


def _typed(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class Broken(AssertionError):
    """A game did not keep a promise: which one, how, and how to see it again."""

    def __init__(self, promise: str, details: str, start: Start, decision: int) -> None:
        super().__init__(f"{promise}: {details}\n  decision {decision}; again: {start.command(decision + 1)}")
        self.promise = promise
        self.details = details
        self.start = start
        self.decision = decision


class Past:
    """What a watch remembers of a game: old states, old keys, and how long the round has been."""

    def __init__(self) -> None:
        self.kept: list[tuple[State, str]] = []
        """Copies made earlier, each with its text of that time."""
        self.keys: list[str] = []
        self.round = -1
        self.in_round = 0
        """Choices since the round began, idle ones not counted."""
        self.heard: list[tuple[int, str]] = []
        """Choices that were legal some time ago, each with its seat."""
        self.asked: Counter[str] = Counter()
        """Questions why not, by the kind of choice or thing; and how many of them nobody could answer."""
        self.unanswered: Counter[str] = Counter()
        self.pieces: dict[str, int] = {}
        self.common: Common | None = None
        """What was made for the scenes of the position before."""
        self.worlds = 0
        self.worlds_apart = 0
        """Imagined worlds, and how many of them differed from the true one: a twin test needs some."""


class Moment:
    """One decision: a state at rest that no promise may change."""

    def __init__(self, start: Start, number: int, state: State, events: list[Event], past: Past) -> None:
        self.start = start
        self.game = start.game
        self.number = number
        self.state = state
        self.events = events
        """What happened on the way here."""
        self.past = past

    @cached_property
    def text(self) -> str:
        """The whole position, generator included, as text."""
        return text_of(self.state)

    @property
    def viewers(self) -> range:
        """Everybody who looks: a spectator, then each seat."""
        return range(SPECTATOR, self.state.seats)

    def dice(self, promise: str) -> Dice:
        """Randomness of its own for each promise and decision, whatever others take."""
        salt = int.from_bytes(promise.encode(), "big") % 1_000_003
        return Dice(seeded(self.start.seed * 7_919 + self.number * 104_729 + salt))

    def fail(self, promise: str, details: str) -> NoReturn:
        """The promise is broken here."""
        raise Broken(promise, details, self.start, self.number)


def text_of(state: State) -> str:
    """A position as text: equal for equal positions that will roll equal dice."""
    return json.dumps(state.to_dict(), separators=(",", ":"), sort_keys=True)


def same_but_dice(state: State) -> str:
    """A position as text, without the generator."""
    data = state.to_dict()
    del data["rng"]
    return json.dumps(data, sort_keys=True)


def what_differs(first: str, second: str) -> str:
    """The fields in which two positions differ, as ``text_of`` wrote them."""
    one, two = json.loads(first), json.loads(second)
    one, two = {**one, **one.pop("table")}, {**two, **two.pop("table")}
    names = [name for name in one if one[name] != two.get(name)]
    return ", ".join(f"{name}: {one[name]} or {two.get(name)}" for name in names)[:600] or "nothing"


# ---------------------------------------------------------------------- inputs


def active(state: State, seat: int) -> list[Step[Any]]:
    """The legal choices of a seat that do more than shuffle its plans."""
    return [step for step in state.legal(seat) if not step.idle]


def draw_input(state: State, dice: Dice, clocks: bool = True) -> Entry | None:
    """An input at random: mostly a choice, sometimes a clock that ran out; None where nobody can choose."""
    if state.over:
        return None
    waiting = state.seats_to_act
    if clocks and waiting and dice.below(RARE) == 0:
        return Entry(EXPIRE, waiting[dice.below(len(waiting))], "", ())
    if clocks and state.on_clock() is not None and dice.below(RARE * 20) == 0:
        return Entry(CLOCK, SPECTATOR, "", ())
    seats = list(waiting) if dice.below(STRAY) else list(range(state.seats))
    for crowd in (seats, list(waiting)):
        open_to = [seat for seat in crowd if active(state, seat)]
        if open_to:
            return choice_of(state, open_to[dice.below(len(open_to))], dice)
    return None


def choice_of(state: State, seat: int, dice: Dice) -> Entry:
    """One of the seat's choices at random, its blanks filled."""
    steps = active(state, seat)
    step = steps[dice.below(len(steps))]
    values = sample(step, state, seat, dice) if isinstance(step, Form) else ()
    return Entry(CHOICE, seat, step.key, values)


def apply(state: State, given: Entry) -> None:
    """Put an input to a state."""
    if given.kind == CHOICE:
        state.choose(given.seat, given.key, given.values)
    elif given.kind == EXPIRE:
        state.expire(given.seat)
    else:
        state.ring()


def named(given: Entry) -> str:
    """An input in a few words, for reports."""
    values = f" with {given.values}" if given.values else ""
    return f"seat {given.seat}: {given.key or given.kind}{values}"
