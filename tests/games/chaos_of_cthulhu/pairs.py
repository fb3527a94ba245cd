"""Pairs of positions: Bonus Actions and what is picked for them, thefts, the Crown's own rules."""

from __future__ import annotations

from typing import Any

from miskatonic.games.chaos_of_cthulhu.rules.actions import actions
from miskatonic.games.chaos_of_cthulhu.rules.bonus.bonus import BonusPick
from miskatonic.games.chaos_of_cthulhu.rules.declaration import PlaceAttack, PlaceAttacks
from miskatonic.games.chaos_of_cthulhu.rules.planning.parts import Aim
from miskatonic.games.chaos_of_cthulhu.state import NOWHERE, PARTS, TOP, Chaos
from tests.games.chaos_of_cthulhu.table import CROWN, act, activate, choose, hidden, part, player, ready, table
from tests.games.pairs import Asked, Pairs

BONUSES = Pairs()
pair = BONUSES.pair
NORTH, EAST, SOUTH = 0, 1, 2
FIVE_ALIKE = [4, 4, 4, 4, 4]
BANISHER = player(stones=[6, 5], offerings=1)


def picked(s: Chaos, *picks: int, stones: int | None = None, number: int | None = None) -> str:
    """The key of a pick for the Bonus Action that North is choosing for."""
    asking: Any = s.stack_of(NORTH)[-1]
    paid = getattr(asking, "stones", 0) if stones is None else stones
    which = asking.number if number is None else number
    return BonusPick(NORTH, which, asking.about, asking.secret, paid, picks).key


def choosing(number: int, seats: int = 3, **more: Any) -> Chaos:
    """North has chosen this Bonus Action and names what it is for."""
    stones = [number] if number <= 6 else [6, number - 6]
    s = table(seats, North=player(**{"stones": stones, "offerings": 1, **more}))
    choose(s, "North", f"PlanBonus({NORTH},{number})" if number != 11 else f"AnnounceBonus({NORTH},11)")
    return s


# ---------------------------------------------------------------------- picks


@pair("CC-bl-10", "pick")
def deflecting_to_ones_own_monster(ok: bool) -> Asked:
    s = choosing(10)
    return s, NORTH, picked(s, EAST if ok else NORTH)


@pair("CC-bl-11", "pick")
def stealing_from_oneself(ok: bool) -> Asked:
    s = choosing(11)
    return s, NORTH, picked(s, EAST if ok else NORTH)


@pair("CC-bl-12", "pick")
def bedlam_on_a_part_that_does_not_exist(ok: bool) -> Asked:
    s = choosing(12)
    return s, NORTH, picked(s, part(s, "East top") if ok else 3 * PARTS)


@pair("CC-bl-3b", "pick")
def turning_an_action_into_madness_aimed_at_nothing(ok: bool) -> Asked:
    north = player(act("block", stones=[3], die="top"), dice=[3, 3, 4, 5, 2], stones=[3, 5], offerings=1)
    s = table(3, North=north)
    choose(s, "North", f"PlanBonus({NORTH},5)")
    return s, NORTH, picked(s, part(s, "East top") if ok else NOWHERE)


@pair("CC-cl-3b", "pick")
def robbing_oneself(ok: bool) -> Asked:
    s = table(3, options=CROWN, North=player(stones=[3], offerings=1))
    choose(s, "North", f"PlanBonus({NORTH},3)")
    return s, NORTH, picked(s, EAST if ok else NORTH)


@pair("CC-cl-666d", "pick")
def sealing_the_fate_of_the_dead(ok: bool) -> Asked:
    s = table(4, options=CROWN, North=player(stones=[6, 6, 6], offerings=1),
              East=player(dice=[2, 2, 2, 2, 2] if ok else [2, 0, 2, 2, 2]))  # fmt: skip
    choose(s, "North", f"PlanBonus({NORTH},666)")
    return s, NORTH, picked(s, EAST)


@pair("CC-cl-12b", "pick")
def regaining_a_part_that_is_there(ok: bool) -> Asked:
    s = table(options=CROWN, North=player(stones=[6, 6], offerings=1, dice=[0, 2, 0 if ok else 3, 0, 5]))
    choose(s, "North", f"PlanBonus({NORTH},12)")
    return s, NORTH, picked(s, part(s, "North left"))


@pair("CC-cl-12b", "nothing lost")
def regaining_what_was_never_lost(ok: bool) -> Asked:
    top = 0 if ok else 2
    s = table(options=CROWN, North=player(stones=[6, 6], offerings=1, dice=[top, 2, 3, 4, 5]))
    return s, NORTH, f"PlanBonus({NORTH},12)"


@pair("CC-bonus-24", "other choice")
def a_second_bonus_action_while_one_is_being_chosen(ok: bool) -> Asked:
    s = choosing(12, stones=[6, 6, 5])
    return s, NORTH, picked(s, part(s, "East top"), number=12 if ok else 9)


@pair("CC-bonus-26", "stones used")
def paying_with_a_stone_that_is_planned(ok: bool) -> Asked:
    plan = [] if ok else [act("block", stones=[3], die="top")]
    s = table(3, North=player(*plan, dice=[3, 3, 4, 5, 2], stones=[3, 4, 2, 1, 1], offerings=1))
    choose(s, "North", f"PlanBonus({NORTH},4)")
    return s, NORTH, picked(s, stones=0b01001)


@pair("CC-cl-666b", "three sixes")
def sealing_a_fate_with_two_sixes(ok: bool) -> Asked:
    s = table(options=CROWN, North=player(stones=[6, 6, 6 if ok else 5], offerings=1))
    return s, NORTH, f"PlanBonus({NORTH},666)"


# ---------------------------------------------------------------------- answers


@pair("CC-bonus-27", "other announcement")
def answering_another_announcement_than_the_last(ok: bool) -> Asked:
    north = player(stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(3, North=north, East=player(stones=[5], offerings=1, planned_bonus=hidden(5, stones=[5])),
              South=player(stones=[6], offerings=1))  # fmt: skip
    ready(s)
    return s, SOUTH, f"LetStand({SOUTH},{0 if ok else 1})"


@pair("CC-bonus-27", "other announcement")
def cancelling_another_announcement_than_the_last(ok: bool) -> Asked:
    s, seat, _ = answering_another_announcement_than_the_last(ok)
    return s, seat, f"Answer({SOUTH},{0 if ok else 1})"


@pair("CC-cl-11c", "banishment")
def cancelling_a_banishment_later(ok: bool) -> Asked:
    number = 9 if ok else 11
    s = table(3, options=CROWN, East=player(stones=[2], offerings=1), bonuses=[{"by": "South", "number": number}])
    s.bonuses[0] = s.bonuses[0].but(void=not ok)  # one that failed silences nobody
    return s, EAST, f"Interfere({EAST},0)"


# ---------------------------------------------------------------------- banishment


@pair("CC-cl-11d", "silenced")
def planning_when_silenced(ok: bool) -> Asked:
    s = table(3, options=CROWN, North=BANISHER, East=player(dice=[3, 3, 4, 5, 2], stones=[3]))
    if not ok:
        activate(s, "North", 11)
    return s, EAST, f"PlanPart({EAST},0)"


@pair("CC-cl-11b", "silenced")
def a_bonus_action_when_silenced(ok: bool) -> Asked:
    s = table(3, options=CROWN, North=BANISHER, East=player(stones=[4], offerings=1))
    if not ok:
        activate(s, "North", 11)
    return s, EAST, f"PlanBonus({EAST},4)"


@pair("CC-cl-11", "after the release")
def banishing_after_the_release(ok: bool) -> Asked:
    s = table(options=CROWN, North=BANISHER, phase="planning" if ok else "release")
    return s, NORTH, f"{'AnnounceBonus' if ok else 'ActivateBonus'}({NORTH},11)"


# ---------------------------------------------------------------------- plans


@pair("CC-crown-20", "no free action")
def a_free_action_without_five_alike(ok: bool) -> Asked:
    s = table(options=CROWN, North=player(dice=FIVE_ALIKE, stones=[1] * 5, free_action=ok))
    return s, NORTH, f"PlanFree({NORTH},0)"


@pair("CC-crown-20", "free action planned")
def a_free_action_twice(ok: bool) -> Asked:
    s = table(options=CROWN, North=player(dice=FIVE_ALIKE, stones=[1] * 5, free_action=True))
    if not ok:
        choose(s, "North", f"PlanFree({NORTH},0)")
    return s, NORTH, f"PlanFree({NORTH},0)"


@pair("CC-mat-5", "not planned")
def dropping_what_is_not_on_the_mat(ok: bool) -> Asked:
    plan = [act("block", stones=[3], die="top")] if ok else []
    return table(North=player(*plan, dice=[3, 3, 4, 5, 2], stones=[3, 3])), NORTH, f"DropPart({NORTH},0)"


@pair("CC-mat-5", "no bonus planned")
def dropping_a_bonus_action_that_was_not_planned(ok: bool) -> Asked:
    s = table(North=player(stones=[4], offerings=1))
    if ok:
        choose(s, "North", f"PlanBonus({NORTH},4)")
    return s, NORTH, f"DropBonus({NORTH})"


@pair("CC-mat-8", "dead")
def aiming_at_a_dead_monster(ok: bool) -> Asked:
    east = player(dice=[3, 3, 3, 3, 3] if ok else [3, 0, 3, 3, 3])
    north = player(free_action=True, dice=FIVE_ALIKE, stones=[1] * 5)
    s = table(3, options=CROWN, North=north, East=east)
    choose(s, "North", f"PlanFree({NORTH},2)")
    return s, NORTH, Aim(NORTH, PARTS, 0, 2, part(s, "East top")).key


@pair("CC-round-11", "not ready")
def taking_back_a_report_that_was_not_made(ok: bool) -> Asked:
    s = table(3, North=player(stones=[4]))
    if ok:
        ready(s, "North")
    return s, NORTH, f"Unready({NORTH})"


# ---------------------------------------------------------------------- Declaration


@pair("CC-cl-3b", "other theft")
def aiming_the_loot_of_another_theft(ok: bool) -> Asked:
    east = player(act("madness", "North left"))
    north = player(stones=[4], offerings=1, planned_bonus=hidden(4, "East", stones=[4]))
    s = table(options=CROWN, North=north, East=east, phase="release")
    return s, NORTH, f"AimLoot({NORTH},{0 if ok else 1},{part(s, 'East top')})"


@pair("CC-cl-8b", "rolled")
def more_attacks_than_were_rolled(ok: bool) -> Asked:
    s = table(3, options=CROWN, North=player(stones=[6, 2], offerings=1), dice=[4])
    activate(s, "North", 8)
    return s, NORTH, f"UseAttacks({NORTH},0,{4 if ok else 5})"


@pair("CC-crown-30", "too late")
def an_early_bonus_action_after_ones_declaration(ok: bool) -> Asked:
    s = table(options=CROWN, North=player(stones=[1], offerings=1), East=player(stones=[1], offerings=1),
              phase="release")  # fmt: skip
    while EAST not in s.seats_to_act:
        choose(s, "North", "PassBonus")
    s.declared |= 0 if ok else 1 << EAST
    return s, EAST, f"ActivateBonus({EAST},1)"


@pair("CC-decl-16", "other attack")
def placing_an_attack_before_its_turn(ok: bool) -> Asked:
    s = table(North=player(act("attack"), act("attack")), phase="release")
    asking = s.stack_of(EAST)[-1]
    assert isinstance(asking, PlaceAttacks)
    first = asking.next_attack(s)[1]
    later = next(action.which for action in actions(s) if action.which != first)
    return s, EAST, PlaceAttack(EAST, first if ok else later, TOP).key
