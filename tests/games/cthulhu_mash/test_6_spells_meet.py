"""Where spells and sanity meet other rules. Sections 6 and 8."""

from __future__ import annotations

import pytest

from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.rules.monsters import beasts, monsters
from miskatonic.games.cthulhu_mash.rules.moving.board import DEAD_END, beyond, shift
from miskatonic.games.cthulhu_mash.rules.sanity import madness, sanity
from miskatonic.pieces.boards.grid import EAST, WEST
from tests.games.cthulhu_mash.minds import checks, dock, on
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    Loaded,
    asked,
    can,
    choose,
    events,
    farm,
    labels,
    question,
    space,
    table,
    tiles,
    where,
)

VAMPIRE = sanity.MONSTERS + CONTENT.monster("star_vampire").number
CULTIST = sanity.MONSTERS + CONTENT.monster("cultist").number


@pytest.mark.rule("CM-6-4", "CM-6-12")
def test_a_ward_costs_an_action_and_a_mentality() -> None:
    s = farm({DOCTOR: "R5/C2", EYE: "R1/C1"}, seats={DOCTOR: {"arcane spell": "Flesh Ward"}})
    choose(s, DOCTOR, "Cast Flesh Ward")
    assert (s.actions, s.mentality[0]) == (s.sheet(0).actions - 1, s.sheet(0).base_mentality - 1)


@pytest.mark.rule("CM-6-10", "CM-ref-20", "CM-3.1-15")
def test_a_monster_bound_by_somebody_else_does_not_come_nearer_in_cooperative_games_either() -> None:
    s = farm({DOCTOR: "R5/C2", EYE: "R1/C1"}, monsters={"Cultist": "R5/C5"}, mode="Cooperative Game")
    beast = figure_of(s, "Cultist A")
    assert any(type(step).__name__ == "MonsterMove" for step in beasts.wanted(s, beast))
    s.bound = ((beast, 1),)
    assert beasts.choose(s, beast) is None
    assert [type(step).__name__ for step in beasts.owed(s, beast, monsters.deeds(s, beast))] == ["Rest"]


@pytest.mark.rule("CM-6-18", "CM-2.2-5")
def test_a_clear_mind_needs_no_lucid_hour() -> None:
    seats = {DOCTOR: {"arcane spell": "Lucid Hour"}}
    s = farm({DOCTOR: "R5/C2", EYE: "R5/C3"}, seats=seats)
    assert not can(s, DOCTOR, "Cast Lucid Hour")
    s.mentality[1] -= 1
    assert labels(s, DOCTOR).count("Cast Lucid Hour on the Private Eye") == 1
    assert not can(s, DOCTOR, "Cast Lucid Hour on yourself")


@pytest.mark.rule("CM-6-26")
def test_a_wave_rolls_into_the_very_corner() -> None:
    seats = {DOCTOR: {"arcane spell": "Sound Wave of Oblivion"}}
    s = farm({DOCTOR: "R1/C3", EYE: "R6/C6"}, seats=seats, monsters={"Cultist": "R1/C1"})
    assert can(s, DOCTOR, "Cast Sound Wave of Oblivion west: the Cultist A")


@pytest.mark.rule("CM-6-29", "CM-6-30", "CM-6-11")
def test_an_undone_gate_is_shut_again() -> None:
    spells = {DOCTOR: {"arcane spell": "Temporal Dust", "memorized": ["Create Gate"]}}
    s = farm({DOCTOR: "R1/C1", EXPLORER: "R6/C6"}, seats=spells)
    before = (s.actions, s.mentality[0])
    choose(s, DOCTOR, "Cast Create Gate")
    choose(s, DOCTOR, "To R3/C6 of Family Farm")
    choose(s, DOCTOR, "Cast Temporal Dust")
    assert (question(s), where(s, DOCTOR)) == ("Actions", "R1/C1 of Family Farm")
    assert (s.actions, s.mentality[0]) == (before[0], before[1] - 1)


@pytest.mark.rule("CM-6-29", "CM-6-30")
def test_a_push_done_over_turns_the_tile_beyond_as_it_was_turned() -> None:
    seats = {
        EXPLORER: {"at": "R3/C5 of Family Farm"},
        DOCTOR: {"at": "R3/C6 of Family Farm", "arcane spell": "Temporal Dust"},
    }
    board = {**tiles(EXPLORER, DOCTOR), "C2": "face down, Cultist Temple"}
    s = table({"tiles": board, "active": EXPLORER, "seats": seats}, dice=[8, 8, 8, 8])
    choose(s, EXPLORER, "Push the Psychotherapist")
    choose(s, EXPLORER, next(label for label in labels(s, EXPLORER) if "gate" in label))
    choose(s, EXPLORER, "Lay Cultist Temple a half turn")
    while question(s) != "MayUndo":
        s.choose(s.seats_to_act[0], s.legal(s.seats_to_act[0])[0])
    s.chance = Loaded([8])
    choose(s, DOCTOR, "Cast Temporal Dust")
    assert question(s) != "TurnTile"
    assert [event.facts[1] for event in events(s, "turned")] == [2, 2]


@pytest.mark.rule("CM-6-33", "CM-6-29")
def test_whoever_is_healed_may_take_it_back() -> None:
    seats = {
        DOCTOR: {"arcane spell": "Heal"},
        EYE: {"objects": ["Necronomicon"], "spells": ["Temporal Dust"], "health": 1},
    }
    s = farm({DOCTOR: "R5/C2", EYE: "R5/C3"}, seats=seats)
    choose(s, DOCTOR, "Cast Heal on the Private Eye")
    assert (question(s), asked(s)) == ("MayUndo", EYE)


@pytest.mark.rule("CM-6-35", "CM-8.5-16")
@pytest.mark.parametrize(("sanity", "asks"), [(40, True), (20, False)])
def test_only_the_sane_take_an_action_back(sanity: int, asks: bool) -> None:
    seats = {DOCTOR: {"arcane spell": "Temporal Dust", "sanity": sanity}, EYE: {"objects": ["Pitchfork"]}}
    where_ = {EYE: "R5/C3", DOCTOR: "R5/C2"}
    options = {"mode": "cooperative", "sanity": True}
    s = farm(where_, [1], options, seats=seats, mode="Cooperative Game", active=EYE)
    choose(s, EYE, "Strike the Psychotherapist with the Pitchfork")
    assert (question(s) == "MayUndo") is asks


@pytest.mark.rule("CM-8.2-1", "CM-8.3-14")
def test_a_horror_uncovered_by_a_death_is_seen_at_once() -> None:
    monsters = {"Cultist A": {"at": "R2/C2", "health": 1}, "Star Vampire A": "R2/C3"}
    s = dock({EXPLORER: "R2/C1", DOCTOR: "R2/C1 of Base Camp"}, [6], monsters=monsters)
    s.horrors[0] |= 1 << CULTIST
    choose(s, EXPLORER, "Strike the Cultist A with bare hands")
    assert checks(s) == [(0, VAMPIRE)]


@pytest.mark.rule("CM-8.2-1", "CM-8.3-14")
def test_a_death_that_uncovers_nothing_new_frightens_nobody() -> None:
    monsters = {"Cultist A": {"at": "R2/C2", "health": 1}, "Star Vampire A": "R2/C3"}
    s = dock({EXPLORER: "R2/C1", DOCTOR: "R2/C1 of Base Camp"}, [6], monsters=monsters)
    s.horrors[0] |= 1 << CULTIST | 1 << VAMPIRE
    choose(s, EXPLORER, "Strike the Cultist A with bare hands")
    assert checks(s) == []


@pytest.mark.rule("CM-8.3-4", "CM-8.3-5", "CM-2.3.2-18")
def test_whoever_comes_through_a_gate_sees_what_is_there() -> None:
    board = tiles(MARINER, EXPLORER, B2="Innsmouth Dock, turned 0")
    gate = CONTENT.tile("mariners_ship").gates[0]
    s = on(
        "Innsmouth Dock",
        {MARINER: f"R{gate // 6 + 1}/C{gate % 6 + 1} of Mariner's Ship", EXPLORER: "R1/C6 of Base Camp"},
        [1, 1],
        tiles=board,
        monsters={"Deep One": "R6/C6"},
    )
    choose(s, MARINER, "Move")
    way = next(label for label in labels(s, MARINER) if label.startswith("Go through"))
    choose(s, MARINER, way)
    assert where(s, MARINER).endswith("Innsmouth Dock")
    assert (0, CONTENT.monster("deep_one").number) in checks(s)


@pytest.mark.rule("CM-8.3-16")
def test_a_death_out_of_sight_shocks_nobody() -> None:
    for at, shocked in (("R2/C5", 1), ("R2/C2", 0)):
        s = on("Family Farm", {EYE: "R2/C4", EXPLORER: at})
        s.agenda = []
        sanity.witness(s, space(s, "R2/C4"))
        assert (
            len([step for step in s.agenda if type(step).__name__ == "Check" and getattr(step, "seat", -1) == 1])
            == shocked
        )


@pytest.mark.rule("CM-8.5-10")
def test_the_insane_wander_up_to_six_spaces() -> None:
    s = farm({EYE: "R3/C3", EXPLORER: "R6/C6"})
    s.chance = None
    for _ in range(80):
        madness.rave(s, 0, 5)
    assert {event.facts[2] for event in events(s, "wanders")} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("CM-8.5-11", "CM-2.3.4-6")
def test_a_wanderer_who_is_caught_wanders_no_farther() -> None:
    s = farm({EYE: "R3/C3", EXPLORER: "R6/C6"}, holds=[{"who": EYE, "kind": "body", "number": 1}])
    assert not madness.Wander(0, EAST, 3).live(s)
    assert madness.Wander(1, EAST, 3).live(s)


@pytest.mark.rule("CM-8.5-11", "CM-2.3.2-5")
def test_a_wanderer_opens_a_hidden_tile_but_no_dead_end() -> None:
    s = farm({EYE: "R3/C6", EXPLORER: "R1/C1"})
    madness.Wander(0, EAST, 2).run(s)
    assert type(s.agenda[-1]).__name__ == "TurnUp"
    gate = CONTENT.tile("train_station").gates
    side = next(side for side in range(4) if gate[side] >= 0 and beyond(s, s.home[0], side) == DEAD_END)
    shift(s, 0, s.home[0] * 36 + gate[side])
    before = len(s.agenda)
    madness.Wander(0, (side + 2) % 4, 2).run(s)
    assert len(s.agenda) == before


@pytest.mark.rule("CM-8.5-12", "CM-2.3.3-2")
def test_a_wanderer_stops_at_a_wall() -> None:
    s = farm({EYE: "R2/C3", EXPLORER: "R6/C6"})
    madness.Wander(0, EAST, 3).run(s)
    assert where(s, EYE) == "R2/C3 of Family Farm"
    madness.Wander(0, WEST, 1).run(s)
    assert where(s, EYE) == "R2/C2 of Family Farm"


@pytest.mark.rule("CM-8.5-16", "CM-6-22")
@pytest.mark.parametrize(("sanity", "asks"), [(40, True), (20, False)])
def test_only_the_sane_throw_an_attack_back(sanity: int, asks: bool) -> None:
    seats = {DOCTOR: {"arcane spell": "Reflection", "sanity": sanity}, EYE: {"objects": [".32 Revolver"]}}
    options = {"mode": "cooperative", "sanity": True}
    s = farm({EYE: "R5/C1", DOCTOR: "R5/C4"}, [9], options, seats=seats, mode="Cooperative Game", active=EYE)
    choose(s, EYE, "Shoot at the Psychotherapist with the .32 Revolver")
    assert (question(s) == "Meet" and can(s, DOCTOR, "Cast Reflection")) is asks


@pytest.mark.rule("CM-8.6-2", "CM-2.1.4-13")
@pytest.mark.parametrize(("points", "offered"), [(20, False), (50, True), (0, True)])
def test_what_cures_the_insane_is_handed_over_for_an_action_and_not_for_a_point(points: int, offered: bool) -> None:
    gifts = {EXPLORER: {"objects": ["Elder Sign Necklace", "Net"]}, DOCTOR: {"sanity": points}}
    s = dock({EXPLORER: "R2/C1", DOCTOR: "R2/C2"}, seats=gifts)
    assert can(s, EXPLORER, "Elder Sign Necklace to the Psychotherapist") is (points == 20)
    choose(s, EXPLORER, "Move")
    assert can(s, EXPLORER, "Elder Sign Necklace to the Psychotherapist") is offered
    assert can(s, EXPLORER, "Net to the Psychotherapist")


@pytest.mark.rule("CM-8.6-4")
def test_the_machine_has_nothing_to_do_for_the_sane() -> None:
    school = "Miskatonic Medical School"
    s = on(school, {DOCTOR: f"R4/C5 of {school}", EXPLORER: "R1/C6 of Base Camp"})
    madness._machine(s, 0)
    assert events(s, "therapy") == []
