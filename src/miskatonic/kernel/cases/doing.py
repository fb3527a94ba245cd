"""What a case does, and what must be refused to it: choices, time that runs out, what may come of a choice."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, islice, permutations, product
from typing import Any, Final

from miskatonic.kernel.cases.compare import differences
from miskatonic.kernel.cases.named import Unclear, fits, named, says, values_from
from miskatonic.kernel.cases.running import Running
from miskatonic.kernel.chance import ChanceError
from miskatonic.kernel.reason import ABSENT, Reason
from miskatonic.kernel.scene.scene import named_things
from miskatonic.kernel.state import State
from miskatonic.kernel.step import NOWHERE, Assign, Blank, Form, Illegal, Number, Pick, Step, Values

ANY: Final = "any"
NONE: Final = "none"
"""In place of a rule: whatever it may be; refused, but by no rule."""
MOST_WAYS: Final = 1_000
"""How many ways of filling a form are tried."""
Data = dict[str, Any]


def choose(case: Running, step: Data, place: Any) -> None:
    """Each of the seats makes the choice."""
    for seat in case.seats_of(step["seat"], place):
        choice = named(case.state, seat, step["choose"], case.state.legal(seat))
        values = step.get("values", [])
        filled = values_from(case.state, seat, choice, values) if isinstance(choice, Form) else tuple(values)
        case.state.choose(seat, choice, filled)


def expire(case: Running, step: Data, place: Any) -> None:
    """The time of each of the seats runs out."""
    for seat in case.seats_of(step["expire"], place):
        case.state.expire(seat)


def no_expire(case: Running, step: Data, place: Any) -> None:
    """No time of these seats can run out: nothing waits for them."""
    for seat in case.seats_of(step["no_expire"], place):
        if seat in case.state.seats_to_act:
            case.differs(f"expected no decision of {case.name(seat)} whose time could run out", *place)


def clock(case: Running, step: Data, place: Any) -> None:
    """The clock of the whole game runs out."""
    case.state.ring()


def no_clock(case: Running, step: Data, place: Any) -> None:
    """No clock of the whole game is running."""
    if case.state.outcome is None and case.state.copy().on_clock() is not None:
        case.differs("expected no clock of the game to be running", *place)


# ---------------------------------------------------------------------- what is refused


def refused(case: Running, step: Data, place: Any) -> None:
    """Illegal, by one of the stated rules, and without a trace."""
    rules = step["rule"] if isinstance(step["rule"], list) else [step["rule"]]
    case.check_rules([rule for rule in rules if rule not in (ANY, NONE)], place)
    for seat in case.seats_of(step["seat"], place):
        before = case.state.digest()
        for why in _refusals(case, seat, step, place):
            _check_refusal(case, why, rules, step, place)
        if case.state.digest() != before:
            raise case.failed(f"{step['refused']}: refused, but the position has changed", *place)


def _check_refusal(case: Running, why: Illegal | None, rules: list[str], step: Data, place: Any) -> None:
    words, wanted = step["refused"], " or ".join(rules)
    if why is None:
        raise case.failed(f"{words}: expected to be refused by {wanted}, but it is legal", *place)
    if ANY not in rules and (why.rule or NONE) not in rules:
        case.differs(f"{words}: expected to be refused by {wanted}, found {why}", *place)
    elif "says" in step and not says(why.text, step["says"]):
        case.differs(f"{words}: expected to hear {step['says']!r}, found {why}", *place)


def _refusals(case: Running, seat: int, step: Data, place: Any) -> list[Illegal | None]:
    """Why not, for what these words mean: a choice by its sentence or key, else the things of that name."""
    state, words, values = case.state, step["refused"], step.get("values", [])
    legal = [choice for choice in state.legal(seat) if fits(state, seat, choice, words)]
    if legal and not values:
        return [None]
    if legal:
        return [_tried(case, seat, named(state, seat, words, legal), values, place)]
    if words.partition("(")[0] in case.game.kinds:
        return [_heard(case, seat, words, place)]
    against = [choice for choice, _ in state.refusals(seat)]
    if any(fits(state, seat, choice, words) for choice in against):
        return [_heard(case, seat, named(state, seat, words, against).key, place)]
    return [_told(state.reason(seat, thing)) for thing in _things(case, seat, words, against)]


def _tried(case: Running, seat: int, choice: Step[Any], values: list[Any], place: Any) -> Illegal | None:
    """A choice that is there: its blanks may refuse what is filled in."""
    filled: Values = ()
    if isinstance(choice, Form):
        filled = values_from(case.state, seat, choice, values, lambda word: case.check_words(word, place))
    try:
        case.state.copy().choose(seat, choice, filled)
    except Illegal as refusal:
        return refusal
    except ChanceError:
        return None  # it is legal, and wants dice
    return None


def _heard(case: Running, seat: int, key: str, place: Any) -> Illegal | None:
    """A choice that is not there."""
    why = case.state.reason(seat, key)
    if why is not None and why.kind == ABSENT and not why.rule:
        raise case.failed(f"{key} names what is not there: {why.text}", *place)
    return _told(why)


def _told(why: Reason | None) -> Illegal | None:
    return None if why is None else Illegal(why.rule, why.text)


def _things(case: Running, seat: int, words: str, against: list[Step[Any]]) -> list[str]:
    """The things that this seat sees under that name, or the one of that id."""
    there = named_things(case.game.scene(case.state, seat))
    if words in there:
        return [words]
    found = [thing for thing, name in there.items() if name.casefold() == words.casefold()]
    if not found:
        listed = "".join(f"\n  - {case.label(seat, step)}  [{step.key}]" for step in against)
        raise Unclear(f"{words!r} is no choice, no thing of the scene, and nothing that is refused here:{listed}")
    return found


# ---------------------------------------------------------------------- what may come of it


def some_choice_leads_to(case: Running, step: Data, place: Any) -> None:
    """At least one legal choice of the seat leads to this, with the dice that come next."""
    wanted, tried = step["some_choice_leads_to"], 0
    for _, reached in _reached(case, case.seat(step["seat"], place), step.get("by", ""), place):
        tried += 1
        if not differences(wanted, case.game.sketch(reached), ""):
            return
    case.differs(f"expected a choice to lead there; none of {tried} does", *place)


def no_choice_leads_to(case: Running, step: Data, place: Any) -> None:
    """No legal choice of the seat leads to this, with the dice that come next."""
    for label, reached in _reached(case, case.seat(step["seat"], place), step.get("by", ""), place):
        if not differences(step["no_choice_leads_to"], case.game.sketch(reached), ""):
            case.differs(f"expected no choice to lead there, but this one does: {label}", *place)
            return


def _reached(case: Running, seat: int, words: str, place: Any) -> Iterator[tuple[str, State]]:
    """Each legal choice that the words mean, in every way of filling it, and the position after it."""
    state = case.state
    meant = [choice for choice in state.legal(seat) if not words or fits(state, seat, choice, words)]
    if words and not meant:
        raise Unclear(f"{words!r} is not a choice now; legal are{case.listed(seat, state.legal(seat))}")
    for choice in meant:
        ways: Iterator[Values] = iter([()])
        if isinstance(choice, Form):
            ways = product(*[list(islice(_fillings(blank), MOST_WAYS)) for blank in choice.blanks(state, seat)])
        for values in islice(ways, MOST_WAYS):
            trial = state.copy()
            trial.log, trial.chance = [], deepcopy(case.dice)
            try:
                trial.choose(seat, choice, values)
            except (Illegal, ChanceError):
                continue
            yield case.label(seat, choice), trial


def _fillings(blank: Blank) -> Iterator[Any]:
    """Every value that a blank may take, the smallest first."""
    if isinstance(blank, Number):
        yield from range(blank.low, blank.high + 1)
    elif isinstance(blank, Assign):
        places = blank.places if blank.whole else (*blank.places, NOWHERE)
        yield from product(places, repeat=len(blank.options))
    elif isinstance(blank, Pick):
        for many in range(blank.least, blank.most + 1):
            yield from combinations(blank.options, many)
    else:
        yield from permutations(blank.options)
