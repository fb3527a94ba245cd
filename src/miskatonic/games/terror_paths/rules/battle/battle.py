"""The six steps of a Battle (TP-bseq)."""

from __future__ import annotations

from typing import ClassVar

from miskatonic.games.terror_paths.records import NOBODY, Battle, Foe
from miskatonic.games.terror_paths.rules.battle.base import InBattle, Ordered, battle_of
from miskatonic.games.terror_paths.rules.battle.blows import AttackTogether
from miskatonic.games.terror_paths.rules.battle.horrify import HorrifyStep
from miskatonic.games.terror_paths.rules.battle.strikes import Attacks, attacks, from_ambush
from miskatonic.games.terror_paths.rules.effects.do import Do
from miskatonic.games.terror_paths.rules.table.cards import end_ambush, sweep
from miskatonic.games.terror_paths.rules.table.rewards import HandOut
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask, Step


class Fight(Step[Terror]):
    """Everyone here is in it; so is every Enemy, or only those newly come. TP-bat-4, TP-C-1, TP-C-5, TP-men-6"""

    def __init__(self, place: int, only_new: bool = False) -> None:
        self.place = place
        self.only_new = only_new

    def run(self, s: Terror) -> Ask | None:
        here = s.foes_at(self.place)
        crowd = s.crowd(self.place)
        new = [foe for foe in here if foe.fresh & crowd] if self.only_new else here
        if not new or not crowd:
            return None
        old = [foe for foe in here if foe not in new]
        if old and s.menace:
            s.then(OldOnes(self.place))
        else:
            begin(s, self.place, new)
        return None


def begin(s: Terror, place: int, foes: list[Foe]) -> None:
    """A Battle starts. TP-bseq-1"""
    s.battle_no += 1
    no = s.battle_no
    numbers = tuple([foe.no for foe in foes])
    s.battle = Battle(no, place, numbers)
    for foe in foes:
        s.set_foe(foe.but(fresh=0))
    s.tell("TP-bseq-1", "battle", (place, *numbers))
    s.then(PreBattle(no, numbers), Ambush(no), HorrifyAll(no), AttackTogether(no), Survivors(no), AfterBattle(no))


class OldOnes(Step[Terror]):
    """Old Enemies: either all of them join a Battle against new arrivals, or none does. TP-men-7"""

    puts: ClassVar[tuple[str, ...]] = ("OldJoin",)
    asks: ClassVar[str] = "TP-men-7"
    must: ClassVar[bool] = True

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, s: Terror) -> Ask | None:
        return Ask((s.lead,))

    def candidates(self, s: Terror, seat: int) -> list[Step[Terror]]:
        return [OldJoin(self.place, 0), OldJoin(self.place, 1)]


class OldJoin(Step[Terror]):
    """So it is decided, once, before Pre-battle. TP-men-7"""

    rule: ClassVar[str] = "TP-men-7"

    def __init__(self, place: int, join: int) -> None:
        self.place = place
        self.join = join

    def run(self, s: Terror) -> Ask | None:
        crowd = s.crowd(self.place)
        begin(s, self.place, [foe for foe in s.foes_at(self.place) if self.join or foe.fresh & crowd])
        return None


class PreBattle(Ordered):
    """Step 1: at the start of every Battle, not for those that come later. TP-pre-1, TP-pre-2"""

    def still(self, s: Terror) -> tuple[int, ...]:
        battle = battle_of(s, self.no)
        return tuple([no for no in self.left if battle is not None and no in battle.foes and self._has(s, no)])

    def _has(self, s: Terror, no: int) -> bool:
        foe = s.foe(no)
        return foe is not None and bool(s.box.text(f"foe.{s.box.foes[foe.kind].id}.pre"))

    def deed(self, s: Terror, no: int) -> list[Step[Terror]]:
        foe = s.foe(no)
        assert foe is not None
        s.tell("TP-pre-1", "pre_battle", (no, foe.kind))
        return [Do(f"foe.{s.box.foes[foe.kind].id}.pre", 0, foe.place, NOBODY)]


class Ambush(InBattle):
    """Step 2: Attacks from Ambush. TP-amb-1"""

    def run(self, s: Terror) -> Ask | None:
        battle = s.battle
        assert battle is not None
        foes = [f.no for f in s.foes if f.no in battle.foes and from_ambush(s, f) and attacks(s, f)]
        if foes:
            s.tell("TP-amb-1", "ambush", tuple(foes))
            s.then(Attacks(self.no, tuple(foes)))
        return None


class HorrifyAll(InBattle):
    """Step 3: Horrify. TP-bhor-1"""

    def run(self, s: Terror) -> Ask | None:
        assert s.battle is not None
        s.then(HorrifyStep(self.no, s.battle.foes))
        return None


class Survivors(InBattle):
    """Step 5: each Enemy still alive Attacks. TP-eatk-1, TP-amb-2"""

    def run(self, s: Terror) -> Ask | None:
        battle = s.battle
        assert battle is not None
        foes = tuple([foe.no for foe in s.foes if foe.no in battle.foes and attacks(s, foe)])
        if foes:
            s.then(Attacks(self.no, foes))
        return None


class AfterBattle(Step[Terror]):
    """Step 6: Post-battle for survivors, even after a lost fight; Post-death for the killed.

    TP-post-1, TP-post-2, TP-bseq-2
    """

    def __init__(self, no: int) -> None:
        self.no = no

    def run(self, s: Terror) -> Ask | None:
        battle = battle_of(s, self.no)
        if battle is not None:
            dead = tuple([-1 - kind for kind in battle.killed])
            s.then(Aftermath(self.no, (*battle.foes, *dead)), EndBattle(self.no))
        return None


class Aftermath(Ordered):
    """One after another, in the order of the Lead Investigator. TP-post-1, TP-post-2, TP-post-3, TP-iatk-5"""

    def live(self, s: Terror) -> bool:
        return battle_of(s, self.no) is not None

    def still(self, s: Terror) -> tuple[int, ...]:
        return tuple([no for no in self.left if self._text(s, no) or (no < 0 and s.box.foes[-1 - no].insight)])

    def _text(self, s: Terror, no: int) -> str:
        if no < 0:
            key = f"foe.{s.box.foes[-1 - no].id}.death"
            return key if s.box.text(key) else ""
        battle, foe = battle_of(s, self.no), s.foe(no)
        if battle is None or foe is None or no not in battle.foes:
            return ""
        key = f"foe.{s.box.foes[foe.kind].id}.post"
        return key if s.box.text(key) else ""

    def deed(self, s: Terror, no: int) -> list[Step[Terror]]:
        battle = s.battle
        assert battle is not None
        text = self._text(s, no)
        steps: list[Step[Terror]] = []
        if no < 0:
            kind = s.box.foes[-1 - no]
            if kind.insight:
                steps.append(HandOut(battle.place, kind.insight))
            s.tell("TP-post-2", "post_death", (kind.number,))
        else:
            s.tell("TP-post-1", "post_battle", (no, self.kind(s, no)))
        return [*steps, Do(text, 0, battle.place, NOBODY)] if text else steps


class EndBattle(Step[Terror]):
    """Wounds stay on those that live. TP-bat-2, TP-foe-5, TP-tap-6"""

    def __init__(self, no: int) -> None:
        self.no = no

    def run(self, s: Terror) -> Ask | None:
        battle = battle_of(s, self.no)
        if battle is None:
            return None
        s.battle = None
        if s.back_at[battle.place] < 0:
            end_ambush(s, battle.place)
        s.tell("TP-bseq-1", "battle_over", (battle.place, len(s.foes_at(battle.place))))
        sweep(s)
        return None
