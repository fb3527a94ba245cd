"""Order of a round (CC-round), planning that all do at once, and the coin."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.content.reading import BLOCK, FACES
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from tests.games.chaos_of_cthulhu.mats import switch_on
from tests.games.chaos_of_cthulhu.table import (
    act,
    activate,
    asked,
    choose,
    do,
    events,
    kinds,
    monster,
    offered,
    pay,
    place,
    ready,
    seat,
    table,
)

BLOCKS_ONLY = {"North": [2, 4, 3, 6, 1], "East": [6, 4, 2, 1, 3]}
"""Numbers at which every die of green and of white shows a Block."""


def stones_rolled(state: Chaos, who: str) -> list[tuple[int | str, ...]]:
    return [facts[1:] for facts in events(state, "stones") if facts[0] == seat(who)]


@pytest.mark.rule("CC-round-1", "CC-res-1", "CC-decl-1")
def test_a_round_runs_from_the_roll_to_the_passing_of_the_coin() -> None:
    state = table(
        phase="round",
        North={"dice": [5, 5, 4, 4, 3], "plan": [act("attack"), act("madness", "East left")]},
        East={"dice": [6, 5, 4, 3, 2], "plan": [act("block")]},
    )
    ready(state)
    place(state, "East", "top")
    choose(state, "East", "UseBlocks", ((0,),))
    order = ["round", "stones", "ready", "released", "declares", "action", "placed", "blocked", "resolution", "turned"]
    assert list(dict.fromkeys(kinds(state))) == [*order, "coin"]
    assert kinds(state)[-4:] == ["coin", "round", "stones", "stones"]


@pytest.mark.rule("CC-round-2", "CC-stones-1", "CC-comp-2", "CC-round-8")
def test_every_stone_is_rolled_anew_at_the_start_of_a_round() -> None:
    state = table(
        phase="victory",
        dice=[2, 3, 4, 5, 6, 1, 1, 2, 2, 3],
        player_1="East",
        North={"stones": [1, 1, 1, 1, 1]},
        East={"stones": [6, 6, 6, 6, 6]},
    )
    assert (state.stones[0], state.stones[1]) == ((2, 3, 4, 5, 6), (1, 1, 2, 2, 3))
    assert len(stones_rolled(state, "North")) == len(stones_rolled(state, "East")) == 1


@pytest.mark.rule("CC-game-4", "CC-stones-1")
def test_a_stone_shows_one_to_six_and_all_are_rolled_in_the_open() -> None:
    state = table(phase="victory", seats=4)
    for _ in range(40):
        ready(state)
    rolls = [event for event in state.log or [] if event.kind == "stones"]
    assert all(event.seen_by(-1) for event in rolls)
    assert {value for event in rolls for value in event.facts[1:]} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("CC-round-3", "CC-round-11", "CC-decl-1")
def test_the_release_comes_when_the_last_player_reports_ready() -> None:
    state = table(seats=3, player_1="East")
    for name in ("South", "East"):
        choose(state, name, "Ready")
        assert not events(state, "released")
    choose(state, "North", "Ready")
    assert events(state, "released") == [(seat("East"),)]


@pytest.mark.rule("CC-round-11", "CC-round-12")
def test_no_release_while_an_answer_is_outstanding() -> None:
    state = table(
        North={"stones": [1, 1, 1, 1, 1], "offerings": 2},
        East={"stones": [6, 1, 1, 1, 1], "offerings": 2, "ready": True},
    )
    activate(state, "North", 1)
    pay(state, "North", 1)
    assert asked(state) == ["East"]
    assert not state.released
    choose(state, "East", "LetStand")
    assert not state.released
    assert asked(state) == ["East", "North"], "East must report ready again"


@pytest.mark.rule("CC-round-4")
def test_a_ready_player_may_take_the_report_back_and_change_the_plan() -> None:
    state = table(seats=2, North={"dice": [1, 2, 2, 3, 4], "stones": [1, 2, 2, 2, 2]})
    switch_on(state, "North", "left", 2)
    do(state, "North", "Ready", "Unready")
    assert asked(state) == ["North", "East"]
    do(state, "North", "DropPart")
    switch_on(state, "North", "center", 2)
    ready(state, "North")
    assert [entry.part for entry in state.plan[0]] == [1]
    ready(state)
    assert events(state, "declares")[0] == (0, 1)


@pytest.mark.rule("CC-round-5", "CC-stones-13", "CC-stones-12")
def test_nobody_has_to_activate_anything() -> None:
    state = table(North={"dice": [1, 2, 3, 4, 5], "stones": [1, 2, 3, 4, 5]})
    assert offered(state, "North", "PlanPart(0,0)")
    ready(state)
    assert state.round == 2
    assert events(state, "declares") == [(0, 0), (1, 0)]


@pytest.mark.rule("CC-round-6", "CC-game-6")
def test_a_planning_request_is_handled_when_it_arrives_whoever_is_first_in_order() -> None:
    state = table(seats=3, dice=[5, 5], North={"offerings": 1}, South={"stones": [1, 1, 1, 1, 2], "offerings": 1})
    assert asked(state) == ["North", "East", "South"]
    choose(state, "South", "RerollStones", ((0, 1),))
    assert state.stones[2] == (5, 5, 1, 1, 2)


@pytest.mark.rule("CC-round-6", "CC-round-13")
@pytest.mark.parametrize(
    ("first", "order"), [("North", ["North", "East", "South"]), ("South", ["South", "North", "East"])]
)
def test_planning_is_polled_clockwise_from_player_1(first: str, order: list[str]) -> None:
    state = table(seats=3, player_1=first)
    assert asked(state) == order
    choose(state, order[0], "Ready")
    assert asked(state) == order[1:]


@pytest.mark.rule("CC-round-13", "CC-round-4")
def test_after_a_public_event_the_polling_goes_on_with_the_next_player() -> None:
    state = table(seats=3, North={"offerings": 1, "plan": [act("attack")], "stones": [1, 2, 3, 4, 5]})
    choose(state, "North", "RerollStones", ((0,),))
    assert asked(state) == ["East", "South", "North"]
    assert offered(state, "North", "DropPart(0,0)"), "a plan may be changed each time one is asked"


@pytest.mark.rule("CC-round-12", "CC-round-4")
def test_a_public_reroll_makes_everybody_report_ready_again() -> None:
    state = table(North={"offerings": 1}, East={"ready": True}, South={"ready": True})
    choose(state, "North", "RerollStones", ((0,),))
    assert asked(state) == ["East", "South", "North"]
    ready(state, "North", "East")
    assert not state.released


@pytest.mark.rule("CC-round-7", "CC-round-8", "CC-faq-9")
def test_after_resolution_mats_are_empty_and_nothing_carries_over() -> None:
    state = table(
        phase="release",
        North={"plan": [act("block"), act("block")], "stones": [1, 1, 1, 1, 1]},
        East={"plan": [act("heal", "East top")], "dice": [1, 2, 3, 4, 5]},
    )
    assert state.round == 2
    assert not state.released
    assert "actions" not in GAME.scene(state, 0).ids()
    ready(state)
    assert events(state, "declares")[-2:] == [(1, 0), (0, 0)], "no Block of the round before is left"


@pytest.mark.rule("CC-round-8")
def test_an_unused_block_cannot_stop_an_attack_of_the_next_round() -> None:
    state = table(phase="release", North={"plan": [act("block")]}, East={"plan": [act("heal", "East top")]})
    assert state.round == 2
    GAME.arrange(state, {"round": 2, "phase": "release", "seats": {"East": {"plan": [act("attack")], "offerings": 0},
                                                                   "North": {"offerings": 0}}})  # fmt: skip
    place(state, "North", "top")
    assert not events(state, "blocked")
    assert state.round == 3


@pytest.mark.rule("CC-round-9", "CC-setup-15", "CC-faq-8", "CC-comp-5", "CC-game-9")
def test_the_coin_passes_to_the_left_and_its_holder_declares_first() -> None:
    state = table(seats=3, player_1="East")
    order = []
    for _ in range(4):
        before = len(events(state, "declares"))
        holder = state.coin
        ready(state)
        assert events(state, "declares")[before][0] == holder
        order.append(holder)
    assert order == [1, 2, 0, 1]


@pytest.mark.rule("CC-comp-5")
@pytest.mark.parametrize("who", ["North", "East", "South"])
def test_one_coin_lies_with_player_1_for_all_to_see(who: str) -> None:
    state = table(seats=3, player_1=who)
    for viewer in (0, 1, 2, None):
        middle: Any = GAME.scene(state, viewer).panels[0]
        assert [item.name for item in middle.items if item.id == "coin"] == [f"Player 1 Coin: {holder(state, who)}"]


def holder(state: Chaos, who: str) -> str:
    return GAME.scene(state, None).seats[seat(who)]


@pytest.mark.rule("CC-round-10")
def test_rounds_repeat_without_limit_while_nobody_has_won() -> None:
    state = table(seats=2)
    for _ in range(60):
        ready(state)
    assert (state.round, state.over) == (61, False)


@pytest.mark.rule("CC-game-6")
def test_all_plan_at_the_same_time() -> None:
    state = table(seats=4)
    assert sorted(asked(state)) == ["East", "North", "South", "West"]
    assert all(state.legal(i) for i in range(4))


@pytest.mark.rule("CC-game-7", "CC-decl-3")
def test_in_declaration_one_player_at_a_time_acts() -> None:
    full = {"stones": [1, 2, 3, 4, 5], "offerings": 1}
    state = table(seats=3, phase="release", North=full, East=full, South=full)
    while state.round == 1:
        assert len(asked(state)) == 1
        choose(state, asked(state)[0], "PassBonus")
    assert [facts[0] for facts in events(state, "declares")] == [0, 1, 2]


# ---------------------------------------------------------------------- nothing can change any more


def stuck(dice: list[int], **more: object) -> Chaos:
    north = {"dice": BLOCKS_ONLY["North"], "offerings": more.get("offerings", 0)}
    return table(phase="round", dice=dice, North=north, East={"dice": more.get("east", BLOCKS_ONLY["East"])})


@pytest.mark.rule("CC-round-15")
def test_if_only_blocks_show_and_nobody_can_pay_all_dice_are_rolled_until_something_else_shows() -> None:
    again = [*BLOCKS_ONLY["North"], *BLOCKS_ONLY["East"]]
    state = stuck([*again, 1, 2, 3, 4, 5, 2, 2, 3, 3, 4])
    assert (monster(state, "North"), monster(state, "East")) == ((1, 2, 3, 4, 5), (2, 2, 3, 3, 4))
    assert kinds(state).index("deadlock") < kinds(state).index("stones")


@pytest.mark.rule("CC-round-15", "CC-game-8")
def test_an_offering_or_another_action_leaves_the_dice_alone() -> None:
    assert all(FACES[0][part][number] == BLOCK for part, number in enumerate(BLOCKS_ONLY["North"]))
    assert monster(stuck([], offerings=1), "North") == tuple(BLOCKS_ONLY["North"])
    one_heal = [6, 4, 2, 1, 1]
    assert monster(stuck([], east=one_heal), "North") == tuple(BLOCKS_ONLY["North"])


@pytest.mark.rule("CC-round-15")
def test_a_monster_completed_by_that_roll_is_rolled_again() -> None:
    state = stuck([3, 3, 3, 3, 3, 1, 2, 3, 4, 5, 2, 2, 3, 3, 4])
    assert monster(state, "North") == (1, 2, 3, 4, 5)
    assert not state.over


@pytest.mark.rule("CC-round-15")
def test_in_crown_of_chaos_lonely_cores_are_rolled_and_matching_counts_afterwards() -> None:
    core = [0, 4, 0, 0, 0]
    crown = {"mode": "crown"}
    state = table(phase="round", options=crown, dice=[5, 4], North={"dice": core}, East={"dice": core})
    assert (monster(state, "North"), monster(state, "East")) == ((0, 5, 0, 0, 0), (0, 4, 0, 0, 0))
    north, east = BLOCKS_ONLY["North"], BLOCKS_ONLY["East"]
    state = table(
        phase="round", options=crown, dice=[3] * 5 + [1, 2, 3, 4, 5], North={"dice": north}, East={"dice": east}
    )
    assert monster(state, "North") == (3, 3, 3, 3, 3)
    assert events(state, "free_action") == [(0,)]
