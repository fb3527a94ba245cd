"""Running Away (MU-run): the rolls, their modifiers and order, Bad Stuff between them, and what is still allowed."""

from __future__ import annotations

import pytest

from tests.games.munchkin_cthulhu.fights import (
    DOOM,
    FUTILE,
    asked,
    at,
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
    carried,
    choose,
    discards,
    hand,
    level,
    settle,
)

# ---------------------------------------------------------------------- the roll


@pytest.mark.rule("MU-run-1", "MU-run-3", "MU-run-6")
@pytest.mark.parametrize(("face", "escapes"), [(4, False), (5, True), (6, True), (1, False)])
def test_five_or_more_escapes(face: int, escapes: bool) -> None:
    state = doomed("Polly Polyp", dice=[face], Armitage={"level": 3})
    run(state)
    assert running(state) == [f"Armitage {'escapes' if escapes else 'is caught by'} Polly Polyp"]
    assert level(state, "Armitage") == (3 if escapes else 2)


@pytest.mark.rule("MU-run-2", "MU-turn-10")
def test_running_away_earns_nothing_and_the_room_is_not_looted() -> None:
    state = doomed("Geek Ones", dice=[6], Armitage={"level": 3})
    run(state)
    assert (level(state, "Armitage"), hand(state, "Armitage"), asking(state)) == (3, [], "BeforeCharity")


@pytest.mark.rule("MU-run-2")
def test_a_flight_from_looked_for_trouble_has_used_up_phase_2() -> None:
    state = at("phase 2", [6], Armitage={"level": 1, "hand": ["Geek Ones"]})
    choose(state, "Armitage", "Look for trouble")
    run(state)
    assert (running(state), hand(state, "Armitage"), asking(state)) == (
        ["Armitage escapes Geek Ones"],
        [],
        "BeforeCharity",
    )


@pytest.mark.rule("MU-run-3", "MU-run-4", "MU-run-16")
@pytest.mark.parametrize(
    ("items", "face", "escapes"), [(["Fake Tentacle"], 4, True), (["Non-Euclidean Map"], 5, False)]
)
def test_items_change_all_rolls_of_their_bearer(items: list[str], face: int, escapes: bool) -> None:
    state = doomed("Polly Polyp", dice=[face], Armitage={"items": items})
    run(state)
    assert running(state) == [f"Armitage {'escapes' if escapes else 'is caught by'} Polly Polyp"]


@pytest.mark.rule("MU-run-4", "MU-item-4")
def test_a_carried_item_changes_no_roll() -> None:
    state = doomed("Polly Polyp", dice=[4], Armitage={"items": [{"item": "Fake Tentacle", "worn": False}]})
    run(state)
    assert running(state) == ["Armitage is caught by Polly Polyp"]


@pytest.mark.rule("MU-run-4")
@pytest.mark.parametrize(("sign", "face", "escapes"), [("+2", 3, True), ("−2", 6, False)])
def test_quicker_ichor_changes_all_rolls_of_the_fight(sign: str, face: int, escapes: bool) -> None:
    state = doomed("Polly Polyp", "Geek Ones", dice=[face, face], Birch={"hand": ["Quicker Ichor"]})
    play(state, "Birch", f"Use Quicker Ichor: {sign}")
    settle(state)
    choose(state, "Armitage", "Run from Polly Polyp")
    run(state)
    assert [("escapes" in line) for line in running(state)] == [escapes, escapes]


@pytest.mark.rule("MU-run-5")
def test_a_monsters_own_modifier_counts_only_for_itself() -> None:
    state = doomed("Joggoth", "Polly Polyp", dice=[5, 1, 5], Armitage={"hand": [FUTILE]})
    settle(state)
    choose(state, "Armitage", "Run from Joggoth")
    run(state)
    while asking(state) in ("ChooseLowest", "WhoOfLowest", "BeforeRoll"):
        state.expire(state.seats_to_act[0])
    assert running(state) == ["Armitage is caught by Joggoth", "Armitage escapes Polly Polyp"]


@pytest.mark.rule("MU-run-16")
def test_a_six_may_fail() -> None:
    state = doomed("Joggoth", dice=[6], Armitage={"items": ["Non-Euclidean Map"]})
    run(state)
    assert running(state) == ["Armitage is caught by Joggoth"]


@pytest.mark.rule("MU-run-16", "MU-run-3")
def test_only_the_modified_total_counts() -> None:
    state = doomed("Polly Polyp", dice=[2], Armitage={"items": ["Fake Tentacle"]}, Birch={"hand": ["Quicker Ichor"]})
    play(state, "Birch", "Use Quicker Ichor: +2")
    run(state)
    assert facts(state, "escaped")[0][2] == 2 + 1 + 2


# ---------------------------------------------------------------------- Bad Stuff


@pytest.mark.rule("MU-run-6", "MU-run-7")
@pytest.mark.parametrize(
    ("monster", "levels", "items", "dead"),
    [
        ("Buggoth", 4, [], False),
        ("Polly Polyp", 3, ["Tweed Jacket"], False),
        ("Lloyd Lloigor", 2, ["Tweed Jacket"], False),
        ("Froggoth", 4, [], True),
    ],
)
def test_bad_stuff_is_what_the_monsters_card_says(monster: str, levels: int, items: list[str], dead: bool) -> None:
    armitage = {"level": 4, "items": ["Tweed Jacket"], "classes": ["Professor"]}
    state = doomed(monster, dice=[1], Armitage=armitage, Birch={"level": 9})
    run(state)
    while asking(state) == "Loot":
        state.expire(state.seats_to_act[0])
    assert (level(state, "Armitage"), carried(state, "Armitage"), not state.alive(0)) == (levels, items, dead)


@pytest.mark.rule("MU-run-8", "MU-run-9")
def test_each_monster_is_rolled_for_in_an_order_of_ones_own_choice() -> None:
    state = doomed(
        "Polly Polyp", "Geek Ones", "Grape Old Ones", dice=[6, 1, 6], Armitage={"level": 3, "hand": [FUTILE]}
    )
    settle(state)
    choose(state, "Armitage", "Run from Grape Old Ones")
    passes(state, *asked(state))
    assert (asking(state), asked(state)) == ("RunFromAll", ["Armitage"])
    choose(state, "Armitage", "Run from Polly Polyp")
    run(state)
    assert running(state) == [
        "Armitage escapes Grape Old Ones",
        "Armitage is caught by Polly Polyp",
        "Armitage escapes Geek Ones",
    ]


@pytest.mark.rule("MU-run-9")
def test_bad_stuff_strikes_before_the_next_roll_and_may_change_it() -> None:
    state = doomed("The Cruller Out Of Space", "Polly Polyp", dice=[1, 4], Armitage={"items": ["Fake Tentacle"]})
    settle(state)
    choose(state, "Armitage", "Run from The Cruller")
    run(state)
    assert kinds(state, "rolled", "item_lost") == ["rolled", "item_lost", "rolled"]
    assert running(state)[1] == "Armitage is caught by Polly Polyp"


@pytest.mark.rule("MU-run-19", "MU-curse-8")
def test_where_bad_stuff_leaves_a_choice_the_victim_makes_it() -> None:
    state = doomed("Chibithulhu", dice=[1], Armitage={"items": ["Bowling Pin", "Bug Spray"]})
    run(state)
    assert (asking(state), asked(state)) == ("LoseItem", ["Armitage"])
    choose(state, "Armitage", "Armitage loses Bug Spray")
    assert carried(state, "Armitage") == ["Bowling Pin"]


@pytest.mark.rule("MU-run-19", "MU-curse-9")
def test_what_the_victim_does_not_have_is_not_lost_and_the_rest_still_applies() -> None:
    state = doomed("Shrub-Niggurath", dice=[1], Armitage={"level": 6, "items": ["Brass Knucks"]})
    run(state)
    assert (level(state, "Armitage"), carried(state, "Armitage")) == (3, ["Brass Knucks"])


@pytest.mark.rule("MU-run-14", "MU-death-4")
def test_the_dead_stop_running() -> None:
    state = doomed("Froggoth", "Polly Polyp", "Geek Ones", dice=[1, 1], Armitage={"level": 4}, Birch={"level": 9})
    settle(state)
    choose(state, "Armitage", "Run from Froggoth")
    run(state)
    assert (running(state), level(state, "Armitage")) == (["Armitage is caught by Froggoth"], 4)
    assert (state.fight, state.choices(0)) == (None, [])


@pytest.mark.rule("MU-run-13", "MU-cards-15")
def test_when_all_rolls_are_made_the_monsters_and_all_cards_go() -> None:
    state = doomed(
        "Polly Polyp", "Geek Ones", dice=[6, 6], cards=[("Kitchen Sink", "munchkins"), ("The Stars Are Right", "")]
    )
    settle(state)
    choose(state, "Armitage", "Run from Polly Polyp")
    assert "Polly Polyp" not in discards(state)
    run(state)
    assert {"Polly Polyp", "Geek Ones", "Kitchen Sink", "The Stars Are Right", *DOOM} <= set(discards(state))


# ---------------------------------------------------------------------- two who run


@pytest.mark.rule("MU-run-10", "MU-run-12")
def test_both_run_from_every_monster_and_both_can_be_caught() -> None:
    state = both("Polly Polyp", dice=[1, 1], Armitage={"level": 4}, Birch={"level": 4})
    run(state)
    assert running(state) == ["Armitage is caught by Polly Polyp", "Birch is caught by Polly Polyp"]
    assert (level(state, "Armitage"), level(state, "Birch")) == (3, 3)


@pytest.mark.rule("MU-run-10", "MU-run-11")
def test_one_makes_all_rolls_before_the_other_starts() -> None:
    state = both("Polly Polyp", "Geek Ones", dice=[6, 6, 6, 6], first="Birch")
    choose(state, "Birch", "Run from Geek Ones")
    run(state)
    assert asked(state) == ["Armitage"]
    choose(state, "Armitage", "Run from Polly Polyp")
    run(state)
    assert [line.split()[0] for line in running(state)] == ["Birch", "Birch", "Armitage", "Armitage"]


@pytest.mark.rule("MU-run-11", "MU-run-18")
def test_if_they_differ_they_roll_ties_again_and_the_winner_chooses() -> None:
    state = doomed("Polly Polyp", dice=[3, 3, 2, 5, 6, 6], helper="Birch")
    settle(state)
    assert asked(state) == ["Armitage", "Birch"]
    choose(state, "Armitage", "Birch should run first")
    choose(state, "Birch", "Armitage should run first")
    assert (asking(state), asked(state), len(facts(state, "rolled"))) == ("ChooseFirst", ["Birch"], 4)
    choose(state, "Birch", "Armitage runs first")
    run(state)
    assert [line.split()[0] for line in running(state)] == ["Armitage", "Birch"]


@pytest.mark.rule("MU-run-11")
def test_neither_sees_the_others_preference_first() -> None:
    state = doomed("Polly Polyp", dice=[6, 6], helper="Birch")
    settle(state)
    choose(state, "Armitage", "Birch should run first")
    assert (facts(state, "prefers"), asked(state)) == ([], ["Birch"])


@pytest.mark.rule("MU-run-24")
def test_the_faster_of_two_needs_no_roll_and_the_other_has_a_penalty() -> None:
    shoes = {"items": ["Shoes Of Only Having To Run Faster Than YOU"]}
    state = both("Polly Polyp", dice=[6], Armitage=shoes, Birch={"level": 4})
    run(state)
    assert running(state) == ["Armitage outruns Polly Polyp", "Birch is caught by Polly Polyp"]


@pytest.mark.rule("MU-run-24")
def test_alone_the_shoes_do_nothing() -> None:
    state = doomed("Polly Polyp", dice=[4], Armitage={"items": ["Shoes Of Only Having To Run Faster Than YOU"]})
    run(state)
    assert running(state) == ["Armitage is caught by Polly Polyp"]


@pytest.mark.rule("MU-run-24")
def test_if_the_other_has_died_the_bearer_has_still_fled_as_one_of_two() -> None:
    shoes = {"level": 4, "items": ["Shoes Of Only Having To Run Faster Than YOU"]}
    state = both("Froggoth", dice=[1], first="Birch", Armitage=shoes)
    run(state)
    assert running(state) == ["Birch is caught by Froggoth", "Armitage outruns Froggoth"]
