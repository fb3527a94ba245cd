"""Challenges: Power Up, pools, Items, Targets (TP-att, TP-chal, TP-tgt, TP-desp, TP-boost, TP-inst)."""

from __future__ import annotations

import pytest

from miskatonic.games.terror_paths.records import NONE
from miskatonic.games.terror_paths.rules.rolls.challenge import Attempt
from miskatonic.games.terror_paths.rules.rolls.instant import InstantHere
from miskatonic.games.terror_paths.rules.turn.encounter import Attempted
from miskatonic.games.terror_paths.rules.turn.spying import spy_on
from miskatonic.kernel.step import Illegal
from tests.games.terror_paths.stage import choose, facts, give, keys, lay, names, put, run, settle, table, told
from tests.games.terror_paths.trial import EVA, HALL, HARVEY, MARTHA, PORCH, STUDY, VINCENTE

WALL, TRAP, DIG = 3, 4, 5


@pytest.mark.rule("TP-att-1", "TP-att-2", "TP-chal-4", "TP-tgt-1", "TP-tgt-2", "TP-boost-1", "TP-item-4")
def test_wall_of_light() -> None:
    """The worked example: 3 + 4 Hits the Critical 7, a boosted die the Normal one. The Boost is +6 on one die here."""
    s = table(EVA, HARVEY, dice=[1, 1, 3, 4])
    put(s, 0, HALL, luck=0)
    put(s, 1, HALL, pow=2, luck=0)
    give(s, 1, 6)
    lay(s, HALL, WALL)
    run(s, Attempt("card.wall", HALL), Attempted(HALL, "card.wall"))
    choose(s, 0, "Join(1,0)")
    choose(s, 1, "Join(1,1)")
    choose(s, 1, "PowerUp(1,1,2)")
    choose(s, 0, "Ready(1,0)")
    choose(s, 1, "Ready(1,1)")
    assert s.san[1] == 4
    assert sorted(die.face for die in s.rolls[0].dice) == [1, 1, 3, 4]
    choose(s, 1, "UseItem(1,1,12,0)")
    assert [die.value for die in s.rolls[0].dice if die.owner == 1] == [1, 3, 10]
    assert s.items[1] == ()


@pytest.mark.rule("TP-chal-1", "TP-chal-2", "TP-tgt-1", "TP-tgt-2", "TP-chal-3", "TP-lcard-3")
def test_a_completed_challenge_gives_its_insight() -> None:
    s = table(EVA, dice=[3, 4, 6, 1])
    put(s, 0, HALL, int=4, luck=0)
    lay(s, HALL, WALL)
    run(s, Attempt("card.wall", HALL), Attempted(HALL, "card.wall"))
    settle(s, "Join", "AssignBest")
    assert s.insight[0] == 2
    assert s.solved >> HALL & 1


@pytest.mark.rule("TP-tgt-2")
def test_a_critical_target_is_not_hit_by_more() -> None:
    s = table(EVA, dice=[6, 6, 6, 6])
    put(s, 0, HALL, int=4, luck=0)
    lay(s, HALL, WALL)
    run(s, Attempt("card.wall", HALL), Attempted(HALL, "card.wall"))
    settle(s, "Join", "AssignBest")
    assert s.passed == 0


@pytest.mark.rule("TP-norm-1", "TP-norm-2", "TP-pers-1", "TP-pers-2", "TP-var-2")
def test_a_persistent_challenge_keeps_its_hits_and_nothing_else() -> None:
    s = table(EVA, dice=[2, 4, 6])
    put(s, 0, HALL, str=3, luck=0)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL), Attempted(HALL, "card.dig"))
    settle(s, "Join", "AssignBest")
    assert s.hits[HALL].bit_count() == 2
    s.chance = None
    s.stats[0] = 1
    run(s, Attempt("card.dig", HALL))
    settle(s, "Join")
    assert s.hits[HALL].bit_count() >= 2


@pytest.mark.rule("TP-chal-3", "TP-xdice-1", "TP-itype-4")
def test_eva_in_the_trap() -> None:
    """The worked example: 2, 4 and 6 Hit two of three; a Spell adds a 1, and 2 + 1 is too little."""
    s = table(EVA, dice=[2, 4, 6, 1])
    put(s, 0, HALL, str=3, luck=0, san=1)
    give(s, 0, 5)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    settle(s, "Join", "UseItem", "LetGo", "AssignBest")
    assert s.hits[HALL].bit_count() == 2
    assert s.items[0] == ()


@pytest.mark.rule("TP-att-2", "TP-att-6", "TP-desp-1", "TP-desp-2", "TP-att-3")
@pytest.mark.parametrize(("san", "points", "dice"), [(5, 2, 3), (2, 2, 4), (1, 1, 3)])
def test_each_point_of_power_up_is_a_die_and_the_desperation_point_two(san: int, points: int, dice: int) -> None:
    s = table(EVA)
    s.chance = None
    put(s, 0, HALL, pow=2, san=san, luck=3)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    choose(s, 0, f"PowerUp(1,0,{points})")
    choose(s, 0, "Ready(1,0)")
    assert len(s.rolls[0].dice) == dice
    assert s.san[0] == san - points


@pytest.mark.rule("TP-att-2", "TP-att-3", "TP-att-5", "TP-dig-8")
def test_nobody_powers_up_with_san_she_has_not_or_beyond_her_pow() -> None:
    s = table(EVA)
    put(s, 0, HALL, pow=2, san=1)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    assert s.why_not(0, "PowerUp(1,0,2)") == "TP-att-3"
    s.san[0] = 5
    assert s.why_not(0, "PowerUp(1,0,3)") == "TP-att-2"
    with pytest.raises(Illegal):
        choose(s, 0, "PowerUp(1,0,3)")


@pytest.mark.rule("TP-att-4", "TP-att-9")
def test_decisions_may_be_revised_until_all_confirm_and_nobody_has_to_take_part() -> None:
    s = table(EVA, HARVEY)
    put(s, 0, HALL, pow=2)
    put(s, 1, HALL)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL), Attempted(HALL, "card.dig"))
    choose(s, 0, "Join(1,0)")
    choose(s, 0, "PowerUp(1,0,2)")
    choose(s, 0, "PowerUp(1,0,0)")
    choose(s, 0, "StayOut(1,0)")
    choose(s, 0, "Ready(1,0)")
    choose(s, 1, "Ready(1,1)")
    assert (s.rolls, s.passed, s.san[0]) == ((), -1, 6)


@pytest.mark.rule("TP-boost-5", "TP-luck-1", "TP-dice-2")
def test_a_boost_stays_on_a_die_that_is_rerolled() -> None:
    s = table(EVA, dice=[3, 5])
    put(s, 0, HALL, luck=1)
    give(s, 0, 6)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    choose(s, 0, "Ready(1,0)")
    choose(s, 0, "UseItem(1,0,12,0)")
    choose(s, 0, "Reroll(1,0,0,0)")
    assert [(die.face, die.value) for die in s.rolls[0].dice] == [(5, 11)]


@pytest.mark.rule("TP-item-4", "TP-att-10", "TP-itype-2")
def test_weapons_stay_in_the_belt_in_a_challenge() -> None:
    s = table(EVA, dice=[3])
    put(s, 0, HALL, luck=0)
    give(s, 0, 0)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    choose(s, 0, "Ready(1,0)")
    assert names(s, 0)[0] == "Assigned" or told(s, "challenge")


@pytest.mark.rule("TP-att-12", "TP-luck-5")
def test_any_change_reopens_the_dice_for_all_who_are_there() -> None:
    s = table(EVA, HARVEY, dice=[1, 2, 5])
    put(s, 0, HALL, luck=1)
    put(s, 1, HALL, luck=1)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    for key, seat in (("Join(1,0)", 0), ("Join(1,1)", 1), ("Ready(1,0)", 0), ("Ready(1,1)", 1)):
        choose(s, seat, key)
    choose(s, 0, "Content(0)")
    choose(s, 1, "Reroll(1,1,0,0)")
    assert s.seats_to_act == (0,)


@pytest.mark.rule("TP-luck-5")
def test_only_a_marked_die_asks_the_lead() -> None:
    s = table(EVA, HARVEY, MARTHA, dice=[1, 2, 5])
    for seat in range(3):
        put(s, seat, HALL, luck=1)
    lay(s, HALL, DIG)
    s.lead = 2
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    for seat in (2, 0, 1):
        choose(s, seat, f"Ready(1,{seat})")
    choose(s, 0, "MarkDie(1,0,0)")
    choose(s, 1, "Reroll(1,1,0,0)")
    assert (s.seats_to_act, names(s, 2)) == ((2,), ["LetReroll", "Forbid"])
    settle(s, "Forbid", "Content")
    assert s.luck[1] == 1


@pytest.mark.rule("TP-att-11", "TP-test-6")
def test_insight_before_the_roll_adds_a_die_and_after_it_none() -> None:
    s = table(EVA, dice=[1, 2])
    put(s, 0, HALL, insight=3, luck=1)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    choose(s, 0, "Raise(0,0)")
    choose(s, 0, "Ready(1,0)")
    choose(s, 0, "Raise(0,0)")
    assert (len(s.rolls[0].dice), s.stat(0, 0)) == (2, 3)


@pytest.mark.rule("TP-inst-1", "TP-inst-2", "TP-inst-4", "TP-inst-8", "TP-eff-6")
@pytest.mark.parametrize(("second", "threat", "hp", "insight"), [(5, 0, 6, 1), (2, 2, 5, 0)])
def test_an_instant_challenge_tried_twice(second: int, threat: int, hp: int, insight: int) -> None:
    """The worked example: each who fails is struck, the map once and only if nobody passed, the card goes."""
    s = table(EVA, MARTHA, dice=[3, second])
    put(s, 0, HALL, luck=0)
    put(s, 1, HALL, luck=0)
    lay(s, HALL, TRAP)
    run(s, InstantHere(HALL))
    choose(s, 0, "TryInstant(0,4,0)" if HALL == 4 else f"TryInstant(0,{HALL},0)")
    settle(s, "TryInstant", "AssignBest")
    assert (s.hp[0], s.hp[1], s.insight[1], s.threat) == (5, hp, insight, threat)
    assert s.back_at[HALL] == -1


@pytest.mark.rule("TP-inst-1", "TP-inst-6", "TP-inst-7")
def test_nobody_adds_dice_to_an_instant_challenge_and_nobody_declines_it() -> None:
    s = table(EVA, MARTHA, dice=[3, 5])
    put(s, 0, HALL, luck=0)
    put(s, 1, HALL, luck=1)
    lay(s, HALL, TRAP)
    run(s, InstantHere(HALL))
    assert names(s, 0) == ["TryInstant", "TryInstant"]
    choose(s, 0, f"TryInstant(0,{HALL},0)")
    assert "Join" not in names(s, 1)
    choose(s, 0, "Ready(1,0)")
    assert "Reroll" in names(s, 1)


@pytest.mark.rule("TP-inst-5", "TP-setup-10")
def test_people_elsewhere_face_no_instant_challenge() -> None:
    s = table(EVA)
    put(s, 0, PORCH)
    lay(s, HALL, TRAP)
    run(s, InstantHere(HALL))
    assert told(s, "attempts") == []
    assert s.card_at[HALL] == TRAP


@pytest.mark.rule("TP-mad-2", "TP-tgt-3", "TP-tgt-4")
def test_the_lead_assigns_one_by_one_by_form_or_the_best_way() -> None:
    s = table(EVA, VINCENTE, dice=[4, 5])
    put(s, 0, HALL, luck=0)
    put(s, 1, HALL, str=1, luck=0)
    lay(s, HALL, DIG)
    s.lead = 1
    run(s, Attempt("card.dig", HALL))
    for key, seat in (("Join(1,0)", 0), ("Join(1,1)", 1), ("Ready(1,0)", 0), ("Ready(1,1)", 1)):
        choose(s, seat, key)
    assert s.seats_to_act == (1,)
    choose(s, 1, "Put(1,0,0)")
    choose(s, 1, "TakeBack(1,0)")
    twin = s.copy()
    other = s.copy()
    choose(s, 1, "AssignBest(1)")
    twin.choose(1, "AssignAll(1)", ((0, 1),))
    for key in ("Put(1,0,0)", "Put(1,1,1)", "Assigned(1)"):
        other.choose(1, key)
    assert s.hits[HALL] == twin.hits[HALL] == other.hits[HALL] == 3


@pytest.mark.rule("TP-tgt-3")
def test_a_form_refuses_a_target_that_is_not_there() -> None:
    s = table(EVA, dice=[4])
    put(s, 0, HALL, luck=0)
    lay(s, HALL, DIG)
    run(s, Attempt("card.dig", HALL))
    choose(s, 0, "Join(1,0)")
    choose(s, 0, "Ready(1,0)")
    with pytest.raises(Illegal):
        choose(s, 0, "AssignAll(1)", ((4,),))
    assert "AssignAll(1)" in keys(s, 0)
    assert facts(s, "assigns") == []


@pytest.mark.rule("TP-inst-5", "TP-spy-1")
@pytest.mark.parametrize(("finished", "faced"), [(True, 1), (False, 0)])
def test_an_instant_spied_up_next_door_is_faced_at_once_by_whoever_is_through_with_her_turn(
    finished: bool, faced: int
) -> None:
    s = table(EVA, HARVEY, dice=[6])
    put(s, 0, HALL)
    put(s, 1, STUDY, luck=0)
    lay(s, STUDY, TRAP, up=False)
    s.handling, s.finished = HALL, finished << 1
    spy_on(s, 0, STUDY)
    s.advance()
    settle(s)
    assert len(told(s, "attempts")) == faced
    assert s.card_at[STUDY] == (NONE if faced else TRAP)
