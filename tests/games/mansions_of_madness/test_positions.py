"""Positions: what can be laid out of a turn is in the sketch, and the sketch can be laid out again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from miskatonic.games.mansions_of_madness import GAME
from tests.games.mansions_of_madness.pairs import joe


def test_whom_somebody_has_evaded_or_been_tested_against_is_in_the_sketch() -> None:
    monsters = {"zombie 1": {"at": "gallery.a", "under": 2}, "cultist 2": {"at": "gallery.b", "under": 6}}
    s = joe(moves=1, evaded=["zombie 1"], tested=["cultist 2", "zombie 1"], monsters=monsters)
    sketch = GAME.sketch(s)
    mine = sketch["seats"]["Joe Diamond"]
    assert (mine["evaded"], mine["tested"]) == (["zombie 1"], ["cultist 2", "zombie 1"])
    twin = GAME.start(2, 3, {"story": "lantern_hill"})
    GAME.arrange(twin, sketch)
    assert GAME.sketch(twin) == sketch


def test_everything_that_a_turn_remembers_and_a_half_done_puzzle_can_be_stated() -> None:
    own = {"strides": 2, "hid now": True, "left": ["zombie 1"], "refused": ["study"], "tried": ["study"]}
    stated: dict[str, Any] = {
        "phase": "turn Joe Diamond",
        "mythos played": True,
        "barriers": ["Library - Study", "gone", "floor"],
        "sealed": ["Study - outside"],
        "under piles": {"lock": [4, 3]},
        "seats": {
            "keeper": {},
            "Joe Diamond": {
                "at": "Library (B)",
                "traits": ["License to Kill", "Lucky Break"],
                "used": ["Lucky Break"],
                **own,
            },
        },
        "rooms": {
            "study": {"pile": ["axe", "locked_door (up)"], "puzzle": {"pieces": [9, 13], "turns": [1, 0], "tile": 1}}
        },
        "monsters": {"zombie 2": {"at": "kitchen"}},
    }
    s = GAME.start(2, 3, {"story": "lantern_hill"})
    GAME.arrange(s, stated)
    sketch = GAME.sketch(s)
    assert {name: sketch["seats"]["Joe Diamond"][name] for name in own} == own
    assert sketch["seats"]["Joe Diamond"]["at"] == "library.b"
    assert sketch["rooms"]["study"]["puzzle"] == {"card": "locked_door", "pieces": [9, 13], "turns": [1, 0], "tile": 1}
    assert (sketch["under piles"], sketch["mythos played"]) == ({"lock": [4, 3]}, True)
    assert list(sketch["monsters"]) == ["zombie 2"]
    assert (sketch["barriers"], sketch["sealed"]) == (["door 16", "gone", "floor"], [19])
    twin = GAME.start(2, 4, {"story": "lantern_hill"})
    GAME.arrange(twin, sketch)
    assert GAME.sketch(twin) == sketch


KEEPING = {
    "phase": "keeper", "bought": ["command_minion"], "urged": ["Joe Diamond"], "barred": ["zombie 1"],
    "seats": {"keeper": {}, "Joe Diamond": {}}, "monsters": {"zombie": {"at": "kitchen"}},
}  # fmt: skip


def test_a_keeper_without_cards_need_not_be_named() -> None:
    s = GAME.start(2, 3, {"story": "lantern_hill"})
    GAME.arrange(s, {"phase": "turn Joe Diamond", "seats": {"Joe Diamond": {"at": "study"}}})
    assert s.seats_to_act == (1,)
    assert not any(s.mythos_hand)


def test_of_the_keepers_turn_too() -> None:
    s = GAME.start(2, 3, {"story": "lantern_hill"})
    GAME.arrange(s, KEEPING)
    sketch = GAME.sketch(s)
    assert {name: sketch[name] for name in ("bought", "urged", "barred")} == {
        name: KEEPING[name] for name in ("bought", "urged", "barred")
    }


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"monsters": {"zombie 1": {"under": 2}}}, "monster zombie 1: at must name the space"),
        ({"monsters": {"zombie 5": {"at": "kitchen"}}}, "monster zombie 5 must be from 1 to 4"),
        ({"monsters": {"zombi": {"at": "kitchen"}}}, "did you mean zombie"),
        ({"monsters": {"zombie": {"at": "gallery"}}}, "gallery has several spaces: gallery.a, gallery.b"),
        ({"monsters": {"zombie": {"at": "galery.a"}}}, "did you mean gallery.a"),
        ({"rooms": {"study": {"pile": ["axe"], "puzzle": {"pieces": [1]}}}}, "no card of its pile has a puzzle"),
        ({"rooms": {"study": {"pile": ["locked_door"], "puzzle": {"pieces": [1]}}}}, "has 2 pieces [MM-puz-5]"),
        ({"rooms": {"study": {"pile": ["locked_door"], "puzzle": {"pieces": [1, 1]}}}}, "lies somewhere else already"),
        ({"seats": {"keeper": {}, "Joe Diamond": {"used": ["Private Eye"]}}}, "works only once"),
        ({"mythos played": "yes"}, "must be true or false"),
        ({"rooms": {"study": {"fire": "off"}}}, "room study: fire must be true or false"),
        ({"seats": {"keeper": {}}}, "seats must name 1 of the investigators"),
        ({"sealed": ["Library - Kitchen"]}, "sealed: doors 'Library - Kitchen' do not exist"),
        ({"sealed": ["Gallery - Dining Room"]}, "are 1, 4; say which"),
        ({"sealed": [99]}, "sealed must be from 0 to"),
        ({"barriers": ["Study - outside", "floor", "floor"]}, "barrier 1 can stand on door 16 [MM-barr-2]"),
        ({"barred": ["dragon"]}, "there is no type of monster 'dragon'"),
    ],
)
def test_a_slip_in_a_position_is_named(change: dict[str, Any], words: str) -> None:
    s = GAME.start(2, 3, {"story": "lantern_hill"})
    with pytest.raises(ValueError, match=re.escape(words)):
        GAME.arrange(s, {**KEEPING, **change})
