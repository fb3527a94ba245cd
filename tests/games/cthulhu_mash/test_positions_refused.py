"""Positions that cannot be are refused: the field is named, the rule where one is broken, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, EYE, farm, table, tiles

HERE = {DOCTOR: "R1/C1", EXPLORER: "R1/C2"}
BOARD = tiles(DOCTOR, EXPLORER)
TEMPLE = {**BOARD, "B2": "Cultist Temple, turned 0"}
GUN = "Tommy Gun"
HEAP = ["Bolos", "Net", "Bicycle", "Pitchfork", "Sword Cane", GUN, "Handcuffs", "Acid Vial", "Leng Web Shield"]


def doctor(**row: Any) -> dict[str, Any]:
    """What is stated of the Psychotherapist; an underscore stands for a blank or a hyphen."""
    names = {"power_ups": "power-ups", "arcane_spell": "arcane spell", "in_use": "in use", "camp": "spawning space",
             "gave_up": "gave up"}  # fmt: skip
    return {"seats": {DOCTOR: {names.get(name, name): value for name, value in row.items()}}}


def hold(**row: Any) -> dict[str, Any]:
    return {"holds": [{"who": DOCTOR, "kind": "body", "number": 2, **row}]}


def refusal(given: dict[str, Any]) -> str:
    """Why the position on the farm is refused."""
    with pytest.raises(ValueError, match=r".") as error:
        farm(HERE, **given)
    assert type(error.value) is ValueError
    return str(error.value)


OF_THE_BOARD: list[tuple[dict[str, Any], str]] = [
    ({"tiles": [1]}, "tiles must be a mapping"),
    ({"tiles": {**BOARD, "A2": "Family Farm, turned 1"}}, "tiles.A2: Family Farm lies in two places [CM-2.3-1]"),
    ({"tiles": {**BOARD, "A2": "Cultist Temple, turned 7"}}, "tiles.A2: a tile is 'turned 0' to 'turned 3'"),
    ({"tiles": {**BOARD, "A2": "Cultist Temple, upside down"}}, "tiles.A2: a tile is 'turned 0' to 'turned 3'"),
    ({"tiles": {**BOARD, "A2": "Atlantis"}}, "tiles.A2: there is no 'Atlantis'"),
    ({"tiles": {**BOARD, "A2": "face down, Train Station"}}, "tiles.A2: a start tile never lies face down [CM-2.3-2]"),
    ({"tiles": {"B1": BOARD["B1"]}}, "tiles: the start tile Base Camp must lie somewhere [CM-2.3-3]"),
    ({"tiles": {**BOARD, "A2": ""}}, "tiles.A2: there is no ''"),
    ({"mode": "Chess"}, "mode must be one of"),
    ({"characters": [DOCTOR]}, "characters: 2 names are needed"),
    ({"characters": [DOCTOR, DOCTOR]}, "characters: no character may be used twice [CM-1-2]"),
    ({"characters": 4}, "characters must be a list"),
    ({"sides": [1]}, "sides: 2 numbers are needed"),
    ({"sides": ["x", "y"]}, "sides[0] must be a whole number"),
    ({"sides": [1, 9]}, "sides[1] must be from 1 to 2, not 9 [CM-3.2-9]"),
    ({"round": 0}, "round must be from 1 to 100"),
    ({"round": 999}, "round must be from 1 to 100, not 999 [CM-ref-12]"),
    ({"active": EYE}, "active: nobody plays"),
    ({"first": "Nobody"}, "first: nobody plays"),
    ({"actions": "many"}, "actions must be a whole number"),
    ({"actions": 99}, "actions must be from 0 to"),
    ({"points": 99}, "points must be from 0 to"),
    ({"phase": ["turn"]}, "phase must be one of"),
    ({"generated": "no"}, "generated must be true or false"),
    ({"weather": "fog"}, "position has no entry 'weather'"),
    ({"crystal": 7}, "crystal: there is no 7"),
    ({"tissue": {"R3/C3": 7}}, "tissue.R3/C3 of Family Farm: there is no (more) Shoggoth Tissue of strength 7"),
    ({"discards": "Net"}, "discards must be a list"),
    ({"discards": [GUN] * 9}, "discards[1]: there are no more pieces of 'Tommy Gun' [CM-2.6-1]"),
    ({"ground": {"R3/C3": {"down": -3}}}, "ground.R3/C3 of Family Farm.down must be a whole number"),
    ({"ground": {"R3/C3": {"down": 999}}}, "ground.R3/C3 of Family Farm.down must be from 0 to 72"),
    ({"ground": {"R3/C3": {"down": True}}}, "ground.R3/C3 of Family Farm.down must be a list"),
    ({"ground": {"R3/C3": {"up": ["Cowpie"]}}}, "ground.R3/C3 of Family Farm.up: Cowpie acts when it is turned up"),
    ({"ground": {"R3/C3": None}}, "ground.R3/C3 of Family Farm must be a mapping"),
    ({"ground": {"R3/C3": 4}}, "ground.R3/C3 of Family Farm must be a mapping"),
]

OF_PIECES: list[tuple[dict[str, Any], str]] = [
    ({"monsters": {"Mi-Go A": "R1/C1"}}, "monsters.Mi-Go A: R1/C1 of Family Farm is taken by the Psychotherapist"),
    ({"monsters": {"Mi-Go": "R3/C3", "Mi-Go B": "R3/C3"}}, "monsters.Mi-Go B: R3/C3 of Family Farm is taken"),
    ({"monsters": {"Mi-Go A": "R3/C3"}, "generators": {"Web Tunnel A": "R3/C3"}}, "generators.Web Tunnel A: R3/C3"),
    ({"monsters": {"Mi-Go Z": "R3/C3"}}, "monsters.Mi-Go Z: there are only 6 pieces [CM-fact-components]"),
    ({"monsters": {"Mi-Go A": "R3/C3", "mi-go A": "R3/C4"}}, "monsters.mi-go A: there are no more pieces"),
    ({"monsters": {"Mi-Go A": {"at": "R3/C3", "health": 0}}}, "monsters.Mi-Go A.health must be from 1 to 1, not 0"),
    ({"monsters": {"Mi-Go A": {"at": "R3/C3", "mood": 0}}}, "monsters.Mi-Go A has no entry 'mood'"),
    ({"monsters": {"Mi-Go A": "R3/C3 of Cultist Temple"}}, "monsters.Mi-Go A: Cultist Temple is not on the table"),
    (
        {"monsters": {"Mi-Go A": {"at": "R3/C3", "objects": ["Net"]}}},
        "monsters.Mi-Go A.objects: monsters carry [CM-7-8]",
    ),
    ({"monsters": {"Mi-Go A": {"at": "R3/C3", "bound by": [EYE]}}}, "monsters.Mi-Go A.bound by: nobody plays"),
    ({"monsters": {"Mi-Go A": {"at": "R3/C3", "bound by": EYE}}}, "monsters.Mi-Go A.bound by must be a list"),
    (
        {"generators": {"Web Tunnel A": {"at": "R3/C3", "objects": []}}},
        "generators.Web Tunnel A has no entry 'objects'",
    ),
    ({"turns": -1}, "turns must be a whole number"),
    ({"phases": "many"}, "phases must be a whole number"),
    ({"monsters": {"Byakhee A": "R3/C3"}}, "monsters.Byakhee A: there is no 'Byakhee'"),
    ({"holds": [None]}, "holds[0] must be a mapping"),
    (hold(number="x"), "holds[0].number must be a whole number"),
    (hold(number=9), "holds[0].number must be from 0 to 6"),
    (hold(kind="hug"), "holds[0].kind must be one of place, body, cuffs"),
    (hold(kind="place"), "holds[0].kind: there is no icon under Psychotherapist that could hold it [CM-2.3.4-8]"),
    (hold(source="love"), "holds[0].source must be one of"),
    (hold(by=EYE), "holds[0].by: nobody plays"),
    (hold(who="Mi-Go A"), "holds[0].who: there is no 'Mi-Go A' on the board"),
    ({"holds": [{"who": DOCTOR, "kind": "body"}]}, "holds[0] needs number"),
    ({"holds": hold()["holds"] * 2}, "holds[1].kind: Psychotherapist is held twice in the same way [CM-2.3.4-20]"),
    ({**hold(who="Web Tunnel A"), "generators": {"Web Tunnel A": "R3/C3"}}, "holds[0].who: nothing holds a generator"),
]

OF_SEATS: list[tuple[dict[str, Any], str]] = [
    ({"seats": {EXPLORER: {"at": "R1/C1 of Family Farm"}}}, "seats.Arctic Explorer.at: R1/C1 of Family Farm is taken"),
    (doctor(at="R5/C2 of Cultist Temple"), "seats.Psychotherapist.at: Cultist Temple is not on the table"),
    ({**doctor(at="R5/C2 of Cultist Temple"), "tiles": TEMPLE}, "seats.Psychotherapist.at: R5/C2 of Cultist Temple is"),
    (doctor(at="nowhere"), "seats.Psychotherapist.at: who is in play stands somewhere"),
    (doctor(at="here"), "seats.Psychotherapist.at: a space is written"),
    (doctor(status="asleep"), "seats.Psychotherapist.status must be one of in play, waiting, out"),
    (doctor(status="out"), "seats.Psychotherapist.at: who is out is not on the board"),
    (doctor(status="out", at="nowhere"), "active: the Psychotherapist is out of the game and has no turn"),
    (doctor(status="waiting", at="nowhere"), "active: the Psychotherapist is not on the board"),
    (doctor(status="waiting", at="nowhere", objects=["Net"]), "seats.Psychotherapist.objects: who is waiting has none"),
    (doctor(status="waiting", at="nowhere", health=2), "seats.Psychotherapist.health must be from 0 to 0, not 2"),
    (doctor(side=9), "seats.Psychotherapist.side must be from 1 to 2, not 9 [CM-3.2-9]"),
    (doctor(health=0), "seats.Psychotherapist.health must be from 1 to"),
    (doctor(health=99), "seats.Psychotherapist.health must be from 1 to"),
    (doctor(mentality=99), "seats.Psychotherapist.mentality must be from 0 to 5, not 99 [CM-2.2-5]"),
    (doctor(sanity=4), "seats.Psychotherapist.sanity must be from 0 to 0"),
    (doctor(camp=99), "seats.Psychotherapist.spawning space must be from 0 to 3, not 99 [CM-2.10-2]"),
    (doctor(felled=-1), "seats.Psychotherapist.felled must be a whole number"),
    (doctor(flying="no"), "seats.Psychotherapist.flying must be true or false"),
    (doctor(warded=1), "seats.Psychotherapist.warded must be true or false"),
    (doctor(objects="Net"), "seats.Psychotherapist.objects must be a list"),
    (doctor(objects=HEAP), "seats.Psychotherapist.objects: no more than 6 objects can be carried [CM-2.6-7]"),
    (doctor(objects=["Net", "Cowpie"]), "seats.Psychotherapist.objects[1]: Cowpie acts at once"),
    (doctor(objects=[GUN, GUN]), "seats.Psychotherapist.objects[1]: there are no more pieces"),
    (
        doctor(objects=["Cast Iron Skillet", "Leng Web Shield"], in_use=["Cast Iron Skillet", "Leng Web Shield"]),
        "seats.Psychotherapist.in use: only one shield object counts [CM-2.6-9]",
    ),
    (doctor(power_ups=["+1 Health"] * 2), "seats.Psychotherapist.power-ups: there is only one '+1 Health'"),
    (doctor(power_ups=["+1 Explosive Damage"]), "seats.Psychotherapist.power-ups: there is no '+1 Explosive Damage'"),
    (doctor(trophies=["Web Tunnel"] * 20), "seats.Psychotherapist.trophies[6]: there are no more pieces"),
    (doctor(arcane_spell="Hope"), "seats.Psychotherapist.arcane spell: there is no 'Hope'"),
    ({"seats": {EXPLORER: {"arcane spell": "Fly"}}}, "seats.Arctic Explorer.arcane spell: this character has none"),
    (
        doctor(arcane_spell="Fly", objects=["Necronomicon"], spells=["Fly"]),
        "seats.Psychotherapist.spells: there is only",
    ),
    (doctor(spells=["Fly"]), "seats.Psychotherapist.spells: there is no tome to hold Fly"),
    (doctor(memorized=["Fly", "Fly"]), "seats.Psychotherapist.memorized: no spell is memorized twice"),
    ({"seats": {EXPLORER: {"memorized": ["Fly"]}}}, "seats.Arctic Explorer.memorized: spells must be from 0 to 0"),
    (
        {**doctor(vampire="Mi-Go A"), "monsters": {"Mi-Go A": "R3/C3"}},
        "seats.Psychotherapist.vampire: Mi-Go A does not",
    ),
    (doctor(vampire="Star Vampire A"), "seats.Psychotherapist.vampire: there is no 'Star Vampire A' on the board"),
    (doctor(gave_up=True), "seats.Psychotherapist.gave up: who gave up is out and has no spawning space [CM-ref-15]"),
    (
        doctor(status="out", at="nowhere", gave_up=True, camp=2),
        "seats.Psychotherapist.gave up: who gave up is out and has no spawning space [CM-ref-15]",
    ),
    (doctor(gave_up="yes"), "seats.Psychotherapist.gave up must be true or false"),
    (doctor(tamed="Deep One A"), "seats.Psychotherapist.tamed: there is no 'Deep One A' on the board"),
    (
        {**doctor(tamed="Deep One A"), "monsters": {"Deep One A": "R3/C3"}},
        "seats.Psychotherapist.tamed: nothing is carried that a Deep One obeys [CM-5.1-32]",
    ),
    (
        {**doctor(tamed="Mi-Go A", objects=["R'lyeh Seashell"]), "monsters": {"Mi-Go A": "R3/C3"}},
        "seats.Psychotherapist.tamed: Mi-Go A obeys nobody [CM-5.1-31]",
    ),
    (doctor(hat="red"), "seats.Psychotherapist has no entry 'hat'"),
]


@pytest.mark.parametrize(("given", "words"), [*OF_THE_BOARD, *OF_PIECES, *OF_SEATS])
def test_what_cannot_be_is_refused_by_field_and_rule(given: dict[str, Any], words: str) -> None:
    field, _, rule = words.partition(" [")
    told = refusal(given)
    assert told.startswith(field)
    assert rule in told


def test_one_vampire_sits_on_one_victim() -> None:
    seats = {DOCTOR: {"vampire": "Star Vampire A"}, EXPLORER: {"vampire": "Star Vampire A"}}
    told = refusal({"seats": seats, "monsters": {"Star Vampire A": "R3/C3"}})
    assert told.startswith("seats.Arctic Explorer.vampire: Star Vampire A sits on somebody else already")


def test_nobody_stands_on_a_tile_that_lies_face_down() -> None:
    hidden = {**BOARD, "A2": "face down, Cultist Temple"}
    told = refusal({**doctor(at="R1/C2 of Cultist Temple"), "tiles": hidden})
    assert told == "seats.Psychotherapist.at: Cultist Temple lies face down [CM-2.3-2]"


def test_seats_are_those_of_the_characters_that_play() -> None:
    with pytest.raises(ValueError, match=f"seats: nobody plays '{EYE}'"):
        table({"characters": [DOCTOR, EXPLORER], "seats": {EYE: {}}})


def test_a_single_player_plays_the_cooperative_game() -> None:
    with pytest.raises(ValueError, match=r"mode must be Cooperative Game for a single player \[CM-3.2-7\]"):
        table({"mode": "Death Match"}, 1)


def test_characters_that_nobody_has_picked_yet_must_be_stated() -> None:
    with pytest.raises(ValueError, match=r"characters must be stated"):
        table({}, 2, options={"characters": "pick"})


@pytest.mark.parametrize(("load", "words"), [(HEAP[:6], "cannot carry so much"), (["Cowpie"], "acts at once")])
def test_a_monster_carries_no_more_than_it_can(load: list[str], words: str) -> None:
    beast = {"Mi-Go A": {"at": "R3/C3", "objects": load}}
    with pytest.raises(ValueError, match=rf"monsters.Mi-Go A.objects.*{words}"):
        farm(HERE, monsters=beast, options={"monsters_use_objects": True})


@pytest.mark.parametrize(
    "given",
    [
        {"tiles": {**BOARD, "A2": "Family Farm"}},
        {"monsters": {"Mi-Go A": "R1/C6 of Base Camp"}},
        {"seats": {DOCTOR: {"objects": ["Elder Thing Crystal"]}, EXPLORER: {"health": 0}}},
        {"holds": [{"who": DOCTOR, "kind": "body", "number": 9}]},
        {"phase": "dessert"},
    ],
)
def test_a_refused_position_changes_nothing(given: dict[str, Any]) -> None:
    s = farm(HERE, seats={DOCTOR: {"objects": ["Elder Thing Crystal"], "health": 2}}, crystal="+1 Actions")
    dice = s.chance = mk.Script([28])  # a crystal without its power-up draws one
    before, told = s.to_dict(), len(s.log or [])
    with pytest.raises(ValueError, match=r": |must be"):
        GAME.arrange(s, {"tiles": BOARD, "seats": {DOCTOR: {}, EXPLORER: {}}, **given})
    assert (s.to_dict(), len(s.log or []), dice.left) == (before, told, 1)


@pytest.mark.rule("CM-7-2")
@pytest.mark.parametrize(("held", "words"), [("Herbs", "only a weapon"), ("Net", "not carried")])
def test_only_a_carried_weapon_is_in_hand(held: str, words: str) -> None:
    where = {DOCTOR: {"objects": ["Pitchfork", "Herbs"], "in hand": held}}
    with pytest.raises(ValueError, match=words):
        table({"tiles": BOARD, "seats": {**where, EXPLORER: {}}}, options={"weapon_in_hand": True})
