"""Offerings (CC-off): how many, what for, and never too many."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu import GAME
from tests.games.chaos_of_cthulhu.mats import named
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    activate,
    asked,
    choose,
    events,
    held,
    monster,
    pay,
    place,
    random_choice,
    table,
)

PRICE = {"paid_reroll", "rerolled", "bonus"}
"""The three uses of an Offering in the normal game, as events: CC-off-3."""


@pytest.mark.rule("CC-off-1", "CC-setup-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_four(seats: int) -> None:
    assert held(GAME.start(seats)) == [4] * seats


@pytest.mark.rule("CC-off-2", "CC-setup-3", "CC-off-9", "CC-off-12")
@pytest.mark.parametrize("limit", [1, 4, 6])
@pytest.mark.parametrize("mode", ["standard", "crown"])
def test_nobody_ever_holds_more_than_the_starting_number(limit: int, mode: str) -> None:
    state, dice = GAME.start(3, seed=limit, options={"offerings": limit, "mode": mode}), mk.Dice(3)
    assert held(state) == [limit] * 3
    for _ in range(1500):
        if state.over:
            break
        random_choice(state, dice)
        assert all(0 <= n <= limit for n in held(state))
        assert GAME.pieces(state)["offerings"] == 3 * limit


@pytest.mark.rule("CC-off-3", "CC-off-7", "CC-faq-10", "CC-decl-14")
def test_offerings_are_spent_on_three_things_only_and_never_handed_over() -> None:
    state, dice = GAME.start(3, seed=3, events=True), mk.Dice(8)
    spent = 0
    for _ in range(4000):
        before, state.log = held(state), []
        random_choice(state, dice)
        prices = [event.facts[0] for event in state.log if event.kind in PRICE]
        robbed = {event.facts[1]: event.facts[2] for event in state.log if event.kind == "stole"}
        gained = {e.facts[0]: e.facts[2] for e in state.log if e.kind in ("boon", "stole")}
        for who, (old, new) in enumerate(zip(before, held(state), strict=True)):
            change = int(gained.get(who, 0)) - int(robbed.get(who, 0)) - prices.count(who)
            assert new - old == change, f"seat {who}: {[event.kind for event in state.log]}"
        spent += len(prices)
        if state.over:
            break
    assert spent > 20


@pytest.mark.rule("CC-decl-14")
@pytest.mark.parametrize("mode", ["standard", "crown"])
def test_no_choice_hands_a_stone_or_a_die_to_another_player(mode: str) -> None:
    """Dice keep their monster and Stones their number, whatever is chosen between two rolls."""
    state, dice = GAME.start(3, seed=5, options={"mode": mode}), mk.Dice(2)
    for _ in range(1500):
        stones, colours, number = list(state.stones), list(state.colours), state.round
        random_choice(state, dice)
        if state.over:
            break
        if number and state.round == number:
            assert [len(s) for s in state.stones] == [len(s) for s in stones]
            assert state.colours == colours


@pytest.mark.rule("CC-off-6", "CC-off-3")
def test_a_reroll_and_a_bonus_action_may_be_bought_in_one_round_but_no_second_bonus() -> None:
    state = table(North={"stones": [1, 1, 2, 2, 2], "offerings": 4}, dice=[3, 3])
    choose(state, "North", "RerollStones", ((0,),))
    activate(state, "North", 2)
    pay(state, "North", 2)
    assert held(state)[0] == 2
    assert named(state, "North").isdisjoint({"PlanBonus", "AnnounceBonus", "RerollStones"})


@pytest.mark.rule("CC-off-6")
def test_a_bonus_action_costs_one_offering_and_needs_one() -> None:
    state = table(North={"stones": [2], "offerings": 1})
    activate(state, "North", 2)
    assert held(state)[0] == 0
    poor = table(North={"stones": [2], "offerings": 0})
    assert named(poor, "North").isdisjoint({"PlanBonus", "AnnounceBonus"})


@pytest.mark.rule("CC-off-7", "CC-faq-10", "CC-off-3")
def test_no_offering_heals_or_saves_a_die_in_the_normal_game() -> None:
    state = table(
        phase="release",
        dice=[2],
        North={"plan": [act("attack"), act("madness", "East top")]},
        East={"dice": [1, 3, 3, 3, 4], "offerings": 4, "stones": []},
    )
    place(state, "East", "left")
    assert state.round == 2, "East is asked nothing"
    assert (monster(state, "East"), held(state)[1]) == ((2, 3, 2, 3, 4), 4)


@pytest.mark.rule("CC-faq-10", "CC-off-7")
def test_in_crown_of_chaos_an_offering_keeps_a_die_from_being_lost_but_heals_none() -> None:
    plan = [act("madness", "East top"), act("madness", "East left")]
    east = {"dice": [1, 3, 3, 3, 4], "offerings": 2}
    state = table(phase="resolution", options=CROWN, dice=[2], North={"plan": plan}, East=east)
    assert asked(state) == ["East"]
    form = next(step for step in state.legal(1) if type(step).__name__ == "SaveParts")
    assert [blank.options for blank in form.blanks(state, 1)] == [(5,)], "only the die that fell"  # type: ignore[attr-defined]
    choose(state, "East", "SaveParts", ((5,),))
    assert (monster(state, "East"), held(state)[1]) == ((2, 3, 2, 3, 4), 1)


@pytest.mark.rule("CC-off-8", "CC-off-9")
@pytest.mark.parametrize("number", range(1, 9))
def test_the_group_may_agree_on_one_to_eight_offerings(number: int) -> None:
    assert held(GAME.start(4, options={"offerings": number})) == [number] * 4


@pytest.mark.rule("CC-off-8")
@pytest.mark.parametrize("number", [0, 9, -1])
def test_other_numbers_are_refused(number: int) -> None:
    with pytest.raises(mk.OptionError, match="offerings"):
        GAME.start(2, options={"offerings": number})


@pytest.mark.rule("CC-off-12")
@pytest.mark.parametrize("options", [CROWN, {"dare": True}, {"lament": "rounds"}, {"lament": "clock"}])
def test_another_number_may_be_agreed_in_every_variant(options: dict[str, Any]) -> None:
    assert held(GAME.start(2, options={**options, "offerings": 2})) == [2, 2]


@pytest.mark.rule("CC-off-10", "CC-off-2", "CC-setup-3", "CC-off-9")
@pytest.mark.parametrize(("limit", "holds", "after"), [(4, 4, 4), (4, 3, 4), (4, 1, 4), (2, 2, 2), (8, 3, 6)])
def test_gains_beyond_the_limit_are_lost(limit: int, holds: int, after: int) -> None:
    """Miskatonic Boon costs one and gains four, as far as there is room."""
    state = table(options={"offerings": limit}, dice=[4], North={"stones": [1], "offerings": holds})
    activate(state, "North", 1)
    assert events(state, "boon") == [(0, 4, after - (holds - 1))]
    assert held(state)[0] == after


@pytest.mark.rule("CC-off-11")
def test_surrendered_offerings_go_to_a_stock_from_which_gains_are_taken() -> None:
    state = table(North={"stones": [1], "offerings": 1}, dice=[3])
    assert (held(state), state.stock) == ([1, 0], 7)
    activate(state, "North", 1)  # pays one, rolls a 3 and gains three
    assert (held(state), state.stock) == ([3, 0], 5)
