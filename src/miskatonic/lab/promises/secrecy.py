"""The promises that nobody learns what is hidden: from a scene, from a question, from an event."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, Final

from miskatonic.kernel.bot import Dice
from miskatonic.kernel.choice import Choice
from miskatonic.kernel.event import SPECTATOR, Event
from miskatonic.kernel.game import Game
from miskatonic.kernel.journal.journal import CHOICE, Entry
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Assign, Form, Illegal, Step, check_values
from miskatonic.lab.promises.filming import filmed, shown_to
from miskatonic.lab.promises.sameness import repeats_itself
from miskatonic.lab.promises.watch import Moment, active, apply, choice_of, draw_input, named, same_but_dice

TRIES: Final = 2
"""So many inputs are tried in each pair of twins."""

Seen = dict[str, Any]


def seen(game: Game[Any], state: State, viewer: int) -> Seen:
    """All that a client gets to draw for this seat (-1: a spectator), by name."""
    view: Seen = {"scene": game.scene(state, viewer)}
    if viewer == SPECTATOR:
        return view
    view["choices"] = [_read(game, state, choice) for choice in state.choices(viewer)]
    view["refusals"] = [(step.key, game.label(state, viewer, step), rule) for step, rule in state.refusals(viewer)]
    return view


def _read(game: Game[Any], state: State, choice: Choice) -> tuple[Any, ...]:
    step = choice.step
    blanks = [(blank, listed(game, state, choice.seat, step)) for blank in choice.blanks]
    return choice.key, choice.label, choice.targets, choice.rule, blanks


def listed(game: Game[Any], state: State, seat: int, step: Step[Any]) -> list[tuple[str, str]]:
    """Everything that the blanks of a form list: words and scene id."""
    if not isinstance(step, Form):
        return []
    found: list[tuple[str, str]] = []
    for blank in step.blanks(state, seat):
        found += [game.blank(state, seat, step, blank, value) for value in getattr(blank, "options", ())]
        if isinstance(blank, Assign):
            found += [game.place(state, seat, step, blank, value) for value in blank.places]
    return found


def difference(one: Seen, two: Seen) -> str:
    """Where two views differ, in a few words; empty if they do not."""
    for name in one:
        if one[name] != two[name]:
            return f"{name}: {_first(one[name], two[name])}"
    return ""


def _first(one: Any, two: Any) -> str:
    if isinstance(one, list):
        pairs = [pair for pair in zip_longest(one, two) if pair[0] != pair[1]]
        return f"{pairs[0][0]} or {pairs[0][1]}"
    if hasattr(one, "panels"):
        mine, theirs = _parts(one), _parts(two)
        names = [name for name in {**mine, **theirs} if mine.get(name) != theirs.get(name)]
        return ", ".join(f"{name}: {mine.get(name)} or {theirs.get(name)}" for name in names)[:600]
    return f"{one} or {two}"


def _parts(scene: Any) -> dict[str, Any]:
    heads = {name: getattr(scene, name) for name in ("title", "prompt", "waiting", "over")}
    return {**heads, **{panel.id: panel for panel in scene.panels}}


def imagine(m: Moment) -> None:
    """An imagined world looks the same to the one who imagines it, and everybody asked there can choose."""
    dice = m.dice("imagine")
    for viewer in m.viewers:
        world = _imagined(m, viewer, dice)
        apart = difference(seen(m.game, m.state, viewer), seen(m.game, world, viewer))
        if apart:
            m.fail("imagine", f"viewer {viewer} could tell an imagined world from the real one; {apart}")
        for seat in world.seats_to_act:
            if not active(world, seat):
                m.fail("imagine", f"in a world that viewer {viewer} imagines, seat {seat} has nothing to choose")


def _imagined(m: Moment, viewer: int, dice: Dice) -> State:
    world = m.state.imagine(viewer, dice.below(1 << 30))
    m.past.worlds += 1
    m.past.worlds_apart += same_but_dice(world) != same_but_dice(m.state)
    return world


def prompts(m: Moment) -> None:
    """Who is asked follows from public facts: every imagined world asks the same seats."""
    dice = m.dice("prompts")
    for viewer in m.viewers:
        world = m.state.imagine(viewer, dice.below(1 << 30))
        world.advance()
        if world.seats_to_act != m.state.seats_to_act:
            m.fail(
                "prompts",
                f"seats {m.state.seats_to_act} are asked, but {world.seats_to_act} in a world that looks "
                f"the same to viewer {viewer}",
            )


def lanes(m: Moment) -> None:
    """What stays in a seat's own lane changes nothing for others, but what they are told or who is waited for. So a
    table may go on with the choices that it has listed for them."""
    dice = m.dice("lanes")
    given = draw_input(m.state, dice)
    if given is None:
        return
    after = m.state.copy()
    after.log = []
    apply(after, given)
    if not after.apart:
        return
    for seat in range(m.state.seats):
        if seat != given.seat and after.legal(seat) != m.state.legal(seat):
            m.fail("lanes", f"{named(given)} stays in its lane, but seat {seat} has other choices")
    if after.seats_to_act != m.state.seats_to_act:
        return
    for viewer in m.viewers:
        if viewer != given.seat and not any(event.seen_by(viewer) for event in after.log):
            changed = difference(seen(m.game, m.state, viewer), seen(m.game, after, viewer))
            if changed:
                m.fail("lanes", f"{named(given)} stays in its lane, but not for viewer {viewer}; {changed}")


def twins(m: Moment) -> None:
    """Played with equal dice in a state and its twin, a choice shows a difference only by a revealing event."""
    dice = m.dice("twins")
    for viewer in m.viewers:
        world = m.state.imagine(viewer, dice.below(1 << 30))
        if difference(seen(m.game, m.state, viewer), seen(m.game, world, viewer)):
            continue  # another promise is broken already
        for _ in range(TRIES):
            given = draw_input(m.state, dice)
            if given is not None and _open_in(world, given):
                _compare(m, world, viewer, given)
        if viewer >= 0 and active(m.state, viewer):
            _compare(m, world, viewer, choice_of(m.state, viewer, dice))


def _open_in(world: State, given: Entry) -> bool:
    """Can the same input be given there? What depends on hidden things of its own seat may not."""
    if given.kind != CHOICE:
        return True
    step = next((step for step in world.legal(given.seat) if step.key == given.key), None)
    if not isinstance(step, Form):
        return step is not None
    try:
        step.fill(world, given.seat, check_values(step.blanks(world, given.seat), given.values, step.rule))
    except Illegal:
        return False
    return True


def _compare(m: Moment, world: State, viewer: int, given: Entry) -> None:
    pair = (m.state.copy(), world.copy())
    for one in pair:
        one.rng = m.number + 1
        filmed(one, given)
    true, twin = pair
    apart = _apart(m.game, true, twin, viewer)
    if apart is None:
        return
    if not repeats_itself(m.state, given):
        m.fail("determinism", f"{named(given)} does not lead to the same twice")
    m.fail(apart[0], f"{named(given)} shows viewer {viewer} something hidden, and no event says so; {apart[1]}")


def _apart(game: Game[Any], true: State, twin: State, viewer: int) -> tuple[str, str] | None:
    """The promise broken and what the viewer could tell the two by; None if nothing, or if it was revealed."""
    told, retold = game.log_for(true, viewer), game.log_for(twin, viewer)
    for mine, theirs in zip_longest(told, retold):
        if _reveals(mine) or _reveals(theirs):
            return None
        if mine != theirs:
            return "twins", f"event {mine} or {theirs}"
    if true.seats_to_act != twin.seats_to_act:
        return "prompts", f"it asks seats {true.seats_to_act} or {twin.seats_to_act}"
    for event in told:
        if game.sentence(true, event) != game.sentence(twin, event):
            return "twins", f"event {event} reads {game.sentence(true, event)!r} or {game.sentence(twin, event)!r}"
    for mine, theirs in zip(told, retold, strict=True):
        shown, other = shown_to(mine, viewer), shown_to(theirs, viewer)
        if shown != other:
            return "twins", f"event {mine} shows {shown} or {other}"
    apart = difference(seen(game, true, viewer), seen(game, twin, viewer))
    return ("twins", apart) if apart else None


def _reveals(event: Event | None) -> bool:
    return event is not None and event.reveals
