"""Positions by names: what a sketch writes down is laid out again, and what is wrong is named."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content.box import BOX
from miskatonic.games.cthulhu_mash.content.reading import CONTENT
from miskatonic.games.cthulhu_mash.positions.lookup import figure_of
from miskatonic.games.cthulhu_mash.state import Mash
from miskatonic.games.cthulhu_mash.words.names import space_name
from miskatonic.pieces.boards.grid import spaces
from tests.games.cthulhu_mash.table import DOCTOR, EXPLORER, EYE, choose, farm, table, tiles


def again(s: Mash) -> dict[str, Any]:
    """The sketch of the position that the sketch of this one lays out."""
    other: Mash = GAME.start(s.seats, 2, dict(s.options))
    GAME.arrange(other, GAME.sketch(s))
    return GAME.sketch(other)


@pytest.mark.rule("CM-5.3-9")
def test_a_position_tells_the_power_up_of_the_crystal() -> None:
    seats = {EYE: {"objects": ["Elder Thing Crystal"]}, EXPLORER: {}}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats=seats, crystal="+1 Encumbrance")
    assert GAME.sketch(s)["crystal"] == "+1 Encumbrance" == again(s)["crystal"]
    assert s.sheet(0).encumbrance == CONTENT.characters[s.character[0]].encumbrance + 1
    assert farm({EYE: "R5/C2", EXPLORER: "R1/C6"}).crystal == -1


@pytest.mark.rule("CM-2.6-9")
def test_a_position_tells_which_shield_counts() -> None:
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, seats={EYE: {"objects": ["Cast Iron Skillet", "Leng Web Shield"]}})
    choose(s, EYE, "Let the Cast Iron Skillet count")
    assert again(s)["seats"][EYE]["in use"] == ["Cast Iron Skillet"]


@pytest.mark.rule("CM-2.3-2")
def test_a_position_tells_what_lies_face_down() -> None:
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, tiles=tiles(EYE, EXPLORER, A2="face down, Leng Plateau"))
    drawn = GAME.sketch(s)["tiles"]
    assert (drawn["A2"], drawn["A3"], drawn["B2"]) == ("face down, Leng Plateau", "face down", "Family Farm, turned 0")


def test_a_position_tells_the_sides() -> None:
    s = table({"seats": {EYE: {"side": 2}, EXPLORER: {"side": 1}, DOCTOR: {"side": 2}}}, 3)
    assert s.side == [1, 0, 1]
    assert [seat["side"] for seat in again(s)["seats"].values()] == [2, 1, 2]


def test_a_position_tells_who_holds_whom_since_when() -> None:
    holds = [
        {"who": EXPLORER, "kind": "body", "number": 2, "source": "net", "by": EYE, "since": 3, "hurts": 1},
        {"who": "Cultist A", "kind": "body", "number": 3, "source": "net", "by": None, "since": 2, "hurts": 0},
    ]
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, monsters={"Cultist A": "R6/C6"}, holds=holds, turns=4, phases=3)
    assert (s.turns, s.phases, [(hold.by, hold.since) for hold in s.holds]) == (4, 3, [(0, 3), (-1, 2)])
    assert GAME.sketch(s)["holds"] == holds == again(s)["holds"]


@pytest.mark.rule("CM-7-8")
def test_a_position_tells_what_monsters_carry() -> None:
    where = {EYE: "R5/C2", EXPLORER: "R1/C6"}
    beast = {"Moon-Beast A": {"at": "R6/C6", "objects": ["Bicycle"]}}
    s = farm(where, monsters=beast, options={"monsters_use_objects": True})
    assert list(s.packs.values()) == [BOX.pieces_of("bicycle")[:1]]
    assert GAME.sketch(s)["monsters"]["Moon-Beast A"]["objects"] == ["Bicycle"]
    assert again(s) == GAME.sketch(s)


@pytest.mark.rule("CM-6-10")
def test_a_position_tells_who_has_bound_a_monster() -> None:
    bound = {"Cultist A": {"at": "R6/C6", "bound by": [EXPLORER]}, "Cultist B": "R6/C5"}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, monsters=bound)
    assert s.bound == ((figure_of(s, "Cultist A"), 1),)
    assert again(s)["monsters"]["Cultist A"]["bound by"] == [EXPLORER]
    assert "bound by" not in again(s)["monsters"]["Cultist B"]


@pytest.mark.rule("CM-5.1-32")
def test_a_position_tells_which_deep_one_obeys_whom() -> None:
    shell = {EYE: {"objects": ["R'lyeh Seashell"], "tamed": "Deep One B"}}
    s = farm({EYE: "R5/C2", EXPLORER: "R1/C6"}, monsters={"Deep One B": "R6/C6"}, seats=shell)
    assert s.tamed == [figure_of(s, "Deep One B"), -1]
    assert [row["tamed"] for row in again(s)["seats"].values()] == ["Deep One B", None]


@pytest.mark.rule("CM-ref-15")
def test_a_position_tells_who_gave_up() -> None:
    s = table({"seats": {EYE: {}, EXPLORER: {"status": "out", "gave up": True}, DOCTOR: {"status": "out"}}}, 3)
    assert (s.left, s.camps) == (0b010, [3, 0, 3])
    assert [row["gave up"] for row in again(s)["seats"].values()] == [False, True, False]


@pytest.mark.rule("CM-3.3.2-3")
@pytest.mark.parametrize(("caught", "sinks"), [(3, True), (4, False)])
def test_quicksand_closes_by_the_turns_that_a_position_states(caught: int, sinks: bool) -> None:
    board = {**tiles(EYE, EXPLORER), "B2": "Abhoth Swamp, turned 0"}
    swamp = CONTENT.tile("abhoth_swamp")
    spot = f"{space_name(spaces(swamp.hold)[0])} of {swamp.name}"
    holds = [{"who": EYE, "kind": "place", "number": 1, "source": "quicksand", "since": caught}]
    s = table({"tiles": board, "seats": {EYE: {"at": spot}, EXPLORER: {}}, "holds": holds, "turns": 4})
    choose(s, EYE, "End the turn")
    assert (s.space[0] < 0) is sinks


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 6, 7, 8, 9])
def test_a_sketch_of_a_random_position_is_laid_out_again(seed: int) -> None:
    s: Mash = GAME.start(2, seed, {"mode": "capture_the_flag"})
    dice = mk.Dice(seed)
    while not s.over and not (s.round > 3 and type(s.agenda[-1]).__name__ == "Actions"):
        choices = [choice for choice in s.legal(s.seats_to_act[0]) if not choice.idle]
        s.play(s.seats_to_act[0], choices[dice.below(len(choices))])
    assert not s.over
    assert again(s) == GAME.sketch(s)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"crystal": "+9 Wit"}, r"crystal: there is no '\+9 Wit'"),
        ({"seats": {EYE: {"in use": ["Bicycle"]}, EXPLORER: {}}}, r"in use: 'Bicycle' is not carried"),
        ({"seats": {EYE: {"side": -1}, EXPLORER: {}}}, r"side must be a whole number"),
        ({"phase": "dessert"}, r"phase must be one of turn, actions"),
        ({"tiles": {**tiles(EYE, EXPLORER), "Z9": "face down"}}, r"the layout has no place 'Z9'"),
        ({"seats": {EYE: {"at": "R7/C1"}, EXPLORER: {}}}, r"a space is written R3/C4"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        table({"characters": [EYE, EXPLORER], **given} if "seats" not in given else given)
