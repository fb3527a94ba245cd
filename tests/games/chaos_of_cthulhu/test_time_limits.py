"""Time limits for decisions (CC-round-14): what happens when a player's time runs out."""

from __future__ import annotations

import pytest

from tests.games.chaos_of_cthulhu.mats import switch_on
from tests.games.chaos_of_cthulhu.table import (
    act,
    activate,
    asked,
    choose,
    decline,
    events,
    held,
    monster,
    offered,
    pay,
    ready,
    seat,
    table,
)


@pytest.mark.rule("CC-round-14")
def test_a_planner_out_of_time_is_ready_with_the_plan_last_recorded() -> None:
    state = table(North={"dice": [1, 2, 2, 3, 4], "stones": [1, 2, 2, 2, 2]})
    switch_on(state, "North", "left", 2)
    choose(state, "North", "PlanPart(0,1)")
    assert offered(state, "North", "NeverMind"), "in the middle of a second activation"
    state.expire(0)
    assert asked(state) == ["East"]
    state.expire(1)
    assert events(state, "declares") == [(0, 1)], "the left die's Attack, which East must place"


@pytest.mark.rule("CC-round-14")
def test_out_of_time_every_offer_is_declined() -> None:
    state = table(
        phase="release",
        North={"stones": [1, 1, 1, 1, 1], "offerings": 2},
        East={"stones": [6, 1, 1, 1, 1], "offerings": 1},
    )
    activate(state, "North", 1)
    assert offered(state, "North", "NeverMind"), "in the middle of choosing the Stones"
    while state.round == 1:
        state.expire(state.seats_to_act[0])
    assert held(state) == [2, 1]
    assert not events(state, "bonus")


@pytest.mark.rule("CC-round-14")
def test_out_of_time_an_announcement_stands_and_blocks_are_not_assigned() -> None:
    state = table(
        North={"stones": [1, 1, 1, 1, 1], "offerings": 1, "plan": [act("block")], "dice": [4, 4, 4, 4, 3]},
        East={"stones": [6, 1, 1, 1, 1], "offerings": 1, "plan": [act("madness", "North top")]},
    )
    activate(state, "North", 1)
    pay(state, "North", 1)
    state.expire(seat("East"))
    assert not events(state, "cancelled")
    ready(state)
    while asked(state) == ["East"]:
        state.expire(seat("East"))
    assert offered(state, "North", "UseBlocks")
    state.expire(0)
    assert monster(state, "North")[0] == 3


@pytest.mark.rule("CC-round-14")
@pytest.mark.parametrize(
    ("dice", "after"),
    [
        ([2, 5, 1, 3, 4], (2, 4, 1, 3, 4)),
        ([5, 5, 5, 5, 5], (4, 5, 5, 5, 5)),
        ([1, 5, 5, 5, 5], (1, 5, 4, 5, 5)),
        ([1, 5, 1, 5, 5], (1, 5, 1, 4, 5)),
        ([1, 5, 1, 1, 5], (1, 5, 1, 1, 4)),
    ],
)
def test_out_of_time_an_attack_falls_on_the_highest_number(dice: list[int], after: tuple[int, ...]) -> None:
    state = table(phase="release", North={"plan": [act("attack")]}, East={"dice": dice})
    state.expire(seat("East"))
    assert monster(state, "East") == after


@pytest.mark.rule("CC-round-14")
@pytest.mark.parametrize("offerings", [1, 2])
def test_out_of_time_a_fallen_core_is_saved_and_nothing_else(offerings: int) -> None:
    hits = [act("madness", "East center"), act("madness", "East left")]
    state = table(
        phase="resolution",
        options={"mode": "crown"},
        dice=[5],
        North={"plan": hits},
        East={"dice": [2, 1, 1, 3, 4], "offerings": offerings},
    )
    state.expire(seat("East"))
    assert monster(state, "East") == (2, 5, 0, 3, 4)
    assert held(state)[1] == offerings - 1


@pytest.mark.rule("CC-round-14")
def test_out_of_time_other_parts_fall() -> None:
    state = table(
        phase="resolution",
        options={"mode": "crown"},
        North={"plan": [act("madness", "East left")]},
        East={"dice": [2, 3, 1, 3, 4], "offerings": 4},
    )
    state.expire(seat("East"))
    assert (monster(state, "East"), held(state)[1]) == ((2, 3, 0, 3, 4), 4)


@pytest.mark.rule("CC-round-14")
def test_out_of_time_a_stolen_action_keeps_its_target() -> None:
    state = table(
        phase="release",
        options={"mode": "crown"},
        North={"stones": [6, 1, 1, 1, 1], "offerings": 1},
        East={"dice": [1, 2, 3, 4, 5], "plan": [act("heal", "East right")]},
    )
    activate(state, "North", 6)
    pay(state, "North", 6)
    assert offered(state, "North", "AimLoot")
    state.expire(0)
    decline(state)
    assert monster(state, "East") == (1, 2, 3, 5, 5)


@pytest.mark.rule("CC-round-14")
def test_out_of_time_all_mega_attacks_are_used() -> None:
    state = table(
        options={"mode": "crown"},
        dice=[3],
        North={"stones": [6, 2, 1, 1, 1], "offerings": 1, "dice": [1, 2, 3, 4, 5]},
    )
    activate(state, "North", 8)
    pay(state, "North", 6, 2)
    state.expire(0)
    assert events(state, "mega") == [(0, 3)]
