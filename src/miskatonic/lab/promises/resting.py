"""The promise of windows: who is content is left alone until more opens to them, and nobody else is passed over."""

from __future__ import annotations

from miskatonic.kernel.state import State
from miskatonic.kernel.window import Gathering
from miskatonic.lab.promises.watch import Moment, apply, draw_input, named

Keys = dict[int, set[str]]


def rest(m: Moment) -> None:
    """After a choice in a window: those still at rest can do nothing new, those not yet content are still asked."""
    window = _window(m.state)
    given = draw_input(m.state, m.dice("rest"), clocks=False)
    if window is None or given is None:
        return
    declined = next(step for step in m.state.legal(given.seat) if step.key == given.key).declines
    waiting = [seat for seat in m.state.seats_to_act if seat != given.seat]
    before = _open_to(m.state)
    after = m.state.copy()
    apply(after, given)
    still = after.agenda[len(m.state.agenda) - 1 :][:1]
    if declined and waiting and not after.over and type(window) not in map(type, still):
        m.fail("rest", f"{named(given)} shuts {window.key}, though seat {waiting[0]} was not content")
    if _window(after) is None:
        return
    for seat, now in _open_to(after).items():
        if seat in before and seat != given.seat and now - before[seat]:
            more = min(now - before[seat])
            m.fail("rest", f"{named(given)} opens {more} to seat {seat}, which rests and is not asked again")


def _window(state: State) -> Gathering[State] | None:
    asking = state.agenda[-1] if state.agenda and not state.over else None
    return asking if isinstance(asking, Gathering) else None


def _open_to(state: State) -> Keys:
    """What those at rest may choose."""
    return {seat: {step.key for step in state.legal(seat)} for seat in state.seats_at_rest}
