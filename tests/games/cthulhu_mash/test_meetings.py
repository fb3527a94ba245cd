"""Where two rules meet: undone spells, charges over hazards, tissue under wings, masters and their monsters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.lookup import figure_of
from miskatonic.games.cthulhu_mash.names import full_space
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.steps import charging, gates
from miskatonic.games.cthulhu_mash.steps.escape import StepFree
from miskatonic.games.cthulhu_mash.steps.respawn import MakeRoom
from miskatonic.games.cthulhu_mash.steps.shared import ClearDoor
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    Loaded,
    asked,
    can,
    choose,
    events,
    farm,
    health,
    labels,
    question,
    seat,
    space,
    table,
    tiles,
    where,
)


def on(
    tile: str, spots: Mapping[str, str], dice: list[int], seats: Mapping[str, Any] | None = None, **more: Any
) -> Mash:
    """A position on another tile, which lies where the farm would."""
    extra = seats or {}
    figures = {name: {"at": f"{at} of {tile}", **extra.get(name, {})} for name, at in spots.items()}
    for group in ("monsters", "tissue"):
        things = more.pop(group, {})
        more[group] = (
            {name: f"{at} of {tile}" for name, at in things.items()}
            if group == "monsters"
            else {f"{at} of {tile}": strength for at, strength in things.items()}
        )
    board = {**tiles(*figures), "B2": f"{tile}, turned 0"}
    return table({"tiles": board, "seats": figures, "active": next(iter(figures)), **more}, 2, dice)


def goals(steps: list[Any]) -> set[str]:
    """The spaces that are offered, without their tile."""
    return {full_space(step.space).split()[0] for step in steps}


# ---------------------------------------------------------------------- Temporal Dust


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


# ---------------------------------------------------------------------- charges over hazards


@pytest.mark.rule("CM-3.3.2-6", "CM-2.5.1-11")
@pytest.mark.parametrize(
    ("tile", "victim", "beast", "open_"),
    [
        ("Cultist Temple", "R3/C3", "R1/C3", False),  # a wound waits there
        ("Cultist Temple", "R2/C4", "R1/C3", True),
        ("Abhoth Swamp", "R4/C3", "R4/C5", False),  # quicksand
    ],
)
def test_no_monster_charges_of_its_own_accord_through_harm(tile: str, victim: str, beast: str, open_: bool) -> None:
    s = on(tile, {EXPLORER: victim, DOCTOR: "R1/C1"}, [], monsters={"Gnoph-Keh A": beast})
    assert bool(charging.charge_exits(s, figure_of(s, "Gnoph-Keh A"), 0)) is open_


@pytest.mark.rule("CM-3.3.2-6", "CM-5.4-10")
def test_no_monster_charges_of_its_own_accord_through_tissue() -> None:
    spots = {EXPLORER: "R5/C2", DOCTOR: "R1/C1"}
    clear = farm(spots, monsters={"Gnoph-Keh A": "R6/C4"})
    assert charging.charge_exits(clear, figure_of(clear, "Gnoph-Keh A"), 0)
    s = farm(spots, monsters={"Gnoph-Keh A": "R6/C4"}, tissue={"R5/C2": 1})
    assert not charging.charge_exits(s, figure_of(s, "Gnoph-Keh A"), 0)


def suggested(victim: Mapping[str, Any], beast: int, dice: list[int], at: str = "R3/C3") -> Mash:
    """The doctor commands a Gnoph-Keh of so much health while the Private Eye stands in the fire of the temple."""
    seats = {DOCTOR: {"arcane spell": "Mental Suggestion"}, EYE: victim}
    s = on("Cultist Temple", {DOCTOR: "R1/C1", EYE: at}, [8, *dice], seats, monsters={"Gnoph-Keh A": "R1/C3"})
    s.health[figure_of(s, "Gnoph-Keh A")] = beast
    choose(s, DOCTOR, "Cast Mental Suggestion at the Gnoph-Keh A")
    return s


@pytest.mark.rule("CM-5.1-42", "CM-2.3.4-21")
def test_a_commanded_charge_goes_through_harm_and_is_hurt_once() -> None:
    s = suggested({"health": 1}, 3, [8])
    choose(s, DOCTOR, "Gnoph-Keh A charges through the Private Eye to R3/C2")
    choose(s, DOCTOR, "Gnoph-Keh A ends its charge on R3/C3")
    assert (where(s, "Gnoph-Keh A"), health(s, "Gnoph-Keh A")) == ("R3/C3 of Cultist Temple", 2)


@pytest.mark.rule("CM-5.1-42", "CM-2.3.4-21", "CM-2.1.7-6")
def test_a_commanded_charge_that_ends_in_the_fire_is_its_masters_kill() -> None:
    s = suggested({}, 1, [8])
    choose(s, DOCTOR, "Gnoph-Keh A charges through the Private Eye to R3/C2")
    assert (where(s, "Gnoph-Keh A"), s.felled[0]) == ("nowhere", 1)
    assert not s.dying
    assert s.occupied[s.tile_of(0)].bit_count() == 2
    assert health(s, EYE) == s.sheet(1).base_health  # it never came to strike


@pytest.mark.rule("CM-5.1-42")
def test_a_commanded_charge_may_end_in_harm() -> None:
    s = suggested({}, 1, [], at="R2/C3")
    beast, fire = figure_of(s, "Gnoph-Keh A"), space(s, "R3/C3 of Cultist Temple")
    assert fire in charging.charge_exits(s, beast, 1, willing=False)
    assert fire not in charging.charge_exits(s, beast, 1)
    choose(s, DOCTOR, "Gnoph-Keh A charges through the Private Eye to R3/C3")
    assert (where(s, "Gnoph-Keh A"), s.felled[0]) == ("nowhere", 1)


# ---------------------------------------------------------------------- tissue


@pytest.mark.rule("CM-5.4-10", "CM-2.3.4-23")
def test_a_flyer_brought_down_over_tissue_is_hurt() -> None:
    s = farm({DOCTOR: "R2/C2", EXPLORER: "R6/C6"}, [6], monsters={"Mi-Go A": "R2/C3"}, tissue={"R2/C3": 1})
    flyer = figure_of(s, "Mi-Go A")
    s.health[flyer] = 2
    choose(s, DOCTOR, "Sedate the Mi-Go A")
    assert [hold.figure for hold in s.holds] == [flyer]
    assert s.health[flyer] == 1


@pytest.mark.rule("CM-5.4-10", "CM-2.3.4-13")
@pytest.mark.parametrize(("held", "left"), [(True, 1), (False, 2)])
def test_a_flyer_pushed_onto_tissue_is_hurt_only_if_it_is_held(held: bool, left: int) -> None:
    holds = [{"who": "Mi-Go A", "kind": "body", "number": 3}] if held else []
    monsters = {"Mi-Go A": "R2/C3"}
    s = farm({EXPLORER: "R2/C2", DOCTOR: "R6/C6"}, [8], monsters=monsters, tissue={"R3/C4": 1}, holds=holds)
    s.health[figure_of(s, "Mi-Go A")] = 2
    choose(s, EXPLORER, "Push the Mi-Go A")
    choose(s, EXPLORER, "Put the Mi-Go A on R3/C4")
    assert health(s, "Mi-Go A") == left


@pytest.mark.rule("CM-2.8-5", "CM-5.4-10")
def test_nobody_is_moved_onto_tissue_while_another_space_is_free() -> None:
    given = {
        "tiles": tiles(EXPLORER, DOCTOR),
        "active": EXPLORER,
        "seats": {EXPLORER: {"at": "R6/C1 of Base Camp"}, DOCTOR: {"at": "R6/C6 of Family Farm"}},
        "monsters": {"Cultist A": "R1/C6 of Base Camp"},
    }
    cultist = figure_of(table(given), "Cultist A")
    assert goals(MakeRoom(0, cultist).candidates(table(given), 0)) == {"R1/C5", "R2/C6"}
    s = table({**given, "tissue": {"R1/C5 of Base Camp": 1}})
    assert goals(MakeRoom(0, cultist).candidates(s, 0)) == {"R2/C6"}
    s = table({**given, "tissue": {"R1/C5 of Base Camp": 1, "R2/C6 of Base Camp": 2}})
    assert goals(MakeRoom(0, cultist).candidates(s, 0)) == {"R1/C5", "R2/C6"}


@pytest.mark.rule("CM-3.3.2-6", "CM-5.4-10")
def test_a_monster_does_not_step_free_onto_tissue() -> None:
    s = farm({EYE: "R6/C1", EXPLORER: "R1/C1"}, monsters={"Cultist": "R3/C3"}, tissue={"R3/C4": 1})
    assert goals(StepFree(figure_of(s, "Cultist A")).candidates(s, 1)) == {"R2/C3", "R3/C2", "R4/C3"}


@pytest.mark.rule("CM-9.2-1", "CM-2.1.4-9", "CM-5.4-10")
def test_whoever_is_moved_to_the_nearest_space_is_not_moved_onto_tissue() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, tissue={"R1/C2": 1})
    assert goals(ClearDoor(seat(s, EYE)).candidates(s, 0)) == {"R2/C1"}
    assert full_space(gates.room_at(s, space(s, "R1/C1"))) == "R2/C1 of Family Farm"


# ---------------------------------------------------------------------- masters and their monsters


def commanded(dice: list[int], **more: Any) -> Mash:
    """A Deep One held by the altar of the temple, at the word of the doctor, who blows the shell."""
    seats = {DOCTOR: {"objects": ["R'lyeh Seashell"]}}
    spots = {DOCTOR: "R4/C1", EXPLORER: "R1/C1"}
    s = on("Cultist Temple", spots, dice, seats, monsters={"Deep One A": "R4/C3"}, **more)
    choose(s, DOCTOR, next(label for label in labels(s, DOCTOR) if "Deep One A" in label))
    return s


HELD = [{"who": "Deep One A", "kind": "place", "number": 2}]


@pytest.mark.rule("CM-2.3.4-4", "CM-5.1-42")
def test_whoever_makes_a_monster_break_free_says_where_it_steps() -> None:
    s = commanded([1], holds=HELD)
    choose(s, DOCTOR, "Deep One A tries to break free")
    assert (question(s), asked(s)) == ("StepFree", DOCTOR)
    assert goals(s.legal(0)) == {"R3/C3", "R4/C2", "R4/C4", "R5/C3"}  # into the fire as well


@pytest.mark.rule("CM-5.1-42", "CM-2.1.7-6")
def test_a_monster_that_steps_into_the_fire_at_ones_word_is_ones_kill() -> None:
    s = commanded([1], holds=HELD)
    s.health[figure_of(s, "Deep One A")] = 1
    choose(s, DOCTOR, "Deep One A tries to break free")
    s.choose(0, next(step for step in s.legal(0) if goals([step]) == {"R4/C4"}))
    assert (where(s, "Deep One A"), s.felled[0]) == ("nowhere", 1)


@pytest.mark.rule("CM-5.1-32")
def test_a_tamed_deep_one_cannot_be_told_to_strike_its_master() -> None:
    shell = {DOCTOR: {"objects": ["R'lyeh Seashell"]}}
    s = farm({DOCTOR: "R3/C2", EXPLORER: "R3/C4"}, monsters={"Deep One A": "R3/C3"}, seats=shell)
    choose(s, DOCTOR, next(label for label in labels(s, DOCTOR) if "ommand" in label))
    assert can(s, DOCTOR, "Deep One A strikes the Arctic Explorer")
    assert not can(s, DOCTOR, "Deep One A strikes the Psychotherapist")


@pytest.mark.rule("CM-5.1-32")
def test_a_tamed_deep_one_spares_its_master_under_anybodys_control() -> None:
    seats = {DOCTOR: {"arcane spell": "Mental Suggestion"}}
    s = farm({DOCTOR: "R3/C2", EXPLORER: "R3/C4"}, [8], monsters={"Deep One A": "R3/C3"}, seats=seats)
    s.tamed[1] = figure_of(s, "Deep One A")
    choose(s, DOCTOR, "Cast Mental Suggestion at the Deep One A")
    assert can(s, DOCTOR, "Deep One A strikes the Psychotherapist")
    assert not can(s, DOCTOR, "Deep One A strikes the Arctic Explorer")


# ---------------------------------------------------------------------- the crystal


def spurring(where_: Mapping[str, Any]) -> Mash:
    """The crystal holds one more action."""
    s = farm({EXPLORER: "R1/C1", DOCTOR: "R6/C6"}, **where_)
    s.power_pile |= 1 << s.crystal if s.crystal >= 0 else 0
    s.crystal = next(p.number for p in CONTENT.power_ups if (p.effect.word, p.character) == ("actions", s.character[0]))
    s.power_pile &= ~(1 << s.crystal)
    s.sheets = [None, None]
    return s


@pytest.mark.rule("CM-5.3-9", "CM-2.7-2")
def test_an_action_from_the_crystal_counts_at_once_but_only_once_a_turn() -> None:
    s = spurring({"ground": {"R1/C1": {"up": ["Elder Thing Crystal"]}}})
    before = s.actions
    choose(s, EXPLORER, "Move")
    for _ in range(2):
        choose(s, EXPLORER, "Pick up the Elder Thing Crystal")
        assert s.actions == before  # one spent on the move, one from the crystal
        choose(s, EXPLORER, "Drop the Elder Thing Crystal")


@pytest.mark.rule("CM-5.3-9")
def test_a_crystal_carried_from_the_start_gives_no_second_action_when_it_is_taken_up_again() -> None:
    s = spurring({"seats": {EXPLORER: {"objects": ["Elder Thing Crystal"]}}, "actions": 1})
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Drop the Elder Thing Crystal")
    choose(s, EXPLORER, "Pick up the Elder Thing Crystal")
    assert s.actions == 0
