"""Immobilization and hazards: sections 2.3.3, 2.3.4 and 3.3.2."""

from __future__ import annotations

import pytest

from tests.games.cthulhu_mash.table import (
    EXPLORER,
    EYE,
    can,
    choose,
    events,
    farm,
    health,
    labels,
    refused,
    tiles,
    where,
)

NET = [{"who": EYE, "kind": "body", "number": 2}]


@pytest.mark.rule("CM-2.3.4-4", "CM-2.3.4-8", "CM-2.3.4-20")
def test_breaking_free_takes_an_action_and_the_number_or_less() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, [3, 2], holds=[{"who": EXPLORER, "kind": "body", "number": 2}])
    choose(s, EXPLORER, "Break free")
    assert s.holds
    choose(s, EXPLORER, "Break free")
    assert (s.holds, s.actions, where(s, EXPLORER)) == ((), 2, "R1/C1 of Family Farm")


@pytest.mark.rule("CM-2.3.4-6", "CM-2.3.4-22")
def test_whoever_is_held_neither_moves_nor_attacks() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, holds=NET)
    assert refused(s, EYE, "Move") == "CM-2.3.4-6"
    assert refused(s, EYE, "Strike") == "CM-2.3.4-6"
    assert not any(can(s, EYE, words) for words in ("Push", "Jump"))


@pytest.mark.rule("CM-5.1-16", "CM-2.3.4-20")
def test_cuffs_leave_the_legs_free() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, holds=[{"who": EYE, "kind": "cuffs", "number": 1}])
    assert can(s, EYE, "Move")
    assert can(s, EYE, "Jump")
    assert not can(s, EYE, "Strike")


@pytest.mark.rule("CM-3.3.1-14")
def test_the_private_eye_may_lower_her_die_with_mentality() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, [5], holds=NET)
    choose(s, EYE, "Break free")
    choose(s, EYE, "Spend 3 mentality")
    assert (s.holds, s.mentality[0]) == ((), 1)


SWAMP = {"C2": "Abhoth Swamp, turned 0"}


@pytest.mark.rule("CM-3.3.2-2", "CM-3.3.2-3")
def test_quicksand_holds_walkers_and_drowns_them_at_the_end_of_their_next_turn() -> None:
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R1/C2"},
        tiles=tiles(EYE, EXPLORER, **SWAMP),
        seats={EYE: {"at": "R2/C2 of Abhoth Swamp", "objects": ["Net"]}},
    )
    choose(s, EYE, "Move")
    choose(s, EYE, "Walk to R2/C3")
    assert s.holds[0].source == "quicksand"
    choose(s, EYE, "End the turn")
    assert where(s, EYE) == "R2/C3 of Abhoth Swamp"
    choose(s, EXPLORER, "End the turn")
    choose(s, EYE, "End the turn")
    assert (where(s, EYE), s.gone.bit_count()) == ("nowhere", 1)


@pytest.mark.rule("CM-3.3.2-4", "CM-2.3.4-4")
def test_out_of_the_quicksand_each_object_is_lost_on_a_one() -> None:
    held = [{"who": EYE, "kind": "place", "number": 3, "source": "quicksand"}]
    load = {"at": "R2/C3 of Abhoth Swamp", "objects": ["Net", "Herbs"]}
    s = farm(
        {EYE: "R1/C1", EXPLORER: "R1/C2"}, [3, 1, 3], tiles=tiles(EYE, EXPLORER, **SWAMP), seats={EYE: load}, holds=held
    )
    choose(s, EYE, "Break free")
    choose(s, EYE, next(label for label in labels(s, EYE) if "step to" in label))
    assert (len(s.objects[0]), s.discards.bit_count(), s.holds) == (1, 1, ())


@pytest.mark.rule("CM-2.3.4-1", "CM-2.3.4-2", "CM-2.3.4-3", "CM-2.3.4-13", "CM-2.3.4-17", "CM-2.3.3-5")
def test_an_ordinary_icon_holds_and_hurts_only_those_pushed_onto_it() -> None:
    temple = tiles(EXPLORER, EYE, C2="Cultist Temple, turned 0")
    at = {EXPLORER: {"at": "R4/C1 of Cultist Temple"}}
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        [10],
        tiles=temple,
        seats=at,
        monsters={"Moon-Beast": "R4/C2 of Cultist Temple"},
    )
    choose(s, EXPLORER, "Push the Moon-Beast A")
    choose(s, EXPLORER, "Put the Moon-Beast A on R4/C3")
    assert (health(s, "Moon-Beast A"), s.holds[0].number) == (1, 2)
    walker = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, tiles=temple, seats=at)
    choose(walker, EXPLORER, "Move")
    choose(walker, EXPLORER, "Walk to R4/C3")
    assert (health(walker, EXPLORER), walker.holds) == (5, ())


@pytest.mark.rule("CM-2.3.4-13", "CM-2.3.3-4")
def test_a_minus_drop_hurts_whoever_walks_onto_it() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, seats={EXPLORER: {"at": "R2/C2 of Train Station"}})
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Walk to R2/C3")
    assert health(s, EXPLORER) == 4
    assert events(s, "hurt")[0].rule == "CM-2.3.4-13"


@pytest.mark.rule("CM-2.3.4-14", "CM-2.8-3", "CM-2.10-3")
def test_a_spawning_space_clears_the_mind_until_it_is_destroyed() -> None:
    home = {EYE: {"at": "R1/C6 of Train Station", "mentality": 1, "health": 1}}
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, seats=home)
    choose(s, EYE, "Use the space")
    assert (s.mentality[0], health(s, EYE)) == (4, 1)
    gone = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, seats={EYE: {**home[EYE], "spawning space": 0}})
    assert not can(gone, EYE, "Use the space")


@pytest.mark.rule("CM-3.3.2-11", "CM-2.3.4-21")
def test_the_squid_seizes_even_flyers() -> None:
    ship = tiles(EXPLORER, EYE, C2="Mariner's Ship, turned 0")
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        tiles=ship,
        seats={EXPLORER: {"at": "R2/C4 of Mariner's Ship", "flying": True}},
    )
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Fly to R2/C5")
    assert (len(s.holds), s.mp) == (1, 0)
