"""Crown of Chaos: the start of a round, elimination and victory (CC-crown-24..29, CC-crown-33, CC-crown-37)."""

from __future__ import annotations

import pytest

from miskatonic.games.chaos_of_cthulhu import GAME
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    asked,
    choose,
    do,
    events,
    held,
    hidden,
    kinds,
    pick,
    place,
    player,
    ready,
    seat,
    sent,
    table,
)

# ---------------------------------------------------------------------- the start of a round


@pytest.mark.rule("CC-crown-28", "CC-crown-21")
def test_the_seal_comes_first_then_the_tea_party_then_matching() -> None:
    """East's monster becomes five 1s through the Seal; after the Party it is North who plays it."""
    north = player(stones=[6, 6, 6], offerings=1, planned_bonus=hidden(666, "East", stones=[6, 6, 6]))
    east = player(dice=[1, 4, 1, 1, 1], stones=[4, 6], offerings=1, planned_bonus=hidden(10, stones=[4, 6]))
    s = table(options=CROWN, North=north, East=east, phase="release")
    order = [kind for kind in kinds(s) if kind in ("sealed", "tea_party", "free_action", "stones")]
    assert order == ["sealed", "tea_party", "free_action", "stones", "stones"]
    assert events(s, "free_action") == [(0,)]


@pytest.mark.rule("CC-crown-29")
def test_a_tea_party_of_an_eliminated_player_still_takes_place() -> None:
    north = player(act("madness", "North center"), dice=[6, 1, 6, 6, 6], stones=[4, 6], offerings=1,
                   planned_bonus=hidden(10, stones=[4, 6]))  # fmt: skip
    s = table(3, options=CROWN, North=north, phase="release")
    assert events(s, "died") == [(0,)]
    assert (s.monster[1], s.monster[2]) == (2, 1)


@pytest.mark.rule("CC-crown-29", "CC-cl-666c")
def test_a_seal_on_a_monster_that_is_dead_by_then_is_lost() -> None:
    north = player(stones=[6, 6, 6], offerings=1, planned_bonus=hidden(666, "East", stones=[6, 6, 6]))
    east = player(act("madness", "East center"), dice=[6, 1, 6, 6, 6])
    s = table(3, options=CROWN, North=north, East=east, phase="release")
    assert s.round == 2
    assert s.dice[1] == (0, 0, 0, 0, 0)
    assert not events(s, "sealed")


@pytest.mark.rule("CC-crown-29", "CC-cl-666")
def test_a_seal_of_an_eliminated_player_still_does_its_work() -> None:
    north = player(act("madness", "North center"), dice=[6, 1, 6, 6, 6], stones=[6, 6, 6], offerings=1,
                   planned_bonus=hidden(666, "East", stones=[6, 6, 6]))  # fmt: skip
    s = table(3, options=CROWN, North=north, phase="release")
    assert events(s, "died") == [(0,)]
    assert s.dice[1] == (1, 1, 3, 4, 5)


@pytest.mark.rule("CC-crown-28", "CC-round-15")
def test_in_a_deadlock_cores_are_rolled_too_and_matching_is_checked_afterwards() -> None:
    """Only cores are left, both on 4, a Block; the first new roll is a deadlock again."""
    core = player(dice=[0, 4, 0, 0, 0])
    s = table(options=CROWN, North=core, East=core, phase="round", dice=[4, 4, 4, 1])
    assert len(events(s, "deadlock")) == 2
    assert s.dice == [(0, 4, 0, 0, 0), (0, 1, 0, 0, 0)]


# ---------------------------------------------------------------------- elimination


@pytest.mark.rule("CC-crown-24")
def test_an_eliminated_players_dice_stones_and_offerings_leave_the_game() -> None:
    east = player(act("madness", "East center"), dice=[6, 1, 6, 6, 6], stones=[], offerings=3)
    s = table(3, options=CROWN, East=east, phase="release")
    choose(s, "East", "LetFall")
    assert s.round == 2
    assert (s.dice[1], s.stones[1], held(s)[1], s.gone) == ((0, 0, 0, 0, 0), (), 0, 3)
    assert GAME.pieces(s)["offerings"] == 12


@pytest.mark.rule("CC-crown-24")
def test_the_seat_of_a_dead_monster_is_skipped_for_attacks_targets_and_turns() -> None:
    dead = player(dice=[0, 0, 0, 0, 0])
    s = table(4, options=CROWN, North=player(act("attack")), East=dead, phase="planning")
    assert asked(s) == ["North", "South", "West"]
    ready(s)
    assert sent(s, "North") == ["attack South"]
    place(s, "South", "top")
    assert [facts[0] for facts in events(s, "declares")] == [0, 2, 3]


@pytest.mark.rule("CC-crown-24", "CC-crown-37")
def test_the_coin_skips_the_dead() -> None:
    s = table(4, options=CROWN, East=player(dice=[0, 0, 0, 0, 0]), South=player(dice=[0, 0, 0, 0, 0]), phase="release")
    assert events(s, "coin") == [(3,)]


@pytest.mark.rule("CC-crown-37")
def test_the_coin_passes_to_the_left_of_a_holder_who_has_just_been_eliminated() -> None:
    north = player(act("madness", "North center"), dice=[6, 1, 6, 6, 6])
    s = table(3, options=CROWN, North=north, phase="release")
    assert events(s, "died") == [(0,)]
    assert events(s, "coin") == [(1,)]


@pytest.mark.rule("CC-crown-37")
def test_the_eliminated_decide_nothing_and_see_no_plan() -> None:
    north = player(act("madness", "South top"))
    s = table(3, options=CROWN, North=north, East=player(dice=[0, 0, 0, 0, 0], offerings=4, stones=[1]))
    assert not s.choices(seat("East"))
    assert "mat.0" in str(GAME.scene(s, 0))
    assert "mat.0" not in str(GAME.scene(s, 1))


@pytest.mark.rule("CC-crown-33")
def test_the_actions_of_a_player_who_dies_count_in_full() -> None:
    """North and East kill each other's cores in the same Resolution; South lives and wins."""
    north = player(act("madness", "East center"), dice=[6, 1, 6, 6, 6])
    east = player(act("madness", "North center"), act("madness", "South left"), dice=[6, 1, 6, 6, 6])
    s = table(3, options=CROWN, North=north, East=east, phase="release")
    assert sorted(events(s, "died")) == [(0,), (1,)]
    assert s.dice[2] == (1, 2, 2, 4, 5)


# ---------------------------------------------------------------------- victory


@pytest.mark.rule("CC-crown-25", "CC-crown-1")
def test_the_last_living_monster_wins() -> None:
    s = table(options=CROWN, East=player(act("madness", "East center"), dice=[6, 1, 6, 6, 6]), phase="release")
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((0,), "CC-crown-25")


@pytest.mark.rule("CC-crown-25")
def test_the_game_goes_on_while_two_monsters_live() -> None:
    east = player(act("madness", "East center"), dice=[6, 1, 6, 6, 6])
    s = table(3, options=CROWN, East=east, phase="release")
    assert not s.over


@pytest.mark.rule("CC-crown-25", "CC-cl-10")
def test_it_is_the_player_who_controls_the_last_monster_who_wins() -> None:
    s = table(options=CROWN, North=player(stones=[4, 6], offerings=1, planned_bonus=hidden(10, stones=[4, 6])),
              dice=[1] * 10)  # fmt: skip
    ready(s)
    assert s.monster == [1, 0]
    s.dice[1] = (1, 1, 3, 4, 5)
    do(s, "North", "PlanPart(0,1)", "WithStones(0,1,1)")
    pick(s, "North", "North center")
    ready(s)
    assert s.outcome is not None
    assert s.outcome.winners == (1,)


@pytest.mark.rule("CC-crown-26")
def test_if_all_die_together_those_who_died_just_then_roll_until_one_is_highest() -> None:
    north = player(act("madness", "East center"), dice=[6, 1, 6, 6, 6])
    east = player(act("madness", "North center"), dice=[6, 1, 6, 6, 6])
    south = player(dice=[0, 0, 0, 0, 0])
    s = table(3, options=CROWN, North=north, East=east, South=south, phase="release", dice=[5, 5, 2, 3])
    assert s.outcome is not None
    assert events(s, "roll_off") == [(0, 5), (1, 5), (0, 2), (1, 3)]
    assert s.outcome.winners == (1,)
