"""What a game says, kind by kind: what each choice is called, what each question asks, how each event is told.

A game has one ``Words``. Everything in it is named by the kind of step or event, so that a reader finds a sentence by
its name and ``lab/wording.py`` finds what has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

if TYPE_CHECKING:
    from miskatonic.kernel.event import Event
    from miskatonic.kernel.state import State
    from miskatonic.kernel.step import Step

S = TypeVar("S", bound="State")
Said = str | Callable[[S, Any], str]
"""A text, or what makes one of the state and the step or, for an event, its facts."""
Labels = Mapping[str, str | Callable[..., str]]
Touched = Callable[[S, Any], tuple[str, ...]]


class Words(Generic[S]):
    """The sentences of a game, by kind."""

    def __init__(
        self,
        labels: Labels,
        questions: Mapping[str, Said[S]],
        events: Mapping[str, Said[S]],
        targets: Mapping[str, Touched[S]] | None = None,
    ) -> None:
        self.labels: Final = labels
        """Of the choices: what one does."""
        self.questions: Final = questions
        """Of the steps that ask: what is to be decided."""
        self.events: Final = events
        """Of what happens."""
        self.targets: Final = {} if targets is None else targets
        """Of the choices that touch something: the ids of the scene."""

    def label(self, s: S, seat: int, step: Step[S]) -> str:
        """A choice as a sentence. Most name their seat; where they do not, a game takes the one that is given."""
        said = self.labels[type(step).__name__]
        return said if isinstance(said, str) else said(s, step)

    def question(self, s: S, asking: Step[S]) -> str:
        """What a step asks."""
        said = self.questions[type(asking).__name__]
        return said if isinstance(said, str) else said(s, asking)

    def sentence(self, s: S, event: Event) -> str:
        """An event as a sentence."""
        said = self.events[event.kind]
        return said if isinstance(said, str) else said(s, event.facts)

    def touched(self, s: S, step: Step[S]) -> tuple[str, ...]:
        """The scene elements that a choice touches."""
        found = self.targets.get(type(step).__name__)
        return found(s, step) if found is not None else ()
