"""Crown of Chaos: lost parts and saves (CC-crown-5..12, CC-crown-32, CC-crown-36)."""

from __future__ import annotations

import pytest

from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    asked,
    choose,
    do,
    events,
    held,
    hidden,
    illegal,
    part,
    picks,
    place,
    player,
    table,
)

# ---------------------------------------------------------------------- lost parts


@pytest.mark.rule("CC-crown-5", "CC-crown-6", "CC-crown-1")
def test_a_part_below_1_is_lost_with_a_stone_and_not_rolled_again() -> None:
    s = table(options=CROWN, North=player(act("madness", "East top")), phase="release")
    assert s.dice[1] == (0, 2, 3, 4, 5)
    assert not events(s, "rolled_die")
    assert [len(stones) for stones in s.stones] == [5, 4]


@pytest.mark.rule("CC-crown-6")
def test_a_player_rolls_as_many_stones_as_there_are_parts_in_play() -> None:
    s = table(options=CROWN, North=player(dice=[0, 4, 0, 0, 2]), phase="round")
    assert [len(stones) for stones in s.stones] == [2, 5]


@pytest.mark.rule("CC-crown-5", "CC-res-9")
def test_only_the_net_result_decides_whether_a_part_is_lost() -> None:
    plan = (act("madness", "East top"), act("madness", "East top"), act("heal", "East top"))
    s = table(options=CROWN, North=player(*plan), East=player(dice=[2, 3, 3, 4, 5]), phase="release")
    assert s.dice[1] == (1, 3, 3, 4, 5)


@pytest.mark.rule("CC-crown-7", "CC-crown-1")
def test_losing_the_core_kills_the_monster_whatever_else_remains() -> None:
    s = table(3, options=CROWN, East=player(act("madness", "East center"), dice=[6, 1, 6, 6, 6]), phase="release")
    assert events(s, "died") == [(1,)]
    assert not s.alive(1)


@pytest.mark.rule("CC-crown-7")
def test_losing_all_other_parts_does_not_kill_the_monster() -> None:
    plan = [act("madness", f"East {part}") for part in ("top", "left", "right", "bottom")]
    s = table(options=CROWN, North=player(*plan), East=player(dice=[1, 1, 1, 1, 1]), phase="release")
    assert not s.over
    assert s.dice[1] == (0, 1, 0, 0, 0)


@pytest.mark.rule("CC-crown-8")
def test_healing_above_6_rolls_the_die_again() -> None:
    north = player(act("heal", "North top"), dice=[6, 2, 3, 4, 5])
    s = table(options=CROWN, North=north, phase="release", dice=[3])
    assert s.dice[0] == (3, 2, 3, 4, 5)


@pytest.mark.rule("CC-crown-9")
def test_a_lost_part_can_neither_be_activated_nor_targeted() -> None:
    s = table(options=CROWN, North=player(dice=[0, 3, 3, 3, 3], stones=[6, 6, 6, 6]), East=player(dice=[1, 2, 0, 4, 5]))
    assert illegal(s, "North", "PlanPart(0,0)") == "CC-crown-9"
    do(s, "North", "PlanPart(0,1)", "WithStones(0,1,1)")
    gone = {part(s, "North top"), part(s, "East left")}
    assert set(picks(s, "North")) == set(range(10)) - gone


@pytest.mark.rule("CC-crown-9")
def test_attacks_go_on_parts_in_play_if_need_be_on_the_core() -> None:
    s = table(options=CROWN, North=player(act("attack")), East=player(dice=[0, 3, 0, 0, 5]), phase="release")
    assert [getattr(step, "part", -1) for step in s.legal(1)] == [1, 4]
    s = table(options=CROWN, North=player(act("attack")), East=player(dice=[0, 3, 0, 0, 0]), phase="release")
    assert s.dice[1] == (0, 2, 0, 0, 0)


@pytest.mark.rule("CC-crown-32")
def test_surplus_damage_does_not_spill_over() -> None:
    north = player(act("attack"), act("attack"), act("attack"))
    s = table(options=CROWN, North=north, phase="release")
    place(s, "East", "top", "top", "top")
    assert s.dice[1] == (0, 2, 3, 4, 5)


# ---------------------------------------------------------------------- saves


@pytest.mark.rule("CC-crown-11")
def test_one_offering_saves_a_part_however_many_hits_it_took() -> None:
    plan = [act("madness", "East top")] * 3
    s = table(options=CROWN, North=player(*plan), East=player(stones=[], offerings=2), phase="release", dice=[6])
    choose(s, "East", "SaveParts", ((5,),))
    assert s.dice[1] == (6, 2, 3, 4, 5)
    assert (held(s)[1], len(s.stones[1])) == (1, 5)


@pytest.mark.rule("CC-crown-12")
def test_each_saved_part_costs_its_own_offering_and_the_core_may_be_saved_too() -> None:
    plan = [act("madness", f"East {part}") for part in ("top", "center", "left")]
    east = player(dice=[1, 1, 1, 4, 5], stones=[], offerings=2)
    s = table(options=CROWN, North=player(*plan), East=east, phase="release", dice=[6, 5])
    assert illegal(s, "East", "SaveParts(1)", ((5, 6, 7),)) == "CC-crown-11", "two Offerings save two parts"
    choose(s, "East", "SaveParts", ((5, 6),))
    assert s.dice[1] == (6, 5, 0, 4, 5)
    assert held(s) == [1, 0]


@pytest.mark.rule("CC-crown-12", "CC-crown-11")
def test_saving_is_optional_and_needs_an_offering() -> None:
    north = player(act("madness", "East top"))
    s = table(options=CROWN, North=north, East=player(stones=[], offerings=1), phase="release")
    choose(s, "East", "LetFall")
    assert s.dice[1][0] == 0
    assert held(s)[1] == 1
    s = table(options=CROWN, North=north, East=player(), phase="release")
    assert s.dice[1][0] == 0


@pytest.mark.rule("CC-crown-12")
def test_a_save_is_no_bonus_action_and_possible_besides_one() -> None:
    east = player(stones=[5], offerings=2, planned_bonus=hidden(5, stones=[5]))
    s = table(options=CROWN, North=player(act("madness", "East top")), East=east, phase="release", dice=[4])
    place(s, "North", "bottom")
    choose(s, "East", "SaveParts", ((5,),))
    assert s.dice[1][0] == 4
    assert held(s)[1] == 0


@pytest.mark.rule("CC-crown-36", "CC-crown-12")
def test_saves_are_decided_in_the_order_of_declaration_and_rolled_when_all_have_decided() -> None:
    north = player(act("madness", "North top"), act("madness", "East top"), stones=[], offerings=1)
    east = player(stones=[], offerings=1)
    s = table(options=CROWN, North=north, East=east, phase="release", player_1="East", dice=[3, 4])
    assert asked(s) == ["East"]
    choose(s, "East", "SaveParts", ((5,),))
    assert asked(s) == ["North"]
    assert not events(s, "rolled_die")
    choose(s, "North", "SaveParts", ((0,),))
    assert events(s, "rolled_die") == [(5, 3), (0, 4)]


@pytest.mark.rule("CC-crown-36")
def test_whoever_leaves_a_fallen_core_can_save_nothing_else() -> None:
    north = player(act("madness", "East top"), act("madness", "East center"))
    east = player(dice=[1, 1, 3, 4, 5], stones=[], offerings=2)
    s = table(3, options=CROWN, North=north, East=east, phase="release")
    assert illegal(s, "East", "SaveParts(1)", ((5,),)) == "CC-crown-36"
    choose(s, "East", "LetFall")
    assert events(s, "died") == [(1,)]
