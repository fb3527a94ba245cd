"""Reasons: why a seat may not choose something now, named truly or not at all.

A reason is data: a rule, a kind with arguments, the things of the scene that stand in the way, and a sentence. Who may
not choose at all, and when something else is asked, the kernel knows; what stands against a choice that is asked for,
the choice itself says (``why_not``). The rule that allows a choice is never the reason against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from miskatonic.kernel.record import Record, fields_of, name_of, record_of
from miskatonic.kernel.scene.scene import named_things
from miskatonic.kernel.step import Illegal, Step
from miskatonic.kernel.window import Window

if TYPE_CHECKING:
    from miskatonic.kernel.state import State

Facts = tuple[int | str, ...]

OVER: Final = "over"
NOT_YOURS: Final = "not yours"
OUT: Final = "out"
WAITING: Final = "waiting"
NOT_NOW: Final = "not now"
ABSENT: Final = "absent"
NO_USE: Final = "no use"
SAID: Final = "said already"
"""A seat that is content with a window declines once; it is heard."""
AMONG: Final = "not among"
"""The open question has choices of that kind, and this is none of them."""
UNKNOWN: Final = "unknown"
RULE: Final = "rule"
"""A rule of the game stands against it, and the game has no better word for how."""
KERNEL: Final = frozenset((OVER, NOT_YOURS, OUT, WAITING, NOT_NOW, ABSENT, NO_USE, SAID, AMONG, UNKNOWN))
"""What the kernel knows by itself: no kind of choice has to declare it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Obstacle(Record):
    """What stands in the way: a kind of obstacle, its arguments, its sentence, and the scene ids of what it is."""

    def __init__(self, kind: str, args: Facts, text: str, things: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self.args = args
        self.text = text
        self.things = things


class Reason(Obstacle):
    """Why not: an obstacle, and the rule that makes it one; empty where no rule is needed or none is known."""

    def __init__(self, rule: str, kind: str, args: Facts, text: str, things: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self.args = args
        self.text = text
        self.things = things
        self.rule = rule


def reason(s: State, seat: int, what: str) -> Reason | None:
    """Why this seat may not choose this now: a choice by its key, a kind of choice, or a thing by its scene id. None if
    it is legal. ``Illegal`` if there is nothing of that name."""
    game = s.game
    for step in s.legal(seat):
        if _means(s, step, what):
            return None
    step_asked = _choice(record_of(what, game.kinds)) if "(" in what else None
    if step_asked is not None:
        return against(s, seat, step_asked)
    looked_for = [step for step, _ in s.refusals(seat) if _means(s, step, what)]
    kind = game.kinds.get(what)
    if isinstance(kind, type) and issubclass(kind, Step) and _allowed(kind):
        return against(s, seat, looked_for[0]) if looked_for else of_kind(s, seat, kind)
    return of_thing(s, seat, what, looked_for)


def _means(s: State, step: Step[Any], what: str) -> bool:
    return what in (step.key, name_of(type(step))) or what in s.game.targets(s, step)


def _allowed(kind: Any) -> bool:
    """Does a rule allow it? (A step that cites the card that brought it about is no choice.)"""
    return isinstance(kind.rule, str) and kind.rule != ""


def _choice(found: Any) -> Step[Any] | None:
    """Only what has a rule to allow it is ever a choice."""
    return found if isinstance(found, Step) and _allowed(type(found)) else None


def against(s: State, seat: int, step: Step[Any]) -> Reason:
    """What stands against a choice that is not legal: the kernel's reasons first, then the choice's own."""
    try:
        return _never(s, seat, step) or of_moment(s, seat, step) or _judged(s, seat, step)
    except (LookupError, TypeError, ValueError, AttributeError):  # it names what is not there
        return Reason("", ABSENT, (step.key,), f"There is no such choice as {step.key}.")


def _judged(s: State, seat: int, step: Step[Any]) -> Reason:
    lacks = s.game.missing(s, seat, step)
    if lacks:
        return Reason(s.game.wanted(s, seat, step), ABSENT, (step.key,), lacks)
    rule = step.why_not(s, seat)
    asked = s.stack_of(seat)[-1] if s.ask_of(seat) is not None else None
    if not rule and step.declines and isinstance(asked, Window) and asked.content_with(s) >> seat & 1:
        return Reason("", SAID, (seat,), "You have said so already, and nothing has changed since.")
    if not rule and asked is not None and name_of(type(step)) in asked.puts:
        left_out = _left_out_of(s, seat, step, asked)
        if left_out is not None:
            return left_out
    if not rule:
        return Reason("", UNKNOWN, (), "The program cannot say which rule stands against that.")
    return by_rule(s, seat, step, rule)


def _left_out_of(s: State, seat: int, step: Step[Any], asked: Step[Any]) -> Reason | None:
    """The open question puts such choices and leaves this one out: by a rule that it knows, else by its own."""
    text = f"That is not among what there is to choose. {s.game.prompt(s, seat)}"
    rule = asked.bars(s, seat, step)
    if rule and rule != step.rule:
        found = s.game.obstacle(s, seat, step, rule)
        return Reason(rule, AMONG, found.args, text if found.kind == RULE else found.text, found.things)
    if step.against or asked.asks in ("", step.rule):
        return None
    return Reason(asked.asks, AMONG, (), text)


def by_rule(s: State, seat: int, step: Step[Any], rule: str) -> Reason:
    """This rule is against it: how, the game says."""
    found = s.game.obstacle(s, seat, step, rule)
    return Reason(rule, found.kind, found.args, found.text, found.things)


def _never(s: State, seat: int, step: Step[Any]) -> Reason | None:
    """Whatever may be asked now, it is not for this seat."""
    if s.outcome is not None:
        return Reason(s.outcome.rule, OVER, (), "The game is over.")
    names, ranges = fields_of(type(step)), s.game.ranges(s)
    if any(getattr(step, name) not in ranges[name] for name in names if name in ranges):
        return Reason("", ABSENT, (step.key,), f"There is no such choice as {step.key}.")
    owner = getattr(step, step.of_seat) if step.of_seat in names else seat
    if owner != seat:
        if type(owner) is not int or not 0 <= owner < s.seats:
            return Reason("", ABSENT, (step.key,), f"There is no such choice as {step.key}.")
        return Reason(s.own, NOT_YOURS, (owner,), f"That is for {s.game.called(s, owner)} to choose.")
    return _out(s, seat)


def _out(s: State, seat: int) -> Reason | None:
    """Seats that have left, if nothing is asked of them."""
    rule = s.out(seat) if s.ask_of(seat) is None else ""
    name = s.game.called(s, seat)
    return Reason(rule, OUT, (seat,), f"{name[:1].upper()}{name[1:]} takes no part now.") if rule else None


def of_moment(s: State, seat: int, step: Step[Any]) -> Reason | None:
    """Something else is being decided, by this seat or by others."""
    name = name_of(type(step))
    asked = s.ask_of(seat) is not None
    open_now = s.stack_of(seat)[-1].puts if asked else ()
    if name in open_now or (asked and not open_now and step.why_not(s, seat)):
        return None
    if not asked and _left_out(s, seat, name) and (s.game.missing(s, seat, step) or step.why_not(s, seat)):
        return None
    if name in s.always:
        waits = s.game.busy(s, seat, step)
        return _not_now(s, seat, asked, [waits], step.rule) if waits else None
    late = step.not_now(s, seat)
    if late != step.when and late in step.against:  # it is more than the moment
        return by_rule(s, seat, step, late)
    return _not_now(s, seat, asked, [late], step.rule)


def _left_out(s: State, seat: int, name: str) -> bool:
    """Is a window open that puts such choices to seats like this one, and leaves it out because it is not able?"""
    top = s.agenda[-1] if s.agenda else None
    return isinstance(top, Window) and name in top.puts and seat in top.order(s)


def of_kind(s: State, seat: int, kind: Any) -> Reason:
    """Why nothing of this kind is on offer."""
    if s.outcome is not None:
        return Reason(s.outcome.rule, OVER, (), "The game is over.")
    out = _out(s, seat)
    if out is not None:
        return out
    asked = s.ask_of(seat) is not None
    if name_of(kind) in s.always or (asked and name_of(kind) in s.stack_of(seat)[-1].puts):
        return Reason("", UNKNOWN, (), "Nothing of that kind can be chosen now; the program cannot say by which rule.")
    return _not_now(s, seat, asked, [kind.when], kind.rule)


def _not_now(s: State, seat: int, asked: bool, rules: list[str], allows: str) -> Reason:
    """The rule that says when it may be made counts here; else the one that puts the open question."""
    if s.stack_of(seat):
        rules = [*rules, s.stack_of(seat)[-1].asks if asked else s.agenda[-1].asks]
    rule = next((rule for rule in rules if rule and rule != allows), "")
    if asked:
        return Reason(rule, NOT_NOW, (), f"Not now. {s.game.prompt(s, seat)}")
    waiting = s.seats_to_act
    names = ", ".join([s.game.called(s, other) for other in waiting])
    return Reason(rule, WAITING, waiting, f"Not now: the game waits for {names}.")


def of_thing(s: State, seat: int, what: str, looked_for: list[Step[Any]]) -> Reason | None:
    """Why nothing can be done with a thing of the scene: what stands against the choices that it may be meant for."""
    name = named_things(s.game.scene(s, seat)).get(what)
    if name is None:
        raise Illegal("", f"there is nothing called {what!r} here")
    found: list[Reason] = []
    legal = s.legal(seat)
    for meant in [*looked_for, *s.game.meant(s, seat, what)]:
        if meant in legal or any(type(step) is meant for step in legal):
            return None
        why = against(s, seat, meant) if isinstance(meant, Step) else of_kind(s, seat, meant)
        if why.kind not in KERNEL:
            return why
        found.append(why)
    best = min(found, key=lambda why: (why.kind == UNKNOWN, why.kind != NOT_NOW, not why.rule), default=None)
    text = f"{name[:1].upper()}{name[1:]}: there is nothing that you could do with it now."
    return best or Reason("", NO_USE, (what,), text if name else "There is nothing that you could do with that now.")
