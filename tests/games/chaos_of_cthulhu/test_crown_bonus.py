"""The Bonus list of Crown of Chaos: Ambush, Attack All, Delirium, Mega Attack, Pay the Gods (CC-cl-1..9)."""

from __future__ import annotations

import pytest

from miskatonic.games.chaos_of_cthulhu import GAME
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    asked,
    choose,
    declared,
    events,
    held,
    hidden,
    offered,
    place,
    player,
    ready,
    sent,
    table,
)

# ---------------------------------------------------------------------- 1 Ghast Ambush


@pytest.mark.rule("CC-cl-1", "CC-bl-3b")
def test_ghast_ambush_turns_every_action_into_an_attack_on_the_left_neighbour() -> None:
    plan = (act("heal", "North top"), act("block"), act("attack"), act("madness", "South top"))
    s = table(3, options=CROWN, East=player(*plan, stones=[1], offerings=1), phase="release")
    activate(s, "East", 1)
    assert declared(s, "East") == ["attack South"] * 4
    assert asked(s) == ["South"]


# ---------------------------------------------------------------------- 5 Might of the Deep Ones


@pytest.mark.rule("CC-cl-5")
def test_might_of_the_deep_ones_strikes_every_other_living_monster_once() -> None:
    south = player(dice=[0, 0, 0, 0, 0])
    s = table(4, options=CROWN, North=player(act("attack"), stones=[5], offerings=1), South=south, phase="release")
    activate(s, "North", 5)
    assert sent(s, "North") == ["attack East", "attack East", "attack West"]
    place(s, "East", "left")
    place(s, "West", "right")
    assert sent(s, "North")[1:] == ["attack East left", "attack West right"]


# ---------------------------------------------------------------------- 7 Sign of the King


@pytest.mark.rule("CC-cl-7", "CC-cl-7b")
def test_delirium_strikes_every_part_of_the_others_that_shows_the_number() -> None:
    north = player(act("attack"), dice=[3, 3, 3, 3, 3], stones=[6, 1], offerings=1)
    south = player(dice=[0, 3, 5, 5, 5])
    s = table(3, options=CROWN, North=north, East=player(dice=[3, 2, 3, 4, 5]), South=south, dice=[3])
    activate(s, "North", 7)
    ready(s)
    assert sent(s, "North")[1:] == ["madness East top", "madness East left", "madness South center"]


@pytest.mark.rule("CC-cl-7b")
def test_each_hit_of_delirium_is_a_madness_of_its_own_that_a_block_can_cancel() -> None:
    north = player(stones=[6, 1], offerings=1)
    east = player(act("block"), dice=[3, 2, 3, 4, 5])
    s = table(options=CROWN, North=north, East=east, dice=[3])
    activate(s, "North", 7)
    ready(s)
    choose(s, "East", "UseBlocks", ((0,),))
    assert s.dice[1] == (3, 2, 2, 4, 5)


@pytest.mark.rule("CC-cl-7b", "CC-crown-16")
def test_delirium_goes_by_the_numbers_of_the_start_even_in_a_position_saved_during_resolution() -> None:
    """Three 2s are hit: top is turned to 1, left blocked, right falls with a second Madness; then the game is saved
    and loaded while East decides. The numbers that show by then must not matter for the reward."""
    north = player(act("madness", "East right"), stones=[6, 1], offerings=1)
    east = player(act("block"), dice=[2, 5, 2, 2, 5], stones=[], offerings=1)
    s = table(options=CROWN, North=north, East=east, dice=[2])
    activate(s, "North", 7)
    ready(s)
    choose(s, "East", "UseBlocks", ((2,),))  # East's left: the planned Madness comes first, then top, left, right
    assert events(s, "blocked") == [(1, 3, 0, 7)]
    assert offered(s, "East", "SaveParts")
    loaded = GAME.from_dict(s.to_dict())
    choose(s, "East", "LetFall")
    choose(loaded, "East", "LetFall")
    assert (held(s)[0], held(loaded)[0]) == (1, 1)


# ---------------------------------------------------------------------- 8 Pnakotic Plight


@pytest.mark.rule("CC-cl-8", "CC-cl-8b")
def test_the_plight_asks_right_after_the_roll_how_many_attacks_are_used() -> None:
    s = table(3, options=CROWN, North=player(stones=[6, 2], offerings=1), dice=[4])
    activate(s, "North", 8)
    assert asked(s) == ["North"]
    assert sorted(getattr(step, "count", -1) for step in s.legal(0)) == [0, 1, 2, 3, 4]
    choose(s, "North", "UseAttacks(0,0,3)")
    ready(s)
    assert sent(s, "North") == ["attack East"] * 3
    assert not offered(s, "North", "UseAttacks"), "the number is fixed for the round"


@pytest.mark.rule("CC-cl-8")
def test_the_attacks_of_the_plight_go_to_the_left_neighbour_who_places_them() -> None:
    s = table(3, options=CROWN, East=player(stones=[6, 2], offerings=1), phase="release", dice=[2])
    activate(s, "East", 8)
    choose(s, "East", "UseAttacks(1,0,2)")
    assert asked(s) == ["South"]
    place(s, "South", "bottom", "bottom")
    assert s.dice[2] == (1, 2, 3, 4, 3)


@pytest.mark.rule("CC-cl-8b")
def test_none_of_the_rolled_attacks_need_be_used() -> None:
    s = table(options=CROWN, North=player(stones=[6, 2], offerings=1), phase="release", dice=[6])
    activate(s, "North", 8)
    choose(s, "North", "UseAttacks(0,0,0)")
    assert s.round == 2
    assert s.dice[1] == (1, 2, 3, 4, 5)


@pytest.mark.rule("CC-cl-8", "CC-crown-9")
def test_the_plight_can_bury_a_monster_reduced_to_its_core() -> None:
    s = table(options=CROWN, North=player(stones=[6, 2], offerings=1), East=player(dice=[0, 5, 0, 0, 0]),
              phase="release", dice=[6])  # fmt: skip
    activate(s, "North", 8)
    choose(s, "North", "UseAttacks(0,0,6)")
    assert s.over


# ---------------------------------------------------------------------- 9 R'lyeh Rope-a-Dope


@pytest.mark.rule("CC-cl-9")
@pytest.mark.parametrize(("has", "keeps"), [(4, 2), (3, 1), (2, 1), (1, 0), (0, 0)])
def test_each_other_player_loses_half_rounded_up_to_nobody(has: int, keeps: int) -> None:
    north = player(stones=[6, 3], offerings=4)
    other = player(stones=[], offerings=has)
    s = table(3, options=CROWN, North=north, East=other, South=player(stones=[], offerings=4))
    activate(s, "North", 9)
    assert held(s) == [3, keeps, 2]


@pytest.mark.rule("CC-cl-9", "CC-bonus-21")
def test_a_bonus_action_planned_with_an_offering_that_the_gods_took_is_struck() -> None:
    east = player(stones=[5], offerings=1, planned_bonus=hidden(5, stones=[5]))
    s = table(options=CROWN, North=player(stones=[6, 3], offerings=1), East=east)
    activate(s, "North", 9)
    assert s.secret[1] is None
    ready(s)
    assert [facts[:2] for facts in events(s, "bonus")] == [(0, 9)]
