"""The promises about one position: what lies there, what is offered, how it is put into words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from miskatonic.kernel.bot import Dice
from miskatonic.kernel.scene.common import Common
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Form, Illegal, Step, Values
from miskatonic.lab.promises.sameness import played
from miskatonic.lab.promises.secrecy import listed, seen
from miskatonic.lab.promises.watch import Moment, active, draw_input, text_of, what_differs

MOST_IN_A_ROUND: Final = 120
"""So many choices a seat, idle ones not counted, end any round."""
STALE_KEYS: Final = 60
GARBAGE: Final = ("", "Nonsense", "Nonsense(1)", "(", "Ask(0)", "é(0)", "None", "State(2,{})")


def conservation(m: Moment) -> None:
    """Every piece of the box is somewhere, exactly once."""
    pieces = m.game.pieces(m.state)
    m.past.pieces = m.past.pieces or pieces
    if pieces != m.past.pieces:
        m.fail("conservation", f"the box holds {pieces}; at the start it held {m.past.pieces}")


def progress(m: Moment) -> None:
    """Somebody can always choose, and every round ends within a limit of choices."""
    state = m.state
    if not state.over and not state.seats_to_act:
        m.fail("progress", "the game is not over, and waits for nobody")
    for seat in state.seats_to_act:
        if not active(state, seat):
            m.fail("progress", f"the game waits for seat {seat}, which has nothing to choose")
    now = m.game.round_of(state)
    if now != m.past.round:
        m.past.round, m.past.in_round = now, 0
    if m.past.in_round > MOST_IN_A_ROUND * state.seats:
        m.fail("progress", f"round {now} has not ended after {m.past.in_round} choices")


def scene(m: Moment) -> None:
    """Ids are unique, choices touch things that their seat sees, the scene is JSON, and what is shared with others, or
    taken over from the position before, is alike."""
    common = m.past.common = Common(before=m.past.common)
    for viewer in m.viewers:
        view = m.game.scene(m.state, viewer)
        if m.game.scene(m.state, viewer, common) != view:
            m.fail("scene", f"viewer {viewer} sees something else when a panel is shared, or taken over")
        ids = list(_ids(view.panels))
        twice = sorted({name for name in ids if ids.count(name) > 1})
        if twice:
            m.fail("scene", f"viewer {viewer} sees two elements called {', '.join(twice)}")
        if msgspec.json.decode(view.to_json())["seat"] != viewer or view.waiting != m.state.seats_to_act:
            m.fail("scene", f"the scene of viewer {viewer} is that of {view.seat}, waiting for {view.waiting}")
        for step in m.state.legal(viewer) if viewer >= 0 else []:
            named = [*m.game.targets(m.state, step), *[i for _, i in listed(m.game, m.state, viewer, step) if i]]
            missing = [name for name in named if name not in ids]
            if missing:
                m.fail("scene", f"{step.key} touches {', '.join(missing)}, which seat {viewer} does not see")


def _ids(elements: tuple[Any, ...]) -> Iterator[str]:
    for element in elements:
        yield element.id
        for kind in ("cells", "nodes", "ways"):
            yield from [part.id for part in getattr(element, kind, ())]
        yield from _ids(getattr(element, "items", ()))
        top = getattr(element, "top", None)
        if top is not None:
            yield top.id


def words(m: Moment) -> None:
    """Every choice, refused candidate, thing to fill in, event and scene reads as something."""
    game, state = m.game, m.state
    for event in m.events:
        _said(m, game.sentence(state, event), f"event {event}")
    for viewer in m.viewers:
        view = game.scene(state, viewer)
        _said(m, view.title, f"the title for viewer {viewer}")
        _said(m, view.over if state.over else view.prompt, f"the prompt for viewer {viewer}")
    for seat in range(state.seats):
        for step in [*state.legal(seat), *[step for step, _ in state.refusals(seat)]]:
            _said(m, game.label(state, seat, step), step.key)
            for text, _ in listed(game, state, seat, step):
                _said(m, text, f"a blank of {step.key}")


def _said(m: Moment, text: str, what: str) -> None:
    if not text.strip():
        m.fail("words", f"{what} has no words")


def rules(m: Moment) -> None:
    """Events, choices and refusals name rules that are in the book; nothing legal is refused."""
    state, book = m.state, m.game.rulebook.rules
    for event in m.events:
        if event.rule not in book:
            m.fail("rules", f"event {event} names rule {event.rule!r}, which is not in the rulebook")
    dice = m.dice("rules")
    for seat in range(state.seats):
        offered = state.legal(seat)
        for step in offered:
            if step.rule not in book:
                m.fail("rules", f"choice {step.key} names rule {step.rule!r}, which is not in the rulebook")
            if step.why_not(state, seat):
                m.fail("rules", f"{step.key} is offered to seat {seat}; {step.why_not(state, seat)} is against it")
        refused = state.refusals(seat)
        for step, rule in refused:
            if rule not in book:
                m.fail("rules", f"{step.key} is refused by rule {rule!r}, which is not in the rulebook")
        for step, rule in _some([*[(step, "") for step in offered], *refused], dice):
            if state.why_not(seat, step.key) != rule:
                m.fail(
                    "rules", f"{step.key}: rule {rule!r} decides, but why_not says {state.why_not(seat, step.key)!r}"
                )
        _agree(m, seat)


def _some(judged: list[tuple[Step[Any], str]], dice: Dice) -> list[tuple[Step[Any], str]]:
    """A few of many: asking by key goes through all of them."""
    return [judged[dice.below(len(judged))] for _ in range(min(4, len(judged)))]


def _agree(m: Moment, seat: int) -> None:
    """What is looked for in vain has a rule against it, or is on offer after all."""
    if m.state.ask_of(seat) is None:
        return
    offered = {step.key for step in m.state.legal(seat)}
    for step in m.state.stack_of(seat)[-1].refused(m.state, seat):
        if step.key not in offered and not step.why_not(m.state, seat):
            m.fail("rules", f"{step.key} is not offered to seat {seat}, and no rule is against it")


def fields(m: Moment) -> None:
    """What a game adds to a state is in ``table``; or seats and options fix it; or it can be forgotten."""
    if not hasattr(m.state, "__dict__"):
        return  # compiled: fields are fixed, and the interpreted run checks them
    kernel = set(vars(State(m.state.seats, m.state.options)))
    fresh = vars(m.game.lay(m.state.seats, m.state.options))
    for name, value in vars(m.state).items():
        if name in kernel or name in m.state.table or (name in fresh and fresh[name] == value):
            continue
        if name not in fresh or not _forgettable(m, name, fresh[name]):
            m.fail("fields", f"field {name} matters in play but is not in table: it would not be saved")
    for name in m.state.table:
        if name not in vars(m.state):
            m.fail("fields", f"table names a field {name} that is not there")


def _forgettable(m: Moment, name: str, fresh: Any) -> bool:
    """Something derived and kept for speed: without it everything looks the same and goes on the same."""
    given = draw_input(m.state, m.dice("fields"))
    runs = []
    for forget in (False, True):
        state = m.state.copy()
        if forget:
            setattr(state, name, fresh)
        views = [seen(m.game, state, viewer) for viewer in m.viewers]
        runs.append((views, played(state, given) if given is not None else None))
    return runs[0] == runs[1]


# ---------------------------------------------------------------------- what is refused


def keys(m: Moment) -> None:
    """Keys are unique; whatever is not offered raises ``Illegal`` and changes nothing."""
    dice = m.dice("keys")
    state = m.state.copy()
    state.log = []
    legal = [[step.key for step in state.legal(seat)] for seat in range(state.seats)]
    for seat, offered in enumerate(legal):
        twice = sorted({key for key in offered if offered.count(key) > 1})
        if twice:
            m.fail("keys", f"seat {seat} is offered {', '.join(twice)} twice")
        for key in {*GARBAGE, *_mutants(offered, dice), *_strange(m, legal, seat)} - set(offered):
            _refuses(m, state, seat, key, ())
        for step in state.legal(seat):
            for values in _wrong(step, state, seat):
                _refuses(m, state, seat, step.key, values)
        if state.log or text_of(state) != m.text:
            m.fail(
                "keys", f"something that seat {seat} was refused left its mark; {what_differs(m.text, text_of(state))}"
            )
    for nobody in (-1, state.seats, "0", None):
        _refuses(m, state, nobody, next(filter(None, legal), [""])[0], ())
    m.past.keys = [*m.past.keys, *[key for offered in legal for key in offered[:4]]][-STALE_KEYS:]


def _mutants(offered: list[str], dice: Dice) -> list[str]:
    """Real keys with one number changed."""
    found = []
    for key in offered[:8]:
        spots = list(re.finditer(r"-?\d+", key))
        if spots:
            spot = spots[dice.below(len(spots))]
            found.append(f"{key[: spot.start()]}{(97, -1, 5)[dice.below(3)]}{key[spot.end() :]}")
    return found


def _strange(m: Moment, legal: list[list[str]], seat: int) -> list[str]:
    """Keys of other seats, keys of long ago, and keys of what is refused."""
    others = [key for other, offered in enumerate(legal) if other != seat for key in offered[:6]]
    return [*others, *m.past.keys, *[step.key for step, _ in m.state.refusals(seat)]]


def _wrong(step: Step[Any], state: State, seat: int) -> list[Values]:
    """Values that do not fit."""
    if not isinstance(step, Form):
        return [(1,)]
    size = len(step.blanks(state, seat))
    bad: tuple[Any, ...] = (None, "x", -99, 10**9, 1.5, True, (97,), (None,), {"a": 1})
    return [(0,) * (size + 1), *[(value,) * size for value in bad], *([()] if size else [])]


def _refuses(m: Moment, state: State, seat: Any, key: str, values: Values) -> None:
    what = f"seat {seat!r} choosing {key!r}" + (f" with {values}" if values else "")
    try:
        state.choose(seat, key, values)
    except Illegal as refusal:
        if not refusal.text:
            m.fail("keys", f"{what} is refused without a word")
    except Exception as error:
        m.fail("keys", f"{what} raises {type(error).__name__} instead of Illegal: {error}")
    else:
        m.fail("keys", f"{what} is not offered, and was accepted")
