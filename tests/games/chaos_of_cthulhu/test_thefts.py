"""Thefts of actions in Crown of Chaos (CC-cl-3, CC-cl-3b..3d, CC-cl-4, CC-cl-6)."""

from __future__ import annotations

import pytest

from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    asked,
    choose,
    declared,
    do,
    events,
    hidden,
    interfere,
    pick,
    picks,
    place,
    player,
    ready,
    sent,
    table,
)

TWO = player(stones=[2], offerings=1)  # makes Innsmouth Interference


def robbing(number: int, victim: str) -> dict[str, object]:
    """A seat that has planned a theft."""
    return player(stones=[number], offerings=1, planned_bonus=hidden(number, victim, stones=[number]))


def ambush(*plan: dict[str, object]) -> dict[str, object]:
    """A seat that has planned a Ghast Ambush."""
    return player(*plan, stones=[1], offerings=1, planned_bonus=hidden(1, stones=[1]))


# ---------------------------------------------------------------------- the three kinds


@pytest.mark.rule("CC-cl-3", "CC-cl-3b")
def test_hand_of_nodens_takes_all_blocks_of_one_player_to_defend_the_thiefs_monster() -> None:
    east = player(act("block"), act("block"), act("madness", "North left"), act("madness", "North right"))
    s = table(options=CROWN, North=robbing(3, "East"), East=east, phase="release")
    assert (sent(s, "North"), sent(s, "East")) == (["block"] * 2, ["madness North left", "madness North right"])
    choose(s, "North", "UseBlocks", ((0, 1),))
    assert s.dice[0] == (1, 2, 3, 4, 5)


@pytest.mark.rule("CC-cl-4", "CC-cl-3b")
def test_dunwich_deal_takes_all_madness_of_one_player_and_aims_it_anew() -> None:
    east = player(act("madness", "North left"), act("madness", "North left"), act("heal", "East left"))
    north = player(act("madness", "East left"), stones=[4], offerings=1,
                   planned_bonus=hidden(4, "East", stones=[4]))  # fmt: skip
    s = table(options=CROWN, North=north, East=east, phase="release")
    pick(s, "North", "East bottom")
    assert asked(s) == ["North"], "each stolen action is aimed"
    pick(s, "North", "North bottom")
    assert s.dice == [(1, 2, 3, 4, 4), (1, 2, 3, 4, 4)], "East's left: one Madness of North's own, one Heal"


@pytest.mark.rule("CC-cl-6", "CC-cl-3b")
def test_word_of_zanthu_takes_all_heals_of_one_player_and_aims_them_anew() -> None:
    east = player(act("heal", "East left"), act("madness", "North left"))
    s = table(options=CROWN, North=robbing(6, "East"), East=east, phase="release")
    pick(s, "North", "North center")
    assert s.dice == [(1, 3, 2, 4, 5), (1, 2, 3, 4, 5)]


@pytest.mark.rule("CC-cl-3b")
def test_a_theft_names_one_other_player_and_robs_nobody_else() -> None:
    east, south = player(act("block")), player(act("block"), act("attack"))
    s = table(3, options=CROWN, North=player(stones=[3], offerings=1), East=east, South=south, phase="release")
    activate(s, "North", 3)
    assert picks(s, "North") == [1, 2]
    pick(s, "North", "South")
    assert sent(s, "East") == ["block"]
    assert sent(s, "North") == ["block"]


@pytest.mark.rule("CC-cl-3b")
def test_stolen_actions_may_be_aimed_at_any_part_in_play() -> None:
    east = player(act("heal", "East left"), dice=[0, 2, 3, 4, 5])
    s = table(options=CROWN, North=robbing(6, "East"), East=east, phase="release")
    assert set(picks(s, "North")) == set(range(10)) - {5}


@pytest.mark.rule("CC-cl-3b")
def test_a_planned_theft_takes_what_the_victim_has_at_the_release() -> None:
    """East plans the Heal after North has written down the theft."""
    s = table(options=CROWN, North=robbing(6, "East"), East=player(dice=[3, 3, 3, 3, 3], stones=[3]))
    choose(s, "East", "PlanPart(1,0)")  # white: a 3 on top is a Heal
    pick(s, "East", "East bottom")
    ready(s)
    assert events(s, "robbed") == [(0, 1, 2, 1)]
    pick(s, "North", "North top")
    assert s.dice[1] == (3, 3, 3, 3, 3)


@pytest.mark.rule("CC-cl-3b")
def test_actions_the_victim_got_from_a_bonus_action_are_not_taken() -> None:
    """East's Delirium strikes North's 3; only the Madness East activated can be stolen."""
    east = player(act("madness", "North top"), stones=[6, 1], offerings=1)
    s = table(options=CROWN, North=robbing(4, "East"), East=east, dice=[3])
    activate(s, "East", 7)
    ready(s)
    assert events(s, "robbed") == [(0, 1, 3, 1)]
    pick(s, "North", "East bottom")
    assert s.dice == [(1, 2, 2, 4, 5), (1, 2, 3, 4, 4)]


# ---------------------------------------------------------------------- when a theft comes (CC-cl-3c)


@pytest.mark.rule("CC-cl-3c")
def test_a_late_theft_takes_declared_tokens_off_the_mats_they_lie_on() -> None:
    s = table(options=CROWN, North=player(act("madness", "East left")), East=player(stones=[4], offerings=1),
              phase="release")  # fmt: skip
    do(s, "East", "PassBonus")
    assert declared(s, "North") == ["madness East left"]
    activate(s, "East", 4)
    pick(s, "East", "North bottom")
    assert s.dice == [(1, 2, 3, 4, 4), (1, 2, 3, 4, 5)]


@pytest.mark.rule("CC-cl-3c")
def test_a_theft_after_a_ghast_ambush_finds_only_attacks() -> None:
    plan = (act("madness", "East top"), act("attack"))
    s = table(3, options=CROWN, North=ambush(*plan), East=player(), South=robbing(4, "North"), phase="release")
    assert events(s, "robbed") == [(2, 0, 3, 0)]
    assert sent(s, "North") == ["attack East"] * 2


@pytest.mark.rule("CC-cl-3c")
def test_a_ghast_ambush_converts_only_what_its_player_still_has() -> None:
    plan = (act("madness", "East top"), act("attack"), act("block"))
    s = table(3, options=CROWN, North=ambush(*plan), South=robbing(4, "North"), phase="release", player_1="South")
    pick(s, "South", "North bottom")
    assert sent(s, "North") == ["attack East"] * 2
    assert sent(s, "South") == ["madness North bottom"]


@pytest.mark.rule("CC-cl-3c", "CC-bl-6b")
def test_the_loot_of_a_cancelled_theft_returns_with_its_old_targets() -> None:
    s = table(3, options=CROWN, North=player(act("madness", "East left")), East=robbing(4, "North"), South=TWO,
              phase="release")  # fmt: skip
    choose(s, "South", "LetStand")
    pick(s, "East", "North bottom")
    interfere(s, "South")
    assert s.dice[:2] == [(1, 2, 3, 4, 5), (1, 2, 2, 4, 5)]


@pytest.mark.rule("CC-cl-3c", "CC-bl-6e")
def test_the_loot_of_a_cancelled_theft_returns_as_attacks_if_its_owner_lies_in_ambush() -> None:
    """South robs North before North's Ambush; West cancels the theft after North has declared."""
    plan = (act("madness", "South top"), act("attack"))
    s = table(4, options=CROWN, North=ambush(*plan), South=robbing(4, "North"), West=TWO, phase="release",
              player_1="South")  # fmt: skip
    choose(s, "West", "LetStand")
    pick(s, "South", "North bottom")
    do(s, "West", "LetStand", "PassBonus", "PassBonus", "PassBonus")
    place(s, "East", "left")
    assert declared(s, "North") == ["attack East left"]
    interfere(s, "West", "South")
    assert asked(s) == ["East"]
    assert sorted(declared(s, "North")) == ["attack East", "attack East left"]
    assert sent(s, "South") == []


@pytest.mark.rule("CC-cl-3c", "CC-bl-6e")
def test_actions_restored_by_cancelling_an_ambush_are_not_reached_by_an_earlier_theft() -> None:
    """North's Ambush comes first, so South's theft finds nothing; then East cancels the Ambush."""
    plan = (act("madness", "West left"),)
    s = table(4, options=CROWN, North=ambush(*plan), East=TWO, South=robbing(4, "North"), phase="release")
    do(s, "East", "LetStand", "LetStand")
    interfere(s, "East", "North")
    assert s.dice[3] == (1, 2, 2, 4, 5), "North's own Madness, on its old target"
    assert events(s, "action") == [(0, 3, 3, 2)]


# ---------------------------------------------------------------------- several thefts (CC-cl-3d)


@pytest.mark.rule("CC-cl-3d")
def test_only_the_first_theft_of_a_kind_finds_anything() -> None:
    north = player(act("block"), act("attack"))
    s = table(3, options=CROWN, North=north, East=robbing(3, "North"), South=robbing(3, "North"), phase="release",
              player_1="South")  # fmt: skip
    assert events(s, "robbed") == [(2, 0, 1, 1), (1, 0, 1, 0)]
    assert (sent(s, "South"), sent(s, "East")) == (["block"], [])


@pytest.mark.rule("CC-cl-3d", "CC-bl-6e")
def test_when_the_first_theft_is_cancelled_the_second_takes_no_more_than_it_did() -> None:
    north = player(act("block"), act("attack"))
    s = table(4, options=CROWN, North=north, East=robbing(3, "North"), South=robbing(3, "North"), West=TWO,
              phase="release")  # fmt: skip
    do(s, "West", "LetStand", "LetStand")
    interfere(s, "West", "East")
    assert (sent(s, "North"), sent(s, "East"), sent(s, "South")) == (["block", "attack East"], [], [])


@pytest.mark.rule("CC-cl-3d")
def test_loot_cannot_be_stolen_again() -> None:
    """East takes North's Block; South robs East and finds only the Block East activated."""
    north = player(act("block"), act("attack"))
    east = player(act("block"), stones=[3], offerings=1, planned_bonus=hidden(3, "North", stones=[3]))
    s = table(3, options=CROWN, North=north, East=east, South=robbing(3, "East"), phase="release")
    assert events(s, "robbed") == [(1, 0, 1, 1), (2, 1, 1, 1)]
    assert (sent(s, "East"), sent(s, "South")) == (["block"], ["block"])


@pytest.mark.rule("CC-cl-3d")
def test_two_players_who_rob_each_other_exchange_what_they_activated() -> None:
    def robber(blocks: int, victim: str) -> dict[str, object]:
        plan = [act("block")] * blocks
        return player(act("attack"), *plan, stones=[3], offerings=1, planned_bonus=hidden(3, victim, stones=[3]))

    s = table(options=CROWN, North=robber(1, "East"), East=robber(3, "North"), phase="release")
    assert sent(s, "North").count("block") == 3
    assert sent(s, "East").count("block") == 1
