"""The Event deck: its backs are seen, its order is not (TP-event-5, TP-spy-4, TP-prep-10, TP-dig-1)."""

from __future__ import annotations

from typing import Final

from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.state import Terror

BACK: Final = -2
"""The back of an Event."""
DISASTER_BACK: Final = -3


def events_in(s: Terror) -> int:
    """Events left in the deck, as far as it is known by their backs; those whose place is known are not counted."""
    return sum(s.event_bag[: s.box.disasters])


def disasters_left(s: Terror) -> int:
    """Disasters still in their own deck. TP-prep-10"""
    return sum(s.event_bag[s.box.disasters : s.box.curses]) - s.disasters_in


def know_back(s: Terror) -> None:
    """The back of the top card is seen by all: which it is, is settled now. TP-event-5, TP-dig-1"""
    if not s.tops and s.events_left():
        s.tops = (_next_back(s),)


def _next_back(s: Terror) -> int:
    """Of the first card whose back nobody has seen yet."""
    events = events_in(s)
    if not s.disasters_in:
        return BACK
    if not events:
        return DISASTER_BACK
    back = BACK if s.pick([events, s.disasters_in]) == 0 else DISASTER_BACK
    s.tell("TP-event-5", "back", (back,), reveals=True)
    return back


def face_of_top(s: Terror) -> int:
    """Which card lies on top: drawn now, unless somebody has looked."""
    know_back(s)
    top = s.tops[0]
    if top >= 0:
        return top
    first, last = (0, s.box.disasters) if top == BACK else (s.box.disasters, s.box.curses)
    weights = s.event_bag[first:last]
    open_to = [n for n, weight in enumerate(weights) if weight]
    card = first + (open_to[0] if len(open_to) == 1 else s.pick(weights))
    s.event_bag[card] -= 1
    if top == DISASTER_BACK:
        s.disasters_in -= 1
    s.tops = (card, *s.tops[1:])
    return card


def draw_event(s: Terror) -> int:
    """The top card of the deck; -1 if it has run out. TP-event-1, TP-event-6"""
    if not s.events_left():
        return NONE
    card = face_of_top(s)
    s.tops = s.tops[1:]
    know_back(s)
    return card


def look_at_top(s: Terror) -> None:
    """All may see it; and the back of the card below. TP-spy-4"""
    card = face_of_top(s)
    s.tell("TP-spy-4", "top_event", (card,), reveals=True)
    if len(s.tops) == 1 and s.events_left() > 1:
        s.tops = (card, _next_back(s))


def shuffle_in_disaster(s: Terror) -> None:
    """Unseen, off the top of its own deck, into the Event deck: what was known of that is known no more. TP-prep-10"""
    s.disasters_in += 1
    for card in s.tops:
        if card >= 0:
            s.event_bag[card] += 1
            if card >= s.box.disasters:
                s.disasters_in += 1
    s.tops = ()
    know_back(s)
