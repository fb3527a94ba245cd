"""Verbs on Victims: people who are found, carried along, and rescued or exploited in the end (TP-lore-4)."""

from __future__ import annotations

from typing import ClassVar, Final

from miskatonic.games.terror_paths.rules.effects.conditions import victims_here
from miskatonic.games.terror_paths.rules.effects.do import Do, carry_out
from miskatonic.games.terror_paths.rules.effects.whom import Bear, decide, spots, strike
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect

FATES: Final = {"rescue": "rescued", "exploit": "exploited"}


def draw_victim(s: Terror, effect: Effect, do: Do) -> None:
    """Of those who have not come yet, one after another. TP-lore-4, TP-dig-9"""
    for place in spots(s, effect, do) or ():
        for _ in range(effect.number("count")):
            waiting = [victim.number for victim in s.box.victims if not s.victims_out >> victim.number & 1]
            if waiting:
                comes(s, waiting[s.pick([1] * len(waiting))] if len(waiting) > 1 else waiting[0], place)


def place_victim(s: Terror, effect: Effect, do: Do) -> None:
    """A person who has been found once is not found again. TP-lore-4"""
    number = s.box.victim_number[effect.word("victim")]
    for place in spots(s, effect, do) or ():
        if not s.victims_out >> number & 1:
            comes(s, number, place)


def comes(s: Terror, victim: int, place: int) -> None:
    """She is there, to be taken along in priorities F and G. TP-F-2"""
    s.victims_out |= 1 << victim
    s.victims_at[place] = (*s.victims_at[place], victim)
    s.tell("TP-lore-4", "victim", (place, victim), reveals=True)


def rescue(s: Terror, effect: Effect, do: Do) -> None:
    """One of those whom she has with her. TP-lore-4, TP-dig-9"""
    if not isinstance(do, Bear):
        strike(s, effect, do)
    elif s.victims[do.who]:
        s.then(WhichVictim(do.who, do.place, FATES[effect.verb]))


class WhichVictim(Step[Terror]):
    """Whom? TP-dig-9"""

    puts: ClassVar[tuple[str, ...]] = ("ThisVictim",)
    asks: ClassVar[str] = "TP-lore-4"
    must: ClassVar[bool] = True

    def __init__(self, seat: int, place: int, how: str) -> None:
        self.seat = seat
        self.place = place
        self.how = how

    def live(self, s: Terror) -> bool:
        return s.alive(self.seat) and bool(s.victims[self.seat])

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, self.seat)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [ThisVictim(self, victim) for victim in s.victims[self.seat]]


class ThisVictim(Step[Terror]):
    """She is out of the game, and what her card says of it happens. TP-lore-4"""

    rule: ClassVar[str] = "TP-dig-9"
    against: ClassVar[tuple[str, ...]] = ("TP-lore-4",)

    def __init__(self, of: WhichVictim, victim: int) -> None:
        self.of = of
        self.victim = victim

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.victim in s.victims[self.of.seat] else "TP-lore-4"

    def run(self, s: Terror) -> Ask | None:
        of = self.of
        s.victims[of.seat] = tuple([other for other in s.victims[of.seat] if other != self.victim])
        s.victims_gone |= 1 << self.victim
        s.tell("TP-lore-4", of.how, (of.seat, self.victim))
        carry_out(s, f"victim.{s.box.victims[self.victim].id}.{of.how}", of.place, of.seat)
        ends.check(s)
        return None


def lose_victim(s: Terror, effect: Effect, do: Do) -> None:
    """Whoever is nearest to the teeth. TP-lore-4, TP-dig-9"""
    found = victims_here(s, do.place)
    if not found:
        return
    victim = found[s.pick([1] * len(found))] if len(found) > 1 else found[0]
    s.victims_at[do.place] = tuple([other for other in s.victims_at[do.place] if other != victim])
    for seat in s.present(do.place):
        s.victims[seat] = tuple([other for other in s.victims[seat] if other != victim])
    s.victims_gone |= 1 << victim
    s.tell("TP-lore-4", "victim_lost", (do.place, victim))
    carry_out(s, do.branch("then"), do.place, do.who)
