"""Bots: what one is given, and what it gives back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from miskatonic.kernel.choice import Choice
from miskatonic.kernel.generator import Inner, below, following, inner, outer
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.step import Assign, Form, Illegal, Number, Order, Pick, Step, Values

if TYPE_CHECKING:
    from miskatonic.kernel.state import State


class Move:
    """A choice, the values of its blanks, and the reason in words."""

    __slots__ = ("reason", "step", "values")

    def __init__(self, step: Step[Any], values: Values = (), reason: str = "") -> None:
        self.step = step
        self.values = values
        self.reason = reason


class Dice:
    """A bot's own randomness: seeded, and apart from the game's."""

    __slots__ = ("_rng",)

    def __init__(self, rng: int) -> None:
        self._rng: Inner = inner(rng)

    @property
    def rng(self) -> int:
        """What they remember: dice made of it go on in the same way."""
        return outer(self._rng)

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        rng = self._rng
        self._rng = following(rng)
        return below(rng, count)


class Seat:
    """All that a bot may know: its seat's scene and choices, and worlds its seat cannot tell from the real one."""

    __slots__ = ("_state", "dice", "seat")

    def __init__(self, state: State, seat: int, dice: Dice) -> None:
        self._state = state
        self.seat = seat
        self.dice = dice

    def scene(self) -> Scene:
        """What the seat sees."""
        return self._state.game.scene(self._state, self.seat)

    def choices(self) -> list[Choice]:
        """What it may choose, with words."""
        return self._state.choices(self.seat)

    def legal(self) -> list[Step[Any]]:
        """What it may choose, as bare steps."""
        return self._state.legal(self.seat)

    def imagine(self) -> Any:
        """A whole state of the game in which everything this seat cannot know has been redealt."""
        return self._state.imagine(self.seat, self.dice.below(1 << 30))

    def sample(self, form: Form[Any]) -> Values:
        """Legal values for a form, at random."""
        return sample(form, self._state, self.seat, self.dice)


class Bot(Protocol):
    """Somebody to play against."""

    def choose(self, at: Seat) -> Move:
        """Decide for this seat."""
        ...


def sample(form: Form[Any], s: State, seat: int, dice: Dice, tries: int = 50) -> Values:
    """Values at random that the form accepts."""
    blanks = form.blanks(s, seat)
    for _ in range(tries):
        values: Values = ()
        for blank in blanks:
            value = _assigned(form, s, seat, values, dice) if isinstance(blank, Assign) else _random_value(blank, dice)
            values = (*values, value)
        try:
            form.fill(s, seat, values)
        except Illegal:
            continue
        return values
    raise RuntimeError(f"{form.key} refused {tries} random fillings")


def _assigned(form: Form[Any], s: State, seat: int, filled: Values, dice: Dice) -> tuple[int, ...]:
    """Thing after thing, each in some place that is open to it."""
    prefix: tuple[int, ...] = ()
    while places := form.open(s, seat, filled, prefix):
        prefix = (*prefix, places[dice.below(len(places))])
    return prefix


def _random_value(blank: Number | Pick | Order, dice: Dice) -> Any:
    if isinstance(blank, Number):
        return blank.low + dice.below(blank.high - blank.low + 1)
    things = list(blank.options)
    for i in range(len(things) - 1, 0, -1):
        j = dice.below(i + 1)
        things[i], things[j] = things[j], things[i]
    if isinstance(blank, Order):
        return tuple(things)
    return tuple(things[: blank.least + dice.below(blank.most - blank.least + 1)])
