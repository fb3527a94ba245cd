"""Player Mats and secret planning (CC-mat)."""

from __future__ import annotations

from itertools import product

import pytest

import miskatonic as mk
from miskatonic.games.chaos_of_cthulhu import GAME
from miskatonic.games.chaos_of_cthulhu.content.reading import FACES, HEAL, MADNESS
from miskatonic.games.chaos_of_cthulhu.state import Chaos
from tests.games.chaos_of_cthulhu.mats import named, switch_on
from tests.games.chaos_of_cthulhu.table import (
    CROWN,
    act,
    asked,
    choose,
    declared,
    events,
    illegal,
    monster,
    offered,
    picks,
    random_choice,
    ready,
    table,
)

PLANNING = {"Ready", "Unready", "PlanPart", "WithStones", "PlanFree", "Aim", "DropPart", "DropBonus", "PlanBonus",
            "AnnounceBonus", "RerollStones", "NeverMind"}  # fmt: skip
READY_TO_BUY = {"stones": [1, 2, 3, 4, 5], "offerings": 1}


def totals(values: list[int]) -> set[int]:
    return {sum(s * v for s, v in zip(signs, values, strict=True)) for signs in product((1, -1), repeat=len(values))}


def check_plan(state: Chaos, who: int) -> None:
    """What a mat must look like at any time: CC-mat-5, CC-mat-3."""
    dice = state.dice[state.monster[who]]
    used = 0
    assert len({entry.part for entry in state.plan[who]}) == len(state.plan[who])
    for entry in state.plan[who]:
        assert not entry.stones & used, "a Stone is used twice"
        used |= entry.stones
        values = [v for i, v in enumerate(state.stones[who]) if entry.stones >> i & 1]
        assert totals(values) & {dice[entry.part], 6}, f"{values} do not make {dice[entry.part]} or 6"
        assert entry.kind == FACES[state.colours[state.monster[who]]][entry.part][dice[entry.part]]
        assert (entry.aim >= 0) == (entry.kind in (HEAL, MADNESS))
    planned = state.secret[who]
    if planned is not None:
        assert not planned.stones & used
        values = [v for i, v in enumerate(state.stones[who]) if planned.stones >> i & 1]
        assert planned.number in totals(values)


@pytest.mark.rule("CC-mat-5", "CC-stones-5", "CC-stones-10", "CC-mat-3")
def test_every_plan_accounts_for_each_die_and_each_stone_once() -> None:
    state, dice, plans = GAME.start(3, seed=4), mk.Dice(9), 0
    while plans < 150 and not state.over:
        before = state.ready
        random_choice(state, dice)
        if state.lanes:
            for who in range(3):
                check_plan(state, who)
                plans += bool(state.ready >> who & 1 and not before >> who & 1)


@pytest.mark.rule("CC-mat-5")
def test_an_illegal_group_of_stones_is_refused() -> None:
    state = table(North={"dice": [2, 3, 3, 6, 1], "stones": [1, 4, 4, 5, 6]})
    switch_on(state, "North", "top", 5, 4, 1)
    choose(state, "North", "PlanPart(0,2)")
    assert not offered(state, "North", f"WithStones(0,2,{0b00100})"), "the 4 does not make the left die's 3"
    assert illegal(state, "North", f"WithStones(0,2,{0b00100})")
    assert illegal(state, "North", f"WithStones(0,2,{0b10010})"), "that 4 is used for the top"


@pytest.mark.rule("CC-mat-2", "CC-round-3")
def test_nobody_declares_before_all_have_laid_out_their_tokens() -> None:
    state = table(seats=3, North={"dice": [1, 4, 2, 6, 2], "stones": [4]})
    ready(state, "East", "South")
    assert not events(state, "declares")
    switch_on(state, "North", "center", 4)
    ready(state, "North")
    assert events(state, "declares") == [(0, 1), (1, 0), (2, 0)]


@pytest.mark.rule("CC-mat-3", "CC-act-6", "CC-act-7")
def test_a_heal_is_not_on_the_mat_before_its_exact_part_is_named() -> None:
    state = table(North={"colour": "green", "dice": [4, 1, 1, 1, 1], "stones": [4]})
    choose(state, "North", "PlanPart(0,0)")
    assert not state.plan[0]
    assert not offered(state, "North", "Ready"), "the aim comes first"
    choose(state, "North", "NeverMind")
    assert offered(state, "North", "PlanPart(0,0)")


@pytest.mark.rule("CC-mat-4", "CC-decl-13", "CC-faq-3")
def test_after_the_release_no_action_is_added_dropped_or_aimed_anew() -> None:
    """East's Heal is planned for the left part; Madness on the core does not let it move there."""
    east = {"plan": [act("heal", "East left", die="left", stones=[5])], "dice": [3, 3, 3, 3, 4], **READY_TO_BUY}
    state = table(phase="release", North={"plan": [act("madness", "East center")]}, East=east)
    seen = set()
    while state.round == 1:
        assert asked(state) == ["East"]
        seen |= named(state, "East")
        for key in ("DropPart(1,2)", "PlanPart(1,0)", "Aim(1,2,16,2,6)", "Unready(1)", "RerollStones(1)"):
            assert illegal(state, "East", key) is not None
        choose(state, "East", "PassBonus")
    assert not seen & PLANNING
    assert "ActivateBonus" in seen, "a Bonus Action may answer instead"
    assert monster(state, "East") == (3, 2, 4, 3, 4)


@pytest.mark.rule("CC-mat-4", "CC-decl-13", "CC-decl-4")
def test_in_play_every_planned_action_is_declared_as_planned() -> None:
    state = table(
        phase="release",
        North={"plan": [act("heal", "East top"), act("block")], **READY_TO_BUY},
        East={"plan": [act("madness", "North left")], **READY_TO_BUY},
    )
    while named(state, asked(state)[0]) != {"NoBlocks", "UseBlocks"}:
        choose(state, asked(state)[0], "PassBonus")
    assert declared(state, "North") == ["heal East top", "block"]
    assert declared(state, "East") == ["madness North left"]


@pytest.mark.rule("CC-mat-7", "CC-decl-6")
def test_incoming_actions_are_marked_as_they_are_announced() -> None:
    state = table(
        phase="release",
        North={"plan": [act("attack"), act("madness", "South top")]},
        East={"plan": [act("heal", "South left"), act("attack")]},
        South={},
    )
    assert asked(state) == ["East"], "North has declared, and East places North's Attack"
    assert declared(state, "North") == ["attack East", "madness South top"]
    assert declared(state, "East") == []
    choose(state, "East", "PlaceAttack(1,[0,0,0,0],3)")
    assert declared(state, "North") == ["attack East right", "madness South top"]
    assert declared(state, "East") == ["heal South left", "attack South"]


@pytest.mark.rule("CC-mat-7", "CC-decl-6")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everybody_sees_the_marks(viewer: int | None) -> None:
    state = table(phase="release", North={"plan": [act("attack"), act("madness", "South top")]}, South={})
    ids = GAME.scene(state, viewer).ids()
    assert {"action.0.0.0.0", "action.0.0.1.0"} <= ids


@pytest.mark.rule("CC-mat-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_monsters_of_players_in_the_game_can_be_targeted(seats: int) -> None:
    state = table(seats=seats, North={"colour": "green", "dice": [1, 5, 5, 5, 5], "stones": [1]})
    choose(state, "North", "PlanPart(0,0)")
    assert picks(state, "North") == list(range(5 * seats))


@pytest.mark.rule("CC-mat-8")
def test_a_dead_monster_cannot_be_targeted() -> None:
    state = table(
        options=CROWN,
        North={"colour": "green", "dice": [1, 5, 5, 5, 5], "stones": [1, 2, 2, 2, 2]},
        East={"dice": [0, 0, 0, 0, 0], "stones": []},
        South={},
    )
    choose(state, "North", "PlanPart(0,0)")
    choose(state, "North", "WithStones(0,0,1)")
    assert picks(state, "North") == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14]
