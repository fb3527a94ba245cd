"""Verbs on Enemies: they come, go, hunt, gather and mend (TP-foe, TP-men-8, TP-bat-2)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import NOBODY, NOWHERE, Foe
from miskatonic.games.terror_paths.rules.effects.do import Do
from miskatonic.games.terror_paths.rules.effects.whom import count_of, decide, open_around, rolls_first, spots
from miskatonic.games.terror_paths.rules.table.foes import move_foe, place_foes, rank_one, remove_foe
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.effects.effect import Effect
from miskatonic.pieces.reach import FAR


def place_enemy(s: Terror, effect: Effect, do: Do) -> None:
    if rolls_first(s, effect, do):
        return
    kind = s.box.foe_number[effect.word("foe")]
    for place in spots(s, effect, do) or ():
        place_foes(s, kind, place, count_of(s, effect, do), "TP-A-3", effect.word("ambush") == "yes")


def place_enemy_at(s: Terror, effect: Effect, do: Do) -> None:
    kind, place = s.box.foe_number[effect.word("foe")], s.box.place_number[effect.word("place")]
    place_foes(s, kind, place, count_of(s, effect, do), "TP-A-3")


def place_rank_one(s: Terror, effect: Effect, do: Do) -> None:
    """Of several kinds the first there is. TP-elim-5, TP-dig-3"""
    for place in spots(s, effect, do) or ():
        left = count_of(s, effect, do)
        for kind in rank_one(s):
            left -= place_foes(s, kind, place, left, "TP-elim-5")


def remove_enemies(s: Terror, effect: Effect, do: Do) -> None:
    """They do not count as killed. TP-bseq-5, TP-dig-3"""
    kind = effect.word("foe")
    for foe in s.foes_at(do.place):
        if foe.seat == NOBODY and kind in ("", s.box.foes[foe.kind].id):
            remove_foe(s, foe.no, "TP-dig-3")


def hunt(s: Terror, effect: Effect, do: Do) -> None:
    """Step by step along the shortest way, an even choice drawn; next to its prey it comes in. TP-men-8, TP-dig-9"""
    kind, steps = effect.word("foe"), count_of(s, effect, do, "steps")
    goals = 1 << s.place[s.lead] if effect.word("prey") == "lead" else _watched(s)
    for foe in s.foes:
        if foe.seat == NOBODY and kind in ("", s.box.foes[foe.kind].id):
            _stalk(s, foe, goals, steps)


def _watched(s: Terror) -> int:
    """The places with an Investigator."""
    return sum(1 << place for place in {s.place[seat] for seat in s.living()})


def _stalk(s: Terror, foe: Foe, goals: int, steps: int) -> None:
    far = s.box.paths.distances(goals)
    place = foe.place
    for _ in range(steps):
        around = open_around(s, place)
        nearest = min([far[other] for other in around], default=FAR)
        if not far[place] or nearest >= far[place]:
            break
        ways = [other for other in around if far[other] == nearest]
        place = ways[s.pick([1] * len(ways))] if len(ways) > 1 else ways[0]
    if place != foe.place:
        move_foe(s, foe.no, place, "TP-foe-5")


def gather_enemies(s: Terror, effect: Effect, do: Do) -> None:
    s.then(Gathered(do.place, effect.number("most")))


class Gathered(Step[Terror]):
    """Enemies from next door come, as the Lead Investigator picks. TP-men-8, TP-lead-3"""

    must: ClassVar[bool] = True

    def __init__(self, place: int, left: int) -> None:
        self.place = place
        self.left = left

    def live(self, s: Terror) -> bool:
        return self.left > 0 and bool(self._near(s))

    def _near(self, s: Terror) -> list[int]:
        around = s.box.paths.next[self.place] if self.place != NOWHERE else ()
        return [foe.no for foe in s.foes if foe.place in around and foe.seat == NOBODY]

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Comes(self, no) for no in self._near(s)]


class Comes(Step[Terror]):
    """This one comes. TP-lead-3"""

    rule: ClassVar[str] = "TP-lead-3"

    def __init__(self, of: Gathered, foe: int) -> None:
        self.of = of
        self.foe = foe

    def run(self, s: Terror) -> Ask | None:
        s.then(Gathered(self.of.place, self.of.left - 1))
        move_foe(s, self.foe, self.of.place, "TP-men-8")
        return None


def scatter_enemies(s: Terror, effect: Effect, do: Do) -> None:
    """All to one place next door, named by whoever it speaks to. TP-C-3, TP-bseq-5"""
    if s.foes_at(do.place) and open_around(s, do.place):
        s.then(DriveOff(do.place, do.who))


class DriveOff(Step[Terror]):
    """Where to? TP-C-3, TP-dig-9"""

    must: ClassVar[bool] = True

    def __init__(self, place: int, who: int) -> None:
        self.place = place
        self.who = who

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, self.who if self.who != NOBODY else s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [DriveTo(self.place, to) for to in open_around(s, self.place)]


class DriveTo(Step[Terror]):
    """There. TP-C-3"""

    rule: ClassVar[str] = "TP-C-3"

    def __init__(self, place: int, to: int) -> None:
        self.place = place
        self.to = to

    def run(self, s: Terror) -> Ask | None:
        for foe in s.foes_at(self.place):
            move_foe(s, foe.no, self.to, "TP-C-3")
        return None


def mend_enemy(s: Terror, effect: Effect, do: Do) -> None:
    most = max([foe.hits.bit_count() for foe in s.foes], default=0)
    if most:
        s.then(Mend(tuple([foe.no for foe in s.foes if foe.hits.bit_count() == most])))


class Mend(Step[Terror]):
    """Of several the Lead Investigator picks one. TP-lead-3, TP-bat-2"""

    must: ClassVar[bool] = True

    def __init__(self, foes: tuple[int, ...]) -> None:
        self.foes = foes

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Mended(no) for no in self.foes]


class Mended(Step[Terror]):
    """Its Hits are gone. TP-bat-2"""

    rule: ClassVar[str] = "TP-lead-3"

    def __init__(self, foe: int) -> None:
        self.foe = foe

    def run(self, s: Terror) -> Ask | None:
        foe = s.foe(self.foe)
        if foe is not None:
            s.set_foe(foe.but(hits=0))
            s.tell("TP-bat-2", "mends", (foe.no, foe.kind, foe.place))
        return None
