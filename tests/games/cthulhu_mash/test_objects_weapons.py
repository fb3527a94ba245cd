"""Weapons that strike one target: section 5.1."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.records import BODY, CUFFS
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
    seat,
    space,
    where,
)


def armed(weapon: str, dice: list[int], beast: str = "R5/C3", who: str = EXPLORER, **more: Any) -> Mash:
    """Somebody on R5/C2 with one object, and a Moon-Beast (Defense 4, health 2)."""
    other = EYE if who != EYE else EXPLORER
    seats = {who: {"objects": [weapon]}}
    return farm({who: "R5/C2", other: "R1/C1"}, dice, monsters={"Moon-Beast": beast}, seats=seats, **more)


def carried(s: Mash, name: str) -> Any:
    return s.game.sketch(s)["seats"][name]["objects"]


def discards(s: Mash) -> Any:
    return s.game.sketch(s)["discards"]


def lying(s: Mash, where_: str) -> Any:
    return s.game.sketch(s)["ground"].get(f"{where_} of Family Farm", {"up": []})["up"]


@pytest.mark.rule("CM-5.1-2", "CM-2.1.2-8", "CM-5.1-1")
def test_the_revolver_shoots_with_the_plain_ranged_die_again_and_again() -> None:
    s = armed(".32 Revolver", [4, 3], "R5/C5", EYE)
    choose(s, EYE, "Shoot at the Moon-Beast A with the .32 Revolver")
    assert (health(s, "Moon-Beast A"), s.actions) == (1, 3)
    choose(s, EYE, "Shoot at the Moon-Beast A with the .32 Revolver")
    assert (health(s, "Moon-Beast A"), carried(s, EYE)) == (1, [".32 Revolver"])


@pytest.mark.rule("CM-5.1-3", "CM-5-1")
@pytest.mark.parametrize(("beast", "words"), [("R5/C3", "Strike"), ("R5/C5", "Shoot at")])
def test_the_acid_vial_takes_two_health_near_or_far_and_is_gone(beast: str, words: str) -> None:
    s = armed("Acid Vial", [5], beast)
    choose(s, EXPLORER, f"{words} the Moon-Beast A with the Acid Vial")
    assert where(s, "Moon-Beast A") == "nowhere"
    assert (carried(s, EXPLORER), discards(s)) == ([], ["Acid Vial"])


@pytest.mark.rule("CM-5-1")
def test_a_one_time_weapon_is_spent_by_a_miss_too() -> None:
    s = armed("Acid Vial", [1])
    choose(s, EXPLORER, "Strike the Moon-Beast A with the Acid Vial")
    assert (health(s, "Moon-Beast A"), discards(s)) == (2, ["Acid Vial"])


@pytest.mark.rule("CM-5.1-5", "CM-5.1-6")
def test_bolos_hold_without_a_wound_until_a_one_and_are_spent() -> None:
    s = armed("Bolos", [4], "R5/C5")
    assert not can(s, EXPLORER, "Strike the Moon-Beast A with the Bolos")
    choose(s, EXPLORER, "Shoot at the Moon-Beast A with the Bolos")
    assert [(h.kind, h.number) for h in s.holds] == [(BODY, 1)]
    assert (health(s, "Moon-Beast A"), discards(s)) == (2, ["Bolos"])


@pytest.mark.rule("CM-5.1-6")
def test_bolos_that_miss_lie_in_the_space_of_the_target() -> None:
    s = armed("Bolos", [3], "R5/C5")
    choose(s, EXPLORER, "Shoot at the Moon-Beast A with the Bolos")
    assert (s.holds, carried(s, EXPLORER), lying(s, "R5/C5")) == ((), [], ["Bolos"])


@pytest.mark.rule("CM-5.1-5", "CM-2.3.4-19")
def test_bolos_and_handcuffs_are_of_no_use_against_a_generator() -> None:
    seats = {EXPLORER: {"objects": ["Bolos", "Handcuffs"]}}
    s = farm({EXPLORER: "R5/C2", EYE: "R1/C1"}, generators={"Cultist Idol": "R5/C5", "Structure": "R5/C1"}, seats=seats)
    at_them = [label for label in labels(s, EXPLORER) if "Idol" in label or "Structure" in label]
    assert not any("Bolos" in label or "Handcuffs" in label for label in at_them)


@pytest.mark.rule("CM-5.1-8", "CM-5.1-39", "CM-5.3-3")
@pytest.mark.parametrize("weapon", ["Buccaneer Blade", "Sword Cane", "Cast Iron Skillet"])
def test_blade_cane_and_skillet_add_one_to_the_melee_die(weapon: str) -> None:
    s = armed(weapon, [3, 3])
    choose(s, EXPLORER, "Strike the Moon-Beast A with bare hands")
    assert health(s, "Moon-Beast A") == 2
    choose(s, EXPLORER, f"Strike the Moon-Beast A with the {weapon}")
    assert (health(s, "Moon-Beast A"), carried(s, EXPLORER)) == (1, [weapon])


@pytest.mark.rule("CM-5.1-29", "CM-5.1-34")
@pytest.mark.parametrize("weapon", ["Pitchfork", "Sacrificial Knife"])
def test_pitchfork_and_knife_take_two_health(weapon: str) -> None:
    seats = {EXPLORER: {"objects": [weapon]}}
    s = farm({EXPLORER: "R5/C2", EYE: "R1/C1"}, [4, 3], monsters={"Gnoph-Keh": "R5/C3"}, seats=seats)
    choose(s, EXPLORER, f"Strike the Gnoph-Keh A with the {weapon}")
    assert health(s, "Gnoph-Keh A") == 1
    choose(s, EXPLORER, f"Strike the Gnoph-Keh A with the {weapon}")
    assert (health(s, "Gnoph-Keh A"), carried(s, EXPLORER)) == (1, [weapon])


@pytest.mark.rule("CM-5.1-35", "CM-2.2-6")
def test_the_knife_feeds_on_a_kill_even_above_the_base() -> None:
    s = armed("Sacrificial Knife", [8])
    choose(s, EXPLORER, "Strike the Moon-Beast A with the Sacrificial Knife")
    assert (health(s, EXPLORER), s.sheet(0).base_health) == (6, 5)


@pytest.mark.rule("CM-5.1-35")
def test_the_knife_gets_nothing_from_a_generator() -> None:
    seats = {EXPLORER: {"objects": ["Sacrificial Knife"]}}
    s = farm({EXPLORER: "R5/C2", EYE: "R1/C1"}, [8], generators={"Cultist Idol": "R5/C3"}, seats=seats)
    choose(s, EXPLORER, "Strike the Cultist Idol A with the Sacrificial Knife")
    assert (where(s, "Cultist Idol A"), health(s, EXPLORER)) == ("nowhere", 5)


@pytest.mark.rule("CM-5.1-18")
@pytest.mark.parametrize(("beast", "words"), [("R5/C3", "Strike"), ("R5/C5", "Shoot at")])
def test_the_magic_spear_strikes_near_and_far_and_comes_back(beast: str, words: str) -> None:
    s = armed("Magic Spear", [4, 1], beast)
    for _ in range(2):
        choose(s, EXPLORER, f"{words} the Moon-Beast A with the Magic Spear")
    assert (health(s, "Moon-Beast A"), carried(s, EXPLORER)) == (1, ["Magic Spear"])


@pytest.mark.rule("CM-5.1-15", "CM-5.1-16")
def test_handcuffs_leave_the_legs_free_and_are_spent_by_a_hit() -> None:
    s = farm({EXPLORER: "R5/C2", MARINER: "R5/C3"}, [7, 1], seats={EXPLORER: {"objects": ["Handcuffs"]}})
    choose(s, EXPLORER, "Strike the Mariner Merchant with the Handcuffs")
    choose(s, MARINER, "Do not parry")
    assert [(h.figure, h.kind, h.number) for h in s.holds] == [(seat(s, MARINER), CUFFS, 1)]
    assert (health(s, MARINER), discards(s)) == (3, ["Handcuffs"])
    choose(s, EXPLORER, "End the turn")
    assert can(s, MARINER, "Move")
    assert can(s, MARINER, "Jump")
    assert can(s, MARINER, "Break free")
    assert not can(s, MARINER, "Strike")
    assert not can(s, MARINER, "Push")


@pytest.mark.rule("CM-5.1-16")
def test_cuffed_hands_pick_nothing_up() -> None:
    hold = {"who": EXPLORER, "kind": "cuffs", "number": 1}
    s = farm({EXPLORER: "R5/C2", EYE: "R1/C1"}, ground={"R5/C2": {"up": ["Herbs"]}}, holds=[hold])
    choose(s, EXPLORER, "Move")
    assert not can(s, EXPLORER, "Pick up")
    assert can(s, EXPLORER, "Walk to R5/C3")


@pytest.mark.rule("CM-5.1-16", "CM-2.3.4-7")
def test_a_cuffed_piece_is_hit_in_melee_without_a_roll() -> None:
    hold = {"who": "Star Vampire A", "kind": "cuffs", "number": 1}
    s = farm({EXPLORER: "R5/C2", EYE: "R1/C1"}, monsters={"Star Vampire": "R5/C3"}, holds=[hold])
    choose(s, EXPLORER, "Strike the Star Vampire A with bare hands")
    assert health(s, "Star Vampire A") == 1


@pytest.mark.rule("CM-5.1-16")
def test_handcuffs_that_miss_stay_with_their_user() -> None:
    s = armed("Handcuffs", [3])
    choose(s, EXPLORER, "Strike the Moon-Beast A with the Handcuffs")
    assert (s.holds, carried(s, EXPLORER)) == ((), ["Handcuffs"])


@pytest.mark.rule("CM-5.1-10", "CM-5.1-1")
def test_the_cock_fighter_attacks_once_a_turn_for_no_action() -> None:
    s = armed("Cock Fighter", [4])
    choose(s, EXPLORER, "Set the Cock Fighter on the Moon-Beast A")
    assert (health(s, "Moon-Beast A"), s.actions) == (1, 4)
    assert not can(s, EXPLORER, "Set the Cock Fighter")


@pytest.mark.rule("CM-5.1-10", "CM-ref-19")
def test_nothing_of_its_owner_helps_the_bird() -> None:
    seats = {EXPLORER: {"objects": ["Cock Fighter"], "power-ups": ["arctic_melee"]}}
    s = farm({EXPLORER: "R5/C2", EYE: "R1/C1"}, [3, 3], monsters={"Moon-Beast": "R5/C3"}, seats=seats)
    choose(s, EXPLORER, "Set the Cock Fighter on the Moon-Beast A")
    assert health(s, "Moon-Beast A") == 2
    choose(s, EXPLORER, "Strike the Moon-Beast A with bare hands")
    assert health(s, "Moon-Beast A") == 1


@pytest.mark.rule("CM-5.1-11", "CM-2.3.4-6", "CM-2.3.4-22")
def test_the_bird_fights_for_an_owner_who_is_held() -> None:
    hold = {"who": EXPLORER, "kind": "body", "number": 1, "source": "net"}
    s = armed("Cock Fighter", [6], holds=[hold])
    assert not can(s, EXPLORER, "Strike")
    choose(s, EXPLORER, "Set the Cock Fighter on the Moon-Beast A")
    assert health(s, "Moon-Beast A") == 1


@pytest.mark.rule("CM-5.1-10")
def test_the_bird_waits_for_the_end_of_a_move() -> None:
    s = armed("Cock Fighter", [6])
    choose(s, EXPLORER, "Move")
    assert not can(s, EXPLORER, "Set the Cock Fighter")
    choose(s, EXPLORER, "End the move")
    assert can(s, EXPLORER, "Set the Cock Fighter on the Moon-Beast A")


@pytest.mark.rule("CM-5.1-10", "CM-2.10-7")
def test_the_bird_may_peck_at_a_spawning_space() -> None:
    seats = {EXPLORER: {"at": "R1/C5 of Miskatonic Medical School", "objects": ["Cock Fighter"]}, DOCTOR: {}}
    s = farm({DOCTOR: "R1/C1"}, [5], seats=seats, active=EXPLORER)
    choose(s, EXPLORER, "Set the Cock Fighter on the spawning space")
    assert s.camps[seat(s, DOCTOR)] == 2


@pytest.mark.rule("CM-5.3-1", "CM-2.6-9")
def test_a_weapon_that_is_only_lying_about_is_no_weapon() -> None:
    s = farm({EXPLORER: "R5/C2", EYE: "R1/C1"}, monsters={"Cultist": "R5/C3"}, ground={"R5/C2": {"up": ["Pitchfork"]}})
    assert not can(s, EXPLORER, "Pitchfork")
    assert space(s, "R5/C2") in s.ground
