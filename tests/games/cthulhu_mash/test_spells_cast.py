"""The sixteen spells but for those that answer: section 6."""

from __future__ import annotations

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
    farm,
    health,
    labels,
    question,
    table,
    tiles,
    where,
)


def caster(spell: str, dice: list[int] | None = None, at: str = "R5/C2", other: str = "R1/C6", **more: Any) -> Mash:
    """The Psychotherapist (melee d6, ranged d8, Defense 5) knows one spell; the Explorer is the other."""
    seats = {DOCTOR: {"arcane spell": spell}}
    for name, extra in more.pop("seats", {}).items():
        seats[name] = {**seats.get(name, {}), **extra}
    return farm({DOCTOR: at, EXPLORER: other}, dice or [], seats=seats, **more)


def paid(s: Mash) -> tuple[int, int]:
    """Actions and mentality left to the caster."""
    return s.actions, s.mentality[0]


@pytest.mark.rule("CM-6-4", "CM-2.1.8-2", "CM-2.1.8-1")
def test_a_spell_costs_an_action_and_a_mentality_and_needs_both() -> None:
    s = caster("Fly")
    choose(s, DOCTOR, "Cast Fly")
    assert paid(s) == (3, 4)
    assert not can(caster("Fly", seats={DOCTOR: {"mentality": 0}}), DOCTOR, "Cast Fly")


@pytest.mark.rule("CM-6-5")
def test_no_spell_is_cast_by_somebody_who_is_held() -> None:
    hold = {"who": DOCTOR, "kind": "cuffs", "number": 1}
    assert not can(caster("Fly", holds=[hold]), DOCTOR, "Cast")


# ---------------------------------------------------------------------- attacks


@pytest.mark.rule("CM-6-9", "CM-6-15")
@pytest.mark.parametrize(("beast", "face", "caught"), [("R5/C3", 6, True), ("R5/C3", 3, False), ("R5/C5", 7, True)])
def test_freezing_wrack_holds_without_a_wound(beast: str, face: int, caught: bool) -> None:
    s = caster("Freezing Wrack", [face], monsters={"Star Vampire A": beast})
    choose(s, DOCTOR, "Cast Freezing Wrack at the Star Vampire A")
    assert [(h.kind, h.number) for h in s.holds] == ([(BODY, 2)] if caught else [])
    assert (health(s, "Star Vampire A"), paid(s)) == (2, (3, 4))


@pytest.mark.rule("CM-6-9")
def test_a_spell_uses_the_melee_die_beside_and_the_ranged_die_afar() -> None:
    seats = {EXPLORER: {"objects": ["Cast Iron Skillet", "Winter Clothing"], "warded": True}}  # Defense 7
    near = caster("Freezing Wrack", [10], other="R5/C3", seats=seats)
    choose(near, DOCTOR, "Cast Freezing Wrack at the Arctic Explorer")
    assert near.holds  # the top face of a d10
    far = caster("Freezing Wrack", [6], other="R5/C5", seats=seats)
    choose(far, DOCTOR, "Cast Freezing Wrack at the Arctic Explorer")
    assert far.holds == ()


@pytest.mark.rule("CM-6-16", "CM-2.1.7-7")
def test_the_grasp_costs_health_for_each_failed_attempt() -> None:
    s = caster("Grasp of Cthulhu", [6, 4, 3], other="R5/C5")
    choose(s, DOCTOR, "Cast Grasp of Cthulhu at the Arctic Explorer")
    assert health(s, EXPLORER) == 5
    choose(s, DOCTOR, "End the turn")
    choose(s, EXPLORER, "Break free")
    assert (health(s, EXPLORER), len(s.holds)) == (4, 1)
    choose(s, EXPLORER, "Break free")
    assert (health(s, EXPLORER), s.holds) == (4, ())


@pytest.mark.rule("CM-6-16", "CM-2.1.7-7", "CM-2.1.7-4")
def test_death_from_a_failed_attempt_is_the_casters_kill() -> None:
    s = caster("Grasp of Cthulhu", [6, 4], other="R5/C5", seats={EXPLORER: {"health": 1}})
    choose(s, DOCTOR, "Cast Grasp of Cthulhu at the Arctic Explorer")
    choose(s, DOCTOR, "End the turn")
    choose(s, EXPLORER, "Break free")
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


@pytest.mark.rule("CM-6-10", "CM-ref-9")
def test_a_bound_monster_neither_moves_nor_attacks_the_caster_in_its_next_turn() -> None:
    s = caster("Bind Enemy", [6], monsters={"Moon-Beast A": "R5/C3"})
    choose(s, DOCTOR, "Cast Bind Enemy at the Moon-Beast A")
    choose(s, DOCTOR, "End the turn")
    assert question(s) == "RunMonsters"
    choose(s, EXPLORER, "Moon-Beast A acts")
    assert not can(s, EXPLORER, "strikes")
    assert not can(s, EXPLORER, "moves")
    assert (health(s, DOCTOR), health(s, "Moon-Beast A")) == (3, 2)


@pytest.mark.rule("CM-6-10")
def test_attacking_a_bound_monster_breaks_the_binding() -> None:
    s = caster("Bind Enemy", [6, 1], monsters={"Moon-Beast A": "R5/C3"})
    choose(s, DOCTOR, "Cast Bind Enemy at the Moon-Beast A")
    assert s.bound
    choose(s, DOCTOR, "Strike the Moon-Beast A")
    assert s.bound == ()


@pytest.mark.rule("CM-6-10", "CM-6-19")
@pytest.mark.parametrize("spell", ["Bind Enemy", "Mental Suggestion"])
def test_minds_of_characters_and_generators_are_not_bound(spell: str) -> None:
    s = caster(spell, other="R5/C5", generators={"Cultist Idol": "R5/C3"})
    assert not can(s, DOCTOR, "Cast")


@pytest.mark.rule("CM-6-19", "CM-5.1-42")
def test_a_suggestion_makes_a_monster_attack_at_once() -> None:
    s = caster("Mental Suggestion", [4, 8, 5], other="R5/C6", monsters={"Moon-Beast A": "R5/C5"})
    choose(s, DOCTOR, "Cast Mental Suggestion at the Moon-Beast A")
    choose(s, DOCTOR, "Moon-Beast A strikes the Arctic Explorer")
    choose(s, EXPLORER, "Take 1 damage")
    assert (health(s, EXPLORER), paid(s), s.runs) == (4, (3, 4), 0)


@pytest.mark.rule("CM-6-19")
def test_a_suggestion_that_misses_commands_nothing() -> None:
    s = caster("Mental Suggestion", [3], monsters={"Moon-Beast A": "R5/C5"})
    choose(s, DOCTOR, "Cast Mental Suggestion at the Moon-Beast A")
    assert question(s) == "Actions"


@pytest.mark.rule("CM-6-28", "CM-2.2-6")
def test_steal_life_gives_the_caster_what_it_takes_even_above_the_base() -> None:
    s = caster("Steal Life", [5], generators={"Structure A": "R5/C5"})
    choose(s, DOCTOR, "Cast Steal Life at the Structure A")
    assert (health(s, "Structure A"), health(s, DOCTOR)) == (2, 4)


@pytest.mark.rule("CM-6-28", "CM-6-13")
def test_steal_life_gets_nothing_from_a_ward() -> None:
    s = caster("Steal Life", [6], other="R5/C5", seats={EXPLORER: {"warded": True}})
    choose(s, DOCTOR, "Cast Steal Life at the Arctic Explorer")
    assert (health(s, EXPLORER), health(s, DOCTOR)) == (5, 3)


@pytest.mark.rule("CM-6-25", "CM-6-26", "CM-5-4")
def test_the_sound_wave_strikes_all_in_a_line_near_and_far_diagonals_too() -> None:
    beasts = {
        "Cultist A": "R5/C3",
        "Cultist B": "R5/C4",
        "Cultist C": "R5/C6",
        "Cultist D": "R4/C3",
        "Cultist E": "R3/C4",
    }
    s = caster("Sound Wave of Oblivion", [3, 3], monsters=beasts)
    choose(s, DOCTOR, "Cast Sound Wave of Oblivion east")
    assert [where(s, f"Cultist {x}") == "nowhere" for x in "ABCDE"] == [True, True, True, False, False]
    choose(s, DOCTOR, "Cast Sound Wave of Oblivion south-east")
    assert [where(s, f"Cultist {x}") == "nowhere" for x in "DE"] == [True, True]


@pytest.mark.rule("CM-6-26")
def test_the_sound_wave_ends_at_a_solid_line() -> None:
    s = caster("Sound Wave of Oblivion", at="R2/C3", monsters={"Cultist A": "R2/C4"})
    assert not can(s, DOCTOR, "Cast Sound Wave")


@pytest.mark.rule("CM-5-4", "CM-3.3.1-8")
@pytest.mark.parametrize(("at", "parries"), [("R5/C3", True), ("R5/C4", False)])
def test_the_wave_can_be_parried_only_by_a_neighbour(at: str, parries: bool) -> None:
    s = farm({DOCTOR: "R5/C2", MARINER: at}, [6], seats={DOCTOR: {"arcane spell": "Sound Wave of Oblivion"}})
    choose(s, DOCTOR, "Cast Sound Wave of Oblivion east")
    assert can(s, MARINER, "Parry") is parries


@pytest.mark.rule("CM-ref-19", "CM-6-25")
def test_the_wave_has_the_bonus_of_its_kind_for_each_target() -> None:
    seats = {DOCTOR: {"power-ups": ["psychotherapist_ranged"]}}
    s = caster("Sound Wave of Oblivion", [3], monsters={"Moon-Beast A": "R5/C3", "Moon-Beast B": "R5/C5"}, seats=seats)
    choose(s, DOCTOR, "Cast Sound Wave of Oblivion east")
    assert (health(s, "Moon-Beast A"), health(s, "Moon-Beast B")) == (2, 1)


@pytest.mark.rule("CM-6-27", "CM-6-6")
def test_the_razor_strikes_with_a_d8_for_two_and_better_in_melee_until_the_turn_ends() -> None:
    s = caster("Spectral Razor", [3, 3], monsters={"Gnoph-Keh A": "R5/C3", "Gnoph-Keh B": "R2/C2"})
    choose(s, DOCTOR, "Cast Spectral Razor")
    assert not can(s, DOCTOR, "Cast Spectral Razor")
    choose(s, DOCTOR, "Strike the Gnoph-Keh A with the Spectral Razor")
    choose(s, DOCTOR, "Shoot at the Gnoph-Keh B with the Spectral Razor")
    assert (health(s, "Gnoph-Keh A"), health(s, "Gnoph-Keh B"), paid(s)) == (1, 3, (1, 4))
    choose(s, DOCTOR, "End the turn")
    assert s.razor == 0


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
