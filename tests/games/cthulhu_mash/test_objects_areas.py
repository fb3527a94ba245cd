"""Weapons that strike several spaces: dynamite, electric gun, mist, net and Tommy Gun. Sections 5 and 5.1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.records import BODY
from miskatonic.games.cthulhu_mash.state import Mash
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
    where,
)


def field(
    weapon: str,
    at: str,
    monsters: Mapping[str, str],
    dice: list[int],
    who: str = EYE,
    other: str = "R1/C6",
    **more: Any,
) -> Mash:
    """Somebody with one weapon on the Family Farm, and monsters."""
    second = EXPLORER if who == EYE else EYE
    return farm({who: at, second: other}, dice, monsters=monsters, seats={who: {"objects": [weapon]}}, **more)


def alive(s: Mash, kind: str, letters: str) -> str:
    """Which of these monsters are still there."""
    return "".join(letter for letter in letters if where(s, f"{kind} {letter}") != "nowhere")


def held(s: Mash) -> list[str]:
    return sorted(row["who"] for row in s.game.sketch(s)["holds"])


# ---------------------------------------------------------------------- dynamite


@pytest.mark.rule("CM-5.1-12", "CM-5.1-14", "CM-5-3", "CM-5-1", "CM-2.1.2-9")
def test_a_bundle_takes_two_health_from_all_in_three_by_three_around_an_empty_space() -> None:
    beasts = {"Gnoph-Keh A": "R6/C1", "Gnoph-Keh B": "R4/C3", "Gnoph-Keh C": "R5/C4"}
    s = field("Dynamite Bundle", "R2/C1", beasts, [4])
    choose(s, EYE, "Throw the Dynamite Bundle to R5/C2")
    assert [health(s, f"Gnoph-Keh {letter}") for letter in "ABC"] == [1, 1, 3]
    assert s.game.sketch(s)["discards"] == ["Dynamite Bundle"]
    assert len(events(s, "attack")) == 1


@pytest.mark.rule("CM-5.1-14")
def test_a_blast_does_not_pass_solid_lines() -> None:
    beasts = {"Cultist A": "R2/C4", "Cultist B": "R2/C3", "Cultist C": "R3/C4"}
    s = field("Dynamite Bundle", "R6/C2", beasts, [9])
    choose(s, EYE, "Throw the Dynamite Bundle to R3/C3")
    assert alive(s, "Cultist", "ABC") == "A"


@pytest.mark.rule("CM-5.1-13", "CM-5.1-14")
def test_the_thrower_of_a_stick_picks_one_of_the_two_by_two_blocks() -> None:
    s = field("Dynamite Stick", "R2/C1", {"Moon-Beast A": "R6/C3", "Moon-Beast B": "R4/C1"}, [4])
    assert can(s, EYE, "Throw the Dynamite Stick to R5/C2: the Moon-Beast B")
    choose(s, EYE, "Throw the Dynamite Stick to R5/C2: the Moon-Beast A")
    assert (health(s, "Moon-Beast A"), health(s, "Moon-Beast B")) == (1, 2)
    assert s.game.sketch(s)["discards"] == ["Dynamite Stick"]


@pytest.mark.rule("CM-5.1-14", "CM-2.1.2-1")
def test_dynamite_is_thrown_only_at_spaces_in_sight_and_far_enough() -> None:
    s = field("Dynamite Bundle", "R5/C2", {"Cultist A": "R5/C3", "Cultist B": "R5/C4"}, [9])
    assert can(s, EYE, "Bundle to R4/C3")
    assert not can(s, EYE, "Bundle to R5/C3")
    assert not can(s, EYE, "Bundle to R5/C4")


@pytest.mark.rule("CM-5-3", "CM-2.1.7-6")
def test_the_thrower_is_hit_by_the_own_blast() -> None:
    s = field("Dynamite Stick", "R5/C2", {"Cultist A": "R4/C3"}, [5])
    choose(s, EYE, "Throw the Dynamite Stick to R4/C3: the Private Eye and the Cultist A")
    assert (health(s, EYE), alive(s, "Cultist", "A")) == (3, "")


@pytest.mark.rule("CM-5-4", "CM-2.1.6-2")
@pytest.mark.parametrize(("face", "left"), [(1, "AB"), (10, "")])
def test_a_one_misses_all_and_a_top_face_hits_all(face: int, left: str) -> None:
    seats = {EYE: {"objects": ["Dynamite Bundle"], "power-ups": ["private_ranged"]}}
    beasts = {"Star Vampire A": "R5/C2", "Star Vampire B": "R5/C3"}
    s = farm({EYE: "R2/C1", EXPLORER: "R1/C6"}, [face], monsters=beasts, seats=seats)
    choose(s, EYE, "Throw the Dynamite Bundle to R5/C2")
    assert alive(s, "Star Vampire", "AB") == left


@pytest.mark.rule("CM-3.3.1-2", "CM-5.1-13")
def test_the_explorer_throws_with_a_d10_and_does_one_damage_more() -> None:
    s = field("Dynamite Stick", "R2/C1", {"Gnoph-Keh A": "R5/C2"}, [4], EXPLORER)
    choose(s, EXPLORER, "Throw the Dynamite Stick to R5/C2")
    assert health(s, "Gnoph-Keh A") == 1
    hard = {DOCTOR: {"at": "R5/C2 of Family Farm", "objects": ["Cast Iron Skillet", "Winter Clothing"], "warded": True}}
    t = farm({EXPLORER: "R2/C1"}, [6], seats={EXPLORER: {"objects": ["Dynamite Stick"]}, **hard})
    choose(t, EXPLORER, "Throw the Dynamite Stick to R5/C2")
    assert health(t, DOCTOR) == 3  # a 6 is no top face of a d10, and his Defense is 8


@pytest.mark.rule("CM-5-4", "CM-3.3.1-8")
def test_a_blast_beside_the_thrower_is_ranged_and_cannot_be_parried() -> None:
    s = farm({EYE: "R5/C2", MARINER: "R5/C3"}, [9], seats={EYE: {"objects": ["Dynamite Stick"]}})
    choose(s, EYE, "Throw the Dynamite Stick to R4/C3: the Mariner Merchant")
    assert (health(s, MARINER), asked(s)) == (2, EYE)


@pytest.mark.rule("CM-2.10-6", "CM-2.10-7")
def test_a_blast_does_no_harm_to_a_spawning_space() -> None:
    seats = {EYE: {"at": "R1/C3 of Miskatonic Medical School", "objects": ["Dynamite Bundle"]}}
    idol = {"Cultist A": "R1/C6 of Miskatonic Medical School"}
    s = farm({DOCTOR: "R1/C1"}, [9], seats=seats, monsters=idol, active=EYE)
    choose(s, EYE, "Throw the Dynamite Bundle to R1/C6")
    assert (alive(s, "Cultist", "A"), s.camps) == ("", [3, 3])


@pytest.mark.rule("CM-2.4.3-7", "CM-2.1.3-2")
def test_a_generator_wrecked_by_a_blast_is_the_throwers_trophy() -> None:
    seats = {EYE: {"objects": ["Dynamite Bundle"], "mentality": 0}}
    s = farm({EYE: "R2/C1", EXPLORER: "R1/C6"}, [5, 3], generators={"Cultist Idol": "R5/C2"}, seats=seats)
    choose(s, EYE, "Throw the Dynamite Bundle to R5/C2")
    assert s.game.sketch(s)["seats"][EYE]["trophies"] == ["Cultist Idol"]


# ---------------------------------------------------------------------- electric gun


@pytest.mark.rule("CM-5.1-19", "CM-5.1-20")
def test_the_discharge_runs_on_from_neighbour_to_neighbour_with_one_die_and_a_bonus() -> None:
    beasts = {"Moon-Beast A": "R5/C3", "Moon-Beast B": "R5/C4", "Moon-Beast C": "R4/C4", "Moon-Beast D": "R3/C5"}
    s = field("Mi-Go Electric Gun", "R5/C1", beasts, [3])
    choose(s, EYE, "Discharge at the Moon-Beast A")
    assert [health(s, f"Moon-Beast {letter}") for letter in "ABCD"] == [1, 1, 1, 2]
    assert s.game.sketch(s)["seats"][EYE]["objects"] == ["Mi-Go Electric Gun"]


@pytest.mark.rule("CM-5.1-20", "CM-5-3")
def test_the_user_of_the_gun_is_part_of_a_chain_that_touches_it() -> None:
    s = field("Mi-Go Electric Gun", "R5/C2", {"Moon-Beast A": "R5/C3", "Moon-Beast B": "R4/C3"}, [4])
    choose(s, EYE, "Discharge at the Moon-Beast B")
    assert (health(s, EYE), health(s, "Moon-Beast A"), health(s, "Moon-Beast B")) == (3, 1, 1)


@pytest.mark.rule("CM-5.1-20")
def test_a_blue_line_breaks_the_chain() -> None:
    s = field("Mi-Go Electric Gun", "R5/C2", {"Moon-Beast A": "R6/C4", "Moon-Beast B": "R6/C5"}, [9])
    choose(s, EYE, "Discharge at the Moon-Beast A")
    assert (health(s, "Moon-Beast A"), health(s, "Moon-Beast B")) == (1, 2)


# ---------------------------------------------------------------------- mist


@pytest.mark.rule("CM-5.1-21", "CM-5.1-22", "CM-4.1-3")
def test_the_mist_fills_one_space_and_then_three_by_three() -> None:
    beasts = {
        "Cultist A": "R2/C2",
        "Cultist B": "R4/C1",
        "Cultist C": "R5/C3",
        "Cultist D": "R6/C2",
        "Cultist E": "R2/C1",
    }
    s = field("Mi-Go Mist Projector", "R1/C2", beasts, [3])
    choose(s, EYE, "Spray mist north")
    assert alive(s, "Cultist", "ABCDE") == "DE"
    assert s.game.sketch(s)["seats"][EYE]["objects"] == ["Mi-Go Mist Projector"]


@pytest.mark.rule("CM-5.1-22")
def test_the_mist_does_not_pass_solid_lines() -> None:
    s = field("Mi-Go Mist Projector", "R2/C3", {"Cultist A": "R2/C4"}, [3])
    assert not can(s, EYE, "Spray mist")


@pytest.mark.rule("CM-5-4", "CM-3.3.1-8")
def test_mist_in_the_first_space_cannot_be_parried() -> None:
    s = farm({EYE: "R5/C2", MARINER: "R5/C3"}, [9], seats={EYE: {"objects": ["Mi-Go Mist Projector"]}})
    choose(s, EYE, "Spray mist east")
    assert (health(s, MARINER), asked(s)) == (2, EYE)


# ---------------------------------------------------------------------- Tommy Gun


@pytest.mark.rule("CM-5.1-40", "CM-5.1-41")
def test_the_tommy_gun_sprays_three_by_two_and_the_front_row_gives_cover() -> None:
    beasts = {"Moon-Beast A": "R3/C1", "Moon-Beast B": "R3/C2", "Moon-Beast C": "R4/C2", "Moon-Beast D": "R4/C3"}
    s = field("Tommy Gun", "R1/C2", beasts, [3])
    choose(s, EYE, "Spray the Moon-Beast A, the Moon-Beast B and the Moon-Beast D with the Tommy Gun")
    assert [health(s, f"Moon-Beast {letter}") for letter in "ABCD"] == [1, 1, 2, 1]


@pytest.mark.rule("CM-5.1-41")
def test_the_tommy_gun_strikes_neither_neighbours_nor_four_in_a_row() -> None:
    beasts = {
        "Cultist A": "R4/C1",
        "Cultist B": "R4/C2",
        "Cultist C": "R4/C3",
        "Cultist D": "R4/C4",
        "Cultist E": "R1/C3",
    }
    s = field("Tommy Gun", "R1/C2", beasts, [3])
    bursts = [label for label in labels(s, EYE) if "Tommy" in label and "Spray" in label]
    assert bursts
    assert not any("Cultist E" in label for label in bursts)
    assert max(label.count("Cultist") for label in bursts) == 3


# ---------------------------------------------------------------------- net


@pytest.mark.rule("CM-5.1-25", "CM-5.1-26", "CM-5.1-27")
def test_a_net_catches_everybody_in_its_block_whose_defense_the_die_reaches() -> None:
    beasts = {"Cultist A": "R5/C3", "Cultist B": "R4/C3", "Moon-Beast A": "R4/C4"}
    s = field("Net", "R5/C2", beasts, [3], EXPLORER)
    choose(s, EXPLORER, "Throw the Net at the Cultist A, and over the Cultist B and the Moon-Beast A")
    assert held(s) == ["Cultist A", "Cultist B"]
    assert {(h.kind, h.number) for h in s.holds} == {(BODY, 2)}
    assert (alive(s, "Cultist", "AB"), s.game.sketch(s)["discards"]) == ("AB", ["Net"])


@pytest.mark.rule("CM-5.1-26", "CM-5.1-27")
def test_a_net_that_misses_its_target_catches_nobody_and_lies_there() -> None:
    s = field("Net", "R5/C1", {"Moon-Beast A": "R5/C3", "Cultist A": "R5/C4"}, [3])
    choose(s, EYE, "Throw the Net at the Moon-Beast A, and over the Cultist A")
    assert (held(s), s.game.sketch(s)["ground"]["R5/C3 of Family Farm"]["up"]) == ([], ["Net"])


@pytest.mark.rule("CM-5.1-25", "CM-6-9")
def test_a_net_is_thrown_with_the_melee_die_beside_and_the_ranged_die_afar() -> None:
    hard = {DOCTOR: {"at": "R5/C3 of Family Farm", "objects": ["Cast Iron Skillet", "Winter Clothing"], "warded": True}}
    near = farm({EYE: "R5/C2"}, [6], seats={EYE: {"objects": ["Net"]}, **hard})
    choose(near, EYE, "Throw the Net at the Psychotherapist")
    assert held(near) == [DOCTOR]  # the top face of her d6, though his Defense is 8
    seats = {EYE: {"objects": ["Net"], "power-ups": ["private_ranged"]}}
    far = farm({EYE: "R5/C1", EXPLORER: "R1/C6"}, [4], monsters={"Star Vampire A": "R5/C3"}, seats=seats)
    choose(far, EYE, "Throw the Net at the Star Vampire A")
    assert held(far) == ["Star Vampire A"]


@pytest.mark.rule("CM-5.1-26")
def test_a_net_over_the_own_space_catches_its_thrower() -> None:
    s = field("Net", "R5/C2", {"Moon-Beast A": "R5/C3"}, [5])
    choose(s, EYE, "Throw the Net at the Moon-Beast A, and over the Private Eye")
    assert held(s) == ["Moon-Beast A", EYE]


@pytest.mark.rule("CM-5.1-26", "CM-2.3.4-7")
def test_a_held_target_is_netted_whatever_the_die_but_the_others_are_not() -> None:
    hold = {"who": "Star Vampire A", "kind": "cuffs", "number": 1}
    beasts = {"Star Vampire A": "R5/C3", "Cultist A": "R4/C3"}
    s = field("Net", "R5/C2", beasts, [2], holds=[hold])
    choose(s, EYE, "Throw the Net at the Star Vampire A, and over the Cultist A")
    assert held(s) == ["Star Vampire A", "Star Vampire A"]


@pytest.mark.rule("CM-5-4", "CM-3.3.1-8")
def test_a_net_thrown_at_a_neighbour_can_be_parried_and_then_catches_nobody() -> None:
    seats = {EYE: {"objects": ["Net"]}}
    s = farm({EYE: "R5/C2", MARINER: "R5/C3"}, [6, 6], monsters={"Cultist A": "R4/C3"}, seats=seats)
    choose(s, EYE, "Throw the Net at the Mariner Merchant, and over the Cultist A")
    assert (question(s), asked(s)) == ("Meet", MARINER)
    choose(s, MARINER, "Parry")
    assert held(s) == []


@pytest.mark.rule("CM-5-4")
def test_a_net_from_afar_cannot_be_parried() -> None:
    s = farm({EYE: "R5/C1", MARINER: "R5/C3"}, [6], seats={EYE: {"objects": ["Net"]}})
    choose(s, EYE, "Throw the Net at the Mariner Merchant")
    assert held(s) == [MARINER]


@pytest.mark.rule("CM-5.1-26", "CM-2.3.4-19")
def test_a_generator_under_the_net_is_not_caught() -> None:
    s = field("Net", "R5/C1", {"Cultist A": "R5/C3"}, [9], generators={"Cultist Idol": "R5/C4"})
    assert not can(s, EYE, "Throw the Net at the Cultist A, and over")
    choose(s, EYE, "Throw the Net at the Cultist A")
    assert held(s) == ["Cultist A"]
