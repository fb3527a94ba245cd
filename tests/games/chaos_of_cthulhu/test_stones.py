"""Rolling and using Summoning Stones (CC-stones)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from miskatonic.games.chaos_of_cthulhu.content.reading import PARTS
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from tests.games.chaos_of_cthulhu.mats import named, switch_on, ways
from tests.games.chaos_of_cthulhu.table import (
    act,
    activate,
    asked,
    bonuses,
    choose,
    events,
    held,
    illegal,
    offered,
    pay,
    ready,
    table,
)

HANDS = [[1, 4, 4, 5, 6], [2, 2, 2, 3, 5], [6, 6, 6, 6, 6], [1, 1, 1, 1, 1], [2, 3, 4, 6, 6], [5, 5, 5, 5, 5]]


def north(dice: list[int], stones: list[int], **more: object) -> Chaos:
    return table(North={"dice": dice, "stones": stones, **more})


def by_the_book(stones: list[int], number: int) -> set[tuple[int, ...]]:
    """All groups that, each Stone counted once with plus or minus, total the number, or a wild 6."""
    found = set()
    for size in range(1, len(stones) + 1):
        for group in combinations(sorted(stones), size):
            for signs in product((1, -1), repeat=size):
                if sum(s * v for s, v in zip(signs, group, strict=True)) in (number, 6):
                    found.add(group)
    return found


@pytest.mark.rule(
    "CC-stones-2", "CC-stones-3", "CC-stones-4", "CC-stones-6", "CC-stones-7", "CC-stones-8", "CC-stones-9",
    "CC-game-3", "CC-faq-2",
)  # fmt: skip
@pytest.mark.parametrize("stones", HANDS)
def test_a_die_is_activated_by_sums_and_differences_that_make_its_number_or_a_6(stones: list[int]) -> None:
    for numbers in ([1, 2, 3, 4, 5], [6, 6, 1, 2, 3]):
        state = north(numbers, stones)
        for die, number in zip(PARTS, numbers, strict=True):
            assert ways(state, "North", die) == by_the_book(stones, number), f"{die} showing {number}"


@pytest.mark.rule("CC-stones-2", "CC-game-3")
def test_a_stone_activates_the_die_that_shows_its_value_and_no_other() -> None:
    state = north([3, 1, 1, 1, 1], [3, 5, 5, 5, 5])
    assert (3,) in ways(state, "North", "top")
    assert (3,) not in ways(state, "North", "center")


@pytest.mark.rule("CC-stones-2")
def test_only_ones_own_dice_can_be_activated() -> None:
    state = table(
        North={"dice": [1, 1, 1, 1, 2], "stones": [4, 4, 4, 4, 4]},
        East={"dice": [4, 4, 4, 4, 3], "stones": [4] * 5},
    )
    assert not offered(state, "North", "PlanPart")
    assert illegal(state, "North", "PlanPart(1,0)")


@pytest.mark.rule("CC-stones-4", "CC-stones-7")
def test_signs_may_be_mixed_and_zero_is_of_no_use() -> None:
    """5, 3 and 2 together make 10, 6 or 4, and 0."""
    state = north([4, 1, 2, 2, 3], [5, 3, 2])
    assert (2, 3, 5) in ways(state, "North", "top"), "5 - 3 + 2 is 4"
    assert (2, 3, 5) in ways(state, "North", "center"), "5 + 3 - 2 is a wild 6"
    pair = north([1, 2, 3, 4, 5], [5, 5])
    assert [ways(pair, "North", die) for die in PARTS] == [set(), set(), set(), set(), {(5,)}], "5 - 5 and 5 + 5"


@pytest.mark.rule("CC-stones-6", "CC-faq-2")
def test_stones_are_neither_multiplied_nor_divided() -> None:
    assert ways(north([3, 3, 3, 3, 2], [6, 2]), "North", "top") == {(6,)}, "6 : 2 is not 3, but the 6 is wild"
    assert ways(north([4, 4, 4, 4, 6], [2, 2, 1]), "North", "bottom") == set(), "2 x 2 + 2 is nothing"
    assert ways(north([6, 6, 6, 6, 5], [2, 3, 1]), "North", "top") == {(1, 2, 3)}, "2 + 3 + 1 is 6; 2 x 3 is not asked"
    assert 12 not in bonuses(north([1, 1, 1, 1, 2], [3, 4], offerings=1), "North"), "nor for Bonus Actions"


@pytest.mark.rule("CC-stones-8")
@pytest.mark.parametrize("stones", [[6], [2, 4], [5, 3, 2]])
def test_a_6_of_any_origin_activates_any_die(stones: list[int]) -> None:
    state = north([1, 1, 1, 1, 3], stones)
    switch_on(state, "North", "bottom", *stones, aim="East top")
    assert [entry.part for entry in state.plan[0]] == [4]


@pytest.mark.rule("CC-stones-9")
def test_a_6_in_a_larger_group_is_plain_6() -> None:
    state = north([1, 2, 3, 4, 5], [6, 2])
    shown = {die: (2, 6) in ways(state, "North", die) for die in PARTS}
    assert shown == {"top": False, "center": False, "left": False, "right": True, "bottom": False}, "6 - 2 is 4"


@pytest.mark.rule("CC-stones-5", "CC-stones-3")
def test_one_pair_of_stones_serves_one_die_only() -> None:
    state = north([5, 1, 4, 4, 4], [2, 3])
    assert ways(state, "North", "top") == ways(state, "North", "center") == {(2, 3)}
    switch_on(state, "North", "top", 2, 3)
    assert ways(state, "North", "center") == set()


@pytest.mark.rule("CC-stones-5")
def test_a_stone_on_a_die_cannot_pay_for_a_bonus_nor_the_other_way_round() -> None:
    state = north([4, 1, 1, 1, 2], [4], offerings=2)
    assert set(bonuses(state, "North")) == {4}
    switch_on(state, "North", "top", 4)
    assert not bonuses(state, "North")
    other = north([4, 1, 1, 1, 2], [4], offerings=2)
    activate(other, "North", 4)
    assert ways(other, "North", "top") == set()


@pytest.mark.rule("CC-stones-10", "CC-stones-12")
def test_a_die_is_activated_once_a_round_and_surplus_stones_find_another_use() -> None:
    state = north([2, 4, 1, 1, 1], [2, 2, 2], offerings=1)
    switch_on(state, "North", "top", 2)
    assert illegal(state, "North", "PlanPart(0,0)") == "CC-stones-10"
    assert ways(state, "North", "center") == {(2, 2)}
    assert set(bonuses(state, "North")) == {2, 4}
    assert offered(state, "North", "Ready"), "or they are left unused"


@pytest.mark.rule("CC-stones-10")
def test_wild_6s_do_not_activate_a_die_twice() -> None:
    state = north([1, 1, 1, 1, 2], [6, 6, 6])
    switch_on(state, "North", "top", 6, aim="East top")
    assert illegal(state, "North", "PlanPart(0,0)") == "CC-stones-10"


@pytest.mark.rule("CC-stones-11")
@pytest.mark.parametrize("value", [3, 6])
def test_one_group_activates_one_die_even_if_several_show_its_number(value: int) -> None:
    state = north([3, 3, 3, 1, 1], [value])
    assert all(ways(state, "North", die) == {(value,)} for die in ("top", "center", "left"))
    switch_on(state, "North", "top", value)
    assert all(ways(state, "North", die) == set() for die in PARTS)


@pytest.mark.rule("CC-stones-13")
def test_a_match_obliges_nobody() -> None:
    state = north([1, 2, 3, 4, 5], [1, 2, 3, 4, 5], offerings=1)
    ready(state, "North")
    assert asked(state) == ["East"]
    assert not state.plan[0]


# ---------------------------------------------------------------------- rolling again


def rerolling(**more: object) -> Chaos:
    return table(dice=[5, 6], North={"stones": [1, 2, 2, 3, 4], "offerings": 3, **more})


@pytest.mark.rule("CC-stones-14", "CC-off-5")
def test_an_offering_rolls_any_stones_a_second_time_in_one_go() -> None:
    state = rerolling()
    choose(state, "North", "RerollStones", ((1, 3),))
    assert state.stones[0] == (1, 5, 2, 6, 4)
    assert held(state)[0] == 2


@pytest.mark.rule("CC-stones-14", "CC-off-5")
def test_stones_are_rolled_again_once_a_round_at_most() -> None:
    state = rerolling()
    choose(state, "North", "RerollStones", ((0,),))
    assert illegal(state, "North", "RerollStones(0)", ((1,),)) == "CC-stones-14"
    ready(state)
    while state.round == 1:
        choose(state, asked(state)[0], "PassBonus")
    assert offered(state, "North", "RerollStones"), "the next round allows it again"


@pytest.mark.rule("CC-stones-14")
def test_all_five_may_be_rolled_but_not_none_and_not_somebody_elses() -> None:
    state = rerolling()
    for picked in ((), (5,), (0, 0)):
        assert illegal(state, "North", "RerollStones(0)", (picked,))
    assert illegal(state, "North", "RerollStones(1)", ((0,),))
    choose(state, "North", "RerollStones", ((0, 1, 2, 3, 4),))
    assert {5, 6} <= set(state.stones[0])


@pytest.mark.rule("CC-off-5", "CC-stones-14")
def test_without_an_offering_no_stone_is_rolled_again() -> None:
    state = rerolling(offerings=0)
    assert illegal(state, "North", "RerollStones(0)", ((0,),)) == "CC-off-5"


@pytest.mark.rule("CC-stones-15")
def test_a_reroll_is_seen_by_all() -> None:
    state = rerolling()
    choose(state, "North", "RerollStones", ((1, 3),))
    shown = [event for event in state.log or [] if event.kind == "rerolled"]
    assert [event.facts for event in shown] == [(0, 0b1010, 1, 5, 2, 6, 4)]
    assert all(event.seen_by(viewer) for event in shown for viewer in (-1, 0, 1))


@pytest.mark.rule("CC-stones-15")
def test_after_the_release_stones_stay_as_they_are() -> None:
    state = rerolling()
    ready(state)
    assert state.released
    assert named(state, "North") <= {"PassBonus", "ActivateBonus"}
    assert illegal(state, "North", "RerollStones(0)", ((0,),))


@pytest.mark.rule("CC-stones-15")
def test_stones_spent_on_a_bonus_action_are_not_rolled_again() -> None:
    state = rerolling()
    activate(state, "North", 1)
    pay(state, "North", 1)
    assert illegal(state, "North", "RerollStones(0)", ((0, 1),))
    choose(state, "North", "RerollStones", ((1, 2, 3, 4),))
    assert state.stones[0][0] == 1


@pytest.mark.rule("CC-stones-16")
def test_a_roll_for_an_effect_neither_uses_nor_changes_ones_stones() -> None:
    state = rerolling(offerings=1)
    activate(state, "North", 1)
    pay(state, "North", 1)
    assert events(state, "boon") == [(0, 5, 1)]
    assert state.stones[0] == (1, 2, 2, 3, 4)
    assert state.spent[0].bit_count() == 1
    choose(state, "North", "RerollStones", ((4,),))
    assert events(state, "boon") == [(0, 5, 1)], "the Offering rolls Stones, not the effect"


@pytest.mark.rule("CC-stones-19")
def test_what_a_plan_built_on_rerolled_stones_is_struck_out_and_the_rest_stays() -> None:
    plan = [act("attack", stones=[1], die="top"), act("block", stones=[2], die="left")]
    state = rerolling(plan=plan, dice=[1, 5, 2, 5, 5])
    choose(state, "North", "RerollStones", ((0, 4),))
    assert [entry.part for entry in state.plan[0]] == [2]
    assert ways(state, "North", "top"), "the die is free to be planned anew"


@pytest.mark.rule("CC-stones-19")
def test_what_a_plan_built_on_stones_spent_openly_is_struck_out() -> None:
    plan = [act("attack", stones=[1], die="top"), act("block", stones=[2], die="left")]
    state = rerolling(plan=plan, dice=[1, 5, 2, 5, 5])
    activate(state, "North", 1)
    pay(state, "North", 1)
    assert [entry.part for entry in state.plan[0]] == [2]


@pytest.mark.rule("CC-stones-19")
def test_a_planned_bonus_is_struck_out_when_its_stones_roll_or_another_is_announced() -> None:
    planned = {"number": 4, "stones": [4]}
    rolled = rerolling(**{"planned bonus": planned})
    choose(rolled, "North", "RerollStones", ((4,),))
    assert rolled.secret[0] is None
    kept = rerolling(**{"planned bonus": planned})
    choose(kept, "North", "RerollStones", ((0,),))
    assert kept.secret[0] is not None
    announced = rerolling(**{"planned bonus": planned})
    activate(announced, "North", 1)
    pay(announced, "North", 1)
    assert announced.secret[0] is None
