"""What a rule says after its first sentence: the exception, the other direction, the other kind of piece."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.content.reading import CONTENT, Layout
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.rules.monsters import loot
from miskatonic.games.cthulhu_mash.rules.moving.tiling import permitted_turns
from miskatonic.games.cthulhu_mash.state import OUT, Mash
from tests.games.cthulhu_mash.minds import dock, unafraid
from tests.games.cthulhu_mash.scenes import phase, slay, started
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    asked,
    can,
    choose,
    events,
    farm,
    health,
    question,
    space,
    tiles,
    where,
)

# ---------------------------------------------------------------------- what helps against the drill

LAB = "Mi-Go Mine Lab"


def drilled(victim: str, dice: list[int], **more: Any) -> Mash:
    """The Psychotherapist has set the drill on somebody in the green outline."""
    seats = {DOCTOR: {"at": f"R1/C6 of {LAB}"}, victim: {"at": f"R3/C5 of {LAB}", **more}}
    s = farm({DOCTOR: "R1/C1", victim: "R1/C2"}, dice, tiles=tiles(DOCTOR, victim, C2=f"{LAB}, turned 0"), seats=seats)
    choose(s, DOCTOR, f"Drill at the {victim}")
    return s


@pytest.mark.rule("CM-ref-14", "CM-5.3-16")
def test_living_armor_rolls_no_die_against_the_drill() -> None:
    s = drilled(EYE, [6, 6], objects=["Mi-Go Living Armor"])
    assert (events(s, "armor"), health(s, EYE)) == ([], 2)


@pytest.mark.rule("CM-ref-14", "CM-3.3.1-4", "CM-3.3.1-5")
def test_stamina_saves_health_from_the_drill() -> None:
    s = drilled(EXPLORER, [6])
    before = health(s, EXPLORER)
    assert (question(s), asked(s)) == ("Meet", EXPLORER)
    choose(s, EXPLORER, "Endure(1,2,2)")
    assert (health(s, EXPLORER), s.mentality[1]) == (before, 0)


@pytest.mark.rule("CM-ref-14", "CM-6-23")
def test_the_drill_is_no_shot_that_could_be_reflected() -> None:
    s = drilled(MARINER, [6], objects=["Nameless Cults"], spells=["Reflection"])
    assert (question(s), asked(s)) == ("Actions", DOCTOR)
    assert health(s, MARINER) == 1


# ---------------------------------------------------------------------- monsters


@pytest.mark.rule("CM-2.5.3-1", "CM-4.1-3")
@pytest.mark.parametrize(("at", "shoots"), [("R1/C4", False), ("R2/C3", False), ("R2/C4", True), ("R1/C5", True)])
def test_a_monster_on_one_of_the_four_spaces_beside_its_victim_may_not_shoot(at: str, shoots: bool) -> None:
    s = phase("R1/C3", {"Mi-Go": at})
    choose(s, EXPLORER, "Mi-Go A acts")
    assert can(s, EXPLORER, "from afar") is shoots


@pytest.mark.rule("CM-5.1-6", "CM-7-8")
def test_bolos_that_a_monster_throws_in_vain_lie_in_the_space_of_the_target() -> None:
    s = phase("R1/C1", {"Mi-Go": "R1/C4"}, [1], options={"monsters_use_objects": True})
    figure, bolos = figure_of(s, "Mi-Go A"), BOX.pieces_of("bolos")[0]
    s.bags[0] &= ~(1 << bolos)
    loot.gain(s, figure, bolos)
    choose(s, EXPLORER, "Mi-Go A acts")
    choose(s, EXPLORER, f"uses the Bolos on the {DOCTOR}")
    assert [(at, pile.up) for at, pile in s.ground.items()] == [(space(s, "R1/C1"), (bolos,))]
    assert (s.packs, s.discards) == ({}, 0)


# ---------------------------------------------------------------------- helping


@pytest.mark.rule("CM-8.6-1", "CM-8.6-2")
@pytest.mark.parametrize(("at", "helps"), [("R6/C1", True), ("R5/C1", False)])
def test_helping_takes_a_comrade_on_one_of_the_four_spaces_beside_not_a_diagonal_one(at: str, helps: bool) -> None:
    seats: dict[str, Any] = {MARINER: {"sanity": 21}, EXPLORER: {"objects": ["Herbs"]}}
    s = unafraid(dock({EXPLORER: "R6/C2", MARINER: at}, seats=seats))
    assert can(s, EXPLORER, f"Give the {MARINER}") is helps


# ---------------------------------------------------------------------- the end of a cooperative game

COOP: dict[str, Any] = {"mode": "Cooperative Game", "options": {"mode": "cooperative"}}


@pytest.mark.rule("CM-3.2-8", "CM-6-34")
def test_comrades_have_not_lost_while_temporal_dust_may_undo_the_last_death() -> None:
    last = {"objects": ["Dynamite Stick"], "health": 1, "arcane spell": "Temporal Dust"}
    seats = {DOCTOR: last, EYE: {"status": "out", "at": "nowhere"}}
    s = farm({DOCTOR: "R5/C4", EYE: "R1/C1"}, [8], seats=seats, monsters={"Cultist A": "R4/C3"}, **COOP)
    choose(s, DOCTOR, f"Throw the Dynamite Stick to R4/C3: the {DOCTOR} and the Cultist A")
    assert (s.over, question(s), asked(s)) == (False, "MayUndo", DOCTOR)
    choose(s, DOCTOR, "Cast Temporal Dust")
    assert (health(s, DOCTOR), s.over) == (1, False)


@pytest.mark.rule("CM-3.2-8")
def test_the_death_of_a_second_comrade_does_not_end_the_game_of_a_third() -> None:
    s = started(3, {"mode": "cooperative"})
    slay(s, 0, -1)
    slay(s, 1, -1)
    assert ([s.status[seat] == OUT for seat in range(3)], s.over) == ([True, True, False], False)
    slay(s, 2, -1)
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule) == ((), "CM-3.2-8")


CLEARED = {"A2": "Leng Plateau, turned 0", "A3": "Cultist Temple, turned 0", "B3": "Abhoth Swamp, turned 2"}


@pytest.mark.rule("CM-2.3.2-21", "CM-3.2-6")
def test_a_tile_that_only_the_transporter_leads_to_is_within_reach_and_has_to_be_cleared() -> None:
    board = {**CLEARED, "A3": "Moon-Beast Moon Base, turned 0"}
    s = farm(
        {EXPLORER: "R3/C3", EYE: "R1/C1"},
        [8],
        tiles=tiles(EXPLORER, EYE, C2="Coastal Cavern, turned 2", C3=f"{LAB}, turned 0", **board),
        generators={"Structure": f"R4/C4 of {LAB}"},
        monsters={"Cultist": "R3/C4"},
        **COOP,
    )
    choose(s, EXPLORER, "Strike the Cultist A")
    assert (where(s, "Cultist A"), s.over) == ("nowhere", False)


# ---------------------------------------------------------------------- tiles


@pytest.mark.rule("CM-2.3.2-21")
@pytest.mark.parametrize(("guarded", "turns"), [(True, [1]), (False, [1, 2])])
def test_tiles_that_are_cleared_do_not_count_among_those_to_be_kept_within_reach(
    guarded: bool, turns: list[int]
) -> None:
    """Only by a south gate of the tile on C2 can the mine on C3 be reached."""
    s = farm(
        {EXPLORER: "R3/C6", EYE: "R1/C1"},
        tiles=tiles(EXPLORER, EYE, C2="face down, Coastal Cavern", C3=f"{LAB}, turned 0", **CLEARED),
        generators={"Structure": f"R4/C4 of {LAB}"} if guarded else {},
        **COOP,
    )
    assert permitted_turns(s, s.place_of[CONTENT.tile("coastal_cavern").number], 3) == turns


@pytest.mark.rule("CM-2.3.2-14")
@pytest.mark.parametrize(
    ("rows", "meets"), [(("TST",), False), (("T", "S", "T"), False), (("TS", ".T"), True), (("ST", "TT"), True)]
)
def test_tiles_on_opposite_sides_of_a_start_tile_are_no_corner(rows: tuple[str, ...], meets: bool) -> None:
    layout = Layout("x", "X", "x", list(rows))
    assert layout.corner(layout.starts[0]) is meets
