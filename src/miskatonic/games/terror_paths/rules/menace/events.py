"""Events and Disasters (TP-event)."""

from __future__ import annotations

from miskatonic.games.terror_paths.content.records import MAP, SHEET
from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.effects.do import carry_out
from miskatonic.games.terror_paths.rules.rolls.instant import FaceAlone
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.rules.table.cards import sweep
from miskatonic.games.terror_paths.rules.table.events import draw_event
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class DrawEvent(Step[Terror]):
    """The top card is read and carried out for the Lead Investigator; with the deck empty nothing happens.

    TP-event-1, TP-event-2, TP-event-5, TP-event-6, TP-men-5
    """

    def run(self, s: Terror) -> Ask | None:
        card = draw_event(s)
        if card == NONE:
            s.tell("TP-event-6", "no_event", ())
            return None
        event = s.box.events[card]
        place, who = s.place[s.lead], s.lead
        s.tell("TP-event-5" if event.disaster else "TP-event-1", "event", (card, s.lead), reveals=True)
        s.then(MoreEvents())
        _lay(s, card, place, who)
        if event.challenge is not None:
            s.then(FaceAlone(f"event.{event.id}", place, who))
        carry_out(s, f"event.{event.id}.now", place, who)
        return None


def _lay(s: Terror, card: int, place: int, who: int) -> None:
    """Most are Discarded when they have been played; some stay on a sheet or on the map. TP-event-3, TP-event-4"""
    event = s.box.events[card]
    if event.stays == SHEET:
        s.curses[who] = (*s.curses[who], card)
    elif event.stays == MAP:
        s.events_at[place] = (*s.events_at[place], card)
    elif event.stays:
        s.events_out = (*s.events_out, card)
    else:
        s.gone_events[card] += 1


class MoreEvents(Step[Terror]):
    """Events that a text has called for are drawn after it, by the lead of the moment. TP-event-7, TP-dig-7"""

    def run(self, s: Terror) -> Ask | None:
        sweep(s)
        ends.check(s)
        if s.called and s.living():
            s.called -= 1
            s.then(DrawEvent())
        return None


def discard_event(s: Terror, card: int, rule: str) -> None:
    """One copy of an Event that stayed is Discarded, wherever it is. TP-event-4"""
    for lying in (s.curses, s.events_at):
        for n, there in enumerate(lying):
            if card in there:
                lying[n] = _without(there, card)
                _gone(s, card, rule)
                return
    if card in s.events_out:
        s.events_out = _without(s.events_out, card)
        _gone(s, card, rule)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _gone(s: Terror, card: int, rule: str) -> None:
    s.gone_events[card] += 1
    s.tell(rule, "event_gone", (card,))
