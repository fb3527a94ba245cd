"""Optional rules of section 7 on facing and heights."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.records import MELEE, RANGED
from miskatonic.games.cthulhu_mash.rules.combat import facing
from miskatonic.games.cthulhu_mash.rules.monsters import beasts, monsters
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.pieces.boards.grid import EAST, NORTH, SOUTH, WEST
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, EYE, can, choose, events, farm, health, space

REVOLVER = {EYE: {"objects": [".32 Revolver"]}}
NAMES = (
    "facing", "weapon_in_hand", "one_way_gates", "heights", "monsters_heal", "generators_vanish",
    "monsters_use_objects", "power_ups_refresh", "camps_restore_both", "monsters_attack_camps",
    "monsters_attack_anyone", "dynamite",
)  # fmt: skip


@pytest.mark.rule("CM-7-14")
def test_all_options_are_off_unless_chosen_and_fixed_by_the_start() -> None:
    s = GAME.start(2, 1, {})
    assert not any(s.options[name] for name in NAMES)
    on = GAME.start(2, 1, dict.fromkeys(NAMES, True))
    assert all(on.options[name] for name in NAMES)
    with pytest.raises(mk.OptionError):
        GAME.start(2, 1, {"facing": 2})


# ---------------------------------------------------------------------- facing


def looking(side: int, dice: list[int] | None = None, **more: Any) -> Mash:
    """The Eye stands in the middle of the farm and looks to a side; cultists are all around."""
    around = {"Cultist A": "R4/C3", "Cultist B": "R3/C4", "Cultist C": "R2/C3", "Cultist D": "R3/C2"}
    s = farm(
        {EYE: "R3/C3", EXPLORER: "R6/C6"},
        dice or [],
        monsters=more.pop("monsters", around),
        options={"facing": True},
        **more,
    )
    s.facing[0] = side
    return s


@pytest.mark.rule("CM-7-1", "CM-gap-10")
@pytest.mark.parametrize(("side", "letter"), [(NORTH, "A"), (EAST, "B"), (SOUTH, "C"), (WEST, "D")])
def test_melee_reaches_only_the_space_in_front(side: int, letter: str) -> None:
    s = looking(side)
    assert [x for x in "ABCD" if can(s, EYE, f"Strike the Cultist {x}")] == [letter]
    assert [x for x in "ABCD" if can(s, EYE, f"Push the Cultist {x}")] == [letter]


@pytest.mark.rule("CM-7-1")
def test_shots_reach_only_the_half_of_the_tile_ahead() -> None:
    there = {"Cultist A": "R5/C1", "Cultist B": "R3/C1", "Cultist C": "R1/C1"}
    for side, seen in ((NORTH, "A"), (SOUTH, "C"), (WEST, "ABC"), (EAST, "")):
        s = looking(side, monsters=there, seats=REVOLVER)
        assert [x for x in "ABC" if can(s, EYE, f"Shoot at the Cultist {x}")] == list(seen)


@pytest.mark.rule("CM-7-1")
def test_a_piece_that_has_not_stirred_yet_looks_everywhere() -> None:
    s = farm({EYE: "R3/C3", EXPLORER: "R6/C6"}, options={"facing": True})
    assert facing.front(s, 0, MELEE) == facing.front(s, 0, RANGED) == (1 << 36) - 1


@pytest.mark.rule("CM-7-1", "CM-2.6-12")
def test_turning_is_free_but_only_once_between_two_actions() -> None:
    s = looking(NORTH, [1])
    choose(s, EYE, "Turn south")
    assert (s.actions, can(s, EYE, "Turn north"), can(s, EYE, "Turn west")) == (4, False, False)
    choose(s, EYE, "Strike the Cultist C")
    assert can(s, EYE, "Turn north")


@pytest.mark.rule("CM-7-1", "CM-2.6-12")
def test_after_any_action_one_may_turn_again() -> None:
    s = looking(NORTH)
    choose(s, EYE, "Turn south")
    choose(s, EYE, "Move")
    choose(s, EYE, "End the move")
    assert can(s, EYE, "Turn north")


@pytest.mark.rule("CM-7-1")
def test_the_last_step_and_the_last_attack_set_the_facing() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, [1], monsters={"Cultist": "R2/C3"}, options={"facing": True})
    choose(s, EYE, "Move")
    choose(s, EYE, "Walk to R1/C3")
    assert s.facing[0] == EAST
    choose(s, EYE, "End the move")
    choose(s, EYE, "Turn north")
    choose(s, EYE, "Strike the Cultist A")
    assert s.facing[0] == NORTH


@pytest.mark.rule("CM-7-1")
def test_facing_belongs_to_the_layout_however_the_tile_lies() -> None:
    s = farm({EYE: "R3/C3", EXPLORER: "R6/C6"}, options={"facing": True})
    s.turned[s.place_of[CONTENT.tile("family_farm").number]] = 1
    s.facing[0] = EAST  # a quarter turn clockwise: the printed north lies in the east
    assert facing.front(s, 0, MELEE) == 1 << space(s, "R4/C3") % 36


@pytest.mark.rule("CM-7-1")
def test_a_held_piece_does_not_turn() -> None:
    s = looking(NORTH, holds=[{"who": EYE, "kind": "body", "number": 1}])
    assert not can(s, EYE, "Turn south")


@pytest.mark.rule("CM-7-1")
def test_monsters_turn_before_they_attack() -> None:
    s = farm(
        {EYE: "R3/C3", EXPLORER: "R6/C6"}, [6] * 9, monsters={"Cultist": "R3/C4"},
        options={"facing": True, "mode": "cooperative", "program_monsters": True}, mode="Cooperative Game",
    )  # fmt: skip
    s.facing[figure_of(s, "Cultist A")] = NORTH
    choose(s, EYE, "End the turn")
    assert events(s, "turns")[0].facts[1] == WEST
    assert health(s, EYE) == 2


@pytest.mark.rule("CM-7-1", "CM-3.1-15")
def test_a_comrade_may_not_spare_anybody_by_letting_a_monster_look_away() -> None:
    options = {"facing": True, "mode": "cooperative"}
    s = farm({EYE: "R3/C3", EXPLORER: "R6/C6"}, monsters={"Cultist": "R3/C4"}, options=options, mode="Cooperative Game")
    piece = figure_of(s, "Cultist A")
    s.facing[piece] = NORTH
    owed = beasts.owed(s, piece, monsters.deeds(s, piece))
    assert [s.game.label(s, 1, step) for step in owed] == ["Cultist A: turn west"]


# ---------------------------------------------------------------------- heights


def heights(at: str, there: dict[str, str], on: bool = True) -> Mash:
    """The Eye with her revolver on a space of the farm; R1/C4 is a height, R3/C2 a hindrance, R5/C6 blind."""
    return farm({EYE: at, EXPLORER: "R6/C1"}, monsters=there, seats=REVOLVER, options={"heights": on})


@pytest.mark.rule("CM-7-5")
def test_from_a_height_one_shoots_over_pieces() -> None:
    row = {"Cultist A": "R1/C2", "Cultist B": "R1/C1"}
    assert can(heights("R1/C4", row), EYE, "Shoot at the Cultist B")
    assert not can(heights("R1/C4", row, on=False), EYE, "Shoot at the Cultist B")
    assert not can(heights("R1/C5", row), EYE, "Shoot at the Cultist B")


@pytest.mark.rule("CM-7-5")
def test_a_blind_space_cannot_be_hit_from_above_but_from_the_ground() -> None:
    target = {"Cultist": "R5/C6"}
    assert can(heights("R1/C4", target, on=False), EYE, "Shoot at the Cultist A")
    assert not can(heights("R1/C4", target), EYE, "Shoot at the Cultist A")
    assert can(heights("R5/C1", target), EYE, "Shoot at the Cultist A")


@pytest.mark.rule("CM-7-5")
def test_a_flyer_cannot_hit_a_blind_space_either() -> None:
    far = {DOCTOR: "R5/C6", EXPLORER: "R6/C1"}
    s = farm(far, phase="monsters", monsters={"Mi-Go": "R5/C1"}, options={"heights": True})
    low = farm(far, phase="monsters", monsters={"Mi-Go": "R5/C1"})
    piece = figure_of(s, "Mi-Go A")
    assert "MonsterShoot" not in {type(x).__name__ for x in monsters.deeds(s, piece)}
    assert "MonsterShoot" in {type(x).__name__ for x in monsters.deeds(low, piece)}


@pytest.mark.rule("CM-7-5", "CM-2.1.6-3")
@pytest.mark.parametrize(("on", "hit"), [(True, False), (False, True)])
def test_a_hindrance_in_the_way_adds_one_to_the_defense(on: bool, hit: bool) -> None:
    s = farm(
        {EYE: "R3/C1", EXPLORER: "R6/C1"},
        [4],
        monsters={"Moon-Beast": "R3/C4"},
        seats=REVOLVER,
        options={"heights": on},
    )
    choose(s, EYE, "Shoot at the Moon-Beast A")
    assert (health(s, "Moon-Beast A") == 1) is hit


@pytest.mark.rule("CM-7-5")
def test_several_hindrances_still_add_only_one() -> None:
    s = farm(
        {EYE: "R5/C1", EXPLORER: "R1/C6"},
        [5],
        monsters={"Moon-Beast": "R5/C4"},
        seats=REVOLVER,
        options={"heights": True},
    )
    choose(s, EYE, "Shoot at the Moon-Beast A")
    assert health(s, "Moon-Beast A") == 1
