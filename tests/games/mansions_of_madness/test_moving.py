"""Moving, locks, evading, horror (MM-move, MM-lock, MM-evade, MM-horror)."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.mansions_of_madness.rules.combat.monsters import place, take_off
from miskatonic.games.mansions_of_madness.rules.effects.choosing import MoveYou
from miskatonic.games.mansions_of_madness.rules.moving.moving import put
from tests.games.mansions_of_madness.night import (
    JOE,
    KATE,
    KEEPER,
    asks,
    at,
    card,
    do,
    events,
    foe,
    foe_at,
    illegal,
    kinds,
    night,
    offered,
    pile,
    room,
    space,
    top,
)


@pytest.mark.rule("MM-move-4", "MM-lock-1")
def test_an_ordinary_door_costs_nothing_and_a_room_is_locked_while_a_lock_lies_on_it() -> None:
    s = night(rooms={"library": {"pile": ["jammed_door", "axe"]}})
    assert not s.locked(room(s, "library"))
    do(s, JOE, "Move to the Library (B)")
    assert s.moves_left == 1
    assert "turned_up" not in kinds(s)


@pytest.mark.rule("MM-move-5", "MM-kact-9")
def test_nobody_passes_a_sealed_door() -> None:
    s = night(sealed=[16], monsters={"zombie 1": {"at": "library.b"}}, phase="turn Joe Diamond")
    assert illegal(s, JOE, f"Move(1,{space(s, 'library.b')},16)") == "MM-move-5"
    s = night(
        phase="keeper", threat=1, sealed=[16], joe={"at": "front_walk.c"}, monsters={"zombie 1": {"at": "library.b"}}
    )
    do(s, KEEPER, "Move one humanoid")
    assert not offered(s, KEEPER, "Move to the Study")
    assert offered(s, KEEPER, "Move to the Library (A)")


@pytest.mark.rule("MM-move-5", "MM-esc-1")
def test_nobody_escapes_through_a_sealed_door() -> None:
    out: dict[str, Any] = {
        "answers": ["c", "a", "a", "a"],
        "revealed": True,
        "clues": [1],
        "joe": {"at": "front_walk.c"},
    }
    s = night(**out)
    assert offered(s, JOE, "Move to outside")
    s = night(sealed=[12], **out)
    assert not offered(s, JOE, "Move to outside")


@pytest.mark.rule("MM-move-7", "MM-evade-7", "MM-move-10")
def test_moved_by_the_keeper_one_evades_nothing_and_meets_what_is_there() -> None:
    s = night(
        phase="keeper",
        threat=2,
        joe={"at": "study.c"},
        monsters={"zombie 1": {"at": "study.c"}, "witch 1": {"at": "library.a"}},
        dice=[1],
    )
    do(s, KEEPER, "Move an investigator", "Go to the Library")
    assert [facts[2] for facts in events(s, "tests")] == ["horror"]
    assert at(s, JOE) == "library.b"


@pytest.mark.rule("MM-move-9", "MM-evade-5", "MM-evade-6")
def test_after_evading_one_may_do_something_else_and_the_step_is_still_there() -> None:
    s = night(monsters={"zombie 1": {"at": "study.c"}}, dice=[1])
    do(s, JOE, "Move to the Library (B)")
    assert (s.moves_left, s.action_left) == (2, 1)
    do(s, JOE, "Explore")
    assert (s.moves_left, s.action_left) == (2, 0)
    do(s, JOE, "Move to the Library (B)")
    assert len(events(s, "tests")) == 1


@pytest.mark.rule("MM-move-9", "MM-lock-3", "MM-lock-4")
def test_a_locked_door_costs_the_step_and_leaves_the_others() -> None:
    s = night(joe={"at": "library.b"}, rooms={"study": {"pile": ["axe", "jammed_door"]}}, dice=[10])
    do(s, JOE, "Move to the Study", "Take on")
    assert at(s, JOE) == "library.b"
    assert (s.moves_left, s.action_left) == (1, 1)
    assert s.damage[JOE] == 1
    assert illegal(s, JOE, f"Move(1,{space(s, 'study.c')},16)") == "MM-lock-3"
    do(s, JOE, "Explore")


@pytest.mark.rule("MM-move-10")
def test_a_move_of_several_spaces_is_made_space_by_space_and_may_stop() -> None:
    s = night(monsters={"witch 1": {"at": "library.a"}}, dice=[1])
    s.then(MoveYou(JOE, 2, JOE))
    s.advance()
    do(s, JOE, "Go to the Library (B)")
    assert len(events(s, "tests")) == 1
    assert asks(s, "MoveYou", JOE)
    do(s, JOE, "Stop here")
    assert at(s, JOE) == "library.b"


@pytest.mark.rule("MM-move-10", "MM-lock-3")
def test_a_lock_that_stays_shut_ends_a_move_of_several_spaces() -> None:
    s = night(joe={"at": "library.b"}, rooms={"study": {"pile": ["axe", "jammed_door"]}}, dice=[10])
    s.then(MoveYou(JOE, 2, JOE))
    s.advance()
    do(s, JOE, "Go to the Study", "Take on")
    assert at(s, JOE) == "library.b"
    assert top(s) == "Acting"


@pytest.mark.rule("MM-move-11", "MM-horror-9")
def test_placed_one_passes_locks_and_fire_but_not_the_horror() -> None:
    s = night(
        joe={"at": "library.b"},
        rooms={"study": {"pile": ["axe", "jammed_door"], "fire": True}},
        monsters={"zombie 1": {"at": "library.b"}, "witch 1": {"at": "study.c"}},
        dice=[1],
    )
    put(s, JOE, space(s, "study.c"), "MM-move-11")
    s.advance()
    assert at(s, JOE) == "study.c"
    assert [facts[2] for facts in events(s, "tests")] == ["horror"]


@pytest.mark.rule("MM-lock-2", "MM-lock-6", "MM-lock-9")
def test_a_lock_is_turned_up_before_one_enters_and_guards_every_way_each_time() -> None:
    s = night(
        joe={"at": "library.b", "items": ["lantern"]},
        rooms={"study": {"pile": ["axe", "dark_room"]}},
    )
    do(s, JOE, "Move to the Study")
    assert events(s, "turned_up") == [(room(s, "study"), card(s, "dark_room"))]
    assert at(s, JOE) == "study.c"  # it is met, and stays
    do(s, JOE, "Explore")
    assert pile(s, "study") == ["dark_room"]
    s = night(joe={"at": "foyer.b"}, rooms={"study": {"pile": ["axe", "dark_room (up)"]}}, dice=[10])
    do(s, JOE, "Move to the Study", "Take on")
    assert at(s, JOE) == "foyer.b"


@pytest.mark.rule("MM-lock-7", "MM-kact-10")
def test_monsters_take_no_notice_of_locks() -> None:
    s = night(
        phase="keeper",
        threat=1,
        joe={"at": "front_walk.c"},
        rooms={"study": {"pile": ["axe", "jammed_door"]}},
        monsters={"zombie 1": {"at": "library.b"}},
    )
    do(s, KEEPER, "Move one humanoid", "Move to the Study")
    assert foe_at(s, "zombie 1") == "study.c"
    assert "turned_up" not in kinds(s)
    assert s.locked(room(s, "study"))


@pytest.mark.rule("MM-lock-9")
def test_what_is_dropped_in_a_locked_room_lies_under_the_lock() -> None:
    s = night(joe={"items": ["axe"]}, rooms={"study": {"pile": ["knife", "jammed_door"]}})
    key = next(c for c in s.choices(JOE) if c.key.startswith("DropCards"))
    s.choose(JOE, key, ((0,),))
    assert pile(s, "study") == ["knife", "axe", "jammed_door"]


@pytest.mark.rule("MM-lock-10", "MM-lock-2")
def test_of_two_locks_the_upper_one_is_first_and_the_other_follows_at_once() -> None:
    s = night(joe={"at": "library.b"}, rooms={"study": {"pile": ["axe", "jammed_door", "barred_entry"]}}, dice=[1, 1])
    do(s, JOE, "Move to the Study", "Take on Barred Entry", "Take on Jammed Door")
    assert at(s, JOE) == "study.c"
    assert s.moves_left == 1
    assert pile(s, "study") == ["axe"]


@pytest.mark.rule("MM-act-2", "MM-inv-1")
def test_running_takes_the_action_step() -> None:
    s = night(joe={"moves": 0})
    do(s, JOE, "Run to the Library (B)")
    assert at(s, JOE) == "library.b"
    assert s.action_left == 0


@pytest.mark.rule("MM-evade-1", "MM-act-7", "MM-evade-9")
def test_with_a_monster_beside_one_only_an_attack_needs_no_evading() -> None:
    s = night(joe={"items": ["axe"]}, monsters={"cultist 1": {"at": "study.c", "under": 4}}, dice=[6, 10])
    do(s, JOE, "with Axe")
    assert [facts[2] for facts in events(s, "tests")] == ["combat"]
    for words in ("Explore", "Move to the Library (B)"):
        s = night(joe={"items": ["axe"]}, monsters={"cultist 1": {"at": "study.c"}}, dice=[1])
        do(s, JOE, words)
        assert [facts[2] for facts in events(s, "tests")] == ["evade"]


@pytest.mark.rule("MM-evade-2", "MM-evade-14")
def test_a_move_by_ones_own_effect_is_evaded_in_whoevers_turn_and_declining_spares_it() -> None:
    beside = {"zombie 1": {"at": "study.c"}}
    s = night(phase="keeper", monsters=beside, dice=[1])
    s.then(MoveYou(JOE, 1, JOE))
    s.advance()
    do(s, JOE, "Go to the Library")
    assert [facts[2] for facts in events(s, "tests")] == ["evade"]
    s = night(phase="keeper", monsters=beside)
    s.then(MoveYou(JOE, 1, JOE))
    s.advance()
    do(s, JOE, "Stop here")
    assert not events(s, "tests")


@pytest.mark.rule("MM-evade-4", "MM-secret-3")
def test_a_failed_evade_test_costs_the_damage_value_if_the_keeper_likes() -> None:
    s = night(monsters={"hound 1": {"at": "study.c", "under": 1}}, dice=[10])
    do(s, JOE, "Explore")
    do(s, KEEPER, "hurt")
    assert s.damage[JOE] == 3
    assert s.shown >> foe("hound 1") & 1
    assert top(s) == "Acting"
    assert s.action_left == 1


@pytest.mark.rule("MM-evade-8", "MM-evade-6")
def test_every_monster_is_evaded_in_the_order_one_likes_and_death_ends_it() -> None:
    two = {"zombie 1": {"at": "study.c"}, "zombie 2": {"at": "study.c"}}
    s = night(monsters=two, dice=[1, 1])
    do(s, JOE, "Explore")
    assert asks(s, "Evade", JOE)
    s.choose(JOE, f"EvadeNext(1,{foe('zombie 2')})")
    assert [facts[3] for facts in events(s, "tests")] == [foe("zombie 2"), foe("zombie 1")]
    s = night(joe={"damage": 11}, monsters=two, dice=[10])
    do(s, JOE, "Explore")
    s.choose(JOE, f"EvadeNext(1,{foe('zombie 2')})")
    do(s, KEEPER, "hurt")
    assert len(events(s, "tests")) == 1


@pytest.mark.rule("MM-evade-10")
def test_a_monster_that_goes_is_not_evaded() -> None:
    s = night(phase="keeper", threat=1, monsters={"zombie 1": {"at": "study.c"}})
    do(s, KEEPER, "Move one humanoid", "Move to the Library")
    assert not events(s, "tests")


@pytest.mark.rule("MM-evade-11", "MM-stun-3")
def test_a_stunned_monster_is_not_evaded() -> None:
    s = night(monsters={"zombie 1": {"at": "study.c", "stun": 1}})
    do(s, JOE, "Explore")
    assert not events(s, "tests")
    assert s.action_left == 0


@pytest.mark.rule("MM-evade-12")
def test_free_abilities_need_no_evading_and_hiding_does() -> None:
    s = night(monsters={"zombie 1": {"at": "study.c"}})
    do(s, JOE, "On the Case")
    assert not events(s, "tests")
    s = night(joe={"at": "dining_room.a"}, monsters={"zombie 1": {"at": "dining_room.a"}}, dice=[1])
    do(s, JOE, "Hide (movement step)")
    assert len(events(s, "tests")) == 1
    s = night(joe={"items": ["first_aid", "bandages"], "damage": 2}, monsters={"zombie 1": {"at": "study.c"}}, dice=[1])
    do(s, JOE, "Bandages")
    assert len(events(s, "tests")) == 1
    assert s.damage[JOE] == 2


@pytest.mark.rule("MM-evade-13")
def test_what_was_evaded_stays_so_when_it_comes_back_what_comes_later_does_not() -> None:
    s = night(joe={"evaded": ["zombie 1"]}, monsters={"zombie 1": {"at": "study.c"}, "zombie 2": {"at": "library.b"}})
    s.foe_at[foe("zombie 1")] = space(s, "library.b")
    s.foe_at[foe("zombie 1")] = space(s, "study.c")
    do(s, JOE, "Explore")
    assert not events(s, "tests")
    s = night(joe={"evaded": ["zombie 1"]}, monsters={"zombie 1": {"at": "study.c"}, "zombie 2": {"at": "study.c"}},
              dice=[1])  # fmt: skip
    do(s, JOE, "Explore")
    assert [facts[3] for facts in events(s, "tests")] == [foe("zombie 2")]


@pytest.mark.rule("MM-horror-4")
def test_the_keeper_orders_the_tests_of_several_investigators() -> None:
    s = night(phase="keeper", threat=1, kate={}, monsters={"witch 1": {"at": "library.b"}}, dice=[1, 1])
    do(s, KEEPER, "Move one humanoid", "Move to the Study")
    assert asks(s, "Horrors", KEEPER)
    do(s, KEEPER, "Kate Winthrop")
    assert [facts[0] for facts in events(s, "tests")] == [KATE, JOE]


@pytest.mark.rule("MM-horror-5")
def test_a_monster_that_is_there_already_frightens_nobody_until_one_comes_back() -> None:
    s = night(phase="start Joe Diamond", joe={"at": "library.a"}, monsters={"witch 1": {"at": "library.b"}}, dice=[1])
    assert not events(s, "tests")
    do(s, JOE, "Move to the Foyer", "Move to the Library")
    assert [facts[2] for facts in events(s, "tests")] == ["horror"]


@pytest.mark.rule("MM-horror-9")
def test_a_monster_placed_in_the_room_is_one_that_comes_in() -> None:
    s = night(dice=[1, 1])
    place(s, s.box.kind_number["witch"], space(s, "study.c"))
    s.advance()
    assert [facts[2] for facts in events(s, "tests")] == ["horror"]


@pytest.mark.rule("MM-horror-10", "MM-horror-8")
def test_coming_in_one_tests_against_each_and_death_ends_it() -> None:
    s = night(monsters={"witch 1": {"at": "library.a"}, "zombie 1": {"at": "library.a"}}, dice=[1, 1])
    do(s, JOE, "Move to the Library (B)")
    assert asks(s, "Horrors", KEEPER)
    s.choose(KEEPER, s.choices(KEEPER)[1])
    assert len(events(s, "tests")) == 2
    s = night(
        joe={"horror": 7},
        keeper={"trauma": ["the_only_way_out"]},
        monsters={"witch 1": {"at": "library.a"}, "zombie 1": {"at": "library.a"}},
        dice=[10],
    )
    do(s, JOE, "Move to the Library (B)")
    s.choose(KEEPER, s.choices(KEEPER)[0])
    do(s, KEEPER, "Only Way Out")
    assert len(events(s, "tests")) == 1


@pytest.mark.rule("MM-horror-11", "MM-stun-3")
def test_a_hider_is_frightened_too_and_by_a_stunned_monster() -> None:
    s = night(
        phase="keeper",
        threat=1,
        joe={"at": "dining_room.a", "hiding": True},
        monsters={"witch 1": {"at": "kitchen.c"}},
        dice=[1],
    )
    do(s, KEEPER, "Move one humanoid", "Move to the Dining Room")
    assert len(events(s, "tests")) == 1
    s = night(monsters={"witch 1": {"at": "library.a", "stun": 1}}, dice=[1])
    do(s, JOE, "Move to the Library (B)")
    assert len(events(s, "tests")) == 1


@pytest.mark.rule("MM-horror-12", "MM-limit-8")
def test_one_test_a_turn_for_each_monster_and_none_when_it_comes_back_by_itself() -> None:
    s = night(joe={"at": "library.a", "tested": ["witch 1"]}, monsters={"witch 1": {"at": "study.c"}})
    do(s, JOE, "Move to the Library (B)", "Move to the Study")
    assert not events(s, "tests")
    s = night(phase="keeper", threat=1, monsters={"witch 1": {"at": "study.c"}})
    do(s, KEEPER, "Move one humanoid", "Move to the Library", "Move to the Study")
    assert not events(s, "tests")
    s = night(joe={"tested": ["witch 1"]}, monsters={"witch 1": {"at": "study.c"}}, dice=[1, 1])
    take_off(s, foe("witch 1"))
    place(s, s.box.kind_number["witch"], space(s, "study.c"))
    s.advance()
    assert len(events(s, "tests")) == 1


@pytest.mark.rule("MM-move-8", "MM-cmb-11")
def test_nobody_is_pushed_into_a_locked_room() -> None:
    s = night(phase="keeper", threat=2, rooms={"library": {"pile": ["axe", "jammed_door"]}})
    do(s, KEEPER, "Move an investigator")
    assert not offered(s, KEEPER, "Library")
    assert offered(s, KEEPER, "Foyer")


@pytest.mark.rule("MM-fire-5", "MM-fire-3")
def test_from_fire_to_fire_one_is_tested_anew_and_within_one_room_not() -> None:
    s = night(rooms={"study": {"fire": True}, "library": {"fire": True}}, dice=[1])
    do(s, JOE, "Move to the Library (B)", "Go into", "Move to the Library (A)")
    assert len(events(s, "tests")) == 1
    assert at(s, JOE) == "library.a"


@pytest.mark.rule("MM-inv-7", "MM-gen-9")
def test_a_turn_that_ends_in_mid_move_stops_the_move_that_was_begun_in_it_not_one_that_broke_in() -> None:
    s = night(
        joe={"at": "library.b"}, keeper={"trauma": ["flight"]}, rooms={"study": {"fire": True}}, dice=[10], threat=1
    )
    do(s, JOE, "Move to the Study")
    do(s, KEEPER, "Play Flight", "Go to the Library (A)")
    s.turn_over = s.turn  # as Shock would have it
    do(s, KEEPER, "Go to the Library (B)")  # the keeper's move goes on
    assert at(s, JOE) == "library.b"
    assert s.active == KEEPER
    assert not events(s, "burns")
