"""Running Away: what is still allowed, and what lasts."""

from __future__ import annotations

import pytest

from tests.games.munchkin_cthulhu.fights import (
    FUTILE,
    IDLE,
    asked,
    at,
    battle,
    both,
    doomed,
    facts,
    kinds,
    passes,
    play,
    run,
    running,
)
from tests.games.munchkin_cthulhu.table import (
    asking,
    can,
    carried,
    choose,
    classes,
    discards,
    illegal,
    level,
    quiet,
    refused,
    settle,
    worn,
)

# ---------------------------------------------------------------------- what is still allowed


@pytest.mark.rule("MU-run-15", "MU-close-8")
def test_after_the_settlement_only_flight_and_any_time_cards_are_left() -> None:
    armitage = {"hand": ["Professor", "Canned Meat", "Bug Spray"]}
    birch = {"hand": ["Rugose", "Frothing", "Solestealer", "Call The Army", "Quicker Ichor", "Mutation", "Geek Ones"]}
    state = doomed("Polly Polyp", dice=[6], Armitage=armitage, Birch=birch, Carter={"classes": ["Cultist"]})
    settle(state)
    assert asking(state) == "BeforeRoll"
    assert can(state, "Armitage", "Become a Professor")
    for words in ("Curse Armitage", "Call The Army", "Quicker Ichor: +2", "Frothing on Carter"):
        assert can(state, "Birch", words), words
    for words in ("Rugose", "Frothing on Polly", "Mutation", "Offer Armitage your help"):
        illegal(state, "Birch", words)
    illegal(state, "Armitage", "Canned Meat")
    illegal(state, "Armitage", "help")


@pytest.mark.rule("MU-run-15")
def test_every_roll_is_preceded_by_an_opportunity() -> None:
    state = doomed("Polly Polyp", "Geek Ones", dice=[4, 6], Armitage={"level": 3}, Birch={"hand": ["Quicker Ichor"]})
    settle(state)
    choose(state, "Armitage", "Run from Polly Polyp")
    assert (asking(state), asked(state)) == ("BeforeRoll", ["Birch", "Danforth"])
    passes(state, "Birch", "Danforth")
    assert (asking(state), len(facts(state, "rolled"))) == ("BeforeRoll", 1)
    play(state, "Birch", "Use Quicker Ichor: −2")
    run(state)
    assert running(state)[1] == "Armitage is caught by Geek Ones"


@pytest.mark.rule("MU-run-17", "MU-item-6", "MU-sell-6")
def test_in_flight_equipment_stays_as_it_is_and_nothing_is_sold() -> None:
    armitage = {"items": ["Bowling Pin", {"item": "Fake Tentacle", "worn": False}, "Tommy Gun"]}
    state = doomed("Polly Polyp", dice=[4], Armitage=armitage)
    settle(state)
    assert asking(state) == "BeforeRoll"
    for words in ("Equip", "sideways", "Sell", "trade"):
        illegal(state, "Armitage", words)
    assert refused(state, "Armitage", "Fake Tentacle") == "MU-item-6"
    run(state)
    assert worn(state, "Armitage") == ["Bowling Pin", "Tommy Gun"]


@pytest.mark.rule("MU-run-20")
@pytest.mark.parametrize(("mine", "lines"), [(3, "is let go by"), (4, "escapes")])
def test_a_monster_that_does_not_pursue_is_escaped_without_a_roll(mine: int, lines: str) -> None:
    state = doomed("Shrub-Niggurath", dice=[6], Armitage={"level": mine})
    run(state)
    assert running(state) == [f"Armitage {lines} Shrub-Niggurath"]
    assert len(facts(state, "rolled")) == int(mine > 3)


@pytest.mark.rule("MU-run-20", "MU-run-9")
def test_the_level_is_looked_at_when_the_roll_would_be_due() -> None:
    state = doomed("Polly Polyp", "Shrub-Niggurath", dice=[1], Armitage={"level": 4})
    settle(state)
    choose(state, "Armitage", "Run from Polly Polyp")
    run(state)
    assert running(state) == ["Armitage is caught by Polly Polyp", "Armitage is let go by Shrub-Niggurath"]


@pytest.mark.rule("MU-run-20", "MU-run-15")
def test_a_level_from_a_friend_can_bring_the_monster_on() -> None:
    state = doomed("Shrub-Niggurath", dice=[1], Armitage={"level": 3}, Birch={"hand": ["Call The Army"]})
    settle(state)
    play(state, "Birch", "Play Call The Army on Armitage")
    run(state)
    assert running(state) == ["Armitage is caught by Shrub-Niggurath"]


@pytest.mark.rule("MU-run-20")
def test_munchcraft_lets_everybody_go() -> None:
    state = doomed("H.P. Munchcraft", Armitage={"level": 9})
    run(state)
    assert (running(state), facts(state, "rolled")) == (["Armitage is let go by H.P. Munchcraft"], [])


@pytest.mark.rule("MU-run-21", "MU-close-13", "MU-dig-2")
def test_a_loaded_die_replaces_the_face_before_modifiers() -> None:
    people = {"Armitage": {"items": ["Non-Euclidean Map"], "hand": ["Loaded Die"]}}
    state = doomed("Polly Polyp", dice=[6], **people)
    while asking(state) != "React":
        state.expire(state.seats_to_act[0])
    assert not can(state, "Armitage", "the die shows 6")
    choose(state, "Armitage", "the die shows 5")
    run(state)
    assert (running(state), facts(state, "caught")[0][2]) == (["Armitage is caught by Polly Polyp"], 5 - 1)
    assert len(facts(state, "rolled")) == 1


# ---------------------------------------------------------------------- what lasts


@pytest.mark.rule("MU-run-22", "MU-help-31")
def test_lasting_bad_stuff_is_marked_until_its_condition_is_met() -> None:
    state = doomed("The Unpronounceable Evil", dice=[1], Armitage={"level": 3}, Birch={"hand": ["Call The Army"]})
    run(state)
    assert [(mark.what, mark.until) for mark in state.marks[0]] == [("ask", "level_gained")]
    assert "The Unpronounceable Evil" in discards(state)
    play(state, "Birch", "Play Call The Army on Armitage")
    assert state.marks[0] == ()


@pytest.mark.rule("MU-run-22", "MU-curse-18")
def test_a_mark_is_no_curse() -> None:
    state = at(
        "start", Armitage={"hand": [FUTILE], "marks": ["ask until level_gained"]}, Birch={"hand": ["Wishing Ring"]}
    )
    illegal(state, "Birch", "Wishing Ring")


@pytest.mark.rule("MU-run-22", "MU-death-2")
def test_a_mark_ends_with_the_character() -> None:
    armitage = {"level": 4, "marks": ["ask until level_gained"]}
    state = doomed("Froggoth", dice=[1], Armitage=armitage, Birch={"level": 9})
    run(state)
    assert (state.alive(0), state.marks[0]) == (False, ())


@pytest.mark.rule("MU-run-23", "MU-death-12")
def test_great_cthulhu_rewards_all_living_players_whom_he_did_not_catch() -> None:
    people = {"Armitage": {"level": 3}, "Birch": {"level": 4}, "Carter": {"level": 2, "dead": True}}
    state = both("Great Cthulhu", dice=[1, 6], **people)
    run(state)
    quiet(state, "BeforeCharity")
    assert [level(state, name) for name in ("Armitage", "Birch", "Carter", "Danforth")] == [3, 5, 2, 6]


@pytest.mark.rule("MU-run-23")
def test_two_victims_do_not_double_it_and_it_is_never_the_tenth_level() -> None:
    people = {"Birch": {"level": 4}, "Carter": {"level": 9, "hand": ["Cult Meeting"]}}
    state = both("Great Cthulhu", dice=[1, 1], Armitage={"level": 3}, **people)
    run(state)
    quiet(state, "BeforeCharity")
    assert (level(state, "Carter"), level(state, "Danforth"), state.over) == (9, 6, False)


@pytest.mark.rule("MU-run-23")
def test_nobody_gains_if_he_caught_nobody() -> None:
    state = doomed("Great Cthulhu", dice=[6], Armitage={"level": 3})
    run(state)
    assert level(state, "Danforth") == 5


@pytest.mark.rule("MU-run-23", "MU-run-9")
def test_the_gain_comes_after_all_rolls() -> None:
    state = both("Great Cthulhu", dice=[1, 6], Armitage={"level": 3}, Birch={"level": 4})
    run(state)
    assert kinds(state, "rolled", "level", "fight_over")[:4] == ["rolled", "rolled", "fight_over", "level"]


@pytest.mark.rule("MU-run-25", "MU-run-18")
def test_nyukhees_let_the_others_take_items_highest_first_and_equals_roll() -> None:
    items = ["Bowling Pin", "Bug Spray", "Brass Knucks"]
    people = {"Birch": {"level": 2}, "Carter": {"level": 2}, "Danforth": {"level": 7, "hand": [IDLE]}}
    state = doomed("Nyukhees", dice=[1, 2, 2, 1, 6], Armitage={"items": items}, **people)
    run(state)
    assert asked(state) == ["Danforth"]
    choose(state, "Danforth", "Take Bug Spray from Armitage")
    assert asked(state) == ["Carter"]
    choose(state, "Carter", "Take Bowling Pin from Armitage")
    assert (carried(state, "Armitage"), carried(state, "Birch")) == ([], ["Brass Knucks"])


@pytest.mark.rule("MU-run-25")
def test_the_other_runner_takes_part_and_the_dead_are_passed_over() -> None:
    people = {"Birch": {"level": 9}, "Carter": {"level": 8, "dead": True}, "Danforth": {"level": 5, "hand": [IDLE]}}
    state = both("Nyukhees", dice=[1, 6], Armitage={"level": 1, "items": ["Bowling Pin", "Bug Spray"]}, **people)
    run(state)
    choose(state, "Birch", "Take Bug Spray from Armitage")
    assert (carried(state, "Birch"), carried(state, "Carter"), carried(state, "Danforth")) == (
        ["Bug Spray"],
        [],
        ["Bowling Pin"],
    )


@pytest.mark.rule("MU-run-25")
def test_cards_are_given_in_turn_order_while_they_last() -> None:
    cult = {"level": 4, "classes": ["Cultist"]}
    people = {"Birch": cult, "Carter": {"level": 4}, "Danforth": {**cult, "hand": [IDLE]}}
    state = doomed("Elder Globs", dice=[1], Armitage={"items": ["Bowling Pin"]}, **people)
    run(state)
    assert (carried(state, "Armitage"), carried(state, "Birch"), carried(state, "Danforth")) == (
        [],
        ["Bowling Pin"],
        [],
    )


@pytest.mark.rule("MU-run-6", "MU-cult-7")
def test_who_is_caught_by_the_ruggoth_becomes_a_cultist() -> None:
    state = doomed("Ruggoth", dice=[1], cultist_pile=1, Armitage={"classes": ["Professor"]})
    run(state)
    assert classes(state, "Armitage") == ["Cultist"]


@pytest.mark.rule("MU-run-1", "MU-help-12")
def test_a_lost_fight_cannot_be_won_back_by_asking_for_help_late() -> None:
    state = battle(
        {"monster": "Geek Ones", "extras": []}, dice=[6], Armitage={"level": 1, "hand": [FUTILE]}, Birch={"level": 9}
    )
    settle(state)
    illegal(state, "Armitage", "Ask Birch")


@pytest.mark.rule("MU-run-11")
def test_a_wish_who_should_run_first_shows_no_die() -> None:
    state = both("Ruggoth", dice=[1, 1], first="Birch")
    assert state.die == 0
    assert "die" not in state.game.scene(state, 0).ids()


@pytest.mark.rule("MU-item-2", "MU-run-6")
def test_an_item_of_no_value_counts_as_nothing_among_the_most_valuable() -> None:
    state = doomed("Tchoo-Tchoo People", dice=[1], Armitage={"items": ["Song of Madness"]})
    run(state)
    assert state.items[0] == ()
