"""A choice as a player sees it: a step with its sentence, its rule and the things it touches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from miskatonic.kernel.scene.answers import Answer
from miskatonic.kernel.step import Blank, Form, Step

if TYPE_CHECKING:
    from miskatonic.kernel.state import State


class Choice:
    """One legal choice of one seat. Its words are made only when somebody reads them."""

    __slots__ = ("_state", "seat", "step")

    def __init__(self, state: State, seat: int, step: Step[Any]) -> None:
        self._state = state
        self.seat = seat
        self.step = step

    @property
    def key(self) -> str:
        """The stable text that names it: for journals, cases and bots."""
        return self.step.key

    @property
    def label(self) -> str:
        """A sentence for people."""
        return self._state.game.label(self._state, self.seat, self.step)

    @property
    def answer(self) -> Answer:
        """It as something to press: verb, result, odds, and whether it is set apart."""
        return self._state.game.answer(self._state, self.seat, self.step, self.label)

    @property
    def targets(self) -> tuple[str, ...]:
        """The ids of the scene elements it touches."""
        return self._state.game.targets(self._state, self.step)

    @property
    def rule(self) -> str:
        """The rule that allows it."""
        return self.step.rule

    @property
    def idle(self) -> bool:
        """It only rearranges the chooser's own plans."""
        return self.step.idle

    @property
    def declines(self) -> bool:
        """It lets things take their course."""
        return self.step.declines

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """What must be filled in, if it is a form."""
        return self.step.blanks(self._state, self.seat) if isinstance(self.step, Form) else ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and (self.seat, self.step) == (other.seat, other.step)

    def __hash__(self) -> int:
        return hash((self.seat, self.key))

    def __repr__(self) -> str:
        return f"<{self.key}: {self.label}>"
