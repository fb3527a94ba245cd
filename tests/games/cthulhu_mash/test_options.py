"""Optional rules of section 7: gates, layouts, harder and easier games."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.rules.monsters import monsters
from miskatonic.games.cthulhu_mash.rules.monsters.spawning import Generate
from miskatonic.games.cthulhu_mash.rules.moving.board import DEAD_END, beyond, is_dead_end
from miskatonic.kernel.chance import ChanceError
from miskatonic.pieces.boards.grid import NORTH
from tests.games.cthulhu_mash.table import EXPLORER, EYE, asked, can, choose, events, farm, health

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
@pytest.mark.parametrize("active", [EXPLORER, EYE])
def test_monsters_attack_a_spawning_space_if_agreed_whoever_has_just_acted(active: str) -> None:
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R1/C2"},
        [5] * 4,
        phase="monsters",
        monsters={"Cultist": "R1/C5 of Base Camp"},
        seats={EYE: {"at": "R6/C1 of Base Camp"}, EXPLORER: {"at": "R6/C2 of Base Camp"}},
        active=active,
        options={"monsters_attack_camps": True},
    )
    runner = asked(s)
    choose(s, runner, "Cultist A acts")
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
