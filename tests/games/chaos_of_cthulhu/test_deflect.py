"""Eltdown Glyph, alone and together with others (CC-bl-10, CC-bl-10b..10d, CC-bl-4c, CC-bl-9b)."""

from __future__ import annotations

import pytest

from tests.games.chaos_of_cthulhu.table import (
    act,
    activate,
    asked,
    choose,
    decline,
    events,
    hidden,
    offered,
    picks,
    place,
    player,
    sent,
    table,
)


def deflecting(to: str) -> dict[str, object]:
    """A seat that has planned to deflect everything."""
    return player(stones=[5, 5], offerings=1, planned_bonus=hidden(10, to, stones=[5, 5]))


@pytest.mark.rule("CC-bl-10", "CC-bl-10b")
def test_deflect_moves_every_attack_madness_and_heal_to_the_chosen_monster() -> None:
    north = player(act("attack"), act("madness", "East left"), act("heal", "East right"), act("heal", "West top"))
    s = table(4, North=north, East=deflecting("South"), phase="release")
    assert sent(s, "North") == ["attack South", "madness South left", "heal South right", "heal West top"]


@pytest.mark.rule("CC-bl-10b")
def test_deflect_moves_ones_own_actions_too_but_no_blocks() -> None:
    east = player(
        act("madness", "East bottom"), act("block"), stones=[5, 5], offerings=1,
        planned_bonus=hidden(10, "North", stones=[5, 5]),
    )  # fmt: skip
    s = table(3, North=player(act("attack")), East=east, South=player(act("heal", "East top")), phase="release")
    assert sent(s, "East") == ["madness North bottom", "block"]
    assert sent(s, "South") == ["heal North top"]
    assert sent(s, "North") == ["attack North"], "it may well return to its sender"


@pytest.mark.rule("CC-bl-10b")
def test_deflect_covers_what_was_announced_before_it_and_attacks_are_placed_anew() -> None:
    s = table(3, North=player(act("attack")), East=player(stones=[5, 5], offerings=1), phase="release")
    choose(s, "East", "PassBonus")
    place(s, "East", "top")
    activate(s, "East", 10, "South")
    assert asked(s) == ["South"]
    place(s, "South", "bottom")
    assert events(s, "turned") == [(14, 4)]


@pytest.mark.rule("CC-bl-10b", "CC-bl-10d")
def test_an_action_declared_after_the_deflect_goes_straight_to_the_new_monster() -> None:
    south = player(act("madness", "North left"), act("attack"))
    s = table(3, North=deflecting("East"), South=south, phase="release")
    assert events(s, "action") == [(2, 3, 1, 2), (2, 0, 1, -1)], "South remains the sender"
    assert asked(s) == ["East"]


@pytest.mark.rule("CC-bl-10b", "CC-bl-12")
def test_bedlam_is_not_deflected() -> None:
    north = player(stones=[6, 6], offerings=1, planned_bonus=hidden(12, "East top", stones=[6, 6]))
    s = table(3, North=north, East=deflecting("South"), phase="release", dice=[6])
    assert events(s, "bedlam") == [(0, 5)]
    assert s.dice[1][0] == 6


@pytest.mark.rule("CC-bl-10c")
def test_each_action_passes_once_through_the_deflects_in_order_of_activation() -> None:
    """North deflects to East, East to South, South to North: what was aimed at North ends where it began."""
    west = player(act("madness", "North left"), act("madness", "East left"), act("madness", "South left"))
    s = table(4, North=deflecting("East"), East=deflecting("South"), South=deflecting("North"), West=west,
              phase="release")  # fmt: skip
    ends = [facts[2] for facts in events(s, "action")]
    assert ends == [0, 0, 0], "earlier Deflects are not consulted again"


@pytest.mark.rule("CC-bl-10c")
def test_a_deflect_activated_earlier_is_not_consulted_for_what_a_later_one_sends() -> None:
    """South deflects first, to North; then East deflects to South: what was aimed at East stays with South."""
    west = player(act("madness", "East left"), act("madness", "South left"))
    east = player(stones=[5, 5], offerings=1)
    s = table(4, East=east, South=deflecting("North"), West=west, phase="release")
    activate(s, "East", 10, "South")
    assert events(s, "action") == [(3, 3, 2, 2), (3, 3, 0, 2)]


@pytest.mark.rule("CC-bl-10d")
def test_only_the_new_victim_may_block_a_deflected_action() -> None:
    south = player(act("block"))
    east = player(act("block"), stones=[5, 5], offerings=1, planned_bonus=hidden(10, "South", stones=[5, 5]))
    s = table(3, North=player(act("madness", "East top")), East=east, South=south, phase="release")
    assert asked(s) == ["South"]
    choose(s, "South", "UseBlocks", ((0,),))
    assert events(s, "blocked") == [(2, 3, 0, 10)]
    assert not events(s, "rolled_die")


@pytest.mark.rule("CC-bl-10d")
def test_with_two_players_the_opponent_is_the_only_choice() -> None:
    s = table(North=player(act("attack"), stones=[5, 5], offerings=1), phase="release")
    activate(s, "North", 10)
    assert events(s, "bonus") == [(0, 10, -1, 1)]


@pytest.mark.rule("CC-bl-10")
def test_deflect_must_name_another_monster() -> None:
    s = table(3, North=player(stones=[5, 5], offerings=1), phase="release")
    activate(s, "North", 10)
    assert picks(s, "North") == [1, 2]


@pytest.mark.rule("CC-bl-4c", "CC-bl-10b")
def test_deflected_actions_move_together_with_their_copies() -> None:
    plan = (act("attack"), act("madness", "East left"))
    north = player(*plan, stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(3, North=north, East=player(stones=[5, 5], offerings=1), phase="release")
    choose(s, "East", "PassBonus")
    place(s, "East", "top", "top")
    activate(s, "East", 10, "South")
    assert sent(s, "North") == ["attack South"] * 2 + ["madness South left"] * 2
    place(s, "South", "bottom", "right")
    assert events(s, "turned") == [(12, 1), (13, 3), (14, 4)]


@pytest.mark.rule("CC-bl-4c", "CC-bl-10b")
def test_copies_made_after_the_deflect_follow_their_originals() -> None:
    north = player(act("attack"), stones=[4], offerings=1)
    s = table(3, North=north, East=deflecting("South"), phase="release")
    choose(s, "North", "PassBonus")
    place(s, "South", "top")
    activate(s, "North", 4)
    assert sent(s, "North") == ["attack South top", "attack South"]
    assert asked(s) == ["South"]


@pytest.mark.rule("CC-bl-9b", "CC-bl-10b")
def test_the_extra_madness_of_a_bonus_action_can_be_deflected() -> None:
    north = player(stones=[5, 4], offerings=1, planned_bonus=hidden(9, "East left", "South top", stones=[5, 4]))
    s = table(3, North=north, East=deflecting("North"), phase="release", dice=[2])
    assert events(s, "action") == [(0, 3, 0, 2), (0, 3, 2, 0)]


@pytest.mark.rule("CC-bl-9b", "CC-act-5")
def test_the_extra_madness_of_a_bonus_action_can_be_blocked() -> None:
    north = player(stones=[5, 4], offerings=1, planned_bonus=hidden(9, "East left", stones=[5, 4]))
    s = table(North=north, East=player(act("block")), phase="release")
    choose(s, "East", "UseBlocks", ((0,),))
    assert s.dice[1] == (1, 2, 3, 4, 5)


@pytest.mark.rule("CC-bl-9b", "CC-bl-9")
def test_the_extra_madness_of_a_bonus_action_can_be_offset_by_a_heal() -> None:
    north = player(stones=[5, 4], offerings=1, planned_bonus=hidden(9, "East top", stones=[5, 4]))
    s = table(North=north, East=player(act("heal", "East top")), phase="release")
    decline(s)
    assert s.dice[1] == (1, 2, 3, 4, 5)
    assert not events(s, "rolled_die")
    assert not offered(s, "East", "UseBlocks")
