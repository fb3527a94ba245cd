"""The promises that a game stays itself: replayed, copied, written down and asked again."""

from __future__ import annotations

import json
from typing import Any, Final

from miskatonic.kernel.bot import Dice
from miskatonic.kernel.event import Event
from miskatonic.kernel.journal import savefile
from miskatonic.kernel.journal.journal import Entry, Journal, JournalError
from miskatonic.kernel.state import State
from miskatonic.kernel.step import Illegal
from miskatonic.lab.promises.watch import Moment, apply, draw_input, named, same_but_dice, text_of, what_differs

PLAY_ON: Final = 4
"""So many inputs are played on after a copy was written down and read again."""
KEEP: Final = 8
"""So many old states are kept, to be looked at again."""


def played(state: State, given: Entry) -> tuple[str, list[Event]]:
    """What an input leads to in a copy: the position and the events."""
    trial = state.copy()
    trial.log = []
    apply(trial, given)
    return text_of(trial), trial.log


def repeats_itself(state: State, given: Entry) -> bool:
    """Does the input lead to the same twice? If not, no other comparison means anything."""
    return played(state, given) == played(state, given)


def determinism(m: Moment) -> None:
    """The same choice with the same dice leads to the same position and the same events."""
    given = draw_input(m.state, m.dice("determinism"))
    if given is None:
        return
    (first, told), (second, retold) = played(m.state, given), played(m.state, given)
    if first != second:
        m.fail("determinism", f"{named(given)} leads to two positions; {what_differs(first, second)}")
    if told != retold:
        m.fail("determinism", f"{named(given)} is told in two ways: {told} or {retold}")


def replay(m: Moment, journal: Journal) -> None:
    """The same seed and inputs, and the journal written and read again, lead to the same position."""
    start = m.start
    again = m.game.start(start.seats, start.seed, start.options)
    for given in journal.effective():
        apply(again, given)
    if same_but_dice(again) != same_but_dice(journal.state):
        m.fail("determinism", f"played again, it differs; {what_differs(text_of(again), text_of(journal.state))}")
    try:
        read = savefile.loads(savefile.dumps(journal), lambda name, used: journal.game)
    except JournalError as error:
        m.fail("determinism", f"the journal does not replay: {error}")
    if read.state.digest() != journal.state.digest():
        m.fail("determinism", "the journal replays to another position")


def copy(m: Moment) -> None:
    """A copy is equal, shares nothing changeable, and old copies stay as they were."""
    made = m.state.copy()
    if text_of(made) != m.text:
        m.fail("copy", f"a copy differs at once; {what_differs(m.text, text_of(made))}")
    if _asked(made) != _asked(m.state):
        m.fail("copy", f"a copy asks {_asked(made)}, not {_asked(m.state)}")
    for name in ("agenda", "sealed", "lanes", *m.state.table):
        shared = _shared(getattr(m.state, name), getattr(made, name), name)
        if shared:
            m.fail("copy", f"a copy shares {shared} with its original")
    for old, text in m.past.kept[m.number % KEEP :][:1]:  # each in its turn
        if text_of(old) != text:
            m.fail("copy", f"an old copy changed when the game went on; {what_differs(text, text_of(old))}")
    if m.number % 5 == 0:
        m.past.kept = [*m.past.kept[1 - KEEP :], (made, m.text)]


def _asked(state: State) -> tuple[Any, ...]:
    return state.seats_to_act, tuple([state.ask_of(seat) is not None for seat in range(state.seats)])


def _shared(mine: Any, theirs: Any, where: str) -> str:
    """The place of something changeable that both hold; empty if there is none."""
    if isinstance(mine, list):
        parts = list(zip(mine, theirs, range(len(mine)), strict=False))
    elif isinstance(mine, dict):
        parts = [(mine[key], theirs.get(key), key) for key in mine]
    else:
        return ""
    if mine is theirs:
        return where
    found = [_shared(a, b, f"{where}[{i}]") for a, b, i in parts]
    return next(filter(None, found), "")


def untouched(m: Moment) -> None:
    """Whatever was looked up, imagined, or played on copies here, the original is as it was."""
    now = text_of(m.state)
    if now != m.text:
        m.fail("copy", f"looking, or playing on copies, changed the original; {what_differs(m.text, now)}")


def serialise(m: Moment) -> None:
    """State, JSON text, state: the same position, the same questions, and it plays on the same."""
    state = m.state.copy()
    read: State = m.game.from_dict(json.loads(m.text))
    if text_of(read) != m.text:
        m.fail("serialise", f"what is read is not what was written; {what_differs(m.text, text_of(read))}")
    dice = m.dice("serialise")
    for _ in range(PLAY_ON):
        _same_questions(m, state, read)
        given = draw_input(state, dice)
        if given is None:
            return
        _play_both(m, state, read, given)
        if text_of(read) != text_of(state):
            m.fail("serialise", f"after {named(given)} it differs; {what_differs(text_of(state), text_of(read))}")


def _same_questions(m: Moment, state: State, read: State) -> None:
    if _asked(read) != _asked(state):
        m.fail("serialise", f"it asks {_asked(read)} after reading, not {_asked(state)}")
    for seat in range(state.seats):
        before, after = [s.key for s in state.legal(seat)], [s.key for s in read.legal(seat)]
        if before != after:
            m.fail("serialise", f"seat {seat} may choose {after} after reading, not {before}")
    for viewer in m.viewers:
        if m.game.scene(state, viewer) != m.game.scene(read, viewer):
            m.fail("serialise", f"viewer {viewer} sees something else after reading")


def _play_both(m: Moment, state: State, read: State, given: Entry) -> None:
    """Into both; if it does not even repeat itself in copies of one, that is another promise."""
    trial = state.copy()
    apply(state, given)
    try:
        apply(read, given)
    except Illegal as refusal:
        m.fail("serialise", f"{named(given)} is refused after reading: {refusal}")
    if text_of(read) != text_of(state) and not repeats_itself(trial, given):
        m.fail("determinism", f"{named(given)} does not lead to the same twice")


def asks(m: Moment) -> None:
    """Asking again changes nothing."""
    made = m.state.copy()
    before, asked = text_of(made), _asked(made)
    for _ in range(2):
        made.advance()
        if text_of(made) != before:
            m.fail("asks", f"asking again changed the position; {what_differs(before, text_of(made))}")
        if _asked(made) != asked:
            m.fail("asks", f"asking again asks {_asked(made)}, not {asked}")


def timeouts(m: Moment) -> None:
    """When nobody decides in time, the game goes on by itself, and never comes back to the same position."""
    state = m.state.copy()
    here = m.game.round_of(state)
    seen = {same_but_dice(state)}
    dice = m.dice("timeouts")
    for _ in range(40):
        if state.over or m.game.round_of(state) != here:
            return
        seat = _any(state.seats_to_act, dice)
        state.expire(seat)
        now = same_but_dice(state)
        if now in seen:
            m.fail("timeouts", f"the time of seat {seat} ran out, and the game is where it was before")
        seen.add(now)


def _any(seats: tuple[int, ...], dice: Dice) -> int:
    return seats[dice.below(len(seats))]
