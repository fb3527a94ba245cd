"""Monsters that pick up and use objects: CM-7-8 and CM-7-15."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.records import FELL, LOST
from miskatonic.games.cthulhu_mash.rules.combat.arms import defense_of
from miskatonic.games.cthulhu_mash.rules.combat.harm import kill, settle
from miskatonic.games.cthulhu_mash.rules.monsters import beasts, loot, monsters
from miskatonic.games.cthulhu_mash.rules.monsters.wield import Wield
from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, can, choose, farm, health, space, where

ON = {"monsters_use_objects": True}


def phase(beast: dict[str, Any], dice: list[int] | None = None, at: str = "R1/C1", **more: Any) -> Mash:
    """The Doctor has ended a turn on the farm; the Explorer, at home, runs the first monster."""
    seats = {EXPLORER: {"at": "R1/C6 of Base Camp"}, **more.pop("seats", {})}
    options = more.pop("options", ON)
    s = farm(
        {DOCTOR: at, EXPLORER: "R6/C6"},
        dice or [],
        phase="monsters",
        monsters=beast,
        seats=seats,
        options=options,
        **more,
    )
    choose(s, EXPLORER, f"{next(iter(beast))} acts")
    return s


def armed(s: Mash, monster: str, *names: str) -> int:
    """Give objects to a monster; the figure."""
    figure = figure_of(s, monster)
    for name in names:
        piece = BOX.pieces_of(name)[0]
        s.bags[0] &= ~(1 << piece)
        loot.gain(s, figure, piece)
    return figure


def deeds(s: Mash, figure: int) -> list[str]:
    return [s.game.label(s, 1, step) for step in monsters.deeds(s, figure)]


@pytest.mark.rule("CM-7-8", "CM-2.6-10")
@pytest.mark.parametrize("on", [True, False])
def test_monsters_fetch_objects_only_if_agreed(on: bool) -> None:
    lying = {"R1/C4": {"up": ["Pitchfork"]}}
    s = phase({"Cultist A": "R1/C6"}, ground=lying, options={"monsters_use_objects": on})
    assert can(s, EXPLORER, "goes for the objects") is on


@pytest.mark.rule("CM-7-8", "CM-7-15", "CM-2.1.4-11")
def test_fetching_is_a_move_and_each_object_costs_a_point() -> None:
    lying = {"R1/C4": {"up": ["Pitchfork", "Sword Cane", "Herbs"]}}
    s = phase({"Cultist A": "R1/C6"}, ground=lying)
    choose(s, EXPLORER, "goes for the objects on R1/C4")
    choose(s, EXPLORER, "takes the Pitchfork")
    assert (where(s, "Cultist A"), s.runs) == ("R1/C4 of Family Farm", 1)
    far = phase({"Cultist A": "R1/C6"}, ground={"R6/C5": {"up": ["Herbs"]}})
    steps = sum([1 for label in deeds(far, figure_of(far, "Cultist A")) if "goes for" in label])
    assert steps == 0  # six points to get there, and none left to pick anything up


@pytest.mark.rule("CM-7-8")
def test_a_monster_carries_as_many_objects_as_it_has_actions() -> None:
    lying = {"R1/C6": {"up": ["Pitchfork", "Sword Cane", "Herbs"]}}
    s = phase({"Cultist A": "R1/C6"}, ground=lying)
    choose(s, EXPLORER, "goes for the objects on R1/C6")
    choose(s, EXPLORER, "takes the Pitchfork")
    choose(s, EXPLORER, "takes the Sword Cane")
    assert not can(s, EXPLORER, "takes the Herbs")
    assert len(s.packs[figure_of(s, "Cultist A")]) == 2


@pytest.mark.rule("CM-7-15", "CM-5.4-1", "CM-5.4-11")
def test_traps_act_on_monsters() -> None:
    s = phase({"Cultist A": "R1/C6"}, ground={"R1/C6": {"down": ["Snare"]}})
    choose(s, EXPLORER, "goes for the objects on R1/C6")
    choose(s, EXPLORER, "takes the top object")
    assert [(hold.figure, hold.number) for hold in s.holds] == [(figure_of(s, "Cultist A"), 2)]
    assert s.packs == {}


@pytest.mark.rule("CM-7-8")
def test_a_weapon_adds_to_the_monsters_own_die() -> None:
    s = phase({"Cultist A": "R1/C2"}, [5])
    armed(s, "Cultist A", "pitchfork")
    choose(s, EXPLORER, f"uses the Pitchfork on the {DOCTOR}")
    assert health(s, DOCTOR) == 1  # two damage, and 5 was enough


@pytest.mark.rule("CM-7-8", "CM-2.5.3-2")
def test_without_a_ranged_die_a_gun_is_useless() -> None:
    s = phase({"Cultist A": "R1/C4", "Mi-Go A": "R1/C6"})
    cultist, mi_go = armed(s, "Cultist A", "revolver"), figure_of(s, "Mi-Go A")
    assert not any("Revolver" in label for label in deeds(s, cultist))
    s.packs = {mi_go: s.packs[cultist]}
    assert any("Revolver" in label for label in deeds(s, mi_go))


@pytest.mark.rule("CM-7-8", "CM-5-1")
def test_a_one_time_weapon_is_spent_and_others_are_spared() -> None:
    s = phase({"Mi-Go A": "R1/C6", "Cultist A": "R1/C2"}, [6])
    figure = armed(s, "Mi-Go A", "dynamite_bundle")
    blast = next(
        x for x in monsters.deeds(s, figure) if isinstance(x, Wield) and figure_of(s, "Cultist A") in x.targets
    )
    s.play(1, blast)
    assert (s.packs, where(s, "Cultist A")) == ({}, "nowhere")
    assert s.discards == 1 << BOX.pieces_of("dynamite_bundle")[0]


@pytest.mark.rule("CM-7-8", "CM-3.1-8")
def test_an_area_weapon_leaves_characters_unharmed_who_did_not_act() -> None:
    s = phase({"Mi-Go A": "R1/C6"}, seats={EXPLORER: {"at": "R1/C2 of Family Farm"}})
    figure = armed(s, "Mi-Go A", "dynamite_bundle")
    blasts = [x for x in monsters.deeds(s, figure) if isinstance(x, Wield)]
    assert blasts
    assert all(1 not in x.targets for x in blasts)


@pytest.mark.rule("CM-7-8", "CM-5.2-1")
def test_green_objects_heal_monsters_for_nothing() -> None:
    s = phase({"Moon-Beast A": {"at": "R1/C6", "health": 1}})
    figure = armed(s, "Moon-Beast A", "penicillin_vial")
    choose(s, EXPLORER, "swallows the Penicillin Vial")
    assert (health(s, "Moon-Beast A"), s.runs, figure in s.packs) == (2, 2, False)


@pytest.mark.rule("CM-7-15")
def test_tomes_and_power_ups_are_useless_to_monsters() -> None:
    s = phase({"Cultist A": "R1/C6"})
    plain = len(deeds(s, figure_of(s, "Cultist A")))
    figure = armed(s, "Cultist A", "necronomicon", "radium_tonic")
    assert len(deeds(s, figure)) == plain


@pytest.mark.rule("CM-7-8", "CM-2.6-9")
def test_shields_and_wheels_work_for_monsters_too_but_one_of_a_kind() -> None:
    s = phase({"Cultist A": "R1/C6"})
    figure = figure_of(s, "Cultist A")
    assert (defense_of(s, figure), loot.move_of(s, figure)) == (3, 6)
    armed(s, "Cultist A", "cast_iron_skillet", "leng_web_shield", "bicycle")
    assert (defense_of(s, figure), loot.move_of(s, figure)) == (4, 8)


@pytest.mark.rule("CM-7-8", "CM-7-15")
@pytest.mark.parametrize(("how", "left"), [(FELL, True), (LOST, False)])
def test_a_dead_monster_leaves_its_load_in_its_space(how: int, left: bool) -> None:
    s = phase({"Cultist A": "R1/C6"})
    figure = armed(s, "Cultist A", "pitchfork")
    kill(s, figure, -1, how)
    settle(s)
    assert (space(s, "R1/C6") in s.ground) is left
    assert (s.packs, bool(s.discards)) == ({}, not left)


@pytest.mark.rule("CM-7-8", "CM-ref-20")
def test_the_program_arms_a_monster_that_cannot_reach_anybody() -> None:
    options = {**ON, "mode": "cooperative", "program_monsters": True}
    s = farm(
        {DOCTOR: "R1/C1", EXPLORER: "R6/C1"}, monsters={"Deep One": "R6/C6"}, options=options, mode="Cooperative Game",
        ground={"R5/C6": {"up": ["Pitchfork"]}},
    )  # fmt: skip
    best = [s.game.label(s, 0, step) for step in beasts.wanted(s, figure_of(s, "Deep One A"))]
    assert best == ["Deep One A goes for the objects on R5/C6"]
