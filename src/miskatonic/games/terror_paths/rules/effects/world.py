"""Verbs on tracks, counters, what lies about, and the minds in a place (TP-trk, TP-comp-2, TP-lore-1, TP-horr)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import NOWHERE
from miskatonic.games.terror_paths.rules.battle.horrify import Horrify
from miskatonic.games.terror_paths.rules.effects.do import Do
from miskatonic.games.terror_paths.rules.effects.whom import count_of, decide, rolls_first, spots
from miskatonic.games.terror_paths.rules.sheet.inventory import lose_item
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.rules.table.tracks import lower_doom, lower_threat, raise_doom, raise_threat
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect


def threat(s: Terror, effect: Effect, do: Do) -> None:
    if not rolls_first(s, effect, do):
        raise_threat(s, count_of(s, effect, do), "TP-trk-1")


def threat_back(s: Terror, effect: Effect, do: Do) -> None:
    lower_threat(s, count_of(s, effect, do), "TP-trk-5")


def doom(s: Terror, effect: Effect, do: Do) -> None:
    for _ in range(count_of(s, effect, do)):
        raise_doom(s, "TP-trk-3")


def doom_back(s: Terror, effect: Effect, do: Do) -> None:
    lower_doom(s, count_of(s, effect, do), "TP-trk-5")


def put_token(s: Terror, effect: Effect, do: Do) -> None:
    """From the supply to the map: there are as many as the counter's most. TP-comp-2, TP-dig-3"""
    number = s.box.counter_number[effect.word("counter")]
    for place in spots(s, effect, do) or ():
        lying = sum([tokens.count(number) for tokens in s.tokens_at])
        left = s.box.scenario.counters[number].most - s.counters[number] - lying
        count = min(left, effect.number("count"))
        if count > 0:
            s.tokens_at[place] = (*s.tokens_at[place], *[number] * count)
            s.tell("TP-comp-2", "token_lies", (place, number, count))


def take_token(s: Terror, effect: Effect, do: Do) -> None:
    """From the map to the team, or back to the supply. TP-comp-2"""
    number = s.box.counter_number[effect.word("counter")]
    there = list(s.tokens_at[do.place]) if do.place != NOWHERE else []
    taken = min(there.count(number), effect.number("count"))
    for _ in range(taken):
        there.remove(number)
    if taken:
        s.tokens_at[do.place] = tuple(there)
        s.tell("TP-comp-2", "token_goes", (do.place, number, taken))
        if effect.word("to") == "team":
            s.counters[number] += taken
            s.tell("TP-comp-2", "counts", (number, s.counters[number]))


def count(s: Terror, effect: Effect, do: Do) -> None:
    _counts(s, s.box.counter_number[effect.word("counter")], effect.number("by"))


def toward(s: Terror, effect: Effect, do: Do) -> None:
    """So far and not past it. TP-comp-2"""
    number, by = s.box.counter_number[effect.word("counter")], effect.number("by")
    _counts(s, number, max(-by, min(by, effect.number("goal") - s.counters[number])))


def _counts(s: Terror, number: int, by: int) -> None:
    """A counter stays between 0 and its most. TP-comp-2"""
    most = s.box.scenario.counters[number].most
    s.counters[number] = max(0, min(most, s.counters[number] + by))
    s.tell("TP-comp-2", "counts", (number, s.counters[number]))


def gain_lore(s: Terror, effect: Effect, do: Do) -> None:
    """All have it at once. TP-lore-1"""
    number = s.box.lore_number[effect.word("lore")]
    if not s.lore >> number & 1:
        s.lore |= 1 << number
        s.tell("TP-lore-1", "lore", (number,), reveals=True)


def place_insight(s: Terror, effect: Effect, do: Do) -> None:
    """It lies there for the next priority B. TP-A-2, TP-B-3"""
    if rolls_first(s, effect, do):
        return
    for place in spots(s, effect, do) or ():
        s.insight_at[place] += count_of(s, effect, do)
        s.tell("TP-A-2", "insight_lies", (place, count_of(s, effect, do)))


def place_item(s: Terror, effect: Effect, do: Do) -> None:
    """A Relic that has not been given out lies loose. TP-A-4"""
    number = s.box.item_number[effect.word("item")]
    for place in spots(s, effect, do) or ():
        if s.item_bag[number]:
            s.item_bag[number] -= 1
            s.loose[place] = (*s.loose[place], 2 * number)
            s.tell("TP-A-4", "item_lies", (place, number))


def horrify(s: Terror, effect: Effect, do: Do) -> None:
    """In each place in question. TP-horr-2, TP-horr-6"""
    number = count_of(s, effect, do)
    s.then(*[Horrify(place, number) for place in spots(s, effect, do) or () if number])


def terror(s: Terror, effect: Effect, do: Do) -> None:
    number = count_of(s, effect, do)
    s.then(*[Horrify(place, 0, number) for place in spots(s, effect, do) or () if number])


def hand_over(s: Terror, effect: Effect, do: Do) -> None:
    s.then(HandOver(do.place, s.box.item_number[effect.word("item")], effect.number("count")))


class HandOver(Step[Terror]):
    """Those here Discard this many between them; they agree whose. TP-dig-8, TP-lead-3"""

    puts: ClassVar[tuple[str, ...]] = ("Hands",)
    asks: ClassVar[str] = "TP-dig-8"
    must: ClassVar[bool] = True

    def __init__(self, place: int, item: int, left: int) -> None:
        self.place = place
        self.item = item
        self.left = left

    def live(self, s: Terror) -> bool:
        return self.left > 0

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Hands(self, who) for who in self.able(s)]

    def able(self, s: Terror) -> list[int]:
        """Those here who have one."""
        return [who for who in s.present(self.place) if self._held(s, who)]

    def _held(self, s: Terror, seat: int) -> list[int]:
        return [item for item in s.items[seat] if item >> 1 == self.item]


class Hands(Step[Terror]):
    """One of hers. TP-lead-3"""

    rule: ClassVar[str] = "TP-lead-3"
    against: ClassVar[tuple[str, ...]] = ("TP-dig-8",)
    of_seat: ClassVar[str] = ""  # the lead names somebody

    def __init__(self, of: HandOver, seat: int) -> None:
        self.of = of
        self.seat = seat

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.seat in self.of.able(s) else "TP-dig-8"

    def run(self, s: Terror) -> Ask | None:
        of = self.of
        held = [item for item in s.items[self.seat] if item >> 1 == of.item]
        lose_item(s, self.seat, held[0])
        s.tell("TP-inv-5", "discards_item", (self.seat, of.item))
        s.then(HandOver(of.place, of.item, of.left - 1))
        ends.check(s)
        return None
