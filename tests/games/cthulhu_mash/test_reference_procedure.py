"""How the program runs monsters. Reference section, CM-ref-8 and CM-ref-20."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.rules.monsters import beasts, procedure
from miskatonic.games.cthulhu_mash.rules.moving.walking import terrain_of
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.pieces.boards.grid import spaces
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, EYE, choose, events, farm, question, space, where

SOLO = {"mode": "cooperative", "program_monsters": True}


def thought(s: Mash, name: str) -> set[str]:
    """What the procedure would let a piece do, as sentences."""
    return {s.game.label(s, 0, step) for step in beasts.wanted(s, figure_of(s, name))}


def alone(at: str, beast: dict[str, Any], **more: Any) -> Mash:
    """It is the Doctor's turn on the farm; the program will run the monsters."""
    return farm(
        {DOCTOR: at, EXPLORER: "R6/C6"},
        monsters=beast,
        options={**SOLO, **more.pop("options", {})},
        mode="Cooperative Game",
        **more,
    )


@pytest.mark.rule("CM-ref-8", "CM-7-12")
def test_of_several_victims_the_program_takes_the_nearest() -> None:
    s = farm({EYE: "R5/C1", DOCTOR: "R5/C5"}, monsters={"Cultist": "R5/C6"})
    assert procedure.nearest(s, figure_of(s, "Cultist A"), [0, 1]) == [1]


@pytest.mark.rule("CM-ref-8", "CM-3.1-12")
def test_the_program_puts_a_new_monster_as_near_to_the_active_character_as_it_may() -> None:
    s = farm(
        {DOCTOR: "R1/C1", EXPLORER: "R6/C6"},
        [1],
        phase="turn",
        generators={"Cultist Idol": "R1/C4"},
        options=SOLO,
        mode="Cooperative Game",
    )
    assert where(s, "Cultist A") == "R1/C3 of Family Farm"
    assert question(s) == "Actions"
    farm_ = CONTENT.tile("family_farm")
    assert procedure.nearest_spaces(s, farm_.number, farm_.spawn_around(space(s, "R1/C4") % 36)) == 1 << 2


@pytest.mark.rule("CM-ref-8", "CM-3.1-12", "CM-gap-9")
@pytest.mark.parametrize("monster", CONTENT.monsters, ids=lambda card: card.id)
def test_every_kind_of_monster_comes_and_attacks_by_itself(monster: Any) -> None:
    s = farm(
        {DOCTOR: "R1/C1", EXPLORER: "R6/C1"},
        [monster.melee.die] * 20,
        monsters={monster.name: "R1/C3"},
        options=SOLO,
        mode="Cooperative Game",
    )
    choose(s, DOCTOR, "End the turn")
    assert events(s, "attack")[0].facts[2] == 0


@pytest.mark.rule("CM-ref-20")
def test_a_monster_that_cannot_come_nearer_stays() -> None:
    s = farm({EYE: "R1/C1"}, monsters={"Cultist A": "R1/C2", "Cultist B": "R2/C1", "Moon-Beast": "R2/C2"})
    assert procedure.approach(s, figure_of(s, "Moon-Beast A"), 0) == []


@pytest.mark.rule("CM-ref-20")
def test_the_procedure_tries_to_break_free_before_anything_else() -> None:
    s = alone("R1/C1", {"Cultist": "R1/C2"}, holds=[{"who": "Cultist A", "kind": "body", "number": 2}])
    assert thought(s, "Cultist A") == {"Cultist A: break free (body)"}


@pytest.mark.rule("CM-ref-20")
def test_a_spider_webs_who_is_not_held_and_walks_up_to_who_is() -> None:
    s = alone("R1/C1", {"Leng Spider": "R1/C4"})
    assert thought(s, "Leng Spider A") == {f"Leng Spider A attacks the {DOCTOR} from afar"}
    held = alone("R1/C1", {"Leng Spider": "R1/C4"}, holds=[{"who": DOCTOR, "kind": "body", "number": 2}])
    assert thought(held, "Leng Spider A") == {"Leng Spider A moves to R1/C2"}


@pytest.mark.rule("CM-ref-20")
def test_a_gnoph_keh_charges_rather_than_strikes() -> None:
    s = alone("R1/C3", {"Gnoph-Keh": "R1/C2"})
    assert all("charges" in label for label in thought(s, "Gnoph-Keh A"))
    s.charged = 1 << figure_of(s, "Gnoph-Keh A")
    assert thought(s, "Gnoph-Keh A") == {f"Gnoph-Keh A strikes the {DOCTOR}"}


@pytest.mark.rule("CM-ref-20")
def test_an_attached_vampire_drains() -> None:
    s = alone("R1/C3", {"Star Vampire": "R1/C3"}, seats={DOCTOR: {"vampire": "Star Vampire A"}})
    assert thought(s, "Star Vampire A") == {"Star Vampire A drains its victim"}


@pytest.mark.rule("CM-ref-20", "CM-ref-8")
def test_who_can_attack_attacks_and_who_cannot_moves_to_the_nearest_space_where_it_can() -> None:
    s = alone("R1/C1", {"Moon-Beast": "R1/C2", "Mi-Go": "R1/C4", "Cultist": "R2/C5"})
    assert thought(s, "Moon-Beast A") == {f"Moon-Beast A strikes the {DOCTOR}"}
    assert thought(s, "Mi-Go A") == {f"Mi-Go A attacks the {DOCTOR} from afar"}
    assert thought(s, "Cultist A") == {"Cultist A moves to R2/C1"}


@pytest.mark.rule("CM-ref-20")
def test_out_of_reach_a_monster_shortens_its_walk_as_much_as_it_can() -> None:
    s = alone("R1/C1", {"Deep One": "R6/C6"}, seats={EXPLORER: {"at": "R1/C6 of Base Camp"}})
    piece = figure_of(s, "Deep One A")
    walk = procedure.distances(s, CONTENT.tile("family_farm").swim, CONTENT.tile("family_farm").number, 0, 0)
    spots = procedure.approach(s, piece, 0)
    best = min(walk[at] for at in spaces(terrain_of(s, piece).destinations(5)))
    assert {walk[spot % 36] for spot in spots} == {best}
    assert best < walk[35]


@pytest.mark.rule("CM-ref-20", "CM-3.3.2-6")
def test_no_monster_walks_onto_the_skull() -> None:
    s = alone("R4/C4", {"Cultist": "R4/C6"})
    assert space(s, "R4/C5") not in procedure.approach(s, figure_of(s, "Cultist A"), 0)


@pytest.mark.rule("CM-ref-20", "CM-ref-8")
def test_the_nearest_acts_first_and_then_in_the_order_of_arrival() -> None:
    s = alone("R1/C1", {"Cultist A": "R1/C6", "Cultist B": "R1/C3", "Cultist C": "R3/C1"})
    pieces = [figure_of(s, f"Cultist {letter}") for letter in "ABC"]
    assert procedure.order(s, pieces, 0) == [pieces[1], pieces[2], pieces[0]]


@pytest.mark.rule("CM-ref-20")
def test_where_pieces_close_every_way_the_walk_is_measured_without_them() -> None:
    s = farm({DOCTOR: "R1/C1", EXPLORER: "R1/C2"}, monsters={"Cultist": "R1/C6"}, options=SOLO, mode="Cooperative Game")
    walk = procedure.distances(s, CONTENT.tile("family_farm").ground, CONTENT.tile("family_farm").number, 0, 1 << 6)
    assert walk[5] == procedure.BLOCKED + 5
