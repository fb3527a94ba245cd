"""The promise that what is shown happening is what happens, and that a question says what it is about."""

from __future__ import annotations

from typing import Any

from miskatonic.kernel.event import Event
from miskatonic.kernel.scene import beat
from miskatonic.kernel.scene.scene import Scene
from miskatonic.lab.promises.filming import filmed, shown_to
from miskatonic.lab.promises.watch import Moment, draw_input, named


def beats(m: Moment) -> None:
    """The marks of the old scene and the changes of all events are the marks of the new one, for everybody."""
    given = draw_input(m.state, m.dice("beats"))
    if given is None or m.game.watcher is None:
        return
    after = m.state.copy()
    events = filmed(after, given)
    for viewer in m.viewers:
        told = [event for event in events if event.seen_by(viewer)]
        old, new = m.game.scene(m.state, viewer), m.game.scene(after, viewer)
        marks: dict[str, beat.Mark] = dict(old.marks())
        for event in told:
            _apply(m, marks, event, viewer)
        wrong = _difference({name: value for name, value in marks.items() if value is not None}, new.marks())
        if wrong:
            m.fail("beats", f"{named(given)} is shown to viewer {viewer} as something else: {wrong}")
        _known(m, told, viewer, old, new)


def _apply(m: Moment, marks: dict[str, beat.Mark], event: Event, viewer: int) -> None:
    for change in shown_to(event, viewer).changes:
        if marks.get(change.id) != change.was:
            m.fail("beats", f"{event} changes {change.id} from {change.was}, but it was {marks.get(change.id)}")
        marks[change.id] = change.now


def _difference(shown: dict[str, Any], true: dict[str, Any]) -> str:
    names = [name for name in {**shown, **true} if shown.get(name) != true.get(name)]
    return ", ".join(f"{name} is {true.get(name)}, not {shown.get(name)}" for name in names)[:600]


def _known(m: Moment, told: list[Event], viewer: int, old: Scene, new: Scene) -> None:
    """Who acts, and on what, is something that the viewer sees or saw, or saw come and go."""
    known = old.ids() | new.ids()
    for event in told:
        film = shown_to(event, viewer)
        known |= {change.id for change in film.changes}
    for event in told:
        film = shown_to(event, viewer)
        strange = [name for name in (film.who, *film.on) if name and name not in known]
        if strange:
            m.fail("beats", f"{event} is about {', '.join(strange)}, which viewer {viewer} does not see")


def stage(m: Moment) -> None:
    """A question names seats that are asked and things in sight; every answer has a verb, and the first plays on."""
    if m.game.watcher is None:
        return
    for viewer in m.viewers:
        scene = m.game.scene(m.state, viewer)
        question = scene.question
        if (question is None) != m.state.over:
            m.fail("stage", f"viewer {viewer} sees {question} while the game is {'over' if m.state.over else 'on'}")
        if question is None:
            continue
        known = scene.ids()
        strange = [name for name in question.stage if name not in known]
        lost = sorted(scene.mentions() - known)
        if lost:
            m.fail("stage", f"viewer {viewer} sees something that speaks of {', '.join(lost)}, which is not there")
        if strange:
            m.fail("stage", f"{question.kind} is about {', '.join(strange)}, which viewer {viewer} does not see")
        if not question.stage or not set(question.who) <= set(m.state.seats_to_act):
            m.fail("stage", f"{question} of viewer {viewer}, while {m.state.seats_to_act} are asked")
        _answers(m, viewer)


def _answers(m: Moment, viewer: int) -> None:
    shown = m.game.answers(m.state, viewer, m.state.legal(viewer)) if viewer >= 0 else []
    for step, _, answer in shown:
        if not answer.verb.strip() or (answer.odds is not None and not (0 <= answer.odds <= 1 and answer.noun)):
            m.fail("stage", f"{step.key} is shown as {answer}")
    if shown and shown[0][2].apart and not all(answer.apart for _, _, answer in shown):
        m.fail("stage", f"the first answer shown to seat {viewer} is {shown[0][2]}")
