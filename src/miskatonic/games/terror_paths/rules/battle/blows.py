"""Step 4: the Investigators Attack together (TP-iatk)."""

from __future__ import annotations

from miskatonic.games.terror_paths.records import BATTLE, NOBODY, Foe
from miskatonic.games.terror_paths.rules.battle.base import InBattle
from miskatonic.games.terror_paths.rules.effects.do import carry_out
from miskatonic.games.terror_paths.rules.rolls.assign import (
    AssignDice,
    Drawbacks,
    ReadTargets,
    beaten,
    foe_targets,
    hits_on,
    immune,
)
from miskatonic.games.terror_paths.rules.rolls.base import OfRoll, close_roll, open_roll
from miskatonic.games.terror_paths.rules.rolls.luck import OpenRoll
from miskatonic.games.terror_paths.rules.rolls.prepare import PayPowers, Prepare, RollPool, battle_stats
from miskatonic.games.terror_paths.rules.sheet.elimination import leave_rolls, pass_lead
from miskatonic.games.terror_paths.rules.sheet.inventory import in_force
from miskatonic.games.terror_paths.rules.table import ends
from miskatonic.games.terror_paths.rules.table.foes import arrive
from miskatonic.games.terror_paths.state import Terror
from miskatonic.kernel.step import Ask


class AttackTogether(InBattle):
    """One joint attempt against all Targets of all Enemies. TP-iatk-1, TP-iatk-3, TP-bat-1, TP-bat-3"""

    def run(self, s: Terror) -> Ask | None:
        assert s.battle is not None
        here = tuple(s.present(s.battle.place))
        no = open_roll(s, BATTLE, s.battle.place, here)
        roll = s.roll_of(no)
        assert roll is not None
        s.set_roll(roll.but(stats=(battle_stats(s)[0],) * len(here)))
        s.then(PayPowers(no), RollPool(no), OpenRoll(no), Drawbacks(no), ReadTargets(no), AssignDice(no), BlowsDone(no))
        s.then(Prepare(no))
        return None


class BlowsDone(OfRoll):
    """The Hits count together; all that have their last Target Hit are killed at the same moment.

    TP-iatk-4, TP-iatk-5, TP-bat-2, TP-var-5
    """

    def run(self, s: Terror) -> Ask | None:
        roll = s.roll_of(self.no)
        assert roll is not None
        close_roll(s, self.no)
        battle = s.battle
        if battle is None:
            return None
        foes = [foe for foe in s.foes if foe.no in battle.foes and not immune(s, foe)]
        hit = [foe.but(hits=foe.hits | hits_on(roll, foe.no)) for foe in foes]
        for foe in hit:
            s.set_foe(foe)
        dead = [foe for foe in hit if beaten(s, foe_targets(s, foe), foe.hits, foe.place, foe.seat)]
        for foe in dead:
            kill(s, foe)
        return None


def kill(s: Terror, foe: Foe) -> None:
    """It leaves the map; what its death brings comes in step 6 of a Battle, else at once.

    TP-iatk-4, TP-post-2, TP-ong-1
    """
    if foe.seat != NOBODY:
        cure(s, foe)
        return
    s.foes = tuple([other for other in s.foes if other.no != foe.no])
    s.tell("TP-iatk-4", "killed", (foe.no, foe.kind, foe.place))
    battle = s.battle
    if battle is not None and foe.no in battle.foes:
        rest = tuple([no for no in battle.foes if no != foe.no])
        s.battle = battle.but(foes=rest, killed=(*battle.killed, foe.kind))
    else:
        carry_out(s, f"foe.{s.box.foes[foe.kind].id}.death", foe.place)
    _ongoing_items(s, foe)
    ends.check(s)


def _ongoing_items(s: Terror, foe: Foe) -> None:
    """Ongoing Items of those present that ask for such a death; not optional, and not Discarded. TP-ong-1"""
    tags = {f"killed:{tag}" for tag in ("any", s.box.foes[foe.kind].id, *s.box.foes[foe.kind].tags)}
    for seat in s.present(foe.place):
        for held in s.items[seat]:
            item = s.box.items[held >> 1]
            if item.ongoing in tags and in_force(item, held):
                carry_out(s, f"item.{item.id}.ongoing", foe.place, seat)


def turn_into_foe(s: Terror, seat: int, kind: int, rule: str) -> None:
    """A card makes her an Enemy without eliminating her: sheet, tokens and Items are frozen. TP-elim-10"""
    place = s.place[seat]
    s.turned |= 1 << seat
    s.foe_no += 1
    s.foes = (*s.foes, Foe(s.foe_no, kind, place, 0, False, 0, seat))
    s.tell(rule, "turned", (seat, place))
    leave_rolls(s, seat)
    arrive(s, s.foe_no)
    ends.lose_all(s)
    pass_lead(s)


def cure(s: Terror, foe: Foe) -> None:
    """She is back where she stands, to act from the next Player turn. TP-elim-10"""
    s.foes = tuple([other for other in s.foes if other.no != foe.no])
    if s.battle is not None:
        s.battle = s.battle.but(foes=tuple([no for no in s.battle.foes if no != foe.no]))
    s.turned &= ~(1 << foe.seat)
    s.finished |= 1 << foe.seat
    s.place[foe.seat] = foe.place
    s.tell("TP-elim-10", "cured", (foe.seat, foe.place))
