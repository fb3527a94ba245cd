"""Resolution of Actions (CC-res): everything reaches the Elder Dice at once."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.content.reading import FACES
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from tests.games.chaos_of_cthulhu.mats import block
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    asked,
    choose,
    events,
    kinds,
    monster,
    place,
    random_choice,
    seat,
    table,
)


def hits(aim: str, count: int) -> list[dict[str, Any]]:
    return [act("madness", aim)] * count


def heals(aim: str, count: int) -> list[dict[str, Any]]:
    return [act("heal", aim)] * count


def resolved(dice: list[int], *plan: dict[str, Any], rolls: list[int] | None = None, **more: Any) -> Chaos:
    """North's plan meets East's dice."""
    given: dict[str, Any] = {"North": {"plan": list(plan)}, "East": {"dice": dice}, **more}
    return table(phase="resolution", dice=rolls or [], **given)


@pytest.mark.rule("CC-res-1", "CC-game-8")
def test_no_elder_die_moves_between_the_start_of_a_round_and_resolution() -> None:
    state, dice, checked = GAME.start(3, seed=8), mk.Dice(5), 0
    begun: tuple[int, list[tuple[int, ...]]] = (0, [])
    while checked < 4000 and not state.over:
        random_choice(state, dice)
        if state.round and state.round != begun[0]:
            begun = (state.round, list(state.dice))
        elif state.round and not state.over:
            assert state.dice == begun[1], f"round {state.round}, while {state.seats_to_act} decide"
            checked += 1
    assert begun[0] > 10


@pytest.mark.rule("CC-res-1", "CC-game-8")
def test_damage_and_healing_wait_for_the_last_block() -> None:
    state = table(
        phase="release",
        North={"plan": [act("attack"), act("heal", "East bottom")]},
        East={"dice": [3, 3, 3, 3, 4], "plan": [act("block"), act("madness", "North top")]},
    )
    place(state, "East", "top")
    assert monster(state, "East") == (3, 3, 3, 3, 4)
    choose(state, "East", "NoBlocks")
    assert monster(state, "East") == (2, 3, 3, 3, 5)


@pytest.mark.rule("CC-res-2", "CC-res-9")
@pytest.mark.parametrize("number", [1, 3, 6])
def test_heal_and_madness_on_one_die_cancel_out(number: int) -> None:
    state = resolved([number, 3, 3, 3, 4], act("heal", "East top"), act("madness", "East top"))
    assert monster(state, "East")[0] == number
    assert not events(state, "turned")
    assert not events(state, "rolled_die")


@pytest.mark.rule("CC-res-3", "CC-res-4", "CC-res-5", "CC-res-9")
def test_uncancelled_actions_add_up() -> None:
    plan = [*hits("East top", 2), act("heal", "East left"), *heals("East right", 2), act("madness", "East right")]
    state = resolved([5, 3, 3, 3, 4], *plan)
    assert monster(state, "East") == (3, 3, 4, 4, 4)


@pytest.mark.rule("CC-res-3")
def test_an_attack_lowers_the_die_it_was_placed_on_by_one() -> None:
    state = table(phase="release", North={"plan": [act("attack")]}, East={"dice": [5, 3, 3, 3, 4]})
    place(state, "East", "top")
    assert monster(state, "East") == (4, 3, 3, 3, 4)


@pytest.mark.rule("CC-res-6", "CC-act-3")
def test_a_block_turns_no_die() -> None:
    state = table(
        phase="release",
        North={"plan": [act("block")] * 3, "dice": [5, 3, 3, 3, 4]},
        East={"plan": [act("madness", "North top")]},
    )
    block(state, "North", "madness East top")
    assert monster(state, "North") == (5, 3, 3, 3, 4)


@pytest.mark.rule("CC-res-7", "CC-res-9", "CC-res-10", "CC-faq-11")
@pytest.mark.parametrize("damage", [1, 2, 5])
def test_a_die_damaged_below_1_is_rolled_again_once_and_nothing_is_left_over(damage: int) -> None:
    state = resolved([1, 3, 3, 3, 4], *hits("East top", damage), rolls=[6])
    assert monster(state, "East") == (6, 3, 3, 3, 4)
    assert events(state, "rolled_die") == [(5, 6)]


@pytest.mark.rule("CC-res-8", "CC-res-9", "CC-res-10", "CC-faq-11")
@pytest.mark.parametrize("options", [None, CROWN])
@pytest.mark.parametrize("healing", [1, 3])
def test_a_die_healed_above_6_is_rolled_again_in_every_variant(options: dict[str, Any], healing: int) -> None:
    state = resolved([6, 3, 3, 3, 4], *heals("East top", healing), rolls=[2], options=options)
    assert monster(state, "East") == (2, 3, 3, 3, 4)
    assert events(state, "rolled_die") == [(5, 2)]


@pytest.mark.rule("CC-res-7", "CC-faq-11")
def test_in_crown_of_chaos_a_die_below_1_is_removed_instead() -> None:
    state = resolved([1, 3, 3, 3, 4], *hits("East top", 1), options=CROWN)
    assert monster(state, "East") == (0, 3, 3, 3, 4)
    assert not events(state, "rolled_die")


@pytest.mark.rule("CC-res-2", "CC-res-7", "CC-res-8", "CC-res-9", "CC-res-10")
def test_only_the_net_change_decides_about_rerolls() -> None:
    """A: 1 - 1 + 1 stays. B: 1 - 2 + 1 is rolled. C: 6 + 2 - 1 is rolled. D: 2 - 5 is rolled once."""
    state = table(
        phase="resolution",
        dice=[4, 5, 6],
        North={"plan": [*hits("East top", 1), *heals("East top", 1), *heals("East left", 2), *hits("East left", 1)]},
        East={"plan": [*hits("East center", 2), *heals("East center", 1)], "dice": [1, 1, 6, 2, 3]},
        South={"plan": hits("East right", 5)},
    )
    assert monster(state, "East") == (1, 4, 5, 6, 3)
    assert len(events(state, "rolled_die")) == 3


@pytest.mark.rule("CC-res-12")
@pytest.mark.parametrize("rolled", [1, 2, 3, 4, 5, 6])
def test_a_reroll_may_land_on_any_number_the_old_one_included(rolled: int) -> None:
    state = resolved([1, 3, 3, 3, 4], *hits("East top", 1), rolls=[rolled])
    assert monster(state, "East")[0] == rolled


@pytest.mark.rule("CC-res-11", "CC-faq-5", "CC-bl-12")
def test_dice_are_turned_then_rolled_then_bedlam_strikes() -> None:
    """East's core shows 4, takes Madness, and South's Bedlam rolls it afterwards; the top falls below 1."""
    state = resolved(
        [1, 4, 3, 3, 3],
        act("madness", "East center"),
        act("madness", "East top"),
        rolls=[6, 2],
        South={},
        bonuses=[{"by": "South", "number": 12, "picks": ["East center"]}],
    )
    assert monster(state, "East") == (6, 2, 3, 3, 3)
    told = [kind for kind in kinds(state) if kind in ("turned", "rolled_die", "bedlam")]
    assert told == ["turned", "rolled_die", "bedlam", "rolled_die"]
    assert events(state, "bedlam")[0][0] == seat("South"), "South rolls, not East"


@pytest.mark.rule("CC-res-10", "CC-res-11")
def test_bedlam_may_roll_a_die_again_that_left_its_range() -> None:
    bonuses = [{"by": "South", "number": 12, "picks": ["East top"]}]
    state = resolved([1, 3, 3, 3, 4], *hits("East top", 1), rolls=[2, 5], South={}, bonuses=bonuses)
    assert monster(state, "East")[0] == 5


@pytest.mark.rule("CC-res-13")
def test_rolls_follow_the_order_of_declaration_and_then_of_the_parts() -> None:
    plan = [act("madness", f"{who} {part}") for who in ("North", "East") for part in ("bottom", "right", "top")]
    one = {"dice": [1, 2, 3, 1, 1]}
    state = table(
        phase="resolution", player_1="East", dice=[2, 3, 4, 5, 6, 2], North=one, East=one, South={"plan": plan}
    )
    assert events(state, "rolled_die") == [(5, 2), (8, 3), (9, 4), (0, 5), (3, 6), (4, 2)]


@pytest.mark.rule("CC-res-13")
def test_center_comes_before_left() -> None:
    state = resolved([2, 1, 1, 3, 4], act("madness", "East left"), act("madness", "East center"), rolls=[5, 6])
    assert monster(state, "East") == (2, 5, 6, 3, 4)


@pytest.mark.rule("CC-res-13")
def test_bedlam_rolls_follow_the_order_of_activation() -> None:
    bonuses = [
        {"by": "South", "number": 12, "picks": ["East bottom"]},
        {"by": "North", "number": 12, "picks": ["East top"]},
    ]
    state = resolved([3, 3, 3, 3, 4], rolls=[6, 1], South={}, bonuses=bonuses)
    assert monster(state, "East") == (1, 3, 3, 3, 6)


@pytest.mark.rule("CC-res-13", "CC-res-7")
def test_nobody_decides_anything_in_between() -> None:
    state = resolved([1, 3, 3, 3, 4], *hits("East top", 1), East={"dice": [1, 3, 3, 3, 4], "offerings": 4})
    assert state.round == 2
    assert sorted(asked(state)) == ["East", "North"]


@pytest.mark.rule("CC-dice-1")
def test_turning_a_die_changes_the_action_it_offers_next_round() -> None:
    """The green top shows Madness at 1 and a Block at 2."""
    state = table(
        phase="resolution",
        dice=[2, 2, 2, 2, 2],
        player_1="East",
        North={"colour": "green", "dice": [1, 3, 3, 3, 4], "plan": [act("heal", "North top")]},
    )
    assert state.round == 2
    assert monster(state, "North")[0] == 2
    choose(state, "North", "PlanPart(0,0)")
    options = [step.key for step in state.legal(0)]
    choose(state, "North", next(key for key in options if key.startswith("WithStones(0,0,1)")))
    assert [entry.kind for entry in state.plan[0]] == [FACES[0][0][2]]
    assert FACES[0][0][1] != FACES[0][0][2]
