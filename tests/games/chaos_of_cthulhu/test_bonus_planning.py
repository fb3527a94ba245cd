"""Bonus Actions while planning: open or secret, struck, dropped and declared (CC-bonus-16, CC-bonus-21..26)."""

from __future__ import annotations

import pytest

from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    asked,
    choose,
    decline,
    events,
    held,
    hidden,
    offered,
    part,
    pick,
    picks,
    player,
    ready,
    seat,
    table,
)

OPEN = {"normal": {1, 2, 11}, "crown": {7, 8, 9, 11}}
SECRET = {"normal": {3, 4, 5, 7, 8, 9, 10, 12}, "crown": {1, 3, 4, 5, 6, 10, 12, 666}}


def numbers(state: Chaos, who: str, kind: str) -> set[int]:
    """The Bonus numbers this seat may plan, announce or activate now."""
    steps = [step for step in state.legal(seat(who)) if type(step).__name__ == kind]
    return {getattr(step, "number", 0) for step in steps}


def paying(number: int) -> list[int]:
    """Stones that make this number."""
    return [6, 6, 6] if number == 666 else [number] if number <= 6 else [6, number - 6]


@pytest.mark.rule("CC-bonus-16", "CC-crown-4")
@pytest.mark.parametrize(("name", "number"), [(name, n) for name in OPEN for n in sorted(OPEN[name] | SECRET[name])])
def test_while_planning_each_bonus_action_is_either_announced_openly_or_written_down_in_secret(
    name: str, number: int
) -> None:
    dice = [0, 2, 3, 4, 5] if name == "crown" else [1, 2, 3, 4, 5]
    options = CROWN if name == "crown" else None
    s = table(options=options, North=player(stones=paying(number), dice=dice, offerings=1))
    assert (number in numbers(s, "North", "AnnounceBonus")) == (number in OPEN[name])
    assert (number in numbers(s, "North", "PlanBonus")) == (number in SECRET[name])


@pytest.mark.rule("CC-bonus-16", "CC-bonus-29")
def test_a_secret_bonus_action_is_paid_for_and_known_only_at_the_release() -> None:
    s = table(North=player(stones=[4], offerings=2), East=player(offerings=0))
    activate(s, "North", 4)
    assert held(s)[0] == 2
    assert not any(event.seen_by(1) for event in s.log or [] if event.kind == "plan_bonus")
    assert "mat.bonus" not in str(GAME.scene(s, 1))
    ready(s)
    assert events(s, "bonus") == [(0, 4, -1)]
    assert held(s)[0] == 1


@pytest.mark.rule("CC-bonus-16", "CC-bl-2")
def test_an_open_bonus_action_takes_effect_while_planning_still_goes_on() -> None:
    s = table(North=player(stones=[2], offerings=2), dice=[5])
    activate(s, "North", 2)
    assert events(s, "absorb") == [(0, 5)]
    assert held(s)[0] == 1
    assert asked(s) == ["East", "North"]


@pytest.mark.rule("CC-bonus-21")
def test_a_planned_bonus_action_is_struck_when_its_offering_is_stolen() -> None:
    north = player(stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(North=north, East=player(stones=[5, 6], offerings=1))
    activate(s, "East", 11)
    assert s.secret[0] is None
    assert events(s, "struck_bonus") == [(0, 4)]
    assert offered(s, "North", "PlanPart(0,3)"), "its Stone, the 4, counts as unused again"
    ready(s)
    assert [facts[:2] for facts in events(s, "bonus")] == [(1, 11)]


@pytest.mark.rule("CC-bonus-21")
def test_a_planned_bonus_action_is_struck_when_its_offering_pays_for_a_reroll() -> None:
    north = player(stones=[4, 2], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(North=north, dice=[5])
    choose(s, "North", "RerollStones", ((1,),))
    assert s.secret[0] is None
    ready(s)
    assert s.round == 2
    assert not events(s, "bonus")


@pytest.mark.rule("CC-bonus-21")
def test_a_planned_bonus_action_stays_while_an_offering_is_left_for_it() -> None:
    north = player(stones=[4], offerings=2, planned_bonus=hidden(4, stones=[4]))
    s = table(North=north, East=player(stones=[5, 6], offerings=1))
    activate(s, "East", 11)
    ready(s)
    assert [facts[:2] for facts in events(s, "bonus")] == [(1, 11), (0, 4)]
    assert held(s) == [0, 1]


@pytest.mark.rule("CC-bonus-23")
def test_a_planned_bonus_action_lies_open_from_the_release_and_a_later_one_is_announced_on_the_spot() -> None:
    north = player(stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(North=north, East=player(stones=[5, 4], offerings=1), phase="release")
    assert [facts[:2] for facts in events(s, "bonus")] == [(0, 4)]
    assert "Eibon" in str(GAME.scene(s, 1).panels[0])
    activate(s, "East", 9, "North top")
    assert [facts[:2] for facts in events(s, "bonus")] == [(0, 4), (1, 9)]


@pytest.mark.rule("CC-bonus-23")
def test_a_planned_bonus_action_is_named_again_with_its_players_declaration() -> None:
    s = table(East=player(stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4])), phase="release")
    log = s.log or []
    north_declared = next(i for i, event in enumerate(log) if event.kind == "declares")
    assert any(event.facts[:2] == (1, 4) for event in log[north_declared + 1 :]), "nothing names East's Bonus 4 again"


@pytest.mark.rule("CC-bonus-24")
def test_all_choices_of_a_bonus_action_are_made_when_it_is_planned_or_activated() -> None:
    s = table(3, North=player(act("attack"), stones=[6, 4], offerings=1))
    activate(s, "North", 10)
    assert not offered(s, "North", "Ready")
    pick(s, "North", "South")
    assert s.secret[0] is not None
    assert s.secret[0].picks == (2,)
    ready(s)
    assert events(s, "bonus") == [(0, 10, -1, 2)]


@pytest.mark.rule("CC-bonus-24")
def test_choices_that_depend_on_revealed_plans_wait_until_it_takes_effect() -> None:
    north = player(stones=[4], offerings=1)
    s = table(options=CROWN, North=north, East=player(act("madness", "North top")))
    activate(s, "North", 4)
    assert s.secret[0] is not None
    ready(s)
    assert asked(s) == ["North"]
    assert part(s, "East top") in picks(s, "North")


@pytest.mark.rule("CC-bonus-25")
def test_a_secret_bonus_action_can_be_dropped_or_replaced_until_the_release() -> None:
    s = table(North=player(stones=[4, 6], offerings=1))
    activate(s, "North", 4)
    choose(s, "North", "DropBonus")
    activate(s, "North", 10)
    assert s.secret[0] is not None
    assert s.secret[0].number == 10
    choose(s, "North", "DropBonus")
    ready(s)
    decline(s)
    assert not events(s, "bonus")
    assert held(s)[0] == 1


@pytest.mark.rule("CC-bonus-25")
def test_an_announced_or_released_bonus_action_cannot_be_taken_back() -> None:
    north = player(stones=[2], offerings=1)
    east = player(stones=[4], offerings=1, planned_bonus=hidden(4, stones=[4]))
    s = table(North=north, East=east, dice=[3])
    activate(s, "North", 2)
    assert not offered(s, "North", "DropBonus")
    assert offered(s, "East", "DropBonus")
    ready(s, "North", "East")
    assert s.round == 2
    assert [facts[:2] for facts in events(s, "bonus")] == [(0, 2), (1, 4)]


@pytest.mark.rule("CC-bonus-26", "CC-stones-19")
def test_while_planning_all_stones_are_free_for_an_open_bonus_action() -> None:
    north = player(act("heal", "North top", stones=[2]), act("block", stones=[5]), stones=[2, 5], offerings=1)
    s = table(North=north, dice=[3])
    activate(s, "North", 2)
    assert [entry["action"] for entry in GAME.sketch(s)["seats"]["North"]["plan"]] == ["block"]
    assert not offered(s, "North", "PlanPart(0,1)"), "the spent 2 cannot be used again"


@pytest.mark.rule("CC-bonus-26")
def test_after_the_release_only_stones_outside_the_plan_count() -> None:
    north = player(act("heal", "North top", stones=[2]), stones=[2, 4, 5], offerings=1)
    s = table(North=north, phase="release")
    assert numbers(s, "North", "ActivateBonus") == {1, 4, 9}
    north = player(act("heal", "North top", stones=[2]), stones=[2], offerings=1)
    s = table(North=north, phase="release")
    assert s.round == 2, "North has no unused Stone and was not asked"
