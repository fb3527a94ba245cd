"""Room for the expansions: a tile and an ally of another box are read, laid, found and played with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from miskatonic.games.mansions_of_madness.content.reading import common
from miskatonic.games.mansions_of_madness.content.reading.stories import read_box
from miskatonic.games.mansions_of_madness.content.vocabulary import read_text
from miskatonic.games.mansions_of_madness.game import MansionsOfMadness
from miskatonic.games.mansions_of_madness.rules.effects.table import VERBS
from tests.games.mansions_of_madness.night import JOE, Loaded, do

SIDE = """
[[tile]]
number = {number}
id = "{id}"
size = "small"
back = "{back}"
picture = \"\"\"
aabb
aabb
aabb
aabb
\"\"\"
rooms = ["{room}: ab | outdoors"]
doors = ["0,1 west"]
"""
ALLY = """
[[card]]
number = {number}
id = "wilbur"
name = "Wilbur, Who Drives"
sort = "ally"
text = "Waits with the engine running. +1 to evade tests."
traits = ["quiet"]
about = "somebody who knows the road"
"""


def added(read: Callable[[str], str], name: str) -> str:
    """What is printed, and a bridge and a driver from another box."""
    text = read(name)
    count = text.count("\n[[")
    if name == "tiles.toml":
        bridge = SIDE.format(number=count + 1, id="covered_bridge", back="ford", room="Covered Bridge")
        return text + bridge + SIDE.format(number=count + 2, id="ford", back="covered_bridge", room="Ford")
    return text + ALLY.format(number=count + 1) if name == "cards.toml" else text


@pytest.mark.rule("MM-gap-2", "MM-gap-6")
def test_a_tile_and_an_ally_of_another_box_are_played_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "read_text", lambda name: added(read_text, name))
    text = read_text("stories/lantern_hill.toml")
    text = text.replace('"crypt 24,0"]', '"crypt 24,0", "covered_bridge 28,0"]')
    text = text.replace('room = "coat_room"\npile = ["torch"]', 'room = "covered_bridge"\npile = ["wilbur"]')
    game = MansionsOfMadness(boxes={"lantern_hill": read_box("lantern_hill", VERBS, text)})
    s = game.start(2, events=True)
    s.log = []
    s.chance = Loaded([7])
    game.arrange(s, {
        "phase": "turn Joe Diamond",
        "seats": {"keeper": {}, "Joe Diamond": {"at": "crypt.a", "traits": ["Private Eye", "On the Case"], "skill": 0}},
        "rooms": {"covered_bridge": {"pile": ["wilbur"]}},
    })  # fmt: skip
    house = s.box.house
    crypt, bridge = house.room_number["crypt"], house.room_number["covered_bridge"]
    ends = [{door.a, door.b} for door in house.doors if min(door.a, door.b) >= 0]
    door = next(both for both in ends if {house.room_of[end] for end in both} == {crypt, bridge})
    s.space[JOE] = next(end for end in door if house.room_of[end] == crypt)
    do(s, JOE, "Move to the Covered Bridge (A)", "Explore the Covered Bridge")
    assert s.room(JOE) == bridge
    assert s.box.cards[s.held[JOE][-1]].id == "wilbur"
    assert s.has(JOE, "quiet")
