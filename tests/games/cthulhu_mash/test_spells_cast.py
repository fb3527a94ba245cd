"""Reach, and spells on oneself and others. Section 6."""

from __future__ import annotations

import pytest

from tests.games.cthulhu_mash.scenes import caster, paid
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    asked,
    can,
    choose,
    farm,
    health,
    labels,
    question,
    table,
    tiles,
    where,
)

# ---------------------------------------------------------------------- Reach


@pytest.mark.rule("CM-6-21", "CM-6-36")
def test_reach_takes_an_object_of_choice_with_a_d8() -> None:
    s = caster("Reach", [4], other="R5/C5", seats={EXPLORER: {"objects": ["Bolos", "Dog Sled"]}})
    choose(s, DOCTOR, "Cast Reach at the Arctic Explorer")
    choose(s, DOCTOR, "Take the Dog Sled")
    sketch = s.game.sketch(s)["seats"]
    assert (sketch[DOCTOR]["objects"], sketch[EXPLORER]["objects"]) == (["Dog Sled"], ["Bolos"])
    assert health(s, EXPLORER) == 5


@pytest.mark.rule("CM-6-36", "CM-2.1.9-4")
def test_whoever_is_robbed_of_the_sled_sheds_objects() -> None:
    load = ["Bolos", "Pitchfork", "Sword Cane", "Tommy Gun", "Magic Spear", "Net", "Dog Sled"]
    s = caster("Reach", [4], other="R5/C5", seats={EXPLORER: {"objects": load}})
    choose(s, DOCTOR, "Cast Reach at the Arctic Explorer")
    choose(s, DOCTOR, "Take the Dog Sled")
    assert (question(s), asked(s)) == ("Shed", EXPLORER)


@pytest.mark.rule("CM-6-21")
def test_full_hands_cannot_steal() -> None:
    full = {
        DOCTOR: {"objects": ["Pitchfork", "Sword Cane", "Tommy Gun", "Magic Spear", "Net", "Herbs"]},
        EXPLORER: {"objects": ["Bolos"]},
    }
    assert not can(caster("Reach", other="R5/C5", seats=full), DOCTOR, "Cast Reach")


@pytest.mark.rule("CM-6-22")
def test_reach_fetches_what_lies_in_sight_without_a_roll_or_a_step() -> None:
    ground = {"R5/C6": {"up": ["Herbs"], "down": ["Bolos"]}}
    s = caster("Reach", ground=ground)
    choose(s, DOCTOR, "Reach: fetch the Herbs from R5/C6")
    choose(s, DOCTOR, "Reach: fetch the top of the pile from R5/C6")
    assert sorted(s.game.sketch(s)["seats"][DOCTOR]["objects"]) == ["Bolos", "Herbs"]
    assert paid(s) == (2, 3)


@pytest.mark.rule("CM-6-36", "CM-6-22", "CM-5.4-10")
def test_fetched_tissue_hurts_the_caster_and_stays_where_it_lay() -> None:
    s = caster("Reach", ground={"R5/C6": {"down": ["Shoggoth Tissue"]}})
    choose(s, DOCTOR, "Reach: fetch the top of the pile")
    assert health(s, DOCTOR) < 3
    assert list(s.game.sketch(s)["tissue"]) == ["R5/C6 of Family Farm"]


@pytest.mark.rule("CM-6-36")
def test_a_fetched_snare_catches_the_caster() -> None:
    s = caster("Reach", ground={"R5/C6": {"down": ["Snare"]}})
    choose(s, DOCTOR, "Reach: fetch the top of the pile")
    assert [hold.figure for hold in s.holds] == [0]


# ---------------------------------------------------------------------- on oneself and others


@pytest.mark.rule("CM-6-17", "CM-6-37")
def test_heal_restores_one_health_to_the_caster_or_a_neighbour() -> None:
    seats = {DOCTOR: {"health": 1}, EXPLORER: {"health": 2}}
    beasts = {"Moon-Beast A": {"at": "R4/C2", "health": 1}, "Moon-Beast B": {"at": "R4/C3", "health": 1}}
    s = caster("Heal", other="R5/C3", seats=seats, monsters=beasts)
    for whom in ("yourself", "the Arctic Explorer", "the Moon-Beast A"):
        choose(s, DOCTOR, f"Cast Heal on {whom}")
    assert [health(s, x) for x in (DOCTOR, EXPLORER, "Moon-Beast A")] == [2, 3, 2]
    assert not can(s, DOCTOR, "Cast Heal on the Moon-Beast")


@pytest.mark.rule("CM-6-18")
def test_the_lucid_hour_restores_all_mentality_its_own_price_included() -> None:
    s = caster("Lucid Hour", other="R5/C3", seats={DOCTOR: {"mentality": 2}, EXPLORER: {"mentality": 0}})
    choose(s, DOCTOR, "Cast Lucid Hour on the Arctic Explorer")
    assert (s.mentality[1], paid(s)) == (4, (3, 1))
    choose(s, DOCTOR, "Cast Lucid Hour on yourself")
    assert paid(s) == (2, 5)


@pytest.mark.rule("CM-6-12", "CM-6-13", "CM-6-6")
def test_the_ward_adds_defense_and_takes_one_point_before_it_breaks() -> None:
    s = caster("Flesh Ward", [8, 5], other="R5/C3", seats={EXPLORER: {"objects": ["Pitchfork"]}})
    choose(s, DOCTOR, "Cast Flesh Ward")
    assert s.sheet(0).defense == 6
    assert not can(s, DOCTOR, "Cast Flesh Ward")
    choose(s, DOCTOR, "End the turn")
    choose(s, EXPLORER, "Strike the Psychotherapist with the Pitchfork")
    assert (health(s, DOCTOR), s.sheet(0).defense) == (2, 5)


@pytest.mark.rule("CM-6-13")
def test_a_ward_broken_in_the_own_turn_comes_back_only_in_the_next() -> None:
    s = caster("Flesh Ward", seats={DOCTOR: {"warded": True}}, tissue={"R5/C3": 1})
    choose(s, DOCTOR, "Move")
    choose(s, DOCTOR, "Walk to R5/C3")
    choose(s, DOCTOR, "End the move")
    assert (health(s, DOCTOR), s.ward) == (3, 0)
    assert not can(s, DOCTOR, "Cast Flesh Ward")


@pytest.mark.rule("CM-6-13")
def test_the_ward_ends_with_the_loss_of_its_tome() -> None:
    seats = {EYE: {"objects": ["Nameless Cults"], "spells": ["Flesh Ward"], "warded": True}}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats=seats)
    choose(s, EYE, "Drop the Nameless Cults")
    assert (s.ward, s.sheet(0).defense) == (0, 5)


@pytest.mark.rule("CM-6-14", "CM-2.5.1-5", "CM-2.5.1-6")
def test_a_flying_caster_passes_over_monsters_and_boots_and_lands_when_the_turn_ends() -> None:
    s = caster("Fly", at="R5/C4", monsters={"Cultist A": "R5/C5", "Cultist B": "R4/C4"})
    choose(s, DOCTOR, "Cast Fly")
    choose(s, DOCTOR, "Move")
    choose(s, DOCTOR, "Fly to R4/C5")
    assert where(s, DOCTOR) == "R4/C5 of Family Farm"
    choose(s, DOCTOR, "End the move")
    choose(s, DOCTOR, "End the turn")
    assert (where(s, DOCTOR), s.flying) == ("nowhere", 0)  # the skull below


@pytest.mark.rule("CM-6-11", "CM-2.3.2-6", "CM-2.4.2-4")
def test_create_gate_carries_the_caster_to_any_open_gate_and_swaps() -> None:
    seats = {DOCTOR: {"arcane spell": "Create Gate"}, EXPLORER: {"at": "R6/C3 of Base Camp"}}
    s = farm({DOCTOR: "R5/C2"}, seats=seats)
    choose(s, DOCTOR, "Cast Create Gate")
    choose(s, DOCTOR, "To R6/C3 of Base Camp")
    assert (where(s, DOCTOR), where(s, EXPLORER)) == ("R6/C3 of Base Camp", "R5/C2 of Family Farm")
    assert paid(s) == (3, 4)


@pytest.mark.rule("CM-6-20")
def test_parting_sands_leads_through_a_wall_or_an_obstacle() -> None:
    wall = caster("Parting Sands", at="R2/C3")
    choose(wall, DOCTOR, "Cast Parting Sands: pass through to R2/C4")
    assert (where(wall, DOCTOR), paid(wall)) == ("R2/C4 of Family Farm", (3, 4))
    seats = {DOCTOR: {"at": "R5/C1 of Innsmouth Dock", "arcane spell": "Parting Sands"}, EYE: {}}
    layout = tiles(EYE, DOCTOR, B3="Innsmouth Dock, turned 0")
    rock = table({"tiles": layout, "seats": seats, "active": DOCTOR}, 2)
    assert [label for label in labels(rock, DOCTOR) if "Parting" in label] == [
        "Cast Parting Sands: pass through to R5/C4"
    ]


@pytest.mark.rule("CM-6-20")
def test_parting_sands_needs_a_free_space_beyond() -> None:
    assert not can(caster("Parting Sands", at="R2/C3", monsters={"Cultist": "R2/C4"}), DOCTOR, "Parting Sands")


@pytest.mark.rule("CM-2.10-7", "CM-6-27")
def test_of_all_spells_only_the_razor_harms_a_spawning_space() -> None:
    seats = {DOCTOR: {"at": "R1/C5 of Base Camp", "arcane spell": "Steal Life", "memorized": ["Spectral Razor"]}}
    s = farm({EXPLORER: "R1/C1"}, [8], seats=seats, active=DOCTOR)
    assert not can(s, DOCTOR, "Cast Steal Life at the spawning space")
    choose(s, DOCTOR, "Cast Spectral Razor")
    choose(s, DOCTOR, "Strike the spawning space of the Arctic Explorer with the Spectral Razor")
    assert s.camps[0] == 1
