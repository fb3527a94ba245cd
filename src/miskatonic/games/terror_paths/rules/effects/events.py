"""Verbs on Events and the Menace, and a text that is used up (TP-event, TP-glos-3)."""

from __future__ import annotations

from miskatonic.games.terror_paths.records import NOBODY, NOWHERE
from miskatonic.games.terror_paths.rules.effects.do import Do, carry_out
from miskatonic.games.terror_paths.rules.effects.whom import spots
from miskatonic.games.terror_paths.rules.menace.events import discard_event
from miskatonic.games.terror_paths.rules.sheet.inventory import discard_item
from miskatonic.games.terror_paths.rules.table.cards import discard_card
from miskatonic.games.terror_paths.state import Terror
from miskatonic.pieces.effects.effect import Effect


def lay(s: Terror, effect: Effect, do: Do) -> None:
    """From where it was drawn to where it lies; with no such place it is Discarded. TP-event-8, TP-class-6"""
    found = spots(s, effect, do)
    event = s.box.event_number[do.text.split(".")[1]]
    if found is None or event not in s.events_at[do.place]:
        return
    if not found:
        discard_event(s, event, "TP-event-4")
        return
    s.events_at[do.place] = tuple([other for other in s.events_at[do.place] if other != event])
    s.events_at[found[0]] = (*s.events_at[found[0]], event)
    s.tell("TP-event-8", "event_lies", (event, found[0]))


def discard_this(s: Terror, effect: Effect, do: Do) -> None:
    """The card, Event or Item whose text it is. TP-tap-4, TP-event-4, TP-inv-5"""
    kind, name, *_ = do.text.split(".")
    if kind == "event":
        discard_event(s, s.box.event_number[name], "TP-event-4")
    elif kind == "card" and do.place != NOWHERE and s.card_at[do.place] == s.box.card_number[name]:
        discard_card(s, do.place, "TP-tap-4")
    elif kind == "item" and do.who != NOBODY:
        held = [item for item in s.items[do.who] if item >> 1 == s.box.item_number[name]]
        if held:
            discard_item(s, do.who, held[0], "TP-inv-5")


def draw_event(s: Terror, effect: Effect, do: Do) -> None:
    """When this text has been carried out. TP-event-7"""
    s.called += effect.number("count")


def draw_menace(s: Terror, effect: Effect, do: Do) -> None:
    """Off its own shuffled deck; turned up, it happens at once. TP-glos-3, TP-setup-9"""
    deck = s.box.menace_cards
    left = [number for number in deck if not s.counters[number]]
    if not left:
        left = list(deck)
        for number in deck:
            s.counters[number] = 0
    if left:
        card = left[s.pick([1] * len(left))] if len(left) > 1 else left[0]
        s.counters[card] = 1
        s.tell("TP-glos-3", "menace_card", (card,), reveals=True)
        carry_out(s, s.box.scenario.counters[card].id, do.place, NOBODY)


def stage(s: Terror, effect: Effect, do: Do) -> None:
    """The next face of the Menace is turned up, and begins. TP-glos-3, TP-end-1"""
    name = effect.word("stage")
    s.stage = s.box.stage_number[name]
    s.tell("TP-glos-3", "stage", (s.stage,), reveals=True)
    carry_out(s, f"menace.{name}.begin", s.place[s.lead], NOBODY)
