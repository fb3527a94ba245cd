"""Priority F, loose Items; priority G, what each Investigator may do (TP-F, TP-act)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from miskatonic.games.terror_paths.content.records import ACT
from miskatonic.games.terror_paths.rules.effects.conditions import holds
from miskatonic.games.terror_paths.rules.items.using import AGAINST_USE, against_use, fitting, use_up
from miskatonic.games.terror_paths.rules.once import SPIED
from miskatonic.games.terror_paths.rules.rolls.prepare import unfinished
from miskatonic.games.terror_paths.rules.sheet.inventory import Drop, LeaveVictim, Take, TakeVictim
from miskatonic.games.terror_paths.rules.table.cards import sweep
from miskatonic.games.terror_paths.rules.turn.recovery import Recover, recoveries
from miskatonic.games.terror_paths.rules.turn.search import Search, searches
from miskatonic.games.terror_paths.rules.turn.spying import AGAINST_SPYING, EVENT, Spy, against_spying, targets
from miskatonic.games.terror_paths.rules.turn.trading import trades
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.kernel.window import Gathering


def pick_ups(s: Terror, seat: int) -> list[Step[Terror]]:
    """Loose Items and Victims are taken by choice, without a Search. TP-F-1, TP-F-2, TP-srch-2"""
    place = s.place[seat]
    found: list[Step[Terror]] = [Take(seat, item) for item in dict.fromkeys(s.loose[place])]
    found.extend([TakeVictim(seat, victim) for victim in s.victims_at[place]])
    return found


def put_downs(s: Terror, seat: int) -> list[Step[Terror]]:
    """Items Dropped and Victims left of one's own accord. TP-inv-4, TP-F-2"""
    found: list[Step[Terror]] = [Drop(seat, item) for item in dict.fromkeys(s.items[seat])]
    found.extend([LeaveVictim(seat, victim) for victim in s.victims[seat]])
    return found


class LooseItems(Gathering[Terror]):
    """F: what lies loose may be taken by any Investigator there. TP-F-1, TP-F-2, TP-prio-4"""

    puts: ClassVar[tuple[str, ...]] = ("LeaveItems", "Take", "TakeVictim", "Drop", "LeaveVictim")
    asks: ClassVar[str] = "TP-F-1"

    def __init__(self, visit: int, place: int, content: int = 0, last: int = -1) -> None:
        super().__init__(content, last)
        self.visit = visit
        self.place = place

    def live(self, s: Terror) -> bool:
        lying = s.loose[self.place] or s.victims_at[self.place]
        return s.visit == self.visit and bool(lying) and bool(unfinished(s, self.place))

    def order(self, s: Terror) -> Sequence[int]:
        return unfinished(s, self.place)

    def decline(self, s: Terror, seat: int) -> Step[Terror]:
        return LeaveItems(seat)

    def plays(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [*pick_ups(s, seat), *put_downs(s, seat)]


class LeaveItems(Step[Terror]):
    """Leave what lies there. TP-F-2"""

    rule: ClassVar[str] = "TP-F-2"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        return None


class Actions(Gathering[Terror]):
    """G: every action open to her, in any order: Recovery once, Search once an icon, Spy, Trade freely.

    TP-act-1, TP-act-2, TP-C-4
    """

    puts: ClassVar[tuple[str, ...]] = (
        "NoMore", "Search", "SearchAgain", "Craft", "Recover", "Spy", "SpyByBonus", "Take", "TakeVictim", "Give",
        "Exchange", "Drop", "LeaveVictim", "UseInAct",
    )  # fmt: skip
    asks: ClassVar[str] = "TP-act-1"

    def __init__(self, visit: int, place: int, content: int = 0, last: int = -1) -> None:
        super().__init__(content, last)
        self.visit = visit
        self.place = place

    def live(self, s: Terror) -> bool:
        return s.visit == self.visit and bool(unfinished(s, self.place)) and not s.foes_at(self.place)

    def order(self, s: Terror) -> Sequence[int]:
        return unfinished(s, self.place)

    def able(self, s: Terror, seat: int) -> bool:
        return bool(self.plays(s, seat))

    def decline(self, s: Terror, seat: int) -> Step[Terror]:
        return NoMore(seat)

    def before(self, s: Terror) -> tuple[Step[Terror], ...]:
        sweep(s)
        return ()

    def plays(self, s: Terror, seat: int) -> list[Step[Terror]]:
        found = [*searches(s, seat), *recoveries(s, seat), *spies(s, seat), *pick_ups(s, seat), *trades(s, seat)]
        found.extend(put_downs(s, seat))
        for held, n, use in fitting(s, seat, ACT):
            if holds(s, use.conditions, self.place, seat):
                found.append(UseInAct(seat, held, n))
        return found

    def refused(self, s: Terror, seat: int) -> list[Step[Terror]]:
        found: list[Step[Terror]] = [Search(seat, icon) for icon in s.box.icons_at[s.place[seat]]]
        return [*found, Recover(seat, 1)]


def spies(s: Terror, seat: int) -> list[Step[Terror]]:
    """Permissions given in this turn, and a Bonus, once a turn. TP-spy-1, TP-spy-5, TP-mad-1"""
    found: list[Step[Terror]] = []
    for scope in dict.fromkeys([scope for who, scope in s.spies if who == seat]):
        found.extend([Spy(seat, scope, place) for place in targets(s, seat, scope)])
    if not s.once(seat, SPIED):
        if s.has(seat, "spy_adjacent"):
            found.extend([SpyByBonus(seat, place) for place in targets(s, seat, "adjacent") if place != EVENT])
        if s.has(seat, "spy_event") and s.events_left():
            found.append(SpyByBonus(seat, EVENT))
    return found


class SpyByBonus(Step[Terror]):
    """A Bonus lets her Spy once a turn. TP-mad-1, TP-spy-1"""

    rule: ClassVar[str] = "TP-spy-1"
    when: ClassVar[str] = "TP-act-1"
    against: ClassVar[tuple[str, ...]] = AGAINST_SPYING

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def why_not(self, s: Terror, seat: int) -> str:
        bonus, scope = ("spy_event", "event") if self.place == EVENT else ("spy_adjacent", "adjacent")
        if not s.has(self.seat, bonus):
            return "TP-act-1"
        return "TP-act-2" if s.once(self.seat, SPIED) else against_spying(s, self.seat, scope, self.place)

    def run(self, s: Terror) -> Ask | None:
        s.spend(self.seat, SPIED)
        s.then(Spy(self.seat, "bonus", self.place))
        return None


class NoMore(Step[Terror]):
    """No more actions. TP-act-2"""

    rule: ClassVar[str] = "TP-act-2"
    declines: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: Terror) -> Ask | None:
        return None


class UseInAct(Step[Terror]):
    """Use an Item that is for this moment. TP-itime-2"""

    rule: ClassVar[str] = "TP-item-6"
    when: ClassVar[str] = "TP-act-1"
    against: ClassVar[tuple[str, ...]] = AGAINST_USE

    def __init__(self, seat: int, held: int, use: int) -> None:
        self.seat = seat
        self.held = held
        self.use = use

    def why_not(self, s: Terror, seat: int) -> str:
        return against_use(s, self.seat, self.held, self.use, ACT, s.place[self.seat])

    def run(self, s: Terror) -> Ask | None:
        use_up(s, self.seat, self.held, self.use, "TP-itime-2")
        return None
