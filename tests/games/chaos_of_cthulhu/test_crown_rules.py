"""Crown of Chaos: setup, Offerings, the list and the free action (CC-crown-1..4, CC-crown-10, CC-crown-19..23)."""

from __future__ import annotations

import pytest

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu.content.reading import ATTACK, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.rules.bonus.cards import cards
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    bonuses,
    choose,
    events,
    held,
    hidden,
    kinds,
    new_game,
    offered,
    pick,
    picks,
    player,
    random_choice,
    ready,
    sent,
    table,
)

# ---------------------------------------------------------------------- setup


@pytest.mark.rule("CC-crown-2")
def test_the_core_starts_at_3_and_only_the_other_four_dice_are_rolled() -> None:
    s = new_game(options=CROWN, dice=[6, 5, 4, 2, 1, 1, 2, 2])
    choose(s, "North", "TakeColour(0,0)")
    choose(s, "East", "TakeColour(1,1)")
    assert s.dice == [(6, 3, 5, 4, 2), (1, 3, 1, 2, 2)]


@pytest.mark.rule("CC-crown-3")
def test_five_threes_are_rolled_again_for_free_without_the_core() -> None:
    s = new_game(options=CROWN, dice=[3, 3, 3, 3, 1, 2, 4, 5, 6, 6, 6, 6])
    choose(s, "North", "TakeColour(0,0)")
    choose(s, "East", "TakeColour(1,1)")
    assert s.dice == [(1, 3, 2, 4, 5), (6, 3, 6, 6, 6)]
    assert held(s) == [4, 4]


@pytest.mark.rule("CC-crown-3", "CC-crown-10")
def test_the_paid_starting_reroll_leaves_the_core_at_3() -> None:
    s = new_game(options=CROWN, dice=[1, 1, 1, 2, 1, 1, 1, 2, 6, 5, 4, 4])
    choose(s, "North", "TakeColour(0,0)")
    choose(s, "East", "TakeColour(1,1)")
    choose(s, "North", "RerollMonster")
    choose(s, "East", "KeepMonster")
    assert s.dice == [(6, 3, 5, 4, 4), (1, 3, 1, 1, 2)]
    assert held(s) == [3, 4]


# ---------------------------------------------------------------------- offerings and the list


@pytest.mark.rule("CC-crown-10")
def test_offerings_still_pay_for_rerolls_bonus_actions_and_saves() -> None:
    north = player(act("madness", "North top"), stones=[3, 6], offerings=4)
    s = table(options=CROWN, North=north, dice=[3])
    choose(s, "North", "RerollStones", ((1,),))
    assert held(s)[0] == 3
    activate(s, "North", 3)
    ready(s)
    assert held(s)[0] == 2
    choose(s, "North", "SaveParts", ((0,),))
    assert held(s)[0] == 1


@pytest.mark.rule("CC-crown-4")
def test_only_the_crown_list_is_used_and_the_general_rules_hold() -> None:
    s = table(options=CROWN, North=player(stones=[1, 5], offerings=1))
    names = {number: cards(s)[number].name for number in bonuses(s, "North")}
    assert names == {1: "Ghast Ambush", 4: "Dunwich Deal", 5: "Might of the Deep Ones", 6: "Word of Zanthu"}
    activate(s, "North", 5)
    assert not offered(s, "North", "PlanBonus"), "one Bonus Action at a time"
    ready(s)
    assert held(s)[0] == 0


@pytest.mark.rule("CC-crown-19")
@pytest.mark.parametrize("number", [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 666])
def test_no_crown_bonus_action_brings_offerings_back(number: int) -> None:
    """North activates each in turn, and in a round without lost parts nobody ends with more than before."""
    stones = [6, 6, 6] if number == 666 else [number] if number < 7 else [6, number - 6]
    dice = [0, 6, 6, 6, 5] if number == 12 else [6, 6, 6, 6, 5]
    east = player(act("heal", "East bottom"), dice=[6, 6, 6, 6, 5], stones=[], offerings=2)
    s = table(options=CROWN, North=player(dice=dice, stones=stones, offerings=2), East=east, dice=[3])
    activate(s, "North", number, *(["East"] if number == 666 else []))
    if number == 8:
        choose(s, "North", "UseAttacks(0,0,3)")
    ready(s)
    rolls = mk.Dice(1)
    while s.round == 1:
        random_choice(s, rolls)
    assert held(s)[0] == 1
    assert held(s)[1] <= 2


# ---------------------------------------------------------------------- the free action


@pytest.mark.rule("CC-crown-20", "CC-crown-1")
def test_a_matched_monster_does_not_win_but_has_a_free_action() -> None:
    s = table(options=CROWN, North=player(dice=[4, 4, 4, 4, 4], stones=[1]), phase="victory")
    assert not s.over
    assert events(s, "free_action") == [(0,)]
    assert [offered(s, "North", f"PlanFree(0,{kind})") for kind in range(4)] == [True] * 4
    assert not offered(s, "East", "PlanFree")


@pytest.mark.rule("CC-crown-20", "CC-crown-23")
def test_the_free_action_needs_no_stone_and_no_die() -> None:
    north = player(dice=[4, 4, 4, 4, 4], stones=[1], free_action=True)
    s = table(options=CROWN, North=north)
    choose(s, "North", f"PlanFree(0,{MADNESS})")
    pick(s, "North", "East left")
    assert not offered(s, "North", "PlanFree"), "one, and one only"
    ready(s)
    assert events(s, "action") == [(0, 3, 1, 2)]
    assert s.dice[1] == (1, 2, 2, 4, 5)


@pytest.mark.rule("CC-crown-23", "CC-act-6")
@pytest.mark.parametrize("kind", [HEAL, MADNESS])
def test_a_free_heal_or_madness_is_aimed_at_any_part_of_any_monster(kind: int) -> None:
    north, east = player(dice=[4, 4, 4, 4, 4], free_action=True), player(dice=[0, 2, 3, 4, 5])
    s = table(options=CROWN, North=north, East=east)
    choose(s, "North", f"PlanFree(0,{kind})")
    assert picks(s, "North") == [0, 1, 2, 3, 4, 6, 7, 8, 9], "all but East's lost top"


@pytest.mark.rule("CC-crown-23")
def test_the_free_action_is_planned_in_secret_and_lost_if_unused() -> None:
    s = table(options=CROWN, North=player(dice=[4, 4, 4, 4, 4], free_action=True))
    choose(s, "North", f"PlanFree(0,{ATTACK})")
    assert not any(event.seen_by(1) for event in s.log or [] if event.kind == "planned")
    choose(s, "North", "DropPart")
    ready(s)
    assert events(s, "declares")[0] == (0, 0)
    assert s.round == 2


@pytest.mark.rule("CC-crown-23", "CC-cl-1")
def test_the_free_action_can_be_converted() -> None:
    north = player(act("block", die="free"), dice=[4, 4, 4, 4, 4], stones=[1], offerings=1, free_action=True,
                   planned_bonus=hidden(1, stones=[1]))  # fmt: skip
    s = table(options=CROWN, North=north, phase="release")
    assert sent(s, "North") == ["attack East"]


@pytest.mark.rule("CC-crown-23", "CC-cl-4")
def test_the_free_action_can_be_stolen() -> None:
    north = player(act("madness", "East top", die="free"), dice=[4, 4, 4, 4, 4], free_action=True)
    east = player(stones=[4], offerings=1, planned_bonus=hidden(4, "North", stones=[4]))
    s = table(options=CROWN, North=north, East=east, phase="release")
    pick(s, "East", "North top")
    assert s.dice[0] == (3, 4, 4, 4, 4)
    assert s.dice[1] == (1, 2, 3, 4, 5)


@pytest.mark.rule("CC-crown-21")
@pytest.mark.parametrize("dice", [[4, 4, 4, 4, 5], [0, 4, 4, 4, 4], [4, 4, 4, 4, 0]])
def test_all_five_dice_must_be_in_play_and_equal(dice: list[int]) -> None:
    s = table(options=CROWN, North=player(dice=dice), phase="round")
    assert not events(s, "free_action")


@pytest.mark.rule("CC-crown-21", "CC-crown-28")
def test_matching_is_checked_before_the_stones_are_rolled() -> None:
    s = table(options=CROWN, North=player(dice=[4, 4, 4, 4, 4]), phase="round")
    assert kinds(s).index("free_action") < kinds(s).index("stones")


@pytest.mark.rule("CC-crown-22")
def test_the_free_action_comes_every_round_while_the_dice_match_and_not_after() -> None:
    s = table(options=CROWN, North=player(dice=[4, 4, 4, 4, 4]), East=player(dice=[2, 2, 3, 4, 5]), phase="round")
    ready(s)
    assert events(s, "free_action") == [(0,), (0,)]
    choose(s, "North", f"PlanFree(0,{HEAL})")
    pick(s, "North", "North top")
    ready(s)
    assert s.dice[0] == (5, 4, 4, 4, 4)
    assert len(events(s, "free_action")) == 2
    assert not offered(s, "North", "PlanFree")
