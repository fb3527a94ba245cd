"""Features of the map: barriers, hiding spaces, camp fires, corpses, ways out (MM-barr, MM-hide, MM-feat, MM-esc)."""

from __future__ import annotations

import pytest

from miskatonic.games.mansions_of_madness.content.reading.stories import read_box
from miskatonic.games.mansions_of_madness.content.vocabulary import read_text
from miskatonic.games.mansions_of_madness.game import MansionsOfMadness
from miskatonic.games.mansions_of_madness.rules.effects.table import VERBS
from tests.games.mansions_of_madness.night import (
    JOE,
    KATE,
    KEEPER,
    Loaded,
    at,
    do,
    events,
    foe,
    illegal,
    kinds,
    night,
    offered,
    space,
    top,
)

BARRED = ["door 16", "floor", "floor"]


@pytest.mark.rule("MM-barr-1", "MM-barr-2")
def test_in_its_space_a_barrier_is_pushed_onto_a_door_and_pulled_back() -> None:
    s = night(joe={"at": "library.b"})
    doors = {c.key for c in s.choices(JOE) if c.key.startswith("Barricade")}
    assert doors == {f"Barricade(1,0,{door})" for door in s.box.house.doors_of[space(s, "library.b")]}
    do(s, JOE, "Push the barrier")
    assert s.barriers[0] == 16
    assert s.action_left == 0
    s = night(joe={"at": "library.b"}, barriers=BARRED)
    do(s, JOE, "Pull the barrier")
    assert s.barriers[0] == -1
    s = night(joe={"at": "study.c"}, barriers=BARRED)
    assert not offered(s, JOE, "barrier")
    assert illegal(s, JOE, "Barricade(1,0,18)") == "MM-barr-2"


@pytest.mark.rule("MM-barr-3")
def test_a_door_carries_one_barrier() -> None:
    s = night(joe={"at": "library.b"}, barriers=BARRED)
    assert illegal(s, JOE, "Barricade(1,0,16)") == "MM-barr-3"


@pytest.mark.rule("MM-barr-4", "MM-barr-6", "MM-barr-2")
def test_a_monster_has_to_force_a_barrier_and_attacks_it_in_passing_only() -> None:
    s = night(phase="keeper", threat=1, joe={"at": "front_walk.c"}, barriers=BARRED,
              monsters={"zombie 1": {"at": "study.c", "under": 1}}, dice=[8])  # fmt: skip
    do(s, KEEPER, "Move one humanoid", "Move to the Library")
    assert "forces" in kinds(s)
    assert s.barriers[0] == -2
    assert s.hurt[foe("zombie 1")] == 2
    s = night(phase="attacks", joe={"at": "front_walk.c"}, barriers=BARRED, monsters={"zombie 1": {"at": "study.c"}})
    assert top(s) != "MonsterAttacks"


@pytest.mark.rule("MM-barr-5", "MM-barr-7")
def test_an_investigator_takes_a_barrier_off_in_going_through_from_either_side() -> None:
    for start, words in (("study.c", "Move to the Library"), ("library.b", "Move to the Study")):
        s = night(joe={"at": start}, barriers=BARRED)
        do(s, JOE, words)
        assert s.barriers[0] == -1
        assert s.moves_left == 1
    s = night(joe={"at": "library.b"}, barriers=BARRED, rooms={"study": {"pile": ["axe", "jammed_door"]}})
    do(s, JOE, "Move to the Study", "Walk away")
    assert s.barriers[0] == 16


@pytest.mark.rule("MM-hide-1", "MM-hide-4", "MM-hide-8")
def test_hiding_takes_a_step_many_may_hide_and_nobody_searches_there() -> None:
    s = night(joe={"at": "dining_room.a"}, kate={"at": "dining_room.a", "hiding": True})
    do(s, JOE, "Hide (movement step)")
    assert s.hiding == 1 << JOE | 1 << KATE
    assert s.moves_left == 1
    assert illegal(s, JOE, "Explore(1)") == "MM-hide-4"
    assert not offered(s, JOE, "Move")


@pytest.mark.rule("MM-hide-5", "MM-hide-10")
def test_one_comes_out_on_a_later_turn_and_stays_in_the_space() -> None:
    s = night(joe={"at": "dining_room.a"}, monsters={"witch 1": {"at": "dining_room.b"}})
    do(s, JOE, "Hide (movement step)")
    assert not offered(s, JOE, "Come out of hiding (movement step)")
    do(s, JOE, "End the turn")
    while s.active == KEEPER:
        s.choose(KEEPER, [c for c in s.choices(KEEPER) if "Give up" not in c.label][-1])
    assert s.hiding >> JOE & 1
    do(s, JOE, "Come out of hiding (movement step)")
    assert not s.hiding >> JOE & 1
    assert at(s, JOE) == "dining_room.a"
    assert s.moves_left == 1
    assert not events(s, "tests")


@pytest.mark.rule("MM-feat-4", "MM-evade-12")
def test_at_a_camp_fire_as_many_corpses_are_burnt_as_one_likes() -> None:
    s = night(joe={"at": "gallery.a"}, corpses={"gallery.a": 3})
    assert {c.key for c in s.choices(JOE) if c.key.startswith("Burn")} == {f"BurnCorpses(1,{n})" for n in (1, 2, 3)}
    do(s, JOE, "Throw 2 corpses")
    assert s.corpses[space(s, "gallery.a")] == 1
    assert s.action_left == 0
    s = night(joe={"at": "gallery.b"}, corpses={"gallery.a": 3})
    assert not offered(s, JOE, "Throw")


@pytest.mark.rule("MM-feat-10", "MM-feat-6")
def test_one_corpse_comes_along_if_one_goes_and_stays_if_one_is_stopped() -> None:
    s = night(joe={"at": "library.b"}, corpses={"library.b": 2})
    do(s, JOE, "Move to the Study", "Drag")
    assert (s.corpses[space(s, "library.b")], s.corpses[space(s, "study.c")]) == (1, 1)
    s = night(joe={"at": "library.b"}, corpses={"library.b": 2}, rooms={"study": {"pile": ["axe", "jammed_door"]}})
    do(s, JOE, "Move to the Study", "Walk away")
    assert s.corpses[space(s, "library.b")] == 2
    s = night(phase="keeper", threat=2, corpses={"study.c": 1})
    do(s, KEEPER, "Move an investigator", "Go to the Library")
    assert s.corpses[space(s, "study.c")] == 1
    assert "drags" not in kinds(s)


@pytest.mark.rule("MM-esc-8", "MM-mon-9", "MM-kact-8")
def test_where_the_objective_lets_monsters_escape_they_leave_by_the_named_room() -> None:
    text = read_text("stories/lantern_hill.toml")
    written = text.replace('keeper = "events 5"', 'keeper = "monsters_out 1"\nmonsters_escape = "front_walk"')
    assert written != text
    game = MansionsOfMadness(boxes={"lantern_hill": read_box("lantern_hill", VERBS, written)})
    for revealed in (False, True):
        s = game.start(2, 1, events=True)
        s.chance = Loaded([])
        seats = {"keeper": {}, "Joe Diamond": {"at": "crypt.a"}}
        game.arrange(
            s,
            {
                "phase": "keeper",
                "threat": 1,
                "revealed": revealed,
                "answers": ["c", "a", "a", "a"],
                "seats": seats,
                "monsters": {"zombie 1": {"at": "front_walk.c"}},
            },
        )
        do(s, KEEPER, "Move one humanoid")
        assert offered(s, KEEPER, "outside") == revealed
        if revealed:
            do(s, KEEPER, "outside")
            ended = s.outcome
            assert ended is not None
            assert ended.reason == "keeper"
