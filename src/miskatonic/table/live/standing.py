"""Standing answers: "pass until…", held for a seat by the table, and seen by nobody else.

Only choices that let things take their course can stand. They are made on the table's beat, like a bot's,
and end by themselves: when something happens that the seat can see, with the occasion, or with the round. On the same
beat the table answers for a seat that has only one choice, unless the seat wants to be asked all the same; it tells
nobody whether it did.
"""

from __future__ import annotations

from typing import Any, Final

from miskatonic.kernel.event import Event
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Form, Illegal, Step

CHANGE, OCCASION, ROUND, OFF = "change", "occasion", "round", "off"
ASKED, SPARED = "asked", "spared"
UNTIL: Final = (CHANGE, OCCASION, ROUND, OFF, ASKED, SPARED)


class Standing:
    """One answer of one seat."""

    __slots__ = ("key", "mark", "until")

    def __init__(self, key: str, until: str, mark: Any) -> None:
        self.key = key
        self.until = until
        self.mark = mark
        """What must not change: the occasion, or the round."""


class StandingAnswers:
    """Those of all seats."""

    def __init__(self) -> None:
        self.of: dict[int, Standing] = {}
        self.asking: set[int] = set()
        """Seats that want to be asked also where they have no choice."""

    def copy(self) -> StandingAnswers:
        """The same once more."""
        made = StandingAnswers()
        made.of, made.asking = dict(self.of), set(self.asking)
        return made

    def stand(self, state: State, seat: int, key: str, until: str) -> None:
        """From now on, until…; it replaces what was said before."""
        if until == OFF:
            self.forget(seat)
        elif until == ASKED:
            self.asking.add(seat)
        elif until == SPARED:
            self.asking.discard(seat)
        else:
            self.of[seat] = Standing(key, until, _mark(state, until))

    def forget(self, seat: int) -> None:
        """The seat decides by itself again."""
        self.of.pop(seat, None)

    def left(self, seat: int) -> None:
        """Somebody else decides for this seat now."""
        self.forget(seat)
        self.asking.discard(seat)

    def happened(self, state: State, events: list[Event], by: int, declined: bool) -> None:
        """After a move: end those whose time is over. Whoever acts by hand takes everything in hand again."""
        if by >= 0 and not declined:
            self.forget(by)
        for seat, answer in list(self.of.items()):
            changed = answer.until == CHANGE and any(event.seen_by(seat) for event in events)
            if changed or not _lasts(state, answer):
                del self.of[seat]

    def answer(self, state: State, seat: int, legal: list[Step[Any]]) -> Step[Any] | None:
        """What the seat has said beforehand: whichever of its legal choices lets things take their course, in any kind
        of window, if there is one now. For whoever has no choice the table makes the only one there is.
        """
        if seat in self.of:
            said = next((step for step in legal if step.declines and not isinstance(step, Form)), None)
            if said is not None:
                return said
        return state.spared(seat, legal) if seat not in self.asking else None


def check(state: State, seat: int, key: str, until: str) -> None:
    """May this choice stand so long? ``Illegal`` says why not."""
    if until not in UNTIL:
        raise Illegal(
            "",
            f"a standing answer lasts until {', '.join(UNTIL[:3])}; or it is off, asked or spared, not {until!r:.40}",
        )
    if until in (OFF, ASKED, SPARED):
        return
    step = next((step for step in state.legal(seat) if step.key == key), None)
    if step is None:
        raise Illegal("", f"there is no choice {key!r:.80} now that could be a standing answer")
    if not step.declines or isinstance(step, Form):
        raise Illegal(step.rule, "only a choice that lets things take their course can be a standing answer")
    if until == OCCASION and not state.occasion()[0]:
        raise Illegal("", "there is nothing to sit out now")


def _lasts(state: State, answer: Standing) -> bool:
    """Is it still the occasion, or the round, that it was given for?"""
    if answer.until == OCCASION:
        return answer.mark in state.occasions()
    return bool(answer.mark == _mark(state, answer.until))


def _mark(state: State, until: str) -> Any:
    if until == OCCASION:
        return state.occasion()
    return state.game.round_of(state) if until == ROUND else None
