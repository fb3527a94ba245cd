"""Setup (CC-setup): colours, kits, starting monsters, paid re-rolls, the first Player 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from tests.games.chaos_of_cthulhu.table import (
    asked,
    choose,
    events,
    held,
    illegal,
    kinds,
    monster,
    new_game,
    offered,
    seat,
    table,
)

MIXED = [1, 2, 3, 4, 5]
OTHER = [6, 5, 4, 3, 2]


def seated(seats: int = 2, dice: Sequence[int] = (), options: Mapping[str, Any] | None = None) -> Chaos:
    """Colours are taken, all starting monsters lie open, and the paid re-rolls are to be chosen."""
    state = new_game(seats, options, dice)
    while len(asked(state)) == 1:
        state.choose(state.seats_to_act[0], state.choices(state.seats_to_act[0])[0])
    return state


def keep_all(state: Chaos) -> None:
    for name in asked(state):
        choose(state, name, "KeepMonster")


@pytest.mark.rule("CC-game-2")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_only_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(mk.OptionError):
        GAME.start(seats)


@pytest.mark.rule("CC-game-2", "CC-setup-2", "CC-off-1", "CC-comp-2", "CC-comp-7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_a_monster_five_stones_and_four_offerings(seats: int) -> None:
    state = seated(seats)
    keep_all(state)
    assert sorted(state.monster) == list(range(seats))
    assert [len([n for n in dice if 1 <= n <= 6]) for dice in state.dice] == [5] * seats
    assert [len(stones) for stones in state.stones] == [5] * seats
    assert held(state) == [4] * seats


@pytest.mark.rule("CC-setup-1")
def test_colours_are_picked_in_seat_order_and_no_two_players_share_one() -> None:
    state = new_game(3)
    assert asked(state) == ["North"]
    assert [step.key for step in state.legal(0)] == [f"TakeColour(0,{colour})" for colour in range(4)]
    choose(state, "North", "TakeColour(0,2)")
    assert asked(state) == ["East"]
    assert not offered(state, "East", "TakeColour(1,2)")
    assert illegal(state, "East", "TakeColour(1,2)") == "CC-setup-1"


@pytest.mark.rule("CC-setup-1", "CC-comp-1")
def test_four_players_take_all_four_colours() -> None:
    assert sorted(seated(4).colours) == [0, 1, 2, 3]


@pytest.mark.rule("CC-setup-7")
def test_all_elder_dice_are_rolled_and_the_faces_kept() -> None:
    state = seated(2, [*MIXED, *OTHER, 6, 1])
    assert monster(state, "North") == (1, 2, 3, 4, 5)
    keep_all(state)
    assert state.round == 1
    assert (monster(state, "North"), monster(state, "East")) == ((1, 2, 3, 4, 5), (6, 5, 4, 3, 2))


@pytest.mark.rule("CC-setup-7", "CC-setup-8")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_dice_lie_as_a_cross_with_the_core_in_the_middle_seen_alike_by_all(viewer: int | None) -> None:
    """A cross lists top, then left, center, right, then bottom; left is the owner's left for everybody."""
    state = table(East={"dice": [1, 2, 3, 4, 5]})
    panels = [panel for panel in GAME.scene(state, viewer).panels if panel.id == "seat.1"]
    cross: Any = next(item for item in panels[0].items if item.id == "monster.1")
    assert cross.layout == "cross"
    shown = [(die.name, die.value) for die in cross.items]
    assert shown == [("top", 1), ("left", 3), ("center", 2), ("right", 4), ("bottom", 5)]


@pytest.mark.rule("CC-setup-8")
def test_left_means_the_same_die_to_its_owner_and_to_an_enemy() -> None:
    aim = {"action": "madness", "aim": "East left"}
    state = table(
        North={"plan": [aim], "ready": True},
        East={"dice": [5, 5, 4, 2, 5], "plan": [aim]},
    )
    choose(state, "East", "Ready")
    assert monster(state, "East") == (5, 5, 2, 2, 5)


@pytest.mark.rule("CC-setup-9", "CC-off-4")
def test_an_offering_buys_a_new_roll_of_all_five_dice_once() -> None:
    state = seated(2, [*MIXED, *OTHER, 2, 2, 3, 3, 4, 6, 1])
    choose(state, "North", "RerollMonster")
    choose(state, "East", "KeepMonster")
    assert monster(state, "North") == (2, 2, 3, 3, 4)
    assert monster(state, "East") == (6, 5, 4, 3, 2)
    assert held(state) == [3, 4]
    assert state.round == 1, "nobody is asked a second time"
    assert not any(offered(state, name, "RerollMonster") for name in ("North", "East"))


@pytest.mark.rule("CC-setup-10")
def test_paid_rerolls_are_chosen_together_and_then_carried_out() -> None:
    state = seated(2, [*MIXED, *OTHER, 2, 2, 3, 3, 4])
    assert asked(state) == ["North", "East"], "all starting rolls are on the table first"
    choose(state, "East", "RerollMonster")
    assert asked(state) == ["North"]
    assert monster(state, "East") == (6, 5, 4, 3, 2)
    assert held(state) == [4, 4]
    assert not events(state, "roll_off"), "Player 1 is not rolled for yet"
    choose(state, "North", "KeepMonster")
    assert (monster(state, "East"), held(state)) == ((2, 2, 3, 3, 4), [4, 3])
    assert kinds(state).index("paid_reroll") < kinds(state).index("roll_off")


@pytest.mark.rule("CC-setup-10")
def test_a_choice_about_the_starting_monster_stays_sealed_until_all_have_chosen() -> None:
    one, two = seated(2, [*MIXED, *OTHER]), seated(2, [*MIXED, *OTHER])
    choose(one, "North", "RerollMonster")
    choose(two, "North", "KeepMonster")
    assert GAME.scene(one, 1) == GAME.scene(two, 1)


@pytest.mark.rule("CC-setup-11", "CC-setup-12")
def test_a_complete_monster_at_the_start_is_rolled_again_for_free() -> None:
    state = seated(2, [4, 4, 4, 4, 4, 1, 3, 3, 6, 2, *OTHER])
    assert not state.over
    assert monster(state, "North") == (1, 3, 3, 6, 2)
    assert held(state) == [4, 4]
    assert offered(state, "North", "RerollMonster"), "the free roll does not use up the paid one"


@pytest.mark.rule("CC-setup-12")
def test_free_rerolls_go_on_until_the_dice_differ() -> None:
    state = seated(2, [*[4] * 5, *[4] * 5, *[1] * 5, *MIXED, *OTHER])
    assert monster(state, "North") == (1, 2, 3, 4, 5)


@pytest.mark.rule("CC-setup-12")
def test_a_paid_reroll_that_comes_up_complete_is_rolled_again_for_free() -> None:
    state = seated(2, [*MIXED, *OTHER, 5, 5, 5, 5, 5, 1, 1, 2, 2, 3])
    choose(state, "North", "RerollMonster")
    choose(state, "East", "KeepMonster")
    assert monster(state, "North") == (1, 1, 2, 2, 3)
    assert held(state) == [3, 4]


@pytest.mark.rule("CC-setup-13")
@pytest.mark.parametrize(("rolls", "first"), [([2, 6, 5], 1), ([1, 2, 3], 2), ([4, 3, 3], 0)])
def test_the_highest_stone_makes_player_1(rolls: list[int], first: int) -> None:
    state = seated(3, [*MIXED, *OTHER, *MIXED, *rolls])
    keep_all(state)
    assert state.coin == first
    assert events(state, "roll_off") == list(enumerate(rolls))
    assert state.seats_to_act[0] == first


@pytest.mark.rule("CC-setup-14")
def test_only_those_tied_for_the_highest_roll_again() -> None:
    state = seated(3, [*MIXED, *OTHER, *MIXED, 5, 5, 2, 4, 4, 1, 3])
    keep_all(state)
    assert events(state, "roll_off") == [(0, 5), (1, 5), (2, 2), (0, 4), (1, 4), (0, 1), (1, 3)]
    assert state.coin == seat("East")


@pytest.mark.rule("CC-setup-16", "CC-dare-2")
def test_setup_runs_step_by_step() -> None:
    state = seated(2, options={"dare": True})
    choose(state, "North", "RerollMonster")
    choose(state, "East", "KeepMonster")
    steps = list(dict.fromkeys(kinds(state)))
    assert [k for k in steps if k != "kept"] == [
        "target",
        "colour",
        "monster",
        "paid_reroll",
        "roll_off",
        "coin",
        "round",
        "stones",
    ]


@pytest.mark.rule("CC-setup-16", "CC-crown-2")
def test_in_crown_of_chaos_the_core_is_set_not_rolled() -> None:
    state = seated(2, [1, 1, 1, 1, 2, 2, 2, 2, 6, 1], {"mode": "crown"})
    assert (monster(state, "North"), monster(state, "East")) == ((1, 3, 1, 1, 1), (2, 3, 2, 2, 2))


@pytest.mark.rule("CC-setup-16")
def test_no_bonus_action_and_no_stones_are_bought_during_setup() -> None:
    state = new_game(2)
    seen = {type(step).__name__ for step in state.legal(0)}
    choose(state, "North", "TakeColour(0,0)")
    choose(state, "East", "TakeColour(1,1)")
    for name in ("North", "East"):
        seen |= {type(step).__name__ for step in state.legal(seat(name))}
    assert seen == {"TakeColour", "KeepMonster", "RerollMonster"}
    assert illegal(state, "North", "AnnounceBonus(0,1)")


@pytest.mark.rule("CC-comp-7")
def test_sixteen_offerings_serve_four_players_and_none_is_ever_lost() -> None:
    state = seated(4)
    assert GAME.pieces(state)["offerings"] == 16
    for name in asked(state):
        choose(state, name, "RerollMonster")
    assert (sum(held(state)), GAME.pieces(state)["offerings"]) == (12, 16)
