"""Attacks, answers and mentality, rule by rule: sections 2.1.1, 2.1.2, 2.1.6, 2.1.7, 2.1.8, 2.10 and 4.1."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.sights import shots, strikes
from miskatonic.games.cthulhu_mash.state import OUT, WAITING, Mash
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    asked,
    can,
    choose,
    events,
    farm,
    health,
    labels,
    question,
    seat,
    space,
    table,
    tiles,
    where,
)

COOP: dict[str, Any] = {"mode": "Cooperative Game", "options": {"mode": "cooperative"}}
GUN = {EYE: {"objects": [".32 Revolver"]}}


def armed(*objects: str, **more: Any) -> Mash:
    return farm({EXPLORER: "R3/C3", EYE: "R6/C6"}, seats={EXPLORER: {"objects": list(objects)}}, **more)


@pytest.mark.rule("CM-2.1.1-7", "CM-2.1.1-3")
@pytest.mark.parametrize(
    ("weapon", "total", "left"), [("bare hands", 3, 2), ("the Sword Cane", 4, 1), ("the Pitchfork", 3, 2)]
)
def test_one_melee_object_is_named_before_the_roll_and_only_it_counts(weapon: str, total: int, left: int) -> None:
    s = armed("Sword Cane", "Pitchfork", dice=[3], monsters={"Moon-Beast": "R3/C4"})
    choose(s, EXPLORER, f"Strike the Moon-Beast A with {weapon}")
    assert events(s, "attack")[0].facts[-1] == total  # the cane adds 1, and nothing adds to it
    assert health(s, "Moon-Beast A") == left


@pytest.mark.rule("CM-2.1.1-6", "CM-2.1.7-1")
def test_an_object_may_change_the_damage_and_the_dead_are_gone_at_once() -> None:
    s = armed("Pitchfork", dice=[4], monsters={"Moon-Beast": "R3/C4"})
    choose(s, EXPLORER, "Strike the Moon-Beast A with the Pitchfork")
    assert where(s, "Moon-Beast A") == "nowhere"


@pytest.mark.rule("CM-2.1.1-8")
def test_comrades_monsters_and_generators_are_targets_and_empty_spaces_are_not() -> None:
    s = farm(
        {EXPLORER: "R3/C3", EYE: "R2/C3"}, monsters={"Cultist": "R3/C4"}, generators={"Structure": "R4/C3"}, **COOP
    )
    struck = sorted(label for label in labels(s, EXPLORER) if label.startswith("Strike"))
    assert struck == [f"Strike the {name} with bare hands" for name in ("Cultist A", EYE, "Structure A")]


@pytest.mark.rule("CM-2.1.1-8")
def test_a_shot_needs_somebody_to_be_shot_at() -> None:
    s = farm({EYE: "R3/C3", EXPLORER: "R6/C6"}, seats={**GUN, EXPLORER: {"at": "R6/C6 of Train Station"}})
    assert not can(s, EYE, "Shoot")
    assert not can(s, EYE, "Strike")


@pytest.mark.rule("CM-2.1.2-2")
def test_a_shot_reaches_the_far_corner_of_the_tile() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, seats=GUN, monsters={"Cultist": "R6/C2"})
    assert can(s, EYE, "Shoot at the Cultist A")


@pytest.mark.rule("CM-2.1.2-4", "CM-2.6-6", "CM-2.3.3-3")
def test_objects_skulls_and_dotted_lines_block_no_sight() -> None:
    pile = {"R4/C4": {"up": ["Net"], "down": 2}}
    s = farm({EYE: "R4/C3", EXPLORER: "R1/C1"}, seats=GUN, ground=pile, monsters={"Cultist": "R4/C6"})
    assert can(s, EYE, "Shoot at the Cultist A")  # over a pile and over the well
    dotted = farm({EYE: "R6/C4", EXPLORER: "R1/C1"}, seats=GUN, monsters={"Cultist": "R6/C6"})
    assert can(dotted, EYE, "Shoot at the Cultist A")


@pytest.mark.rule("CM-2.1.2-4", "CM-2.3.3-1")
def test_a_solid_line_hides_the_target_from_shot_and_blow() -> None:
    s = farm({EYE: "R1/C4", EXPLORER: "R1/C1"}, seats=GUN, monsters={"Cultist A": "R4/C4", "Cultist B": "R2/C4"})
    assert not can(s, EYE, "Cultist A")
    wall = farm({EYE: "R2/C3", EXPLORER: "R6/C1"}, seats=GUN, monsters={"Cultist A": "R2/C4", "Cultist B": "R2/C6"})
    assert not any(can(wall, EYE, f"{words} the Cultist") for words in ("Strike", "Shoot at", "Push"))


@pytest.mark.rule("CM-2.3.3-3")
def test_a_dotted_line_stops_a_blow() -> None:
    s = farm({EXPLORER: "R6/C4", EYE: "R1/C1"}, monsters={"Cultist": "R6/C5"})
    assert not can(s, EXPLORER, "Strike")


@pytest.mark.rule("CM-2.1.2-5", "CM-2.1.2-6", "CM-4.1-2")
def test_a_line_through_any_part_of_an_occupied_space_is_blocked_but_not_one_that_touches_its_corner() -> None:
    knight = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, seats=GUN, monsters={"Cultist A": "R1/C2", "Cultist B": "R2/C3"})
    assert not can(knight, EYE, "Shoot at the Cultist B")  # the line clips R1/C2
    pair = {"Cultist A": "R1/C2", "Cultist B": "R2/C1", "Cultist C": "R2/C2"}
    between = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, seats=GUN, monsters=pair)
    assert can(between, EYE, "Shoot at the Cultist C")  # between two pieces that meet in a corner


@pytest.mark.rule("CM-2.1.2-9", "CM-2.6-9")
def test_a_shot_uses_one_object_and_strikes_one_space() -> None:
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R6/C6"},
        [4],
        seats={EYE: {"objects": [".32 Revolver", "Magic Spear"]}},
        monsters={"Moon-Beast A": "R1/C3", "Moon-Beast B": "R2/C3"},
    )
    choose(s, EYE, "Shoot at the Moon-Beast A with the Magic Spear")
    assert [health(s, f"Moon-Beast {letter}") for letter in "AB"] == [1, 2]
    assert len(events(s, "attack")) == 1


@pytest.mark.rule("CM-4.1-3", "CM-2.5.3-1", "CM-2.1.2-1")
@pytest.mark.parametrize("name", [EXPLORER, "Cultist A", "Structure A"])
def test_the_same_spaces_are_melee_or_ranged_for_every_kind_of_piece(name: str) -> None:
    s = farm({EXPLORER: "R5/C6", EYE: "R1/C1"}, monsters={"Cultist": "R6/C6"}, generators={"Structure": "R6/C3"})
    figure = next(f for f in range(len(s.space)) if s.space[f] >= 0 and where(s, name) == _full(s, f))
    near, far = strikes(s, figure), shots(s, figure)
    around = s.ground_of(figure).near[s.space[figure] % 36]
    assert near & far == 0
    assert near & ~around == 0
    assert far & around == 0
    assert near | far == (near | far) & ~(1 << s.space[figure] % 36)


def _full(s: Mash, figure: int) -> str:
    at = s.space[figure] % 36
    return f"R{at // 6 + 1}/C{at % 6 + 1} of {CONTENT.tiles[s.space[figure] // 36].name}"


# ---------------------------------------------------------------------- dice


@pytest.mark.rule("CM-2.1.6-1", "CM-3.3.1-6")
@pytest.mark.parametrize(
    ("words", "face", "works"),
    [("Strike", 3, False), ("Strike", 4, True), ("Push", 5, False), ("Push", 6, True)],
)
def test_the_same_defense_meets_blow_and_push_and_the_explorer_stands_firmer_against_the_push(
    words: str, face: int, works: bool
) -> None:
    s = farm({MARINER: "R2/C2", EXPLORER: "R2/C3"}, [face])
    choose(s, MARINER, f"{words} the {EXPLORER}")
    assert (question(s) in ("Meet", "PutWhere")) is works


@pytest.mark.rule("CM-2.1.6-2")
def test_a_bonus_saves_no_one_and_a_push_with_the_top_face_always_works() -> None:
    cane = farm({EYE: "R2/C2", EXPLORER: "R6/C6"}, [1], seats={EYE: {"objects": ["Sword Cane"]}}, monsters={
        "Cultist": "R2/C3"
    })  # fmt: skip
    choose(cane, EYE, "Strike the Cultist A with the Sword Cane")
    assert where(cane, "Cultist A") != "nowhere"
    s = farm({DOCTOR: "R2/C2", EXPLORER: "R2/C3"}, [6], seats={EXPLORER: {"objects": ["Winter Clothing"]}})
    choose(s, DOCTOR, f"Push the {EXPLORER}")  # a six on a d6 against 7
    assert question(s) == "PutWhere"


@pytest.mark.rule("CM-2.1.6-3")
@pytest.mark.parametrize(("face", "lost"), [(4, 0), (5, 1)])
def test_bonuses_of_both_sides_are_added_before_one_comparison(face: int, lost: int) -> None:
    s = farm(
        {EXPLORER: "R3/C3", EYE: "R3/C4"},
        [face],
        seats={EXPLORER: {"objects": ["Sword Cane"]}, EYE: {"objects": ["Winter Clothing"]}},
    )
    choose(s, EXPLORER, f"Strike the {EYE} with the Sword Cane")
    assert health(s, EYE) == 4 - lost


# ---------------------------------------------------------------------- who is the killer


def struck_down(by: str, **more: Any) -> Mash:
    s = farm({EXPLORER: "R3/C3", EYE: "R3/C4"}, [8], seats={EYE: {"health": 1, "objects": ["Net"]}}, **more)
    choose(s, EXPLORER, by)
    return s


@pytest.mark.rule("CM-2.1.7-4", "CM-2.1.7-8", "CM-3.2-3", "CM-2.6-8")
def test_a_character_killed_by_another_is_out_for_good_and_leaves_its_objects() -> None:
    s = struck_down(f"Strike the {EYE}")
    assert (s.status[1], where(s, EYE)) == (OUT, "nowhere")
    assert [len(pile.up) for pile in s.ground.values()] == [1]
    assert s.outcome is not None


@pytest.mark.rule("CM-2.1.7-6", "CM-2.7-3")
def test_ones_own_leap_into_the_well_is_nobodys_kill() -> None:
    s = farm({EYE: "R4/C3", EXPLORER: "R4/C4"})
    choose(s, EYE, "Jump to R4/C5")
    assert (s.status[0], s.powers[1]) == (WAITING, ())
    assert s.outcome is None


@pytest.mark.rule("CM-2.1.7-7", "CM-3.3.2-3")
def test_who_pushed_somebody_into_the_quicksand_has_killed_when_it_closes() -> None:
    swamp = tiles(EXPLORER, EYE, C2="Abhoth Swamp, turned 0")
    at = {EXPLORER: {"at": "R2/C5 of Abhoth Swamp"}, EYE: {"at": "R2/C4 of Abhoth Swamp"}}
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, [10], tiles=swamp, seats=at)
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R2/C3")
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "End the turn")
    assert s.outcome is not None
    assert (s.status[1], len(s.powers[0]), s.outcome.winners) == (OUT, 1, (0,))


@pytest.mark.rule("CM-2.1.7-7", "CM-2.1.7-6")
def test_a_victim_held_for_the_monsters_is_not_the_holders_kill() -> None:
    net = [{"who": DOCTOR, "kind": "body", "number": 1, "by": EYE}]
    s = farm({DOCTOR: "R2/C3", EYE: "R6/C6"}, seats={DOCTOR: {"health": 1}}, holds=net, monsters={"Cultist": "R2/C2"})
    choose(s, DOCTOR, "End the turn")
    choose(s, EYE, "Cultist A acts")
    choose(s, EYE, "strikes")
    assert (s.status[0], s.powers[1]) == (WAITING, ())


@pytest.mark.rule("CM-2.1.7-8", "CM-2.5.1-18")
def test_with_its_victim_dead_holds_end_and_the_vampire_is_left_in_the_space() -> None:
    s = farm(
        {EXPLORER: "R3/C3", EYE: "R3/C4"},
        [8],
        monsters={"Star Vampire": "R3/C4"},
        seats={EYE: {"health": 1, "vampire": "Star Vampire A"}},
        holds=[{"who": EYE, "kind": "cuffs", "number": 1}],
    )
    choose(s, EXPLORER, f"Strike the {EYE}")
    assert (s.holds, s.rider[1], where(s, "Star Vampire A")) == ((), -1, "R3/C4 of Family Farm")


@pytest.mark.rule("CM-2.1.7-8", "CM-3.1-11")
def test_dead_in_ones_own_turn_one_acts_no_more_and_neither_do_the_monsters() -> None:
    s = farm({EYE: "R4/C3", EXPLORER: "R1/C1"}, monsters={"Cultist": "R6/C6"})
    choose(s, EYE, "Jump to R4/C5")
    assert (s.active, question(s), s.phases) == (1, "Actions", 0)


@pytest.mark.rule("CM-3.1-11")
def test_who_is_out_takes_no_turns() -> None:
    three = {EXPLORER: {}, EYE: {"status": "out"}, DOCTOR: {}}
    s = table({"seats": three, "active": EXPLORER}, 3)
    choose(s, EXPLORER, "End the turn")
    assert s.active == seat(s, DOCTOR)


# ---------------------------------------------------------------------- mentality


@pytest.mark.rule("CM-2.1.8-3", "CM-2.2-5")
@pytest.mark.parametrize("remedy", ["Cultist Wine", "Herbs", "Psychiatric Medicine"])
def test_objects_replenish_mentality_up_to_the_base(remedy: str) -> None:
    s = farm({DOCTOR: "R3/C3", EYE: "R1/C1"}, seats={DOCTOR: {"mentality": 4, "objects": [remedy]}})
    choose(s, DOCTOR, f"Use the {remedy}")
    assert s.mentality[0] == 5


@pytest.mark.rule("CM-2.1.8-1", "CM-2.1.8-2", "CM-2.1.8-4")
def test_stamina_needs_its_whole_price() -> None:
    s = farm({EYE: "R3/C3", EXPLORER: "R3/C4"}, [6], seats={EXPLORER: {"mentality": 1}})
    choose(s, EYE, f"Strike the {EXPLORER}")
    assert (health(s, EXPLORER), asked(s)) == (4, EYE)


@pytest.mark.rule("CM-2.1.8-4")
def test_without_mentality_there_is_no_scouting_fishing_or_extra_object_but_a_parry() -> None:
    dock = tiles(MARINER, EYE, C2="Innsmouth Dock, turned 0")
    at = {"at": "R3/C1 of Innsmouth Dock", "health": 1}
    able = farm({MARINER: "R1/C1", EYE: "R1/C2"}, tiles=dock, seats={MARINER: at})
    unable = farm({MARINER: "R1/C1", EYE: "R1/C2"}, tiles=dock, seats={MARINER: {**at, "mentality": 0}})
    for words in ("Send the albatross", "Fish"):
        assert (can(able, MARINER, words), can(unable, MARINER, words)) == (True, False)
    parry = farm({EXPLORER: "R3/C3", MARINER: "R3/C4"}, [7], seats={MARINER: {"mentality": 0}})
    choose(parry, EXPLORER, f"Strike the {MARINER}")
    assert can(parry, MARINER, "Parry")


@pytest.mark.rule("CM-2.1.8-4", "CM-2.1.8-2")
@pytest.mark.parametrize(("mentality", "asks"), [(0, False), (1, True)])
def test_the_syringe_is_free_and_the_sharp_eye_is_not(mentality: int, asks: bool) -> None:
    doctor = farm({DOCTOR: "R3/C3", EYE: "R3/C4"}, seats={DOCTOR: {"mentality": 0}})
    assert can(doctor, DOCTOR, f"Sedate the {EYE}")
    weak = {"Cultist Idol": {"at": "R3/C4", "health": 1}}
    s = farm({EYE: "R3/C3", EXPLORER: "R1/C1"}, [6, 2], generators=weak, seats={EYE: {"mentality": mentality}})
    choose(s, EYE, "Strike the Cultist Idol A")
    assert (question(s) == "DrawObjects") is asks


# ---------------------------------------------------------------------- spawning spaces


def raid(camp: int = 3, dice: tuple[int, ...] = (5,), at: str = "R1/C5", **more: Any) -> Mash:
    away = {"at": "nowhere"} if "status" in more else {}
    raider = {EXPLORER: {"at": f"{at} of Train Station"}, EYE: {"spawning space": camp, **away, **more}}
    return farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, list(dice), seats=raider)


@pytest.mark.rule("CM-2.10-1", "CM-2.10-2")
@pytest.mark.parametrize(("face", "left"), [(4, 1), (5, 0)])
def test_three_hits_against_five_destroy_a_spawning_space(face: int, left: int) -> None:
    s = raid(1, (face,))
    choose(s, EXPLORER, f"Strike the spawning space of the {EYE}")
    assert (s.camps[1], len(events(s, "camp_destroyed"))) == (left, 1 - left)
    assert can(s, EXPLORER, "spawning space") is bool(left)


@pytest.mark.rule("CM-2.10-2")
def test_damage_to_a_spawning_space_stays() -> None:
    s = raid(3, (5, 5))
    for left in (2, 1):
        choose(s, EXPLORER, f"Strike the spawning space of the {EYE}")
        assert s.camps[1] == left


@pytest.mark.rule("CM-2.10-5")
def test_who_waits_to_come_back_is_out_when_the_space_is_destroyed_meanwhile() -> None:
    s = raid(1, (5,), status="waiting")
    choose(s, EXPLORER, f"Strike the spawning space of the {EYE}")
    assert s.status[1] == OUT
    assert s.outcome is not None


@pytest.mark.rule("CM-2.10-6")
def test_a_spawning_space_is_struck_from_itself_or_beside_and_the_piece_on_it_is_another_target() -> None:
    assert can(raid(at="R1/C6"), EXPLORER, "Strike the spawning space")
    assert not can(raid(at="R1/C4"), EXPLORER, "Strike the spawning space")
    both = farm(
        {EXPLORER: "R1/C1", EYE: "R6/C6"},
        seats={EXPLORER: {"at": "R1/C5 of Train Station"}},
        monsters={"Cultist": "R1/C6 of Train Station"},
    )
    assert can(both, EXPLORER, "Strike the spawning space")
    assert can(both, EXPLORER, "Strike the Cultist A")


@pytest.mark.rule("CM-2.10-7")
def test_dynamite_and_drill_do_no_harm_to_spawning_spaces() -> None:
    armed_raid = farm(
        {EXPLORER: "R1/C1", EYE: "R6/C6"},
        seats={EXPLORER: {"at": "R1/C3 of Train Station", "objects": ["Dynamite Bundle", "Magic Spear", "Bolos"]}},
    )
    aimed = [label for label in labels(armed_raid, EXPLORER) if "spawning space" in label]
    assert aimed == [f"Shoot at the spawning space of the {EYE} with the Magic Spear"]


@pytest.mark.rule("CM-2.10-7")
def test_a_team_mate_does_not_attack_the_spawning_space_of_its_side() -> None:
    s = raid()
    s.side = [0, 0]
    assert not can(s, EXPLORER, "spawning space")
    assert space(s, "R1/C6 of Train Station") == s.home[1] * 36 + 5
