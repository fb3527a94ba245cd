"""Crown Bonus Actions that reach beyond the round: Tea Party, Reagent Solution, Sealed in Blood (CC-cl-10..666)."""

from __future__ import annotations

import pytest

from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    bonuses,
    choose,
    do,
    events,
    held,
    hidden,
    illegal,
    interfere,
    picks,
    place,
    play_on,
    player,
    ready,
    table,
)

# ---------------------------------------------------------------------- 10 Arkham Tea Party


def tea_party(**more: object) -> dict[str, object]:
    """A seat that has planned a Tea Party."""
    return player(stones=[4, 6], offerings=1, planned_bonus=hidden(10, stones=[4, 6]), **more)


@pytest.mark.rule("CC-cl-10", "CC-cl-10b")
def test_everybody_takes_over_the_monster_on_the_left_with_its_parts_and_stones() -> None:
    south = player(dice=[0, 2, 0, 4, 5], stones=[], offerings=3)
    s = table(3, options=CROWN, North=tea_party(), East=player(dice=[2, 3, 4, 5, 6]), South=south, phase="release")
    assert s.monster == [1, 2, 0]
    assert [len(stones) for stones in s.stones] == [5, 3, 5]
    assert held(s) == [0, 0, 3], "Offerings stay with their person"


@pytest.mark.rule("CC-cl-10b", "CC-crown-24")
def test_chairs_of_dead_monsters_are_skipped() -> None:
    s = table(4, options=CROWN, North=tea_party(), East=player(dice=[0, 0, 0, 0, 0]), phase="release")
    assert (s.monster[0], s.monster[2], s.monster[3]) == (2, 3, 0)


@pytest.mark.rule("CC-cl-10c")
def test_the_coin_passes_first_and_then_travels_with_its_person() -> None:
    s = table(3, options=CROWN, North=tea_party(), phase="release")
    assert events(s, "coin") == [(1,)]
    assert s.coin == 1
    assert s.monster[1] == 2


@pytest.mark.rule("CC-cl-10c")
def test_several_tea_parties_move_everyone_one_chair_each() -> None:
    s = table(3, options=CROWN, North=tea_party(), East=tea_party(), phase="release")
    assert s.monster == [2, 0, 1]


@pytest.mark.rule("CC-cl-10", "CC-round-8")
def test_a_tea_party_takes_place_once_and_not_in_the_round_after() -> None:
    s = table(3, options=CROWN, North=tea_party(), phase="release")
    assert (s.round, s.monster) == (2, [1, 2, 0])
    ready(s)
    play_on(s, rounds=2)
    assert s.round == 3
    assert (len(events(s, "tea_party")), s.monster) == (1, [1, 2, 0])


@pytest.mark.rule("CC-cl-10c", "CC-cl-2")
def test_a_cancelled_tea_party_does_not_take_place() -> None:
    s = table(3, options=CROWN, North=tea_party(), East=player(stones=[2], offerings=1), phase="release")
    interfere(s, "East")
    assert s.monster == [0, 1, 2]


@pytest.mark.rule("CC-cl-10b", "CC-cl-10")
def test_after_the_tea_party_attacks_strike_the_monster_now_played_on_the_left() -> None:
    s = table(3, options=CROWN, North=tea_party(), East=player(dice=[2, 3, 4, 5, 6]), phase="release",
              dice=[1] * 15)  # fmt: skip
    s.dice[1] = (2, 3, 4, 5, 6)  # East's old monster, which North plays now
    s.dice[2] = (1, 2, 3, 4, 5)  # which East plays now
    do(s, "North", "PlanPart(0,0)", "WithStones(0,0,3)")  # white: a 2 on top is an Attack; 1 + 1
    ready(s)
    place(s, "East", "bottom")
    assert s.dice[2] == (1, 2, 3, 4, 4)


# ---------------------------------------------------------------------- 12 Reagent Solution


def reagent(**more: object) -> dict[str, object]:
    """A seat that has planned to regain its top."""
    return player(dice=[0, 2, 3, 4, 5], stones=[6, 6], offerings=1,
                  planned_bonus=hidden(12, "North top", stones=[6, 6]), **more)  # fmt: skip


@pytest.mark.rule("CC-cl-12")
def test_a_regained_part_is_rolled_in_resolution_and_brings_its_stone_back() -> None:
    s = table(options=CROWN, North=reagent(), phase="release", dice=[4])
    assert s.dice[0] == (4, 2, 3, 4, 5)
    assert len(s.stones[0]) == 5


@pytest.mark.rule("CC-cl-12b")
def test_reagent_solution_needs_a_lost_part_of_ones_own() -> None:
    s = table(options=CROWN, North=player(stones=[6, 6], offerings=1), East=player(dice=[0, 2, 3, 4, 5]))
    assert 12 not in bonuses(s, "North")
    assert illegal(s, "North", "PlanBonus(0,12)") == "CC-cl-12b"


@pytest.mark.rule("CC-cl-12b")
def test_the_part_is_named_on_activation() -> None:
    s = table(options=CROWN, North=player(dice=[0, 2, 3, 0, 5], stones=[6, 6], offerings=1))
    activate(s, "North", 12)
    assert picks(s, "North") == [0, 3]


@pytest.mark.rule("CC-cl-12b")
def test_the_returning_part_cannot_be_targeted_in_that_round() -> None:
    s = table(options=CROWN, North=player(dice=[0, 2, 3, 4, 5], stones=[6, 6], offerings=1),
              East=player(act("attack"), stones=[6]), dice=[4])  # fmt: skip
    activate(s, "North", 12)
    ready(s)
    assert [getattr(step, "part", -1) for step in s.legal(0)] == [1, 2, 3, 4]


@pytest.mark.rule("CC-cl-12b")
def test_nothing_returns_if_the_core_is_lost_in_the_same_resolution() -> None:
    east = player(act("madness", "North center"), act("madness", "North center"))
    s = table(3, options=CROWN, North=reagent(), East=east, phase="release")
    assert s.dice[0] == (0, 0, 0, 0, 0)
    assert not events(s, "rolled_die")


@pytest.mark.rule("CC-cl-12c")
def test_a_regained_part_belongs_to_whoever_plays_the_monster_and_counts_for_matching() -> None:
    north = player(dice=[0, 2, 2, 2, 2], stones=[6, 6], offerings=1,
                   planned_bonus=hidden(12, "North top", stones=[6, 6]))  # fmt: skip
    s = table(options=CROWN, North=north, East=tea_party(), phase="release", dice=[2])
    assert s.monster == [1, 0]
    assert s.dice[0] == (2, 2, 2, 2, 2)
    assert events(s, "free_action") == [(1,)]


@pytest.mark.rule("CC-cl-12c")
def test_a_regained_part_can_be_activated_and_targeted_in_the_next_round() -> None:
    s = table(options=CROWN, North=reagent(), phase="release", dice=[1] * 11)
    assert s.dice[0][0] == 1
    do(s, "North", "PlanPart(0,0)", "WithStones(0,0,1)")
    assert 0 in picks(s, "North")


# ---------------------------------------------------------------------- 666 Sealed in Blood


@pytest.mark.rule("CC-cl-666", "CC-cl-666c")
def test_the_sealed_core_is_set_to_1_whatever_happened_to_it_and_blocks_do_not_help() -> None:
    north = player(act("heal", "East center"), stones=[6, 6, 6], offerings=1,
                   planned_bonus=hidden(666, "East", stones=[6, 6, 6]))  # fmt: skip
    s = table(options=CROWN, North=north, East=player(act("block"), dice=[5, 4, 5, 5, 5]), phase="release")
    choose(s, "East", "NoBlocks")
    assert events(s, "turned") == [(6, 5)]
    assert s.dice[1] == (5, 1, 5, 5, 5)
    assert not events(s, "reward")


@pytest.mark.rule("CC-cl-666b")
@pytest.mark.parametrize("stones", [[6, 6], [6, 6, 5, 1], [3, 3, 6, 6], [6, 6, 4, 2]])
def test_only_three_natural_sixes_make_a_seal(stones: list[int]) -> None:
    s = table(options=CROWN, North=player(stones=stones, offerings=1))
    assert 666 not in bonuses(s, "North")
    assert illegal(s, "North", "PlanBonus(0,666)") == "CC-cl-666b"


@pytest.mark.rule("CC-cl-666b")
def test_the_sixes_of_a_seal_must_be_unused() -> None:
    north = player(act("attack", stones=[6]), stones=[6, 6, 6], offerings=1)
    s = table(options=CROWN, North=north)
    assert 666 not in bonuses(s, "North")


@pytest.mark.rule("CC-cl-666b")
def test_rerolled_stones_may_make_a_seal() -> None:
    s = table(options=CROWN, North=player(stones=[6, 6, 1], offerings=2), dice=[6])
    choose(s, "North", "RerollStones", ((2,),))
    activate(s, "North", 666, "East")
    ready(s)
    assert held(s)[0] == 0
    assert s.dice[1][1] == 1


@pytest.mark.rule("CC-cl-666b", "CC-cl-2")
def test_a_seal_can_be_cancelled_like_any_other_bonus_action() -> None:
    north = player(stones=[6, 6, 6], offerings=1, planned_bonus=hidden(666, "East", stones=[6, 6, 6]))
    east = player(dice=[5, 4, 5, 5, 5], stones=[2], offerings=1)
    s = table(options=CROWN, North=north, East=east, phase="release")
    do(s, "East", "LetStand", "PassBonus", "PassBonus")
    interfere(s, "East")
    assert s.dice[1] == (5, 4, 5, 5, 5)


@pytest.mark.rule("CC-cl-666c", "CC-crown-28")
def test_the_seal_belongs_to_the_monster_and_not_to_its_player() -> None:
    """After the Tea Party North plays the sealed monster."""
    north = player(stones=[6, 6, 6], offerings=1, planned_bonus=hidden(666, "East", stones=[6, 6, 6]))
    east = tea_party(dice=[5, 4, 5, 5, 6])
    s = table(options=CROWN, North=north, East=east, phase="release")
    assert s.monster == [1, 0]
    assert s.dice == [(1, 2, 3, 4, 5), (5, 1, 5, 5, 6)]


@pytest.mark.rule("CC-cl-666d")
def test_a_seal_may_strike_any_living_monster_ones_own_included() -> None:
    east = player(dice=[0, 0, 0, 0, 0])
    s = table(3, options=CROWN, North=player(stones=[6, 6, 6], offerings=1), East=east)
    activate(s, "North", 666)
    assert picks(s, "North") == [0, 2]


@pytest.mark.rule("CC-cl-666d")
def test_several_seals_on_one_core_do_no_more_than_one() -> None:
    seal = player(stones=[6, 6, 6], offerings=1, planned_bonus=hidden(666, "South", stones=[6, 6, 6]))
    s = table(3, options=CROWN, North=seal, East=seal, South=player(dice=[5, 4, 5, 5, 5]), phase="release")
    assert s.dice[2] == (5, 1, 5, 5, 5)


@pytest.mark.rule("CC-cl-666d", "CC-bonus-13")
def test_once_resolution_has_begun_a_seal_can_no_longer_be_cancelled() -> None:
    north = player(act("madness", "East top"), stones=[6, 6, 6], offerings=1,
                   planned_bonus=hidden(666, "East", stones=[6, 6, 6]))  # fmt: skip
    s = table(options=CROWN, North=north, East=player(stones=[2], offerings=2), phase="release")
    do(s, "East", "LetStand", "PassBonus", "PassBonus", "PassBonus")
    assert [type(step).__name__ for step in s.legal(1)] == ["LetFall", "SaveParts"]
    assert illegal(s, "East", "Interfere(1,0)")
