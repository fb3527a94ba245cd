"""What a case looks at: the position, the choices that there are, what a seat sees and is told, what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from miskatonic.kernel.cases.compare import shown
from miskatonic.kernel.cases.named import fits, says
from miskatonic.kernel.cases.running import Running
from miskatonic.kernel.event import Event
from miskatonic.kernel.reason import ABSENT
from miskatonic.kernel.scene.scene import Scene
from miskatonic.kernel.step import Illegal

Data = dict[str, Any]


def expect(case: Running, step: Data, place: Any) -> None:
    """The position is like this."""
    case.compare(step["expect"], *place)


def over(case: Running, step: Data, place: Any) -> None:
    """The game is over, or it is not."""
    check_over(case, step["over"], *place)


def check_over(case: Running, wanted: bool, *place: str | int) -> None:
    """Is the game over as it should be?"""
    ended = case.state.outcome
    if wanted and ended is None:
        case.differs(f"expected the game to be over, but it waits for {waited_for(case)}", *place)
    if not wanted and ended is not None:
        case.differs(f"expected the game to go on, but it is over: {ended.reason} [{ended.rule}]", *place)


def waiting(case: Running, step: Data, place: Any) -> None:
    """The game waits for these."""
    wanted = ", ".join([case.name(seat) for seat in case.seats_of(step["waiting"], place)]) or "nobody"
    if wanted != waited_for(case):
        case.differs(f"waiting: expected {wanted}, found {waited_for(case)}", *place)


def waited_for(case: Running) -> str:
    """Whom the game waits for, in words."""
    return ", ".join([case.name(seat) for seat in case.state.seats_to_act]) or "nobody"


# ---------------------------------------------------------------------- the choices that there are


def offered(case: Running, step: Data, place: Any) -> None:
    """These are legal choices of the seats; with ``only`` there are no others."""
    for seat in case.seats_of(step["seat"], place):
        legal = case.state.legal(seat)
        for words in step["offered"]:
            if not any(fits(case.state, seat, choice, words) for choice in legal):
                case.differs(f"expected to be offered: {words}{case.listed(seat, legal)}", *place)
        for choice in legal if step.get("only") else []:
            if not any(fits(case.state, seat, choice, words) for words in step["offered"]):
                case.differs(f"expected not to be offered: {case.label(seat, choice)}", *place)


def not_offered(case: Running, step: Data, place: Any) -> None:
    """None of the seats has such a choice. A name that could never fit anything fails the case."""
    for seat in case.seats_of(step["seat"], place):
        legal = case.state.legal(seat)
        for words in step["not_offered"]:
            fitting = [choice for choice in legal if fits(case.state, seat, choice, words)]
            for choice in fitting:
                case.differs(f"expected not to be offered: {case.label(seat, choice)}", *place)
            if not fitting:
                _check_name(case, seat, words, place)


def _check_name(case: Running, seat: int, words: str, place: Any) -> None:
    """A key names what there is; words are those of the game."""
    kind, bracket, _ = words.partition("(")
    if kind not in case.game.kinds:
        case.check_words(words, place)
        return
    try:
        why = case.state.reason(seat, words)
    except Illegal as error:
        raise case.failed(f"{words} is no choice of this game", *place) from error
    if bracket and why is not None and why.kind == ABSENT and not why.rule:
        raise case.failed(f"{words} names what is not there: {why.text}", *place)


# ---------------------------------------------------------------------- what a seat sees and is told


def sees(case: Running, step: Data, place: Any) -> None:
    """Each of these is among what the seats see."""
    for seat in case.seats_of(step["seat"], place):
        scene = case.game.scene(case.state, seat)
        for wanted in step["sees"]:
            if not _seen(scene, wanted):
                case.differs(f"expected {case.name(seat)} to see {shown(wanted)}", *place)


def sees_not(case: Running, step: Data, place: Any) -> None:
    """None of these is among what the seats see."""
    for seat in case.seats_of(step["seat"], place):
        scene = case.game.scene(case.state, seat)
        for wanted in step["sees_not"]:
            found = _seen(scene, wanted)
            if found:
                case.differs(f"expected {case.name(seat)} not to see {shown(wanted)}, found {found}", *place)
            else:
                _check_thing(case, wanted, place)


def _check_thing(case: Running, wanted: Any, place: Any) -> None:
    """What is not seen here must be something: seen by another seat, or said in the words of the game."""
    if any(_seen(case.game.scene(case.state, seat), wanted) for seat in range(case.state.seats)):
        return
    for value in wanted.values() if isinstance(wanted, dict) else [wanted]:
        if isinstance(value, str):
            case.check_words(value, place)


def _seen(scene: Scene, wanted: Any) -> str:
    """The id of the first element that shows this; empty if none does."""
    for element, around in _elements(scene):
        if isinstance(wanted, dict):
            if all(_shows(element, around, name, value) for name, value in wanted.items()):
                return str(element.id)
        elif wanted == element.id or any(says(text, wanted) for text in _texts(element)):
            return str(element.id)
    return ""


def _shows(element: Any, around: list[Any], name: str, value: Any) -> bool:
    """Has the element this property? ``in`` is a panel, or whatever else it lies in."""
    if name == "in":
        return any(value == outer.id or value in _texts(outer) for outer in around)
    found = getattr(element, name, None)
    if isinstance(found, str) and isinstance(value, str):
        return found.casefold() == value.casefold()
    return type(found) is type(value) and bool(found == value)


def _texts(element: Any) -> list[str]:
    """What a person reads on it."""
    names = ("name", "title", "value", "gist", "note", "text", "icon", "kind")
    texts = [str(getattr(element, name, "")) for name in names]
    return [text for text in texts if text] + [f"{a} {b}" for a, b in getattr(element, "badges", ())]


def _elements(scene: Scene) -> Iterator[tuple[Any, list[Any]]]:
    left: list[tuple[Any, list[Any]]] = [(panel, []) for panel in reversed(scene.panels)]
    while left:
        element, around = left.pop()
        yield element, around
        inside = [*around, element]
        top = getattr(element, "top", None)
        parts = (*getattr(element, "items", ()), *getattr(element, "cells", ()), *getattr(element, "nodes", ()))
        parts += (*getattr(element, "ways", ()), *([top] if top is not None else []))
        left.extend((part, inside) for part in reversed(parts))


def prompt(case: Running, step: Data, place: Any) -> None:
    """What the seats are told to decide says these words."""
    for seat in case.seats_of(step["seat"], place):
        found = case.game.scene(case.state, seat).prompt
        if not says(found, step["prompt"]):
            case.differs(f"expected {case.name(seat)} to be asked {step['prompt']!r}, found {found!r}", *place)


def log(case: Running, step: Data, place: Any) -> None:
    """Each of the seats has read these lines since the last such check, in this order; others may lie between."""
    for seat in case.seats_of(step["seat"], place):
        lines, at = _lines(case, seat, read=True), 0
        for words in step["log"]:
            at = next((i + 1 for i in range(at, len(lines)) if says(lines[i], words)), -1)
            if at < 0:
                found = "".join(f"\n  - {line}" for line in lines) or " nothing"
                case.differs(f"expected {case.name(seat)} to read {words!r}, found{found}", *place)
                break


def log_not(case: Running, step: Data, place: Any) -> None:
    """None of the seats has read such a line since its last check of lines that it reads."""
    for seat in case.seats_of(step["seat"], place):
        lines = _lines(case, seat, read=False)
        for words in step["log_not"]:
            line = next((line for line in lines if says(line, words)), "")
            if line:
                case.differs(f"expected {case.name(seat)} not to read {words!r}, found {line!r}", *place)
            elif not any(says(case.game.sentence(case.state, event), words) for event in case.state.log or []):
                case.check_words(words, place)


def _lines(case: Running, seat: int, read: bool) -> list[str]:
    log = case.state.log or []
    told = log[case.read_log.get(seat, 0) :]
    if read:
        case.read_log[seat] = len(log)
    return [case.game.sentence(case.state, event) for event in told if event.seen_by(seat)]


# ---------------------------------------------------------------------- what happened


def events(case: Running, step: Data, place: Any) -> None:
    """All of them happened since the last such check, in this order; others may lie between."""
    told, at = _told(case, step, place), 0
    case.read_events = len(case.state.log or [])
    for i, wanted in enumerate(step["events"]):
        while at < len(told) and not _is(case, told[at], wanted):
            at += 1
        if at == len(told):
            happened = "; ".join(f"{event.kind} {event.rule}" for event in told) or "nothing"
            case.differs(f"expected an event {_entry(wanted)}, found {happened}", *place, "events", i)
            return
        at += 1


def no_events(case: Running, step: Data, place: Any) -> None:
    """None of these has happened since the last check of events that did."""
    for i, wanted in enumerate(step["no_events"]):
        where = (*place, "no_events", i)
        known = case.game.words.events
        if "kind" in wanted and known and wanted["kind"] not in known:
            raise case.failed(f"{case.game.title} has no events of the kind {wanted['kind']}", *where)
        case.check_rules([wanted["rule"]] if "rule" in wanted else [], where)
        if "says" in wanted:
            case.check_words(wanted["says"], where)
        for event in _told(case, step, place):
            if _is(case, event, wanted):
                text = case.game.sentence(case.state, event)
                case.differs(f"expected no event {_entry(wanted)}, found {text!r} [{event.rule}]", *where)


def _told(case: Running, step: Data, place: Any) -> list[Event]:
    """What happened since the last check; where seats are stated, as far as all of them may know of it."""
    seats = case.seats_of(step["seat"], place) if "seat" in step else []
    log = (case.state.log or [])[case.read_events :]
    return [event for event in log if all(event.seen_by(seat) for seat in seats)]


def _is(case: Running, event: Event, wanted: Data) -> bool:
    found = {"kind": event.kind, "rule": event.rule, "facts": list(event.facts)}
    if any(found[name] != value for name, value in wanted.items() if name != "says"):
        return False
    return "says" not in wanted or bool(case.game.sentence(case.state, event).startswith(wanted["says"]))


def _entry(wanted: Data) -> str:
    return ", ".join(f"{name}: {value}" for name, value in wanted.items())
