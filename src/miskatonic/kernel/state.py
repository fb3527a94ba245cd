"""The state of a game: the flow of its steps, what its players may do, and the table a game adds.

How a choice flows: a choice is a step. ``choose`` checks it, pushes it onto the agenda, and advances to
the next ask or the end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from miskatonic.kernel import bot as bots
from miskatonic.kernel import chance as chances
from miskatonic.kernel import reason as reasons
from miskatonic.kernel.choice import Choice
from miskatonic.kernel.event import Outcome
from miskatonic.kernel.flow import Flow
from miskatonic.kernel.record import as_line, key_of, name_of, pack, packed_fields, unpack
from miskatonic.kernel.step import FIRST, LANES, TOGETHER, Ask, Form, Illegal, Step, check_values
from miskatonic.kernel.window import Gathering

if TYPE_CHECKING:
    from typing import Self

    from miskatonic.kernel.reason import Reason

MOST_ABANDONED: Final = 64
"""How many nested questions one expired clock may drop."""


def named(choice: Any) -> str:
    """The key of a choice given by itself or by its key."""
    key = choice if isinstance(choice, str) else getattr(choice, "key", None)
    if not isinstance(key, str):
        raise Illegal("", f"a choice is named by itself or its key, not by {choice!r}")
    return key


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Flow):
    """What the kernel keeps. A game adds its table, names it in ``table`` and extends ``copy_into``."""

    table: ClassVar[tuple[str, ...]] = ()
    """The names of the fields that a game adds: what is saved, compared and loaded."""
    added: ClassVar[tuple[str, ...]] = ()
    """Those of them that earlier releases had not: not written while they are as on an empty table."""
    always: ClassVar[tuple[str, ...]] = ()
    """The kinds of choices that ``anytime`` may list, by name: no question has to offer them."""
    quits: ClassVar[tuple[str, ...]] = ()
    """Those among them that give the game up: nobody is asked for their sake."""
    own: ClassVar[str] = ""
    """The rule by which nobody chooses for another seat."""

    # ------------------------------------------------------------------ what each game writes

    def fresh(self) -> Self:
        """A state of the same class that ``copy_into`` will fill: ``Mine(0, self.options)`` is quick to make."""
        raise NotImplementedError

    def copy_into(self, other: Self) -> None:
        """Copy every field of the position. A game extends it."""
        other.game = self.game
        other.seats = self.seats
        other.options = self.options
        other._rng = self._rng
        other.finals = self.finals
        other.agenda = self.agenda[:]
        other._trunk = other.agenda
        other.sealed = self.sealed.copy() if self.sealed else {}
        other.lanes = [lane[:] for lane in self.lanes] if self.lanes else []
        other._lane_asks = self._lane_asks[:] if self._lane_asks else []
        other.outcome = self.outcome
        other.log = other.reel = other.chance = other.tape = None
        other._ask = self._ask
        other._lane = -1
        other._depth = 0
        other._woken = other.apart = False

    def anytime(self, seat: int) -> list[Step[Any]]:
        """Plays this seat may make at any ask, even when others are asked."""
        return []

    def redeal(self, seat: int) -> None:
        """Replace everything this seat cannot know by something as likely: its game knows how."""
        self.game.redeal(self, seat)

    def occasion(self) -> tuple[str, int]:
        """What is going on, in a word and a number, from public facts: a standing answer may last as long."""
        return ("", 0)

    def occasions(self) -> tuple[tuple[str, int], ...]:
        """All that is going on, the innermost last: a fight within a turn. What stands for one lasts through those
        within it."""
        return (self.occasion(),)

    def out(self, seat: int) -> str:
        """The rule by which this seat has left the game, if it has: it chooses nothing any more."""
        return ""

    def on_clock(self) -> Step[Any] | None:
        """What happens when the clock of the whole game runs out, if it has one: its game says so."""
        return self.game.on_clock(self)

    # ------------------------------------------------------------------ what players call

    @property
    def over(self) -> bool:
        """Has the game ended? Then ``outcome`` says how."""
        return self.outcome is not None

    def legal(self, seat: int) -> list[Step[Any]]:
        """The legal choices of a seat as bare steps: the quick way, for bots and simulations."""
        ask = self._ask
        if ask is None:
            return []
        more = self.anytime(seat)
        if ask.mode == LANES:
            if self._lane_asks[seat] is None:
                return more
            found = self.lanes[seat][-1].candidates(self, seat)
        elif seat in ask.seats:
            found = self.agenda[-1].candidates(self, seat)
        else:
            return more
        return found + more if more else found

    def spared(self, seat: int, legal: list[Step[Any]] | None = None) -> Step[Any] | None:
        """What the table chooses for a seat that has no choice, in the time that bots take: the only one there is,
        apart from giving up. Whoever has listed its ``legal`` choices hands them in."""
        if not self.waits_for(seat):
            return None
        only: Step[Any] | None = None
        for step in self.legal(seat) if legal is None else legal:
            if self.quits and name_of(type(step)) in self.quits:
                continue
            if only is not None:
                return None
            only = step
        return None if isinstance(only, Form) else only

    def refusals(self, seat: Any) -> list[tuple[Step[Any], str]]:
        """What this seat might look for in vain, each with the rule against it: shown greyed."""
        self._check_seat(seat)
        asked = self.ask_of(seat) is not None
        found = self.stack_of(seat)[-1].refused(self, seat) if asked else []
        judged = [(step, step.why_not(self, seat)) for step in found]
        return [(step, rule) for step, rule in judged if rule]

    def explained(self, seat: Any) -> list[tuple[Step[Any], Reason]]:
        """What this seat might look for in vain, each with the reason why not."""
        return [(step, reasons.by_rule(self, seat, step, rule)) for step, rule in self.refusals(seat)]

    def choices(self, seat: Any) -> list[Choice]:
        """The legal choices of a seat, any-time plays included, with key, label, targets and rule."""
        self._check_seat(seat)
        return [Choice(self, seat, step) for step in self.legal(seat)]

    def choose(self, seat: Any, choice: Any, values: Any = (), legal: list[Step[Any]] | None = None) -> None:
        """Make a choice, given itself, as a step or by key; ``values`` fill a form. ``Illegal`` changes nothing.

        Whoever has listed the seat's ``legal`` choices in this very position hands them in.
        """
        self._check_seat(seat)
        if self.outcome is not None:
            raise Illegal(self.outcome.rule, "the game is over")
        step = self._found(seat, named(choice), self.legal(seat) if legal is None else legal)
        if isinstance(step, Form):
            checked = check_values(step.blanks(self, seat), values, step.fills or step.rule)
            self.play(seat, step.fill(self, seat, checked))
        elif values:
            raise Illegal(step.rule, f"{step.key} has no blanks to fill")
        else:
            self.play(seat, step)

    def _found(self, seat: int, key: str, legal: list[Step[Any]]) -> Step[Any]:
        for step in legal:
            if key.startswith(name_of(type(step))) and step.key == key:
                return step
        why = self.reason(seat, key)
        if why is None:
            raise Illegal("", f"{key} is a name of several choices, or of something that they touch")
        raise Illegal(why.rule, why.text)

    def play(self, seat: int, choice: Step[Any]) -> None:
        """Trusted: the choice is legal in this very state (from ``legal``; a form has been filled)."""
        self.apart = False
        ask = None if choice.any_time else self.ask_of(seat)
        if ask is None:
            self._interject(seat, choice)
        elif ask.mode == FIRST:
            stack = self.agenda if ask is self._ask else self.lanes[seat]
            if ask.stay:
                asking = stack[-1]
                if isinstance(asking, Gathering):
                    stack[-1] = asking.after(self, seat, choice)
                stack.append(choice)
            else:
                stack[-1] = choice
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

    def _interject(self, seat: int, choice: Step[Any]) -> None:
        """Run a play above the pending ask, which then asks again; sealed answers stay while they are legal."""
        asking = self.agenda[-1]
        if isinstance(asking, Gathering):
            self.agenda[-1] = asking.after(self, seat, choice)
        if not self.sealed:
            self.agenda.append(choice)
            self.advance()
            return
        sealed, self.sealed = self.sealed, {}
        question = self.agenda[-1]
        self.agenda.append(choice)
        self.advance()
        ask = self._ask
        if ask is not None and ask.mode == TOGETHER and self.agenda[-1] == question:
            still = [seat for seat in ask.seats if seat in sealed and self._still_open(seat, sealed[seat])]
            self.sealed = {seat: sealed[seat] for seat in still}
            self._open_if_complete(ask)

    def _still_open(self, seat: int, answer: Step[Any]) -> bool:
        """Is a sealed answer still among the choices? A filled form is judged by what it made."""
        for choice in self.agenda[-1].candidates(self, seat):
            if choice == answer or (isinstance(choice, Form) and not answer.why_not(self, seat)):
                return True
        return False

    def why_not(self, seat: Any, what: Any) -> str:
        """The id of the rule that forbids a choice (by key) or a thing (by scene id); empty if no rule does.

        ``Illegal`` if there is no such choice or thing.
        """
        found = self.reason(seat, what)
        return found.rule if found is not None else ""

    def reason(self, seat: Any, what: Any) -> Reason | None:
        """Why a seat may not choose this now, in data and in words; None if it may. ``Illegal`` if there is no such
        choice or thing."""
        self._check_seat(seat)
        if type(what) is not str:
            raise Illegal("", f"there is nothing called {what!r} here")
        return reasons.reason(self, seat, what)

    def limit_of(self, seat: int) -> int:
        """The seconds that the rules give this seat for what it is asked, and for what goes on with it; 0: no limit."""
        return self.stack_of(seat)[-1].seconds(self, seat) if self.waits_for(seat) else 0

    def expire(self, seat: Any) -> None:
        """The seat's time for this decision has run out: the game's own time-out rule decides."""
        self._check_seat(seat)
        if not self.waits_for(seat):
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
            if ask is None or seat in ask.rest or ask.mode != FIRST:
                return  # whoever is asked now has time of their own
        raise RuntimeError(f"{key_of(self.stack_of(seat)[-1])} never ends by time-out")

    def ring(self) -> None:
        """The clock of the whole game has run out."""
        step = self.on_clock() if self.outcome is None else None
        if step is None:
            raise Illegal("", "this game has no clock running")
        self.wake()
        self.agenda.append(step)
        self.advance()

    def _check_seat(self, seat: Any) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Illegal("", f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")

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
                twin.sealed[other] = twin.some_answer(other)
        twin.finals = self.finals
        return twin

    def some_answer(self, seat: int) -> Step[Any]:
        """A legal answer at random, with the state's dice."""
        open_to = self.agenda[-1].candidates(self, seat)
        step = open_to[self.roll(len(open_to)) - 1]
        if not isinstance(step, Form):
            return step
        return step.fill(self, seat, bots.sample(step, self, seat, bots.Dice(self.rng)))

    def to_dict(self) -> dict[str, Any]:
        """The position as JSON data; ``game.from_dict`` turns it back."""
        played_with = {"content": self.game.content} if self.game.content else {}
        return {
            **played_with,
            "game": self.game.id,
            "seats": self.seats,
            "options": self.game.written(self.options),
            "rng": self.rng,
            "finals": self.finals,
            "agenda": [pack(step) for step in self.agenda],
            "sealed": {str(seat): pack(step) for seat, step in self.sealed.items()},
            "lanes": [[pack(step) for step in lane] for lane in self.lanes],
            "outcome": pack(self.outcome),
            "table": packed_fields(self, self._written() if self.added else self.table),
        }

    def _written(self) -> tuple[str, ...]:
        """The fields of the table without those that were added later and are as on an empty one."""
        empty = self.game.empty(self.seats, self.options)
        return tuple([n for n in self.table if n not in self.added or getattr(self, n) != getattr(empty, n)])

    def load(self, data: Mapping[str, Any], kinds: Mapping[str, Any]) -> None:
        """Take over the position of a dictionary made by ``to_dict``. This state is an empty table."""
        self.rng = data["rng"]
        self.finals = data["finals"]
        self.agenda = [unpack(step, kinds) for step in data["agenda"]]
        self._trunk = self.agenda
        self.sealed = {int(seat): unpack(step, kinds) for seat, step in data["sealed"].items()}
        self.lanes = [[unpack(step, kinds) for step in lane] for lane in data["lanes"]]
        self._lane_asks = [None] * len(self.lanes)
        self.outcome = unpack(data["outcome"], {"Outcome": Outcome})
        table = data["table"]
        for name in self.table:
            if name in table or name not in self.added:
                setattr(self, name, unpack(table[name], kinds))
        self.advance()

    def digest(self) -> str:
        """A short hash of the position, without the generator, since outcomes are recorded, and without what it is
        played with, which is known."""
        data = self.to_dict()
        del data["rng"]
        data.pop("content", None)
        return hashlib.blake2b(as_line(data), digest_size=12).hexdigest()
