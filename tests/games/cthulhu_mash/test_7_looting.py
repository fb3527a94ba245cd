"""Monsters that pick up and use objects, by the point and by the piece. CM-7-8, CM-7-15"""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.records import BARE, DRILL, MELEE, Blow, Pile
from miskatonic.games.cthulhu_mash.rules.combat import facing
from miskatonic.games.cthulhu_mash.rules.combat.results import land
from miskatonic.games.cthulhu_mash.rules.monsters import beasts, loot, packs
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.pieces.boards.grid import WEST
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, EYE, Loaded, can, choose, farm, question, space

LOOTERS = {"monsters_use_objects": True}


def looter(at: str, pile: dict[str, Any], **options: Any) -> Mash:
    """The Doctor has ended a turn on the farm; the Explorer, at home, runs a Cultist."""
    seats = {EXPLORER: {"at": "R1/C6 of Base Camp"}}
    crowd = {"Cultist A": at}
    s = farm(
        {DOCTOR: "R6/C4", EXPLORER: "R6/C6"}, phase="monsters", monsters=crowd, seats=seats, ground=pile,
        options={**LOOTERS, **options},
    )  # fmt: skip
    choose(s, EXPLORER, "Cultist A acts")
    return s


@pytest.mark.rule("CM-7-8", "CM-2.1.4-11")
def test_a_monster_takes_one_object_for_each_point_that_is_left() -> None:
    s = looter("R1/C6", {})
    left = loot.move_of(s, figure_of(s, "Cultist A")) - 2
    s = looter("R1/C6", {f"R1/C{6 - left}": {"up": ["Pitchfork", "Sword Cane"]}})
    choose(s, EXPLORER, f"goes for the objects on R1/C{6 - left}")
    choose(s, EXPLORER, "takes the Pitchfork")
    choose(s, EXPLORER, "takes the Sword Cane")
    assert len(s.packs[figure_of(s, "Cultist A")]) == 2


@pytest.mark.rule("CM-7-8", "CM-2.3.2-13")
def test_a_monster_does_not_go_for_objects_on_another_tile() -> None:
    s = looter("R1/C6", {})
    s.ground[space(s, "R1/C5 of Base Camp")] = Pile(BOX.pieces_of("pitchfork")[:1], ())
    found: list[Any] = []
    packs.offers(s, figure_of(s, "Cultist A"), found)
    assert found == []


@pytest.mark.rule("CM-7-8", "CM-5.4-1")
def test_a_monster_caught_in_a_snare_picks_up_nothing_more() -> None:
    s = looter("R1/C6", {"R1/C6": {"down": ["Herbs", "Snare"]}})
    choose(s, EXPLORER, "goes for the objects on R1/C6")
    choose(s, EXPLORER, "takes the top object of the pile")
    assert [hold.figure for hold in s.holds] == [figure_of(s, "Cultist A")]
    assert (question(s) == "Rummage", s.packs) == (False, {})


@pytest.mark.rule("CM-7-8", "CM-2.6-5")
def test_a_monster_takes_the_revolver_that_lies_face_up_and_not_what_lies_under_it() -> None:
    s = looter("R1/C6", {"R1/C6": {"up": [".32 Revolver"], "down": ["Herbs"]}})
    choose(s, EXPLORER, "goes for the objects on R1/C6")
    choose(s, EXPLORER, "takes the .32 Revolver")
    assert s.packs[figure_of(s, "Cultist A")] == BOX.pieces_of("revolver")[:1] == (0,)


@pytest.mark.rule("CM-7-8", "CM-6-10")
def test_a_bound_monster_fetches_nothing() -> None:
    s = looter("R1/C6", {"R1/C5": {"up": ["Pitchfork"]}})
    assert can(s, EXPLORER, "goes for the objects")
    s.bound = ((figure_of(s, "Cultist A"), 0),)
    assert not can(s, EXPLORER, "goes for the objects")


@pytest.mark.rule("CM-7-8", "CM-7-1")
def test_a_monster_looks_the_way_it_went_for_objects() -> None:
    s = looter("R1/C6", {"R1/C4": {"up": ["Pitchfork"]}}, facing=True)
    choose(s, EXPLORER, "goes for the objects on R1/C4")
    assert facing.looks(s, figure_of(s, "Cultist A")) == WEST


@pytest.mark.rule("CM-5.3-16", "CM-3.3.2-13")
@pytest.mark.parametrize(("weapon", "lost"), [(BARE, 0), (DRILL, 2)])
def test_living_armor_does_not_help_a_monster_against_the_drill(weapon: int, lost: int) -> None:
    armor = {"Moon-Beast A": {"at": "R6/C6", "objects": ["Mi-Go Living Armor"]}}
    s = farm({EYE: "R5/C6", EXPLORER: "R1/C1"}, [6], monsters=armor, options=LOOTERS)
    beast = figure_of(s, "Moon-Beast A")
    before = s.health[beast]
    s.blow = Blow(0, weapon, MELEE, beast, (beast,), 6, 6, 6, 0, origin=s.space[0])
    land(s, beast, 2)
    assert before - s.health[beast] == min(lost, before)


@pytest.mark.rule("CM-7-8", "CM-2.1.9-3")
def test_a_monster_with_full_hands_is_not_asked_and_goes_for_nothing_more() -> None:
    s = looter("R1/C6", {"R1/C6": {"up": ["Pitchfork", "Sword Cane"], "down": ["Herbs"]}})
    choose(s, EXPLORER, "goes for the objects on R1/C6")
    choose(s, EXPLORER, "takes the Pitchfork")
    choose(s, EXPLORER, "takes the Sword Cane")
    assert (question(s), can(s, EXPLORER, "goes for the objects")) == ("PieceActs", False)


@pytest.mark.rule("CM-7-8")
def test_where_nothing_lies_face_down_there_is_no_top_to_take() -> None:
    s = looter("R1/C6", {"R1/C6": {"up": ["Pitchfork", "Sword Cane"]}})
    choose(s, EXPLORER, "goes for the objects on R1/C6")
    assert (can(s, EXPLORER, "takes the Pitchfork"), can(s, EXPLORER, "top object")) == (True, False)


@pytest.mark.rule("CM-7-8", "CM-5.4-2")
def test_the_book_of_void_takes_what_a_monster_carries_on_a_one() -> None:
    s = looter("R1/C6", {"R1/C6": {"down": ["Book of Void"]}})
    cultist, (fork, *_), (cane, *_) = figure_of(s, "Cultist A"), BOX.pieces_of("pitchfork"), BOX.pieces_of("sword_cane")
    s.bags[0] &= ~(1 << fork | 1 << cane)
    s.packs[cultist] = tuple(sorted((fork, cane)))
    s.chance = Loaded([1, 2])
    packs._void(s, cultist)
    assert (s.packs[cultist], s.discards) == ((max(fork, cane),), 1 << min(fork, cane))


@pytest.mark.rule("CM-7-8", "CM-ref-20")
@pytest.mark.parametrize(("health", "swallows"), [(1, True), (2, False)])
def test_the_program_lets_a_wounded_monster_swallow_a_remedy_before_it_attacks(health: int, swallows: bool) -> None:
    beast = {"Moon-Beast A": {"at": "R1/C2", "health": health, "objects": ["Sack of Grits"]}}
    s = farm({EYE: "R1/C1", EXPLORER: "R6/C6"}, monsters=beast, options=LOOTERS)
    wanted = beasts.wanted(s, figure_of(s, "Moon-Beast A"))
    assert [type(step).__name__ for step in wanted] == (["Swallow"] if swallows else ["MonsterStrike"])
