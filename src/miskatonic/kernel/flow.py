"""The flow of a game: an agenda of steps, the ask it has come to, lanes, chance and the log.

The agenda is a stack. ``advance`` runs steps until one of them asks; asking again changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from mypy_extensions import mypyc_attr

from miskatonic.kernel.chance import Chance, Paths, at, even, multisets
from miskatonic.kernel.event import ALL, Event, Outcome
from miskatonic.kernel.generator import Inner, below, following, inner, outer
from miskatonic.kernel.step import FIRST, LANES, TOGETHER, Ask, Step
from miskatonic.kernel.window import woken

if TYPE_CHECKING:
    from miskatonic.kernel.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Flow:
    """What runs the steps. ``State`` adds what games write and what players call."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        if not seats:
            return  # about to be filled by copy_into
        self.seats: int = seats
        self.options: Mapping[str, Any] = options
        self.game: Game[Any] = cast(Any, None)
        """The game this is a state of, with the packs and the printing in use; ``Game.lay`` says it. Named here, in the
        order of all fields, since a field that is first named in a copy makes copies slow."""
        self._rng: Inner = inner(1)
        self.finals: int = 0
        """Rises when chance is taken or something hidden is shown: the floor of undo."""
        self.agenda: list[Step[Any]] = []
        self.sealed: dict[int, Step[Any]] = {}
        self.lanes: list[list[Step[Any]]] = []
        self.outcome: Outcome | None = None
        # Not part of the position:
        self.log: list[Event] | None = None
        self.reel: Any = None
        """Films what is told (``beat.Reel``), where somebody wants to show it happening."""
        self.chance: Chance | None = None
        self.tape: list[int] | None = None
        self._ask: Ask | None = None
        self._lane_asks: list[Ask | None] = []
        self._lane: int = -1
        self._trunk: list[Step[Any]] = self.agenda
        self._depth: int = 0
        self._woken: bool = False
        self.apart: bool = False
        """The last choice was made in its seat's own lane and stayed there. Then nothing has changed for the others but
        what an event tells them, or who is waited for."""

    @property
    def rng(self) -> int:
        """What the state's own generator remembers, as it is saved."""
        return outer(self._rng)

    @rng.setter
    def rng(self, rng: int) -> None:
        self._rng = inner(rng)

    # ------------------------------------------------------------------ what steps call

    def then(self, *steps: Step[Any]) -> None:
        """These steps come next, in the order given."""
        if len(steps) == 1:
            self.agenda.append(steps[0])
        else:
            self.agenda.extend(reversed(steps))

    def aside(self, *steps: Step[Any]) -> None:
        """From inside a lane: all lanes wait until these are done on the common agenda."""
        self._trunk.extend(reversed(steps))

    def wake(self, seats: int = ALL) -> None:
        """What happened concerns these seats: whoever of them was content is asked again, and lanes ask anew."""
        self._woken = True
        woken(self._trunk if self._lane >= 0 else self.agenda, seats)

    @property
    def woke(self) -> bool:
        """Did the last choice say that it concerns others?"""
        return self._woken

    @property
    def in_lane(self) -> bool:
        """Is the step that runs now on a seat's own lane?"""
        return self._lane >= 0

    def tell(self, rule: str, kind: str, facts: tuple[int | str, ...], eyes: int = ALL, reveals: bool = False) -> None:
        """Something happened, by this rule, and these seats may see it."""
        if reveals:
            self.finals += 1
        if self.log is not None:
            event = Event(rule, kind, facts, eyes, reveals)
            self.log.append(event)
            if self.reel is not None:
                self.reel.take(self, event)

    def settle(self) -> None:
        """What has been chosen is final, though nothing new is known by it: a rule says so."""
        self.finals += 1

    def finish(self, outcome: Outcome) -> None:
        """The game is over."""
        self.outcome = outcome
        self.finals += 1
        self.tell(outcome.rule, "over", (*outcome.winners,))

    def roll(self, sides: int) -> int:
        """One die: 1 to ``sides``."""
        self.finals += 1
        if self.chance is not None:
            outcome = self.chance.take(even(sides))
        else:
            rng = self._rng
            self._rng = following(rng)
            outcome = below(rng, sides)
        if self.tape is not None:
            self.tape.append(outcome)
        return outcome + 1

    def pool(self, count: int, sides: int) -> tuple[int, ...]:
        """Like dice whose order does not matter, sorted: foresight walks multisets, not sequences."""
        if isinstance(self.chance, Paths):
            self.finals += 1
            results, weights = multisets(count, sides)
            return results[self.chance.take(weights)]
        return tuple(sorted([self.roll(sides) for _ in range(count)]))

    def pick(self, weights: list[int]) -> int:
        """One draw from an unordered bag given as counts: the index of what was drawn."""
        self.finals += 1
        if self.chance is not None:
            outcome = self.chance.take(weights)
        else:
            rng = self._rng
            self._rng = following(rng)
            outcome = at(weights, below(rng, sum(weights)))
        if self.tape is not None:
            self.tape.append(outcome)
        return outcome

    # ------------------------------------------------------------------ the flow

    def advance(self) -> None:
        """Run to the next ask or the end. Asking again changes nothing."""
        while True:
            ask = self._ask = self._drain()
            if ask is None or ask.mode != LANES or self._run_lanes():
                return

    def _drain(self) -> Ask | None:
        while self.outcome is None:
            agenda = self.agenda  # anew each time: a step may restore a mark and so replace it
            if not agenda:
                return None
            step = agenda.pop()
            if not step.live(self):
                continue
            ask = step.run(self)
            if ask is not None:
                self.agenda.append(step)
                return ask
            if self._lane >= 0 and len(self._trunk) > self._depth:
                return None  # an aside: this lane waits with what is left on it
        return None

    def _run_lanes(self) -> bool:
        """Run every lane to its next ask. True: the lanes wait for choices, or the game is over."""
        agenda = self.agenda
        asking = agenda[-1]
        if not self.lanes:
            self.lanes = [asking.lane(self, seat) for seat in range(self.seats)]
            self._lane_asks = [None] * self.seats
        depth = len(agenda)
        for seat in range(self.seats):
            self._run_lane(seat)
            if len(agenda) > depth or self.outcome is not None:
                break
        if self.outcome is not None:
            self._ask = None
            return True
        if len(agenda) > depth:
            return False
        if not asking.done(self):
            return True
        agenda.pop()
        self.lanes = []
        self._lane_asks = []
        return False

    def _advance_lane(self, seat: int) -> None:
        """After a choice in a lane: run that lane, and the rest only if it concerns them."""
        depth = len(self.agenda)
        self._woken = False
        self._run_lane(seat)
        if self._woken or len(self.agenda) > depth or self.outcome is not None or self.agenda[-1].done(self):
            self.advance()
        else:
            self.apart = True

    def _run_lane(self, seat: int) -> None:
        self._trunk = self.agenda
        self._depth = len(self.agenda)
        self.agenda = self.lanes[seat]
        self._lane = seat
        try:
            self._lane_asks[seat] = self._drain()
        finally:
            self.agenda = self._trunk
            self._lane = -1

    # ------------------------------------------------------------------ who is asked

    def asking(self) -> Ask | None:
        """The ask on the common agenda; None when the game is over."""
        return self._ask

    def ask_of(self, seat: int) -> Ask | None:
        """The ask that this seat may answer, its lane's included."""
        ask = self._ask
        if ask is None:
            return None
        if ask.mode == LANES:
            return self._lane_asks[seat]
        return ask if seat in ask.seats else None

    def stack_of(self, seat: int) -> list[Step[Any]]:
        """The agenda whose top step asks this seat."""
        ask = self._ask
        return self.lanes[seat] if ask is not None and ask.mode == LANES else self.agenda

    def unaided(self, seat: int) -> str:
        """The rule that forbids help with what this seat is asked; empty if it may be helped."""
        return self.stack_of(seat)[-1].unaided if seat in self.seats_to_act else ""

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """Seats that the game waits for, in polling order."""
        ask = self._ask
        if ask is None:
            return ()
        if ask.mode == FIRST:
            return tuple([seat for seat in ask.seats if seat not in ask.rest]) if ask.rest else ask.seats
        if ask.mode == TOGETHER:
            return tuple([seat for seat in ask.seats if seat not in self.sealed])
        waiting = []
        for seat in ask.seats:
            own = self._lane_asks[seat]
            if own is not None and seat not in own.rest:
                waiting.append(seat)
        return tuple(waiting)

    def waits_for(self, seat: int) -> bool:
        """Is this one of the ``seats_to_act``?"""
        ask = self.ask_of(seat)
        return ask is not None and seat not in ask.rest and (ask.mode != TOGETHER or seat not in self.sealed)

    @property
    def seats_at_rest(self) -> tuple[int, ...]:
        """Seats that may choose though nobody waits for them: they are content, or have reported ready."""
        found = []
        for seat in range(self.seats):
            ask = self.ask_of(seat)
            if ask is not None and seat in ask.rest:
                found.append(seat)
        return tuple(found)

    def turn_to(self, *steps: Step[Any]) -> None:
        """Nothing is under way but these steps: from here a position that was laid out goes on."""
        self.agenda, self.lanes, self.sealed, self._lane_asks = [], [], {}, []
        self._trunk = self.agenda
        self.then(*steps)

    def restart_lane(self, seat: int, *steps: Step[Any]) -> None:
        """Put a seat's lane back to these steps, and ask anew: what ``redeal`` does with others' thoughts."""
        self.lanes[seat] = list(reversed(steps))
        self._lane_asks[seat] = steps[0].run(self)
