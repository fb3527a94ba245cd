"""The state of a game: an agenda of steps, the ask it has come to, and the table a game adds.

How a choice flows: the agenda is a stack. ``advance`` runs steps until one of them asks. A choice is
a step: ``choose`` checks it, pushes it, and advances to the next ask or the end.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from miskatonic.kernel import chance as chances
from miskatonic.kernel.chance import Chance, Paths, at, even, multisets, word
from miskatonic.kernel.event import ALL, Event, Outcome
from miskatonic.kernel.record import key_of, pack, unpack
from miskatonic.kernel.step import FIRST, LANES, TOGETHER, Ask, Form, Illegal, Step, Values, check_values

if TYPE_CHECKING:
    from typing import Self

    from miskatonic.kernel.choice import Choice
    from miskatonic.kernel.game import Game

MOST_ABANDONED = 64
"""How many nested questions one expired clock may drop."""


def named(choice: Any) -> str:
    """The key of a choice given by itself or by its key."""
    key = choice if isinstance(choice, str) else getattr(choice, "key", None)
    if not isinstance(key, str):
        raise Illegal("", f"a choice is named by itself or its key, not by {choice!r}")
    return key


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What the kernel keeps. A game adds its table, names it in ``table`` and extends ``copy_into``."""

    game_id: ClassVar[str] = ""
    table: ClassVar[tuple[str, ...]] = ()
    """The names of the fields that a game adds: what is saved, compared and loaded."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats: int = seats
        self.options: Mapping[str, Any] = options
        self.rng: int = 1
        self.finals: int = 0
        """Rises when chance is taken or something hidden is shown: the floor of undo."""
        self.agenda: list[Step[Any]] = []
        self.sealed: dict[int, Step[Any]] = {}
        self.lanes: list[list[Step[Any]]] = []
        self.outcome: Outcome | None = None
        # Not part of the position:
        self.log: list[Event] | None = None
        self.chance: Chance | None = None
        self.tape: list[int] | None = None
        self._ask: Ask | None = None
        self._lane_asks: list[Ask | None] = []
        self._lane: int = -1
        self._trunk: list[Step[Any]] = self.agenda
        self._depth: int = 0
        self._woken: bool = False

    # ------------------------------------------------------------------ what each game writes

    def fresh(self) -> Self:
        """A state of the same class that ``copy_into`` will fill: ``Mine(0, self.options)`` is quick to make."""
        raise NotImplementedError

    def copy_into(self, other: Self) -> None:
        """Copy every field of the position. A game extends it."""
        other.seats = self.seats
        other.options = self.options
        other.rng = self.rng
        other.finals = self.finals
        other.agenda = self.agenda[:]
        other._trunk = other.agenda
        other.sealed = self.sealed.copy() if self.sealed else {}
        other.lanes = [lane[:] for lane in self.lanes] if self.lanes else []
        other._lane_asks = self._lane_asks[:] if self._lane_asks else []
        other.outcome = self.outcome
        other.log = other.chance = other.tape = None
        other._ask = self._ask
        other._lane = -1
        other._depth = 0
        other._woken = False

    def anytime(self, seat: int) -> list[Step[Any]]:
        """Plays this seat may make at any ask, also when others are asked."""
        return []

    def redeal(self, seat: int) -> None:
        """Replace everything this seat cannot know by something as likely, using the state's dice."""

    def on_clock(self) -> Step[Any] | None:
        """What happens when the clock of the whole game runs out, if it has one."""
        return None

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

    def wake(self) -> None:
        """From inside a lane: what happened concerns the others; their lanes ask anew."""
        self._woken = True

    @property
    def in_lane(self) -> bool:
        """Is the step that runs now on a seat's own lane?"""
        return self._lane >= 0

    def tell(self, rule: str, kind: str, facts: tuple[int | str, ...], eyes: int = ALL, reveals: bool = False) -> None:
        """Something happened, by this rule, and these seats may see it."""
        if reveals:
            self.finals += 1
        if self.log is not None:
            self.log.append(Event(rule, kind, facts, eyes, reveals))

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
            rng = self.rng
            self.rng = chances.advance(rng)
            outcome = word(rng) * sides >> 32
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
            rng = self.rng
            self.rng = chances.advance(rng)
            outcome = at(weights, word(rng) * sum(weights) >> 32)
        if self.tape is not None:
            self.tape.append(outcome)
        return outcome

    # ------------------------------------------------------------------ the flow

    def advance(self) -> None:
        """Run to the next ask or the end. Asking again changes nothing."""
        while True:
            ask = self._drain()
            self._ask = ask
            if ask is None or ask.mode != LANES or self._run_lanes():
                return

    def _drain(self) -> Ask | None:
        # reads self.agenda anew each time: a step may restore a mark and so replace it
        while self.agenda and self.outcome is None:
            step = self.agenda.pop()
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

    # ------------------------------------------------------------------ what players call

    @property
    def game(self) -> Game[Any]:
        """The game this is a state of."""
        from miskatonic.kernel.game import find_game

        return find_game(self.game_id)

    @property
    def over(self) -> bool:
        """Has the game ended? Then ``outcome`` says how."""
        return self.outcome is not None

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

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """Seats that the game waits for, in polling order."""
        ask = self._ask
        if ask is None or ask.rest:
            return ()
        if ask.mode == FIRST:
            return ask.seats
        if ask.mode == TOGETHER:
            return tuple([seat for seat in ask.seats if seat not in self.sealed])
        waiting = []
        for seat in ask.seats:
            own = self._lane_asks[seat]
            if own is not None and not own.rest:
                waiting.append(seat)
        return tuple(waiting)

    def legal(self, seat: int) -> list[Step[Any]]:
        """The legal choices of a seat as bare steps: the quick way, for bots and simulations."""
        if self._ask is None:
            return []
        more = self.anytime(seat)
        if self.ask_of(seat) is None:
            return more
        found = self.stack_of(seat)[-1].candidates(self, seat)
        return found + more if more else found

    def refusals(self, seat: int) -> list[tuple[Step[Any], str]]:
        """What this seat might look for in vain, each with the rule against it: shown greyed."""
        self._check_seat(seat)
        asked = self.ask_of(seat) is not None
        found = self.stack_of(seat)[-1].refused(self, seat) if asked else []
        judged = [(step, step.why_not(self, seat)) for step in found]
        return [(step, rule) for step, rule in judged if rule]

    def choices(self, seat: int) -> list[Choice]:
        """The legal choices of a seat, any-time plays included, with key, label, targets and rule."""
        from miskatonic.kernel.choice import Choice

        self._check_seat(seat)
        return [Choice(self, seat, step) for step in self.legal(seat)]

    def choose(self, seat: int, choice: Choice | Step[Any] | str, values: Values = ()) -> None:
        """Make a choice, given itself or by key; ``values`` fill a form. ``Illegal`` changes nothing."""
        self._check_seat(seat)
        if self.outcome is not None:
            raise Illegal(self.outcome.rule, "the game is over")
        step = self._found(seat, named(choice))
        if isinstance(step, Form):
            checked = check_values(step.blanks(self, seat), values, step.rule)
            self.play(seat, step.fill(self, seat, checked))
        elif values:
            raise Illegal(step.rule, f"{step.key} has no blanks to fill")
        else:
            self.play(seat, step)

    def _found(self, seat: int, key: str) -> Step[Any]:
        for step in self.legal(seat):
            if step.key == key:
                return step
        rule = self._rule_against(seat, key) or ""
        if seat not in self.seats_to_act:
            waiting = ", ".join(str(s) for s in self.seats_to_act)
            raise Illegal(rule, f"seat {seat} may not choose {key}: waiting for seat {waiting}")
        raise Illegal(rule, f"seat {seat} has no choice {key} now")

    def play(self, seat: int, choice: Step[Any]) -> None:
        """Trusted: the choice is legal in this very state (from ``legal``; a form has been filled)."""
        ask = None if choice.any_time else self.ask_of(seat)
        if ask is None:
            self._interject(choice)
        elif ask.mode == FIRST:
            stack = self.stack_of(seat)
            if not ask.stay:
                stack.pop()
            stack.append(choice)
            if stack is self.agenda:
                self.advance()
            else:
                self._advance_lane(seat)
        elif ask.mode == TOGETHER:
            self.sealed[seat] = choice
            self._open_if_complete(ask)
        else:
            raise AssertionError("a lane asks its seat; a choice never answers the lanes themselves")

    def _open_if_complete(self, ask: Ask) -> None:
        """When all have answered, the sealed answers are opened and happen in the order of asking."""
        if len(self.sealed) == len(ask.seats):
            self.agenda.pop()
            self.then(*[self.sealed[seat] for seat in ask.seats])
            self.sealed = {}
            self.advance()

    def _interject(self, choice: Step[Any]) -> None:
        """Run a play above the pending ask, which then asks again; sealed answers stay while they are legal."""
        sealed, self.sealed = self.sealed, {}
        question = self.agenda[-1]
        self.agenda.append(choice)
        self.advance()
        ask = self._ask
        if sealed and ask is not None and ask.mode == TOGETHER and self.agenda[-1] == question:
            still = [seat for seat in ask.seats if seat in sealed and self._still_open(seat, sealed[seat])]
            self.sealed = {seat: sealed[seat] for seat in still}
            self._open_if_complete(ask)

    def _still_open(self, seat: int, answer: Step[Any]) -> bool:
        """Is a sealed answer still among the choices? A filled form is judged by what it made."""
        for choice in self.agenda[-1].candidates(self, seat):
            if choice == answer or (isinstance(choice, Form) and not answer.why_not(self, seat)):
                return True
        return False

    def why_not(self, seat: int, what: str) -> str:
        """The id of the rule that forbids a choice (by key) or a thing (by scene id); empty if it is legal.

        ``Illegal`` if there is no such choice or thing.
        """
        self._check_seat(seat)
        rule = self._rule_against(seat, what)
        if rule is None:
            raise Illegal("", f"there is nothing called {what!r} here")
        return rule

    def _rule_against(self, seat: int, what: str) -> str | None:
        """The rule against it, empty if it is legal; None if nobody knows what it is."""
        if type(what) is not str:
            return None
        for step in self.legal(seat):
            if what in (step.key, type(step).__name__) or what in self.game.targets(self, step):
                return ""
        for step, rule in self.refusals(seat):
            if what in (step.key, type(step).__name__) or what in self.game.targets(self, step):
                return rule
        kind = self.game.kinds.get(what.partition("(")[0])
        if kind is not None and issubclass(kind, Step) and (kind.when or kind.rule):
            return str(kind.when or kind.rule)
        return None

    def expire(self, seat: int) -> None:
        """The seat's time for this decision has run out: the game's own time-out rule decides."""
        self._check_seat(seat)
        if seat not in self.seats_to_act:
            raise Illegal("", f"no decision of seat {seat} is open")
        for _ in range(MOST_ABANDONED):
            stack = self.stack_of(seat)
            choice = stack[-1].timeout(self, seat)
            if choice is not None:
                self.play(seat, choice)
                return
            stack.pop()
            if stack is self.agenda:
                self.sealed = {}
            self.advance()
            ask = self.ask_of(seat)
            if ask is None or ask.rest or ask.mode != FIRST:
                return  # whoever is asked now has time of their own
        raise RuntimeError(f"{key_of(self.stack_of(seat)[-1])} never ends by time-out")

    def ring(self) -> None:
        """The clock of the whole game has run out."""
        step = self.on_clock() if self.outcome is None else None
        if step is None:
            raise Illegal("", "this game has no clock running")
        self.agenda.append(step)
        self.advance()

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Illegal("", f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")

    def restart_lane(self, seat: int, *steps: Step[Any]) -> None:
        """Put a seat's lane back to these steps, and ask anew: what ``redeal`` does with others' thoughts."""
        self.lanes[seat] = list(reversed(steps))
        self._lane_asks[seat] = steps[0].run(self)

    # ------------------------------------------------------------------ copies, twins, data

    def copy(self) -> Self:
        """A state that shares nothing changeable with this one; without log, tape and chance source."""
        other = self.fresh()
        self.copy_into(other)
        return other

    def imagine(self, seat: int, seed: int) -> Self:
        """A state this seat (-1: a spectator) cannot tell from this one."""
        twin = self.copy()
        twin.rng = chances.seeded(seed)
        twin.redeal(seat)
        for other in twin.sealed:
            if other != seat:
                twin.sealed[other] = twin._some_answer(other)
        twin.finals = self.finals
        return twin

    def _some_answer(self, seat: int) -> Step[Any]:
        """A legal answer at random, with the state's dice."""
        from miskatonic.kernel.bot import Dice, sample

        open_to = self.agenda[-1].candidates(self, seat)
        step = open_to[self.roll(len(open_to)) - 1]
        return step.fill(self, seat, sample(step, self, seat, Dice(self.rng))) if isinstance(step, Form) else step

    def to_dict(self) -> dict[str, Any]:
        """The position as JSON data; ``game.from_dict`` turns it back."""
        return {
            "game": self.game_id,
            "seats": self.seats,
            "options": dict(self.options),
            "rng": self.rng,
            "finals": self.finals,
            "agenda": [pack(step) for step in self.agenda],
            "sealed": {str(seat): pack(step) for seat, step in self.sealed.items()},
            "lanes": [[pack(step) for step in lane] for lane in self.lanes],
            "outcome": pack(self.outcome),
            "table": {name: pack(getattr(self, name)) for name in self.table},
        }

    def load(self, data: Mapping[str, Any], kinds: Mapping[str, Any]) -> None:
        """Take over the position of a dictionary made by ``to_dict``."""
        self.rng = data["rng"]
        self.finals = data["finals"]
        self.agenda = [unpack(step, kinds) for step in data["agenda"]]
        self._trunk = self.agenda
        self.sealed = {int(seat): unpack(step, kinds) for seat, step in data["sealed"].items()}
        self.lanes = [[unpack(step, kinds) for step in lane] for lane in data["lanes"]]
        self._lane_asks = [None] * len(self.lanes)
        self.outcome = unpack(data["outcome"], {"Outcome": Outcome})
        for name in self.table:
            setattr(self, name, unpack(data["table"][name], kinds))
        self.advance()

    def digest(self) -> str:
        """A short hash of the position; the generator is no part of it, since outcomes are recorded."""
        data = self.to_dict()
        del data["rng"]
        text = json.dumps(data, separators=(",", ":"), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
