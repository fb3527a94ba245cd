"""The Event deck: time tokens, and what they set off (MM-event, MM-limit-2, MM-opt-6, MM-opt-7)."""

from __future__ import annotations

from miskatonic.games.mansions_of_madness.content.story import EventCard
from miskatonic.games.mansions_of_madness.records import NOBODY, NONE, NOWHERE
from miskatonic.games.mansions_of_madness.rules import ends
from miskatonic.games.mansions_of_madness.rules.effects.do import carry_out
from miskatonic.games.mansions_of_madness.state import Mansions
from miskatonic.kernel.step import Ask, Step


def top(s: Mansions) -> EventCard | None:
    """The next stage, if there is one. Its time is read before it is resolved, and nothing else. MM-setup-5,
    MM-setup-6, MM-event-3"""
    events = s.box.story.events
    return events[s.stage] if s.stage < len(events) else None


class EventStep(Step[Mansions]):
    """One time token; with no cards left the step is skipped. MM-event-1, MM-win-6"""

    def run(self, s: Mansions) -> Ask | None:
        if top(s) is None:
            return None
        if s.delayed:
            try_last(s)
        else:
            add_time(s, 1, "MM-event-1")
        return None


def add_time(s: Mansions, count: int, rule: str) -> None:
    """Compared whenever tokens come: reached or passed, the card is resolved, and surplus is lost. MM-event-2, -4"""
    event = top(s)
    if event is None or s.delayed:
        return
    s.time = max(0, s.time + count)
    number = event.time(len(s.players))
    s.tell(rule, "time", (count, s.time, number))
    if count > 0 and s.time >= number:
        if event.stage == len(s.box.story.events) and may_wait(s):
            s.delayed = True
            try_last(s)
        else:
            resolve(s, event)


def may_wait(s: Mansions) -> bool:
    """With the option, unless the Objective hangs on the last Event. MM-opt-6, MM-opt-7"""
    return bool(s.options["alternate_length"]) and not ends.objective(s).decides


def try_last(s: Mansions) -> None:
    """On a 1 or 2 the last card waits for the next Event step. MM-opt-6"""
    die = s.roll(10)
    s.tell("MM-opt-6", "last_event_roll", (die,))
    event = top(s)
    if die > 2 and event is not None:
        s.delayed = False
        resolve(s, event)


def resolve(s: Mansions, event: EventCard) -> None:
    """Turned over, read, carried out in printed order, set aside; the next stage lies on top. MM-event-2,
    MM-event-5..7"""
    s.time = 0
    s.stage += 1
    s.tell("MM-event-2", "event", (event.stage,), reveals=True)
    s.told = tuple(sorted({*s.told, *letters(s, event.key)}))
    s.then(AfterEvent())
    carry_out(s, event.key, NOBODY, NONE, NOWHERE)


def letters(s: Mansions, key: str) -> set[int]:
    """The story choices whose letter an Event reads: it becomes public. MM-event-5"""
    effects = [inner for effect in s.box.texts[key] for inner in effect.every()]
    return {each.number("choice") for effect in effects for each in effect.conditions if each.name == "letter"}


class AfterEvent(Step[Mansions]):
    """Has it decided the game? MM-limit-2, MM-win-7"""

    def run(self, s: Mansions) -> Ask | None:
        ends.check(s)
        return None
