"""Melee and ranged attacks: sections 2.1.1, 2.1.2, 2.1.6 and 2.10."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash.arms import beats
from tests.games.cthulhu_mash.table import (
    EXPLORER,
    EYE,
    MARINER,
    asked,
    can,
    choose,
    events,
    farm,
    health,
    refused,
    where,
)

COOP = {"mode": "cooperative"}


@pytest.mark.rule("CM-2.1.1-1", "CM-2.1.1-2", "CM-2.1.1-4")
def test_melee_reaches_the_four_neighbours_and_no_diagonal_one() -> None:
    around = {
        "Cultist A": "R4/C3",
        "Cultist B": "R2/C3",
        "Cultist C": "R3/C2",
        "Cultist D": "R3/C4",
        "Cultist E": "R4/C4",
    }
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, monsters=around)
    assert [can(s, EXPLORER, f"Strike the Cultist {letter}") for letter in "ABCDE"] == [True] * 4 + [False]
    assert refused(s, EXPLORER, "Strike the Cultist E") == "CM-2.1.1-2"


@pytest.mark.rule("CM-2.1.6-2")
@pytest.mark.parametrize(("face", "sides", "bonus", "defense", "hit"), [(6, 6, 0, 8, True), (1, 6, 5, 3, False)])
def test_top_faces_hit_and_ones_miss_whatever_the_bonus(
    face: int, sides: int, bonus: int, defense: int, hit: bool
) -> None:
    assert beats(face, sides, face + bonus, defense) is hit


@pytest.mark.rule("CM-2.1.1-3", "CM-2.1.1-5", "CM-2.1.1-6", "CM-2.5-1")
def test_bare_hands_that_reach_the_defense_take_one_health_for_one_action() -> None:
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, [4], monsters={"Moon-Beast": "R3/C4"})
    choose(s, EXPLORER, "Strike the Moon-Beast A with bare hands")
    assert health(s, "Moon-Beast A") == 1
    assert s.actions == 3


@pytest.mark.rule("CM-2.1.1-6")
def test_a_roll_below_the_defense_misses_but_costs_the_action() -> None:
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, [3], monsters={"Moon-Beast": "R3/C4"})
    choose(s, EXPLORER, "Strike the Moon-Beast A with bare hands")
    assert (health(s, "Moon-Beast A"), s.actions) == (2, 3)


@pytest.mark.rule("CM-2.5-1", "CM-2.1.7-1")
def test_a_slain_monster_goes_back_to_its_pile() -> None:
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, [8], monsters={"Cultist": "R3/C4"})
    pile = s.monster_pile[0]
    choose(s, EXPLORER, "Strike the Cultist A")
    assert where(s, "Cultist A") == "nowhere"
    assert s.monster_pile[0] == pile + 1
    assert s.felled[0] == 1


@pytest.mark.rule("CM-2.1.2-1", "CM-2.1.2-3", "CM-4.1-3")
def test_a_ranged_attack_needs_a_ranged_object_and_distance() -> None:
    near = {"Cultist A": "R3/C4", "Cultist B": "R4/C4", "Cultist C": "R3/C1"}
    s = farm({EYE: "R3/C3", EXPLORER: "R1/C1"}, monsters=near, seats={EYE: {"objects": [".32 Revolver"]}})
    assert [can(s, EYE, f"Shoot at the Cultist {letter}") for letter in "ABC"] == [False, True, True]
    assert refused(s, EYE, "Shoot at the Cultist A") == "CM-4.1-3"
    assert not can(farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, monsters=near), EXPLORER, "Shoot")


@pytest.mark.rule("CM-2.1.2-4", "CM-2.1.2-6")
def test_a_piece_in_between_blocks_the_shot() -> None:
    row = {"Cultist A": "R1/C3", "Cultist B": "R1/C5"}
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters=row, seats={EYE: {"objects": [".32 Revolver"]}})
    assert can(s, EYE, "Shoot at the Cultist A")
    assert refused(s, EYE, "Shoot at the Cultist B") == "CM-2.1.2-4"


@pytest.mark.rule("CM-2.1.2-7", "CM-2.1.2-8")
def test_a_shot_rolls_the_ranged_die_and_costs_an_action() -> None:
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R6/C6"},
        [4],
        monsters={"Moon-Beast": "R1/C3"},
        seats={EYE: {"objects": [".32 Revolver"]}},
    )
    choose(s, EYE, "Shoot at the Moon-Beast A")
    assert (health(s, "Moon-Beast A"), s.actions) == (1, 3)


@pytest.mark.rule("CM-2.3.4-7")
def test_melee_against_a_held_piece_hits_without_a_roll_and_shots_miss_only_on_a_one() -> None:
    net = [{"who": "Moon-Beast A", "kind": "body", "number": 2}]
    s = farm({EYE: "R3/C3", EXPLORER: "R6/C6"}, [1, 2], monsters={"Moon-Beast": "R3/C4"}, holds=net)
    choose(s, EYE, "Strike the Moon-Beast A")
    assert (health(s, "Moon-Beast A"), s.chance.faces) == (1, [1, 2])  # type: ignore[union-attr]
    far = farm(
        {EYE: "R3/C3", EXPLORER: "R6/C6"},
        [1, 2],
        monsters={"Moon-Beast": "R3/C1"},
        holds=net,
        seats={EYE: {"objects": [".32 Revolver"]}},
    )
    choose(far, EYE, "Shoot at the Moon-Beast A")
    assert health(far, "Moon-Beast A") == 2
    choose(far, EYE, "Shoot at the Moon-Beast A")
    assert health(far, "Moon-Beast A") == 1


@pytest.mark.rule("CM-3.3.1-8")
def test_the_mariner_may_parry_a_melee_hit_with_a_number_at_least_as_high() -> None:
    s = farm({EXPLORER: "R3/C3", MARINER: "R3/C4"}, [7, 7])
    choose(s, EXPLORER, f"Strike the {MARINER}")
    assert asked(s) == MARINER
    choose(s, MARINER, "Parry")
    assert health(s, MARINER) == 3
    lost = farm({EXPLORER: "R3/C3", MARINER: "R3/C4"}, [7, 6])
    choose(lost, EXPLORER, f"Strike the {MARINER}")
    choose(lost, MARINER, "Parry")
    assert health(lost, MARINER) == 2


@pytest.mark.rule("CM-3.3.1-4", "CM-3.3.1-5", "CM-2.1.8-2")
def test_stamina_saves_a_point_of_health_for_two_of_mentality() -> None:
    s = farm({EYE: "R3/C3", EXPLORER: "R3/C4"}, [6, 6, 6])
    for mentality in (2, 0):
        choose(s, EYE, f"Strike the {EXPLORER}")
        choose(s, EXPLORER, "Exceptional Stamina: save 1")
        assert (health(s, EXPLORER), s.mentality[1]) == (5, mentality)
    choose(s, EYE, f"Strike the {EXPLORER}")
    assert (health(s, EXPLORER), asked(s)) == (4, EYE)


@pytest.mark.rule("CM-2.10-2", "CM-2.10-6", "CM-2.10-7")
def test_a_spawning_space_of_the_other_side_can_be_struck_but_not_ones_own() -> None:
    s = farm(
        {EXPLORER: "R1/C6 of Train Station"[:5], EYE: "R1/C1"}, [5], seats={EXPLORER: {"at": "R1/C5 of Train Station"}}
    )
    choose(s, EXPLORER, f"Strike the spawning space of the {EYE}")
    assert s.camps[1] == 2
    own = farm({EYE: "R1/C1", EXPLORER: "R1/C3"}, seats={EYE: {"at": "R1/C5 of Train Station"}})
    assert not can(own, EYE, "spawning space")


@pytest.mark.rule("CM-2.10-7")
def test_nobody_attacks_spawning_spaces_in_a_cooperative_game() -> None:
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        seats={EXPLORER: {"at": "R1/C5 of Train Station"}},
        options=COOP,
        mode="Cooperative Game",
    )
    assert not can(s, EXPLORER, "spawning space")


@pytest.mark.rule("CM-2.4.3-1", "CM-2.4.3-2", "CM-2.1.3-2", "CM-2.4.3-3")
def test_a_wrecked_generator_is_a_trophy_and_leaves_objects_face_down() -> None:
    idol = {"Cultist Idol": {"at": "R3/C4", "health": 1}}
    s = farm({EXPLORER: "R3/C3", EYE: "R1/C1"}, [7, 2], generators=idol)
    choose(s, EXPLORER, "Strike the Cultist Idol A")
    pile = next(iter(s.ground.values()))
    assert (len(s.trophies[0]), len(pile.down), pile.up) == (1, 1, ())
    assert events(s, "laid")[0].facts[2] == 1
