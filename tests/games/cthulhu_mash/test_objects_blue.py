"""Blue objects: they work while carried, one of each kind. Section 5.3."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content.reading import CONTENT
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
    where,
)


def with_(*objects: str, who: str = EYE, **more: Any) -> Mash:
    other = EXPLORER if who != EXPLORER else EYE
    return farm({who: "R5/C2", other: "R1/C6"}, seats={who: {"objects": list(objects)}}, **more)


@pytest.mark.rule("CM-5.3-1", "CM-5.3-2", "CM-5.3-6", "CM-2.1.4-1")
@pytest.mark.parametrize("ride", ["Bicycle", "Dog Sled"])
def test_bicycle_and_sled_give_two_more_points_a_move(ride: str) -> None:
    s = with_(ride)
    choose(s, EYE, "Move")
    assert s.mp == 8


@pytest.mark.rule("CM-5.3-2", "CM-5.3-7", "CM-2.6-9")
def test_only_one_movement_object_counts_but_the_sled_still_carries() -> None:
    sheet = with_("Bicycle", "Dog Sled", "Wheelbarrow").sheet(0)
    assert (sheet.move, sheet.encumbrance, sheet.load) == (8, 6 + 6 + 5, 1)


@pytest.mark.rule("CM-5.3-6", "CM-5.3-7", "CM-5.3-17", "CM-2.1.9-2", "CM-2.1.9-1")
@pytest.mark.parametrize(("carrier", "more"), [("Dog Sled", 6), ("Wheelbarrow", 5)])
def test_sled_and_wheelbarrow_carry_more_and_weigh_nothing(carrier: str, more: int) -> None:
    sheet = with_(carrier).sheet(0)
    assert (sheet.encumbrance, sheet.room) == (6 + more, 6 + more)


@pytest.mark.rule("CM-2.1.9-4", "CM-5.3-17")
def test_without_the_wheelbarrow_the_load_must_be_shed() -> None:
    load = ["Bolos", "Pitchfork", "Sword Cane", "Tommy Gun", "Magic Spear", "Net", "Herbs"]
    s = with_("Wheelbarrow", *load, who=DOCTOR)
    choose(s, DOCTOR, "Drop the Wheelbarrow")
    assert question(s) == "Shed"
    choose(s, DOCTOR, "Let go of the Bolos")
    assert s.sheet(0).room == 0


@pytest.mark.rule("CM-5.3-3", "CM-5.3-4", "CM-5.3-12", "CM-2.1.6-1")
@pytest.mark.parametrize(("objects", "defense"), [([], 5), (["Cast Iron Skillet"], 6), (["Leng Web Shield"], 6)])
def test_a_shield_adds_one_to_defense(objects: list[str], defense: int) -> None:
    assert with_(*objects).sheet(0).defense == defense


@pytest.mark.rule("CM-5.3-4", "CM-5.3-3", "CM-5.3-12")
def test_of_two_shields_one_counts_and_the_skillet_still_strikes() -> None:
    s = with_("Cast Iron Skillet", "Leng Web Shield", monsters={"Cultist": "R5/C3"})
    assert (s.sheet(0).defense, s.sheet(0).web) == (6, True)
    assert can(s, EYE, "Strike the Cultist A with the Cast Iron Skillet")


@pytest.mark.rule("CM-5.3-13", "CM-5.3-15", "CM-5.3-18")
@pytest.mark.parametrize(
    ("objects", "defense"),
    [
        (["Winter Clothing"], 6),
        (["Mi-Go Living Armor"], 6),
        (["Winter Clothing", "Mi-Go Living Armor"], 6),
        (["Winter Clothing", "Cast Iron Skillet"], 7),
    ],
)
def test_one_armor_counts_and_goes_with_a_shield(objects: list[str], defense: int) -> None:
    assert with_(*objects).sheet(0).defense == defense


@pytest.mark.rule("CM-2.6-9", "CM-5.3-4")
def test_the_owner_may_let_the_other_shield_count() -> None:
    s = with_("Cast Iron Skillet", "Leng Web Shield", "Winter Clothing")
    assert not can(s, EYE, "Let the Leng Web Shield count")
    assert not can(s, EYE, "Let the Winter Clothing count")
    choose(s, EYE, "Let the Cast Iron Skillet count")
    assert (s.sheet(0).defense, s.sheet(0).web, s.actions) == (7, False, 4)


@pytest.mark.rule("CM-2.6-12", "CM-2.6-9")
def test_what_counts_is_changed_once_between_two_actions() -> None:
    s = with_("Cast Iron Skillet", "Leng Web Shield", "Winter Clothing", "Mi-Go Living Armor")
    choose(s, EYE, "Let the Cast Iron Skillet count")
    assert not can(s, EYE, "count")
    choose(s, EYE, "Move")
    assert not can(s, EYE, "count")
    choose(s, EYE, "End the move")
    choose(s, EYE, "Let the Winter Clothing count")
    assert (s.sheet(0).web, s.sheet(0).absorb) == (False, 0)


@pytest.mark.rule("CM-2.6-9")
def test_a_shield_that_is_dropped_counts_no_longer_and_is_not_chosen_when_it_comes_back() -> None:
    s = with_("Cast Iron Skillet", "Leng Web Shield")
    choose(s, EYE, "Let the Cast Iron Skillet count")
    choose(s, EYE, "Drop the Cast Iron Skillet")
    assert s.sheet(0).web
    choose(s, EYE, "Move")
    choose(s, EYE, "Pick up the Cast Iron Skillet")
    assert s.sheet(0).web


@pytest.mark.rule("CM-5.3-18", "CM-2.1.6-1")
def test_winter_clothing_turns_a_hit_into_a_miss() -> None:
    seats = {EYE: {"objects": ["Winter Clothing"]}}
    s = farm({EXPLORER: "R5/C3", EYE: "R5/C2"}, [4], seats=seats)
    choose(s, EXPLORER, "Strike the Private Eye with bare hands")
    assert health(s, EYE) == 4


@pytest.mark.rule("CM-5.3-16", "CM-5.3-15", "CM-ref-14")
@pytest.mark.parametrize(("face", "left"), [(6, 4), (5, 2)])
def test_living_armor_absorbs_all_damage_of_a_hit_on_a_six(face: int, left: int) -> None:
    seats = {EYE: {"objects": ["Mi-Go Living Armor"]}, EXPLORER: {"objects": ["Pitchfork"]}}
    s = farm({EXPLORER: "R5/C3", EYE: "R5/C2"}, [8, face], seats=seats)
    choose(s, EXPLORER, "Strike the Private Eye with the Pitchfork")
    assert health(s, EYE) == left


@pytest.mark.rule("CM-5.3-12", "CM-ref-14", "CM-2.5.1-1")
def test_the_web_shield_keeps_webs_off() -> None:
    s = with_("Leng Web Shield", monsters={"Leng Spider": "R5/C5"})
    choose(s, EYE, "End the turn")
    choose(s, EXPLORER, "Leng Spider A acts")
    assert not can(s, EXPLORER, "from afar")
    t = with_(monsters={"Leng Spider": "R5/C5"}, dice=[8])
    choose(t, EYE, "End the turn")
    choose(t, EXPLORER, "Leng Spider A acts")
    choose(t, EXPLORER, "Leng Spider A attacks the Private Eye from afar")
    assert [(hold.source, hold.number) for hold in t.holds] == [("web", 3)]


def dock(*objects: str) -> Mash:
    seats = {EYE: {"at": "R2/C3 of Innsmouth Dock", "objects": list(objects)}, DOCTOR: {"at": "R1/C1 of Family Farm"}}
    layout = tiles(EYE, DOCTOR, B3="Innsmouth Dock, turned 0")
    return table({"tiles": layout, "seats": seats, "active": EYE}, 2)


@pytest.mark.rule("CM-5.3-5", "CM-2.3.4-13")
@pytest.mark.parametrize(("objects", "left"), [(["Deep One Necklace"], 4), ([], 3)])
def test_the_deep_one_necklace_makes_water_harmless(objects: list[str], left: int) -> None:
    s = dock(*objects)
    choose(s, EYE, "Move")
    choose(s, EYE, "Walk to R2/C4")
    assert health(s, EYE) == left


@pytest.mark.rule("CM-5.3-5", "CM-2.3.4-10")
def test_not_even_deadly_water_harms_the_holder_of_the_necklace() -> None:
    s = dock("Deep One Necklace")
    choose(s, EYE, "Move")
    choose(s, EYE, "Walk to R1/C4")
    assert where(s, EYE) == "R1/C4 of Innsmouth Dock"


@pytest.mark.rule("CM-5.3-5")
def test_the_necklace_helps_somebody_pushed_into_water() -> None:
    seats = {
        EXPLORER: {"at": "R2/C3 of Innsmouth Dock"},
        EYE: {"at": "R3/C3 of Innsmouth Dock", "objects": ["Deep One Necklace"]},
    }
    layout = tiles(EXPLORER, EYE, B3="Innsmouth Dock, turned 0")
    s = table({"tiles": layout, "seats": seats, "active": EXPLORER}, 2, [9])
    choose(s, EXPLORER, "Push the Private Eye")
    choose(s, EXPLORER, "Put the Private Eye on R2/C4")
    assert health(s, EYE) == 4


@pytest.mark.rule("CM-5.3-8", "CM-5.3-14", "CM-2.2-4", "CM-2.2-6")
@pytest.mark.parametrize(("charm", "more"), [("Elder Sign Necklace", 2), ("Mi-Go Brain Cylinder", 1)])
def test_necklace_and_cylinder_raise_the_mind_the_first_time_and_take_it_back(charm: str, more: int) -> None:
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, ground={"R5/C2": {"up": [charm]}})
    choose(s, EYE, "Move")
    choose(s, EYE, f"Pick up the {charm}")
    assert (s.sheet(0).base_mentality, s.mentality[0]) == (4 + more, 4 + more)
    choose(s, EYE, f"Drop the {charm}")
    assert (s.sheet(0).base_mentality, s.mentality[0]) == (4, 4)
    choose(s, EYE, f"Pick up the {charm}")
    assert (s.sheet(0).base_mentality, s.mentality[0]) == (4 + more, 4)


@pytest.mark.rule("CM-5.3-11", "CM-3.3.2-1", "CM-2.3.4-9")
@pytest.mark.parametrize(("tile", "objects", "spent"), [
    ("Ice Floats", [], 2),
    ("Ice Floats", ["Ice Boots"], 1),
    ("Elder City", ["Ice Boots"], 1),
    ("Ice Cave of Madness", ["Ice Boots"], 1),
    ("Abhoth Swamp", ["Ice Boots"], 2),
])  # fmt: skip
def test_ice_boots_spare_the_surcharge_of_ice_but_not_of_mud(tile: str, objects: list[str], spent: int) -> None:
    seats = {EYE: {"at": f"R6/C1 of {tile}", "objects": objects}, DOCTOR: {"at": "R1/C1 of Family Farm"}}
    s = table({"tiles": tiles(EYE, DOCTOR, B3=f"{tile}, turned 0"), "seats": seats, "active": EYE}, 2)
    choose(s, EYE, "Move")
    choose(s, EYE, "Walk to R6/C2")
    assert s.mp == 6 - spent


# ---------------------------------------------------------------------- the crystal


def crystal(who: str, power: str, **more: Any) -> Mash:
    """Somebody who carries the crystal with this power-up fixed to it."""
    s = with_("Elder Thing Crystal", who=who, **more)
    s.power_pile |= 1 << s.crystal
    s.crystal = CONTENT.power_up(power).number
    s.power_pile &= ~(1 << s.crystal)
    s.sheets = [None] * s.seats
    return s


@pytest.mark.rule("CM-5.3-9", "CM-2.7-2")
def test_the_finder_of_the_crystal_fixes_an_own_power_up_to_it() -> None:
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, ground={"R5/C2": {"down": ["Elder Thing Crystal"]}})
    choose(s, EYE, "Move")
    choose(s, EYE, "Pick up the top object")
    assert CONTENT.power_ups[s.crystal].character == s.character[0]
    assert not s.power_pile >> s.crystal & 1
    assert s.powers[0] == ()


@pytest.mark.rule("CM-5.3-9", "CM-5.3-10")
def test_whoever_holds_the_crystal_has_its_power_up() -> None:
    s = crystal(EYE, "private_defense")
    assert s.sheet(0).defense == 6
    choose(s, EYE, "Drop the Elder Thing Crystal")
    assert s.sheet(0).defense == 5
    assert not s.power_pile >> s.crystal & 1  # it stays with the crystal


@pytest.mark.rule("CM-5.3-10")
@pytest.mark.parametrize(("power", "word"), [("arctic_blasting", "explosive_damage"), ("mariner_parry", "parry")])
def test_some_power_ups_are_of_no_use_to_others(power: str, word: str) -> None:
    assert word not in crystal(EYE, power).sheet(0).bonus
    assert crystal(EXPLORER, "arctic_blasting").sheet(0).bonus["explosive_damage"] == 1
    assert crystal(MARINER, "mariner_parry").sheet(0).bonus["parry"] == 1


@pytest.mark.rule("CM-5.3-10")
def test_an_empty_crystal_waits_for_somebody_with_a_power_up_left() -> None:
    s = farm({EYE: "R5/C2", EXPLORER: "R5/C3"}, ground={"R5/C2": {"up": ["Elder Thing Crystal"]}})
    s.power_pile &= ~sum(1 << power.number for power in CONTENT.power_ups if power.character == s.character[0])
    choose(s, EYE, "Move")
    choose(s, EYE, "Pick up the Elder Thing Crystal")
    assert s.crystal == -1
    choose(s, EYE, "Offer the Elder Thing Crystal to the Arctic Explorer")
    choose(s, EXPLORER, "Accept")
    assert CONTENT.power_ups[s.crystal].character == s.character[1]


@pytest.mark.rule("CM-5.3-1")
def test_blue_objects_work_without_being_used() -> None:
    s = with_("Bicycle", "Cast Iron Skillet", "Winter Clothing")
    assert not any("Use the" in label for label in labels(s, EYE))
