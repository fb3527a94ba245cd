"""The optional rules that change play: section 7. (Monsters that use objects have a file of their own.)"""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.board import DEAD_END, beyond, is_dead_end
from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.lookup import figure_of
from miskatonic.games.cthulhu_mash.records import MELEE, RANGED
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.steps import beasts, facing, monsters
from miskatonic.games.cthulhu_mash.steps.spawning import Generate
from miskatonic.kernel.chance import ChanceError
from miskatonic.pieces.grid import EAST, NORTH, SOUTH, WEST
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    asked,
    can,
    choose,
    events,
    farm,
    health,
    space,
)

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


# ---------------------------------------------------------------------- gates and layouts


@pytest.mark.rule("CM-7-4", "CM-7-15")
def test_a_gate_that_meets_a_wall_leads_one_way_to_the_space_across() -> None:
    walls = {"B2": "Innsmouth Dock, turned 2"}  # no gate to the north now: the printed south lies there
    for on in (False, True):
        s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, options={"one_way_gates": on})
        position = {
            "tiles": {**s.game.sketch(s)["tiles"], **walls},
            "seats": {EXPLORER: {"at": "R6/C3 of Base Camp"}, EYE: {}},
        }
        GAME.arrange(s, position)
        camp = CONTENT.tile("base_camp").number
        way = beyond(s, camp, NORTH)
        assert (way == DEAD_END) is not on
        assert is_dead_end(s, camp * 36 + 32) is not on
        if on:
            assert way == CONTENT.tile("innsmouth_dock").number * 36 + 2  # straight across from R6/C3


@pytest.mark.rule("CM-7-3", "CM-gap-10")
@pytest.mark.parametrize("layout", [plan for plan in CONTENT.layouts if plan.mode == "other"], ids=lambda plan: plan.id)
def test_other_layouts_can_be_chosen_for_their_numbers_of_players(layout: Any) -> None:
    s = GAME.start(layout.seats[0], 1, {"layout": layout.id})
    assert s.plan().id == layout.id
    with pytest.raises(mk.OptionError, match="CM-7-3"):
        GAME.start(layout.seats[0] % 4 + 2 if layout.seats[0] == 1 else 1, 1, {"layout": layout.id})


# ---------------------------------------------------------------------- harder and easier games


@pytest.mark.rule("CM-7-6")
@pytest.mark.parametrize("on", [True, False])
def test_wounded_monsters_heal_on_a_blood_drop_for_an_action(on: bool) -> None:
    wounded = {"Moon-Beast": {"at": "R1/C6 of Base Camp", "health": 1}}
    seats = {EYE: {"at": "R6/C1 of Base Camp"}}
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R1/C2"},
        phase="monsters",
        monsters=wounded,
        seats=seats,
        options={"monsters_heal": on},
    )
    choose(s, EXPLORER, "Moon-Beast A acts")
    assert can(s, EXPLORER, "heals") is on
    if on:
        choose(s, EXPLORER, "heals")
        assert (health(s, "Moon-Beast A"), s.runs, can(s, EXPLORER, "heals")) == (2, 1, False)


@pytest.mark.rule("CM-7-7")
def test_a_generator_on_an_illegal_place_vanishes_only_if_agreed() -> None:
    tile = CONTENT.tile("family_farm").number
    skull = next(at for at in range(36) if CONTENT.tiles[tile].skull >> at & 1)
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, options={"generators_vanish": True}, generated=False)
    s.chance = mk.Script([8, *([1, skull + 1] * 4)])  # four gates, an 8: four generators, all of them on the skull
    Generate(tile).run(s)
    assert (len(events(s, "vanished")), sum(s.gen_discards), len(events(s, "generator"))) == (4, 4, 0)
    never = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, generated=False)
    never.chance = mk.Script([8, 1, skull + 1])
    with pytest.raises(ChanceError):  # that place has no chance at all
        Generate(tile).run(never)


@pytest.mark.rule("CM-7-9")
@pytest.mark.parametrize(("on", "left"), [(True, (5, 4)), (False, (1, 0))])
def test_a_power_up_refreshes_if_agreed(on: bool, left: tuple[int, int]) -> None:
    card = CONTENT.characters[CONTENT.character("arctic_explorer").number]
    seats = {EXPLORER: {"health": 1, "mentality": 0, "trophies": ["Web Tunnel"] * card.kills}}
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, seats=seats, options={"power_ups_refresh": on})
    choose(s, EXPLORER, "Trade trophies")
    assert s.health[0] >= left[0]
    assert (s.health[0] == s.sheet(0).base_health) is on


@pytest.mark.rule("CM-7-10")
@pytest.mark.parametrize("on", [True, False])
def test_a_spawning_space_restores_both_if_agreed(on: bool) -> None:
    seats = {EXPLORER: {"at": "R1/C6 of Base Camp", "health": 1, "mentality": 0}}
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, seats=seats, options={"camps_restore_both": on})
    choose(s, EXPLORER, "Use the space")
    assert (s.health[0], s.mentality[0]) == ((5, 4) if on else (5, 0))


@pytest.mark.rule("CM-7-11")
def test_monsters_attack_the_spawning_space_of_who_has_just_acted_if_agreed() -> None:
    seats = {EYE: {"at": "R6/C1 of Base Camp"}, EXPLORER: {"at": "R6/C2 of Base Camp"}}
    for active, on in ((EXPLORER, True), (EYE, False)):
        s = farm(
            {EYE: "R1/C1", EXPLORER: "R1/C2"},
            [5] * 4,
            phase="monsters",
            monsters={"Cultist": "R1/C5 of Base Camp"},
            seats=seats,
            active=active,
            options={"monsters_attack_camps": True},
        )
        runner = asked(s)
        choose(s, runner, "Cultist A acts")
        assert can(s, runner, "spawning space") is on
        if on:
            choose(s, runner, "spawning space")
            assert s.camps[1] == 2


@pytest.mark.rule("CM-7-11", "CM-2.10-7")
def test_without_the_option_and_in_cooperative_games_they_leave_it_alone() -> None:
    at = {EXPLORER: {"at": "R6/C2 of Base Camp"}}
    for options in ({}, {"monsters_attack_camps": True, "mode": "cooperative"}):
        s = farm(
            {EYE: "R1/C1", EXPLORER: "R1/C2"},
            monsters={"Cultist": "R1/C5 of Base Camp"},
            seats=at,
            options=options,
            active=EXPLORER,
            mode="Cooperative Game" if options else "Death Match",
        )
        assert "Raze" not in {type(x).__name__ for x in monsters.deeds(s, figure_of(s, "Cultist A"))}


@pytest.mark.rule("CM-7-15", "CM-7-11", "CM-7-12")
def test_with_both_options_every_spawning_space_of_the_tile_may_be_attacked() -> None:
    both = {"monsters_attack_camps": True, "monsters_attack_anyone": True}
    seats = {EYE: {"at": "R6/C1 of Base Camp"}, EXPLORER: {"at": "R6/C2 of Base Camp"}}
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, monsters={"Cultist": "R1/C5 of Base Camp"}, seats=seats, options=both)
    assert "Raze" in {type(x).__name__ for x in monsters.deeds(s, figure_of(s, "Cultist A"))}


@pytest.mark.rule("CM-7-13")
def test_the_explorer_starts_with_dynamite_of_the_players_choice() -> None:
    s = GAME.start(3, 2, {"dynamite": True, "characters": "pick"})
    while type(s.agenda[-1]).__name__ != "Dynamite":
        seat = s.seats_to_act[0]
        picks = [step for step in s.legal(seat) if "Explorer" in s.game.label(s, seat, step)]
        s.play(seat, (picks or s.legal(seat))[0])
    seat = s.seats_to_act[0]
    assert sorted(c.label for c in s.choices(seat)) == ["Begin with a Dynamite Bundle", "Begin with a Dynamite Stick"]
    choice = next(c for c in s.choices(seat) if "Bundle" in c.label)
    s.choose(seat, choice)
    assert [CONTENT.objects[CONTENT.pieces[p]].id for p in s.objects[seat]] == ["dynamite_bundle"]


@pytest.mark.rule("CM-7-2")
def test_only_the_weapon_in_hand_attacks_and_changing_it_costs_an_action() -> None:
    seats = {EYE: {"objects": ["Pitchfork", "Sword Cane"]}}
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R6/C6"},
        monsters={"Moon-Beast": "R1/C2"},
        seats=seats,
        options={"weapon_in_hand": True},
    )
    ready = [x for x in ("Pitchfork", "Sword Cane") if can(s, EYE, f"with the {x}")]
    assert len(ready) == 1
    assert can(s, EYE, "with bare hands")
    other = "Sword Cane" if ready == ["Pitchfork"] else "Pitchfork"
    choose(s, EYE, f"Take the {other} in hand")
    assert (s.actions, can(s, EYE, f"with the {other}"), can(s, EYE, f"with the {ready[0]}")) == (3, True, False)
