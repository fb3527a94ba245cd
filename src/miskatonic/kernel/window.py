"""Windows: some may respond, nobody must. They shut when all who are able are content with how things stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from miskatonic.kernel.step import TOGETHER, Ask, Step

if TYPE_CHECKING:
    from miskatonic.kernel.state import State

S = TypeVar("S", bound="State")
NOBODY: Final = -1
_ASKS: Final[dict[tuple[int, ...], Ask]] = {}
"""Asks are never changed and may be shared: windows come again after every choice."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Step[S]):
    """Put to some seats in an order; open while one of them is able to respond and not content.

    A game says who is content from its own table. ``Gathering`` keeps it itself.
    """

    together: ClassVar[bool] = False
    """All answer at once and unseen; their answers happen in its order."""

    def order(self, s: S) -> Sequence[int]:
        """The seats it is put to, in polling order, by public facts; it may leave out those who are not able."""
        return range(s.seats)

    def able(self, s: S, seat: int) -> bool:
        """Could this seat respond, by public facts? Whom hidden ones leave nothing to play declines like others."""
        return True

    def content_with(self, s: S) -> int:
        """The seats that are content since the last change, as bits."""
        return 0

    def decline(self, s: S, seat: int) -> Step[S]:
        """The choice of whoever is content. It is marked ``declines``: standing answers and time-outs make it."""
        raise NotImplementedError(type(self).__name__)

    def plays(self, s: S, seat: int) -> list[Step[S]]:
        """What else the seat may choose."""
        return []

    def before(self, s: S) -> tuple[Step[S], ...]:
        """What has to happen before it asks; then it comes again."""
        return ()

    def waiting(self, s: S) -> list[int]:
        """Whom it waits for: those in its order who are able and not content."""
        content = self.content_with(s)
        return [seat for seat in self.order(s) if not content >> seat & 1 and self.able(s, seat)]

    def run(self, s: S) -> Ask | None:
        first = self.before(s)
        if first:
            s.then(*first, self)
            return None
        waiting = tuple(self.waiting(s))
        if not waiting or self.together:
            return Ask(waiting, TOGETHER) if waiting else None
        ask = _ASKS.get(waiting)
        if ask is None:
            ask = _ASKS[waiting] = Ask(waiting, stay=True)
        return ask

    def candidates(self, s: S, seat: int) -> list[Step[S]]:
        if self.content_with(s) >> seat & 1:
            return self.plays(s, seat)
        return [self.decline(s, seat), *self.plays(s, seat)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Gathering(Window[S]):
    """A window that knows who is content. They may go on all the same, and any change that concerns them wakes them.

    Every choice tells it: one that declines makes its seat content; any other makes it, and all whom it ``concerns``,
    discontent. It goes round: whoever chose last is polled last, so that those who poll are fair.
    """

    def __init__(self, content: int = 0, last: int = NOBODY) -> None:
        self.content = content
        """Seats as bits."""
        self.last = last
        """Who chose last."""

    def content_with(self, s: S) -> int:
        return self.content

    def run(self, s: S) -> Ask | None:
        first = self.before(s)
        if first:
            s.then(*first, self)
            return None
        able = tuple([seat for seat in self._round(s) if self.able(s, seat)])
        rest = tuple([seat for seat in able if self.content >> seat & 1])
        return Ask(able, stay=True, rest=rest) if len(rest) < len(able) else None

    def _round(self, s: S) -> Sequence[int]:
        """Its order, beginning after whoever chose last."""
        order = self.order(s)
        if self.last not in order:
            return order
        order = list(order)
        first = order.index(self.last) + 1
        return order[first:] + order[:first]

    def after(self, s: S, seat: int, choice: Step[S]) -> Gathering[S]:
        """Itself, once this seat has made this choice."""
        if choice.declines:
            return self.gathered(self.content | 1 << seat, seat)
        return self.gathered(self.content & ~(choice.concerns(s, seat) | 1 << seat), seat)

    def gathered(self, content: int, last: int) -> Gathering[S]:
        """Itself with these seats content."""
        if (content, last) == (self.content, self.last):
            return self
        twin: Gathering[S] = self.but(content=content, last=last)
        return twin


def woken(agenda: list[Step[Any]], seats: int) -> None:
    """Whoever of these seats was content with a window on the agenda is so no longer."""
    for i, step in enumerate(agenda):
        if isinstance(step, Gathering) and step.content & seats:
            agenda[i] = step.gathered(step.content & ~seats, step.last)
