"""Charging, webs, swimming, flying and vampires. Section 2.5.1."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.rules.monsters import charging, monsters
from miskatonic.games.cthulhu_mash.rules.moving.walking import terrain_of
from miskatonic.pieces.boards.grid import spaces
from tests.games.cthulhu_mash.scenes import phase, suggestion
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    asked,
    can,
    choose,
    events,
    farm,
    health,
    question,
    space,
    where,
)


@pytest.mark.rule("CM-2.5.1-1", "CM-2.5.1-2", "CM-2.5.1-3", "CM-2.5.1-4", "CM-2.5.3-6")
def test_a_web_holds_without_a_wound_and_only_once_a_phase() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, [7], monsters={"Leng Spider": "R1/C3"})
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "Leng Spider A acts")
    choose(s, EYE, "from afar")
    assert (health(s, EXPLORER), s.holds[0].number) == (5, 3)
    assert not can(s, EYE, "from afar")


@pytest.mark.rule("CM-2.5.1-3")
def test_one_web_a_phase_is_all_a_target_can_suffer() -> None:
    s = phase("R1/C1", {"Leng Spider": "R1/C5"}, [7])
    choose(s, EXPLORER, "Leng Spider A acts")
    choose(s, EXPLORER, "from afar")
    assert not can(s, EXPLORER, "from afar")
    s.holds = ()
    assert not can(s, EXPLORER, "from afar")


@pytest.mark.rule("CM-2.5.1-5", "CM-2.5.1-6", "CM-2.1.4-9")
def test_flyers_cross_pieces_and_hazards_but_stop_on_neither_piece_nor_wall() -> None:
    walls = {"Cultist A": "R5/C5", "Cultist B": "R4/C6", "Cultist C": "R5/C6"}
    s = phase("R1/C1", {"Mi-Go": "R6/C6", **walls})
    flight = terrain_of(s, figure_of(s, "Mi-Go A")).destinations(7)
    walk = terrain_of(s, figure_of(s, "Cultist C")).destinations(6)
    skull = space(s, "R4/C5") % 36
    assert flight >> skull & 1
    assert not walk >> skull & 1
    assert not flight >> space(s, "R5/C6") % 36 & 1


@pytest.mark.rule("CM-2.5.1-7", "CM-2.5.3-5")
def test_a_flyer_shoots_over_pieces_and_a_walker_does_not() -> None:
    row = {"Cultist": "R1/C3", "Mi-Go": "R1/C5", "Leng Spider": "R1/C6"}
    s = phase("R1/C1", row)
    shoots = [type(step).__name__ for step in monsters.deeds(s, figure_of(s, "Mi-Go A"))]
    webs = [type(step).__name__ for step in monsters.deeds(s, figure_of(s, "Leng Spider A"))]
    assert "MonsterShoot" in shoots
    assert "MonsterShoot" not in webs


@pytest.mark.rule("CM-2.5.1-8", "CM-3.3.2-6")
def test_deep_ones_swim_where_others_would_be_hurt() -> None:
    dock = CONTENT.tile("innsmouth_dock")
    wet = [at for at in spaces(dock.water) if dock.damage[at]]
    s = farm({DOCTOR: "R1/C1", EXPLORER: "R1/C2"}, phase="monsters")
    for kind, swims in (("deep_one", True), ("moon_beast", False)):
        piece = BOX.monsters_of[CONTENT.monster(kind).number][0]
        s.space[piece] = dock.number * 36 + 24
        reach = terrain_of(s, piece).destinations(6)
        assert bool(reach & sum(1 << at for at in wet)) is swims


@pytest.mark.rule("CM-2.5.1-9", "CM-2.5.1-10")
def test_a_charge_moves_strikes_and_moves_on_for_one_action_once_a_turn() -> None:
    s = phase("R1/C3", {"Gnoph-Keh": "R1/C1"}, [10])
    choose(s, EXPLORER, "Gnoph-Keh A acts")
    choose(s, EXPLORER, f"charges through the {DOCTOR} to R1/C4")
    assert (where(s, "Gnoph-Keh A"), health(s, DOCTOR), s.runs) == ("R1/C4 of Family Farm", 2, 1)
    assert not can(s, EXPLORER, "charges")


@pytest.mark.rule("CM-2.5.1-9", "CM-2.5.1-11")
def test_a_charge_needs_a_run_up_and_a_way_out() -> None:
    s = phase("R1/C3", {"Gnoph-Keh": "R1/C2"})
    piece = figure_of(s, "Gnoph-Keh A")
    assert charging.charge_exits(s, piece, 0)  # one step away, back, in, and out again: five points of six
    hemmed = {"Cultist A": "R1/C4", "Cultist B": "R2/C3"}
    boxed = phase("R1/C3", {"Gnoph-Keh": "R1/C1", **hemmed})
    ends = charging.charge_exits(boxed, figure_of(boxed, "Gnoph-Keh A"), 0)
    assert all(end not in ends for end in (space(boxed, "R1/C4"), space(boxed, "R2/C3")))
    assert space(boxed, "R1/C2") in ends


@pytest.mark.rule("CM-2.5.1-9")
def test_a_gnoph_keh_that_cannot_take_a_step_cannot_charge() -> None:
    s = farm({DOCTOR: "R1/C2", EXPLORER: "R2/C1"}, monsters={"Gnoph-Keh": "R1/C1"})
    assert charging.charge_exits(s, figure_of(s, "Gnoph-Keh A"), 0) == []
    assert not any(isinstance(step, charging.Charge) for step in monsters.deeds(s, figure_of(s, "Gnoph-Keh A")))


@pytest.mark.rule("CM-2.5.1-9", "CM-2.5.1-10", "CM-2.5.1-11")
def test_a_charge_goes_through_its_victim_once_a_turn() -> None:
    s = farm({DOCTOR: "R2/C3", EYE: "R6/C6"}, [2], monsters={"Gnoph-Keh": "R2/C1"})
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, "Gnoph-Keh A acts")
    choose(s, EYE, f"charges through the {DOCTOR} to R1/C3")
    assert (where(s, "Gnoph-Keh A"), s.runs) == ("R1/C3 of Family Farm", 1)
    assert not can(s, EYE, "charges")


@pytest.mark.rule("CM-2.5.1-11", "CM-5.1-42")
def test_a_charge_at_ones_word_may_end_where_its_victim_fell() -> None:
    s = suggestion("Gnoph-Keh", "R3/C6", [8], eye={"health": 1}, characters=[DOCTOR, EYE])
    choose(s, DOCTOR, "Gnoph-Keh A charges through the Private Eye to R3/C2")
    assert (question(s), asked(s)) == ("OrderedOut", DOCTOR)
    choose(s, DOCTOR, "Gnoph-Keh A ends its charge on R3/C3")
    assert where(s, "Gnoph-Keh A") == "R3/C3 of Family Farm"


@pytest.mark.rule("CM-2.5.1-11")
def test_without_points_to_leave_there_is_no_charge() -> None:
    s = phase("R1/C6", {"Gnoph-Keh": "R1/C1"})  # four steps to be beside, one in, one out: six
    piece = figure_of(s, "Gnoph-Keh A")
    assert charging.charge_exits(s, piece, 0) == [space(s, "R1/C5"), space(s, "R2/C6")]
    far = phase("R2/C6", {"Gnoph-Keh": "R1/C1"})
    assert charging.charge_exits(far, figure_of(far, "Gnoph-Keh A"), 0) == []


@pytest.mark.rule("CM-2.5.1-11")
def test_if_the_victim_dies_the_charger_may_stop_in_its_space() -> None:
    s = phase("R1/C3", {"Gnoph-Keh": "R1/C1"}, [10], seats={DOCTOR: {"health": 1}})
    choose(s, EXPLORER, "Gnoph-Keh A acts")
    choose(s, EXPLORER, f"charges through the {DOCTOR} to R1/C4")
    choose(s, EXPLORER, "ends its charge on R1/C3")
    assert where(s, "Gnoph-Keh A") == "R1/C3 of Family Farm"


@pytest.mark.rule("CM-2.5.1-12", "CM-2.5.1-13", "CM-2.5.1-14")
def test_a_vampire_attaches_without_a_wound_and_drains_with_what_is_left() -> None:
    s = phase("R1/C3", {"Star Vampire": "R1/C4"}, [8])
    choose(s, EXPLORER, "Star Vampire A acts")
    choose(s, EXPLORER, f"strikes the {DOCTOR}")
    assert (health(s, DOCTOR), where(s, "Star Vampire A")) == (3, "R1/C3 of Family Farm")
    choose(s, EXPLORER, "drains")
    assert health(s, DOCTOR) == 2


@pytest.mark.rule("CM-2.5.1-12", "CM-2.5.1-13", "CM-2.5.1-14", "CM-2.5.1-15", "CM-2.5.1-16")
def test_a_vampire_attaches_drains_and_can_be_torn_off() -> None:
    s = farm({DOCTOR: "R2/C2", EYE: "R6/C6"}, [8, 6], monsters={"Star Vampire": "R2/C3"})
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, "Star Vampire A acts")
    choose(s, EYE, "strikes")
    assert (where(s, "Star Vampire A"), health(s, DOCTOR)) == (where(s, DOCTOR), 3)
    choose(s, EYE, "drains")
    assert health(s, DOCTOR) == 2
    choose(s, EYE, "End the turn")
    assert not can(s, DOCTOR, "Jump")
    choose(s, DOCTOR, "Push the Star Vampire A")
    choose(s, DOCTOR, "on R3/C3")
    assert (s.rider[0], where(s, "Star Vampire A")) == (-1, "R3/C3 of Family Farm")
    assert s.at(s.space[0]) == 0


@pytest.mark.rule("CM-2.5.1-14", "CM-2.5.1-18")
def test_an_attached_vampire_does_nothing_but_drain_after_its_victims_turn() -> None:
    rides = {DOCTOR: {"vampire": "Star Vampire A"}}
    s = phase("R1/C3", {"Star Vampire": "R1/C3"}, seats=rides)
    assert {type(step).__name__ for step in monsters.deeds(s, figure_of(s, "Star Vampire A"))} == {"Drain"}
    s.active = 1
    assert not monsters.able(s, figure_of(s, "Star Vampire A"))


@pytest.mark.rule("CM-2.5.1-15")
def test_a_drained_character_shoots_at_nobody() -> None:
    guns = {"objects": [".32 Revolver", "Dynamite Stick"]}
    monsters_ = {"Star Vampire A": "R5/C2", "Cultist": "R5/C5"}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C1"}, seats={EYE: {**guns, "vampire": "Star Vampire A"}}, monsters=monsters_)
    assert can(s, EYE, "Strike the Star Vampire A with bare hands")
    assert not can(s, EYE, "Shoot")
    assert not can(s, EYE, "Throw")


@pytest.mark.rule("CM-2.5.1-17")
def test_a_second_vampire_wounds_instead() -> None:
    s = phase(
        "R1/C3",
        {"Star Vampire A": "R1/C3", "Star Vampire B": "R1/C4"},
        [8],
        seats={DOCTOR: {"vampire": "Star Vampire A"}},
    )
    choose(s, EXPLORER, "Star Vampire B acts")
    choose(s, EXPLORER, f"strikes the {DOCTOR}")
    assert (health(s, DOCTOR), s.rider[0]) == (2, figure_of(s, "Star Vampire A"))


@pytest.mark.rule("CM-2.5.1-17", "CM-2.5.1-20")
def test_a_second_vampire_bites_and_an_attacker_names_victim_or_vampire() -> None:
    riding = {DOCTOR: {"vampire": "Star Vampire A"}}
    pair = {"Star Vampire A": "R2/C2", "Star Vampire B": "R2/C3"}
    s = farm({DOCTOR: "R2/C2", EYE: "R6/C6"}, [8], monsters=pair, seats=riding)
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, "Star Vampire B acts")
    choose(s, EYE, "strikes")
    assert (health(s, DOCTOR), where(s, "Star Vampire B")) == (2, "R2/C3 of Family Farm")
    other = farm({EYE: "R2/C1", DOCTOR: "R2/C2"}, monsters={"Star Vampire A": "R2/C2"}, seats=riding)
    assert can(other, EYE, f"Strike the {DOCTOR}")
    assert can(other, EYE, "Strike the Star Vampire A")


@pytest.mark.rule("CM-2.5.1-18", "CM-6-19")
def test_an_attached_vampire_takes_no_orders() -> None:
    seats = {DOCTOR: {"arcane spell": "Mental Suggestion"}, EYE: {"vampire": "Star Vampire A"}}
    s = farm({DOCTOR: "R5/C4", EYE: "R5/C2"}, seats=seats, monsters={"Star Vampire A": "R5/C2"})
    assert not can(s, DOCTOR, "Cast Mental Suggestion")


@pytest.mark.rule("CM-2.5.1-18")
def test_the_vampire_of_a_dead_victim_is_free_in_its_space() -> None:
    rides = {DOCTOR: {"vampire": "Star Vampire A", "health": 1}}
    s = phase("R1/C3", {"Star Vampire": "R1/C3"}, seats=rides)
    choose(s, EXPLORER, "Star Vampire A acts")
    choose(s, EXPLORER, "drains")
    assert (where(s, "Star Vampire A"), where(s, DOCTOR)) == ("R1/C3 of Family Farm", "nowhere")
    assert s.rider == [-1, -1]


@pytest.mark.rule("CM-2.5.1-19")
def test_a_held_vampire_stays_attached_and_does_not_drain() -> None:
    net = [{"who": "Star Vampire A", "kind": "body", "number": 2}]
    s = phase("R1/C3", {"Star Vampire": "R1/C3"}, seats={DOCTOR: {"vampire": "Star Vampire A"}}, holds=net)
    assert {type(step).__name__ for step in monsters.deeds(s, figure_of(s, "Star Vampire A"))} == {"BreakFree"}
    assert s.rider[0] == figure_of(s, "Star Vampire A")


@pytest.mark.rule("CM-2.5.1-12", "CM-ref-14")
@pytest.mark.parametrize("vampire", [True, False])
def test_nobody_is_asked_to_save_health_from_a_hit_that_attaches(vampire: bool) -> None:
    beast = "Star Vampire" if vampire else "Cultist"
    s = farm({EXPLORER: "R1/C3", EYE: "R6/C6"}, [8 if vampire else 6], phase="monsters", monsters={beast: "R1/C4"})
    choose(s, EYE, f"{beast} A acts")
    choose(s, EYE, f"strikes the {EXPLORER}")
    assert asked(s) == (EYE if vampire else EXPLORER)
    assert s.mentality[0] == s.sheet(0).base_mentality


@pytest.mark.rule("CM-2.5.1-12", "CM-ref-14", "CM-5.3-16")
def test_living_armor_rolls_no_die_for_a_hit_that_attaches() -> None:
    armored = {DOCTOR: {"objects": ["Mi-Go Living Armor"]}}
    s = phase("R1/C3", {"Star Vampire": "R1/C4"}, [8, 6], seats=armored)
    choose(s, EXPLORER, "Star Vampire A acts")
    choose(s, EXPLORER, f"strikes the {DOCTOR}")
    assert (events(s, "armor"), s.rider[0]) == ([], figure_of(s, "Star Vampire A"))


@pytest.mark.rule("CM-2.5.1-14", "CM-ref-13")
def test_dust_is_not_offered_against_draining_which_would_only_happen_again() -> None:
    knows = {DOCTOR: {"vampire": "Star Vampire A", "arcane spell": "Temporal Dust"}}
    s = phase("R1/C3", {"Star Vampire": "R1/C3"}, seats=knows)
    choose(s, EXPLORER, "Star Vampire A acts")
    choose(s, EXPLORER, "drains")
    assert (asked(s), health(s, DOCTOR)) == (EXPLORER, 2)
