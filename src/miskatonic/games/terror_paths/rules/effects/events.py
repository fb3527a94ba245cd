"""Verbs on Events and the Menace, and a text that is used up (TP-event, TP-glos-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from miskatonic.games.terror_paths.content.box import MENACE_CARD
from miskatonic.games.terror_paths.content.scenario import BACK, FRONT, GONE, NOT_UP, MenaceCard
from miskatonic.games.terror_paths.records import NOBODY, NONE, NOWHERE
from miskatonic.games.terror_paths.rules.effects.do import Do, carry_out
from miskatonic.games.terror_paths.rules.effects.whom import Bear, decide, spots, strike
from miskatonic.games.terror_paths.rules.menace.events import discard_event
from miskatonic.games.terror_paths.rules.sheet.inventory import discard_item
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.rules.table.cards import discard_card
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
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
        number = s.box.event_number[name]
        if not s.box.events[number].curse:
            discard_event(s, number, "TP-event-4")
        elif do.who != NOBODY and number in s.curses[do.who]:
            lift(s, do.who, number)
    elif kind == "card" and do.place != NOWHERE and s.card_at[do.place] == s.box.card_number[name]:
        discard_card(s, do.place, "TP-tap-4")
    elif kind == "item" and do.who != NOBODY:
        held = [item for item in s.items[do.who] if item >> 1 == s.box.item_number[name]]
        if held:
            discard_item(s, do.who, held[0], "TP-inv-5")


def draw_event(s: Terror, effect: Effect, do: Do) -> None:
    """When this text has been carried out. TP-event-7"""
    s.called += effect.number("count")


def stage(s: Terror, effect: Effect, do: Do) -> None:
    """The next face of the Menace is turned up, and begins; a second sheet is laid beside the first.

    TP-glos-3, TP-end-1
    """
    name = effect.word("stage")
    number = s.box.stage_number[name]
    if s.box.scenario.stages[number].sheet > 1:
        s.second = number
    else:
        s.stage = number
    s.tell("TP-glos-3", "stage", (number,), reveals=True)
    carry_out(s, f"menace.{name}.begin", s.place[s.lead], NOBODY)


def end_stage(s: Terror, effect: Effect, do: Do) -> None:
    """The second sheet is taken away. TP-glos-3"""
    if s.second >= 0:
        s.tell("TP-glos-3", "stage_over", (s.second,))
        s.second = NONE


# ---------------------------------------------------------------------- Menace cards


def draw_menace(s: Terror, effect: Effect, do: Do) -> None:
    """Off its own shuffled deck; turned up, it happens at once. TP-glos-3, TP-setup-9"""
    deck = s.box.menace_cards
    left = [number for number in deck if s.counters[number] == NOT_UP]
    if not left:
        left = _shuffle(s, deck)
    if left:
        card = left[s.pick([1] * len(left))] if len(left) > 1 else left[0]
        _turn_up(s, card, BACK if s.turned_cards >> card & 1 else FRONT, do.place)


def _shuffle(s: Terror, deck: Sequence[int]) -> list[int]:
    """Those that have been turned up come again; of two sides it is now the other's turn. TP-setup-9"""
    again = [number for number in deck if s.counters[number] != GONE and not _menace_card(s, number).stays]
    for number in again:
        s.counters[number] = NOT_UP
        if _menace_card(s, number).back_name:
            s.turned_cards ^= 1 << number
    return again


def _menace_card(s: Terror, number: int) -> MenaceCard:
    card = s.box.scenario.counters[number]
    assert isinstance(card, MenaceCard)
    return card


def _turn_up(s: Terror, number: int, side: int, place: int) -> None:
    """This side of it lies up now, and what it says happens. TP-glos-3"""
    s.counters[number] = side
    card = _menace_card(s, number)
    s.tell("TP-glos-3", "menace_back" if side == BACK else "menace_card", (number,), reveals=True)
    carry_out(s, f"{card.id}.back" if side == BACK else card.id, place, NOBODY)


def menace_card(s: Terror, effect: Effect, do: Do) -> None:
    """One in particular: out of the deck, from aside, or turned over where it lies. TP-glos-3"""
    number = s.box.counter_number[f"{MENACE_CARD}{effect.word('card')}"]
    if s.counters[number] != GONE:
        _turn_up(s, number, BACK if effect.word("side") == "back" else FRONT, do.place)


def discard_menace(s: Terror, effect: Effect, do: Do) -> None:
    """It is out of the game, and so is what it does. TP-glos-3"""
    number = s.box.counter_number[f"{MENACE_CARD}{effect.word('card')}"]
    if s.counters[number] != GONE:
        s.counters[number] = GONE
        s.tell("TP-glos-3", "menace_gone", (number,))


# ---------------------------------------------------------------------- Curses


def curse(s: Terror, effect: Effect, do: Do) -> None:
    """On her sheet, while there is one left; then its text happens. TP-lore-3, TP-dig-3"""
    if not isinstance(do, Bear):
        strike(s, effect, do)
        return
    number = s.box.event_number[effect.word("curse")]
    if s.event_bag[number]:
        s.event_bag[number] -= 1
        s.curses[do.who] = (*s.curses[do.who], number)
        s.tell("TP-lore-3", "curse", (do.who, number), reveals=True)
        carry_out(s, f"event.{effect.word('curse')}.now", s.place[do.who], do.who)


def lift_curse(s: Terror, effect: Effect, do: Do) -> None:
    """Off her sheet: that Curse, or one of her choice. TP-lore-3, TP-event-4"""
    if not isinstance(do, Bear):
        strike(s, effect, do)
        return
    s.then(Lifting(do.who, effect.word("curse")))


class Lifting(Step[Terror]):
    """Which? TP-dig-9"""

    puts: ClassVar[tuple[str, ...]] = ("Lifted",)
    asks: ClassVar[str] = "TP-dig-9"
    must: ClassVar[bool] = True

    def __init__(self, seat: int, curse: str) -> None:
        self.seat = seat
        self.curse = curse
        """Its id; empty: any."""

    def live(self, s: Terror) -> bool:
        return s.alive(self.seat) and bool(self.candidates(s, self.seat))

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, self.seat)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        mine = [number for number in dict.fromkeys(s.curses[self.seat]) if s.box.events[number].curse]
        return [Lifted(self.seat, n) for n in mine if self.curse in ("", s.box.events[n].id)]


class Lifted(Step[Terror]):
    """It is gone from her. TP-event-4, TP-lore-3"""

    rule: ClassVar[str] = "TP-dig-9"
    against: ClassVar[tuple[str, ...]] = ("TP-event-4",)

    def __init__(self, seat: int, curse: int) -> None:
        self.seat = seat
        self.curse = curse

    def why_not(self, s: Terror, seat: int) -> str:
        asking = s.agenda[-1]
        return "" if isinstance(asking, Lifting) and self in asking.candidates(s, seat) else "TP-event-4"

    def run(self, s: Terror) -> Ask | None:
        lift(s, self.seat, self.curse)
        return None


def lift(s: Terror, seat: int, number: int) -> None:
    """One copy leaves her sheet, and the game. TP-event-4"""
    held = list(s.curses[seat])
    held.remove(number)
    s.curses[seat] = tuple(held)
    s.gone_events[number] += 1
    s.tell("TP-lore-3", "curse_gone", (seat, number))
    ends.check(s)
