"""What Innsmouth Interference undoes, and how the table looks afterwards (CC-bl-6, CC-bl-6b..6e, CC-bonus-22)."""

from __future__ import annotations

import pytest

from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    asked,
    choose,
    declared,
    decline,
    do,
    events,
    held,
    hidden,
    interfere,
    interferences,
    offered,
    place,
    player,
    ready,
    seat,
    sent,
    table,
    until,
)

SIX = player(stones=[6], offerings=1)


@pytest.mark.rule("CC-bl-6", "CC-bl-6b", "CC-bl-9")
def test_the_extra_actions_of_a_cancelled_bonus_action_disappear() -> None:
    south = player(stones=[5, 4], offerings=1)
    s = table(3, North=player(act("attack")), East=SIX, South=south, phase="release")
    activate(s, "South", 9, "North left", "East top")
    choose(s, "East", "LetStand")
    assert sent(s, "South") == ["madness North left", "madness East top"]
    interfere(s, "East")
    assert sent(s, "South") == []
    assert held(s) == [0, 0, 0], "what was paid stays paid"


@pytest.mark.rule("CC-bl-6b", "CC-bonus-22", "CC-bl-6e")
def test_a_conversion_cancelled_before_its_owners_turn_leaves_the_original_plan_to_be_declared() -> None:
    plan = (act("heal", "East top"), act("attack"))
    east = player(*plan, stones=[5, 3], offerings=1, planned_bonus=hidden(8, stones=[5, 3]))
    s = table(3, East=east, South=SIX, phase="release")
    choose(s, "South", "LetStand")
    assert sent(s, "East") == ["block", "block"]
    interfere(s, "South")
    assert declared(s, "East") == ["heal East top", "attack South"]
    assert asked(s) == ["South"]
    assert [facts[1] for facts in events(s, "action")] == [2, 0], "declared once, as what it was planned as"


@pytest.mark.rule("CC-bl-6b", "CC-bonus-22", "CC-bl-6e")
def test_a_conversion_cancelled_after_its_owners_turn_restores_the_actions_as_declared() -> None:
    plan = (act("heal", "East top"), act("attack"))
    east = player(*plan, stones=[5, 3], offerings=1, planned_bonus=hidden(8, stones=[5, 3]))
    s = table(3, East=east, South=SIX, phase="release")
    do(s, "South", "LetStand", "PassBonus", "PassBonus")
    assert declared(s, "East") == ["block", "block"]
    interfere(s, "South")
    assert asked(s) == ["South"]
    assert len(events(s, "declares")) == 2, "the restored Attack is placed at once"
    place(s, "South", "right")
    assert events(s, "declares")[-1][0] == 2


@pytest.mark.rule("CC-bl-6b", "CC-bl-6e", "CC-bl-4")
def test_a_cancelled_doubling_takes_the_copies_away_and_leaves_the_originals_where_they_lie() -> None:
    plan = (act("attack"), act("heal", "North center"))
    north = player(*plan, stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(North=north, East=SIX, phase="release")
    do(s, "East", "LetStand", "PassBonus")
    place(s, "East", "left", "top")
    assert sent(s, "North")[:2] == ["attack East left", "attack East top"]
    interfere(s, "East")
    assert events(s, "turned") == [(1, 3), (7, 2)], "one Heal on North's center, one Attack on East's left"
    assert not events(s, "rolled_die")


@pytest.mark.rule("CC-bl-6b", "CC-bl-6e", "CC-bl-7")
def test_attacks_of_a_cancelled_switch_are_placed_by_the_player_they_now_hit() -> None:
    north = player(act("attack"), stones=[1, 6], offerings=1, planned_bonus=hidden(7, stones=[1, 6]))
    s = table(3, North=north, East=SIX, phase="release")
    do(s, "East", "LetStand", "PassBonus")
    place(s, "South", "top")
    assert sent(s, "North") == ["attack South top"]
    interfere(s, "East")
    assert asked(s) == ["East"]
    assert sent(s, "North") == ["attack East"]
    place(s, "East", "bottom")
    assert events(s, "turned") == [(9, 4)]


@pytest.mark.rule("CC-bl-6e", "CC-bl-7")
def test_an_attack_whose_victim_stays_the_same_keeps_its_body_part() -> None:
    """With two players the switch changes nothing, and so does cancelling it."""
    north = player(act("attack"), stones=[1, 6], offerings=1, planned_bonus=hidden(7, stones=[1, 6]))
    s = table(North=north, East=SIX, phase="release")
    do(s, "East", "LetStand", "PassBonus")
    place(s, "East", "bottom")
    interfere(s, "East")
    assert s.round == 2, "East was not asked to place the Attack again"
    assert events(s, "turned") == [(9, 4)]


@pytest.mark.rule("CC-bl-6b", "CC-bl-6e", "CC-bl-10")
def test_a_cancelled_deflect_brings_everything_back() -> None:
    north = player(act("attack"), act("madness", "East left"))
    east = player(stones=[4, 6], offerings=1)
    s = table(4, North=north, East=east, South=player(), West=SIX, phase="release")
    choose(s, "East", "PassBonus")
    place(s, "East", "top")
    activate(s, "East", 10, "South")
    choose(s, "West", "LetStand")
    place(s, "South", "center")
    assert sent(s, "North") == ["attack South center", "madness South left"]
    interfere(s, "West")
    assert sent(s, "North") == ["attack East", "madness East left"]
    assert asked(s) == ["East"], "the Attack has changed its victim again and is placed anew"


@pytest.mark.rule("CC-bl-6e", "CC-bl-10c")
@pytest.mark.parametrize(("cancelled", "end"), [("", "West"), ("North", "North"), ("East", "East")])
def test_the_remaining_deflects_apply_in_the_order_of_their_activation(cancelled: str, end: str) -> None:
    north = player(stones=[4, 6], offerings=1, planned_bonus=hidden(10, "East", stones=[4, 6]))
    east = player(stones=[4, 6], offerings=1, planned_bonus=hidden(10, "West", stones=[4, 6]))
    south = player(act("madness", "North left"))
    s = table(4, North=north, East=east, South=south, West=SIX, phase="release")
    do(s, "West", "LetStand", "LetStand")
    if cancelled:
        interfere(s, "West", cancelled)
    decline(s)
    assert events(s, "action") == [(2, 3, seat(end), 2)]


@pytest.mark.rule("CC-bl-6e", "CC-bl-2")
def test_rolls_already_made_are_kept_when_another_bonus_action_is_cancelled() -> None:
    north = player(stones=[2], offerings=1)
    east = player(act("attack"), stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(3, North=north, East=east, South=SIX, dice=[3, 6, 6, 6])
    activate(s, "North", 2)
    choose(s, "South", "LetStand")
    ready(s)
    interfere(s, "South")
    assert sent(s, "North") == ["block"] * 3
    assert sent(s, "East") == ["attack South"]


@pytest.mark.rule("CC-bl-6c", "CC-bl-1")
def test_offerings_already_gained_are_beyond_recall() -> None:
    s = table(North=player(stones=[1], offerings=1), East=SIX, dice=[3])
    activate(s, "North", 1)
    choose(s, "East", "LetStand")
    assert held(s) == [3, 1]
    assert not offered(s, "East", "Interfere")


@pytest.mark.rule("CC-bl-6c", "CC-bl-11")
def test_offerings_already_stolen_are_beyond_recall() -> None:
    s = table(North=player(stones=[5, 6], offerings=1), East=player(stones=[6], offerings=4))
    activate(s, "North", 11)
    choose(s, "East", "LetStand")
    assert held(s) == [2, 2]
    assert not offered(s, "East", "Interfere")


@pytest.mark.rule("CC-bl-6c", "CC-cl-9", "CC-cl-2")
def test_offerings_paid_to_the_gods_are_beyond_recall() -> None:
    s = table(options=CROWN, North=player(stones=[3, 6], offerings=1), East=player(stones=[2], offerings=4))
    activate(s, "North", 9)
    choose(s, "East", "LetStand")
    assert held(s) == [0, 2]
    assert not offered(s, "East", "Interfere")


@pytest.mark.rule("CC-bl-6c")
def test_an_interference_that_has_done_its_work_can_no_longer_be_cancelled() -> None:
    """South's 6 comes too late: once the Doubling is cancelled there is nothing left to name."""
    north = player(act("attack"), stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(3, North=north, East=SIX, South=SIX, phase="release")
    interfere(s, "East")
    choose(s, "South", "LetStand")
    place(s, "East", "left")
    assert s.round == 2, "South, with a 6 and an Offering, was not asked again"
    assert events(s, "cancelled") == [(1, 0, 4)]


@pytest.mark.rule("CC-bl-6c", "CC-bl-6d")
@pytest.mark.parametrize("over", [{"void": True}, {"done": True}])
def test_a_bonus_action_that_is_cancelled_or_has_worked_cannot_be_named_again(over: dict[str, bool]) -> None:
    s = table(North=SIX, East=player(), bonuses=[{"by": "East", "number": 4}])
    assert interferences(s, "North") == [("East", 4)]
    s.bonuses[0] = s.bonuses[0].but(**over)
    assert interferences(s, "North") == []


@pytest.mark.rule("CC-bl-6c", "CC-bl-12")
def test_a_pending_effect_can_be_cancelled_until_declaration_closes() -> None:
    north = player(stones=[6, 6], offerings=1, planned_bonus=hidden(12, "East top", stones=[6, 6]))
    s = table(North=north, East=SIX, phase="release")
    do(s, "East", "LetStand", "PassBonus", "PassBonus")
    assert len(events(s, "declares")) == 2
    interfere(s, "East")
    assert s.round == 2
    assert not events(s, "bedlam")


@pytest.mark.rule("CC-bl-6d", "CC-bl-6")
def test_one_names_the_bonus_action_to_cancel_and_only_that_one_is_cancelled() -> None:
    planned = hidden(4, stones=[4])
    two = player(act("attack"), stones=[4], offerings=1, planned_bonus=planned)
    s = table(3, North=two, East=two, South=SIX, phase="release")
    do(s, "South", "LetStand", "LetStand")
    interfere(s, "South", "East")
    assert sent(s, "North") == ["attack East"] * 2
    assert sent(s, "East") == ["attack South"]


@pytest.mark.rule("CC-bonus-22", "CC-bl-6e", "CC-cl-1", "CC-cl-2")
def test_a_cancelled_ghast_ambush_keeps_old_attacks_in_place_and_restores_old_targets() -> None:
    plan = (act("attack"), act("heal", "North bottom"), act("block"))
    north = player(*plan, stones=[1], offerings=1, planned_bonus=hidden(1, stones=[1]))
    s = table(3, options=CROWN, North=north, South=player(stones=[2], offerings=1), phase="release")
    do(s, "South", "LetStand", "PassBonus")
    place(s, "East", "left", "left", "right")
    interfere(s, "South")
    choose(s, "North", "NoBlocks")
    assert events(s, "turned") == [(4, 6), (7, 2)], "North's bottom is healed, East's left hit once"


@pytest.mark.rule("CC-bl-6e", "CC-cl-5")
def test_cancelling_extra_attacks_leaves_the_others_where_they_were_placed() -> None:
    north = player(act("attack"), stones=[5], offerings=1)
    s = table(3, options=CROWN, North=north, South=player(stones=[2], offerings=1), phase="release")
    until(s, "North")
    activate(s, "North", 5)
    choose(s, "South", "LetStand")
    place(s, "East", "center")
    place(s, "South", "center")
    interfere(s, "South")
    assert sent(s, "North") == ["attack East"], "the planned Attack is still to be placed; the extra ones are gone"
    place(s, "East", "right")
    assert events(s, "turned") == [(8, 3)]


@pytest.mark.rule("CC-stones-13", "CC-stones-19")
def test_an_activation_half_made_never_completes_itself_when_an_answer_takes_its_stones() -> None:
    east = player(stones=[3, 6], offerings=1, dice=[3, 1, 1, 1, 1])
    s = table(North=player(stones=[2], offerings=1), East=east, dice=[4])
    choose(s, "East", "PlanPart(1,0)")
    assert offered(s, "East", "WithStones")
    activate(s, "North", 2)
    interfere(s, "East")
    assert s.plan[1] == ()
    assert offered(s, "East", "PlanPart")


@pytest.mark.rule("CC-off-2", "CC-bl-1")
def test_the_log_says_what_is_lost_at_the_limit_which_stones_are_rolled_and_who_sent_an_attack() -> None:
    boon = table(North=player(stones=[1], offerings=4), dice=[4])
    activate(boon, "North", 1)
    assert events(boon, "beyond_limit") == [(0, 3)]
    again = table(North=player(stones=[1, 4], offerings=1), dice=[5])
    choose(again, "North", "RerollStones", ((1,),))
    assert events(again, "rerolls") == [(0, 4)]
    attack = table(North=player(act("attack")), East=player(), player_1="North")
    ready(attack)
    until(attack, "East")
    place(attack, "East", "top")
    assert [told[2] for told in events(attack, "placed")] == [0]
