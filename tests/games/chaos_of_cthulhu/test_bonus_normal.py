"""The Bonus list of the normal game, number by number (CC-bl); 6 and 10 have files of their own."""

from __future__ import annotations

import pytest

from tests.games.chaos_of_cthulhu.table import (
    act,
    activate,
    asked,
    choose,
    events,
    held,
    hidden,
    offered,
    pick,
    picks,
    place,
    player,
    ready,
    sent,
    table,
)

# ---------------------------------------------------------------------- 1 Miskatonic Boon


@pytest.mark.rule("CC-bl-1")
@pytest.mark.parametrize(("roll", "gained"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 1), (6, 1)])
def test_boon_brings_as_many_offerings_as_rolled_and_one_on_5_or_6(roll: int, gained: int) -> None:
    s = table(North=player(stones=[1], offerings=1), options={"offerings": 8}, dice=[roll])
    activate(s, "North", 1)
    assert held(s)[0] == gained


@pytest.mark.rule("CC-bl-1", "CC-bl-1b")
def test_boon_is_paid_first_and_never_exceeds_the_limit() -> None:
    s = table(North=player(stones=[1], offerings=4), dice=[4])
    activate(s, "North", 1)
    assert held(s)[0] == 4
    assert events(s, "boon") == [(0, 4, 1)], "three were left after paying, so there was room for one"


@pytest.mark.rule("CC-bl-1b")
def test_offerings_of_a_boon_may_pay_for_a_reroll_but_not_for_a_second_bonus_action() -> None:
    s = table(North=player(stones=[1, 4], offerings=1), dice=[2, 5])
    activate(s, "North", 1)
    assert not offered(s, "North", "PlanBonus")
    choose(s, "North", "RerollStones", ((1,),))
    assert (held(s)[0], s.stones[0]) == (1, (1, 5))


# ---------------------------------------------------------------------- 2 Ponape Scripture


@pytest.mark.rule("CC-bl-2")
def test_scripture_gives_as_many_blocks_as_rolled_besides_the_regular_ones() -> None:
    north = player(act("madness", "East left"), act("madness", "East left"), act("heal", "East top"))
    east = player(act("block"), stones=[2], offerings=1)
    s = table(North=north, East=east, dice=[2])
    activate(s, "East", 2)
    ready(s)
    assert sent(s, "East") == ["block"] * 3
    choose(s, "East", "UseBlocks", ((0, 1, 2),))
    assert s.dice[1] == (1, 2, 3, 4, 5)


@pytest.mark.rule("CC-bl-2")
def test_blocks_of_the_scripture_need_not_be_used_and_do_not_last() -> None:
    s = table(North=player(act("madness", "East left")), East=player(stones=[2], offerings=1), dice=[6])
    activate(s, "East", 2)
    ready(s)
    choose(s, "East", "NoBlocks")
    assert s.dice[1] == (1, 2, 2, 4, 5)
    assert (s.round, s.bonuses) == (2, [])


# ---------------------------------------------------------------------- 3, 5 and 8: conversions


@pytest.mark.rule("CC-bl-3", "CC-bl-3b")
def test_passage_of_prom_turns_every_action_into_a_heal_with_a_new_target() -> None:
    plan = (act("attack"), act("heal", "East center"), act("block"), act("madness", "East top"))
    s = table(3, North=player(*plan, stones=[3], offerings=1))
    activate(s, "North", 3, "North left", "South top", "North left")
    ready(s)
    assert events(s, "action") == [(0, 2, 0, 2), (0, 2, 1, 1), (0, 2, 2, 0), (0, 2, 0, 2)]


@pytest.mark.rule("CC-bl-5", "CC-bl-3b")
def test_tongue_of_azathoth_turns_every_action_into_madness() -> None:
    plan = (act("attack"), act("madness", "East top"), act("heal", "East top"))
    s = table(East=player(*plan, stones=[5], offerings=1), phase="release")
    activate(s, "East", 5, "North top", "East center")
    assert events(s, "action") == [(1, 3, 0, 0), (1, 3, 1, 0), (1, 3, 1, 1)]


@pytest.mark.rule("CC-bl-8", "CC-bl-3b")
def test_words_of_iod_turns_every_action_into_a_block() -> None:
    plan = (act("attack"), act("madness", "North top"), act("block"), act("heal", "East top"))
    east = player(*plan, stones=[5, 3], offerings=1)
    s = table(North=player(act("attack")), East=east, phase="release")
    activate(s, "East", 8)
    assert sent(s, "East") == ["block"] * 4
    place(s, "East", "top")
    choose(s, "East", "UseBlocks", ((0,),))
    assert s.dice[1] == (1, 2, 3, 4, 5)


@pytest.mark.rule("CC-bl-3b")
def test_a_conversion_cannot_leave_an_action_out_and_may_aim_at_any_part() -> None:
    s = table(3, North=player(act("attack"), act("block"), stones=[3], offerings=1))
    activate(s, "North", 3)
    assert len(picks(s, "North")) == 15
    pick(s, "North", "East top")
    assert len(picks(s, "North")) == 15, "the second action needs its target too"
    pick(s, "North", "North bottom")
    assert s.secret[0] is not None
    assert s.secret[0].picks == (5, 4)


@pytest.mark.rule("CC-bl-3b")
def test_a_planned_conversion_never_outlives_the_plan_it_was_aimed_for() -> None:
    """North plans one more action afterwards: the conversion is struck, or else the new one would have no target."""
    north = player(act("attack", die="top"), dice=[1, 4, 3, 4, 5], stones=[3, 4], offerings=1)
    s = table(North=north)
    activate(s, "North", 3, "North top")
    choose(s, "North", "PlanPart(0,1)")
    ready(s)
    assert "bonus" not in [event.kind for event in s.log or []]
    assert sent(s, "North") == ["attack East", "block"]


# ---------------------------------------------------------------------- 4 Eibon's Formulae


@pytest.mark.rule("CC-bl-4", "CC-bl-4b")
def test_doubled_heals_and_madness_hit_the_same_part_twice() -> None:
    plan = (act("heal", "North center"), act("madness", "East bottom"))
    s = table(North=player(*plan, stones=[4], offerings=1), phase="release")
    activate(s, "North", 4)
    assert s.dice[0] == (1, 4, 3, 4, 5)
    assert s.dice[1] == (1, 2, 3, 4, 3)


@pytest.mark.rule("CC-bl-4b")
def test_a_doubled_attack_is_two_attacks_placed_apart_and_a_doubled_block_two_blocks() -> None:
    east = player(act("block"), stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4]))
    north = player(act("attack"), stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(North=north, East=east, phase="release")
    place(s, "East", "left", "right")
    choose(s, "East", "UseBlocks", ((0, 1),))
    assert len(events(s, "blocked")) == 2
    assert s.dice[1] == (1, 2, 3, 4, 5)


@pytest.mark.rule("CC-bl-4")
def test_doubling_concerns_nobody_elses_actions() -> None:
    north = player(act("attack"), stones=[2], offerings=1)
    s = table(North=north, East=player(stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4])), dice=[3])
    activate(s, "North", 2)
    ready(s)
    assert sent(s, "North") == ["attack East", "block", "block", "block"]


@pytest.mark.rule("CC-bl-4c", "CC-decl-15")
def test_doubling_before_ones_turn_waits_for_the_declaration() -> None:
    east = player(act("attack"), stones=[4], offerings=1)
    s = table(3, East=east, phase="release")
    activate(s, "East", 4)
    kinds = [event.kind for event in s.log or []]
    assert kinds.count("action") == 2, "original and copy are declared together"
    assert asked(s) == ["South"]
    assert [facts[0] for facts in events(s, "declares")] == [0, 1]


@pytest.mark.rule("CC-bl-4c")
def test_doubling_after_ones_turn_adds_the_copies_on_the_spot() -> None:
    north = player(act("attack"), stones=[4], offerings=1)
    s = table(3, North=north, phase="release")
    choose(s, "North", "PassBonus")
    place(s, "East", "left")
    activate(s, "North", 4)
    assert asked(s) == ["East"]
    assert [facts[0] for facts in events(s, "declares")] == [0]
    place(s, "East", "bottom")
    assert s.dice[1] == (1, 2, 2, 4, 4)


# ---------------------------------------------------------------------- 7 Tarsioid Psalm


@pytest.mark.rule("CC-bl-7")
def test_the_psalm_turns_all_attacks_to_the_right_neighbour_who_places_them() -> None:
    plan = (act("attack"), act("attack"), act("madness", "South top"))
    s = table(4, East=player(*plan, stones=[1, 6], offerings=1), phase="release")
    activate(s, "East", 7)
    assert sent(s, "East") == ["attack North", "attack North", "madness South top"]
    assert asked(s) == ["North"]


@pytest.mark.rule("CC-bl-7")
def test_with_two_players_the_psalm_changes_nothing() -> None:
    s = table(East=player(act("attack"), stones=[1, 6], offerings=1), phase="release")
    activate(s, "East", 7)
    assert sent(s, "East") == ["attack North"]


# ---------------------------------------------------------------------- 9 Testament of Carnamagos


@pytest.mark.rule("CC-bl-9")
def test_insanity_strikes_every_other_monster_once_on_a_part_of_its_players_choice() -> None:
    s = table(3, East=player(act("attack"), stones=[5, 4], offerings=1), phase="release")
    activate(s, "East", 9)
    assert picks(s, "East") == [10, 11, 12, 13, 14], "South's five parts"
    pick(s, "East", "South center")
    assert picks(s, "East") == [0, 1, 2, 3, 4], "then North's"
    pick(s, "East", "North right")
    assert sorted(sent(s, "East")) == ["attack South", "madness North right", "madness South center"]


# ---------------------------------------------------------------------- 11 Revelations of Glaaki


@pytest.mark.rule("CC-bl-11")
@pytest.mark.parametrize(("has", "taken"), [(4, 2), (3, 2), (2, 1), (1, 1), (0, 0)])
def test_glaaki_takes_half_rounded_up(has: int, taken: int) -> None:
    s = table(3, North=player(stones=[5, 6], offerings=1), East=player(offerings=has), South=player(offerings=4))
    activate(s, "North", 11, "East")
    assert held(s) == [taken, has - taken, 4]


@pytest.mark.rule("CC-bl-11", "CC-bl-11b")
def test_glaaki_takes_only_what_fits_and_the_rest_stays_with_its_owner() -> None:
    s = table(North=player(stones=[5, 6], offerings=4), East=player(offerings=4))
    activate(s, "North", 11)
    assert held(s) == [4, 3], "paying first made room for exactly one"


# ---------------------------------------------------------------------- 12 Bedlam


@pytest.mark.rule("CC-bl-12")
def test_bedlam_rolls_its_die_after_everything_else_has_been_applied() -> None:
    north = player(act("madness", "North top"), stones=[6, 6], offerings=1)
    s = table(North=north, phase="release", dice=[2, 5])
    activate(s, "North", 12, "North top")
    assert events(s, "rolled_die") == [(0, 2), (0, 5)], "first the die that fell below 1, then Bedlam"
    assert s.dice[0][0] == 5


@pytest.mark.rule("CC-bl-12", "CC-bl-12b")
def test_bedlam_names_any_part_of_any_monster_when_it_is_activated() -> None:
    s = table(3, North=player(stones=[6, 6], offerings=1))
    activate(s, "North", 12)
    assert len(picks(s, "North")) == 15


@pytest.mark.rule("CC-bl-12b")
def test_several_bedlams_on_one_die_roll_it_in_order_of_activation() -> None:
    bedlam = player(stones=[6, 6], offerings=1, planned_bonus=hidden(12, "South top", stones=[6, 6]))
    s = table(3, North=bedlam, East=bedlam, phase="release", player_1="East", dice=[2, 5])
    assert events(s, "bedlam") == [(1, 10), (0, 10)]
    assert s.dice[2][0] == 5


@pytest.mark.rule("CC-bl-12b")
@pytest.mark.parametrize(("dice", "roll", "wins"), [([3, 3, 3, 3, 2], 4, False), ([1, 3, 3, 3, 3], 3, True)])
def test_victory_is_checked_only_after_bedlam(dice: list[int], roll: int, wins: bool) -> None:
    """A Heal completes the monster, then Bedlam breaks it up; or Bedlam itself completes it."""
    heal = [act("heal", "North bottom")] if dice[4] == 2 else []
    north = player(*heal, dice=dice)
    east = player(stones=[6, 6], offerings=1, planned_bonus=hidden(12, "North top", stones=[6, 6]))
    s = table(North=north, East=east, phase="release", dice=[roll])
    assert s.over == wins


# ---------------------------------------------------------------------- no effect at all


@pytest.mark.rule("CC-bl-13")
@pytest.mark.parametrize("number", [3, 4, 5, 7, 8])
def test_a_bonus_action_may_be_activated_without_any_effect_and_costs_the_same(number: int) -> None:
    stones = [number] if number < 7 else [6, number - 6]
    s = table(East=player(stones=stones, offerings=2), phase="release")
    activate(s, "East", number)
    assert [facts[:2] for facts in events(s, "bonus")] == [(1, number)]
    assert held(s)[1] == 1


@pytest.mark.rule("CC-bl-13", "CC-bl-11")
def test_one_may_steal_from_a_player_without_offerings() -> None:
    s = table(North=player(stones=[5, 6], offerings=1))
    activate(s, "North", 11)
    assert events(s, "stole") == [(0, 1, 0)]
    assert held(s) == [0, 0]
