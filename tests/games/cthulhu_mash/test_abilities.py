"""Abilities that cost an action: scouting, fishing, the syringe, learning by heart. Section 3.3.1."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    can,
    choose,
    farm,
    health,
    labels,
    question,
    table,
    tiles,
)


@pytest.mark.rule("CM-3.3.1-10", "CM-3.3.1-7", "CM-2.1.8-1")
def test_the_albatross_turns_up_a_tile_beside_whose_monsters_wait() -> None:
    s = farm({MARINER: "R3/C6", EYE: "R1/C1"}, generated=False)
    s.made |= 1 << s.tile_of(0)
    before = set(s.tile_at)
    choose(s, MARINER, "Send the albatross to the hidden tile in the east")
    if question(s) == "TurnTile":
        choose(s, MARINER, labels(s, MARINER)[0])
    (new,) = set(s.tile_at) - before
    assert s.crowd[new]
    assert min(s.crowd[new]) >= BOX.first_generator
    assert (s.actions, s.mentality[0]) == (3, 2)


@pytest.mark.rule("CM-3.3.1-10", "CM-2.1.8-2")
def test_scouting_needs_mentality_and_the_mariner() -> None:
    assert not can(farm({MARINER: "R3/C6", EYE: "R1/C1"}, seats={MARINER: {"mentality": 0}}), MARINER, "albatross")
    assert not can(farm({EYE: "R3/C6", MARINER: "R1/C1"}), EYE, "albatross")


def shore(at: str) -> Mash:
    seats = {MARINER: {"at": f"{at} of Innsmouth Dock", "health": 1}, EYE: {"at": "R1/C1 of Family Farm"}}
    layout = tiles(MARINER, EYE, B3="Innsmouth Dock, turned 0")
    return table({"tiles": layout, "seats": seats, "active": MARINER}, 2)


@pytest.mark.rule("CM-3.3.1-11", "CM-3.3.1-7")
def test_fishing_turns_mentality_into_health_point_for_point() -> None:
    s = shore("R2/C3")
    assert not can(s, MARINER, "Fish: 3")
    choose(s, MARINER, "Fish: 2 mentality")
    assert (health(s, MARINER), s.mentality[0], s.actions) == (3, 1, 3)


@pytest.mark.rule("CM-3.3.1-11")
@pytest.mark.parametrize(("at", "fishes"), [("R3/C2", True), ("R2/C5", True), ("R4/C1", False), ("R6/C6", False)])
def test_fish_are_caught_in_water_or_next_to_it(at: str, fishes: bool) -> None:
    assert can(shore(at), MARINER, "Fish") is fishes


@pytest.mark.rule("CM-3.3.1-18", "CM-3.3.1-17")
def test_the_syringe_holds_without_a_wound_and_is_ready_again() -> None:
    beasts = {"Moon-Beast A": "R5/C3", "Cultist A": "R4/C2"}
    s = farm({DOCTOR: "R5/C2", EYE: "R1/C6"}, [4, 1], monsters=beasts)
    choose(s, DOCTOR, "Sedate the Moon-Beast A")
    assert [(hold.number, hold.by) for hold in s.holds] == [(3, 0)]
    choose(s, DOCTOR, "Sedate the Cultist A")
    assert (len(s.holds), health(s, "Moon-Beast A"), s.mentality[0], s.actions) == (1, 2, 5, 2)


@pytest.mark.rule("CM-3.3.1-18", "CM-2.3.4-19")
def test_a_generator_cannot_be_sedated() -> None:
    s = farm({DOCTOR: "R5/C2", EYE: "R1/C6"}, generators={"Cultist Idol": "R5/C3"})
    assert not can(s, DOCTOR, "Sedate")


def scholar(memorized: list[str]) -> Mash:
    tome = {"objects": ["Necronomicon"], "spells": ["Heal", "Fly"], "memorized": memorized}
    return farm({DOCTOR: "R5/C2", EYE: "R1/C6"}, seats={DOCTOR: tome})


@pytest.mark.rule("CM-3.3.1-20", "CM-3.3.1-22")
def test_a_memorized_spell_is_cast_without_the_tome_which_keeps_it() -> None:
    s = scholar([])
    choose(s, DOCTOR, "Memorize Fly")
    assert (s.actions, s.mentality[0], s.game.sketch(s)["seats"][DOCTOR]["spells"]) == (3, 4, ["Heal", "Fly"])
    choose(s, DOCTOR, "Drop the Necronomicon")
    assert can(s, DOCTOR, "Cast Fly")
    assert not can(s, DOCTOR, "Memorize Fly")


@pytest.mark.rule("CM-3.3.1-21")
def test_five_spells_are_all_he_can_memorize() -> None:
    four = ["Bind Enemy", "Create Gate", "Reach", "Steal Life"]
    assert can(scholar(four), DOCTOR, "Memorize Fly")
    assert not can(scholar([*four, "Sound Wave of Oblivion"]), DOCTOR, "Memorize Fly")


@pytest.mark.rule("CM-3.3.1-20")
def test_an_unread_tome_cannot_be_memorized_nor_can_anybody_else_do_it() -> None:
    assert not can(
        farm({DOCTOR: "R5/C2", EYE: "R1/C6"}, seats={DOCTOR: {"objects": ["Necronomicon"]}}), DOCTOR, "Memorize"
    )
    seats = {EXPLORER: {"objects": ["Necronomicon"], "spells": ["Heal", "Fly"]}}
    assert not can(farm({EXPLORER: "R5/C2", EYE: "R1/C6"}, seats=seats), EXPLORER, "Memorize")
