"""Lines, hazards, icons and what holds. Sections 2.3.3 and 2.3.4."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.records import MOVED
from miskatonic.games.cthulhu_mash.rules.combat.harm import settle
from miskatonic.games.cthulhu_mash.rules.moving.spaces import enter
from miskatonic.games.cthulhu_mash.state import OUT, Mash
from tests.games.cthulhu_mash.scenes import HELD, NET, commanded, goals, over_the_well
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
    labels,
    question,
    refused,
    tiles,
    where,
)

TEMPLE = {"C2": "Cultist Temple, turned 0"}
ICON = [{"who": EXPLORER, "kind": "place", "number": 2}]
RING = ("R5/C3", "R4/C2", "R3/C3", "R4/C4")


def trapped(ring: Sequence[str], dice: Sequence[int] = ()) -> Mash:
    pack = {f"Cultist {letter}": f"{spot} of Cultist Temple" for letter, spot in zip("ABCD", ring, strict=False)}
    return farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        list(dice),
        tiles=tiles(EXPLORER, EYE, **TEMPLE),
        seats={EXPLORER: {"at": "R4/C3 of Cultist Temple"}},
        monsters=pack,
        holds=ICON,
    )


@pytest.mark.rule("CM-2.3.3-3")
def test_a_dotted_line_stops_a_blow() -> None:
    s = farm({EXPLORER: "R6/C4", EYE: "R1/C1"}, monsters={"Cultist": "R6/C5"})
    assert not can(s, EXPLORER, "Strike")


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


@pytest.mark.rule("CM-2.3.4-4")
def test_everybody_breaks_free_by_the_number_of_their_own_hold() -> None:
    holds = [{"who": EXPLORER, "kind": "body", "number": 1}, {"who": DOCTOR, "kind": "body", "number": 5}]
    s = farm({DOCTOR: "R5/C2", EXPLORER: "R1/C1"}, [3], holds=holds)
    choose(s, DOCTOR, "Break free")
    assert [hold.figure for hold in s.holds] == [1]


@pytest.mark.rule("CM-2.3.4-4", "CM-2.3.4-8", "CM-2.3.4-20")
def test_breaking_free_takes_an_action_and_the_number_or_less() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, [3, 2], holds=[{"who": EXPLORER, "kind": "body", "number": 2}])
    choose(s, EXPLORER, "Break free")
    assert s.holds
    choose(s, EXPLORER, "Break free")
    assert (s.holds, s.actions, where(s, EXPLORER)) == ((), 2, "R1/C1 of Family Farm")


@pytest.mark.rule("CM-2.3.4-4", "CM-5.1-42")
def test_whoever_makes_a_monster_break_free_says_where_it_steps() -> None:
    s = commanded([1], holds=HELD)
    choose(s, DOCTOR, "Deep One A tries to break free")
    assert (question(s), asked(s)) == ("StepFree", DOCTOR)
    assert goals(s.legal(0)) == {"R3/C3", "R4/C2", "R4/C4", "R5/C3"}  # into the fire as well


@pytest.mark.rule("CM-2.3.4-5")
def test_an_icon_is_not_left_while_no_space_beside_is_open() -> None:
    s = trapped(RING)
    assert not can(s, EXPLORER, "Break free")
    assert can(trapped(RING[:3]), EXPLORER, "Break free")


@pytest.mark.rule("CM-2.3.4-5", "CM-2.3.4-4")
def test_one_may_try_as_often_as_there_are_actions() -> None:
    s = trapped(RING[:3], [3, 6, 4, 2])
    for left in (3, 2, 1):
        choose(s, EXPLORER, "Break free")
        assert (s.actions, len(s.holds)) == (left, 1)
    choose(s, EXPLORER, "Break free")
    assert (where(s, EXPLORER), s.holds) == ("R4/C4 of Cultist Temple", ())
    assert health(s, EXPLORER) == 4  # stepping free onto the burning altar counts as moving there


@pytest.mark.rule("CM-2.3.4-6", "CM-2.3.4-22")
def test_whoever_is_held_neither_moves_nor_attacks() -> None:
    s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, holds=NET)
    assert refused(s, EYE, "Move") == "CM-2.3.4-6"
    assert refused(s, EYE, "Strike") == "CM-2.3.4-6"
    assert not any(can(s, EYE, words) for words in ("Push", "Jump"))


@pytest.mark.rule("CM-2.3.4-7")
def test_melee_against_a_held_piece_hits_without_a_roll_and_shots_miss_only_on_a_one() -> None:
    net = [{"who": "Moon-Beast A", "kind": "body", "number": 2}]
    s = farm({EYE: "R3/C3", EXPLORER: "R6/C6"}, [1, 2], monsters={"Moon-Beast": "R3/C4"}, holds=net)
    choose(s, EYE, "Strike the Moon-Beast A")
    assert (health(s, "Moon-Beast A"), s.chance.faces) == (1, [1, 2])  # type: ignore[union-attr]
    far = farm(
        {EYE: "R3/C3", EXPLORER: "R6/C6"},
        [1, 2],
        monsters={"Moon-Beast": "R3/C1"},
        holds=net,
        seats={EYE: {"objects": [".32 Revolver"]}},
    )
    choose(far, EYE, "Shoot at the Moon-Beast A")
    assert health(far, "Moon-Beast A") == 2
    choose(far, EYE, "Shoot at the Moon-Beast A")
    assert health(far, "Moon-Beast A") == 1


@pytest.mark.rule("CM-2.3.4-10", "CM-2.1.7-6", "CM-2.1.7-4", "CM-2.7-3", "CM-3.2-2")
def test_a_push_onto_a_skull_kills_for_good_and_earns_a_power_up() -> None:
    s = farm({EXPLORER: "R3/C4", EYE: "R4/C4"}, [10])
    choose(s, EXPLORER, f"Push the {EYE}")
    choose(s, EXPLORER, f"Put the {EYE} on R4/C5")
    assert (s.status[1], len(s.powers[0])) == (2, 1)
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


@pytest.mark.rule("CM-2.3.4-10")
def test_a_generator_that_is_carried_onto_a_skull_is_destroyed_and_leaves_nothing() -> None:
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, generators={"Structure": "R4/C4"})
    enter(s, s.at(CONTENT.tile("family_farm").number * 36 + 21), CONTENT.tile("family_farm").number * 36 + 22, MOVED)
    settle(s)
    assert (where(s, "Structure A"), sum(s.gen_discards), s.ground, s.trophies[0]) == ("nowhere", 1, {}, ())


@pytest.mark.rule("CM-2.3.4-11", "CM-2.3.4-13")
def test_winged_monsters_are_pushed_over_skulls_and_drops_unharmed() -> None:
    s = farm({EXPLORER: "R4/C3", EYE: "R1/C1"}, [10], monsters={"Mi-Go": "R4/C4"})
    choose(s, EXPLORER, "Push the Mi-Go A")
    choose(s, EXPLORER, "Put the Mi-Go A on R4/C5")
    assert (where(s, "Mi-Go A"), health(s, "Mi-Go A")) == ("R4/C5 of Family Farm", 1)


@pytest.mark.rule("CM-2.3.4-11", "CM-2.3.3-5")
@pytest.mark.parametrize("victim", ["Moon-Beast", "Mi-Go"])
def test_a_skull_with_an_icon_kills_only_those_who_are_pushed_there(victim: str) -> None:
    cavern = tiles(EXPLORER, EYE, C2="Coastal Cavern, turned 0")
    walker = farm({EXPLORER: "R1/C1", EYE: "R1/C2"}, tiles=cavern, seats={EXPLORER: {"at": "R6/C3 of Coastal Cavern"}})
    choose(walker, EXPLORER, "Move")
    choose(walker, EXPLORER, "Walk to R5/C3")
    assert (health(walker, EXPLORER), walker.holds) == (5, ())
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R1/C2"},
        [10],
        tiles=cavern,
        seats={EXPLORER: {"at": "R6/C4 of Coastal Cavern"}},
        monsters={victim: "R6/C3 of Coastal Cavern"},
    )
    choose(s, EXPLORER, f"Push the {victim} A")
    choose(s, EXPLORER, f"Put the {victim} A on R5/C3")
    assert where(s, f"{victim} A") == "nowhere"  # even wings do not help who is held in it


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


@pytest.mark.rule("CM-2.3.4-18", "CM-3.3.2-1", "CM-2.5.1-6")
@pytest.mark.parametrize(("flying", "left"), [(True, 5), (False, 4)])
def test_boots_and_ice_do_not_slow_a_flyer(flying: bool, left: int) -> None:
    verb = "Fly" if flying else "Walk"
    for spot, to in (("R2/C4 of Base Camp", "R2/C5"), ("R3/C1 of Family Farm", "R3/C2")):
        s = farm({EYE: "R1/C1", EXPLORER: "R1/C2"}, seats={EYE: {"at": spot, "flying": flying}},
                 tiles=tiles(EXPLORER, EYE))  # fmt: skip
        choose(s, EYE, "Move")
        choose(s, EYE, f"{verb} to {to}")
        assert s.mp == left


@pytest.mark.rule("CM-2.3.4-19")
def test_nothing_holds_a_generator() -> None:
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R6/C6"}, seats={EXPLORER: {"objects": ["Bolos", "Handcuffs"]}},
        generators={"Structure A": "R1/C3", "Structure B": "R1/C2"},
    )  # fmt: skip
    assert not any(
        can(s, EXPLORER, words) for words in ("Structure A with the Bolos", "Structure B with the Handcuffs")
    )


@pytest.mark.rule("CM-2.3.4-20")
def test_one_hold_of_each_kind_and_each_needs_its_own_escape() -> None:
    both = [{"who": EXPLORER, "kind": "body", "number": 2}, {"who": EXPLORER, "kind": "cuffs", "number": 1}]
    s = farm({EXPLORER: "R1/C1", EYE: "R6/C6"}, [2], holds=both)
    assert sum(label.startswith("Break free") for label in labels(s, EXPLORER)) == 2
    choose(s, EXPLORER, "Break free (body)")
    assert len(s.holds) == 1
    assert can(s, EXPLORER, "Move")
    assert not can(s, EXPLORER, "Strike")


@pytest.mark.rule("CM-2.3.4-20")
@pytest.mark.parametrize(("old", "left"), [(3, 1), (1, 1)])
def test_of_one_kind_the_lower_number_stays(old: int, left: int) -> None:
    s = farm(
        {EXPLORER: "R1/C1", EYE: "R1/C3"},
        [6],
        seats={EXPLORER: {"objects": ["Bolos"]}},
        holds=[{"who": EYE, "kind": "body", "number": old}],
    )
    choose(s, EXPLORER, f"Shoot at the {EYE} with the Bolos")
    assert [hold.number for hold in s.holds] == [left]


@pytest.mark.rule("CM-2.3.4-22", "CM-2.3.4-6")
def test_the_held_may_use_their_space_drop_and_trade_but_nothing_else() -> None:
    bound = [{"who": MARINER, "kind": "body", "number": 1}]
    rich = {"at": "R1/C6 of Mariner's Ship", "mentality": 0, "trophies": ["Structure"] * 2,
            "objects": ["Net", "Herbs", "R'lyeh Text"]}  # fmt: skip
    s = farm({MARINER: "R1/C1", EYE: "R1/C2"}, seats={MARINER: rich}, holds=bound)
    for words in ("Use the space", "Drop the Net", "Trade trophies", "Break free", "End the turn"):
        assert can(s, MARINER, words)
    for words in ("Move", "Jump", "Push", "Strike", "Read", "Use the Herbs"):
        assert not can(s, MARINER, words)
    assert refused(s, MARINER, "Move") == "CM-2.3.4-6"


@pytest.mark.rule("CM-2.3.4-23", "CM-2.3.4-11")
def test_a_flyer_caught_over_the_well_falls_in_and_whoever_threw_has_killed_it() -> None:
    s = over_the_well("Bolos", [6])
    choose(s, EXPLORER, f"Shoot at the {EYE} with the Bolos")
    assert (where(s, EYE), s.status[1], len(s.powers[0])) == ("nowhere", OUT, 1)


@pytest.mark.rule("CM-2.3.4-23", "CM-2.3.4-11")
def test_handcuffs_bring_no_flyer_down() -> None:
    s = farm(
        {EXPLORER: "R4/C4", EYE: "R4/C5"},
        [8],
        seats={EXPLORER: {"objects": ["Handcuffs"]}, EYE: {"flying": True}},
    )
    choose(s, EXPLORER, f"Strike the {EYE} with the Handcuffs")
    assert (len(s.holds), where(s, EYE)) == (1, "R4/C5 of Family Farm")
