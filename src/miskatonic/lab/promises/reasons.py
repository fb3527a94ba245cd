"""The promise of true reasons: whatever a seat may not choose has a reason, and never the rule that allows it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any, Final

from miskatonic.kernel.bot import Dice
from miskatonic.kernel.reason import (
    ABSENT,
    AMONG,
    KERNEL,
    NO_USE,
    NOT_NOW,
    NOT_YOURS,
    OUT,
    OVER,
    UNKNOWN,
    WAITING,
    Reason,
)
from miskatonic.kernel.record import name_of, record_of
from miskatonic.kernel.scene.scene import named_things
from miskatonic.kernel.step import Illegal, Step
from miskatonic.lab.promises.watch import Moment

EASY: Final = frozenset((NOT_NOW, WAITING, NOT_YOURS, OUT, OVER, ABSENT))
"""What the kernel can say of any choice: it does not count as an answer of the choice's own."""
KEPT: Final = 120
"""Choices of earlier that are asked about later."""
KEYS_AT_ONCE: Final = 6
THINGS_AT_ONCE: Final = 6
MOST_UNANSWERED: Final = 20
"""One question in so many may go without an answer."""
ENOUGH: Final = 100
ENOUGH_OF_A_KIND: Final = 6


def reasons(m: Moment) -> None:
    """Ask about choices of earlier, choices of others, choices with a number changed, and things of the scene."""
    dice = m.dice("reasons")
    state = m.state
    if not state.own:
        m.fail("reasons", f"{m.game.title} does not say by which rule nobody chooses for another seat")
    offered = [{step.key: step for step in state.legal(seat)} for seat in range(state.seats)]
    for seat in range(state.seats):
        _open(m, seat)
        keys = list(offered[seat])
        asked = [key for _, key in _some(m.past.heard, dice)]
        asked += [_changed(key, dice) for key in _some([*keys, *[key for of, key in m.past.heard if of == seat]], dice)]
        asked += _some([key for other in range(state.seats) if other != seat for key in offered[other]], dice)[:2]
        refused = [step.key for step, _ in state.refusals(seat)]
        start = dice.below(len(refused)) if refused else 0
        asked += [*refused[start:], *refused[:start]][:KEYS_AT_ONCE]
        for key in asked:
            if key not in offered[seat] and record_of(key, m.game.kinds) is not None:
                _true(m, seat, key)
        _things(m, seat, dice)
        m.past.heard += [(seat, key) for key in _some(keys, dice)]
    m.past.heard = m.past.heard[-KEPT:]
    _answered(m)


def _some(found: list[Any], dice: Dice) -> list[Any]:
    return [found[dice.below(len(found))] for _ in range(min(KEYS_AT_ONCE, len(found)))]


def _changed(key: str, dice: Dice) -> str:
    """The same kind of choice with one number changed a little."""
    spots = list(re.finditer(r"-?\d+", key))
    if not spots:
        return key
    spot = spots[dice.below(len(spots))]
    return f"{key[: spot.start()]}{int(spot.group()) + (1, -1, 2, 3)[dice.below(4)]}{key[spot.end() :]}"


def _open(m: Moment, seat: int) -> None:
    """A question names the kinds of choices that it puts."""
    state = m.state
    asking = state.stack_of(seat)[-1] if state.ask_of(seat) is not None else None
    puts = asking.puts if asking is not None else ()
    for step in state.legal(seat):
        name = name_of(type(step))
        if name not in puts and name not in state.always:
            m.fail("reasons", f"{name_of(type(asking))} puts {name} to seat {seat}, and does not say so")


def _true(m: Moment, seat: int, key: str) -> None:
    """The reason is in the book, is not the rule that allows, and is one of those that the kind declares."""
    step: Any = record_of(key, m.game.kinds)
    try:
        why = m.state.reason(seat, key)
    except Illegal:
        if isinstance(step, Step) and isinstance(type(step).rule, str) and step.rule:
            m.fail("reasons", f"{key}: nobody knows of it")
        return
    if why is None:
        m.fail("reasons", f"{key} is not offered to seat {seat}, and nothing is against it")
    _worded(m, seat, key, why)
    if why.rule and why.rule == step.rule:
        m.fail("reasons", f"{key} is refused by {why.rule}, the rule that allows it")
    if why.kind == ABSENT:
        return
    if why.kind not in KERNEL and why.rule not in step.against:
        m.fail("reasons", f"{key} is refused by {why.rule}, which {name_of(type(step))} does not declare against it")
    if why.kind not in KERNEL and why.rule not in _own_words(m, seat, step):
        m.fail("reasons", f"{key} is refused by {why.rule}, and not by its own word")
    if why.kind == AMONG and why.rule not in _leaves_out(m.state.stack_of(seat)[-1], m, seat, step):
        m.fail("reasons", f"{key} is refused by {why.rule}, and the question does not say so")
    if why.kind not in EASY:
        m.past.asked[name_of(type(step))] += 1
        m.past.unanswered[name_of(type(step))] += why.kind == UNKNOWN
    _same_in_a_twin(m, seat, key, why)


def _own_words(m: Moment, seat: int, step: Step[Any]) -> Iterator[str]:
    """What the choice itself says against it; nothing where it names what is not there."""
    for word in (step.why_not, step.not_now):
        with contextlib.suppress(LookupError):
            yield word(m.state, seat)


def _leaves_out(asked: Step[Any], m: Moment, seat: int, step: Step[Any]) -> tuple[str, str]:
    """The rules by which the open question may leave a choice out."""
    return asked.bars(m.state, seat, step), "" if step.against else asked.asks


def _worded(m: Moment, seat: int, what: str, why: Reason) -> None:
    if not why.text.strip():
        m.fail("reasons", f"{what} is refused without a word")
    if why.rule and why.rule not in m.game.rulebook.rules:
        m.fail("reasons", f"{what} is refused by {why.rule!r}, which is not in the rulebook")
    if why.kind not in KERNEL and not why.rule:
        m.fail("reasons", f"{what} is refused by {why.kind}, and by no rule")
    missing = set(why.things) - set(named_things(m.game.scene(m.state, seat)))
    if missing:
        m.fail("reasons", f"the reason against {what} points at {', '.join(sorted(missing))}, which seat {seat} lacks")


def _same_in_a_twin(m: Moment, seat: int, what: str, why: Reason) -> None:
    """A reason tells a seat nothing that it may not know."""
    if m.game.secrets and m.dice(what).below(4) == 0:
        twin = m.state.imagine(seat, m.start.seed + m.number)
        if twin.reason(seat, what) != why:
            m.fail("reasons", f"{what}: {why} in this world, {twin.reason(seat, what)} in one that looks the same")


def _things(m: Moment, seat: int, dice: Dice) -> None:
    """Everything in the scene has an answer: it is of use now, or there is a reason."""
    touched = {name for step in m.state.legal(seat) for name in m.game.targets(m.state, step)}
    for thing in _some(sorted(named_things(m.game.scene(m.state, seat))), dice)[:THINGS_AT_ONCE]:
        try:
            why = m.state.reason(seat, thing)
        except Illegal as refusal:
            m.fail("reasons", f"{thing} is in the scene of seat {seat}, and nobody knows of it: {refusal}")
        if why is None:
            continue
        if thing in touched:
            m.fail("reasons", f"{thing} is of use to seat {seat}, and is said to be refused by {why}")
        _worded(m, seat, thing, why)
        m.past.asked["things"] += why.kind != NO_USE
        m.past.unanswered["things"] += why.kind == UNKNOWN


def _answered(m: Moment) -> None:
    """Few questions remain without an answer, and no kind of choice has none at all."""
    asked, lost = m.past.asked, m.past.unanswered
    for name, count in asked.items():
        if count >= ENOUGH_OF_A_KIND and lost[name] * 2 > count:
            m.fail("reasons", f"{lost[name]} of {count} questions about {name} have no answer")
    if asked.total() >= ENOUGH and lost.total() * MOST_UNANSWERED > asked.total():
        m.fail("reasons", f"{lost.total()} of {asked.total()} questions have no answer: {dict(+lost)}")
