"""When Bonus Actions may be activated, and who is asked (CC-bonus-10..13, CC-bonus-19..20, CC-bonus-28..30)."""

from __future__ import annotations

import pytest

from miskatonic.games.chaos_of_cthulhu.state import Chaos
from miskatonic.games.chaos_of_cthulhu.words.names import PLAYERS
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    asked,
    choose,
    do,
    events,
    held,
    hidden,
    illegal,
    interfere,
    offered,
    place,
    player,
    ready,
    seat,
    sent,
    table,
    until,
)

EARLY = {3, 5, 7, 8}
ALL_NUMBERS = [1, 2, 4, 6]  # sums and differences make every number


def numbers(state: Chaos, who: str) -> set[int]:
    """The Bonus numbers a window offers this seat."""
    steps = [step for step in state.legal(seat(who)) if type(step).__name__ == "ActivateBonus"]
    return {getattr(step, "number", 0) for step in steps}


def windows(state: Chaos) -> list[tuple[int, str]]:
    """Pass in every window of the round: who was asked, after how many declarations."""
    found: list[tuple[int, str]] = []
    while state.round == 1:
        who = PLAYERS[state.seats_to_act[0]]
        found.append((len(events(state, "declares")), who))
        choose(state, who, "PassBonus")
    return found


@pytest.mark.rule("CC-bonus-10", "CC-bonus-20")
def test_there_is_a_window_after_the_release_and_after_every_declaration() -> None:
    s = table(3, East=player(stones=[4], offerings=1), phase="release")
    assert windows(s) == [(0, "East"), (1, "East"), (2, "East"), (3, "East")]


@pytest.mark.rule("CC-bonus-10")
def test_a_bonus_action_without_a_deadline_may_come_after_everybody_has_declared() -> None:
    north = player(act("attack"), stones=[4], offerings=1)
    s = table(North=north, phase="release")
    choose(s, "North", "PassBonus")
    place(s, "East", "top")
    choose(s, "North", "PassBonus")
    activate(s, "North", 4)
    assert len(events(s, "declares")) == 2
    assert sent(s, "North") == ["attack East top", "attack East"]


@pytest.mark.rule("CC-bonus-11", "CC-bonus-28")
def test_3_5_7_and_8_may_be_activated_until_ones_own_turn_to_declare() -> None:
    s = table(3, East=player(stones=ALL_NUMBERS, offerings=1), phase="release")
    assert numbers(s, "East") >= EARLY
    choose(s, "East", "PassBonus")
    assert events(s, "declares") == [(0, 0)]
    assert numbers(s, "East") >= EARLY, "North has declared; East's own turn has not begun"
    choose(s, "East", "PassBonus")
    assert events(s, "declares") == [(0, 0), (1, 0)]
    assert numbers(s, "East") == {1, 2, 4, 9, 10, 11, 12}
    assert illegal(s, "East", "ActivateBonus(1,3)") == "CC-bonus-11"


@pytest.mark.rule("CC-bonus-28", "CC-bl-7")
def test_a_switch_made_in_the_window_just_before_ones_turn_is_part_of_the_declaration() -> None:
    south = player(act("attack"), stones=[1, 6], offerings=1)
    s = table(3, South=south, phase="release", player_1="North")
    do(s, "South", "PassBonus", "PassBonus")
    assert [facts[0] for facts in events(s, "declares")] == [0, 1]
    activate(s, "South", 7)
    assert events(s, "action") == [(2, 0, 1, -1)], "the Attack was declared against East, South's right neighbour"


@pytest.mark.rule("CC-bonus-12", "CC-bonus-11")
def test_player_1_cannot_activate_an_early_bonus_action_after_the_release() -> None:
    s = table(North=player(stones=ALL_NUMBERS, offerings=1), phase="release")
    assert numbers(s, "North") == {1, 2, 4, 9, 10, 11, 12}
    assert illegal(s, "North", "ActivateBonus(0,7)") == "CC-bonus-12"


@pytest.mark.rule("CC-bonus-12")
def test_player_1_may_plan_an_early_bonus_action_before_the_release() -> None:
    s = table(North=player(act("attack"), stones=[5, 3], offerings=1))
    activate(s, "North", 8)
    ready(s)
    assert events(s, "action") == [(0, 1, -1, -1)], "the Attack is declared as a Block"


@pytest.mark.rule("CC-bonus-12", "CC-crown-30", "CC-cl-1")
def test_in_crown_of_chaos_player_1_must_have_planned_the_ghast_ambush() -> None:
    s = table(options=CROWN, North=player(stones=[1, 2], offerings=1), East=player(stones=[1, 3], offerings=1))
    ready(s)
    assert numbers(s, "North") == {3}
    assert illegal(s, "North", "ActivateBonus(0,1)") == "CC-bonus-12"
    choose(s, "North", "PassBonus")
    assert numbers(s, "East") == {1, 3, 4}
    choose(s, "East", "PassBonus")
    until(s, "East")
    assert numbers(s, "East") == {1, 3, 4}, "North has declared, East not"
    choose(s, "East", "PassBonus")
    until(s, "East")
    assert len(events(s, "declares")) == 2
    assert numbers(s, "East") == {3, 4}
    assert illegal(s, "East", "ActivateBonus(1,1)") == "CC-crown-30"


@pytest.mark.rule("CC-crown-30")
def test_in_crown_of_chaos_3_5_7_and_8_may_come_after_ones_own_declaration() -> None:
    s = table(options=CROWN, North=player(stones=ALL_NUMBERS, offerings=1), phase="release")
    choose(s, "North", "PassBonus")
    assert events(s, "declares") == [(0, 0)]
    assert numbers(s, "North") == {3, 4, 5, 6, 7, 8, 9, 10}


@pytest.mark.rule("CC-crown-30", "CC-cl-11")
def test_banishment_must_be_announced_before_the_release() -> None:
    east = player(stones=[5, 6], offerings=1)
    s = table(options=CROWN, East=east)
    assert offered(s, "East", "AnnounceBonus(1,11)")
    ready(s)
    assert illegal(s, "East", "ActivateBonus(1,11)") == "CC-cl-11"


@pytest.mark.rule("CC-bonus-13")
def test_no_bonus_action_once_blocks_are_assigned() -> None:
    east = player(act("block"), stones=[4, 5], offerings=1)
    s = table(North=player(act("attack")), East=east, phase="release")
    choose(s, "East", "PassBonus")
    place(s, "East", "top")
    do(s, "East", "PassBonus", "PassBonus")
    assert offered(s, "East", "UseBlocks")
    assert not numbers(s, "East")
    assert illegal(s, "East", "ActivateBonus(1,9)")


@pytest.mark.rule("CC-bonus-13", "CC-crown-36")
def test_no_bonus_action_in_resolution() -> None:
    east = player(act("madness", "East top"), dice=[1, 2, 3, 4, 5], stones=[3], offerings=2)
    s = table(options=CROWN, East=east, phase="release")
    do(s, "East", "PassBonus", "PassBonus", "PassBonus")
    assert offered(s, "East", "SaveParts")
    assert illegal(s, "East", "ActivateBonus(1,3)")


@pytest.mark.rule("CC-bonus-19")
def test_planned_bonus_actions_take_effect_clockwise_from_player_1() -> None:
    planned = player(stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(4, North=planned, East=planned, South=planned, West=planned, phase="release", player_1="South")
    assert [facts[0] for facts in events(s, "bonus")] == [2, 3, 0, 1]


@pytest.mark.rule("CC-bonus-19", "CC-bl-10c")
def test_the_order_of_activation_decides_between_two_planned_deflects() -> None:
    north = player(stones=[4, 6], offerings=1, planned_bonus=hidden(10, "East", stones=[4, 6]))
    east = player(stones=[4, 6], offerings=1, planned_bonus=hidden(10, "North", stones=[4, 6]))
    south = player(act("madness", "North top"))
    for first in ("North", "East"):
        s = table(3, North=north, East=east, South=south, phase="release", player_1=first, dice=[1])
        assert events(s, "rolled_die") == [(5 * seat(first), 1)], f"everything ends at {first}, who deflected first"


@pytest.mark.rule("CC-bonus-20")
def test_the_window_after_the_release_asks_clockwise_from_player_1() -> None:
    one = player(stones=[4], offerings=1)
    s = table(3, North=one, East=one, South=one, phase="release", player_1="East")
    order = windows(s)
    assert order[:3] == [(0, "East"), (0, "South"), (0, "North")]


@pytest.mark.rule("CC-bonus-20")
def test_the_later_windows_ask_clockwise_from_the_player_who_has_just_declared() -> None:
    one = player(stones=[4], offerings=1)
    s = table(3, North=one, East=one, South=one, phase="release", player_1="East")
    order = windows(s)
    assert order[3:6] == [(1, "East"), (1, "South"), (1, "North")]
    assert order[6:9] == [(2, "South"), (2, "North"), (2, "East")]
    assert order[9:] == [(3, "North"), (3, "East"), (3, "South")]


@pytest.mark.rule("CC-bonus-20")
def test_a_bonus_action_carried_out_opens_the_window_anew_for_those_who_passed() -> None:
    one = player(stones=[4], offerings=1)
    s = table(3, North=one, East=one, South=one, phase="release")
    choose(s, "North", "PassBonus")
    activate(s, "East", 4)
    assert asked(s) == ["North"]
    choose(s, "North", "PassBonus")
    choose(s, "South", "PassBonus")
    assert events(s, "declares"), "both had passed in succession: the window has closed"


@pytest.mark.rule("CC-bonus-29")
def test_all_planned_bonus_actions_are_paid_for_before_the_first_is_answered() -> None:
    planned = hidden(4, stones=[4])
    north = player(stones=[4], offerings=1, planned_bonus=planned)
    east = player(stones=[4, 6], offerings=2, planned_bonus=planned)
    south = player(stones=[6], offerings=1)
    s = table(3, North=north, East=east, South=south, phase="release")
    assert held(s) == [0, 1, 1]
    assert asked(s) == ["South"], "East, with a 6 and an Offering left, has activated a Bonus Action already"
    assert [facts[0] for facts in events(s, "bonus")] == [0]
    choose(s, "South", "LetStand")
    assert [facts[0] for facts in events(s, "bonus")] == [0, 1]


@pytest.mark.rule("CC-bonus-29")
def test_the_first_open_window_follows_the_planned_bonus_actions_and_precedes_the_first_declaration() -> None:
    planned = player(stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(3, East=planned, South=player(stones=[3], offerings=1), phase="release")
    assert [facts[:2] for facts in events(s, "bonus")] == [(1, 4)]
    assert asked(s) == ["South"]
    assert not events(s, "declares")


@pytest.mark.rule("CC-bonus-30")
@pytest.mark.parametrize(
    ("stones", "offerings", "is_asked"),
    [([4], 1, True), ([4], 0, False), ([6], 1, False), ([6, 6], 1, True)],
)
def test_a_window_asks_only_those_whom_open_facts_allow_a_bonus_action(
    stones: list[int], offerings: int, is_asked: bool
) -> None:
    s = table(East=player(stones=stones, offerings=offerings), phase="release")
    assert ("East" in asked(s) and not events(s, "declares")) == is_asked


@pytest.mark.rule("CC-bonus-30", "CC-bonus-17")
def test_while_planning_the_hidden_plan_does_not_decide_who_may_answer() -> None:
    """East has bound the 6 in a secret plan, South has not, West could make none: only open facts count."""
    east = player(act("heal", "East top", stones=[6]), stones=[6], offerings=1)
    south = player(stones=[6], offerings=1)
    s = table(4, North=player(stones=[2], offerings=1), East=east, South=south, West=player(stones=[5], offerings=1),
              dice=[1])  # fmt: skip
    activate(s, "North", 2)
    assert asked(s) == ["East"]
    choose(s, "East", "LetStand")
    assert asked(s) == ["South"]
    choose(s, "South", "LetStand")
    assert events(s, "absorb") == [(0, 1)]


@pytest.mark.rule("CC-bonus-30")
def test_a_secretly_planned_bonus_action_does_not_keep_its_player_from_being_asked() -> None:
    east = player(stones=[4, 2], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(North=player(stones=[2], offerings=1), East=east)
    activate(s, "North", 2)
    assert asked(s) == ["East"]
    interfere(s, "East")
    assert s.secret[1] is None
    assert events(s, "cancelled") == [(1, 0, 2)]


@pytest.mark.rule("CC-bonus-30", "CC-bonus-26")
def test_after_the_release_stones_of_the_plan_do_not_count_for_an_answer() -> None:
    east = player(act("heal", "East top", stones=[6]), stones=[6], offerings=1)
    s = table(North=player(act("attack"), stones=[4], offerings=1), East=east, phase="release")
    activate(s, "North", 4)
    assert not offered(s, "East", "LetStand")
    assert offered(s, "East", "PlaceAttack"), "the game went on without asking East for an answer"
