"""Positions by names: what a sketch writes down is laid out again, and what is wrong is named."""

from __future__ import annotations

from typing import Any

import pytest

import miskatonic as mk
from miskatonic.games.cthulhu_mash import GAME
from miskatonic.games.cthulhu_mash.content import CONTENT
from miskatonic.games.cthulhu_mash.state import Mash
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


def test_a_position_tells_the_sides() -> None:
    s = table({"seats": {EYE: {"side": 2}, EXPLORER: {"side": 1}, DOCTOR: {"side": 2}}}, 3)
    assert s.side == [1, 0, 1]
    assert [seat["side"] for seat in again(s)["seats"].values()] == [2, 1, 2]


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 6, 7, 8, 9])
def test_a_sketch_of_a_random_position_is_laid_out_again(seed: int) -> None:
    s: Mash = GAME.start(2, seed, {"mode": "capture_the_flag"})
    dice = mk.Dice(seed)
    while not s.over and not (s.round > 3 and type(s.agenda[-1]).__name__ == "Actions" and not s.holds):
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
