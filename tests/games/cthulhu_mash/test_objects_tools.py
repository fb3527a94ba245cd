"""Red objects that are no weapons: tomes, glasses, chime, seashell and key. Section 5.1."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.figures import FIRST_GENERATOR
from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.table import (
    DOCTOR,
    EXPLORER,
    EYE,
    MARINER,
    asked,
    can,
    choose,
    farm,
    health,
    labels,
    question,
    space,
    table,
    tiles,
    where,
)

TOMES = {
    "Anonymous Letter": 1,
    "Book of Dzyan": 1,
    "Cthaat Aquadingen": 2,
    "Nameless Cults": 1,
    "Necronomicon": 2,
    "Ponape Scripture": 1,
    "R'lyeh Text": 1,
    "Shrewsbury's Manuscript": 1,
}


def reader(*objects: str, **more: Any) -> Mash:
    return farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats={EYE: {"objects": list(objects)}}, **more)


def spells(s: Mash, name: str) -> Any:
    return s.game.sketch(s)["seats"][name]["spells"]


# ---------------------------------------------------------------------- tomes


@pytest.mark.rule(
    "CM-5.1-4",
    "CM-5.1-7",
    "CM-5.1-9",
    "CM-5.1-23",
    "CM-5.1-24",
    "CM-5.1-30",
    "CM-5.1-33",
    "CM-5.1-36",
    "CM-6-2",
    "CM-6-1",
)
@pytest.mark.parametrize(("tome", "count"), TOMES.items())
def test_reading_a_tome_costs_an_action_and_draws_its_spells(tome: str, count: int) -> None:
    s = reader(tome)
    bag = s.spell_bag
    choose(s, EYE, f"Read the {tome}")
    assert (len(spells(s, EYE)), s.actions) == (count, 3)
    assert (bag ^ s.spell_bag).bit_count() == count
    assert not can(s, EYE, f"Read the {tome}")


@pytest.mark.rule("CM-6-3")
def test_without_the_tome_its_spells_cannot_be_cast() -> None:
    s = farm({EYE: "R5/C2", EXPLORER: "R5/C5"}, seats={EYE: {"objects": ["Necronomicon"], "spells": ["Heal", "Fly"]}})
    assert can(s, EYE, "Cast Fly")
    choose(s, EYE, "Drop the Necronomicon")
    assert not can(s, EYE, "Cast Fly")


@pytest.mark.rule("CM-6-3", "CM-2.1.4-13")
def test_whoever_is_given_a_read_tome_can_cast_from_it() -> None:
    seats = {EYE: {"objects": ["Necronomicon"], "spells": ["Heal", "Fly"]}}
    s = farm({EYE: "R5/C2", EXPLORER: "R5/C3"}, seats=seats)
    choose(s, EYE, "Move")
    choose(s, EYE, "Offer the Necronomicon to the Arctic Explorer")
    choose(s, EXPLORER, "Accept")
    choose(s, EYE, "End the move")
    choose(s, EYE, "End the turn")
    assert can(s, EXPLORER, "Cast Fly")
    assert not can(s, EXPLORER, "Read")


@pytest.mark.rule("CM-6-8")
def test_a_tome_takes_what_spells_are_left_and_no_more_ever() -> None:
    s = reader("Necronomicon", "Book of Dzyan")
    s.spell_bag = 1
    choose(s, EYE, "Read the Necronomicon")
    assert spells(s, EYE) == ["Bind Enemy"]
    assert not can(s, EYE, "Read the Necronomicon")
    assert not can(s, EYE, "Read the Book of Dzyan")


# ---------------------------------------------------------------------- glasses


@pytest.mark.rule("CM-5.1-17", "CM-5-1", "CM-ref-7")
def test_the_glasses_turn_up_a_tile_beside_whose_monsters_wait() -> None:
    s = farm({EYE: "R3/C6", EXPLORER: "R1/C1"}, seats={EYE: {"objects": ["Leng Glasses"]}}, generated=False)
    s.made |= 1 << s.tile_of(0)
    before = set(s.tile_at)
    choose(s, EYE, "Look through the Leng Glasses at the hidden tile in the east")
    if question(s) == "TurnTile":
        choose(s, EYE, labels(s, EYE)[0])
    (new,) = set(s.tile_at) - before
    assert s.turned[s.place_of[new]] >= 0
    assert s.crowd[new]
    assert all(figure >= FIRST_GENERATOR for figure in s.crowd[new])
    assert (s.game.sketch(s)["discards"], s.actions) == (["Leng Glasses"], 3)


@pytest.mark.rule("CM-5.1-17")
def test_the_glasses_show_only_hidden_tiles_beside() -> None:
    s = farm({EYE: "R3/C6", EXPLORER: "R1/C1"}, seats={EYE: {"objects": ["Leng Glasses"]}})
    assert len([label for label in labels(s, EYE) if "Look through" in label]) == 3  # west, east, south; north is open


# ---------------------------------------------------------------------- chime


@pytest.mark.rule("CM-5.1-28", "CM-5-1")
def test_the_chime_costs_all_monsters_of_the_tile_their_next_turn() -> None:
    beasts = {"Cultist A": "R5/C3", "Moon-Beast A": "R1/C5"}
    s = reader("Paralyzing Chime", monsters=beasts)
    choose(s, EYE, "Ring the Paralyzing Chime")
    choose(s, EYE, "End the turn")
    assert (s.active, health(s, EYE)) == (1, 4)  # nobody was asked to run them
    assert s.chimed == 0


@pytest.mark.rule("CM-5.1-28")
def test_the_chime_stills_generators_that_attack_but_not_those_that_come_later() -> None:
    s = reader("Paralyzing Chime", generators={"Yuggoth Relay": "R5/C5", "Cultist Idol": "R1/C2"})
    choose(s, EYE, "Ring the Paralyzing Chime")
    assert s.chimed.bit_count() == 1
    t = reader("Paralyzing Chime", generators={"Cultist Idol": "R1/C2"})
    assert not can(t, EYE, "Ring the Paralyzing Chime")


# ---------------------------------------------------------------------- seashell


@pytest.mark.rule("CM-5.1-31", "CM-5.1-42")
def test_the_seashell_makes_a_deep_one_in_sight_attack_anything_without_a_roll_of_its_own() -> None:
    s = farm(
        {EYE: "R5/C1", EXPLORER: "R5/C4"},
        [6],
        monsters={"Deep One A": "R5/C3"},
        seats={EYE: {"objects": ["R'lyeh Seashell"]}},
    )
    choose(s, EYE, "Command the Deep One A")
    assert question(s) == "Control"
    choose(s, EYE, "Deep One A strikes the Arctic Explorer")
    choose(s, EXPLORER, "Take 1 damage")
    assert (health(s, EXPLORER), s.actions) == (4, 3)


@pytest.mark.rule("CM-5.1-31")
def test_the_seashell_needs_a_deep_one_in_sight() -> None:
    beasts = {"Deep One A": "R5/C4", "Cultist A": "R5/C3", "Deep One B": "R2/C2"}
    s = reader("R'lyeh Seashell", monsters=beasts)
    assert [can(s, EYE, f"Command the {name}") for name in beasts] == [False, False, True]


@pytest.mark.rule("CM-5.1-32")
def test_the_deep_one_commanded_last_will_not_attack_its_master_until_attacked() -> None:
    s = reader("R'lyeh Seashell", monsters={"Deep One A": "R4/C1"}, dice=[1])
    choose(s, EYE, "Command the Deep One A")
    choose(s, EYE, "Deep One A moves to R4/C2")
    choose(s, EYE, "End the turn")
    choose(s, EXPLORER, "Deep One A acts")
    assert not can(s, EXPLORER, "strikes the Private Eye")
    t = reader("R'lyeh Seashell", monsters={"Deep One A": "R4/C1"}, dice=[1])
    choose(t, EYE, "Command the Deep One A")
    choose(t, EYE, "Deep One A moves to R4/C2")
    choose(t, EYE, "Strike the Deep One A")
    choose(t, EYE, "End the turn")
    choose(t, EXPLORER, "Deep One A acts")
    assert can(t, EXPLORER, "strikes the Private Eye")


@pytest.mark.rule("CM-5.1-42", "CM-2.1.7-6")
def test_a_controlled_monster_may_be_walked_to_its_death() -> None:
    s = reader("R'lyeh Seashell", monsters={"Deep One A": "R5/C5"})
    choose(s, EYE, "Command the Deep One A")
    choose(s, EYE, "Deep One A moves to R4/C5")
    assert (where(s, "Deep One A"), s.felled[0]) == ("nowhere", 1)


@pytest.mark.rule("CM-5.1-42")
def test_a_held_monster_under_control_can_only_try_to_break_free() -> None:
    hold = {"who": "Deep One A", "kind": "body", "number": 3}
    s = reader("R'lyeh Seashell", monsters={"Deep One A": "R5/C5"}, dice=[3], holds=[hold])
    choose(s, EYE, "Command the Deep One A")
    assert labels(s, EYE) == ["Deep One A does nothing", "Deep One A tries to break free (body)"]
    choose(s, EYE, "Deep One A tries to break free")
    assert s.holds == ()


@pytest.mark.rule("CM-5.1-31", "CM-3.1-6")
def test_commanding_a_monster_does_not_use_up_its_own_actions() -> None:
    s = reader("R'lyeh Seashell", monsters={"Deep One A": "R4/C1"})
    choose(s, EYE, "Command the Deep One A")
    choose(s, EYE, "Deep One A moves to R1/C1")
    choose(s, EYE, "End the turn")
    choose(s, EXPLORER, "Deep One A acts")
    assert s.runs == 2


@pytest.mark.rule("CM-2.1.7-6", "CM-2.7-3")
def test_a_character_killed_by_a_controlled_monster_was_killed_by_its_master() -> None:
    seats = {EYE: {"objects": ["R'lyeh Seashell"]}, DOCTOR: {"health": 1}}
    s = farm({EYE: "R5/C1", DOCTOR: "R5/C4"}, [6], monsters={"Deep One A": "R5/C3"}, seats=seats)
    choose(s, EYE, "Command the Deep One A")
    choose(s, EYE, "Deep One A strikes the Psychotherapist")
    assert s.over
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


# ---------------------------------------------------------------------- key


def ship(at: str, **more: Any) -> Mash:
    seats = {
        EYE: {"at": f"{at} of Mariner's Ship", "objects": ["Skeleton Key"], **more},
        MARINER: {"at": "R1/C1 of Family Farm"},
    }
    return table({"tiles": tiles(MARINER, EYE), "seats": seats, "active": EYE}, 2)


@pytest.mark.rule("CM-5.1-37", "CM-5.1-38", "CM-5-1")
@pytest.mark.parametrize("at", ["R6/C1", "R6/C2"])
def test_the_key_opens_the_chest_and_six_objects_lie_face_down(at: str) -> None:
    s = ship(at, mentality=0)
    choose(s, EYE, "Open the chest with the Skeleton Key")
    assert len(s.ground[s.space[0]].down) == 6
    assert (s.game.sketch(s)["discards"], s.actions) == (["Skeleton Key"], 3)


@pytest.mark.rule("CM-5.1-37")
@pytest.mark.parametrize("at", ["R5/C2", "R5/C3"])
def test_the_key_is_of_no_use_away_from_the_chest(at: str) -> None:
    assert not can(ship(at), EYE, "Open the chest")


@pytest.mark.rule("CM-3.3.1-15", "CM-3.3.1-16")
def test_the_private_eye_finds_a_seventh_object_in_the_chest() -> None:
    s = ship("R6/C2")
    choose(s, EYE, "Open the chest with the Skeleton Key")
    assert asked(s) == EYE
    choose(s, EYE, "Draw 6 objects, and one more")
    assert (len(s.ground[s.space[0]].down), s.mentality[0]) == (7, 3)


# ---------------------------------------------------------------------- weapon in hand


@pytest.mark.rule("CM-7-2", "CM-7-15")
def test_with_a_weapon_in_hand_changing_costs_an_action() -> None:
    seats = {EXPLORER: {"objects": ["Pitchfork", "Sword Cane", "Cock Fighter"]}}
    s = farm(
        {EXPLORER: "R5/C2", EYE: "R1/C1"}, monsters={"Cultist": "R5/C3"}, seats=seats, options={"weapon_in_hand": True}
    )
    assert can(s, EXPLORER, "with the Pitchfork")
    assert not can(s, EXPLORER, "with the Sword Cane")
    assert can(s, EXPLORER, "bare hands")
    assert can(s, EXPLORER, "Set the Cock Fighter")
    choose(s, EXPLORER, "Take the Sword Cane in hand")
    assert can(s, EXPLORER, "with the Sword Cane")
    assert not can(s, EXPLORER, "with the Pitchfork")
    assert s.actions == 3


@pytest.mark.rule("CM-7-2")
def test_empty_hands_take_a_weapon_just_picked_up() -> None:
    options = {"weapon_in_hand": True}
    s = farm({EXPLORER: "R5/C2", EYE: "R1/C1"}, ground={"R5/C2": {"up": ["Pitchfork"]}}, options=options)
    choose(s, EXPLORER, "Move")
    choose(s, EXPLORER, "Pick up the Pitchfork")
    assert s.in_hand[0] == s.objects[0][0]
    assert space(s, "R5/C2") not in s.ground


@pytest.mark.rule("CM-5.1-32")
def test_whoever_gives_up_the_seashell_has_no_tame_deep_one() -> None:
    s = reader("R'lyeh Seashell", monsters={"Deep One A": "R4/C1"})
    choose(s, EYE, "Command the Deep One A")
    choose(s, EYE, "Deep One A moves to R4/C2")
    choose(s, EYE, "Drop the R'lyeh Seashell")
    choose(s, EYE, "End the turn")
    choose(s, EXPLORER, "Deep One A acts")
    assert can(s, EXPLORER, "strikes the Private Eye")
