"""Tomes, glasses and the chime. Section 5.1."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.state import Mash
from tests.games.cthulhu_mash.scenes import reader
from tests.games.cthulhu_mash.table import EXPLORER, EYE, can, choose, farm, health, labels, question

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
    assert all(figure >= BOX.first_generator for figure in s.crowd[new])
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
