"""Verbs on Enemies: they come, go, hunt, gather and mend (TP-foe, TP-men-8, TP-bat-2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from miskatonic.games.terror_paths.records import NOBODY, NOWHERE, Foe
from miskatonic.games.terror_paths.rules.battle.blows import cure, kill
from miskatonic.games.terror_paths.rules.effects.do import Do, carry_out
from miskatonic.games.terror_paths.rules.effects.whom import count_of, decide, open_around, rolls_first, spots
from miskatonic.games.terror_paths.rules.rolls.assign import immune
from miskatonic.games.terror_paths.rules.table.foes import move_foe, place_foes, rank_one, remove_foe
from miskatonic.games.terror_paths.rules.table.rewards import HandOut
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step
from miskatonic.pieces.boards.reach import FAR
from miskatonic.pieces.effects.effect import Effect


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
    found = s.foes if effect.word("everywhere") == "yes" else s.foes_at(do.place)
    for foe in _of_kind(s, found, effect.word("foe")):
        remove_foe(s, foe.no, "TP-dig-3")


def send_enemies(s: Terror, effect: Effect, do: Do) -> None:
    """From here to there, however far; a closed place takes none. TP-foe-5, TP-class-6"""
    for foe in _of_kind(s, s.foes_at(do.place), effect.word("foe")):
        move_foe(s, foe.no, s.box.place_number[effect.word("place")], "TP-foe-5")


def _of_kind(s: Terror, foes: Iterable[Foe], kind: str) -> list[Foe]:
    """Those of a kind, or of any; never an Investigator who has been turned. TP-elim-10"""
    return [foe for foe in foes if foe.seat == NOBODY and kind in ("", s.box.foes[foe.kind].id)]


def slay(s: Terror, effect: Effect, do: Do) -> None:
    """Of several the one with the most Hits; its death counts like any other. TP-iatk-4, TP-post-2, TP-foe-3"""
    found = [foe for foe in _of_kind(s, s.foes_at(do.place), effect.word("foe")) if not immune(s, foe)]
    if found:
        foe = max(found, key=_wounds)
        place, kind = foe.place, s.box.foes[foe.kind]
        in_battle = s.battle is not None and foe.no in s.battle.foes
        kill(s, foe)
        if not in_battle and kind.insight:
            s.then(HandOut(place, kind.insight))


def _wounds(foe: Foe) -> int:
    return foe.hits.bit_count()


def clash(s: Terror, effect: Effect, do: Do) -> None:
    """Wherever both sides stand, the lesser Rank loses one; at even Ranks both do. Nobody has killed them. TP-foe-5"""
    for place in range(s.box.size):
        ours, theirs = (_ranked(s, place, effect.word(side)) for side in ("tag", "other"))
        if ours and theirs:
            by = s.box.foes[ours[0].kind].rank - s.box.foes[theirs[0].kind].rank
            losers = [*ours[-1:], *theirs[-1:]] if not by else theirs[-1:] if by > 0 else ours[-1:]
            for foe in losers:
                remove_foe(s, foe.no, "TP-foe-5")


def _ranked(s: Terror, place: int, tag: str) -> list[Foe]:
    """The Enemies of a side in a place, the highest Rank first."""
    found = [foe for foe in s.foes_at(place) if foe.seat == NOBODY and tag in s.box.foes[foe.kind].tags]
    return sorted(found, key=lambda foe: (-s.box.foes[foe.kind].rank, foe.no))


def hunt(s: Terror, effect: Effect, do: Do) -> None:
    """Step by step along the shortest way, an even choice drawn; next to its prey it comes in. TP-men-8, TP-dig-9"""
    steps, tag, prey = count_of(s, effect, do, "steps"), effect.word("tag"), effect.word("toward")
    goals = 1 << s.place[s.lead] if effect.word("prey") == "lead" else _watched(s)
    if prey:
        goals = sum(1 << place for place in {foe.place for foe in s.foes if prey in s.box.foes[foe.kind].tags})
    for foe in _of_kind(s, s.foes, effect.word("foe")):
        if goals and (not tag or tag in s.box.foes[foe.kind].tags):
            _stalk(s, foe, goals, steps)


def _watched(s: Terror) -> int:
    """The places with an Investigator."""
    return sum(1 << place for place in {s.place[seat] for seat in s.living()})


def _stalk(s: Terror, foe: Foe, goals: int, steps: int) -> None:
    far = s.paths.distances(goals)
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


def march(s: Terror, effect: Effect, do: Do) -> None:
    """They want to get past; only somebody who stands in the way holds them up. TP-foe-5, TP-men-8"""
    kind, goal = s.box.foe_number[effect.word("foe")], s.box.place_number[effect.word("place")]
    for foe in [foe for foe in s.foes if foe.kind == kind and not s.crowd(foe.place)]:
        _stalk(s, foe, 1 << goal, count_of(s, effect, do, "steps"))
        there = s.foe(foe.no)
        if there is not None and there.place == goal and not s.crowd(goal):
            remove_foe(s, foe.no, "TP-foe-5")
            carry_out(s, do.branch("then"), goal)


def gather_enemies(s: Terror, effect: Effect, do: Do) -> None:
    s.then(Gathered(do.place, effect.number("most")))


class Gathered(Step[Terror]):
    """Enemies from next door come, as the Lead Investigator picks. TP-men-8, TP-lead-3"""

    puts: ClassVar[tuple[str, ...]] = ("Comes",)
    asks: ClassVar[str] = "TP-men-8"
    must: ClassVar[bool] = True

    def __init__(self, place: int, left: int) -> None:
        self.place = place
        self.left = left

    def live(self, s: Terror) -> bool:
        return self.left > 0 and bool(self.near(s))

    def near(self, s: Terror) -> list[int]:
        around = s.paths.next[self.place] if self.place != NOWHERE else ()
        return [foe.no for foe in s.foes if foe.place in around and foe.seat == NOBODY]

    def run(self, s: Terror) -> Ask | None:
        return decide(s, self, s.lead)

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [Comes(self, no) for no in self.near(s)]


class Comes(Step[Terror]):
    """This one comes. TP-lead-3"""

    rule: ClassVar[str] = "TP-lead-3"
    against: ClassVar[tuple[str, ...]] = ("TP-map-4",)

    def __init__(self, of: Gathered, foe: int) -> None:
        self.of = of
        self.foe = foe

    def why_not(self, s: Terror, seat: int) -> str:
        return "" if self.foe in self.of.near(s) else "TP-map-4"

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

    puts: ClassVar[tuple[str, ...]] = ("DriveTo",)
    asks: ClassVar[str] = "TP-C-3"
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
    against: ClassVar[tuple[str, ...]] = ("TP-map-4", "TP-class-6")

    def __init__(self, place: int, to: int) -> None:
        self.place = place
        self.to = to

    def why_not(self, s: Terror, seat: int) -> str:
        if self.to not in s.paths.next[self.place]:
            return "TP-map-4"
        return "TP-class-6" if (s.blocked | s.locked) >> self.to & 1 else ""

    def run(self, s: Terror) -> Ask | None:
        for foe in s.foes_at(self.place):
            move_foe(s, foe.no, self.to, "TP-C-3")
        return None


def cure_minds(s: Terror, effect: Effect, do: Do) -> None:
    """Investigators here who have been turned into Enemies are themselves again. TP-elim-10"""
    for foe in s.foes_at(do.place):
        if foe.seat != NOBODY:
            cure(s, foe)


def mend_enemy(s: Terror, effect: Effect, do: Do) -> None:
    most = max([foe.hits.bit_count() for foe in s.foes], default=0)
    if most:
        s.then(Mend(tuple([foe.no for foe in s.foes if foe.hits.bit_count() == most])))


class Mend(Step[Terror]):
    """Of several the Lead Investigator picks one. TP-lead-3, TP-bat-2"""

    puts: ClassVar[tuple[str, ...]] = ("Mended",)
    asks: ClassVar[str] = "TP-lead-3"
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
    against: ClassVar[tuple[str, ...]] = ("TP-bat-2",)

    def __init__(self, foe: int) -> None:
        self.foe = foe

    def why_not(self, s: Terror, seat: int) -> str:
        asking = s.agenda[-1]
        return "" if isinstance(asking, Mend) and self.foe in asking.foes else "TP-bat-2"

    def run(self, s: Terror) -> Ask | None:
        foe = s.foe(self.foe)
        if foe is not None:
            s.set_foe(foe.but(hits=0))
            s.tell("TP-bat-2", "mends", (foe.no, foe.kind, foe.place))
        return None
