"""Spells that are attacks. Section 6."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash.records import BODY
from tests.games.cthulhu_mash.scenes import caster, paid
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, MARINER, can, choose, farm, health, question, where


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
