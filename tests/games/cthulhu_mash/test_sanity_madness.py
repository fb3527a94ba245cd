"""Temporary and indefinite insanity. Section 8.5."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.rules.sanity import sanity
from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.minds import FAR, Dice, dock, on, points, unafraid
from tests.games.cthulhu_mash.table import EXPLORER, MARINER, asked, choose, events, health, question, where

SCARE = [5, 4, 5]  # 54 fails against 42, and 5 points are lost: a shock


def scared(*then: int, **more: Any) -> Mash:
    """The Mariner walks into view of a Deep One, loses five points, and the dice go on."""
    s = dock({MARINER: "R6/C1", EXPLORER: FAR}, [*SCARE, *then], monsters={"Deep One": "R6/C6"}, **more)
    choose(s, MARINER, "Move")
    choose(s, MARINER, "Walk to R6/C2")
    return s


def insane(at: str, dice: list[int], **more: Any) -> Mash:
    """The Mariner has half of her sanity left; the Explorer ends his turn, and hers begins."""
    seats = {MARINER: {"sanity": 21, **more.pop("mariner", {})}}
    afraid, turned = more.pop("afraid", False), more.pop("turned", 0)
    others = more.pop("others", {EXPLORER: FAR})
    s = on("Innsmouth Dock", {MARINER: at, **others}, [], turned, seats=seats, active=EXPLORER, **more)
    s.chance = Dice(dice)
    if not afraid:
        unafraid(s)
    choose(s, EXPLORER, "End the turn")
    return s


# ---------------------------------------------------------------------- temporary insanity


@pytest.mark.rule("CM-8.5-1", "CM-8.5-2")
def test_an_idea_roll_above_the_idea_shields_the_mind() -> None:
    s = scared(7, 5)
    assert points(s, MARINER) == 37
    assert (s.mp, s.actions, question(s)) == (5, 3, "Moving")


@pytest.mark.rule("CM-8.5-2", "CM-8.5-3", "CM-8.5-4", "CM-8.5-15")
def test_who_grasps_the_horror_finishes_the_move_and_loses_the_other_actions() -> None:
    s = scared(3, 6, 1)
    assert (points(s, MARINER), s.mp, s.actions) == (37, 5, 0)
    choose(s, MARINER, "End the move")
    assert (s.active, question(s)) != (0, "Actions")


@pytest.mark.rule("CM-8.5-1")
def test_four_points_are_no_shock() -> None:
    s = dock({MARINER: "R6/C1", EXPLORER: FAR}, [5, 4, 4, 1, 1], monsters={"Deep One": "R6/C6"})
    choose(s, MARINER, "Move")
    choose(s, MARINER, "Walk to R6/C2")
    assert (points(s, MARINER), events(s, "idea")) == (38, [])


@pytest.mark.rule("CM-8.5-3", "CM-8.5-5")
@pytest.mark.parametrize(("result", "dropped"), [(3, False), (4, True), (6, True)])
def test_a_four_or_more_drops_an_object_where_one_stands(result: int, dropped: bool) -> None:
    s = scared(3, 6, result, seats={MARINER: {"objects": ["Pitchfork"]}})
    pile = s.game.sketch(s)["ground"]
    assert (s.objects[0] == ()) is dropped
    assert pile == ({"R6/C2 of Innsmouth Dock": {"up": ["Pitchfork"], "down": 0}} if dropped else {})


@pytest.mark.rule("CM-8.5-4", "CM-8.5-15")
def test_a_shock_outside_the_own_actions_costs_the_next_turn_and_only_one() -> None:
    s = unafraid(dock({EXPLORER: "R6/C1", MARINER: "R6/C4"}, [*SCARE, 3, 6, 1, *SCARE, 3, 6, 1]))
    sanity.read(s, 1)
    sanity.read(s, 1)
    s.advance()
    assert (points(s, MARINER), s.shaken) == (32, 2)
    choose(s, EXPLORER, "End the turn")
    assert (asked(s), s.round, s.shaken) == (EXPLORER, 2, 0)
    choose(s, EXPLORER, "End the turn")
    assert (asked(s), s.actions) == (MARINER, 4)


@pytest.mark.rule("CM-8.5-4")
def test_in_a_lost_turn_monsters_act_as_usual() -> None:
    s = unafraid(dock({EXPLORER: FAR, MARINER: "R6/C4"}, monsters={"Cultist": "R6/C5"}))
    s.shaken = 2
    choose(s, EXPLORER, "End the turn")
    assert (s.active, s.actions, len(events(s, "turn_lost"))) == (1, 0, 1)
    assert events(s, "attack")[0].facts[2] == 1


@pytest.mark.rule("CM-8.5-8")
def test_both_insanities_at_once_are_served_one_after_the_other() -> None:
    s = scared(3, 6, 1, 1, seats={MARINER: {"sanity": 25}})
    assert (points(s, MARINER), s.actions, events(s, "raves")) == (20, 0, [])


# ---------------------------------------------------------------------- indefinite insanity


@pytest.mark.rule("CM-8.5-7")
@pytest.mark.parametrize(("base", "left", "mad"), [(42, 21, True), (42, 22, False), (63, 31, True), (63, 32, False)])
def test_half_of_the_base_lost_is_insanity_and_the_half_is_not_rounded(base: int, left: int, mad: bool) -> None:
    s = dock({MARINER: "R6/C1", EXPLORER: FAR})
    s.sanity_base[0], s.sanity[0] = base, left
    assert sanity.mad(s, 0) is mad


@pytest.mark.rule("CM-8.5-7", "CM-8.5-9")
def test_the_last_point_before_the_half_makes_the_difference_without_a_roll() -> None:
    s = unafraid(dock({MARINER: "R6/C4", EXPLORER: FAR}, [1, 1, 1], seats={MARINER: {"sanity": 22}}))
    choose(s, MARINER, "Move")
    choose(s, MARINER, "Go through the gate, north")
    assert (points(s, MARINER), events(s, "idea")) == (21, [])
    assert [event.facts for event in events(s, "raves")] == [(0, 1)] * 3
    assert asked(s) == EXPLORER


@pytest.mark.rule("CM-8.5-9", "CM-8.5-10", "CM-8.5-16")
def test_the_insane_roll_for_each_action_and_are_never_asked() -> None:
    s = insane("R6/C1", [1, 1, 1, 1], mariner={"objects": ["Herbs", "Pitchfork"], "trophies": ["Web Tunnel"] * 4})
    assert len(events(s, "raves")) == 4
    assert (where(s, MARINER), asked(s)) == ("R6/C1 of Innsmouth Dock", EXPLORER)


@pytest.mark.rule("CM-8.5-10", "CM-8.5-11")
@pytest.mark.parametrize(
    ("face", "turned", "to"),
    [(2, 0, "R5/C5"), (3, 0, "R3/C5"), (4, 0, "R4/C6"), (5, 0, "R4/C4"), (2, 2, "R3/C5"), (4, 1, "R5/C5")],
)
def test_north_is_the_top_of_the_layout_however_the_tile_lies(face: int, turned: int, to: str) -> None:
    s = insane("R4/C5", [face, 1, 1, 1, 1], turned=turned)
    assert where(s, MARINER) == f"{to} of Innsmouth Dock"


@pytest.mark.rule("CM-8.5-11", "CM-8.3-11")
def test_a_gate_counts_as_one_space_and_ends_the_wandering() -> None:
    s = insane("R5/C4", [2, 6, 1, 1, 1])
    assert where(s, MARINER) == "R6/C4 of Mariner's Ship"
    assert len([event for event in events(s, "walked") if event.facts[0] == 0]) == 1


@pytest.mark.rule("CM-8.5-11")
def test_a_wanderer_walks_into_hazards_and_onto_the_skull() -> None:
    s = insane("R3/C4", [3, 6])
    assert (where(s, MARINER), s.status[0]) == ("nowhere", 2)
    assert [event.facts for event in events(s, "hurt")] == [(0, 1)]


@pytest.mark.rule("CM-8.5-12")
@pytest.mark.parametrize(("at", "face", "others"), [("R4/C5", 5, {EXPLORER: "R4/C3"}), ("R3/C3", 2, {EXPLORER: FAR})])
def test_characters_and_blue_lines_stop_a_wanderer(at: str, face: int, others: dict[str, str]) -> None:
    s = insane(at, [face, 6, 1, 1, 1], others=others)
    assert where(s, MARINER) == f"R4/C{4 if face == 5 else 3} of Innsmouth Dock"


@pytest.mark.rule("CM-8.5-13")
def test_an_attack_is_made_with_bare_hands_on_whoever_is_near() -> None:
    s = insane("R6/C2", [6, 9, 1, 1, 1], mariner={"objects": ["Pitchfork"]}, others={EXPLORER: "R6/C3"})
    assert [event.facts[:4] for event in events(s, "attack")] == [(0, -1, 1, 0)]
    if question(s) == "Meet":
        choose(s, EXPLORER, "Take 1 damage")
    assert health(s, EXPLORER) == 4


@pytest.mark.rule("CM-8.5-13", "CM-ref-17")
@pytest.mark.parametrize(("die", "target"), [(1, "Cultist A"), (2, "Cultist B")])
def test_a_die_decides_between_neighbours(die: int, target: str) -> None:
    crowd = {"Cultist A": "R4/C4", "Cultist B": "R4/C6"}
    s = insane("R4/C5", [6, die, 10, 1, 1, 1], monsters=crowd)
    assert where(s, target) == "nowhere"


@pytest.mark.rule("CM-8.5-13")
def test_with_nobody_near_the_attack_is_wasted() -> None:
    s = insane("R6/C2", [6, 1, 1, 1])
    assert (events(s, "attack"), len(events(s, "raves"))) == ([], 4)


@pytest.mark.rule("CM-8.5-14")
def test_held_fast_a_wander_is_an_attempt_to_break_free_and_the_rest_is_nothing() -> None:
    net = [{"who": MARINER, "kind": "body", "number": 2}]
    s = insane("R6/C2", [6, 1, 2, 5, 3, 2], holds=net, others={EXPLORER: "R6/C3"})
    assert [event.facts[2] for event in events(s, "struggled")] == [5, 2]
    assert (events(s, "attack"), s.holds) == ([], ())


@pytest.mark.rule("CM-8.5-14")
def test_handcuffs_let_the_insane_wander_but_not_strike() -> None:
    cuffs = [{"who": MARINER, "kind": "cuffs", "number": 1}]
    s = insane("R6/C2", [4, 1, 6, 1, 1], holds=cuffs, monsters={"Cultist": "R6/C4"})
    assert where(s, MARINER) == "R6/C3 of Innsmouth Dock"
    assert 0 not in [event.facts[0] for event in events(s, "attack")]


@pytest.mark.rule("CM-8.5-14")
def test_with_a_vampire_on_the_back_the_insane_wander_along_with_it_and_strike_it() -> None:
    s = insane(
        "R6/C2",
        [4, 1, 6, 9, 1, 1],
        mariner={"vampire": "Star Vampire A"},
        monsters={"Star Vampire": {"at": "R6/C2", "health": 2}},
        others={EXPLORER: "R6/C4"},
    )
    assert where(s, MARINER) == where(s, "Star Vampire A") == "R6/C3 of Innsmouth Dock"
    assert (health(s, "Star Vampire A"), health(s, EXPLORER)) == (1, 5)


@pytest.mark.rule("CM-8.5-6")
def test_the_insane_make_further_checks() -> None:
    s = insane("R4/C5", [5, 1, 10, 10, 2, 1, 1, 1], monsters={"Deep One": "R4/C1"}, afraid=True)
    assert points(s, MARINER) == 19


@pytest.mark.rule("CM-8.5-16")
def test_the_insane_use_no_green_objects_in_the_turn_of_others_but_run_the_monsters() -> None:
    mad = {MARINER: {"sanity": 21, "objects": ["Herbs"], "mentality": 1}}
    s = unafraid(
        dock({EXPLORER: "R6/C1", MARINER: "R1/C1"}, seats=mad, monsters={"Cultist A": "R6/C4", "Cultist B": "R6/C6"})
    )
    assert s.choices(1) == []
    choose(s, EXPLORER, "End the turn")
    assert asked(s) == MARINER
